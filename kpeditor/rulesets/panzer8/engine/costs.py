"""How far an element gets on a path: the slowest ground of each half of its move, and what halves it [P17].

A move has two halves, each with half the rate of the slowest ground met in it. Linear obstacles, and going
into or out of a built-up area, cost a half each [P17, P38].
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.panzer8.engine.table.ground import RUINED, TOUCH, Leg, Survey
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import TablePath

HALVES: Final = 2
ROAD_ENTRY: Final = 2
"""The inches on the road of an element that entered the table by it [P17]."""
WHEELED: Final = frozenset({"Wh", "WhX", "Horse-drawn"})
_SLACK: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Cost:
    """What a path costs an element.

    Attributes:
        length: how long it is; most: how far along it the element gets, beyond its end if its last ground
            went on.
        halves: how many halves of the move are left for going, of 2; marks: where along the path each of
            them ends at the latest.
        factor: by what the whole is multiplied, with `whys` for each part of it and for each half lost.
        why_not: why it cannot be gone at all, with `rule`; "" where it can, as far as it is not too long.
    """

    length: float
    most: float
    halves: int
    marks: tuple[float, ...]
    factor: Fraction
    whys: tuple[str, ...]
    why_not: str = ""
    rule: str = "P17"

    @property
    def is_legal(self) -> bool:
        """Whether the element gets to the end of the path."""
        return not self.why_not and self.length <= self.most + 1e-3


def row_of(position: Position, id_: str) -> str:
    """The row of the movement table by which an element moves now [P17, P18, P23]."""
    piece, element = position.pieces[id_], position.element(id_)
    if piece.dismounted or (piece.limbered and "man_portable" in element.flags):
        return "Inf"
    return element.move


def rate(position: Position, row: str, leg: Leg, *, by_road: bool = False) -> int:
    """Inches of a whole move on the ground of a leg; 0 where it is impassable (ruling 13)."""
    table = position.setting.tables.movement[row]
    found = min(table[column] for column in leg.columns)
    return found + ROAD_ENTRY if by_road and "road" in leg.columns and found else found


def cost(
    position: Position, id_: str, path: TablePath, *, half_speed: bool = False, turned: bool = False
) -> Cost:
    """What a path costs an element from where it stands.

    Args:
        half_speed: it moves at half speed, to fire or to join a melee [P11, P21].
        turned: it begins with a half turn, as in falling back [P52].
    """
    survey = position.ground.survey(path)
    row, piece = row_of(position, id_), position.pieces[id_]
    factor, whys = Fraction(1), list[str]()
    if half_speed:
        factor, whys = factor / 2, [*whys, "half speed [P21]"]
    if leaves_front(position, id_, path) and not turned:
        factor, whys = factor / 2, [*whys, "outside its front, half [P17]"]
    if position.card == "Q" and piece.side == position.side and is_led(position, id_):
        factor, whys = factor * Fraction(3, 2), [*whys, "double time, half as much again [P43]"]
    lost = [f"half of the move to cross {name} [P17]" for name in survey.crossed]
    lost += [f"half of the move to enter {name} [P38]" for name in survey.enters]
    lost += [f"half of the move to leave {name} [P38]" for name in survey.leaves]
    halves = max(0, HALVES - len(lost))
    whys += lost
    why_not, rule = _why_not(position, id_, row, survey)
    most, marks, further = 0.0, list[float](), _led_on(survey)
    for _ in range(halves):
        most = _half(position, row, further, most, float(factor), by_road=piece.road_bonus)
        marks.append(most)
    if not halves and _goes_next_door(position, survey) and factor >= 1:
        most = path.length
        whys.append("a whole move from one built-up area to the next [P38]")
    if survey.wire is not None and "tracked" not in position.element(id_).flags:
        most = min(most, _before_wire(position, id_, path, survey.wire))
        whys.append("stops at the wire [P40]")
    return Cost(path.length, most, halves, tuple(marks), factor, tuple(whys), why_not, rule)


def reach(position: Position, id_: str, *, headings: int = 36, far: float = 20.0) -> list[TablePoint]:
    """How far an element gets straight on in so many directions, from north on, clockwise: the outline of
    what it reaches. Others who stand in its way are left out of account.
    """
    start = position.stand(id_).at
    found = []
    for n in range(headings):
        turn = math.radians(360 * n / headings)
        end = TablePoint(start.x + far * math.sin(turn), start.y - far * math.cos(turn))
        path = TablePath((start, end))
        price = cost(position, id_, path)
        found.append(path.at(0.0 if price.why_not else min(price.most, far)))
    return found


def leaves_front(position: Position, id_: str, path: TablePath) -> bool:
    """Whether a path leads a vehicle without a rear driver out of its front, that is, not ahead of the line
    through its front edge, which goes along with it [P17, R].
    """
    element, piece = position.element(id_), position.pieces[id_]
    if not element.is_vehicle or "rear_driver" in element.flags or piece.at is None:
        return False
    return is_behind(piece.at, piece.facing, path)


def is_behind(at: TablePoint, facing: float, path: TablePath) -> bool:
    """Whether any way-point of a path is not ahead of a point that faces so."""
    turn = math.radians(facing)
    ahead = math.sin(turn), -math.cos(turn)
    return any((x - at.x) * ahead[0] + (y - at.y) * ahead[1] <= _SLACK for x, y in path.points[1:])


def is_led(position: Position, id_: str) -> bool:
    """Whether an unsuppressed commander of its side is near an element [P14, P43]."""
    piece = position.pieces[id_]
    return position.is_on_table(id_) and any(
        position.element(one).kind == "commander" and not position.pieces[one].suppressed
        for one in position.near(id_, piece.side, position.numbers.near)
    )


def _led_on(survey: Survey) -> Survey:
    """What a path meets that goes on over its last ground, so that what is left of a move is told."""
    if not survey.legs:
        return survey
    return replace(survey, legs=(*survey.legs[:-1], replace(survey.legs[-1], end=math.inf)))


def _half(
    position: Position, row: str, survey: Survey, start: float, factor: float, *, by_road: bool
) -> float:
    """How far along a path half a move leads from a distance on."""
    best, slowest = start, math.inf
    for leg in survey.legs:
        if leg.end <= start + _SLACK:
            continue
        slowest = min(slowest, rate(position, row, leg, by_road=by_road))
        limit = start + factor * slowest / HALVES
        if limit <= max(leg.start, start) + _SLACK:
            break
        best = max(best, min(leg.end, limit))
        if limit <= leg.end:
            break
    return best


def _why_not(position: Position, id_: str, row: str, survey: Survey) -> tuple[str, str]:
    if survey.closed:
        return "water is impassable but by bridge or ford", "P47"
    if survey.legs and not rate(position, row, survey.legs[0]):
        return f"{row} cannot move on {' and '.join(survey.legs[0].columns)} ground", "P17"
    for name in survey.enters:
        feature = position.ground.sheet.features[name]
        if feature.props.get("material") == RUINED and row in WHEELED:
            return f"{name} is ruined: no wheels and no horses enter it", "P38"
    return "", "P17"


def _goes_next_door(position: Position, survey: Survey) -> bool:
    """Whether it goes from one built-up area straight into an adjacent one [P38]."""
    if len(survey.leaves) != 1 or len(survey.enters) != 1 or survey.crossed:
        return False
    shapes = {town.feature.id: town.shape for town in position.ground.towns}
    one, other = shapes[survey.leaves[0]], shapes[survey.enters[0]]
    return bool(shapely.distance(one, other) <= 1.0)


def _before_wire(position: Position, id_: str, path: TablePath, wire: float) -> float:
    """How far an element gets at wire, in inches: up to it; past it when it begins there; without limit at a
    gap.
    """
    open_at = (*position.gaps, *(position.crushed if position.element(id_).is_infantry else ()))
    if any(math.dist(path.at(wire), gap) <= 1.0 for gap in open_at):
        return math.inf
    depth = position.stand(id_).depth if position.pieces[id_].at is not None else 0.0
    reach = depth / 2 + 2 * TOUCH
    return wire + reach if wire <= reach else max(0.0, wire - depth / 2)
