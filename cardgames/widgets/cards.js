// Cards in words and as pictures: what a card's code, such as "TH", reads as, and where its face is on the sheet.

export const RANKS = "A23456789TJQK";
export const SUITS = "SHDC";
const RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split(" ");
const SUIT_NAMES = ["spades", "hearts", "diamonds", "clubs"];
const SUIT_SIGNS = "♠♥♦♣";
const SHEET = { columns: 14, rows: 4, back: [13, 0] };

/**
 * Name a card for those who listen: "ten of hearts".
 * @param {string} code
 */
export function nameOf(code) {
  return `${RANK_NAMES[RANKS.indexOf(code[0])]} of ${SUIT_NAMES[SUITS.indexOf(code[1])]}`;
}

/**
 * Write a card as sentences have it: "10♥".
 * @param {string} code
 */
export function signOf(code) {
  return `${code[0].replace("T", "10")}${SUIT_SIGNS[SUITS.indexOf(code[1])]}`;
}

/**
 * Say a sentence for those who listen: most readers pass over the signs of the suits.
 * @param {string} text
 */
export function inWords(text) {
  return text.replace(/ ?→ ?/g, " to ").replace(/(?<!\w)(10|[2-9AJQK])?([♠♥♦♣])/g, (_, rank, sign) => {
    const suit = SUITS[SUIT_SIGNS.indexOf(sign)];
    return rank ? nameOf(rank.replace("10", "T") + suit) : SUIT_NAMES[SUITS.indexOf(suit)];
  });
}

/**
 * Where a card's face is on the sheet of faces, as a background's position; a back has no code.
 * @param {string} code
 */
export function spriteOf(code) {
  const [column, row] = code ? [RANKS.indexOf(code[0]), SUITS.indexOf(code[1])] : SHEET.back;
  return `${(100 * column) / (SHEET.columns - 1)}% ${(100 * row) / (SHEET.rows - 1)}%`;
}
