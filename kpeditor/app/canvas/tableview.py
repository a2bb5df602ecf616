"""TableView: a view of a free table with what lies on it; it is looked at, there are no tools for it yet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.drawing.fonts import font
from kpeditor.drawing.map.tablepainter import TablePainter

ACROSS = 30.0
"""Units of the camera over the longer edge of a table, whatever its unit of length: as a map of 20 hexes."""
_NOTE = 58


class TableView(BoardView):
    """Draws the table in the style of the maps, with its extent and what can be done with it below.

    A tool on it is told places in the unit of the table, and no hexes.
    """

    def __init__(
        self, document: Document, sheet: TableSheet, settings: ViewSettings, parent: QWidget | None = None
    ) -> None:
        space = sheet.space
        self.unit = max(space.width, space.height, 1e-6) / ACROSS
        super().__init__((space.width / self.unit, space.height / self.unit), parent)
        self._sheet = sheet
        self._settings = settings
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(
            tr("{sheet}, a free table of {extent}").format(sheet=sheet.title, extent=self.extent())
        )
        document.changed.connect(lambda *_: self.update())
        settings.changed.connect(self.update)

    def extent(self) -> str:
        """How large the table is: "60 × 40 inch"."""
        space = self._sheet.space
        return f"{space.width:g} × {space.height:g} {space.unit}"

    def note_text(self) -> str:
        """What can be done with it."""
        count = len(self._sheet.features)
        lying = (
            tr("{count} features on it").format(count=count)
            if count > 1
            else tr("One feature on it")
            if count
            else tr("Nothing lies on it yet")
        )
        return tr(
            "Free table, {extent}. {lying}.\nTables are shown and saved unchanged; forces and "
            "problems stand in the panels."
        ).format(extent=self.extent(), lying=lying)

    def table(self) -> QRectF:
        """Where the table lies in the view, in its pixels."""
        space = self._sheet.space
        return QRectF(self.to_view((0.0, 0.0)), self.to_view((space.width, space.height)))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves room for the note below the table."""
        super().resizeEvent(event)
        self.camera.resize(self.width(), self.height() - _NOTE)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The table, what the tool draws, and the note below."""
        style, camera = self._settings.style, self.camera
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(style.desk))
        TablePainter(self._sheet, style).paint(painter, self.table())
        corner = QPointF(camera.x, camera.y) * camera.side
        painter.translate(-corner)
        self.tool.paint_below(painter, camera)
        self.tool.paint(painter, camera)
        painter.translate(corner)
        below = QRectF(0, self.height() - _NOTE, self.width(), _NOTE)
        painter.fillRect(below, QColor(style.desk))
        painter.setFont(font(13))
        painter.setPen(QColor(style.place))
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, self.note_text())
        painter.end()
