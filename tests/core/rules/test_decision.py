"""Decisions: what tells apart the questions of a game (CT-10)."""

from __future__ import annotations

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Decision


def test_ct_10_two_questions_of_a_side_and_kind_in_a_turn_get_different_chance():
    first, second = Decision("red", "fire", 3, number=7), Decision("red", "fire", 3, number=8)
    assert first != second
    draws = [[Chance.of(1, 0, *one.address).below(1000) for _ in range(1)] for one in (first, second)]
    assert draws[0] != draws[1]


def test_ct_10_a_question_without_a_number_keeps_the_chance_it_had():
    plain = Decision("poles", "plot", 4)
    assert plain.address == ("poles", "plot", 4)
    assert Chance.of(1, 0, *plain.address) == Chance.of(1, 0, "poles", "plot", 4)


def test_what_is_only_said_about_a_question_does_not_tell_it_apart():
    """Answers are kept by decision: words in another language or a list of choices must not lose them."""
    bare = Decision("red", "fire", 3, number=7, phase="fire", subject="12")
    told = Decision("red", "fire", 3, 7, "fire", "12", "Fire of 12?", True, ({"hold": True},))
    assert bare == told
    assert hash(bare) == hash(told)
