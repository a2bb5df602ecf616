"""Vehicles, tank riders, entrenchments, entering and leaving (spec 6.12) [12.0, 13.0, 14.0, 14.5]."""

from __future__ import annotations

from fractions import Fraction as Share
from typing import Any

import pytest

from kpeditor.core.scenario.model import Entry, Group
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit


def pair(carrier: str, passenger: str, at: str, **more: Any) -> list[Any]:
    """Carrier 138 with 112 aboard."""
    return [unit("138", carrier, at, **more), unit("112", passenger, at, carried_by="138")]


def waiting(type_: str = "inf_ge", carrier_at: str = "1009", **more: Any) -> Field:
    facing = "A" if type_ == "at37" else ""
    return Field(
        red=[unit("138", "truck", carrier_at), unit("112", type_, "1010", facing=facing)],
        blue=[unit("11", "h39", "3030")],
        **more,
    )


def test_e_01_embarking_happens_at_the_end_of_movement() -> None:
    game = waiting().play(_138="M1010", _112="M")
    assert (game.at("138"), game.unit("112")["carried_by"]) == ("1010", "138")
    assert [(event.phase, event.kind) for event in game.events] == [("E", "goes aboard")]


def test_e_02_the_passenger_must_be_alone_and_on_open_ground() -> None:
    game = Field(
        red=[
            unit("138", "truck", "1009"),
            unit("112", "inf_ge", "1010"),
            unit("35", "at25", "1010", facing="A"),
        ],
        blue=[unit("11", "h39", "3030")],
    )
    assert "[12.11]" in game.faults(_138="M1010", _112="M")[0]
    trench = waiting(entrenchments={"red": ("1010",)})
    assert "[13.0]" in trench.faults(_138="M1010", _112="M")[0]


@pytest.mark.parametrize(
    ("plots", "message"),
    [
        ({"_112": "M"}, "no carrier plots M1010"),
        ({"_138": "M1010"}, "does not plot M"),
        ({"_138": "M1012", "_112": "M"}, "adjacent hex"),
        ({"_138": "M", "_112": "M"}, "without a hex"),
        ({"_138": "Q1011"}, "nobody aboard"),
    ],
)
def test_r_plot_7_both_partners_must_plot(plots: dict[str, str], message: str) -> None:
    assert any(message in fault for fault in waiting().faults(**plots))


@each(
    ("plots", "message"),
    [
        ({"_112": "Q"}, "its carrier does not plot Q and a hex [12.0]"),
        ({"_138": "Q", "_112": "Q"}, "its carrier does not plot Q and a hex [12.0]"),
        ({"_138": "Q1009"}, "lets off a passenger that does not plot Q [12.0]"),
        ({"_138": "Q", "_112": "Q"}, "must name the adjacent hex it drives to [12.14]"),
        ({"_138": "Q4001", "_112": "Q"}, "must name the adjacent hex it drives to [12.14]"),
        ({"_138": "Q1012", "_112": "Q"}, "can drive only to an adjacent hex [12.14]"),
        ({"_138": "Q1011", "_112": "Q"}, "may not end in an entrenchment [13.0]"),
        ({"_138": "Q1009", "_112": "QA"}, "has no facing; plot Q alone [9.4]"),
        ({"_138": "Q1009", "_112": "Q1010"}, "only the carrier names a hex [12.14]"),
        ({"_1": "M1110"}, "carries nobody [12.0]"),
        ({"_138": "N1009"}, "has no weapon [12.31]"),
        ({"_138": "Q1009", "_112": "Q"}, ""),
    ],
)
def test_r_plot_7_getting_off_is_plotted_by_both_and_needs_a_hex_to_drive_to(
    plots: dict[str, str], message: str
) -> None:
    red = [*pair("truck", "inf_ge", "1010"), unit("1", "h39", "1109")]
    game = Field(red=red, blue=[unit("11", "h39", "3030")], entrenchments={"red": ("1011",)})
    faults = game.faults(**plots)
    assert any(fault.endswith(message) for fault in faults) if message else not faults, faults


def test_12_11_a_carrier_whose_passenger_has_been_destroyed_takes_nobody_aboard() -> None:
    tanks = [unit("19", "b1", "1012"), unit("20", "b1", "1013")]
    game = Field(red=[unit("138", "truck", "1009"), unit("112", "inf_ge", "1010")], blue=tanks)
    game.play([6], _138="M1010", _112="M", _19="N1010", _20="N1010")
    assert game.unit("112")["state"] == "destroyed"
    assert "finds nobody to take aboard [12.11]" in game.log()
    assert (game.at("138"), game.happened("goes aboard")) == ("1009", [])


def test_12_14_of_a_pair_that_has_been_destroyed_nobody_gets_off() -> None:
    tanks = [unit("19", "b1", "1012"), unit("20", "b1", "1013")]
    game = Field(red=pair("truck", "inf_ge", "1010"), blue=tanks)
    game.play([6], _138="Q1009", _112="Q", _19="N1010", _20="N1010")
    assert [game.unit(id_)["state"] for id_ in ("138", "112")] == ["destroyed", "destroyed"]
    assert not game.happened("fails")
    assert not game.happened("gets off")


def test_12_11_who_cannot_go_aboard_keeps_nobody_else_from_it() -> None:
    red = [unit("138", "truck", "1009"), unit("112", "inf_ge", "1010")]
    red += [unit("139", "truck", "2009"), unit("113", "inf_ge", "2010"), unit("140", "truck", "2209")]
    red += [unit("114", "inf_ge", "2210")]
    game = Field(
        red=red, blue=[unit("39", "how75", "1030", facing="A"), unit("40", "how75", "1031", facing="A")]
    )
    game.play(
        [1, 1, 6, 6],
        _138="M1010",
        _112="M",
        _139="M2010",
        _113="M",
        _140="M2210",
        _114="M",
        _39="T1010",
        _40="T2010",
    )
    told = "does not take aboard German infantry"
    assert f"Truck 138 {told} 112: German infantry 112 is disrupted [12.14]" in game.log()
    assert f"Truck 139 {told} 113: German infantry 113 is disrupted [12.14]" in game.log()
    assert [event.units for event in game.happened("goes aboard")] == [("114", "140")]


def test_e_03_without_a_vacant_hex_nobody_gets_off() -> None:
    around = ["1009", "1110", "1111", "1011", "0911", "0910"]
    game = Field(
        red=[*pair("truck", "inf_ge", "1010"), *(unit(str(i), "pz1", at) for i, at in enumerate(around))],
        blue=[unit("11", "h39", "3030")],
    )
    assert game.faults(_138="Q1009", _112="Q") == []
    game.play(_138="Q1009", _112="Q")
    assert game.happened("fails", "138", "112")
    assert game.unit("112")["carried_by"] == "138"


def test_debarking_a_gun_takes_its_plotted_facing() -> None:
    game = Field(red=pair("truck", "at37", "1010"), blue=[unit("11", "h39", "3030")])
    assert "[9.4]" in game.faults(_138="Q1009", _112="Q")[0]
    game.play(_138="Q1009", _112="QC")
    assert (game.at("138"), game.at("112"), game.unit("112")["facing"]) == ("1009", "1010", "C")


def test_e_04_one_recovery_roll_for_the_pair() -> None:
    game = Field(red=pair("truck", "inf_ge", "1010"), blue=[unit("39", "how75", "1030", facing="A")])
    game.play([2, 2], _39="T1010")
    assert [game.unit(id_)["level"] for id_ in ("138", "112")] == [0, 0]
    assert [(event.units, event.hexes) for event in game.happened("recovery")] == [(("138",), ("1010",))]


@pytest.mark.parametrize(("passenger", "end"), [("at37", "1014"), ("inf_ge", "1009")])
def test_e_05_a_truck_with_infantry_has_a_zone_of_control(passenger: str, end: str) -> None:
    game = Field(red=pair("truck", passenger, "1110"), blue=[unit("11", "h39", "1005")])
    assert game.play(_11="D9").at("11") == end


def test_e_06_an_entrenchment_lasts_while_somebody_is_in_it() -> None:
    def game() -> Field:
        return Field(
            red=[
                unit("112", "inf_ge", "1010"),
                unit("113", "inf_ge", "1110"),
                unit("35", "at25", "3030", facing="A"),
            ],
            blue=[unit("19", "b1", "1012")],
            entrenchments={"red": ("1010",)},
        )

    left = game().play(_112="A1")
    assert left.state.view_for("red")["entrenchments"] == {}
    relieved = game().play(_112="A1", _113="E1")
    assert relieved.state.view_for("red")["entrenchments"] == {"1010": "red"}
    (shot,) = relieved.play(Sixes(), _19="N1010").happened("fires")
    assert (shot.data["defence"], shot.data["cover"]) == (8, 4)


def test_13_1_entrenchments_are_given_up_in_the_order_of_their_numbers() -> None:
    game = Field(red=[], blue=[unit("19", "b1", "3012")], entrenchments={"red": ("1012", "1010", "1011")})
    game.play()
    gone = [event.hexes[0] for event in game.happened("entrenchment removed")]
    assert gone == ["1010", "1011", "1012"]


def test_q_132_the_enemy_inherits_nothing() -> None:
    game = Field(
        red=[unit("112", "inf_ge", "1010")],
        blue=[unit("26", "inf_fr", "1011")],
        entrenchments={"red": ("1010",)},
    )
    game.play(_112="F1")
    game.play(_26="A1")
    assert game.state.view_for("red")["entrenchments"] == {}
    taken = Field(
        red=[unit("112", "inf_ge", "1010")],
        blue=[unit("19", "b1", "1009"), unit("26", "inf_fr", "1011")],
        entrenchments={"red": ("1010",)},
    )
    taken.play([1], _19="N1010", _26="A1")  # in the turn in which it becomes empty
    assert taken.at("26") == "1010"
    assert taken.state.view_for("red")["entrenchments"] == {}


def test_r_enc_3_tanks_pass_but_do_not_stay() -> None:
    game = Field(
        red=[unit("1", "pz1", "1009"), unit("112", "inf_ge", "1010")],
        blue=[unit("11", "h39", "3030")],
        entrenchments={"red": ("1010",)},
    )
    assert "[13.0]" in game.faults(_1="D1", _112="A1")[0]
    assert game.play(_1="D2").at("1") == "1011"


def test_r_veh_3_who_is_no_longer_alone_is_not_taken_aboard() -> None:
    game = waiting("at37")
    game.red.append(unit("113", "inf_ge", "1111"))
    game.play(_138="M1010", _112="M", _113="F1")
    assert game.at("138") == "1009"
    assert "no longer alone" in game.happened("fails", "138", "112")[0].text


@pytest.mark.parametrize("dice", [[6, 6], [1, 1, 6, 6]])
def test_r_veh_3_the_pinned_and_the_disrupted_neither_board_nor_turn(dice: list[int]) -> None:
    game = waiting("at37")
    game.red.append(unit("121", "at37", "1210", facing="A"))
    game.blue.append(unit("102", "pz3d", "1006"))
    game.blue.append(unit("103", "pz3d", "1206"))
    game.play(dice, _138="M1010", _112="M", _121="C", _102="N1010", _103="N1210")
    assert (game.at("138"), game.unit("121")["facing"]) == ("1009", "A")


@pytest.mark.parametrize(("place", "ends"), [("wreck", "1009"), ("trench", "1010"), ("enemy", "1010")])
def test_q_120_getting_off_needs_a_vacant_hex_a_wreck_does_not_matter(place: str, ends: str) -> None:
    enemy = "1009" if place == "enemy" else "3030"
    game = Field(
        red=pair("truck", "inf_ge", "1010"),
        blue=[unit("139", "truck", enemy)],
        wrecks=("1009",) if place == "wreck" else (),
        entrenchments={"blue": ("1009",)} if place == "trench" else {},
    )
    if place == "trench":
        assert "[13.0]" in game.faults(_138="Q1009", _112="Q")[0]
    else:
        game.play(_138="Q1009", _112="Q")
        assert game.at("138") == ends


def test_q_45_getting_off_comes_before_going_aboard() -> None:
    # The truck 139 leaves 1010 only after 138 has looked whether it is vacant.
    game = Field(
        red=[
            *pair("truck", "inf_ge", "1009"),
            unit("139", "truck", "1010"),
            unit("113", "inf_ge", "1011"),
        ],
        blue=[unit("11", "h39", "3030")],
    )
    game.play(_138="Q1010", _112="Q", _139="M1011", _113="M")
    assert (game.at("138"), game.at("139")) == ("1009", "1011")


def test_q_118_no_debarking_from_zone_to_zone() -> None:
    game = Field(
        red=pair("truck", "inf_ge", "1010"), blue=[unit("11", "h39", "0910"), unit("12", "h39", "1011")]
    )
    assert game.play(_138="Q0911", _112="Q").at("138") == "1010"


def test_r_enc_2_the_trench_of_the_enemy_covers_nobody() -> None:
    game = Field(
        red=[unit("19", "b1", "1009")], blue=[unit("26", "inf_fr", "1010")], entrenchments={"red": ("1010",)}
    )
    (shot,) = game.play(Sixes(), _19="N1010").happened("fires")
    assert shot.data["cover"] == 0


# --- Tank riders ---


def riders(**more: Any) -> Field:
    return Field(
        red=[unit("69", "bt7", "1010"), unit("81", "inf_ru", "1010", carried_by="69")],
        blue=[
            unit("112", "inf_ge", "1013"),
            unit("11", "h39", "1310"),
            unit("39", "how75", "1030", facing="A"),
        ],
        special=("tank_riders",),
        **more,
    )


def test_e_07_class_r_hits_the_riders_alone() -> None:
    game = riders().play([1, 6], _112="N1010")
    (shot,) = game.happened("fires")
    assert (shot.data["defence"], shot.units) == (1, ("112", "81"))
    assert (game.unit("69")["level"], game.unit("81")["level"]) == (0, 3)


def test_e_07_what_the_tank_suffers_its_riders_suffer() -> None:
    game = riders().play([3, 6, 6], _11="N1010")
    (shot,) = game.happened("fires")
    assert shot.units == ("11", "69")
    assert game.unit("69")["level"] == game.unit("81")["level"] == 2


def test_r_rid_2_riders_may_be_named_but_not_with_their_tank() -> None:
    game = riders()
    assert "[14.5]" in game.faults(_11="N1010/69,81")[0]
    assert "[9.51]" in game.faults(_112="N1010/69")[0]
    game.play([6, 6], _11="N1010/81")
    assert game.unit("69")["level"] == 0
    assert game.unit("81")["level"] == 1


def test_r_rid_3_loose_fire_hits_the_riders_tight_fire_both() -> None:
    loose = riders().play([1, 6], _39="L1010")
    assert [event.units for event in loose.happened("shelled")] == [("39", "81")]
    tight = riders().play([4, 5, 6, 6], _39="T1010")
    assert [event.units for event in tight.happened("shelled")] == [("39", "69"), ("39", "81")]
    assert (tight.unit("69")["level"], tight.unit("81")["level"]) == (1, 2)


def test_r_rid_3_riders_move_as_their_tank_does() -> None:
    game = riders().play([6, 6], _39="T1010", _69="A2")
    assert [event.data["column"] for event in game.happened("shelled")] == ["Moving", "Moving"]


def test_r_rid_4_riders_recover_by_themselves_and_do_not_get_off_disrupted() -> None:
    game = riders().play([1, 6], _112="N1010")
    assert "disrupted" in game.faults(_69="Q1009", _81="Q")[0]
    game.play([1])
    assert game.happened("recovery")[-1].units == ("81",)
    assert game.unit("81")["level"] == 0
    assert game.play(_69="Q1009", _81="Q").at("69") == "1009"


def test_r_rid_4_riders_disrupted_in_combat_stay_aboard() -> None:
    game = riders().play([1, 6], _112="N1010", _69="Q1009", _81="Q")
    assert (game.at("69"), game.unit("81")["carried_by"]) == ("1010", "69")


def test_r_rid_5_tank_and_riders_are_not_overrun() -> None:
    game = riders()
    game.blue[1] = unit("11", "h39", "1009")
    assert "hard target" in game.faults(_11="VD")[0]


def test_q_125_the_tank_fires_and_overruns_with_riders_aboard() -> None:
    game = riders()
    assert game.faults(_69="N1013") == []
    game.play(Sixes(), _69="D2VD")
    assert (game.at("69"), game.at("81")) == ("1014", "1014")


def test_riders_die_with_their_tank() -> None:
    game = riders()
    game.blue[1] = unit("102", "pz3d", "1009")
    game.play([1], _102="N1010")
    assert game.unit("69")["state"] == game.unit("81")["state"] == "destroyed"


def test_without_the_special_rule_a_tank_carries_nobody() -> None:
    game = Field(
        red=[unit("69", "bt7", "1009"), unit("81", "inf_ru", "1010")], blue=[unit("11", "h39", "3030")]
    )
    assert any("carries nobody" in fault for fault in game.faults(_69="M1010", _81="M"))


# --- Entering and leaving ---


def entering(*more: Any, entry: str = "hexes(3953)", turn: int = 1, **field: Any) -> Field:
    group = Group("later", {"bt7": 1, "truck": 1, "inf_ru": 1}, enter=Entry(turn, entry))
    return Field(
        red=[unit("20", "h39", "2030")],
        blue=[unit("11", "h39", "3030"), *more],
        groups=((group,), ()),
        **field,
    )


def test_s_10_reinforcements_enter_by_their_hex_and_do_not_panic() -> None:
    game = entering(panic=(5, None))
    game._state = _deployed(game)
    assert any("[14.0]" in fault for fault in game.faults())
    plots = {"_69": "@3953 F2", "_138": "@3953 F1", "_81": "@3953"}
    assert game.faults(**plots) == []
    # Level 5, die 3: digits 1, 2, 9, 0. Die 1: 1, 2, 3, 4, the digit of 3953.
    game.play([1], **plots)
    assert (game.at("69"), game.at("138"), game.at("81")) == ("3752", "3852", "3953")
    assert not game.happened("panics", "69")


def _deployed(game: Field) -> Any:
    """The state after a deployment that leaves everybody as he is."""
    state = game.state
    while state.turn == 0:
        (decision,) = state.pending()
        state, _ = state.advance({decision: {}}, Sixes())
    return state


def test_q_141_a_blocked_entry_is_tried_again() -> None:
    game = entering(unit("138", "truck", "3953"))
    game.groups = ((Group("later", {"bt7": 1}, enter=Entry(1, "hexes(3953)")),), ())
    game.play(_69="@3953 F2")
    assert game.unit("69")["state"] == "due"
    assert game.happened("halts", "69")
    game.play(_69="@3953", _138="F2")
    assert game.play(_69="@3953").at("69") == "3953"


def test_q_141_who_finds_no_hex_to_stop_in_stays_off_the_map() -> None:
    game = Field(
        red=[unit("20", "h39", "2030")],
        blue=[unit("11", "h39", "3030")],
        groups=((Group("later", {"inf_ru": 2}, enter=Entry(1, "hexes(3953)")),), ()),
    )
    assert len(game.faults(_81="@3953", _82="@3953")) == 1
    assert len(game.faults()) == 2
    game.play(_81="@3953")
    assert (game.at("81"), game.unit("82")["state"]) == ("3953", "due")


def test_a_zone_of_control_begins_with_the_tick_of_entry() -> None:
    # The tank enters 3953 at clock 1; at the same clock the enemy beside it would go from zone to zone.
    game = Field(
        red=[unit("20", "h39", "3651")],
        blue=[unit("11", "h39", "3752")],
        groups=((Group("later", {"bt7": 1}, enter=Entry(1, "hexes(3953)")),), ()),
    )
    game.play(_69="@3953", _11="C1")
    assert game.at("11") == "3752"


def test_r_ent_1a_a_unit_driven_back_off_the_map_keeps_its_level_and_waits_to_recover() -> None:
    game = Field(
        red=[unit("20", "h39", "2030")],
        blue=[unit("11", "h39", "3852"), unit("39", "how75", "3930", facing="D")],
        groups=((Group("later", {"bt7": 2}, enter=Entry(1, "hexes(3953)")),), ()),
    )
    game.play([1, 6, 6], _69="@3953 E2", _70="@3953 E1", _39="T3953")
    assert (game.unit("69")["state"], game.at("70")) == ("due", "3953")
    assert game.unit("69")["level"] == 1
    assert game.happened("disrupted", "69")[0].hexes == ()
    assert "disrupted" in game.faults(_69="@3953")[0]
    game.play([1])
    assert game.happened("recovery", "69")[-1].data["recovered"]
    assert "must be plotted" in game.faults(_70="E1")[0]
    assert game.faults(_70="E1", _69="@3953") == []


@pytest.mark.parametrize(("option", "legal"), [("clear_cost", False), ("zero", True)])
def test_q_139_leaving_costs_as_clear_ground(option: str, legal: bool) -> None:
    game = Field(
        red=[unit("1", "a11", "1004")],
        blue=[unit("11", "h39", "3030")],
        exits=("edge(N)", ""),
        options={"exit_cost": option},
    )
    assert (game.faults(_1="A3 XA") == []) is legal
    if legal:
        game.play(_1="A3 XA")
        assert game.unit("1")["state"] == "exited"


def test_r_ext_1_a_carrier_takes_its_passenger_off_the_map() -> None:
    game = Field(red=pair("truck", "inf_ge", "1002"), blue=[unit("11", "h39", "3030")], exits=("edge(N)", ""))
    game.play(_138="A1 XA")
    assert {game.unit(id_)["state"] for id_ in ("138", "112")} == {"exited"}
    stays = Field(red=pair("truck", "inf_ge", "1002"), blue=[unit("11", "h39", "3030")])
    assert "[14.0]" in stays.faults(_138="A1 XA")[0]


@pytest.mark.parametrize(("option", "carrier_at"), [("banned", "1009"), ("free", "1010")])
def test_q_118_no_embarking_from_zone_to_zone(option: str, carrier_at: str) -> None:
    game = Field(
        red=[unit("138", "truck", "1009"), unit("112", "inf_ge", "1010")],
        blue=[unit("11", "h39", "1110"), unit("12", "h39", "1111")],
        options={"embark_zoc_to_zoc": option},
    )
    assert game.play(_138="M1010", _112="M").at("138") == carrier_at


def test_q_117_the_second_carrier_finds_the_hex_taken() -> None:
    game = Field(
        red=[
            *pair("truck", "inf_ge", "1009"),
            unit("139", "truck", "1011"),
            unit("113", "inf_ge", "1011", carried_by="139"),
        ],
        blue=[unit("11", "h39", "3030")],
    )
    game.play(_138="Q1010", _112="Q", _139="Q1010", _113="Q")
    assert (game.at("138"), game.at("139")) == ("1010", "1011")


# --- Facing ---


def test_x_03_facing_is_for_guns_and_another_side() -> None:
    game = Field(
        red=[unit("1", "h39", "1010"), unit("35", "at25", "1012", facing="C")],
        blue=[unit("11", "h39", "3030")],
    )
    assert "[9.4]" in game.faults(_1="C")[0]
    assert "[9.4]" in game.faults(_35="C")[0]
    game.play(_35="A")
    assert game.unit("35")["facing"] == "A"


def test_r_fac_2_a_gun_fires_within_its_arc() -> None:
    game = Field(red=[unit("35", "at25", "1010", facing="A")], blue=[unit("138", "truck", "1011")])
    assert "[9.4]" in game.faults(_35="N1011")[0]


@pytest.mark.parametrize(("type_", "option", "clock"), [("pz1", 3, 2), ("truck", 3, 3), ("truck", 8, 8)])
def test_q_15_wrecks(type_: str, option: int, clock: int) -> None:
    game = Field(
        red=[unit("1", type_, "1009")],
        blue=[unit("11", "h39", "3030")],
        wrecks=("1010",),
        options={"wreck_truck": option},
    )
    game.play(_1="D1")
    assert game.happened("enters", "1")[0].data["clock"] == clock


def test_r_ent_1a_only_a_road_makes_the_edge_cheap() -> None:
    def clock(**features: Any) -> float:
        game = Field(
            red=[unit("20", "h39", "2030")],
            blue=[unit("11", "h39", "3030")],
            sheet=clear_map(terrain={"3953": "woods"}, **features),
            groups=((Group("later", {"bt7": 1}, enter=Entry(1, "hexes(3953)")),), ()),
        )
        game.play(_69="@3953")
        found: float = game.happened("enters", "69")[0].data["clock"]
        return found

    assert clock() == 3
    assert clock(road=["3953B"]) == 0.5
    assert clock(stream=["3953B"]) == 3


def test_shares_are_exact() -> None:
    game = Field(red=pair("truck", "inf_ge", "1010"), blue=[unit("39", "how75", "1030", facing="A")])
    spread = game.spread("H fire", "112", _39="T1010")
    assert spread == {"D3": Share(1, 6), "D2": Share(1, 3), "D1": Share(1, 3), "-": Share(1, 6)}
