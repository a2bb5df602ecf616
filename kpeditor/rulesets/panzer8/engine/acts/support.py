"""Support fire: missions called by cards, beaten zones, barrages that go on [P39, P42, P45, P64, P65].

A mission is answered by {"by": observer, "target": enemy element, or "marker": its number, "at": [x, y]} or
{"by": "planned", "at": [x, y]}, with "smoke": the facing of a screen for one of smoke; or "pass".
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8 import declarations
from kpeditor.rulesets.panzer8.combat import NoHarm, Reckoning, cover_of, value_against
from kpeditor.rulesets.panzer8.engine import covering, hiding, smoke
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving, comes_back
from kpeditor.rulesets.panzer8.engine.acts.telling import NOTHING
from kpeditor.rulesets.panzer8.engine.answers import HOMEWARD, is_number, led, point_of, refuse
from kpeditor.rulesets.panzer8.engine.observers import LED_BY, SLAVIC, observers
from kpeditor.rulesets.panzer8.engine.table.pieces import Walk, Zone
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.odds import Modifier

PASS, PLANNED = "pass", "planned"
BARRAGE: Final = "barrage"
LEVELS: Final = {"7": "heavy mortar", "8": "medium", "9": "heavy"}
ROCKETS: Final = "rockets"
SHIFT: Final = 6.0
"""How far a zone is moved when the attack die is 1, and a rolling barrage [P45]."""
AGAIN: Final = 6
"""What a barrage, or aircraft, needs to go on [P44, P45]."""


def level_of(position: Position, side: str, rank: str) -> str:
    """The kind of guns a card brings; rockets or ships in place of one of them by scenario [P64]."""
    said = position.setting.scenario.side(side)
    is_rockets = said is not None and str(said.fields.get(declarations.ROCKETS) or "") == rank
    return ROCKETS if is_rockets else LEVELS[rank]


def width_of(position: Position, side: str, level: str) -> float:
    """The side of the beaten zone: greater for Russian and French guns [P45]."""
    pair = position.setting.tables.support[level].side
    return float(pair[0] if position.setting.nations.get(side) in SLAVIC else pair[1])


# --- Who directs, and where ---


def proposals(position: Position, side: str) -> list[dict[str, Any]]:
    """The missions of HE that may be fired with the zone right over its target, planned ones first."""
    found: list[dict[str, Any]] = [
        {"by": PLANNED, "at": list(at)}
        for at in position.setting.planned.get((declarations.SUPPORT_TARGET, side), ())
    ]
    for one in observers(position, side):
        stand = position.stand(one)
        found += [
            {"by": one, "target": foe}
            for foe in position.enemies(side)
            if position.ground.sees(stand, position.stand(foe))
        ]
        found += [
            {"by": one, "marker": marker.number}
            for marker in position.markers
            if marker.side != side and position.ground.sees(stand, Stand(marker.at, 1.0, 1.0))
        ]
    return found


def faults(position: Position, side: str, level: str, answer: Answer) -> list[IllegalAnswer]:
    """What is wrong with a mission."""
    if answer == PASS:
        return []
    try:
        zone_of(position, side, level, answer)
    except IllegalAnswer as no:
        return [no]
    return []


def zone_of(position: Position, side: str, level: str, answer: Answer) -> Zone:
    """The beaten zone of a mission.

    Raises:
        IllegalAnswer: when it may not be fired so.
    """
    if not isinstance(answer, Mapping) or set(answer) - {"by", "target", "marker", "at", "smoke"}:
        raise refuse(f'a mission is {{by, target, at, smoke}}, or "{PASS}"', "P45")
    by, width = answer.get("by"), width_of(position, side, level)
    if not isinstance(by, str):
        raise refuse("say who directs the mission", "P45")
    if "smoke" in answer and not is_number(answer["smoke"]):
        raise refuse("smoke is the facing of its screen, in degrees", "P42")
    if "smoke" in answer and position.pool.get(side, 0) < 1:
        raise refuse(f"{position.called(side)} have no smoke left", "P42")
    until = position.turns + 1
    if by == PLANNED:
        at = point_of(answer.get("at"))
        if all(
            math.dist(at, one) > 1e-3
            for one in position.setting.planned.get((declarations.SUPPORT_TARGET, side), ())
        ):
            raise refuse("no target was planned there", "P45")
        return Zone(side, at, width, level, until)
    if by not in set(observers(position, side)):
        raise refuse(f"{by[:40]} cannot direct support fire", "P45")
    target, modifier = _target(position, side, by, answer), 0
    at = point_of(answer["at"]) if "at" in answer else target.at
    if position.element(by).kind in LED_BY:
        modifier = -1
    zone = Zone(side, at, width, level, until, modifier)
    if not zone.shape.intersects(target.shape):
        raise refuse("the beaten zone does not touch its target", "P45")
    return zone


def _target(position: Position, side: str, by: str, answer: Mapping[str, Any]) -> Stand:
    """What a mission is aimed at, which its observer has to see."""
    foe, number = answer.get("target"), answer.get("marker")
    if isinstance(foe, str) and foe in set(position.enemies(side)):
        target = position.stand(foe)
    else:
        markers = [one for one in position.markers if one.side != side and one.number == number]
        if not markers or isinstance(number, bool):
            raise refuse("a mission is aimed at an enemy element, or at an enemy marker by its number", "P45")
        target = Stand(markers[0].at, 1.0, 1.0)
    if not position.ground.sees(position.stand(by), target):
        raise refuse(f"{position.title(by)} does not see it", "P45", by)
    return target


# --- Fired ---


def fire(play: Resolving, answer: Mapping[str, Any], side: str, level: str) -> None:
    """Fires a mission: smoke, or HE at all in the zone [P42, P45]."""
    at = play.at
    zone = zone_of(at, side, level, answer)
    by = answer["by"]
    who = "at a planned target" if by == PLANNED else f"directed by {at.title(by)}"
    if "smoke" in answer:
        _lay(play, zone, float(answer["smoke"]), who)
        return
    text = f"{level} fire of {play.at.called(side)} falls at {play.name(zone.at)}, {who}"
    data = {"at": list(zone.at), "width": zone.width, "level": level}
    play.tell("support", "P45", text, (), [zone.at], side, data)
    pound(play, zone, can_shift=True)


def _lay(play: Resolving, zone: Zone, facing: float, who: str) -> None:
    """Lays a screen of smoke in the zone; on a die of 1 the enemy moves it [P42, P60]."""
    at = play.at
    at.pool = {**at.pool, zone.side: at.pool.get(zone.side, 0) - 1}
    die = play.roll("support smoke", zone.level)
    screen = smoke.across(zone.side, zone.at, facing, smoke.width_of(at, smoke.SUPPORT))
    text = f"{zone.level} fire of {at.called(zone.side)} lays smoke at {play.name(zone.at)}, {who}: {die}"
    play.tell(
        "smoke",
        "P42",
        text,
        (),
        [zone.at],
        zone.side,
        {"dice": [die], "line": [list(p) for p in screen.ends]},
    )
    if die == 1:
        task = {"zone": zone, "smoke": facing}
        at.tasks = (("shift", at.enemy_of(zone.side), task), *at.tasks)
    else:
        at.smokes = (*at.smokes, screen)


def pound(play: Resolving, zone: Zone, *, can_shift: bool) -> None:
    """One attack die against each element's own, for all at least partly in a zone, friend and foe [P65]."""
    at = play.at
    die = play.roll("support attack", zone.level)
    if die == 1 and can_shift:
        text = f"a die of 1: {at.called(at.enemy_of(zone.side))} may move the beaten zone by {SHIFT:g}"
        play.tell("shift", "P45", text, (), [zone.at], zone.side, {"dice": [die]})
        at.tasks = (("shift", at.enemy_of(zone.side), {"zone": zone}), *at.tasks)
        return
    at.zones = (*at.zones, zone)
    back = {
        "kind": BARRAGE,
        "side": zone.side,
        "at": list(zone.at),
        "level": zone.level,
        "modifier": zone.modifier,
    }
    at.passes = (*at.passes, {**back, "turn": at.turns + 2})
    for id_ in struck(at, zone):
        strike(play, id_, zone, die)


def struck(position: Position, zone: Zone) -> list[str]:
    """Who is at least partly in a zone, also below markers; passengers share the fate of their carrier."""
    found = [id_ for id_ in position.on_table() if zone.shape.intersects(position.stand(id_).shape)]
    for marker in position.markers:
        if zone.shape.intersects(shapely.Point(marker.at)):
            found += hiding.below(position, marker.number)
    return found


def strike(play: Resolving, id_: str, zone: Zone, die: int) -> None:
    """What a zone does to one element, by the attack die that fell for all."""
    at, piece = play.at, play.at.pieces[id_]
    if piece.state != "map":
        return
    reckoning = reckoned(at, id_, zone)
    if reckoning is None:
        return
    result, rolled, data = play.struck(id_, reckoning, die, "support defence")
    text = f"{at.title(id_)} is in the beaten zone: {rolled}"
    if piece.marker:
        if result == NOTHING:
            play.tell(TOLD, "P65", text, (id_,), (), piece.side, {**data, "known_to": [piece.side]})
            return
        play.reveal(piece.marker)
    play.tell("struck", "P65", text, (id_,), data=data)
    play.harm(id_, result, zone.at, indirect=True)


def reckoned(position: Position, id_: str, zone: Zone) -> Reckoning | None:
    """The net of support fire against an element; None where it cannot hurt it [P45]."""
    setting, element = position.setting, position.element(id_)
    figures = setting.tables.support[zone.level]
    he = figures.he[0 if setting.nations.get(zone.side) in SLAVIC else 1]
    try:
        parts = value_against(element, he, figures.ap, f"of {zone.level} [P45]")
    except NoHarm:
        return None
    if zone.modifier:
        parts.append(Modifier(zone.modifier, "directed by a commander or recce [P45]"))
    if zone.side in setting.sides and position.shortages.get(zone.side, 0) >= position.turns > 0:
        parts.append(Modifier(-1, "ammunition shortage [P43]"))
    open_ = hiding.shown(position, id_) if position.pieces[id_].marker else position
    cover = covering.cover_of(open_, id_, None, is_mortar=True)
    if cover == "hull-down":
        cover = "none"
    parts += cover_of(cover, setting.numbers, smoke=False)
    return Reckoning(tuple(parts))


def move_through(play: Resolving, id_: str, walk: Walk) -> None:
    """Hits an element that moves within a beaten zone [P45]."""
    at = play.at
    for zone in at.zones:
        if at.pieces[id_].state == "map" and zone.until >= at.turns and walk.path.line.intersects(zone.shape):
            strike(play, id_, zone, play.roll("support attack", f"{zone.level} {id_}"))


# --- Shifts and barrages ---


def places(zone: Zone) -> tuple[Any, ...]:
    """Where a zone may be moved to: it stays, or goes 6 in one of eight directions."""
    return (list(zone.at), *(list(led(zone.at, turn, SHIFT)) for turn in range(0, 360, 45)))


def shift(play: Resolving, data: Mapping[str, Any], to: Any) -> None:
    """Lets the enemy move a zone or a screen, and rolls its attack again [P42, P45]."""
    at, old = play.at, data["zone"]
    zone = Zone(old.side, TablePoint(*to), old.width, old.level, old.until, old.modifier)
    text = f"the fire falls at {play.name(zone.at)} instead"
    play.tell("shift", "P45", text, (), [zone.at, old.at], at.enemy_of(old.side))
    if "smoke" in data:
        width = smoke.width_of(at, smoke.SUPPORT)
        at.smokes = (*at.smokes, smoke.across(zone.side, zone.at, data["smoke"], width))
    else:
        pound(play, zone, can_shift=False)


def goes_on(play: Resolving) -> bool:
    """Whether a barrage of the side goes on in this player-turn, on 6 or more: no card is drawn then; the
    British may move it by up to 6 [P45].
    """
    at = play.at
    for one in comes_back(at, BARRAGE)[:1]:
        die = play.roll(BARRAGE, one["level"])
        goes = die >= AGAIN
        where = TablePoint(*one["at"])
        said = "goes on, and no card is drawn" if goes else "is over"
        text = f"the {one['level']} barrage at {play.name(where)} {said}: {die}"
        play.tell(BARRAGE, "P45", text, (), [where], at.side, {"dice": [die], "needed": AGAIN})
        if not goes:
            continue
        width = width_of(at, at.side, one["level"])
        zone = Zone(at.side, where, width, one["level"], at.turns + 1, one["modifier"])
        if at.setting.nations.get(at.side) == "british":
            at.tasks = (*at.tasks, ("roll", at.side, {"zone": zone}))
        else:
            pound(play, zone, can_shift=True)
        return True
    return False


def behind(position: Position, side: str) -> float:
    """The heading from which a side's support fire and aircraft come."""
    return HOMEWARD[position.setting.homes.get(side, "S")]
