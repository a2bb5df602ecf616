"""The steps of a set-up in order of play: those of the scenario, then those it leaves out; and the units that
each step places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.core.scenario.setup.steps import SetupStep, WrittenChoice


@dataclass(frozen=True, slots=True)
class OrderedStep:
    """A step with its index among those written in the scenario; None for a step the scenario leaves out."""

    step: SetupStep
    index: int | None


def is_in_steps(scenario: Scenario) -> bool:
    """Whether a scenario is set up in steps: it has steps, or an entry that its side chooses."""
    return bool(scenario.setup) or any(group.enter and group.enter.one_of for _, group in scenario.groups())


def ordered_steps(scenario: Scenario) -> list[OrderedStep]:
    """The steps in order. After the steps of the scenario follow, side by side, the groups that no step
    places and the choices of entry that no step asks for. Everything still hidden is then revealed.
    """
    steps = [OrderedStep(step, index) for index, step in enumerate(scenario.setup)]
    chosen = {(step.side, one.entry_of) for step in scenario.setup for one in step.choices}
    for side in scenario.sides:
        rest = tuple(group.id for group in side.groups if any(_unplaced_types(scenario, side.id, group)))
        if rest:
            steps.append(OrderedStep(SetupStep(side.id, rest), None))
        open_ = [
            group.id
            for group in side.groups
            if group.enter and group.enter.one_of and (side.id, group.id) not in chosen
        ]
        if open_:
            choices = tuple(WrittenChoice(entry_of=id_) for id_ in open_)
            steps.append(OrderedStep(SetupStep(side.id, choices=choices), None))
    return steps


def proposed_step(scenario: Scenario, side: str = "") -> SetupStep:
    """The likeliest next step, of one side or of any: the first group that no step places yet, otherwise the
    first entry that no step chooses. An empty step where nothing is left.
    """
    unsaid = [one.step for one in ordered_steps(scenario) if one.index is None]
    mine = [step for step in unsaid if side in ("", step.side)]
    for step in mine:
        if step.groups:
            return SetupStep(step.side, step.groups[:1])
    for step in mine:
        return SetupStep(step.side, choices=step.choices[:1])
    return SetupStep(side or next((one.id for one in scenario.sides), ""))


def for_side(scenario: Scenario | None, step: SetupStep, side: str) -> dict[str, Any]:
    """The fields of a step that change when another side takes it over ("" for no side). The old side's
    groups, types and entry choices are dropped; the groups and choices that the new side still has to place
    or make take their place. The area and the other limits stay.
    """
    if scenario is None or side == step.side:
        return {}
    if not side:
        return {"side": "", "groups": (), "types": (), "marks": (), "choices": ()}
    rest = tuple(one for one in scenario.setup if one is not step)
    proposed = proposed_step(replace(scenario, setup=rest), side)
    named = tuple(one for one in step.choices if not one.entry_of)
    return {
        "side": side,
        "groups": proposed.groups,
        "types": (),
        "choices": (*proposed.choices, *named),
        "limits": replace(step.limits, beside=()),
    }


def types_to_place(group: Group) -> dict[str, int]:
    """The number of units of each type of a group that need a position: not those that enter later, stand in
    a hex already or begin aboard another unit.
    """
    if group.enter is not None:
        return {}
    found = dict(group.counts)
    for unit in group.units:
        if not unit.at and not unit.carried_by:
            found[unit.type] = found.get(unit.type, 0) + 1
    return {type_: count for type_, count in found.items() if count > 0}


def steps_placing(scenario: Scenario, side: str, group: str, type_: str) -> list[int]:
    """The indices of the steps that claim the units of a type of a group: the steps that name the type,
    otherwise those that name only the group. More than one is an error; the first places them.
    """
    mine = [
        (index, step)
        for index, step in enumerate(scenario.setup)
        if step.side == side and group in step.groups
    ]
    by_type = [index for index, step in mine if type_ in step.types]
    return by_type or [index for index, step in mine if not step.types]


def places(scenario: Scenario, one: OrderedStep, side: str, group: str, type_: str) -> bool:
    """Whether a step places the units of a type of a group."""
    if one.step.side != side or group not in one.step.groups:
        return False
    found = steps_placing(scenario, side, group, type_)
    return found[:1] == [one.index] if one.index is not None else not found


def _unplaced_types(scenario: Scenario, side: str, group: Group) -> Iterator[str]:
    for type_ in types_to_place(group):
        if not steps_placing(scenario, side, group.id, type_):
            yield type_


def kept_by(step: SetupStep) -> tuple[str, ...]:
    """The groups, choices and kinds of marks of a step: the names under which a later step reveals its
    secret.
    """
    kinds = (lot.kind for lot in step.marks)
    return tuple(id_ for id_ in (*step.groups, *(one.id for one in step.choices), *kinds) if id_)


def is_revealed(setup: Sequence[SetupStep], by: str, of: str, id_: str) -> bool:
    """Whether a step of the side `by` ("" for no side) that names an id reveals what another side keeps
    secret under that id. The secret of the step's own side has priority.
    """
    own = (step for step in setup if step.secret and step.side == by)
    return by in ("", of) or not any(id_ in kept_by(step) for step in own)
