"""Aircraft: patrols, what they attack, guns against them, attacks and second passes [P44, P62, P63].

A mission is answered by one of the answers offered: {"by": "planned", "target": enemy} near a point planned
before the game, {"by": controller, "target": enemy}, {"by": "opportunity"}, "patrol" or "pass".
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.texts import count
from kpeditor.rulesets.panzer8 import declarations
from kpeditor.rulesets.panzer8.combat import NoHarm, Reckoning, cover_of, value_against
from kpeditor.rulesets.panzer8.engine import covering, hiding
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving, comes_back
from kpeditor.rulesets.panzer8.engine.acts.support import AGAIN, PASS, PLANNED
from kpeditor.rulesets.panzer8.engine.acts.telling import NOTHING
from kpeditor.rulesets.panzer8.engine.table.ground import DESERT, STEPPE
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.tables import Aircraft
from kpeditor.rulesets.toolbox.odds import Modifier

FIGHTER, BUSTER, ARMOURED, DIVE, LIGHT = (
    "fighter",
    "tank buster",
    "armoured tank buster",
    "dive bomber",
    "light bomber",
)
PATROL, OPPORTUNITY, SWEEP = "patrol", "opportunity", "second pass"
REACH: Final = 6.0
"""The greatest distance of a target from a planned point, and of a friend who is hit by mistake [P44]."""
HALT: Final = 4.0
GUNS: Final = 18.0
"""The greatest distance of guns from the path of aircraft [P44]."""
ON_ROAD: Final = 4
LATE: Final = 1943
_BARE: Final = frozenset({"road", "dirt_road", "street", "bridge"})


def type_of(position: Position, side: str) -> str:
    """The aircraft of a ground attack: as the scenario says, else by nation and year [P62]."""
    said = position.setting.scenario.side(side)
    plane = str(said.fields.get(declarations.GROUND_ATTACK)) if said is not None else ""
    if plane in position.setting.tables.aircraft:
        return plane
    nation = position.setting.nations.get(side)
    if position.setting.year < LATE:
        return {"german": DIVE, "russian": ARMOURED}.get(str(nation), LIGHT)
    return ARMOURED if nation == "russian" else BUSTER


def may_control(position: Position, side: str) -> bool:
    """Whether a side may use controllers: Germans, British in the desert from 1941, Americans from 1943, as
    the rules mean September 1943 and later [P44].
    """
    nation, setting = position.setting.nations.get(side, ""), position.setting
    first = {"german": 1936, "british": 1941, "american": LATE}.get(nation)
    is_there = nation != "british" or setting.open_ground == DESERT
    return first is not None and setting.year >= first and is_there


def choices(position: Position, side: str, plane: str, *, may_patrol: bool) -> tuple[Any, ...]:
    """The missions a side may fly."""
    found: list[Any] = [PASS, *([PATROL] if may_patrol else [])]
    foes = list(position.enemies(side))
    planned = position.setting.planned.get((declarations.AIR_TARGET, side), ())
    near = [
        foe
        for foe in foes
        if any(shapely.distance(position.stand(foe).shape, shapely.Point(at)) <= REACH for at in planned)
    ]
    found += [{"by": PLANNED, "target": foe} for foe in near]
    found += [
        {"by": PLANNED, "marker": one.number}
        for one in position.markers
        if one.side != side
        and any(math.dist(one.at, at) <= REACH for at in planned)
        and _is_open(position, one.at)
    ]
    if may_control(position, side):
        for one in position.on_table(side):
            if position.element(one).kind == "fac" and not position.pieces[one].suppressed:
                eye = position.stand(one)
                found += [
                    {"by": one, "target": foe}
                    for foe in foes
                    if position.ground.sees(eye, position.stand(foe))
                ]
                found += [
                    {"by": one, "marker": marker.number}
                    for marker in position.markers
                    if marker.side != side
                    and _is_open(position, marker.at)
                    and position.ground.sees(eye, Stand(marker.at, 1.0, 1.0))
                ]
    if any(candidates(position, side, plane)):
        found.append({"by": OPPORTUNITY})
    return tuple(found)


def _is_open(position: Position, at: TablePoint) -> bool:
    """Whether aircraft may find hidden elements there: in the open, in fields and in buildings [P39]."""
    return position.ground.is_bare(at) or bool(position.ground.kinds_at(at) & {"building", "built_up"})


# --- Targets of opportunity ---


def candidates(position: Position, side: str, plane: str) -> tuple[list[str], list[str]]:
    """The possible targets of a plane, of first and of second priority [P44]."""
    foes = list(position.enemies(side))
    bare = [one for one in foes if not covering.is_covered(position, one)]
    if plane == LIGHT:
        first = [one for one in foes if _by_town(position, one)]
        second = [
            one
            for one in foes
            if _on_road(position, one) and (_rides(position, one) or _drives(position, one))
        ]
        return first, second
    if plane == FIGHTER:
        first = [
            one for one in bare if _is_soft(position, one) or _rides(position, one) or _shells(position, one)
        ]
        return first, bare
    if plane == DIVE:
        first = [
            one for one in bare if _drives(position, one) or _rides(position, one) or _shells(position, one)
        ]
        return first, bare
    armour = [one for one in bare if position.element(one).is_armoured]
    soft = [one for one in bare if _is_soft(position, one) or _rides(position, one) or _shells(position, one)]
    return armour, soft


def _is_soft(position: Position, id_: str) -> bool:
    return "soft_vehicle" in position.element(id_).flags


def _drives(position: Position, id_: str) -> bool:
    return position.element(id_).is_vehicle


def _rides(position: Position, id_: str) -> bool:
    return position.element(id_).kind == "cavalry" and not position.pieces[id_].dismounted


def _shells(position: Position, id_: str) -> bool:
    element = position.element(id_)
    return element.is_crew and element.gun is not None and not element.gun.is_small_arms


def _by_town(position: Position, id_: str) -> bool:
    """Whether an element is in or on a built-up area or a bridge, or within 6 of one."""
    base = position.stand(id_).shape
    shapes = [one.shape for one in position.ground.towns]
    shapes += [one.shape for one in position.ground.ways if one.feature.kind == "bridge"]
    return any(float(shapely.distance(base, shape)) <= REACH for shape in shapes)


def _on_road(position: Position, id_: str) -> bool:
    """Whether an element is on a road, or in the open on steppe or desert [P44]."""
    at = position.stand(id_).at
    way = position.ground.way_at(at)
    if way is not None and way.feature.kind in _BARE:
        return True
    is_dry = position.setting.open_ground in (STEPPE, DESERT)
    return is_dry and way is None and not any(True for _ in position.ground.areas_at(at))


# --- Flown ---


def fly(play: Resolving, answer: Mapping[str, Any], side: str, plane: str) -> None:
    """Begins a mission: its target, its approach, and the guns that may fire at it."""
    at = play.at
    target = _aimed(play, answer, side, plane)
    if not target:
        play.tell("aircraft", "P44", f"the {plane} of {play.at.called(side)} finds no target", side=side)
        return
    text = f"{plane} of {play.at.called(side)} attacks {at.title(target)}"
    play.tell("aircraft", "P44", text, (target,), side=side, data={"plane": plane, "by": answer["by"]})
    mission = {"side": side, "plane": plane, "target": target}
    guns = guns_at(at, side, target)
    if guns:
        at.tasks = (("guns", at.enemy_of(side), {**mission, "guns": guns}), *at.tasks)
    else:
        attack(play, mission, 0)


def _aimed(play: Resolving, answer: Mapping[str, Any], side: str, plane: str) -> str:
    """The target of a mission, "" for none; a hidden target is revealed first."""
    at = play.at
    if "marker" in answer:
        found = hiding.below(at, answer["marker"])
        play.reveal(answer["marker"])
        return found[0] if found else ""
    if answer["by"] != OPPORTUNITY:
        return str(answer["target"])
    for number, several in enumerate(candidates(at, side, plane), start=1):
        if several:
            scores = {
                one: play.roll("target", one) + (ON_ROAD if _on_road(at, one) else 0) for one in several
            }
            best = max(several, key=lambda one: scores[one])
            text = f"of {len(several)} targets of priority {number} it is {at.title(best)}: {scores[best]}"
            play.tell("aircraft", "P44", text, (best,), side=side, data={"scores": scores})
            return best
    return ""


def approach(position: Position, side: str, target: str) -> Any:
    """The path of aircraft: from the middle of their home edge to 4 inches before the target [P63]."""
    space, end = position.ground.sheet.space, position.stand(target).at
    start = {
        "N": TablePoint(space.width / 2, 0),
        "S": TablePoint(space.width / 2, space.height),
        "W": TablePoint(0, space.height / 2),
        "E": TablePoint(space.width, space.height / 2),
    }[position.setting.homes.get(side, "S")]
    far = math.dist(start, end)
    share = max(0.0, far - HALT) / far if far else 0.0
    halt = (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
    return shapely.LineString([start, halt])


def guns_at(position: Position, side: str, target: str) -> list[str]:
    """The guns of the enemy that may fire at aircraft on their way to a target [P44]."""
    path = approach(position, side, target)
    return [
        one
        for one in position.enemies(side)
        if (position.element(one).kind == "aa" or "anti_air" in position.element(one).flags)
        and not (
            position.pieces[one].suppressed or position.pieces[one].reacted or position.pieces[one].limbered
        )
        and float(shapely.distance(position.stand(one).shape, path)) <= GUNS
    ]


def defend(play: Resolving, mission: Mapping[str, Any], *, fires: bool) -> None:
    """Lets guns fire at aircraft, or hold; then resolves the attack [P44]."""
    at, guns = play.at, mission["guns"]
    if not fires:
        attack(play, mission, 0)
        return
    plane: Aircraft = at.setting.tables.aircraft[mission["plane"]]
    for one in guns:
        at.put(one, reacted=True)
    dice = play.roll("anti-air", mission["target"]), play.roll("aircraft", mission["target"])
    difference = dice[0] + len(guns) - dice[1] - plane.defence
    result = at.setting.tables.anti_air.of(difference)
    said = f"{dice[0]} +{len(guns)} against {dice[1]} +{plane.defence}, {result}"
    text = f"{count(len(guns), 'gun fires', 'guns fire')} at the aircraft: {said}"
    play.tell("anti-air", "P44", text, guns, data={"dice": list(dice), "result": result})
    attack(play, mission, 0 if result == NOTHING else int(result))


def attack(play: Resolving, mission: Mapping[str, Any], flak: int) -> None:
    """Resolves the attack; on a die of 1, or if it has no effect and a friend is near, it hits the nearest
    friend by mistake. A second pass may follow [P44].
    """
    at, side, plane, target = play.at, mission["side"], mission["plane"], mission["target"]
    die = play.roll("air attack", target)
    friends = at.near(target, side, 1e9)
    if die == 1 and friends:
        play.tell(
            "mistake",
            "P44",
            f"a die of 1: the aircraft attack {at.title(friends[0])}",
            (friends[0],),
            side=side,
        )
        _strike(play, friends[0], plane, flak, play.roll("air attack", friends[0]), side)
    else:
        result = _strike(play, target, plane, flak, die, side)
        close = [one for one in friends if at.pieces[one].state == "map"]
        if result == NOTHING and close and at.gap(target, close[0]) <= REACH:
            text = f"without effect so near to friends, they attack {at.title(close[0])} by mistake"
            play.tell("mistake", "P44", text, (close[0],), side=side)
            _strike(play, close[0], plane, flak, play.roll("air attack", close[0]), side)
    if plane in (BUSTER, ARMOURED) and not at.element(target).is_armoured:
        return  # a tank buster that found no armour never returns [P63]
    again = {"kind": SWEEP, "side": side, "plane": plane, "flak": flak, "turn": at.turns + 4}
    at.passes = (*at.passes, again)


def _strike(play: Resolving, id_: str, plane: str, flak: int, die: int, side: str) -> str:
    at = play.at
    reckoning = reckoned(at, id_, plane, flak)
    if reckoning is None:
        play.tell("air attack", "P44", f"the {plane} cannot hurt {at.title(id_)}", (id_,), side=side)
        return NOTHING
    result, rolled, data = play.struck(id_, reckoning, die, "air defence")
    text = f"{plane} attacks {at.title(id_)}: {rolled}"
    play.tell("air attack", "P44", text, (id_,), side=side, data=data)
    play.harm(id_, result, at.stand(id_).at, indirect=True)
    return result


def reckoned(position: Position, id_: str, plane: str, flak: int) -> Reckoning | None:
    """The net of an air attack, by value, cover and guns only; None if it cannot hurt [P44]."""
    figures, element = position.setting.tables.aircraft[plane], position.element(id_)
    try:
        parts = value_against(element, figures.he, figures.ap, f"of the {plane} [P44]")
    except NoHarm:
        return None
    cover = covering.cover_of(position, id_, None)
    in_town = position.ground.town_at(position.stand(id_).at) is not None
    in_fort = covering.is_in_pillbox(position, id_)
    if cover == "hull-down" or (plane in (DIVE, LIGHT) and in_town) or (plane == DIVE and in_fort):
        cover = "hard" if position.pieces[id_].dug_in else "none"
    parts += cover_of(cover, position.setting.numbers, smoke=False)
    parts += [Modifier(-flak, "guns against aircraft [P44]")] if flak else []
    return Reckoning(tuple(parts))


def returns(play: Resolving) -> str:
    """The aircraft that make a second pass in this player-turn, "" for none; then no card is drawn [P44]."""
    at = play.at
    for one in comes_back(at, SWEEP)[:1]:
        die = play.roll(SWEEP, one["plane"])
        goes = die - one["flak"] >= AGAIN
        said = "returns, and no card is drawn" if goes else "does not return"
        text = (
            f"the {one['plane']} {said}: {die} {-one['flak']:+d}"
            if one["flak"]
            else f"the {one['plane']} {said}: {die}"
        )
        play.tell(SWEEP, "P44", text, side=at.side, data={"dice": [die], "needed": AGAIN})
        if goes:
            return str(one["plane"])
    return ""
