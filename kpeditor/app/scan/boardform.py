"""BoardForm: which map a scan is read into when none is open - its size, its tops and how it is numbered."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import heading, note, number_box, ruleset_box, size_row
from kpeditor.app.panels.numberingform import NumberingForm
from kpeditor.app.words import tr
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import MAX_SIDE, HexGrid
from kpeditor.core.rules import registry

WIDTH = 560


class BoardForm(QWidget):
    """Asks what the printed map is like; the corners of the board are shown as they would be numbered.

    Signals:
        chosen(sheet): read into this empty map.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLineEdit(tr("Scanned map"))
        self.ruleset = ruleset_box()
        self.columns, self.rows = number_box(1, MAX_SIDE, 39), number_box(1, MAX_SIDE, 54)
        self.tops, self.low, self.numbering = QComboBox(), QComboBox(), NumberingForm()
        self.trim = QCheckBox(tr("the low ones hold one hex fewer"))
        self.trim.setChecked(True)
        self.example = note()
        self.go = QPushButton(tr("&Make the map and save it…"))
        self.go.setProperty("primary", True)
        self._fill()
        self._lay_out()
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._show)
        self.tops.currentIndexChanged.connect(self._name_lines)
        self.low.currentIndexChanged.connect(self._show)
        self.numbering.changed.connect(self._show)
        self.trim.toggled.connect(self._show)
        self.go.clicked.connect(lambda: self.chosen.emit(self.sheet()))
        self._name_lines()

    def _fill(self) -> None:
        self.tops.addItem(tr("flat: a side at the top"), "flat")
        self.tops.addItem(tr("pointed: a corner at the top"), "pointed")
        for parity in ("even", "odd"):
            self.low.addItem("", parity)

    def _lay_out(self) -> None:
        title = heading(tr("Read a scanned map"))
        about = QLabel(
            tr(
                "What is the printed map like? Count the hexes of the longest row and of the longest column;"
                " the numbers printed in the corners tell it too."
            )
        )
        about.setWordWrap(True)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        for label, field in (
            (tr("&Title"), self.title),
            (tr("&Rules"), self.ruleset),
            (tr("Size"), size_row(self.columns, self.rows)),
            (tr("T&ops"), self.tops),
            (tr("&Half a hex lower"), self.low),
            ("", self.trim),
            (tr("&Numbers"), self.numbering),
            ("", self.example),
        ):
            form.addRow(label, field)
        buttons = QHBoxLayout()
        buttons.addWidget(self.go)
        buttons.addStretch()
        inner = QWidget()
        inner.setFixedWidth(WIDTH)
        column = QVBoxLayout(inner)
        column.setSpacing(14)
        column.addWidget(title)
        column.addWidget(about)
        column.addLayout(form)
        column.addLayout(buttons)
        column.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(48, 40, 48, 40)
        outer.addWidget(inner, 1, Qt.AlignmentFlag.AlignLeft)

    def _name_lines(self) -> None:
        is_flat = self.tops.currentData() == "flat"
        for index, parity in enumerate((tr("even"), tr("odd"))):
            lines = tr("the {parity} columns") if is_flat else tr("the {parity} rows (further right)")
            self.low.setItemText(index, lines.format(parity=parity))
        self._show()

    def _show(self) -> None:
        sheet = self.sheet()
        grid = sheet.grid
        hexes = list(grid.hexes())
        wrong = sheet.numbering.shortcoming(grid)
        self.go.setEnabled(not wrong)
        self.example.setText(
            wrong
            or tr("{count} hexes, from {first} to {last}").format(
                count=f"{grid.size:,}", first=sheet.name(hexes[0]), last=sheet.name(max(hexes))
            )
        )

    def sheet(self) -> MapSheet:
        """The empty map the form speaks of."""
        columns, rows = self.columns.value(), self.rows.value()
        is_flat = self.tops.currentData() == "flat"
        grid = HexGrid(
            columns,
            rows,
            tops="flat" if is_flat else "pointed",
            low_columns="even" if self.low.currentData() == "even" else "odd",
            trim=self.trim.isChecked() and (rows if is_flat else columns) > 1,
        )
        ruleset = str(self.ruleset.currentData() or "")
        title = self.title.text().strip() or tr("Scanned map")
        numbering = self.numbering.numbering(grid)
        return new_sheet(title, ruleset, grid, numbering, registry.find(ruleset).terrain())
