"""Direct fire of PanzerBitz: one attack at a time, at one unit or all that share its cover [B6 to B14]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.engine import firing, shots
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import is_battery_piece, is_mortar
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Position

DONE: Final = "done"
"""The answer that ends direct fire."""
Aim = tuple[Hex, str, tuple[str, ...]]
"""A possible target: hex, kind of target and units."""


# --- Targets ---


def is_armoured_vehicle(position: Position, id_: str) -> bool:
    """Whether fire at a unit is never combined: armoured vehicles and trains [B6, B29]."""
    able = position.figure(id_)
    return able.is_armoured and (able.is_vehicle or able.is_train)


def _is_soft(position: Position, id_: str) -> bool:
    able = position.figure(id_)
    return not able.is_vehicle and not able.is_train


def together(position: Position, id_: str) -> tuple[str, ...]:
    """The units that are attacked together with a unit: in a town and in an improved position all
    non-vehicles there, those inside and outside of a position separately [B11, B14, 3.6-10]; otherwise the
    unit alone.
    """
    piece = position.pieces[id_]
    if piece.at is None or not _is_soft(position, id_):
        return (id_,)
    within = revised_of(position).within
    if id_ not in within and position.ground.terrain[piece.at] != TOWN:
        return (id_,)
    return tuple(
        one
        for one in position.friends(piece.side, piece.at)
        if _is_soft(position, one)
        and (one in within) == (id_ in within)
        and not position.pieces[one].inside
        and not position.pieces[one].in_tunnel
    )


def targets(position: Position, side: str) -> Iterator[Aim]:
    """The possible targets of a side, seen or not: hex, kind of target and units."""
    hexes = dict.fromkeys(
        piece.at for piece in position.pieces.values() if piece.side != side and piece.at is not None
    )
    for at in hexes:
        known: set[tuple[str, ...]] = set()
        enemies = position.enemies(side, at)
        for one in enemies:
            piece = position.pieces[one]
            if piece.inside or piece.in_tunnel or piece.state != MAP:
                continue
            group = together(position, one)
            if group not in known:
                known.add(group)
                yield at, shots.STACK if len(group) > 1 else shots.UNIT, group
        fort = position.fort(at)
        if fort is not None and fort.side != side and fort.side:
            yield at, shots.FORT_TARGET, tuple(one for one in enemies if position.pieces[one].inside)


# --- Reading and judging ---


def read_shot(position: Position, side: str, answer: Answer) -> tuple[shots.Shot | None, list[IllegalAnswer]]:
    """The attack of an answer, and what is wrong with it: a mapping of `firers` and one of `unit`, `at` (for
    a hex with a single target) and `fort`; None for an unreadable one.
    """
    try:
        shot = read(position, side, answer)
        judge(position, side, shot)
    except shots.Unfit as unfit:
        return None, [unfit.illegal()]
    return shot, []


def read(position: Position, side: str, entry: Any) -> shots.Shot:
    """One attack of an answer, not yet judged.

    Raises:
        Unfit: when it cannot be read.
    """
    lacking = shots.Unfit(f'an attack has firers and a target; "{DONE}" ends the segment', "B8")
    firers = shots.names_in(entry, "firers", "an attack", firing.KEYS, lacking)
    shots.verify_firers(position, side, firers)
    intensive = frozenset(map(str, entry.get("intensive", ())))
    if "unit" in entry:
        target = str(entry["unit"])
        piece = position.pieces.get(target)
        if piece is None or piece.side == side or piece.at is None or piece.state != MAP:
            raise shots.Unfit(f"there is no enemy {target} on the map on its own", "B7", target)
        if piece.inside or piece.in_tunnel:
            where = "inside a fort, which is attacked as a whole" if piece.inside else "in a tunnel"
            rule = "PB27" if piece.inside else "Z15"
            raise shots.Unfit(f"{position.title(target)} is {where}", rule, target)
        group = together(position, target)
        return shots.Shot(firers, piece.at, shots.STACK if len(group) > 1 else shots.UNIT, group, intensive)
    at = shots.hex_named(position, entry.get("fort", entry.get("at")), "an attack needs a target")
    name = position.ground.name(at)
    there = [one for one in targets(position, side) if one[0] == at]
    if "fort" in entry:
        there = [one for one in there if one[1] == shots.FORT_TARGET]
        if not there:
            fort = position.fort(at)
            is_empty = fort is not None and fort.side != side
            why = f"the fort in {name} is empty" if is_empty else f"there is no enemy fort in {name}"
            raise shots.Unfit(why, "B7" if is_empty else "PB27")
    if not there:
        raise shots.Unfit(f"no enemy stands in {name} that could be fired at", "B7")
    if len(there) > 1:
        raise shots.Unfit(f"an attack is at one unit: name one of those in {name}", "B7")
    return shots.Shot(firers, *there[0], intensive)


def judge(position: Position, side: str, shot: shots.Shot) -> None:
    """Judges an attack.

    Raises:
        Unfit: when it may not be made.
    """
    if position.is_barred(side, firing.FIRE_OP):
        raise shots.Unfit(f"{side} may not fire in this game-turn", "Z41")
    for id_ in shot.firers:
        if why := firing.why_not_firing(position, id_):
            raise shots.Unfit(f"{position.title(id_)} {why}", "", id_)
    if shot.kind != shots.FORT_TARGET and (why := firing.why_hidden(position, side, shot.at)):
        raise shots.Unfit(why, "PB11")
    for id_ in shot.firers:
        if not position.ground.sees(firing.judge_reach(position, id_, shot, "B9"), shot.at):
            raise shots.Unfit(
                f"{position.title(id_)} does not see {position.ground.name(shot.at)}", "B9", id_
            )
    attack_of(position, shot)


# --- What an attack comes to ---


def attack_of(position: Position, shot: shots.Shot) -> tuple[Attack, int, list[str]]:
    """An attack, its column, and its computation in steps.

    Raises:
        Unfit: when it may not be made, or is too weak.
    """
    on_fort = shot.kind == shots.FORT_TARGET
    if not on_fort and len(shot.firers) > 1 and any(is_armoured_vehicle(position, t) for t in shot.targets):
        whom = position.title(shot.targets[0])
        raise shots.Unfit(f"fire at an armoured vehicle is not combined: {whom}, one firer each", "B6")
    parts = parts_of(position, shot)
    strength, told = sum(part.strength for part in parts), [part.told(position) for part in parts]
    defence = shots.defence_of(position, shot)
    if not on_fort and position.ground.terrain[shot.at] == TOWN and _is_soft(position, shot.targets[0]):
        told.append(f"a non-vehicle in a town: {defence} twice [B10]")
        defence *= position.setting.tables.numbers.town_defence
    attack = Attack(strength, max(1, defence), () if on_fort else _modifiers(position, shot))
    tables = position.setting.tables
    column = attack.column(tables, below=position.setting.options.below_1_4)
    if column is None:
        lowest = tables.combat.odds.names[0]
        raise shots.Unfit(f"{strength} against {defence} is below {lowest}: no attack", "PB2")
    return attack, column, told + attack.steps(tables, column)


def verify_suited(position: Position, shot: shots.Shot) -> None:
    """Checks that each firer adds something to an attack, whoever joins it.

    Raises:
        Unfit: when a firer may not attack such a target, or is too weak for one that is attacked alone [B6].
    """
    if shot.kind != shots.FORT_TARGET and any(is_armoured_vehicle(position, one) for one in shot.targets):
        attack_of(position, shot)
    else:
        parts_of(position, shot)


def parts_of(position: Position, shot: shots.Shot) -> list[shots.Part]:
    """The contribution of each firer, fractions dropped [B6, B9].

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    armoured = shot.kind == shots.FORT_TARGET or any(position.figure(one).is_armoured for one in shot.targets)
    return [_brought(position, id_, shot, armoured=armoured) for id_ in shot.firers]


def _brought(position: Position, id_: str, shot: shots.Shot, *, armoured: bool) -> shots.Part:
    if is_mortar(position.figure(id_)):
        raise shots.Unfit(f"{position.title(id_)} is a mortar, which fires indirectly only", "B19", id_)
    halved = counts_as_howitzer(position, id_)
    part = shots.part_of(position, id_, shot, is_armoured=armoured, halved=halved)
    if part is None:
        raise shots.unable(position, id_, is_armoured=armoured)
    return part


def counts_as_howitzer(position: Position, id_: str) -> bool:
    """Whether a unit fires directly with half its factor: class (H), and trains that fire indirectly [B19,
    B35].
    """
    able = position.figure(id_)
    return able.weapon == "(H)" or (able.is_train and is_battery_piece(able))


def _modifiers(position: Position, shot: shots.Shot) -> tuple[Modifier, ...]:
    numbers = position.setting.tables.numbers
    found = [*shots.cover_of(position, shot.at), *shots.shelter_of(position, shot.targets)]
    if position.ground.terrain[shot.at] == TOWN and _has_tank(position, shot):
        found.append(Modifier(numbers.town_vehicle, "class A vehicle in the town [B12]"))
    return (*found, *dispersed_of(position, shot.targets))


def _has_tank(position: Position, shot: shots.Shot) -> bool:
    """Whether a vehicle of class A, other than a train, stands in the hex of the targets on their side
    [B12].
    """
    side = position.pieces[shot.targets[0]].side
    kinds = (position.figure(one) for one in position.friends(side, shot.at))
    return any(able.weapon == "A" and able.is_vehicle and not able.is_train for able in kinds)


def dispersed_of(position: Position, units: tuple[str, ...]) -> tuple[Modifier, ...]:
    """What dispersed targets add to the die under the option [3.6-2]."""
    by = position.setting.options.dispersed_drm
    if not by or not all(position.pieces[one].dispersed for one in units):
        return ()
    return (Modifier(by, "dispersed target [3.6-2]"),)


# --- What can be done ---


def spotted(position: Position, side: str) -> list[Aim]:
    """Those of the `targets` that a side may fire at if a firer sees them."""
    return [
        one for one in targets(position, side)
        if one[1] == shots.FORT_TARGET or not firing.why_hidden(position, side, one[0])
    ]  # fmt: skip


def shots_of(
    position: Position, side: str, firers: tuple[str, ...], among: Sequence[Aim] | None = None
) -> Iterator[shots.Shot]:
    """Every attack some units can make together; `among` is the answer of `spotted`, where it is known."""
    ground, pieces = position.ground, position.pieces
    places = [(pieces[id_].at, position.figure(id_).range) for id_ in firers]
    for target in spotted(position, side) if among is None else among:
        at = target[0]
        if any(here is None or ground.distance(here, at) > reach for here, reach in places):
            continue
        if not all(here is not None and ground.sees(here, at) for here, _ in places):
            continue
        shot = shots.Shot(firers, *target)
        try:
            judge(position, side, shot)
        except shots.Unfit:
            continue
        yield shot


def shooters(position: Position, side: str) -> Iterator[str]:
    """The units of a side that may still fire directly, whatever is in sight."""
    for id_, _ in position.of(side):
        if not is_mortar(position.figure(id_)) and not firing.why_not_firing(position, id_):
            yield id_


def can_shoot(position: Position) -> bool:
    """Whether a unit of the active side has a target of its own, or could join others against one."""
    side = position.side
    if position.is_barred(side, firing.FIRE_OP):
        return False
    known, forbidden = spotted(position, side), _forbidden(position)
    for id_ in shooters(position, side):
        here, able = position.pieces[id_].at, position.figure(id_)
        for at, kind, units in known:
            if here is None or position.ground.distance(here, at) > able.range:
                continue
            armoured = kind == shots.FORT_TARGET or any(position.figure(one).is_armoured for one in units)
            if (able.weapon, armoured) in forbidden:
                continue
            if position.ground.sees(here, at):
                return True
    return False


def _forbidden(position: Position) -> frozenset[tuple[str, bool]]:
    weapons = position.setting.tables.weapons
    return frozenset(key for key, effect in weapons.items() if effect is None)


def as_answer(position: Position, shot: shots.Shot) -> dict[str, Any]:
    """An attack as written in answers."""
    if shot.kind == shots.FORT_TARGET:
        target = {"fort": position.ground.name(shot.at)}
    else:
        target = {"unit": shot.targets[0]}
    intensive = {"intensive": sorted(shot.intensive)} if shot.intensive else {}
    return {"firers": list(shot.firers), **target, **intensive}
