"""A notebook open in the browser, and the steppers in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from jupyter_client import BlockingKernelClient
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, ViewportSize, WebSocket

PICTURES = Path(__file__).parent / "pictures"
WINDOW: ViewportSize = {"width": 1280, "height": 1000}
"""How large a page is unless a test makes it otherwise, in CSS pixels."""

# What a page may report though nothing is wrong: (a pattern, why).
HARMLESS = (
    (r"\A(?!.*blob:).*static/notebook/notebook_core", "Notebook 7 starts with errors of its own; the widget is a blob"),
    (r"voila/labextensions/.*remoteEntry", "Voilà loads JupyterLab's extensions, and some need all of JupyterLab"),
    (r"ERR_\w+ https://cdn\.jsdelivr\.net/npm/@fortawesome", "Voilà asks the internet for its icons"),
    (r"widget model not found", "JupyterLab opens a notebook whose kernel is gone"),
    (r"status of 500 .*/api/kernels\?", "JupyterLab asks which kernels there are, while one of them ends"),
)

# Resolves to the kernel's id once the notebook is read and its kernel idle.
KERNEL_READY = """async () => {
  const pause = () => new Promise((done) => setTimeout(done, 50));
  const app = window.jupyterapp;
  await app.restored;
  for (let tries = 0; tries < 600; tries++, await pause()) {
    const panel = app.shell.currentWidget, session = panel?.sessionContext;
    if (!session) continue;
    await panel.context.ready;
    await session.ready;
    const kernel = session.session?.kernel;
    if (kernel?.connectionStatus === "connected" && kernel.status === "idle") return kernel.id;
  }
  throw new Error("The kernel did not get ready.");
}"""

# Opens a notebook in a JupyterLab that is there already.
OPEN = "(path) => void window.jupyterapp.commands.execute('docmanager:open', { path })"

# Leaves a JupyterLab as it was before a notebook was opened in it, without what our widgets share on a page.
PUT_AWAY = """async () => {
  const { shell, serviceManager } = window.jupyterapp;
  for (const one of [...shell.widgets("main")]) one.dispose();
  document.adoptedStyleSheets = [];
  delete window.cardgamesShelves;
  document.body.style.height = "";
  await serviceManager.sessions.refreshRunning();
}"""

# Resolves once nothing of ours has moved for a while, nor the notebook under it. JupyterLab reckons long after a change
# of the window how far its cells are scrolled.
STANDS_STILL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const look = () => [...document.querySelectorAll(".cg-table, .cg-panel, .jp-WindowedPanel-outer")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height, one.scrollTop];
  }).join();
  let before = "", same = 0;
  for (let frames = 0; frames < 600; frames++) {
    await frame();
    const now = look();
    same = now === before ? same + 1 : 0;
    if (same >= 15) return;
    before = now;
  }
  throw new Error("The page did not come to rest.");
}"""

# JupyterLab's body has no height and hides what overflows; axe then takes all of the page for hidden, and passes it.
BODY_WITH_HEIGHT = "() => { document.body.style.height = '100vh'; }"

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(
  (cell) => [cell.model.type, cell.model.sharedModel.getSource()])"""


class Notebook:
    """A notebook in the browser.

    Parameters
    ----------
    page : Page
        An empty page.
    path : Path
        The notebook's file.
    runtime : Path
        Where the server's kernels leave their connection files.
    script : str
        Run in the page before any script of its own.
    fresh : bool
        Whether the page is for this notebook alone.

    Attributes
    ----------
    errors : list of str
        What the page and its console have reported.
    received : int
        How many bytes have come from the kernel.
    asked : int
        How often a widget has asked Python for something.
    """

    def __init__(self, page: Page, path: Path, runtime: Path, script: str = "", fresh: bool = True) -> None:
        self.page = page
        self.path = path
        self.is_open = True
        self._fresh = fresh
        self.errors: list[str] = []
        self.received = self.asked = 0
        self._runtime = runtime
        self._kernel: BlockingKernelClient | None = None
        if script:
            page.add_init_script(script)
        for event, hear in self._listeners:
            page.on(event, hear)

    @property
    def _listeners(self) -> tuple[tuple[Any, Callable[..., None]], ...]:
        return (("pageerror", self._fail), ("console", self._hear), ("websocket", self._listen_in))

    def open(self, address: str, path: str, run: bool = True) -> None:
        """Go to the notebook's page, or to the notebook in a page that is there; wait for its kernel; run all cells."""
        if self.page.url == "about:blank":
            self.page.goto(address)
        else:
            self.page.evaluate(OPEN, path)
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self.kernel_id = self.page.evaluate(KERNEL_READY)
        if run:
            self.run_all()

    def run_all(self) -> None:
        """Run all cells and wait until they are done."""
        self.command("notebook:run-all-cells")

    def run_anew(self, widget: str) -> None:
        """Run all cells again, and wait until each widget that was shown has made way for a new one."""
        self.page.bring_to_front()
        marked = "(old) => old.forEach((widget) => { widget.dataset.old = 'old'; })"
        shown = self.page.locator(widget).count()
        self.page.locator(widget).evaluate_all(marked)
        self.run_all()
        self.page.wait_for_function(
            "([widget, shown]) => !document.querySelector(`${widget}[data-old]`)"
            " && document.querySelectorAll(widget).length === shown",
            arg=[widget, shown],
        )

    def run_cell(self, place: int) -> None:
        """Run one cell and wait until it is done."""
        select = "(place) => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = place; }"
        self.page.evaluate(select, place)
        self.command("notebook:run-cell")

    def command(self, name: str, **arguments: Any) -> None:
        """Carry out a command of the application."""
        self.page.evaluate("([name, given]) => window.jupyterapp.commands.execute(name, given)", [name, arguments])

    @contextmanager
    def theme(self, name: str) -> Iterator[None]:
        """Show the page in JupyterLab's ``light`` or ``dark`` theme for a while."""
        self._change_theme(f"JupyterLab {name.title()}")
        yield
        self._change_theme("JupyterLab Light")

    def _change_theme(self, name: str) -> None:
        self.command("apputils:change-theme", theme=name)
        self.page.locator(f"body[data-jp-theme-name='{name}']").wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")  # else the next change finds it half gone

    @contextmanager
    def without_motion(self) -> Iterator[None]:
        """Let cards lie where they belong at once for a while, as for people who want no motion; then slide again."""
        self.page.emulate_media(reduced_motion="reduce")
        try:
            yield
        finally:
            self.page.emulate_media(reduced_motion="null")

    @property
    def kernel(self) -> BlockingKernelClient:
        """A line of our own to the notebook's kernel."""
        if self._kernel is None:
            self._kernel = BlockingKernelClient()
            self._kernel.load_connection_file(str(self._runtime / f"kernel-{self.kernel_id}.json"))
            self._kernel.start_channels()
            self._kernel.wait_for_ready(timeout=20)
        return self._kernel

    def py(self, expression: str) -> Any:
        """Give the value of a Python expression in the notebook's kernel."""
        answer = self.kernel.execute("", user_expressions={"value": expression}, reply=True, timeout=20)
        value = answer["content"]["user_expressions"]["value"]
        assert value["status"] == "ok", value
        return ast.literal_eval(value["data"]["text/plain"])

    def run(self, code: str) -> None:
        """Run Python statements in the notebook's kernel."""
        answer = self.kernel.execute(code, reply=True, timeout=30)
        assert answer["content"]["status"] == "ok", answer["content"]

    def resize(self, width: int = WINDOW["width"], height: int = WINDOW["height"]) -> None:
        """Give the page a size, the usual one if none is said, and wait until all of it stands still."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.stand_still()

    def stand_still(self) -> None:
        """Wait until no widget is moved or resized, and the notebook is not scrolled."""
        self.page.evaluate(STANDS_STILL)

    @property
    def cells(self) -> list[tuple[str, str]]:
        """The notebook's cells: type and source."""
        return [(kind, source) for kind, source in self.page.evaluate(CELLS)]

    @property
    def steppers(self) -> list[Stepper]:
        """The steppers that are shown, in the order of the page."""
        tables = self.page.locator(".cg-table")
        tables.first.wait_for()
        self.page.locator(".cg-steps").first.wait_for()
        return [Stepper(self.page, place) for place in range(tables.count())]

    def violations(self, *selectors: str, without: str = "", rules: Sequence[str] = ()) -> list[str]:
        """Give what axe finds wrong in some parts of the page, without others; contrast is among its rules.

        `rules` names the only rules to look for; all where it is empty.
        """
        self.page.evaluate(BODY_WITH_HEIGHT)
        context = {"include": [[selector] for selector in selectors], "exclude": [[without]] if without else []}
        options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        results = self.page.evaluate("([context, options]) => axe.run(context, options)", [context, options])
        return [
            f"{violation['id']}: {violation['help']}: {node['html']}"
            for violation in results["violations"]
            for node in violation["nodes"]
        ]

    def picture(self, name: str, of: Locator | None = None) -> Path:
        """Keep a screenshot for a person to look at."""
        PICTURES.mkdir(exist_ok=True)
        path = PICTURES / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    def check(self) -> None:
        """Fail if the page or its console has reported an error since the last check."""
        errors, self.errors = self.errors, []
        assert not errors, errors

    def close(self) -> None:
        """Close the notebook, and its page if it is for this notebook alone; then check it."""
        if not self.is_open:
            return
        self.is_open = False
        if self._kernel is not None:
            self._kernel.stop_channels()
        if self._fresh:
            self.page.close()
        else:
            self.page.evaluate(PUT_AWAY)
            for event, hear in self._listeners:
                self.page.remove_listener(event, hear)
            self.page.set_viewport_size(WINDOW)
            self.page.emulate_media(reduced_motion="null")
        self.check()

    def _fail(self, error: Error) -> None:
        self._note(error.stack or str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"{message.text} {message.location.get('url', '')}")

    def _listen_in(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)
        socket.on("framesent", self._send)

    def _receive(self, message: str | bytes) -> None:
        self.received += len(message)

    def _send(self, message: str | bytes) -> None:
        self.asked += (message if isinstance(message, bytes) else message.encode()).count(b'"do":')

    def _note(self, error: str) -> None:
        if not any(re.search(pattern, error, re.DOTALL) for pattern, _ in HARMLESS):
            self.errors.append(error)


# Everything that a table shows, once its cards have landed.
TABLE = """async (table) => {
  const moves = () => table.getAnimations({ subtree: true }).length > 0
    || [...table.querySelectorAll(".cg-card")].some((card) => Number(card.style.zIndex) > 1000);
  for (let tries = 0; moves(); tries++) {
    if (tries > 1000) throw new Error("The cards do not come to rest.");
    await new Promise((done) => setTimeout(done, 20));
  }
  return { cards: Object.fromEntries([...table.querySelectorAll(".cg-card")].map((card) => {
    const at = new DOMMatrix(getComputedStyle(card).transform);
    return [card.dataset.id, {
      face: card.dataset.face, x: at.e, y: at.f, z: Number(card.style.zIndex), pile: card.dataset.pile,
      inHand: card.classList.contains("cg-in-hand"), sprite: card.firstChild.style.backgroundPosition,
    }];
  })),
  places: Object.fromEntries([...table.querySelectorAll(".cg-place")].map((place) => [place.dataset.pile, {
    label: place.getAttribute("aria-label"), badge: place.querySelector(".cg-badge").textContent,
    badgeShown: place.querySelector(".cg-badge").checkVisibility(), goesHere: place.classList.contains("cg-goes-here"),
  }])) };
}"""


def press(button: Locator) -> None:
    """Click a button once it stands still, also where it says that it does nothing (``aria-disabled``)."""
    button.click(force=button.get_attribute("aria-disabled") == "true")


class Stepper:
    """One stepper on the page: what a person does with it and sees of it."""

    def __init__(self, page: Page, place: int = 0) -> None:
        self.page = page
        self.table = page.locator(".cg-table").nth(place)
        self.controls = page.locator(".cg-steps").nth(place)
        self.says = self.controls.locator(".cg-says")
        self.slider = self.controls.get_by_label("Step", exact=True)
        self.pace = self.controls.get_by_label("Pace")
        self.form = self.controls.get_by_label("Layout")

    def button(self, name: str) -> Locator:
        """Give a button by its name, such as ``Forward``."""
        return self.controls.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Click a button, also where it says that it does nothing."""
        press(self.button(name))

    @property
    def step(self) -> int:
        """The step that the controls show."""
        return int(self.slider.input_value())

    @property
    def last(self) -> int:
        """The number of the last step."""
        return int(self.slider.get_attribute("max") or 0)

    def go_to(self, step: int) -> None:
        """Go to a step by the slider."""
        self.slider.fill(str(step))

    def shown(self) -> dict[str, Any]:
        """Give what the table shows, once its cards have landed."""
        return dict(self.table.evaluate(TABLE))

    def wait(self, condition: Callable[[], bool], seconds: float = 20) -> None:
        """Wait until a condition holds."""
        for _ in range(int(seconds / 0.02)):
            if condition():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("waited in vain")

    def reset(self) -> None:
        """Pause, and go back to the first step of the ring at the usual pace."""
        if self.button("Pause").count():
            self.press("Pause")
        if self.form.is_visible() and self.form.input_value() != "ring":
            self.form.select_option("ring")
        self.pace.fill("700")
        self.press("First")
        self.slider.blur()
