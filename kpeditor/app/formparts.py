"""Form parts: what dialogs and forms are put together from besides their fields - explanations, headings, the
field of a board's size, and the two buttons at the end.
"""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QSpinBox

from kpeditor.app.words import tr


def note(text: str = "") -> QLabel:
    """Lines of explanation in a fainter colour."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setProperty("faint", True)
    return label


def heading(text: str) -> QLabel:
    """A heading of some rows."""
    label = QLabel(text)
    label.setProperty("heading", True)
    return label


def size_row(columns: QSpinBox, rows: QSpinBox) -> QHBoxLayout:
    """The fields of a board's size side by side, read as "39 columns × 54 rows"."""
    row = QHBoxLayout()
    row.addWidget(columns)
    row.addWidget(QLabel(tr("columns ×")))
    row.addWidget(rows)
    row.addWidget(QLabel(tr("rows")))
    row.addStretch()
    return row


def accept_or_cancel(dialog: QDialog, accept: str | None = None) -> QDialogButtonBox:
    """The buttons that end a dialog; the first is called `accept`, or OK in the language of the desktop."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    if accept is not None:
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(accept)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
