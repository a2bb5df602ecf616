"""BoardForm: the board of a new map: its rules, size, hex orientation and numbering."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from kpeditor.app.formparts import note, number_box, ruleset_box, silent, size_row
from kpeditor.app.guard import guarded
from kpeditor.app.panels.board.numberingform import BOARD, NumberingForm
from kpeditor.app.words import grouped, tr, tr_later
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid, Parity, Tops
from kpeditor.core.geometry.numbering import DIGIT_SCHEMES, Numbering
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import PrintedSheet
from kpeditor.drawing.fonts import font


@dataclass(frozen=True, slots=True)
class NewMap:
    """The settings of a new map."""

    title: str
    ruleset: str
    columns: int
    rows: int
    trim: bool
    tops: Tops = "flat"
    low_columns: Parity = "even"
    scheme: Numbering = DIGIT_SCHEMES[0]

    @property
    def metres(self) -> float:
        """The width of a hex on the ground in metres, which is that of the printed sheet of the rules."""
        rules = registry.find_or_none(self.ruleset)
        sheet = rules.info.printed if rules else None
        return 100.0 if sheet is None else sheet.metres

    @property
    def grid(self) -> HexGrid:
        """The shape of the board."""
        return HexGrid(self.columns, self.rows, self.tops, self.low_columns, self.trim)

    @property
    def numbering(self) -> Numbering:
        """The numbering of the hexes, with as many digits as the size of the board needs."""
        return self.scheme.fitted(self.grid)

    def sheet(self) -> MapSheet:
        """The empty map.

        Raises:
            UnknownRuleset: when the ruleset is not installed.
        """
        terrain = registry.find(self.ruleset).terrain()
        sheet = new_sheet(self.title, self.ruleset, self.grid, self.numbering, terrain)
        sheet.metres = self.metres
        return sheet


OWN_SIZE = tr_later("Own size")


Preset = PrintedSheet | tuple[int, int]
"""A printed sheet with its orientation and numbering, or only numbers of columns and rows."""


def _presets() -> dict[str, Preset]:
    """Named boards: small, the printed sheets of the installed rules, large."""
    sheets = {
        tr("{rules} sheet, {columns} × {rows}").format(
            rules=ruleset.info.title, columns=sheet.columns, rows=sheet.rows
        ): sheet
        for ruleset in registry.on_hexes()
        if (sheet := ruleset.info.printed) is not None
    }
    return {tr("Skirmish, 20 × 16"): (20, 16), **sheets, tr("Large, 100 × 80"): (100, 80)}


def _size_of(preset: Preset) -> tuple[int, int]:
    return preset if isinstance(preset, tuple) else preset.size


class BoardForm(QWidget):
    """Fields for a new map, with a picture of the corner where its hex numbers begin.

    Signals:
        judged(is_possible): a field changed; `is_possible` tells whether such a map can be made.
    """

    judged = Signal(bool)

    def __init__(self, title: str) -> None:
        super().__init__()
        self._untitled = title
        self.title = QLineEdit(title)
        self.ruleset = ruleset_box()
        self.preset = QComboBox()
        self._presets = _presets()
        self.preset.addItems([*self._presets, tr(OWN_SIZE)])
        self.columns, self.rows = number_box(1, MAX_SIDE, 20), number_box(1, MAX_SIDE, 20)
        self.columns.setAccessibleName(tr("Columns"))
        self.rows.setAccessibleName(tr("Rows"))
        self.tops, self.low = QComboBox(), QComboBox()
        self.tops.addItem(tr("Flat tops, in columns"), "flat")
        self.tops.addItem(tr("Pointed tops, in rows"), "pointed")
        for parity in ("even", "odd"):
            self.low.addItem("", parity)
        self.is_short = QCheckBox(tr("These hold one hex fewer, so that the edges are straight"))
        self.is_short.setChecked(True)
        self.numbering = NumberingForm()
        self.picture = GridPicture()
        self.explanation = note()
        self._lay_out()
        self._name_lines()
        self._listen()
        self._use_preset(self.preset.currentText())
        self._use_ruleset()

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Tit&le"), self.title)
        form.addRow(tr("&Rules"), self.ruleset)
        form.addRow(tr("&Size"), self.preset)
        form.addRow("", size_row(self.columns, self.rows))
        form.addRow(tr("He&xes"), self.tops)
        form.addRow(tr("Shifted &by half"), self.low)
        form.addRow("", self.is_short)
        form.addRow(tr("&Numbering"), self.numbering)
        form.addRow("", self.picture)
        form.addRow("", self.explanation)

    def _listen(self) -> None:
        self.ruleset.currentIndexChanged.connect(self._use_ruleset)
        self.preset.currentTextChanged.connect(self._use_preset)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._name_size)
        self.tops.currentIndexChanged.connect(self._name_lines)
        for choice in (self.tops, self.low):
            choice.currentIndexChanged.connect(self._explain)
        self.is_short.toggled.connect(self._explain)
        self.numbering.choice.currentIndexChanged.connect(self._use_parity)
        self.numbering.changed.connect(self._explain)

    def _use_ruleset(self) -> None:
        """Applies the printed sheet of the chosen ruleset, if it has one."""
        rules = registry.find_or_none(str(self.ruleset.currentData() or ""))
        sheet = rules.info.printed if rules else None
        names = [name for name, preset in self._presets.items() if sheet is not None and preset == sheet]
        if names and names[0] != self.preset.currentText():
            self.preset.setCurrentText(names[0])

    def _use_preset(self, text: str) -> None:
        """Applies the size of a preset; for a printed sheet also the orientation and numbering of its
        hexes.
        """
        preset = self._presets.get(text)
        size = _size_of(preset) if preset else ()
        for box, number in zip((self.columns, self.rows), size, strict=False):
            with silent(box):
                box.setValue(number)
        if isinstance(preset, PrintedSheet):
            self.tops.setCurrentIndex(self.tops.findData(preset.tops))
            self.numbering.show_numbering(preset.numbering or DIGIT_SCHEMES[0])
            self.low.setCurrentIndex(self.low.findData(preset.low_columns))
            self.is_short.setChecked(preset.trim)
        self._explain()

    def _name_size(self) -> None:
        """Selects the preset that has these numbers of columns and rows, or "own size" if there is none."""
        size = self.columns.value(), self.rows.value()
        known = self._presets.get(self.preset.currentText())
        if known is None or _size_of(known) != size:
            names = [name for name, preset in self._presets.items() if _size_of(preset) == size]
            with silent(self.preset):
                self.preset.setCurrentText(names[0] if names else tr(OWN_SIZE))
        self._explain()

    def _name_lines(self) -> None:
        """Labels the shifted lines: columns for flat tops, rows for pointed tops."""
        even, odd = tr("Even columns, down"), tr("Odd columns, down")
        if self.tops.currentData() == "pointed":
            even, odd = tr("Even rows, to the right"), tr("Odd rows, to the right")
        self.low.setItemText(0, even)
        self.low.setItemText(1, odd)

    def _use_parity(self) -> None:
        """Shifts the odd rows of hexes for boards of the PanzerBlitz family."""
        if self.numbering.choice.currentData() == BOARD:
            self.low.setCurrentIndex(self.low.findData("odd"))

    def _explain(self) -> None:
        options = self.options()
        self.picture.show_grid(options.grid, options.numbering)
        wrong = options.numbering.shortcoming(options.grid)
        self.explanation.setText(wrong or _extent(options))
        self.judged.emit(not wrong)

    def options(self) -> NewMap:
        """The settings in the form; initially even columns are one hex shorter, as on the printed sheets."""
        tops: Tops = "flat" if self.tops.currentData() == "flat" else "pointed"
        across = self.rows.value() if tops == "flat" else self.columns.value()
        options = NewMap(
            self.title.text().strip() or self._untitled,
            str(self.ruleset.currentData() or ""),
            self.columns.value(),
            self.rows.value(),
            trim=self.is_short.isChecked() and across > 1,
            tops=tops,
            low_columns="odd" if self.low.currentData() == "odd" else "even",
        )
        return replace(options, scheme=self.numbering.numbering(options.grid))


def _extent(options: NewMap) -> str:
    """The number of hexes, and the hex numbers in two opposite corners, in the notation of a printed map."""
    first, last = (
        options.numbering.name_hex(end) for end in (Hex(1, 1), options.grid.column(options.columns)[-1])
    )
    return tr("{count} hexes, from {first} to {last}").format(
        count=grouped(options.grid.size), first=first, last=last
    )


SIDE = 24.0
"""The length of a hexside in pixels."""
ROOM = 1.7
"""The greatest width of a number, in hexsides."""


class GridPicture(QWidget):
    """Draws as many numbered hexes as fit into the widget."""

    def __init__(self) -> None:
        super().__init__()
        self._grid: HexGrid | None = None
        self._numbering: Numbering = DIGIT_SCHEMES[0]
        self.setFixedSize(300, 112)
        self.setAccessibleName(tr("How the hexes will lie and be numbered"))

    def show_grid(self, grid: HexGrid, numbering: Numbering) -> None:
        """Shows another board."""
        self._grid, self._numbering = grid, numbering
        self.update()

    def _shown(self, grid: HexGrid) -> list[Hex]:
        return [hex_ for r in range(1, 6) for c in range(1, 9) if (hex_ := Hex(c, r)) in grid]

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the hexes with their numbers. The longest number limits the size of the letters."""
        if self._grid is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(1, 1)
        layout, hexes = HexLayout(self._grid), self._shown(self._grid)
        names = {hex_: self._numbering.name_hex(hex_) for hex_ in hexes}
        size = SIDE * 0.42
        widest = max(QFontMetricsF(font(size)).horizontalAdvance(name) for name in names.values())
        painter.setFont(font(size * min(1.0, ROOM * SIDE / widest)))
        painter.setBrush(self.palette().base())
        for hex_, name in names.items():
            corners = [QPointF(x * SIDE, y * SIDE) for x, y in layout.corners(hex_)]
            painter.setPen(QPen(self.palette().mid().color(), 1.2))
            painter.drawPolygon(corners)
            x, y = layout.centre(hex_)
            box = QRectF((x - 1) * SIDE, (y - 0.5) * SIDE, 2 * SIDE, SIDE)
            painter.setPen(self.palette().text().color())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()
