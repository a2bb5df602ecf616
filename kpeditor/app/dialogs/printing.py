"""PrintDialog: asks what to print or draw (map, counters, scenario sheet, picture) and how large."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.dialogs import printkinds
from kpeditor.app.dialogs.pagepreview import Make, PagePreview
from kpeditor.app.formparts import column_of, heading, row_of, set_flags, wrapped
from kpeditor.app.words import tr
from kpeditor.core.geometry.tableratio import BadRatio, parse_ratio
from kpeditor.export.paper import PAPERS

SMALL_DPI = 60
"""Dots per inch of the preview of a picture."""
ON_PAPER = {"dark": "light"}
"""The style in which a map is printed if that of the window would cover the paper with ink."""
PREVIEW = 420
"""The least width of the preview in pixels."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices of the dialog; lengths in millimetres."""

    kind: str
    paper: str = "A4"
    hex_mm: float = 16.0
    overlap_mm: float = 8.0
    counter_mm: float = 12.7
    dpi: int = 300
    legend: bool = False
    layers: tuple[str, ...] | None = None
    """The layers that are drawn; None for all."""
    pages: str = ""
    """The pages that are written, as "1-3,5"; "" for all."""
    ratio: str = ""
    """The scale at which a free table is printed, such as "1:1"; "" on hexes."""
    colours: str = ""
    """Of a PNG, "full" or "256"; "" for 256 of large pictures."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The possible file types; the first is suggested."""
        return printkinds.SUFFIXES[self.kind]

    def command(self, style: str, symbols: str) -> list[str]:
        """The sub-command of kpeditor that makes it, without the files.

        It uses the map style of the window, except that a map on paper is never dark.
        """
        look = [
            "--style",
            ON_PAPER.get(style, style) if self.kind != printkinds.PICTURE else style,
            "--symbols",
            symbols,
        ]
        if self.layers is not None and self.kind in printkinds.DRAWS_MAP:
            look += ["--layers", ",".join(self.layers)]
        if self.legend and self.kind in printkinds.DRAWS_MAP:
            look.append("--legend")
        match self.kind:
            case "pages":
                sizes = [*self._size, "--overlap-mm", f"{self.overlap_mm:g}"]
                pages = ["--pages", self.pages] if self.pages else []
                return ["export", "pdf", "--paper", self.paper, *sizes, *pages, *look]
            case "one-sheet":
                return ["export", "pdf", "--one-sheet", *self._size, *look]
            case "counters":
                size = ["--counter-mm", f"{self.counter_mm:g}", "--symbols", symbols]
                return ["export", "counters", "--paper", self.paper, *size]
            case "sheet":
                return ["export", "sheet", "--paper", self.paper]
        colours = ["--colours", self.colours] if self.colours else []
        return ["render", "--dpi", f"{self.dpi}", *self._size, *colours, *look]

    @property
    def _size(self) -> list[str]:
        """The options for the size of the map on paper."""
        return ["--ratio", self.ratio] if self.ratio else ["--hex-mm", f"{self.hex_mm:g}"]

    def preview(self, style: str, symbols: str) -> tuple[list[str], str]:
        """The sub-command for a preview of all pages, and the suffix of its file; pictures are small."""
        if self.kind == printkinds.PICTURE:
            small = replace(self, dpi=SMALL_DPI)
            return small.command(style, symbols), ".png"
        return replace(self, pages="").command(style, symbols), ".pdf"


@dataclass(frozen=True, slots=True)
class PrintView:
    """What the form needs from the window: how the map looks there, and how to make a preview.

    Attributes:
        titles: the titles of the layers by id, the topmost first.
        shown: the layers the window shows.
        ratios: the print scales of a free table, the usual one first; empty for hexes.
        about: what there is to say of a picture with these options.
    """

    style: str
    symbols: str
    titles: Mapping[str, str]
    shown: frozenset[str]
    make: Make
    ratios: tuple[str, ...] = ()
    about: Callable[[PrintOptions], str] = lambda _: ""


class PrintDialog(Dialog):
    """The form for a print, with a preview of its pages."""

    def __init__(
        self,
        *,
        has_scenario: bool,
        parent: QWidget | None = None,
        kind: str = printkinds.PAGES,
        view: PrintView | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self.setWindowTitle(tr("Print or draw into a file"))
        titles = {
            printkinds.PAGES: tr("Map on several pages"),
            printkinds.ONE_SHEET: tr("Map on one large sheet"),
            printkinds.COUNTERS: tr("Counters, both sides"),
            printkinds.SHEET: tr("Scenario sheet: PDF, web page or forum text"),
            printkinds.PICTURE: tr("Picture of the map: PNG, SVG or PDF"),
        }
        self.kinds = {one: QRadioButton(title) for one, title in titles.items()}
        group = QButtonGroup(self)
        for one, button in self.kinds.items():
            group.addButton(button)
            button.setEnabled(has_scenario or one not in printkinds.NEED_SCENARIO)
            button.toggled.connect(self._fit)
        self.paper = QComboBox()
        self.paper.addItems(list(PAPERS))
        self.hex_mm = _length(4, 100, 16.0)
        self.ratio = QComboBox()
        self.ratio.setEditable(True)
        self.ratio.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.ratio.addItems(list(view.ratios) if view is not None else [])
        self.overlap_mm = _length(0, 50, 8.0)
        self.counter_mm = _length(5, 60, 12.7)
        self.dpi = QSpinBox()
        self.dpi.setRange(10, 1200)
        self.dpi.setValue(300)
        self.colours = QComboBox()
        self.colours.addItem(tr("All; 256 of large pictures"), "")
        self.colours.addItem(tr("All"), "full")
        self.colours.addItem(tr("256, a smaller file"), "256")
        self.about = wrapped()
        self.legend = QCheckBox(tr("Legend of the map"))
        self.pages = QLineEdit()
        self.pages.setPlaceholderText(tr("all, or for example 1-3, 5"))
        self.layers = QListWidget()
        self.layers.setAccessibleName(tr("Layers"))
        for name, title in (view.titles if view is not None else {}).items():
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, name)
            is_shown = view is not None and name in view.shown
            item.setCheckState(Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)
            self.layers.addItem(item)
        self.preview = PagePreview(view.make) if view is not None else None
        self._lay_out()
        self.kinds[kind].setChecked(True)
        for field in (self.hex_mm, self.overlap_mm, self.counter_mm, self.dpi):
            field.valueChanged.connect(self._refresh)
        self.colours.currentIndexChanged.connect(self._refresh)
        self.paper.currentIndexChanged.connect(self._refresh)
        self.legend.toggled.connect(self._refresh)
        self.layers.itemChanged.connect(self._refresh)
        self.pages.textChanged.connect(self._judge)
        self.ratio.currentTextChanged.connect(self._judge)
        self.ratio.currentTextChanged.connect(self._refresh)
        self.finished.connect(self._stop)
        self._refresh()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Paper"), self.paper)
        if self.is_table:
            form.addRow(tr("Size on paper"), self.ratio)
            self.hex_mm.hide()
        else:
            form.addRow(tr("Hex, side to side"), self.hex_mm)
            self.ratio.hide()
        form.addRow(tr("Overlap of pages"), self.overlap_mm)
        form.addRow(tr("Counter"), self.counter_mm)
        form.addRow(tr("Dots per inch"), self.dpi)
        form.addRow(tr("Colours of a PNG"), self.colours)
        form.addRow(tr("Pages"), self.pages)
        form.addRow("", self.legend)
        self.buttons = accept_or_cancel(self, tr("Choose a file…"))
        left = column_of(*self.kinds.values(), spacing=8)
        left.addSpacing(8)
        left.addLayout(form)
        left.addWidget(self.about)
        left.addWidget(heading(tr("Layers")))
        left.addWidget(self.layers, 1)
        both = row_of(left)
        if self.preview is not None:
            self.preview.setMinimumWidth(PREVIEW)
            both.addWidget(self.preview, 1)
        self.layers.setMinimumHeight(self.fontMetrics().height() * 4)
        column_of((both, 1), self.buttons, on=self)

    def _fit(self) -> None:
        """Disables the fields that the chosen kind does not need."""
        kind = self.kind
        self.paper.setEnabled(kind in (printkinds.PAGES, printkinds.COUNTERS, printkinds.SHEET))
        for size in (self.hex_mm, self.ratio):
            size.setEnabled(kind in (printkinds.PAGES, printkinds.ONE_SHEET, printkinds.PICTURE))
        self.overlap_mm.setEnabled(kind == printkinds.PAGES)
        self.counter_mm.setEnabled(kind == printkinds.COUNTERS)
        self.dpi.setEnabled(kind == printkinds.PICTURE)
        self.colours.setEnabled(kind == printkinds.PICTURE)
        self.pages.setEnabled(kind == printkinds.PAGES)
        self.legend.setEnabled(kind in printkinds.DRAWS_MAP)
        self.layers.setEnabled(kind in printkinds.DRAWS_MAP)
        self._judge()
        self._refresh()

    def _judge(self) -> None:
        """Marks a list of pages or a size that cannot be read, and disables printing."""
        is_wrong = not re.fullmatch(r"[\d,\s-]*", self.pages.text()) or bool(
            re.search(r"--|-\s*(,|$)|(^|,)\s*-", self.pages.text())
        )
        set_flags(self.pages, wrong=is_wrong)
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        set_flags(self.ratio, wrong=self.is_table and not self._ratio())
        is_sized = not self.is_table or bool(self._ratio()) or self.kind not in printkinds.DRAWS_MAP
        ok.setEnabled(is_sized and (not is_wrong or self.kind != printkinds.PAGES))

    def _refresh(self) -> None:
        """Requests a preview of the present settings, and shows the remarks on them."""
        is_sized = not self.is_table or bool(self._ratio())
        if self._view is not None:
            is_picture = is_sized and self.kind == printkinds.PICTURE
            self.about.setText(self._view.about(self.options()) if is_picture else "")
        if self.preview is not None and self._view is not None and is_sized:
            self.preview.ask(*self.options().preview(self._view.style, self._view.symbols))

    def _stop(self) -> None:
        if self.preview is not None:
            self.preview.stop()

    @property
    def is_table(self) -> bool:
        """Whether a free table is printed, by its scale, rather than hexes of some size."""
        return self._view is not None and bool(self._view.ratios)

    def _ratio(self) -> str:
        """The scale as written, "" for a text that is no scale."""
        text = self.ratio.currentText().strip()
        try:
            parse_ratio(text)
        except BadRatio:
            return ""
        return text

    @property
    def kind(self) -> str:
        """The chosen kind."""
        return next((kind for kind, button in self.kinds.items() if button.isChecked()), printkinds.PAGES)

    def options(self) -> PrintOptions:
        """The settings in the form."""
        return PrintOptions(
            self.kind,
            self.paper.currentText(),
            self.hex_mm.value(),
            self.overlap_mm.value(),
            self.counter_mm.value(),
            self.dpi.value(),
            self.legend.isChecked(),
            self._layers(),
            re.sub(r"\s+", "", self.pages.text()).strip(",") if self.kind == printkinds.PAGES else "",
            self._ratio() if self.is_table else "",
            self.colours.currentData() if self.kind == printkinds.PICTURE else "",
        )

    def _layers(self) -> tuple[str, ...] | None:
        """The layers that are checked, None when all are."""
        items = [self.layers.item(row) for row in range(self.layers.count())]
        shown = [one for one in items if one.checkState() is Qt.CheckState.Checked]
        if len(shown) == len(items):
            return None
        return tuple(str(one.data(Qt.ItemDataRole.UserRole)) for one in shown)


def _length(low: float, high: float, value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(low, high)
    box.setDecimals(1)
    box.setSuffix(" mm")
    box.setValue(value)
    return box
