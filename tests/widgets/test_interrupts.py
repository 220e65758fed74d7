"""The kernel is interrupted while a widget computes: one sentence says so, all is whole, and the next click works."""

import pytest

from cardgames import experiment


@pytest.fixture
def interrupted(monkeypatch):
    """Give a function that lets another one be interrupted, the next time that it is called."""

    def let(target):
        def stops(*arguments, **others):
            patch.undo()
            raise KeyboardInterrupt

        patch = pytest.MonkeyPatch()
        patch.setattr(target, stops)

    return let


@pytest.mark.parametrize("before", [0, 10])
@pytest.mark.parametrize(("where", "deals"), [("simulate_clock", 0), ("running_rate", 100)])
def test_an_experiment(interrupted, before, where, deals):
    trial = experiment("win", seed=7, prediction=10)
    if before:
        send(trial, before)
    heard = trial.heard
    interrupted(f"cardgames.widgets.experiment.{where}")
    send(trial, 100)
    assert (trial.says, trial.refused) == ("That was interrupted. Click again to go on.", True)
    assert trial.heard == heard + 1
    assert len(trial.deals or ()) == before + deals
    send(trial, 100)
    assert trial.says.startswith(f"After {before + deals + 100} deals: ")
    assert not trial.refused


def send(trial, deals):
    (handler,) = trial._msg_callbacks.callbacks
    handler(trial, {"do": "run", "with": deals}, [])
