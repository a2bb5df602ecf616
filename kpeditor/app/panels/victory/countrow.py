"""CountPicker: one side of a comparison - what is counted, of whom, where; or a number."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import set_flags
from kpeditor.app.panels.areafield import AreaField
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.victory.conditiontext import counts, effective_word
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.areas.painting import simplest
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.victory.nodes import EFFECTIVE, Comparison, Count, Product, Tallied, What
from kpeditor.core.scenario.victory.nodes import Number as Whole
from kpeditor.core.scenario.victory.parsing import parse_condition

MOST = 999
NUMBER, TYPED = "number", "typed"


class CountPicker(QWidget):
    """`changed(count)` is sent when another count was picked or typed."""

    changed = Signal(object)

    def __init__(self, document: Document, count: Count) -> None:
        super().__init__()
        self._document = document
        self._count = count
        scenario = document.scenario
        sides = {side.id: side.title for side in scenario.sides} if scenario else {}
        self._counts = counts(document)
        self.kind = Choice({NUMBER: tr("the number"), **self._counts, TYPED: tr("a sum, typed")})
        self.side = Choice({id_: tr("of the {side}").format(side=title) for id_, title in sides.items()})
        self.number = Number(0, MOST)
        self.factor = Number(1, 9)
        self.factor.setSuffix(" ×")
        self.factor.setToolTip(tr("So many times the number of the other side"))
        self.area = AreaField(document, tr("Anywhere."), brush=True)
        self.area.offer("picker", tr("Take the hexes that are selected on the map"))
        self.typed = QLineEdit()
        self.typed.setToolTip(tr("For example destroyed(red) + exited(red)"))
        for widget, name in (
            (self.kind, tr("What is counted")),
            (self.side, tr("Side")),
            (self.typed, tr("Sum")),
        ):
            widget.setAccessibleName(name)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.addWidget(self.factor, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        grid.addWidget(self.number, 0, 2)
        grid.addWidget(self.side, 1, 0, 1, 3)
        grid.addWidget(self.area, 2, 0, 1, 3)
        grid.addWidget(self.typed, 3, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        self._show()
        self.kind.activated.connect(self._pick)
        self.side.activated.connect(self._pick)
        self.number.valueChanged.connect(self._pick)
        self.factor.valueChanged.connect(self._pick)
        self.area.committed.connect(self._pick)
        self.area.asked_brush.connect(self._take_selection)
        self.typed.editingFinished.connect(self._type)

    def _show(self) -> None:
        """Shows the count; what the menus cannot say stands as text."""
        kind, factor, tallied = _taken_apart(self._count)
        self.kind.show_value(kind)
        self.number.setValue(self._count.value if isinstance(self._count, Whole) else 1)
        self.factor.setValue(factor)
        if tallied is not None:
            self.side.show_value(tallied.side)
            self.area.show_area(print_area(tallied.area) if tallied.area is not None else "")
        self.typed.setText(str(self._count))
        self.number.setVisible(kind == NUMBER)
        self.factor.setVisible(kind in self._counts and factor > 1)
        self.side.setVisible(kind in self._counts)
        self.area.setVisible(kind in self._counts and kind != "destroyed")
        self.typed.setVisible(kind == TYPED)

    def show_factor(self) -> None:
        """Offers the factor: two times as many as the other side."""
        self.factor.setVisible(True)

    def _pick(self) -> None:
        kind = self.kind.value
        if kind == TYPED:
            self.typed.setVisible(True)
            self.typed.setFocus()
            return
        new: Count = Whole(self.number.value())
        if kind != NUMBER:
            area = None
            text, sheet = self.area.edit.text().strip(), self._document.sheet
            if text and sheet is not None and kind != "destroyed":
                try:
                    area = parse_area(text, sheet.numbering)
                except BadExpression:
                    return  # the field says what is wrong
            word = effective_word(self._document) if kind == EFFECTIVE else ""
            new = Tallied(cast("What", kind), self.side.value, area, word=word)
            if self.factor.value() > 1:
                new = Product((Whole(self.factor.value()), new))
        if new != self._count:
            self.changed.emit(new)

    def _take_selection(self) -> None:
        """The hexes selected on the map, or the selected place, become the area."""
        selection, sheet = self._document.selection, self._document.sheet
        if sheet is None:
            return
        place = sheet.places.get(selection.place)
        hexes = selection.hexes or (frozenset(place.hexes) if place is not None else frozenset())
        if hexes:
            self.area.take(simplest(frozenset(hexes), sheet))

    def _type(self) -> None:
        sheet = self._document.sheet
        if sheet is None or self.typed.text().strip() == str(self._count):
            return
        try:
            read = parse_condition(f"{self.typed.text()} >= 0", sheet.numbering)
        except BadExpression as wrong:
            self.typed.setToolTip(plain_tip(str(wrong)))
            set_flags(self.typed, wrong=True)
            return
        if isinstance(read, Comparison) and read.left != self._count:
            self.changed.emit(read.left)


def _taken_apart(count: Count) -> tuple[str, int, Tallied | None]:
    """A count as the menus have it: kind, factor, what is tallied."""
    match count:
        case Whole():
            return NUMBER, 1, None
        case Tallied():
            return count.what, 1, count
        case Product(factors=(Whole() as factor, Tallied() as tallied)) if factor.value > 1:
            return tallied.what, factor.value, tallied
        case _:
            return TYPED, 1, None
