"""What a notebook would be shown."""

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell


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
