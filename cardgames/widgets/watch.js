// The panel of Watch: the readings, the choices, and after the decision what each of them is worth.

function render({ model, el }) {
  const cleanup = new AbortController();
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: cleanup.signal });
  const group = `cg-watch-${Math.random()}`; // radio buttons of two panels must not know each other
  const root = make("div", "cg-panel cg-watch", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Watch");
  const title = make("p", "cg-ask", root);

  const readings = make("fieldset", "cg-readings", root);
  make("legend", "", readings, "How is the rule read?");
  const says = sentence("p", "cg-says", root);
  const { ask, hear, close } = lineToPython(model, says);
  const table = make("table", "cg-choices", root);
  const bar = make("div", "cg-bar", root);
  const buttons = {};
  for (const [name, label] of [["decide", "Decide"], ["simulate", "Try the odds out"], ["next", "Next deal"]]) {
    buttons[name] = make("button", `cg-button cg-${name}${name === "decide" ? " cg-main" : ""}`, bar, label);
    buttons[name].type = "button";
    // What is marked goes along, in case this overtakes the message that it was marked.
    listen(buttons[name], "click", () => ask(name, markedHere()));
  }
  const score = make("span", "cg-score", bar);

  // What was marked here in the last half second counts more than an answer that was under way meanwhile.
  let touched = -Infinity;
  const markedHere = () => table.querySelector("input:checked")?.value ?? "";
  const marked = () => (performance.now() - touched < 500 ? markedHere() : model.get("chosen"));

  listen(document, "cg-pick", ({ target, detail }) => {
    if (!el.parentElement?.parentElement?.contains(target)) return; // another panel's table
    const atPile = (move) => move.split(/[ :]/)[1] === detail;
    if (atPile(markedHere())) return;
    const first = [...table.querySelectorAll("input")].find(({ value }) => atPile(value));
    if (!first) return;
    first.checked = true;
    touched = performance.now();
  });

  /** A radio button with its label; the arrow keys stay with it. */
  function radio(parent, kind, value, checked, label) {
    const box = make("label", "cg-labelled", parent);
    const input = Object.assign(make("input", "", box), { type: "radio", name: `${group}-${kind}`, value, checked });
    input.addEventListener("change", () => {
      if (kind === "choose") touched = performance.now();
      ask(kind, value);
    });
    input.addEventListener("keydown", (event) => event.key.startsWith("Arrow") && event.stopPropagation());
    make("span", "", box, label);
    return input;
  }

  function showReadings() {
    for (const [name, rule] of model.get("readings")) {
      const card = make("div", "cg-reading", readings);
      radio(card, "reading", name, name === model.get("reading"), name);
      make("p", "", card, rule);
    }
  }

  function showRows() {
    const rows = model.get("rows"), decided = model.get("decided"), chosen = marked();
    const focused = table.contains(document.activeElement) ? document.activeElement.value : null;
    const heads = ["choice", "face down", ...(decided ? ["chance to win", "tried out", "this time"] : [])];
    table.replaceChildren();
    make("caption", "cg-hidden", table, "Choices");
    const head = make("tr", "", make("thead", "", table));
    for (const name of heads) make("th", "", head, name).scope = "col";
    const body = make("tbody", "", table);
    const most = Math.max(0.01, ...rows.map((row) => row.share ?? 0));
    for (const row of rows) {
      const line = make("tr", row.best ? "cg-best" : "", body);
      const name = make("th", "", line);
      name.scope = "row";
      radio(name, "choose", row.move, row.move === chosen, row.what + (row.move === decided ? " ★" : ""));
      make("td", "", line, row.move === "stop" ? "" : String(row.down));
      if (!decided) continue;
      const odds = make("td", "cg-odds", line);
      make("span", "cg-share", odds).style.width = `${(60 * row.share) / most}px`;
      make("span", "", odds, row.odds + (row.best && row.share ? " (best)" : ""));
      make("td", "", line, row.simulated ?? "");
      make("td", "", line, row.ended ?? "");
    }
    if (focused) table.querySelector(`input[value="${focused}"]`)?.focus();
  }

  function show() {
    hear();
    const decided = model.get("decided");
    title.textContent = model.get("title");
    says.tell(model.get("says"));
    says.seen.classList.toggle("cg-refused", model.get("refused"));
    score.textContent = model.get("score");
    buttons.decide.textContent = decided ? "Try this one" : "Decide";
    buttons.simulate.setAttribute("aria-disabled", String(!decided));
    for (const input of readings.querySelectorAll("input")) input.checked = input.value === model.get("reading");
    const chosen = marked();
    for (const input of table.querySelectorAll("input")) input.checked = input.value === chosen;
    if (chosen !== model.get("chosen")) setTimeout(show, 550);
  }

  const heard = { "change:rows": showRows, "change:decided": showRows };
  for (const name of ["title", "says", "refused", "score", "reading", "chosen"]) heard[`change:${name}`] = show;
  heard["change:heard"] = () => {
    show();
    if (model.get("refused") && !says.fresh) says.repeat(); // the same refusal again
  };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  showReadings();
  showRows();
  show();
  return () => {
    cleanup.abort();
    close();
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
  };
}

export default { render };
