"""What is drawn on the felt: text and marks are strong enough to be seen, and the marks differ in more than colour.

The colours are read from the page and reckoned by the formula of WCAG 2: 4.5 to 1 for text (1.4.3), 3 to 1 for marks
(1.4.11).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator

from .notebook import Notebook, Stepper
from .table import PlayTable

Colour = Sequence[float]

# Of each element what its text is painted with: colour and opacity.
TEXTS = """(all) => all.filter((one) => one.textContent && one.checkVisibility()).map((one) => {
  const { color, opacity, backgroundColor } = getComputedStyle(one);
  return [one.textContent, color, Number(opacity), backgroundColor];
})"""
# What an element, or what is painted before it, has around it.
AROUND = """(element, pseudo) => {
  const style = getComputedStyle(element, pseudo);
  return {
    outline: [style.outlineStyle, style.outlineWidth, style.outlineColor],
    shadow: style.boxShadow,
    border: [style.borderStyle, style.borderColor],
  };
}"""


def read_colour(text: str) -> tuple[float, float, float, float]:
    """Read the first colour in a computed style: red, green, blue and how much it covers, each from 0 to 1."""
    found = re.search(r"rgba?\(([^)]*)\)", text)
    assert found, text
    red, green, blue, *cover = map(float, found[1].split(","))
    return red / 255, green / 255, blue / 255, cover[0] if cover else 1


def over(colour: tuple[float, float, float, float], ground: Colour, opacity: float = 1) -> Colour:
    """Give the colour that is seen where one lies over a ground."""
    cover = colour[3] * opacity
    return [cover * above + (1 - cover) * below for above, below in zip(colour[:3], ground, strict=True)]


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def felt_under(table: Locator) -> Colour:
    """Give the colour of the felt."""
    return read_colour(table.evaluate("(one) => getComputedStyle(one.parentElement).backgroundColor"))[:3]


def weakest_text(table: Locator) -> tuple[float, str]:
    """Give the least contrast of the texts on a table, and the text."""
    felt = felt_under(table)
    found = []
    for text, colour, opacity, ground in table.locator(".cg-caption, .cg-badge").evaluate_all(TEXTS):
        below = over(read_colour(ground), felt)
        found.append((contrast(over(read_colour(colour), below, opacity), below), text))
    assert len(found) >= 7
    return min(found)


def around(element: Locator, pseudo: str | None = None) -> dict[str, str | list[str]]:
    """Give what is drawn around an element."""
    return dict(element.evaluate(AROUND, pseudo))


def test_text_on_the_felt_of_a_player(table: PlayTable) -> None:
    for game in ("Klondike.deal(7, draw=3, moves='draw')", "Spider.deal(7)", "Watch.deal(7, moves='turn, turn')"):
        table.begin(game)
        ratio, text = weakest_text(table.root)
        assert ratio >= 4.5, (game, text, ratio)


def test_text_on_the_felt_of_a_stepper(stepper: Stepper) -> None:
    for form in ("ring", "row"):
        stepper.form.select_option(form)
        for step in (0, 20):
            stepper.go_to(step)
            stepper.shown()
            ratio, text = weakest_text(stepper.table)
            assert ratio >= 4.5, (form, step, text, ratio)


def test_the_marks_are_seen_and_differ_in_shape(table: PlayTable) -> None:
    """A hint is shown, a card is held, and the keyboard is where the card may go."""
    table.begin("Klondike.from_text('T1: (2♣) 9♥ 8♠; T2: 9♦; T3: K♠; T4: 8♣ 7♥; T5: A♥; F: A♠')")
    felt = felt_under(table.root)
    table.page.mouse.move(2, 2)
    table.button("hint").click()
    table.root.locator(".cg-advised").first.wait_for()
    table.click("8S")
    table.page.keyboard.press("ArrowRight")
    table.settle()
    assert (table.marked("held"), table.marked("target"), table.marked("advised")) == (["8S"], ["9D"], ["AH", "FH"])
    assert table.focus is not None
    assert table.focus["face"] == "9D"
    table.notebook.picture("marks", table.root)

    focus = around(table.card("9D"))
    assert focus["outline"][:2] == ["solid", "3px"]
    rings = [over(read_colour(text), felt) for text in (focus["outline"][2], str(focus["shadow"]))]
    assert contrast(*rings) >= 3, "one of the two rings is seen on any ground"
    assert contrast(rings[1], felt) >= 3

    target = around(table.card("9D").locator(".cg-face"))
    assert target["outline"][0] == "none"
    assert "0px 0px 0px 3px" in target["shadow"], "a whole ring"
    glow = over(read_colour(str(target["shadow"])), felt)
    assert contrast(glow, felt) >= 3
    assert contrast(glow, rings[0]) >= 3, "the keyboard is seen there, too"

    advised = [around(table.card("AH").locator(".cg-face")), around(table.place("FH"), "::before")]
    for mark in advised:
        assert mark["outline"][:2] == ["dashed", "3px"], "a broken ring"
        assert "0px 0px 0px 3px" not in mark["shadow"]
        assert contrast(over(read_colour(mark["outline"][2]), felt), felt) >= 3

    held = table.card("8S").locator(".cg-face")
    assert held.evaluate("(face) => new DOMMatrix(getComputedStyle(face).transform).f") < 0, "it stands higher"

    style, colour = around(table.place("T6"), "::before")["border"]
    assert style == "dashed"
    assert contrast(over(read_colour(colour), felt), felt) >= 3, "an empty place is seen"

    table.page.keyboard.press("Enter")
    table.wait_for_moves(1)
    moved = around(table.card("8S").locator(".cg-face"))
    assert "0px 0px 0px 2px" in moved["shadow"], "a thin ring"
    assert contrast(over(read_colour(str(moved["shadow"])), felt), felt) >= 3


def test_the_marks_of_a_stepper_are_seen(deal: Notebook, stepper: Stepper) -> None:
    stepper.go_to(20)
    stepper.shown()
    felt = felt_under(stepper.table)
    deal.page.keyboard.press("Tab")
    stepper.table.focus()
    hand = around(stepper.table.locator(".cg-in-hand .cg-face").first)
    colours = [str(hand["shadow"]), around(stepper.table)["outline"][2]]
    colours += [around(stepper.table.locator(".cg-goes-here"), "::before")["border"][1]]
    for colour in colours:
        assert contrast(over(read_colour(colour), felt), felt) >= 3, colour
