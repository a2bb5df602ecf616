"""Movement on the clock, conflicts, zones of control, stacking (spec 6.2 and 6.3) [6.0-8.0]."""

from __future__ import annotations

import pytest

from kpeditor.core.scenario.model import Entry, Group
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

# Tanks of movement allowance 10, 11, 12 and 15 from the countersheet.
M10, M11, M12, M15 = "h39", "pz38", "s35", "bt7"


def field(red: dict[str, tuple[str, str]], blue: dict[str, tuple[str, str]], **more: object) -> Field:
    return Field(
        red=[unit(id_, type_, at) for id_, (type_, at) in red.items()],
        blue=[unit(id_, type_, at) for id_, (type_, at) in blue.items()],
        **more,  # type: ignore[arg-type]  # fields of Field
    )


def test_c_01_head_on_they_stop_when_adjacent() -> None:
    game = field({"g": (M10, "1005")}, {"f": (M10, "1012")}).play(_g="D4", _f="A4")
    assert (game.at("g"), game.at("f")) == ("1008", "1009")


def test_c_02_a_contested_hex_goes_to_the_higher_allowance() -> None:
    game = field({"g": (M10, "1003")}, {"f": (M15, "1206")}).play(_g="D2", _f="F2")
    assert (game.at("f"), game.at("g")) == ("1005", "1004")
    assert "wins 1005: higher movement allowance [6.4]" in game.log()


def test_c_03_equals_roll_dice_for_a_contested_hex() -> None:
    game = field({"g": (M10, "1003")}, {"f": (M10, "1206")}).play([6, 2], _g="D2", _f="F2")
    assert (game.at("g"), game.at("f")) == ("1005", "1106")


def test_c_03_equal_dice_are_rolled_again() -> None:
    game = field({"g": (M10, "1003")}, {"f": (M10, "1206")}).play([4, 4, 1, 5], _g="D2", _f="F2")
    assert (game.at("g"), game.at("f")) == ("1004", "1005")


def test_c_04_who_has_moved_fewer_hexes_wins_before_allowance_counts() -> None:
    game = field({"g": (M10, "1004")}, {"f": (M15, "1206")}).play(_g="S1 D1", _f="F2")
    assert (game.at("g"), game.at("f")) == ("1005", "1106")
    assert "wins 1005: fewer hexes moved [6.4]" in game.log()


def test_c_06_entering_a_zone_of_control_ends_movement() -> None:
    assert field({"g": (M10, "1003")}, {"f": (M10, "1106")}).play(_g="D6").at("g") == "1005"


def test_c_07_a_disrupted_unit_has_no_zone_of_control() -> None:
    game = Field(red=[unit("g", M10, "1003")], blue=[unit("f", M10, "1106", level=1)])
    assert game.play([6], _g="D6").at("g") == "1009"


def test_c_08_never_from_zone_to_zone() -> None:
    assert field({"g": (M10, "1005")}, {"f": (M10, "1106")}).play(_g="D1").at("g") == "1005"


def test_c_09_a_unit_may_leave_a_zone() -> None:
    assert field({"g": (M10, "1005")}, {"f": (M10, "1006")}).play(_g="A2").at("g") == "1003"


def test_c_10_adjacent_enemies_moving_in_parallel_both_stay() -> None:
    game = field({"g": (M10, "1005")}, {"f": (M10, "1105")}).play(_g="D2", _f="D2")
    assert (game.at("g"), game.at("f")) == ("1005", "1105")


@pytest.mark.parametrize(("truck", "end"), [("1106", "1008"), ("1006", "1005")])
def test_c_12_an_empty_truck_has_no_zone_but_blocks_its_hex(truck: str, end: str) -> None:
    assert field({"g": (M10, "1003")}, {"f": ("truck", truck)}).play(_g="D5").at("g") == end


def test_c_13_the_first_to_arrive_blocks_the_slower() -> None:
    game = field({"g": ("apc", "1106")}, {"f": ("truck", "1004")}).play(_g="F1", _f="D1")
    assert (game.at("g"), game.at("f")) == ("1005", "1004")


def test_c_15_of_three_claimants_one_enters() -> None:
    red = {"g1": (M10, "1004"), "g2": (M12, "0906")}
    game = field(red, {"f": (M11, "1106")}).play(_g1="D2", _g2="B1", _f="F1")
    assert (game.at("g2"), game.at("g1"), game.at("f")) == ("1005", "1004", "1106")
    assert not game.happened("enters", "g1")  # Q51: the friend of the winner halts as well


def test_c_16_a_foreign_zone_on_the_approach_stops_an_overrun() -> None:
    game = field({"g": ("pz1", "1003")}, {"i": ("inf_fr", "1006"), "f": (M10, "1106")}).play(_g="D2VD")
    assert game.at("g") == "1005"
    assert game.happened("aborts", "g")


def test_c_17_a_zone_on_the_exit_hex_does_not() -> None:
    game = field({"g": ("pz1", "1003")}, {"i": ("inf_fr", "1006"), "f": (M10, "1107")})
    game.play([6, 6, 6], _g="D2VD")
    assert game.at("g") == "1007"
    assert game.happened("overruns", "g", "i")


@pytest.mark.parametrize(
    ("type_", "plot", "clock"), [(M10, "D3", 3), ("truck", "D3", 6), ("inf_fr", "D2", 1)]
)
def test_c_18_clocks(type_: str, plot: str, clock: int) -> None:
    sheet = clear_map(road=["1003D", "1004D"]) if type_ == "inf_fr" else clear_map()
    game = field({"g": (type_, "1003")}, {"f": (M10, "3030")}, sheet=sheet).play(_g=plot)
    assert game.happened("enters", "g")[-1].data["clock"] == clock


def test_c_19_a_halted_column_is_sorted_out_backwards() -> None:
    red = {"g1": (M10, "1007"), "g2": (M10, "1006"), "g3": (M10, "1005")}
    game = field(red, {"f": (M10, "1111")}).play(_g1="D8", _g2="D6", _g3="D5")
    assert [game.at(id_) for id_ in ("g1", "g2", "g3")] == ["1010", "1009", "1008"]


def test_r_mov_6_nobody_is_sent_back_into_a_hex_an_enemy_has_taken() -> None:
    # 2 is halted in the hex of 1; behind it 12 drives into the only hex it could go back to.
    game = field({"1": (M10, "1005"), "2": (M10, "1004")}, {"11": (M10, "1106"), "12": (M10, "1002")})
    game.play(_2="D3", _12="D2")
    assert [game.at(id_) for id_ in ("1", "2", "12")] == ["1005", "1005", "1004"]
    assert game.happened("overstacked", "1", "2")
    assert not game.happened("goes back")


@pytest.mark.parametrize(
    ("moving", "staying", "legal"),
    [("inf_fr", "at25", True), ("inf_fr", "inf_fr", False), ("inf_fr", M10, False)],
)
def test_c_20_stacking_at_the_end_of_movement(moving: str, staying: str, legal: bool) -> None:
    game = Field(
        red=[unit("a", moving, "1005"), unit("b", staying, "1006", facing="A" if staying == "at25" else "")],
        blue=[unit("f", M10, "3030")],
    )
    assert (game.faults(_a="D1") == []) is legal


@pytest.mark.parametrize("wait", ["S2", "S5"])  # h moves as g drives into its target, and out of it
def test_r_zoc_4_nobody_goes_from_zone_to_zone_while_another_unit_overruns(wait: str) -> None:
    red = {"g": ("pz1", "1003"), "h": (M10, "2005")}
    game = field(red, {"i": ("inf_fr", "1006"), "f": (M10, "2106")})
    game.play([6, 6, 6], _g="D2VD", _h=f"{wait} D1")
    assert (game.at("g"), game.at("h")) == ("1007", "2005")


def test_c_21_nobody_moves_when_the_winner_would_go_from_zone_to_zone() -> None:
    game = field({"g": (M10, "1005")}, {"f": (M10, "1006")}).play([6, 2], _g="C1", _f="B1")
    assert (game.at("g"), game.at("f")) == ("1005", "1006")


# --- Movement costs as plots feel them (6.2) ---


@pytest.mark.parametrize(
    ("type_", "plot", "legal"),
    [
        ("b1", "F1 S2 A2 F3", True),  # M-08
        ("b1", "F1 S3 A2 F3", False),
        ("pz1", "D10", True),
        ("pz1", "D11", False),
        ("truck", "D10", True),  # M-06
        ("truck", "D11", False),
    ],
)
def test_m_06_m_08_a_plot_must_be_paid_in_full(type_: str, plot: str, legal: bool) -> None:
    game = field({"a": (type_, "1020")}, {"f": (M10, "3950")})
    assert (game.faults(_a=plot) == []) is legal


def test_m_05_a_unit_that_cannot_pay_does_not_cross() -> None:
    game = field({"a": ("a11", "1003")}, {"f": (M10, "3030")}, sheet=clear_map(stream=["1003D"]))
    assert "4 movement points" in game.faults(_a="D1")[0]


def test_m_09_guns_never_move_by_themselves() -> None:
    game = Field(
        red=[unit("a", "at25", "1003", facing="A")],
        blue=[unit("f", M10, "3030")],
        sheet=clear_map(road=["1002D"]),
    )
    assert "movement points" in game.faults(_a="A1")[0]


@pytest.mark.parametrize(
    ("type_", "at", "plot", "legal"),
    [
        ("pz1", "1003", "D2VD", True),  # M-12: 6 points
        ("pz1", "1009", "D6VD", True),
        ("pz1", "1009", "D7VD", False),
        ("a11", "1005", "VD", False),  # M-13
        ("a12", "1004", "D2VD", True),
        ("a12", "1003", "D3VD", False),
    ],
)
def test_m_12_m_13_what_an_overrun_costs(type_: str, at: str, plot: str, legal: bool) -> None:
    column, row = int(at[:2]), int(at[2:])
    steps = int(plot[1]) if plot[0] == "D" else 0
    game = field({"a": (type_, at)}, {"i": ("inf_fr", f"{column:02d}{row + steps + 1:02d}")})
    assert (game.faults(_a=plot) == []) is legal


def test_r_mov_2_a_path_off_the_map_is_illegal() -> None:
    game = field({"a": (M10, "1002")}, {"f": (M10, "3030")})
    assert "off the map [6.1]" in game.faults(_a="A2")[0]


def test_q_56_enemies_without_zones_do_not_exchange_hexes() -> None:
    game = field({"a": ("truck", "1005")}, {"b": ("truck", "1006")}).play(_a="D1", _b="A1")
    assert (game.at("a"), game.at("b")) == ("1005", "1006")


def test_q_59_an_enemy_that_leaves_in_the_same_tick_does_not_halt() -> None:
    game = field({"g": (M10, "1003")}, {"f": (M10, "1005")}).play(_g="D1", _f="D1")
    assert (game.at("g"), game.at("f")) == ("1004", "1006")


def test_q_56_an_enemy_that_follows_from_elsewhere_does_not_exchange_hexes() -> None:
    game = field({"a": ("truck", "1005")}, {"b": ("truck", "1006"), "c": ("truck", "1106")})
    game.play(_a="D1", _b="D1", _c="F1")
    assert (game.at("a"), game.at("b"), game.at("c")) == ("1006", "1007", "1005")


def test_r_mov_4_a_hex_is_contested_while_another_unit_leaves_the_map() -> None:
    game = field({"g": (M10, "1001"), "h": (M10, "1004")}, {"f": (M10, "1106")}, exits=("edge(N)", ""))
    game.play([6, 2], _g="XA", _h="D1", _f="F1")
    assert (game.unit("g")["state"], game.at("h"), game.at("f")) == ("exited", "1005", "1106")


def test_q_53_a_waiting_unit_halts_when_an_enemy_comes_adjacent() -> None:
    game = field({"g": (M10, "1005")}, {"f": (M10, "1009")}).play(_g="S4 A3", _f="A3")
    assert (game.at("g"), game.at("f")) == ("1005", "1006")


def test_r_mov_4_who_wins_a_contest_halts_in_the_hex() -> None:
    # Neither has a zone of control that could halt the other; the truck has entered fewer hexes before.
    game = field({"a": ("truck", "1004")}, {"b": ("apc", "1206")}).play(_a="D4", _b="F2")
    assert (game.at("a"), game.at("b")) == ("1005", "1106")
    assert "won a contested hex" in game.log()


def test_r_mov_2_a_hex_is_free_when_the_enemy_leaves_it_in_the_same_tick() -> None:
    game = field({"a": ("truck", "1004")}, {"b": ("truck", "1005")}).play(_a="D1", _b="D1")
    assert (game.at("a"), game.at("b")) == ("1005", "1006")


def test_q_53_standing_beside_an_enemy_from_the_start_does_not_halt() -> None:
    # The tank waits beside the infantry, a truck of its own side drives up to it, then it goes.
    game = field({"g": (M10, "1005"), "t": ("truck", "0904")}, {"f": ("inf_fr", "1006")})
    assert game.play(_g="S3 A2", _t="D1").at("g") == "1003"


def test_r_zoc_1_the_pinned_control_their_surroundings() -> None:
    blue = {"1": (M10, "1003"), "19": ("b1", "1112")}
    game = field({"f": (M10, "1106")}, blue).play([6], _1="D6", _19="N1106")
    assert game.happened("pinned", "f")
    assert game.at("1") == "1005"


def test_r_zoc_2_disrupted_in_combat_a_unit_controls_nothing_any_more() -> None:
    blue = {"1": (M10, "1003"), "19": ("b1", "1112")}
    assert field({"f": (M10, "1106")}, blue).play([1, 6], _1="D6", _19="N1106").at("1") == "1009"


def test_r_zoc_3_disrupted_while_moving_it_still_does() -> None:
    # The truck is hit as it brings its infantry to 1006; the tank meets their zone in 1007.
    game = Field(
        red=[unit("138", "truck", "1005"), unit("112", "inf_ge", "1005", carried_by="138")],
        blue=[unit("1", M10, "1012"), unit("39", "how75", "1030", facing="A")],
    )
    game.play([1, 6], _138="D1", _1="A9", _39="T1006")
    assert (game.at("1"), game.unit("138")["level"]) == ("1007", 1)


def test_r_zoc_3_the_destroyed_control_nothing_from_that_moment() -> None:
    game = field({"91": ("pz1", "1004")}, {"19": ("b1", "0906"), "20": ("b1", "1107"), "1": (M10, "1012")})
    game.play([1], _91="D1", _19="P1005", _20="P1005", _1="S1 A6")
    assert game.unit("91")["state"] == "destroyed"
    assert game.at("1") == "1006"


def test_r_zoc_4_a_unit_may_leave_the_map_out_of_a_zone() -> None:
    game = field({"g": (M10, "1001")}, {"f": (M10, "1002")}, exits=("edge(N)", "")).play(_g="XA")
    assert game.unit("g")["state"] == "exited"


def test_q_57_who_enters_the_map_does_not_exchange_hexes_with_who_leaves_it_there() -> None:
    entering = Group("entering", units=(unit("f", M10, ""),), enter=Entry(1, "1001"))
    game = Field([unit("g", M10, "1001")], [], exits=("edge(N)", ""), groups=((), (entering,)))
    game.play(_g="XA", _f="@1001")
    assert (game.unit("g")["state"], game.at("f")) == ("exited", "1001")
    assert [event.data["clock"] for event in game.events if event.kind in ("exits", "enters")] == [1, 1]


@pytest.mark.parametrize(
    ("types", "second", "ends"),
    [
        ((M10, M10), "C1 D2", ("1009", "1010")),  # equal: the lower number
        ((M15, M10), "C1 D2", ("1010", "0910")),  # the lower allowance
        ((M15, M10), "S1 C1 D2", ("1010", "0910")),
        ((M10, M15), "S1 C1 D2", ("1010", "0910")),  # before all, who came last
    ],
)
def test_r_mov_6_who_goes_back_out_of_a_full_hex(
    types: tuple[str, str], second: str, ends: tuple[str, str]
) -> None:
    # Both are halted in 1010 by the tank in 1111.
    game = field({"1": (types[0], "1009"), "2": (types[1], "0910")}, {"f": (M10, "1111")})
    game.play(_1="D4", _2=second)
    assert (game.at("1"), game.at("2")) == ends


def test_r_mov_6_a_tank_halted_in_an_entrenchment_goes_back_and_takes_its_riders_along() -> None:
    game = Field(
        red=[unit("138", "truck", "1008"), unit("112", "inf_ge", "1008", carried_by="138")],
        blue=[unit("11", M10, "1111")],
        entrenchments={"red": ("1010",)},
    )
    game.play(_138="D4")
    assert (game.at("138"), game.at("112")) == ("1009", "1009")


def test_r_mov_6_out_of_an_entrenchment_goes_the_tank_though_it_came_first() -> None:
    game = Field(
        red=[unit("1", M10, "1009"), unit("112", "inf_ge", "0910")],
        blue=[unit("11", M10, "1111")],
        entrenchments={"red": ("1010",)},
        sheet=clear_map(road=["1009D"]),
    )
    game.play(_1="D4", _112="C1")
    assert (game.at("1"), game.at("112")) == ("1009", "1010")


def test_who_is_destroyed_on_the_way_holds_no_hex_for_the_rest_of_the_turn() -> None:
    """A truck is shot in the hex that an enemy tank enters two points later (R-SEQ-3)."""
    game = Field(
        red=[unit("138", "truck", "1113")], blue=[unit("19", "b1", "1010"), unit("12", "h39", "1015")]
    )
    game.play([1], _138="F1", _19="P1013", _12="A3")
    assert game.happened("destroyed", "138")
    assert game.at("12") == "1012"
