"""Cures for problems with the steps of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.model import Scenario, any_of
from kpeditor.core.scenario.setup.steps import SetupStep


def times_there(scenario: Scenario, side_id: str, group_id: str) -> int:
    """Returns how many groups of a side have this id; if there are two, the id does not say which one is
    meant.
    """
    return sum((side.id, group.id) == (side_id, group_id) for side, group in scenario.groups())


def _step(scenario: Scenario, problem: Problem) -> tuple[int, SetupStep] | None:
    match problem.where.path:
        case ("setup", int(index), *_) if index < len(scenario.setup):
            return index, scenario.setup[index]
    return None


def _remove(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _step(scenario, problem)
    return STEPS.remove(scenario, found[0]) if found is not None else None


def _drop_group(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes a group from a step, and the step if nothing else is in it; None if two groups have the id."""
    match _step(scenario, problem), problem.where.path:
        case (_, step), (_, _, "groups", int(n)) if n < len(step.groups):
            if times_there(scenario, step.side, step.groups[n]) > 1:
                return None
    return _without(scenario, problem, "groups")


def _drop_reveal(scenario: Scenario, problem: Problem) -> Edit | None:
    return _without(scenario, problem, "reveal")


def _without(scenario: Scenario, problem: Problem, key: str) -> Edit | None:
    match _step(scenario, problem), problem.where.path:
        case (index, step), (_, _, str(at), int(n)) if at == key:
            ids = tuple(id_ for i, id_ in enumerate(getattr(step, key)) if i != n)
            made = replace(step, groups=ids) if key == "groups" else replace(step, reveal=ids)
            if not made.asks and not made.reveal:
                return STEPS.remove(scenario, index)
            return STEPS.put(scenario, index, made)
    return None


def _drop_choice(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes a question from a step, and the step if nothing else is in it."""
    match _step(scenario, problem), problem.where.path:
        case (index, step), (_, _, "choice", int(n)):
            made = replace(step, choices=tuple(one for i, one in enumerate(step.choices) if i != n))
            if not made.asks and not made.reveal:
                return STEPS.remove(scenario, index)
            return STEPS.put(scenario, index, made)
    return None


def _drop_idle_choice(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes a choice of entry that leaves nothing to choose. A choice in words stays, because it may still
    get its possibilities.
    """
    match _step(scenario, problem), problem.where.path:
        case (_, step), (_, _, "choice", int(n)) if n < len(step.choices) and step.choices[n].entry_of:
            return _drop_choice(scenario, problem)
    return None


def _drop_part(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes from a step what games under these rules do not play, and the step if nothing is left. Joins
    several areas, among which a group would choose its entry, into one.
    """
    match _step(scenario, problem), problem.where.path:
        case (index, _), ("setup", _):
            return STEPS.remove(scenario, index)
        case (index, step), ("setup", _, *_, str(part)):
            made = step.without(part)
            if made.asks or made.reveal:
                return STEPS.put(scenario, index, made)
            return STEPS.remove(scenario, index)
        case None, ("sides", int(s), "groups", int(g), "enter", "at"):
            groups = scenario.sides[s].groups if s < len(scenario.sides) else ()
            entry = groups[g].enter if g < len(groups) else None
            if entry is not None and entry.one_of:
                made_one = replace(groups[g], enter=entry.placed(any_of(entry.one_of)))
                return put_group(scenario, scenario.sides[s].id, made_one)
    return None


def _place_last(scenario: Scenario, problem: Problem) -> Edit | None:
    """Adds a step for a group that has none, at the end, where the game would ask for it anyway."""
    match problem.where.path:
        case ("sides", int(s), "groups", int(g)) if s < len(scenario.sides):
            side = scenario.sides[s]
            if g < len(side.groups) and times_there(scenario, side.id, side.groups[g].id) == 1:
                return STEPS.add(scenario, SetupStep(side.id, (side.groups[g].id,)))[0]
    return None


def _reveal_last(scenario: Scenario, problem: Problem) -> Edit | None:
    """Adds a step at the end that reveals what a step keeps secret."""
    found = _step(scenario, problem)
    if found is None:
        return None
    step = found[1]
    ids = (*step.groups, *(one.id for one in step.choices), *dict.fromkeys(one.kind for one in step.marks))
    return STEPS.add(scenario, SetupStep(step.side, reveal=ids))[0] if ids else None


SETUP_CURES: Mapping[str, Callable[[Scenario, Problem], Edit | None]] = {
    "setup-choice-empty": _drop_idle_choice,
    "setup-choice-twice": _drop_choice,
    "setup-group-enters": _drop_group,
    "setup-group-missing": _place_last,
    "setup-group-twice": _drop_group,
    "setup-group-unknown": _drop_group,
    "setup-never-revealed": _reveal_last,
    "setup-reveal-nothing": _drop_reveal,
    "setup-step-empty": _remove,
    "setup-unplayed": _drop_part,
}
"""By the code of a problem the edit that mends it, if there is one."""
