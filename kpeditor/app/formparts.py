"""Form parts: what dialogs and forms are put together from besides their fields - explanations, headings, the
fields that several of them have, and the two buttons at the end.
"""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from kpeditor.app.words import tr
from kpeditor.core.rules import registry


def note(text: str = "") -> QLabel:
    """Lines of explanation in a fainter colour."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setProperty("faint", True)
    return label


def heading(text: str = "") -> QLabel:
    """A heading of some rows."""
    label = QLabel(text)
    label.setProperty("heading", True)
    return label


def number_box(low: int, high: int, value: int, suffix: str = "") -> QSpinBox:
    """A field for a whole number from `low` to `high`."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setSuffix(suffix)
    return box


def ruleset_box() -> QComboBox:
    """A choice of the rules a map of hexes is made for; its data are their ids."""
    box = QComboBox()
    for ruleset in registry.on_hexes():
        box.addItem(ruleset.info.title, ruleset.info.id)
    return box


def size_row(columns: QSpinBox, rows: QSpinBox) -> QHBoxLayout:
    """The fields of a board's size side by side, read as "39 columns × 54 rows"."""
    row = QHBoxLayout()
    row.addWidget(columns)
    row.addWidget(QLabel(tr("columns ×")))
    row.addWidget(rows)
    row.addWidget(QLabel(tr("rows")))
    row.addStretch()
    return row


def scrolled(widget: QWidget) -> QScrollArea:
    """A widget as broad and high as its place, that scrolls without a frame where it finds no room."""
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    return area


def accept_or_cancel(dialog: QDialog, accept: str | None = None) -> QDialogButtonBox:
    """The buttons that end a dialog; the first is called `accept`, or OK in the language of the desktop."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    if accept is not None:
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(accept)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
