"""A game of each kind, played by keyboard by somebody who only hears what a screen reader says.

Each move, refusal, hint and end is announced once, in words, and nothing else is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .listening import Listener
from .table import PlayTable

SHORT = 1326
"""A deal in which the seventh card turned is the fourth king."""
CARD = r"(?:ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of (?:spades|hearts|diamonds|clubs)"
TURNED = rf"(?:The top card of the centre turns up: {CARD}\.|{CARD} goes under .*; its top card turns up: {CARD}\..*)"
BUSY = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code: "import time; time.sleep(5)" }) && null"""
WELCOME = r"(?:Drag a card|Click the pile).*"
SUGGESTION = rf"A suggestion: ({CARD}) from (column \d+) (?:onto .* in|to) (column \d+|its foundation)\. .*"


@pytest.fixture
def listener(table: PlayTable) -> Iterator[Listener]:
    table.page.mouse.move(2, 2)
    table.notebook.run("player.duration = 0")
    table.page.locator(".jp-Notebook").focus()
    listener = Listener(table.page)
    yield listener
    listener.close()
    table.notebook.run("player.duration = 260")


def begin(table: PlayTable, listener: Listener, position: str) -> None:
    """Begin a game from Python, which tells its first sentence, and go to its table by Tab."""
    table.begin(position)
    table.page.evaluate("() => window.announced.splice(0)")
    table.page.locator(".jp-Notebook").focus()
    listener.tab_to("Undo")
    for _ in range(20):
        if table.focus is not None:
            return
        listener.press("Tab")
    raise AssertionError("Tab never led to the table")


def play_by_hints(listener: Listener) -> str:
    """Play to the end: ask for a hint, go to the card that it names and to the place, and give how it ended."""
    for _ in range(5):
        listener.press("h")
        card, column, place = listener.hears(SUGGESTION).groups()
        place = place.replace("its foundation", f"foundation of {card.split()[-1]}")
        listener.go_to(f"{card}, {column}")
        listener.press("Enter")
        listener.hears(rf"{card} picked up; it can go to .*{place}.*")
        listener.go_to(place)
        listener.press("Enter")
        if ended := listener.hears(rf"{card} goes from {column} .*?((?:Won|Lost): .*)?")[1]:
            return str(ended)
    raise AssertionError("the hints led nowhere")


def open_fold(listener: Listener, name: str) -> None:
    """Go back by Shift+Tab to a closed fold of the panel, and open it."""
    listener.tab_to(name, "Shift+Tab")
    listener.press("Enter")


def save_and_load(listener: Listener, file: str) -> None:
    """Save the game under a name, and load it, from wherever the keyboard is behind the folds."""
    open_fold(listener, "Save and share")
    listener.tab_to("File")
    listener.press("Control+a")
    listener.page.keyboard.type(file)
    for button, words in (("Save", rf"Saved as {file}\."), ("Load", rf"Loaded {file}\. .*")):
        listener.tab_to(button)
        listener.press("Enter")
        listener.hears(words)
    open_fold(listener, "Save and share")


def deal_anew(listener: Listener, number: int, option: str = "") -> None:
    """Deal by the panel: any deal, then one by its number, where an option is changed if there is one."""
    listener.tab_to("New deal", "Shift+Tab")
    listener.press("Enter")
    listener.hears(WELCOME)
    listener.tab_to("Options")
    listener.press("Enter")
    if option:
        listener.tab_to(option)
        listener.press("ArrowDown")
        listener.hears(rf"Chosen for the next deal: {option} .*\.")
        listener.tab_to("Deal number", "Shift+Tab")
    listener.tab_to("Deal number")
    listener.page.keyboard.type(str(number))
    listener.press("Enter")
    listener.hears(WELCOME)
    open_fold(listener, "Options")


def test_clock_by_ear(table: PlayTable, listener: Listener) -> None:
    begin(table, listener, f"Clock.deal({SHORT})")
    assert listener.at == "centre: 4 face down"
    for key in ("d", "Enter", "d", "d", "d", "d"):
        listener.press(key)
        listener.hears(TURNED)
    listener.press("u")
    listener.hears(r"Undone: .*\.")
    listener.press("r")
    listener.hears(TURNED)
    save_and_load(listener, "heard_clock.json")
    listener.tab_to("centre")
    listener.press("h")
    listener.hears(r"A suggestion: .*")
    listener.press("d")
    listener.hears(rf"{TURNED} Lost: the fourth king is up, and 45 cards are still face down\. .*")
    for _ in range(2):
        listener.press("d")
        listener.hears(r"There is nothing to draw or to turn now\.")
    deal_anew(listener, SHORT)
    listener.hears_nothing(800)
    assert table.notebook.py("player.position.title") == f"Clock, deal {SHORT}"


def test_watch_by_ear(table: PlayTable, listener: Listener) -> None:
    begin(table, listener, "Watch.deal(7)")
    deal_anew(listener, SHORT, "reading")
    listener.tab_to("centre")
    for _ in range(6):
        listener.press("d")
        listener.hears(TURNED)
    listener.press("d")
    listener.hears(rf"{TURNED} It is the fourth king, and 45 cards are still face down: .*")
    save_and_load(listener, "heard_watch.json")
    listener.tab_to("centre")
    listener.press("ArrowDown")
    assert re.fullmatch(r"king of \w+, in hand, centre, 4 of 4", listener.at)
    listener.press("Enter")
    listener.hears(r"king of \w+ picked up; it can go to .* 5, .* o'clock, or to the centre")
    listener.press("ArrowRight")
    listener.press("ArrowDown", "ArrowDown")
    assert listener.at == "5 o'clock: 3 face down, five of clubs"
    listener.press("Enter")
    listener.hears(r"king of .*")
    ended = None
    while not ended:
        listener.press("d")
        ended = listener.hears(rf"{CARD} .*?( Lost: the fourth king is up again, .*)?")[1]


@pytest.mark.parametrize(
    ("game", "refused", "onto", "ended"),
    [
        (
            "Klondike.from_text('T1: (K♥) Q♠; T2: K♠; F: J♠ Q♥ K♦ K♣')",
            "queen of spades",
            r"queen of spades cannot go on king of spades: both are black\.",
            "Won: all 52 cards are on the foundations.",
        ),
        (
            "Spider.from_text('T1: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠; T2: 2♠; T3: A♠')",
            "three of spades",
            r"three of spades cannot go on two of spades: it takes an ace, of any suit\.",
            "Won: the run is complete.",
        ),
    ],
    ids=["klondike", "spider"],
)
def test_columns_by_ear(table: PlayTable, listener: Listener, game: str, refused: str, onto: str, ended: str) -> None:
    begin(table, listener, game)
    for _ in range(2):
        listener.press("d")
        listener.hears(r"The stock .*")
    listener.go_to(f"{refused}, column 1")
    listener.press("Enter")
    listener.hears(rf"{refused} picked up; .*")
    listener.go_to("column 2")
    listener.press("Enter")
    listener.hears(rf"{onto} {CARD} is in hand: it can go to column .*\.")
    listener.press("Escape")
    listener.hears("put back")
    assert play_by_hints(listener) == ended
    listener.press("u")
    listener.hears(rf"Undone: {CARD} from column .*")
    listener.press("r")
    listener.hears(rf".*{ended}")
    listener.hears_nothing(800)


def test_a_dead_end_is_heard_when_it_is_proved(table: PlayTable, listener: Listener) -> None:
    begin(table, listener, "Klondike.from_text('T1: 9♠; T2: 9♣; T3: (5♦) K♠; W: 5♠')")
    listener.go_to("king of spades, column 3")
    listener.press("f")
    listener.hears(r"king of spades goes from column 3 to the empty column 4; five of diamonds is turned up\.")
    listener.hears(r"A dead end: Whatever you try, .* and no card can go up any more\.")
    expect(table.says).to_have_text(re.compile(r"K♠ goes .*is turned up\."))


def test_a_python_that_is_busy_is_heard_and_seen(table: PlayTable, listener: Listener) -> None:
    begin(table, listener, "Klondike.deal(7)")
    table.page.evaluate(BUSY)
    listener.press("d")
    listener.hears(r"Python is busy, or was restarted\. .*")
    expect(table.live).to_be_in_viewport()
    assert table.notebook.violations(".cg-wrap") == []
    listener.hears(rf"{CARD} is drawn\.")
    expect(table.live).to_be_empty()
