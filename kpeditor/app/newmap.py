"""NewMapDialog: asks for title, ruleset and size of a new map."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.words import tr
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import MAX_SIDE, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry


@dataclass(frozen=True, slots=True)
class NewMap:
    """What a new map shall be."""

    title: str
    ruleset: str
    columns: int
    rows: int
    trim: bool

    def sheet(self) -> MapSheet:
        """The empty map: numbering with as many digits as the size needs.

        Raises:
            UnknownRuleset: when the ruleset is not installed.
        """
        longest = max(self.columns, self.rows)
        scheme = "CCRR" if longest < 100 else "CCCRRR" if longest < 1000 else "CCCCRRRR"
        grid = HexGrid(self.columns, self.rows, trim=self.trim)
        return new_sheet(
            self.title, self.ruleset, grid, SCHEMES[scheme], registry.find(self.ruleset).terrain()
        )


SIZES = {"Skirmish, 20 × 16": (20, 16), "KampfPanzer sheet, 39 × 54": (39, 54), "Large, 100 × 80": (100, 80)}
OWN_SIZE = "Own size"


class NewMapDialog(QDialog):
    """The form for a new map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New map"))
        self.title = QLineEdit(tr("New map"))
        self.ruleset = QComboBox()
        for id_ in registry.ids():
            if registry.find(id_).info.space == "hexes":
                self.ruleset.addItem(registry.find(id_).info.title, id_)
        self.preset = QComboBox()
        self.preset.addItems([*SIZES, OWN_SIZE])
        self.columns, self.rows = _count_box(), _count_box()
        self.explanation = QLabel()
        self.explanation.setProperty("faint", True)
        self._lay_out()
        self.preset.currentTextChanged.connect(self._use_size)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._explain)
        self.preset.setCurrentIndex(1)

    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        numbers.addWidget(self.columns)
        numbers.addWidget(QLabel(tr("columns ×")))
        numbers.addWidget(self.rows)
        numbers.addWidget(QLabel(tr("rows")))
        numbers.addStretch()
        form = QFormLayout()
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Rules"), self.ruleset)
        form.addRow(tr("Size"), self.preset)
        form.addRow("", numbers)
        form.addRow("", self.explanation)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Create"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(buttons)

    def _use_size(self, text: str) -> None:
        for box, number in zip((self.columns, self.rows), SIZES.get(text, ()), strict=False):
            box.setValue(number)
        is_own = text == OWN_SIZE
        self.columns.setEnabled(is_own)
        self.rows.setEnabled(is_own)

    def _explain(self) -> None:
        grid = HexGrid(self.columns.value(), self.rows.value(), trim=self.rows.value() > 1)
        self.explanation.setText(tr("{number} hexes").format(number=f"{grid.size:,}"))

    def wish(self) -> NewMap:
        """What the form says now; even columns are one hex shorter, as on the printed sheets."""
        return NewMap(
            self.title.text().strip() or tr("New map"),
            str(self.ruleset.currentData() or ""),
            self.columns.value(),
            self.rows.value(),
            trim=self.rows.value() > 1,
        )


def _count_box() -> QSpinBox:
    box = QSpinBox()
    box.setRange(1, MAX_SIDE)
    box.setValue(20)
    return box
