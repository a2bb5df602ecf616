"""Disruption, recovery, destruction, wrecks (spec 6.10) [9.7-9.9]."""

from __future__ import annotations

from fractions import Fraction as Share

import pytest

from kpeditor.core.rules.dice import DieAddress
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, unit


@pytest.mark.parametrize(("level", "phases"), [(1, 2), (2, 3), (3, 6)])
def test_d_01_recovery_takes_2_3_6_turns_on_average(level: int, phases: int) -> None:
    game = Field(red=[unit("1", "h39", "1010", level=level)], blue=[unit("2", "h39", "3030")])
    spread = game.spread("recovery", "1")
    assert spread == {"-": Share(1, phases), f"D{level}": 1 - Share(1, phases)}


class Noted(Sixes):
    """Notes what each die is rolled for."""

    def __init__(self) -> None:
        self.addresses: list[DieAddress] = []

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        self.addresses.append(address)
        return super().roll(address, sides)


def test_r_res_4_a_die_for_recovery_is_addressed_as_records_have_it() -> None:
    game, dice = Field(red=[unit("1", "h39", "1010", level=2)], blue=[unit("2", "h39", "3030")]), Noted()
    game.play(dice).play(dice)
    assert dice.addresses == [DieAddress(turn, "F", "recovery", "1", 0) for turn in (1, 2)]


def test_d_02_levels_add_up_and_four_destroy_on_the_spot() -> None:
    game = Field(
        red=[unit("1", "h39", "1010", level=1)],
        blue=[unit("102", "pz3d", "1013"), unit("39", "how75", "1030", facing="A")],
    )
    game.play([4, 6], _102="N1010")
    assert game.unit("1")["level"] == 2
    moving = Field(
        red=[unit("145", "truck", "1007")],
        blue=[unit("39", "how75", "1030", facing="A"), unit("40", "how75", "1130", facing="A"),
              unit("41", "how75", "0930", facing="A"), unit("51", "how75", "1229", facing="A")],
    )  # fmt: skip
    moving.play([1, 1, 1, 1], _145="D4", _39="T1009", _40="T1009", _41="T1010", _51="T1010")
    assert moving.unit("145")["state"] == "destroyed"
    (gone,) = moving.happened("destroyed", "145")
    assert (gone.phase, gone.hexes) == ("E", ("1010",))
    assert [event.hexes[0] for event in moving.happened("enters", "145")] == ["1008", "1009", "1010"]


def test_d_03_hit_and_recovered_in_one_turn() -> None:
    game = Field(red=[unit("145", "truck", "1009")], blue=[unit("39", "how75", "1030", facing="A")])
    game.play([1, 1], _145="D1", _39="T1010")
    assert game.happened("disrupted", "145")
    assert game.unit("145")["level"] == 0


def test_d_04_a_wreck_counts_from_the_end_of_phase_e() -> None:
    game = Field(
        red=[unit("19", "b1", "1015"), unit("1", "h39", "1009")],
        blue=[unit("138", "truck", "1010"), unit("11", "h39", "3030")],
    )
    game.play([1], _19="N1010", _1="D1")
    assert game.at("1") == "1010"
    assert game.happened("enters", "1")[0].data["clock"] == 1
    assert game.state.view_for("red")["wrecks"] == ["1010"]
    game.play(_1="A1")
    game.play(_1="D1")
    assert game.happened("enters", "1")[-1].data["clock"] == 2
    game.play(Sixes(), _11="-", _19="-")
    ground, position = game.state.position.game.ground, game.state.position
    assert ground.cover(ground.cell(game.sheet.hex("1010")), position.wrecks, crest=False) == 2


def test_d_05_a_disruption_takes_the_place_of_a_pin() -> None:
    game = Field(
        red=[unit("102", "pz3d", "1004"), unit("103", "pz3d", "1016")], blue=[unit("11", "h39", "1010")]
    )
    game.play([6, 1, 6], _102="N1010*a", _103="N1010*b")
    assert not game.happened("pinned", "11")
    assert game.unit("11")["level"] == 2


def test_d_06_infantry_leaves_no_wreck() -> None:
    game = Field(red=[unit("19", "b1", "1009")], blue=[unit("26", "inf_fr", "1010")])
    game.play([1], _19="N1010")
    assert game.unit("26")["state"] == "destroyed"
    assert game.state.view_for("red")["wrecks"] == []


def test_r_res_1_a_pin_binds_until_phase_f() -> None:
    game = Field(red=[unit("102", "pz3d", "1004")], blue=[unit("11", "h39", "1010")])
    game.play([6], _102="N1010", _11="F1")
    assert game.at("11") == "1010"
    assert game.unit("11")["pinned"] is False
    game.play(_11="F1")
    assert game.at("11") == "0910"


def test_r_res_3_disrupted_units_are_not_plotted() -> None:
    game = Field(red=[unit("1", "h39", "1010", level=1)], blue=[unit("2", "h39", "3030")])
    for plot in ("A1", "N1011", "P1011"):
        assert "disrupted" in game.faults(_1=plot)[0]


def test_r_seq_3_the_destroyed_block_nothing_in_phase_e() -> None:
    game = Field(
        red=[unit("19", "b1", "1010"), unit("1", "h39", "1003")], blue=[unit("26", "inf_fr", "1009")]
    )
    game.play([1], _19="N1009", _1="D8")
    assert game.at("1") == "1011"


def test_r_seq_2_a_disruption_in_combat_cancels_move_and_overrun() -> None:
    game = Field(
        red=[unit("102", "pz3d", "1004")], blue=[unit("11", "h39", "1010"), unit("12", "h39", "3030")]
    )
    game.play([1, 6], _102="N1010", _11="F1")
    assert (game.at("11"), game.unit("11")["level"]) == ("1010", 2)
    overrun = Field(
        red=[unit("102", "pz3d", "1004"), unit("26", "inf_fr", "0910")], blue=[unit("11", "h39", "1010")]
    )
    overrun.play([1, 6], _102="N1010", _11="VF")
    assert overrun.at("11") == "1010"
    assert overrun.happened("aborts", "11")


def test_r_res_5_trucks_burn_too_and_4_levels_destroy_the_pair() -> None:
    game = Field(
        red=[unit("19", "b1", "1009")],
        blue=[unit("138", "truck", "1010"), unit("26", "inf_fr", "1010", carried_by="138")],
    )
    game.play([1], _19="N1010", _138="Q1011", _26="Q")  # what they were ordered to do matters no more
    assert game.unit("138")["state"] == game.unit("26")["state"] == "destroyed"
    assert game.state.view_for("red")["wrecks"] == ["1010"]
