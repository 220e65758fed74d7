// What every widget does with its page: elements that keep their keys, attributes, and a model that is listened to.

/** @typedef {import("@anywidget/types").AnyModel<any>} Model */

/** Names this page: a widget may be shown in several pages at once. */
export const PAGE = `${Math.random()}`;

/** The elements that take keys, which must not reach the notebook: there `b` and `d d` edit cells. */
const TAKES_KEYS = ["button", "input", "select", "summary", "textarea"];

/**
 * Keep a number and its sign, and the groups of its digits, on one line.
 * @param {string} text
 */
export function unbroken(text) {
  return text.replace(/(\d) (?=%|\d{3}(?!\d))/g, "$1\u00a0");
}

/**
 * Make an element at the end of another.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {Element} parent
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, className, parent, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = unbroken(text);
  if (TAKES_KEYS.includes(tag)) element.dataset.lmSuppressShortcuts = "true";
  if (element instanceof HTMLButtonElement) element.type = "button";
  parent.append(element);
  return element;
}

/**
 * Make a group of what belongs together, named for those who listen.
 * @param {string} className
 * @param {Element} parent
 * @param {string} label
 */
export function makeGroup(className, parent, label) {
  const group = make("div", className, parent);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  return group;
}

/**
 * Write an attribute where it is another than before: writing what is there already costs time, too.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function put(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * Let a button be pressed, or not: it keeps the keyboard's place, as `disabled` would not.
 * @param {Element} button
 * @param {boolean} can
 */
export function enable(button, can) {
  put(button, "aria-disabled", !can);
}

/**
 * What has the keyboard, also where the page keeps its widgets apart from the rest.
 * @param {Element} element  One of the widget's own.
 */
export function focusedBeside(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement;
}

/**
 * Whether a button may be pressed.
 * @param {Element} button
 */
export function isEnabled(button) {
  return button.getAttribute("aria-disabled") !== "true";
}

/**
 * Listen to a model: an act for each of its events, such as "change:step". Gives what ends it.
 * @param {Model} model
 * @param {Record<string, (...given: any[]) => void>} acts
 * @returns {() => void}
 */
export function hearModel(model, acts) {
  for (const [event, act] of Object.entries(acts)) model.on(event, act);
  return () => {
    for (const [event, act] of Object.entries(acts)) model.off(event, act);
  };
}

/**
 * Set traits of a model and send them to Python.
 * @param {Model} model
 * @param {Record<string, unknown>} traits
 */
export function setTraits(model, traits) {
  for (const [name, value] of Object.entries(traits)) model.set(name, value);
  model.save_changes();
}
