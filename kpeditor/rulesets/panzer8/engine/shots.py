"""Direct fire on the table: who may shoot at whom, why not, and the result of a shot [P12 to P14]."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.combat import NoHarm, Reckoning, Shot, opposed
from kpeditor.rulesets.panzer8.engine.answers import refuse
from kpeditor.rulesets.panzer8.engine.covering import cover_of, is_in_pillbox
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.units import Gun
from kpeditor.rulesets.toolbox.odds import Chances, Modifier
from kpeditor.rulesets.toolbox.tablepaths import arc, is_in_front
from kpeditor.rulesets.toolbox.tablesight import stopped_between

SECOND: Final = "second"
FRONT: Final = 90.0
_SHY: Final = ("commander", "foo", "fac")


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot that may be made.

    Attributes:
        gun: the weapon; `is_ap`: what it fires.
        apart: the distance, edge to edge; `line` the line of fire.
        reach: its range now.
    """

    firer: str
    target: str
    gun: Gun
    is_ap: bool
    apart: float
    reach: float
    line: tuple[TablePoint, TablePoint]


def why_not(position: Position, firer: str, target: str, gun: str = "", *, moved: bool = False) -> str:
    """Why a shot is not allowed, in words with the paragraph; "" if it is."""
    try:
        aim(position, firer, target, gun, moved=moved)
    except IllegalAnswer as no:
        return no.sentence()
    return ""


def targets(position: Position, firer: str, *, moved: bool = False) -> list[str]:
    """The enemies an element may shoot at from its place."""
    if why_not_firing(position, firer, moved=moved)[0]:
        return []
    enemies = position.enemies(position.pieces[firer].side)
    return [one for one in enemies if not why_not(position, firer, one, moved=moved)]


def why_not_firing(position: Position, firer: str, *, moved: bool = False) -> tuple[str, str]:
    """Why an element cannot shoot at any target, with the paragraph; "" if it can."""
    piece, element = position.pieces[firer], position.element(firer)
    if not position.is_on_table(firer):
        return "is not on the table", "P12"
    if element.gun is None:
        return "has no weapon", "P13"
    if piece.limbered:
        return "is limbered or broken down", "P18"
    if moved and element.is_crew:
        return "cannot move and fire", "P12"
    if piece.aboard:
        return _why_not_aboard(position, firer)
    if position.is_in_melee(firer):
        return "is in hand-to-hand combat", "P24"
    return "", ""


def _why_not_aboard(position: Position, firer: str) -> tuple[str, str]:
    """Why an element aboard another cannot fire. Infantry and engineers fire from transports and tanks, one
    of two; of crews only portee guns fire [P12].
    """
    piece, element = position.pieces[firer], position.element(firer)
    if "flamethrower" in element.flags or (element.is_crew and "portee" not in element.flags):
        return "does not fire when mounted", "P12"
    if not element.is_infantry and "portee" not in element.flags:
        return "does not fire when mounted", "P12"
    if any(position.pieces[one].acted for one in position.passengers(piece.aboard) if one != firer):
        return "rides with another who has fired: only one of two fires", "P12"
    return "", ""


def aim(position: Position, firer: str, target: str, gun: str = "", *, moved: bool = False) -> Aim:
    """Judges a shot at a target and returns it.

    Raises:
        IllegalAnswer: when it may not be made; the message says why.
    """
    title = position.title(firer)
    why, rule = why_not_firing(position, firer, moved=moved)
    if why:
        raise refuse(f"{title} {why}", rule, firer)
    _judge_target(position, firer, target)
    weapon, is_ap = _weapon(position, firer, target, gun)
    piece, one, other = position.pieces[firer], position.stand(firer), position.stand(target)
    near = float(position.numbers.near)
    reach = min(weapon.range, near) if piece.suppressed else weapon.range
    apart = position.ground.apart(one, other)
    if apart > reach + 1e-6:
        suppressed = " for it is suppressed" if piece.suppressed and weapon.range > near else ""
        text = f"{position.title(target)} is {apart:.1f} away, beyond the range of {reach:g}{suppressed}"
        raise refuse(text, "P29" if suppressed else "P14", firer)
    if not is_in_arc(position, firer, other):
        raise refuse(f"{position.title(target)} is outside the field of fire of {title}", "P12", firer)
    line = _line(position, firer, target, weapon)
    return Aim(firer, target, weapon, is_ap, apart, reach, line)


def _judge_target(position: Position, firer: str, target: str) -> None:
    piece, shot_at = position.pieces[firer], position.pieces.get(target)
    if shot_at is None or shot_at.side == piece.side:
        raise refuse(f"{position.title(firer)} shoots at an enemy: name it as the target", "P12", firer)
    title, element = position.title(target), position.element(target)
    if shot_at.state != MAP or (shot_at.at is None and not shot_at.aboard):
        raise refuse(f"{title} is not to be seen on the table", "P12", firer)
    if shot_at.aboard and not is_rider(position, target):
        raise refuse(f"{title} is within {position.title(shot_at.aboard)}: shoot at that", "P12", firer)
    if position.is_in_melee(target):
        raise refuse(f"{title} is in hand-to-hand combat", "P12", firer)
    if element.kind in _SHY and not shot_at.aboard:
        far = position.apart(firer, target)
        near = float(position.numbers.near)
        if far > near and element.kind == "foo":
            raise refuse(f"{title} is an observer, no target beyond {near:g}", "P12", firer)
        if far > near and _others_near(position, firer, target):
            raise refuse(f"{title} hides among others who can be shot at", "P37", firer)
    is_rifle = "atr" in position.element(firer).flags and element.is_armoured
    if is_rifle and firer in shot_at.shot_at and position.setting.nations.get(piece.side) != "russian":
        raise refuse(f"{position.title(firer)} has shot at {title} in this phase already", "P35", firer)


def _others_near(position: Position, firer: str, target: str) -> bool:
    """Whether a friend within 4 of a commander can be shot at instead [P37]."""
    side = position.pieces[target].side
    for one in position.near(target, side, position.numbers.near):
        if position.element(one).kind in _SHY:
            continue
        if not why_not(position, firer, one):
            return True
    return False


def is_rider(position: Position, id_: str) -> bool:
    """Whether an element rides on a tank, where it can be shot at [P12, P34]."""
    carrier = position.pieces[id_].aboard
    return bool(carrier) and position.element(carrier).kind in ("tank", "armour")


def _weapon(position: Position, firer: str, target: str, gun: str) -> tuple[Gun, bool]:
    """The weapon and whether it fires AP [P13]. If the answer names none, it is the first weapon that has an
    effect.
    """
    element = position.element(firer)
    if gun == "" and element.second is not None:
        try:
            return _fitting(position, firer, target, element.gun)
        except IllegalAnswer:
            gun = SECOND
    weapon = element.second if gun == SECOND else element.gun
    if gun not in ("", SECOND) or weapon is None:
        raise refuse(f"{position.title(firer)} has no such gun", "P12", firer)
    if gun == SECOND and position.stand(firer).is_hull_down:
        raise refuse(f"{position.title(firer)} is hull-down: its hull gun does not fire", "P2", firer)
    return _fitting(position, firer, target, weapon)


def _fitting(position: Position, firer: str, target: str, weapon: Gun | None) -> tuple[Gun, bool]:
    foe = position.element(target)
    if weapon is None:
        raise refuse(f"{position.title(firer)} has no weapon", "P13", firer)
    if foe.is_armoured:
        if not weapon.ap:
            raise refuse(
                f"{position.title(firer)} has no AP, and {position.title(target)} is armoured", "P13"
            )
        try:
            Shot(weapon.ap, foe.defence, is_open="open_top" in foe.flags).reckoned(position.numbers)
        except NoHarm as no:
            raise refuse(f"{position.title(firer)}: {no}".removesuffix(" [P13]"), "P13", firer) from no
        return weapon, True
    if not weapon.he:
        raise refuse(f"{position.title(firer)} has no HE/SA", "P13", firer)
    if weapon.is_small_arms and is_in_pillbox(position, target):
        raise refuse(f"{position.title(target)} is in a fortification, immune to small arms", "P41", firer)
    return weapon, False


def field_of(position: Position, firer: str) -> float:
    """The field of fire of an element in degrees [P12, P29, P38]."""
    piece, element = position.pieces[firer], position.element(firer)
    stand = position.stand(firer)
    on_foot = element.is_infantry or piece.dismounted or "dismounts" in element.flags
    if on_foot and position.ground.town_at(stand.at) is not None:
        return 360.0
    if piece.suppressed or (element.gun is not None and position.ground.is_within_town(stand.at)):
        return FRONT
    return 360.0 if element.is_infantry or piece.dismounted else element.arc


def fields(position: Position, firer: str, gun: str = "") -> tuple[Any, ...]:
    """The ground in the field of fire of a gun: within its range and within half its range [P12, P14]. Empty
    for an element off the table.
    """
    element = position.element(firer)
    weapon = element.second if gun == SECOND else element.gun
    if weapon is None or not position.is_on_table(firer):
        return ()
    near = float(position.numbers.near)
    reach = min(weapon.range, near) if position.pieces[firer].suppressed else weapon.range
    stand, field = position.stand(firer), field_of(position, firer)
    table = position.ground.table
    return tuple(shapely.intersection(arc(stand, field, far), table) for far in (reach, reach / 2))


def is_in_arc(position: Position, firer: str, other: Stand) -> bool:
    """Whether any part of a base lies in the field of fire of an element [4.4]."""
    degrees = field_of(position, firer)
    if degrees >= 360:
        return True
    stand = position.stand(firer)
    ends = shapely.get_coordinates(other.shape).tolist()
    near = shapely.get_coordinates(shapely.shortest_line(stand.shape, other.shape))[1].tolist()
    for x, y in (*ends, near, (other.at.x, other.at.y)):
        turn = math.degrees(math.atan2(x - stand.at.x, stand.at.y - y))
        if abs((turn - stand.facing + 180) % 360 - 180) <= degrees / 2 + 1e-6:
            return True
    return False


# --- The line of fire ---


def _line(position: Position, firer: str, target: str, weapon: Gun) -> tuple[TablePoint, TablePoint]:
    """The line of fire. It must be free and lead past friends; small arms need a clear lane [P12]."""
    one, other = position.stand(firer), position.stand(target)
    verdict = position.ground.verdict(one, other)
    is_mortar = "mortar" in position.element(firer).flags
    if not verdict.visible:
        if is_mortar and any(
            position.ground.sees(position.stand(eye), other) for eye in eyes(position, firer)
        ):
            return verdict.line
        why = verdict.reasons[0].text if verdict.reasons else "nothing of it is seen"
        raise refuse(f"{position.title(target)} is not seen: {why}", "P4", firer)
    first: IllegalAnswer | None = None
    for line in _lines(position, one, other, verdict.line):
        fault = _fault_of_line(position, firer, target, weapon, line)
        if fault is None:
            return line
        first = first or fault
    assert first is not None
    raise first


def _lines(
    position: Position, one: Stand, other: Stand, free: tuple[TablePoint, TablePoint]
) -> Iterator[tuple[TablePoint, TablePoint]]:
    """Yields the free line that was found, then all free lines from the middle to the middle and the corners
    of the target.
    """
    yield free
    for end in (other.at, *other.corners):
        if position.ground.sees(Stand(one.at), Stand(end)):
            yield one.at, end


def eyes(position: Position, mortar: str) -> list[str]:
    """The unsuppressed friends within 1 inch that may observe for a mortar [P9]."""
    near = position.near(mortar, position.pieces[mortar].side, 1.0)
    return [one for one in near if position.is_combat(one) and not position.pieces[one].suppressed]


def _fault_of_line(
    position: Position, firer: str, target: str, weapon: Gun, line: tuple[TablePoint, TablePoint]
) -> IllegalAnswer | None:
    piece, whole = position.pieces[firer], shapely.LineString(line)
    own = piece.aboard or firer
    over = (
        position.ground.sight.is_elevated(position.stand(firer)) or "mortar" in position.element(firer).flags
    )
    for one in position.on_table(piece.side):
        if one == own or not whole.intersects(position.stand(one).shape):
            continue
        nearer = position.gap(firer, one) < position.gap(target, one)
        if not (over and nearer):
            return refuse(f"{position.title(one)} is in the line of fire", "P12", firer)
    if not weapon.is_small_arms or weapon.he == 0:
        return None
    if not _is_wide(position, firer, target, line):
        name = position.title(target)
        return refuse(f"small arms have no clear lane, one base wide, to {name}", "P12", firer)
    lane = shapely.buffer(whole, position.stand(firer).width / 2 - TOUCH, cap_style="flat")
    foe = position.element(target)
    may_pass = foe.is_vehicle or (
        position.walk is not None
        and position.walk.unit == target
        and position.ground.is_bare(position.stand(target).at)
    )
    for one in position.enemies(piece.side):
        if one == target or not lane.intersects(position.stand(one).shape):
            continue
        between = position.element(one)
        blocks = (between.is_infantry or between.is_crew) and not position.is_in_melee(one)
        if blocks and not may_pass and is_in_arc(position, firer, position.stand(one)):
            if is_in_pillbox(position, one):
                continue  # Small arms cannot be aimed at it, so they may fire past it [P41].
            return refuse(f"{position.title(one)} is nearer in the lane of fire", "P12", firer)
    return None


def _is_wide(position: Position, firer: str, target: str, line: tuple[TablePoint, TablePoint]) -> bool:
    """Whether nothing narrows the lane of small arms, which is as wide as the firer's base."""
    one, other = position.stand(firer), position.stand(target)
    (a, b), half, far = line, one.width / 2 - TOUCH, math.dist(*line)
    if far < TOUCH:
        return True
    dx, dy = (b.y - a.y) / far * half, (a.x - b.x) / far * half
    ends = [[(a.x + s * dx, a.y + s * dy), (b.x + s * dx, b.y + s * dy)] for s in (-1, 1)]
    return not stopped_between(position.ground.sight, one, other, shapely.linestrings(ends)).any()


# --- The result of a shot ---


def reckoned(position: Position, shot: Aim, *, moved: bool = False) -> Reckoning:
    """The net of a shot with its parts [P14]."""
    made = shot_of(position, shot, moved=moved)
    reckoning = made.reckoned(position.numbers, smoke_adds=position.setting.smoke_adds)
    if not shot.is_ap and lacks_shells(position, shot.firer):
        return Reckoning((*reckoning.parts, Modifier(-1, "ammunition shortage [P43]")))
    return reckoning


def shot_of(position: Position, shot: Aim, *, moved: bool = False) -> Shot:
    """A shot with all facts that count for it [P14]."""
    firer, target = position.pieces[shot.firer], position.pieces[shot.target]
    one, other = position.stand(shot.firer), position.stand(shot.target)
    foe, near = position.element(shot.target), position.numbers.near
    cover = cover_of(position, shot.target, shot.line[0], is_mortar=is_indirect(position, shot))
    if position.element(shot.firer).kind == "engineers" and is_in_pillbox(position, shot.target):
        cover = "none"  # [P41]
    return Shot(
        shot.gun.ap if shot.is_ap else str(shot.gun.he),
        foe.defence,
        shot.is_ap,
        near=shot.apart <= near and shot.gun.range > near and not firer.suppressed,
        flank=not faces(position, shot.target, one),
        moved=moved,
        far=shot.apart > shot.reach / 2 + 1e-6,
        is_open="open_top" in foe.flags,
        cover=cover,
        smoke=position.smoke_on(shapely.LineString(shot.line), one, other),
        firer=firer.quality,
        target=target.quality,
    )


def chances(position: Position, shot: Aim, *, moved: bool = False) -> Chances[str]:
    """The chances of the results of a shot [P15]."""
    tables = position.setting.tables
    results = tables.fire_ap if shot.is_ap else tables.fire_he
    return opposed(results, reckoned(position, shot, moved=moved).net)


def is_indirect(position: Position, shot: Aim) -> bool:
    """Whether a shot is the fire of a mortar, against which woods and hedges give no cover [P2]."""
    return "mortar" in position.element(shot.firer).flags


def lacks_shells(position: Position, firer: str) -> bool:
    """Whether the side of a gun or mortar has a shortage of HE now, by a card [P43, P46]."""
    element, piece = position.element(firer), position.pieces[firer]
    is_gun = element.is_crew and element.gun is not None and not element.gun.is_small_arms
    return is_gun and position.shortages.get(piece.side, 0) >= position.turns > 0


def faces(position: Position, id_: str, other: Stand) -> bool:
    """Whether any part of a base is in the front of an element. An element that fires all round out of houses
    has no back [P14, P38].
    """
    stand = position.stand(id_)
    if field_of(position, id_) >= 360 and position.ground.town_at(stand.at) is not None:
        return True
    return is_in_front(stand, other)
