// The class at the projector: the door with its address, the seats as they come in, the picture, and what a teacher does.

import { drawClass } from "./dots.js";
import { enable, hearModel, isEnabled, make, makeGroup, put } from "./page.js";
import { presenterButton } from "./presenter.js";
import { makeSentence, openLine } from "./saying.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {import("./saying.js").Line} Line */

const TELL_OF_ITSELF = 10000; // milliseconds
const SHOWN = { predictions: "predictions", results: "results", exact: "exact value" };

/**
 * The door: a button that opens or closes the page, its address, and the square to scan.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeDoor(model, parent, line) {
  const door = makeGroup("cg-door", parent, "The page for pupils");
  const button = make("button", "cg-button", door);
  const square = make("img", "cg-qr", door);
  const address = make("p", "cg-address", door);
  button.addEventListener("click", () => line.ask(model.get("address") ? "close" : "open"));
  return () => {
    const open = model.get("address");
    button.textContent = open ? "Close the page" : "Open the page for pupils";
    button.classList.toggle("cg-main", !open);
    address.textContent = open ? open.replace("http://", "") : "";
    square.hidden = !open;
    if (open) Object.assign(square, { src: model.get("qr"), alt: `QR code of ${open}` });
    else square.removeAttribute("src");
  };
}

/**
 * The seats: a button each, which says who is in.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeSeats(model, parent, line) {
  const seats = makeGroup("cg-seats", parent, "The seats");
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  return () => {
    const states = model.get("seats");
    for (let seat = buttons.length + 1; seat <= states.length; seat++) {
      const button = make("button", "cg-seat", seats, `${seat}`);
      button.addEventListener("click", () => line.ask("choose", { with: seat }));
      buttons.push(button);
    }
    buttons.forEach((button, place) => {
      const [state, label] = states[place];
      put(button, "data-state", state);
      put(button, "aria-label", label);
      put(button, "aria-pressed", place + 1 === model.get("chosen"));
    });
  };
}

/**
 * What a teacher shows or hides.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeReveal(model, parent, line) {
  const group = makeGroup("cg-bar", parent, "To be seen");
  make("span", "", group, "Show");
  const boxes = Object.entries(SHOWN).map(([what, name]) => {
    const label = make("label", "cg-labelled", group);
    const box = Object.assign(make("input", "", label), { type: "checkbox" });
    label.append(name);
    box.addEventListener("change", () => line.ask("reveal", { with: what, on: box.checked }));
    return { what, box };
  });
  const compare = make("button", "cg-button", group, "Compare");
  compare.addEventListener("click", () => line.ask("compare"));
  return () => {
    for (const { what, box } of boxes) box.checked = model.get("showing")[what];
  };
}

/**
 * What is done with a seat, and with the class as a whole.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeDeeds(model, parent, line) {
  const bar = makeGroup("cg-bar", parent, "Seats and files");
  /** @param {string} text @param {() => void} act */
  function add(text, act) {
    const button = make("button", "cg-button", bar, text);
    button.addEventListener("click", () => isEnabled(button) && act());
    return button;
  }
  const chosen = () => model.get("chosen");
  const strike = add("Strike", () => line.ask("strike", { with: chosen() }));
  const fill = add("Fill in", () => line.ask("fill", { with: chosen() }));
  add("Fill in all that are missing", () => line.ask("fill", { with: 0 }));
  if (model.get("doors").folder) add("Read the folder", () => line.ask("collect"));
  add("Save as CSV", () => line.ask("save"));
  return () => {
    const seat = chosen();
    const missing = seat && model.get("seats")[seat - 1][0] === "missing";
    strike.textContent = seat ? `Strike seat ${seat}` : "Strike a seat";
    fill.textContent = seat ? `Fill in seat ${seat}` : "Fill in a seat";
    enable(strike, seat && !missing);
    enable(fill, Boolean(missing));
  };
}

/**
 * Codes that are pasted, and what is wrong with some of them.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeCodes(model, parent, line) {
  const fold = make("details", "cg-codes", parent);
  make("summary", "", fold, "Codes");
  const pasted = make("textarea", "", make("label", "cg-paste", fold, "Type or paste codes, one a line"));
  Object.assign(pasted, { rows: 4, cols: 30, spellcheck: false });
  pasted.addEventListener("keydown", (event) => event.stopPropagation());
  const enter = make("button", "cg-button", fold, "Enter the codes");
  const faults = make("ul", "cg-faults", fold);
  enter.addEventListener("click", () => line.ask("paste", { with: pasted.value }));
  return () => {
    faults.replaceChildren();
    for (const fault of model.get("faults")) make("li", "", faults, fault);
  };
}

/**
 * The choice of the lesson.
 * @param {Model} model
 * @param {Element} parent
 * @param {Line} line
 */
function makeLessons(model, parent, line) {
  const select = make("select", "", make("label", "cg-labelled", parent, "Lesson"));
  for (const [number, name] of model.get("lessons"))
    Object.assign(make("option", "", select, name), { value: `${number}` });
  select.addEventListener("change", () => line.ask("lesson", { with: Number(select.value) }));
  return () => {
    select.value = `${model.get("lesson")}`;
  };
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderClassroom({ model, el }) {
  const widget = make("div", "cg-widget", el);
  const root = makeGroup("cg-panel cg-class", widget, "The class");
  const head = make("div", "cg-head", root);
  const line = openLine(model, refuse, { answered: () => says.answer(model.get("is_refusal")) });
  const showLessons = makeLessons(model, head, line);
  const endPresenting = presenterButton(head, widget, model);
  const ask = make("p", "cg-ask", root);
  const halves = make("div", "cg-halves", root);
  const left = make("div", "cg-room", halves);
  const right = make("div", "cg-wall", halves);
  const showDoor = makeDoor(model, left, line);
  const showSeats = makeSeats(model, left, line);
  const standing = makeSentence("p", "cg-standing", left);
  const showReveal = makeReveal(model, right, line);
  const picture = make("div", "cg-class-picture", right);
  const says = makeSentence("p", "cg-says", root);
  const showDeeds = makeDeeds(model, root, line);
  const showCodes = makeCodes(model, root, line);

  /** @param {string} words */
  function refuse(words) {
    says.tell(words);
    says.seen.classList.add("cg-refused");
  }

  function show() {
    ask.textContent = model.get("ask");
    for (const part of [showLessons, showDoor, showSeats, showReveal, showDeeds, showCodes]) part();
    standing.tell(model.get("standing"));
    says.tell(model.get("sentence"));
    says.seen.classList.toggle("cg-refused", model.get("is_refusal"));
  }

  const draw = () => drawClass(picture, model.get("picture"));
  const here = () => {
    try {
      model.send({ do: "here" });
    } catch {
      clearInterval(telling); // Python is gone
    }
  };
  const telling = window.setInterval(here, TELL_OF_ITSELF);
  /** @type {Record<string, () => void>} */
  const acts = { "change:picture": draw };
  const traits = ["lesson", "ask", "standing", "seats", "showing", "address", "qr", "faults", "chosen"];
  for (const name of [...traits, "sentence", "is_refusal", "heard"]) acts[`change:${name}`] = show;
  const deaf = hearModel(model, acts);
  show();
  draw();
  here();
  return () => {
    clearInterval(telling);
    try {
      model.send({ do: "gone" });
    } catch {
      // Python is gone, and the page with it
    }
    endPresenting();
    line.close();
    deaf();
  };
}

export default { render: renderClassroom };
