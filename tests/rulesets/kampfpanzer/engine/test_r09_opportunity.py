"""Opportunity fire (spec 6.7) [9.2]."""

from __future__ import annotations

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.scenario.model import Entry, Group
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit


def test_o_01_the_fire_comes_in_the_first_hex_the_line_passes_through() -> None:
    game = Field(red=[unit("94", "pz2", "0702")], blue=[unit("38", "at25", "0708", facing="A")])
    game.play([6], _94="D5", _38="P0603")
    (shot,) = game.happened("fires", "38", "94")
    assert shot.hexes[0] == "0706"
    entered = [event for event in game.happened("enters", "94") if event.hexes == ("0706",)]
    assert entered[0].data["clock"] == 4


def test_o_02_a_line_along_a_hexside_catches_who_crosses_it() -> None:
    def game() -> Field:
        return Field(red=[unit("94", "pz2", "1112")], blue=[unit("38", "at25", "1010", facing="B")])

    assert not game().play(_94="A1", _38="P1210").happened("fires")
    # On its way to overrun the gun the tank disregards its zone of control and crosses from 1111 to 1110.
    crossing = game().play([6, 6, 6, 6], _94="A2VE", _38="P1210")
    (shot,) = crossing.happened("fires", "38", "94")
    assert shot.hexes[0] == "1110"


def test_o_03_nobody_comes_and_the_unit_has_done_nothing_else() -> None:
    game = Field(red=[unit("94", "pz2", "0702")], blue=[unit("38", "at25", "0708", facing="A")])
    game.play(_38="P0603")
    assert not game.happened("fires")
    assert game.at("38") == "0708"


def test_o_04_the_lowest_clock_is_the_first() -> None:
    game = Field(
        red=[unit("122", "pz38", "1414"), unit("138", "truck", "0713")], blue=[unit("11", "h39", "1010")]
    )
    game.play([6], _122="F4", _138="B3", _11="P1013")
    (shot,) = game.happened("fires", "11")
    assert shot.units == ("11", "122")
    assert shot.hexes[0] == "1012"


@pytest.mark.parametrize(("option", "shots"), [("waits", 1), ("wasted", 0)])
def test_o_06_class_r_waits_for_a_soft_target(option: str, shots: int) -> None:
    game = Field(
        red=[unit("122", "pz38", "1113"), unit("138", "truck", "0812")],
        blue=[unit("112", "inf_ge", "1010")],
        options={"illegal_trigger": option},
    )
    game.play([1] * shots, _122="F1", _138="S1B2", _112="P1013")
    assert len(game.happened("fires", "112", "138")) == shots
    assert len(game.happened("wasted", "112")) == 1 - shots


@pytest.mark.parametrize(("die", "fires"), [(6, True), (2, False)])
def test_o_07_a_pin_does_not_silence_it_a_disruption_does(die: int, fires: bool) -> None:
    game = Field(
        red=[unit("102", "pz3d", "1004"), unit("122", "pz38", "1113")], blue=[unit("11", "h39", "1010")]
    )
    game.play([die, 6], _102="N1010", _122="F1", _11="P1013")
    assert bool(game.happened("fires", "11", "122")) is fires


def test_o_08_no_enemy_may_be_in_the_path_already() -> None:
    game = Field(red=[unit("122", "pz38", "1012")], blue=[unit("11", "h39", "1010")])
    assert "[9.25]" in game.faults(_11="P1013")[0]


def test_o_09_two_firers_triggered_in_different_hexes_do_not_combine() -> None:
    game = Field(red=[unit("102", "pz3d", "1414")], blue=[unit("1", "s35", "1010"), unit("19", "b1", "1209")])
    game.play([6, 6, 6], _102="F4", _1="P1013", _19="P1213")
    shots = [(event.units, event.hexes[0]) for event in game.happened("fires")]
    assert shots == [(("19", "102"), "1213"), (("1", "102"), "1012")]


@pytest.mark.parametrize(("die", "level"), [(4, 0), (1, 2)])
def test_o_10_a_mover_finishes_its_move_whatever_hits_it(die: int, level: int) -> None:
    game = Field(red=[unit("95", "pz4e", "0702")], blue=[unit("11", "h39", "0708")])
    game.play([die, *([6] if level else [])], _95="D4", _11="P0703")
    assert game.happened("fires", "11")[0].data["superiority"] == 0
    assert game.at("95") == "0706"
    assert game.unit("95")["level"] == level
    assert not game.happened("pinned")


@pytest.mark.parametrize(
    ("letters", "strengths"), [(("", ""), [[4, 2]]), (("*a", "*a"), [[4, 2]]), (("*a", "*b"), [])]
)
def test_r_opp_3a_the_weak_fire_only_together(letters: tuple[str, str], strengths: list[list[int]]) -> None:
    # Defence 8: 4 alone is -4 and 2 alone is -6, too little for the table; together they are -2.
    game = Field(red=[unit("52", "a12", "1414")], blue=[unit("17", "h39", "1008"), unit("95", "pz2", "1209")])
    game.play(_Sixes(), _52="F4", _17="P1013" + letters[0], _95="P1012" + letters[1])
    assert [event.data["strengths"] for event in game.happened("fires")] == strengths


@pytest.mark.parametrize(("dice", "target"), [([5, 2], "122"), ([3, 3, 2, 5], "123")])
def test_r_opp_4_equal_distance_at_one_clock_is_settled_by_dice(dice: list[int], target: str) -> None:
    game = Field(
        red=[unit("122", "pz38", "0805"), unit("123", "pz38", "0505")], blue=[unit("11", "h39", "0707")]
    )
    game.play([*dice, 6], _122="F1", _123="C1", _11="P0603")
    (shot,) = game.happened("fires", "11")
    assert shot.units == ("11", target)


@pytest.mark.parametrize(("recheck", "shots"), [(True, 0), (False, 1)])
def test_q_61_the_line_to_the_hex_entered_is_looked_at(recheck: bool, shots: int) -> None:
    game = Field(
        red=[unit("122", "pz38", "0805")],
        blue=[unit("11", "h39", "0707")],
        sheet=clear_map(woods=["0705D"]),
        options={"opp_recheck_los": recheck},
    )
    game.play([6] * shots, _122="F1", _11="P0603")
    assert len(game.happened("fires", "11")) == shots


def test_without_the_second_look_woods_still_hide_beyond_three_hexes() -> None:
    game = Field(
        red=[unit("122", "pz38", "1114")],
        blue=[unit("11", "h39", "1010")],
        sheet=clear_map(terrain={"1014": "woods"}),
        options={"opp_recheck_los": False},
    )
    game.play(_122="E1", _11="P1016")
    assert game.at("122") == "1014"
    assert not game.happened("fires")


@pytest.mark.parametrize(("letters", "shots"), [(("", ""), 1), (("*a", "*b"), 2)])
def test_r_opp_5_fire_at_one_entry_is_one_attack_unless_declared_apart(
    letters: tuple[str, str], shots: int
) -> None:
    game = Field(
        red=[unit("122", "pz38", "1113")], blue=[unit("11", "h39", "1010"), unit("12", "h39", "1016")]
    )
    game.play(_Sixes(), _122="F1", _11="P1013" + letters[0], _12="P1012" + letters[1])
    assert len(game.happened("fires", "122")) == shots


def test_r_opp_1_it_is_fired_once_and_never_at_own_units() -> None:
    game = Field(
        red=[unit("122", "pz38", "1113"), unit("123", "pz38", "1114")],
        blue=[unit("11", "h39", "1010"), unit("12", "h39", "0911")],
    )
    game.play(_Sixes(), _122="S1 F1", _123="S2 F1", _11="P1014", _12="C1")
    assert [event.units for event in game.happened("fires")] == [("11", "122")]


def test_r_opp_4_the_nearest_of_one_tick() -> None:
    game = Field(
        red=[unit("122", "pz38", "1114"), unit("123", "pz38", "1113")], blue=[unit("11", "h39", "1010")]
    )
    game.play(_Sixes(), _122="F1", _123="F1", _11="P1014")
    assert game.happened("fires")[0].units == ("11", "123")


def test_r_opp_4_overrunners_and_reinforcements_count_like_any_mover() -> None:
    game = Field(
        red=[unit("91", "pz1", "1009")], blue=[unit("26", "inf_fr", "1010"), unit("11", "h39", "1311")]
    )
    game.play(_Sixes(), _91="VD", _11="P1011")
    assert game.happened("fires", "11", "91")[0].hexes[0] == "1011"
    entering = Group("later", {"pz2": 1}, enter=Entry(1, "hexes(0954)"))
    late = Field(red=[unit("20", "h39", "2030")], blue=[unit("11", "h39", "0950")], groups=((entering,), ()))
    assert late.play(_Sixes(), _94="@0954", _11="P0954").happened("fires", "11", "94")


def test_r_opp_7_who_panics_does_not_fire() -> None:
    game = Field(red=[unit("122", "pz38", "1113")], blue=[unit("11", "h39", "1011")], panic=(None, 1))
    assert not game.play([1], _122="F1", _11="P1013").happened("fires")


def test_r_seq_the_unit_with_the_lowest_id_is_fired_at_first() -> None:
    """Two units enter in one tick: their order decides, not that of the firers (3.17)."""
    game = Field(
        red=[unit("122", "pz38", "1113"), unit("123", "pz38", "2113")],
        blue=[unit("12", "h39", "1010"), unit("11", "h39", "2010")],
    )
    game.play(_Sixes(), _122="F1", _123="F1", _12="P1013", _11="P2013")
    assert [event.units for event in game.happened("fires")] == [("12", "122"), ("11", "123")]


def test_r_seq_of_several_attacks_on_one_unit_that_of_the_lowest_id_comes_first() -> None:
    game = Field(
        red=[unit("122", "pz38", "1113")],
        blue=[unit("11", "h39", "1010"), unit("12", "h39", "1016"), unit("20", "h39", "1015")],
    )
    game.play(_Sixes(), _122="F1", _11="P1013*a", _12="P1012*b", _20="P1012*a")
    assert [event.units for event in game.happened("fires")] == [("11", "20", "122"), ("12", "122")]


@pytest.mark.parametrize(("type_", "at"), [("inf_fr", "1010"), ("h39", "1004")])
def test_r_opp_3_who_cannot_hurt_the_target_keeps_nobody_else_from_firing(type_: str, at: str) -> None:
    """Infantry that cannot hurt armour, and a gun out of range, must not keep a tank that can from firing."""
    game = Field(red=[unit("52", "a12", "1113")], blue=[unit("11", type_, at), unit("19", "b1", "1016")])
    game.play(_Sixes(), _52="F1", _11="P1013*a", _19="P1012*b")
    assert [event.units for event in game.happened("fires")] == [("19", "52")]


def test_r_opp_3_fire_reaches_as_far_as_the_range() -> None:
    """An anti-tank gun of range 5 at a truck that enters the last hex of its path."""
    game = Field(red=[unit("138", "truck", "1115")], blue=[unit("38", "at25", "1010", facing="D")])
    game.play(_Sixes(), _138="E1", _38="P1015")
    (shot,) = game.happened("fires", "38", "138")
    assert (shot.hexes[0], shot.data["ranges"]) == ("1015", [5])


@pytest.mark.parametrize(
    ("target", "terrain"), [("1016", {}), ("1013", {"1012": "woods"})], ids=["open and far", "woods and near"]
)
def test_without_the_second_look_open_ground_and_near_woods_hide_nobody(
    target: str, terrain: dict[str, str]
) -> None:
    start, end = ("1114", "1014") if not terrain else ("1112", "1012")
    game = Field(
        red=[unit("122", "pz38", start)],
        blue=[unit("11", "h39", "1010")],
        sheet=clear_map(terrain=terrain),
        options={"opp_recheck_los": False},
    )
    game.play(_Sixes(), _122="E1", _11=f"P{target}")
    assert game.at("122") == end
    assert game.happened("fires", "11", "122")


class _Sixes(Dice):
    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return 6


@pytest.mark.parametrize("at", ["2025", "1925"])
def test_r_opp_3_the_whole_path_is_in_range_and_in_front_where_its_target_is(at: str) -> None:
    """So nobody who enters it needs to be asked for them again [9.19, 9.4]."""
    ground = Field(red=[unit("94", "pz2", at)], blue=[]).state.position.game.ground
    here = ground.cell(ground.sheet.hex(at))
    for target in map(ground.cell, ground.sheet.grid.hexes()):
        if not 0 < (far := ground.distance(here, target)) <= 6:
            continue
        path, along = ground.fire_path(here, target)
        entered = {*path, *(end for _, end in along)}
        assert all(ground.distance(here, cell) <= far for cell in entered)
        for facing in range(6):
            if ground.in_arc(here, facing, target):
                assert all(ground.in_arc(here, facing, cell) for cell in entered)


def test_r_opp_3a_a_unit_too_weak_for_the_first_fires_at_the_next() -> None:
    """A gun of strength 2 lets a tank of defence 8 pass and waits for the truck behind it."""
    game = Field(
        red=[unit("35", "at25", "1010", facing="D")],
        blue=[unit("52", "a12", "1015"), unit("138", "truck", "0913")],
    )
    game.play(Sixes(), _35="P1014", _52="A1", _138="B1")
    assert [event.units for event in game.happened("fires")] == [("35", "138")]
    guns = [unit("35", "at25", "1010", facing="D"), unit("91", "at37", "1009", facing="D")]
    game = Field(red=guns, blue=[unit("52", "a12", "1015")])
    (shot,) = game.play(Sixes(), _35="P1014", _91="P1014", _52="A1").happened("fires")
    assert (shot.units, shot.data["superiority"]) == (("35", "91", "52"), -3), "the first column of the table"


def test_r_seq_riders_are_fired_at_in_the_order_of_the_units_that_enter() -> None:
    """3.17: the tank with the higher id enters with riders of the lowest."""
    game = Field(
        red=[
            unit("50", "bt7", "1010"),
            unit("1", "inf_br", "1010", carried_by="50"),
            unit("10", "bt7", "2010"),
        ],
        blue=[unit("26", "inf_fr", "1014"), unit("11", "h39", "2014")],
        special=("tank_riders",),
    )
    game.play(Sixes(), _50="D1", _10="D1", _26="P1011", _11="P2011")
    assert [event.units[1] for event in game.happened("fires")] == ["10", "1"]
