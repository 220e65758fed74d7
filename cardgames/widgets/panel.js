// What the panels share. Python puts this text before each panel's own script: see panel.py.

/** Make an element; keys pressed on what can be focused stay here and do not reach the notebook. */
function make(tag, className, parent, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  if (["button", "input", "select", "summary", "textarea"].includes(tag)) element.dataset.lmSuppressShortcuts = "true";
  parent.append(element);
  return element;
}

/** A line to Python: `ask` for something, `hear` that an answer came, `close` at the end. Silence is told in `says`. */
function lineToPython(model, says, restarted = "Python was restarted: run all cells again.") {
  let waiting = null;
  const hear = () => clearTimeout(waiting);
  function tell(text) {
    says.textContent = text;
    says.classList.add("cg-refused");
    says.setAttribute("aria-live", "polite");
  }
  function ask(what, value = "") {
    hear();
    waiting = setTimeout(() => tell("Python is busy, or was restarted. If nothing comes, run all cells again."), 2500);
    try {
      model.send({ do: what, with: value });
    } catch {
      hear();
      tell(restarted);
    }
  }
  return { ask, hear, close: hear };
}
