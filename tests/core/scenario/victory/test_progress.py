"""LineProgress: what victory lines demand and how far a position has come, in words [14.0]."""

from __future__ import annotations

from kpeditor.app.playtest.goals import holding_words
from kpeditor.core.scenario.model import Length, Scenario, Side, VictoryLine
from kpeditor.core.scenario.victory.progress import deciding_lines, victory_progress
from tests.core.scenario.areas.areastrategies import small_map
from tests.core.scenario.victory.test_parsing import Fixed


def test_lines_call_a_game_turn_what_the_rules_call_it() -> None:
    lines = VictoryLine("red", "exited(red) >= 2", turns=(3, 4)), VictoryLine("blue")
    battle = scenario(*lines), small_map(), Fixed()
    told = victory_progress(*battle, "hour")
    assert told[0].sentence.endswith(" off the map at the end of hours 3 or 4.")
    (missed,) = deciding_lines(*battle, 4, "hour")
    assert " at the end of hours 3 or 4: missed by 2 " in missed


LINES = (
    VictoryLine("red", "exited(red) >= 2 and destroyed(blue) > destroyed(red)"),
    VictoryLine("blue", "destroyed(red) >= 1", turns=(3,)),
    VictoryLine("blue"),
)


def scenario(*lines: VictoryLine) -> Scenario:
    sides = (Side("red", "Reds"), Side("blue", "Blues"))
    return Scenario("Try", "kampfpanzer", "map.yaml", Length(5, 5), sides, victory=lines)


def test_each_line_says_what_it_demands_what_is_counted_and_whether_it_holds() -> None:
    tally = Fixed(gone={"red": 2}, lost={"blue": 3, "red": 1})
    first, second, last = victory_progress(scenario(*LINES), small_map(), tally)
    assert first.sentence.startswith("The Reds win if the Reds have moved at least two units off the map")
    assert first.counts == (
        ("units the Reds have moved off the map", 2),
        ("units the Blues have lost", 3),
        ("units the Reds have lost", 1),
    )
    assert (first.holds, second.holds) == (True, True)
    assert "at the end of game-turn 3" in second.sentence
    assert (last.sentence, last.holds, last.counts) == ("Otherwise the Blues win.", None, ())


def test_of_lines_tested_together_the_first_that_holds_comes_first() -> None:
    lines = (
        VictoryLine("blue", "destroyed(red) >= 1", turns=(3,)),
        VictoryLine("red", "destroyed(blue) >= 4"),
        VictoryLine("red", "destroyed(blue) >= 3"),
        VictoryLine("blue", "destroyed(red) >= 1"),
    )
    told = victory_progress(scenario(*lines), small_map(), Fixed(lost={"blue": 3, "red": 1}))
    assert [one.holds for one in told] == [True, False, True, True]
    assert [one.comes_second for one in told] == [False, False, False, True]
    assert holding_words(told[3]) == "It holds now, but a line before it holds too and comes first"


def test_without_a_position_only_the_demands_are_told() -> None:
    told = victory_progress(scenario(*LINES), small_map(), None)
    assert [(one.holds, one.counts) for one in told] == [(None, ())] * 3


def test_what_cannot_be_understood_is_shown_as_typed() -> None:
    (told,) = victory_progress(scenario(VictoryLine("red", "units(red >= 2")), small_map(), Fixed())
    assert told.sentence == "red: units(red >= 2"


def test_at_the_end_each_line_that_was_looked_at_in_vain_says_by_how_much() -> None:
    lines = (
        VictoryLine("red", "exited(red) >= 4 and destroyed(blue) > destroyed(red)"),
        VictoryLine("red", "destroyed(blue) >= 9", turns=(3,)),  # was looked at before
        VictoryLine("red", "not destroyed(blue) <= 9 or destroyed(red) == 0", level="marginal"),
        VictoryLine("blue"),
        VictoryLine("red", "destroyed(red) >= 9"),  # never comes into question
    )
    tally = Fixed(gone={"red": 1}, lost={"blue": 2, "red": 2})
    first, second = deciding_lines(scenario(*lines), small_map(), tally, 5)
    assert first.endswith(
        ": missed by 3 (units the Reds have moved off the map: 1);"
        " missed by 1 (units the Blues have lost: 2, units the Reds have lost: 2)."
    )
    assert second.startswith("The Reds win (marginal) if")
    assert second.endswith(": but that was so; missed by 2 (units the Reds have lost: 2).")


def test_the_line_that_decided_says_by_how_much_it_was_met() -> None:
    lines = (VictoryLine("blue", "destroyed(red) >= 3"), VictoryLine("red", "destroyed(blue) >= 2"))
    for lost, by in ((2, "just met"), (4, "met with 2 to spare")):
        tally = Fixed(lost={"blue": lost})
        missed, met = deciding_lines(scenario(*lines, VictoryLine("blue")), small_map(), tally, 5)
        assert missed.endswith(": missed by 3 (units the Reds have lost: 0).")
        assert met.endswith(f": {by} (units the Blues have lost: {lost}).")
