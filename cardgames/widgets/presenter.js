// The presenter view: a whole widget as large as the window, for a room to read. It stands before the script of a panel.

const FOCUSABLE = "button, input, select, summary, textarea, [tabindex]";

/** Show a widget alone: in the browser's top layer, with nothing else on the page to be reached. */
function present(root) {
  const others = [];
  for (let at = root; at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at && !other.inert) others.push(other);
  }
  const ending = new AbortController();
  const listen = (type, act) => document.addEventListener(type, act, { signal: ending.signal });
  const hidden = new ResizeObserver(() => root.checkVisibility() || root.leavePresenterView?.());
  const alone = (on) => { for (const other of others) other.inert = on; };
  const tell = () => document.dispatchEvent(new Event("cg-present"));
  let back = false;
  root.leavePresenterView = () => {
    const at = document.activeElement, lost = at === root || at === document.body;
    delete root.leavePresenterView;
    ending.abort();
    hidden.disconnect();
    root.classList.remove("cg-presenting");
    root.removeAttribute("popover");
    for (const name of ["tabindex", "data-lm-suppress-shortcuts"]) root.removeAttribute(name);
    alone(false);
    tell();
    if (lost) root.querySelector(".cg-present")?.focus({ preventScroll: true }); // else the keys would be the notebook's
  };
  listen("keydown", (event) => {
    back = event.shiftKey;
    if (event.key === "Escape" && (event.target === document.body || root.contains(event.target))) root.leavePresenterView();
  });
  listen("focusin", ({ target }) => {
    if (root.contains(target)) return;
    if (!target.contains(root)) return root.leavePresenterView(); // a dialog has come, and wants an answer
    const stops = [...root.querySelectorAll(FOCUSABLE)].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
    (stops.at(back ? -1 : 0) ?? root).focus(); // from the cell around it, go round
  });
  root.classList.add("cg-presenting");
  Object.assign(root, { popover: "manual", tabIndex: -1 }); // a click beside the table must not leave the keys to the page
  root.dataset.lmSuppressShortcuts = "true";
  root.showPopover?.();
  alone(true);
  hidden.observe(root);
  tell();
}

/** Add the button of the presenter view; give what ends it with its panel. */
function presenterButton(parent, el, model) {
  const button = make("button", "cg-button cg-present", parent, "Presenter view");
  button.type = "button";
  let root = null, presenting = false;
  function findRoot() { // the outermost widget: a demonstration has a stepper within
    for (let at = el; at; at = at.parentElement) if (at.classList.contains("cg-has-still")) root = at;
    return root;
  }
  function follow() {
    const on = Boolean(findRoot()?.leavePresenterView);
    button.textContent = on ? "Leave presenter view" : "Presenter view";
    if (on) button.setAttribute("aria-keyshortcuts", "Escape");
    else button.removeAttribute("aria-keyshortcuts");
    if (presenting === on) return; // another view of the same widget may be presented
    presenting = on;
    model.set("presenting", on);
    model.save_changes();
  }
  button.addEventListener("click", () => {
    if (findRoot()?.leavePresenterView) root.leavePresenterView();
    else if (root) present(root);
  });
  document.addEventListener("cg-present", follow);
  const placed = new ResizeObserver(follow); // a panel may come while its widget is presented
  placed.observe(el);
  return () => {
    placed.disconnect();
    document.removeEventListener("cg-present", follow);
    setTimeout(() => root && !root.isConnected && root.leavePresenterView?.());
  };
}
