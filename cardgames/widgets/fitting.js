// How large a table is drawn: as large as its window and the panels around it let it be.

/** @typedef {import("./frames.js").Board} Board */
/** @typedef {import("./table.js").CardTable} CardTable */

const BIGGEST = 1.5;
const SMALLEST = 0.68;
const PAGE_BARS = 130; // pixels that the page's own bars take
const EDGES = 24; // pixels around what is presented
const BETWEEN = 8; // pixels between a panel and the table

export class Fitting {
  /** @param {CardTable} table */
  constructor(table) {
    this.table = table;
    this.scale = 1;
    this.fitted = ""; // how large it is drawn
    this.furniture = 0; // the pixels that all above and below the table takes
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
    const spare = this.presented ? 0 : Number(getComputedStyle(wrap).getPropertyValue("--cg-spare"));
    this.furniture = inTheWay.reduce((sum, { height }) => sum + height + BETWEEN, edges + spare);
  }

  /**
   * How large the table can be drawn where it stands.
   * @param {Board} board
   */
  largest({ width, height }) {
    const byHeight = Math.max(SMALLEST, (window.innerHeight - this.furniture) / height);
    return Math.min(this.presented ? Infinity : BIGGEST, byHeight, this.table.wrap.clientWidth / width || 1);
  }

  /** Measure all anew, and draw the table as large as it can be; a room is shown it beside its panel if it is larger there. */
  fitAnew() {
    const { board, stage } = this.table;
    const box = stage.parentElement;
    if (!board || !box) return;
    box.classList.remove("cg-beside");
    this.measure();
    if (this.presented) {
      const below = this.largest(board);
      box.classList.add("cg-beside");
      this.measure();
      if (this.largest(board) <= below) {
        box.classList.remove("cg-beside");
        this.measure();
      }
    }
    this.fit();
  }

  fit() {
    const { board, root, wrap } = this.table;
    if (!board) return;
    const { width, height } = board;
    this.scale = this.largest(board);
    const left = Math.max(0, (wrap.clientWidth - width * this.scale) / 2);
    const size = [left, this.scale, height].join();
    if (size === this.fitted) return; // else the browser would reckon with every card anew
    this.fitted = size;
    root.style.transform = `translateX(${left}px) scale(${this.scale})`;
    root.style.setProperty("--cg-scale", String(this.scale));
    wrap.style.height = `${height * this.scale}px`;
  }
}
