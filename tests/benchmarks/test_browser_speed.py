"""How long a learner waits: ``python -m pytest tests/benchmarks/test_browser_speed.py -n 0 --benchmark-only -s``.

JupyterLab and Chromium on this machine. Times are taken inside the page; each test prints what it found and how busy
the machine was.
"""

import os
import statistics
from itertools import pairwise

import pytest

from tests.browser.conftest import WON_DEAL, browsing, chromium, idle, lab, open_notebook  # noqa: F401  (fixtures)
from tests.browser.second import MOST, SECOND, show_two
from tests.browser.table import PlayTable

IMPORTS = "from cardgames import Clock, step_through\nstep_through(Clock.deal(7)).still().to_png();"
SHOWN = f"stepper = step_through(Clock.deal({WON_DEAL}))\nstepper"

# Milliseconds from a click on Forward until a frame with a changed card has been drawn.
CLICK_TO_CHANGE = """(controls) => new Promise((done) => {
  const pressed = performance.now();
  const changes = new MutationObserver(() => {
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
  });
  changes.observe(document.querySelector(".cg-table"), { subtree: true, attributeFilter: ["data-face", "data-place"] });
  controls.querySelector(".cg-forward").click();
})"""

# Milliseconds from running the second cell until a frame with all cards has been drawn.
RUN_TO_DISPLAY = """async () => {
  const { content } = window.jupyterapp.shell.currentWidget;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  content.activeCellIndex = 1;
  const started = performance.now();
  window.jupyterapp.commands.execute("notebook:run-cell");
  while (document.querySelectorAll(".cg-card").length < 52 || !document.querySelector(".cg-says")) await frame();
  await frame();
  await new Promise((done) => setTimeout(done));
  return performance.now() - started;
}"""

# Milliseconds from a click on a table that is played at until a frame with a changed card has been drawn.
PLAY_TO_CHANGE = """(root, clicked) => new Promise((done) => {
  const started = performance.now();
  const changes = new MutationObserver(() => {
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
  });
  changes.observe(root, { subtree: true, attributeFilter: ["data-face", "data-place"] });
  root.querySelector(clicked).click();
})"""

# Milliseconds from a click on a bare widget until a frame with its new number has been drawn.
BARE_TO_CHANGE = """(button) => new Promise((done) => {
  const started = performance.now();
  const changes = new MutationObserver(() => {
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
  });
  changes.observe(button, { childList: true });
  button.click();
})"""

# The least that a widget can do: one message to Python, and one trait back that changes one element.
BARE = """import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "bare";
      const show = () => { button.textContent = model.get("count"); };
      button.addEventListener("click", () => model.send({ do: "count" }));
      model.on("change:count", show);
      show();
      el.append(button);
    } };'''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)

    def hear(self, *_):
        self.count += 1

Bare()"""

BEATS = """async (controls) => {
  const count = controls.querySelector(".cg-count"), beats = [];
  let before = count.textContent;
  controls.querySelector(".cg-play").click();
  while (beats.length < 52) {
    await new Promise((done) => requestAnimationFrame(done));
    if (count.textContent !== before) beats.push(performance.now());
    before = count.textContent;
  }
  return beats;
}"""

KERNEL_MEMORY = "int(open('/proc/self/statm').read().split()[1]) * 4"


def report(what):
    """Print a result and the machine's load in the last minute."""
    print(f"\n{what} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")


def test_first_display(benchmark, open_notebook):  # noqa: F811
    times, kilobytes = [], []

    def show():
        notebook = open_notebook(IMPORTS, SHOWN, run=False, fresh=True)
        notebook.run_cell(0)
        before = notebook.received
        times.append(notebook.page.evaluate(RUN_TO_DISPLAY))
        notebook.page.wait_for_timeout(300)
        kilobytes.append((notebook.received - before) / 1000)

    benchmark.pedantic(show, rounds=3)
    report(f"first display: {statistics.median(times):.0f} ms, {statistics.median(kilobytes):.0f} kB received")


def test_forward_click(benchmark, open_notebook):  # noqa: F811
    notebook = open_notebook(IMPORTS, SHOWN)
    controls = notebook.steppers[0].controls
    times = []

    def click():
        times.append(controls.evaluate(CLICK_TO_CHANGE))
        notebook.page.wait_for_timeout(300)

    before = notebook.received
    benchmark.pedantic(click, rounds=25)
    report(
        f"Forward: median of 25 {statistics.median(times):.1f} ms, {(notebook.received - before) / 25e3:.1f} kB a step"
    )


PLAYED = {"Klondike": "Klondike.deal(7)", "Spider": "Spider.deal(7, suits=4)"}
FIRST_MOVE = """(lambda move: (player.position.piles[move.source][-move.count].id, move.target))(
    next(iter(player.position.legal_moves)))"""


@pytest.mark.parametrize("game", PLAYED)
def test_first_display_of_a_player(benchmark, open_notebook, game):  # noqa: F811
    times, kilobytes = [], []

    def show():
        imports = f"from cardgames import Klondike, Spider, play\nplay({PLAYED[game]}).still().to_png();"
        notebook = open_notebook(imports, f"player = play({PLAYED[game]})\nplayer", run=False, fresh=True)
        notebook.run_cell(0)
        before = notebook.received
        times.append(notebook.page.evaluate(RUN_TO_DISPLAY))
        notebook.page.wait_for_timeout(300)
        kilobytes.append((notebook.received - before) / 1000)

    benchmark.pedantic(show, rounds=3)
    shown = f"{statistics.median(times):.0f} ms, {statistics.median(kilobytes):.0f} kB received"
    report(f"first display of a player, {game}: {shown}")


@pytest.mark.parametrize("game", PLAYED)
def test_move_by_click(benchmark, open_notebook, game):  # noqa: F811
    """A card is taken and put down, then taken back: the click that puts it down is timed, beside a bare widget's.

    The two take turns, so that what else the machine does counts for both.
    """
    notebook = open_notebook(BARE, f"from cardgames import *\nplayer = play({PLAYED[game]})\nplayer")
    table, bare = PlayTable(notebook), notebook.page.locator("button.bare")
    card, to = notebook.py(FIRST_MOVE)
    take, put = f".cg-card[data-id='{card}']", f".cg-place[data-pile='{to}']"
    times, bare_times, received = [], [], []

    def move():
        bare_times.append(bare.evaluate(BARE_TO_CHANGE))
        notebook.page.wait_for_timeout(200)
        table.root.locator(take).evaluate("(card) => card.click()")
        notebook.page.wait_for_timeout(200)  # no hand is quicker, and the page is at rest for both
        before = notebook.received
        times.append(table.root.evaluate(PLAY_TO_CHANGE, put))
        notebook.page.wait_for_timeout(450)
        received.append((notebook.received - before) / 1000)
        table.button("undo").click()
        table.wait_for_moves(0)
        notebook.page.wait_for_timeout(450)

    benchmark.pedantic(move, rounds=25)
    ours, least = statistics.median(times), statistics.median(bare_times)
    report(
        f"{game}, click to changed card: median of 25 {ours:.1f} ms, {statistics.median(received):.1f} kB a move;"
        f" a bare widget {least:.1f} ms, so {ours / least:.2f} times as long"
    )


@pytest.mark.parametrize("kind", SECOND)
def test_second_table(benchmark, open_notebook, kind):  # noqa: F811
    """What a page receives for a second table of a kind, and how much of that is its still picture."""
    first, second, still = benchmark.pedantic(lambda: show_two(open_notebook, kind).received, rounds=1)
    report(
        f"second {kind}: {second / 1000:.1f} kB received, {still / 1000:.1f} kB of them the still picture;"
        f" the limit is {MOST / 1000:.0f} kB, and the first took {first / 1000:.1f} kB"
    )


def test_play(benchmark, open_notebook):  # noqa: F811
    stepper = open_notebook(IMPORTS, SHOWN).steppers[0]
    stepper.pace.fill("300")
    beats = benchmark.pedantic(stepper.controls.evaluate, args=(BEATS,), rounds=1)
    gaps = [after - before for before, after in pairwise(beats)]
    report(f"play at 300 ms: mean {statistics.mean(gaps):.1f}, from {min(gaps):.0f} to {max(gaps):.0f} ms")


def test_kernel_memory(benchmark, open_notebook):  # noqa: F811
    notebook = open_notebook(IMPORTS, SHOWN)
    stepper = notebook.steppers[0]

    def update(times):
        for step in range(times):
            stepper.go_to(step % 52)
        stepper.wait(lambda: notebook.py("stepper.step") == (times - 1) % 52)

    update(60)
    before = notebook.py(KERNEL_MEMORY)
    benchmark.pedantic(update, args=(200,), rounds=1)
    report(f"kernel memory after 200 updates: {notebook.py(KERNEL_MEMORY) - before:+} kB of {before}")
