"""What an answer comes to, as a few lines under the sheet that composes it."""

from __future__ import annotations

from typing import Final

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer

MOST: Final = 7
"""More figures than these stand in a row, not below each other."""


def comes_to(task: Task, answer: Answer) -> str:
    """The parts of a legal answer in words and figures, "" where the position is not here to reckon with."""
    found = []
    for one in task.state.outlooks(task.decision, answer, tr):
        figures = [f"{what}: {much}" if much else what for what, much in one.lines]
        found += [one.text, "; ".join(figures)] if len(figures) > MOST else [one.text, *figures]
    return "\n".join(found)
