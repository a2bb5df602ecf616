"""What the tests of the window share: dialogs that answer by themselves, a hand on the mouse, small maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLayout, QLayoutItem, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.dialogs.boards import BoardsDialog
from kpeditor.app.dialogs.chosenboards import ChosenBoards
from kpeditor.app.dialogs.dialogs import Answer, Dialogs
from kpeditor.app.dialogs.printing import PrintOptions, PrintView
from kpeditor.app.dialogs.sharing import VassalOptions
from kpeditor.app.dialogs.vassalset import SetPart, VassalSet
from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.app.panels.setup.form import SetupForm
from kpeditor.app.panels.table.tableform import NewTable
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.tool import Tool
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.core.board.assembly import Assembly
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.resizing import Pull, ReplaceBoard, resize
from kpeditor.core.edits.scatter import Scatter
from kpeditor.core.files.bundles.bundling import About
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Group, Scenario
from kpeditor.drawing.style import MapStyle
from kpeditor.landscape.generator import Landscape


@dataclass
class ScriptedDialogs(Dialogs):
    """Answers as the test wants and remembers what was asked."""

    path: Path | None = None
    answer: Answer = Answer.DISCARD
    wish: NewMap | NewTable | None = None
    may_overwrite: bool = False
    print: PrintOptions | None = None
    print_view: PrintView | None = None
    vassal: VassalOptions | None = None
    module_set: VassalSet | None = None
    offered_forces: CopiedForces | None = None
    forces_go_to = ""
    shipped_forces: Sequence[CopiedForces] = ()
    offered: tuple[SetPart, ...] = ()
    template: CopiedForces | None = None
    about_bundle: About | None = None
    scattered: Scatter | None = None
    made: Landscape | None = None
    size: tuple[int, int, Pull, Pull] | None = None
    suggested: Path = Path()
    chosen_board: str | None = None
    chosen_rules: str | None = "KampfPanzer"
    lay_boards: Callable[[BoardsDialog], ChosenBoards | None] | None = None
    asked: list[str] = field(default_factory=list)

    def board(self, parent: QWidget, module: str, names: Sequence[str]) -> str | None:
        self.asked.append(f"board of {module}: {', '.join(names)}")
        return self.chosen_board

    def rules(self, parent: QWidget, module: str, titles: Sequence[str]) -> str | None:
        self.asked.append(f"rules of {module}: {', '.join(titles)}")
        return self.chosen_rules

    def open_file(self, parent: QWidget, folder: Path, title: str = "") -> Path | None:
        self.asked.append(title or "open")
        return self.path

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = "") -> Path | None:
        self.asked.append(f"{title}: {suggestion.name}")
        self.suggested = suggestion
        return self.path

    def unsaved(self, parent: QWidget, what: str) -> Answer:
        self.asked.append(f"unsaved {what}")
        return self.answer

    def overwrite(self, parent: QWidget, names: Sequence[str]) -> bool:
        self.asked.append(f"overwrite {' and '.join(names)}")
        return self.may_overwrite

    def new_map(self, parent: QWidget) -> NewMap | NewTable | None:
        self.asked.append("new map")
        return self.wish

    def boards(
        self,
        parent: QWidget,
        style: MapStyle,
        folder: Path,
        assembly: Assembly | None = None,
        files: Sequence[Path] = (),
        title: str = "",
    ) -> ChosenBoards | None:
        self.asked.append(f"boards {', '.join(file.name for file in files)}")
        dialog = BoardsDialog(style, lambda _: [], parent, assembly=assembly, files=files, title=title)
        found = self.lay_boards(dialog) if self.lay_boards is not None else None
        dialog.deleteLater()
        return found

    def scatter(self, parent: QWidget, document: Document) -> Scatter | None:
        self.asked.append("scatter")
        return self.scattered

    def landscape(self, parent: QWidget, document: Document, style: MapStyle) -> Landscape | None:
        self.asked.append("landscape")
        return self.made

    def resize(self, parent: QWidget, document: Document) -> ReplaceBoard | None:
        self.asked.append("resize")
        return resize(document.battle, *self.size).edit if self.size else None

    def print_options(
        self, parent: QWidget, *, has_scenario: bool, kind: str, view: PrintView | None = None
    ) -> PrintOptions | None:
        self.print_view = view
        self.asked.append(f"print {kind} {has_scenario}")
        return self.print

    def vassal_set(self, parent: QWidget, parts: Iterable[SetPart], folder: Path) -> VassalSet | None:
        self.offered = tuple(parts)
        self.asked.append(f"vassal set in {folder.name}")
        return self.module_set

    def force_template(
        self,
        parent: QWidget,
        folder: Path,
        ruleset: str,
        chosen: CopiedForces | None,
        titles: Mapping[str, str],
        shipped: Sequence[CopiedForces] = (),
        into: str = "",
    ) -> CopiedForces | None:
        self.asked.append(f"templates of {ruleset}")
        self.offered_forces, self.shipped_forces, self.forces_go_to = chosen, shipped, into
        return self.template

    def bundle_details(self, parent: QWidget, known: About) -> About | None:
        self.asked.append(f"bundle {known.title}")
        return self.about_bundle

    def vassal_options(self, parent: QWidget, title: str, *, is_log: bool = False) -> VassalOptions | None:
        self.asked.append(f"vassal log {title}" if is_log else f"vassal {title}")
        return self.vassal

    def save_export(self, parent: QWidget, suggestion: Path, suffixes: Sequence[str]) -> Path | None:
        self.asked.append(f"export {suggestion.name}")
        return self.path

    def crash(self, parent: QWidget | None, text: str, details: str) -> None:
        self.asked.append(f"crash {text}")

    def about(self, parent: QWidget, text: str) -> None:
        self.asked.append("about")


def new_document(columns: int = 8, rows: int = 6, scenario: Scenario | None = None) -> Document:
    """A document with an empty KampfPanzer map, not in any window."""
    sheet = NewMap("Trial", "kampfpanzer", columns, rows, trim=True).sheet()
    return Document(OpenBattle(Battle(sheet, scenario), [], None, None, None, None))


def sheet_of(document: Document) -> MapSheet:
    """The map of a document that has one."""
    assert document.sheet is not None
    return document.sheet


def type_in(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    """Types into a field and confirms, as a person would."""
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def setup_form(workspace: Workspace) -> SetupForm:
    """The form of the set-up, in front."""
    panel = workspace.scenario
    titles = [panel.tabs.tabText(index) for index in range(panel.tabs.count())]
    panel.tabs.setCurrentIndex(titles.index("Set-up"))
    return panel.setup


def group_of(workspace: Workspace, side: str, group: str) -> Group:
    """A group of the workspace's scenario as it is now."""
    scenario = workspace.document.scenario
    found = scenario.side(side) if scenario else None
    assert found is not None
    return next(one for one in found.groups if one.id == group)


class Hand:
    """A hand on the mouse over a canvas; all places are drawing points (hex side = 1)."""

    def __init__(self, canvas: MapCanvas) -> None:
        self.canvas = canvas
        self.keys = Qt.KeyboardModifier.NoModifier
        """The modifiers held down."""

    def hex(self, name: str) -> PointF:
        """The middle of a hex."""
        return self.canvas.layout_of_hexes.centre(self._sheet().hex(name))

    def side(self, name: str) -> PointF:
        """The middle of a hexside."""
        (x1, y1), (x2, y2) = self.canvas.layout_of_hexes.side_ends(self._sheet().side(name))
        return (x1 + x2) / 2, (y1 + y2) / 2

    def ends(self, name: str) -> tuple[PointF, PointF]:
        """The two corners of a hexside."""
        return self.canvas.layout_of_hexes.side_ends(self._sheet().side(name))

    def _sheet(self) -> MapSheet:
        return sheet_of(self.canvas.document)

    def drag(self, *places: PointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Presses at the first place, moves over the others in one jump each, lets go at the last."""
        self.press(places[0], button)
        for place in places[1:]:
            self.move(place, button)
        self.release(places[-1], button)

    def click(self, place: PointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Presses and lets go."""
        self.drag(place, button=button)

    def press(self, place: PointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Brings a place into view and presses there."""
        if not self.canvas.camera.shows(place, 0.2):
            self.canvas.camera.centre_on(place)
            self.canvas.moved()
        self._send(QEvent.Type.MouseButtonPress, place, button, button)

    def move(self, place: PointF, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        """Moves with a button down, or hovers."""
        self._send(QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, button)

    def release(self, place: PointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Lets go."""
        self._send(QEvent.Type.MouseButtonRelease, place, button, Qt.MouseButton.NoButton)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Presses a key with the canvas in focus, so that the shortcuts of the window work."""
        self.canvas.window().activateWindow()
        QApplication.processEvents()  # only now the window is the active one
        self.canvas.setFocus()
        QTest.keyClick(self.canvas, key, modifiers)

    def _send(
        self, kind: QEvent.Type, place: PointF, button: Qt.MouseButton, buttons: Qt.MouseButton
    ) -> None:
        at = QPointF(*self.canvas.camera.to_view(place))
        where = self.canvas.mapToGlobal(at)
        event = QMouseEvent(kind, at, where, button, buttons, self.keys)
        QApplication.sendEvent(self.canvas, event)


def hexes(document: Document, *names: str) -> frozenset[Hex]:
    """Hexes by their numbers."""
    return frozenset(sheet_of(document).hex(name) for name in names)


def sides(document: Document, *names: str) -> frozenset[Hexside]:
    """Hexsides by their names."""
    return frozenset(sheet_of(document).side(name) for name in names)


class Table:
    """A document with its tools and ways to name places on the map."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.toolbox = ToolBox(document)
        self.layout = HexLayout(sheet_of(document).grid)

    def middle(self, name: str) -> PointF:
        return self.layout.centre(sheet_of(self.document).hex(name))

    def at(self, name: str, button: Button = Button.NONE) -> PointerEvent:
        return self.event_at(self.middle(name), button)

    def event_at(
        self, place: PointF, button: Button = Button.NONE, *, shift: bool = False, ctrl: bool = False
    ) -> PointerEvent:
        """What a view of the map would tell a tool of a place."""
        here = self.layout.hex_at(*place), self.layout.side_at(*place)
        return PointerEvent(*place, button, shift, ctrl, False, *here)

    def corners(self, name: str) -> tuple[PointF, PointF]:
        return self.layout.side_ends(sheet_of(self.document).side(name))

    def side(self, name: str) -> PointF:
        (x1, y1), (x2, y2) = self.corners(name)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def drag(
        self,
        tool_id: str,
        *places: PointF,
        button: Button = Button.LEFT,
        shift: bool = False,
        ctrl: bool = False,
    ) -> Tool:
        tool = self.toolbox.tools[tool_id]
        self.toolbox.take(tool_id)
        tool.press(self.event_at(places[0], button, shift=shift, ctrl=ctrl))
        for place in places[1:]:
            tool.move(self.event_at(place, shift=shift, ctrl=ctrl))
        tool.release(self.event_at(places[-1], button, shift=shift, ctrl=ctrl))
        return tool

    def kinds(self, layer: str) -> frozenset[str]:
        """The hexes that are not at the default of a layer."""
        sheet = sheet_of(self.document)
        return frozenset(
            sheet.name(h) for h in sheet.grid.hexes() if sheet.layers[layer][h.row - 1, h.column - 1]
        )

    def drawn(self, feature: str) -> frozenset[Hexside]:
        sheet = sheet_of(self.document)
        return frozenset(sides_of(sheet.grid, sheet.hexsides[feature]))


def difference(a: QImage, b: QImage) -> float:
    """The share of pixels that differ visibly."""
    first, second = (
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(int)
        for image in (a, b)
    )
    return float((np.abs(first - second).max(axis=2) > 24).mean())


def dangling_items() -> list[str]:
    """The layouts, by what they belong to, of items that Qt has deleted and PySide takes for alive.

    `addLayout` has PySide know the items of a layout that is filled already. When a widget is deleted or gets
    another parent, Qt deletes its item and tells nobody. The next timer or action that is made at its place
    in memory may then end the process when it dies (Shiboken::BindingManager::releaseWrapper).
    """
    known = known_items()
    layouts = [one for one in known if isinstance(one, QLayout)]
    lost = [
        item
        for item in known
        if not isinstance(item, QLayout) and all(layout.indexOf(item) < 0 for layout in layouts)
    ]
    # Nothing may be asked of such an item itself; PySide holds it for the layout around its own.
    homes = {f"{id(layout):#x}": layout.parentWidget() for layout in layouts}
    around = [Shiboken.dump(item).partition("parent............ <")[2] for item in lost]
    return [type(homes.get(one.partition(" at ")[2].partition(">")[0])).__name__ for one in around]


def known_items() -> list[QLayoutItem]:
    """The layouts and items of layouts that PySide knows."""
    return [one for one in Shiboken.getAllValidWrappers() if isinstance(one, QLayoutItem)]
