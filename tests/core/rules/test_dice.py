"""Dice: fair, addressed, the same everywhere; scripted ones in their order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.rules.dice import Deck, DieAddress, OutOfDice, RecordingDice, ScriptedDice, SeededDice

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
    assert dice.rolled == [(here, 6, 6), (here, 2, 6)]
    with pytest.raises(OutOfDice, match="fire 94 in game-turn 3, phase C"):
        dice.roll(here)


@pytest.mark.parametrize("script", [[0], [1001], [1, 2, -3]])
def test_a_script_holds_dice_only(script: list[int]) -> None:
    with pytest.raises(OutOfDice, match="1 to 6"):
        ScriptedDice(script)


@pytest.mark.parametrize("sides", [2, 6, 10, 54, 100, 256, 257, 1000])
def test_dice_of_any_number_of_sides_show_every_face(sides: int) -> None:
    """CT-9: dice of 6, 10 and 54."""
    rolls = [SeededDice(3).roll(DieAddress(1, "C", "fire", "x", k), sides) for k in range(12 * sides)]
    assert set(rolls) == set(range(1, sides + 1))


@pytest.mark.parametrize("sides", [0, -6, 1001])
def test_there_is_no_die_of_such_sides(sides: int) -> None:
    with pytest.raises(ValueError, match="1 to 1000 sides"):
        SeededDice(1).roll(DieAddress(1, "C", "fire"), sides)


def test_a_ten_sided_die_is_fair() -> None:
    counts = Counter(SeededDice(1).roll(DieAddress(1, "C", "fire", "x", k), 10) for k in range(20_000))
    assert sum((counts[face] - 2_000) ** 2 / 2_000 for face in range(1, 11)) < 27.9  # 0.1 %


def test_a_script_may_hold_dice_of_more_sides_and_decks() -> None:
    dice = RecordingDice(ScriptedDice([10, 4], decks=[(2, 0, 1)]))
    here = DieAddress(2, "fire", "shot", "a")
    assert dice.roll(here, 10) == 10
    assert dice.order(here, 3) == (2, 0, 1)
    assert dice.shuffled == [(here, (2, 0, 1))]
    assert dice.rolled == [(here, 10, 10)]
    with pytest.raises(OutOfDice, match=r"shows 4, but a die of 1 to 3 is rolled for shot a"):
        dice.roll(here, 3)
    with pytest.raises(OutOfDice, match="no deck is left"):
        dice.order(here, 3)
    with pytest.raises(OutOfDice, match="has 2 cards; 3 are shuffled"):
        ScriptedDice([], decks=[(0, 1)]).order(here, 3)
    with pytest.raises(OutOfDice, match="each number from 0 to 2 once"):
        ScriptedDice([], decks=[(0, 1, 1)])


@given(st.integers(), st.integers(0, 60))
def test_a_deck_holds_every_card_once_in_an_order_that_follows_from_the_seed(seed: int, count: int) -> None:
    here = DieAddress(1, "cards", "deck", "events")
    order = SeededDice(seed).order(here, count)
    assert sorted(order) == list(range(count))
    assert order == SeededDice(seed).order(here, count)


def test_every_card_is_as_likely_on_top() -> None:
    tops = Counter(SeededDice(n).order(DieAddress(1, "cards", "deck"), 5)[0] for n in range(5_000))
    assert sum((tops[card] - 1_000) ** 2 / 1_000 for card in range(5)) < 18.5  # 0.1 %


def test_a_deck_is_drawn_discarded_and_shuffled_again() -> None:
    deck = Deck.shuffled("events", ["fog", "rain", "rain"], SeededDice(4))
    drawn = []
    while tuple(deck):
        card, deck = deck.draw()
        drawn.append(card)
    assert sorted(drawn) == ["fog", "rain", "rain"]
    with pytest.raises(IndexError):
        deck.draw()
    for card in drawn[:2]:
        deck = deck.discard(card)
    with pytest.raises(ValueError, match="not in play"):
        deck.discard("snow")
    again = deck.reshuffled(SeededDice(4), 2, "end")
    assert sorted(again) == sorted(drawn[:2]), "the third card is still in play"
    assert again.shuffles == 2
    assert again.data() == deck.reshuffled(SeededDice(4), 2, "end").data()
