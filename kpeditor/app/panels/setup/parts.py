"""Fields of a step of a set-up: marks, distances from edges and areas, choices by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, flat_button, hide_unless, row_of
from kpeditor.app.panels.areas.field import PickedArea
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.itemform import ItemForm
from kpeditor.app.words import tr
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.setup.steps import MarkLot, WrittenChoice

FARTHEST = 99
MOST_MARKS = 99


class Rows(QWidget):
    """A row for each of several items, with a button that removes it, and one that adds another."""

    def __init__(self, add: str, make: Callable[[], None]) -> None:
        super().__init__()
        self._column = column_of(on=self, margins=0, spacing=4)
        self.add = QPushButton(add)
        self.add.clicked.connect(make)
        self._column.addLayout(row_of(self.add, STRETCH))
        self.removes: list[QToolButton] = []

    def put(self, row: QWidget, remove: Callable[[], None]) -> None:
        """Puts a row above the button."""
        cross = flat_button(tr("Take this row away"), "✕")
        cross.clicked.connect(remove)
        self.removes.append(cross)
        self._column.insertLayout(self._column.count() - 1, row_of((row, 1), cross, spacing=2))


class MarkRow(ItemForm[MarkLot]):
    """Marks of one kind."""

    def __init__(self, kinds: Mapping[str, MarkKind], lot: MarkLot) -> None:
        super().__init__(lot)
        self._kinds = kinds
        count = self.number("count", 1, MOST_MARKS, tr("How many"))
        self.kind = self.keep(
            "kind", Choice({id_: tr(kind.plural) for id_, kind in kinds.items()}), tr("Kind of mark")
        )
        self.kind.show_value(lot.kind)
        self.kind.activated.connect(self._another_kind)
        at_most = self.tick("at_most", tr("or fewer"))
        kind = kinds.get(lot.kind)
        value = self.number("value", 0, kind.most if kind is not None else MOST_MARKS, tr("Value"))
        value.setPrefix(tr("value") + " ")
        hide_unless(value, lot.value is not None or (kind is not None and kind.has_value))
        top = row_of(count, (self.kind, 1), spacing=4)
        column_of(top, row_of(at_most, value, STRETCH, spacing=4), on=self, margins=0, spacing=2)

    def _another_kind(self) -> None:
        kind = self._kinds.get(self.kind.value)
        if kind is not None and kind.id != self.item.kind:
            self.send(kind=kind.id, value=kind.usual_value if kind.has_value else None)


class AwayRow(QWidget):
    """A distance from an area. `changed(area, distance)`: other ones."""

    changed = Signal(str, int)

    def __init__(self, document: Document, area: str, distance: int) -> None:
        super().__init__()
        self._was = area, distance
        self.distance = Number(1, FARTHEST)
        self.distance.setValue(distance)
        is_hex = document.battle.is_hex
        self.distance.setAccessibleName(tr("At least so many hexes") if is_hex else tr("At least so far"))
        how = tr("From an area: type it, or take the selected hexes.") if is_hex else tr("From an area.")
        self.area = PickedArea(document, how)
        self.area.show_area(area)
        column_of(self.area, row_of(self.distance, STRETCH), on=self, margins=0, spacing=2)
        self.area.committed.connect(self._send)
        self.distance.valueChanged.connect(self._send)

    def _send(self) -> None:
        now = self.area.short(), self.distance.value()
        if now[0] and now != self._was:
            self.changed.emit(*now)


class ChoiceRow(ItemForm[WrittenChoice]):
    """A choice by name, with what can be chosen."""

    def __init__(self, choice: WrittenChoice) -> None:
        super().__init__(choice)
        name = self.line("name", tr("what it is called"), tr("Name of the choice"))
        self._out_of = self.keep("out of", QLineEdit("; ".join(choice.out_of)), tr("Possibilities"))
        self._out_of.setPlaceholderText(tr("what can be chosen, with ; between"))
        self._out_of.editingFinished.connect(self._set_out_of)
        column_of(name, self._out_of, on=self, margins=0, spacing=2)

    def _set_out_of(self) -> None:
        texts = dict.fromkeys(part.strip() for part in self._out_of.text().split(";"))
        self.send(out_of=tuple(filter(None, texts)))
