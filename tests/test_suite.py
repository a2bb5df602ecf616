"""What tests/conftest.py does for all tests: a limit for the slow ones, and texts that are read once."""

from __future__ import annotations

import shutil

import pytest

from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.files.documents import open_battle
from tests.conftest import SLOW_LIMIT, pytest_collection_modifyitems
from tests.each import each
from tests.readonce import MOST, Once


@each(
    ("profile", "marks", "limit"),
    [
        (None, [], None),
        (None, [pytest.mark.slow], SLOW_LIMIT),
        ("explore", [], SLOW_LIMIT),
        (None, [pytest.mark.timeout(7)], 7),
        ("explore", [pytest.mark.timeout(7200), pytest.mark.slow], 7200),
    ],
)
def test_what_takes_long_has_an_hour_unless_it_names_its_limit(request, monkeypatch, profile, marks, limit):
    monkeypatch.setattr(request.config.option, "hypothesis_profile", profile)
    item = pytest.Function.from_parent(request.node.parent, name="test_made", callobj=lambda: None)
    for mark in marks:
        item.add_marker(mark)
    pytest_collection_modifyitems(request.config, [item])
    found = item.get_closest_marker("timeout")
    assert (found and found.args[0]) == limit


def test_who_edits_a_sheet_changes_it_for_nobody_else(root, tmp_path):
    shipped = root / "maps/kampfpanzer.yaml"
    copy = tmp_path / "copy.yaml"
    shutil.copy(shipped, copy)
    edited, other = open_battle(copy), open_battle(shipped)
    side = edited.battle.map.side("0101C")
    was_road = edited.battle.map.has_side("road", side)
    set_hexsides(edited.battle.map, "road", [side], not was_road).apply(edited.battle)
    assert edited.battle.map.has_side("road", side) != was_road
    assert other.battle.map.has_side("road", side) == was_road
    assert open_battle(shipped).battle.map.has_side("road", side) == was_road
    assert edited.map_source is not None
    assert edited.map_source.name == str(copy)


def test_problems_of_a_text_that_is_kept_are_told_to_everybody(tmp_path, root):
    text = (root / "maps/kampfpanzer.yaml").read_text("utf-8").replace("title:", "tittle:", 1)
    told = []
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(text, "utf-8")
        found = open_battle(tmp_path / name).problems
        told.append([(problem.text, problem.where.line) for problem in found])
        assert {problem.where.file for problem in found} == {str(tmp_path / name)}
    assert told[0]
    assert told[0] == told[1]


def test_it_is_asked_once_and_who_changes_the_answer_is_found_out():
    asked = []

    def read(text):
        asked.append(text)
        return [text]

    once = Once(read, lambda text: text if len(text) < 5 else None)
    assert once("same") is once("same")
    assert once("longer") is not once("longer")
    assert asked == ["same", "longer", "longer"]
    assert once.changed() == []
    once("same").append("more")
    assert once.changed() == [["same", "more"]]
    for number in range(MOST):
        once(f"{number}")
    assert once("same") == ["same"]
