"""Victory conditions in English."""

from __future__ import annotations

import pytest
from hypothesis import given

from kpeditor.core.scenario.model import DRAW, VictoryLine
from kpeditor.core.scenario.victory.describing import condition_sentence, line_sentence
from kpeditor.core.scenario.victory.parsing import parse_condition
from tests.core.scenario.areas.areastrategies import CCRR
from tests.core.scenario.victory.test_parsing import conditions
from tests.each import each

TITLES = {"nat": "Nationalists", "rep": "Republicans"}


@each(
    ("text", "sentence"),
    [
        (
            "undisrupted(nat, town(1)) > undisrupted(rep, town(1))",
            "the Nationalists have more undisrupted units in Town 1 than the Republicans",
        ),
        (
            "undisrupted(nat, hill(1)) >= 2 * undisrupted(rep, hill(1))",
            "the Nationalists have at least twice as many undisrupted units on Hill 1 as the Republicans",
        ),
        (
            "undisrupted(rep, hill(3)) < 3",
            "the Republicans have fewer than three undisrupted units on Hill 3",
        ),
        ('undisrupted(rep, "2341") >= 1', "the Republicans have at least one undisrupted unit on hex 2341"),
        ("units(rep, hill(1)) == 0", "the Republicans have no units on Hill 1"),
        ("destroyed(nat) >= 6", "the Nationalists have lost at least six units"),
        (
            "exited(nat, edge(W)) >= 11",
            "the Nationalists have moved at least eleven units off the map on the west edge",
        ),
        ("exited(unknown_side) == 20", "the Unknown side have moved exactly 20 units off the map"),
        (
            "units(nat) + 2 > 5",
            "the number of units of the Nationalists plus two is more than five",
        ),
    ],
)
def test_conditions_in_words(text, sentence):
    assert condition_sentence(parse_condition(text, CCRR), TITLES, CCRR) == sentence


def test_places_whose_ids_are_no_nouns_are_called_as_people_call_them():
    for amount, said in ((">= 2", "at least two built-up areas"), (">= 1", "at least one built-up area")):
        counted = parse_condition(f"controlled(nat, each(built_up)) {amount}", CCRR)
        assert condition_sentence(counted, TITLES, CCRR) == f"the Nationalists control {said}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (VictoryLine(DRAW), "Otherwise the game is a draw."),
        (VictoryLine("nat"), "Otherwise the Nationalists win."),
        (
            VictoryLine(DRAW, "destroyed(rep) > 20", (15,)),
            "The game is a draw if the Republicans have lost more than 20 units at the end of game-turn 15.",
        ),
    ],
)
def test_lines_in_words(line, sentence):
    condition = parse_condition(line.when, CCRR) if line.when else None
    assert line_sentence(line, condition, TITLES, CCRR) == sentence


@given(conditions)
def test_every_condition_has_a_sentence(condition):
    assert condition_sentence(condition).strip()
