// What the widgets of a page share, such as the sheet of card faces: each thing comes once, with the first that needs it.

/** @typedef {import("./page.js").Model} Model */

/**
 * A thing to share.
 * @template Thing
 * @typedef {object} Shared
 * @property {string} name  The trait that names it.
 * @property {string} bytes  The trait that brings it along, or is empty; Python is asked for it by this name.
 * @property {(bytes: DataView) => Thing} make
 */

/** @typedef {{ thing: any, wanted: Set<(thing: any) => void> }} Shelf */

const PATIENCE = 300; // milliseconds in which the widget that brings it may come, before Python is asked for it

/** @returns {Map<string, Shelf>} */
function shelves() {
  const page = /** @type {any} */ (globalThis);
  page.cardgamesShelves ??= new Map();
  return page.cardgamesShelves;
}

/**
 * @param {string} name
 * @returns {Shelf}
 */
function shelf(name) {
  const all = shelves();
  const found = all.get(name) ?? { thing: undefined, wanted: new Set() };
  all.set(name, found);
  return found;
}

/**
 * Use what a model names: it may bring it along, or another widget on the page has.
 * @template Thing
 * @param {Model} model
 * @param {Shared<Thing>} shared
 * @param {(thing: Thing) => void} use
 * @returns {() => void}  What ends it.
 */
export function useShared(model, shared, use) {
  let wanted = "";
  let waiting = 0;
  let ended = false;
  function forget() {
    clearTimeout(waiting);
    if (wanted) shelf(wanted).wanted.delete(use);
  }
  function bring() {
    const name = model.get(shared.name);
    const bytes = model.get(shared.bytes);
    const place = shelf(name);
    if (!place.thing && bytes.byteLength) {
      place.thing = shared.make(bytes);
      for (const other of place.wanted) other(place.thing);
      place.wanted.clear();
    }
    forget();
    wanted = name;
    if (place.thing) return use(place.thing);
    place.wanted.add(use);
    waiting = window.setTimeout(() => !place.thing && model.send({ do: shared.bytes }), PATIENCE);
  }
  /** Wait until the name and its bytes are both there: some front ends tell of each before the next is set. */
  const bringSoon = () => queueMicrotask(() => !ended && bring());
  const events = [`change:${shared.name}`, `change:${shared.bytes}`];
  for (const event of events) model.on(event, bringSoon);
  bring();
  return () => {
    ended = true;
    for (const event of events) model.off(event, bringSoon);
    forget();
  };
}
