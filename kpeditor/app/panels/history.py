"""HistoryPanel: every step that can be undone; click one to go back to it."""

from __future__ import annotations

from PySide6.QtWidgets import QUndoView, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of
from kpeditor.app.words import tr


class HistoryPanel(QWidget):
    """The undo stack as a list."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        view = QUndoView(document.stack, self)
        view.setEmptyLabel(tr("As opened"))
        column_of(view, on=self, margins=6)
