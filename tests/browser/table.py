"""A table to play at in the browser: find its cards and places, and move them as a hand would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator

from cardgames import Move

from .notebook import Notebook

CARDS = """(root) => {
  const high = {};  // how high each pile is by now
  const upwards = [...root.querySelectorAll(".cg-card")].sort((one, other) => one.dataset.z - other.dataset.z);
  return Object.fromEntries(upwards.map(({ dataset: { id, face, pile } }) =>
    [Number(id), [face, pile, high[pile] = (high[pile] ?? 0) + 1]]));
}"""
FOLD = "(folds) => folds.forEach((fold) => { fold.open = false; })"
BOARD = "(all) => all.map((one) => [...one.childNodes].map((part) => part.textContent.trim()))"
RESTS = """(root) => [...root.querySelectorAll(".cg-card")].every((card) =>
  !card.getAnimations({ subtree: true }).length && card.style.transform.replaceAll(" ", "") === card.dataset.place
  && card.style.zIndex === card.dataset.z && !card.classList.contains("cg-dragging"))"""
IN_PYTHON = """{{entry.id: [entry.card.code if entry.face_up else '', name, place]
  for name, pile in {}.position.piles.items() for place, entry in enumerate(pile, start=1)}}"""
BOXES = """(root, [card, pile]) => {
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  const ofPile = [...root.querySelectorAll(`.cg-card[data-pile="${pile}"]`)];
  const top = ofPile.sort((one, other) => one.dataset.z - other.dataset.z).at(-1);
  const place = root.querySelector(`.cg-place[data-pile="${pile}"]`);
  return [root.querySelector(card), top ?? place].map((element) => element && box(element));
}"""
FOCUS = """(root) => {
  const { activeElement: at } = document;
  if (!root.contains(at)) return null;
  const [x, y] = (at.dataset.place ?? `${at.style.left} ${at.style.top}`).match(/-?[\\d.]+/g).map(Number);
  return { pile: at.dataset.pile, face: at.dataset.face ?? null, x, y, label: at.ariaLabel };
}"""


def last_part(position: Any, moves: list[Move], whole: bool) -> tuple[Any, int]:
    """Give where a game begins, at the deal or, to save time, 35 moves before its end; and how many moves were made."""
    made = 0 if whole else max(0, len(moves) - 35)
    for move in moves[:made]:
        position = position.play(move)
    return position, made


class PlayTable:
    """The table of a player, and its panel.

    Parameters
    ----------
    notebook : Notebook
    name : str
        The Python name of the player in the notebook.
    place : int
        Which of the notebook's players it is, from 0.
    """

    def __init__(self, notebook: Notebook, name: str = "player", place: int = 0) -> None:
        self.notebook, self.page, self.name = notebook, notebook.page, name
        self.root = self.page.locator(".cg-playable").nth(place)
        self.panel = self.page.locator(".cg-player").nth(place)
        self.says = self.panel.locator(".cg-says")
        self.live = self.page.locator(".cg-live").nth(place)
        self.root.locator(".cg-card").first.wait_for()
        self.panel.locator(".cg-board b").first.wait_for(state="attached")  # a demonstration hides it

    # What is seen.

    def cards(self) -> dict[int, list[Any]]:
        """Give what the page shows: for each card's id its face (a back is empty), its pile and its height there."""
        return {int(id_): card for id_, card in self.root.evaluate(CARDS).items()}

    def cards_in_python(self) -> dict[int, list[Any]]:
        """Give the same as Python has it, for games of columns."""
        return dict(self.notebook.py(IN_PYTHON.format(self.name)))

    def check(self) -> None:
        """Fail unless the page soon shows every card just where Python has it, and nothing is held or moving."""
        for _ in range(60):  # what was asked for may be on its way to Python, or what Python did to the page
            self.settle()
            if self.cards() == self.cards_in_python():
                break
            self.page.wait_for_timeout(50)
        assert self.cards() == self.cards_in_python()
        assert self.root.locator(".cg-held, .cg-dragging").count() == 0

    def pile(self, name: str) -> list[str]:
        """Give the faces of a pile's cards, bottom first."""
        return [face for face, pile, _ in sorted(self.cards().values(), key=lambda card: card[2]) if pile == name]

    def card(self, card: str | int) -> Locator:
        """Find a face-up card by its code, such as ``TH``, or a card by its id."""
        return self.root.locator(_which(card)).first

    def place(self, pile: str) -> Locator:
        """Find a pile's place."""
        return self.root.locator(f".cg-place[data-pile='{pile}']")

    def marked(self, mark: str) -> list[str]:
        """Give what has a mark, such as ``target``: the faces of cards, the names of places."""
        found = self.root.locator(f".cg-{mark}")
        return sorted(found.evaluate_all("(all) => all.map(({ dataset }) => dataset.face ?? dataset.pile)"))

    @property
    def focus(self) -> dict[str, Any] | None:
        """What has the keyboard: pile, face, place on the table and label; None where that is not on the table."""
        focus: dict[str, Any] | None = self.root.evaluate(FOCUS)
        return focus

    def button(self, name: str) -> Locator:
        """Find a button of the panel, such as ``undo``."""
        return self.panel.locator(f"button.cg-{name}")

    def fold(self, label: str) -> Locator:
        """Open a fold of the panel, and give it."""
        fold = self.panel.locator("details", has_text=label)
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        return fold

    @property
    def board(self) -> dict[str, str]:
        """The scoreboard."""
        return dict(self.panel.locator(".cg-board span").evaluate_all(BOARD))

    def moves(self) -> list[str]:
        """The moves made so far, as Python has them."""
        moves: list[str] = self.notebook.py(f"[str(move) for move in {self.name}.game.moves]")
        return moves

    # Waiting.

    def begin(self, position: str) -> None:
        """Begin another game, and wait until the page has heard of it: by the widget's own count of answers."""
        self.panel.locator("details[open]").evaluate_all(FOLD)  # they lie over the table
        heard = self.notebook.py(f"{self.name}.heard") + 1
        begin = f"{self.name}.begin({position}); {self.name}.heard += 1"
        self.notebook.run(f"with {self.name}.together(): {begin}")
        self.root.and_(self.page.locator(f"[data-heard='{heard}']")).wait_for()
        self.settle()
        self.root.locator(".cg-shake").first.wait_for(state="detached")  # a card that the game before refused

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many moves are made and the table shows it."""
        self.panel.locator(".cg-board span", has_text=re.compile(rf"^moves {count}$")).wait_for()

    def settle(self) -> None:
        """Wait until no card slides or turns, and each lies in its pile."""
        self.page.wait_for_function(RESTS, arg=self.root.element_handle())

    # The hand.

    def boxes(self, card: str | int, pile: str) -> list[list[float]]:
        """Give the boxes on the page of a card, and of the last card of a pile or its empty place."""
        boxes: list[list[float]] = self.root.evaluate(BOXES, [_which(card), pile])
        return boxes

    def middle_of(self, pile: str) -> tuple[float, float]:
        """Give a point of the page on the last card of a pile, or on its empty place."""
        x, y, width, height = self.boxes("", pile)[1]
        return x + width / 2, y + height / 2

    def grip(self, card: str | int) -> tuple[float, float]:
        """Give a point of the page on the visible part of a card: its upper edge."""
        x, y, width, height = self.boxes(card, "")[0]
        return x + width / 2, y + height / 12

    def way(self, card: str | int, pile: str) -> list[tuple[float, float]]:
        """Give the points of a hand that takes a card by its upper edge and lays it on a pile."""
        (x, y, width, height), (to_x, to_y, *_) = self.boxes(card, pile)
        return [(x + (to_x - x) * part / 3 + width / 2, y + (to_y - y) * part / 3 + height / 12) for part in range(4)]

    @contextmanager
    def dragging(self, card: str | int, pile: str) -> Iterator[None]:
        """Drag a card, with those that lie on it, to a pile; drop it when the block is left."""
        first, *others = self.way(card, pile)
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for point in others:
            self.page.mouse.move(*point)
        yield
        self.page.mouse.up()

    def drag(self, card: str | int, pile: str) -> None:
        """Drag a card, with those that lie on it, to a pile."""
        with self.dragging(card, pile):
            pass

    def click(self, card: str | int, times: int = 1) -> None:
        """Click a card on its visible part; twice is a double click."""
        self.page.mouse.click(*self.grip(card), click_count=times)

    def click_pile(self, pile: str) -> None:
        """Click the last card of a pile, or its empty place."""
        self.page.mouse.click(*self.middle_of(pile))


def _which(card: str | int) -> str:
    """Write the selector of a card: by its code, or by its id where there are equal ones."""
    return f".cg-card[data-{'face' if isinstance(card, str) else 'id'}='{card}']"


class Finger:
    """A finger on a touch screen."""

    def __init__(self, table: PlayTable) -> None:
        self.tools = table.page.context.new_cdp_session(table.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send an event: ``touchStart``, ``touchMove`` or ``touchEnd``."""
        given = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.tools.send("Input.dispatchTouchEvent", given)

    def tap(self, x: float, y: float) -> None:
        """Touch a point shortly."""
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")
