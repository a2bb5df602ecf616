"""Moves as answered: they are read, judged and laid along a path [P17 to P21, P23, P51, P52].

An answer is {"unit", "do", "path": [[x, y], ...], "facing", "target", "carrier"}. The path leaves out its
start, unless the element enters the table. The path of a charge ends before its target: the last stretch is
added.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import shapely
from shapely import ops

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine.answers import HOMEWARD, facing_of, heading_from, point_of, refuse
from kpeditor.rulesets.panzer8.engine.costs import Cost, cost, is_behind
from kpeditor.rulesets.panzer8.engine.standing import judge_end
from kpeditor.rulesets.panzer8.engine.table.ground import NARROW, PILLBOX, TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE, MAP, Piece
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import TablePath

MOVE, CHARGE, FALL_BACK, MOVE_FIRE = "move", "charge", "fall back", "move and fire"
MOVES: Final = (MOVE, CHARGE, FALL_BACK, MOVE_FIRE)
_ALIGNED: Final = 30.0
"""The greatest deviation of a fall back from the straight way, in degrees [R]."""
_MOST_POINTS: Final = 60
_KEEP_OFF: Final = 30.0
"""The distance from the enemy, in inches, within which no element comes nearer under the card *no advance*
[P43].
"""


@dataclass(frozen=True, slots=True)
class Trip:
    """A move that may be made.

    Attributes:
        path: the whole way from where it begins.
        end: the base where it ends.
        cost: what it costs, with the sentence for people.
        enters: it comes onto the table; leaves: it goes off it at its end.
        by_road: it enters by road [P17].
    """

    unit: str
    do: str
    path: TablePath
    end: Stand
    cost: Cost
    target: str = ""
    gun: str = ""
    enters: bool = False
    leaves: bool = False
    by_road: bool = False
    turned: bool = False


def judged(position: Position, id_: str, answer: Mapping[str, Any]) -> Trip:
    """Returns the move of an answer after it is judged.

    Raises:
        IllegalAnswer: when it may not be made.
    """
    do, piece = str(answer.get("do", MOVE)), position.pieces[id_]
    points = answer.get("path", [])
    if not isinstance(points, list | tuple) or len(points) > _MOST_POINTS:
        raise refuse(f"a path is a list of up to {_MOST_POINTS} points", "", id_)
    ways = [point_of(one, id_) for one in points]
    enters = piece.state == DUE
    start = _entry(position, id_, ways) if enters else piece.at
    if start is None:
        raise refuse(f"{position.title(id_)} is aboard another", "P18", id_)
    path = TablePath(tuple(_distinct([start, *(ways[1:] if enters else ways)])))
    target = str(answer.get("target", ""))
    if do == CHARGE:
        path = _charged(position, id_, path, target)
    off = bool(answer.get("off", False))
    _may_move(position, id_, do, path)
    turned = do == FALL_BACK and _turns(position, id_, answer, path)
    usual = piece.facing if do == FALL_BACK and not turned else (path.heading(path.length) or piece.facing)
    if len(path.points) == 1 and "facing" not in answer and do == MOVE:
        raise refuse(f"{position.title(id_)} goes nowhere: give a path or a facing", "P51", id_)
    facing = usual if do in (CHARGE, FALL_BACK) else facing_of(answer, usual, id_)
    end = position.stand_at(id_, path.points[-1], facing)
    found = cost(position, id_, path, half_speed=do == MOVE_FIRE, turned=turned or enters)
    _judge_cost(position, id_, found)
    by_road = enters and _is_road(position, start)
    trip = Trip(id_, do, path, end, found, target, str(answer.get("gun", "")), enters, off, by_road, turned)
    _judge_way(position, trip)
    if off:
        _judge_leaving(position, trip)
    else:
        judge_end(position, id_, end, target if do == CHARGE else "")
    return trip


def _distinct(points: Sequence[TablePoint]) -> list[TablePoint]:
    found = [points[0]]
    for one in points[1:]:
        if math.dist(one, found[-1]) > 1e-6:
            found.append(one)
    return found


def _judge_cost(position: Position, id_: str, found: Cost) -> None:
    if found.why_not:
        raise refuse(f"{position.title(id_)}: {found.why_not}", found.rule, id_)
    if not found.is_legal:
        text = f"{position.title(id_)} gets {found.most:.1f} this way, not {found.length:.1f}"
        raise refuse(f"{text} ({'; '.join(found.whys)})" if found.whys else text, "P17", id_)


# --- Who may move so ---


def why_not_moving(position: Position, id_: str, do: str) -> tuple[str, str]:
    """Why an element may not make a move of this kind, with the paragraph; "" if it may."""
    piece, element = position.pieces[id_], position.element(id_)
    if piece.suppressed and do != FALL_BACK:
        return "is suppressed: it only falls back", "P29"
    if (
        element.kind == "transport"
        and not position.passengers(id_)
        and do != FALL_BACK
        and piece.state == MAP
    ):
        return "is empty: it only falls back", "P20"
    if do == CHARGE and (why := why_not_charging(position, id_)):
        return why, "P19"
    if do == MOVE_FIRE and (element.is_crew or element.gun is None):
        return "cannot move and fire", "P12"
    if position.is_in_melee(id_) and do != FALL_BACK:
        return "is in hand-to-hand combat", "P24"
    return "", ""


def why_not_charging(position: Position, id_: str) -> str:
    """Why an element may not charge; "" if it may [P19, P24, P26, P37]."""
    piece, element = position.pieces[id_], position.element(id_)
    if element.is_crew or element.kind in ("commander", "foo", "fac", "transport"):
        return "does not charge"
    if position.is_vehicle(id_) and element.kind != "tank":
        return "is no tank, so it does not overrun"
    if element.kind == "recce":
        return "is recce, which attacks nobody hand to hand"
    if element.gun is None or piece.marker:
        return "does not charge"
    return ""


def _may_move(position: Position, id_: str, do: str, path: TablePath) -> None:
    element, piece = position.element(id_), position.pieces[id_]
    why, rule = why_not_moving(position, id_, do)
    if why:
        raise refuse(f"{position.title(id_)} {why}", rule, id_)
    turns_only = len(path.points) == 1
    if do == MOVE_FIRE and "no_move_fire" in element.flags and not turns_only:
        raise refuse(f"{position.title(id_)} may turn and fire, not move and fire", "P21", id_)
    if do == FALL_BACK and turns_only:
        raise refuse(f"{position.title(id_)} falls back along a path", "P20", id_)
    if do == CHARGE and piece.at is not None and is_behind(piece.at, piece.facing, path):
        raise refuse(f"{position.title(id_)} charges within its front", "P19", id_)
    if position.card == "2" and piece.side == position.side and piece.state == MAP:
        _judge_no_advance(position, id_, path)


def _judge_no_advance(position: Position, id_: str, path: TablePath) -> None:
    """Refuses a move that comes nearer to an enemy within 30 inches, or that comes within 30 inches of an
    enemy [P43].
    """
    side = position.pieces[id_].side
    foes = [position.stand(one).shape for one in position.enemies(side)]
    foes += [shapely.Point(one.at) for one in position.markers if one.side != side]
    if not foes:
        return
    enemy = shapely.union_all(foes)
    ends = path.points[0], path.points[-1]
    before, after = (float(shapely.distance(enemy, shapely.Point(at))) for at in ends)
    if after < min(before, _KEEP_OFF) - 1e-6:
        raise refuse(
            f"{position.title(id_)} may not come nearer to the enemy in this player-turn", "P43", id_
        )


def _turns(position: Position, id_: str, answer: Mapping[str, Any], path: TablePath) -> bool:
    """Whether a fall back begins with a half turn. Refuses a fall back that does not lead straight away from
    the enemy or to its own edge [P20, P52].
    """
    piece = position.pieces[id_]
    if len(path.points) != 2:
        raise refuse(f"{position.title(id_)} falls back in one straight stretch", "P20", id_)
    heading = path.heading(0.0) or 0.0
    if not any(_differ(heading, one) <= _ALIGNED for one in ways_back(position, id_)):
        raise refuse(f"{position.title(id_)} falls back away from the enemy or to its own edge", "P20", id_)
    return _differ(facing_of(answer, piece.facing, id_), heading) <= 45


def ways_back(position: Position, id_: str) -> list[float]:
    """The headings in which an element may fall back: away from the nearest enemy, and to its own edge
    [P20].
    """
    piece = position.pieces[id_]
    found = []
    foes = sorted((position.gap(id_, one), one) for one in position.enemies(piece.side))
    if foes and piece.at is not None:
        found.append(heading_from(position.stand(foes[0][1]).at, piece.at))
    home = position.setting.homes.get(piece.side, "")
    return [*found, *([HOMEWARD[home]] if home else [])]


def _differ(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


# --- Where it goes ---


def is_overrun(position: Position, id_: str) -> bool:
    """Whether tanks may overrun an element. They never overrun a vehicle; an option allows motorcycles [P26,
    P55].
    """
    is_ridden = position.element(id_).kind == "motorcycle" and not position.pieces[id_].dismounted
    return not position.is_vehicle(id_) and (position.setting.overruns_motorcycles or not is_ridden)


def why_not_charged(position: Position, id_: str, target: str) -> tuple[str, str]:
    """Why an element may not charge an enemy, with the paragraph; "" if it may [P24, P26, P41]."""
    title, attacker = position.title(target), position.element(id_)
    in_fort = bool(position.ground.kinds_at(position.stand(target).at) & {PILLBOX})
    if attacker.kind == "tank":
        if position.is_vehicle(target):
            return f"tanks overrun no vehicles, as {title} is", "P26"
        if not is_overrun(position, target):
            return f"{title} is on motorcycles, which count as vehicles here", "P55"
        if in_fort or not position.ground.is_bare(position.stand(target).at):
            return f"{title} is not in the open, so it is not overrun", "P26"
    elif position.is_vehicle(target):
        return f"{title} is a vehicle: hunt it instead", "P24"
    elif in_fort and not attacker.is_infantry:
        return f"{title} is in a fortification, which infantry and engineers alone attack", "P41"
    return "", ""


def _charged(position: Position, id_: str, path: TablePath, target: str) -> TablePath:
    """The path of a charge up to contact with its target [P19]."""
    side = position.pieces[id_].side
    if target not in position.pieces or target not in set(position.enemies(side)):
        raise refuse(f"{position.title(id_)} charges an enemy: name it as the target", "P19", id_)
    why, rule = why_not_charged(position, id_, target)
    if why:
        raise refuse(why, rule, id_)
    base = position.stand(target)
    whole = TablePath(tuple(_distinct([*path.points, base.at])))
    if len(whole.points) < 2:
        raise refuse(f"{position.title(id_)} stands on its target", "P19", id_)
    heading = whole.heading(whole.length) or 0.0
    last = math.dist(whole.points[-1], whole.points[-2])
    return whole.until(contact(position, id_, whole, heading, base, whole.length - last, 24))


def contact(
    position: Position, id_: str, path: TablePath, heading: float, other: Stand, low: float, halvings: int
) -> float:
    """The distance along a path, from `low` on, that an element gets before its base would touch another
    base. The distance is slightly shortened, so that bases never overlap.
    """
    high = path.length
    for _ in range(halvings):
        middle = (low + high) / 2
        stand = position.stand_at(id_, path.at(middle), heading)
        if float(shapely.distance(stand.shape, other.shape)) > TOUCH / 2:
            low = middle
        else:
            high = middle
    return low


def _judge_way(position: Position, trip: Trip) -> None:
    """Refuses to move through enemies, or through friends on roads, tracks and bridges [P17]."""
    path, side = trip.path, position.pieces[trip.unit].side
    if len(path.points) < 2:
        return
    swept = shapely.buffer(path.line, trip.end.width * 0.45, cap_style="flat")
    for one in position.enemies(side):
        if one != trip.target and swept.intersects(position.stand(one).shape):
            text = f"{position.title(trip.unit)} would pass through {position.title(one)}"
            raise refuse(text, "P17", trip.unit)
    is_tank = position.element(trip.unit).is_fighting_vehicle and trip.do != FALL_BACK
    for screen in position.smokes:
        if is_tank and screen.discharged and screen.side == side and screen.line.crosses(path.line):
            raise refuse("no tank advances through the smoke of its own dischargers", "P60", trip.unit)
    legs = [leg for leg in position.ground.survey(path).legs if leg.way in NARROW]
    for one in position.on_table(side):
        if one == trip.unit or not legs or not swept.intersects(position.stand(one).shape):
            continue
        if any(_meets(path, leg.start, leg.end, position.stand(one)) for leg in legs):
            text = f"{position.title(one)} is in the way of {position.title(trip.unit)} on the road"
            raise refuse(text, "P17", trip.unit)


def _meets(path: TablePath, start: float, end: float, other: Stand) -> bool:
    return bool(shapely.intersects(ops.substring(path.line, start, end), other.shape))


# --- Coming and going ---


def _entry(position: Position, id_: str, ways: Sequence[TablePoint]) -> TablePoint:
    """The place where an element enters the table [P17]."""
    piece = position.pieces[id_]
    if not position.is_due(id_) or piece.held:
        raise refuse(f"{position.title(id_)} is not due yet", "P17", id_)
    _, ground = position.setting.entries[piece.side, piece.group]
    if len(ways) < 2:
        raise refuse(f"{position.title(id_)} enters by a point of its edge and goes on from it", "P17", id_)
    if float(shapely.distance(ground, shapely.Point(ways[0]))) > TOUCH:
        raise refuse(f"{position.title(id_)} does not enter there", "P17", id_)
    if _is_bare_gun(position, id_, piece):
        raise refuse(f"{position.title(id_)} enters limbered or aboard", "P17", id_)
    return ways[0]


def _is_bare_gun(position: Position, id_: str, piece: Piece) -> bool:
    return position.element(id_).is_crew and not piece.limbered


def _is_road(position: Position, at: TablePoint) -> bool:
    way = position.ground.way_at(at)
    return way is not None and way.feature.kind == "road"


def _judge_leaving(position: Position, trip: Trip) -> None:
    """Whether a move leads off the table by the exit of its side."""
    piece, space = position.pieces[trip.unit], position.ground.sheet.space
    ground = position.setting.exits.get(piece.side)
    at = trip.path.points[-1]
    edge = min(at.x, at.y, space.width - at.x, space.height - at.y)
    if ground is None or float(shapely.distance(ground, shapely.Point(at))) > TOUCH or edge > TOUCH:
        raise refuse(f"{position.title(trip.unit)} cannot leave the table there", "", trip.unit)
