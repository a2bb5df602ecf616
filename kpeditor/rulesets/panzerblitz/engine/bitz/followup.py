"""The combined effect of successive direct attacks on the same targets, and the best follow-up attack [B1 to
B3, B7, B8].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kpeditor.rulesets.panzerblitz import dispersal
from kpeditor.rulesets.panzerblitz.dispersal import DEAD
from kpeditor.rulesets.panzerblitz.engine.bitz import direct
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit
from kpeditor.rulesets.panzerblitz.tables import Result

Chances = tuple[Fraction, ...]
"""The probability of each grade of dispersal, from none to eliminated."""


@dataclass(frozen=True)
class Outlook:
    """The effect of successive attacks.

    Attributes:
        odds: the odds of the first attack.
        chances: by target the probability of each grade after the last attack.
    """

    odds: str
    chances: Mapping[str, Chances]

    @property
    def worst(self) -> tuple[Fraction, ...]:
        """The mean numbers for all targets together: eliminated, then DD, then D."""
        totals = [
            sum((one[grade] for one in self.chances.values()), Fraction(0)) for grade in range(DEAD, 0, -1)
        ]
        return tuple(totals)


def outlook(position: Position, shots: Sequence[Shot]) -> Outlook:
    """The exact effect of successive attacks on the same targets, each on the state left by the attack
    before.

    Raises:
        Unfit: if the first attack is not allowed.
    """
    targets = shots[0].targets
    now = {tuple(position.pieces[one].dispersed for one in targets): Fraction(1)}
    _, column, _ = direct.attack_of(position, shots[0])
    for shot in shots:
        then: dict[tuple[int, ...], Fraction] = {}
        for grades, chance in now.items():
            results = _results(position, shot, grades)
            for result in results:
                after = tuple(dispersal.after(one, result) for one in grades)
                then[after] = then.get(after, Fraction(0)) + chance / len(results)
        now = then
    found = {
        one: tuple(
            sum((chance for grades, chance in now.items() if grades[place] == grade), Fraction(0))
            for grade in range(DEAD + 1)
        )
        for place, one in enumerate(targets)
    }
    return Outlook(position.setting.tables.combat.odds.names[column], found)


def _results(position: Position, shot: Shot, grades: Sequence[int]) -> Sequence[Result]:
    """The equally likely results of an attack on targets in these grades. Eliminated targets add nothing to
    the defence.
    """
    left = [(one, grade) for one, grade in zip(shot.targets, grades, strict=True) if grade != DEAD]
    if shot.targets and not left:
        return (Result.NONE,)
    targets = tuple(one for one, _ in left)
    try:
        attack, column, _ = direct.attack_of(
            position, Shot(shot.firers, shot.at, shot.kind, targets, shot.intensive)
        )
    except Unfit:
        return (Result.NONE,)
    change = 0
    if shot.kind != FORT_TARGET:
        counted = sum(one.by for one in direct.dispersed_of(position, targets))
        then = position.setting.options.dispersed_drm if all(grade for _, grade in left) else 0
        change = then - counted
    return position.setting.tables.combat.results(column, attack.modifier + change)


def followups(position: Position, side: str, shot: Shot) -> Iterator[Shot]:
    """The attacks that could follow at the same targets: by each other unit, and by all these together."""
    able: list[str] = []
    for unit in direct.shooters(position, side):
        if unit not in shot.firers and _is_legal(position, side, next_ := _by(shot, (unit,))):
            able.append(unit)
            yield next_
    if len(able) > 1 and _is_legal(position, side, together := _by(shot, tuple(able))):
        yield together


def _by(shot: Shot, firers: tuple[str, ...]) -> Shot:
    return Shot(firers, shot.at, shot.kind, shot.targets)


def _is_legal(position: Position, side: str, shot: Shot) -> bool:
    try:
        direct.judge(position, side, shot)
    except Unfit:
        return False
    return True


def best_followup(position: Position, side: str, shot: Shot) -> tuple[Shot, Outlook] | None:
    """The attack that does most to the same targets after another attack, and the result of both; of equal
    attacks the one with fewest firers. None if no other unit can fire at them, and for forts, which cannot be
    dispersed.
    """
    if not shot.targets:
        return None
    found = [(one, outlook(position, [shot, one])) for one in followups(position, side, shot)]
    return max(found, key=lambda pair: (pair[1].worst, -len(pair[0].firers)), default=None)
