"""NewMapDialog: asks for rules, size and numbering of a new map."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from kpeditor.app.formparts import Dialog, FormScroll, accept_or_cancel, column_of
from kpeditor.app.panels.board.boardform import BoardForm, NewMap
from kpeditor.app.words import tr


class NewMapDialog(Dialog):
    """The form for a new map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New map"))
        self.form = BoardForm(tr("New map"))
        buttons = accept_or_cancel(self, tr("Create"))
        self.form.judged.connect(buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled)
        column_of(FormScroll(self.form), buttons, on=self)

    def options(self) -> NewMap:
        """What the form says now."""
        return self.form.options()
