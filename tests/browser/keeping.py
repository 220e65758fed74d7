"""What tables take from a page and must give back: observers, listeners and the sheets' object URLs."""

from __future__ import annotations

from collections.abc import Callable

from .notebook import Notebook

# Counts the tables' observers and the sheets' object URLs that have not been given back.
BOOKKEEPING = """
  window.kept = { observers: new Set(), sheets: new Set() };
  window.ResizeObserver = class extends ResizeObserver {
    observe(target, ...rest) {
      if (target.classList.contains("cg-wrap")) window.kept.observers.add(this);
      super.observe(target, ...rest);
    }
    disconnect() { window.kept.observers.delete(this); super.disconnect(); }
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    if (blob.type === "image/webp") window.kept.sheets.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => { window.kept.sheets.delete(url); revokeObjectURL.call(URL, url); };
"""
KEPT = "() => ({ observers: window.kept.observers.size, sheets: window.kept.sheets.size })"


def resize_listeners(notebook: Notebook) -> Callable[[], int]:
    """Give a function that counts the window's listeners for a change of its size."""
    tools = notebook.page.context.new_cdp_session(notebook.page)

    def count() -> int:
        window = tools.send("Runtime.evaluate", {"expression": "window"})["result"]["objectId"]
        listeners = tools.send("DOMDebugger.getEventListeners", {"objectId": window})["listeners"]
        return sum(listener["type"] == "resize" for listener in listeners)

    return count
