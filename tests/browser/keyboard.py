"""Going about a table by the keys alone, as somebody does who sees where the focus is."""

from __future__ import annotations

from collections.abc import Callable

from .table import PlayTable

WIDGET = (".cg-player", ".cg-wrap")
FOCUSED = """() => {
  const { ariaLabel, labels, innerText } = document.activeElement;
  return (ariaLabel || (labels?.[0] ?? {}).innerText || innerText || "").trim();
}"""


def tab_to(table: PlayTable, wanted: Callable[[], bool], key: str = "Tab") -> None:
    """Press Tab until it has led somewhere."""
    for _ in range(60):
        if wanted():
            return
        table.page.keyboard.press(key)
    raise AssertionError("the keyboard never came there")


def press(table: PlayTable, *keys: str) -> None:
    for key in keys:
        table.page.keyboard.press(key)


WAY = """(root, [pile, card]) => {
  const { activeElement: at } = document;
  const spot = ({ dataset, style }) => (dataset.place ?? `${style.left} ${style.top}`).match(/-?[\\d.]+/g).map(Number);
  const ofPile = [...root.querySelectorAll(`.cg-card[data-pile="${pile}"]`)].sort((a, b) => a.dataset.z - b.dataset.z);
  const place = root.querySelector(`.cg-place[data-pile="${pile}"]`), wanted = card !== null
    ? ofPile.find(({ dataset: { face, id } }) => face === card || Number(id) === card)
    : ofPile.findLast(({ dataset }) => dataset.face) ?? place;
  const [one, two] = ["T1", "T2"].map((name) => spot(root.querySelector(`.cg-place[data-pile="${name}"]`))[0]);
  const apart = two - one;
  const steps = (key, from, to, size) => Array(Math.max(1, Math.round(Math.abs(to - from) / size))).fill(`Arrow${key}`);
  if (at === wanted || at === place) return [];
  if (at.dataset.pile === pile) {
    const from = ofPile.indexOf(at), to = ofPile.indexOf(wanted);
    return steps(from < to ? "Down" : "Up", from, to, 1);
  }
  const [x, y] = spot(at), [toX] = spot(place), isAbove = at.dataset.pile[0] !== "T", toAbove = pile[0] !== "T";
  if (isAbove && !toAbove) return ["ArrowDown"];
  if (toAbove && !isAbove && Math.abs(toX - x) < 50) return ["ArrowUp"];
  return steps(toX > x ? "Right" : "Left", x, toX, isAbove || toAbove ? 1000 : apart);
}"""
"""Which arrow keys somebody presses who sees where the focus is and wants to go to a card, or to the end of a pile."""


def go_to(table: PlayTable, pile: str, card: str | int | None = None) -> None:
    """Go to a card, by its code or its id, or to the end of a pile, by the arrow keys."""
    for _ in range(40):
        arrows = table.root.evaluate(WAY, [pile, card])
        if not arrows:
            return
        press(table, *arrows)
    raise AssertionError(f"the arrow keys never came to {pile}")
