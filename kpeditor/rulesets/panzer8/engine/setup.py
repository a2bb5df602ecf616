"""The set-up: each side in turn puts its elements on its ground, some below hidden markers [P39, P59].

Its first answer, in the open, places elements; each element left out goes below a marker, and a second
answer, in secret, says which. Markers without an element are dummies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.areas.tables.ground import SLACK, is_inside
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving
from kpeditor.rulesets.panzer8.engine.answers import HOMEWARD, facing_of, point_of, refuse
from kpeditor.rulesets.panzer8.engine.judging import why_not_mounting
from kpeditor.rulesets.panzer8.engine.standing import why_not_there
from kpeditor.rulesets.panzer8.engine.table.ground import PILLBOX
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP, Marker
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.table.setting import Round
from kpeditor.rulesets.panzer8.sidefields import MARKER

SET_UP, HIDE, READY = "set up", "hide", "ready"
PLACES, MARKERS, AT, FACING, ABOARD = "places", "markers", "at", "facing", "aboard"
_TRIES = 400


def round_of(position: Position) -> Round | None:
    """The side and the elements that are set up now; None when the set-up is complete."""
    rounds = position.setting.rounds
    return rounds[position.round] if position.round < len(rounds) else None


def faults(position: Position, answer: Answer) -> list[IllegalAnswer]:
    """What is wrong with an answer to the set-up: the first place or marker that cannot be, and each element
    that has none.
    """
    now = round_of(position)
    assert now is not None
    try:
        placed = _placed(position, now, answer)
    except IllegalAnswer as no:
        return [no, *_without_place(now, answer)]
    if without := _without_place(now, answer):
        return without
    try:
        _marked(placed, now, answer)
    except IllegalAnswer as no:
        return [no]
    return []


def _placed(position: Position, now: Round, answer: Answer) -> Position:
    """The position with everybody placed who gets a place.

    Raises:
        IllegalAnswer: when the answer is not to be followed.
    """
    if not isinstance(answer, Mapping) or not set(answer) <= {PLACES, MARKERS}:
        raise refuse("a set-up is {places: {element: {at: [x, y], facing: degrees}}, markers: [[x, y]]}")
    places, points = answer.get(PLACES, {}), answer.get(MARKERS, [])
    if not isinstance(places, Mapping) or not isinstance(points, list | tuple):
        raise refuse("places is a mapping of elements, markers a list of points")
    if strange := [str(id_) for id_ in places if id_ not in now.grounds]:
        raise refuse(f"{strange[0][:40]} is not set up now", subject=strange[0][:40])
    found = position.copy()
    for id_, place in places.items():
        if not isinstance(place, Mapping):
            raise refuse(
                f"{id_}: a place is {{at: [x, y], facing: degrees}}, or {{aboard: carrier}}", "", id_
            )
        if AT in place:
            put(found, now, id_, place)
    for id_, place in places.items():
        if AT not in place:
            _board(found, id_, place)
    return found


def _marked(placed: Position, now: Round, answer: Mapping[str, Any]) -> list[TablePoint]:
    """The points of the markers, once everybody is placed.

    Raises:
        IllegalAnswer: when one of them may not lie there, or when there are too few or too many.
    """
    marks = [point_of(one) for one in answer.get(MARKERS, [])]
    if not now.hides and marks:
        raise refuse(f"{now.side} hide nobody", "P39")
    for n, point in enumerate(marks):
        if why := why_not_marked(placed, now, point, marks[:n]):
            raise refuse(f"a marker at ({point.x:g}, {point.y:g}): {why}", "P39")
    _refuse_markers(now, _left(now, answer), marks)
    return marks


def _left(now: Round, answer: Answer) -> list[str]:
    """Who gets no place by an answer."""
    places = answer.get(PLACES, {}) if isinstance(answer, Mapping) else {}
    return [id_ for id_ in now.grounds if id_ not in places] if isinstance(places, Mapping) else []


def _without_place(now: Round, answer: Answer) -> list[IllegalAnswer]:
    """A fault for each element without a place, where none may hide or more do than may, all told or of one
    group [P39].
    """
    left = _left(now, answer)
    found = [refuse(f"{id_} has no place yet", "P39", id_) for id_ in left if now.pool_of(id_) is None]
    for pool in now.pools:
        hidden = [id_ for id_ in left if id_ in pool.units]
        if len(hidden) > pool.hides:
            among = f" of {', '.join(pool.units)}" if len(now.pools) > 1 else ""
            words = f"has no place yet; {pool.hides} may be hidden{among}"
            found += [refuse(f"{id_} {words}", "P39", id_) for id_ in hidden]
    return found


def _refuse_markers(now: Round, left: list[str], marks: list[TablePoint]) -> None:
    """Refuses too few or too many markers: each ground where elements hide needs at least one, and at most as
    many as elements that may hide there and its dummies [P39]. A marker on two grounds counts for either.
    """
    hidden = [sum(id_ in pool.units for id_ in left) for pool in now.pools]
    least, most = sum(one > 0 for one in hidden), sum(hidden) + now.dummies
    if now.hides and not least <= len(marks) <= most:
        raise refuse(f"{sum(hidden)} hidden elements take {least} to {most} markers, not {len(marks)}", "P39")
    room = [
        [n for n, pool in enumerate(now.pools) if is_inside(shapely.Point(at), pool.ground)] for at in marks
    ]
    for n, pool in enumerate(now.pools):
        own = sum(one == [n] for one in room)
        if own > (limit := hidden[n] + pool.dummies):
            raise refuse(f"{own} markers lie where {pool.units[0]} is set up; {limit} may", "P39")
        if hidden[n] and not any(n in one for one in room):
            raise refuse(f"no marker lies where {pool.units[0]} is set up", "P39")


def markers_for(position: Position, id_: str) -> list[int]:
    """The free markers below which an element may hide: those on the ground where it is set up [P39]."""
    now = round_of(position)
    pool = now.pool_of(id_) if now is not None else None
    ground = pool.ground if pool is not None else None
    spots = {one.number: one.at for one in position.markers}
    free = position.free_markers
    return [one for one in free if is_inside(shapely.Point(spots[one]), ground)]


def put(position: Position, now: Round, id_: str, place: Mapping[str, Any]) -> None:
    """Puts an element at its point.

    Raises:
        IllegalAnswer: when it may not stand so.
    """
    at = point_of(place[AT], id_)
    stand = position.stand_at(id_, at, facing_of(place, _homeless(position, now.side), id_))
    if why := why_not_placed(position, now, id_, stand):
        raise refuse(f"{position.title(id_)}: {why}", "", id_)
    position.put(id_, at=at, facing=stand.facing, state=MAP, aboard="")


def why_not_placed(position: Position, now: Round, id_: str, stand: Stand) -> str:
    """Why an element may not be set up in this place; "" if it may: within its ground, on its own, as far
    from others as the step of the set-up demands.
    """
    if not is_inside(stand.shape, now.grounds[id_], "wholly"):
        return "its base reaches out of its set-up area"
    return _why_too_near(position, now, id_, stand.shape) or why_not_there(position, id_, stand)[0]


def why_not_marked(position: Position, now: Round, at: TablePoint, others: Sequence[TablePoint]) -> str:
    """Why a hidden marker may not lie at a point beside others of the same answer; "" if it may: on ground
    where an element may hide and could stand there, as far from others as the step demands [P39, P59].
    """
    point = shapely.Point(at)
    if not is_inside(point, now.hiding_ground, "wholly"):
        return "it is outside the set-up area"
    if PILLBOX in position.ground.kinds_at(at):
        return "nobody hides in a permanent fortification [P59]"
    if why := position.ground.why_not_standing(Stand(at, MARKER, MARKER))[0]:
        return why
    for other in others if now.apart else ():
        if (far := math.dist(at, other)) < now.apart - SLACK:
            return f"{far:.1f} from another marker; at least {now.apart} apart"
    return _why_too_near(position, now, "", point)


def _why_too_near(position: Position, now: Round, id_: str, shape: Any) -> str:
    """Why the base of an element, or a marker ("") at a point, is too near to others of its step, or to
    enemies and their markers; "" if it is not.
    """
    if now.apart:
        for other in now.grounds:
            if other != id_ and position.pieces[other].at is not None:
                far = float(shapely.distance(shape, position.stand(other).shape))
                if far < now.apart - SLACK:
                    return f"{far:.1f} from {position.title(other)}; at least {now.apart} apart"
    if now.from_enemy:
        others = [one for one in position.on_table() if position.pieces[one].side != now.side]
        enemies = [(position.title(one), position.stand(one).shape) for one in others]
        enemies += [
            (f"hidden marker {one.number}", shapely.Point(one.at))
            for one in position.markers
            if one.side != now.side
        ]
        for title, other_shape in enemies:
            far = float(shapely.distance(shape, other_shape))
            if far < now.from_enemy - SLACK:
                return f"{far:.1f} from {title}; at least {now.from_enemy} from the enemy"
    return ""


def _board(position: Position, id_: str, place: Mapping[str, Any]) -> None:
    carrier = place.get(ABOARD)
    if not isinstance(carrier, str) or carrier not in position.pieces:
        raise refuse(f"{position.title(id_)} has no place yet", "", id_)
    beside = position.copy()
    on = position.pieces[carrier]
    if on.at is None:
        raise refuse(f"{position.title(carrier)} is not on the table", "P18", id_)
    element, vehicle = position.element(id_), position.element(carrier)
    if element.is_crew:
        if position.passengers(carrier) or not vehicle.tows or on.side != position.pieces[id_].side:
            raise refuse(f"{position.title(carrier)} does not tow {position.title(id_)}", "P33", id_)
    else:
        beside.put(id_, at=on.at, facing=on.facing, state=MAP)
        if why := why_not_mounting(beside, id_, carrier):
            raise refuse(f"{position.title(id_)} {why}", "P18", id_)
    position.put(id_, aboard=carrier, at=None, state=MAP, limbered=element.is_crew)


def _homeless(position: Position, side: str) -> float:
    """The facing, in degrees, of an element for which none is given: away from the home edge of its side."""
    return (HOMEWARD[position.setting.homes.get(side, "S")] + 180) % 360


def set_up(play: Resolving, answer: Mapping[str, Any]) -> None:
    """Carries out an answer to the set-up."""
    at = play.at
    now = round_of(at)
    assert now is not None
    placed = _placed(at, now, answer)
    marks = _marked(placed, now, answer)
    for id_ in answer.get(PLACES, {}):
        piece = placed.pieces[id_]
        at.put(id_, **{one: getattr(piece, one) for one in ("at", "facing", "state", "aboard", "limbered")})
        if piece.at is not None:
            text = f"{at.title(id_)} stands at {play.name(piece.at)}"
            play.tell("deploys", "", text, (id_,), data={"facing": piece.facing})
        else:
            play.tell("deploys", "", f"{at.title(id_)} begins aboard {at.title(piece.aboard)}", (id_,))
    first = max((one.number for one in at.markers), default=0) + 1
    numbers = tuple(range(first, first + len(marks)))
    at.markers = (
        *at.markers,
        *(Marker(number, now.side, point) for number, point in zip(numbers, marks, strict=True)),
    )
    for point in marks:
        text = f"{now.side} lay a hidden marker at {play.name(point)}"
        play.tell("lays", "P39", text, (), [point], now.side)
    at.hiding = tuple(id_ for id_ in now.grounds if id_ not in answer.get(PLACES, {}))
    at.free_markers = numbers
    if not at.hiding:
        at.round, at.free_markers = at.round + 1, ()


def hide_faults(position: Position, answer: Answer) -> list[IllegalAnswer]:
    """What is wrong with the answer that assigns elements to markers."""
    if not isinstance(answer, Mapping) or set(answer) != set(position.hiding):
        return [refuse(f"say the marker of each of {', '.join(position.hiding)}", "P39")]
    for id_, number in answer.items():
        free = markers_for(position, str(id_))
        if isinstance(number, bool) or number not in free:
            known = ", ".join(map(str, free))
            return [refuse(f"{id_} goes below one of the markers {known}", "P39", str(id_))]
    return []


def hide(play: Resolving, answer: Mapping[str, Any]) -> None:
    """Puts elements below markers, in secret [P39]."""
    at = play.at
    for id_, number in answer.items():
        at.put(id_, marker=number, state=MAP, facing=_homeless(at, at.pieces[id_].side))
    side = at.pieces[at.hiding[0]].side
    play.tell("hides", "P39", f"{play.at.called(side)} hide elements below markers", (), (), side)
    at.hiding, at.free_markers, at.round = (), (), at.round + 1


# --- By chance ---


def proposed(position: Position, chance: Chance) -> Answer:
    """A random legal answer to the set-up, with as many hidden elements as allowed.

    Raises:
        KpError: when no room was found.
    """
    now = round_of(position)
    assert now is not None
    found, places = position.copy(), dict[str, Any]()
    hidden: list[str] = []
    for pool in now.pools:
        if pool.hides:
            fit = [id_ for id_ in chance.shuffled(list(pool.units)) if not position.element(id_).room]
            hidden += fit[: pool.hides]
    for id_ in now.grounds:
        if id_ in hidden:
            continue
        place = place_by_chance(found, now, id_, chance)
        if place is None:
            raise refuse(f"there is no room for {position.title(id_)}", "", id_)
        found.put(id_, at=place.at, facing=place.facing, state=MAP)
        places[id_] = {AT: list(place.at), FACING: place.facing}
    markers: list[TablePoint] = []
    for pool in now.pools:
        count, own = sum(id_ in pool.units for id_ in hidden), 0
        for _ in range(count + pool.dummies if count else 0):
            point = point_by_chance(pool.ground, chance)
            if point is not None and not why_not_marked(found, now, point, markers):
                markers.append(point)
                own += 1
        for _ in range(_TRIES if count and not own else 0):
            point = point_by_chance(pool.ground, chance)
            if point is not None and not why_not_marked(found, now, point, markers):
                markers.append(point)
                own += 1
                break
        if count and not own:
            raise refuse("there is no room for hidden markers", "P39")
    return {PLACES: places, **({MARKERS: [list(one) for one in markers]} if markers else {})}


def place_by_chance(position: Position, now: Round, id_: str, chance: Chance) -> Stand | None:
    """A random legal place for an element, facing away from home; None when none was found."""
    facing = _homeless(position, now.side)
    inner = shapely.buffer(
        now.grounds[id_], -max(position.setting.types[position.pieces[id_].type].base or (1, 1)) / 2
    )
    for attempt in range(_TRIES):
        ground = inner if not inner.is_empty and attempt < _TRIES // 2 else now.grounds[id_]
        point = point_by_chance(ground, chance)
        if point is None:
            return None
        stand = position.stand_at(id_, point, facing)
        if not why_not_placed(position, now, id_, stand):
            return stand
    return None


def point_by_chance(ground: Any, chance: Chance) -> TablePoint | None:
    """A random point of some ground; None if it is empty."""
    if ground.is_empty:
        return None
    left, top, right, bottom = shapely.bounds(ground).tolist()
    for _ in range(200):
        x = left + (right - left) * chance.below(10_001) / 10_000
        y = top + (bottom - top) * chance.below(10_001) / 10_000
        if shapely.intersects_xy(ground, x, y):
            return TablePoint(round(x, 2), round(y, 2))
    return None
