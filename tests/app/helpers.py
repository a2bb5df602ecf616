"""What the tests of the window share: dialogs that answer by themselves, a hand on the mouse, small maps."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.dialogs import Answer, Dialogs
from kpeditor.app.document.document import Document
from kpeditor.app.newmap import NewMap
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario


@dataclass
class ScriptedDialogs(Dialogs):
    """Answers as the test wants and remembers what was asked."""

    path: Path | None = None
    answer: Answer = Answer.DISCARD
    wish: NewMap | None = None
    asked: list[str] = field(default_factory=list)

    def open_file(self, parent: QWidget, folder: Path) -> Path | None:
        self.asked.append("open")
        return self.path

    def save_file(self, parent: QWidget, title: str, suggestion: Path) -> Path | None:
        self.asked.append(f"{title}: {suggestion.name}")
        return self.path

    def unsaved(self, parent: QWidget, what: str) -> Answer:
        self.asked.append(f"unsaved {what}")
        return self.answer

    def new_map(self, parent: QWidget) -> NewMap | None:
        self.asked.append("new map")
        return self.wish

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


class Hand:
    """A hand on the mouse over a canvas; all places are drawing points (hex side = 1)."""

    def __init__(self, canvas: MapCanvas) -> None:
        self.canvas = canvas

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

    def _send(
        self, kind: QEvent.Type, place: PointF, button: Qt.MouseButton, buttons: Qt.MouseButton
    ) -> None:
        at = QPointF(*self.canvas.camera.to_view(place))
        where = self.canvas.mapToGlobal(at)
        event = QMouseEvent(kind, at, where, button, buttons, QApplication.keyboardModifiers())
        QApplication.sendEvent(self.canvas, event)


def hexes(document: Document, *names: str) -> frozenset[Hex]:
    """Hexes by their numbers."""
    return frozenset(sheet_of(document).hex(name) for name in names)


def sides(document: Document, *names: str) -> frozenset[Hexside]:
    """Hexsides by their names."""
    return frozenset(sheet_of(document).side(name) for name in names)
