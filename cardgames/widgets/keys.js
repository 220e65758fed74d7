// The keys of a player: letters do what they say anywhere in its widget but where somebody writes, arrows go about the table.

import { endOf, idOf, neighbour } from "./stops.js";

/** @typedef {import("./hands.js").Hands} Hands */
/** @typedef {import("./stops.js").Stop} Stop */

/** @type {Record<string, string>} */
const LETTERS = { d: "draw", u: "undo", r: "redo", h: "hint", f: "best" };

/**
 * What a key asks for; null for nothing.
 * @param {KeyboardEvent} event
 */
function askedBy({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const letter = key.toLowerCase();
  const withControl = ctrlKey || metaKey;
  if (altKey) return null;
  if (letter === "z" && (withControl || shiftKey)) return shiftKey ? "redo" : "undo";
  return (!withControl && LETTERS[letter]) || null;
}

/**
 * Whether a key goes into a box that somebody writes in.
 * @param {Event} event
 */
function isWriting({ target }) {
  return (
    target instanceof HTMLElement && target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range])")
  );
}

export class Keys {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    const { table } = hands;
    table.listen(table.root.closest(".cg-widget") ?? table.root, "keydown", (event) => this.press(event));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (isWriting(event)) return;
    const { here } = this.hands;
    const atTable = here !== null && event.target === here.element;
    const asked = askedBy(event);
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey);
    if (asked) this.ask(asked);
    else if (!isPlain || !(this.letGo(event) || (atTable && this.go(event, here)))) return;
    if (atTable) this.hands.here?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} what */
  ask(what) {
    const { hands } = this;
    const { held, here } = hands;
    this.forgetHand();
    hands.drop();
    if (what !== "best") return hands.line.ask(what);
    const id = held?.id ?? (here && (idOf(here.element) ?? hands.top(here.pile)?.id));
    if (id !== null && id !== undefined) hands.sendToBest(id);
    else if (here) hands.line.ask("press", { to: here.pile }); // which says that no card lies there
  }

  forgetHand() {
    this.hands.goingWith = null;
    this.hands.dragging.cancel();
  }

  /** @param {KeyboardEvent} event */
  letGo({ key }) {
    const { hands } = this;
    if (key !== "Escape" || !(hands.held || hands.dragging.isLive)) return false;
    this.forgetHand();
    hands.letGo();
    return true;
  }

  /**
   * Go about the table, or touch what is there; give whether the key is for that.
   * @param {KeyboardEvent} event
   * @param {Stop} here
   */
  go({ key, repeat }, here) {
    const { hands } = this;
    const { table } = hands;
    const taps = key === "Enter" || key === " ";
    const isArrow = key.startsWith("Arrow");
    if (!taps && !isArrow && key !== "Home" && key !== "End") return false;
    this.forgetHand();
    const next = isArrow
      ? neighbour(table, here, key, hands.stops())
      : taps
        ? null
        : endOf(table, here, key, hands.stops());
    if (next) hands.goTo(next);
    if (taps && !repeat) hands.tap(here.pile, idOf(here.element));
    if (taps) hands.forgetClick(); // Enter twice is not a double click
    return true;
  }
}
