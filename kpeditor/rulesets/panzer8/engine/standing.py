"""Where an element may stand: on which ground, beside whom, in which town or fortification [P17, P38,
P41].
"""

from __future__ import annotations

import math
from typing import Any

import shapely

from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine.answers import refuse
from kpeditor.rulesets.panzer8.engine.costs import WHEELED, row_of
from kpeditor.rulesets.panzer8.engine.table.ground import PILLBOX, RUINED, TOUCH
from kpeditor.rulesets.panzer8.engine.table.position import Position


def judge_end(position: Position, id_: str, end: Stand, target: str = "") -> None:
    """Judges whether an element may end a move with this base.

    Raises:
        IllegalAnswer: when it would stand off the table, in water, over another base, or in contact with an
            enemy it has not charged.
    """
    why, rule = why_not_there(position, id_, end, target)
    if why:
        raise refuse(f"{position.title(id_)}: {why}", rule, id_)


def why_not_there(position: Position, id_: str, end: Stand, target: str = "") -> tuple[str, str]:
    """Why an element may not stand with this base, with the paragraph; "" if it may."""
    why, rule = position.ground.why_not_standing(end)
    if why:
        return why, rule
    side = position.pieces[id_].side
    for other in position.on_table():
        if other == id_ or math.dist(end.at, position.stand(other).at) > 12:
            continue
        base = position.stand(other).shape
        if other != target and overlaps(end.shape, base):
            return f"{position.title(other)} stands there", "P17"
        is_foe = position.pieces[other].side != side
        if is_foe and other != target and float(shapely.distance(end.shape, base)) <= TOUCH:
            if target and not position.is_vehicle(other):
                continue
            return f"only a charge leads into contact with {position.title(other)}", "P19"
    if why := _why_no_fort(position, id_, end):
        return why, "P41"
    town = position.ground.town_at(end.at)
    is_ruined = town is not None and town.feature.props.get("material") == RUINED
    if town is not None and is_ruined and row_of(position, id_) in WHEELED:
        return f"{town.feature.id} is ruined", "P38"
    return ("", "") if town is None else _why_full(position, id_, town.feature.id)


def _why_no_fort(position: Position, id_: str, end: Stand) -> str:
    """Why an element may not enter the fortification there; "" if it may, or if there is none [P41]."""
    element = position.element(id_)
    for fort in position.ground.areas_at(end.at):
        if fort.feature.kind != PILLBOX:
            continue
        most = int(fort.feature.props.get("holds", 1))
        fits = element.is_infantry or (element.is_crew and not {"mortar", "anti_air"} & element.flags)
        if not fits:
            return f"{fort.feature.id} takes infantry, machine guns and guns alone"
        within = [
            one
            for one in position.on_table()
            if one != id_ and any(other is fort for other in position.ground.areas_at(position.stand(one).at))
        ]
        if len(within) >= most:
            return f"{fort.feature.id} holds {most}"
    return ""


def _why_full(position: Position, id_: str, town: str) -> tuple[str, str]:
    """Why a built-up area has no room for another element; "" if it has room [P38]."""
    from kpeditor.rulesets.panzer8.checks import capacity

    def counts(one: str) -> bool:
        return position.element(one).kind not in ("commander", "foo", "fac", "transport")

    side = position.pieces[id_].side
    if not counts(id_):
        return "", ""
    feature = position.ground.sheet.features[town]
    within = 0
    for one in position.on_table(side):
        if one != id_ and counts(one):
            area = position.ground.town_at(position.stand(one).at)
            within += area is not None and area.feature.id == town
    most = capacity(feature, position.setting.types)
    return (f"{town} holds {most} elements", "P38") if within >= most else ("", "")


def overlaps(one: Any, other: Any) -> bool:
    """Whether two bases overlap."""
    return bool(one.intersects(other)) and float(shapely.intersection(one, other).area) > 1e-4
