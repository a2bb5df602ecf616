"""Edits of the order of battle: which group another one belongs to, and names that follow a group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kpeditor.core.edits.forces.sides import group_of, move_group
from kpeditor.core.edits.scenario import SetScenario, put_side, side_of
from kpeditor.core.errors import EditRefused
from kpeditor.core.fields import Field
from kpeditor.core.scenario.model import Group, Scenario, Side


def below_field(declared: Sequence[Field]) -> Field | None:
    """The field of groups that names the one they belong to, None where rules know no such tree."""
    return next((one for one in declared if one.links == "below"), None)


def above_of(group: Group, declared: Sequence[Field]) -> str:
    """The group that one names as the one it belongs to, "" for none."""
    asked = below_field(declared)
    return str(group.fields.get(asked.id) or "").strip() if asked is not None else ""


def tops_of(side: Side, declared: Sequence[Field]) -> list[str]:
    """The groups of a side that belong to no other one of it, in order."""
    ids = {group.id for group in side.groups}
    return [one.id for one in side.groups if above_of(one, declared) not in ids - {one.id}]


def all_below(side: Side, group_id: str, declared: Sequence[Field]) -> list[str]:
    """A group and all that belong to it, by way of others too, in order."""
    found, more = {group_id}, True
    while more:
        new = {one.id for one in side.groups if above_of(one, declared) in found} - found
        found |= new
        more = bool(new)
    return [one.id for one in side.groups if one.id in found]


def why_not_below(side: Side, group_id: str, above: str, declared: Sequence[Field]) -> str:
    """Why a group cannot belong to another one of its side, "" where it can or `above` is ""."""
    if not above:
        return ""
    if above == group_id:
        return f"{group_id} cannot belong to itself"
    if above in all_below(side, group_id, declared):
        return f"{above} belongs to {group_id} already, so {group_id} cannot belong to it"
    return ""


def put_below(
    scenario: Scenario, of_side: str, group_id: str, above: str, declared: Sequence[Field]
) -> SetScenario:
    """An edit that lets a group belong to another one of its side, with all that belongs to it; "" to none.

    Raises:
        EditRefused: when the rules know no such tree, there is no such group, or it would belong to itself.
    """
    asked, side = below_field(declared), side_of(scenario, of_side)
    if asked is None:
        raise EditRefused("groups belong to sides alone under these rules")
    group = group_of(scenario, of_side, group_id)
    if above:
        group_of(scenario, of_side, above)
    if why := why_not_below(side, group_id, above, declared):
        raise EditRefused(why)
    new = replace(group, fields=asked.put(group.fields, above or None))
    groups = tuple(new if one is group else one for one in side.groups)
    title = f"{group_id} belongs to {above}" if above else f"{group_id} belongs to no other group"
    return put_side(scenario, replace(side, groups=groups), title)


def put_on_top(
    scenario: Scenario, of_side: str, group_id: str, index: int, declared: Sequence[Field]
) -> SetScenario:
    """An edit that lets a group belong to none, at a place among those of its side that belong to none.

    Raises:
        EditRefused: when the rules know no such tree, or there is no such group.
    """
    free = put_below(scenario, of_side, group_id, "", declared)
    side = side_of(free.made, of_side)
    tops = [one for one in tops_of(side, declared) if one != group_id]
    others = [one.id for one in side.groups if one.id != group_id]
    at = others.index(tops[index]) if 0 <= index < len(tops) else len(others)
    return SetScenario(move_group(free.made, of_side, group_id, of_side, at).made, free.title)


def to_side(
    scenario: Scenario, of_side: str, group_id: str, other: str, above: str, declared: Sequence[Field]
) -> tuple[SetScenario, str]:
    """An edit that moves a group with all that belongs to it to another side, where it belongs to `above`, ""
    for none, and its id there. Names of groups that stay behind are taken out of its fields, and its name out
    of theirs.

    Raises:
        EditRefused: when there is no such side or group.
    """
    moving = all_below(side_of(scenario, of_side), group_id, declared)
    names: dict[str, str] = {}
    made = scenario
    for id_ in moving:
        before = {one.id for one in side_of(made, other).groups}
        made = move_group(made, of_side, id_, other, len(before)).made
        names[id_] = next(one.id for one in side_of(made, other).groups if one.id not in before)
    own = set(names.values())
    sides = []
    for side in made.sides:
        ids = {one.id for one in side.groups}
        groups = side.groups
        if side.id == other:
            groups = tuple(
                _naming(one, declared, names, own) if one.id in own else one for one in side.groups
            )
        elif side.id == of_side:
            groups = tuple(_naming(one, declared, {}, ids) for one in side.groups)
        sides.append(replace(side, groups=groups))
    made = replace(made, sides=tuple(sides))
    if above:
        made = put_below(made, other, names[group_id], above, declared).made
    title = f"Move group {group_id} to {side_of(scenario, other).title}"
    return SetScenario(made, title), names[group_id]


def renamed_in(scenario: Scenario, of_side: str, old: str, new: str, declared: Sequence[Field]) -> Scenario:
    """The scenario with the fields of a side's groups that named a group naming it by its new name."""
    side = side_of(scenario, of_side)
    groups = tuple(_naming(one, declared, {old: new}) for one in side.groups)
    return put_side(scenario, replace(side, groups=groups)).made


def left_behind(before: Scenario, after: Scenario, declared: Sequence[Field]) -> Scenario:
    """The scenario after some groups were removed, without their names: who belonged to one belongs to the
    nearest above it that is left, who supported it supports it no more.
    """
    sides = []
    for side in after.sides:
        old = before.side(side.id)
        ids = {one.id for one in side.groups}
        gone = {one.id: one for one in old.groups if one.id not in ids} if old is not None else {}
        sides.append(side)
        if gone:
            groups = tuple(_naming(_raised(one, gone, declared), declared, {}, ids) for one in side.groups)
            sides[-1] = replace(side, groups=groups)
    return replace(after, sides=tuple(sides))


def _raised(group: Group, gone: Mapping[str, Group], declared: Sequence[Field]) -> Group:
    """The group belonging to the nearest above it that is not gone."""
    asked, above, met = below_field(declared), above_of(group, declared), set[str]()
    if asked is None or above not in gone:
        return group
    while above in gone and above not in met:
        met.add(above)
        above = above_of(gone[above], declared)
    return replace(group, fields=asked.put(group.fields, above or None))


def _naming(
    group: Group, declared: Sequence[Field], names: Mapping[str, str], known: set[str] | None = None
) -> Group:
    """The group with other names in the fields that name groups; with `known` without all other names, and
    without the field that says how it is linked where nothing is left of the link.
    """
    fields = dict(group.fields)
    for asked in declared:
        if not asked.links or not isinstance(said := fields.get(asked.id), str):
            continue
        named = [names.get(one.strip(), one.strip()) for one in said.split(",") if one.strip()]
        kept = [one for one in named if known is None or one in known]
        if named == kept and not any(one.strip() in names for one in said.split(",")):
            continue
        fields = asked.put(fields, ", ".join(kept) or None)
        if not kept and asked.linked_by:
            fields.pop(asked.linked_by, None)
    return group if fields == dict(group.fields) else replace(group, fields=fields)
