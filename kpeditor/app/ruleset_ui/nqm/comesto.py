"""What an answer comes to, as a few lines under the sheet that composes it."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.words import tr
from kpeditor.core.rules.state import Answer


def comes_to(task: Task, answer: Answer) -> str:
    """The parts of a legal answer in words and figures, "" where the position is not here to reckon with."""
    found = []
    for one in task.state.outlooks(task.decision, answer, tr):
        figures = "; ".join(f"{what}: {much}" if much else what for what, much in one.lines)
        found.append(f"{one.text} {figures}".strip())
    return "\n".join(found)
