// What the eye and the ear are told at a table that is played at: which cards are held, where they may go, what lies where.

import { nameOf, signOf } from "./cards.js";
import { make, put } from "./page.js";

/** @typedef {import("./frames.js").PlacedCard} PlacedCard */
/** @typedef {import("./hands.js").Hands} Hands */

const SHAKE = 450; // milliseconds

/** @param {string[]} words */
function orList(words) {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" or ");
}

/**
 * Name some places, those that only a number tells apart together: "the foundation of hearts, or to column 2, 4 or 7".
 * @param {string[]} labels
 */
export function nameTogether(labels) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const label of labels) {
    const words = label.replace(/\d+/, "#");
    alike.set(words, [...(alike.get(words) ?? []), /\d+/.exec(label)?.[0] ?? ""]);
  }
  return [...alike]
    .map(([words, numbers]) => (words.includes("#") ? words.replace("#", orList(numbers)) : `the ${words}`))
    .join(", or to ");
}

export class Marks {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.live = make("div", "cg-live", hands.table.wrap);
    this.live.setAttribute("aria-live", "polite");
    this.handTold = ""; // what the panel was told of the card in hand
  }

  /**
   * @param {string} text
   * @param {boolean} [isAlarm]  Then it is to be seen, too.
   */
  say(text, isAlarm = false) {
    this.live.textContent = text;
    this.live.classList.toggle("cg-alarm", isAlarm);
  }

  /**
   * Say where a card can go.
   * @param {number} id
   */
  whereTo(id) {
    const { hands } = this;
    const labels = hands.targets(id).map((name) => hands.table.places.get(name)?.label ?? name);
    return labels.length ? `it can go to ${nameTogether(labels)}` : "it fits nowhere now";
  }

  /** Let the panel say what is in hand and where it can go, and what was said before when nothing is. */
  tellHand() {
    const { held, table } = this.hands;
    const face = held && this.hands.card(held.id)?.face;
    const words = held && face ? `${signOf(face)} is in hand: ${this.whereTo(held.id)}.` : "";
    if (words === this.handTold) return;
    this.handTold = words;
    if (!words && !this.live.classList.contains("cg-alarm")) this.say("");
    table.root.dispatchEvent(new CustomEvent("cg-hand", { bubbles: true, detail: words }));
  }

  /**
   * Let the cards shake that Python has refused to move.
   * @param {number[]} refused
   */
  shake(refused) {
    const { cards, moves } = this.hands.table;
    if (!moves) return;
    for (const id of refused) {
      cards.get(id)?.classList.add("cg-shake");
      setTimeout(() => cards.get(id)?.classList.remove("cg-shake"), SHAKE);
    }
  }

  /** Show what is held, where it may go, what is advised, what moved last and what is won. */
  show() {
    const { hands } = this;
    const { held } = hands;
    const { cards, places, root, model } = hands.table;
    const lifted = new Set(held ? hands.group(held.id).map(({ id }) => id) : []);
    const glow = held ? hands.targets(held.id) : [];
    const advice = model.get("advice");
    const advised = new Set("card" in advice ? hands.group(advice.card).map(({ id }) => id) : []);
    const moved = new Set(model.get("marked"));
    for (const [id, element] of cards) {
      const pile = hands.card(id)?.pile ?? "";
      const isTop = hands.top(pile)?.id === id;
      element.classList.toggle("cg-held", lifted.has(id));
      element.classList.toggle("cg-target", isTop && glow.includes(pile));
      element.classList.toggle("cg-advised", advised.has(id) || (isTop && advice.to === pile));
      element.classList.toggle("cg-moved", moved.has(id));
      put(element, "aria-pressed", lifted.has(id));
    }
    for (const [name, element] of places) {
      const empty = !hands.top(name);
      element.classList.toggle("cg-target", empty && glow.includes(name));
      element.classList.toggle("cg-advised", advice.to === name && (empty || !("card" in advice)));
    }
    root.classList.toggle("cg-won", model.get("won") && !hands.table.flying);
    this.tellHand();
  }

  /**
   * Let the cards and the places be read that can be reached, and no others.
   * @param {Set<HTMLElement>} reachable
   */
  label(reachable) {
    const { piles, table } = this.hands;
    for (const [name, pile] of Object.entries(piles)) {
      pile.forEach((card, index) => {
        this.labelCard(card, `${table.places.get(name)?.label}, ${index + 1} of ${pile.length}`, reachable);
      });
    }
    for (const element of table.places.values()) {
      const reads = reachable.has(element);
      put(element, "role", reads ? "button" : "img");
      if (reads) put(element, "data-lm-suppress-shortcuts", true);
      else element.removeAttribute("tabindex");
    }
  }

  /**
   * @param {PlacedCard} card
   * @param {string} where
   * @param {Set<HTMLElement>} reachable
   */
  labelCard({ id, face }, where, reachable) {
    const { state, cards } = this.hands.table;
    const element = /** @type {HTMLElement} */ (cards.get(id));
    const reads = reachable.has(element);
    const inHand = state.hand === id ? "in hand, " : "";
    if (reads) put(element, "aria-label", `${nameOf(face)}, ${inHand}${where}`);
    put(element, "role", "button");
    put(element, "data-lm-suppress-shortcuts", true); // else the notebook takes the keys
    put(element, "aria-hidden", !reads);
    if (!reads) element.removeAttribute("tabindex");
  }
}
