"""Shapes of other programs in the real window: GeoJSON and Tiled's objects in by a dialog, and out again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from kpeditor.app.dialogs.tableimport import TableImportDialog, TableImportOptions
from kpeditor.app.document.document import Document
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.battle import snapshot
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.export.tablegeojson import write_table_geojson
from kpeditor.importers.tables.sources import GEOJSON, TILED, TableSource
from tests.app.conftest import put
from tests.app.helpers import ScriptedDialogs
from tests.app.table.conftest import canvas_of
from tests.app.table.tablehand import TableMouse


def shape(kind: str, coordinates: object, **properties: str) -> dict[str, object]:
    """A feature of GeoJSON."""
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


@pytest.fixture
def village(tmp_path: Path) -> Path:
    """A wood, a road and a thing nobody knows, on 2000 by 1200 metres."""
    wood = [[[0, 0], [400, 0], [400, 300], [0, 300], [0, 0]]]
    listed = [
        shape("Polygon", wood, natural="wood", name="Birch wood"),
        shape("LineString", [[0, 600], [2000, 700]], highway="secondary"),
        shape("Point", [1000, 1200], amenity="bench", type="bench"),
    ]
    file = tmp_path / "village.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": listed}), "utf-8")
    return file


@dataclass
class Answers(ScriptedDialogs):
    """Uses the import dialog as a person would, without showing it."""

    shown: list[TableImportDialog] = field(default_factory=list)
    cancels: bool = False

    def foreign_table(
        self, parent: QWidget, source: TableSource, file: Path, before: Mapping[str, str], style: MapStyle
    ) -> TableImportOptions | None:
        dialog = TableImportDialog(source, file, before, style)
        self.shown.append(dialog)
        dialog.unit.setCurrentIndex(dialog.unit.findData("cm"))
        dialog.kinds.boxes["highway=secondary"].show_value("dirt_road")
        return None if self.cancels else dialog.options()

    def metres(self, parent: QWidget, unit: str) -> float | None:
        self.asked.append(f"metres of {unit}")
        return 40.0

    def save_export(self, parent: QWidget, suggestion: Path, suffixes: Sequence[str]) -> Path | None:
        self.asked.append(f"{suggestion.name} {suffixes}")
        return self.path


@pytest.fixture
def dialogs() -> Answers:
    return Answers()


@pytest.fixture
def window(qtbot, settings, dialogs: Answers, themes: ThemeKeeper) -> MainWindow:
    made = MainWindow(settings, dialogs, themes)
    qtbot.addWidget(made)
    made.show()
    return made


def test_geojson_comes_in_with_unit_scale_and_kinds_as_chosen(
    window: MainWindow, dialogs: Answers, village: Path
) -> None:
    assert window.files.open(village)
    assert window.document is not None
    sheet = window.document.battle.table
    assert sheet is not None
    # 2000 x 1200 metres at 50 metres to a centimetre.
    assert (sheet.space.width, sheet.space.height, sheet.space.unit) == (40, 24, "cm")
    assert sheet.space.ground == 5000
    assert {one.kind for one in sheet.features.values()} == {"woods", "dirt_road"}
    assert "Birch wood" in sheet.features
    assert window.document.is_modified
    told = dialogs.shown[0].told.text()
    assert "type=bench" in told
    # What was chosen is remembered for the next import.
    dialogs.cancels = True
    assert not window.files.open(village)
    assert dialogs.shown[1].kinds.targets()["highway=secondary"] == "dirt_road"


def test_the_dialog_tells_what_does_not_fit_and_imports_nothing_empty(qtbot, village: Path) -> None:
    dialog = TableImportDialog(GEOJSON, village, {}, LIGHT)
    qtbot.addWidget(dialog)
    assert not dialog.fault.text()
    assert "2,000 × 1,200 m" in dialog.extent.text() or "m of ground" in dialog.extent.text()
    dialog.fits.setChecked(False)
    dialog.wide.setValue(20)
    dialog.high.setValue(10)
    dialog._show()
    assert "cut at the edge" in dialog.told.text()
    for box in dialog.kinds.boxes.values():
        box.show_value("")
    dialog._show()
    assert "Nothing would come in" in dialog.fault.text()
    assert not dialog._import.isEnabled()
    dialog.scale.setValue(0.001)
    dialog.fits.setChecked(True)
    dialog._show()
    assert "table would be" in dialog.fault.text()
    dialog.grab()
    broken = village.with_name("broken.geojson")
    broken.write_text("{", "utf-8")
    with pytest.raises(BadFile):
        TableImportDialog(GEOJSON, broken, {}, LIGHT)


def test_the_rules_that_know_most_of_a_file_are_offered_first(qtbot, tmp_path: Path) -> None:
    """Hedges are known to Panzer8 alone; a farm is a building, no field."""
    lines = [shape("LineString", [[0, n], [900, n]], barrier="hedge") for n in (0, 300, 500)]
    lines.append(shape("Polygon", [[[0, 0], [9, 0], [9, 9], [0, 0]]], building="farm"))
    file = tmp_path / "hedges.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": lines}), "utf-8")
    dialog = TableImportDialog(GEOJSON, file, {}, LIGHT)
    qtbot.addWidget(dialog)
    assert dialog.ruleset.currentData() == "panzer8"
    assert dialog.kinds.targets() == {"barrier=hedge": "hedge", "building=farm": "building"}


def test_objects_of_tiled_come_in_by_pixels(qtbot, tmp_path: Path) -> None:
    file = tmp_path / "yard.tmx"
    file.write_text(
        '<map version="1.10" orientation="orthogonal" width="20" height="10" tilewidth="32" tileheight="32">'
        '<objectgroup name="woods"><object id="1" name="Copse" x="64" y="64" width="96" height="64"/>'
        "</objectgroup></map>",
        "utf-8",
    )
    dialog = TableImportDialog(TILED, file, {}, LIGHT)
    qtbot.addWidget(dialog)
    (key,) = dialog.kinds.boxes
    assert dialog.kinds.targets()[key] == "woods"
    opened, _ = dialog.options().build(TILED, file)
    sheet = opened.battle.table
    assert sheet is not None
    assert (sheet.space.width, sheet.features["Copse"].points[0]) == (20, (2, 2))
    dialog.scale.setValue(16)
    opened, _ = dialog.options().build(TILED, file)
    assert opened.battle.table is not None
    assert opened.battle.table.features["Copse"].points[0] == (4, 4)


def test_our_own_shapes_come_back_without_questions(
    window: MainWindow, dialogs: Answers, root: Path, tmp_path: Path
) -> None:
    table = open_battle(root / "tests/files/valid/panzer8-table.yaml").battle
    file = tmp_path / "back.geojson"
    write_table_geojson(table, file, 33.333)
    assert window.files.open(file)
    assert not dialogs.shown
    assert window.document is not None
    assert isinstance(table.sheet, TableSheet)
    assert window.document.battle.table is not None
    assert window.document.battle.table.features == table.sheet.features


@pytest.mark.usefixtures("exports_here")
def test_a_table_is_printed_exported_and_looked_at_from_the_menus(
    window: MainWindow, dialogs: Answers, green_as_read: OpenBattle, tmp_path: Path, qtbot
) -> None:
    battle = snapshot(green_as_read.battle)
    assert isinstance(battle.sheet, TableSheet)
    battle.sheet.space = TableSpace(battle.sheet.space.width, battle.sheet.space.height, "inch")
    workspace = put(window, Document(OpenBattle(battle, [], None, None, None, None)))
    commands = window.menus.by_id
    for name in ("pages", "picture", "bundle", "tiled", "geojson"):
        assert commands[f"export-{name}"].isEnabled(), name
    assert commands["print"].isEnabled()
    dialogs.path = tmp_path / "out.geojson"
    commands["export-geojson"].trigger()
    assert "metres of inch" in dialogs.asked
    canvas, mouse = canvas_of(workspace), TableMouse(canvas_of(workspace))
    mouse.move((20, 35))
    workspace.toggle_sight()
    mouse.move((12.5, 30))
    assert canvas.sight.verdict() is not None
    assert (canvas.sight.unit, canvas.sight.last_end) == ("b1", "r1")
    dialogs.path = tmp_path / "line.geojson"
    commands["export-line"].trigger()
    dialogs.path = tmp_path / "field.geojson"
    commands["export-field"].trigger()
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    shapes = json.loads((tmp_path / "out.geojson").read_text("utf-8"))
    assert shapes["kpeditor"]["metres"] == 40
    assert len(shapes["features"]) == len(battle.sheet.features)
    line = json.loads((tmp_path / "line.geojson").read_text("utf-8"))
    # From base to base, not from middle to middle.
    rules = canvas.sight.rules
    assert rules is not None
    assert isinstance(canvas.sight.pin, Stand)
    assert {one["properties"]["kind"] for one in line["features"]} <= {"seen", "hidden"}
    field_ = json.loads((tmp_path / "field.geojson").read_text("utf-8"))
    assert any(one["properties"]["kind"] == "seen" for one in field_["features"])
