"""The stepper in JupyterLab: what is shown, stepping by mouse and by keys, playing, and the choices."""

from __future__ import annotations

import queue
import random
import statistics
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from cardgames import Clock
from cardgames.drawing.layout import lay_out
from tests.length import few

from .clock import label, positions
from .holding import SIZES, moved_by, present
from .notebook import Notebook, Stepper

RANKS, SUITS = "A23456789TJQK", "SHDC"
BACK = "100% 0%"


def expected(position: Clock, form: str = "ring") -> dict[str, Any]:
    """Give what the table must show, straight from the layout."""
    table = lay_out(position, form)
    cards = {}
    for card in table.cards:
        height = 1 + sum(below["pile"] == card.pile for below in cards.values())
        code = card.face.code if card.face else ""
        column, row = (RANKS.index(code[0]), SUITS.index(code[1])) if code else (13, 0)
        cards[str(card.id)] = {
            "face": code,
            "x": pytest.approx(card.x, abs=0.01),
            "y": pytest.approx(card.y, abs=0.01),
            "z": height,
            "pile": card.pile,
            "inHand": card.id == table.in_hand,
            "sprite": [pytest.approx(100 * column / 13, abs=0.01), pytest.approx(100 * row / 3, abs=0.01)],
        }
    places = {
        place.name: {
            "label": label(position, int(place.name)),
            "badge": place.badge,
            "badgeShown": bool(place.badge),
            "goesHere": place.name == table.goes_to,
        }
        for place in table.places
    }
    return {"cards": cards, "places": places}


def shown(stepper: Stepper) -> dict[str, Any]:
    """Give what the table shows, the sprites' places as numbers, and each card's height in its pile counted from 1."""
    table, high = stepper.shown(), Counter[str]()
    for card in sorted(table["cards"].values(), key=lambda card: card["z"]):
        high[card["pile"]] += 1
        card["z"] = high[card["pile"]]
        card["sprite"] = [float(part.strip("%")) for part in card["sprite"].split()]
    return table


def test_every_step_shows_its_position_forwards_and_back(deal: Notebook, stepper: Stepper) -> None:
    told, every = deal.py("stepper.told"), positions()
    deal.page.emulate_media(reduced_motion="reduce")
    forwards = range(len(every))
    for direction, steps in (("Forward", forwards), ("Back", reversed(forwards))):
        for place, step in enumerate(steps):
            if place:
                stepper.press(direction)
            assert stepper.says.inner_text() == told[step]
            assert stepper.controls.locator(".cg-count").inner_text() == f"{step} of 52"
            assert shown(stepper) == expected(every[step]), f"{direction} to {step}"


def test_jumps_show_their_position_and_the_kernel_hears_of_them(deal: Notebook, stepper: Stepper) -> None:
    every, chance = positions(), random.Random(1)
    stepper.pace.fill("100")
    for _ in range(15):
        step = chance.randrange(len(every))
        stepper.go_to(step)
        assert shown(stepper) == expected(every[step])
        stepper.wait(lambda step=step: deal.py("stepper.step") == step)
        assert deal.py("repr(stepper.position)") == repr(every[step])


def test_the_kernel_sets_the_step(deal: Notebook, stepper: Stepper) -> None:
    stepper.wait(lambda: deal.py("stepper.step") == 0)  # what was clicked before has arrived
    deal.run("stepper.step = 30")
    stepper.wait(lambda: stepper.step == 30)
    assert shown(stepper) == expected(positions()[30])


def test_where_a_class_is_asked_nothing_tells_how_many_steps_there_are(deal: Notebook, stepper: Stepper) -> None:
    """The slider neither, until the last was shown: it goes as far as the class has seen."""
    count = stepper.controls.locator(".cg-count")
    stepper.go_to(3)
    deal.run("stepper.asking = True")
    try:
        expect(count).to_have_text("3")
        assert stepper.slider.get_attribute("aria-valuetext") == "step 3"
        assert stepper.slider.get_attribute("max") == "3"
        stepper.press("Forward")
        expect(count).to_have_text("4")
        stepper.press("Back")
        expect(count).to_have_text("3")
        assert stepper.slider.get_attribute("max") == "4"
        stepper.press("Last")
        expect(count).to_have_text("52 of 52")
        stepper.go_to(4)
        expect(count).to_have_text("4 of 52")
    finally:
        deal.run("stepper.asking = False")
    expect(count).to_have_text("4 of 52")


def test_nothing_moves_through_a_whole_game(deal: Notebook, stepper: Stepper) -> None:
    """Whatever is told, table and buttons stand where they stood; so they do in front of a room."""
    widget = deal.page.locator(".cg-widget")
    deal.page.emulate_media(reduced_motion="reduce")
    try:
        for width, height in SIZES:
            for is_presented in (False, True):
                deal.resize(width, height)
                if is_presented:
                    present(deal, widget)
                stepper.press("First")
                assert moved_by(widget, ".cg-forward", 52) == [], (width, height, is_presented)
                assert moved_by(widget, ".cg-first", 1) == []
                if is_presented:
                    assert widget.evaluate("(root) => root.scrollHeight <= root.clientHeight")
                    deal.page.keyboard.press("Escape")
    finally:
        deal.resize()


def test_where_nothing_can_be_stepped_nothing_is_offered(deal: Notebook, stepper: Stepper) -> None:
    deal.run("whole = stepper.positions; stepper.show_line(whole[:1], 0)")
    try:
        expect(stepper.says).to_have_text(
            "Clock, deal 290. No move has been made yet, so there is nothing to step through."
        )
        offered = stepper.controls.locator("button, input, select")
        names = [one.inner_text() or one.get_attribute("aria-label") for one in offered.all() if one.is_visible()]
        assert names == ["ring\nrow", "Presenter view"]
    finally:
        deal.run("stepper.show_line(whole, 0)")
    expect(stepper.button("Forward")).to_be_visible()


def test_cards_settle_in_their_order_after_hasty_steps(stepper: Stepper) -> None:
    at_once = "(bar, names) => names.forEach((name) => bar.querySelector(`.cg-${name}`).click())"
    stepper.controls.evaluate(at_once, ["forward", "back", "forward", "last", "first"])
    assert shown(stepper) == expected(positions()[0])
    for _ in range(6):
        stepper.press("Forward")
    assert shown(stepper) == expected(positions()[6])


def test_buttons(stepper: Stepper) -> None:
    for name, step in {"Forward": 1, "Last": 52, "Back": 51, "First": 0}.items():
        stepper.press(name)
        assert stepper.step == step
    for name, stays in {"First": 0, "Back": 0, "Last": 52, "Forward": 52}.items():
        stepper.press("First" if stays == 0 else "Last")
        assert stepper.button(name).get_attribute("aria-disabled") == "true"
        stepper.press(name)
        assert stepper.step == stays


@pytest.mark.parametrize("place", few(2, ["table", "slider", "controls"]))
def test_keys(stepper: Stepper, place: str) -> None:
    {"table": stepper.table, "controls": stepper.button("Back"), "slider": stepper.slider}[place].focus()
    keys = {"ArrowRight": 1, "End": 52, "ArrowLeft": 51, "Home": 0}
    for key, step in keys.items():
        stepper.page.keyboard.press(key)
        assert stepper.step == step, key
    assert stepper.table.evaluate("(table) => table.matches(':focus')") is (place == "table")


@pytest.mark.parametrize("place", few(2, ["table", "button", "slider"]))
def test_space_plays_and_pauses(stepper: Stepper, place: str) -> None:
    stepper.pace.fill("100")
    {"table": stepper.table, "button": stepper.button("Play"), "slider": stepper.slider}[place].focus()
    stepper.page.keyboard.press("Space")
    stepper.wait(lambda: stepper.step >= 3)
    stepper.page.keyboard.press("Space")
    stopped = stepper.step
    stepper.page.wait_for_timeout(300)
    assert stepper.step == stopped < 52
    assert stepper.button("Play").is_visible()


def test_keys_never_reach_the_notebook(deal: Notebook, stepper: Stepper) -> None:
    """In command mode ``b`` adds a cell, ``d d`` deletes one, ``x`` cuts it and ``m`` turns it into text."""
    before = deal.cells
    focusable = deal.page.locator(":is(.cg-table, .cg-steps, .cg-steps *):is([tabindex], button, input, select)")
    assert focusable.count() == 10
    for element in focusable.all():
        deal.command("notebook:enter-command-mode")
        element.focus()
        for key in ("b", "d", "d", "a", "x", "m", "y", "c", "v", "z", "Shift+M", "ArrowUp", "ArrowDown", "Enter"):
            deal.page.keyboard.press(key)
        deal.page.keyboard.press("Escape")
        assert deal.cells == before, element.evaluate("(element) => element.outerHTML")


def test_playing_keeps_an_even_beat(deal: Notebook, stepper: Stepper) -> None:
    """A busy machine may be late with a step, the first one too; but none comes early, and the beat is not lost."""
    stepper.pace.fill("300")
    stepper.go_to(22)
    stepper.controls.evaluate(
        """(controls) => {
          const count = controls.querySelector(".cg-count");
          let before = count.textContent;
          window.beats = [];
          controls.querySelector(".cg-play").addEventListener("click", () => {
            window.pressed = performance.now();
          }, { capture: true, once: true });
          new MutationObserver(() => {
            if (count.textContent === before) return;
            before = count.textContent;
            window.beats.push(performance.now());
          }).observe(count, { childList: true });
        }"""
    )
    stepper.press("Play")
    assert stepper.button("Pause").is_visible()
    stepper.wait(lambda: stepper.step == 52, seconds=25)
    stepper.button("Play").wait_for()
    pressed, beats = deal.page.evaluate("[window.pressed, window.beats]")
    gaps = [after - before for before, after in pairwise(beats)]
    assert len(beats) == 30
    assert statistics.median(gaps) == pytest.approx(300, abs=20)
    assert statistics.mean(gaps) == pytest.approx(300, abs=20)
    assert all(beat >= pressed + 300 * place - 20 for place, beat in enumerate(beats, start=1)), "it hurried"
    assert shown(stepper) == expected(positions()[-1])


def test_after_a_late_step_the_next_waits_half_a_beat(deal: Notebook, stepper: Stepper) -> None:
    """Else two steps would come at once, and the first of them would not be seen."""
    stepper.pace.fill("300")
    stepper.go_to(10)
    gaps = stepper.controls.evaluate(
        """(controls) => new Promise((done) => {
          const beats = [];
          new MutationObserver((_, observer) => {
            beats.push(performance.now());
            if (beats.length === 2) for (const end = performance.now() + 700; performance.now() < end; );
            if (beats.length < 5) return;
            observer.disconnect();
            controls.querySelector(".cg-play").click();
            done(beats.slice(1).map((beat, place) => beat - beats[place]));
          }).observe(controls.querySelector(".cg-count"), { childList: true });
          controls.querySelector(".cg-play").click();
        })"""
    )
    late, next_one = gaps[1:3]
    assert late >= 700
    assert next_one >= 145


def test_play_from_the_end_begins_anew_and_a_button_pauses_it(stepper: Stepper) -> None:
    stepper.press("Last")
    stepper.pace.fill("100")
    stepper.press("Play")
    stepper.wait(lambda: 1 <= stepper.step < 52)
    stepper.press("Back")
    step = stepper.step
    stepper.page.wait_for_timeout(300)
    assert stepper.step == step
    assert stepper.button("Play").is_visible()


def test_another_form_keeps_the_step(stepper: Stepper) -> None:
    stepper.go_to(20)
    stepper.form.select_option("row")
    stepper.wait(lambda: shown(stepper)["cards"].keys() == expected(positions()[20], "row")["cards"].keys())
    stepper.wait(lambda: shown(stepper) == expected(positions()[20], "row"))
    assert stepper.step == 20
    stepper.press("Forward")
    assert shown(stepper) == expected(positions()[21], "row")
    stepper.form.select_option("ring")
    stepper.wait(lambda: shown(stepper) == expected(positions()[21]))


def test_steps_while_the_kernel_is_busy(deal: Notebook, stepper: Stepper) -> None:
    go_on = deal.path.with_name("go-on")
    deal.kernel.execute("import pathlib, time\nwhile not pathlib.Path('go-on').exists(): time.sleep(0.05)")
    try:
        for step in range(1, 6):
            stepper.press("Forward")
            assert shown(stepper) == expected(positions()[step])
        with pytest.raises(queue.Empty):  # no answer: it is busy still
            deal.kernel.get_shell_msg(timeout=0)
    finally:
        go_on.touch()
    stepper.wait(lambda: deal.py("stepper.step") == 5)


def test_reduced_motion_has_no_motion(deal: Notebook, stepper: Stepper) -> None:
    deal.page.emulate_media(reduced_motion="reduce")
    moving = """(controls) => {
      controls.querySelector(".cg-forward").click();
      return document.querySelector(".cg-table").getAnimations({ subtree: true }).length;
    }"""
    assert stepper.controls.evaluate(moving) == 0
    assert shown(stepper) == expected(positions()[1])
    deal.page.emulate_media(reduced_motion="no-preference")
    assert stepper.controls.evaluate(moving) > 0
