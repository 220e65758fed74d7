// A demonstration: a rule in a sentence, and two buttons: it is shown step by step, or it is tried on the same table.

import { useHands } from "./hands.js";
import { hearModel, make, makeGroup, put } from "./page.js";
import { showPanel } from "./player.js";
import { keepRoom, makeSentence, openLine } from "./saying.js";
import { keepTime, longestTold, showControls } from "./stepper.js";
import { layTable } from "./table.js";

/** @typedef {import("./page.js").Model} Model */

const WAYS = [
  ["show", "Show me"],
  ["try", "Let me try"],
];

/**
 * Show the head of a demonstration.
 * @param {{ model: Model, root: HTMLElement }} given
 */
function showRule({ model, root }) {
  const cleanup = new AbortController();
  const head = makeGroup("cg-panel cg-rule", root, "Rule");
  const rule = make("p", "cg-ask", head);
  const bar = make("div", "cg-bar", head);
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  for (const [name, label] of WAYS) {
    buttons[name] = make("button", "cg-button", bar, label);
    buttons[name].addEventListener("click", () => line.ask(name), { signal: cleanup.signal });
  }
  const room = make("div", "cg-room", bar);
  const says = makeSentence("div", "cg-task", room);
  const line = openLine(model, says.tellFault);

  function show() {
    const trying = model.get("trying");
    rule.textContent = model.get("ask");
    keepRoom(room, [{ text: model.get("task") }]);
    says.tell(trying ? model.get("task") : model.get("sentence"));
    says.seen.classList.toggle("cg-refused", !trying && model.get("is_refusal"));
    for (const [name, button] of Object.entries(buttons)) {
      const chosen = trying === (name === "try");
      button.classList.toggle("cg-main", chosen);
      put(button, "aria-pressed", chosen);
    }
  }
  /** @type {Record<string, () => void>} */
  const acts = {};
  for (const name of ["ask", "task", "trying", "sentence", "is_refusal"]) acts[`change:${name}`] = show;
  const deaf = hearModel(model, acts);
  show();
  return () => {
    cleanup.abort();
    line.close();
    deaf();
  };
}

/**
 * Show the panel of the game that is tried. It is as high as that of the steps, so that the table stays where it was.
 * @param {{ model: Model, root: HTMLElement, parent: HTMLElement }} given
 */
function showTrial(given) {
  const end = showPanel(given);
  const panel = given.parent.querySelector(".cg-player");
  if (panel) keepRoom(panel, longestTold(given.model));
  return end;
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderDemonstration({ model, el }) {
  const root = make("div", "cg-widget cg-demonstration", el);
  root.classList.toggle("cg-counts-points", model.get("counts_points"));
  const endRule = showRule({ model, root });
  const half = make("div", "cg-way", root);
  /** @type {(() => void)[]} */
  let ends = [];
  function endHalf() {
    for (const end of ends) end();
    half.replaceChildren();
  }
  function showHalf() {
    endHalf();
    const trying = model.get("trying");
    const parts = { model, root, parent: half };
    ends = [
      trying ? showTrial(parts) : showControls(parts),
      layTable({ model, el: make("div", "", half), hands: trying ? useHands : undefined }),
    ];
  }
  const deaf = hearModel(model, { "change:trying": () => queueMicrotask(showHalf) }); // when all that came with it is there
  showHalf();
  return () => {
    endHalf();
    endRule();
    deaf();
  };
}

export default { initialize: keepTime, render: renderDemonstration };
