"""Overruns and counterattacks (spec 6.9) [9.6]."""

from __future__ import annotations

from fractions import Fraction as Share
from typing import Any

import pytest

from kpeditor.core.scenario.model import Entry, Group
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit

AROUND = {"1009": "D", "1110": "E", "1111": "F", "1011": "A", "0911": "B", "0910": "C"}
"""Hexes around 1010 and the direction from each into it."""

BESIDE = ("0905", "1105", "0906", "1106")
"""Hexes beside 1005, where a tank came from 1004 and meant to go on to 1006."""


def overrun(tanks: int, defenders: list[str], *, entrenched: bool = False, **more: Any) -> Field:
    """So many tanks next to 1010, where these units of the other side stand."""
    return Field(
        red=[unit(str(i + 1), "pz1", at) for i, at in zip(range(tanks), AROUND, strict=False)],
        blue=[
            unit(str(20 + i), type_, "1010", facing="A" if type_ == "at25" else "")
            for i, type_ in enumerate(defenders)
        ],
        entrenchments={"blue": ("1010",)} if entrenched else {},
        **more,
    )


def plots(tanks: int) -> dict[str, str]:
    return {f"_{i + 1}": f"V{d}" for i, d in zip(range(tanks), AROUND.values(), strict=False)}


def test_v_01_one_tank_over_one_infantry() -> None:
    spread = overrun(1, ["inf_fr"]).spread("overrun", "20", _1="VD")
    assert spread == {"D3": Share(1, 3), "D2": Share(1, 2), "D1": Share(1, 6)}


def test_v_02_over_entrenched_infantry() -> None:
    spread = overrun(1, ["inf_fr"], entrenched=True).spread("overrun", "20", _1="VD")
    assert spread == {"D2": Share(1, 6), "D1": Share(1, 3), "-": Share(1, 2)}


@pytest.mark.parametrize(
    ("tanks", "defenders", "entrenched", "superiority", "units"),
    [
        (2, ["inf_fr", "at25"], True, 0, 4),  # V-03
        (3, ["inf_fr"], False, 8, 1),  # V-04
        (6, ["inf_fr", "at25"], False, 8, 2),  # V-04
        (2, ["inf_fr", "at25"], False, 3, 2),
    ],
)
def test_v_03_v_04_many_against_many(
    tanks: int, defenders: list[str], entrenched: bool, superiority: int, units: int
) -> None:
    game = overrun(tanks, defenders, entrenched=entrenched).play(Sixes(), **plots(tanks))
    (attack,) = game.happened("overruns")
    assert attack.data["overrunners"] == tanks
    assert (attack.data["superiority"], attack.data["defenders"]) == (superiority, units)
    if superiority == 8:
        assert {game.unit(str(20 + i))["state"] for i in range(len(defenders))} == {"destroyed"}


def test_v_05_the_counterattack() -> None:
    spread = overrun(1, ["inf_fr"]).spread("counterattack", "1", _1="VD")
    assert spread == {"D1": Share(1, 3), "-": Share(2, 3)}


def test_v_05_the_destroyed_counterattack_too_against_the_lowest_id() -> None:
    game = overrun(3, ["inf_fr"]).play(Sixes(), **plots(3))
    (answer,) = game.happened("counterattacks")
    assert answer.units == ("20", "1")


def test_v_05_the_one_already_hurt_is_the_favoured_target() -> None:
    game = overrun(2, ["inf_fr", "at25"]).play([1, 1, 1, 6, 6, 6], **plots(2))
    first, second = game.happened("counterattacks")
    assert (first.units, second.units) == (("20", "1"), ("21", "1"))


def test_r_ovr_10_who_was_hurt_on_his_way_out_before_the_lower_number() -> None:
    game = overrun(2, ["inf_fr"])
    game.red[1] = unit("2", "pz1", "1110")
    game.blue.append(unit("39", "how75", "0930", facing="A"))
    game.play([1, 6, 6, 6, 6], _1="VD", _2="VE", _39="T0911")
    assert game.happened("counterattacks")[0].units == ("20", "2")


@pytest.mark.parametrize(("pin", "end"), [("always", "0909"), ("at_movement_start", "0909")])
def test_v_07_the_target_may_not_move_though_the_overrun_fails_on_the_way(pin: str, end: str) -> None:
    # Opportunity fire disrupts the tank on its approach: too late for the infantry even with the option.
    game = Field(
        red=[unit("1", "pz1", "0904")],
        blue=[unit("20", "inf_fr", "0909"), unit("17", "h39", "1208")],
        options={"overrun_pin": pin},
    )
    game.play([6, 6], _1="D4VD", _20="A1", _17="P0906")
    assert game.happened("fires", "17", "1")
    assert game.happened("aborts", "1")
    assert game.at("20") == end


def test_r_ovr_5_the_target_may_fire() -> None:
    game = overrun(1, ["inf_fr"])
    game.red.append(unit("138", "truck", "1005"))
    game.play(Sixes(), _1="VD", _20="N1005")
    assert game.happened("fires", "20", "138")


@pytest.mark.parametrize(
    ("sheet", "wrecks", "legal"),
    [
        (clear_map(terrain={"1010": "woods"}), (), False),
        (clear_map(terrain={"1010": "town"}), (), False),
        (clear_map(elevation={"1010": "slope"}), (), False),
        (clear_map(), ("1010",), False),
        (clear_map(elevation={"1010": "hilltop"}), (), True),
        (clear_map(road=["1010A"], crest=["1010B"]), (), True),
    ],
)
def test_v_09_only_clear_hexes_are_overrun(sheet: Any, wrecks: tuple[str, ...], legal: bool) -> None:
    faults = overrun(1, ["inf_fr"], sheet=sheet, wrecks=wrecks).faults(_1="VD")
    assert (faults == []) is legal
    assert legal or "[9.66]" in faults[0]


def test_v_10_infantry_in_a_truck_does_not_fight_back() -> None:
    game = Field(
        red=[unit("1", "pz1", "1009")],
        blue=[unit("138", "truck", "1010"), unit("26", "inf_fr", "1010", carried_by="138")],
    )
    game.play([6, 6], _1="VD")
    (attack,) = game.happened("overruns")
    assert attack.data["defenders"] == 1
    assert not game.happened("counterattacks")
    assert game.unit("26")["level"] == 1


@pytest.mark.parametrize(("passenger", "legal"), [("inf_ge", True), ("at37", False), ("", False)])
def test_v_11_an_apc_overruns_with_infantry_aboard(passenger: str, legal: bool) -> None:
    aboard = [unit("112", passenger, "1009", carried_by="146")] if passenger else []
    game = Field(red=[unit("146", "apc", "1009"), *aboard], blue=[unit("26", "inf_fr", "1010")])
    faults = game.faults(_146="VD")
    assert (faults == []) is legal
    assert legal or "[9.6]" in faults[0]


@pytest.mark.parametrize(("pin", "end"), [("always", "1010"), ("at_movement_start", "1009")])
def test_v_12_a_panicked_overrunner_still_holds_its_target(pin: str, end: str) -> None:
    game = Field(
        red=[unit("1", "pz1", "1007")],
        blue=[unit("26", "inf_fr", "1010")],
        panic=(4, None),
        options={"overrun_pin": pin},
    )
    game.play([5], _1="D2VD", _26="A1")
    assert game.happened("panics", "1")
    assert not game.happened("overruns")
    assert game.at("1") == "1007"
    assert game.at("26") == end


@pytest.mark.parametrize(("option", "hexes"), [("none", "1007"), ("scatter", "1006")])
def test_q_96_panicked_overrunners(option: str, hexes: str) -> None:
    game = Field(
        red=[unit("1", "pz1", "1007")],
        blue=[unit("26", "inf_fr", "1010")],
        panic=(4, None),
        options={"panic_overrun": option},
    )
    game.play([5, *([1, 1] if option == "scatter" else [])], _1="D2VD")
    assert game.at("1") == hexes


def test_q_93_a_disruption_on_entering_puts_back() -> None:
    game = Field(
        red=[unit("91", "pz1", "1007")],
        blue=[unit("26", "inf_fr", "1010"), unit("39", "how75", "1030", facing="A")],
    )
    # In C the infantry itself is shelled (no effect), then the tank as it drives in.
    game.play([6, 1, 6], _91="D2VD", _39="T1010")
    assert game.at("91") == "1009"
    assert game.happened("put back", "91")
    assert not game.happened("overruns")


def test_r_mov_6_who_is_put_back_into_the_hex_of_a_friend_goes_on_back() -> None:
    """Q93, then Q54: the trail ends where it was put back, and all of it before is still the way back."""
    game = Field(
        red=[unit("91", "pz1", "1007"), unit("94", "pz2", "1009")],
        blue=[unit("26", "inf_fr", "1010"), unit("39", "how75", "1030", facing="A")],
    )
    game.play([6, 1, 6], _91="D2VD", _39="T1010")
    assert [event.text for event in game.happened("put back")] == ["PzI 91 is put back to 1009"]
    assert [event.text for event in game.happened("goes back")] == ["PzI 91 goes back to 1008"]
    assert (game.at("91"), game.at("94")) == ("1008", "1009")
    assert not game.happened("overstacked")


def crossed_overruns(**more: Any) -> Field:
    """The tank 93 overruns 1005 from 1004; in the same tick the tank 6 overruns 1003 and so drives through to
    1004. A gun shells 1005.
    """
    red = [unit("93", "pz1", "1004"), unit("112", "inf_ge", "1003"), *more.pop("red", ())]
    blue = [
        *(unit("6", "r35", "1002"), unit("26", "inf_fr", "1005"), unit("39", "how75", "1025", facing="A")),
        *more.pop("blue", ()),
    ]
    return Field(red=red, blue=blue, **more)


def test_q_93_put_back_where_an_enemy_drives_through_to_the_hex_before() -> None:
    game = crossed_overruns()
    game.play([6, 1, 6, 6, 6, 6], _93="VD", _6="VD", _39="T1005")
    assert game.at("93") == "0905"  # beside the target and beside 1004; 1105 has the higher number
    assert game.at("6") == "1004"
    assert game.unit("93")["level"] == 1
    assert game.happened("overruns", "6", "112")


def test_q_93_put_back_further_along_the_trail() -> None:
    game = crossed_overruns()
    game.red[0] = unit("93", "pz1", "0904")
    game.blue[0] = unit("6", "r35", "1001")
    game.play([6, 1, 6, 6, 6, 6], _93="C1VD", _6="D1VD", _39="T1005")
    assert game.at("93") == "0904"
    assert game.at("6") == "1004"


def test_q_93_with_no_vacant_hex_beside_the_target_the_unit_is_lost() -> None:
    around = [unit(str(number), "h39", at) for number, at in zip((11, 12, 13, 14), BESIDE, strict=True)]
    game = crossed_overruns(blue=around, red=[unit("94", "pz2", "1006")])
    game.play([6, 1, 6, 6, 6], _93="VD", _94="S9D1", _6="VD", _39="T1005")
    assert game.unit("93")["state"] == "destroyed"
    assert game.happened("no way out", "93")
    assert game.happened("wreck")[0].hexes == ("1005",)


def test_q_93_a_unit_that_entered_this_turn_goes_off_the_map_again() -> None:
    entering = Group("e", units=(unit("93", "pz1", ""),), enter=Entry(1, 'hexes("1001")'))
    game = Field(
        red=[unit("112", "inf_ge", "0902")],
        blue=[
            *(unit("6", "r35", "0802"), unit("26", "inf_fr", "1002")),
            unit("39", "how75", "1025", facing="A"),
        ],
        groups=((entering,), ()),
    )
    game.play([6, 1, 6, 6, 6, 6], _93="@1001 VD", _6="S1VB", _39="T1002")
    assert game.at("6") == "1001"
    assert (game.unit("93")["state"], game.unit("93")["level"]) == ("due", 1)
    assert "PzI 93 is put back off the map" in game.log()
    game.play([1, 6], _26="-")  # it need not enter while disrupted, and recovers off the map (R-ENT-1a)
    assert game.unit("93")["level"] == 0
    assert [event.hexes for event in game.happened("recovery", "93")] == [(), ()]


def test_r_ovr_6a_a_disruption_in_the_exit_hex_comes_too_late() -> None:
    game = Field(
        red=[unit("91", "pz1", "1007")],
        blue=[unit("26", "inf_fr", "1010"), unit("39", "how75", "1030", facing="A")],
    )
    game.play([1, 6, 6, 6, 6], _91="D2VD", _39="T1011")
    assert game.at("91") == "1011"
    assert game.happened("overruns", "91", "26")
    assert game.unit("91")["level"] == 1


def test_r_ovr_6c_a_held_exit_hex_stops_before_the_target() -> None:
    game = Field(
        red=[unit("91", "pz1", "1007")], blue=[unit("26", "inf_fr", "1010"), unit("138", "truck", "1011")]
    )
    game.play(_91="D2VD")
    assert game.at("91") == "1009"
    assert game.happened("aborts", "91")


@pytest.mark.parametrize(("leaves", "end"), [(True, "1011"), (False, "1009")])
def test_r_ovr_6c_a_friend_in_the_exit_hex_must_still_be_moving(leaves: bool, end: str) -> None:
    # 92 leaves 1011 in time, or its move is over before it began because it is held in a zone of control.
    game = Field(
        red=[unit("91", "pz1", "1007"), unit("92", "pz1", "1011")],
        blue=[unit("26", "inf_fr", "1010"), unit("27", "inf_fr", "1212")],
    )
    second = "D2" if leaves else "C1"
    game.play(Sixes(), _91="D2VD", _92=second)
    assert game.at("92") == ("1013" if leaves else "1011")
    assert game.at("91") == end
    assert bool(game.happened("overruns")) is leaves


@pytest.mark.parametrize(("option", "answers"), [("undisrupted_combat", 0), ("all", 1)])
def test_q_92_who_may_counterattack(option: str, answers: int) -> None:
    game = Field(
        red=[unit("91", "pz1", "1009")],
        blue=[unit("26", "inf_fr", "1010", level=1)],
        options={"counterattack": option},
    )
    game.play([6, *[6] * answers, 6], _91="VD")
    assert len(game.happened("counterattacks")) == answers


@pytest.mark.parametrize(("option", "end"), [("any_target", "1009"), ("own_target", "1006")])
def test_q_95_zones_of_units_that_another_tank_overruns(option: str, end: str) -> None:
    # On its way to 1008 tank 91 passes infantry 27 in 1107, which tank 92 overruns.
    game = Field(
        red=[unit("91", "pz1", "1004"), unit("92", "pz1", "1307")],
        blue=[unit("26", "inf_fr", "1008"), unit("27", "inf_fr", "1107")],
        options={"overrun_ignores_zoc": option},
    )
    game.play(Sixes(), _91="D3VD", _92="F1VE")
    assert game.at("91") == end


def test_r_mov_5_after_a_disruption_it_still_passes_those_whom_another_tank_overruns() -> None:
    game = Field(
        red=[unit("91", "pz1", "1004"), unit("92", "pz1", "1307")],
        blue=[
            *(unit("26", "inf_fr", "1008"), unit("27", "inf_fr", "1107")),
            unit("39", "how75", "1030", facing="A"),
        ],
    )
    game.play([1, *[6] * 4], _91="D3VD", _92="F1VE", _39="T1005")
    assert game.happened("aborts", "91")
    assert game.at("91") == "1007"


@pytest.mark.parametrize(("halted", "passing"), [("92", "93"), ("93", "92")])
def test_q_95_an_overrun_that_ends_in_a_tick_still_counts_in_that_tick(halted: str, passing: str) -> None:
    # Both enter the zone of infantry 27 at clock 2; one is halted there by tank 17, whatever its number.
    game = Field(
        red=[unit(halted, "pz1", "1105"), unit(passing, "pz1", "1004")],
        blue=[unit("27", "inf_fr", "1107"), unit("26", "inf_fr", "0908"), unit("17", "h39", "1306")],
    )
    game.play(Sixes(), **{f"_{halted}": "D1C1VE", f"_{passing}": "D2E1VD"})
    assert (game.at(halted), game.at(passing)) == ("1206", "0909")


def test_q_95_an_enemy_who_overruns_is_not_being_overrun() -> None:
    # At clock 2 tank 91 comes next to tank 11, which is just driving through 1005.
    game = Field(
        red=[unit("11", "h39", "1004"), unit("26", "inf_fr", "1104")],
        blue=[unit("112", "inf_ge", "1005"), unit("91", "pz1", "1304")],
    )
    game.play(Sixes(), _11="VD", _91="E2VA")
    assert game.happened("overruns", "11", "112")
    assert game.at("91") == "1105"
    assert not game.happened("overruns", "91")


def test_q_95_who_comes_to_stand_in_the_overrun_hex_has_no_zone_either() -> None:
    # 11 would drive into 0307, the target of 19; there it could not keep 19 from going round.
    game = Field(
        red=[unit("19", "b1", "0306")],
        blue=[unit("38", "at25", "0307", facing="D"), unit("11", "h39", "0406")],
    )
    game.play(_19="E1D1VB", _11="E1F1")
    assert (game.at("19"), game.at("11")) == ("0207", "0406")


def test_q_81_who_is_about_to_be_overrun_neither_turns_nor_gets_on_or_off() -> None:
    # A truck in the exit hex stops the overrun; it binds all the same.
    tank, stopper = unit("1", "pz1", "1009"), unit("139", "truck", "1011")
    gun = Field(red=[tank], blue=[unit("20", "at25", "1010", facing="A"), stopper])
    assert gun.play(_1="VD", _20="C").unit("20")["facing"] == "A"
    pair = [unit("138", "truck", "1010"), unit("26", "inf_fr", "1010", carried_by="138")]
    game = Field(red=[tank], blue=[*pair, stopper]).play(_1="VD", _138="Q1110", _26="Q")
    assert game.unit("26")["carried_by"] == "138"
    waiting = Field(red=[tank], blue=[unit("138", "truck", "1110"), unit("26", "inf_fr", "1010"), stopper])
    assert waiting.play(_1="VD", _138="M1010", _26="M").at("138") == "1110"


def test_r_ovr_6c_the_exit_hex_is_needed_though_the_target_has_been_destroyed_before() -> None:
    red = [unit("91", "pz1", "1009"), unit("19", "b1", "1209"), unit("20", "b1", "1208")]
    game = Field(red=red, blue=[unit("26", "inf_fr", "1010"), unit("69", "bt7", "1011")])
    game.play([6], _91="VD", _19="N1010", _20="N1010")
    assert game.unit("26")["state"] == "destroyed"
    assert game.at("91") == "1009"
    assert "PzI 91 halts in 1009: BT7 69 holds the exit hex 1011" in game.log()


def test_r_ovr_7_of_two_overruns_the_later_does_not_go_in_where_the_other_comes_out() -> None:
    game = Field(
        red=[unit("91", "pz1", "1009"), unit("112", "inf_ge", "1012")],
        blue=[unit("26", "inf_fr", "1010"), unit("69", "bt7", "1013")],
    )
    game.play(Sixes(), _91="VD", _69="S1VA")
    assert (game.at("91"), game.at("69")) == ("1011", "1013")
    assert "BT7 69 halts in 1013: PzI 91 drives through to 1011" in game.log()


@pytest.mark.parametrize(
    ("rival", "plot", "ends"),
    [
        ("bt7", "A1", ("1009", "1011")),  # R-OVR-6c: it enters the exit hex in the same tick and wins
        ("a11", "A1", ("1011", "1012")),  # it loses
        ("bt7", "S2 A1", ("1011", "1012")),  # R-OVR-7: too late, the exit hex is reserved
    ],
)
def test_r_ovr_6c_r_ovr_7_a_rival_for_the_exit_hex(rival: str, plot: str, ends: tuple[str, str]) -> None:
    game = Field(
        red=[unit("91", "pz1", "1009")], blue=[unit("26", "inf_fr", "1010"), unit("69", rival, "1012")]
    )
    game.play(Sixes(), _91="VD", _69=plot)
    assert (game.at("91"), game.at("69")) == ends


@pytest.mark.parametrize(("waits", "defenders"), [("D2VD", 2), ("VD", 1)])
def test_r_ovr_8_infantry_that_joins_the_gun_in_time_defends_with_it(waits: str, defenders: int) -> None:
    # Beside the target the tank is there in the same tick and wins the hex; the infantry stays outside.
    start = "1007" if waits == "D2VD" else "1009"
    game = Field(
        red=[unit("91", "pz1", start)],
        blue=[unit("38", "at25", "1010", facing="A"), unit("27", "inf_fr", "1111")],
    )
    game.play(Sixes(), _91=waits, _27="F1")
    assert game.happened("overruns")[0].data["defenders"] == defenders
    assert game.at("27") == ("1010" if defenders == 2 else "1111")


def test_q_45_stacks_are_put_right_before_the_overrun() -> None:
    # 27 panics and runs to 26; both are in the hex when the tank comes, but 27 goes back.
    game = Field(
        red=[unit("91", "pz1", "1007")],
        blue=[unit("26", "inf_fr", "1010"), unit("27", "inf_fr", "1111")],
        panic=(None, 3),
    )
    game.play([5, 6, 6, 6, 6], _91="D2VD", _27="D1")
    assert game.happened("goes back", "27")
    assert game.happened("overruns")[0].data["defenders"] == 1


def test_q_88_an_overrunner_destroyed_on_its_way_out_does_not_count() -> None:
    game = Field(
        red=[unit("91", "pz1", "1009")], blue=[unit("26", "inf_fr", "1010"), unit("19", "b1", "1012")]
    )
    game.play([1], _91="VD", _19="P1011")
    assert game.unit("91")["state"] == "destroyed"
    assert not game.happened("overruns")


@pytest.mark.parametrize(("features", "clocks"), [({}, [1, 4]), ({"stream": ["1010A"]}, [4, 7])])
def test_q_94_q_99_the_clock_of_an_overrun(features: dict[str, Any], clocks: list[int]) -> None:
    game = overrun(1, ["inf_fr"], sheet=clear_map(**features)).play(Sixes(), _1="VD")
    assert [event.data["clock"] for event in game.happened("enters", "1")] == clocks


def test_q_92_howitzers_counterattack_and_the_pair_pays() -> None:
    game = Field(
        red=[unit("146", "apc", "1009"), unit("112", "inf_ge", "1009", carried_by="146")],
        blue=[unit("26", "inf_fr", "1010"), unit("39", "how75", "1010", facing="A")],
    )
    game.play([6, 2, 6, 6], _146="VD")
    assert [event.units[0] for event in game.happened("counterattacks")] == ["26", "39"]
    assert game.happened("overruns")[0].data["overrunners"] == 1
    assert (game.at("112"), game.unit("112")["level"]) == ("1011", 1)


def test_r_ovr_1_hard_units_are_not_overrun() -> None:
    game = Field(red=[unit("91", "pz1", "1009")], blue=[unit("11", "h39", "1010")])
    assert "hard target" in game.faults(_91="VD")[0]


def test_q_80_an_empty_hex_is_not_overrun() -> None:
    game = Field(red=[unit("91", "pz1", "1009")], blue=[unit("26", "inf_fr", "1012")])
    assert "finds no enemy" in game.faults(_91="VD")[0]


def test_r_ovr_8_with_the_defenders_gone_nothing_is_attacked() -> None:
    game = Field(
        red=[unit("91", "pz1", "1008"), unit("19", "b1", "1111")], blue=[unit("26", "inf_fr", "1010")]
    )
    game.play([1], _91="D1VD", _19="N1010")
    assert game.at("91") == "1011"
    assert not game.happened("overruns")


def test_9_64_the_log_tells_who_overran_whom_and_what_the_answer_was_worked_out_from() -> None:
    one, three = (overrun(tanks, ["inf_fr"]).play(Sixes(), **plots(tanks)) for tanks in (1, 3))
    assert [" overruns " in game.happened("overruns")[0].text for game in (one, three)] == [True, False]
    answer = one.happened("counterattacks")[0].data
    outlook = one.state.position.game.tables.combat.outlook(answer["superiority"])
    assert (answer["firers"], answer["outlook"]) == (1, outlook)


def test_r_ovr_8_who_comes_into_the_hex_behind_the_overrunner_is_not_attacked() -> None:
    game = Field(
        red=[unit("91", "pz1", "1008"), unit("19", "b1", "1111")],
        blue=[unit("26", "inf_fr", "1010"), unit("145", "truck", "1007")],
    )
    game.play([1], _91="D1VD", _19="N1010", _26="B1", _145="S4D3")
    assert (game.at("91"), game.at("145")) == ("1011", "1010")
    assert not game.happened("overruns")
