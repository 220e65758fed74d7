"""A table to play at in the browser: find its cards and places, and move them as a hand would."""

from __future__ import annotations

from playwright.sync_api import Locator

from .notebook import Notebook

CARDS = """(root) => Object.fromEntries([...root.querySelectorAll(".cg-card")].map(({ dataset }) =>
  [dataset.id, { face: dataset.face, pile: dataset.pile, z: Number(dataset.z) }]))"""
BOARD = "(all) => all.map((one) => [...one.childNodes].map((part) => part.textContent.trim()))"
IDLE = """(root) => [...root.querySelectorAll(".cg-card")].every((card) => !card.getAnimations().length)"""


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
        self.root.locator(".cg-card").first.wait_for()

    def cards(self) -> dict[str, dict[str, object]]:
        """Give what the page shows: for each card's id its face, its pile and its height there."""
        return self.root.evaluate(CARDS)

    def pile(self, name: str) -> list[str]:
        """Give the faces of a pile's cards, bottom first; a back is empty."""
        cards = sorted((card["z"], card["face"]) for card in self.cards().values() if card["pile"] == name)
        return [str(face) for _, face in cards]

    def card(self, face: str) -> Locator:
        """Find a face-up card by its code, such as ``TH``."""
        return self.root.locator(f".cg-card[data-face='{face}']").first

    def place(self, pile: str) -> Locator:
        """Find a pile's place."""
        return self.root.locator(f".cg-place[data-pile='{pile}']")

    def button(self, name: str) -> Locator:
        """Find a button of the panel, such as ``undo``."""
        return self.panel.locator(f"button.cg-{name}")

    @property
    def says(self) -> str:
        """The sentence in the panel."""
        return self.panel.locator(".cg-says").inner_text()

    @property
    def board(self) -> dict[str, str]:
        """The scoreboard."""
        return dict(self.panel.locator(".cg-board span").evaluate_all(BOARD))

    def moves(self) -> list[str]:
        """The moves made so far, as Python has them."""
        return self.notebook.py(f"[str(move) for move in {self.name}.game.moves]")

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many moves are made and the table shows it."""
        self.panel.locator(f".cg-board span:text-is('moves {count}')").wait_for()

    def settle(self) -> None:
        """Wait until no card slides."""
        self.page.wait_for_function(IDLE, arg=self.root.element_handle())

    def middle_of(self, pile: str) -> tuple[float, float]:
        """Give a point of the page on the last card of a pile, or on its empty place."""
        top = self.root.locator(f".cg-card[data-pile='{pile}']")
        heights = top.evaluate_all("(all) => all.map(({ dataset }) => Number(dataset.z))")
        spot = top.nth(heights.index(max(heights))) if heights else self.place(pile)
        box = spot.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def grip(self, face: str) -> tuple[float, float]:
        """Give a point of the page on the visible part of a card: its upper edge."""
        box = self.card(face).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + min(8, box["height"] / 12)

    def drag(self, face: str, pile: str, steps: int = 4) -> None:
        """Drag a card, with those that lie on it, to a pile."""
        x, y = self.grip(face)
        to_x, to_y = self.middle_of(pile)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + (to_x - x) / 2, y + (to_y - y) / 2, steps=steps)
        # The card's middle counts, and the hand holds its upper edge.
        height = self.card(face).bounding_box()["height"]
        self.page.mouse.move(to_x, to_y - height / 2 + 10, steps=steps)
        self.page.mouse.up()

    def click(self, face: str) -> None:
        """Click a card on its visible part."""
        self.page.mouse.click(*self.grip(face))

    def click_pile(self, pile: str) -> None:
        """Click the last card of a pile, or its empty place."""
        self.page.mouse.click(*self.middle_of(pile))
