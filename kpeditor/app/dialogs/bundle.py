"""BundleDialog: what a bundle that is sent to others says of itself: title, authors, licence."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from kpeditor.app.formparts import Dialog, accept_or_cancel, column_of, note
from kpeditor.app.words import tr
from kpeditor.core.files.bundles.bundling import About

_LICENCES = ("", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0")


class BundleDialog(Dialog):
    """The form, filled with what is known."""

    def __init__(self, known: About, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Bundle to send"))
        self.title = QLineEdit(known.title)
        self.authors = QLineEdit(", ".join(known.authors))
        self.authors.setPlaceholderText(tr("Names with commas between them"))
        self.licence = QComboBox()
        self.licence.setEditable(True)
        self.licence.addItems([*_LICENCES])
        self.licence.setCurrentText(known.licence)
        line = self.licence.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("What others may do with it"))
        told = note(
            tr(
                "Map, scenario and the picture under the map in one file, as they are now. What you work on"
                " stays where it is. Without a licence nobody may do much with your work."
            )
        )
        told.setMinimumWidth(380)
        form = QFormLayout()
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Authors"), self.authors)
        form.addRow(tr("Licence"), self.licence)
        column_of(told, form, accept_or_cancel(self, tr("Choose a file…")), on=self, spacing=10)

    def options(self) -> About:
        """What the form says now."""
        names = (name.strip() for name in self.authors.text().split(","))
        return About(
            self.title.text().strip(), tuple(filter(None, names)), self.licence.currentText().strip()
        )
