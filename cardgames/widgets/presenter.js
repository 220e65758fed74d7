// The presenter view: a whole widget as large as the window, for a room to read.

import { make, setTraits } from "./page.js";

/** @typedef {import("./page.js").Model} Model */
/** @typedef {HTMLElement & { leavePresenterView?: () => void }} Presented */

const FOCUSABLE = "button, input, select, summary, textarea, [tabindex]";

/**
 * All that stands beside an element or around it on the page.
 * @param {HTMLElement} root
 */
function othersThan(root) {
  /** @type {HTMLElement[]} */
  const others = [];
  for (let at = root; at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert) others.push(other);
  }
  return others;
}

/**
 * Show a widget alone: in the browser's top layer, with nothing else on the page to be reached.
 * @param {Presented} root
 */
function present(root) {
  const others = othersThan(root);
  const ending = new AbortController();
  const { signal } = ending;
  const hidden = new ResizeObserver(() => {
    if (!root.checkVisibility()) root.leavePresenterView?.();
  });
  const tell = () => document.dispatchEvent(new Event("cg-present"));
  let back = false;

  function leave() {
    const at = document.activeElement;
    const lost = at === root || at === document.body;
    delete root.leavePresenterView;
    ending.abort();
    hidden.disconnect();
    root.classList.remove("cg-presenting");
    root.removeAttribute("popover");
    for (const name of ["tabindex", "data-lm-suppress-shortcuts"]) root.removeAttribute(name);
    for (const other of others) other.inert = false;
    tell();
    if (lost) /** @type {HTMLElement | null} */ (root.querySelector(".cg-present"))?.focus({ preventScroll: true }); // else the keys would be the notebook's
  }

  /** @param {KeyboardEvent} event */
  function leaveByKey({ key, shiftKey, target }) {
    back = shiftKey;
    if (key === "Escape" && (target === document.body || root.contains(/** @type {Node} */ (target)))) leave();
  }

  /** @param {FocusEvent} event */
  function keepFocus({ target }) {
    const at = /** @type {Node} */ (target);
    if (root.contains(at)) return;
    if (!at.contains(root)) return leave(); // a dialog has come, and wants an answer
    const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(FOCUSABLE));
    const stops = [...all].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
    (stops[back ? stops.length - 1 : 0] ?? root).focus(); // from the cell around it, go round
  }

  document.addEventListener("keydown", leaveByKey, { signal });
  document.addEventListener("focusin", keepFocus, { signal });
  root.leavePresenterView = leave;
  root.classList.add("cg-presenting");
  Object.assign(root, { popover: "manual", tabIndex: -1 }); // a click beside the table must not leave the keys to the page
  root.dataset.lmSuppressShortcuts = "true";
  root.showPopover?.();
  for (const other of others) other.inert = true;
  hidden.observe(root);
  tell();
}

/**
 * Add the button of the presenter view.
 * @param {HTMLElement} parent
 * @param {Presented} root  The widget that it shows.
 * @param {Model} model
 * @returns {() => void}  What ends it.
 */
export function presenterButton(parent, root, model) {
  const button = make("button", "cg-button cg-present", parent, "Presenter view");
  let presenting = false;
  function follow() {
    const on = Boolean(root.leavePresenterView);
    button.textContent = on ? "Leave presenter view" : "Presenter view";
    if (on) button.setAttribute("aria-keyshortcuts", "Escape");
    else button.removeAttribute("aria-keyshortcuts");
    if (presenting === on) return; // another view of the same widget may be presented
    presenting = on;
    setTraits(model, { presenting });
  }
  function press() {
    if (root.leavePresenterView) root.leavePresenterView();
    else present(root);
  }
  button.addEventListener("click", press);
  document.addEventListener("cg-present", follow);
  if (root.leavePresenterView) follow(); // a panel may come while its widget is presented
  return () => {
    document.removeEventListener("cg-present", follow);
    setTimeout(() => !root.isConnected && root.leavePresenterView?.());
  };
}
