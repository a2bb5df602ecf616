"""Direct fire: strength, defence, superiority, grouping, results (spec 6.5) [9.1, 9.5, 9.7]."""

from __future__ import annotations

from fractions import Fraction as Share
from typing import Any

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress, ScriptedDice
from kpeditor.rulesets.kampfpanzer.engine.fire.attack import strength
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit


def duel(firer: str, target: str, hexes: int, kind: str = "", **more: Any) -> Field:
    """A firer in 1010 facing D and a target so many hexes south of it, perhaps in a kind of terrain."""
    there = f"10{10 + hexes}"
    sheet = clear_map(terrain={there: kind} if kind in ("woods", "town") else {}, **more)
    facing = "D" if firer.startswith(("at", "how")) else ""
    aimed = "A" if target.startswith(("at", "how")) else ""
    return Field(
        red=[unit("1", firer, "1010", facing=facing)],
        blue=[unit("2", target, there, facing=aimed)],
        sheet=sheet,
    )


def shares(**parts: Share) -> dict[str, Share]:
    return {name if name != "none" else "-": share for name, share in parts.items()}


def test_f_01_double_strength_at_range_1() -> None:
    assert duel("pz3d", "h39", 1).spread("fire", "2", _1="N1011") == shares(D3=Share(5, 6), D2=Share(1, 6))


def test_f_02_one_less_from_range_6() -> None:
    assert duel("h39", "pz4e", 6).spread("fire", "2", _1="N1016") == shares(D1=Share(1, 2), P=Share(1, 2))


def test_f_03_below_the_table_no_attack_is_made() -> None:
    game = duel("s35", "a12", 15).play(_1="N1025")
    assert "superiority -5 is too low" in game.log()


def test_f_04_woods_are_fired_at_from_three_hexes_or_less() -> None:
    assert duel("bt7", "t97", 4, "woods").faults(_1="N1014")
    spread = duel("bt7", "t97", 3, "woods").spread("fire", "2", _1="N1013")
    assert spread == shares(D3=Share(1, 3), D2=Share(1, 2), D1=Share(1, 6))


def test_f_05_class_m_doubles_against_soft_targets_after_range() -> None:
    game = duel("b1", "inf_ge", 1, "town")
    assert game.spread("fire", "2", _1="N1011") == {"destroyed": 1}
    (shot,) = game.play([1], _1="N1011").happened("fires", "1")
    assert shot.data["superiority"] == 12


@pytest.mark.parametrize("hard", ["apc", "h39"])
@pytest.mark.parametrize("hexes", [1, 5])
def test_f_07_class_r_cannot_hurt_hard_targets(hard: str, hexes: int) -> None:
    (fault,) = duel("inf_ge", hard, hexes).faults(_1=f"N10{10 + hexes}")
    assert "[9.51]" in fault


@pytest.mark.parametrize(("plot", "defence"), [("N1012/26", 7), ("N1012/35", 6), ("N1012", 11)])
def test_f_08_the_terrain_addition_counts_once_per_attack(plot: str, defence: int) -> None:
    game = Field(
        red=[unit("19", "b1", "1010")],
        blue=[unit("26", "inf_fr", "1012"), unit("35", "at25", "1012", facing="A")],
        sheet=clear_map(terrain={"1012": "woods"}),
    )
    after = game.play(_Sixes(), _19=plot)
    (shot,) = after.happened("fires", "19")
    assert shot.data["defence"] + shot.data["cover"] == defence


def test_f_09_an_entrenchment_counts_instead_of_the_woods() -> None:
    game = Field(
        red=[unit("19", "b1", "1010")],
        blue=[unit("26", "inf_fr", "1012")],
        sheet=clear_map(terrain={"1012": "woods"}),
        entrenchments={"blue": ("1012",)},
    )
    (shot,) = game.play(_Sixes(), _19="N1012").happened("fires", "19")
    assert (shot.data["defence"], shot.data["cover"]) == (5, 4)


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("*a", "*b", shares(P=Share(1, 4), D1=Share(1, 2), D2=Share(1, 4))),
        ("", "", shares(D2=Share(1, 3), D1=Share(1, 3), P=Share(1, 3))),
        ("*c", "*c", shares(D2=Share(1, 3), D1=Share(1, 3), P=Share(1, 3))),
    ],
)
def test_f_10_firers_attack_together_or_one_by_one(one: str, two: str, expected: dict[str, Share]) -> None:
    game = Field(red=[unit("94", "pz2", "1010"), unit("95", "pz2", "1018")], blue=[unit("96", "pz2", "1014")])
    assert game.spread("fire", "96", _94="N1014" + one, _95="N1014" + two) == expected


def test_f_11_a_2_pounder_at_range_10() -> None:
    (shot,) = duel("at2lb", "pz3d", 10).play(_Sixes(), _1="N1020").happened("fires")
    assert shot.data["superiority"] == 1


@pytest.mark.parametrize(("firer", "hexes"), [("a11", 6), ("pz2", 6), ("bt7", 16)])
def test_f_12_out_of_range(firer: str, hexes: int) -> None:
    assert "[9.17]" in duel(firer, "truck", hexes).faults(_1=f"N10{10 + hexes}")[0]


def test_f_13_a_slope_defends_behind_its_own_crest_only() -> None:
    slope: dict[str, Any] = {"elevation": {"1012": "slope"}}
    behind = duel("r35", "inf_fr", 2, crest=["1012A"], **slope).play(_1="N1012")
    assert "superiority -6 is too low" in behind.log()
    beside = duel("r35", "inf_fr", 2, crest=["1012C"], **slope)
    assert beside.spread("fire", "2", _1="N1012") == shares(D1=Share(1, 6), P=Share(5, 6))


def test_r_los_6_of_several_firers_one_behind_the_crest_suffices() -> None:
    game = Field(
        red=[unit("19", "b1", "1010"), unit("20", "b1", "1014")],
        blue=[unit("26", "inf_fr", "1012")],
        sheet=clear_map(elevation={"1012": "slope"}, crest=["1012A"]),
    )
    (shot,) = game.play(_Sixes(), _19="N1012", _20="N1012").happened("fires")
    assert shot.data["cover"] == 3


def test_f_15_superiority_above_8_counts_as_8() -> None:
    game = Field(
        red=[unit(str(105 + i), "pz4e", at) for i, at in enumerate(("1009", "1011", "1110"))],
        blue=[unit("138", "truck", "1010")],
    )
    assert game.spread("fire", "138", _105="N1010", _106="N1010", _107="N1010") == {"destroyed": 1}


def test_f_16_infantry_at_a_howitzer() -> None:
    spread = duel("inf_ru", "how75", 8).spread("fire", "2", _1="N1018")
    assert spread == shares(D2=Share(1, 6), D1=Share(1, 3), P=Share(1, 2))


def test_f_17_a_truck_and_its_passenger_are_one_target() -> None:
    game = Field(
        red=[unit("91", "pz1", "1010")],
        blue=[unit("138", "truck", "1013"), unit("112", "inf_ge", "1013", carried_by="138")],
    )
    game.play([4, 6], _91="N1013")
    (shot,) = game.happened("fires", "91")
    assert shot.data["superiority"] == 4
    assert (game.unit("138")["level"], game.unit("112")["level"]) == (2, 2)


def test_f_19_the_last_column_of_the_table() -> None:
    assert duel("ft17", "h39", 8).spread("fire", "2", _1="N1018") == shares(D1=Share(1, 6), P=Share(5, 6))


def test_f_20_levels_of_two_attacks_add_up() -> None:
    game = Field(
        red=[unit("102", "pz3d", "1010"), unit("103", "pz3d", "1018")], blue=[unit("122", "pz38", "1014")]
    )
    assert game.spread("fire", "122", _102="N1014*a", _103="N1014*b")["destroyed"] == Share(29, 36)


def test_f_21_simultaneous_fire_of_the_destroyed_counts() -> None:
    game = Field(
        red=[unit("105", "pz4e", "1011"), unit("138", "truck", "1007")], blue=[unit("26", "inf_fr", "1010")]
    )
    game.play([1, 1, 6], _105="N1010", _26="N1007")
    assert game.unit("26")["state"] == "destroyed"
    assert game.unit("138")["level"] == 3


def test_r_fir_6_who_panics_drops_out_of_the_group() -> None:
    game = Field(
        red=[unit("94", "pz2", "1010"), unit("95", "pz2", "1019")],
        blue=[unit("96", "pz2", "1014")],
        panic=(1, None),
    )
    # Panic level 1, die 1: hexes ending in 1 only; die 5: those ending in 5. Nobody, then the unit in 1019.
    game.play([1, 6], _94="N1014", _95="N1014")
    (shot,) = game.happened("fires")
    assert shot.data["strengths"] == [2, 2]
    both = Field(
        red=[unit("94", "pz2", "1011"), unit("95", "pz2", "1019")],
        blue=[unit("96", "pz2", "1014")],
        panic=(1, None),
    ).play([1, 6], _94="N1014", _95="N1014")
    (shot,) = both.happened("fires")
    assert shot.data["strengths"] == [2]


def test_q_33_direct_fire_needs_an_enemy_in_the_hex() -> None:
    assert "[9.1]" in duel("pz3d", "h39", 1).faults(_1="N1012")[0]


class _Sixes(Dice):
    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return 6


def test_r_fir_2_beyond_its_range_a_unit_has_no_strength() -> None:
    """Orders beyond the range are refused earlier; computer players and calculators ask for any distance."""
    game = Field(red=[unit("38", "at25", "1010", facing="A")], blue=[unit("138", "truck", "1004")])
    turn = Turn(game.state.position.copy(), {}, ScriptedDice([]))
    at = {number: turn.game.ground.cell(game.sheet.hex(number)) for number in ("1010", "1005", "1004")}
    assert strength(turn, 0, at["1005"], hard=False)
    assert strength(turn, 0, at["1004"], hard=False) is None
    assert strength(turn, 0, at["1010"], hard=False) is None, "nor in its own hex"


def test_r_fir_4_the_attacks_of_the_side_that_deploys_first_are_told_first() -> None:
    """3.5: then those of the lowest firer, wherever the targets stand."""
    red = [unit("95", "pz2", "1013"), unit("94", "pz2", "1113")]
    blue = [unit("11", "h39", "1011"), unit("12", "h39", "1111")]
    game = Field(red=red, blue=blue).play(Sixes(), _95="N1011", _94="N1111", _11="N1013")
    assert [event.units[0] for event in game.happened("fires")] == ["94", "95", "11"]
    game = Field(red=red, blue=blue).play(Sixes(), _95="N1011", _12="N1113")
    assert [event.units[0] for event in game.happened("fires")] == ["95", "12"]
    upwards = Field(red=blue, blue=red).play(Sixes(), _95="N1011", _11="N1013")
    assert [event.units[0] for event in upwards.happened("fires")] == ["11", "95"]


@pytest.mark.parametrize(
    ("kind", "said"), [("", "defence 8, superiority"), ("woods", "defence 8 + 2 cover, superiority")]
)
def test_9_1_the_log_names_cover_where_there_is_some(kind: str, said: str) -> None:
    assert said in duel("bt7", "inf_ge", 1, kind).play(Sixes(), _1="N1011").log()
