// A box to write in: the question, a field or a list, a button, and the sentence that answers.

import { enable, hearModel, isEnabled, make, makeGroup, put } from "./page.js";
import { makeSentence, openLine } from "./saying.js";

/** @typedef {import("./page.js").Model} Model */

const SURE = "Sure? Press again.";

/**
 * Make the field that is written in, or the list that is chosen from.
 * @param {Model} model
 * @param {Element} parent
 */
function makeField(model, parent) {
  const choices = model.get("choices");
  if (!choices.length) {
    const field = make("input", "cg-field", parent);
    Object.assign(field, { type: "text", autocomplete: "off", spellcheck: false, maxLength: 200 });
    return field;
  }
  const list = make("select", "cg-field", parent);
  for (const choice of ["", ...choices]) make("option", "", list, choice);
  return list;
}

/**
 * Make the button that asks twice before it does what cannot be undone.
 * @param {string} words
 * @param {Element} parent
 * @param {() => void} act
 */
function makeSure(words, parent, act) {
  const button = make("button", "cg-button", parent, words);
  button.addEventListener("click", () => {
    if (button.textContent === words) {
      button.textContent = SURE;
      return;
    }
    button.textContent = words;
    act();
  });
  button.addEventListener("blur", () => {
    button.textContent = words;
  });
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderBox({ model, el }) {
  const root = makeGroup("cg-panel cg-box", make("div", "cg-widget", el), model.get("ask"));
  make("p", "cg-ask", root, model.get("ask"));
  const says = makeSentence("p", "cg-says", root);
  const line = openLine(model, says.tell, { answered: () => says.answer(model.get("is_refusal")) });
  const bar = make("div", "cg-bar", root);
  root.insertBefore(bar, says.seen);
  const field = model.get("press") ? makeField(model, bar) : null;
  const button = field && make("button", "cg-button cg-main", bar, model.get("press"));
  const clears = model.get("clears");
  if (clears) makeSure(clears, bar, () => line.ask("clear"));
  if (model.get("code")) make("code", "cg-code", bar, model.get("code"));

  function write() {
    if (field && button && isEnabled(button)) line.ask("write", { with: field.value });
  }
  function showValue() {
    if (field) field.value = model.get("value");
  }
  function show() {
    says.tell(model.get("sentence"));
    says.seen.classList.toggle("cg-refused", model.get("is_refusal"));
    if (!field || !button) return;
    field.disabled = model.get("is_kept");
    enable(button, !model.get("is_kept"));
    put(field, "aria-invalid", model.get("is_refusal"));
  }
  field?.setAttribute("aria-label", model.get("ask"));
  field?.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === "Enter") write();
  });
  button?.addEventListener("click", write);
  const deaf = hearModel(model, {
    "change:sentence": show,
    "change:is_refusal": show,
    "change:is_kept": show,
    "change:value": showValue,
  });
  showValue();
  show();
  return () => {
    deaf();
    line.close();
  };
}

export default { render: renderBox };
