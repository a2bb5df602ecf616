"""PrintDialog: what shall be printed or drawn - map, counters, scenario sheet, picture - and how large."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.dialogs.printkinds import (
    COUNTERS,
    NEED_SCENARIO,
    ONE_SHEET,
    PAGES,
    PICTURE,
    SHEET,
    SUFFIXES,
)
from kpeditor.app.formparts import accept_or_cancel
from kpeditor.app.words import tr
from kpeditor.export.paper import PAPERS


@dataclass(frozen=True, slots=True)
class PrintWish:
    """What the person wants; lengths in millimetres."""

    kind: str
    paper: str = "A4"
    hex_mm: float = 16.0
    overlap_mm: float = 8.0
    counter_mm: float = 12.7
    dpi: int = 300

    @property
    def suffixes(self) -> tuple[str, ...]:
        """What may be made of it; the first is suggested."""
        return SUFFIXES[self.kind]

    def command(self, style: str, symbols: str) -> list[str]:
        """The sub-command of kpeditor that makes it, without the files; in the style of the window."""
        look = ["--style", style, "--symbols", symbols]
        match self.kind:
            case "pages":
                sizes = ["--hex-mm", f"{self.hex_mm:g}", "--overlap-mm", f"{self.overlap_mm:g}"]
                return ["export", "pdf", "--paper", self.paper, *sizes, *look]
            case "one-sheet":
                return ["export", "pdf", "--one-sheet", "--hex-mm", f"{self.hex_mm:g}", *look]
            case "counters":
                size = ["--counter-mm", f"{self.counter_mm:g}", "--symbols", symbols]
                return ["export", "counters", "--paper", self.paper, *size]
            case "sheet":
                return ["export", "sheet", "--paper", self.paper]
        size = ["--dpi", f"{self.dpi}", "--hex-mm", f"{self.hex_mm:g}"]
        return ["render", *size, "--style", style, "--symbols", symbols.split()[0]]


class PrintDialog(QDialog):
    """The form for a print."""

    def __init__(self, *, has_scenario: bool, parent: QWidget | None = None, kind: str = PAGES) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print or draw into a file"))
        titles = {
            PAGES: tr("Map on several pages"),
            ONE_SHEET: tr("Map on one large sheet"),
            COUNTERS: tr("Counters, both sides"),
            SHEET: tr("Scenario sheet: PDF, web page or forum text"),
            PICTURE: tr("Picture of the map: PNG, SVG or PDF"),
        }
        self.kinds = {one: QRadioButton(title) for one, title in titles.items()}
        group = QButtonGroup(self)
        for one, button in self.kinds.items():
            group.addButton(button)
            button.setEnabled(has_scenario or one not in NEED_SCENARIO)
            button.toggled.connect(self._fit)
        self.paper = QComboBox()
        self.paper.addItems(list(PAPERS))
        self.hex_mm = _length(4, 100, 16.0)
        self.overlap_mm = _length(0, 50, 8.0)
        self.counter_mm = _length(5, 60, 12.7)
        self.dpi = QSpinBox()
        self.dpi.setRange(10, 1200)
        self.dpi.setValue(300)
        self._lay_out()
        self.kinds[kind].setChecked(True)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Paper"), self.paper)
        form.addRow(tr("Hex, side to side"), self.hex_mm)
        form.addRow(tr("Overlap of pages"), self.overlap_mm)
        form.addRow(tr("Counter"), self.counter_mm)
        form.addRow(tr("Dots per inch"), self.dpi)
        buttons = accept_or_cancel(self, tr("Choose a file…"))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        for button in self.kinds.values():
            column.addWidget(button)
        column.addSpacing(8)
        column.addLayout(form)
        column.addWidget(buttons)

    def _fit(self) -> None:
        """Greys out what the chosen kind does not need."""
        kind = self.kind
        self.paper.setEnabled(kind in (PAGES, COUNTERS, SHEET))
        self.hex_mm.setEnabled(kind in (PAGES, ONE_SHEET, PICTURE))
        self.overlap_mm.setEnabled(kind == PAGES)
        self.counter_mm.setEnabled(kind == COUNTERS)
        self.dpi.setEnabled(kind == PICTURE)

    @property
    def kind(self) -> str:
        """What is chosen."""
        return next((kind for kind, button in self.kinds.items() if button.isChecked()), PAGES)

    def wish(self) -> PrintWish:
        """What the form says now."""
        return PrintWish(
            self.kind,
            self.paper.currentText(),
            self.hex_mm.value(),
            self.overlap_mm.value(),
            self.counter_mm.value(),
            self.dpi.value(),
        )


def _length(low: float, high: float, value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(low, high)
    box.setDecimals(1)
    box.setSuffix(" mm")
    box.setValue(value)
    return box
