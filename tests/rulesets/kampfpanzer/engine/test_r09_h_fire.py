"""H fire: exact distributions by playing every fall of the dice through the engine (spec 6.8) [9.3]."""

from __future__ import annotations

from fractions import Fraction as Share
from typing import Any

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit

STATIC = {"D3": Share(1, 6), "D2": Share(1, 3), "D1": Share(1, 3), "-": Share(1, 6)}
STATIC_IN_COVER = {"D2": Share(1, 3), "D1": Share(1, 3), "-": Share(1, 3)}
MOVING = {"D1": Share(1, 3), "-": Share(2, 3)}


def shelled(kind: str = "", *, entrenched: bool = False, type_: str = "inf_fr", **more: Any) -> Field:
    """A howitzer 39 that shells 1010, where unit 1 of the other side stands."""
    return Field(
        red=[unit("39", "how75", "1030", facing="A")],
        blue=[unit("1", type_, "1010")],
        sheet=clear_map(terrain={"1010": kind} if kind else {}),
        entrenchments={"blue": ("1010",)} if entrenched else {},
        **more,
    )


def test_h_01_tight_on_static_infantry_in_clear() -> None:
    assert shelled().spread("H fire", "1", _39="T1010") == STATIC


@pytest.mark.parametrize("kind", ["woods", "town"])
def test_h_02_tight_in_cover_is_one_worse(kind: str) -> None:
    assert shelled(kind).spread("H fire", "1", _39="T1010") == STATIC_IN_COVER


def test_h_03_tight_on_a_moving_unit_in_woods() -> None:
    assert shelled("woods").spread("H fire", "1", _39="T1010", _1="A1") == {
        "D1": Share(1, 6),
        "-": Share(5, 6),
    }


@pytest.mark.parametrize(("kind", "entrenched"), [("town", False), ("", True), ("woods", True)])
def test_h_04_loose_on_covered_infantry_uses_the_moving_column(kind: str, entrenched: bool) -> None:
    assert shelled(kind, entrenched=entrenched).spread("H fire", "1", _39="L1011") == MOVING


def test_h_05_loose_does_not_touch_hard_targets() -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A")],
        blue=[
            unit("1", "h39", "1010"),
            unit("146", "apc", "1011"),
            unit("26", "inf_fr", "1011", carried_by="146"),
        ],
    )
    assert not game.play(_39="L1010").happened("shelled")


def test_h_06_each_hex_entered_is_an_attack_of_its_own() -> None:
    game = Field(red=[unit("145", "truck", "0202")], blue=[unit("39", "how75", "0311", facing="A")])
    spread = game.spread("H fire", "145", _145="C7", _39="L0304")
    assert spread == {"-": Share(4, 9), "D1": Share(4, 9), "D2": Share(1, 9)}


def test_g_15_the_loose_pattern_is_the_hex_and_its_neighbours() -> None:
    around = ["0304", "0303", "0403", "0404", "0305", "0204", "0203"]
    game = Field(
        red=[unit(str(200 + i), "truck", at) for i, at in enumerate([*around, "0302", "0502", "0306"])],
        blue=[unit("39", "how75", "0311", facing="A")],
    )
    game.play([6] * 7, _39="L0304")
    assert {event.hexes[0] for event in game.happened("shelled")} == set(around)
    passing = Field(red=[unit("145", "truck", "0202")], blue=[unit("39", "how75", "0311", facing="A")])
    passing.play([6, 6], _145="C7", _39="L0304")
    assert [event.hexes[0] for event in passing.happened("shelled")] == ["0303", "0403"]


def test_h_06_entering_one_hex_twice_rolls_two_dice() -> None:
    game = Field(red=[unit("145", "truck", "1008")], blue=[unit("39", "how75", "1030", facing="A")])
    spread = game.spread("H fire", "145", _145="D2A1D1", _39="T1010")
    assert spread == {"-": Share(4, 9), "D1": Share(4, 9), "D2": Share(1, 9)}
    addresses: list[object] = []

    class Noting(Dice):
        def roll(self, address: DieAddress, sides: int = 6) -> int:
            addresses.append(address)
            return 6

    game.play(Noting(), _145="D2A1D1", _39="T1010")
    assert len(addresses) == len(set(addresses)) == 2


def test_h_08_the_plot_decides_the_column() -> None:
    pinned = Field(
        red=[unit("39", "how75", "1030", facing="A"), unit("102", "pz3d", "1004")],
        blue=[unit("11", "h39", "1010")],
    )
    pinned.play([3, 6], _39="T1010", _102="N1010", _11="F1")
    assert pinned.happened("shelled", "11")[0].data["column"] == "Moving"
    assert pinned.happened("pinned", "11")
    assert pinned.at("11") == "1010"
    boarding = Field(
        red=[unit("39", "how75", "1030", facing="A")],
        blue=[unit("26", "inf_fr", "1010"), unit("138", "truck", "1009")],
    )
    boarding.play([6], _39="T1010", _26="M", _138="M1010")
    assert boarding.happened("shelled", "26")[0].data["column"] == "Static"


def test_h_09_the_fire_persists_when_its_gun_is_destroyed() -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A")],
        blue=[unit("19", "b1", "1031"), unit("11", "h39", "1009")],
    )
    game.play([1, 6], _39="T1010", _19="N1030", _11="D1")
    assert game.unit("39")["state"] == "destroyed"
    assert game.happened("shelled", "11")


@pytest.mark.parametrize(("hits_friends", "count"), [(True, 2), (False, 1)])
def test_h_10_own_units_suffer_too(hits_friends: bool, count: int) -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A"), unit("112", "inf_ge", "1012")],
        blue=[unit("26", "inf_fr", "1010")],
        options={"h_hits_friends": hits_friends},
    )
    game.play([6] * count, _39="L1011")
    assert len(game.happened("shelled")) == count


@pytest.mark.parametrize(
    ("kind", "more", "expected"),
    [("", 1, STATIC), ("woods", 1, STATIC_IN_COVER), ("woods", 0, STATIC)],
)
def test_h_11_tight_on_an_entrenchment(kind: str, more: int, expected: dict[str, Share]) -> None:
    game = shelled(kind, entrenched=True, options={"h_tight_entrenched_woods": more})
    assert game.spread("H fire", "1", _39="T1010") == expected


def test_q_71_one_die_per_unit_or_per_attack() -> None:
    def game(h_die: str) -> Field:
        return Field(
            red=[unit("39", "how75", "1030", facing="A")],
            blue=[unit("26", "inf_fr", "1010"), unit("27", "inf_fr", "1011")],
            options={"h_die": h_die},
        )

    assert [e.data["die"] for e in game("per_unit").play([6, 5, 6], _39="L1010").happened("shelled")] == [
        6,
        5,
    ]
    one = game("per_attack").play([5, 6, 6], _39="L1010")
    assert [event.data["die"] for event in one.happened("shelled")] == [5, 5]


def test_q_75_a_mover_is_attacked_where_it_starts_and_where_it_enters() -> None:
    game = Field(red=[unit("39", "how75", "1030", facing="A")], blue=[unit("138", "truck", "1010")])
    game.play([6, 6], _39="L1010", _138="A2")
    assert [event.hexes[0] for event in game.happened("shelled")] == ["1010", "1009"]
    assert [event.phase for event in game.happened("shelled")] == ["C", "E"]


def test_a_panicked_gun_does_not_shell() -> None:
    game = Field(
        red=[unit("39", "how75", "1031", facing="A")], blue=[unit("1", "inf_fr", "1010")], panic=(1, None)
    )
    assert not game.play([1], _39="T1010").happened("shelled")


def test_h_guns_fire_nothing_else() -> None:
    assert "[9.0]" in shelled().faults(_39="N1010")[0]
    assert shelled().faults(_39="P1012")
    assert not shelled("woods").faults(_39="T1010")  # the limit of three hexes does not bind H fire


def test_q_76_every_battery_attacks_by_itself_in_every_hex_entered() -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A"), unit("40", "how75", "1130", facing="A")],
        blue=[unit("138", "truck", "1007")],
    )
    game.play([6] * 4, _39="L1010", _40="T1010", _138="D6")
    shelled = [(event.units[0], event.hexes[0]) for event in game.happened("shelled")]
    assert shelled == [("39", "1009"), ("39", "1010"), ("40", "1010"), ("39", "1011")]


def test_q_74_the_plot_of_phase_a_counts_for_the_panicked() -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A")], blue=[unit("1", "inf_fr", "1011")], panic=(None, 1)
    )
    game.play([1, 6, 1], _39="T1011", _1="D1")
    assert game.happened("shelled")[0].data["column"] == "Moving"


@pytest.mark.parametrize(
    ("code", "kind", "how", "modifier"),
    [("T", "", "tightly", 0), ("T", "woods", "tightly", 1), ("L", "", "loosely", 0)],
)
def test_9_34_the_log_tells_what_h_fire_was_worked_out_from(
    code: str, kind: str, how: str, modifier: int
) -> None:
    game = shelled(kind).play(Sixes(), _39=f"{code}1010")
    assert game.happened("shells", "39")[0].text.endswith(f"shells 1010 {how}")
    told = game.happened("shelled", "1")[0].data
    outlook = game.state.position.game.tables.h_fire.outlook(modifier, moving=False)
    assert (told["modifier"], told["firers"], told["outlook"]) == (modifier, 1, outlook)


def test_r_hfi_4_a_carrier_and_its_passenger_are_attacked_as_one() -> None:
    game = Field(
        red=[unit("39", "how75", "1030", facing="A")],
        blue=[unit("138", "truck", "1010"), unit("26", "inf_fr", "1010", carried_by="138")],
    )
    game.play([6], _39="T1010")
    assert [event.units[1] for event in game.happened("shelled")] == ["138"]
