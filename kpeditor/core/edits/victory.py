"""Edits of the victory lines: adding, changing, removing them, and their order."""

from __future__ import annotations

from kpeditor.core.edits.scenario import Numbered, SetScenario, set_fields
from kpeditor.core.scenario.model import Scenario, VictoryLine

_LINES = Numbered("victory", "victory line")


def add_line(scenario: Scenario, line: VictoryLine) -> tuple[SetScenario, int]:
    """An edit that adds a line, and its index: before a last line that always holds, else at the end."""
    lines = list(scenario.victory)
    at = len(lines)
    if lines and not lines[-1].when and not lines[-1].turns and (line.when or line.turns):
        at -= 1
    lines.insert(at, line)
    return set_fields(scenario, "Add a victory line", victory=tuple(lines)), at


def set_line(scenario: Scenario, index: int, line: VictoryLine, title: str = "") -> SetScenario:
    """An edit that puts a line in the place of another.

    Raises:
        EditRefused: when there is no such line.
    """
    return _LINES.put(scenario, index, line, title)


def remove_line(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes a line away.

    Raises:
        EditRefused: when there is no such line.
    """
    return _LINES.remove(scenario, index)


def move_line(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves a line up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such line.
    """
    return _LINES.move(scenario, index, steps)
