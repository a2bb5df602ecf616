"""The fireplan of Not Quite Mechanized as a timeline: bars by hour, made by mouse and keys [N20]."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kpeditor.app.document.document import Document
from kpeditor.app.document.features import select_features
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.timeline.panel import TimelinePanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.fields import Mission
from kpeditor.core.files.documents import open_battle
from kpeditor.core.problem import Where

pytestmark = pytest.mark.one_window
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def velm(window: MainWindow, root: Path) -> Workspace:
    """The bridge at Velm in the editor, without a fireplan."""
    window.show_document(Document(open_battle(root / "scenarios/nqm/velm-counterstroke.yaml")))
    found = window.workspace
    assert found is not None
    return found


@pytest.fixture
def panel(velm: Workspace) -> TimelinePanel:
    """Its fireplan, wide enough for columns of thirty pixels, with the last side that has guns."""
    found = velm.panels["timeline"]
    assert isinstance(found, TimelinePanel)
    velm.asked_panel.emit("timeline")
    found.view.resize(380, found.view.sizeHint().height())
    return found


def plan(panel: TimelinePanel) -> list[Mission]:
    return [bar.mission for bar in panel.view.bars]


def at(panel: TimelinePanel, row: int, turn: int, share: float = 0.5) -> QPoint:
    """A point in a row and a column of the view."""
    view = panel.view
    left = view.rect_of(0).left() if view.bars else 0.0
    column = view._column
    x = view._left + (turn - 1 + share) * column
    assert left >= 0
    return QPoint(round(x), round(view._row * (row + 1.5)))


def drag(panel: TimelinePanel, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(panel.view, LEFT, pos=start)
    QTest.mouseMove(panel.view, (start + end) / 2)
    QTest.mouseMove(panel.view, end)
    QTest.mouseRelease(panel.view, LEFT, pos=end)


def test_a_mission_without_a_target_takes_the_feature_that_is_clicked_next(
    velm: Workspace, panel: TimelinePanel
) -> None:
    """It said "'' is no place of the table", offered no names, and the cure was not to be read."""
    table = velm.document.battle.table
    assert table is not None
    panel.add.click()
    assert plan(panel)[0].at == ""
    assert "has no target. Name a feature, or a point" in panel.wrong.text()
    completer = panel.at.completer()
    completer.setCompletionPrefix("positi")
    offered = {completer.completionModel().index(row, 0).data() for row in range(completer.completionCount())}
    wanted = {name for name in table.features if "positi" in name.lower()}
    assert offered == wanted != set()
    first, second = sorted(wanted)[0], "Alder wood"
    select_features(velm.document, [first])
    assert plan(panel)[0].at == first
    select_features(velm.document, [second])
    assert plan(panel)[0].at == first, "a target that is there stays"


def test_missions_are_added_dragged_lengthened_and_removed_by_mouse(
    velm: Workspace, panel: TimelinePanel
) -> None:
    """One edit each, undone one by one; the file has them as a list."""
    table = velm.document.battle.table
    assert table is not None
    position = next(one for one in table.features.values() if one.kind == "position")
    select_features(velm.document, [position.id])
    QTest.mouseDClick(panel.view, LEFT, pos=at(panel, 0, 3))
    (first,) = plan(panel)
    assert (first.first, first.last, first.at) == (3, 3, position.id)
    assert first.kind == "support"
    drag(panel, at(panel, 0, 3), at(panel, 0, 5))
    assert plan(panel)[0].first == 5
    drag(panel, at(panel, 0, 5, 0.97), at(panel, 0, 7))
    assert (plan(panel)[0].first, plan(panel)[0].last) == (5, 7)
    scenario = velm.document.scenario
    assert scenario is not None
    side = scenario.side(panel._side_id)
    assert side is not None
    assert side.fields["fireplan"] == [
        {"by": first.by, "kind": "support", "at": position.id, "from": 5, "to": 7}
    ]
    velm.document.stack.undo()
    assert (plan(panel)[0].first, plan(panel)[0].last) == (5, 5)
    velm.document.stack.undo()
    assert plan(panel)[0].first == 3
    panel.view.choose(0)
    panel.remove.click()
    assert plan(panel) == []
    velm.document.stack.undo()
    assert len(plan(panel)) == 1


def test_keys_move_lengthen_add_and_remove(velm: Workspace, panel: TimelinePanel) -> None:
    panel.add.click()
    for key, held, wanted in (
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, (2, 2)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, (2, 3)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, (1, 2)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, (1, 2)),
    ):
        QTest.keyClick(panel.view, key, held)
        assert (plan(panel)[0].first, plan(panel)[0].last) == wanted
    QTest.keyClick(panel.view, Qt.Key.Key_Insert)
    assert [one.first for one in plan(panel)] == [1, 3]
    QTest.keyClick(panel.view, Qt.Key.Key_Up)
    assert panel.view.current == 0
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert [one.first for one in plan(panel)] == [3]


def test_the_form_changes_the_chosen_mission_and_says_what_is_wrong(panel: TimelinePanel) -> None:
    """N-T9, N20: who has no battery, and a place that is none, are told at once; fire units are counted."""
    panel.add.click()
    panel.at.setText("(0.5, 0.5)")
    panel.at.editingFinished.emit()
    panel.last.setValue(2)
    (mission,) = plan(panel)
    assert (mission.at, mission.first, mission.last) == ("(0.5, 0.5)", 1, 2)
    assert panel.told.text() == "4 fire units"
    assert panel.wrong.text() == ""
    panel.kind.setCurrentIndex(panel.kind.findData("strike"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert "no aircraft" in panel.wrong.text()
    panel.at.setText("Nowhere")
    panel.at.editingFinished.emit()
    assert "no place" in panel.wrong.text()
    assert panel.view.bars[0].is_wrong


def test_rows_form_and_tip_call_formations_by_their_names(panel: TimelinePanel) -> None:
    panel.add.click()
    (mission,) = plan(panel)
    side = panel.side
    assert side is not None
    name = next(one.called for one in side.groups if one.id == mission.by)
    assert name != mission.by
    (bar,) = panel.view.bars
    assert bar.title == panel.by.currentText() == name
    assert bar.tip.startswith(f"{name}: ")


def test_a_problem_leads_to_its_mission(velm: Workspace, panel: TimelinePanel) -> None:
    panel.add.click()
    panel.add.click()
    number = [one.id for one in panel.scenario.sides].index(panel._side_id)
    panel.view.choose(0)
    where = Where("scenario", path=("sides", number, "fields", "fireplan", 1, "at"))
    velm.show_field(where)
    assert panel.view.current == 1
    other = panel.scenario.sides[1 - number].id
    velm.document.select(Selection(side=other))
    assert panel.side is not None
    assert panel.side.id == other


def test_an_empty_drag_or_one_given_up_changes_nothing(velm: Workspace, panel: TimelinePanel) -> None:
    panel.add.click()
    before = velm.document.scenario
    drag(panel, at(panel, 0, 1), at(panel, 0, 1))
    QTest.mousePress(panel.view, LEFT, pos=at(panel, 0, 1))
    QTest.mouseMove(panel.view, at(panel, 0, 4))
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.view, LEFT, pos=at(panel, 0, 4))
    assert velm.document.scenario == before
