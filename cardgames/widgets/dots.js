// The picture of a class: predictions and results as dots on one axis, and below them what the results come to.

/** @typedef {{ end: number, step: number, unit: string }} Axis */
/** @typedef {[number, number | null, number | null]} Sum */
/**
 * @typedef {object} ClassPicture
 * @property {Axis} axis
 * @property {number[] | null} predictions
 * @property {[number, string][] | null} results
 * @property {Sum[]} growth
 * @property {string} together
 * @property {{ value: number, words: string } | null} exact
 * @property {string} alt
 */

const WIDE = 880;
const HIGH = 440;
const LEFT = 24;
const RIGHT = 856;
const FLOORS = { predictions: 138, results: 268, growth: 404 };
const LANE = 92; // how high a pile of dots may be
const LARGEST_DOT = 8;

/**
 * Make a part of a drawing at the end of another.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {Element} parent
 * @param {string} [text]
 */
function drawPart(tag, attributes, parent, text = "") {
  const part = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, String(value));
  part.textContent = text;
  parent.append(part);
  return part;
}

/**
 * Where dots lie that are piled up, those at about the same place in one pile, in its middle.
 * @param {number[]} places  From left to right.
 * @returns {{ radius: number, dots: { x: number, level: number }[] }}
 */
function pileUp(places) {
  for (let radius = LARGEST_DOT; ; radius -= 0.5) {
    /** @type {number[][]} */
    const heaps = [];
    for (const place of places) {
      const heap = heaps.at(-1);
      if (heap && place - heap[0] < 1.5 * radius) heap.push(place);
      else heaps.push([place]);
    }
    if (radius > 2 && Math.max(0, ...heaps.map((heap) => heap.length)) * 2 * radius > LANE) continue;
    const middle = (/** @type {number[]} */ heap) => heap.reduce((sum, place) => sum + place, 0) / heap.length;
    return { radius, dots: heaps.flatMap((heap) => heap.map((_, level) => ({ x: middle(heap), level }))) };
  }
}

/**
 * Draw dots of one lane.
 * @param {Element} drawing
 * @param {number} floor
 * @param {{ x: number, kind: string }[]} values
 */
function drawDots(drawing, floor, values) {
  const { radius, dots } = pileUp(values.map(({ x }) => x));
  dots.forEach(({ x, level }, place) => {
    const y = floor - radius - 2 * radius * level;
    const kind = values[place].kind.replaceAll(" ", "-");
    drawPart("circle", { cx: x, cy: y, r: 0.86 * radius, class: `cg-dot cg-dot-${kind}` }, drawing);
  });
}

/**
 * Draw how the interval grows narrow from seat to seat, downwards.
 * @param {Element} drawing
 * @param {Sum[]} growth
 * @param {(value: number) => number} across
 */
function drawGrowth(drawing, growth, across) {
  const top = FLOORS.growth - LANE;
  const down = (/** @type {number} */ step) => top + ((step + 1) * LANE) / growth.length;
  growth.forEach(([value, low, high], step) => {
    const y = down(step) - LANE / growth.length / 2;
    const thick = Math.max(1, Math.min(8, LANE / growth.length - 1));
    if (low !== null && high !== null)
      drawPart(
        "line",
        { x1: across(low), x2: across(high), y1: y, y2: y, "stroke-width": thick, class: "cg-interval" },
        drawing,
      );
    drawPart(
      "circle",
      { cx: across(value), cy: y, r: step === growth.length - 1 ? 5 : 2.5, class: "cg-value" },
      drawing,
    );
  });
}

/**
 * Draw the picture of a class anew.
 * @param {Element} parent
 * @param {ClassPicture} picture
 */
export function drawClass(parent, picture) {
  const { axis, predictions, results, growth, exact } = picture;
  const across = (/** @type {number} */ value) =>
    LEFT + (Math.min(Math.max(value, 0), axis.end) / axis.end) * (RIGHT - LEFT);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    role: "img",
    "aria-label": picture.alt,
  }))
    drawing.setAttribute(name, value);
  for (let tick = 0; tick <= axis.end; tick += axis.step) {
    const x = across(tick);
    drawPart("line", { x1: x, x2: x, y1: 24, y2: FLOORS.growth, class: "cg-grid" }, drawing);
    drawPart("text", { x, y: FLOORS.growth + 24, class: "cg-tick" }, drawing, `${tick}${axis.unit}`);
  }
  if (exact) {
    const x = across(exact.value);
    drawPart("line", { x1: x, x2: x, y1: 24, y2: FLOORS.growth, class: "cg-exact" }, drawing);
    const anchor = x < WIDE / 2 ? "start" : "end";
    drawPart("text", { x, y: 16, "text-anchor": anchor, class: "cg-exact-words" }, drawing, exact.words);
  }
  const lanes = [
    { floor: FLOORS.predictions, name: predictions ? "Predictions" : "Predictions: hidden" },
    { floor: FLOORS.results, name: results ? "Results, a dot a seat" : "Results: hidden" },
    { floor: FLOORS.growth, name: growth.length ? `Together: ${picture.together}` : "Together: nothing yet" },
  ];
  for (const { floor, name } of lanes) {
    drawPart("line", { x1: LEFT, x2: RIGHT, y1: floor, y2: floor, class: "cg-floor" }, drawing);
    drawPart("text", { x: RIGHT, y: floor - LANE - 6, class: "cg-lane" }, drawing, name);
  }
  drawDots(
    drawing,
    FLOORS.predictions,
    (predictions ?? []).map((value) => ({ x: across(value), kind: "predicted" })),
  );
  drawDots(
    drawing,
    FLOORS.results,
    (results ?? []).map(([value, kind]) => ({ x: across(value), kind })),
  );
  drawGrowth(drawing, growth, across);
  parent.replaceChildren(drawing);
}
