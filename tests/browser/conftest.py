"""A real JupyterLab and a real Chromium, started once for the whole suite.

`open_notebook` opens cells or a file and runs them. Whatever the page or its console reports as an error fails the test
that caused it, unless it is listed in `HARMLESS` with the reason.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from .clock import WON_DEAL
from .keyboard import go_to, tab_to
from .notebook import WINDOW, Notebook, Stepper
from .table import Finger, PlayTable

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = (
    "--no-sandbox",  # continuous integration runs as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-component-update",
    "--disable-renderer-backgrounding",
    "--no-first-run",
)
# The news banner lies over the page and takes clicks.
LAB_SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
LAB_FLAGS = ("--no-browser", "--allow-root", "--expose-app-in-browser", "--ServerApp.port_retries=0")
NOTEBOOK_7_FLAGS = ("--JupyterNotebookApp.expose_app_in_browser=True",)
PATIENCE = 20_000
"""Milliseconds after which a test gives up what it waits for: a busy machine takes much longer than a quiet one."""
NO_CHROMIUM = (
    "The browser tests need Chromium: apt-get install chromium, or any package that puts one of {} on the PATH."
)


@dataclass(frozen=True)
class Server:
    """A running Jupyter server: its address, its token, the folder of its notebooks and that of its kernels' files."""

    address: str
    token: str
    root: Path
    runtime: Path

    def url(self, path: str, query: str = "") -> str:
        """Give the address of a page of this server."""
        return f"{self.address}/{path}?{query}{'&' if query else ''}token={self.token}"

    def request(self, method: str, path: str) -> Any:
        """Ask the server's own interface, and give the answer."""
        request = urllib.request.Request(self.url(path), method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def end_kernel(self, notebook: Path) -> None:
        """End the kernel that a notebook runs in, if there is one."""
        for session in self.request("GET", "api/sessions"):
            if self.root / session["path"] == notebook:
                self.request("DELETE", f"api/sessions/{session['id']}")

    def write(self, name: str, *cells: str) -> Path:
        """Write a notebook of code cells into the server's folder."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.root / name)
        return self.root / name


def find_chromium() -> str | None:
    """Find the system's Chromium."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def jupyter_environment(folder: Path) -> dict[str, str]:
    """Give an environment in which Jupyter keeps everything below one folder and reads nobody's settings."""
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    lab_places = ("SETTINGS_DIR", "WORKSPACES_DIR")
    return {
        **os.environ,
        **{f"JUPYTER_{place}": str(folder / place.lower()) for place in places},
        **{f"JUPYTERLAB_{place}": str(folder / place.lower()) for place in lab_places},
        "IPYTHONDIR": str(folder / "ipython"),
        "MPLCONFIGDIR": str(folder / "matplotlib"),
        "JUPYTER_PLATFORM_DIRS": "1",
        "PYTHONWARNINGS": "default",
    }


def free_port() -> int:
    """Find a port that is free on this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], *, alive_at: str, folder: Path, log: Path, seconds: float = 90) -> Iterator[None]:
    """Run a server until the block is left; raise what it wrote if it does not answer in time."""
    with log.open("w") as output:
        process = subprocess.Popen(
            command, env=jupyter_environment(folder), cwd=folder, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        end = time.monotonic() + seconds
        while not answers(alive_at):
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{command} did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.1)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(address: str) -> bool:
    """Say whether a page can be had."""
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Server]:
    """A JupyterLab server of its own; it serves Notebook 7 too."""
    folder = tmp_path_factory.mktemp("jupyter")
    root = folder / "root"
    root.mkdir()
    settings = folder / "config_dir" / "labconfig"
    settings.mkdir(parents=True)
    (settings / "default_setting_overrides.json").write_text(json.dumps(LAB_SETTINGS))
    port, token = free_port(), secrets.token_hex(16)
    server = Server(f"http://127.0.0.1:{port}", token, root, folder / "runtime_dir")
    command = [sys.executable, "-m", "jupyterlab", *LAB_FLAGS, *NOTEBOOK_7_FLAGS]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", f"--ServerApp.root_dir={root}"]
    command += [f"--IdentityProvider.token={token}"]
    with serving(command, alive_at=server.url("api/status"), folder=folder, log=folder / "log"):
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium. Where there is none the tests skip, or fail with ``CARDGAMES_BROWSER=required``."""
    path = find_chromium()
    if path is None:
        message = NO_CHROMIUM.format(", ".join(CHROMIUM_NAMES))
        if os.environ.get("CARDGAMES_BROWSER") == "required":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browsing(chromium: Browser) -> Iterator[BrowserContext]:
    """One profile for all pages, so that JupyterLab's scripts are fetched once."""
    context = chromium.new_context(viewport=WINDOW)
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield context
    context.close()


Opener = Callable[..., Notebook]
LAB = "lab/tree"


@contextmanager
def opening(lab: Server, browsing: BrowserContext, idle: list[Page]) -> Iterator[Opener]:
    """Give a function that opens notebooks; close them all, and their kernels, when the block is left.

    They are opened in JupyterLabs that are `idle`, where there are any, and leave theirs so.
    """
    notebooks: list[Notebook] = []

    def open_notebook(
        *cells: str | Path, run: bool = True, script: str = "", app: str = LAB, fresh: bool = False
    ) -> Notebook:
        if len(cells) == 1 and isinstance(cells[0], Path):
            path = cells[0]
        else:
            path = lab.write(f"notebook-{secrets.token_hex(4)}.ipynb", *map(str, cells))
        fresh = fresh or bool(script) or app != LAB
        page = idle.pop() if idle and not fresh else browsing.new_page()
        page.bring_to_front()
        notebook = Notebook(page, path, lab.runtime, script, fresh)
        notebooks.append(notebook)
        relative = path.relative_to(lab.root).as_posix()
        notebook.open(lab.url(f"{app}/{relative}", "reset"), relative, run)
        return notebook

    try:
        yield open_notebook
    finally:
        for notebook in notebooks:
            notebook.close()
            lab.end_kernel(notebook.path)
            if not notebook.page.is_closed():
                idle.append(notebook.page)


@pytest.fixture(scope="session")
def idle() -> list[Page]:
    """Pages in which JupyterLab is there, with no notebook open."""
    return []


@pytest.fixture(scope="session")
def open_for_session(lab: Server, browsing: BrowserContext, idle: list[Page]) -> Iterator[Opener]:
    """Open notebooks that many files of tests share."""
    with opening(lab, browsing, idle) as open_notebook:
        yield open_notebook


@pytest.fixture(scope="module")
def open_for_module(lab: Server, browsing: BrowserContext, idle: list[Page]) -> Iterator[Opener]:
    """Open notebooks that the tests of one file share."""
    with opening(lab, browsing, idle) as open_notebook:
        yield open_notebook


@pytest.fixture
def open_notebook(lab: Server, browsing: BrowserContext, idle: list[Page]) -> Iterator[Opener]:
    """Open notebooks for one test: code cells, or the path of a file in the server's folder.

    ``run=False`` leaves the cells alone; `script` is run in the page before its own; `app` is the front end; `fresh`
    is for a page in which nothing was open before.
    """
    with opening(lab, browsing, idle) as open_notebook:
        yield open_notebook


@pytest.fixture(scope="session")
def one_deal(open_for_session: Opener) -> Notebook:
    """A notebook that shows one deal of Clock, shared by the tests that leave it as they found it."""
    return open_for_session(
        f"from cardgames import Clock, step_through\nstepper = step_through(Clock.deal({WON_DEAL}))\nstepper"
    )


@pytest.fixture
def deal(one_deal: Notebook) -> Iterator[Notebook]:
    """One deal of Clock at its first step, with the usual settings."""
    one_deal.page.bring_to_front()
    with one_deal.without_motion():
        one_deal.steppers[0].reset()
    yield one_deal
    one_deal.page.emulate_media(reduced_motion="null")
    one_deal.check()


@pytest.fixture
def stepper(deal: Notebook) -> Stepper:
    """The stepper of that deal."""
    return deal.steppers[0]


@pytest.fixture(scope="session")
def one_player(open_for_session: Opener) -> Notebook:
    """A notebook with one player, shared by the tests that begin a game of their own."""
    return open_for_session("from cardgames import *\nplayer = play(Klondike.deal(7))\nplayer")


@pytest.fixture
def table(one_player: Notebook) -> Iterator[PlayTable]:
    """The table of that player, with deal 7 of Klondike just begun; looked over at the end."""
    one_player.page.bring_to_front()
    table = PlayTable(one_player)
    with one_player.without_motion():
        table.begin("Klondike.deal(7)")
    yield table
    one_player.page.emulate_media(reduced_motion="null")
    one_player.check()


@pytest.fixture
def finger(table: PlayTable) -> Iterator[Finger]:
    """A finger for that table, on a screen that can be touched."""
    finger = Finger(table)
    finger.tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield finger
    finger.tools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    finger.tools.detach()


@pytest.fixture
def keys(table: PlayTable) -> Iterator[PlayTable]:
    """The table, with the keyboard on its stock and the mouse out of the way; the notebook's cells stay as they are."""
    cells = table.notebook.cells
    table.page.mouse.move(2, 2)
    table.page.locator(".jp-Notebook").focus()
    tab_to(table, lambda: table.focus is not None)
    go_to(table, "S")
    yield table
    table.page.keyboard.press("Escape")
    assert table.notebook.cells == cells
