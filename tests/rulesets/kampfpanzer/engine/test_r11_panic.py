"""Panic: who panics, where panicked movers run (spec 6.11) [11.0]."""

from __future__ import annotations

from fractions import Fraction as Share
from typing import Any

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.events import ScenarioEvent as Event
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit


def panicking(type_: str, at: str, level: int) -> Field:
    return Field(
        red=[unit("1", type_, at, facing="A" if type_.startswith("at") else "")],
        blue=[unit("2", "h39", "3030")],
        panic=(level, None),
    )


def chance(game: Field, id_: str = "1", **plots: str) -> Share:
    """The share of the six panic dice with which a unit panics."""
    split = game.orders(**plots)
    answers = {decision: split[decision.side] for decision in game.state.pending()}
    hits = 0
    for die in range(1, 7):
        _, events = game.state.advance(answers, First(die))
        hits += any(event.kind == "panics" and id_ in event.units for event in events)
    return Share(hits, 6)


class First(Dice):
    """A first die, then sixes."""

    def __init__(self, die: int) -> None:
        self.dice = [die]

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return self.dice.pop() if self.dice else 6


@pytest.mark.parametrize("at", ["0919", "2609"])
def test_p_01_level_3_in_hexes_ending_in_9(at: str) -> None:
    assert chance(panicking("h39", at, 3)) == Share(1, 3)


@pytest.mark.parametrize(("die", "digits"), [(2, ["2", "3", "8"]), (3, ["3", "9"])])
def test_r_pan_1_the_log_lists_the_digits_of_the_die_that_fell(die: int, digits: list[str]) -> None:
    (told,) = panicking("h39", "1001", 3).play([die]).happened("panic")
    assert told.data["digits"] == digits
    assert told.text.endswith(f"panic in hexes ending in {', '.join(digits)}")


def test_p_02_level_1_in_hexes_ending_in_7_never() -> None:
    assert chance(panicking("h39", "1007", 1)) == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_p_04_the_mean_over_all_digits(level: int) -> None:
    units = [unit(str(digit), "h39", f"10{10 + digit}") for digit in range(10)]
    game = Field(red=units, blue=[unit("20", "h39", "3030")], panic=(level, None))
    assert sum(chance(game, str(digit)) for digit in range(10)) / 10 == Share(level, 12)


def test_p_05_the_map_edge_ends_the_run() -> None:
    # Level 3, die 2: digits 2, 3 and 8. Direction 1 is A, then 5 movement points.
    game = panicking("bt7", "2003", 3).play([2, 1, 5], _1="D3")
    assert game.at("1") == "2001"


@pytest.mark.parametrize(
    ("type_", "points", "hexes"), [("a11", 6, 3), ("truck", 3, 1), ("truck", 1, 0), ("h39", 6, 6)]
)
def test_p_06_whole_hexes_within_die_and_allowance(type_: str, points: int, hexes: int) -> None:
    game = panicking(type_, "1013", 3).play([2, 4, points], _1="A1")
    assert game.at("1") == f"10{13 + hexes}"


def test_p_07_woods_are_too_dear_for_a_tank_but_not_for_infantry() -> None:
    sheet = clear_map(terrain={"1014": "woods"})
    tank = Field(
        red=[unit("1", "pz2", "1013")], blue=[unit("2", "h39", "3030")], panic=(3, None), sheet=sheet
    )
    assert tank.play([2, 4, 2], _1="A1").at("1") == "1013"
    foot = Field(
        red=[unit("1", "inf_ge", "1013")], blue=[unit("2", "h39", "3030")], panic=(3, None), sheet=sheet
    )
    assert foot.play([2, 4], _1="A1").at("1") == "1014"


def test_p_07_who_runs_stops_at_closed_ground() -> None:
    for type_, dice in (("inf_ge", [2, 4]), ("bt7", [2, 4, 6])):
        shut = Event(turns=(0,), then=(Effect("closed", kind="any", area='hexes("1014")'),))
        red, blue = [unit("1", type_, "1013")], [unit("2", "h39", "3030")]
        game = Field(red=red, blue=blue, panic=(3, None), happens=(shut,)).play(dice, _1="A1")
        assert game.at("1") == "1013"


def test_p_09_the_passenger_panics_and_embarking_fails() -> None:
    game = Field(
        red=[unit("138", "truck", "1103"), unit("112", "inf_ge", "1003")],
        blue=[unit("2", "h39", "3030")],
        panic=(3, None),
    )
    assert game.state.position.game.ground.numbers
    game.play([2], _138="M1003", _112="M")
    assert [event.units for event in game.happened("panics")] == [("112",)]
    assert (game.at("138"), game.at("112")) == ("1103", "1003")
    assert "carried_by" not in game.unit("112")


def test_p_09_a_pair_that_panics_does_not_part() -> None:
    game = Field(
        red=[unit("138", "truck", "1003"), unit("112", "inf_ge", "1003", carried_by="138")],
        blue=[unit("2", "h39", "3030")],
        panic=(3, None),
    )
    game.play([2], _138="Q1103", _112="Q")
    assert game.at("138") == "1003"
    assert game.unit("112")["carried_by"] == "138"


def test_p_09_a_pair_runs_together() -> None:
    game = Field(
        red=[unit("138", "truck", "1013"), unit("112", "inf_ge", "1013", carried_by="138")],
        blue=[unit("2", "h39", "3030")],
        panic=(3, None),
    )
    game.play([2, 4, 6], _138="A1")
    assert (game.at("138"), game.at("112")) == ("1016", "1016")


def test_p_10_the_disrupted_do_not_panic() -> None:
    game = Field(red=[unit("1", "h39", "1009", level=1)], blue=[unit("2", "h39", "3030")], panic=(3, None))
    assert chance(game) == 0


def test_r_pan_3_other_plots_are_lost() -> None:
    game = Field(
        red=[unit("102", "pz3d", "1013"), unit("35", "at25", "1113", facing="A")],
        blue=[unit("11", "h39", "1016")],
        panic=(3, None),
    )
    game.play([2], _102="N1016", _35="B")
    assert not game.happened("fires")
    assert game.unit("35")["facing"] == "A"


def test_r_pan_4_the_pinned_do_not_run() -> None:
    game = Field(red=[unit("11", "h39", "1013")], blue=[unit("102", "pz3d", "1007")], panic=(3, None))
    game.play([2, 6], _11="A1", _102="N1013")
    assert game.at("11") == "1013"


def test_q_04_the_scatter_diagram() -> None:
    game = Field(
        red=[unit("1", "inf_ge", "1013")],
        blue=[unit("2", "h39", "3030")],
        panic=(3, None),
        options={"scatter": "DEFABC"},
    )
    assert game.play([2, 1], _1="A1").at("1") == "1014"


def test_q_107_a_unit_about_to_be_overrun_stays_though_it_panics() -> None:
    game = Field(red=[unit("1", "inf_ge", "1013")], blue=[unit("11", "pz1", "1009")], panic=(3, None))
    game.play([2, 3, 6, 6, 6], _1="A1", _11="D3VD")
    assert game.happened("scatters", "1")
    assert game.at("1") == "1013"


def test_r_pan_5_the_panicked_lose_a_contest() -> None:
    # Both would enter 1005 with one hex moved; the panicked tank has the greater allowance and still loses.
    game = Field(red=[unit("1", "bt7", "1003")], blue=[unit("2", "h39", "1206")], panic=(3, None))
    game.play([2, 4, 2], _1="A1", _2="F2")
    assert (game.at("1"), game.at("2")) == ("1004", "1005")
    assert "2 wins 1005: the enemy panics [6.4]" in game.log()


def test_q_103_infantry_runs_one_hex_whatever_it_costs_and_never_off_the_map() -> None:
    def runs(at: str, die: int, **features: Any) -> str | None:
        game = Field(
            red=[unit("1", "inf_ge", at)],
            blue=[unit("2", "h39", "3030")],
            panic=(3, None),
            sheet=clear_map(**features),
        )
        return game.play([2, die], _1="D1").at("1")

    assert runs("1013", 1, road=["1013A", "1012A"]) == "1012"
    assert runs("1013", 1, stream=["1013A"]) == "1012"
    assert runs("0103", 5) == "0103"


def test_q_106_a_tank_that_takes_riders_aboard_does_not_panic() -> None:
    game = Field(
        red=[unit("69", "bt7", "1003"), unit("81", "inf_ru", "1004")],
        blue=[unit("2", "h39", "3030")],
        panic=(3, None),
        special=("tank_riders",),
    )
    game.play([2], _69="M1004", _81="M")
    assert (game.at("69"), game.unit("81")["carried_by"]) == ("1004", "69")


def test_p_10_a_disrupted_vehicle_keeps_nobody_else_from_panic() -> None:
    red, blue = [unit("1", "bt7", "2003")], [unit("2", "h39", "3030"), unit("138", "truck", "3031", 1)]
    game = Field(red=red, blue=blue, panic=(3, None)).play([2, 1, 5, 6], _1="D3")
    assert game.at("1") == "2001"


def test_p_10_a_disrupted_pair_does_not_panic() -> None:
    pair = [unit("138", "truck", "1009", level=1), unit("112", "inf_ge", "1009", carried_by="138")]
    game = Field(red=pair, blue=[unit("2", "h39", "3030")], panic=(3, None))
    assert chance(game, "138") == chance(game, "112") == 0
