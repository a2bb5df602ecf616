"""Edits of the order of battle: which group another one belongs to, and fields that name groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kpeditor.core.edits.forces.sides import group_of, move_group
from kpeditor.core.edits.scenario import SetScenario, put_side, side_of
from kpeditor.core.errors import EditRefused
from kpeditor.core.fields import Field
from kpeditor.core.scenario.model import Group, Scenario, Side


def below_field(declared: Sequence[Field]) -> Field | None:
    """Returns the field of groups that names the group above, None if the rules have no such tree."""
    return next((one for one in declared if one.links == "below"), None)


def above_of(group: Group, declared: Sequence[Field]) -> str:
    """Returns the group to which a group says it belongs, "" for none."""
    asked = below_field(declared)
    return str(group.fields.get(asked.id) or "").strip() if asked is not None else ""


def tops_of(side: Side, declared: Sequence[Field]) -> list[str]:
    """Returns the groups of a side that belong to no other group of it, in order."""
    ids = {group.id for group in side.groups}
    return [one.id for one in side.groups if above_of(one, declared) not in ids - {one.id}]


def all_below(side: Side, group_id: str, declared: Sequence[Field]) -> list[str]:
    """Returns a group and all groups that belong to it directly or indirectly, in order."""
    found, more = {group_id}, True
    while more:
        new = {one.id for one in side.groups if above_of(one, declared) in found} - found
        found |= new
        more = bool(new)
    return [one.id for one in side.groups if one.id in found]


def why_not_below(side: Side, group_id: str, above: str, declared: Sequence[Field]) -> str:
    """Says why a group cannot belong to another one of its side, "" if it can or if `above` is ""."""
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
    """An edit that puts a group, with all that belongs to it, below another group of its side; "" below none.

    Raises:
        EditRefused: when the rules have no such tree, there is no such group, or the group would belong to
            itself.
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
    """An edit that puts a group below no other, at a position among such groups of its side.

    Raises:
        EditRefused: when the rules have no such tree, or there is no such group.
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
    """An edit that moves a group, with all that belongs to it, to another side, below the group `above` (""
    for none). Also returns the group's new id. Groups that stay behind and groups that move lose each other's
    names in their fields.

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
    """Returns the scenario with a group's new name in the fields of the groups of its side that name it."""
    side = side_of(scenario, of_side)
    groups = tuple(_naming(one, declared, {old: new}) for one in side.groups)
    return put_side(scenario, replace(side, groups=groups)).made


def left_behind(before: Scenario, after: Scenario, declared: Sequence[Field]) -> Scenario:
    """Returns the scenario without the names of removed groups. Groups below a removed group belong to the
    nearest remaining one above it; groups that supported it no longer do.
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
    """The group, below the nearest group above it that still exists."""
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
    """The group with other names in the fields that name groups. With `known` all other names are removed; if
    no link is left, so is the field that says how the group is linked.
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
