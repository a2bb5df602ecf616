"""The set-up: before the first hour each side places, step by step and in secret, the stands for which the
scenario gives only an area or a number.

An answer is `{places: {stand: {at: [x, y], facing: degrees}}}`; every stand of the step needs its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

import shapely

from kpeditor.core.errors import BadExpression, BadName, KpError
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.tables.zones import standing_in
from kpeditor.core.scenario.areas.tables.ground import SLACK, is_inside
from kpeditor.core.scenario.setup.order import ordered_steps, places
from kpeditor.core.scenario.setup.tableground import step_ground
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.orders import point_of
from kpeditor.rulesets.nqm.engine.pieces import Contact, Stand, Unit
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position
from kpeditor.rulesets.nqm.engine.setting import CLOSED, Setting, ledger_of

SET_UP: Final = "set up"
"""The phase, and the kind of the question."""
PLACES, AT, FACING = "places", "at", "facing"
_SPACING: Final = (0.2, 0.1, 0.05, 0.02)
"""Kilometres between stands that are laid out, the widest that fits."""


def begun(setting: Setting) -> Position:
    """The position before the set-up: every stand is where the scenario puts it, or is still to be set up."""
    stands: dict[str, Stand] = {}
    for id_, unit in setting.units.items():
        posture = str(unit.group.fields.get("posture", "open"))
        for one in unit.group.units:
            type_ = setting.types.get(one.type)
            at = setting.sheet.space.read(one.at) if one.at else None
            if type_ is None:
                continue
            ground = setting.position_at(at) if at is not None else None
            figures = setting.figures[one.id]
            stands[one.id] = Stand(
                one.id,
                unit.side,
                one.type,
                id_,
                figures,
                at,
                one.grade("casualties"),
                "map" if at is not None else "due",
                bool(one.grade("concealed")),
                str(ground.props.get("posture", "dug-in")) if ground is not None else posture,
                float(one.facing) if one.facing.replace(".", "").isdecimal() else 0.0,
                ledger_of(one, type_, figures),
            )
    units = {id_: Unit() for id_ in setting.units}
    for stand in stands.values():
        said = next(one for one in setting.units[stand.formation].group.units if one.id == stand.id)
        tested = setting.tested(stand.formation)
        if said.grade("broken"):
            units[tested] = replace(units[tested], broken=True, until=UNTIL_RESTED)
        elif said.grade("disorganised"):
            units[tested] = replace(units[tested], until=UNTIL_RESTED)
        elif said.grade("pinned"):
            units[tested] = replace(units[tested], pinned=1)
    contacts: dict[str, dict[str, Contact]] = {side: {} for side in setting.sides}
    rounds = rounds_of(setting, stands)
    phase = SET_UP if rounds else "orders"
    return Position(setting, stands, units, hour=1, phase=phase, contacts=contacts, rounds=rounds)


@dataclass(frozen=True)
class Round:
    """The stands that one side sets up in one step.

    Attributes:
        grounds: by stand the ground on which it may begin.
        apart: the least distance between them, in the unit of the table.
    """

    side: str
    grounds: Mapping[str, Any]
    apart: float


def rounds_of(setting: Setting, stands: Mapping[str, Stand]) -> tuple[Round, ...]:
    """The rounds of the set-up in order, as the steps of the scenario say. Groups that enter later are not
    set up.

    Raises:
        KpError: when an area cannot be read.
    """
    waiting = [one for one in stands.values() if one.state == "due"]
    found: list[Round] = []
    if not waiting:
        return ()
    standing = standing_in(setting.battle)
    for one in ordered_steps(setting.scenario):
        grounds: dict[str, Any] = {}
        for stand in waiting:
            group = setting.units[stand.formation].group
            if group.enter is None and places(setting.scenario, one, stand.side, group.id, stand.type):
                try:
                    grounds[stand.id] = step_ground(setting.sheet, one.step, group.deploy, standing)
                except (BadName, BadExpression) as fault:
                    raise KpError(f"group {group.id} cannot be set up: {fault}") from fault
        if grounds:
            found.append(Round(one.step.side, grounds, float(one.step.limits.apart)))
    return tuple(found)


def round_of(position: Position) -> Round | None:
    """The round that is asked now; None when the set-up is over."""
    rounds = position.rounds
    return rounds[position.round] if position.round < len(rounds) else None


def faults(position: Position, answer: Answer) -> Iterator[IllegalAnswer]:
    """What is wrong with an answer to the set-up."""
    now = round_of(position)
    assert now is not None
    given = answer.get(PLACES) if isinstance(answer, Mapping) and set(answer) <= {PLACES} else None
    if not isinstance(given, Mapping):
        yield IllegalAnswer("a set-up is {places: {stand: {at: [x, y], facing: degrees}}}")
        return
    points: dict[str, TablePoint] = {}
    called = position.setting.titles.stand
    for id_, place in given.items():
        if id_ not in now.grounds:
            yield IllegalAnswer(f"{str(id_)[:40]!r} is not set up now", "", str(id_)[:40])
            continue
        at = point_of(place.get(AT)) if isinstance(place, Mapping) and set(place) <= {AT, FACING} else None
        if at is None or not _is_angle(place.get(FACING, 0)):
            yield IllegalAnswer(f"{called(id_)}: a place is {{at: [x, y], facing: degrees}}", "", id_)
        elif why := why_not_there(position, now, id_, at, points):
            yield IllegalAnswer(f"{called(id_)}: {why}", "", id_)
        else:
            points[id_] = at
    for id_ in now.grounds:
        if id_ not in given:
            yield IllegalAnswer(f"{called(id_)} has no place yet", "", id_)


def _is_angle(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 360


def why_not_there(
    position: Position, now: Round, id_: str, at: TablePoint, others: Mapping[str, TablePoint]
) -> str:
    """Why a stand may not be set up at a point beside others of its step, "" where it may."""
    setting = position.setting
    if at not in setting.sheet.space or not is_inside(shapely.Point(at), now.grounds[id_]):
        return "it is outside its set-up area"
    if setting.features_at(at, CLOSED):
        return "nobody stands in that water"
    for other, point in others.items() if now.apart else ():
        if (far := math.dist(at, point)) < now.apart - SLACK:
            far_enough = setting.sheet.numbering.distance(now.apart)
            return f"{far:.2f} from {setting.titles.stand(other)}; at least {far_enough} apart"
    return ""


def placed(position: Position, answer: Mapping[str, Any], log: Log) -> Position:
    """The position with the stands of a step in their places, and the next step to be answered."""
    now = round_of(position)
    assert now is not None
    found = []
    for id_, place in answer[PLACES].items():
        stand, at = position.stands[id_], point_of(place[AT])
        assert at is not None
        ground = position.setting.position_at(at)
        posture = str(ground.props.get("posture", "dug-in")) if ground is not None else stand.posture
        facing = float(place.get(FACING, stand.facing)) % 360
        found.append(replace(stand, at=at, state="map", posture=posture, facing=facing))
    position = replace(position.with_stands(found), round=position.round + 1)
    by_formation: dict[str, list[Stand]] = {}  # an answer may name stands of several by turns
    for one in found:
        by_formation.setdefault(one.formation, []).append(one)
    for formation, own in by_formation.items():
        middle = position.centre(own)
        where = position.setting.name(middle) if middle is not None else ""
        log.tell(
            "deploys",
            "",
            f"{titles.formation(formation)} deploys around {where}",
            hexes=[where],
            units=[one.id for one in own],
            side=now.side,
            known_to=(now.side,),
            formation=formation,
        )
    return position


# --- Laying out ---


def laid_out(
    position: Position,
    anchors: Mapping[str, TablePoint],
    facing: float = 0.0,
    within: Mapping[str, Any] = MappingProxyType({}),
) -> Answer:
    """A legal answer to the set-up with the stands of each formation as near as possible to its point.

    Args:
        anchors: the points, by formation, of all formations that have stands to set up.
        within: the part of its ground to use, by formation; formations without an entry use all of theirs.

    Raises:
        KpError: when there is no room.
    """
    now = round_of(position)
    assert now is not None
    points: dict[str, TablePoint] = {}
    for id_ in now.grounds:
        stand = position.stands[id_]
        ground = within.get(stand.formation, now.grounds[id_])
        at = _free(position, now, id_, anchors[stand.formation], points, ground)
        if at is None:
            raise KpError(f"there is no room to set up {id_}")
        points[id_] = at
    return {PLACES: {id_: {AT: [at.x, at.y], FACING: facing} for id_, at in points.items()}}


def _free(
    position: Position,
    now: Round,
    id_: str,
    anchor: TablePoint,
    taken: Mapping[str, TablePoint],
    ground: Any,
) -> TablePoint | None:
    """The allowed point of some ground that is nearest to `anchor`, as far from other stands as there is room
    for.
    """
    kilometre = position.setting.kilometre
    for spacing in _SPACING:
        step = max(spacing / kilometre, now.apart)
        spots = _lattice(ground, step, position.setting)
        for at in sorted(spots, key=lambda spot: (round(math.dist(spot, anchor), 3), spot)):
            near = any(math.dist(at, other) < step - SLACK for other in taken.values())
            if not near and not why_not_there(position, now, id_, at, taken):
                return at
    return None


def _lattice(ground: Any, step: float, setting: Setting) -> list[TablePoint]:
    """Points on some ground at this distance from each other; at least one on narrow ground."""
    if ground.is_empty:
        return []
    left, top, right, bottom = shapely.bounds(ground).tolist()
    across, down = int((right - left) / step) + 1, int((bottom - top) / step) + 1
    xs = [left + (right - left - (across - 1) * step) / 2 + k * step for k in range(across)]
    ys = [top + (bottom - top - (down - 1) * step) / 2 + k * step for k in range(down)]
    middle = shapely.point_on_surface(ground)
    spots = [setting.on_table(x, y) for x in xs for y in ys] + [setting.on_table(middle.x, middle.y)]
    return [one for one in dict.fromkeys(spots) if shapely.intersects_xy(ground, one.x, one.y)]


def by_chance(position: Position, chance: Chance) -> Answer:
    """A legal answer to the set-up, each formation around a point of its ground by chance.

    Raises:
        KpError: when there is no room.
    """
    now = round_of(position)
    assert now is not None
    anchors: dict[str, TablePoint] = {}
    for id_, ground in now.grounds.items():
        formation = position.stands[id_].formation
        if formation not in anchors:
            spots = _lattice(ground, _SPACING[0] / position.setting.kilometre, position.setting)
            anchors[formation] = chance.choice(spots) if spots else TablePoint(0, 0)
    return laid_out(position, anchors)
