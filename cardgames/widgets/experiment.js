// The experiment: a question, a prediction, buttons that deal, and the picture that grows.
const STEPS = [1, 10, 100, 1000, 10000, 100000];
const WIDTH = 760, HEIGHT = 420; // the picture keeps its place before it is there

function render({ model, el }) {
  const cleanup = new AbortController();
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: cleanup.signal });
  const root = make("div", "cg-panel cg-experiment", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Experiment");
  make("p", "cg-ask", root, model.get("ask"));

  const prediction = make("div", "cg-bar", root);
  const box = make("label", "cg-labelled", prediction, "My prediction");
  const guess = Object.assign(make("input", "", box), { type: "text", inputMode: "decimal", size: 5 });
  make("span", "", prediction, "%");
  const keep = Object.assign(make("button", "cg-button cg-keep", prediction, "Keep it"), { type: "button" });
  const kept = make("span", "cg-kept", prediction);
  const predict = () => ask("predict", guess.value);
  listen(keep, "click", predict);
  listen(guess, "keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") predict();
  });

  const bar = make("div", "cg-bar", root);
  make("span", "", bar, "Deal");
  const runs = STEPS.map((deals) => {
    const button = make("button", "cg-button", bar, `+ ${deals.toLocaleString("en").replaceAll(",", " ")}`);
    button.type = "button";
    button.setAttribute("aria-label", `deal ${deals} more`);
    listen(button, "click", () => ask("run", deals));
    return button;
  });
  const exactBox = make("label", "cg-labelled", bar);
  const exact = Object.assign(make("input", "", exactBox), { type: "checkbox" });
  exactBox.append("exact value");
  listen(exact, "change", () => {
    model.set("show_exact", exact.checked);
    model.save_changes();
  });

  const says = sentence("p", "cg-says", root);
  const { ask, hear, close } = lineToPython(model, says);
  const frame = make("div", "cg-picture", root);
  frame.style.aspectRatio = `${WIDTH} / ${HEIGHT}`;
  frame.style.maxWidth = `${WIDTH}px`;
  const picture = make("img", "", frame);
  picture.hidden = true; // until there is one, with its description
  let url = null;

  const more = make("details", "cg-pool", root);
  make("summary", "", more, "Pool the results of a class");
  const paste = make("label", "cg-paste", more, "One result a line, such as “Ada: 2 of 13”");
  const results = Object.assign(make("textarea", "", paste), { rows: 5, cols: 40 });
  listen(results, "keydown", (event) => event.stopPropagation());
  const addUp = Object.assign(make("button", "cg-button", more, "Add up"), { type: "button" });
  const sum = make("p", "cg-sum", more);
  let adding = false;
  listen(addUp, "click", () => {
    adding = true;
    ask("pool", results.value);
  });

  function show() {
    hear();
    const predicted = model.get("predicted");
    says.tell(model.get("says"));
    says.seen.classList.toggle("cg-refused", model.get("refused"));
    if (adding) sum.textContent = model.get("says"); // by the button, too: the line above the picture may be out of sight
    adding = false;
    kept.textContent = predicted && `kept: ${predicted}`;
    guess.readOnly = Boolean(predicted); // rather than disabled, so that the keyboard's place is not lost
    keep.setAttribute("aria-disabled", String(Boolean(predicted)));
    for (const button of runs) button.setAttribute("aria-disabled", String(!predicted));
    exact.checked = model.get("show_exact");
  }

  function showPicture() {
    const bytes = model.get("picture");
    if (!bytes.byteLength) return;
    const before = url;
    url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const ready = new Image();
    ready.src = url;
    const mine = url;
    ready.decode().catch(() => {}).then(() => { // swap when it is ready to paint, so that nothing flickers
      if (mine === url) Object.assign(picture, { src: mine, alt: model.get("alt"), hidden: false });
      if (before) URL.revokeObjectURL(before);
    });
  }

  const heard = {
    "change:says": show,
    "change:refused": show,
    "change:predicted": show,
    "change:show_exact": show,
    "change:picture": showPicture,
  };
  heard["change:heard"] = () => {
    show();
    if (model.get("refused") && !says.fresh) says.repeat(); // the same refusal again
  };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  show();
  showPicture();
  return () => {
    cleanup.abort();
    close();
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
    if (url) URL.revokeObjectURL(url);
  };
}

export default { render };
