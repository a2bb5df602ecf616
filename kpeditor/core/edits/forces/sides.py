"""Edits of sides and groups: adding, removing, renaming, copying, and their order."""

from __future__ import annotations

import re
from dataclasses import replace

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.edits.scenario import SetScenario, put_group, put_side, set_fields, side_of
from kpeditor.core.errors import EditRefused
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario import events, model
from kpeditor.core.scenario.setup.following import with_group, with_side
from kpeditor.core.scenario.unitlist import Counters, new_ids
from kpeditor.core.scenario.victory.naming import with_names

USUAL_LENGTH = 10
FIRST_GROUP = "main"
"""The group that a new side begins with."""


def begin_scenario(
    sheet: Sheet, titles: tuple[str, ...] = ("First side", "Second side"), title: str = ""
) -> SetScenario:
    """An edit that begins a scenario on a map: sides of these titles, ten game-turns, no winner yet; options
    as its ruleset proposes them.
    """
    ruleset = find_or_none(sheet.ruleset)
    sides: list[model.Side] = []
    for name in titles:
        sides.append(
            model.Side(side_id(name, {side.id for side in sides}), name, (model.Group(FIRST_GROUP),))
        )
    named = title or (f"Battle on {sheet.title}" if sheet.title else "New scenario")
    scenario = model.Scenario(
        title=named,
        ruleset=sheet.ruleset,
        map="",
        length=model.Length(USUAL_LENGTH, USUAL_LENGTH),
        sides=tuple(sides),
        options=ruleset.proposed_options() if ruleset is not None else {},
        victory=(model.VictoryLine(model.DRAW),),
    )
    return SetScenario(scenario, "Begin a scenario")


def side_id(title: str, taken: set[str]) -> str:
    """An id made from a title that no other side has: "The Red Army" becomes "red_army"."""
    words = [word for word in re.findall(r"[a-z0-9]+", title.lower()) if word not in ("the", "side")]
    stem = "_".join(words) or "side"
    stem = stem if stem[0].isalpha() else f"side_{stem}"
    if stem in {"and", "or", "not", model.DRAW}:
        stem += "_side"
    return stem if stem not in taken else free_id(f"{stem}_", taken)


def add_side(scenario: model.Scenario, title: str = "") -> tuple[SetScenario, str]:
    """An edit that adds a side with an empty group, and the side's id."""
    named = title or f"Side {len(scenario.sides) + 1}"
    id_ = side_id(named, {side.id for side in scenario.sides})
    return put_side(scenario, model.Side(id_, named, (model.Group(FIRST_GROUP),)), f"Add {named}"), id_


def move_side(scenario: model.Scenario, id_: str, steps: int) -> SetScenario:
    """An edit that moves a side up (negative) or down in the order of deployment.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    side = side_of(scenario, id_)
    sides = [other for other in scenario.sides if other is not side]
    at = max(0, min(len(sides), scenario.sides.index(side) + steps))
    sides.insert(at, side)
    return set_fields(scenario, f"{side.title} deploys as number {at + 1}", sides=tuple(sides))


def rename_side(scenario: model.Scenario, old: str, title: str, new: str = "") -> SetScenario:
    """An edit that gives a side another title and, with `new`, another id; victory lines, events and
    marks follow.

    Raises:
        EditRefused: when there is no such side, or the id is not free or no name.
    """
    side = side_of(scenario, old)
    new = new or old
    if new != old and any(other.id == new for other in scenario.sides):
        raise EditRefused(f"another side is called {new!r} already")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", new) or new in (model.DRAW, "and", "or", "not"):
        raise EditRefused(f"{new!r} cannot be an id: letters, digits and _, and not {model.DRAW!r}")
    if not title.strip():
        raise EditRefused("a side needs a title")
    sides = tuple(replace(side, id=new, title=title) if one is side else one for one in scenario.sides)
    scenario = with_names(scenario, lambda index, name: new if index == 0 and name == old else name)
    lines = tuple(
        replace(line, winner=new if line.winner == old else line.winner) for line in scenario.victory
    )
    events = tuple(
        replace(event, side=new if event.side == old else event.side).rewritten(
            lambda effect: replace(effect, side=new) if effect.side == old else effect
        )
        for event in scenario.events
    )
    marks = tuple(replace(mark, side=new) if mark.side == old else mark for mark in scenario.marks)
    setup = with_side(scenario.setup, old, new)
    draws = tuple(replace(draw, side=new) if draw.side == old else draw for draw in scenario.draws)
    scoring = scenario.scoring.renamed(old, new)
    renamed = replace(scenario, sides=sides, victory=lines, scoring=scoring, events=events)
    renamed = replace(renamed, marks=marks, setup=setup, draws=draws)
    return SetScenario(renamed, f"Rename side {title}")


def paint_side(scenario: model.Scenario, id_: str, colour: str) -> SetScenario:
    """An edit that gives a side a colour of its own, `#rrggbb`; "" goes back to the usual one.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    side = side_of(scenario, id_)
    extra = {key: value for key, value in side.extra.items() if key != model.COLOUR}
    if colour:
        extra[model.COLOUR] = colour
    return put_side(scenario, replace(side, extra=extra), f"Colour of {side.title}")


def add_group(scenario: model.Scenario, of_side: str) -> tuple[SetScenario, str]:
    """An edit that adds an empty group to a side, and the group's id.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    id_ = _group_id({group.id for group in side_of(scenario, of_side).groups})
    return put_group(scenario, of_side, model.Group(id_), f"Add group {id_}"), id_


def rename_group(scenario: model.Scenario, of_side: str, old: str, new: str) -> SetScenario:
    """An edit that gives a group another id; what events do to it follows.

    Raises:
        EditRefused: when there is no such group, or the id is empty or taken.
    """
    side, group = side_of(scenario, of_side), group_of(scenario, of_side, old)
    if not new.strip():
        raise EditRefused("a group needs a name")
    if any(other.id == new and other is not group for other in side.groups):
        raise EditRefused(f"{side.title} has a group {new!r} already")
    groups = tuple(replace(group, id=new) if one is group else one for one in side.groups)
    put = put_side(scenario, replace(side, groups=groups), f"Call group {old} {new}")
    return _followed(put, scenario, (of_side, old), (of_side, new))


def duplicate_group(
    scenario: model.Scenario, of_side: str, group_id: str, counters: Counters
) -> tuple[SetScenario, str]:
    """An edit that puts a copy of a group behind it, and the copy's id. Single units get numbers of their
    own and no hex.

    Raises:
        EditRefused: when there is no such group.
    """
    side, group = side_of(scenario, of_side), group_of(scenario, of_side, group_id)
    id_ = free_id(f"{group_id}-", {one.id for one in side.groups}, first=2)
    names: dict[str, str] = {}
    for type_id, number in replace(group, counts={}).tally().items():
        old = [unit.id for unit in group.units if unit.type == type_id]
        names |= dict(zip(old, new_ids(scenario, counters, type_id, number), strict=True))
    units = tuple(
        replace(unit, id=names[unit.id], at="", carried_by=names.get(unit.carried_by, ""))
        for unit in group.units
    )
    at = side.groups.index(group) + 1
    groups = (*side.groups[:at], replace(group, id=id_, units=units), *side.groups[at:])
    return put_side(scenario, replace(side, groups=groups), f"Copy group {group_id} as {id_}"), id_


def move_group(
    scenario: model.Scenario, of_side: str, group_id: str, to_side: str, index: int
) -> SetScenario:
    """An edit that moves a group to a position of a side, its own or another; there it may get another id.

    Raises:
        EditRefused: when there is no such side or group.
    """
    group, target = group_of(scenario, of_side, group_id), side_of(scenario, to_side)
    others = [one for one in target.groups if one is not group]
    if any(one.id == group.id for one in others):
        group = replace(group, id=free_id(f"{group.id}-", {one.id for one in others}, first=2))
    others.insert(max(0, min(len(others), index)), group)
    sides = []
    for side in scenario.sides:
        if side.id == to_side:
            side = replace(side, groups=tuple(others))
        elif side.id == of_side:
            side = replace(side, groups=tuple(one for one in side.groups if one.id != group_id))
        sides.append(side)
    moved = set_fields(scenario, f"Move group {group_id} to {target.title}", sides=tuple(sides))
    return _followed(moved, scenario, (of_side, group_id), (to_side, group.id))


def _followed(
    edit: SetScenario, scenario: model.Scenario, old: tuple[str, str], new: tuple[str, str]
) -> SetScenario:
    """The edit with events and steps of the set-up as they are when a group, by side and id, gets another
    name or side.
    """

    def moved(effect: events.Effect) -> events.Effect:
        is_it = (effect.side, effect.group) == old
        return replace(effect, side=new[0], group=new[1]) if is_it else effect

    events = tuple(event.rewritten(moved) for event in scenario.events)
    draws = tuple(draw.renamed(old, new) for draw in scenario.draws)
    setup = with_group(scenario.setup, old, new)
    return set_fields(edit.made, edit.title, events=events, draws=draws, setup=setup)


def group_of(scenario: model.Scenario, of_side: str, group_id: str) -> model.Group:
    """The group of this id.

    Raises:
        EditRefused: when the side has none.
    """
    group = next((one for one in side_of(scenario, of_side).groups if one.id == group_id), None)
    if group is None:
        raise EditRefused(f"the scenario has no group {group_id!r} of {of_side!r}")
    return group


def _group_id(taken: set[str]) -> str:
    letter = next((one for one in "abcdefghijklmnopqrstuvwxyz" if one not in taken), None)
    return letter or free_id("group-", taken)


def free_id(stem: str, taken: set[str], first: int = 1) -> str:
    """The first of stem1, stem2, ... that is not taken."""
    number = first
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"
