// A chart, drawn from plain data: two scales and the marks between them. What is new comes as motion.

import { hearModel, make, put } from "./page.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {{ low: number, high: number, ticks: [place: number, words: string][], is_log: boolean, label: string }} Scale */
/** @typedef {{ form: string, sign: string, at: number[][], label: string, words: string[] }} Mark */
/** @typedef {{ title: string, alt: string, x: Scale, y: Scale, marks: Mark[], table: string[][] }} Chart */
/** @typedef {{ x: (value: number) => number, y: (value: number) => number, width: number }} Places  Where values lie, in pixels. */

const SVG = "http://www.w3.org/2000/svg";
const MOTION = 800; // milliseconds
const LETTER = 0.56; // how wide a letter is, for its height
const LINE = 1.25; // how far lines lie apart
const POINTS = 30; // so many points of a line are each shown
const SMALLEST_LETTERS = 9;
const EDGE = 6; // pixels beside the axes, for a mark that lies at their ends

/**
 * Draw an element at the end of another.
 * @param {string} tag
 * @param {string} className
 * @param {Record<string, unknown>} attributes
 * @param {Element} parent
 */
function draw(tag, className, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  if (className) element.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent.append(element);
  return element;
}

/**
 * Write words, line by line, the first at a height.
 * @param {string} className
 * @param {string} words
 * @param {{ x: number, y: number, size: number }} at
 * @param {Element} parent
 */
function write(className, words, { x, y, size }, parent) {
  const text = draw("text", className, { x, y, "font-size": size }, parent);
  words.split("\n").forEach((line, place) => {
    draw("tspan", "", { x, dy: place ? LINE * size : 0 }, text).textContent = line;
  });
}

/**
 * How many letters the longest line of some words has.
 * @param {[place: number, words: string][]} ticks
 */
const longest = (ticks) => Math.max(1, ...ticks.flatMap(([, words]) => words.split("\n").map((line) => line.length)));

/**
 * Where the values of a scale lie between two pixels.
 * @param {Scale} scale
 * @param {number} from
 * @param {number} to
 */
function placed({ low, high, is_log: isLog }, from, to) {
  const along = isLog ? Math.log : Number;
  return (/** @type {number} */ value) =>
    from + ((along(value) - along(low)) / (along(high) - along(low))) * (to - from);
}

/** @type {Record<string, (mark: Mark, at: Places, parent: Element, size: number) => void>} */
const DRAWN = {
  line(mark, { x, y }, parent) {
    const points = mark.at.map(([along, up]) => [x(along), y(up)]);
    draw("polyline", `cg-line cg-${mark.sign}`, { points: points.join(" ") }, parent);
    if (points.length < POINTS)
      for (const [cx, cy] of points) draw("circle", `cg-dot cg-${mark.sign}`, { cx, cy, r: 3.5 }, parent);
    const [cx, cy] = points[points.length - 1];
    draw("circle", `cg-dot cg-head cg-${mark.sign}`, { cx, cy, r: 6 }, parent);
  },
  band(mark, { x, y }, parent) {
    const lows = mark.at.map(([along, low]) => [x(along), y(low)]);
    const highs = mark.at.map(([along, , high]) => [x(along), y(high)]).reverse();
    draw("polygon", `cg-band cg-${mark.sign}`, { points: [...lows, ...highs].join(" ") }, parent);
  },
  bars: (mark, at, parent) => drawBoxes("cg-bars", mark, at, parent),
  cells: (mark, at, parent) => drawBoxes("cg-cells", mark, at, parent),
  rules(mark, { x, y }, parent) {
    for (const [fromX, fromY, toX, toY] of mark.at)
      draw("line", `cg-rules cg-${mark.sign}`, { x1: x(fromX), y1: y(fromY), x2: x(toX), y2: y(toY) }, parent);
  },
  words(mark, { x, y, width }, parent, size) {
    mark.at.forEach(([along, up], place) => {
      const last = x(along) > width - 3 * size; // there is no room to its right
      write(`cg-words${last ? " cg-before" : ""}`, mark.words[place], { x: x(along), y: y(up), size }, parent);
    });
  },
};

/**
 * @param {string} className
 * @param {Mark} mark
 * @param {Places} at
 * @param {Element} parent
 */
function drawBoxes(className, mark, { x, y }, parent) {
  for (const [left, bottom, right, top] of mark.at) {
    const box = {
      x: x(left),
      y: y(top),
      width: Math.max(0, x(right) - x(left)),
      height: Math.max(0, y(bottom) - y(top)),
    };
    draw("rect", `${className} cg-${mark.sign}`, box, parent);
  }
}

/**
 * Draw a whole chart anew, as large as its place is.
 * @param {Chart} chart
 * @param {Element} svg
 */
function drawChart(chart, svg) {
  const { clientWidth: width, clientHeight: height } = svg;
  if (!width || !height) return;
  const size = Number.parseFloat(getComputedStyle(svg).fontSize);
  const { x, y } = chart;
  const left = LETTER * size * longest(y.ticks) + 12;
  const right = x.is_log ? LETTER * size * 4.5 : 10;
  const across = width - left - right;
  const small = (0.94 * across) / (LETTER * longest(x.ticks) * Math.max(1, x.ticks.length - (x.is_log ? 1 : 0)));
  const below = Math.max(SMALLEST_LETTERS, Math.min(size, small));
  const lines = Math.max(1, ...x.ticks.map(([, words]) => words.split("\n").length));
  const top = 2 * size;
  const foot = height - LINE * below * lines - LINE * size - 8;
  const at = { x: placed(x, EDGE, EDGE + across), y: placed(y, foot - top, 0), width: across };

  svg.replaceChildren();
  write("cg-title", chart.title, { x: left, y: 1.1 * size, size }, svg);
  for (const [place, words] of y.ticks) {
    const up = top + at.y(place);
    draw("line", "cg-grid", { x1: left, y1: up, x2: left + across, y2: up }, svg);
    write("cg-tick cg-before", words, { x: left - 7, y: up + 0.35 * size, size }, svg);
  }
  for (const [place, words] of x.ticks) {
    const along = left - EDGE + at.x(place);
    draw("line", "cg-grid", { x1: along, y1: top, x2: along, y2: foot }, svg);
    write("cg-tick", words, { x: along, y: foot + 4 + below, size: below }, svg);
  }
  write("cg-tick", x.label, { x: left + across / 2, y: height - 4, size }, svg);
  const room = { x: left - EDGE, y: top, width: across + 2 * EDGE, height: foot - top };
  const inside = draw("svg", "", room, svg); // what is higher is cut off
  for (const mark of chart.marks) DRAWN[mark.form](mark, at, inside, size);
  draw("polyline", "cg-axes", { points: [left, top, left, foot, left + across, foot].join(" ") }, svg);
}

/**
 * What lies between two values of one kind, a share of the way from the one to the other.
 * @template Value
 * @param {any} before
 * @param {Value} after
 * @param {number} share
 * @returns {Value}
 */
function between(before, after, share) {
  if (typeof before === "number" && typeof after === "number")
    return /** @type {any} */ (before + share * (after - before));
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return after;
  return /** @type {any} */ (after.map((one, place) => between(before[place], one, share)));
}

/**
 * The points of a line that has grown a share of the way to its new end.
 * @param {number[][]} before
 * @param {number[][]} after
 * @param {number} share
 * @param {Scale} scale
 */
function grown(before, after, share, scale) {
  if (before.length === after.length) return between(before, after, share);
  const along = placed(scale, 0, 1);
  const end = (/** @type {number[][]} */ points) => along(points[points.length - 1][0]);
  const reach = between(before.length ? end(before) : along(after[0][0]), end(after), share);
  const there = after.filter(([x]) => along(x) <= reach);
  if (!there.length) return after.slice(0, 1);
  const [last, next] = [there[there.length - 1], after[there.length]];
  if (!next) return there;
  const [from, to] = [along(last[0]), along(next[0])];
  return [...there, between(last, next, (reach - from) / (to - from))];
}

/**
 * A chart on its way from one to another: its axes are the new ones, its marks move and grow.
 * @param {Chart} before
 * @param {Chart} after
 * @param {number} share
 * @returns {Chart}
 */
function onTheWay(before, after, share) {
  const marks = after.marks.map((mark) => {
    const old = before.marks.find(({ form, sign }) => form === mark.form && sign === mark.sign);
    if (["line", "band"].includes(mark.form)) return { ...mark, at: grown(old?.at ?? [], mark.at, share, after.x) };
    return { ...mark, at: between(old?.at, mark.at, share) };
  });
  return { ...after, marks, y: { ...after.y, ticks: between(before.y.ticks, after.y.ticks, share) } };
}

/**
 * Say what the marks of a chart stand for, each with a piece of itself.
 * @param {Chart} chart
 * @param {Element} list
 */
function showKey({ marks }, list) {
  list.replaceChildren();
  for (const { form, sign, label } of marks.filter((mark) => mark.label)) {
    const item = make("li", "", list);
    const piece = draw("svg", "", { width: 30, height: 14, "aria-hidden": "true" }, item);
    const isLine = form === "line" || form === "rules";
    if (isLine) draw("line", `cg-${form} cg-${sign}`, { x1: 1, y1: 7, x2: 29, y2: 7 }, piece);
    else draw("rect", `cg-${form} cg-${sign}`, { x: 1, y: 1, width: 28, height: 12 }, piece);
    make("span", "", item, label);
  }
}

/**
 * Write the counts behind a chart.
 * @param {Chart} chart
 * @param {HTMLTableElement} table
 */
function showCounts({ table: rows }, table) {
  table.replaceChildren();
  table.hidden = !rows.length;
  rows.forEach((row, place) => {
    const line = make("tr", "", table);
    row.forEach((words, column) => {
      const isHead = words && (!place || !column);
      const cell = make(isHead ? "th" : "td", "", line, words);
      if (isHead) cell.setAttribute("scope", place ? "row" : "col");
    });
  });
}

/**
 * Set what each sign looks like; browsers that do not tell dark pages from light ones have the colours for these.
 * @param {HTMLElement} plot
 * @param {Record<string, { light: string, dark: string, dash: string }>} signs
 */
function setSigns(plot, signs) {
  const canTell = CSS.supports("color", "light-dark(#000, #fff)");
  for (const [name, { light, dark, dash }] of Object.entries(signs)) {
    plot.style.setProperty(`--cg-${name}`, canTell ? `light-dark(${light}, ${dark})` : light);
    plot.style.setProperty(`--cg-${name}-dash`, dash);
  }
}

/**
 * Show the chart of a model, and follow it.
 * @param {Model} model
 * @param {Element} parent
 * @returns {() => void}  What ends it.
 */
export function showChart(model, parent) {
  const plot = make("div", "cg-plot", parent);
  setSigns(plot, model.get("signs"));
  const svg = draw("svg", "cg-chart", { role: "img" }, plot);
  const table = make("table", "cg-counts", plot);
  const key = make("ul", "cg-key", plot);
  /** @type {Chart} */
  let shown = model.get("chart");
  let waiting = 0;

  function tell() {
    const chart = /** @type {Chart} */ (model.get("chart"));
    put(svg, "aria-label", chart.alt);
    showKey(chart, key);
    showCounts(chart, table);
  }
  function follow() {
    const before = shown;
    const began = performance.now();
    const lasts = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MOTION;
    cancelAnimationFrame(waiting);
    tell();
    /** @param {number} now */
    function step(now) {
      const left = lasts ? Math.max(0, 1 - Math.max(0, now - began) / lasts) : 0; // of the time
      shown = left ? onTheWay(before, model.get("chart"), 1 - left ** 3) : model.get("chart");
      drawChart(shown, svg);
      put(svg, "data-moving", left > 0);
      if (left) waiting = requestAnimationFrame(step);
    }
    step(began);
  }
  const sizes = new ResizeObserver(() => drawChart(shown, svg));
  const deaf = hearModel(model, { "change:chart": follow });
  tell();
  drawChart(shown, svg);
  sizes.observe(svg);
  return () => {
    cancelAnimationFrame(waiting);
    sizes.disconnect();
    deaf();
  };
}
