"""TableSizeDialog: another size, unit or ground scale of a free table."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QWidget

from kpeditor.app.dialogparts import Dialog, FormScroll, accept_or_cancel
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Fault, column_of
from kpeditor.app.panels.table.tableform import SpaceFields
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.tables.space import ReplaceTable, resize_table
from kpeditor.core.errors import EditRefused


class TableSizeDialog(Dialog):
    """Asks for the extent, and shows at once what does not fit into it."""

    def __init__(self, document: Document, sheet: TableSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Size and scale of the table"))
        self._document, self._sheet = document, sheet
        self.fields = SpaceFields(sheet.space)
        self.converts = QCheckBox(tr("&Reckon all places over into the new unit"))
        self.fault = Fault()
        buttons = accept_or_cancel(self)
        self._accept = buttons.button(QDialogButtonBox.StandardButton.Ok)
        page = QWidget()
        column_of(self.fields, self.converts, self.fault, on=page, margins=0)
        column_of(FormScroll(page), buttons, on=self)
        self.fields.changed.connect(self._judge)
        self.converts.toggled.connect(self._judge)
        self._judge()

    def edit(self) -> ReplaceTable | None:
        """The edit that gives the table this extent, None where nothing would change.

        Raises:
            EditRefused: when something does not fit.
        """
        if self.fields.space == self._sheet.space:
            return None
        converts = self.converts.isChecked() and self.converts.isEnabled()
        return resize_table(self._document.battle, self.fields.space, converts=converts)

    def _judge(self) -> None:
        self.converts.setEnabled(self.fields.space.unit != self._sheet.space.unit)
        try:
            self.edit()
        except EditRefused as reason:
            self.fault.tell(reason.sentence())
        else:
            self.fault.tell("")
        self._accept.setEnabled(not self.fault.text())
