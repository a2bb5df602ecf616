"""What Not Quite Mechanized finds wrong: order of battle, support, command, supply, frontage, orders."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.reporting import group_title
from kpeditor.core.errors import BadFile
from kpeditor.core.problem import DataPath, Problem, did_you_mean, error, in_scenario, warning
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.occupants import occupants
from kpeditor.rulesets.nqm.declarations import FIREPLAN, IN_DEFENCE, POSTURES, PREPARED, names_in, said
from kpeditor.rulesets.nqm.engine.titles import numbered
from kpeditor.rulesets.nqm.missions import Fireplan
from kpeditor.rulesets.nqm.movement import frontage
from kpeditor.rulesets.nqm.scenarioforms import why_not_below
from kpeditor.rulesets.nqm.supply import capacity
from kpeditor.rulesets.nqm.tables import Tables, tables
from kpeditor.rulesets.nqm.units import YEARS, can_be_year, unit_types

_ALLOWANCE = 1.25
"""The factor by which a formation may exceed its space before it is reported: bases and roads are never
exact.
"""


@dataclass(frozen=True)
class _Formation:
    """A group with its place in the document; `called` is what problems call it."""

    side: Side
    group: Group
    path: DataPath
    called: str

    def field(self, id_: str) -> DataPath:
        """The path of a field of the formation in the document."""
        return (*self.path, "fields", id_)

    def says(self, id_: str) -> str:
        """The value of a field."""
        return str(said(self.group, id_) or "")


def check(battle: Battle) -> Iterator[Problem]:
    """Everything Not Quite Mechanized finds wrong."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None:
        return
    if not can_be_year(scenario.options.get("year", YEARS[0])):
        text = f"no battle is of the year {scenario.options['year']}"
        fix = f"Name one from {YEARS[0]} to {YEARS[-1]}."
        yield in_scenario.error("option-value", text, fix=fix, path=("options", "year"))
    try:
        types, known = unit_types(scenario), tables(scenario)
    except BadFile as bad:
        yield from bad.problems
        return
    formations = [
        _Formation(side, group, path, group_title(scenario, side, group))
        for side, group, path in scenario.group_paths()
    ]
    for index, step in enumerate(scenario.setup):
        if step.limits.from_enemy:
            text = (
                f"no side knows where the enemy sets up, so step {index + 1} cannot keep a distance from it"
            )
            path: DataPath = ("setup", index, "limits", "from_enemy")
            fix = "Name an area, or a distance from one."
            yield in_scenario.warning("setup-unplayed", text, fix=fix, path=path)
    for one in formations:
        by_id = {other.group.id: other for other in formations if other.side is one.side}
        own = set(by_id)
        yield from _tree(one, own, by_id)
        yield from _relation(one, own, types)
        yield from _command(one, types)
        yield from _supply(one, types)
        if isinstance(sheet, TableSheet):
            yield from _space(one, sheet, known)
    if isinstance(sheet, TableSheet):
        yield from _orders(scenario, sheet, types)
        yield from _positions(scenario, sheet)
        yield from _fireplans(battle, scenario)


def _tree(one: _Formation, own: set[str], by_id: Mapping[str, _Formation]) -> Iterator[Problem]:
    """Formations that belong to unknown ones, or to themselves through others."""
    parent = one.says("parent")
    if not parent:
        return
    where = one.field("parent")
    if parent not in own:
        fix = did_you_mean(parent, own) or "Name another formation of the side."
        text = f"{one.called} belongs to {parent!r}, which is no formation of its side"
        yield in_scenario.error("formation-parent", text, fix=fix, path=where)
        return
    met = {one.group.id}
    while parent in by_id:
        if parent in met:
            text = f"{one.called} belongs to itself by way of {by_id[parent].called}"
            fix = "Let one of them belong to a higher formation, or to none."
            yield in_scenario.error("formation-parent", text, fix=fix, path=where)
            return
        met.add(parent)
        parent = by_id[parent].says("parent")
    if why := why_not_below(one.group, by_id[one.says("parent")].group):
        fix = "Let it belong to a higher formation, or change the level of one of them."
        yield in_scenario.warning("formation-parent", why, fix=fix, path=where)


def _relation(one: _Formation, own: set[str], types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Support without a relation, or a relation without support [N5, N56]."""
    relation, supports = one.says("relation"), names_in(said(one.group, "supports"))
    for name in supports:
        if name not in own:
            fix = did_you_mean(name, own) or "Name formations of the side, with commas between."
            text = f"{one.called} supports {name!r}, which is no formation of its side"
            yield in_scenario.error("formation-relation", text, fix=fix, path=one.field("supports"))
    if relation and not supports:
        text = f"{one.called} has a relation, but supports nobody"
        fix = "Name whom it supports, or take the relation away."
        yield in_scenario.warning("formation-relation", text, fix=fix, path=one.field("relation"))
    guns = any(types[type_].data.get("battery") for type_ in one.group.tally() if type_ in types)
    if guns and not relation:
        text = f"the batteries of {one.called} support nobody: each shoot goes down the chain of command"
        fix = "Say whom they support, and how: under command, in direct support, in support."
        yield in_scenario.warning("formation-relation", text, fix=fix, path=one.path)


def _command(one: _Formation, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Battalions and higher formations without a command stand, which attacks and reorganisation need [N3,
    N41, N53].
    """
    tally = [types[type_].data for type_ in one.group.tally() if type_ in types]
    if not tally or one.says("level") == "company":
        return
    fights = any(data["stand"] in ("fighting", "support") and not data.get("air") for data in tally)
    if fights and not any(data["stand"] == "command" for data in tally):
        text = f"{one.called} has no command stand: it leads no assault and cannot reorganise"
        fix = "Add a staff to it."
        yield in_scenario.warning("formation-command", text, fix=fix, path=one.path)


def _supply(one: _Formation, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """More combat units than are carried [N55, N65]; stands without strength, which only columns may be."""
    stands = numbered((unit.id, types[unit.type].title) for unit in one.group.units if unit.type in types)
    for u, unit in enumerate(one.group.units):
        if unit.type not in types:
            continue
        where, called = (*one.path, "units", u), f"{stands[unit.id]} of {one.called}"
        figures = int(unit.fields.get("strength", types[unit.type].data["figures"]))
        if figures < 1 and not types[unit.type].data.get("carries_supply"):
            path = (*where, "fields", "strength")
            text, fix = f"{called} has no strength", "Give it a strength of 1 or more, or take it out."
            yield in_scenario.error("field-value", text, fix=fix, path=path)
        carried = unit.fields.get("combat")
        if isinstance(carried, int) and carried > capacity(figures):
            text = f"{called} carries {carried} combat units, and has room for {capacity(figures)}"
            fix = "Give it fewer: one for each figure or strength point."
            path = (*where, "fields", "combat")
            yield in_scenario.warning("stand-supply", text, fix=fix, path=path)


def _space(one: _Formation, sheet: TableSheet, known: Tables) -> Iterator[Problem]:
    """Formations that take up more ground than they may [N11]."""
    level, metres = one.says("level"), sheet.space.metres
    points = [at for unit in one.group.units if unit.at and (at := sheet.space.read(unit.at)) is not None]
    if metres is None or len(points) < 2 or level not in ("company", "battalion"):
        return
    _, wide, deep = frontage(known, level, defends=one.says("posture") in IN_DEFENCE)
    far = max(math.dist(a, b) for a in points for b in points) * metres
    most = math.hypot(wide, deep)
    if far > most * _ALLOWANCE:
        text = f"{one.called} stands {far:.0f} m apart; a {level} takes up {wide} by {deep} m at most"
        fix = "Move its stands nearer together, or divide it."
        yield in_scenario.warning("formation-space", text, fix=fix, path=one.path)


def _orders(scenario: Scenario, sheet: TableSheet, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Objectives that are not features, and sides without aim, objective or recce [N6, N13]."""
    for s, side in enumerate(scenario.sides):
        names = names_in(side.fields.get("objectives"))
        paths: list[tuple[str, Mapping[str, object], DataPath]] = [
            (f"the side {side.called}", side.fields, ("sides", s))
        ]
        paths += [
            (group_title(scenario, side, one), one.fields, ("sides", s, "groups", g))
            for g, one in enumerate(side.groups)
        ]
        for called, fields, path in paths:
            yield from _objectives(called, fields, path, sheet)
        if side.groups and not (names and side.fields.get("aim")):
            text = f"the side {side.called} has no written orders: they name an aim and objectives"
            fix = "Write both down for the side."
            yield in_scenario.hint("side-orders", text, fix=fix, path=("sides", s))
        seen = {type_ for group in side.groups for type_ in group.tally() if type_ in types}
        if seen and not any(types[type_].data.get("recce") for type_ in seen):
            text = f"the side {side.called} has no recce"
            fix = "Add a patrol, motorcycles or armoured cars, or let it go in blind."
            yield in_scenario.hint("side-recce", text, fix=fix, path=("sides", s))


def _objectives(
    called: str, fields: Mapping[str, object], path: DataPath, sheet: TableSheet
) -> Iterator[Problem]:
    """Objectives of a side or a formation that are no features of the table [N6]."""
    for name in names_in(fields.get("objectives")):
        if name not in sheet.features:
            fix = did_you_mean(name, sheet.features) or "Name features of the table, with commas between."
            text = f"the objective {name!r} of {called} is no feature of the table"
            where: DataPath = (*path, "fields", "objectives")
            yield in_scenario.error("side-orders", text, fix=fix, path=where)


def _fireplans(battle: Battle, scenario: Scenario) -> Iterator[Problem]:
    """Missions of batteries and aircraft that cannot be carried out as they are planned [N5, N20, N55]."""
    for s, side in enumerate(scenario.sides):
        plan = Fireplan.of(battle, side)
        for number in range(len(plan.missions) if plan is not None else 0):
            assert plan is not None
            for fault in plan.faults(number):
                path: DataPath = ("sides", s, "fields", FIREPLAN, number, fault.key)
                tell = error if fault.is_error else warning
                yield tell("side-fireplan", fault.text, fix=fault.fix, document="scenario", path=path)


def _positions(scenario: Scenario, sheet: TableSheet) -> Iterator[Problem]:
    """Positions with more stands at the start than they hold or with stands of both sides, and stands whose
    posture differs from that of their position, which applies [N27].
    """
    for name, feature in sheet.features.items():
        if feature.kind != "position":
            continue
        inside, holds = occupants(scenario, sheet, feature), feature.props.get("stands")
        if isinstance(holds, int) and len(inside) > holds:
            text = f"{len(inside)} stands begin on {name}, which holds {holds}"
            fix = "Move some of them, or let the position hold more."
            yield in_scenario.warning("position-crowded", text, fix=fix, path=inside[holds].path)
        if len({one.side for one in inside}) > 1:
            last = next(one for one in reversed(inside) if one.side != inside[0].side)
            text = f"stands of both sides begin on {name}"
            fix = "Move those of one side off it."
            yield in_scenario.warning("position-shared", text, fix=fix, path=last.path)
        posture = str(feature.props.get("posture", PREPARED))
        for path in dict.fromkeys(one.path[:4] for one in inside):
            side = scenario.sides[int(path[1])]
            group = side.groups[int(path[3])]
            own = group.fields.get("posture")
            if own in POSTURES and own != posture:
                is_ = _posture(str(own))
                called = group_title(scenario, side, group)
                text = f"{called} is {is_} and begins on {name}, which is {_posture(posture)}"
                fix = "Give both the same posture: that of the position holds."
                at: DataPath = (*path, "fields", "posture")
                yield in_scenario.warning("position-posture", text, fix=fix, path=at)


def _posture(posture: str) -> str:
    """The words for a posture within a sentence."""
    return {"casemate": "of concrete"}.get(posture) or POSTURES.get(posture, posture).lower()
