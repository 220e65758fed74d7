// The controls of a stepper: first, back, play, forward, last, a slider, the pace, and what the step is told as.
// Everything happens in the browser; the kernel only hears which step is shown.
const BUTTONS = [
  ["first", "First", "Home"],
  ["back", "Back", "ArrowLeft"],
  ["play", "Play", " "],
  ["forward", "Forward", "ArrowRight"],
  ["last", "Last", "End"],
];

const clamp = (step, model) => Math.max(0, Math.min(step, model.get("says").length - 1));

function goTo(model, step) {
  model.set("step", clamp(step, model));
  model.save_changes();
}

function setPlaying(model, playing) {
  model.set("playing", playing);
  model.save_changes();
}

/** One clock a model, however many views show it. */
function initialize({ model }) {
  let timer = null, due = 0;
  function tick() {
    goTo(model, model.get("step") + 1);
    if (model.get("step") >= model.get("says").length - 1) return setPlaying(model, false);
    const interval = model.get("interval");
    due = Math.max(due + interval, performance.now()); // keeps the beat, but never hurries to catch up
    timer = setTimeout(tick, due - performance.now());
  }
  function start() {
    clearTimeout(timer);
    if (!model.get("playing")) return;
    if (model.get("step") >= model.get("says").length - 1) goTo(model, 0);
    due = performance.now() + model.get("interval");
    timer = setTimeout(tick, model.get("interval"));
  }
  model.on("change:playing", start);
  start();
  return () => {
    clearTimeout(timer);
    model.off("change:playing", start);
  };
}

function labelled(parent, label, tag, attributes) {
  const box = make("label", "cg-labelled", parent, label);
  return Object.assign(make(tag, "", box), attributes);
}

function render({ model, el }) {
  const cleanup = new AbortController();
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: cleanup.signal });
  const root = make("div", "cg-panel cg-steps", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Steps");
  const endPresenting = presenterButton(root, el, model);
  const says = sentence("div", "cg-says", root);
  const bar = make("div", "cg-bar", root);
  const actions = {
    first: () => goTo(model, 0),
    back: () => goTo(model, model.get("step") - 1),
    play: () => setPlaying(model, !model.get("playing")),
    forward: () => goTo(model, model.get("step") + 1),
    last: () => goTo(model, Infinity),
  };
  const buttons = {};
  for (const [name, label, key] of BUTTONS) {
    const button = make("button", `cg-button cg-${name}${name === "play" ? " cg-main" : ""}`, bar, label);
    button.type = "button";
    button.setAttribute("aria-keyshortcuts", key === " " ? "Space" : key);
    listen(button, "click", () => {
      if (name !== "play" && model.get("playing")) setPlaying(model, false);
      actions[name]();
    });
    buttons[name] = button;
  }
  const slider = labelled(bar, "Step", "input", { type: "range", min: 0 });
  const count = make("span", "cg-count", bar);
  count.setAttribute("aria-hidden", "true"); // the slider says it
  const pace = labelled(bar, "Pace", "input", { type: "range", min: 100, step: 100 });
  const paceText = make("span", "cg-pace", bar);
  paceText.setAttribute("aria-hidden", "true");
  const form = Object.assign(make("select", "", bar), { ariaLabel: "Layout" });
  listen(slider, "input", () => goTo(model, Number(slider.value)));
  listen(pace, "input", () => {
    model.set("interval", Number(pace.value));
    model.save_changes();
  });
  let waiting = null;
  listen(form, "change", () => {
    model.set("form", form.value);
    model.save_changes();
    clearTimeout(waiting);
    waiting = setTimeout(() => { // this alone needs Python
      if (model.get("shown_form") === form.value) return;
      form.value = model.get("shown_form");
      says.tell("Python is busy, or was restarted: for another layout, run all cells again.");
    }, 2500);
  });
  listen(root, "keydown", (event) => {
    const choosing = event.target === pace || event.target === form;
    const pressing = event.target.tagName === "BUTTON" && event.key === " ";
    const found = BUTTONS.find(([, , key]) => key === event.key);
    if (!found || choosing || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions[found[0]]();
  });

  let line = null;
  function show() {
    const step = model.get("step"), last = model.get("says").length - 1, playing = model.get("playing");
    // A reader that must tell each step would lag behind the play; of another line whoever brought it has told.
    const isOther = line !== model.get("says");
    line = model.get("says");
    (playing || isOther ? says.show : says.tell)(model.get("says")[step] ?? "");
    says.seen.classList.toggle("cg-refused", model.get("refusals").includes(step));
    slider.max = last;
    slider.value = step;
    const at = model.get("asking") ? String(step) : `${step} of ${last}`;
    slider.setAttribute("aria-valuetext", `step ${at}`);
    count.textContent = at;
    buttons.play.textContent = playing ? "Pause" : "Play";
    // aria-disabled rather than disabled, so that the keyboard's place is not lost at the ends
    for (const name of ["first", "back"]) buttons[name].setAttribute("aria-disabled", String(step <= 0));
    for (const name of ["forward", "last"]) buttons[name].setAttribute("aria-disabled", String(step >= last));
  }
  function showSettings() {
    const interval = model.get("interval"), names = model.get("forms");
    pace.max = model.get("slowest");
    pace.value = interval;
    paceText.textContent = `${(interval / 1000).toFixed(1)} s`;
    pace.setAttribute("aria-valuetext", `${interval / 1000} seconds a step`);
    form.replaceChildren(...names.map((name) => new Option(name, name)));
    form.value = model.get("form");
    form.hidden = names.length < 2;
  }

  const heard = {
    "change:step": show,
    "change:says": show,
    "change:refusals": show,
    "change:asking": show,
    "change:playing": () => {
      show();
      if (!model.get("playing")) says.repeat(); // where it stopped
    },
    "change:interval": showSettings,
    "change:slowest": showSettings,
    "change:form": showSettings,
  };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  show();
  showSettings();
  return () => {
    cleanup.abort();
    endPresenting();
    clearTimeout(waiting);
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
  };
}

export default { initialize, render };
