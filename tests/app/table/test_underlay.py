"""A picture under a table: laid, moved by numbers and by two drags, hidden, locked, saved.

Kinds of features are hidden and locked in the same panel.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from kpeditor.app.document.document import Document
from kpeditor.app.panels.layers import LayersPanel
from kpeditor.app.panels.underlay import UnderlayPanel
from kpeditor.app.shell.commands.tables import lay_picture
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.underlay import KEY, Underlay, underlay_of
from kpeditor.core.edits.tables.features import move_features
from kpeditor.core.edits.tables.space import resize_table
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.drawing.looks import UNDERLAY
from tests.app.conftest import put
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import TableMouse

pytestmark = pytest.mark.one_window
RED = QColor("#cc0000")


@pytest.fixture
def table(root: Path, tmp_path: Path, window: MainWindow) -> Workspace:
    """A table in a folder of its own, with a red picture beside it."""
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(RED)
    assert picture.save(str(tmp_path / "scan.png"))
    file = tmp_path / "green.yaml"
    file.write_bytes((root / "tests/files/valid/panzer8-table.yaml").read_bytes())
    return put(window, Document(open_battle(file)))


def sheet_of(workspace: Workspace) -> TableSheet:
    sheet = workspace.document.battle.table
    assert sheet is not None
    return sheet


def laid(workspace: Workspace) -> Underlay:
    found = underlay_of(sheet_of(workspace))
    assert found is not None
    return found


def panel_of(workspace: Workspace) -> UnderlayPanel:
    panel = workspace.panels["underlay"]
    assert isinstance(panel, UnderlayPanel)
    return panel


def colour_at(workspace: Workspace, place: tuple[float, float]) -> QColor:
    canvas = canvas_of(workspace)
    return canvas.grab().toImage().pixelColor(canvas.to_view(place).toPoint() * canvas.devicePixelRatio())


def clear_place(workspace: Workspace) -> tuple[float, float]:
    """A place on which nothing lies, near to the upper left corner."""
    places = [(x + 0.55, y + 0.55) for y in range(1, 20) for x in range(1, 30)]
    index = tools_of(workspace).hand.index
    return next(place for place in places if not index.at(TablePoint(*place), 1.0))


def test_a_picture_is_laid_by_the_menu_hidden_locked_and_saved(
    table: Workspace, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "scan.png"), ""))
    sheet, panel = sheet_of(table), panel_of(table)
    place = clear_place(table)
    plain = colour_at(table, place)
    lay_picture(window.front)
    assert (laid(table).file, laid(table).width) == ("scan.png", sheet.space.width)
    panel.opacity.setValue(100)
    assert colour_at(table, place) == RED
    # Its lengths are told in the unit of the table, as they stand in the file.
    panel.fields["left"].setValue(3.5)
    assert laid(table).left == 3.5
    assert panel.fields["left"].suffix().strip() == sheet.space.unit
    layers = table.panels["layers"]
    assert isinstance(layers, LayersPanel)
    assert not layers.items[UNDERLAY].isHidden()
    layers.items[UNDERLAY].setCheckState(0, Qt.CheckState.Unchecked)
    assert colour_at(table, place) == plain
    layers.items[UNDERLAY].setCheckState(0, Qt.CheckState.Checked)
    table.settings.lock(UNDERLAY, True)
    panel.fields["left"].setValue(9.0)
    assert laid(table).left == 3.5
    assert "locked" in panel.note.text()
    table.settings.lock(UNDERLAY, False)
    assert window.files.save()
    assert underlay_of(open_battle(tmp_path / "green.yaml").battle.sheet) == laid(table)
    while table.document.stack.canUndo():
        table.document.stack.undo()
    assert KEY not in sheet.extra


def test_two_drags_fit_it_to_places_that_snap(table: Workspace, tmp_path: Path) -> None:
    panel, tools, mouse = panel_of(table), tools_of(table), TableMouse(canvas_of(table))
    panel.lay(tmp_path / "scan.png")
    start = laid(table)
    corner = next(iter(sheet_of(table).features.values())).points[0]
    one, other = (corner.x + 4, corner.y + 3), (40.0, 25.0)
    marks = start.on_picture(one), start.on_picture(other)
    panel.points_button.click()
    mouse.drag(one, (corner.x + 1, corner.y), (corner.x + 0.1, corner.y + 0.05))
    assert laid(table).on_board(marks[0]) == pytest.approx(corner, abs=0.1)
    assert tools.hand.hint is None
    mouse.keys = Qt.KeyboardModifier.ControlModifier
    mouse.drag(laid(table).on_board(marks[1]), (44.0, 30.0))
    assert laid(table).on_board(marks[1]) == pytest.approx((44.0, 30.0), abs=0.15)
    assert laid(table).on_board(marks[0]) == pytest.approx(corner, abs=0.15)
    assert tools.current.id == "select", "after the second drag the tool goes back"
    assert not panel.points_button.isChecked()


def test_another_unit_takes_it_along(table: Workspace, tmp_path: Path) -> None:
    panel_of(table).lay(tmp_path / "scan.png")
    panel_of(table).fields["top"].setValue(2.0)
    sheet, battle = sheet_of(table), table.document.battle
    space = TableSpace(sheet.space.width * 2.54 + 1, sheet.space.height * 2.54 + 1, "cm")
    inverse = resize_table(battle, space, converts=True).apply(battle)
    assert laid(table).top == pytest.approx(5.08)
    assert laid(table).width == pytest.approx((space.width - 1), abs=1e-3)
    inverse.apply(battle)
    assert laid(table).top == 2.0


def test_kinds_of_features_are_hidden_and_locked(green: Workspace) -> None:
    layers, sheet = green.panels["layers"], sheet_of(green)
    assert isinstance(layers, LayersPanel)
    kinds = {one.kind for one in sheet.features.values()}
    shown = {name for name, item in layers.items.items() if not item.isHidden()}
    assert shown >= kinds
    assert UNDERLAY not in shown
    assert "beach" not in shown, "kinds that do not lie there are not listed"
    wood = next(one for one in sheet.features.values() if one.kind == "woods")
    count = len(wood.points)
    inside = sum(point.x for point in wood.points) / count, sum(point.y for point in wood.points) / count
    for name in ("units", "zones", "places", "grid"):
        green.settings.show(name, False)
    before = colour_at(green, inside)
    green.settings.show("woods", False)
    assert colour_at(green, inside) != before
    green.settings.show("woods", True)
    assert colour_at(green, inside) == before
    # The slider below the list makes it fainter: the colour lies between that of the wood and of no wood.
    green.settings.show("woods", False)
    bare = colour_at(green, inside)
    green.settings.show("woods", True)
    layers.tree.setCurrentItem(layers.items["woods"])
    assert layers.slider.isVisibleTo(layers)
    layers.slider.setValue(30)
    faint = colour_at(green, inside)
    assert faint not in (before, bare)
    assert abs(faint.green() - bare.green()) < abs(before.green() - bare.green())
    layers.slider.setValue(100)
    assert colour_at(green, inside) == before
    # What is hidden or locked is not in the way of the pointer.
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    for hide in (True, False):
        mouse.click(inside)
        assert green.document.selection.features == (wood.id,)
        green.settings.show("woods", not hide)
        green.settings.lock("woods", not hide)
        mouse.click(inside)
        assert wood.id not in green.document.selection.features
        tools.select_all()
        assert wood.id not in green.document.selection.features
        green.settings.show("woods", True)
        green.settings.lock("woods", False)
    green.settings.lock("woods", True)
    with pytest.raises(EditRefused, match="locked"):
        green.document.do(move_features(sheet, (wood.id,), 1, 0))
    green.settings.lock("woods", False)
    green.document.do(move_features(sheet, (wood.id,), 0.5, 0))
    assert sheet.features[wood.id] != wood
