"""Cures for names in an order of battle: the groups that a formation belongs to and supports, objectives."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import put_group, put_side
from kpeditor.core.problem import Problem, most_like
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side

NAMED_CURED: Final = frozenset({"formation-parent", "formation-relation", "side-orders"})
"""The codes of problems of such names."""
_FIELDS: Final = ("parent", "supports", "objectives")
"""The fields that hold such names."""


def is_of_name(problem: Problem) -> bool:
    """Whether a problem is about a written name, and so has cures; a missing name has none."""
    return problem.code in NAMED_CURED and problem.where.path[-1:] in {(field,) for field in _FIELDS}


def name_cures(battle: Battle, problem: Problem) -> list[Edit]:
    """Returns edits that each mend a wrong name, by the name that was probably meant or by removing it; none
    for problems of another kind.
    """
    scenario = battle.scenario
    if scenario is None:
        return []
    match problem.where.path:
        case ("sides", int(s), "fields", str(field)) if s < len(scenario.sides):
            side = scenario.sides[s]
            features = battle.sheet.features if isinstance(battle.sheet, TableSheet) else ()
            return list(_renamed(scenario, side, side, field, features))
        case ("sides", int(s), "groups", int(g), "fields", str(field)) if s < len(scenario.sides):
            side = scenario.sides[s]
            if g >= len(side.groups):
                return []
            group, known = side.groups[g], [one.id for one in side.groups]
            cures = list(_renamed(scenario, side, group, field, known))
            if problem.code == "formation-parent" and field in group.fields:
                cures.append(_with(scenario, side, group, field, "", f"{group.id} belongs to no other group"))
            return cures
    return []


def _renamed(
    scenario: Scenario, side: Side, who: Side | Group, field: str, known: Collection[str]
) -> Iterator[Edit]:
    """Edits for the first unknown name of a field: one puts the most similar known name in its place, one
    removes it if other names remain.
    """
    names = [one.strip() for one in str(who.fields.get(field) or "").split(",") if one.strip()]
    wrong = next((one for one in names if one not in known), "")
    if not wrong:
        return
    right = most_like(wrong, known)
    if right and right != who.id:
        changed = list(dict.fromkeys(right if one == wrong else one for one in names))
        yield _with(scenario, side, who, field, ", ".join(changed), f"Write {right} for {wrong}")
    left = [one for one in names if one != wrong]
    if left:
        yield _with(scenario, side, who, field, ", ".join(left), f"Leave {wrong} out")


def _with(scenario: Scenario, side: Side, who: Side | Group, field: str, value: str, title: str) -> Edit:
    fields: dict[str, Any] = {key: one for key, one in who.fields.items() if key != field}
    if value:
        fields = {key: value if key == field else one for key, one in who.fields.items()}
    if isinstance(who, Group):
        return put_group(scenario, side.id, replace(who, fields=fields), title)
    return put_side(scenario, replace(who, fields=fields), title)
