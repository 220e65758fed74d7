"""The kernel is interrupted while a widget computes beside the cells, as from the second request on in JupyterLab."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import Opener, Server
from .notebook import Notebook
from .test_experiment import deal, predict, says

# Once `slow` is set, the deals take a minute; a file says that they have begun, as a question would keep Python busy.
CELL = """
import pathlib, threading, time
from cardgames import experiment
from cardgames.widgets import experiment as home

dealing, threads, slow = home.simulate_clock, [], False

def deal_slowly(*given, **named):
    threads.append(threading.current_thread() is threading.main_thread())
    if slow:
        pathlib.Path("dealing").touch()
    end = time.monotonic() + 60 * slow
    while time.monotonic() < end:
        pass
    return dealing(*given, **named)

home.simulate_clock = deal_slowly
trial = experiment('win', seed=7)
trial
"""


def interrupted(lab: Server, notebook: Notebook, trial: Locator) -> None:
    """Ask for deals that take a minute, and interrupt the kernel as JupyterLab's button does."""
    dealing = lab.root / "dealing"
    notebook.run("slow = True")
    deal(trial, 100)
    while not dealing.exists():
        notebook.page.wait_for_timeout(50)
    dealing.unlink()
    lab.request("POST", f"api/kernels/{notebook.kernel_id}/interrupt")
    expect(says(trial)).to_have_text("That was interrupted. Click again to go on.")
    assert notebook.py("threads[-1]") is False
    notebook.run("slow = False")


def test_each_later_request_is_interrupted_too(open_notebook: Opener, lab: Server) -> None:
    notebook = open_notebook(CELL)
    trial = notebook.page.locator(".cg-experiment")
    predict(trial, "10")
    deal(trial, 10)
    expect(says(trial)).to_contain_text("After 10 deals")
    for total in (110, 210, 310):
        interrupted(lab, notebook, trial)
        assert notebook.py("len(trial.deals)") == total - 100
        deal(trial, 100)
        expect(says(trial)).to_contain_text(f"After {total} deals")
