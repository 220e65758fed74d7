"""What a notebook would be shown, and a player to ask."""

import logging
import sys
from weakref import WeakValueDictionary

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from cardgames import Klondike, play
from cardgames.widgets.conversation import Conversation


@pytest.fixture
def shown(monkeypatch):
    """Collect what is displayed: pairs of data and metadata, in order."""
    shell = InteractiveShell.instance()
    publisher = CapturingDisplayPublisher()
    monkeypatch.setattr(shell, "display_pub", publisher)

    class Pairs:
        def __iter__(self):
            return iter([(output["data"], output["metadata"]) for output in publisher.outputs])

        def __len__(self):
            return len(publisher.outputs)

    yield Pairs()
    InteractiveShell.clear_instance()


@pytest.fixture
def first_on_the_page(monkeypatch):
    """Let no other widget have brought what they share."""
    monkeypatch.setattr(Conversation, "_bringing", WeakValueDictionary())


@pytest.fixture
def nothing_logged(caplog):
    """Fail on anything logged: what a handler of messages raises is only logged."""
    with caplog.at_level(logging.WARNING):
        yield
    assert caplog.records == []


@pytest.fixture
def player(nothing_logged):
    """Give a player of a deal of Klondike."""
    return play(Klondike.deal(7))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def hasty():
    """Let the threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)
