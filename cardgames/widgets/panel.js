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

const RANKS_IN_WORDS = { A: "ace", J: "jack", Q: "queen", K: "king" };
for (const [index, word] of "two three four five six seven eight nine ten".split(" ").entries()) RANKS_IN_WORDS[index + 2] = word;
const SIGNS_IN_WORDS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };

/** Say a sentence for those who listen: most readers pass over the signs of the suits. */
function inWords(text) {
  return text.replace(/ ?→ ?/g, " to ").replace(/(?<!\w)(10|[2-9AJQK])?([♠♥♦♣])/g, (_, rank, sign) =>
    (rank ? `${RANKS_IN_WORDS[rank]} of ` : "") + SIGNS_IN_WORDS[sign]);
}

/**
 * A sentence that is seen with the signs of the cards and heard in words. `tell` speaks it if it is another than before,
 * but not the first, which comes with the panel; `show` does not speak, `repeat` does in any case. It is `fresh` if
 * something was told since Python was asked last.
 */
function sentence(tag, className, parent) {
  const seen = make(tag, className, parent), heard = make("span", "cg-heard", parent);
  heard.setAttribute("aria-live", "polite");
  let told = null, waiting = false;
  const line = { seen, show, tell, repeat, fresh: true };
  function show(text) {
    told = text;
    if (seen.textContent === text) return;
    seen.textContent = text;
    seen.removeAttribute("aria-hidden");
    heard.textContent = "";
  }
  function speak() {
    const words = inWords(seen.textContent), before = heard.textContent;
    waiting = false;
    if (before && words !== before && words.startsWith(before)) heard.append(words.slice(before.length)); // only what is new
    else heard.textContent = words;
    seen.setAttribute("aria-hidden", "true"); // a reader finds it here or there, not twice
  }
  function repeat() {
    if (!waiting) queueMicrotask(speak); // once, however much comes with one message
    waiting = true;
  }
  function tell(text) {
    if (told === null) return show(text);
    if (told === text) return;
    told = seen.textContent = text;
    line.fresh = true;
    repeat();
  }
  return line;
}

/** A line to Python: `ask` for something, `hear` that an answer came, `close` at the end. Silence is told in `says`. */
function lineToPython(model, says, restarted = "Python was restarted: run all cells again.") {
  let waiting = null;
  const hear = () => clearTimeout(waiting);
  function tell(text) {
    says.tell(text);
    says.seen.classList.add("cg-refused");
  }
  function ask(what, value = "") {
    hear();
    says.fresh = false;
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
