"""The panels of scenario 14.1: they show the battle, change it through edits, and follow undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from kpeditor.app.document.hexdescription import hover_line
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.panels.areas.field import AreaField
from kpeditor.app.panels.forces.panel import ForcesPanel
from kpeditor.app.panels.problemlist import ProblemList, below_text
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.problem import Problem, Severity, Where
from kpeditor.core.scenario.model import Length, Scenario
from tests.app.helpers import group_of, hexes, known_items, new_document, sheet_of, type_in

pytestmark = pytest.mark.one_window


def test_titles_length_and_notes_are_edits(qtbot, workspace):
    general = workspace.scenario.general
    type_in(qtbot, general.title, "Spain, again")
    general.longest.setValue(12)
    general.notes.setPlainText("Short.")
    general.notes.left.emit()
    type_in(qtbot, general.map_title, "A sheet")
    scenario = workspace.document.scenario
    assert (scenario.title, scenario.length.max, scenario.notes) == ("Spain, again", 12, "Short.")
    assert workspace.document.battle.sheet.title == "A sheet"
    assert workspace.document.stack.count() == 4
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert general.title.text() == "Spain, 1937"
    assert general.longest.value() == 10
    assert general.notes.toPlainText().startswith("In 1937")


def test_the_inspector_shows_the_hex_under_the_pointer_and_keeps_a_selected_one(workspace):
    inspector = workspace.panels["inspector"]
    document, sheet = workspace.document, sheet_of(workspace.document)
    document.point_at(Hover(sheet.hex("2020")))
    assert "2020" in inspector.text.text()
    document.select(Selection(hexes(document, "0101")))
    document.point_at(Hover(sheet.hex("2021")))
    assert "0101" in inspector.text.text()
    assert "Edge of the map" in inspector.text.text()
    assert "Republicans" in inspector.text.text()


def test_the_line_about_the_pointer_names_terrain_and_side(qapp):
    document = new_document()
    sheet = sheet_of(document)
    line = hover_line(document, Hover(sheet.hex("0203"), sheet.side("0203A")))
    assert line == "0203  ·  Clear  ·  Ground level  ·  side 0202D: open"


def test_an_area_without_a_map_is_taken_as_typed(qtbot):
    field = AreaField(None, "Nothing.")
    qtbot.addWidget(field)
    assert field.sentence.text() == "Nothing."
    with qtbot.waitSignal(field.committed) as sent:
        field.edit.setText("somewhere")
        field.edit.editingFinished.emit()
    assert sent.args == ["somewhere"]


def test_q06_an_area_is_counted_on_the_map_as_the_options_read_it(qtbot):
    options = {"hill_membership": "hilltop"}
    document = new_document(scenario=Scenario("Hill", "kampfpanzer", "", Length(9, 9), (), options=options))
    sheet = sheet_of(document)
    hill = [sheet.hex("0105"), sheet.hex("0106")]
    document.do(put_place(sheet, Place("Hill 1", "hill", tuple(hill))))
    document.do(paint(sheet, "elevation", hill[1:], "hilltop"))
    field = AreaField(document, "Nothing.")
    qtbot.addWidget(field)
    field.edit.setText("hill(1)")
    assert field.sentence.text().endswith(": 1 hex")


PROBLEMS = [
    Problem(Severity.HINT, "a-hint", "Something small."),
    Problem(Severity.ERROR, "an-error", "Something bad. " * 12, Where(line=3, column=4), fix="Mend it."),
]


def test_the_worst_problem_comes_first_and_lines_wrap(qtbot, themes):
    view = ProblemList(themes)
    qtbot.addWidget(view)
    view.resize(260, 300)
    view.show()
    view.show_problems(PROBLEMS)
    assert [problem.code for problem in view.rows.problems] == ["an-error", "a-hint"]
    tall, low = (view.sizeHintForRow(row) for row in (0, 1))
    assert tall > 2 * low
    assert below_text(PROBLEMS[1]) == "Mend it.\nline 3, column 4  ·  an-error"
    assert below_text(Problem(Severity.HINT, "side-cannot-win", "")) == "side-cannot-win  ·  click to mend"
    assert not view.grab().isNull()


def test_a_click_on_a_problem_sends_it(qtbot, themes):
    view = ProblemList(themes)
    qtbot.addWidget(view)
    view.resize(300, 300)
    view.show()
    view.show_problems(PROBLEMS)
    with qtbot.waitSignal(view.chosen) as sent:
        middle = view.visualRect(view.rows.index(1)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert sent.args == [PROBLEMS[0]]


@pytest.fixture
def with_an_empty_zone(qtbot, workspace):
    """The window after the Republicans' zone was moved off the map."""
    qtbot.waitUntil(lambda: not workspace.checker.is_busy)
    group = group_of(workspace, "republicans", "main")
    new = replace(group, deploy='place("Nowhere")')
    with qtbot.waitSignal(workspace.checker.checked):
        workspace.document.do(put_group(workspace.document.scenario, "republicans", new))
    return workspace


@pytest.mark.checked
def test_problems_are_found_while_one_works_and_a_click_leads_to_the_field(qtbot, window, with_an_empty_zone):
    workspace = with_an_empty_zone
    found = [
        p for p in workspace.problems.list.rows.problems if p.where.path[:4] == ("sides", 1, "groups", 0)
    ]
    assert found
    assert "error" in window.status.problems.text()
    workspace.problems.list.chosen.emit(found[0])
    assert workspace.forces.current_key() == ForceKey("republicans", "main")
    with qtbot.waitSignal(workspace.checker.checked):
        workspace.document.stack.undo()
    assert not [p for p in workspace.problems.list.rows.problems if p.severity is Severity.ERROR]


def test_a_click_on_a_problem_with_hexes_shows_them(workspace, canvas):
    problem = Problem(Severity.WARNING, "x", "x", Where(hexes=("3910", "9999")))
    workspace.problems.list.chosen.emit(problem)
    assert workspace.document.spotlight.hexes == hexes(workspace.document, "3910")
    assert canvas.camera.shows(canvas.layout_of_hexes.centre(sheet_of(workspace.document).hex("3910")), 0)


def test_without_problems_the_panel_says_so(qtbot, workspace):
    workspace.problems.show_problems([])
    assert workspace.problems.nothing.text() == "No problems found."
    assert workspace.problems._pages.currentWidget() is workspace.problems.nothing


@pytest.mark.styled
def test_the_note_without_a_scenario_is_not_cut_off(qtbot, themes):
    panel = ForcesPanel(new_document(), themes)
    qtbot.addWidget(panel)
    panel.resize(260, 400)
    panel.show()
    note = next(label for label in panel.findChildren(QLabel) if label.text().startswith("Only a map"))
    assert note.isVisible()
    assert note.height() >= note.heightForWidth(note.width())


def test_the_palette_has_room_for_larger_letters(qtbot, workspace):
    """At 150 % names were cut off below, and the third column was out of sight. Of buttons that are laid out
    anew PySide must know no item of a layout, for Qt deletes those: see `dangling_items`.
    """
    palette = workspace.panels["palette"]
    button = palette.kinds["elevation", "ground"]
    kinds = palette.kinds.values()

    def columns() -> int:
        levels = (one for (layer, _), one in palette.kinds.items() if layer == "elevation")
        return len({one.mapTo(palette, one.rect().topLeft()).x() for one in levels})

    before, before_columns = button.width(), columns()
    font = palette.font()
    small = font.pointSizeF()
    font.setPointSizeF(2 * small)
    palette.setFont(font)
    qtbot.waitUntil(lambda: button.width() > before)
    assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())
    qtbot.waitUntil(lambda: columns() < before_columns)
    assert max(one.mapTo(palette, one.rect().bottomRight()).x() for one in kinds) <= palette.width()
    font.setPointSizeF(small)
    palette.setFont(font)
    qtbot.waitUntil(lambda: button.width() == before)
    qtbot.waitUntil(lambda: columns() == before_columns)
    grids = [grid for grid, _ in palette._grids]
    assert not [item for item in known_items() if any(grid.indexOf(item) >= 0 for grid in grids)]


def test_the_sight_panel_fits_a_narrow_dock_in_german_too(workspace):
    """Its buttons ran over the edge at a width of 240."""
    panel = workspace.panels["sight"]
    words = {
        panel.keep: "Linie &überwachen",
        panel.copy: "K&opieren",
        panel.rings: "Entfernungsringe",
        panel.follows: "Dem Zeiger folgen",
    }
    for widget, text in words.items():
        widget.setText(text)
    assert panel.minimumSizeHint().width() <= 240
