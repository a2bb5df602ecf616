"""Points, levels and ladders: the eleven situations of Panzer-Zug read, print and judge (spec 2.7, 6.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.files.formats.victorydata import read_victory, victory_data
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.model import Length, Scenario, Side, VictoryLine
from kpeditor.core.scenario.victory.carryover import carried_over
from kpeditor.core.scenario.victory.judging import NotCounted, count, evaluate
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count
from kpeditor.core.scenario.victory.scorewords import award_sentence, verdict_reason
from kpeditor.core.scenario.victory.scoring import Award, Scoring
from kpeditor.core.scenario.victory.standing import ScoreSheet, Verdict, parsed_award, score_sheet
from kpeditor.core.scenario.victory.tallies import CountedUnit, Fate, UnitRoll
from tests.core.scenario.victory.situations import PRINTED, SCORINGS, TRAIN, river_map
from tests.each import each

CCRR = SCHEMES["CCRR"]
SHEET = river_map()
SIDES = {
    "AT-8": ("RU", "FI"),
    "AT-9": ("NL", "GE"),
    "AT-10": ("SK", "GE"),
    "AT-11": ("PL", "GE"),
}


def sheet_of(name: str) -> ScoreSheet:
    return score_sheet(SCORINGS[name], SIDES.get(name, ("RU", "GE")), CCRR)


def units(
    side: str, number: int, fate: Fate = "map", *kinds: str, at: Hex | None = None
) -> list[CountedUnit]:
    return [CountedUnit(f"{side}-{fate}-{n}", side, frozenset(kinds), fate, at) for n in range(number)]


def judged(name: str, roll: UnitRoll, sheet: MapSheet = SHEET) -> Verdict:
    found = sheet_of(name).verdict(roll, sheet)
    assert found is not None
    return found


def holding(side: str, number: int, place: str = "Town hexes") -> dict[Hex, str]:
    return dict.fromkeys(SHEET.places[place].hexes[:number], side)


def test_every_expression_of_the_situations_parses_and_prints_back() -> None:
    for name, scoring in SCORINGS.items():
        for award in scoring.awards:
            each, condition = parsed_award(award, CCRR)
            printed = str(each if each is not None else condition)
            again = replace(award, of=printed, ask="if" if award.ask == "unless" else award.ask)
            assert parsed_award(again, CCRR) == (each, condition), name
        for text in (*(one.of for one in scoring.measures), *(one.when for one in scoring.ladder)):
            parse = parse_condition if " and " in text else parse_count
            assert str(parse(str(parse(text, CCRR)), CCRR)) == str(parse(text, CCRR)), name
        assert sheet_of(name).decider, name


def test_counts_as_schedules_note_them_are_read() -> None:
    family = board_row_number("6")
    for text in PRINTED:
        found = parse_count(text, family)
        assert parse_count(str(found), family) == found, text
    assert str(parse_count("controlled(hex:6-T-9, RU)", family)) == 'controlled(RU, "6-T-9")'
    assert str(parse_count("controlled(town:Arvoldgrad, GE)", family)).startswith("controlled(GE, whole(")
    assert str(parse_count("controlled(towns, own)", family)) == "controlled(own, each(town))"
    assert str(parse_count("exited(GE.rail_truck, any)", family)) == "exited(GE.rail_truck)"
    assert str(parse_count("exited(GE.rail_truck, E)", family)) == "exited(GE.rail_truck, edge(E))"


def test_zt_12_ct_4_the_fact_base_of_mill_gives_46_points_and_a_draw() -> None:
    west = next(iter(SHEET.places["West of the river"].hexes))
    roll = UnitRoll(
        [
            *units("NL", 12, "destroyed"),
            *units("GE", 28, at=west),
            *units("GE", 1, "map", "locomotive", at=west),
            *units("GE", 1, "map", "pz_zug_ii", at=west),
            *units("GE", 9, at=Hex(20, 27)),
            *units("GE", 6, "destroyed"),
        ],
        holding("GE", 5),
    )
    found = judged("AT-9", roll)
    assert (dict(found.points), found.winner) == ({"GE": 46}, "draw")
    reason = verdict_reason(sheet_of("AT-9"), found, {"GE": "Germans"}, CCRR)
    assert reason == "the Germans have 46 points: 41 to 55"


@pytest.mark.parametrize(("points", "winner"), [(40, "NL"), (41, "draw"), (55, "draw"), (56, "GE")])
def test_at_9_the_limits_belong_to_their_threshold(points: int, winner: str) -> None:
    assert sheet_of("AT-9").by_points({"GE": points}).winner == winner


def test_zt_22_a_train_that_is_lost_with_two_units_costs_one_point_each_and_its_own_line() -> None:
    lost = [*units("GE", 1, "destroyed", "pz_zug_ii"), *units("GE", 2, "destroyed", "assault_platoon_b")]
    assert judged("AT-9", UnitRoll(lost)).points == {"GE": -3 - 5}


@pytest.mark.parametrize(
    ("destroyed", "hexes", "winner", "level"),
    [
        (30, 9, "draw", ""),  # ZT-14
        (19, 5, "draw", ""),  # ZT-30
        (20, 5, "RU", "marginal"),
        (29, 9, "GE", "tactical"),
        (40, 9, "RU", "decisive"),
        (0, 12, "GE", "decisive"),
    ],
)
def test_zt_14_zt_30_at_2_the_higher_level_wins(destroyed: int, hexes: int, winner: str, level: str) -> None:
    found = judged("AT-2", UnitRoll(units("GE", destroyed, "destroyed"), holding("GE", hexes)))
    assert (found.winner, found.level) == (winner, level)
    assert found.points == {"RU": destroyed, "GE": hexes}


def train(side: str, fate: Fate, where: Hex | None) -> UnitRoll:
    return UnitRoll([CountedUnit("P2", side, frozenset((TRAIN,)), fate, where)])


@each(
    ("side", "fate", "where", "winner", "level"),
    [
        ("FI", "exited", Hex(5, 1), "FI", "decisive"),
        ("FI", "map", Hex(5, 19), "FI", "tactical"),  # CT-4: row S of board 6
        ("RU", "map", Hex(5, 19), "RU", "marginal"),  # ZT-23
        ("RU", "destroyed", Hex(5, 19), "FI", "marginal"),
        ("FI", "map", Hex(5, 13), "draw", ""),
        ("FI", "destroyed", Hex(5, 13), "draw", ""),
        ("RU", "map", Hex(5, 5), "RU", "tactical"),
        ("RU", "exited", Hex(5, 27), "RU", "decisive"),
        ("FI", "exited", Hex(5, 27), "FI", "decisive"),
        ("RU", "exited", Hex(5, 1), "RU", "decisive"),
    ],
)
def test_zt_23_ct_4_at_8_the_ladder_gives_the_levels_of_the_situation(
    side: str, fate: Fate, where: Hex, winner: str, level: str
) -> None:
    found = judged("AT-8", train(side, fate, where))
    assert (found.winner, found.level) == (winner, level)


def test_at_8_without_a_rung_that_holds_the_game_is_a_draw() -> None:
    found = judged("AT-8", UnitRoll([]))
    assert (found.winner, found.rung) == ("draw", -1)


def test_at_1_other_units_are_those_no_line_before_names() -> None:
    lost = [*units("GE", 1, "destroyed", "armoured_train"), *units("GE", 3, "destroyed", "ge_rifle")]
    found = judged("AT-1", UnitRoll(lost))
    assert found.points["RU"] == 10 + 5 + 5 + 3
    without = judged("AT-1", UnitRoll(lost[1:]))
    assert without.points["RU"] == 10 + 5 + 3


def test_at_6_other_leaves_out_both_trains() -> None:
    west = SHEET.hex("0101")
    gone = [
        *units("GE", 1, "exited", "locomotive", at=west),
        *units("GE", 1, "exited", "bp44", at=west),
        *units("GE", 2, "exited", "panther", at=west),
    ]
    assert judged("AT-6", UnitRoll(gone)).points == {"RU": 0, "GE": 10 + 5 + 2}


def test_at_3_each_town_counts_once_where_all_of_it_is_held() -> None:
    assert judged("AT-3", UnitRoll([], holding("RU", 4, "Arvoldgrad"))).points == {"RU": 10, "GE": 0}
    assert judged("AT-3", UnitRoll([], holding("RU", 3, "Arvoldgrad"))).points == {"RU": 0, "GE": 0}
    with pytest.raises(BadName, match="no place of the kind village"):
        count(parse_count("controlled(RU, each(village))", CCRR), UnitRoll([]), SHEET)


def test_most_points_win_and_margins_give_levels() -> None:
    awards = (Award("both", "each", "destroyed(enemy)", 2),)
    plain, levelled = Scoring(awards), Scoring(awards, levels=("close", "clear"), margins=(3, 10))
    for scoring, lost, expected in (
        (plain, 1, ("RU", "")),
        (plain, 0, ("draw", "")),
        (replace(plain, equal="GE"), 0, ("GE", "")),
        (levelled, 1, ("draw", "")),
        (levelled, 2, ("RU", "close")),
        (levelled, 5, ("RU", "clear")),
    ):
        found = score_sheet(scoring, ("RU", "GE"), CCRR).verdict(
            UnitRoll(units("GE", lost, "destroyed")), SHEET
        )
        assert found is not None
        assert (found.winner, found.level) == expected, (scoring, lost)


def test_kinds_narrow_every_count_and_name_units_that_are_no_combat_units() -> None:
    here = SHEET.hex("0101")
    roll = UnitRoll(
        [
            CountedUnit("1", "GE", frozenset(("truck", "vehicle")), "map", here, counts=False),
            CountedUnit("2", "GE", frozenset(("rifle",)), "map", here, frozenset(("pinned",))),
            CountedUnit("3", "GE", frozenset(("rifle",)), "map", here, is_effective=False),
            CountedUnit("K 5", "RU", frozenset(("gun",)), "destroyed", here),
        ]
    )
    for text, number in (
        ("units(GE)", 2),
        ("units(GE.truck)", 1),
        ("units(GE.vehicle, 0101)", 1),
        ("units(GE.rifle.pinned)", 1),
        ("units(GE.pinned)", 1),
        ("effective(GE.rifle)", 1),
        ("units(any)", 2),
        ("destroyed(any.'K 5')", 1),
        ("held(RU.gun)", 1),
        ("units(GE.rifle) * 2 - destroyed(RU.gun)", 3),
    ):
        assert count(parse_count(text, CCRR), roll, SHEET) == number, text
    assert evaluate(parse_condition("destroyed(RU.gun) and not held(GE.gun)", CCRR), roll, SHEET)


class Old:
    """A tally of rules from before kinds and control."""

    def effective(self, side: str, hexes: object) -> int:
        return 3

    units = effective
    exited = effective

    def destroyed(self, side: str) -> int:
        return 2


def test_rules_from_before_kinds_still_answer_plain_counts() -> None:
    assert count(parse_count("units(GE) + destroyed(GE)", CCRR), Old(), SHEET) == 5
    with pytest.raises(NotCounted, match="do not count"):
        count(parse_count("units(GE.truck)", CCRR), Old(), SHEET)
    with pytest.raises(NotCounted, match="who controls"):
        count(parse_count("controlled(GE, 0101)", CCRR), Old(), SHEET)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("controlled(GE)", "controlled(side, area)"),
        ("controlled(GE.rifle, 0101)", "not units of a kind"),
        ("controlled(GE, whole(0101, 0102))", "whole(area)"),
        ("controlled(GE, each(1 > 2))", "each(kind of place)"),
        ("held(GE, 0101)", "held(side.type)"),
        ("units(GE.)", "ends too early"),
    ],
)
def test_a_count_that_is_none_is_told_with_its_form(text: str, message: str) -> None:
    with pytest.raises(BadExpression) as caught:
        parse_count(text, CCRR)
    assert message in str(caught.value) or text == "units(GE.)"


def scenario_of(scoring: Scoring, *lines: VictoryLine) -> Scenario:
    sides = (Side("RU", "Russians"), Side("GE", "Germans"))
    return Scenario("Test", "kampfpanzer", "m.yaml", Length(5, 5), sides, lines, scoring=scoring)


def test_scorings_come_back_from_their_data_and_old_lists_stay_lists() -> None:
    for name, scoring in SCORINGS.items():
        line = VictoryLine("GE", "destroyed(RU) >= 3", (1, 2), "decisive")
        written = victory_data(scenario_of(scoring, line))
        assert isinstance(written, dict)
        lines, read = read_victory(written)
        assert lines == (line,), name
        by_side = sorted(scoring.awards, key=lambda award: [a.side for a in scoring.awards].index(award.side))
        assert read == replace(scoring, awards=tuple(by_side)), name
    assert victory_data(scenario_of(Scoring(), VictoryLine("draw"))) == [{"winner": "draw"}]


def test_both_ways_of_writing_points_for_each_are_read_and_kept() -> None:
    data = {"points": {"GE": [{"each": 5, "of": "destroyed(RU)"}, {"each": "exited(GE)", "points": 2}]}}
    lines, scoring = read_victory(data)
    assert [(award.points, award.of) for award in scoring.awards] == [(5, "destroyed(RU)"), (2, "exited(GE)")]
    assert victory_data(scenario_of(scoring, *lines)) == data


def test_a_scoring_goes_on_from_a_position_with_what_has_been_lost() -> None:
    scenario = scenario_of(SCORINGS["AT-1"])
    roll = UnitRoll(
        [*units("GE", 1, "destroyed", "armoured_train"), *units("GE", 3, "destroyed", "ge_rifle")]
    )
    before = judged("AT-1", roll).points
    later = score_sheet(carried_over(scenario, roll, SHEET), ("RU", "GE"), CCRR)
    assert later.points(UnitRoll([]), SHEET) == before


def test_awards_are_told_in_words() -> None:
    titles = {"GE": "Germans", "RU": "Russians"}
    told = {}
    for award in SCORINGS["AT-1"].awards:
        each, condition = parsed_award(award, CCRR)
        told[award.of] = award_sentence(award, each if each is not None else condition, titles, CCRR)  # type: ignore[arg-type]
    assert told["exited(GE.rail_truck)"] == (
        "The Germans score 5 points for each of the rail truck units the Germans have moved off the map."
    )
    award = next(one for one in SCORINGS["AT-1"].awards if one.of == "exited(GE.rail_truck)")
    each, _ = parsed_award(award, CCRR)
    assert each is not None
    named = {**titles, "rail_truck": "Rail Truck"}
    assert "each of the Rail Truck units" in award_sentence(award, each, named, CCRR)
    assert told["destroyed(GE.armoured_train)"] == (
        "The Russians score 5 points if the Germans have lost at least one armoured train unit."
    )
    assert told["exited(GE.rail_truck, edge(E))"].startswith("The Russians score 5 points unless the Germans")
