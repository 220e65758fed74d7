// A table of cards: sprites placed from layouts that Python made. It knows cards, places and gestures, and no rule.
//
// The trait `frames` holds one table or a row of them: the first whole, each later one only what changed since the one
// before. The trait `step` says which is shown.

import { spriteOf } from "./cards.js";
import { Fitting } from "./fitting.js";
import { byPile, COMPLETE, describePile, inHand, unfold } from "./frames.js";
import { hearModel, make, PAGE, put, setTraits } from "./page.js";
import { useShared } from "./shelves.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {import("./frames.js").Board} Board */
/** @typedef {import("./frames.js").Card} Card */
/** @typedef {import("./frames.js").PlaceRow} PlaceRow */
/** @typedef {import("./frames.js").PlacedCard} PlacedCard */
/** @typedef {import("./frames.js").State} State */
/** @typedef {HTMLElement & { drawn?: string }} CardElement */
/** @typedef {HTMLElement & { label: string, press: string, drawn?: string, caption: HTMLElement, badge: HTMLElement }} PlaceElement */
/**
 * The hands that play at a table; see hands.js.
 * @typedef {{ shown: (piles: Record<string, PlacedCard[]>) => void, landed: () => void, close: () => void }} HandsOfTable
 */

/** The sheet of card faces that a table asks for. */
const FACES = {
  name: "faces",
  bytes: "sheet",
  make: (/** @type {any} */ bytes) => URL.createObjectURL(new Blob([bytes], { type: "image/webp" })),
};
const IN_THE_AIR = 1000; // the height of a card that slides
const ONE_BY_ONE = 90; // milliseconds from one card to the next that follows it
const ALL_IN_TURN = 2500; // milliseconds that many cards take at the most

/** A table on the page. */
export class CardTable {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.model = model;
    this.cleanup = new AbortController();
    el.classList.add("cg-stage");
    this.stage = el;
    this.wrap = make("div", "cg-wrap", el);
    this.root = make("div", "cg-table", this.wrap);
    this.root.setAttribute("role", "group");
    this.note = make("div", "cg-note", this.root);
    /** @type {State[]} */
    this.states = [];
    /** @type {Board | null} */
    this.board = null;
    /** @type {Map<number, CardElement>} */
    this.cards = new Map();
    /** @type {Map<string, PlaceElement>} */
    this.places = new Map();
    /** @type {HandsOfTable | null} */
    this.hands = null;
    this.fitting = new Fitting(this);
    this.landing = 0;
    /** @type {State | null} */
    this.before = null; // what was shown last
    /** @type {number[]} */
    this.departures = []; // of cards that go one by one
    this.flying = false; // they are not all there yet
  }

  /** What is shown. */
  get state() {
    return this.states[Math.max(0, Math.min(this.model.get("step"), this.states.length - 1))];
  }

  /**
   * Listen as long as the table is there.
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} act
   */
  listen(target, type, act) {
    target.addEventListener(type, act, { signal: this.cleanup.signal });
  }

  /** Whether cards slide and turn. */
  get moves() {
    return this.model.get("duration") > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // What lies on it.

  /** Lay the table anew: another layout or another game. */
  rebuild() {
    const frames = this.model.get("frames");
    const before = this.board;
    /** @type {Board} */
    const board = frames[0].table;
    this.board = board;
    this.states = unfold(frames);
    put(this.root, "aria-label", board.title);
    const { style } = this.root;
    moveTo(this.note, ...board.note_at);
    style.setProperty("--cg-width", `${board.card_width}px`);
    style.setProperty("--cg-height", `${board.card_height}px`);
    if (this.states.length > 1) {
      this.root.tabIndex = 0;
      this.root.dataset.lmSuppressShortcuts = "true"; // else the notebook takes the keys
    } else this.root.removeAttribute("tabindex");
    const names = new Set(board.places.map(([name]) => name));
    for (const [name, element] of this.places) {
      if (names.has(name)) continue;
      element.remove();
      this.places.delete(name);
    }
    // To measure again costs a layout.
    if (before?.width !== board.width || before.height !== board.height) this.fitting.fit();
    for (const place of board.places) this.setPlace(place);
    this.orderPlaces(names);
    this.show();
    if (before && before.height !== board.height) this.wrap.scrollIntoView({ block: "nearest" });
  }

  /** Lay everything where it belongs now that the table is drawn otherwise; nothing slides there. */
  placeAnew() {
    this.root.classList.add("cg-at-once");
    for (const place of this.board?.places ?? []) this.setPlace(place);
    this.show();
    void this.root.offsetWidth; // the browser takes note of it
    this.root.classList.remove("cg-at-once");
  }

  /**
   * Let the places be read in the order of the layout, before the cards; those that stand in order keep the keyboard.
   * @param {Iterable<string>} names
   */
  orderPlaces(names) {
    const places = [...names].map((name) => /** @type {[string, PlaceElement]} */ ([name, this.places.get(name)]));
    this.places = new Map(places);
    let next = this.root.firstElementChild;
    for (const [, element] of places) {
      if (element === next) next = next.nextElementSibling;
      else this.root.insertBefore(element, next);
    }
  }

  /**
   * @param {string} name
   * @returns {PlaceElement}
   */
  placeElement(name) {
    const found = this.places.get(name);
    if (found) return found;
    const element = make("div", "cg-place", this.root);
    element.dataset.pile = name;
    element.setAttribute("role", "img");
    const caption = make("span", "cg-caption", element);
    const badge = make("span", "cg-badge", element);
    for (const part of [caption, badge]) part.setAttribute("aria-hidden", "true");
    const place = Object.assign(element, { label: "", press: "", caption, badge });
    this.places.set(name, place);
    return place;
  }

  /** @param {PlaceRow} place */
  setPlace(place) {
    const [name, label, x, y, caption, captionX, captionY, badgeX, badgeY, kind = "", press = ""] = place;
    const element = this.placeElement(name);
    const left = x + (this.fitting.aside.get(name) ?? 0);
    const drawn = [left, ...place].join();
    Object.assign(element, { label, press });
    if (element.drawn === drawn) return;
    element.drawn = drawn;
    element.dataset.kind = kind;
    moveTo(element, left, y);
    moveTo(element.caption, captionX - x, captionY - y);
    moveTo(element.badge, badgeX - x, badgeY - y);
    element.caption.textContent = caption;
  }

  /**
   * @param {number} id
   * @returns {CardElement}
   */
  cardElement(id) {
    const found = this.cards.get(id);
    if (found) return found;
    const element = make("div", "cg-card", this.root);
    element.dataset.id = String(id);
    element.setAttribute("aria-hidden", "true"); // its place says what lies there
    make("div", "cg-face", element);
    this.cards.set(id, element);
    return element;
  }

  /**
   * @param {number} id
   * @param {Card} card
   */
  placeCard(id, { face, x, y, z, pile }) {
    const element = this.cardElement(id);
    const isNew = element.dataset.face === undefined;
    const left = x + (this.fitting.aside.get(pile) ?? 0);
    const drawn = [face, left, y, z, pile].join();
    if (element.drawn === drawn) return; // most cards stay where they are
    element.drawn = drawn;
    if (element.dataset.face !== face) turn(element, face, isNew);
    const place = `translate(${left}px,${y}px)`;
    const moves = element.dataset.place !== place;
    const kind = this.places.get(pile)?.dataset.kind ?? "hand";
    Object.assign(element.dataset, { pile, kind, z: String(z), place });
    element.style.transform = place;
    element.style.zIndex = String(moves && !isNew && this.moves ? IN_THE_AIR + z : z); // above the rest until it lands
  }

  /**
   * Let the cards go that go one by one, each from the end of its pile when the one before is on its way.
   * @returns {Map<number, number>}  How long each waits, in milliseconds.
   */
  depart() {
    const { order, cards } = this.state;
    for (const one of this.departures) clearTimeout(one);
    const going = this.state === this.before || !this.moves ? [] : order.filter((id) => this.cards.has(id));
    const pace = Math.min(ONE_BY_ONE, ALL_IN_TURN / going.length);
    const waits = new Map(going.map((id, index) => [id, index * pace]));
    this.departures = [...waits].map(([id, wait]) =>
      window.setTimeout(() => this.placeCard(id, /** @type {Card} */ (cards.get(id))), wait),
    );
    this.before = this.state;
    this.flying = going.length > 0;
    return waits;
  }

  /** Give the cards that slid or turned their place in the pile. A timer, as a transition that never began never ends. */
  land() {
    if (this.flying) {
      this.flying = false;
      this.hands?.landed();
    }
    for (const element of this.cards.values()) {
      element.style.zIndex = element.dataset.z ?? "";
      element.classList.remove("cg-turning");
    }
  }

  /** Show the step. */
  show() {
    const { cards, badges, tags, to, onto, sign, note, choices } = this.state;
    const hand = inHand(this.state);
    const duration = this.model.get("duration");
    this.root.style.setProperty("--cg-ms", `${duration}ms`);
    for (const [id, element] of this.cards) {
      if (cards.has(id)) continue;
      element.remove();
      this.cards.delete(id);
    }
    const waits = this.depart();
    for (const [id, card] of cards) {
      if (!waits.has(id)) this.placeCard(id, card);
      const element = this.cardElement(id);
      element.classList.toggle("cg-in-hand", hand.has(id));
      element.classList.toggle("cg-goes-onto", id === onto);
      mark(element, "sign", id === onto ? sign : "");
    }
    if (this.note.textContent !== note) this.note.textContent = note;
    const piles = byPile(this.state);
    for (const [name, badge] of badges) {
      const element = this.placeElement(name);
      const tag = tags.get(name) ?? "";
      const isComplete = badge === COMPLETE;
      const words = [describePile(element.label, piles[name] ?? [], hand), isComplete ? "complete" : "", tag];
      put(element, "aria-label", words.filter(Boolean).join(", "));
      mark(element, "tag", tag);
      element.classList.toggle("cg-complete", isComplete);
      if (element.badge.textContent !== badge) element.badge.textContent = badge;
      element.badge.hidden = !badge;
      element.classList.toggle("cg-goes-here", name === to);
      mark(element, "sign", name === to ? sign : "");
      this.offer(element, Boolean(this.model.get("pickable")) && choices.includes(name));
    }
    this.root.classList.toggle("cg-refusing", sign === "✗");
    this.hands?.shown(piles);
    clearTimeout(this.landing);
    this.landing = window.setTimeout(() => this.land(), duration + Math.max(0, ...waits.values()));
  }

  // What may be picked.

  /**
   * Let a place be picked, or no longer.
   * @param {PlaceElement} element
   * @param {boolean} choice
   */
  offer(element, choice) {
    if (!choice && !element.classList.contains("cg-choice")) return; // nor lose the focus that it may have otherwise
    const picked = choice && element.dataset.pile === this.model.get("picked");
    element.classList.toggle("cg-choice", choice);
    element.classList.toggle("cg-picked", picked);
    element.setAttribute("role", choice ? "button" : "img");
    if (!choice) {
      for (const name of ["tabindex", "aria-pressed", "data-lm-suppress-shortcuts"]) element.removeAttribute(name);
      return;
    }
    element.tabIndex = 0;
    element.dataset.lmSuppressShortcuts = "true";
    element.setAttribute("aria-pressed", String(picked));
  }

  /**
   * Tell which place was picked, if one was.
   * @param {MouseEvent | KeyboardEvent} event
   */
  pick(event) {
    const place = closest(event, ".cg-choice");
    if (!place || (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")) return false;
    this.root.dispatchEvent(new CustomEvent("cg-pick", { bubbles: true, detail: place.dataset.pile }));
    return true;
  }

  // The keys that step.

  /** @param {PointerEvent} event  The felt beside the table belongs to it: else the keys would be the notebook's. */
  takeFocus(event) {
    if (this.root.tabIndex < 0 || closest(event, ".cg-choice")) return;
    event.preventDefault();
    this.root.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  stepByKey(event) {
    const { model } = this;
    const last = this.states.length - 1;
    const step = model.get("step");
    const next = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: last, " ": step }[event.key];
    const picked = this.pick(event);
    if (!picked && (next === undefined || last < 1 || event.ctrlKey || event.altKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (picked) return;
    if (event.key === " ") setTraits(model, { playing: !model.get("playing"), clock: PAGE });
    else setTraits(model, { step: Math.max(0, Math.min(next, last)) });
  }
}

/**
 * @param {HTMLElement} element
 * @param {number} left
 * @param {number} top
 */
function moveTo(element, left, top) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
}

/**
 * Show another side of a card.
 * @param {HTMLElement} element
 * @param {string} face
 * @param {boolean} isNew
 */
function turn(element, face, isNew) {
  element.dataset.face = face;
  /** @type {HTMLElement} */ (element.firstChild).style.backgroundPosition = spriteOf(face);
  if (element.classList.contains("cg-turning")) {
    element.classList.remove("cg-turning");
    void element.offsetWidth; // lets the turn start again
  }
  element.classList.toggle("cg-turning", !isNew);
}

/**
 * Mark a card or a place with a text that the style sheet shows, or take it away.
 * @param {HTMLElement} element
 * @param {"sign" | "tag"} name
 * @param {string} text
 */
function mark(element, name, text) {
  if (text) element.dataset[name] = text;
  else delete element.dataset[name];
}

/**
 * The nearest element around what an event came from.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Lay a model's table into an element; `hands` are those that play at it.
 * @param {{ model: Model, el: HTMLElement, hands?: (table: CardTable) => HandsOfTable }} given
 * @returns {() => void}  What ends it.
 */
export function layTable({ model, el, hands }) {
  const table = new CardTable(model, el);
  const { root, wrap } = table;
  table.hands = hands?.(table) ?? null;
  table.listen(root, "click", (event) => table.pick(event));
  table.listen(wrap, "pointerdown", (event) => table.takeFocus(event));
  table.listen(root, "keydown", (event) => table.stepByKey(event));
  table.listen(window, "resize", () => table.fitting.fitAnew());
  table.listen(document, "cg-present", () => table.fitting.fitAnew());
  let width = -1;
  const resized = new ResizeObserver(() => {
    if (wrap.clientWidth === width) return; // its height is the table's own doing
    width = wrap.clientWidth;
    table.fitting.fitAnew();
  });
  resized.observe(wrap);
  const show = () => table.show();
  /** @type {Record<string, () => void>} */
  const acts = { "change:frames": () => table.rebuild() };
  for (const name of ["step", "duration", "pickable", "picked"]) acts[`change:${name}`] = show;
  const deaf = hearModel(model, acts);
  const endSheet = useShared(model, FACES, (url) => root.style.setProperty("--cg-sheet", `url(${url})`));
  table.rebuild();
  return () => {
    table.cleanup.abort();
    for (const timer of [table.landing, ...table.departures]) clearTimeout(timer);
    table.hands?.close();
    resized.disconnect();
    deaf();
    endSheet();
  };
}
