"""A table drawn from nothing by mouse and keys as the manual tells: saved, checked, the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.app.shell.window import MainWindow
from kpeditor.core.checks.files import check_file
from kpeditor.core.files.documents import open_battle
from tests.app.helpers import ScriptedDialogs
from tests.tour.tablepictures import Story, tell

pytestmark = pytest.mark.one_window


def test_a_table_is_drawn_from_nothing_saved_and_checked_clean(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    window.resize(1280, 800)
    taken: list[str] = []
    story = Story(window, dialogs, taken.append)
    tell(story, tmp_path)
    assert taken == [
        *(
            "area",
            "form",
            "hole",
            "village",
            "river",
            "ground",
            "bases-red",
            "bases-blue",
            "sight",
            "ruler",
            "checked",
        )
    ]
    document = story.workspace.document
    table = document.battle.table
    assert table is not None
    kinds = [feature.kind for feature in table.features.values()]
    assert sorted(set(kinds)) == [
        *("bridge", "built_up", "crest", "hedge", "hill", "river", "road", "street", "woods")
    ]
    assert kinds.count("hedge") == 2, "the piece between the cuts is gone"
    assert len(table.features["Woods"].holes) == 1
    assert table.features["Crest-line"].props == {"hill": "Hill"}
    dialogs.path = tmp_path / "dorn.yaml"
    document.save_map(tmp_path / "dorn.yaml")
    document.save_scenario(tmp_path / "mill.yaml")
    assert check_file(tmp_path / "mill.yaml") == []
    # All of it undone leaves an empty table, and done again the same files.
    before = (tmp_path / "dorn.yaml").read_text(), (tmp_path / "mill.yaml").read_text()
    steps = document.stack.count()
    while document.stack.canUndo():
        document.stack.undo()
    assert table.features == {}
    assert document.scenario is None
    document.stack.setIndex(steps)
    assert open_battle(tmp_path / "mill.yaml").battle.table == table
    document.save_map()
    document.save_scenario()
    assert before == ((tmp_path / "dorn.yaml").read_text(), (tmp_path / "mill.yaml").read_text())
