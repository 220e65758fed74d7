"""Front ends that tell of each trait before the next is set: what belongs together is read together even so.

A player's script runs on a plain page with a model of our own, which sets traits in the order that a test asks for.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cardgames import Klondike, play
from cardgames.widgets.scripts import bundle

MODEL = """
async ([script, state, packed]) => {
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer);
  const acts = {};
  window.bytes = bytes;
  window.model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; for (const act of acts[`change:${name}`] ?? []) act(); },
    on: (event, act) => (acts[event] ??= new Set()).add(act),
    off: (event, act) => acts[event]?.delete(act),
    send() {},
    save_changes() {},
  };
  for (const [name, text] of Object.entries(packed)) state[name] = bytes(text);
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  (await import(url)).default.render({ model, el: document.body });
}
"""
SHEET = """
async () => {
  const url = document.querySelector(".cg-table").style.getPropertyValue("--cg-sheet").slice(4, -1);
  return (await (await fetch(url)).text());
}
"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page with nothing on it but a player."""
    state: dict[str, Any] = play(Klondike.deal(7)).get_state()
    for name in ("script", "layout"):
        del state[name]
    packed = {name: value for name, value in state.items() if isinstance(value, bytes | memoryview)}
    plain = {name: value for name, value in state.items() if name not in packed}
    texts = {name: base64.b64encode(value).decode() for name, value in packed.items()}
    page = chromium.new_page()
    page.evaluate(MODEL, [bundle("player"), plain, texts | {"sheet": base64.b64encode(b"first").decode()}])
    yield page
    page.close()


@pytest.mark.parametrize("order", [("faces", "sheet"), ("sheet", "faces")])
def test_a_sheet_is_never_taken_for_another(page: Page, order: tuple[str, str]) -> None:
    assert page.evaluate(SHEET) == "first"
    page.evaluate(
        "(order) => { const other = { faces: 'another', sheet: bytes(btoa('second')) };"
        " for (const name of order) model.set(name, other[name]); }",
        list(order),
    )
    assert page.evaluate(SHEET) == "second"


@pytest.mark.parametrize("order", [("heard", "refused"), ("refused", "heard")])
def test_the_cards_that_were_refused_shake(page: Page, order: tuple[str, str]) -> None:
    expect(page.locator('.cg-card[data-face="QS"]')).to_have_count(1)
    shaking = page.evaluate(
        "async (order) => { const card = document.querySelector('[data-face=QS]');"
        " const answer = { heard: model.get('heard') + 1, refused: [Number(card.dataset.id)] };"
        " for (const name of order) model.set(name, answer[name]);"
        " await new Promise((done) => setTimeout(done));"
        " return card.classList.contains('cg-shake'); }",
        list(order),
    )
    assert shaking
