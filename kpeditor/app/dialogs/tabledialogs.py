"""TableDialogs: the modal questions about free tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog, QWidget

from kpeditor.app.dialogparts import ask, opened
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.dialogs.tableimport import TableImportOptions
    from kpeditor.drawing.style import MapStyle
    from kpeditor.importers.tables.sources import TableSource


class TableDialogs:
    """A part of `Dialogs`."""

    def foreign_table(
        self, parent: QWidget, source: TableSource, file: Path, before: Mapping[str, str], style: MapStyle
    ) -> TableImportOptions | None:
        """Asks how shapes of another program become a free table; None when the user cancels.

        Args:
            before: the targets of kinds in earlier imports, by key.

        Raises:
            BadFile: when the file cannot be read.
        """
        from kpeditor.app.dialogs.tableimport import TableImportDialog

        dialog = TableImportDialog(source, file, before, style, parent)
        return dialog.options() if ask(dialog) else None

    def metres(self, parent: QWidget, unit: str) -> float | None:
        """Asks how many metres of ground one unit of a table is; None when the user cancels."""
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
