// The player: the panel of a game that is played, over its table: what can be done, what was said, and how the game stands.

import { inWords } from "./cards.js";
import { useHands } from "./hands.js";
import { enable, focusedBeside, hearModel, make, makeGroup, setTraits } from "./page.js";
import { presenterButton } from "./presenter.js";
import { makeSentence, openLine } from "./saying.js";
import { keepTime, showControls } from "./stepper.js";
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
 * Make what is folded away under its label. Unfolded it lies over the table, so only one of the same parent is open.
 * @param {Element} parent
 * @param {string} label
 */
function makeFold(parent, label) {
  const fold = make("details", "", parent);
  const summary = make("summary", "", fold, label);
  fold.addEventListener("toggle", () => {
    if (fold.open) for (const other of parent.querySelectorAll("details")) other.open = other === fold;
  });
  fold.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fold.open) return;
    event.stopPropagation(); // the presenter view stays
    fold.open = false;
    summary.focus();
  });
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
  const at = focusedBeside(parent);
  const focused = at instanceof HTMLSelectElement && parent.contains(at) ? at.name : null;
  parent.replaceChildren();
  for (const [name, choices, chosen] of rows) {
    const select = make("select", "", make("label", "cg-labelled", parent, name));
    select.name = name;
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
 * Show how the table can be made to look, each to be chosen at once.
 * @param {Element} parent
 * @param {[name: string, chosen: boolean][]} rows
 * @param {(name: string, chosen: boolean) => void} choose
 */
function showLooks(parent, rows, choose) {
  const at = focusedBeside(parent);
  const focused = at instanceof HTMLInputElement && parent.contains(at) ? at.name : null;
  parent.replaceChildren();
  for (const [name, chosen] of rows) {
    const label = make("label", "cg-labelled", parent);
    const box = Object.assign(make("input", "", label), { type: "checkbox", name, checked: chosen });
    label.append(name);
    box.addEventListener("change", () => choose(name, box.checked));
    if (name === focused) box.focus();
  }
}

/**
 * Show the legal moves, each to be played.
 * @param {Element} parent
 * @param {[move: string, words: string, told: string][] | null} moves
 * @param {(move: string) => void} play
 */
function showMoves(parent, moves, play) {
  const focused = parent.contains(focusedBeside(parent));
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
  Object.assign(panel, { tabIndex: -1 }); // a click beside the buttons must not leave the keys to the notebook
  panel.dataset.lmSuppressShortcuts = "true";
  const head = make("div", "cg-bar cg-head", panel);
  const title = make("strong", "cg-title", head);
  const rules = make("span", "cg-rules", head);
  const board = make("div", "cg-board", head);
  const bar = make("div", "cg-bar cg-tools", panel);
  const endPresenting = presenterButton(panel, root, model);
  const says = makeSentence("p", "cg-says", make("div", "cg-saying", panel));
  const { classList } = says.seen;
  const line = openLine(model, says.tellFault, { restarted: GAME_KEPT, answered });

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
    button.addEventListener("click", act, { signal }); // one that can do nothing now is told why
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
  const looks = make("div", "cg-bar cg-looks", deals);

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
  let inHand = "";
  function tell(way = says.tell) {
    clearTimeout(later);
    way([model.get("sentence"), inHand].filter(Boolean).join(" "));
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
    const held = inHand;
    inHand = /** @type {CustomEvent<string>} */ (event).detail;
    clearTimeout(later);
    if (inHand)
      sayHere(inHand, says.show); // to those who listen the table says it
    else if (held) later = window.setTimeout(tell, ANSWER, says.show); // Python says more
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
  const drawLooks = whenOther((/** @type {[string, boolean][]} */ rows) =>
    showLooks(looks, rows, (name, on) => line.ask("looks", { with: name, on })),
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
    if (!shown.finish && focusedBeside(panel) === buttons.finish) buttons.undo.focus(); // keep the keys from the notebook
    buttons.finish.hidden = !shown.finish;
    offerFile(shown.file);
    offerText(shown.text);
    drawOptions(shown.options);
    drawLooks(shown.looks ?? []);
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

/**
 * Show the controls that step through the game that was played, and the way back to it.
 * @param {{ model: Model, root: HTMLElement, parent: HTMLElement }} parts
 */
function showReplay(parts) {
  const end = showControls({ ...parts, isAlone: true });
  const panel = /** @type {Element} */ (parts.parent.lastElementChild);
  const says = makeSentence("div", "cg-refused", panel);
  const line = openLine(parts.model, says.tell, { restarted: GAME_KEPT });
  const back = make("button", "cg-button cg-back-to-game", panel, "Back to the game");
  back.addEventListener("click", () => line.ask("back"));
  panel.prepend(back);
  return () => {
    line.close();
    end();
  };
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderPlayer({ model, el }) {
  const root = make("div", "cg-widget cg-game", el);
  /** @type {(() => void)[]} */
  let ends = [];
  function endAll() {
    for (const end of ends) end();
  }
  function showAll() {
    const focused = root.contains(focusedBeside(root));
    endAll();
    root.replaceChildren();
    const watching = model.get("watching");
    const parts = { model, root, parent: root };
    ends = [
      watching ? showReplay(parts) : showPanel(parts),
      layTable({ model, el: make("div", "", root), hands: watching ? undefined : useHands }),
    ];
    if (focused) root.querySelector("button")?.focus({ preventScroll: true }); // else the keys would be the notebook's
  }
  const deaf = hearModel(model, { "change:watching": () => queueMicrotask(showAll) }); // when all that came with it is there
  showAll();
  return () => {
    endAll();
    deaf();
  };
}

export default { initialize: keepTime, render: renderPlayer };
