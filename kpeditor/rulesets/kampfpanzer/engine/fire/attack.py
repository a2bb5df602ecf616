"""Attacks by the combat results table: strength, defence, superiority, die, result.

Also the direct fire of phase C, which groups the plotted N fire into attacks (3.5) [9.0, 9.1, 9.7, 10.2].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Fire
from kpeditor.rulesets.kampfpanzer.tables import Result

Attack = tuple[int, int, tuple[int, ...], str]
"""Side, cell, targets and letter of a combined attack."""
RIDERS_DEFENCE = 1
"""The defence of infantry on a tank [14.5]."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The numbers of an attack before the die.

    Attributes:
        strengths: strength of each firer at its range, in the order of the firers.
        defence: defences of all targets together.
        cover: the one addition for terrain or entrenchment.
    """

    strengths: tuple[int, ...]
    ranges: tuple[int, ...]
    defence: int
    cover: int

    @property
    def superiority(self) -> int:
        """Attack minus defence [9.0]."""
        return sum(self.strengths) - self.defence - self.cover


def strength(turn: Turn, firer: int, cell: int, *, hard: bool) -> int | None:
    """The strength of one firer against a hex; None if it is out of range or cannot hurt such a target
    (R-FIR-1, R-FIR-2).
    """
    figures = turn.piece(firer).figures
    weapon = turn.game.tables.weapons.get(figures.weapon)
    factor = weapon.factor(hard) if weapon else None
    distance = turn.game.ground.distance(turn.status(firer).cell, cell)
    if factor is None or distance > figures.range or distance == 0:
        return None
    attenuated = turn.game.tables.attenuation.strength(figures.attack, distance)
    return None if attenuated is None else attenuated * factor


def is_rider(turn: Turn, index: int) -> bool:
    """True for infantry aboard a tank (R-RID-1)."""
    carrier = turn.status(index).carrier
    return carrier != NOBODY and turn.piece(carrier).category == "afv"


def defence_of(turn: Turn, index: int) -> int:
    """The defence of one target; a pair defends as its carrier [12.32], riders with 1 (R-RID-2)."""
    return RIDERS_DEFENCE if is_rider(turn, index) else turn.piece(index).figures.defence


def odds(turn: Turn, firers: Sequence[int], targets: Sequence[int], cell: int) -> Odds | None:
    """The odds of an attack by these firers on these targets in a hex; None if one of the firers cannot
    attack them.
    """
    hard = any(turn.piece(index).figures.hard and not is_rider(turn, index) for index in targets)
    strengths = [strength(turn, firer, cell, hard=hard) for firer in firers]
    found = tuple(value for value in strengths if value is not None)
    if len(found) < len(strengths):
        return None
    ground = turn.game.ground
    ranges = tuple(ground.distance(turn.status(firer).cell, cell) for firer in firers)
    return Odds(
        found, ranges, sum(defence_of(turn, t) for t in targets), cover_of(turn, firers, targets, cell)
    )


def cover_of(turn: Turn, firers: Sequence[int], targets: Sequence[int], cell: int) -> int:
    """The addition for terrain, or for an entrenchment instead of it, once per attack (R-FIR-3, R-ENC-2)."""
    ground = turn.game.ground
    if any(turn.position.is_entrenched(index) for index in targets):
        return ground.chart.hexes["entrenchment"].defence
    crest = any(ground.crest_bonus(turn.status(firer).cell, cell) for firer in firers)
    return ground.cover(cell, turn.position.wrecks, crest=crest)


def resolve(
    turn: Turn, firers: Sequence[int], targets: Sequence[int], cell: int, rule: str, purpose: str
) -> None:
    """Rolls one attack and records its result on every target. A superiority below the table means no attack
    (R-FIR-3).
    """
    found = odds(turn, firers, targets, cell)
    who, whom = turn.names(firers), turn.names(targets)
    if found is None or found.superiority < turn.game.tables.combat.lowest:
        why = "cannot hurt it" if found is None else f"superiority {found.superiority} is too low"
        turn.tell(
            "no attack", rule, f"{who} at {whom} in {turn.number(cell)}: {why}", cells=[cell], units=firers
        )
        return
    die = turn.roll(purpose, f"{turn.piece(turn.in_order(firers)[0]).id}>{turn.number(cell)}")
    result = turn.game.tables.combat.result(die, found.superiority) or Result.NONE
    parts = ", ".join(f"{s} at range {r}" for s, r in zip(found.strengths, found.ranges, strict=True))
    cover = f" + {found.cover} cover" if found.cover else ""
    does = "fires" if len(firers) == 1 else "fire"
    text = (
        f"{who} {does} at {whom} in {turn.number(cell)}: {parts}, defence {found.defence}{cover},"
        f" superiority {found.superiority:+d}, die {die}: {result.value}"
    )
    turn.tell(
        "fires",
        rule,
        text,
        cells=[cell, *(turn.status(firer).cell for firer in firers)],
        units=[*firers, *targets],
        strengths=list(found.strengths),
        ranges=list(found.ranges),
        defence=found.defence,
        cover=found.cover,
        superiority=found.superiority,
        die=die,
        result=result.value,
        way=purpose,
        firers=len(firers),
        outlook=turn.game.tables.combat.outlook(found.superiority),
    )
    for index in targets:
        hit(turn, index, result)


def hit(turn: Turn, index: int, result: Result) -> None:
    """Records a result on a target.

    Riders suffer the same result as their tank (R-RID-2); a carrier and its passenger have one common level.
    """
    for victim in (index, turn.status(index).passenger):
        if victim == NOBODY or (victim != index and not is_rider(turn, victim)):
            continue
        if result.levels:
            turn.suffer(victim, result.levels)
        elif result is Result.PIN and turn.phase == "C":
            turn.pins.add(victim)


def direct_fire(turn: Turn) -> None:
    """All N attacks, by side and lowest firer; results wait for the end of the phase (R-FIR-4 to R-FIR-6)."""
    attacks: dict[Attack, list[int]] = {}
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        if not isinstance(order, Fire) or order.code != "N":
            continue
        if index in turn.panicked:
            turn.tell("no attack", "11.0", f"{turn.title(index)} panics and does not fire", units=[index])
            continue
        cell = turn.game.ground.cell(order.target)
        targets = tuple(targets_of(turn, index, cell, order.targets))
        attacks.setdefault((turn.side(index), cell, targets, order.group), []).append(index)
    for (_, cell, targets, _), firers in sorted(
        attacks.items(), key=lambda item: (item[0][0], turn.piece(item[1][0]).order)
    ):
        resolve(turn, firers, targets, cell, "9.1", "fire")


def targets_of(turn: Turn, firer: int, cell: int, named: tuple[str, ...]) -> list[int]:
    """The targets of a fire: the named units, or all enemies in the hex if none is named.

    On a tank with riders, class R hits the riders and other classes the tank (R-RID-2).
    """
    side = turn.side(firer)
    enemies = [i for i in turn.position.standing_at(cell) if turn.side(i) != side]
    if named:
        aboard = [p for i in enemies if (p := turn.status(i).passenger) != NOBODY]
        return turn.in_order(i for i in (*enemies, *aboard) if turn.piece(i).id in named)
    return turn.in_order(aimed_at(turn, firer, index) for index in enemies)


def aimed_at(turn: Turn, firer: int, index: int) -> int:
    """The unit that undesignated fire at a unit hits: the riders of a tank if the firer is of class R,
    otherwise the unit.
    """
    passenger = turn.status(index).passenger
    rides = passenger != NOBODY and turn.piece(index).category == "afv"
    return passenger if rides and turn.piece(firer).figures.weapon == "R" else index
