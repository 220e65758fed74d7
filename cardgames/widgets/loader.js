// The script of every widget: it loads the widget's own script and style sheet, which a page gets once, and hands over.

import { useShared } from "./shelves.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {{ initialize?: (given: { model: Model }) => unknown, render: (given: { model: Model, el: HTMLElement }) => unknown }} Script */
/** @typedef {{ default: Script, styles: string }} Loaded */

const SCRIPT = { name: "look", bytes: "script", make: loadScript };

/**
 * Unpack a text that was packed with gzip.
 * @param {DataView} packed
 */
function unpack(packed) {
  const bytes = new Blob([/** @type {any} */ (packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes).text();
}

/**
 * Load a script, and make its style sheet.
 * @param {DataView} packed
 */
async function loadScript(packed) {
  const url = URL.createObjectURL(new Blob([await unpack(packed)], { type: "text/javascript" }));
  try {
    const { default: script, styles } = /** @type {Loaded} */ (await import(url));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    return { script, sheet };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Give the script that a model names, with its style sheet.
 * @param {Model} model
 * @returns {ReturnType<typeof loadScript>}
 */
function scriptOf(model) {
  return new Promise((resolve) => {
    const end = useShared(model, SCRIPT, (loading) => {
      resolve(loading);
      queueMicrotask(() => end());
    });
  });
}

/**
 * Dress what stands in the page, or in an island of its own within it.
 * @param {HTMLElement} el
 * @param {CSSStyleSheet} sheet
 */
function dress(el, sheet) {
  const root = el.getRootNode();
  const worn = root instanceof ShadowRoot ? root : document;
  if (!worn.adoptedStyleSheets.includes(sheet)) worn.adoptedStyleSheets.push(sheet);
}

/** @param {{ model: Model }} given */
async function initialize({ model }) {
  return (await scriptOf(model)).script.initialize?.({ model });
}

/** @param {{ model: Model, el: HTMLElement }} given */
async function render({ model, el }) {
  const { script, sheet } = await scriptOf(model);
  dress(el, sheet);
  return script.render({ model, el });
}

export default { initialize, render };
