"""TableImportDialog: lays shapes of another program onto a free table by scale, size and kinds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QSizePolicy,
    QSplitter,
    QTableWidgetItem,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.dialogs.foreignkinds import MOST_ROWS, SWATCH, MappingTable
from kpeditor.app.formparts import Fault, column_of, note, row_of, silent
from kpeditor.app.guard import guarded
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.table.palette import swatch
from kpeditor.app.panels.table.tableform import UNIT_WORDS, extent_words
from kpeditor.app.plaintext import Label, add_row
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.table import UNITS
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle
from kpeditor.importers.tables.found import FoundTable
from kpeditor.importers.tables.making import Targets, guess, make_table
from kpeditor.importers.tables.sources import TableScale, TableSource

_PAUSE = 200
"""Milliseconds between a choice and the new preview."""
_METRES = {"inch": 33.333, "cm": 50.0, "m": 1.0, "km": 1000.0}
"""Metres of ground per unit of the table, as first proposed."""


@dataclass(frozen=True, slots=True)
class TableImportOptions:
    """The choices of the import dialog.

    Attributes:
        targets: the kind that each found kind becomes, by the key of the found kind; "" leaves it out.
    """

    title: str
    ruleset: RuleSet
    scale: TableScale
    targets: Targets

    def build(self, source: TableSource, file: Path) -> tuple[OpenBattle, list[str]]:
        """The table, and sentences about what is left out or changed.

        Raises:
            BadFile: when the file cannot become a table with these choices.
        """
        found = source.read(file, self.scale)
        found.title = self.title
        opened = make_table(found, guess(found, self.ruleset.terrain()) | dict(self.targets), self.ruleset)
        return opened, [*found.notes, *found.left_out.sentences()]


def _fitting_rules(found: FoundTable) -> str:
    """The id of the rules that the file names, or of those that know most of its kinds; "" if no rules know
    any.
    """
    if registry.find_or_none(found.ruleset) is not None:
        return found.ruleset

    def known(ruleset: RuleSet) -> int:
        guessed = guess(found, ruleset.terrain())
        return sum(bool(guessed[one.key]) for one in found.features)

    best = max(registry.on_tables(), key=known, default=None)
    return best.info.id if best is not None else ""


class KindsFound(MappingTable):
    """A row for each kind of shape that was found, the most frequent first."""

    def offer(self, found: FoundTable, ruleset: RuleSet, targets: Targets) -> None:
        """Shows the found kinds, offers the kinds that the rules know, and shows these targets."""
        counts = Counter(one.key for one in found.features)
        shapes: dict[str, set[str]] = defaultdict(set)
        for one in found.features:
            shapes[one.key].add(one.shape)
        keys = [key for key, _ in counts.most_common(MOST_ROWS)]
        self.boxes = {}
        self.setRowCount(len(keys))
        kinds = ruleset.terrain().table_features
        icons = {
            kind.id: swatch(ruleset.info.id, kind, self._style, SWATCH, self.devicePixelRatioF())
            for kind in kinds
        }
        for row, key in enumerate(keys):
            box = self.put(row, key, QTableWidgetItem(key), counts[key])
            with silent(box):
                box.addItem(tr("Nothing – leave it out"), "")
                for kind in kinds:
                    if shapes[key] & set(kind.shapes):
                        box.addItem(icons[kind.id], tr(kind.title), kind.id)
        self.show_targets(targets)


class TablePreview(QWidget):
    """A preview of the table, as large as the widget allows."""

    def __init__(self, style: MapStyle) -> None:
        super().__init__()
        self._style = style
        self._sheet: TableSheet | None = None
        self.setMinimumSize(300, 260)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Preview of the map"))

    def sizeHint(self) -> QSize:
        """A size at which the table is legible."""
        return QSize(480, 420)

    def show_table(self, sheet: TableSheet | None) -> None:
        """Draws this table from now on, or nothing for None."""
        self._sheet = sheet
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the table in the middle of the background."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._style.desk))
        if self._sheet is not None:
            room = QRectF(self.rect()).adjusted(26, 20, -14, -24)
            table = TablePainter(self._sheet, self._style)
            table.paint(painter, room)
            table.paint_furniture(painter, room)
        painter.end()


class TableImportDialog(Dialog):
    """The form. `remembered` holds targets of earlier imports, by key."""

    def __init__(
        self,
        source: TableSource,
        file: Path,
        remembered: Mapping[str, str],
        style: MapStyle,
        parent: QWidget | None = None,
    ) -> None:
        """Reads the file once, without a scale.

        Raises:
            BadFile: when the file cannot be read at all.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Import shapes of {program}").format(program=source.title))
        self._source, self._file, self._remembered = source, file, remembered
        found = source.read(file, TableScale("inch", _METRES["inch"]))
        self.title = QLineEdit(found.title)
        self.ruleset = QComboBox()
        for ruleset in registry.on_tables():
            self.ruleset.addItem(ruleset.info.title, ruleset.info.id)
        self.unit = Choice({unit: tr(UNIT_WORDS[unit]) for unit in UNITS})
        self.scale = QDoubleSpinBox()
        self.fits = QCheckBox(tr("As &large as what the file holds"))
        self.wide, self.high = QDoubleSpinBox(), QDoubleSpinBox()
        self.coordinates = Choice(
            {"auto": tr("as they look"), "degrees": tr("degrees"), "metres": tr("metres")}
        )
        self.kinds = KindsFound(style)
        self.preview = TablePreview(style)
        self.extent, self.told, self.fault = note(), note(), Fault()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._set_up(found)
        self._lay_out()
        self._listen()
        self._offer(found)

    def _set_up(self, found: FoundTable) -> None:
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(_fitting_rules(found))))
        self.scale.setDecimals(4)
        self.scale.setRange(0.0 if self._source.is_in_pixels else 0.0001, 1e7)
        self.scale.setValue(0.0 if self._source.is_in_pixels else _METRES["inch"])
        if self._source.is_in_pixels:
            self.scale.setSpecialValueText(tr("the width of a tile"))
        self.fits.setChecked(True)
        for box, name, value in (
            (self.wide, tr("Width"), found.space.width),
            (self.high, tr("Height"), found.space.height),
        ):
            box.setRange(0.01, 1_000_000)
            box.setValue(value)
            box.setAccessibleName(name)
            box.setEnabled(False)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("&Rules"), self.ruleset)
        form.addRow(tr("&Unit of the table"), self.unit)
        in_pixels = self._source.is_in_pixels
        add_row(form, tr("&Pixels to a unit") if in_pixels else tr("&Metres of ground to a unit"), self.scale)
        if not in_pixels:
            form.addRow(tr("&Coordinates of the file"), self.coordinates)
            form.addRow(tr("&Size"), self.fits)
            form.addRow("", row_of(self.wide, Label("×"), self.high, None))
        form.addRow("", self.extent)
        left = QWidget()
        column_of(form, (self.kinds, 1), self.told, self.fault, on=left, margins=0)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(left)
        halves.addWidget(self.preview)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(12)
        halves.setStretchFactor(1, 1)
        buttons = accept_or_cancel(self, tr("Import"))
        self._import = buttons.button(QDialogButtonBox.StandardButton.Ok)
        column_of(Label(self._file.name), (halves, 1), buttons, on=self)
        self.resize(1040, 660)
        halves.setSizes([460, 560])

    def _listen(self) -> None:
        self._pause.timeout.connect(self._show)
        self.kinds.changed.connect(self._pause.start)
        self.unit.currentIndexChanged.connect(self._use_unit)
        self.fits.toggled.connect(self._on_fits)
        for box in (self.scale, self.wide, self.high):
            box.valueChanged.connect(self._pause.start)
        self.coordinates.currentIndexChanged.connect(self._pause.start)
        self.ruleset.currentIndexChanged.connect(self._offer_anew)

    def _use_unit(self) -> None:
        """Sets the usual scale of the chosen unit."""
        if not self._source.is_in_pixels and self.scale.value() in _METRES.values():
            with silent(self.scale):
                self.scale.setValue(_METRES[self.unit.value])
        self._pause.start()

    def _on_fits(self, is_on: bool) -> None:
        for box in (self.wide, self.high):
            box.setEnabled(not is_on)
        self._pause.start()

    def _scale(self) -> TableScale:
        size = None if self.fits.isChecked() else (self.wide.value(), self.high.value())
        return TableScale(self.unit.value, self.scale.value(), size, self.coordinates.value)

    def _rules(self) -> RuleSet:
        return registry.find(str(self.ruleset.currentData()))

    def _offer_anew(self) -> None:
        try:
            self._offer(self._source.read(self._file, self._scale()))
        except BadFile as reason:
            self.fault.tell(str(reason))

    def _offer(self, found: FoundTable) -> None:
        """Offers the kinds of the chosen rules, and shows guesses or earlier choices."""
        ruleset = self._rules()
        known = {kind.id for kind in ruleset.terrain().table_features}
        guessed = guess(found, ruleset.terrain())
        for key, target in self._remembered.items():
            if key in guessed and (target in known or not target):
                guessed[key] = target
        self.kinds.offer(found, ruleset, guessed)
        self._show()

    def _show(self) -> None:
        """Draws the table as it would be, and says what is left out. Disables the import if nothing would be
        imported.
        """
        try:
            opened, told = self.options().build(self._source, self._file)
        except BadFile as reason:
            self.fault.tell(str(reason))
            self.preview.show_table(None)
            self._import.setEnabled(False)
            return
        sheet = opened.battle.table
        assert sheet is not None
        self.fault.tell("" if sheet.features else tr("Nothing would come in: choose what each kind becomes."))
        self._import.setEnabled(bool(sheet.features))
        if self.fits.isChecked():
            with silent(self.wide, self.high):
                self.wide.setValue(sheet.space.width)
                self.high.setValue(sheet.space.height)
        self.extent.setText(extent_words(sheet.space))
        self.told.setText("\n".join(told))
        self.preview.show_table(sheet)

    def options(self) -> TableImportOptions:
        """The present choices."""
        title = self.title.text().strip() or self._file.stem
        return TableImportOptions(title, self._rules(), self._scale(), self.kinds.targets())
