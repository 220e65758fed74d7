// The experiment: a question, a prediction, buttons that deal, and the chart that grows.

import { showChart } from "./chart.js";
import { enable, hearModel, make, makeGroup, setTraits, unbroken } from "./page.js";
import { presenterButton } from "./presenter.js";
import { makeSentence, openLine } from "./saying.js";

/** @typedef {import("./page.js").Model} Model */

const STEPS = [1, 10, 100, 1000, 10000, 100000];

/** @param {{ model: Model, el: HTMLElement }} given */
function renderExperiment({ model, el }) {
  const cleanup = new AbortController();
  const { signal } = cleanup;
  const widget = make("div", "cg-widget", el);
  const root = makeGroup("cg-panel cg-experiment", widget, "Experiment");
  const endPresenting = presenterButton(root, widget, model);
  make("p", "cg-ask", root, model.get("ask"));

  const rows = make("div", "cg-rows", root);
  const prediction = make("div", "cg-bar", rows);
  const guess = make("input", "", make("label", "cg-labelled", prediction, "My prediction"));
  Object.assign(guess, { type: "text", inputMode: "decimal", size: 5 });
  make("span", "", prediction, "%");
  const keep = make("button", "cg-button cg-keep", prediction, "Keep it");
  const kept = make("span", "cg-kept", prediction);
  const predict = () => line.ask("predict", { with: guess.value });
  keep.addEventListener("click", () => predict(), { signal });
  guess.addEventListener("keydown", keepByKey, { signal });
  /** @param {KeyboardEvent} event */
  function keepByKey(event) {
    event.stopPropagation();
    if (event.key === "Enter") predict();
  }

  const bar = make("div", "cg-bar", rows);
  make("span", "", bar, "Deal");
  const runs = STEPS.map((deals) => {
    const button = make("button", "cg-button", bar, `+ ${deals.toLocaleString("en").replaceAll(",", " ")}`);
    button.setAttribute("aria-label", `deal ${deals} more`);
    button.addEventListener("click", () => line.ask("run", { with: deals }), { signal });
    return button;
  });
  const exactBox = make("label", "cg-labelled", bar);
  const exact = Object.assign(make("input", "", exactBox), { type: "checkbox" });
  exactBox.append("exact value");
  exact.addEventListener("change", () => setTraits(model, { show_exact: exact.checked }), { signal });

  const says = makeSentence("p", "cg-says", root);
  const line = openLine(model, says.tellFault, { answered });
  const endChart = showChart(model, root);

  const more = make("details", "cg-pool", root);
  make("summary", "", more, "Pool the results of a class");
  const results = make("textarea", "", make("label", "cg-paste", more, "One result a line, such as “Ada: 2 of 13”"));
  Object.assign(results, { rows: 5, cols: 40 });
  results.addEventListener("keydown", (event) => event.stopPropagation(), { signal });
  const addUp = make("button", "cg-button", more, "Add up");
  const sum = make("p", "cg-sum", more);
  function pool() {
    sum.textContent = "";
    line.ask("pool", { with: results.value });
  }
  addUp.addEventListener("click", pool, { signal });

  function answered() {
    if (!line.isWaiting()) sum.textContent = unbroken(model.get("pooled")); // the line above may be out of sight
    says.answer(model.get("is_refusal"));
  }

  function show() {
    const predicted = model.get("predicted");
    says.tell(model.get("sentence"));
    says.seen.classList.toggle("cg-refused", model.get("is_refusal"));
    kept.textContent = predicted && unbroken(`kept: ${predicted}`);
    guess.readOnly = Boolean(predicted); // rather than disabled, so that the keyboard's place is not lost
    enable(keep, !predicted);
    for (const button of runs) enable(button, Boolean(predicted));
    exact.checked = model.get("show_exact");
  }

  /** @type {Record<string, () => void>} */
  const acts = {};
  for (const name of ["sentence", "is_refusal", "predicted", "show_exact", "heard"]) acts[`change:${name}`] = show;
  const deaf = hearModel(model, acts);
  show();
  return () => {
    cleanup.abort();
    line.close();
    endChart();
    endPresenting();
    deaf();
  };
}

export default { render: renderExperiment };
