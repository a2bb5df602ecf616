"""CountPicker: one side of a comparison - what is counted, of whom, where; or a number."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QGridLayout, QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import set_flags
from kpeditor.app.panels.areas.field import AreaField, selected_area, selection_tip
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.victory.conditiontext import counts, effective_word
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression, BadName, KpError
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.nodes import Area, name_or_quoted
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory.judging import controlled_features
from kpeditor.core.scenario.victory.nodes import (
    EFFECTIVE,
    ENEMY,
    EVERYBODY,
    OWN,
    Comparison,
    Count,
    Product,
    Tallied,
    What,
)
from kpeditor.core.scenario.victory.nodes import Number as Whole
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count
from kpeditor.core.scenario.victory.scoring import BOTH

MOST = 999
NUMBER, TYPED, LOST = "number", "typed", "destroyed"
HEXES, WHOLE_AREA = "=hexes", "=whole"
_ANYWHERE = ("destroyed", "held")
"""Counts that no area narrows."""


class CountPicker(QWidget):
    """`changed(count)` is sent when another count was picked or typed."""

    changed = Signal(object)

    def __init__(
        self,
        document: Document,
        count: Count,
        stand_ins: Mapping[str, str] | None = None,
        scorer: str = "",
    ) -> None:
        """`stand_ins`: what may stand in place of a side besides, with what it is called; `scorer`: the side
        that scores or wins by the count, "" where none does.
        """
        super().__init__()
        self._scorer = OWN if scorer == BOTH else "" if scorer == DRAW else scorer
        self._document = document
        self._count = count
        scenario = document.scenario
        sides = scenario.titles if scenario else {}
        self._counts = counts(document)
        self.kind = Choice({NUMBER: tr("the number"), **self._counts, TYPED: tr("a sum, typed")})
        named = {id_: tr("of the {side}").format(side=title) for id_, title in sides.items()}
        self.side = Choice({**named, **(stand_ins or {}), EVERYBODY: tr("of all sides")})
        self.units = QLineEdit()
        self.units.setPlaceholderText(tr("all combat units"))
        self.units.setToolTip(
            tr("Of which kind: a unit type, its class, a condition or a unit's number; several with dots")
        )
        self.units.setCompleter(_kinds(document, self.units))
        self.places = Choice(
            {
                HEXES: tr("hexes of the area") if document.battle.is_hex else tr("features of the area"),
                WHOLE_AREA: tr("the area as one"),
                **{
                    kind: tr("places: {kind}").format(kind=kind.replace("_", " "))
                    for kind in _place_kinds(document, count)
                },
            }
        )
        self.number = Number(0, MOST)
        self.factor = Number(1, 9)
        self.factor.setSuffix(" ×")
        self.factor.setToolTip(tr("So many times the number of the other side"))
        self.area = AreaField(document, tr("Anywhere."), brush=True)
        self.area.offer("picker", selection_tip(document))
        self.typed = QLineEdit()
        self.typed.setToolTip(tr("For example destroyed(red) + exited(red)"))
        for widget, name in (
            (self.kind, tr("What is counted")),
            (self.side, tr("Side")),
            (self.units, tr("Kind of units")),
            (self.places, tr("How control counts")),
            (self.typed, tr("Sum")),
        ):
            widget.setAccessibleName(name)
        self._lay_out()
        self._show()
        self._connect()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.addWidget(self.factor, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        grid.addWidget(self.number, 0, 2)
        for row, below in enumerate((self.side, self.units, self.places, self.area, self.typed), 1):
            grid.addWidget(below, row, 0, 1, 3)
        grid.setColumnStretch(1, 1)

    def _connect(self) -> None:
        self.kind.activated.connect(self._pick_kind)
        self.side.activated.connect(self._pick)
        self.places.activated.connect(self._pick)
        self.units.editingFinished.connect(self._pick)
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
            self.units.setText(".".join(map(name_or_quoted, tallied.kinds)))
            self.places.show_value(tallied.each or (WHOLE_AREA if tallied.is_whole else HEXES))
        self.typed.setText(str(self._count))
        self.number.setVisible(kind == NUMBER)
        self.factor.setVisible(kind in self._counts and factor > 1)
        self.side.setVisible(kind in self._counts)
        self.area.setVisible(kind in self._counts and kind not in _ANYWHERE)
        self.units.setVisible(kind in self._counts and kind != "controlled")
        self.places.setVisible(kind == "controlled")
        self.typed.setVisible(kind == TYPED)

    def show_factor(self) -> None:
        """Offers the factor: two times as many as the other side."""
        self.factor.setVisible(True)

    def _pick_kind(self) -> None:
        """A side scores for the losses of its enemy, for anything else by what is its own."""
        kind, was, scorer = self.kind.value, self._count, self._scorer
        if (
            scorer
            and isinstance(was, Tallied)
            and kind in self._counts
            and (was.what == LOST) != (kind == LOST)
        ):
            sides = [self.side.itemData(index) for index in range(self.side.count())]
            enemies = (one for one in sides if one not in (scorer, OWN, EVERYBODY))
            enemy = ENEMY if scorer == OWN else next(enemies, scorer)
            old, new = (scorer, enemy) if kind == LOST else (enemy, scorer)
            if was.side == old:
                self.side.show_value(new)
        self._pick()

    def _pick(self) -> None:
        kind = self.kind.value
        if kind == TYPED:
            self.typed.setVisible(True)
            self.typed.setFocus()
            return
        new: Count = Whole(self.number.value())
        if kind != NUMBER:
            area = None
            text = self.area.short()
            if text and kind not in _ANYWHERE:
                area = parse_area(text, self._document.battle.sheet.numbering)
            word = effective_word(self._document) if kind == EFFECTIVE else ""
            new = Tallied(cast("What", kind), self.side.value, area, word=word)
            if kind == "controlled":
                places = self._places_for(area)
                is_each = places not in (HEXES, WHOLE_AREA)
                if area is None and not is_each:
                    return  # a side controls hexes of an area; the field asks for it
                new = replace(new, each=places if is_each else "", is_whole=places == WHOLE_AREA)
            elif self.units.text().strip():
                if (kinds := self._read_kinds()) is None:
                    return
                new = replace(new, kinds=kinds)
            if self.factor.value() > 1:
                new = Product((Whole(self.factor.value()), new))
        if new != self._count:
            self.changed.emit(new)

    def _places_for(self, area: Area | None) -> str:
        """How control counts. Without an area, where that was not chosen yet, the places of the map count;
        where it has none the field for the area is shown. An area in which none of these places lies counts
        by its hexes.
        """
        was_control = isinstance(self._count, Tallied) and self._count.what == "controlled"
        if area is None and not was_control and self.places.count() > len((HEXES, WHOLE_AREA)):
            self.places.setCurrentIndex(len((HEXES, WHOLE_AREA)))
        elif area is not None and not self._has_places(area):
            self.places.show_value(HEXES)
        self.places.setVisible(True)
        self.area.setVisible(True)
        return self.places.value

    def _has_places(self, area: Area) -> bool:
        """Whether a place of the kind that is chosen lies in an area; True where no kind is chosen."""
        kind, battle, sheet = self.places.value, self._document.battle, self._document.sheet
        if kind in (HEXES, WHOLE_AREA):
            return True
        with suppress(BadName):
            if sheet is None:
                assert battle.table is not None
                return bool(controlled_features(Tallied("controlled", "", area, each=kind), battle.table))
            there = hexes_of(area, sheet)
            return any(p.kind == kind and not there.isdisjoint(p.hexes) for p in sheet.places.values())
        return True

    def _read_kinds(self) -> tuple[str, ...] | None:
        """The kinds as typed; None where they are none, which the field shows."""
        numbering = self._document.battle.sheet.numbering
        try:
            read = parse_count(f"units(any.{self.units.text().strip()})", numbering)
        except BadExpression as wrong:
            self.units.setToolTip(plain_tip(str(wrong)))
            set_flags(self.units, wrong=True)
            return None
        set_flags(self.units, wrong=False)
        return read.kinds if isinstance(read, Tallied) else None

    def _take_selection(self) -> None:
        """The hexes selected on the map, or the selected place or feature, become the area."""
        area = selected_area(self._document)
        if area is not None:
            self.area.take(area)

    def _type(self) -> None:
        if self.typed.text().strip() == str(self._count):
            return
        try:
            read = parse_condition(f"{self.typed.text()} >= 0", self._document.battle.sheet.numbering)
        except BadExpression as wrong:
            self.typed.setToolTip(plain_tip(str(wrong)))
            set_flags(self.typed, wrong=True)
            return
        if isinstance(read, Comparison) and read.left != self._count:
            self.changed.emit(read.left)


def _place_kinds(document: Document, count: Count) -> list[str]:
    """The kinds of places of the map, or of the areas of a table; and the one the count names."""
    table, sheet = document.battle.table, document.sheet
    kinds = {place.kind for place in sheet.places.values()} if sheet is not None else set()
    if table is not None:
        kinds = {one.kind for one in table.features.values() if one.shape != "line"}
    if isinstance(count, Tallied) and count.each:
        kinds.add(count.each)
    return sorted(kinds)


def _kinds(document: Document, parent: QWidget) -> QCompleter:
    """Completes the kinds of units the scenario has."""
    scenario, ruleset = document.scenario, document.ruleset
    words: set[str] = set()
    if scenario is not None and ruleset is not None:
        with suppress(KpError):
            types = ruleset.unit_types(scenario)
            for _, group in scenario.groups():
                words |= {kind for type_ in group.tally() if type_ in types for kind in types[type_].kinds}
            words |= {condition.id for condition in ruleset.conditions()}
    completer = QCompleter(sorted(words), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    return completer


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
