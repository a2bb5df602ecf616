"""What may be plotted: every case of 3.2.2 by the answer a player gets [5.0-5.4, 9.0, 12.0, 14.0]."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.scenario.model import Entry, Group, Unit
from kpeditor.rulesets.kampfpanzer.engine.deployment import NO_MAPPING
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.orders import parse_order
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

FAR = unit("139", "truck", "3050")


def battery() -> Field:
    """A tank, a howitzer and a gun that look at a truck and, behind woods, at infantry with a gun."""
    return Field(
        red=[
            unit("102", "pz3d", "1010"),
            unit("39", "how75", "1110", facing="D"),
            unit("35", "at25", "0910", facing="D"),
            unit("91", "pz1", "1013"),
        ],
        blue=[
            unit("138", "truck", "1014"),
            unit("26", "inf_fr", "1212"),
            unit("38", "at37", "1212", facing="A"),
            unit("113", "inf_ge", "0913"),
        ],
        sheet=clear_map(woods=["0911D"]),
    )


@each(
    ("id_", "plot", "rule"),
    [
        ("102", "N1014", ""),
        ("102", "N1014/138", ""),
        ("102", "N1014/26", "5.21"),  # R-PLOT-4: nobody of that name is there
        ("102", "T1014", "9.3"),  # T and L are for class H
        ("39", "N1014", "9.0"),
        ("39", "L1015", ""),  # an empty hex will do
        ("35", "N0913", "9.16"),  # the woods hexside is in the way
        ("102", "P1012", ""),
        ("102", "P1015", "9.25"),  # R-PLOT-5: the truck stands on the way
        ("102", "P1014", "9.25"),
        ("35", "P0908", "9.4"),  # Q66: behind it
        ("102", "N1010", "9.1"),
        ("91", "VD", ""),
        ("91", "@1013 D1", "14.0"),  # R-PLOT-8: it is on the map
        ("91", "D1XD", "14.0"),
        ("102", "M1110", "12.0"),
    ],
)
def test_r_plot_4_to_r_plot_8(id_: str, plot: str, rule: str) -> None:
    faults = battery().faults(**{f"_{id_}": plot})
    assert [fault.partition("[")[2] for fault in faults] == ([f"{rule}]"] if rule else [])


def test_r_plot_6_one_hard_unit_among_soft_ones_forbids_the_overrun() -> None:
    riders = [unit("69", "bt7", "1010"), unit("81", "inf_ru", "1010", carried_by="69")]
    game = Field(red=[unit("91", "pz1", "1009")], blue=riders, special=("tank_riders",))
    assert "[9.6]" in game.faults(_91="VD")[0]


def test_r_plot_1_who_rides_plots_nothing_but_q() -> None:
    game = Field(
        red=[unit("138", "truck", "1010"), unit("112", "inf_ge", "1010", carried_by="138")],
        blue=[unit("139", "truck", "1012")],
    )
    assert "[12.2]" in game.faults(_112="N1012")[0]
    assert "[12.2]" in game.faults(_112="A1")[0]


def test_r_plot_7_one_carrier_for_one_passenger_of_the_right_kind() -> None:
    game = Field(
        red=[
            unit("138", "truck", "1009"),
            unit("140", "truck", "1011"),
            unit("69", "bt7", "0910"),
            unit("35", "at25", "1010", facing="A"),
            unit("141", "truck", "1312"),
            unit("112", "inf_ge", "1312", carried_by="141"),
            unit("113", "inf_ge", "1311"),
        ],
        blue=[FAR],
        special=("tank_riders",),
    )
    assert any("two carriers" in fault for fault in game.faults(_138="M1010", _140="M1010", _35="M"))
    assert any("cannot carry" in fault for fault in game.faults(_69="M1010", _35="M"))
    assert any("aboard already" in fault for fault in game.faults(_141="M1311", _113="M"))
    assert game.faults(_138="M1010", _35="M") == []


def test_r_plot_8_reinforcements_enter_in_their_turn_and_by_their_hex() -> None:
    def arriving(turn: int) -> Field:
        group = Group("later", {"pz2": 1}, enter=Entry(turn, "hexes(0954)"))
        return Field(red=[unit("20", "h39", "2030")], blue=[FAR], groups=((group,), ()))

    assert "only in 0954" in arriving(1).faults(_94="@0754")[0]
    assert "not yet" in arriving(2).faults(_94="@0954")[0]
    assert "must be plotted" in arriving(1).faults()[0]
    assert "begin with @" in arriving(1).faults(_94="A1")[0]


def test_r_plot_8_q_141_who_finds_no_room_to_enter_by_waits() -> None:
    """A tank may not stop in an entrenchment [13.0], nor where a friend stays [7.0]."""
    group = Group("later", {"a11": 1}, enter=Entry(1, "hexes(0154)"))

    def told(red: list[Unit], **more: Any) -> list[str]:
        return Field(red=red, blue=[FAR], groups=((group,), ()), **more).faults()

    (must,) = told([])
    assert "is due to enter and must be plotted" in must
    around = [unit(str(n), "b1", at) for n, at in enumerate(within(5, "0154")) if at != "0154"]
    assert told(around) == [must]
    assert told([*around, unit("20", "h39", "0154")]) == []
    assert told([*around, unit("20", "inf_fr", "0154")]) == []
    trench = {"red": ("0154",)}
    assert told(around, entrenchments=trench) == []
    free = [one for one in around if one.at != "0153"]
    assert told(free, entrenchments=trench) == [must], "one hex beyond it is free"


def within(hexes: int, number: str) -> list[str]:
    """The hexes of the map within a distance of one."""
    sheet = clear_map()
    near = [one for one in sheet.grid.hexes() if sheet.grid.distance(one, sheet.hex(number)) <= hexes]
    return [sheet.name(one) for one in near]


def test_r_plot_3_who_takes_up_room_and_who_does_not() -> None:
    game = Field(
        red=[
            unit("1", "h39", "1009"),
            unit("2", "h39", "1010"),
            unit("138", "truck", "1110"),
            unit("112", "inf_ge", "1110", carried_by="138"),
        ],
        blue=[FAR],
    )
    assert "[7.0]" in game.faults(_1="D1")[0]
    assert game.faults(_1="D1", _2="D1") == []  # Q41, with a warning
    assert "[7.0]" in game.faults(_2="B1", _138="Q1111", _112="Q")[0]  # getting off is no movement


def test_r_ext_1_the_map_is_left_only_where_it_ends() -> None:
    game = Field(
        red=[unit("1", "h39", "1010"), unit("2", "h39", "1001")], blue=[FAR], exits=("rows(1,10)", "")
    )
    assert "there is a hex A of 1010" in game.faults(_1="XA")[0]
    assert game.faults(_2="XA") == []


def test_r_plot_4_a_shot_says_what_stands_against_it() -> None:
    """Its own hex, the arc, and a named target that is absent [9.1, 9.4, 5.21]."""
    assert battery().faults(_102="N1010") == ["PzIIID 102 cannot fire into its own hex [9.1]"]
    assert "faces south (D); 0908 lies outside its arc" in battery().faults(_35="P0908")[0]
    assert "finds no enemy in 1110" in battery().faults(_102="N1110")[0], "its own howitzer stands there"
    assert "no enemy 26 in 1014" in battery().faults(_102="N1014/26,113")[0]


@pytest.mark.parametrize(
    ("id_", "plot", "told"),
    [
        ("102", "B", "has no facing"),
        ("39", "D", "faces south (D) already"),
        ("39", "A", ""),
        ("39", "F", ""),
    ],
)
def test_r_fac_3_guns_alone_turn_and_only_to_another_side(id_: str, plot: str, told: str) -> None:
    faults = battery().faults(**{f"_{id_}": plot})
    assert told in faults[0] if told else not faults


@pytest.mark.parametrize(
    ("driver", "aboard", "told"),
    [
        ("pz1", "", ""),
        ("apc", "inf_ge", ""),
        ("apc", "", "only tanks, and APCs with infantry aboard"),
        ("truck", "inf_ge", "only tanks, and APCs with infantry aboard"),
    ],
)
def test_9_6_tanks_overrun_and_armoured_carriers_with_infantry(driver: str, aboard: str, told: str) -> None:
    riders = [unit("112", aboard, "1009", carried_by="140")] if aboard else []
    game = Field(red=[unit("140", driver, "1009"), *riders], blue=[unit("26", "inf_fr", "1010")])
    faults = game.faults(_140="VD")
    assert told in faults[0] if told else not faults


def test_6_0_a_way_too_long_tells_both_numbers_of_points() -> None:
    game = Field(red=[unit("20", "h39", "2030")], blue=[FAR])
    have = game.state.position.game.pieces[game.state.position.game.index["20"]].figures.allowance / 2
    assert f"needs 12 movement points and has {have:g}" in game.faults(_20="A12")[0]


def test_7_0_a_warning_says_on_whose_leaving_a_plot_relies() -> None:
    """Q41: a warning for a unit that ends where a friend is leaving; none if nobody leaves, or if both may
    stand there.
    """

    def warnings(**plots: str) -> list[str]:
        red = [unit("1", "h39", "1009"), unit("2", "h39", "1010")]
        red += [unit("3", "inf_fr", "1109"), unit("4", "at25", "1110", facing="A")]
        game = Field(red=red, blue=[FAR])
        position = game.state.position
        numbering = position.game.ground.sheet.numbering
        orders = {
            position.game.index[id_]: parse_order(code, numbering)
            for id_, code in game.orders(**plots)["red"].items()
        }
        return Plotting(position, 0, orders).warnings()

    assert len(warnings(_1="D1", _2="D1")) == 1
    assert " 1 " in warnings(_1="D1", _2="D1")[0].partition("relies on")[0].replace("(", " ")
    assert warnings(_1="A1") == warnings(_2="D1") == []
    assert warnings(_3="D1", _4="D1") == [], "infantry may stand with a gun"
    assert len(warnings(_3="A20", _1="D1", _2="D1")) == 1, "a way that leads nowhere ends nowhere"


def test_7_0_two_that_end_in_one_hex_are_both_named() -> None:
    game = Field(red=[unit("1", "h39", "1009"), unit("2", "h39", "1011")], blue=[FAR])
    (fault,) = game.faults(_1="D1", _2="A1")
    assert fault.endswith("may not end in 1010 together with H39 2 [7.0]")


def test_14_0_who_is_held_fires_and_turns_and_does_nothing_else() -> None:
    held = Group(
        "guard", units=(unit("38", "at25", "1011", facing="A"), unit("73", "h39", "1012")), held=True
    )
    game = Field(red=[unit("138", "truck", "1009")], blue=[FAR], groups=((), (held,)))
    assert game.faults(_38="N1009", _73="P1020") == game.faults(_38="B") == []
    assert "is held" in game.faults(_73="D1")[0]


def test_12_11_nobody_is_taken_aboard_from_beyond_the_map() -> None:
    game = Field(red=[unit("138", "truck", "0101")], blue=[FAR])
    for code in ("M0100", "M4001"):
        assert game.faults(_138=code)


def test_5_0_a_side_plots_for_its_own_units_in_plotting_code() -> None:
    game = battery()
    red, blue = game.state.pending()
    (foreign,) = game.state.faults(red, {"138": "A1"})
    assert foreign.sentence() == "unit 138 is not one of this side's [5.0]"
    (unknown,) = game.state.faults(blue, {"7": ""})
    assert unknown.sentence() == "unit 7 is not one of this side's [5.0]"
    (illegible,) = game.state.faults(red, {"102": "N1014 and more"})
    assert illegible.sentence().startswith("PzIIID 102: ")
    assert (illegible.rule, illegible.subject, illegible.offset) == ("5.1", "102", 6)
    assert [str(fault) for fault in game.state.faults(red, "A1")] == [NO_MAPPING]


def test_9_1_nobody_fires_at_a_hex_off_the_map_or_before_it_has_come() -> None:
    assert "PzIIID 102 fires at a hex that is not on the map [9.1]" in battery().faults(_102="N4001")
    group = Group("later", {"pz2": 1}, enter=Entry(1, "hexes(0954)"))
    game = Field(red=[], blue=[FAR], groups=((group,), ()))
    assert game.faults(_94="N3050") == [
        "PzII 94 is due to enter and must be plotted with @ and its entry hex [14.0]"
    ]
