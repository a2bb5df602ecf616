"""EffectRows: the effects of an event, one per row: kind, target, and removal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import fields_of, turns_of
from kpeditor.app.formparts import STRETCH, column_of, note, row_of, silent
from kpeditor.app.panels.cards import with_entry
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.itemform import ItemForm
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.effects import ARRIVE, RELEASE, EffectKind, choices_of, suits
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.model import Scenario

HIGHEST = 99
Target = tuple[str, str]
"""Side and group, "" for none."""


class EffectRows(QWidget):
    """`changed(effects)` is emitted when they change."""

    changed = Signal(object)

    def __init__(self, document: Document, effects: tuple[Effect, ...]) -> None:
        super().__init__()
        self._document = document
        self._effects = effects
        self._kinds = effect_kinds(document.ruleset)
        self._column = column_of(on=self, margins=0, spacing=4)
        self.rows = [self._row(index, effect) for index, effect in enumerate(effects)]
        self.add = QPushButton(tr("Add an effect"))
        self.add.setToolTip(tr("Something that happens in the game, besides the message"))
        self.add.clicked.connect(self._add)
        self._column.addLayout(row_of(self.add, STRETCH))
        self.add.setVisible(bool(self._kinds))

    def fields(self) -> dict[str, QWidget]:
        """The fields by name."""
        found: dict[str, QWidget] = {"add effect": self.add}
        for number, row in enumerate(self.rows):
            found |= {f"effect {number} {name}": field for name, field in row.fields().items()}
        return found

    def _row(self, index: int, effect: Effect) -> EffectRow:
        row = EffectRow(self._document, self._kinds, effect, index + 1)
        row.changed.connect(partial(self._put, index))
        row.removed.connect(partial(self._put, index, None))
        self._column.addWidget(row)
        return row

    def _put(self, index: int, effect: Effect | None) -> None:
        self._send(with_entry(self._effects, index, effect))

    def _add(self) -> None:
        """Adds the most likely next effect: releasing a held group that no effect releases yet, or bringing
        in one that waits.
        """
        scenario = self._document.scenario
        if scenario is None:
            return
        done = {(e.do, e.side, e.group) for e in scenario.effects()}
        open_ = [
            Effect(do, side.id, group.id)
            for do in (RELEASE, ARRIVE)
            for side, group in scenario.groups()
            if do in self._kinds and suits(do, group) and (do, side.id, group.id) not in done
        ]
        first = next(iter(self._kinds.values()))
        self._send((*self._effects, open_[0] if open_ else made(Effect(""), first, scenario)))

    def _send(self, effects: tuple[Effect, ...]) -> None:
        if effects != self._effects:
            self._effects = effects
            self.changed.emit(effects)


class EffectRow(ItemForm[Effect]):
    """One effect."""

    def __init__(
        self, document: Document, kinds: Mapping[str, EffectKind], effect: Effect, number: int
    ) -> None:
        super().__init__(effect)
        self._document, self._kinds = document, kinds
        called = {
            "kind": tr("Effect {number}"),
            "target": tr("To whom effect {number} is done"),
            "level": tr("Level of effect {number}"),
            "about": tr("What effect {number} is about"),
            "turns": tr("How long effect {number} holds"),
            "area": tr("Where effect {number} holds"),
        }
        called = {name: text.format(number=number) for name, text in called.items()}
        self.kind = self.keep("kind", Choice({id_: tr(kind.title) for id_, kind in kinds.items()}))
        self.kind.show_value(effect.do)
        self.kind.activated.connect(self._another_kind)
        self.target = self.keep("target", Choice())
        self.target.activated.connect(self._another_target)
        self.about = self.keep("about", Choice())
        self.about.activated.connect(lambda: self.send(kind=self.about.value))
        self.level = self.number("level", 0, HIGHEST)
        self.turns = self.keep("turns", Number(0, HIGHEST, tr("until ended")))
        self.turns.valueChanged.connect(lambda turns: self.send(turns=turns or None))
        self.area = self.place("area", document, tr("Type an area, or take the hexes selected on the map."))
        for name, field in self.named.items():
            field.setAccessibleName(called[name])
        self.remove = self.cross(
            tr("Take this effect away"), tr("Take effect {number} away").format(number=number)
        )
        self._lay_out()
        self._show_kind(kinds.get(effect.do))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for column, widget in enumerate((self.kind, self.target, self.about, self.level, self.remove)):
            grid.addWidget(widget, 0, column)
        long = note(tr("For {turns}").format(turns=tr(turns_of(self._document).many)))
        self._long, self._where = QWidget(), QWidget()
        row_of(long, self.turns, STRETCH, on=self._long, margins=(18, 0, 0, 0))
        column_of(self.area, on=self._where, margins=(18, 0, 0, 0))
        grid.addWidget(self._where, 1, 0, 1, 5)
        grid.addWidget(self._long, 2, 0, 1, 5)
        for column, share in enumerate((2, 3, 2)):
            grid.setColumnStretch(column, share)

    def _show_kind(self, kind: EffectKind | None) -> None:
        scenario = self._document.scenario
        self.target.setVisible(kind is not None and bool(kind.target))
        self.level.setVisible(kind is not None and kind.sets_level)
        choices = choices_of(kind, scenario.draws) if kind is not None and scenario is not None else {}
        self.about.setVisible(bool(choices) or bool(self.item.kind))
        self._where.setVisible(kind is not None and bool(kind.area))
        self._long.setVisible(kind is not None and kind.lasts)
        if kind is None or scenario is None:
            return
        self.kind.setToolTip(plain_tip(kind.full_text))
        self.about.offer({id_: tr(title) for id_, title in choices.items()}, self.item.kind)
        self.area.show_area(self.item.area)
        with silent(self.turns):
            self.turns.setValue(self.item.turns or 0)
        if kind.target:
            entries = {_key((e.side, e.group)): _called(scenario, e) for e in targets(scenario, kind)}
            mine = _key((self.item.side, self.item.group))
            if mine not in entries:
                entries = {mine: _called(scenario, self.item), **entries}
            self.target.offer(entries, mine)
        levels = _levels(self._document, kind)
        with silent(self.level):
            if levels:
                self.level.setRange(min(levels), max(levels))
            self.level.setValue(self.item.level or 0)

    def _another_kind(self) -> None:
        kind, scenario = self._kinds.get(self.kind.value), self._document.scenario
        if kind is not None and scenario is not None and kind.id != self.item.do:
            new, levels = made(self.item, kind, scenario), _levels(self._document, kind)
            if kind.amount is not None:
                new = replace(new, level=kind.amount.usual)
            elif kind.sets_level and levels:
                new = replace(new, level=min(levels))
            self.item = new
            self.changed.emit(new)

    def _another_target(self) -> None:
        side, _, group = self.target.value.partition("\n")
        self.send(side=side, group=group)


def targets(scenario: Scenario, kind: EffectKind) -> list[Effect]:
    """The targets of an effect, groups it can apply to first."""
    if kind.target == "side":
        return [Effect(kind.id, side.id) for side in scenario.sides]
    groups = sorted(scenario.groups(), key=lambda one: not suits(kind.id, one[1]))
    return [Effect(kind.id, side.id, group.id) for side, group in groups]


def made(effect: Effect, kind: EffectKind, scenario: Scenario) -> Effect:
    """An effect of another kind on the same target if that fits, else on the first that fits."""
    if not kind.target:
        choices = choices_of(kind, scenario.draws)
        about = effect.kind if effect.kind in choices else next(iter(choices), "")
        area, turns = effect.area if kind.area else "", effect.turns if kind.lasts else None
        return Effect(kind.id, kind=about, area=area, turns=turns, extra=effect.extra)
    offered = targets(scenario, kind)
    same = [one for one in offered if (one.side, one.group) == (effect.side, effect.group)]
    found = (same or offered or [Effect(kind.id)])[0]
    return replace(found, extra=effect.extra)


def _levels(document: Document, kind: EffectKind) -> range | None:
    """The values an effect may set, None where the rules list none."""
    if kind.amount is not None:
        return range(kind.amount.least, kind.amount.most + 1)
    field = next((one for one in fields_of(document).side if one.id == kind.sets), None)
    return range(field.least, field.most + 1) if field is not None and field.kind == "whole" else None


def _key(target: Target) -> str:
    return "\n".join(target)


def _called(scenario: Scenario, effect: Effect) -> str:
    side = scenario.called(effect.side) or tr("nobody")
    return f"{side}: {effect.group}" if effect.group else side
