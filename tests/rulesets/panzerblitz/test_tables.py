"""Tables and attack arithmetic: PB1 to PB4, PB9, PB20, PB21, PB30; cases ZT-5 to ZT-7, PBT-1 to PBT-6."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.rules.calculators import BadQuestion
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.panzerblitz.calculators import calculators
from kpeditor.rulesets.panzerblitz.tables import DIE, Result, tables
from kpeditor.rulesets.panzerblitz.units import REGISTER, archetypes, figures, printed_types

ASK = {one.id: one for one in calculators()}


def chances(calculator: str, **asked) -> dict[str, Fraction]:
    spread = ASK[calculator].answer(asked)
    assert sum(chance for _, chance in spread.outcomes) == 1
    return dict(spread.outcomes)


def attack(odds: str, **asked) -> dict[str, Fraction]:
    strength, defence = (12 * int(part) for part in odds.split("-"))
    return chances("attack", attack=strength, defence=defence, **asked)


def scenario(**parts) -> Scenario:
    return Scenario("t", "panzerblitz", "", Length(1, 1), (), **parts)


def test_zt_5_odds():
    names = tables().combat.odds.names
    for strength, defence, odds in (
        (24, 12, "2-1"),
        (38, 12, "3-1"),
        (7, 12, "1-2"),
        (12, 5, "2-1"),
        (99, 9, "4-1"),
    ):
        column = tables().combat.column(strength, defence)
        assert column is not None
        assert names[column] == odds
    assert tables().combat.column(2, 12) is None
    with pytest.raises(BadQuestion, match="no attack"):
        chances("attack", attack=2, defence=12)


def test_pb2_below_1_4_may_count_as_1_4():
    loose = {one.id: one for one in calculators(scenario(options={"below_1_4": "as_1_4"}))}
    assert dict(loose["attack"].answer({"attack": 2, "defence": 12}).outcomes) == {"-": 1}


def test_zt_6_the_basic_chances():
    for odds, killed, any_ in (("2-1", "1/6", "5/6"), ("3-1", "1/2", "5/6"), ("1-2", "0", "1/3")):
        found = attack(odds)
        assert found.get("X", 0) == Fraction(killed)
        assert 1 - found.get("-", 0) == Fraction(any_)
    assert 1 - attack("4-1", drm=1)["-"] == Fraction(5, 6)


def test_zt_7_an_overrun_at_2_1():
    found = chances("overrun", attack=24, defence=12)
    assert found["X"] == Fraction(5, 6)
    assert "-" not in found


def test_pbt_1_1_1_with_woods():
    found = attack("1-1", drm=tables().numbers.cover)
    assert 1 - found["-"] == Fraction(1, 3)
    assert "X" not in found


def test_pbt_2_and_pbt_3_close_assault():
    found = chances("assault", attack=24, defence=12, engineers=False)
    assert found["X"] == Fraction(1, 2)
    assert "-" not in found
    assert chances("assault", attack=12, defence=12, engineers=True) == found
    assert chances("assault", attack=12, defence=12, engineers=False)["X"] == Fraction(1, 6)


def test_pbt_4_overruns_at_low_odds():
    found = chances("overrun", attack=4, defence=12)
    assert (found["X"], found["-"]) == (Fraction(1, 6), Fraction(1, 3))
    assert chances("overrun", attack=3, defence=12) == {
        "DD": Fraction(1, 6),
        "D": Fraction(2, 6),
        "-": Fraction(3, 6),
    }


def test_pb1_a_dd_eliminates_who_is_dispersed():
    assert attack("3-1", dispersed=True) == {"X": Fraction(5, 6), "-": Fraction(1, 6)}
    assert Result.DOUBLE.on(is_dispersed=False) is Result.DOUBLE


def test_pb1_better_odds_and_lower_dice_never_harm_less():
    table = tables().combat
    for column in range(len(table.odds.names)):
        for die in range(-1, 7):
            assert table.result(column, die).harm >= table.result(column, die + 1).harm
            if column:
                assert table.result(column, die).harm >= table.result(column - 1, die).harm


def test_pb2_the_die_is_held_within_the_table():
    table = tables().combat
    assert table.result(6, 12) is table.result(6, 7)
    assert table.result(0, -5) is table.result(0, -1)


def test_pbt_6_strength_of_single_firers():
    strength = tables().strength
    assert strength("A", 7, near=False, armoured=False, uphill=False) == 3, "two of them: 6, not 7"
    assert strength("A", 12, near=True, armoured=True, uphill=True) == 12
    assert strength("H", 5, near=False, armoured=True, uphill=True) == 1
    assert strength("I", 3, near=True, armoured=True, uphill=False) is None
    assert strength("C", 0, near=True, armoured=False, uphill=False) is None


def test_pb3_factors_of_each_class():
    strength = tables().strength
    for weapon, armoured, factors in (
        ("A", True, (20, 10)),
        ("A", False, (5, 5)),
        ("H", True, (10, 5)),
        ("H", False, (10, 10)),
        ("(H)", True, (10, 5)),
        ("M", True, (10, 5)),
        ("M", False, (10, 10)),
        ("I", False, (10, 10)),
    ):
        found = tuple(
            strength(weapon, 10, near=near, armoured=armoured, uphill=False) for near in (True, False)
        )
        assert found == factors, weapon


def test_shots_by_the_printed_rules_are_one():
    assert chances("shots", shots="24/12") == {
        "eliminated": Fraction(1, 6),
        "dispersed": Fraction(4, 6),
        "-": Fraction(1, 6),
    }
    for text, why in (("24/12,7/12", "once a turn"), ("24", "attack/defence"), ("5/0", "attack/defence")):
        with pytest.raises(BadQuestion, match=why):
            chances("shots", shots=text)


def test_zt_13_mines_free_on_a_six():
    assert chances("mines") == {
        "X": Fraction(1, 6),
        "DD": Fraction(2, 6),
        "D": Fraction(2, 6),
        "-": Fraction(1, 6),
    }


def test_own_tables_of_a_scenario_are_read_and_judged():
    own = scenario(tables={"combat": {"rows": {"1-1": "X X X X X X X X X"}}, "numbers": {"cover": 2}})
    assert tables(own).numbers.cover == 2
    assert all(tables(own).combat.result(3, die) is Result.ELIMINATED for die in DIE)
    for name, table, place in (
        ("combat", {"rows": {"1-1": "X X"}}, "tables.combat.rows.1-1"),
        ("weapons", {"A": {"armoured": "much"}}, "tables.weapons.A.armoured"),
        ("numbers", {"cover": 1000}, "tables.numbers.cover"),
        ("numbers", {"mine_odds": "7-1"}, "tables.numbers.mine_odds"),
        ("moods", {"good": 1}, "tables.moods"),
    ):
        with pytest.raises(BadFile) as told:
            tables(scenario(tables={name: table}))
        assert [problem.where.pointer() for problem in told.value.problems] == [place]


# --- Unit types ---


def test_every_type_has_an_archetype_and_says_where_its_factors_come_from():
    types = printed_types()
    assert len(types) == 125
    evidence = [figures(one).evidence for one in types.values()]
    assert (evidence.count("printed"), evidence.count("public"), evidence.count("invented")) == (24, 3, 98)
    for one in types.values():
        assert figures(one).moves_as in ("foot", "vehicle", "truck", "rail"), one.id


def test_pb16_factors_the_sources_let_us_test():
    types = printed_types()
    assert figures(types["ge_rifle"]).defence == 8
    su_85, t_34, gun = (figures(types[name]) for name in ("su_85", "t_34c", "atg_45"))
    assert (su_85.attack, su_85.range) == (16, 8)
    assert t_34.attack == 12
    assert 6 <= gun.attack < 12


def test_pb18_flags_by_archetype():
    types = {name: figures(one) for name, one in printed_types().items()}
    assert len(archetypes()) == 18
    assert types["panther"].flags == {"vehicle", "armoured", "overrun"}
    assert types["how_105"].flags == {"rides", "indirect"}
    assert types["sdkfz_251_2"].flags == {"vehicle", "armoured", "indirect"}
    assert types["ge_engineer"].flags == {"assault", "rides", "engineer"}
    assert types["kubelwagen_cp"].flags == {"vehicle", "observer"}
    assert types["ru_rifle"].is_company
    assert not types["ge_rifle"].is_company
    assert (types["bp44"].inside, types["bp44"].outside, types["bp44"].rider) == (1, 2, "sdkfz_135_1")
    assert types["pz_zug_berlin"].outside == 0


def test_a_scenario_has_own_types():
    types = REGISTER.types({"tiger": {"like": "pz_iv_h", "title": "Tiger I", "attack": 16, "defence": 12}})
    assert figures(types["tiger"]).attack == 16
    assert figures(types["tiger"]).evidence == "invented"
    with pytest.raises(BadFile) as told:
        REGISTER.types({"tiger": {"like": "pz_iv_h", "weapon": "C"}})
    assert "class C" in told.value.problems[0].text
