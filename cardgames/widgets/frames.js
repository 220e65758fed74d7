// The frames of a table as Python writes them, filled up so that any step can be shown at once; and a pile in words.

import { nameOf } from "./cards.js";

/**
 * A card as it lies: its code (none for a back), its place in pixels, its height in its pile, and the pile.
 * @typedef {{ face: string, x: number, y: number, z: number, pile: string }} Card
 */
/** @typedef {Card & { id: number }} PlacedCard */
/**
 * What a table shows at one step.
 * @typedef {object} State
 * @property {Map<number, Card>} cards
 * @property {Map<string, string>} badges
 * @property {Map<string, string>} tags  A short text in the middle of a place, where there is one.
 * @property {string} note  What is counted at a corner of the table.
 * @property {number | null} hand  The card that is about to move, with those that lie on it.
 * @property {string | null} to  The place that it goes to.
 * @property {number | null} onto  The card that it goes onto, where that is marked.
 * @property {string} sign
 * @property {string[]} choices  The places that may be picked.
 * @property {number[]} order  The cards that go to their places one after another.
 * @property {Record<string, string[]>} lifts  The cards that may be picked up, each with the places it may go to.
 */
/**
 * A place: name, label, x, y, caption, caption's x and y, badge's x and y, kind, and the move that a click asks for.
 * @typedef {[string, string, number, number, string, number, number, number, number, string, string?]} PlaceRow
 */
/**
 * What stays the same at each step.
 * @typedef {object} Board
 * @property {string} title
 * @property {number} width
 * @property {number} height
 * @property {number} card_width
 * @property {number} card_height
 * @property {[x: number, y: number]} note_at
 * @property {PlaceRow[]} places
 */

/**
 * Fill every frame up from the one before.
 * @param {any[]} frames
 * @returns {State[]}
 */
export function unfold(frames) {
  /** @type {State[]} */
  const states = [];
  /** @type {Map<number, Card>} */
  let cards = new Map();
  /** @type {Map<string, string>} */
  let badges = new Map();
  /** @type {Map<string, string>} */
  let tags = new Map();
  let note = "";
  for (const frame of frames) {
    cards = new Map(cards);
    badges = new Map(badges);
    tags = new Map(tags);
    for (const [id, face, x, y, z, pile] of frame.cards) cards.set(id, { face, x, y, z, pile });
    for (const [name, badge, tag = ""] of frame.badges) {
      badges.set(name, badge);
      tags.set(name, tag);
    }
    const { hand, to, onto = null, sign = "", choices = [], order = [], lifts = {} } = frame;
    note = frame.note ?? note;
    states.push({ cards, badges, tags, hand, to, onto, sign, note, choices, order, lifts });
  }
  return states;
}

export const COMPLETE = "✓"; // the badge of a pile that is complete

/**
 * The ids of the cards that are about to move: the one in hand, and those that lie on it.
 * @param {State} state
 * @returns {Set<number>}
 */
export function inHand({ cards, hand }) {
  const held = hand === null ? undefined : cards.get(hand);
  if (!held) return new Set();
  return new Set([...cards].filter(([, { pile, z }]) => pile === held.pile && z >= held.z).map(([id]) => id));
}

/**
 * The cards by pile, each pile from its bottom.
 * @param {State} state
 * @returns {Record<string, PlacedCard[]>}
 */
export function byPile({ cards }) {
  /** @type {Record<string, PlacedCard[]>} */
  const piles = {};
  for (const [id, card] of cards) {
    piles[card.pile] ??= [];
    piles[card.pile].push({ id, ...card });
  }
  for (const pile of Object.values(piles)) pile.sort((one, other) => one.z - other.z);
  return piles;
}

/**
 * Say in words what lies at a place, from the top; `hand` are the ids of the cards that are about to move.
 * @param {string} label
 * @param {PlacedCard[]} pile
 * @param {Set<number>} hand
 */
export function describePile(label, pile, hand) {
  const faceUp = pile.filter(({ face }) => face).reverse();
  const words = faceUp.filter(({ id }) => !hand.has(id)).map(({ face }) => nameOf(face));
  const faceDown = pile.length - faceUp.length;
  if (faceDown) words.unshift(`${faceDown} face down`);
  const held = faceUp.filter(({ id }) => hand.has(id)).map(({ face }) => nameOf(face));
  if (held.length) words.push(`${held.join(", ")} in hand on top`);
  return `${label}: ${words.join(", ") || "empty"}`;
}
