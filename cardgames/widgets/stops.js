// Where the keyboard stops on a table that is played at, and how it goes from one stop to another.

/** @typedef {import("./frames.js").PlacedCard} PlacedCard */
/** @typedef {import("./table.js").CardTable} CardTable */
/**
 * A card or a place, and the pile that it belongs to.
 * @typedef {{ element: HTMLElement, pile: string }} Stop
 */

const SPREAD = 6; // pixels of a card that must be seen for it to be a stop
const NEAR = 5; // pixels that are no step in a direction

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The id of a card; null for a place.
 * @param {HTMLElement} element
 */
export function idOf({ dataset }) {
  return dataset.id === undefined ? null : Number(dataset.id);
}

/**
 * Where a card lies, in the table's own pixels.
 * @param {HTMLElement} card
 * @returns {[number, number]}
 */
export function spotOf(card) {
  const [x, y] = (card.dataset.place ?? "0 0").match(/-?[\d.]+/g) ?? ["0", "0"];
  return [Number(x), Number(y)];
}

/**
 * Where a place lies.
 * @param {CardTable} table
 * @param {string} name
 * @returns {[number, number]}
 */
export function spotOfPlace(table, name) {
  const { style } = /** @type {HTMLElement} */ (table.places.get(name));
  return [Number.parseFloat(style.left), Number.parseFloat(style.top)];
}

/**
 * Find the stops: the face-up cards that do not lie hidden in a heap, and the places without any.
 * @param {CardTable} table
 * @param {Record<string, PlacedCard[]>} piles
 * @param {(pile: string, id: number) => boolean} presses  Whether a click on the card is one on its pile.
 * @returns {Stop[]}
 */
export function findStops(table, piles, presses) {
  /** @type {Stop[]} */
  const found = [];
  for (const [name, place] of table.places) {
    const pile = piles[name] ?? [];
    const isSeen = (/** @type {PlacedCard} */ one, /** @type {number} */ index) =>
      one.face && (index === pile.length - 1 || Math.abs(pile[index + 1].y - one.y) >= SPREAD);
    const spread = pile.filter(isSeen);
    if (!spread.length || place.press) found.push({ element: place, pile: name });
    for (const { id } of spread) {
      const element = table.cards.get(id);
      if (element && !presses(name, id)) found.push({ element, pile: name });
    }
  }
  return found;
}

/**
 * Find the pile that lies next in a direction.
 * @param {CardTable} table
 * @param {Stop} here
 * @param {string} key
 * @param {Stop[]} all
 */
function nextPile(table, here, key, all) {
  const [x, y] = spotOfPlace(table, here.pile);
  const [dx, dy] = DIRECTIONS[key];
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const name of new Set(all.map(({ pile }) => pile))) {
    const [px, py] = spotOfPlace(table, name);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > NEAR && ahead + 3 * aside < least) [best, least] = [name, ahead + 3 * aside];
  }
  return best;
}

/**
 * Find what lies next in the direction of an arrow key: first within the pile, then on the nearest pile that way.
 * @param {CardTable} table
 * @param {Stop} here
 * @param {string} key
 * @param {Stop[]} all
 * @returns {Stop | null}
 */
export function neighbour(table, here, key, all) {
  const mine = all.filter(({ pile }) => pile === here.pile);
  const index = mine.findIndex(({ element }) => element === here.element);
  const [, step] = DIRECTIONS[key];
  if (step && index >= 0 && mine[index + step]) return mine[index + step];
  const best = nextPile(table, here, key, all);
  if (best === null) return null;
  const there = all.filter(({ pile }) => pile === best);
  if (step || !("id" in here.element.dataset)) return step > 0 ? there[0] : there[there.length - 1];
  const [, height] = spotOf(here.element);
  const away = (/** @type {Stop} */ { element }) =>
    "id" in element.dataset ? Math.abs(spotOf(element)[1] - height) : 0;
  return there.reduce((one, other) => (away(other) < away(one) ? other : one));
}

/**
 * Find the first or the last stop of the pile, and from there of the row that the pile stands in.
 * @param {CardTable} table
 * @param {Stop} here
 * @param {string} key
 * @param {Stop[]} all
 * @returns {Stop}
 */
export function endOf(table, here, key, all) {
  const pick = (/** @type {Stop[]} */ some) => (key === "Home" ? some[0] : some[some.length - 1]);
  const end = pick(all.filter(({ pile }) => pile === here.pile));
  if (end.element !== here.element) return end;
  const [, height] = spotOfPlace(table, here.pile);
  const row = all.filter(({ pile }) => spotOfPlace(table, pile)[1] === height);
  const left = (/** @type {Stop} */ { pile }) => spotOfPlace(table, pile)[0];
  return pick(row.sort((one, other) => left(one) - left(other)));
}
