// Dragging: cards follow the pointer, and wait where they were dropped until Python has answered.

import { spotOf, spotOfPlace } from "./stops.js";
import { closest } from "./table.js";

/** @typedef {import("./hands.js").Hands} Hands */
/**
 * Cards that are dragged: the one that was taken, with those that lie on it; where the pointer was, and how far it has
 * come; how far it may slip on a click; and whether the cards may be picked up at all.
 * @typedef {{ id: number, ids: number[], face: string, pointer: number, x: number, y: number, dx: number, dy: number, slack: number, lifts: boolean, live: boolean }} Drag
 */

const DRAG_FROM = 6; // pixels
const LIFTED = 3000; // the height of what is dragged
const BACK = 1000; // the height of what slides back
const FAR = 10000; // more pixels than any place is away

export class Dragging {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Drag | null} */
    this.drag = null;
    this.justDragged = false; // the click that follows is no tap
    /** @type {number[]} */
    this.dropped = []; // they wait where they are for Python's answer
    const { table } = hands;
    table.listen(table.root, "pointerdown", (event) => this.takeHold(event));
    table.listen(table.root, "pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"]) table.listen(table.root, type, () => this.release());
    table.listen(table.root, "pointerup", (event) => this.letGo(event));
    table.listen(table.root, "pointercancel", () => this.cancel());
  }

  get isLive() {
    return Boolean(this.drag?.live);
  }

  /**
   * The element of a card.
   * @param {number} id
   */
  element(id) {
    return /** @type {HTMLElement} */ (this.hands.table.cards.get(id));
  }

  /** @param {PointerEvent} event */
  takeHold(event) {
    const { hands } = this;
    if (!this.isLive) this.justDragged = false;
    if (event.button || !event.isPrimary || this.isLive) return;
    hands.noteFinger(event);
    const element = closest(event, ".cg-card, .cg-place");
    const id = element && this.cardAt(element);
    const card = id === null ? undefined : hands.card(id);
    if (!element || id === null || !card) return;
    const presses = hands.presses(card.pile, id);
    const slack =
      presses && event.pointerType !== "touch" ? (element.offsetWidth / 2) * hands.table.fitting.scale : DRAG_FROM;
    const ids = hands.group(id).map((one) => one.id);
    const at = { x: event.clientX, y: event.clientY, dx: 0, dy: 0 };
    const may = { slack, lifts: !presses && hands.canLift(id), live: false };
    this.drag = { id, ids, face: card.face, pointer: event.pointerId, ...at, ...may };
  }

  /**
   * The card that a hand takes hold of at a card or a place: of a heap the last one; null where none lies.
   * @param {HTMLElement} element
   */
  cardAt(element) {
    const { hands } = this;
    const at = element.dataset.face === "" ? element : hands.stopAt(element)?.element;
    const id = at?.dataset.id ?? hands.top(element.dataset.pile ?? "")?.id;
    return id === undefined ? null : Number(id);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!event.buttons) {
      this.cancel(); // the button was let go elsewhere
      this.release();
      return;
    }
    const { scale } = this.hands.table.fitting;
    drag.dx = (event.clientX - drag.x) / scale;
    drag.dy = (event.clientY - drag.y) / scale;
    if (!drag.live && Math.hypot(drag.dx, drag.dy) * scale < drag.slack) return;
    if (!drag.lifts) return this.refuse(drag);
    if (!drag.live) this.begin(drag, event.pointerId);
    this.carry();
  }

  /** @param {Drag} drag  The cards stay, and the reason is told. */
  refuse({ id }) {
    this.drag = null;
    this.justDragged = true;
    this.hands.forgetClick();
    this.hands.refuseLift(id);
  }

  /**
   * @param {Drag} drag
   * @param {number} pointer
   */
  begin(drag, pointer) {
    drag.live = true;
    this.hands.forgetClick(); // a drag is no half of a double click
    this.hands.table.root.setPointerCapture(pointer); // not sooner: a click would lose its card
    this.dropped = this.dropped.filter((id) => !drag.ids.includes(id));
    this.hands.hold(drag.id);
  }

  /** Put the dragged cards where the pointer is. */
  carry() {
    const { drag } = this;
    drag?.ids.forEach((id, index) => {
      const element = this.element(id);
      const [x, y] = spotOf(element);
      element.classList.add("cg-dragging");
      const transform = `translate(${x + drag.dx}px,${y + drag.dy}px)`;
      Object.assign(element.style, { zIndex: String(LIFTED + index), transform });
    });
  }

  /** @param {PointerEvent} event */
  letGo(event) {
    const { drag, hands } = this;
    hands.tapByFinger(event, this.isLive);
    if (!drag || event.pointerId !== drag.pointer) return;
    const target = drag.live ? this.pileUnder(drag) : null;
    if (!this.end()) return;
    if (target !== hands.card(drag.id)?.pile && hands.held) hands.putDown(target ?? "");
    else {
      this.putBack();
      hands.letGo();
    }
  }

  /** End a drag; the cards stay where they were dropped until `putBack`. Give whether cards were dragged. */
  end() {
    const ended = this.drag;
    this.drag = null;
    if (!ended?.live) return false;
    this.dropped = [...this.dropped, ...ended.ids];
    this.justDragged = true;
    return true;
  }

  cancel() {
    if (!this.end()) return;
    this.putBack();
    this.hands.letGo();
  }

  release() {
    setTimeout(() => {
      this.justDragged = false;
    });
  }

  /** Let dropped cards slide to where they belong, above the rest. */
  putBack() {
    const back = this.dropped.map((id) => this.hands.table.cards.get(id)).filter((element) => element !== undefined);
    this.dropped = [];
    for (const element of back) {
      element.classList.remove("cg-dragging");
      const zIndex = String(BACK + Number(element.dataset.z));
      Object.assign(element.style, { transform: element.dataset.place, zIndex });
    }
    if (back.length) setTimeout(land, this.hands.table.model.get("duration"), back);
  }

  /**
   * The pile under the middle of the dragged card.
   * @param {Drag} drag
   */
  pileUnder({ id, dx, dy }) {
    const element = this.element(id);
    const [atX, atY] = spotOf(element);
    return this.pileAt(atX + dx + element.offsetWidth / 2, atY + dy + element.offsetHeight / 2, id);
  }

  /**
   * The pile at a spot for a card: one where it may go, if one is near; else its own or the nearest, to be told why not.
   * A column reaches down to the edge of the table. None where no pile is near.
   * @param {number} x
   * @param {number} y
   * @param {number} id
   * @returns {string | null}
   */
  pileAt(x, y, id) {
    const { hands } = this;
    const { table } = hands;
    const own = hands.card(id)?.pile;
    const good = hands.targets(id);
    /** @type {string | null} */
    let best = null;
    let least = Infinity;
    for (const [name, place] of table.places) {
      const [left, upper] = spotOfPlace(table, name);
      const top = hands.top(name);
      const end = top ? spotOf(this.element(top.id))[1] : upper;
      const below = place.dataset.kind === "column" ? 0 : y - end - place.offsetHeight;
      const aside = Math.abs(x - left - place.offsetWidth / 2);
      const above = Math.max(upper - y, 0, below);
      const reach = good.includes(name) ? 1 : 0.6;
      if (aside > place.offsetWidth * reach || above > place.offsetHeight * reach) continue;
      const far = aside + above + (name === own || good.includes(name) ? 0 : FAR);
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  /**
   * Follow to what is on the table now: a drag whose cards are others by now is over. Give whether it ended so.
   * @param {boolean} sameDeal
   */
  follow(sameDeal) {
    const { drag, hands } = this;
    const ids = drag ? hands.group(drag.id).map(({ id }) => id) : [];
    const ended = Boolean(drag) && (!sameDeal || String(ids) !== String(drag?.ids)) && this.end();
    if (this.isLive) this.carry();
    this.putBack();
    return ended;
  }
}

/** @param {HTMLElement[]} some */
function land(some) {
  for (const element of some)
    if (!element.classList.contains("cg-dragging")) element.style.zIndex = element.dataset.z ?? "";
}
