"""TableForm: the form for a new free table: its rules, its size and its unit of length."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLineEdit, QWidget

from kpeditor.app.formparts import note, row_of
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import grouped, tr, tr_later
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import UNITS, TableSpace
from kpeditor.core.rules import registry

UNIT_WORDS = {
    "inch": tr_later("inches"),
    "cm": tr_later("centimetres"),
    "m": tr_later("metres on the ground"),
    "km": tr_later("kilometres on the ground"),
}
USUAL = {"inch": (60.0, 40.0), "cm": (150.0, 100.0), "m": (2000.0, 1400.0), "km": (8.0, 6.0)}
"""The first proposed size of a table, by its unit."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The settings of a new table."""

    title: str
    ruleset: str
    space: TableSpace

    def sheet(self) -> TableSheet:
        """The empty table."""
        return TableSheet(self.title, self.ruleset, self.space)


class _GroundScale(QDoubleSpinBox):
    """A field for how many times longer the ground is than the table. It shows a decimal only if it is
    not 0.
    """

    def textFromValue(self, value: float) -> str:
        """The number as text; a whole number has no decimal."""
        return super().textFromValue(value).removesuffix(f"{self.locale().decimalPoint()}0")


class SpaceFields(QObject):
    """The fields of a table's extent: width, height, unit and ground scale. They are rows in the form of a
    dialog, so that all labels stand in one column.

    Signals:
        changed: another value was typed or chosen.
    """

    changed = Signal()

    def __init__(self, space: TableSpace, form: QFormLayout) -> None:
        super().__init__(form)
        self.wide, self.high, self.ground = QDoubleSpinBox(), QDoubleSpinBox(), _GroundScale()
        for box, name in ((self.wide, tr("Width")), (self.high, tr("Height"))):
            box.setRange(0.01, 1_000_000)
            box.setDecimals(2)
            box.setAccessibleName(name)
        self.ground.setRange(0, 1_000_000)
        self.ground.setDecimals(1)
        self.ground.setPrefix("1 : ")
        self.ground.setSpecialValueText(tr("not said"))
        self.ground.setToolTip(plain_tip(tr("How many times longer the ground is than the table")))
        self.unit = QComboBox()
        for unit in UNITS:
            self.unit.addItem(tr(UNIT_WORDS[unit]), unit)
        self.explanation = note()
        form.addRow(tr("&Unit"), self.unit)
        size = QWidget()
        row_of(self.wide, Label("×"), self.high, None, on=size, margins=0)
        size.setFocusProxy(self.wide)
        form.addRow(tr("&Size"), size)
        form.addRow(tr("&Ground scale"), self.ground)
        form.addRow("", self.explanation)
        self.show_space(space)
        for box in (self.wide, self.high, self.ground):
            box.valueChanged.connect(self._on_changed)
        self.unit.currentIndexChanged.connect(self._on_changed)

    def show_space(self, space: TableSpace) -> None:
        """Shows another extent."""
        self.wide.setValue(space.width)
        self.high.setValue(space.height)
        self.ground.setValue(space.ground)
        self.unit.setCurrentIndex(self.unit.findData(space.unit))
        self._explain()

    @property
    def space(self) -> TableSpace:
        """The extent in the fields."""
        unit = str(self.unit.currentData())
        return TableSpace(self.wide.value(), self.high.value(), unit, self.ground.value())

    def _on_changed(self) -> None:
        self._explain()
        self.changed.emit()

    def _explain(self) -> None:
        self.explanation.setText(extent_words(self.space))


def extent_words(space: TableSpace) -> str:
    """The size of a table on the ground and in the room, as far as its scale is known."""
    parts = []
    if (metres := space.metres) is not None:
        parts.append(
            tr("{width} × {height} m of ground").format(
                width=grouped(space.width * metres), height=grouped(space.height * metres)
            )
        )
    if (size := space.size_in_cm) is not None:
        parts.append(
            tr("{width} × {height} cm on the table").format(width=f"{size[0]:.0f}", height=f"{size[1]:.0f}")
        )
    return "; ".join(parts) or tr("Without a ground scale nothing is said of metres.")


class TableForm(QWidget):
    """Fields for a new table."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._untitled = title
        self.title = QLineEdit(title)
        self.ruleset = QComboBox()
        for ruleset in registry.on_tables():
            self.ruleset.addItem(ruleset.info.title, ruleset.info.id)
        self._offered = self._usual()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Tit&le"), self.title)
        form.addRow(tr("&Rules"), self.ruleset)
        self.fields = SpaceFields(self._offered, form)
        self.fields.unit.currentIndexChanged.connect(self._use_unit)
        self.ruleset.currentIndexChanged.connect(self._use_rules)

    def _usual(self) -> TableSpace:
        """The extent that tables of these rules usually have."""
        chosen = registry.find(str(self.ruleset.currentData())).info if self.ruleset.count() else None
        usual = chosen.table if chosen is not None else None
        return usual or TableSpace(*USUAL["inch"], "inch", 1312.3)

    def _use_rules(self) -> None:
        """Applies the usual table of the chosen rules, unless the user has asked for another one."""
        before, self._offered = self._offered, self._usual()
        if self.fields.space == before:
            self.fields.show_space(self._offered)

    def _use_unit(self) -> None:
        """Applies the usual size for the chosen unit."""
        space = self.fields.space
        if (space.width, space.height) in USUAL.values():
            self.fields.show_space(TableSpace(*USUAL[space.unit], space.unit, space.ground))

    def options(self) -> NewTable:
        """The settings in the form."""
        title = self.title.text().strip() or self._untitled
        return NewTable(title, str(self.ruleset.currentData() or ""), self.fields.space)
