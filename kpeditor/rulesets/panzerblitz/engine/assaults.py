"""Close assaults: which units may assault what, and the resulting attack [PB9, PB31]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.eventwords import Called
from kpeditor.core.texts import Translate
from kpeditor.rulesets.panzerblitz.combat import Attack
from kpeditor.rulesets.panzerblitz.engine.moving import close_attack, targets_in
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit, hex_named, names_in, read_each, verify_own

ASSAULT_OP: Final = "assault"
KEYS: Final = frozenset({"attackers", "at", "fort"})


@dataclass(frozen=True, slots=True)
class Assault:
    """One close assault as it was declared; on the fort of the hex with `on_fort`."""

    attackers: tuple[str, ...]
    at: Hex
    targets: tuple[str, ...]
    on_fort: bool = False


def why_not_assaulting(position: Position, id_: str) -> str:
    """Why a unit cannot close assault in this turn at all; "" when it can."""
    piece, able = position.pieces[id_], position.figure(id_)
    if piece.state != MAP or piece.at is None:
        return "is not on the map on its own"
    if "assault" not in able.flags:
        return "is of a type that does not close assault"
    if not piece.is_up:
        return "has fired or is dispersed"
    if piece.loads:
        return "goes aboard"
    if piece.storms is not None:
        return ""
    if piece.afloat is not None:
        return "is in its boat [Z41]"
    return "" if piece.moved <= 1 else "has moved more than one hex"


def why_not_at(position: Position, id_: str, at: Hex, called: Called, tr: Translate = str) -> str:
    """Why a unit cannot assault into a hex, whoever is there; "" when it is adjacent [PB31]."""
    here = position.pieces[id_].at
    if here is not None and position.ground.distance(here, at) == 1:
        return ""
    said = tr("{unit} is not next to {hex} [PB31]")
    return said.format(unit=called(id_), hex=position.ground.name(at))


def assaulters(position: Position) -> list[str]:
    """The units that can close assault and have an enemy beside them."""
    side, grid = position.side, position.ground.grid
    if position.is_barred(side, ASSAULT_OP):
        return []
    return [
        id_
        for id_, piece in position.of(side)
        if not why_not_assaulting(position, id_)
        and piece.at is not None
        and any(is_assailable(position, side, there) for there in (piece.at, *grid.neighbours(piece.at)))
    ]


def is_assailable(position: Position, side: str, at: Hex) -> bool:
    """Whether a hex has anything to assault: enemies, or enemies inside their fort."""
    return bool(position.foes(side, at))


def read_assaults(position: Position, side: str, answer: Answer) -> tuple[list[Assault], list[IllegalAnswer]]:
    """The assaults of an answer, and everything wrong with them. Each is a mapping of `attackers` and `at`,
    or `fort`.
    """

    def judged(entry: Any, before: list[Assault]) -> Assault:
        assault = read(position, side, entry)
        _judge(position, side, assault, before)
        return assault

    return read_each(answer, "assaults are a list, each with attackers and a hex [PB40]", judged)


def read(position: Position, side: str, entry: Any) -> Assault:
    """One assault of an answer, not yet judged.

    Raises:
        Unfit: when it cannot be read.
    """
    lacking = Unfit("an assault has attackers and a hex")
    attackers = names_in(entry, "attackers", "an assault", KEYS, lacking)
    verify_own(position, side, *attackers)
    at = hex_named(position, entry.get("fort", entry.get("at")), "an assault needs a hex")
    name = position.ground.name(at)
    if "fort" in entry:
        fort = position.fort(at)
        if fort is None or fort.side == side:
            raise Unfit(f"there is no enemy fort in {name}", "PB27")
        inside = tuple(one for one in position.enemies(side, at) if position.pieces[one].inside)
        return Assault(attackers, at, inside, on_fort=True)
    targets = targets_in(position, side, at)
    if not targets:
        raise Unfit(f"no enemy stands in {name} that could be assaulted", "PB31")
    return Assault(attackers, at, targets)


def _judge(position: Position, side: str, assault: Assault, before: Iterable[Assault]) -> None:
    name = position.ground.name(assault.at)
    if position.is_barred(side, ASSAULT_OP):
        raise Unfit(f"{side} may not assault in this game-turn", "Z41")
    if len(set(assault.attackers)) < len(assault.attackers):
        raise Unfit("an attacker is named twice", "PB31")
    for other in before:
        if other.at == assault.at and other.on_fort == assault.on_fort:
            raise Unfit(f"{name} is assaulted twice", "PB31")
        if twice := sorted({*other.attackers} & {*assault.attackers}):
            raise Unfit(f"{position.title(twice[0])} assaults twice", "PB31", twice[0])
    if assault.on_fort and targets_in(position, side, assault.at):
        raise Unfit(f"units stand on top of the fort in {name}: they are assaulted first", "PB27")
    for id_ in assault.attackers:
        if why := why_not_assaulting(position, id_):
            raise Unfit(f"{position.title(id_)} {why}", "PB31", id_)
        here = position.pieces[id_].at
        storms = position.pieces[id_].storms
        if storms is not None and (assault.at != storms or storms in position.shot_at):
            raise Unfit(
                f"{position.title(id_)} assaults only what was overrun, if it was not fired at", "PB35", id_
            )
        near = (0, 1) if assault.on_fort else (1,)  # who left a train on top of a fort is in its hex [Z24]
        if here is None or position.ground.distance(here, assault.at) not in near:
            raise Unfit(f"{position.title(id_)} is not next to {name}", "PB31", id_)
    attack, column = attack_of(position, assault)
    if column is None:
        lowest = position.setting.tables.combat.odds.names[0]
        raise Unfit(f"{attack.strength} against {attack.defence} is below {lowest}: no assault", "PB2")


def attack_of(position: Position, assault: Assault) -> tuple[Attack, int | None]:
    """The attack of an assault, and its column; None when it is too weak."""
    attack = close_attack(position, assault.attackers, assault.targets, assault.at, "close assault [PB9]")
    if assault.on_fort:
        fort = position.fort(assault.at)
        attack = replace(attack, defence=max(1, fort.value or 0 if fort is not None else 0))
    tables = position.setting.tables
    if _has_engineers(position, assault.attackers):
        attack = replace(attack, columns=tables.numbers.engineer_columns)
    return attack, attack.column(tables, below=position.setting.options.below_1_4)


def overrun_of(
    position: Position, attackers: Iterable[str], targets: Iterable[str], at: Hex
) -> tuple[Attack, int | None]:
    """The attack of an overrun, and its column; None when it is too weak [PB8, PB30]."""
    attack = close_attack(position, attackers, targets, at, "overrun [PB8]")
    tables = position.setting.tables
    attack = replace(attack, columns=tables.numbers.overrun_columns)
    return attack, attack.column(tables, below=position.setting.options.below_1_4)


def _has_engineers(position: Position, attackers: Iterable[str]) -> bool:
    """Whether an engineer among them is stacked with another assaulting unit [PB9]."""
    by_hex: dict[Hex | None, list[bool]] = {}
    for id_ in attackers:
        flags = position.figure(id_).flags
        by_hex.setdefault(position.pieces[id_].at, []).append("engineer" in flags)
    return any(any(several) and len(several) > 1 for several in by_hex.values())


def as_answer(position: Position, assault: Assault) -> dict[str, Any]:
    """An assault as written in answers."""
    name = position.ground.name(assault.at)
    return {"attackers": list(assault.attackers), ("fort" if assault.on_fort else "at"): name}
