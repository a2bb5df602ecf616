"""Fire: who may fire at what, and what an attack comes to [PB3, PB4, PB6, PB11, PB19 to PB21, PB33, PB34]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.engine.ground import COVERING, HIDING, TOWN
from kpeditor.rulesets.panzerblitz.engine.passengers import is_open
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Piece, Position

UNIT, STACK, FORT_TARGET = "unit", "stack", "fort"
RUSSIAN: Final = "russian"
GERMAN: Final = "german"
SUPPLIES: Final = "supplies"
"""The role of a command post that stands for supplies and observes nothing (AT-4)."""
KEYS: Final = frozenset({"firers", "at", "unit", "fort", "intensive"})


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack of the fire phase as it was declared.

    Attributes:
        at: the hex fired into.
        kind: at one UNIT, at the whole STACK, or at the fort [PB19, PB27].
        targets: who suffers the result.
        intensive: the firers that triple their factor and are removed [PB34].
    """

    firers: tuple[str, ...]
    at: Hex
    kind: str
    targets: tuple[str, ...]
    intensive: frozenset[str] = frozenset()


class Unfit(Exception):
    """Why something may not be done, with its paragraph and the unit it is about."""

    def __init__(self, text: str, rule: str = "", subject: str = "") -> None:
        super().__init__(text)
        self.rule, self.subject = rule, subject

    def illegal(self) -> IllegalAnswer:
        """The same as a fault of an answer."""
        return IllegalAnswer(str(self), self.rule, self.subject)


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
    """The attacks of an answer, and everything that is wrong with them. Each is a mapping of `firers` and one
    of `unit`, `at` (the whole stack) and `fort`.
    """
    if not isinstance(answer, list):
        return [], [IllegalAnswer("attacks are a list, each with firers and a target [PB40]")]
    shots: list[Shot] = []
    faults: list[IllegalAnswer] = []
    used: set[str] = set()
    shot_at: set[str] = set()
    for entry in answer:
        try:
            shot = _read(position, side, entry)
            _judge(position, side, shot, used, shot_at)
        except Unfit as unfit:
            faults.append(unfit.illegal())
            continue
        shots.append(shot)
        used |= {*shot.firers}
        shot_at |= {_fort_key(shot.at)} if shot.kind == FORT_TARGET else {*shot.targets}
    return shots, faults


def _fort_key(hex_: Hex) -> str:
    return f"fort {hex_.column} {hex_.row}"


def _read(position: Position, side: str, entry: Any) -> Shot:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("firers"), list) or not entry["firers"]:
        raise Unfit("an attack has firers and a target")
    if strange := sorted(set(map(str, entry)) - KEYS):
        raise Unfit(f"an attack has no {strange[0]!r}; it has {', '.join(sorted(KEYS))}")
    firers = tuple(map(str, entry["firers"]))
    if len(set(firers)) < len(firers):
        raise Unfit("a firer is named twice")
    for id_ in firers:
        if id_ not in position.pieces or position.pieces[id_].side != side:
            raise Unfit(f"{side} have no unit {id_}", subject=id_)
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
    where = entry.get("fort", entry.get("at"))
    try:
        at = position.ground.sheet.hex(str(where))
    except BadName as bad:
        raise Unfit(f"an attack needs a target: {bad}") from bad
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


def _judge(position: Position, side: str, shot: Shot, used: set[str], shot_at: set[str]) -> None:
    """Judges an attack beside those declared before it.

    Raises:
        Unfit: when it may not be made.
    """
    if position.is_barred(side, FIRE_OP):
        raise Unfit(f"{side} may not fire in this game-turn", "Z41")
    for id_ in shot.firers:
        if id_ in used:
            raise Unfit(f"{position.title(id_)} fires twice", "PB5", id_)
        if why := why_not_firing(position, id_):
            raise Unfit(f"{position.title(id_)} {why}", "", id_)
    twice = {_fort_key(shot.at)} if shot.kind == FORT_TARGET else {*shot.targets}
    if twice & shot_at:
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
    kind = position.ground.terrain[at]
    if kind not in HIDING:
        return ""
    for near in position.ground.grid.neighbours(at):
        spotters = (position.pieces[id_] for id_ in position.friends(side, near))
        if any(not one.dispersed and not one.in_tunnel for one in spotters):
            return ""
    return f"units in {position.ground.name(at)} ({kind}) are not spotted: nobody is next to them"


def _judge_firer(position: Position, id_: str, shot: Shot) -> None:
    piece, able, ground = position.pieces[id_], position.figure(id_), position.ground
    assert piece.at is not None
    distance = ground.distance(piece.at, shot.at)
    if distance > able.range:
        raise Unfit(f"{position.title(id_)} reaches {able.range} hexes, not {distance}", "PB3", id_)
    if id_ in shot.intensive and not (position.setting.options.intensive and able.weapon in ("H", "(H)")):
        raise Unfit(f"{position.title(id_)} cannot fire intensively", "PB34", id_)
    if ground.sees(piece.at, shot.at):
        return
    if why := why_not_indirect(position, id_, shot.at):
        raise Unfit(f"{position.title(id_)} does not see {ground.name(shot.at)}: {why}", "PB13", id_)


def why_not_at(position: Position, id_: str, at: Hex) -> str:
    """Why a unit cannot fire into a hex, whoever stands there; "" when it reaches and sees it, or may fire
    indirectly [PB3, PB13, PB33].
    """
    try:
        _judge_firer(position, id_, Shot((id_,), at, STACK, ()))
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


# --- What an attack comes to ---


def defence_of(position: Position, shot: Shot) -> int:
    """The defence an attack meets: of the fort, of one unit, or of all together."""
    if shot.kind == FORT_TARGET:
        fort = position.fort(shot.at)
        return fort.value or 0 if fort is not None else 0
    return sum(position.defence(one) for one in shot.targets)


def shelter_of(position: Position, targets: Iterable[str]) -> tuple[Modifier, ...]:
    """What an improved position adds to the die of an attack on units of which one is within [B14]."""
    if position.revised is None or not position.revised.within.intersection(targets):
        return ()
    return (Modifier(position.setting.tables.numbers.improved_position, "improved position [B14]"),)


def cover_of(position: Position, at: Hex) -> tuple[Modifier, ...]:
    """What terrain adds to the die of fire and assaults into a hex [PB4]."""
    kind = position.ground.terrain[at]
    if kind == TOWN and position.is_revised:
        return ()  # a town doubles the defence instead [B10]
    by = position.setting.tables.numbers.cover
    return (Modifier(by, f"{kind} [PB4]"),) if kind in COVERING and by else ()


@dataclass(frozen=True, slots=True)
class Part:
    """What one firer brings to an attack: its factor, tripled where it fires intensively, and what becomes of
    it by its class, the distance, the kind of target and a height above it [PB3, PB20, PB21].

    Attributes:
        halved: a howitzer of PanzerBitz fires directly with half its factor [B19].
    """

    unit: str
    factor: int
    weapon: str
    near: bool
    armoured: bool
    uphill: bool
    strength: int
    halved: bool = False

    def told(self, position: Position) -> str:
        """The same in words."""
        kind = "armoured" if self.armoured else "unarmoured"
        how = f"{'to' if self.near else 'beyond'} half range at {kind}" + (", uphill" if self.uphill else "")
        how += ", halved for direct fire [B19]" if self.halved else ""
        return f"{position.title(self.unit)} {self.factor} {self.weapon} {how}: {self.strength}"


def parts_of(position: Position, shot: Shot) -> list[Part]:
    """What each firer brings, its fraction dropped; the type of a mixed stack is that of most of its units,
    or what gives the attacker less [PB19, PB20].

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    armoured = _kinds_of(position, shot)
    found = [_parts(position, shot, is_armoured) for is_armoured in armoured]
    allowed = [one for one in found if isinstance(one, list)]
    refused = [one for one in found if isinstance(one, Unfit)]
    if refused:  # of a doubtful stack the armoured reading forbids what may not attack armour
        raise refused[0]
    return min(allowed, key=lambda parts: sum(part.strength for part in parts))


def strength_of(position: Position, shot: Shot) -> tuple[int, list[str]]:
    """What all firers bring together, and how it was worked out.

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    parts = parts_of(position, shot)
    return sum(part.strength for part in parts), [part.told(position) for part in parts]


def _kinds_of(position: Position, shot: Shot) -> list[bool]:
    """Whether the target counts as armoured; both where a stack is in doubt."""
    if shot.kind == FORT_TARGET or position.ground.terrain[shot.at] == TOWN:
        return [True]
    hard = sum(position.figure(one).is_armoured for one in shot.targets)
    soft = len(shot.targets) - hard
    return [hard > soft] if hard != soft else [True, False]


def _parts(position: Position, shot: Shot, is_armoured: bool) -> list[Part] | Unfit:
    found = []
    kind = "armoured" if is_armoured else "unarmoured"
    for id_ in shot.firers:
        able, here = position.figure(id_), position.pieces[id_].at
        assert here is not None
        near = 2 * position.ground.distance(here, shot.at) <= able.range
        uphill = position.ground.height(shot.at) > position.ground.height(here)
        factor = able.attack * (3 if id_ in shot.intensive else 1)
        strength = position.setting.tables.strength(
            able.weapon, factor, near=near, armoured=is_armoured, uphill=uphill
        )
        if strength is None:
            return Unfit(
                f"{position.title(id_)} of class {able.weapon} does not fire at {kind} targets", "PB3", id_
            )
        found.append(Part(id_, factor, able.weapon, near, is_armoured, uphill, strength))
    return found


def attack_of(position: Position, shot: Shot) -> tuple[Attack, int, list[str]]:
    """An attack, the column it is resolved at, and how it was worked out.

    Raises:
        Unfit: when it may not be made, or is too weak.
    """
    if position.is_revised:
        from kpeditor.rulesets.panzerblitz.engine.bitz import (
            direct,
        )  # it reads attacks by means of this module

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
    """Every attack some units could make together, stacks before single units, whatever its odds."""
    ids, found = tuple(firers), []
    for target in _targets(position, side):
        try:
            _judge(position, side, Shot(ids, *target), set(), set())
        except Unfit:
            continue
        found.append(Shot(ids, *target))
    return found


def _targets(position: Position, side: str) -> list[tuple[Hex, str, tuple[str, ...]]]:
    """What a side could fire at if it saw it: hex, kind and units."""
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
    """An attack as answers write it."""
    name = position.ground.name(shot.at)
    target = {UNIT: {"unit": shot.targets[0] if shot.targets else ""}, STACK: {"at": name}}.get(
        shot.kind, {"fort": name}
    )
    intensive = {"intensive": sorted(shot.intensive)} if shot.intensive else {}
    return {"firers": list(shot.firers), **target, **intensive}
