// The script of every widget: it unpacks the widget's own script, which comes packed with its state, and hands over to it.

/** @typedef {import("@anywidget/types").AnyModel<any>} WidgetModel */
/** @typedef {{ initialize?: (given: { model: WidgetModel }) => unknown, render: (given: { model: WidgetModel, el: HTMLElement }) => unknown }} Script */

/**
 * Unpack a text that was packed with gzip.
 * @param {DataView} packed
 */
function unpack(packed) {
  const bytes = new Blob([/** @type {any} */ (packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes).text();
}

/**
 * Load the script that a model brings along.
 * @param {WidgetModel} model
 * @returns {Promise<Script>}
 */
async function loadScript(model) {
  const url = URL.createObjectURL(new Blob([await unpack(model.get("script"))], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * The scripts by model: some front ends load this text once for all widgets.
 * @type {WeakMap<WidgetModel, Promise<Script>>}
 */
const scripts = new WeakMap();

/** @param {WidgetModel} model */
function scriptOf(model) {
  const script = scripts.get(model) ?? loadScript(model);
  scripts.set(model, script);
  return script;
}

/** @param {{ model: WidgetModel }} given */
async function initialize({ model }) {
  return (await scriptOf(model)).initialize?.({ model });
}

/** @param {{ model: WidgetModel, el: HTMLElement }} given */
async function render({ model, el }) {
  return (await scriptOf(model)).render({ model, el });
}

export default { initialize, render };
