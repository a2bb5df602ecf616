"""Cures for problems with victory: its lines, points, thresholds, levels and rungs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from dataclasses import replace

from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.areas.nodes import name_or_quoted
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.victory.scoring import award_paths


def _let_win(scenario: Scenario, _problem: Problem) -> Edit | None:
    """Adds a line for each of two sides that no line lets win: it wins if it has lost fewer units. The
    designer should replace this by what the battle is about. None if points decide, because then only a
    person knows.
    """
    if len(scenario.sides) != 2 or scenario.scoring.decides:
        return None
    named = {line.winner for line in scenario.victory}
    pairs = zip(scenario.sides, reversed(scenario.sides), strict=True)
    new = [
        VictoryLine(side.id, f"destroyed({name_or_quoted(enemy.id)}) > destroyed({name_or_quoted(side.id)})")
        for side, enemy in pairs
        if side.id not in named
    ]
    at = next((i for i, line in enumerate(scenario.victory) if not line.when), len(scenario.victory))
    victory = (*scenario.victory[:at], *new, *scenario.victory[at:])
    title = "Let the side win that has lost fewer units"
    return set_fields(scenario, title, victory=victory) if new else None


def _end_with_draw(scenario: Scenario, _problem: Problem) -> Edit:
    victory = (*scenario.victory, VictoryLine(DRAW))
    return set_fields(scenario, "End victory with a draw", victory=victory)


def _move_to_end(scenario: Scenario, problem: Problem) -> Edit | None:
    """Moves a line without a condition after all others, or removes it if the last line says the same. None
    if another such line names another winner, because only a person knows which one is meant.
    """
    match problem.where.path:
        case ("victory", int(index), *_) | ("victory", "lines", int(index), *_) if index < len(
            scenario.victory
        ):
            lines = list(scenario.victory)
            line = lines.pop(index)
            bare = [other for other in lines if not other.when and not other.turns]
            if not bare:
                lines.append(line)
                return set_fields(scenario, "Move victory line to the end", victory=tuple(lines))
            if bare == [line] and lines[-1] == line:
                return set_fields(scenario, "Remove victory line that stands twice", victory=tuple(lines))
    return None


def _order_levels(scenario: Scenario, problem: Problem) -> Edit | None:
    """Sorts the limits of levels in rising order, each once."""
    scoring = scenario.scoring
    match problem.where.path:
        case ("victory", "margins", *_):
            new = replace(scoring, margins=tuple(sorted(set(scoring.margins))))
        case ("victory", "measures", str(side), *_):
            measures = tuple(
                replace(one, at_least=tuple(sorted(set(one.at_least)))) if one.side == side else one
                for one in scoring.measures
            )
            new = replace(scoring, measures=measures)
        case _:
            return None
    return set_fields(scenario, "Order the levels", scoring=new) if new != scoring else None


def _mend_threshold(scenario: Scenario, problem: Problem) -> Edit | None:
    """Exchanges the limits of a threshold, or removes one that an earlier threshold hides."""
    thresholds = list(scenario.scoring.thresholds)
    index = _entry(problem, "thresholds", thresholds)
    if index is None:
        return None
    one, title = thresholds.pop(index), "Remove a threshold that never counts"
    if problem.code == "threshold-order":
        title = "Exchange the limits of a threshold"
        thresholds.insert(index, replace(one, at_least=one.at_most, at_most=one.at_least))
    return set_fields(scenario, title, scoring=replace(scenario.scoring, thresholds=tuple(thresholds)))


def _move_rung(scenario: Scenario, problem: Problem) -> Edit | None:
    """Moves a rung without a condition to the end, and a rung that others hide to the top."""
    ladder = list(scenario.scoring.ladder)
    index = _entry(problem, "ladder", ladder)
    if index is None:
        return None
    rung = ladder.pop(index)
    ladder.insert(0 if rung.when else len(ladder), rung)
    title = "Move a rung to the top" if rung.when else "Move a rung to the end"
    return set_fields(scenario, title, scoring=replace(scenario.scoring, ladder=tuple(ladder)))


def _entry(problem: Problem, part: str, entries: Sized) -> int | None:
    """The index of the entry that a problem with a part of victory is about; None if there is none now."""
    match problem.where.path:
        case ("victory", named, int(index), *_) if named == part and index < len(entries):
            return index
    return None


def _drop_award(scenario: Scenario, problem: Problem) -> Edit | None:
    scoring = scenario.scoring
    for index, path in enumerate(award_paths(scoring)):
        if problem.where.path[:4] == path:
            awards = scoring.awards[:index] + scoring.awards[index + 1 :]
            return set_fields(scenario, "Remove points", scoring=replace(scoring, awards=awards))
    return None


def _drop_always(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes the line that decides before points can."""
    index = _entry(problem, "lines", scenario.victory)
    if index is None:
        return None
    victory = scenario.victory[:index] + scenario.victory[index + 1 :]
    return set_fields(scenario, "Remove the line before the points", victory=victory)


VICTORY_CURES: Mapping[str, Callable[[Scenario, Problem], Edit | None]] = {
    "levels-order": _order_levels,
    "points-never": _drop_award,
    "points-unreached": _drop_always,
    "points-zero": _drop_award,
    "rung-hidden": _move_rung,
    "side-cannot-win": _let_win,
    "threshold-hidden": _mend_threshold,
    "threshold-order": _mend_threshold,
    "victory-open-end": _end_with_draw,
    "victory-unreachable": _move_to_end,
}
