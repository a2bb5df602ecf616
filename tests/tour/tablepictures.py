"""The pictures of the chapter on free tables: one drawn from nothing in the real window by mouse and keys.

QT_QPA_PLATFORM=offscreen python -m tests.tour.tablepictures --pictures docs/manual/tables

On a display, or under Xvfb, the same without the first word.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kpeditor.app.dialogs.printing import PrintDialog, PrintOptions, PrintView
from kpeditor.app.dialogs.printkinds import PAGES
from kpeditor.app.dialogs.tableimport import TableImportDialog
from kpeditor.app.main import application
from kpeditor.app.panels.table.tableform import NewTable
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.checks.files import check_file
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.geometry.table import TableSpace
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.importers.tables.sources import GEOJSON
from tests.app.helpers import ScriptedDialogs
from tests.app.table.tablehand import Place, TableMouse
from tests.tour.album import Album

SIZE = 1280, 800
PREVIEW = 6000
"""Milliseconds in which the preview of a print is drawn beside the window."""
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
UNITS = ("infantry", "infantry", "machine_gun", "tank", "anti_tank_gun")


class Dialogs(ScriptedDialogs):
    """Answers for the dialogs; takes a picture of the form of a print with its preview."""

    def __init__(self, album: Album) -> None:
        super().__init__()
        self._album = album

    def print_options(
        self, parent: QWidget, *, has_scenario: bool, kind: str, view: PrintView | None = None
    ) -> PrintOptions | None:
        """The answer that was prepared, after a picture."""
        form = PrintDialog(has_scenario=has_scenario, parent=parent, kind=kind, view=view)
        form.show()
        QTest.qWait(PREVIEW)
        self._album.take(form, "print")
        form.close()
        return super().print_options(parent, has_scenario=has_scenario, kind=kind, view=view)


class Story:
    """Somebody who draws a table: a hill with a crest, a wood with a clearing, a village, a hedge with a gap,
    road, river and bridge, two zones, forces.
    """

    def __init__(self, window: MainWindow, dialogs: ScriptedDialogs, take: Callable[[str], None]) -> None:
        self.window, self._dialogs, self._take = window, dialogs, take

    def take(self, name: str) -> None:
        """Takes a picture of the window."""
        self._take(name)

    @property
    def workspace(self) -> Workspace:
        """The workspace of the table."""
        workspace = self.window.workspace
        if workspace is None or workspace.table is None or workspace.table_tools is None:
            raise SystemExit("no table is open")
        return workspace

    @property
    def mouse(self) -> TableMouse:
        """A hand over the table."""
        table = self.workspace.table
        assert table is not None
        return TableMouse(table)

    def draw(self, kind: str, tool: str, *places: Place) -> None:
        """Chooses a kind in the palette, takes a tool, clicks, and ends with Enter."""
        tools = self.workspace.table_tools
        assert tools is not None
        tools.choose(kind)
        tools.take(tool)
        hand = self.mouse
        if tool in ("rectangle", "circle"):
            hand.drag(*places)
            return
        hand.click(*places)
        if tool != "point":
            hand.key(Qt.Key.Key_Return)

    def begin(self) -> None:
        """A new table from the dialog."""
        self._dialogs.wish = NewTable("Dorn mill", "panzer8", TableSpace(60, 40, "inch", 1312.3))
        self.window.menus.by_id["new"].trigger()
        tools = self.workspace.table_tools
        assert tools is not None
        tools.hand.snap_to(grid=0.5)

    def ground(self) -> None:
        """Hill and crest, wood and clearing."""
        hill = ((8, 6), (14, 4), (21, 6), (23, 11), (19, 16), (12, 16), (7, 12))
        self.draw("hill", "area", *hill[:5])
        self._take("area")
        tools = self.workspace.table_tools
        assert tools is not None
        self.workspace.document.stack.undo()
        self.draw("hill", "area", *hill)
        self.draw("crest", "line", (10, 11), (15, 9), (20, 11))
        form = self.workspace.panels["inspector"]
        form.rows.boxes["hill"].widget.setCurrentIndex(1)  # type: ignore[attr-defined]
        self._take("form")
        self.draw("woods", "area", (33, 5), (42, 4), (46, 9), (42, 15), (34, 14), (31, 9))
        tools.take("hole")
        self.mouse.click((36, 8), (40, 8), (40, 11), (37, 11.5))
        self._take("hole")
        self.mouse.key(Qt.Key.Key_Return)

    def village(self) -> None:
        """Two rows of houses with a street between them, a hedge with a gap, road, river, bridge."""
        tools = self.workspace.table_tools
        assert tools is not None
        for x in (26.5, 31.5):
            for y in (19.0, 22.5):
                self.draw("built_up", "rectangle", (x, y), (x + 1, y + 1), (x + 3.5, y + 2))
        tools.hand.set_width(1.0)
        self.draw("street", "strip", (25.5, 21.75), (36, 21.75))
        self._take("village")
        self.draw("hedge", "line", (8, 24), (20, 25))
        tools.take("split")
        for x in (13.0, 15.0):
            self.mouse.click((x, 23), (x, 27))
            self.mouse.key(Qt.Key.Key_Return)
        tools.take("select")
        self.workspace.document.select(type(self.workspace.document.selection)())
        self.mouse.click((14, 24.5))
        self.mouse.key(Qt.Key.Key_Delete)
        tools.hand.set_width(1.5)
        self.draw("river", "strip", (0, 33), (15, 31), (30, 33), (45, 31), (60, 33))
        self._take("river")
        self.draw("road", "line", (36, 21.75), (44, 24), (44, 40))
        self.draw("road", "line", (0, 20), (25.5, 21.75))
        self.draw("bridge", "line", (44, 29.5), (44, 33))
        self._take("ground")

    def forces(self) -> None:
        """A scenario with two sides, a zone and bases of each."""
        forces = self.workspace.forces
        forces.begin.title.setText("The mill of Dorn")
        for line, title in zip(forces.begin.sides, ("Red", "Blue"), strict=False):
            line.setText(title)
        forces.begin.begin.click()
        document, tools = self.workspace.document, self.workspace.table_tools
        scenario = document.scenario
        assert scenario is not None
        assert tools is not None
        zones = (((1, 36), (20, 38), (59, 39.5)), ((1, 0.5), (20, 2), (59, 3)))
        rows = (37.5, 2.0)
        for side, zone, y in zip(scenario.sides, zones, rows, strict=False):
            key = ForceKey(side.id, side.groups[0].id) if side.groups else ForceKey(side.id)
            if not side.groups:
                forces.commands.chosen = (key,)
                forces.commands.add_group()
                now = document.scenario
                found = now.side(side.id) if now is not None else None
                assert found is not None
                key = ForceKey(side.id, found.groups[0].id)
            document.select(type(document.selection)(side=key.side, group=key.group))
            tools.take("table-zone")
            tools.hand.snap_to(corners=False, lines=False)
            self.mouse.drag(*zone)
            for unit in UNITS:
                forces.commands.add_units(unit, key)
            document.select(type(document.selection)(side=key.side, group=key.group))
            tools.take("base")
            for number in range(len(UNITS)):
                self.mouse.click((14 + 7 * number, y))
            self._take(f"bases-{side.id}")
        tools.take("select")

    def look(self) -> None:
        """Sight from a gun, and the ruler."""
        tools = self.workspace.table_tools
        assert tools is not None
        tools.take("select")
        self.mouse.click((42, 37.5))
        self.window.menus.by_id["sight"].trigger()
        self.mouse.move((38, 3))
        self._take("sight")
        self.window.menus.by_id["sight"].trigger()
        tools.take("ruler")
        self.mouse.drag((35, 37.5), (36, 30), (38, 22))
        self._take("ruler")
        self.mouse.key(Qt.Key.Key_Escape)
        tools.take("select")

    def save(self, folder: Path) -> None:
        """Who wins; saved and checked.

        Raises:
            SystemExit: when something is wrong with what was drawn, or not saved.
        """
        self.workspace.document.select(type(self.workspace.document.selection)())
        for _ in self.workspace.forces.begin.sides:
            self.workspace.scenario.victory.add.click()
            QTest.qWait(100)
        for command, name in (("save-map-as", "dorn-mill.yaml"), ("save", "mill-of-dorn.yaml")):
            self._dialogs.path = folder / name
            self.window.menus.by_id[command].trigger()
        scenario = self.workspace.document.scenario_path
        found = [str(problem) for problem in check_file(scenario)] if scenario is not None else []
        if found or self.workspace.document.is_modified:
            raise SystemExit(f"not saved, or not clean: {found}")
        self.window.docks.show("problems")
        self._take("checked")

    def print(self, folder: Path) -> None:
        """Printed in its own size on pages."""
        printed = folder / "mill-of-dorn.pdf"
        self._dialogs.print, self._dialogs.path = PrintOptions(PAGES, ratio="1:1"), printed
        self.window.menus.by_id["print"].trigger()
        while not printed.is_file():
            QTest.qWait(100)


def trace(story: Story, folder: Path) -> None:
    """A photograph of the table that was drawn lies under a new one, and is traced."""
    table = story.workspace.table
    assert table is not None
    photograph = folder / "aerial.png"
    table.grab(table.table().toRect()).save(str(photograph))
    story.begin()
    workspace = story.workspace
    workspace.document.save_map(folder / "traced.yaml")
    panel = workspace.panels["underlay"]
    workspace.asked_panel.emit("underlay")
    panel.lay(photograph)  # type: ignore[attr-defined]
    tools = workspace.table_tools
    assert tools is not None
    tools.hand.snap_to(grid=0.0)
    story.draw("hill", "area", (8, 6), (14, 4), (21, 6), (23, 11), (19, 16), (12, 16), (7, 12))
    tools.choose("woods")
    tools.take("area")
    story.mouse.click((33, 5), (42, 4), (46, 9), (42, 15))
    story.mouse.move((34, 14))
    story.take("underlay")
    story.mouse.key(Qt.Key.Key_Escape)


def shapes(folder: Path) -> TableImportDialog:
    """The dialog for shapes of a geographic program."""
    file = folder / "mill.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": _SHAPES}), "utf-8")
    return TableImportDialog(GEOJSON, file, {}, LIGHT)


def _shape(kind: str, coordinates: object, **properties: str) -> dict[str, object]:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


_WOOD = [[[150, 700], [420, 650], [600, 820], [560, 1100], [300, 1180], [120, 980], [150, 700]]]
_YARD = [[[1100, 560], [1180, 560], [1180, 640], [1100, 640], [1100, 560]]]
_SHAPES = [
    _shape("Polygon", _WOOD, natural="wood", name="Birch wood"),
    _shape("LineString", [[0, 420], [700, 480], [1300, 520], [2000, 500]], highway="secondary"),
    _shape("LineString", [[800, 0], [900, 520], [1000, 900], [1000, 1300]], waterway="stream"),
    _shape("Polygon", _YARD, building="farm", name="Mill"),
    _shape("LineString", [[1350, 700], [1700, 760], [1720, 1000]], barrier="hedge"),
    _shape("Point", [1500, 300], amenity="bench"),
]


def tell(story: Story, folder: Path) -> None:
    """The whole story."""
    story.begin()
    story.ground()
    story.village()
    story.forces()
    story.look()
    story.save(folder)


def main(argv: Sequence[str]) -> int:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder for them")
    folder: Path = parser.parse_args(argv).pictures
    folder.mkdir(parents=True, exist_ok=True)
    app = application()
    with TemporaryDirectory() as home:
        album = Album(folder)
        dialogs = Dialogs(album)
        window = MainWindow(Settings(Path(home) / "window.ini"), dialogs, ThemeKeeper("light", app))
        window.resize(*SIZE)
        window.show()
        story = Story(window, dialogs, partial(album.take, window))
        tell(story, Path(home))
        story.print(Path(home))
        trace(story, Path(home))
        dialog = shapes(Path(home))
        dialog.show()
        album.take(dialog, "import")
        dialog.close()
        window.is_leaving = True
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
