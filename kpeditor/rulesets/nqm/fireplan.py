"""Fireplans: shoots of batteries, and fights of aircraft against guns that shoot at them [N20 to N25]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kpeditor.rulesets.nqm.assault import fought
from kpeditor.rulesets.nqm.tables import Tables

EFFECTIVE, HARASSING = "effective", "harassing"
QUARTER_LOST, QUARTER_SAVED = "quarter_lost", "quarter_saved"
"""The readings of the losses of aircraft that are driven off [N24]."""
CALIBRE_CLASSES: Final = ((200, "VH"), (120, "H"), (90, "M"), (0, "L"))
"""The least calibre in mm of each class of artillery [N-T10]."""


def class_of_calibre(calibre: int) -> str:
    """The class of artillery with a calibre in mm [N-T10]."""
    return next(class_ for least, class_ in CALIBRE_CLASSES if calibre >= least)


def disorganises(known: Tables, calibre: int, target: str) -> bool:
    """Whether a calibre in mm disorganises a class of target [N21, N23, N-T6]."""
    return calibre >= known.artillery[target]


@dataclass(frozen=True, slots=True)
class Shoot:
    """The effect of a shoot of one fire unit on its target, and the hours in which the effect lasts.

    Attributes:
        first, last: hours, both included.
        dice: dice for casualties; a harassing shoot causes none.
        pins: whether the target is pinned.
        disorganises: whether the target is disorganised in these hours.
        blocks: whether the target may neither reorganise nor resupply in these hours.
    """

    first: int
    last: int
    dice: int
    pins: bool
    disorganises: bool
    blocks: bool


def shoot(known: Tables, kind: str, calibre: int, target: str, hour: int) -> Shoot:
    """The effect of an effective or a harassing shoot that begins in this hour [N21]."""
    felt = disorganises(known, calibre, target)
    if kind == HARASSING:
        return Shoot(hour, hour + known.numbers.harassing_hours - 1, 0, False, felt, True)
    return Shoot(hour, hour, known.numbers.fire_dice, True, felt, True)


@dataclass(frozen=True, slots=True)
class AirFight:
    """The result of a fight between aircraft and guns.

    Attributes:
        neutralised: gun stands that were beaten.
        air_lost, guns_lost: stands lost for good.
        is_won: whether the aircraft beat more stands than they lost; a draw goes to the guns [ruling 6]. If
            they won, they go on to their target on the ground without being fired at [N25].
    """

    neutralised: int
    air_lost: int
    guns_lost: int
    is_won: bool


def air_fight(air: Sequence[int], guns: Sequence[int], reading: str = QUARTER_LOST) -> AirFight:
    """The result of aircraft against guns, with one die per stand, matched like in a close assault [N24,
    N25].

    Args:
        reading: with `QUARTER_LOST` a quarter of the casualties is lost for good, with `QUARTER_SAVED` all
            but a quarter.
    """
    if not guns:
        return AirFight(0, 0, 0, is_won=True)
    down, neutralised = fought(air, guns, ("R", "R"))
    if neutralised > down:
        # Half of the beaten guns are lost, rounded up like the quarter below.
        lost = -(-neutralised // 2)
        return AirFight(neutralised, 0, lost, is_won=True)
    quarter = -(-down // 4)
    lost = quarter if reading == QUARTER_LOST else down - quarter
    return AirFight(neutralised, lost, 0, is_won=False)
