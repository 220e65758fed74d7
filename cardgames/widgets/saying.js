// What a panel says, and what it asks Python for.

import { inWords } from "./cards.js";
import { make, unbroken } from "./page.js";

/** @typedef {import("./page.js").Model} Model */

/**
 * A sentence that is seen with the signs of the cards and heard in words.
 * @typedef {object} Sentence
 * @property {HTMLElement} seen
 * @property {(text: string) => void} show  It is not spoken.
 * @property {(text: string) => void} tell  It is spoken if it is another than before, but not the first, which comes with the panel.
 * @property {(text: string) => void} tellFault  Told as one that something went wrong.
 * @property {() => void} repeat  What is shown is spoken in any case.
 * @property {(again: boolean) => void} answer  An answer has come: what is shown is spoken `again` if nothing new was told.
 */

const SILENT = 2500; // milliseconds after which somebody who waits is told so
const BUSY = "Python is busy, or was restarted. If nothing comes, run all cells again.";
export const RESTARTED = "Python was restarted: run all cells again.";

/**
 * Make a sentence at the end of a panel.
 * @param {"p" | "div"} tag
 * @param {string} className
 * @param {Element} parent
 * @returns {Sentence}
 */
export function makeSentence(tag, className, parent) {
  const seen = make(tag, className, parent);
  const heard = make("span", "cg-heard", parent);
  heard.setAttribute("aria-live", "polite");
  /** @type {string | null} */
  let told = null;
  let waiting = false;
  let fresh = false; // something was told since the last answer

  function speak() {
    const words = inWords(seen.textContent ?? "");
    const before = heard.textContent ?? "";
    waiting = false;
    if (before && words !== before && words.startsWith(before))
      heard.append(words.slice(before.length)); // only what is new
    else heard.textContent = words;
    seen.setAttribute("aria-hidden", "true"); // a reader finds it here or there, not twice
  }

  /** @type {Sentence} */
  const sentence = {
    seen,
    show(text) {
      told = text;
      if (seen.textContent === unbroken(text)) return;
      seen.textContent = unbroken(text);
      seen.removeAttribute("aria-hidden");
      heard.textContent = "";
    },
    repeat() {
      if (!waiting) queueMicrotask(speak); // once, however much comes with one message
      waiting = true;
    },
    tell(text) {
      if (told === null) return sentence.show(text);
      if (told === text) return;
      told = text;
      seen.textContent = unbroken(text);
      fresh = true;
      sentence.repeat();
    },
    tellFault(text) {
      sentence.tell(text);
      seen.classList.add("cg-refused");
    },
    answer(again) {
      if (again && !fresh) sentence.repeat(); // such as the same refusal again
      fresh = false;
    },
  };
  return sentence;
}

/**
 * Keep room for sentences that are to come, so that nothing moves for them. What keeps it is hidden, and no word of theirs
 * can be found there.
 * @param {Element} room  Where the sentence stands that they will take the place of.
 * @param {{ text: string, isRefused?: boolean }[]} sentences  The longest of them.
 */
export function keepRoom(room, sentences) {
  for (const kept of room.querySelectorAll(":scope > .cg-kept")) kept.remove();
  for (const { text, isRefused } of sentences) {
    const masked = text.replace(/\S+/gu, (word) => [...word].reverse().join("")); // as wide, and as many lines
    const kept = make("div", "cg-kept", room, masked);
    kept.classList.toggle("cg-refused", isRefused ?? false);
  }
}

/**
 * A line to Python.
 * @typedef {object} Line
 * @property {(what: string, more?: Record<string, unknown>) => void} ask
 * @property {() => boolean} isWaiting  Something that was asked for is not answered yet.
 * @property {() => void} close
 */

/**
 * Open a line to Python. Each request is answered: the model's `heard` counts them; silence is told.
 * @param {Model} model
 * @param {(words: string) => void} tell  Shows a sentence as one that something went wrong.
 * @param {{ restarted?: string, answered?: () => void }} [more]
 * @returns {Line}
 */
export function openLine(model, tell, { restarted = RESTARTED, answered } = {}) {
  let waiting = 0;
  let pending = 0;
  let heard = model.get("heard");
  function hear() {
    pending = Math.max(0, pending - (model.get("heard") - heard));
    heard = model.get("heard");
    clearTimeout(waiting);
    if (answered) queueMicrotask(answered); // when all that came with the answer is shown
  }
  model.on("change:heard", hear);
  return {
    isWaiting: () => pending > 0,
    ask(what, more = {}) {
      clearTimeout(waiting);
      pending += 1;
      waiting = window.setTimeout(() => tell(BUSY), SILENT);
      try {
        model.send({ do: what, ...more });
      } catch {
        clearTimeout(waiting);
        tell(restarted);
      }
    },
    close() {
      clearTimeout(waiting);
      model.off("change:heard", hear);
    },
  };
}
