"""The form of a group: an entry in any game-turn, by one of several areas, along a road, made in the real
panel and undone; its id and its name.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.forces.groupform import GroupForm
from kpeditor.app.panels.form import Choice
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.model import ANY_TURN, Entry
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window


def choose(field: Choice, value: str) -> None:
    field.setCurrentIndex(field.findData(value))
    field.activated.emit(field.currentIndex())


def test_an_entry_with_a_choice_is_made_and_undone(qtbot: QtBot, workspace: Workspace) -> None:
    """AT-1: any turn; AT-4: one edge of two for all; AT-5: along a line."""
    document = workspace.document
    document.select(Selection(side="nationalists", group="a"))
    form = workspace.forces.findChild(GroupForm)
    assert form is not None

    def entry() -> Entry | None:
        assert document.scenario is not None
        group = document.scenario.group("nationalists", "a")
        return group.enter if group is not None else None

    before = document.scenario
    choose(form.arrival, "any")
    assert entry() == Entry(ANY_TURN, "")
    assert not form.form.isRowVisible(form.turn)
    type_in(qtbot, form.at.edit, "edge(N)")
    assert entry() == Entry(ANY_TURN, "edge(N)")
    type_in(qtbot, form.others[0].edit, "the south edge")
    assert entry() == Entry(ANY_TURN, "").placed("edge(N)", "edge(S)")
    assert form.form.isRowVisible(form.others[1])
    choose(form.along, "road")
    assert entry() == Entry(ANY_TURN, "", "road").placed("edge(N)", "edge(S)")
    choose(form.arrival, "enter")
    assert entry() == Entry(1, "", "road").placed("edge(N)", "edge(S)")
    form.others[0].take("")
    assert entry() == Entry(1, "edge(N)", "road")
    while document.stack.canUndo():
        document.stack.undo()
    assert document.scenario == before


def test_the_id_of_a_formation_is_not_called_its_name(window: MainWindow, root: Path) -> None:
    """Rules may give groups a name besides; where all stands have a place the form says nothing of them."""
    window.show_document(Document(open_battle(root / "scenarios/nqm/velm-bridge.yaml")))
    assert window.workspace is not None
    window.workspace.document.select(Selection(side="attackers", group="bn1"))
    form = window.workspace.forces.findChild(GroupForm)
    assert form is not None
    titles = [label.text() for label in form.findChildren(QLabel) if form.form.indexOf(label) >= 0]
    assert titles.count("Id") == titles.count("Name") == 1
    assert not form.form.isRowVisible(form.placed)
