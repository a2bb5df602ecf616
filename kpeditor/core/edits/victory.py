"""Edits of the victory lines: adding, changing, removing them, and their order."""

from __future__ import annotations

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario, VictoryLine


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
    lines = [*_lines(scenario, index)]
    lines[index] = line
    return set_fields(scenario, title or f"Change victory line {index + 1}", victory=tuple(lines))


def remove_line(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes a line away.

    Raises:
        EditRefused: when there is no such line.
    """
    lines = [line for number, line in enumerate(_lines(scenario, index)) if number != index]
    return set_fields(scenario, f"Remove victory line {index + 1}", victory=tuple(lines))


def move_line(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves a line up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such line.
    """
    lines = [*_lines(scenario, index)]
    line = lines.pop(index)
    at = max(0, min(len(lines), index + steps))
    lines.insert(at, line)
    return set_fields(scenario, f"Victory line {index + 1} becomes {at + 1}", victory=tuple(lines)), at


def _lines(scenario: Scenario, index: int) -> tuple[VictoryLine, ...]:
    if not 0 <= index < len(scenario.victory):
        raise EditRefused(f"there is no victory line {index + 1}")
    return scenario.victory
