"""Edits of the lists of a scenario: victory lines, scoring, events, draws, set-up steps; and of levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.effects import DRAW
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.model import DRAW as NOBODY
from kpeditor.core.scenario.model import Scenario, VictoryLine
from kpeditor.core.scenario.victory.scoring import Measure, Scoring


@dataclass(frozen=True, slots=True)
class EntryList:
    """Edits of one list: `field` of the scenario holds it, `noun` is the name of an entry, `title` the title
    of the edit that adds one.

    Every method that takes the index of an entry raises `EditRefused` when the list has no such entry.
    """

    field: str
    noun: str
    title: str

    def add(self, scenario: Scenario, one: Any, at: int | None = None) -> tuple[SetScenario, int]:
        """An edit that adds an entry, at the end or at an index, and its index."""
        them = self.items(scenario)
        at = len(them) if at is None else max(0, min(len(them), at))
        them.insert(at, one)
        return self.edit(scenario, self.title, them), at

    def put(self, scenario: Scenario, index: int, one: Any, title: str = "") -> SetScenario:
        """An edit that replaces an entry."""
        them = self._holding(scenario, index)
        them[index] = one
        return self.edit(scenario, title or f"Change {self.noun} {index + 1}", them)

    def copy(self, scenario: Scenario, index: int) -> tuple[SetScenario, int]:
        """An edit that inserts a copy of an entry after it, and the index of the copy."""
        them = self._holding(scenario, index)
        them.insert(index + 1, them[index])
        return self.edit(scenario, f"Copy {self.noun} {index + 1}", them), index + 1

    def remove(self, scenario: Scenario, index: int) -> SetScenario:
        """An edit that removes an entry."""
        them = self._holding(scenario, index)
        del them[index]
        return self.edit(scenario, f"Remove {self.noun} {index + 1}", them)

    def move(self, scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
        """An edit that moves an entry up (negative) or down, and its new index."""
        them = self._holding(scenario, index)
        one = them.pop(index)
        at = max(0, min(len(them), index + steps))
        them.insert(at, one)
        return self.edit(scenario, self.moved(index, at), them), at

    def moved(self, index: int, at: int) -> str:
        """Returns the title of the edit that moves an entry."""
        return f"{self.noun.capitalize()} {index + 1} becomes {at + 1}"

    def items(self, scenario: Scenario) -> list[Any]:
        """The entries."""
        return list(getattr(scenario, self.field))

    def edit(self, scenario: Scenario, title: str, them: list[Any]) -> SetScenario:
        """An edit that replaces the list."""
        field: dict[str, Any] = {self.field: tuple(them)}
        return set_fields(scenario, title, **field)

    def _holding(self, scenario: Scenario, index: int) -> list[Any]:
        them = self.items(scenario)
        if not 0 <= index < len(them):
            raise EditRefused(f"there is no {self.noun} {index + 1}")
        return them


class ScoringList(EntryList):
    """Edits of a list of the scoring."""

    def add(self, scenario: Scenario, one: Any, at: int | None = None) -> tuple[SetScenario, int]:
        """An edit that adds an entry; the first one that decides the game replaces "otherwise a draw"."""
        edit, at = super().add(scenario, one, at)
        return without_open_end(scenario, edit), at

    def moved(self, index: int, at: int) -> str:
        """Returns the title of the edit that moves an entry."""
        return f"Move {self.noun} {index + 1}"

    def items(self, scenario: Scenario) -> list[Any]:
        """The entries."""
        return list(getattr(scenario.scoring, self.field))

    def edit(self, scenario: Scenario, title: str, them: list[Any]) -> SetScenario:
        """An edit that replaces the list."""
        field: dict[str, Any] = {self.field: tuple(them)}
        return set_fields(scenario, title, scoring=replace(scenario.scoring, **field))


class LineList(EntryList):
    """Edits of the victory lines."""

    def add(self, scenario: Scenario, one: VictoryLine, at: int | None = None) -> tuple[SetScenario, int]:
        """An edit that adds a line before a last one that always holds, or at the end."""
        lines = scenario.victory
        is_last = bool(lines) and not lines[-1].when and not lines[-1].turns and bool(one.when or one.turns)
        return super().add(scenario, one, len(lines) - 1 if is_last and at is None else at)


class DrawList(EntryList):
    """Edits of the draws."""

    def put(self, scenario: Scenario, index: int, one: Draw, title: str = "") -> SetScenario:
        """An edit that replaces a draw; effects that name it get its new id."""
        edit = super().put(scenario, index, one, title)
        old = scenario.draws[index].id
        if old == one.id:
            return edit

        def renamed(effect: Effect) -> Effect:
            return replace(effect, kind=one.id) if (effect.do, effect.kind) == (DRAW, old) else effect

        events = tuple(event.rewritten(renamed) for event in scenario.events)
        return set_fields(edit.made, edit.title, events=events)


def without_open_end(before: Scenario, edit: SetScenario) -> SetScenario:
    """Returns the edit without a last line "otherwise a draw" if it makes points, levels or a ladder decide
    for the first time: the line would always decide before these, and equal points are a draw anyway.
    """
    lines, after = before.victory, edit.made
    is_new = after.scoring.decides and not before.scoring.decides
    if not is_new or not lines or lines[-1] != VictoryLine(NOBODY):
        return edit
    return set_fields(after, edit.title, victory=lines[:-1])


LINES = LineList("victory", "victory line", "Add a victory line")
EVENTS = EntryList("events", "event", "Add an event")
STEPS = EntryList("setup", "set-up step", "Add a set-up step")
DRAWS = DrawList("draws", "draw", "Add a draw")
AWARDS = ScoringList("awards", "line of points", "Add line of points")
THRESHOLDS = ScoringList("thresholds", "threshold", "Add threshold")
RUNGS = ScoringList("ladder", "rung", "Add rung")


def set_scoring(scenario: Scenario, title: str, **fields: Any) -> SetScenario:
    """An edit that changes parts of the scoring."""
    return set_fields(scenario, title, scoring=replace(scenario.scoring, **fields))


def set_measure(scenario: Scenario, side: str, of: str, at_least: tuple[int, ...]) -> SetScenario:
    """An edit that sets the count by which a side reaches levels; an empty count removes the side's
    measure.
    """
    scoring: Scoring = scenario.scoring
    old = next((one for one in scoring.measures if one.side == side), None)
    new = replace(old or Measure(side, of), of=of, at_least=at_least)
    measures = [new if one is old else one for one in scoring.measures] + ([] if old else [new])
    kept = tuple(one for one in measures if one.of)
    return without_open_end(scenario, set_scoring(scenario, "Change the levels", measures=kept))
