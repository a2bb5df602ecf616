"""TableView: a battle on a free table - the table with what lies on it; it is looked at, not edited."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.words import tr
from kpeditor.core.board.tabletop import TableSheet
from kpeditor.drawing.fonts import font
from kpeditor.drawing.map.tablepainter import TablePainter

MARGIN = 40.0
_NOTE = 58.0


class TableView(QWidget):
    """Draws the table in the style of the maps, with its extent and what can be done with it below."""

    def __init__(
        self, document: Document, sheet: TableSheet, settings: ViewSettings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._settings = settings
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(240, 180)
        self.setAccessibleName(
            tr("{sheet}, a free table of {extent}").format(sheet=sheet.title, extent=self.extent())
        )
        document.changed.connect(lambda *_: self.update())
        settings.changed.connect(self.update)

    def extent(self) -> str:
        """How large the table is: "60 × 40 inch"."""
        space = self._sheet.space
        return f"{space.width:g} × {space.height:g} {space.unit}"

    def note(self) -> str:
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

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The table in the middle, the note below it."""
        style = self._settings.style
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(style.desk))
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN - _NOTE)
        if room.width() > 10 and room.height() > 10:
            table = TablePainter(self._sheet, style)
            table.paint(painter, room)
            box = table.box(room)
            painter.setFont(font(13))
            painter.setPen(QColor(style.place))
            below = QRectF(0, box.bottom() + 10, self.width(), _NOTE)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, self.note())
        painter.end()
