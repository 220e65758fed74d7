// The player: the panel of a game that is played, over its table: what can be done, what was said, and how the game stands.

import { inWords } from "./cards.js";
import { useHands } from "./hands.js";
import { enable, hearModel, isEnabled, make, makeGroup, setTraits } from "./page.js";
import { presenterButton } from "./presenter.js";
import { makeSentence, openLine } from "./saying.js";
import { layTable } from "./table.js";

/** @typedef {import("./page.js").Model} Model */

const ANSWER = 300; // milliseconds in which Python usually answers
const IDLE = 700; // milliseconds without a move after which Python may look for a dead end
const GAME_KEPT =
  "Python was restarted. Copy your game from “Save and share”, then run all cells again and play the line there.";
/** @type {Record<string, string>} */
const SHORTCUTS = { undo: "U", redo: "R", hint: "H" };
const TOOLS = [
  ["undo", "Undo"],
  ["redo", "Redo"],
  ["restart", "Restart"],
  ["hint", "Hint"],
  ["new", "New deal"],
  ["finish", "Finish"],
];

/**
 * Make a box to write in, with its label.
 * @template {"input" | "textarea"} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {Element} parent
 * @param {string} label
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function makeBox(tag, className, parent, label) {
  const box = make(tag, className, make("label", "cg-labelled", parent, label));
  if (box instanceof HTMLInputElement) Object.assign(box, { type: "text", autocomplete: "off", spellcheck: false });
  return box;
}

/**
 * Make what is folded away under its label.
 * @param {Element} parent
 * @param {string} label
 */
function makeFold(parent, label) {
  const fold = make("details", "", parent);
  make("summary", "", fold, label);
  return { fold, content: make("div", "cg-bar", fold) };
}

/**
 * Offer a text in a box, until somebody writes there.
 * @param {HTMLInputElement | HTMLTextAreaElement} box
 */
function offerIn(box) {
  let offered = "";
  return (/** @type {string} */ text) => {
    if (box.value === offered) box.value = text;
    offered = text;
  };
}

/**
 * Show the options of the next deal.
 * @param {Element} parent
 * @param {[name: string, choices: [word: string, told: string][], chosen: string][]} rows
 * @param {(words: string) => void} choose
 */
function showOptions(parent, rows, choose) {
  const at = document.activeElement;
  const focused = at instanceof HTMLSelectElement && parent.contains(at) ? at.name : null;
  parent.replaceChildren();
  for (const [name, choices, chosen] of rows) {
    const select = make("select", "", parent); // its words say what they decide, so no label is seen
    select.name = name;
    select.setAttribute("aria-label", name);
    for (const [word, told] of choices) {
      const option = make("option", "", select, told);
      option.value = word;
      option.selected = word === chosen;
    }
    select.addEventListener("change", () => choose(`${name} ${select.value}`));
    if (name === focused) select.focus();
  }
  if (rows.length) make("span", "", parent, "for the next deal");
}

/**
 * Show the legal moves, each to be played.
 * @param {Element} parent
 * @param {[move: string, words: string, told: string][] | null} moves
 * @param {(move: string) => void} play
 */
function showMoves(parent, moves, play) {
  const focused = parent.contains(document.activeElement);
  parent.replaceChildren();
  for (const [move, words, told] of moves ?? []) {
    const one = make("button", "cg-button", parent, words);
    one.title = told;
    one.setAttribute("aria-label", inWords(move === words ? words : `${words}, ${move}`));
    one.setAttribute("aria-description", inWords(told));
    if (move !== words) make("small", "cg-code", one, move);
    one.addEventListener("click", () => play(move));
  }
  if (moves?.length === 0) make("span", "", parent, "No move is left.");
  if (focused) parent.querySelector("button")?.focus();
}

/**
 * Draw something anew where it is another than before.
 * @template Value
 * @param {(value: Value) => void} draw
 */
function whenOther(draw) {
  let drawn = "";
  return (/** @type {Value} */ value) => {
    const written = JSON.stringify(value);
    if (written !== drawn) draw(value);
    drawn = written;
  };
}

/**
 * Show the panel of a player.
 * @param {{ model: Model, root: HTMLElement, parent: HTMLElement }} given  The widget's root, and where in it the panel stands.
 * @returns {() => void}
 */
export function showPanel({ model, root, parent }) {
  const cleanup = new AbortController();
  const { signal } = cleanup;
  const panel = makeGroup("cg-panel cg-player", parent, "Game");
  const head = make("div", "cg-bar cg-head", panel);
  const title = make("strong", "cg-title", head);
  const rules = make("span", "cg-rules", head);
  const board = make("div", "cg-board", head);
  const bar = make("div", "cg-bar cg-tools", panel);
  const endPresenting = presenterButton(panel, root, model);
  const says = makeSentence("p", "cg-says", panel);
  const { classList } = says.seen;
  const line = openLine(model, tellFault, { restarted: GAME_KEPT, answered });

  /** @param {string} words */
  function tellFault(words) {
    says.tell(words);
    classList.add("cg-refused");
  }

  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /**
   * @param {string} name
   * @param {string} label
   * @param {Element} place
   * @param {() => void} act
   */
  function addButton(name, label, place, act = () => line.ask(name)) {
    const button = make("button", `cg-button cg-${name}`, place, label);
    if (name in SHORTCUTS) {
      button.title = `${label} (${SHORTCUTS[name]})`;
      button.setAttribute("aria-keyshortcuts", SHORTCUTS[name]);
    }
    button.addEventListener("click", () => isEnabled(button) && act(), { signal });
    buttons[name] = button;
  }
  for (const [name, label] of TOOLS) addButton(name, label, bar);
  buttons.finish.classList.add("cg-main");

  const { content: deals } = makeFold(bar, "Options");
  const number = makeBox("input", "cg-number", deals, "Deal number");
  const dealIt = () => line.ask("deal", { with: number.value });
  number.inputMode = "numeric";
  number.addEventListener("keydown", ({ key }) => key === "Enter" && dealIt(), { signal });
  addButton("deal", "Deal it", deals, dealIt);
  addButton("previous", "Previous game", deals);
  const options = make("div", "cg-bar cg-options", deals);

  const { fold: listing, content: moves } = makeFold(bar, "Legal moves");
  listing.addEventListener("toggle", () => setTraits(model, { listing: listing.open }), { signal });

  const { content: files } = makeFold(bar, "Save and share");
  const file = makeBox("input", "cg-file", files, "File");
  addButton("save", "Save", files, () => line.ask("save", { with: file.value }));
  addButton("load", "Load", files, () => line.ask("load", { with: file.value }));
  const text = makeBox("textarea", "cg-line", files, "This game in a line; to play another, paste its line here");
  text.rows = 2;
  text.placeholder = "Paste a line here.";
  addButton("copy", "Copy", files, copy);
  addButton("text", "Play this line", files, () => line.ask("text", { with: text.value }));

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
      sayHere("The line is copied.");
    } catch {
      text.focus();
      text.select();
      sayHere("The line is marked: copy it with Ctrl+C, or ⌘C on a Mac.");
    }
  }

  // What is said.
  let later = 0;
  function tell(way = says.tell) {
    clearTimeout(later);
    way(model.get("sentence"));
    says.seen.style.minHeight = "";
    classList.remove("cg-holding");
    classList.toggle("cg-refused", model.get("is_refusal"));
    classList.toggle("cg-victory", model.get("shown").won && !model.get("is_refusal"));
  }

  /**
   * Say something that Python does not know of, until it speaks again.
   * @param {string} words
   */
  function sayHere(words, way = says.tell) {
    way(words);
    classList.remove("cg-refused", "cg-victory");
  }

  /** @param {Event} event  The hand tells what it holds. */
  function hearHand(event) {
    const words = /** @type {CustomEvent<string>} */ (event).detail;
    clearTimeout(later);
    if (words) {
      says.seen.style.minHeight = `${says.seen.offsetHeight}px`; // the table below must not move under the hand
      classList.add("cg-holding");
      sayHere(words, says.show); // to those who listen the table says it
    } else if (classList.contains("cg-holding")) later = window.setTimeout(tell, ANSWER, says.show); // Python says more
  }
  root.addEventListener("cg-hand", hearHand, { signal });

  function answered() {
    tell();
    says.answer(true);
  }

  // What is shown.
  const offerFile = offerIn(file);
  const offerText = offerIn(text);
  const drawOptions = whenOther((/** @type {[string, [string, string][], string][]} */ rows) =>
    showOptions(options, rows, (words) => line.ask("option", { with: words })),
  );
  const drawMoves = whenOther((/** @type {[string, string, string][] | null} */ all) =>
    showMoves(moves, all, (move) => line.ask("play", { with: move })),
  );
  let idle = 0;
  function show() {
    const shown = model.get("shown");
    [title.textContent, rules.textContent] = shown.title;
    board.replaceChildren();
    for (const [name, value] of shown.board) make("b", "", make("span", "", board, `${name} `), value);
    for (const [name, can] of Object.entries(shown.can)) enable(buttons[name], Boolean(can));
    if (!shown.finish && document.activeElement === buttons.finish) buttons.undo.focus(); // keep the keys from the notebook
    buttons.finish.hidden = !shown.finish;
    offerFile(shown.file);
    offerText(shown.text);
    drawOptions(shown.options);
    drawMoves(shown.moves);
    listing.open = model.get("listing");
    clearTimeout(idle);
    if (!shown.over) idle = window.setTimeout(whenIdle, IDLE);
  }

  function whenIdle() {
    try {
      model.send({ do: "idle" });
    } catch {
      // Python was restarted: that is said when something is asked for.
    }
  }

  const deaf = hearModel(model, {
    "change:shown": show,
    "change:listing": show,
    "change:sentence": () => tell(),
    "change:is_refusal": () => tell(),
  });
  show();
  tell();
  return () => {
    cleanup.abort();
    endPresenting();
    line.close();
    clearTimeout(idle);
    clearTimeout(later);
    deaf();
    panel.remove();
  };
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderPlayer({ model, el }) {
  const root = make("div", "cg-widget", el);
  const ends = [
    showPanel({ model, root, parent: root }),
    layTable({ model, el: make("div", "", root), hands: useHands }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export default { render: renderPlayer };
