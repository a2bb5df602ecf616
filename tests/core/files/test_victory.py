"""Points, levels and ladders in scenario files, and what renaming, comparing and the journal make of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.edits.forces.sides import rename_side
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.files.documents import open_battle, render_scenario
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.scoring import Award, Scoring

SMALL = Path(__file__).parents[2] / "files" / "valid" / "small-scenario.yaml"
VICTORY = """\
victory:
  # Sudden death comes first.
  lines: [{when: destroyed(blue) >= 5, winner: red, turns: [1, 2], level: decisive}]
  points:   # as printed
    red:
      - {each: 2, of: destroyed(blue)}       # two each
      - {each: 'exited(red.bt7)', points: 5}
    both:
      - {if: 'units(own, within(1, "0303"))', points: 3, x-note: keep}
  levels: [close, clear]
  margins: [1, 5]
  equal: blue
"""


def text() -> str:
    return SMALL.read_text("utf-8").partition("victory:")[0] + VICTORY


def scenario() -> Scenario:
    read, problems, _ = read_scenario(text())
    assert (problems, read is None) == ([], False)
    assert read is not None
    return read


def test_points_and_levels_are_read_saved_byte_for_byte_and_changed_in_their_place() -> None:
    read, problems, source = read_scenario(text())
    assert problems == []
    assert read is not None
    assert read.victory[0].level == "decisive"
    assert [award.points for award in read.scoring.awards] == [2, 5, 3]
    assert render_scenario(read, source) == text()
    again, problems, _ = read_scenario(render_scenario(read, None))
    assert (again, problems) == (read, [])
    first, second, third = read.scoring.awards
    changed = replace(read.scoring, awards=(replace(first, points=4), replace(second, points=7), third))
    saved = render_scenario(replace(read, scoring=changed), source)
    assert saved == text().replace("each: 2", "each: 4").replace("points: 5", "points: 7")


def test_a_list_of_lines_stays_a_list_until_points_come_and_again_when_they_go() -> None:
    old = SMALL.read_text("utf-8")
    read, _, source = read_scenario(old)
    assert read is not None
    assert render_scenario(read, source) == old
    scored = replace(read, scoring=Scoring((Award("red", "each", "destroyed(blue)", 1),)))
    again, problems, _ = read_scenario(render_scenario(scored, source))
    assert (again, problems) == (scored, [])
    assert render_scenario(replace(scored, scoring=Scoring()), source) == old


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("pionts:", "points:", "did you mean 'points'"),
        ("each: 2", "each: two", ""),
        ("margins: [1, 5]", "margins: [a]", "number"),
        ("{if:", "{whenever:", "whenever"),
    ],
)
def test_what_a_scoring_cannot_be_is_told_where_it_stands(wrong: str, right: str, told: str) -> None:
    broken = text().replace(right, wrong) if wrong == "pionts:" else text().replace(wrong, right)
    _, problems, _ = read_scenario(broken)
    if right == "each: two":
        assert problems == []  # a count, told by the check of the scenario
    else:
        assert any(told in f"{one.text} {one.fix}" for one in problems), problems


def test_the_journal_keeps_a_scoring() -> None:
    edit = SetScenario(scenario(), "Change")
    assert edit_of(edit_data(edit)) == edit


def test_a_side_that_is_renamed_is_renamed_in_points_counts_and_results() -> None:
    renamed = rename_side(scenario(), "red", "Red", "soviets").made
    assert renamed.scoring.awards[0].side == "soviets"
    assert renamed.scoring.awards[1].of == "exited(soviets.bt7)"
    assert rename_side(renamed, "blue", "Blue", "finns").made.scoring.equal == "finns"


def test_hexes_of_points_follow_a_board_that_is_renumbered() -> None:
    sheet = open_battle(SMALL).battle.sheet
    battle = Battle(sheet, scenario())
    resize(battle, 9, 9, across=2).edit.apply(battle)
    assert battle.scenario is not None
    assert "0503" in battle.scenario.scoring.awards[2].of


def test_what_differs_in_points_is_told_line_by_line() -> None:
    old, new = scenario(), scenario()
    first, *others = new.scoring.awards
    scoring = replace(new.scoring, awards=(replace(first, points=3), *others), margins=(2, 5))
    sheet = open_battle(SMALL).battle.sheet
    found = battle_differences(Battle(sheet, old), Battle(sheet, replace(new, scoring=scoring)))
    told = {(one.subject, one.old, one.new) for one in found}
    assert ("points 1", "red: 2 for each of destroyed(blue)", "red: 3 for each of destroyed(blue)") in told
    assert any(old == "1, 5" and new == "2, 5" for _, old, new in told)
