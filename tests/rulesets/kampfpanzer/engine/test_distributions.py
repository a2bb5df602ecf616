"""Exact distributions of every table: each fall of the dice played through the engine [9.34, 9.7, 9.72]."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as Share

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.state import Decision
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, unit
from tests.rulesets.kampfpanzer.engine.readded import MOVING, RECOVERY, STATIC, combat_result

ATTACKS = {
    -3: ("ft17", "h39", 8),
    -2: ("r35", "h39", 2),
    -1: ("h39", "pz4e", 6),
    0: ("pz4e", "b1", 2),
    1: ("pz4e", "h39", 2),
    2: ("pz4e", "pz3d", 2),
    3: ("pz4e", "a13", 2),
    4: ("pz4e", "bt7", 2),
    5: ("bt7", "bt7", 2),
    6: ("pz4e", "h39", 1),
    7: ("pz4e", "pz3d", 1),
    8: ("pz4e", "a13", 1),
}
"""For every column of the combat results table a firer, a target and their distance."""
PANIC = (
    "1 2 3 4 5 -",
    "17 28 39 40 5 6",
    "179 238 39 450 15 26",
    "2480 1379 359 460 157 268",
    "1234 5678 1290 3456 7890 67890",
)
"""Digits by panic level and die."""


class Falls(Dice):
    """Dice of one purpose fall as given, all others show 6."""

    def __init__(self, purpose: str, die: int) -> None:
        self.purpose, self.die = purpose, die

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return self.die if getattr(address, "purpose", "") == self.purpose else 6


def shares(results: list[str]) -> dict[str, Share]:
    """Results of the six dice as a distribution; D4 destroys."""
    names = ("destroyed" if result == "D4" else result for result in results)
    return {name: Share(count, 6) for name, count in Counter(names).items()}


@each("superiority", range(-3, 9))
def test_9_7_every_column_of_the_combat_results_table(superiority: int) -> None:
    firer, target, hexes = ATTACKS[superiority]
    game = Field(red=[unit("1", firer, "1010")], blue=[unit("2", target, f"10{10 + hexes}")])
    expected = shares([combat_result(superiority, die) for die in range(1, 7)])
    assert game.spread("fire", "2", _1=f"N10{10 + hexes}") == expected


@pytest.mark.parametrize(("plot", "column"), [("-", STATIC), ("A1", MOVING)])
def test_9_34_both_columns_of_h_fire(plot: str, column: tuple[str, ...]) -> None:
    game = Field(red=[unit("39", "how75", "1020", facing="A")], blue=[unit("26", "inf_fr", "1010")])
    assert game.spread("H fire", "26", _39="T1010", _26=plot) == shares(list(column))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_9_72_recovery_from_every_level(level: int) -> None:
    game = Field(red=[unit("1", "h39", "1010", level=level)], blue=[unit("2", "h39", "3030")])
    free = Share(RECOVERY[level], 6)
    assert game.spread("recovery", "1") == {"-": free, f"D{level}": 1 - free}


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_11_11_every_die_of_every_panic_level_names_the_printed_digits(level: int) -> None:
    units = [unit(str(number), "h39", f"10{10 + number}") for number in range(10)]
    game = Field(red=units, blue=[unit("b", "h39", "3030")], panic=(level, None))
    answers: dict[Decision, dict[str, str]] = {decision: {} for decision in game.state.pending()}
    for die, digits in enumerate(PANIC[level - 1].split(), 1):
        _, events = game.state.advance(answers, Falls("panic", die))
        panicking = {event.hexes[0][-1] for event in events if event.kind == "panics"}
        assert panicking == set(digits) - {"-"}, f"level {level}, die {die}"
