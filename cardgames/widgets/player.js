// The panel of a player: what can be done, what was said, and how the game stands.

const ANSWER = 300; // milliseconds in which Python usually answers
const IDLE = 700; // milliseconds without a move after which Python may look for a dead end
const RESTARTED = "Python was restarted. Copy your game from “Save and share”, then run all cells again and play the line there.";
const SHORTCUTS = { undo: "U", redo: "R", hint: "H" };

function render({ model, el }) {
  const cleanup = new AbortController();
  const listen = (target, type, act) => target.addEventListener(type, act, { signal: cleanup.signal });
  const root = make("div", "cg-panel cg-player", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Game");

  const head = make("div", "cg-bar cg-head", root);
  const title = make("strong", "cg-title", head), rules = make("span", "cg-rules", head);
  const board = make("div", "cg-board", head);
  const bar = make("div", "cg-bar cg-tools", root);
  const endPresenting = presenterButton(root, el, model);
  const says = sentence("p", "cg-says", root), { classList } = says.seen;
  const { ask, hear, close } = lineToPython(model, says, RESTARTED);

  const buttons = {};
  function button(name, label, parent, act = () => ask(name)) {
    buttons[name] = make("button", `cg-button cg-${name}`, parent, label);
    buttons[name].type = "button";
    if (name in SHORTCUTS) {
      buttons[name].title = `${label} (${SHORTCUTS[name]})`;
      buttons[name].setAttribute("aria-keyshortcuts", SHORTCUTS[name]);
    }
    listen(buttons[name], "click", () => buttons[name].getAttribute("aria-disabled") !== "true" && act());
  }
  for (const [name, label] of [["undo", "Undo"], ["redo", "Redo"], ["restart", "Restart"], ["hint", "Hint"], ["new", "New deal"],
    ["finish", "Finish"]]) button(name, label, bar);
  buttons.finish.classList.add("cg-main");

  function field(parent, label, className, tag = "input") {
    const box = make("label", "cg-labelled", parent, label);
    const input = make(tag, className, box);
    if (tag === "input") Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false });
    return input;
  }
  function fold(label) {
    const details = make("details", "", bar);
    make("summary", "", details, label);
    return [details, make("div", "cg-bar", details)];
  }
  const [, deals] = fold("Options");
  const number = field(deals, "Deal number", "cg-number");
  number.inputMode = "numeric";
  listen(number, "keydown", (event) => event.key === "Enter" && ask("deal", number.value));
  button("deal", "Deal it", deals, () => ask("deal", number.value));
  button("previous", "Previous game", deals);
  const options = make("div", "cg-bar cg-options", deals);

  const [listing, moves] = fold("Legal moves");
  listen(listing, "toggle", () => {
    if (model.get("listing") === listing.open) return;
    model.set("listing", listing.open);
    model.save_changes();
  });
  const list = () => { listing.open = model.get("listing"); };

  const [, files] = fold("Save and share");
  const file = field(files, "File", "cg-file");
  button("save", "Save", files, () => ask("save", file.value));
  button("load", "Load", files, () => ask("load", file.value));
  const text = field(files, "This game in a line; to play another, paste its line here", "cg-line", "textarea");
  text.rows = 2;
  text.placeholder = "Paste a line here.";
  button("copy", "Copy", files, copy);
  button("text", "Play this line", files, () => ask("text", text.value));

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

  // What is written by Python, until somebody writes there.
  let offered = { file: "", text: "" };
  function offer(input, name, value) {
    if (input.value === offered[name]) input.value = value;
    offered[name] = value;
  }

  function showOptions(rows) {
    const focused = options.contains(document.activeElement) ? document.activeElement.name : null;
    options.replaceChildren();
    for (const [name, words, chosen] of rows) {
      const select = make("select", "", make("label", "cg-labelled", options, name));
      select.name = name;
      for (const word of words) make("option", "", select, word).selected = word === chosen;
      select.addEventListener("change", () => ask("option", `${name} ${select.value}`));
      if (name === focused) select.focus();
    }
    if (rows.length) make("span", "", options, "for the next deal");
  }

  function showMoves(all) {
    const focused = moves.contains(document.activeElement);
    moves.replaceChildren();
    for (const [move, words, told] of all ?? []) {
      const one = make("button", "cg-button", moves, words);
      one.type = "button";
      one.title = told;
      one.setAttribute("aria-label", inWords(move === words ? words : `${words}, ${move}`));
      one.setAttribute("aria-description", inWords(told));
      if (move !== words) make("small", "cg-code", one, move);
      one.addEventListener("click", () => ask("play", move));
    }
    if (all?.length === 0) make("span", "", moves, "No move is left.");
    if (focused) moves.querySelector("button")?.focus();
  }

  let later = null;
  function tell(way = says.tell) {
    const { says: said, refused, won } = model.get("shown");
    clearTimeout(later);
    way(said);
    says.seen.style.minHeight = "";
    classList.remove("cg-holding");
    classList.toggle("cg-refused", refused);
    classList.toggle("cg-victory", won && !refused);
  }

  /** Say something that Python does not know of, until it speaks again. */
  function sayHere(words, way = says.tell) {
    way(words);
    classList.remove("cg-refused", "cg-victory");
  }

  listen(document, "cg-hand", ({ target, detail: words }) => {
    if (!el.parentElement?.parentElement?.contains(target)) return; // another player's table
    clearTimeout(later);
    if (words) {
      says.seen.style.minHeight = `${says.seen.offsetHeight}px`; // the table below must not move under the hand
      classList.add("cg-holding");
      sayHere(words, says.show); // to those who listen the table says it
    } else if (classList.contains("cg-holding")) later = setTimeout(tell, ANSWER, says.show); // put down: Python says more
  });

  function answered() {
    hear();
    tell();
    says.repeat(); // also what was said before, such as the same refusal
  }

  let idle = null, listed = {};
  function show() {
    const shown = model.get("shown");
    if (!shown.title) return;
    [title.textContent, rules.textContent] = shown.title;
    tell();
    board.replaceChildren();
    for (const [name, value] of shown.board) {
      const entry = make("span", "", board, `${name} `);
      make("b", "", entry, value);
    }
    for (const [name, can] of Object.entries(shown.can)) buttons[name].setAttribute("aria-disabled", String(!can));
    if (!shown.finish && document.activeElement === buttons.finish) buttons.undo.focus(); // keep the keys from the notebook
    buttons.finish.hidden = !shown.finish;
    offer(file, "file", shown.file);
    offer(text, "text", shown.text);
    for (const [name, draw] of [["options", showOptions], ["moves", showMoves]]) {
      const written = JSON.stringify(shown[name]);
      if (listed[name] !== written) draw(shown[name]);
      listed[name] = written;
    }
    clearTimeout(idle);
    if (!shown.over) idle = setTimeout(whenIdle, IDLE);
  }

  function whenIdle() {
    try {
      model.send({ do: "idle" });
    } catch { /* Python was restarted: that is said when something is asked for. */ }
  }

  const heard = { "change:shown": show, "change:heard": answered, "change:listing": list };
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  list();
  show();
  return () => {
    cleanup.abort();
    endPresenting();
    close();
    clearTimeout(idle);
    clearTimeout(later);
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
  };
}

export default { render };
