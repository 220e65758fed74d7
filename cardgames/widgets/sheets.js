// The sheets of card faces that the tables of a page share: each comes once, with the first table that needs it.

import { hearModel } from "./page.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {{ url: string, wanted: Set<(url: string) => void> }} Shelf */

const PATIENCE = 300; // milliseconds in which the table that brings a sheet may come, before Python is asked for it

/** @returns {Map<string, Shelf>} */
function shelves() {
  const page = /** @type {any} */ (globalThis);
  page.cardgamesSheets ??= new Map();
  return page.cardgamesSheets;
}

/**
 * @param {string} name
 * @returns {Shelf}
 */
function shelf(name) {
  const all = shelves();
  const found = all.get(name) ?? { url: "", wanted: new Set() };
  all.set(name, found);
  return found;
}

/**
 * Use the sheet that a model names in `faces`: it may bring it along in `sheet`, or another table on the page has.
 * @param {Model} model
 * @param {(url: string) => void} use
 * @returns {() => void}  What ends it.
 */
export function useSheet(model, use) {
  let wanted = "";
  let waiting = 0;
  let ended = false;
  function forget() {
    clearTimeout(waiting);
    if (wanted) shelf(wanted).wanted.delete(use);
  }
  function bring() {
    const name = model.get("faces");
    const bytes = model.get("sheet");
    const place = shelf(name);
    if (!place.url && bytes.byteLength) {
      place.url = URL.createObjectURL(new Blob([bytes], { type: "image/webp" }));
      for (const other of place.wanted) other(place.url);
      place.wanted.clear();
    }
    forget();
    wanted = name;
    if (place.url) return use(place.url);
    place.wanted.add(use);
    waiting = window.setTimeout(() => !place.url && model.send({ do: "sheet" }), PATIENCE);
  }
  /** Wait until the name and its sheet are both there: some front ends tell of each before the next is set. */
  const bringSoon = () => queueMicrotask(() => !ended && bring());
  const deaf = hearModel(model, { "change:faces": bringSoon, "change:sheet": bringSoon });
  bring();
  return () => {
    ended = true;
    deaf();
    forget();
  };
}
