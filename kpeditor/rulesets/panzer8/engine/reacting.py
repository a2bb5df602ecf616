"""Which elements may react to a move, where along its path, and how [P11]."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import takewhile
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine import shots
from kpeditor.rulesets.panzer8.engine.answers import heading_from
from kpeditor.rulesets.panzer8.engine.costs import cost
from kpeditor.rulesets.panzer8.engine.hiding import base_at, below, marker, shown, spots
from kpeditor.rulesets.panzer8.engine.moving import CHARGE, MOVE, contact, ways_back
from kpeditor.rulesets.panzer8.engine.standing import why_not_there
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP, Walk
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.odds import Chances
from kpeditor.rulesets.toolbox.tablepaths import TablePath, base_on

HOLD: Final = "hold"
FIRE, FALL_BACK, TURN_BACK, JOIN = "fire", "fall back", "turn back", "join"
MARKER: Final = "#"
MARKER_REACH: Final = 24.0
"""The greatest distance of the mover from a hidden marker that may react [R]."""
SHY_WITHIN: Final = 12.0
"""The greatest distance of the mover from an element whose only reaction is to fall back. It keeps players
from being asked about elements across the table [R].
"""
_BASES: Final = 8.0
"""An upper limit for the difference between the distance of two middles and that of their bases. It saves
exact measuring.
"""
_STEP: Final = 1.0
_FINE: Final = 0.1


def windows(
    position: Position, id_: str, path: TablePath, since: float = 0.0
) -> tuple[tuple[float, tuple[str, ...]], ...]:
    """The distances along a path, from a distance on, at which the enemy may react to an element, in order,
    each with all elements that may react there. They are: where an enemy first may react, where the element
    first spots a hidden marker, way-points, and the end.
    """
    mover = _base(position, id_, path)

    @cache
    def base(far: float) -> Stand:
        return base_on(path, mover, far)  # one shape for all watchers: making it is costly

    foes = list(watchers(position, position.enemy_of(position.pieces[id_].side)))
    places: set[float] = set()
    for one in foes:
        far = _first(path, base, partial(may_react, position, one), since)
        if far is not None:
            places.add(_just_after(far))
    spotting: set[float] = set()
    for marked in position.markers:
        if marked.side != position.pieces[id_].side:
            far = _first(path, base, partial(spots, position, id_, marked), since)
            spotting |= {_just_after(far)} if far is not None else set()
    places |= spotting
    if not places:
        return ()
    bends, gone = [path.length], 0.0
    for a, b in zip(path.points, path.points[1:], strict=False):
        gone += math.dist(a, b)
        bends.append(gone)
    merged: list[float] = []
    for far in sorted({round(one, 3) for one in (*places, *bends) if one >= min(places)}):
        if not merged or far - merged[-1] > _FINE:
            merged.append(far)
    found = []
    for far in merged:
        able = tuple(one for one in foes if may_react(position, one, base(far)))
        if able or far in spotting:
            found.append((far, able))
    return tuple(found)


def _just_after(far: float) -> float:
    """A distance just after an event at another distance, in thousandths."""
    return math.ceil(far * 1000) / 1000


def first_windows(position: Position, id_: str, path: TablePath) -> list[tuple[float, tuple[str, ...]]]:
    """Where along a path each enemy may react for the first time; empty if the path does not begin on the
    table.
    """
    if position.pieces[id_].at is None or len(path.points) < 2:
        return []
    found, known = [], set[str]()
    for far, who in windows(position, id_, path):
        if new := tuple(one for one in who if one not in known):
            known |= set(new)
            found.append((far, new))
    return found


def _base(position: Position, id_: str, path: TablePath) -> Stand:
    return position.stand_at(id_, path.points[0], position.pieces[id_].facing)


def _first(
    path: TablePath, base: Callable[[float], Stand], happens: Callable[[Stand], bool], since: float
) -> float | None:
    """The distance along a path, from a distance on, at which something first happens to the mover; None if
    it never does.
    """
    steps = max(1, math.ceil((path.length - since) / _STEP))
    before: float | None = None
    for n in range(steps + 1):
        mark = since + (path.length - since) * n / steps
        if happens(base(mark)):
            low, high = before, mark
            while low is not None and high - low > _FINE:
                middle = (low + high) / 2
                if happens(base(middle)):
                    high = middle
                else:
                    low = middle
            return high
        before = mark
    return None


def watchers(position: Position, side: str) -> Iterator[str]:
    """The elements of a side that watch a mover: unsuppressed, on their own on the table, not in melee, and
    without a reaction so far. Hidden markers are included as "#1", even dummies, because a pause must not
    reveal a dummy.
    """
    for id_ in position.on_table(side):
        piece = position.pieces[id_]
        if not piece.suppressed and not piece.reacted and not position.is_in_melee(id_):
            yield id_
    for one in position.markers:
        if one.side == side:
            yield f"{MARKER}{one.number}"


def number_of(watcher: str) -> int:
    """The number of a marker among the watchers; 0 for an element."""
    text = watcher.removeprefix(MARKER)
    return int(text) if watcher.startswith(MARKER) and text.isdecimal() else 0


def may_react(position: Position, watcher: str, mover: Stand) -> bool:
    """Whether an element may react to a mover: in its front, seen, and near enough to matter."""
    if watcher not in position.pieces:
        there = base_at(marker(position, number_of(watcher)).at)
        return position.ground.apart(there, mover) <= MARKER_REACH and position.ground.sees(there, mover)
    stand = position.stand(watcher)
    element = position.element(watcher)
    reach = element.gun.range if element.gun is not None and not position.pieces[watcher].limbered else 0.0
    reach = max(reach, element.second.range if element.second is not None else 0.0, SHY_WITHIN)
    if math.dist(stand.at, mover.at) > reach + _BASES + 2 * position.ground.widest_town:
        return False
    if not shots.faces(position, watcher, mover):
        return False
    if position.ground.apart(stand, mover) > reach:
        return False
    return position.ground.sees(stand, mover)


def options(position: Position, reactor: str) -> list[dict[str, Any]]:
    """The reactions of an element to the mover, which has paused [P11]; empty for one that cannot react."""
    walk = position.walk
    if walk is None:
        return []
    found: list[dict[str, Any]] = []
    at = position.stand(walk.unit).at
    seen = shown(position, reactor, at) if position.pieces[reactor].marker else position
    for gun in ("", shots.SECOND):
        if gun and position.element(reactor).second is None:
            continue
        try:
            shots.aim(seen, reactor, walk.unit, gun)
        except IllegalAnswer:
            continue
        found.append({"unit": reactor, "do": FIRE, **({"gun": gun} if gun else {})})
    if not position.pieces[reactor].marker:
        if fall_back_stand(position, reactor, turned=False) is not None:
            found.append({"unit": reactor, "do": FALL_BACK})
        if (
            position.element(reactor).is_vehicle
            and fall_back_stand(position, reactor, turned=True) is not None
        ):
            found.append({"unit": reactor, "do": TURN_BACK})
        if walk.do == CHARGE and join_stand(position, reactor) is not None:
            found.append({"unit": reactor, "do": JOIN})
    return found


def fall_back_stand(
    position: Position, id_: str, *, turned: bool, heading: float | None = None
) -> Stand | None:
    """The stand of an element after it falls back as far as its own rate allows; None if it cannot [P52].

    Args:
        turned: a vehicle turns round first and gets its full rate; otherwise it reverses.
        heading: the direction; None: away from the mover, or from the nearest enemy if no move is under way.
    """
    piece = position.pieces[id_]
    if piece.at is None or position.element(id_).move == "CSW":
        return None
    if heading is None:
        if position.walk is not None:
            heading = heading_from(position.stand(position.walk.unit).at, piece.at)
        else:
            heading = next(iter(ways_back(position, id_)), None)
    if heading is None:
        return None
    turn = math.radians(heading)
    for far in (10.0, 8.0, 6.0, 4.0, 3.0, 2.0, 1.0):
        at = TablePoint(
            round(piece.at.x + far * math.sin(turn), 3), round(piece.at.y - far * math.cos(turn), 3)
        )
        path = TablePath((piece.at, at))
        price = cost(position, id_, path, turned=turned)
        if price.why_not or not price.is_legal:
            continue
        end = position.stand_at(id_, at, heading if turned else piece.facing)
        if not why_not_there(position, id_, end)[0] and not crosses_enemy(position, id_, path, end.width):
            return end
    return None


def crosses_enemy(position: Position, id_: str, path: TablePath, width: float) -> bool:
    """Whether a path leads through an enemy."""
    swept = shapely.buffer(path.line, width * 0.45, cap_style="flat")
    return any(
        swept.intersects(position.stand(one).shape) for one in position.enemies(position.pieces[id_].side)
    )


def join_stand(position: Position, id_: str) -> Stand | None:
    """The stand of an element after it joins, at half speed, the melee to which a charge leads. None if it
    cannot: it has to reach contact with the charger at the end of the charge [P11].
    """
    walk, piece, element = position.walk, position.pieces[id_], position.element(id_)
    if walk is None or piece.at is None or position.is_vehicle(id_) or element.is_crew:
        return None
    if element.kind in ("commander", "foo", "fac") or element.gun is None or id_ == walk.target:
        return None
    if position.is_vehicle(walk.unit):
        return None
    path = TablePath(walk.points)
    charger = base_on(path, _base(position, walk.unit, path), path.length)
    heading = heading_from(piece.at, charger.at)
    whole = TablePath((piece.at, charger.at))
    low = contact(position, id_, whole, heading, charger, 0.0, 20)
    end = position.stand_at(id_, whole.at(low), heading)
    price = cost(position, id_, whole.until(low), half_speed=True)
    if price.why_not or not price.is_legal:
        return None
    moved = position.copy()
    moved.put(walk.unit, at=charger.at, facing=charger.facing)
    return None if why_not_there(moved, id_, end, walk.unit)[0] else end


def choices(position: Position) -> tuple[Any, ...]:
    """The answers of the side that may react now. The answer that lets the move go on is the first."""
    walk = position.walk
    if walk is None or walk.number >= len(walk.windows):
        return (HOLD,)
    able = [one for one in walk.windows[walk.number][1] if one not in walk.asked]
    found: list[Mapping[str, Any]] = []
    for watcher in able:
        for one in (watcher,) if watcher in position.pieces else below(position, number_of(watcher)):
            piece = position.pieces[one]
            if piece.state == MAP and not piece.suppressed and not piece.reacted:
                found += options(position, one)
    return (HOLD, *found)


def planned_anew(position: Position, walk: Walk, far: float, new: Sequence[str]) -> Walk:
    """Plans the rest of a move anew after enemies have been revealed. It ends before enemies in its way, and
    no charge or exit continues past them [P17, P39].
    """
    path, start = walk.path, position.stand(walk.unit)
    bases = [position.stand(one).shape for one in new if one != walk.target]

    def is_free(at: float) -> bool:
        base = base_on(path, start, at)
        return all(float(shapely.distance(base.shape, one)) > TOUCH for one in bases)

    marks = [min(far + n * _FINE, path.length) for n in range(math.ceil((path.length - far) / _FINE) + 1)]
    free = list(takewhile(is_free, marks))
    if len(free) == len(marks):
        return replace(walk, windows=windows(position, walk.unit, path, far), number=0, gone=far)
    fits = (one for one in free[::-1] if not why_not_there(position, walk.unit, base_on(path, start, one))[0])
    end = next(fits, None)
    if end is None or end <= far + _FINE:
        return replace(walk, gone=far, is_stopped=True)
    rest = path.until(end)
    left = windows(position, walk.unit, rest, far)
    shorter = replace(walk, points=rest.points, facing=None, leaves=False)
    do = MOVE if walk.do == CHARGE else walk.do
    return replace(shorter, windows=left, number=0, gone=far, do=do)


def beside_carrier(position: Position, id_: str, do: str, carrier: str = "") -> Walk:
    """The mounting or dismounting of an element as a move of a single point, so that the enemy may react to
    it [P11, P12].
    """
    stand = position.stand(id_)
    foes = watchers(position, position.enemy_of(position.pieces[id_].side))
    able = tuple(one for one in foes if may_react(position, one, stand))
    return Walk(id_, do, (stand.at,), ((0.0, able),) if able else (), stand.facing, carrier)


def outlook(position: Position, choice: Mapping[str, Any]) -> Chances[str]:
    """The chances of the results of a reaction by fire; empty for another reaction."""
    walk = position.walk
    if walk is None or choice.get("do") != FIRE:
        return {}
    reactor = str(choice["unit"])
    at = position.stand(walk.unit).at
    seen = shown(position, reactor, at) if position.pieces[reactor].marker else position
    return shots.chances(seen, shots.aim(seen, reactor, walk.unit, str(choice.get("gun", ""))))


def passed(position: Position, id_: str) -> None:
    """Notes that an element has been asked in this pause of the move."""
    if position.walk is not None:
        position.walk = replace(position.walk, asked=(*position.walk.asked, id_))
