// The choice in Watch: the readings, the choices, and after the decision what each of them is worth, over a stepper.

import { enable, hearModel, make, makeGroup } from "./page.js";
import { makeSentence, openLine } from "./saying.js";
import { keepTime, showControls } from "./stepper.js";
import { layTable } from "./table.js";

/** @typedef {import("./page.js").Model} Model */

/**
 * A choice, and after the decision what it is worth.
 * @typedef {object} Choice
 * @property {string} move
 * @property {string} what
 * @property {number} down
 * @property {string} [odds]
 * @property {number} [share]
 * @property {boolean} [best]
 * @property {string} [simulated]
 * @property {string} [ended]
 */

const SWAP_BUTTONS = [
  ["decide", "Decide"],
  ["simulate", "Try the odds out"],
  ["next", "Next deal"],
];
const WIDEST = 60; // pixels of the bar for the best choice

/**
 * Whether a move is one at a pile.
 * @param {string} move
 * @param {string} pile
 */
const isAt = (move, pile) => move.split(/[ :]/)[1] === pile;

/**
 * Make a radio button with its label; the arrow keys stay with it.
 * @param {Element} parent
 * @param {{ name: string, value: string, checked: boolean, label: string, choose: () => void }} given
 */
function makeRadio(parent, { name, value, checked, label, choose }) {
  const box = make("label", "cg-labelled", parent);
  const input = Object.assign(make("input", "", box), { type: "radio", name, value, checked });
  input.addEventListener("change", choose);
  input.addEventListener("keydown", (event) => event.key.startsWith("Arrow") && event.stopPropagation());
  make("span", "", box, label);
  return input;
}

/**
 * Write what a choice is worth at the end of its row.
 * @param {Element} row
 * @param {Choice} choice
 * @param {number} most
 */
function showWorth(row, choice, most) {
  const odds = make("td", "cg-odds", row);
  make("span", "cg-share", odds).style.width = `${(WIDEST * (choice.share ?? 0)) / most}px`;
  make("span", "", odds, choice.odds + (choice.best && choice.share ? " (best)" : ""));
  make("td", "", row, choice.simulated ?? "");
  make("td", "", row, choice.ended ?? "");
}

/**
 * Show the panel of the choice.
 * @param {{ model: Model, root: HTMLElement, parent: HTMLElement }} given
 * @returns {() => void}
 */
function showChoices({ model, root, parent }) {
  const cleanup = new AbortController();
  const { signal } = cleanup;
  const group = `cg-swaps-${Math.random()}`; // radio buttons of two panels must not know each other
  const panel = makeGroup("cg-panel cg-swaps", parent, "Watch");
  const title = make("p", "cg-ask", panel);
  const readings = make("fieldset", "cg-readings", panel);
  make("legend", "", readings, "How is the rule read?");
  const says = makeSentence("p", "cg-says", panel);
  const line = openLine(model, says.tellFault, { answered });
  const table = make("table", "cg-choices", panel);
  const bar = make("div", "cg-bar", panel);
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /** @type {Record<string, () => void>} */
  const presses = {
    decide: () => line.ask("decide", { with: chosen() }), // what is marked goes along
    simulate: () => line.ask("simulate"),
    next: () => {
      marked = "";
      line.ask("next");
    },
  };
  for (const [name, label] of SWAP_BUTTONS) {
    buttons[name] = make("button", `cg-button cg-${name}${name === "decide" ? " cg-main" : ""}`, bar, label);
    buttons[name].addEventListener("click", presses[name], { signal });
  }
  const score = make("span", "cg-score", bar);

  for (const [name, rule] of model.get("readings")) {
    const card = make("div", "cg-reading", readings);
    const read = () => {
      marked = "";
      line.ask("reading", { with: name });
    };
    makeRadio(card, { name: `${group}-reading`, value: name, checked: false, label: name, choose: read });
    make("p", "", card, rule);
  }

  let marked = ""; // what was marked here counts more than an answer to what was asked before
  const chosen = () => (line.isWaiting() && marked ? marked : model.get("chosen"));
  /** @param {string} move */
  function choose(move) {
    marked = move;
    line.ask("choose", { with: move });
    show();
  }

  /** @param {Event} event  A pile was picked on the table. */
  function pick(event) {
    const pile = /** @type {CustomEvent<string>} */ (event).detail;
    if (isAt(chosen(), pile)) return;
    const first = model.get("shown").rows.find((/** @type {Choice} */ row) => isAt(row.move, pile));
    if (first) choose(first.move);
  }
  root.addEventListener("cg-pick", pick, { signal });

  function showRows() {
    const { rows, decided } = model.get("shown");
    const at = document.activeElement;
    const focused = at instanceof HTMLInputElement && table.contains(at) ? at.value : null;
    const heads = ["choice", "face down", ...(decided ? ["chance to win", "tried out", "this time"] : [])];
    const most = Math.max(0.01, ...rows.map((/** @type {Choice} */ row) => row.share ?? 0));
    table.replaceChildren();
    make("caption", "cg-hidden", table, "Choices");
    const head = make("tr", "", make("thead", "", table));
    for (const name of heads) make("th", "", head, name).scope = "col";
    const body = make("tbody", "", table);
    for (const row of /** @type {Choice[]} */ (rows)) {
      const tableRow = make("tr", row.best ? "cg-best" : "", body);
      const name = make("th", "", tableRow);
      name.scope = "row";
      makeRadio(name, {
        name: `${group}-choose`,
        value: row.move,
        checked: false,
        label: row.what + (row.move === decided ? " ★" : ""),
        choose: () => choose(row.move),
      });
      make("td", "", tableRow, row.move === "stop" ? "" : String(row.down));
      if (decided) showWorth(tableRow, row, most);
    }
    if (focused) /** @type {HTMLElement | null} */ (table.querySelector(`input[value="${focused}"]`))?.focus();
  }

  /**
   * Check the radio button of a value, and no other.
   * @param {Element} among
   * @param {string} value
   */
  function check(among, value) {
    for (const input of among.querySelectorAll("input")) input.checked = input.value === value;
  }

  function show() {
    const shown = model.get("shown");
    title.textContent = shown.title;
    says.tell(model.get("sentence"));
    says.seen.classList.toggle("cg-refused", model.get("is_refusal"));
    score.textContent = shown.score;
    buttons.decide.textContent = shown.decided ? "Try this one" : "Decide";
    enable(buttons.simulate, Boolean(shown.decided));
    check(readings, shown.reading);
    check(table, chosen());
  }

  function answered() {
    says.answer(model.get("is_refusal"));
  }

  function showAll() {
    showRows();
    show();
  }
  const deaf = hearModel(model, {
    "change:shown": showAll,
    "change:sentence": show,
    "change:is_refusal": show,
    "change:chosen": show,
    "change:heard": show,
  });
  showAll();
  return () => {
    cleanup.abort();
    line.close();
    deaf();
  };
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderSwaps({ model, el }) {
  const root = make("div", "cg-widget cg-compare", el);
  const endChoices = showChoices({ model, root, parent: root });
  const half = make("div", "cg-half", root);
  const ends = [
    endChoices,
    layTable({ model, el: make("div", "", half) }),
    showControls({ model, root, parent: half }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export default { initialize: keepTime, render: renderSwaps };
