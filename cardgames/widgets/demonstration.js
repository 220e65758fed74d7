// The head of a demonstration: the rule in a sentence, and two buttons: it is shown, or it is tried.
const WAYS = [["show", "Show me"], ["try", "Let me try"]];

function render({ model, el }) {
  const cleanup = new AbortController();
  const root = make("div", "cg-panel cg-rule", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Rule");
  const rule = make("p", "cg-ask", root);
  const bar = make("div", "cg-bar", root);
  const buttons = {};
  const says = sentence("div", "cg-task", root);
  const { ask, hear, close } = lineToPython(model, says);
  for (const [name, label] of WAYS) {
    buttons[name] = make("button", "cg-button", bar, label);
    buttons[name].type = "button";
    buttons[name].addEventListener("click", () => ask(name), { signal: cleanup.signal });
  }

  function show() {
    hear();
    rule.textContent = model.get("rule");
    says.tell(model.get("says"));
    says.seen.classList.remove("cg-refused");
    for (const [name, button] of Object.entries(buttons)) {
      const chosen = model.get("trying") === (name === "try");
      button.classList.toggle("cg-main", chosen);
      button.setAttribute("aria-pressed", String(chosen));
    }
  }
  const heard = ["rule", "says", "trying", "heard"].map((name) => `change:${name}`);
  for (const event of heard) model.on(event, show);
  show();
  return () => {
    cleanup.abort();
    close();
    for (const event of heard) model.off(event, show);
  };
}

export default { render };
