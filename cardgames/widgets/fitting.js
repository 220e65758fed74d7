// How large a table is drawn, and how close its columns stand: as its window and the panels around it let it be.

/** @typedef {import("./frames.js").Board} Board */
/** @typedef {import("./table.js").CardTable} CardTable */

const BIGGEST = 1.5;
const SMALLEST = 0.77; // the cards of Spider, the smallest, are 52 pixels wide then
const SMALLEST_IN_SIGHT = 0.4; // where all is to be seen at once
const FULL_SIZE = 1; // below it columns move together before cards shrink
const PAGE_BARS = 130; // pixels that the page's own bars take
const EDGES = 24; // pixels around what is presented
const BETWEEN = 8; // pixels between a panel and the table
const CLOSE = 1; // pixels between columns that stand as close as they may
const MARGIN = 3; // pixels beside them

export class Fitting {
  /** @param {CardTable} table */
  constructor(table) {
    this.table = table;
    this.scale = 1;
    this.fitted = ""; // how large it is drawn
    this.furniture = 0; // the pixels that all above and below the table takes
    /** @type {Map<string, number>} */
    this.aside = new Map(); // how far each place stands from where the layout has it
    this.width = 0; // of the table as its places stand
    this.isSeen = false; // it was brought into sight
  }

  get presented() {
    return Boolean(this.table.wrap.closest(".cg-presenting"));
  }

  /** Find out how high the panels above and below the table are. The table does not move under what a panel says. */
  measure() {
    const { wrap } = this.table;
    const { left, right } = wrap.getBoundingClientRect();
    const around = wrap.closest(this.presented ? ".cg-widget" : ".cg-half, .cg-widget");
    const panels = around?.querySelectorAll(".cg-panel") ?? [];
    const boxes = [...panels].map((panel) => panel.getBoundingClientRect());
    const inTheWay = boxes.filter((box) => box.left < right && box.right > left);
    const edges = this.presented ? EDGES : PAGE_BARS;
    this.furniture = inTheWay.reduce((sum, { height }) => sum + height + BETWEEN, edges);
  }

  /**
   * How large the table can be drawn where it stands, and how many pixels narrower it is made for that.
   * @param {Board} board
   * @param {number} [least]  It may be higher than its window then.
   */
  largest(board, least = SMALLEST_IN_SIGHT) {
    const { width, height } = board;
    const room = this.table.wrap.clientWidth || width;
    const most = this.presented ? Infinity : BIGGEST;
    const byHeight = Math.min(most, Math.max(least, (window.innerHeight - this.furniture) / height));
    const wanted = width - room / Math.min(byHeight, FULL_SIZE);
    const given = Math.max(0, Math.min(wanted, spareAcross(board)));
    return { scale: Math.min(byHeight, room / (width - given)), given };
  }

  /** Measure all anew, and draw the table as large as it can be: beside its panel, if it may stand there and is larger so. */
  fitAnew() {
    const { board, stage, wrap } = this.table;
    const box = stage.parentElement;
    if (!board || !box) return;
    box.classList.remove("cg-beside");
    this.measure();
    if (this.presented || box.matches(".cg-game")) {
      const below = this.largest(board);
      box.classList.add("cg-beside");
      this.measure();
      if (this.largest(board).scale <= below.scale) {
        box.classList.remove("cg-beside");
        this.measure();
      }
    }
    if (this.fit()) this.table.placeAnew();
    if (!this.isSeen && wrap.clientWidth) this.bringIntoSight();
  }

  /** Let a table be seen whole as soon as its cell was run: the notebook has scrolled before the table came. */
  bringIntoSight() {
    const { wrap } = this.table;
    const cell = wrap.closest(".jp-Cell");
    const active = cell?.parentElement?.querySelector(":scope > .jp-mod-active");
    this.isSeen = true;
    if (cell && (active === cell || active?.previousElementSibling === cell))
      wrap.closest(".cg-widget")?.scrollIntoView({ block: "nearest" });
  }

  /** Draw the table as large as it can be; give whether its places stand elsewhere than before. */
  fit() {
    const { board, root, wrap } = this.table;
    if (!board) return false;
    const { height } = board;
    const inSight = this.presented || wrap.closest(".cg-demonstration"); // a rule is seen whole, with its table
    const { scale, given } = this.largest(board, inSight ? SMALLEST_IN_SIGHT : SMALLEST);
    this.scale = scale;
    this.width = board.width - given;
    const left = Math.max(0, (wrap.clientWidth - this.width * scale) / 2);
    const size = [left, scale, this.width, height].join();
    if (size === this.fitted) return false; // else the browser would reckon with every card anew
    this.fitted = size;
    root.style.width = `${this.width}px`;
    root.style.height = `${height}px`;
    root.style.transform = `translateX(${left}px) scale(${scale})`;
    for (const [name, value] of Object.entries({
      scale,
      "table-width": `${this.width}px`,
      "table-height": `${height}px`,
    }))
      wrap.style.setProperty(`--cg-${name}`, String(value));
    wrap.style.height = `${height * scale}px`;
    return this.stand(closer(board, given));
  }

  /**
   * Where something of a place stands, across; short to write.
   * @param {string} name
   * @param {number} x  Where the layout has it.
   */
  across(name, x) {
    return Math.round(10 * (x + (this.aside.get(name) ?? 0))) / 10;
  }

  /**
   * Let places stand aside; give whether any stands elsewhere than before.
   * @param {Map<string, number>} aside
   */
  stand(aside) {
    const isOther = aside.size !== this.aside.size || [...aside].some(([name, by]) => this.aside.get(name) !== by);
    this.aside = aside;
    return isOther;
  }
}

/**
 * Where the columns of a table begin, from the left; without columns nothing moves together.
 * @param {Board} board
 */
function columnsOf({ places }) {
  return places.filter((place) => place[9] === "column").map((place) => place[2]);
}

/**
 * How many pixels narrower a table can be made: its columns move together, and its margins shrink.
 * @param {Board} board
 */
function spareAcross(board) {
  const [first, second] = columnsOf(board);
  if (second === undefined) return 0;
  const gaps = columnsOf(board).length - 1;
  return Math.max(0, gaps * (second - first - board.card_width - CLOSE)) + 2 * Math.max(0, first - MARGIN);
}

/**
 * How far each place stands aside on a table that is so many pixels narrower.
 * @param {Board} board
 * @param {number} given
 * @returns {Map<string, number>}
 */
function closer(board, given) {
  if (!given) return new Map();
  const columns = columnsOf(board);
  const [first, last] = [columns[0], columns[columns.length - 1]];
  const margin = (given / spareAcross(board)) * Math.max(0, first - MARGIN);
  const together = (given - 2 * margin) / (last - first);
  return new Map(board.places.map(([name, , x]) => [name, -margin - (x - first) * together]));
}
