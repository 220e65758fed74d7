"""What the tests of endurance have counted, shown at their end: moves by game, files by kind, the slowest file."""

from collections import defaultdict

import pytest

SLOWEST = "milliseconds at most"
"""Of this the largest is shown, of everything else the sum."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Put together what the tests have recorded, a line for each ``of``."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for report in terminalreporter.getreports("passed"):
        counts = dict(report.user_properties)
        if of := counts.pop("of", None):
            for name, count in counts.items():
                found[str(of)][name].append(int(str(count)))
    if found:
        terminalreporter.section("endurance")
    for of, counted in found.items():
        shown = (f"{max(all_) if name == SLOWEST else sum(all_):,} {name}" for name, all_ in counted.items())
        terminalreporter.line(f"{of}: {', '.join(shown)}")
