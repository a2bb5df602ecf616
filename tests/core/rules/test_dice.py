"""Dice: fair, addressed, the same everywhere; scripted ones in their order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.rules.dice import DieAddress, OutOfDice, RecordingDice, ScriptedDice, SeededDice

phases = st.sampled_from("BCDEF")
addresses = st.builds(DieAddress, st.integers(1, 20), phases, st.text(max_size=8), st.text())


@given(st.integers(), st.lists(addresses, min_size=2, unique=True))
def test_a_die_does_not_depend_on_the_others_rolled_before_it(seed: int, rolls: list[DieAddress]) -> None:
    forth = [SeededDice(seed).roll(address) for address in rolls]
    back = [SeededDice(seed).roll(address) for address in reversed(rolls)]
    assert forth == back[::-1]
    assert set(forth) <= set(range(1, 7))


def test_dice_are_the_same_on_every_machine_for_ever() -> None:
    rolls = [SeededDice(12345).roll(DieAddress(1, "C", "fire", "94", k)) for k in range(12)]
    assert rolls == [4, 2, 4, 5, 6, 3, 4, 4, 2, 1, 2, 1]


def test_dice_are_fair() -> None:
    counts = Counter(SeededDice(1).roll(DieAddress(1, "C", "fire", "x", k)) for k in range(60_000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.5  # 0.1 % of fair dice exceed this


def test_games_of_a_series_have_their_own_dice() -> None:
    address = [DieAddress(1, "C", "fire", "x", k) for k in range(50)]
    one = [SeededDice(1, game=0).roll(a) for a in address]
    two = [SeededDice(1, game=1).roll(a) for a in address]
    assert one != two


def test_scripted_dice_come_in_order_and_their_end_is_told() -> None:
    dice = RecordingDice(ScriptedDice([6, 2]))
    here = DieAddress(3, "C", "fire", "94")
    assert [dice.roll(here), dice.roll(here)] == [6, 2]
    assert dice.rolled == [(here, 6), (here, 2)]
    with pytest.raises(OutOfDice, match="fire 94 in game-turn 3, phase C"):
        dice.roll(here)


@pytest.mark.parametrize("script", [[0], [7], [1, 2, -3]])
def test_a_script_holds_dice_only(script: list[int]) -> None:
    with pytest.raises(OutOfDice, match="1 to 6"):
        ScriptedDice(script)
