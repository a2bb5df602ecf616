"""The eleven situations of Panzer-Zug as scenario files: what the source says of each (2.7, 6.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.problem import Severity
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import ANY_TURN, Scenario
from kpeditor.rulesets.panzerblitz.engine.moving import allowance
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.units import figures, unit_types
from tests.rulesets.panzerblitz.battles import Dice
from tests.rulesets.panzerblitz.situations import FACTS

NUMBERS = range(1, 12)
situations = pytest.mark.parametrize("number", NUMBERS)


@dataclass
class Part:
    """A group of the source: the groups of the file that hold it, and what it has."""

    side: str
    groups: list[str]
    turn: int
    total: int
    marked: int
    units: Counter[str]
    marks: Counter[str]


def tally(text: str) -> Counter[str]:
    words = text.split()
    return Counter({kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)})


@cache
def facts() -> dict[int, tuple[list[str], list[Part]]]:
    """By situation the words of its first line, and its groups."""
    found: dict[int, tuple[list[str], list[Part]]] = {}
    for block in re.split(r"\n(?=AT-)", FACTS.strip()):
        first, rest = block.split("\n", 1)
        parts = []
        for line in re.split(r"\n  (?=\w)", "\n" + re.sub(r"\n    +", " ", rest).lstrip("\n"))[1:]:
            side, said = line.split(": ", 1)
            groups, turn, total, units, *marks = (one.strip() for one in said.split(";"))
            number, marked = map(int, total.split("+"))
            when = ANY_TURN if turn == "any" else int(turn)
            parts.append(
                Part(
                    side,
                    groups.split(),
                    when,
                    number,
                    marked,
                    tally(units),
                    tally(marks[0]) if marks else Counter(),
                )
            )
        words = first.split()
        found[int(words[0][3:])] = words[1:], parts
    return found


@cache
def opened(number: int) -> OpenBattle:
    (path,) = (data_dir("scenarios") / "panzer-zug").glob(f"at-{number:02}-*.yaml")
    return open_battle(path)


def scenario(number: int) -> Scenario:
    found = opened(number).battle.scenario
    assert found is not None
    return found


def sheet(number: int) -> MapSheet:
    return opened(number).battle.map


def marks_of(of: Scenario, side: str) -> Iterator[tuple[str, int, int | None]]:
    """Kind, number and value of the marks of a side: those that lie there and those it must lay."""
    for mark in of.marks:
        if mark.side == side:
            yield mark.kind, 1, mark.value
    for step in of.setup:
        for lot in step.marks:
            if step.side == side and not lot.at_most:
                yield lot.kind, lot.count, lot.value


@situations
def test_a_check_finds_nothing_to_say(number: int) -> None:
    """6.2 and 6.3: every place, limit, type, option and condition of the file is one the program knows."""
    problems = [*opened(number).problems, *check_battle(opened(number).battle)]
    assert [p.text for p in problems if p.severity is not Severity.HINT] == []


@situations
def test_forces_are_those_of_the_source(number: int) -> None:
    """2.7: units by type and group, passengers counted, game-turns of entry; totals of every group."""
    held = {(side.id, group.id) for side, group in scenario(number).groups()}
    for part in facts()[number][1]:
        found: Counter[str] = Counter()
        for id_ in part.groups:
            held.remove((part.side, id_))
            group = scenario(number).group(part.side, id_)
            assert group is not None
            assert (group.enter.turn if group.enter else 0) == part.turn, id_
            found.update(group.tally())
        assert found == part.units
        assert found.total() == part.total
    assert held == set(), "groups the source does not have"


@situations
def test_marks_are_those_of_the_source(number: int) -> None:
    """2.7: forts with their strengths (30 where nothing is said), blocks, mines."""
    for part in facts()[number][1]:
        if not part.marked:
            continue
        found: Counter[str] = Counter()
        for kind, count, value in marks_of(scenario(number), part.side):
            assert value == (30 if f"{kind}(30)" not in part.marks else value) or kind != "fort"
            found[f"{kind}({value})" if f"{kind}({value})" in part.marks else kind] += count
        assert found == part.marks
        assert found.total() == part.marked


@situations
def test_turns_sides_and_boards(number: int) -> None:
    """2.7: length, who moves first; 6.2: which boards, and where row A of each lies."""
    words = facts()[number][0]
    found = scenario(number)
    assert (found.length.min, found.length.max) == (int(words[1]), int(words[1]))
    assert [side.id for side in found.sides if side.fields.get("moves_first")] == [words[3]]
    assert found.ruleset == "panzerblitz"
    for word in words[5:]:
        board, row_a = word[:-1], word[-1]
        first = sheet(number).hex(f"{board}-A-5")
        edge = {"N": "north", "E": "east", "S": "south", "W": "west"}[row_a]
        beside = area(number, f"board({board}, {edge}_of(Q))")
        assert sheet(number).name(first) in beside, edge
        assert f"{board}-Q-5" not in beside


@situations
def test_special_rules_are_declared(number: int) -> None:
    """6.3: every flag of the file is one the rules tell of, in a sentence."""
    told = find("panzerblitz").specials()
    assert set(scenario(number).special) <= told.keys()
    assert all(one.title and one.text.endswith(".") for one in told.values())


@situations
def test_passengers_fit_their_trains(number: int) -> None:
    """Z7 to Z10, Z31: inside, outside and vehicle places are not exceeded, and trains with places say so."""
    types = unit_types(scenario(number))
    for _, group in scenario(number).groups():
        for unit in group.units:
            aboard = [one for one in group.units if one.carried_by == unit.id]
            assert len(aboard) <= figures(types[unit.type]).room or not aboard, unit.id


def area(number: int, text: str) -> set[str]:
    return {
        sheet(number).name(hex_)
        for hex_ in hexes_of(parse_area(text, sheet(number).numbering), sheet(number))
    }


def test_zones_of_one_board_lie_as_the_source_says() -> None:
    """F3: AT-6 west of K and east of L; AT-10 east of AA holds the tunnel; AT-5 north of DD."""
    west, east = (area(6, scenario(6).sides[n].groups[0].deploy) for n in (0, 1))
    assert {name.split("-")[1] for name in west} == set("ABCDEFGHIJ")
    assert not west & east
    assert "6-M-5" in east
    assert "6-L-5" not in east
    train = scenario(10).group("slovaks", "train")
    assert train is not None
    tunnel = area(10, train.deploy)
    assert {"15-H-8", "15-I-7", "15-J-7"} <= tunnel
    assert "15-BB-7" not in tunnel
    assert "15-DD-5" not in area(5, "north_of(DD)")
    assert "15-CC-5" in area(5, "north_of(DD)")


def test_the_bands_of_at_8_meet_without_a_gap() -> None:
    """Ruling 2.6-5 and ZT-23: with row A south, Finnish A to Q draws and R to GG is tactical."""
    north, south = area(8, "board(6, north_of(Q))"), area(8, "board(6, south_of(R))")
    assert "6-R-5" in north
    assert "6-Q-5" in south
    assert not north & south
    assert {name for name in area(8, "board(6)") if name.startswith("6-")} <= north | south
    rungs = [rung.when for rung in scenario(8).scoring.ladder]
    assert len(rungs) == 10


def test_the_secret_of_at_4_is_chosen_before_and_revealed_after_the_soviets_set_up() -> None:
    """AT-4 and ZT-24: the order of the steps."""
    steps = scenario(4).setup
    chosen = next(i for i, step in enumerate(steps) if step.choices)
    revealed = next(i for i, step in enumerate(steps) if step.reveal)
    soviet = [i for i, step in enumerate(steps) if step.side == "soviets"]
    assert steps[chosen].secret
    assert (
        {one.entry_of for one in steps[chosen].choices} == set(steps[revealed].reveal) == {"relief", "train"}
    )
    assert chosen < min(soviet)
    assert max(soviet) < revealed


def test_damaged_track_of_at_1() -> None:
    """ZT-28: rows F and DD may be damaged, row E and the siding at T-9 may not."""
    (step,) = [one for one in scenario(1).setup if one.marks and one.marks[0].kind == "damaged_track"]
    there = area(1, step.at) - area(1, step.limits.never[0])
    assert {name.split("-")[1] for name in there} >= {"F", "DD"}
    assert not {"6-E-5", "6-T-9"} & there


def test_forts_of_at_9_stand_where_the_source_says() -> None:
    """AT-9: forts of 30 on the west bank, blocks on the road bridges."""
    found = {(mark.kind, mark.at, mark.value) for mark in scenario(9).marks}
    assert {("fort", f"G-{at}", 30) for at in ("V-10", "W-6", "Y-5")} <= found
    assert {("block", "G-Z-6", None), ("block", "G-W-9", None)} <= found
    for at in ("G-V-10", "G-W-6", "G-Y-5"):
        assert at in area(9, "west_of(feature(stream))")


@situations
def test_a_set_up_can_be_done(number: int) -> None:
    """6.3: whoever answers the steps by chance comes through all of them, and the game begins."""
    session = play_game(opened(number).battle, "random", 5, turns=0)
    (decision,) = session.pending()
    assert decision.turn == 1
    wanted = "".join(side.id for side in scenario(number).sides if side.fields.get("moves_first"))
    assert decision.side == wanted


def test_a_block_may_damage_the_track_it_lies_on() -> None:
    """Z22 and Z48: the limit `with: [block]` lets damaged track lie in the hex of a block alone (AT-3)."""
    state = PanzerBlitzState.of(opened(3).battle)
    on_line, off_line = "6-H-7", "5-H-2"
    ground = [f"6-{row}-2" for row in ("C", "B", "D", "F", "G")]
    forts = {f"fort*{n + 1}": f"5-C-{n + 3}" for n in range(3)}
    blocks = {f"block*{n + 1}": at for n, at in enumerate([on_line, *ground])}
    (decision,) = state.pending()
    keys = sorted(state.position.progress.question.marks, key=lambda slot: slot.key)  # type: ignore[union-attr]
    assert {slot.key for slot in keys} == {*forts, *blocks}
    assert state.faults(decision, {**forts, **blocks}) == []
    state, _ = state.advance({decision: {**forts, **blocks}}, Dice())
    (decision,) = state.pending()
    (slot,) = state.position.progress.question.marks  # type: ignore[union-attr]
    assert state.faults(decision, {slot.key: on_line}) == []
    assert state.faults(decision, {}) == []
    (fault,) = state.faults(decision, {slot.key: "6-I-7"})
    assert "only in the hex of block" in fault.sentence()
    assert state.faults(decision, {slot.key: off_line})


def test_z25_fields_of_a_scenario_change_its_railway_its_trains_and_their_passengers() -> None:
    """Z25: two tracks (AT-5), sidings that are not there (AT-8), a cap (AT-1), who rides outside (AT-1)."""
    taizy, snow, lost = (PanzerBlitzState.of(opened(number).battle).position for number in (5, 1, 8))
    siding = sheet(1).hex("6-T-9")
    assert taizy.ground.rails.double == taizy.ground.rails.hexes
    assert not snow.ground.rails.double
    assert (siding in snow.ground.rails.sidings, lost.ground.rails.sidings) == (True, frozenset())
    assert (allowance(snow, "bp35_light_beute"), allowance(taizy, "bp42_heavy")) == (12, 20)
    assert [snow.pieces[one].outside for one in ("asp", "smg_1", "smg_2")] == [False, True, True]


@pytest.mark.parametrize("number", [9, 11])
def test_z45_panzer_leader_is_three_options_and_nothing_else(number: int) -> None:
    setting = PanzerBlitzState.of(opened(number).battle).position.setting
    assert (setting.options.transport, setting.options.opportunity_fire) == ("pl", "half_range")
    assert set(setting.stacking.values()) == {3}
    assert set(scenario(number).options) == {"transport", "opportunity_fire"}


def test_only_what_the_scenario_names_may_leave() -> None:
    """PB24 and AT-1: rail trucks may leave by the ends of the line, the armoured train may not."""
    setting = PanzerBlitzState.of(opened(1).battle).position.setting
    assert setting.may_leave("germans", "rail_truck")
    assert not setting.may_leave("germans", "bp35_light_beute")
    assert PanzerBlitzState.of(opened(6).battle).position.setting.may_leave("germans", "panther")
    assert {setting.may_leave("germans", one) for one in ("rail", "truck", "rail_truck ")} == {False}
