"""TableDialogs: the modal questions about free tables, and the dialog of their size."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QInputDialog, QWidget

from kpeditor.app.dialogparts import Dialog, FormScroll, accept_or_cancel, ask, opened
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Fault, column_of
from kpeditor.app.panels.table.tableform import SpaceFields
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.tables.space import ReplaceTable, resize_table
from kpeditor.core.errors import EditRefused

if TYPE_CHECKING:
    from kpeditor.app.dialogs.tableimport import TableImportOptions
    from kpeditor.drawing.style import MapStyle
    from kpeditor.importers.tables.sources import TableSource


class TableDialogs:
    """A part of `Dialogs`."""

    def foreign_table(
        self, parent: QWidget, source: TableSource, file: Path, before: Mapping[str, str], style: MapStyle
    ) -> TableImportOptions | None:
        """How shapes of another program become a free table, None when the user cancels.

        Args:
            before: what kinds became in earlier imports.

        Raises:
            BadFile: when the file cannot be read.
        """
        from kpeditor.app.dialogs.tableimport import TableImportDialog

        dialog = TableImportDialog(source, file, before, style, parent)
        return dialog.options() if ask(dialog) else None

    def metres(self, parent: QWidget, unit: str) -> float | None:
        """How many metres of ground a unit of a table is, None when the user cancels."""
        dialog = QInputDialog(parent)
        dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
        dialog.setWindowTitle(tr("Scale of the shapes"))
        dialog.setLabelText(
            tr(
                "This table has no ground scale (Map > Size and numbering…). How many metres of ground are "
                "as long as one unit of it?"
            )
        )
        dialog.setDoubleDecimals(3)
        dialog.setDoubleRange(0.001, 1e7)
        dialog.setDoubleValue(33.333 if unit == "inch" else 50.0)
        return dialog.doubleValue() if opened(dialog) else None


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
