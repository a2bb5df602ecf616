"""EffectRows: the effects of an event, one per row: kind, target, and removal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import fields_of, turns_of
from kpeditor.app.formparts import STRETCH, column_of, flat_button, note, row_of, silent
from kpeditor.app.panels.areas.field import PickedArea
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules.happenings import effect_kinds
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
        row.changed.connect(lambda new: self._put(index, new))
        row.removed.connect(lambda: self._put(index, None))
        self._column.addWidget(row)
        return row

    def _put(self, index: int, effect: Effect | None) -> None:
        new = () if effect is None else (effect,)
        self._send((*self._effects[:index], *new, *self._effects[index + 1 :]))

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


class EffectRow(QWidget):
    """One effect. `changed(effect)`: replace it by this one; `removed`: remove it."""

    changed = Signal(object)
    removed = Signal()

    def __init__(
        self, document: Document, kinds: Mapping[str, EffectKind], effect: Effect, number: int
    ) -> None:
        super().__init__()
        self._document, self._kinds, self._effect = document, kinds, effect
        self.kind = Choice({id_: tr(kind.title) for id_, kind in kinds.items()})
        self.kind.show_value(effect.do)
        self.target, self.level = Choice(), Number(0, HIGHEST)
        self.about, self.turns = Choice(), Number(0, HIGHEST, tr("until ended"))
        self.area = PickedArea(document, tr("Type an area, or take the hexes selected on the map."))
        self.remove = flat_button(tr("Take this effect away"), "✕")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for column, widget in enumerate((self.kind, self.target, self.about, self.level, self.remove)):
            grid.addWidget(widget, 0, column)
        words = turns_of(document)
        self._long = QWidget()
        row_of(
            note(tr("For {turns}").format(turns=tr(words.many))),
            self.turns,
            STRETCH,
            on=self._long,
            margins=(18, 0, 0, 0),
        )
        self._where = QWidget()
        column_of(self.area, on=self._where, margins=(18, 0, 0, 0))
        grid.addWidget(self._where, 1, 0, 1, 5)
        grid.addWidget(self._long, 2, 0, 1, 5)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 2)
        for widget, name in (
            (self.kind, tr("Effect {number}")),
            (self.target, tr("To whom effect {number} is done")),
            (self.level, tr("Level of effect {number}")),
            (self.about, tr("What effect {number} is about")),
            (self.turns, tr("How long effect {number} holds")),
            (self.area.edit, tr("Where effect {number} holds")),
            (self.remove, tr("Take effect {number} away")),
        ):
            widget.setAccessibleName(name.format(number=number))
        self._show_kind(kinds.get(effect.do))
        self.kind.activated.connect(self._another_kind)
        self.target.activated.connect(self._another_target)
        self.level.valueChanged.connect(lambda level: self._send(replace(self._effect, level=level)))
        self.about.activated.connect(lambda: self._send(replace(self._effect, kind=self.about.value)))
        self.turns.valueChanged.connect(lambda turns: self._send(replace(self._effect, turns=turns or None)))
        self.area.committed.connect(lambda text: self._send(replace(self._effect, area=text)))
        self.remove.clicked.connect(self.removed)

    def fields(self) -> dict[str, QWidget]:
        """The fields by name."""
        return {
            "kind": self.kind,
            "target": self.target,
            "about": self.about,
            "level": self.level,
            "area": self.area.edit,
            "turns": self.turns,
        }

    def _show_kind(self, kind: EffectKind | None) -> None:
        scenario = self._document.scenario
        self.target.setVisible(kind is not None and bool(kind.target))
        self.level.setVisible(kind is not None and kind.sets_level)
        choices = choices_of(kind, scenario.draws) if kind is not None and scenario is not None else {}
        self.about.setVisible(bool(choices) or bool(self._effect.kind))
        self._where.setVisible(kind is not None and bool(kind.area))
        self._long.setVisible(kind is not None and kind.lasts)
        if kind is None or scenario is None:
            return
        self.kind.setToolTip(plain_tip(kind.full_text))
        self.about.offer({id_: tr(title) for id_, title in choices.items()}, self._effect.kind)
        self.area.show_area(self._effect.area)
        with silent(self.turns):
            self.turns.setValue(self._effect.turns or 0)
        if kind.target:
            entries = {_key((e.side, e.group)): _called(scenario, e) for e in targets(scenario, kind)}
            mine = _key((self._effect.side, self._effect.group))
            if mine not in entries:
                entries = {mine: _called(scenario, self._effect), **entries}
            self.target.offer(entries, mine)
        levels = _levels(self._document, kind)
        with silent(self.level):
            if levels:
                self.level.setRange(min(levels), max(levels))
            self.level.setValue(self._effect.level or 0)

    def _another_kind(self) -> None:
        kind, scenario = self._kinds.get(self.kind.value), self._document.scenario
        if kind is not None and scenario is not None and kind.id != self._effect.do:
            new = made(self._effect, kind, scenario)
            if kind.amount is not None:
                self._send(replace(new, level=kind.amount.usual))
                return
            levels = _levels(self._document, kind)
            self._send(replace(new, level=min(levels)) if kind.sets_level and levels else new)

    def _another_target(self) -> None:
        side, _, group = self.target.value.partition("\n")
        self._send(replace(self._effect, side=side, group=group))

    def _send(self, effect: Effect) -> None:
        if effect != self._effect:
            self._effect = effect
            self.changed.emit(effect)


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
