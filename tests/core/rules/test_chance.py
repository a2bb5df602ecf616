"""Chance: choices of computer players follow from their address alone."""

from __future__ import annotations

from collections import Counter

from kpeditor.core.rules.chance import Chance


def test_the_same_address_chooses_the_same() -> None:
    one, two = Chance.of(1, "red", 3), Chance.of(1, "red", 3)
    assert [one.below(100) for _ in range(5)] == [two.below(100) for _ in range(5)] == [28, 20, 82, 92, 85]


def test_every_item_comes_about_equally_often() -> None:
    chance = Chance.of("fair")
    counts = Counter(chance.choice("abc") for _ in range(3000))
    assert set(counts) == set("abc")
    assert min(counts.values()) > 900


def test_a_shuffle_keeps_all_items() -> None:
    chance = Chance.of(2)
    orders = {tuple(chance.shuffled((1, 2, 3))) for _ in range(100)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)


def test_several_at_once_are_those_asked_for_one_by_one() -> None:
    one, many = Chance.of(5, "blue"), Chance.of(5, "blue")
    one.below(7), many.below(7)
    assert many.several(1000, 40) == [one.below(1000) for _ in range(40)]
    assert many.below(9) == one.below(9)


def test_answers_ahead_are_those_that_will_come_and_nothing_is_asked_by_looking() -> None:
    asked, looked = Chance.of(5, "blue"), Chance.of(5, "blue")
    whole = asked.several(1000, 40)
    assert list(looked.ahead(1000, [7, 0, 39])) == [whole[7], whole[0], whole[39]]
    assert next(looked.ahead(1000, [3, 4])) == whole[3]
    looked.skip(40)
    assert looked.below(9) == asked.below(9)
