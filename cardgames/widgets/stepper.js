// The stepper: a table, and the controls that step it: first, back, play, forward, last, a slider, the pace, and what is
// told at the step. Everything happens in the browser; Python only hears which step is shown.

import { enable, hearModel, make, makeGroup, PAGE, setTraits } from "./page.js";
import { presenterButton } from "./presenter.js";
import { keepRoom, makeSentence, openLine } from "./saying.js";
import { layTable } from "./table.js";

/** @typedef {import("./page.js").Model} Model */

/** @type {[name: string, label: string, key: string][]} */
const STEP_BUTTONS = [
  ["first", "First", "Home"],
  ["back", "Back", "ArrowLeft"],
  ["play", "Play", " "],
  ["forward", "Forward", "ArrowRight"],
  ["last", "Last", "End"],
];
const SETTLING = 200; // milliseconds in which several pages settle which of them keeps the time
const LATE = 1500; // milliseconds without a step after which the page that keeps the time is thought to be gone

/** @param {Model} model */
const lastStep = (model) => model.get("told").length - 1;

/**
 * @param {Model} model
 * @param {number} step
 */
function goToStep(model, step) {
  setTraits(model, { step: Math.max(0, Math.min(step, lastStep(model))) });
}

/**
 * Keep the time of a stepper that plays: one clock a page, however many views show it, and of several pages one alone.
 * The page where Play was pressed keeps it, which is named in `clock`; where that falls silent, another takes it over.
 * @param {{ model: Model }} given
 */
export function keepTime({ model }) {
  let timer = 0;
  let due = 0;

  function tick() {
    if (model.get("clock") !== PAGE) return watch();
    goToStep(model, model.get("step") + 1);
    if (model.get("step") >= lastStep(model)) return setTraits(model, { playing: false, clock: "" });
    const interval = model.get("interval");
    due = Math.max(due + interval, performance.now() + interval / 2); // keeps the beat, with time to see each step
    timer = window.setTimeout(tick, due - performance.now());
  }
  function begin() {
    if (model.get("step") >= lastStep(model)) goToStep(model, 0);
    due = performance.now() + model.get("interval");
    timer = window.setTimeout(tick, model.get("interval"));
  }
  function takeOver() {
    setTraits(model, { clock: PAGE });
    begin();
  }
  /** Wait for the steps of another page. */
  function watch() {
    clearTimeout(timer);
    timer = window.setTimeout(takeOver, model.get("interval") + LATE);
  }
  function follow() {
    clearTimeout(timer);
    if (!model.get("playing")) return;
    if (model.get("clock") === "")
      timer = window.setTimeout(takeOver, SETTLING * Math.random()); // Python pressed Play
    else if (model.get("clock") === PAGE) begin();
    else watch();
  }
  function stepped() {
    if (model.get("asking") && model.get("step") > model.get("seen")) setTraits(model, { seen: model.get("step") });
    if (model.get("playing") && model.get("clock") !== PAGE && model.get("clock") !== "") watch();
  }
  const deaf = hearModel(model, { "change:playing": follow, "change:clock": stepped, "change:step": stepped });
  follow();
  return () => {
    clearTimeout(timer);
    deaf();
  };
}

/**
 * @param {Model} model
 * @param {boolean} playing
 */
function setPlaying(model, playing) {
  setTraits(model, { playing, clock: playing ? PAGE : "" });
}

/**
 * The longest of all sentences that will be told, and of those that tell of a refusal, which are bolder.
 * @param {Model} model
 */
export function longestTold(model) {
  const told = /** @type {string[]} */ (model.get("told"));
  const refused = /** @type {number[]} */ (model.get("refusals")).map((step) => told[step] ?? "");
  const longest = (/** @type {string[]} */ all) =>
    all.reduce((one, other) => (other.length > one.length ? other : one), "");
  return [{ text: longest(told) }, { text: longest(refused), isRefused: true }];
}

/**
 * @param {Element} parent
 * @param {string} label
 * @param {{ min: string, step?: string }} attributes
 */
function makeSlider(parent, label, { min, step = "1" }) {
  const slider = make("input", "", make("label", "cg-labelled", parent, label));
  return Object.assign(slider, { type: "range", min, step });
}

/**
 * Show the controls of a stepper.
 * @param {{ model: Model, root: HTMLElement, parent: HTMLElement, isAlone?: boolean }} given  The widget's root, where in it
 * they stand, and whether they alone tell what Python says.
 * @returns {() => void}
 */
export function showControls({ model, root, parent, isAlone = false }) {
  const cleanup = new AbortController();
  const { signal } = cleanup;
  const panel = makeGroup("cg-panel cg-steps", parent, "Steps");
  const bar = make("div", "cg-bar", panel);
  const endPresenting = presenterButton(panel, root, model);
  const room = make("div", "cg-room", panel);
  const says = makeSentence("div", "cg-says", room);
  const line = openLine(model, tellFault, {
    answered: () => isAlone && model.get("is_refusal") && tellFault(model.get("sentence")),
  });
  /** @type {Record<string, () => void>} */
  const actions = {
    first: () => goToStep(model, 0),
    back: () => goToStep(model, model.get("step") - 1),
    play: () => setPlaying(model, !model.get("playing")),
    forward: () => goToStep(model, model.get("step") + 1),
    last: () => goToStep(model, Infinity),
  };
  /** @param {string} words */
  function tellFault(words) {
    says.tellFault(words);
    form.value = model.get("form");
  }
  /** @param {string} name */
  function act(name) {
    if (name !== "play" && model.get("playing")) setPlaying(model, false);
    actions[name]();
  }
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  for (const [name, label, key] of STEP_BUTTONS) {
    const button = make("button", `cg-button cg-${name}${name === "play" ? " cg-main" : ""}`, bar, label);
    button.setAttribute("aria-keyshortcuts", key === " " ? "Space" : key);
    button.addEventListener("click", () => act(name), { signal });
    buttons[name] = button;
  }
  const slider = makeSlider(bar, "Step", { min: "0" });
  const count = make("span", "cg-count", bar);
  count.setAttribute("aria-hidden", "true"); // the slider says it
  const pace = makeSlider(bar, "Pace", { min: "100", step: "100" });
  const paceText = make("span", "cg-pace", bar);
  paceText.setAttribute("aria-hidden", "true");
  const stepping = [...bar.children];
  const form = make("select", "", bar);
  form.setAttribute("aria-label", "Layout");
  slider.addEventListener("input", () => goToStep(model, Number(slider.value)), { signal });
  pace.addEventListener("input", () => setTraits(model, { interval: Number(pace.value) }), { signal });
  form.addEventListener("change", () => line.ask("form", { with: form.value }), { signal }); // this alone needs Python
  panel.addEventListener("keydown", stepByKey, { signal });

  /** @param {KeyboardEvent} event */
  function stepByKey(event) {
    const { target } = event;
    const choosing = target === pace || target === form;
    const pressing = target instanceof HTMLButtonElement && event.key === " ";
    const found = STEP_BUTTONS.find(([, , key]) => key === event.key);
    if (!found || choosing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions[found[0]]();
  }

  /** @type {string[] | null} */
  let shown = null;
  function showStep() {
    const told = model.get("told");
    const step = model.get("step");
    const last = lastStep(model);
    const playing = model.get("playing");
    // A reader that must tell each step would lag behind the play; of another line whoever brought it has told.
    const isOther = shown !== told;
    shown = told;
    if (isOther) keepRoom(room, longestTold(model));
    (playing || isOther ? says.show : says.tell)(told[step] ?? "");
    says.seen.classList.toggle("cg-refused", model.get("refusals").includes(step));
    const seen = model.get("asking") ? Math.max(step, model.get("seen")) : last;
    slider.max = String(seen); // else its thumb would tell how many are to come
    slider.value = String(step);
    const at = seen < last ? String(step) : `${step} of ${last}`;
    slider.setAttribute("aria-valuetext", `step ${at}`);
    count.textContent = at;
    count.style.minWidth = `${`${last} of ${last}`.length}ch`;
    for (const part of stepping) /** @type {HTMLElement} */ (part).hidden = last === 0;
    buttons.play.textContent = playing ? "Pause" : "Play";
    for (const name of ["first", "back"]) enable(buttons[name], step > 0);
    for (const name of ["forward", "last"]) enable(buttons[name], step < last);
  }

  function showSettings() {
    const interval = model.get("interval");
    const names = /** @type {string[]} */ (model.get("forms"));
    pace.max = String(model.get("slowest"));
    pace.value = String(interval);
    paceText.textContent = `${(interval / 1000).toFixed(1)} s`;
    pace.setAttribute("aria-valuetext", `${interval / 1000} seconds a step`);
    form.replaceChildren(...names.map((name) => new Option(name, name)));
    form.value = model.get("form");
    form.hidden = names.length < 2;
  }

  function showPlaying() {
    showStep();
    if (!model.get("playing")) says.repeat(); // where it stopped
  }

  /** @type {Record<string, () => void>} */
  const acts = { "change:playing": showPlaying };
  for (const name of ["step", "told", "refusals", "asking", "seen"]) acts[`change:${name}`] = showStep;
  for (const name of ["interval", "slowest", "form", "forms"]) acts[`change:${name}`] = showSettings;
  const deaf = hearModel(model, acts);
  showStep();
  showSettings();
  return () => {
    cleanup.abort();
    endPresenting();
    line.close();
    deaf();
    panel.remove();
  };
}

/** @param {{ model: Model, el: HTMLElement }} given */
function renderStepper({ model, el }) {
  const root = make("div", "cg-widget cg-stepper", el);
  const ends = [
    layTable({ model, el: make("div", "", root) }),
    showControls({ model, root, parent: root, isAlone: true }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export default { initialize: keepTime, render: renderStepper };
