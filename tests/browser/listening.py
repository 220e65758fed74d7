"""What a screen reader says of a page: the names of what has the keyboard, and what the live regions announce."""

from __future__ import annotations

import re

from playwright.sync_api import Page

# Keeps what is added to the live regions, unless the region is off or hidden from readers.
LISTEN = """() => {
  window.announced = [];
  const hear = (records) => {
    for (const { target, type, addedNodes } of records) {
      const region = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest("[aria-live]");
      if (!region || region.ariaLive === "off" || region.closest("[aria-hidden='true'], [inert]")) continue;
      const words = type === "characterData" ? [target.data] : [...addedNodes].map(({ textContent }) => textContent);
      window.announced.push(...words.map((text) => text.trim()).filter(Boolean));
    }
  };
  window.listener = new MutationObserver(hear);
  window.listener.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
READS = """() => {
  const { activeElement: at } = document;
  return (at.ariaLabel || at.labels?.[0]?.innerText || at.innerText || at.value || "").trim();
}"""


class Listener:
    """Somebody who plays by keyboard and hears the page.

    Parameters
    ----------
    page : Page
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def close(self) -> None:
        """Listen no more."""
        self.page.evaluate("() => window.listener.disconnect()")

    @property
    def at(self) -> str:
        """The name of what has the keyboard."""
        return str(self.page.evaluate(READS))

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def hears(self, pattern: str) -> re.Match[str]:
        """Wait for the next announcement, and fail unless it is the only one and all of it matches."""
        self.page.wait_for_function("() => window.announced.length > 0")
        self.page.wait_for_timeout(60)  # for a second one that should not come
        announced = self.page.evaluate("() => window.announced.splice(0)")
        assert len(announced) == 1, announced
        match = re.fullmatch(pattern, announced[0])
        assert match, f"{announced[0]!r} is not {pattern!r}"
        return match

    def hears_nothing(self, milliseconds: int = 60) -> None:
        """Fail if something is announced in a while."""
        self.page.wait_for_timeout(milliseconds)
        assert self.page.evaluate("() => window.announced.splice(0)") == []

    def tab_to(self, name: str, key: str = "Tab") -> None:
        """Press Tab, or ``Shift+Tab``, until the keyboard is at what has a name that begins so."""
        for _ in range(60):
            if self.at.startswith(name):
                return
            self.press(key)
        raise AssertionError(f"Tab never led to {name}; now it is at {self.at}")

    def go_to(self, name: str) -> None:
        """Go by the arrow keys to a card or a place on the table, by the names that are read on the way."""
        place = place_in(name)
        for _ in range(40):
            at = self.at
            if at.startswith(name) or (name == place and name in at):
                return
            here = place_in(at)
            if here == place:
                self.press("End" if ", 1 of" in at else "ArrowUp")
            elif is_column(here) and is_column(place):
                self.press("ArrowRight" if column(here) < column(place) else "ArrowLeft")
            elif is_column(here):
                self.press("ArrowUp")
            elif is_column(place):
                self.press("ArrowDown")
            else:
                self.press("ArrowRight" if place.startswith("foundation") else "ArrowLeft")
        raise AssertionError(f"the arrow keys never led to {name}; now it is at {self.at}")


def place_in(name: str) -> str:
    """Give the place in the name of a card or of a place, such as ``column 3``."""
    found = re.search(r"column \d+|foundation of \w+|waste|stock", name)
    assert found, f"no place is named in {name!r}"
    return found[0]


def is_column(place: str) -> bool:
    """Say whether a place is a column."""
    return place.startswith("column")


def column(place: str) -> int:
    """Give the number of a column."""
    return int(place.split()[1])
