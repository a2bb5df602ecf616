"""Indirect fire of PanzerBitz: attacks on hexes, all declared before the first is resolved [B16 to B19,
B22 to B28, B32, B35].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.engine import firing, shots
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import (
    BARRAGE,
    HIP,
    REGISTERED,
    WAYS,
    Battery,
    is_battery_piece,
    is_mortar,
)
from kpeditor.rulesets.panzerblitz.engine.bitz.direct import dispersed_of
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers, revised_of
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.panzerbitz import PARTY_LINE

KEYS: Final = frozenset({"firers", "at", "way"})
GERMAN: Final = "german"
_WORDS: Final = {PARTY_LINE: "party line", BARRAGE: "barrage"}
_RULES: Final = {REGISTERED: "B22", PARTY_LINE: "B25", BARRAGE: "B26", HIP: "B27"}


@dataclass(frozen=True, slots=True)
class Barrage:
    """One indirect attack as it was declared.

    Attributes:
        way: one of WAYS: by the firer's own registration, by a party line or barrage, from the hip.
        battery: of a party line or barrage.
    """

    firers: tuple[str, ...]
    at: Hex
    way: str = REGISTERED
    battery: Battery | None = None

    @property
    def rule(self) -> str:
        """The paragraph for its kind of fire."""
        return _RULES[self.way]


# --- Reading and judging ---


def read_barrages(position: Position, side: str, answer: Answer) -> tuple[list[Barrage], list[IllegalAnswer]]:
    """The attacks of an answer, and all faults in them. Each attack is a mapping of `firers`, `at` (a hex)
    and `way`, which is "registered" if it is left out.
    """

    def judged(entry: Any, before: list[Barrage]) -> Barrage:
        one = read(position, side, entry)
        _judge_beside(position, one, before)
        judge(position, side, one)
        return one

    refusal = "indirect attacks are a list, each with firers and a hex [B32]"
    return shots.read_each(answer, refusal, judged)


def read(position: Position, side: str, entry: Any) -> Barrage:
    """One attack of an answer, not yet judged.

    Raises:
        Unfit: when it cannot be read.
    """
    lacking = shots.Unfit("an indirect attack has firers and a hex", "B16")
    firers = shots.names_in(entry, "firers", "an indirect attack", KEYS, lacking)
    shots.verify_firers(position, side, firers)
    way = str(entry.get("way", REGISTERED))
    if way not in WAYS:
        raise shots.Unfit(f"there is no indirect attack {way!r}; there are {', '.join(WAYS)}")
    at = shots.hex_named(position, entry.get("at"), "an indirect attack needs a hex")
    battery = None
    if way in _WORDS:
        battery = revised_of(position).batteries.with_all(side, way, frozenset(firers))
        if battery is None:
            raise shots.Unfit(f"the scenario names no {_WORDS[way]} of {' and '.join(firers)}", _RULES[way])
    elif len(firers) > 1:
        raise shots.Unfit("indirect fire adds up only by party line or barrage", "B18")
    return Barrage(firers, at, way, battery)


def _judge_beside(position: Position, one: Barrage, before: Sequence[Barrage]) -> None:
    for other in before:
        if twice := sorted({*other.firers} & {*one.firers}):
            raise shots.Unfit(f"{position.title(twice[0])} fires twice", "B7", twice[0])
        if other.at == one.at:
            name = position.ground.name(one.at)
            raise shots.Unfit(f"the units in {name} suffer one indirect attack in a segment", "B17")


def judge(position: Position, side: str, one: Barrage) -> None:
    """Judges an attack without regard to other attacks.

    Raises:
        Unfit: when it may not be made.
    """
    if position.is_barred(side, firing.FIRE_OP):
        raise shots.Unfit(f"{side} may not fire in this game-turn", "Z41")
    for id_ in one.firers:
        if why := why_not_indirect(position, id_, one.at):
            raise shots.Unfit(f"{position.title(id_)} {why}", "", id_)
    name = position.ground.name(one.at)
    aims = targets_in(position, side, one.at)
    if not aims:
        raise shots.Unfit(f"no enemy stands in {name} that could be fired at", "B16")
    if any(kind != shots.FORT_TARGET for kind, _ in aims) and (
        why := firing.why_hidden(position, side, one.at)
    ):
        raise shots.Unfit(why, "B23")
    _judge_registration(position, side, one)
    if not observers(position, one.firers, one.at, one.way, one.battery):
        raise shots.Unfit(
            f"nobody who may observe for it is face up and sees {name}", one.rule, one.firers[0]
        )
    if all(attack_of(position, one, *aim)[1] is None for aim in aims):
        raise shots.Unfit(f"too weak against everything in {name}", "PB2")


def why_not_indirect(position: Position, id_: str, at: Hex) -> str:
    """Why a unit cannot fire indirectly into a hex, whoever observes; "" if it can [B16, B19, B35]."""
    piece, able = position.pieces[id_], position.figure(id_)
    if why := firing.why_not_firing(position, id_):
        return why
    if not is_battery_piece(able):
        return "is neither a mortar nor of class (H) [B16]"
    assert piece.at is not None
    distance = position.ground.distance(piece.at, at)
    if distance > able.range:
        return f"reaches {able.range} hexes, not {distance} [B16]"
    if able.is_train:
        if position.setting.types[piece.type].colour != GERMAN:
            return "is a train, of which only German ones that are marked so fire indirectly [Z26]"
        if 2 * distance <= able.range:
            return "is a train, which does so beyond half its range only [B35]"
    if not is_mortar(able) and position.ground.sees(piece.at, at):
        return f"sees {position.ground.name(at)}, so that it fires directly [B19]"
    return ""


def _judge_registration(position: Position, side: str, one: Barrage) -> None:
    revised, name = revised_of(position), position.ground.name(one.at)
    if one.way == HIP:
        if side not in revised.batteries.hip:
            raise shots.Unfit("the scenario does not let this side shoot from the hip", "B27")
        return
    if one.way == BARRAGE:
        assert one.battery is not None
        if not any(revised.registered.get(member) == one.at for member in one.battery.members):
            raise shots.Unfit(f"no marker of the barrage {one.battery.name} lies in {name}", "B26")
        return
    for id_ in one.firers:
        if revised.registered.get(id_) != one.at:
            raise shots.Unfit(f"{position.title(id_)} has no registration marker in {name}", one.rule, id_)


def targets_in(position: Position, side: str, at: Hex) -> list[tuple[str, tuple[str, ...]]]:
    """The separate targets of an indirect attack on a hex: every enemy unit, or a fort with all units
    inside.
    """
    pieces = position.pieces
    enemies = position.enemies(side, at)
    found: list[tuple[str, tuple[str, ...]]] = [
        (shots.UNIT, (one,)) for one in enemies if not pieces[one].inside and not pieces[one].in_tunnel
    ]
    fort = position.fort(at)
    if fort is not None and fort.side and fort.side != side:
        found.append((shots.FORT_TARGET, tuple(one for one in enemies if pieces[one].inside)))
    return found


# --- The result of an attack ---


def attack_of(
    position: Position, one: Barrage, kind: str, targets: tuple[str, ...]
) -> tuple[Attack, int | None, list[str]]:
    """The attack on one target of the hex, its column (None if it is too weak), and its computation in steps.
    Factors within half range and beyond it are added up separately. Each sum is adjusted to the target and
    rounded once [PB20, B16, B25, B26].
    """
    armoured = kind == shots.FORT_TARGET or position.figure(targets[0]).is_armoured
    tables, total, told = position.setting.tables, Fraction(0), []
    what = "armoured" if armoured else "unarmoured"
    for id_ in one.firers:
        able, here = position.figure(id_), position.pieces[id_].at
        assert here is not None
        near = 2 * position.ground.distance(here, one.at) <= able.range
        effect = tables.weapons.get((able.weapon, armoured))
        part = able.attack * (effect.near if near else effect.far) if effect is not None else Fraction(0)
        total += part
        how = f"{'to' if near else 'beyond'} half range at {what}"
        told.append(f"{position.title(id_)} {able.attack} {able.weapon} {how}: {part}")
    strength = int(total)
    defence = max(1, shots.defence_of(position, shots.Shot(one.firers, one.at, kind, targets)))
    attack = Attack(strength, defence, _modifiers(position, one, kind, targets))
    column = attack.column(tables, below=position.setting.options.below_1_4)
    if column is None or not strength:
        return attack, None, told
    return attack, column, told + attack.steps(tables, column)


def _modifiers(position: Position, one: Barrage, kind: str, targets: tuple[str, ...]) -> tuple[Modifier, ...]:
    found: list[Modifier] = []
    if kind != shots.FORT_TARGET:
        found += shots.cover_of(position, one.at)
        found += shots.shelter_of(position, targets)
        found += dispersed_of(position, targets)
    if one.way == HIP:
        numbers = position.setting.tables.numbers
        mortar = is_mortar(position.figure(one.firers[0]))
        found.append(Modifier(numbers.hip_mortar if mortar else numbers.hip_howitzer, "from the hip [B27]"))
    return tuple(found)


# --- Possible attacks ---


def possible(position: Position, side: str) -> Iterator[Barrage]:
    """The attacks a side can make: by every unit with its marker and from the hip, and by batteries with two
    of their members or with all that can take part.
    """
    revised = revised_of(position)
    able = [id_ for id_, _ in position.of(side) if is_battery_piece(position.figure(id_))]
    if not able or position.is_barred(side, firing.FIRE_OP):
        return
    enemies = (one for one in position.pieces.values() if one.side != side)
    hexes = dict.fromkeys(one.at for one in enemies if one.at is not None)
    for at in hexes:
        ready = [id_ for id_ in able if not why_not_indirect(position, id_, at)]
        if not ready:
            continue
        tried = [Barrage((id_,), at) for id_ in ready if revised.registered.get(id_) == at]
        if side in revised.batteries.hip:
            tried += [Barrage((id_,), at, HIP) for id_ in ready]
        for battery in revised.batteries.groups:
            if battery.side == side:
                tried += _together(position, battery, at, ready)
        for one in tried:
            try:
                judge(position, side, one)
            except shots.Unfit:
                continue
            yield one


def _together(position: Position, battery: Battery, at: Hex, ready: Sequence[str]) -> list[Barrage]:
    registered = revised_of(position).registered
    members = [one for one in ready if one in battery.members]
    if battery.way == PARTY_LINE:
        members = [one for one in members if registered.get(one) == at]
    chosen = [tuple(members), *combinations(members, 2)] if len(members) > 2 else [tuple(members)]
    return [Barrage(one, at, battery.way, battery) for one in chosen if one]


def as_answer(position: Position, one: Barrage) -> dict[str, Any]:
    """An attack in the form used in answers."""
    return {"firers": list(one.firers), "at": position.ground.name(one.at), "way": one.way}
