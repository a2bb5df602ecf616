"""Whatever a battle suffers from: a mend takes its problem away, brings no other, and what is saved then is
told the same of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kpeditor.core.board.build import complete
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.checks.files import check_as_saved, check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import CURED, cures_of
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle, save_map, save_scenario
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.problem import Problem
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Unit
from kpeditor.core.scenario.model import VictoryLine as Line
from kpeditor.core.scenario.setup.steps import SetupStep, WrittenChoice
from kpeditor.core.scenario.victory.scoring import Award, Rung, Scoring, Threshold
from tests.examples import examples

PER_LOSS = (
    Award("french", "each", "destroyed(germans)", 1),
    Award("germans", "each", "destroyed(french)", 1),
)
CATALOGUE = registry.find("kampfpanzer").terrain()
Break = Callable[[Battle], Battle]


def scenario_of(battle: Battle) -> Scenario:
    assert battle.scenario is not None
    return battle.scenario


def with_scenario(battle: Battle, **fields: Any) -> Battle:
    return Battle(battle.sheet, replace(scenario_of(battle), **fields))


def with_group(side: int, group: Group) -> Break:
    def broken(battle: Battle) -> Battle:
        sides = list(scenario_of(battle).sides)
        sides[side] = replace(sides[side], groups=(*sides[side].groups, group))
        return with_scenario(battle, sides=tuple(sides))

    return broken


def with_scoring(*awards: tuple[Award, ...], lines: tuple[Line, ...] = (), **parts: Any) -> Break:
    """Points, levels and ladders in place of the victory lines."""

    def broken(battle: Battle) -> Battle:
        scoring = Scoring(tuple(one for several in awards for one in several), **parts)
        return with_scenario(battle, victory=lines, scoring=scoring)

    return broken


def with_effect(do: str, group: Group) -> Break:
    def broken(battle: Battle) -> Battle:
        changed = with_group(0, group)(battle)
        then = (Effect(do, scenario_of(battle).sides[0].id, group.id),)
        return with_scenario(
            changed, events=(*scenario_of(changed).events, ScenarioEvent(turns=(1,), then=then))
        )

    return broken


def with_place(place: Place, *, named: bool = False) -> Break:
    def broken(battle: Battle) -> Battle:
        battle.map.places[place.name] = place
        if not named:
            return battle
        line = Line("french", f'undisrupted(french, place("{place.name}")) > 0')
        return with_scenario(battle, victory=(line, *scenario_of(battle).victory))

    return broken


def with_fields(**fields: Any) -> Break:
    return lambda battle: with_scenario(battle, **fields)


def with_lines(change: Callable[[tuple[Line, ...]], tuple[Line, ...]]) -> Break:
    return lambda battle: with_scenario(battle, victory=change(scenario_of(battle).victory))


hexes = st.builds(Hex, st.integers(1, 12), st.integers(1, 9))
sides = st.builds(Hexside, hexes, st.sampled_from(Direction))


@st.composite
def painted(draw: st.DrawFn) -> Break:
    """Woods or houses somewhere, some of their sides flagged and some not."""
    kind = draw(st.sampled_from(["woods", "town"]))
    cells = draw(st.frozensets(hexes, min_size=1, max_size=25))
    flagged = draw(st.lists(sides, max_size=12))
    bare = draw(st.booleans())

    def broken(battle: Battle) -> Battle:
        paint(battle.map, "terrain", cells, kind).apply(battle)
        there = [side for side in flagged if side.hex in battle.map.grid]
        set_hexsides(battle.map, kind, there, not bare).apply(battle)
        return battle

    return broken


def crossed(battle: Battle) -> Battle:
    """A stream along the middle of a road."""
    side = next(sides_of(battle.map.grid, battle.map.hexsides["road"]))
    set_hexsides(battle.map, "stream", [side], True).apply(battle)
    return battle


def with_steps(*steps: SetupStep) -> Break:
    """Set up in these steps, with two groups of trucks in the first side: one to place, one that enters."""

    def broken(battle: Battle) -> Battle:
        changed = with_group(0, TRUCK)(battle)
        relief = Group("relief", {"truck": 1}, enter=Entry(1, "").placed("edge(N)", "edge(S)"))
        return with_scenario(with_group(0, relief)(changed), setup=(PLACES, *steps))

    return broken


PLACES = SetupStep("french", ("idle",))
CHOICE = SetupStep("french", choices=(WrittenChoice("relief"),))
TRUCK = Group("idle", {"truck": 1}, deploy="row(2)")
LATER = replace(TRUCK, enter=Entry(2, "edge(N)"), deploy="")
"""A group that has the id of another one, which is there from the start."""
BREAKS = [
    crossed,
    with_place(Place("Nowhere", "town", ())),
    with_place(Place("Nowhere", "town", ()), named=True),
    with_place(Place("Off", "hill", (Hex(5, 5), Hex(90, 90)))),
    with_place(Place("Gone", "hill", (Hex(90, 90), Hex(91, 90)))),
    with_place(Place("Gone", "hill", (Hex(90, 90), Hex(91, 90))), named=True),
    with_group(0, Group("empty", deploy="row(2)")),
    with_group(1, Group("empty", deploy="row(2)")),
    with_effect("release", Group("empty")),
    with_effect("release", TRUCK),
    with_effect("release", replace(TRUCK, enter=Entry(2, "edge(N)"), deploy="")),
    with_effect("release", replace(TRUCK, id="later", enter=Entry(2, "edge(N)"), deploy="", held=True)),
    with_effect("arrive", TRUCK),
    with_effect("arrive", replace(TRUCK, enter=Entry(2, "edge(N)"), deploy="", held=True)),
    with_effect("arrive", replace(TRUCK, enter=Entry(12, "edge(N)"), deploy="")),
    with_group(0, replace(TRUCK, fields={"entrench": "optional"})),
    with_group(
        0, replace(TRUCK, enter=Entry(2, "edge(N)"), deploy="", held=True, fields={"entrench": "required"})
    ),
    with_group(0, Group("less", {"truck": 1, "bt7": 0}, deploy="row(2)")),
    with_group(0, Group("none", {"bt7": -1}, deploy="row(2)")),
    with_group(0, Group("one", units=(Unit("138", "truck", "0202", facing="A"),))),
    with_fields(length=Length(9, 4)),
    with_fields(length=Length(0, -2)),
    with_fields(length=Length(3, 0)),
    with_fields(options={"weather": "fog", "mud": True}),
    with_fields(special=("cavalry", "camels")),
    with_lines(lambda lines: ()),
    with_lines(lambda lines: lines[:1]),
    with_lines(lambda lines: lines[:-1]),
    with_lines(lambda lines: (Line("draw"), *lines)),
    with_lines(lambda lines: (Line("draw"), *lines[:-1])),
    with_lines(lambda lines: (Line("french"), Line("germans"), *lines)),
    with_lines(lambda lines: (*lines[:-1], Line("draw", turns=(3,)))),
    with_lines(lambda lines: (Line("french", turns=(3,)), *lines[:-1])),
    with_steps(SetupStep("french"), CHOICE),
    with_steps(replace(CHOICE, groups=("idle",))),
    with_steps(replace(CHOICE, groups=("relief", "gone"))),
    with_steps(CHOICE, CHOICE, SetupStep(reveal=("idle", "relief"))),
    with_steps(replace(CHOICE, secret=True)),
    with_steps(replace(CHOICE, choices=(WrittenChoice("relief"), WrittenChoice("idle")))),
    with_scoring(PER_LOSS, (Award("french", "if", "units(french.bt7) >= 99", 4),)),
    with_scoring(PER_LOSS, (Award("french", "each", "units(germans)", 0),)),
    with_scoring(PER_LOSS, lines=(Line("draw"),)),
    with_scoring(PER_LOSS, levels=("marginal", "decisive"), margins=(5, 2)),
    with_scoring(PER_LOSS, thresholds=(Threshold("germans", 9, 3, side="french"), Threshold("draw"))),
    with_scoring(
        PER_LOSS,
        thresholds=(
            Threshold("germans", at_most=5, side="french"),
            Threshold("draw", 2, 4, side="french"),
            Threshold("french", at_least=6, side="french"),
        ),
    ),
    with_scoring(
        ladder=(
            Rung("germans", "destroyed(french) >= 1"),
            Rung("germans", "destroyed(french) >= 3", "decisive"),
            Rung("draw"),
        )
    ),
    lambda battle: with_scenario(with_group(0, TRUCK)(battle), setup=(SetupStep("germans", reveal=("y",)),)),
]
breaks = st.lists(st.one_of(st.sampled_from(BREAKS), painted()), min_size=1, max_size=4)


@pytest.fixture(scope="module")
def as_shipped(root):
    opened = open_battle(root / "scenarios/tutorial/first-shots.yaml")
    complete(opened.battle.map, CATALOGUE)
    del opened.battle.map.extra["sight_tests"]  # woods painted on a tested line may rightly break its test
    return opened


def codes(problems) -> Counter[str]:
    return Counter(problem.code for problem in problems)


def mended_one_by_one(battle: Battle) -> Iterator[tuple[Problem, Battle]]:
    """Each problem that has a mend, with the battle after it."""
    for problem in check_battle(battle):
        for number in range(len(cures_of(battle, problem, CATALOGUE))):
            mended = snapshot(battle)
            cures_of(mended, problem, CATALOGUE)[number].apply(mended)
            yield problem, mended


def mend(battle: Battle, problem: Problem) -> None:
    (cure,) = cures_of(battle, problem, CATALOGUE)
    cure.apply(battle)


@settings(max_examples=examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(breaks)
@example([with_place(Place("Gone", "hill", (Hex(90, 90),)), named=True)])
@example([with_group(0, LATER), with_steps(replace(CHOICE, groups=("idle",)))])
def test_a_mend_leaves_nothing_of_its_problem_and_brings_no_other(as_shipped, breaks):
    battle = snapshot(as_shipped.battle)
    for broken in breaks:
        battle = broken(battle)
    before = check_battle(battle)
    for problem, mended in mended_one_by_one(battle):
        after = check_battle(mended)
        assert problem not in after
        assert codes(after) <= codes(before) - Counter({problem.code: 1})


def test_what_is_told_after_a_mend_is_told_of_the_file_saved(as_shipped, tmp_path):
    """Every code with a mend is broken here: woods and towns by the painted ones."""
    found = set()
    for number, broken in enumerate(BREAKS):
        for problem, mended in mended_one_by_one(broken(snapshot(as_shipped.battle))):
            found.add(problem.code)
            opened = replace(as_shipped, battle=mended)
            live = check_as_saved(opened)
            opened = save_map(opened, tmp_path / "map.yaml")
            save_scenario(opened, tmp_path / "scenario.yaml")
            told = check_file(tmp_path / "scenario.yaml")
            assert [(one.code, one.text) for one in told] == [(one.code, one.text) for one in live], number
    # Lines through hexes need another ruleset: tests/rulesets/panzerblitz/test_lines.py.
    of_lines = {"line-off-ground", "line-property-alone"}
    # What games of a table's rules pass over: tests/core/edits/tables/test_tablecures.py; what formations
    # and positions say against the rules: tests/rulesets/nqm/test_mends.py.
    of_tables = {"setup-unplayed", "position-posture", "stand-supply"}
    assert set(CURED) - found - of_lines - of_tables == {"town-without-hexsides", "woods-without-hexsides"}


def test_the_mend_of_very_many_woods_takes_all_of_them(root):
    """They are told in one problem, which names the first sixty hexes alone."""
    battle = open_battle(root / "maps/kampfpanzer.yaml").battle
    mask = battle.map.hexsides["woods"]
    mask[:] = 0
    woods = [one for one in check_battle(battle) if one.code == "woods-without-hexsides"]
    together = [one for one in woods if one.where.path == ("hexsides", "woods")]
    assert len(together) == 1
    mend(battle, together[0])
    assert together[0] not in check_battle(battle)
    assert int((mask > 0).sum()) > 200


def test_the_mend_of_a_large_wood_reaches_its_last_hex(as_shipped):
    """A problem names the first sixty hexes of a wood."""
    battle = snapshot(as_shipped.battle)
    cells = [Hex(column, row) for column in range(1, 13) for row in range(1, 9)]
    paint(battle.map, "terrain", cells, "woods").apply(battle)
    battle.map.hexsides["woods"][:] = 0
    (problem,) = [one for one in check_battle(battle) if one.code == "woods-without-hexsides"]
    mend(battle, problem)
    assert "woods-without-hexsides" not in codes(check_battle(battle))


def test_a_wood_left_open_elsewhere_stays_open(as_shipped):
    battle = snapshot(as_shipped.battle)
    paint(battle.map, "terrain", [Hex(1, 8), Hex(1, 9), Hex(12, 8), Hex(12, 7)], "woods").apply(battle)
    first, second = [one for one in check_battle(battle) if one.code == "woods-without-hexsides"]
    mend(battle, first)
    assert [one for one in check_battle(battle) if one.code == "woods-without-hexsides"] == [second]
