// The hands of a player: picking cards up and putting them down, by mouse, finger or keyboard. They know which cards may go
// where, as Python said, and no rule.

import { nameOf } from "./cards.js";
import { Dragging } from "./dragging.js";
import { Keys } from "./keys.js";
import { Marks } from "./marks.js";
import { Notice } from "./notices.js";
import { focusedBeside, hearModel, make, put } from "./page.js";
import { openLine } from "./saying.js";
import { findStops, idOf } from "./stops.js";
import { closest } from "./table.js";

/** @typedef {import("./frames.js").PlacedCard} PlacedCard */
/** @typedef {import("./stops.js").Stop} Stop */
/** @typedef {import("./table.js").CardTable} CardTable */

const TWICE = 400; // milliseconds between the clicks of a double click
const ECHO = 500; // milliseconds after a tap in which a click is the same tap
const STILL = 6; // pixels that a finger may slip on a tap
const GAME_LOST =
  "Python was restarted. Copy your game from “Save and share”, then run all cells again and play the line there.";
const KEYS_TOLD =
  "Arrow keys go from card to card, Home and End to the ends of a pile or a row. Enter picks up and puts down, " +
  "Escape lets go, F sends a card to its best place.";
const KEYS_OF_GAMES = "U undoes, R makes it again, H gives a hint.";

/** The hands at one table. */
export class Hands {
  /** @param {CardTable} table */
  constructor(table) {
    this.table = table;
    this.model = table.model;
    table.root.classList.add("cg-playable");
    this.marks = new Marks(this);
    this.keys = make("span", "", table.wrap);
    Object.assign(this.keys, { id: `cg-keys-${Math.random()}`, hidden: true });
    table.root.setAttribute("aria-describedby", this.keys.id);
    /** @type {Record<string, PlacedCard[]>} */
    this.piles = {};
    /** @type {{ id: number, pile: string, face: string } | null} */
    this.held = null; // the card in hand and the pile that it lies in
    /** @type {{ element: Element, pointer: number, x: number, y: number } | null} */
    this.finger = null; // where a finger went down
    this.tapped = -Infinity; // when one tapped last
    /** @type {{ id: number | null, at: number }} */
    this.last = { id: null, at: 0 }; // the last click
    /** @type {Stop | null} */
    this.here = null; // where the keyboard is
    /** @type {number | null} */
    this.goingWith = null; // the card that the keyboard goes with
    this.deal = ""; // the deal on the table
    this.line = openLine(this.model, (words) => this.alarm(words), {
      restarted: GAME_LOST,
      answered: () => this.answered(),
    });
    this.dragging = new Dragging(this);
    new Keys(this);
    table.listen(table.wrap, "pointerdown", (event) => this.keepFocus(event));
    table.listen(table.wrap, "click", (event) => this.click(event));
    table.listen(table.root, "focusin", (event) => this.noteFocus(event));
    this.notice = new Notice(this);
    const mark = () => this.marks.show();
    const acts = { "change:marked": mark, "change:advice": mark, "change:won": mark };
    this.deaf = hearModel(this.model, { ...acts, "change:shown": () => queueMicrotask(() => this.notice.show()) });
  }

  close() {
    this.line.close();
    this.notice.close();
    this.deaf();
  }

  // What is on the table.

  /** @param {number} id */
  card(id) {
    return this.table.state.cards.get(id);
  }

  /**
   * A card with those that lie on it.
   * @param {number} id
   */
  group(id) {
    const card = this.card(id);
    return card ? (this.piles[card.pile] ?? []).filter(({ z }) => z >= card.z) : [];
  }

  /**
   * The places that a card may go to.
   * @param {number} id
   */
  targets(id) {
    return this.table.state.lifts[id] ?? [];
  }

  /**
   * Whether a card may be picked up, with those that lie on it.
   * @param {number} id
   */
  canLift(id) {
    return id in this.table.state.lifts;
  }

  /**
   * The last card of a pile.
   * @param {string} pile
   */
  top(pile) {
    const cards = this.piles[pile] ?? [];
    return cards[cards.length - 1];
  }

  /**
   * Whether a click on a card is one on its pile, rather than one that takes the card.
   * @param {string} pile
   * @param {number | null} id
   */
  presses(pile, id) {
    return Boolean(this.table.places.get(pile)?.press) && !(id !== null && this.canLeave(id));
  }

  /** @param {number} id */
  canLeave(id) {
    return id === this.table.state.hand && this.targets(id).some((name) => name !== this.card(id)?.pile);
  }

  stops() {
    return findStops(this.table, this.piles, (pile, id) => this.presses(pile, id));
  }

  // To Python and back.

  /** @param {string} text */
  alarm(text) {
    this.goingWith = null;
    this.dragging.putBack();
    this.marks.say(text, true);
  }

  answered() {
    this.marks.shake(this.model.get("refused"));
    this.marks.say("");
    this.dragging.putBack();
    const card = this.goingWith === null ? undefined : this.table.cards.get(this.goingWith);
    const stop = this.stops().find(({ element }) => element === card);
    if (stop && this.here?.element === focusedBeside(this.table.root)) this.goTo(stop);
    this.goingWith = null;
    this.table.root.dataset.heard = this.model.get("heard"); // how many answers are shown
  }

  // Holding a card.

  /** @param {number} id */
  hold(id) {
    const card = this.card(id);
    if (card) this.held = { id, pile: card.pile, face: card.face };
    this.marks.show();
  }

  /** @param {number} id */
  pickUp(id) {
    if (!this.canLift(id)) return this.refuseLift(id);
    this.hold(id);
    this.marks.say(`${nameOf(this.card(id)?.face ?? "")} picked up; ${this.marks.whereTo(id)}`);
  }

  /**
   * Let Python say why a card cannot be picked up.
   * @param {number} id
   */
  refuseLift(id) {
    this.drop();
    this.line.ask("lift", { card: id });
  }

  drop() {
    this.held = null;
    this.marks.show();
  }

  letGo() {
    const wasHeld = this.held;
    this.drop();
    if (wasHeld) this.marks.say("put back");
  }

  /**
   * Lay the held card on a pile, or say why not; a card there that can be picked up is then held instead.
   * @param {string} pile
   * @param {number | null} id
   */
  layOn(pile, id) {
    const changes = this.held && !this.targets(this.held.id).includes(pile) && id !== null && this.canLift(id);
    this.putDown(pile);
    if (!changes) return;
    this.goingWith = null;
    this.hold(id);
  }

  /** @param {string} pile  Its name; empty where none lies, to be told so. */
  putDown(pile) {
    if (!this.held) return;
    const { id } = this.held;
    this.goingWith = id;
    this.forgetClick(); // a second click there is not a double click
    this.line.ask("move", { card: id, to: pile });
    this.drop();
  }

  /** @param {number} id */
  sendToBest(id) {
    this.drop();
    this.line.ask("best", { card: id });
  }

  forgetClick() {
    this.last.id = null;
  }

  /**
   * A click, a tap, or Enter on a card or a place.
   * @param {string} pile
   * @param {number | null} id
   */
  tap(pile, id) {
    const { last, held } = this;
    const now = performance.now();
    const twice = id !== null && id === last.id && now - last.at < TWICE;
    this.last = { id: twice ? null : id, at: now };
    const faceUp = id !== null && Boolean(this.card(id)?.face);
    if (this.presses(pile, id)) {
      this.drop();
      this.line.ask("press", { to: pile });
    } else if (twice && faceUp) this.sendToBest(id);
    else if (held && pile !== held.pile) this.layOn(pile, id);
    else if (held && (id === held.id || !faceUp)) this.letGo();
    else if (faceUp) this.pickUp(id);
    else this.line.ask("press", { to: pile });
  }

  // Mouse and finger.

  /** @param {PointerEvent} event  A click on the felt must not leave the keys to the notebook. */
  keepFocus(event) {
    if (closest(event, ".cg-card, .cg-place, .cg-notice")) return;
    event.preventDefault();
    this.focus();
  }

  /** @param {PointerEvent} event */
  noteFinger(event) {
    const touched = closest(event, ".cg-card, .cg-place");
    if (!touched || event.pointerType !== "touch") return;
    this.finger = { element: touched, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /**
   * Take a touch for a tap. It is not left to the click: browsers keep back the one that follows a quick swipe.
   * @param {PointerEvent} event
   * @param {boolean} dragged
   */
  tapByFinger(event, dragged) {
    const { finger } = this;
    this.finger = null;
    if (!finger || finger.pointer !== event.pointerId || dragged) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) >= STILL) return;
    this.tapped = performance.now();
    this.tapAt(/** @type {HTMLElement} */ (finger.element));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragging.justDragged || performance.now() - this.tapped < ECHO) return;
    const element = closest(event, ".cg-card, .cg-place, .cg-notice");
    if (!element) this.tapFelt(event);
    else if (!element.matches(".cg-notice")) this.tapAt(element);
  }

  /** @param {MouseEvent} event  With a card in hand: it is to be laid on the pile that is near, or told that there is none. */
  tapFelt({ clientX, clientY }) {
    const { held, table } = this;
    if (!held) return;
    const { left, top } = table.root.getBoundingClientRect();
    const { scale } = table.fitting;
    const pile = this.dragging.pileAt((clientX - left) / scale, (clientY - top) / scale, held.id);
    if (pile === held.pile) this.letGo();
    else this.putDown(pile ?? "");
  }

  /** @param {HTMLElement} element */
  tapAt(element) {
    const stop = this.stopAt(element);
    if (!stop) return;
    const faceDown = element.dataset.face === "";
    this.goingWith = null;
    this.goTo(stop);
    this.tap(stop.pile, idOf(faceDown ? element : stop.element));
  }

  /**
   * The stop at a card or a place: itself, or where it lies in a heap the heap's last card.
   * @param {HTMLElement} element
   */
  stopAt(element) {
    const all = this.stops();
    const pile = element.dataset.pile ?? "";
    const place = this.table.places.get(pile);
    return (
      all.find((stop) => stop.element === element) ??
      all.find((stop) => stop.element === place) ??
      all.filter((stop) => stop.pile === pile).pop()
    );
  }

  // The keyboard.

  /** @param {FocusEvent} event */
  noteFocus({ target }) {
    if (target instanceof HTMLElement && target.dataset.pile !== undefined)
      this.here = { element: target, pile: target.dataset.pile };
  }

  /** @param {Stop} stop */
  goTo(stop) {
    const before = this.here?.element;
    const { element } = stop;
    this.here = stop;
    put(element, "tabindex", 0);
    if (element !== focusedBeside(element)) element.focus({ preventScroll: true });
    if (before && before !== element) put(before, "tabindex", -1); // last: of what has the keyboard it costs a layout
  }

  /**
   * Leave the keyboard at its card, or where that is gone at the last card of its pile.
   * @param {Stop[]} all
   */
  keepPlace(all) {
    const { here } = this;
    const focused = here !== null && here.element === focusedBeside(here.element);
    const stop =
      all.find(({ element, pile }) => element === here?.element && pile === here.pile) ??
      all.filter(({ pile }) => pile === here?.pile).pop() ??
      all.find(({ pile }) => this.table.places.get(pile)?.press) ??
      all[0];
    if (focused) this.goTo(stop);
    else this.here = stop;
    for (const { element } of all) put(element, "tabindex", element === stop.element ? 0 : -1);
  }

  // What is shown.

  /** Give the keyboard to the table, where it was there last. */
  focus() {
    this.here?.element.focus({ preventScroll: true });
  }

  /** All cards that went one by one lie where they belong. */
  landed() {
    this.marks.show();
    this.notice.show();
  }

  /** Say whether the same deal is still on the table; what was begun on another is let go. */
  isSameDeal() {
    const now = this.table.root.getAttribute("aria-label") ?? "";
    const { drag } = this.dragging;
    const same = now === this.deal && (!drag || this.card(drag.id)?.face === drag.face);
    this.deal = now;
    if (!same) {
      this.held = null;
      this.forgetClick();
    }
    return same;
  }

  /** @param {Record<string, PlacedCard[]>} piles  What is shown now. */
  shown(piles) {
    this.piles = piles;
    const { held } = this;
    const card = held && this.card(held.id);
    if (held && (card?.pile !== held.pile || card.face !== held.face)) this.held = null;
    if (this.dragging.follow(this.isSameDeal())) this.held = null;
    const all = this.stops();
    this.keepPlace(all);
    const draws = [...this.table.places.values()].some(({ press }) => press) ? "D draws, " : "";
    this.keys.textContent = `${KEYS_TOLD} ${draws}${KEYS_OF_GAMES}`;
    this.marks.label(new Set(all.map(({ element }) => element)));
    this.marks.show();
  }
}

/**
 * Let hands play at a table.
 * @param {CardTable} table
 */
export function useHands(table) {
  return new Hands(table);
}
