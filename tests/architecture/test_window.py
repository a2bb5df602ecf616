"""Only those who make the window name its class: commands, files and panels ask for what they need by a
protocol or as arguments.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKERS = {"kpeditor/app/main.py", "kpeditor/app/shell/window.py"}
NAMED = re.compile(r"\b(MainWindow|PlaytestWindow)\b")
ITS_OWN = {"kpeditor/app/playtest/", "kpeditor/app/shell/playtests.py"}
"""Where a playtest window is made, and taken care of by its own parts."""


def namers(text: str) -> set[str]:
    """The classes of windows that a module names in its code."""
    return set(NAMED.findall(text))


def test_only_its_makers_name_the_class_of_the_window() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): namers(path.read_text("utf-8"))
        for path in (ROOT / "kpeditor").rglob("*.py")
    }
    assert {name for name, classes in found.items() if "MainWindow" in classes} == MAKERS
    for name, classes in found.items():
        if "PlaytestWindow" in classes:
            assert name.startswith(tuple(ITS_OWN)), name


@pytest.mark.parametrize(
    "line", ["def f(window: MainWindow) -> None:", "from a import MainWindow", "x: list[MainWindow]"]
)
def test_the_search_sees_it(line: str) -> None:
    assert namers(line) == {"MainWindow"}
    assert namers(line.replace("MainWindow", "QMainWindow")) == set()
