"""Marks on a free table: put, moved, taken away by mouse, drawn where they lie, counted in the form."""

from __future__ import annotations

import math

import pytest

from kpeditor.app.panels.scenario.general import GeneralForm
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.scenario.model import Mark
from kpeditor.drawing.table.marks import table_marks
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import RIGHT, TableMouse

pytestmark = pytest.mark.one_window
AIR, SUPPORT = "mark-air_target", "mark-support_target"


def lying(green: Workspace, *wanted: tuple[str, float, float]) -> bool:
    """Whether the marks of the scenario are those wanted, by the text on them and where they lie."""
    found = table_marks(green.document.battle)
    near = [
        (one.kind.label, math.dist(one.hex, (x, y)) < 0.2)
        for one, (_, x, y) in zip(found, wanted, strict=False)
    ]
    return near == [(label, True) for label, _, _ in wanted] and len(found) == len(wanted)


def test_p44_targets_are_planned_on_the_table_by_mouse(green: Workspace) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take(AIR)
    mouse.click((44, 5))
    assert lying(green, ("AIR", 44, 5))
    steps = green.document.stack.count()
    mouse.drag((44, 5), (46, 6), (48, 7))
    assert lying(green, ("AIR", 48, 7))
    assert green.document.stack.count() == steps + 1
    green.document.stack.undo()
    assert lying(green, ("AIR", 44, 5))
    tools.take(SUPPORT)
    mouse.click((44, 5))
    assert lying(green, ("AIR", 44, 5), ("ART", 44, 5))
    mouse.click((44, 5), button=RIGHT)
    mouse.click((20, 5), button=RIGHT)  # nothing lies there
    assert lying(green, ("AIR", 44, 5))


def test_marks_are_painted_and_counted(green: Workspace) -> None:
    canvas, document = canvas_of(green), green.document
    assert document.scenario is not None
    before = canvas.grab().toImage()
    marks = (Mark("air_target", "(30, 5)", "blue"), Mark("air_target", "(33, 5)", "red"))
    document.do(set_fields(document.scenario, "Plan", marks=marks))
    assert canvas.grab().toImage() != before
    form = GeneralForm(document)
    form.refresh()
    assert form.marks["air_target"].number.text() == "2 points"
