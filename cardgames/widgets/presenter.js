// The presenter view: a whole widget as large as the window, for a room to read. It stands before the script of a panel.

/** Show a widget alone: in the browser's top layer, with nothing else on the page to be reached. */
function present(root) {
  const others = [];
  for (let at = root; at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at && !other.inert) others.push(other);
  }
  const alone = (on) => { for (const other of others) other.inert = on; };
  const tell = () => document.dispatchEvent(new Event("cg-present"));
  const escape = (event) => event.key === "Escape" && root.leavePresenterView();
  const stay = ({ target }) => root.contains(target) || root.focus(); // the cells around it are still there for the Tab key
  root.leavePresenterView = () => {
    delete root.leavePresenterView;
    root.removeEventListener("keydown", escape);
    document.removeEventListener("focusin", stay);
    root.classList.remove("cg-presenting");
    root.removeAttribute("popover");
    for (const name of ["tabindex", "data-lm-suppress-shortcuts"]) root.removeAttribute(name);
    alone(false);
    tell();
  };
  root.addEventListener("keydown", escape);
  document.addEventListener("focusin", stay);
  root.classList.add("cg-presenting");
  Object.assign(root, { popover: "manual", tabIndex: -1 }); // a click beside the table must not leave the keys to the page
  root.dataset.lmSuppressShortcuts = "true";
  root.showPopover?.();
  alone(true);
  tell();
}

/** Add the button of the presenter view; give what ends it with its panel. */
function presenterButton(parent, el, model) {
  const button = make("button", "cg-button cg-present", parent, "Presenter view");
  button.type = "button";
  let root = null;
  function findRoot() { // the outermost widget: a demonstration has a stepper within
    for (let at = el; at; at = at.parentElement) if (at.classList.contains("cg-has-still")) root = at;
    return root;
  }
  function follow() {
    const on = Boolean(findRoot()?.leavePresenterView);
    button.textContent = on ? "Leave presenter view" : "Presenter view";
    if (on) button.setAttribute("aria-keyshortcuts", "Escape");
    else button.removeAttribute("aria-keyshortcuts");
    if (model.get("presenting") === on) return;
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
