"""Fire: who may fire at what [PB3, PB6, PB11, PB33, PB34]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Attack
from kpeditor.rulesets.panzerblitz.engine.ground import HIDING, TOWN
from kpeditor.rulesets.panzerblitz.engine.passengers import is_open
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Piece, Position
from kpeditor.rulesets.panzerblitz.engine.shots import (
    FORT_TARGET,
    STACK,
    UNIT,
    Shot,
    Unfit,
    cover_of,
    defence_of,
    hex_named,
    names_in,
    read_each,
    strength_of,
    verify_firers,
)

RUSSIAN: Final = "russian"
GERMAN: Final = "german"
SUPPLIES: Final = "supplies"
"""The role of a command post that stands for supplies and observes nothing (AT-4)."""
KEYS: Final = frozenset({"firers", "at", "unit", "fort", "intensive"})


def why_not_firing(position: Position, id_: str) -> str:
    """Why a unit cannot fire in this phase at all; "" when it can."""
    piece, able = position.pieces[id_], position.figure(id_)
    if piece.state != MAP or piece.at is None:
        return "is not on the map on its own"
    if piece.dispersed:
        return "is dispersed [PB7]"
    if piece.fired:
        return "has fired already [PB5]"
    if piece.in_tunnel:
        return "is in a tunnel [Z15]"
    if piece.spent:
        return "has used up its ammunition [Z27]"
    if piece.afloat is not None:
        return "is in its boat [Z41]"
    return "" if able.weapon != "C" and able.attack else "has no weapon"


def read_shots(position: Position, side: str, answer: Answer) -> tuple[list[Shot], list[IllegalAnswer]]:
    """The attacks of an answer, and everything wrong with them. Each is a mapping of `firers` and one of
    `unit`, `at` (the whole stack) and `fort`.
    """

    def judged(entry: Any, before: list[Shot]) -> Shot:
        shot = read(position, side, entry)
        _judge(position, side, shot, before)
        return shot

    return read_each(answer, "attacks are a list, each with firers and a target [PB40]", judged)


def _suffering(shot: Shot) -> frozenset[object]:
    """The targets of an attack: a fort, or units."""
    return frozenset({shot.at} if shot.kind == FORT_TARGET else shot.targets)


def read(position: Position, side: str, entry: Any) -> Shot:
    """One attack of an answer, not yet judged.

    Raises:
        Unfit: when it cannot be read.
    """
    lacking = Unfit("an attack has firers and a target")
    firers = names_in(entry, "firers", "an attack", KEYS, lacking)
    verify_firers(position, side, firers)
    intensive = frozenset(map(str, entry.get("intensive", ())))
    if "unit" in entry:
        target = str(entry["unit"])
        piece = position.pieces.get(target)
        if piece is not None and piece.side != side and is_open(position, target):
            where = position.hex_of(target)
            assert where is not None
            return Shot(firers, where, UNIT, (target,), intensive)
        if piece is None or piece.side == side or piece.at is None or piece.state != MAP or piece.fixture:
            raise Unfit(f"there is no enemy {target} on the map on its own", "PB19", target)
        return Shot(firers, piece.at, UNIT, (target,), intensive)
    at = hex_named(position, entry.get("fort", entry.get("at")), "an attack needs a target")
    enemies = position.enemies(side, at)
    if "fort" in entry:
        fort = position.fort(at)
        if fort is None or fort.side == side:
            raise Unfit(f"there is no enemy fort in {position.ground.name(at)}", "PB27")
        return Shot(
            firers, at, FORT_TARGET, tuple(one for one in enemies if _is_inside(position, one)), intensive
        )
    targets = tuple(
        one for one in enemies if not _is_inside(position, one) and not position.pieces[one].in_tunnel
    )
    if not targets:
        raise Unfit(f"no enemy stands in {position.ground.name(at)} that could be fired at", "PB19")
    return Shot(firers, at, STACK, targets, intensive)


def _is_inside(position: Position, id_: str) -> bool:
    return position.pieces[id_].inside


def _judge(position: Position, side: str, shot: Shot, before: Iterable[Shot]) -> None:
    """Judges an attack together with those declared before it.

    Raises:
        Unfit: when it may not be made.
    """
    if position.is_barred(side, FIRE_OP):
        raise Unfit(f"{side} may not fire in this game-turn", "Z41")
    used = {id_ for one in before for id_ in one.firers}
    for id_ in shot.firers:
        if id_ in used:
            raise Unfit(f"{position.title(id_)} fires twice", "PB5", id_)
        if why := why_not_firing(position, id_):
            raise Unfit(f"{position.title(id_)} {why}", "", id_)
    if any(_suffering(shot) & _suffering(one) for one in before):
        raise Unfit(f"{position.ground.name(shot.at)} is attacked twice: once a turn", "PB6")
    for target in shot.targets if shot.kind == UNIT else ():
        _judge_single(position, target)
    if shot.kind != FORT_TARGET and (why := why_hidden(position, side, shot.at)):
        raise Unfit(why, "PB11")
    for id_ in shot.firers:
        _judge_firer(position, id_, shot)
    attack_of(position, shot)  # raises Unfit where the firers cannot attack such a target, or are too weak


FIRE_OP: Final = "fire"


def _judge_single(position: Position, target: str) -> None:
    piece, at = position.pieces[target], position.hex_of(target)
    assert at is not None
    if piece.inside:
        raise Unfit(
            f"{position.title(target)} is inside a fort, which is attacked as a whole", "PB27", target
        )
    if piece.in_tunnel:
        raise Unfit(f"{position.title(target)} is in a tunnel", "Z15", target)
    if position.ground.terrain[at] == TOWN:
        raise Unfit("everything in a town hex is attacked together", "PB4", target)


def why_hidden(position: Position, side: str, at: Hex) -> str:
    """Why units in a hex are not spotted by a side; "" when they are [PB7, PB11]."""
    if position.ground.terrain[at] not in HIDING:
        return ""
    found: str | None = position.asked.get((side, at))
    if found is None:
        found = position.asked[side, at] = _why_not_spotted(position, side, at)
    return found


def _why_not_spotted(position: Position, side: str, at: Hex) -> str:
    pieces, kind = position.pieces, position.ground.terrain[at]
    for near in position.ground.neighbours(at):
        spotters = (pieces[id_] for id_ in position.friends(side, near))
        if any(not one.dispersed and not one.in_tunnel for one in spotters):
            return ""
    return f"units in {position.ground.name(at)} ({kind}) are not spotted: nobody is next to them"


def judge_reach(position: Position, id_: str, shot: Shot, rule: str) -> Hex:
    """The hex a firer stands in, from which its weapon reaches the target as it was declared [PB34].

    Raises:
        Unfit: when it does not; `rule` is the paragraph of its range.
    """
    at, able = position.pieces[id_].at, position.figure(id_)
    assert at is not None
    distance = position.ground.distance(at, shot.at)
    if distance > able.range:
        raise Unfit(f"{position.title(id_)} reaches {able.range} hexes, not {distance}", rule, id_)
    if id_ in shot.intensive and not (position.setting.options.intensive and able.weapon in ("H", "(H)")):
        raise Unfit(f"{position.title(id_)} cannot fire intensively", "PB34", id_)
    return at


def _judge_firer(position: Position, id_: str, shot: Shot) -> None:
    ground = position.ground
    if ground.sees(judge_reach(position, id_, shot, "PB3"), shot.at):
        return
    if why := why_not_indirect(position, id_, shot.at):
        raise Unfit(f"{position.title(id_)} does not see {ground.name(shot.at)}: {why}", "PB13", id_)


def why_not_at(position: Position, id_: str, at: Hex) -> str:
    """Why a unit cannot fire into a hex, whoever is there; "" when it reaches and sees it, or may fire
    indirectly [PB3, PB13, PB33].
    """
    try:
        _judge_firer(position, id_, Shot((id_,), at, STACK, ()))
    except Unfit as unfit:
        return unfit.illegal().sentence()
    return ""


def why_unsuited(position: Position, shot: Shot) -> str:
    """Why firers add nothing to any attack on a target in their reach; "" when they do. Either their class
    does not fire at it [PB3], or they are too weak where firers do not combine [B6].
    """
    try:
        if position.is_revised:
            from kpeditor.rulesets.panzerblitz.engine.bitz import direct  # it imports this module

            direct.verify_suited(position, shot)
        else:
            strength_of(position, shot)
    except Unfit as unfit:
        return unfit.illegal().sentence()
    return ""


def why_not_indirect(position: Position, id_: str, at: Hex) -> str:
    """Why a unit cannot fire at a hex it does not see; "" when it can [PB33]."""
    piece, able = position.pieces[id_], position.figure(id_)
    if position.setting.options.indirect != "printed":
        return "there is no indirect fire in this scenario"
    if "indirect" not in able.flags:
        return "it cannot fire indirectly"
    type_ = position.setting.types[piece.type]
    if able.weapon == "(H)" and type_.colour == RUSSIAN:
        return "Soviet howitzers do not fire indirectly"
    if able.is_train and type_.colour != GERMAN:
        return "of trains only German ones that are marked so fire indirectly [Z26]"
    assert piece.at is not None
    if able.is_armoured and 2 * position.ground.distance(piece.at, at) <= able.range:
        return "self-propelled guns do so beyond half their range only"
    if not observers(position, piece.side, at):
        return "no command post sees it"
    return ""


def observers(position: Position, side: str, at: Hex) -> list[str]:
    """The undispersed units of a side that see a hex and observe: command posts, by the experimental option
    of Panzer-Zug any German unit [PB33, Z29].
    """
    anybody = position.setting.options.experimental_indirect and (
        position.setting.nations.get(side) == GERMAN
    )
    return [
        id_
        for id_, piece in position.of(side)
        if (anybody or "observer" in position.figure(id_).flags)
        and piece.is_up
        and not (piece.in_tunnel or piece.fixture or piece.role == SUPPLIES)
        and piece.at is not None
        and position.ground.sees(piece.at, at)
    ]


def is_indirect(position: Position, id_: str, at: Hex) -> bool:
    """Whether a firer does not see the hex it fires at."""
    here = position.pieces[id_].at
    return here is not None and not position.ground.sees(here, at)


def attack_of(position: Position, shot: Shot) -> tuple[Attack, int, list[str]]:
    """An attack, its column, and its computation in steps.

    Raises:
        Unfit: when it may not be made, or is too weak.
    """
    if position.is_revised:
        from kpeditor.rulesets.panzerblitz.engine.bitz import direct  # it imports this module

        return direct.attack_of(position, shot)
    strength, told = strength_of(position, shot)
    defence = max(1, defence_of(position, shot))
    attack = Attack(strength, defence, () if shot.kind == FORT_TARGET else cover_of(position, shot.at))
    tables = position.setting.tables
    column = attack.column(tables, below=position.setting.options.below_1_4)
    if column is None:
        lowest = tables.combat.odds.names[0]
        raise Unfit(f"{strength} against {defence} is below {lowest}: no attack", "PB2")
    return attack, column, told + attack.steps(tables, column)


def shots_at(position: Position, side: str, firers: Iterable[str]) -> list[Shot]:
    """Every attack that some units could make together, on stacks before single units, at any odds."""
    ids, found = tuple(firers), []
    for target in _targets(position, side):
        try:
            _judge(position, side, Shot(ids, *target), ())
        except Unfit:
            continue
        found.append(Shot(ids, *target))
    return found


def _targets(position: Position, side: str) -> list[tuple[Hex, str, tuple[str, ...]]]:
    """The possible targets of a side, seen or not: hex, kind and units."""
    found: list[tuple[Hex, str, tuple[str, ...]]] = []
    hexes = dict.fromkeys(
        piece.at for piece in position.pieces.values() if piece.side != side and piece.at is not None
    )
    for at in hexes:
        enemies: Sequence[str] = position.enemies(side, at)
        open_ = tuple(one for one in enemies if not _hides(position.pieces[one]))
        if open_:
            found.append((at, STACK, open_))
        if len(open_) > 1 and position.ground.terrain[at] != TOWN:
            found += [(at, UNIT, (one,)) for one in open_]
        if position.ground.terrain[at] != TOWN:
            riders = [
                one for train in open_ if position.figure(train).outside for one in position.aboard(train)
            ]
            found += [(at, UNIT, (one,)) for one in riders if position.pieces[one].outside]
        if any(position.pieces[one].inside for one in enemies):
            found.append((at, FORT_TARGET, tuple(one for one in enemies if position.pieces[one].inside)))
    return found


def _hides(piece: Piece) -> bool:
    return piece.inside or piece.in_tunnel


def as_answer(position: Position, shot: Shot) -> dict[str, Any]:
    """An attack as written in answers."""
    name = position.ground.name(shot.at)
    target = {UNIT: {"unit": shot.targets[0] if shot.targets else ""}, STACK: {"at": name}}.get(
        shot.kind, {"fort": name}
    )
    intensive = {"intensive": sorted(shot.intensive)} if shot.intensive else {}
    return {"firers": list(shot.firers), **target, **intensive}
