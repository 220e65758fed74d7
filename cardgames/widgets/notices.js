// A notice over the table at a turning point of a game: what has come about, and buttons for what can be done then.

import { focusedBeside, make, makeGroup } from "./page.js";
import { makeSentence } from "./saying.js";

/** @typedef {import("./hands.js").Hands} Hands */
/** @typedef {{ kind: string, words: string, rows: [string, string][], buttons: [string, string][] }} Given */

/** @type {Given} */
const NONE = { kind: "none", words: "", rows: [], buttons: [] };

export class Notice {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.box = makeGroup("cg-notice", hands.table.wrap, "How the game stands");
    this.box.tabIndex = -1; // a click on it must not leave the keys to the notebook
    this.box.dataset.lmSuppressShortcuts = "true";
    this.says = makeSentence("p", "", this.box);
    this.says.show("");
    this.counts = make("dl", "", this.box);
    this.bar = make("div", "cg-bar", this.box);
    this.shown = "";
    const threshold = Array.from({ length: 51 }, (_, index) => index / 50);
    this.seen = new IntersectionObserver((entries) => this.keepInSight(entries), { threshold });
    this.show();
  }

  /** Show what Python has to say; not before all cards lie where they belong. */
  show() {
    const { model, table } = this.hands;
    const given = /** @type {Given} */ ((!table.flying && model.get("shown").notice) || NONE);
    const written = JSON.stringify(given);
    if (written === this.shown) return;
    this.shown = written;
    this.draw(given);
  }

  /** @param {Given} given */
  draw(given) {
    const { hands, box } = this;
    const { kind, words, rows, buttons } = given;
    const focused = box.contains(focusedBeside(box));
    box.dataset.kind = kind;
    const isTold = hands.model.get("sentence").includes(words);
    if (isTold) this.says.show(words);
    else this.says.tell(words);
    this.counts.replaceChildren();
    for (const [name, value] of rows) {
      make("dt", "", this.counts, name);
      make("dd", "", this.counts, value);
    }
    this.bar.replaceChildren();
    for (const [what, label] of buttons)
      make("button", `cg-${what}`, this.bar, label).addEventListener("click", () => hands.line.ask(what));
    this.seen.disconnect();
    if (kind !== "none") {
      this.seen.observe(hands.table.wrap);
      const close = make("button", "cg-close", this.bar, "×");
      close.setAttribute("aria-label", "Look at the table");
      close.addEventListener("click", () => this.draw(NONE));
    }
    if (focused) hands.focus(); // else the keys would be the notebook's
  }

  /** @param {IntersectionObserverEntry[]} entries  Which part of the table can be seen: there the notice lies. */
  keepInSight(entries) {
    const { boundingClientRect: whole, intersectionRect: part, isIntersecting } = entries[entries.length - 1];
    const { style } = this.box;
    style.setProperty("--cg-above", `${isIntersecting ? part.top - whole.top : 0}px`);
    style.setProperty("--cg-below", `${isIntersecting ? whole.bottom - part.bottom : 0}px`);
  }

  close() {
    this.seen.disconnect();
  }
}
