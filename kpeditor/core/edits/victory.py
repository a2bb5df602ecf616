"""Edits of victory: lines, points, thresholds and rungs by their place, and the levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.edits.scenario import Numbered, SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario, VictoryLine
from kpeditor.core.scenario.victory.scoring import Measure, Scoring

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


@dataclass(frozen=True, slots=True)
class ScoringList:
    """Edits of a list of the scoring: `field` holds it, `noun` is what an entry is called.

    Every method that takes an index raises `EditRefused` when the list has no such entry.
    """

    field: str
    noun: str

    def add(self, scenario: Scenario, one: Any) -> tuple[SetScenario, int]:
        """An edit that adds an entry at the end, and its index."""
        them = [*getattr(scenario.scoring, self.field), one]
        return self._edit(scenario, f"Add {self.noun}", them), len(them) - 1

    def put(self, scenario: Scenario, index: int, one: Any) -> SetScenario:
        """An edit that replaces an entry."""
        them = self._all(scenario, index)
        them[index] = one
        return self._edit(scenario, f"Change {self.noun} {index + 1}", them)

    def remove(self, scenario: Scenario, index: int) -> SetScenario:
        """An edit that removes an entry."""
        them = self._all(scenario, index)
        del them[index]
        return self._edit(scenario, f"Remove {self.noun} {index + 1}", them)

    def move(self, scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
        """An edit that moves an entry up (negative) or down, and its new index."""
        them = self._all(scenario, index)
        one = them.pop(index)
        at = max(0, min(len(them), index + steps))
        them.insert(at, one)
        return self._edit(scenario, f"Move {self.noun} {index + 1}", them), at

    def _edit(self, scenario: Scenario, title: str, them: list[Any]) -> SetScenario:
        field: dict[str, Any] = {self.field: tuple(them)}
        return set_fields(scenario, title, scoring=replace(scenario.scoring, **field))

    def _all(self, scenario: Scenario, index: int) -> list[Any]:
        them = list(getattr(scenario.scoring, self.field))
        if not 0 <= index < len(them):
            raise EditRefused(f"there is no {self.noun} {index + 1}")
        return them


AWARDS = ScoringList("awards", "line of points")
THRESHOLDS = ScoringList("thresholds", "threshold")
RUNGS = ScoringList("ladder", "rung")


def set_scoring(scenario: Scenario, title: str, **fields: Any) -> SetScenario:
    """An edit that gives parts of the scoring other values."""
    return set_fields(scenario, title, scoring=replace(scenario.scoring, **fields))


def set_measure(scenario: Scenario, side: str, of: str, at_least: tuple[int, ...]) -> SetScenario:
    """An edit that says what a side reaches levels by; an empty count takes its measure away."""
    scoring: Scoring = scenario.scoring
    old = next((one for one in scoring.measures if one.side == side), None)
    new = replace(old or Measure(side, of), of=of, at_least=at_least)
    measures = [new if one is old else one for one in scoring.measures] + ([] if old else [new])
    kept = tuple(one for one in measures if one.of)
    return set_scoring(scenario, "Change the levels", measures=kept)
