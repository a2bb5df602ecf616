"""DrawsForm: the random draws of groups, as a list of cards, one of them open."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, flat_button, note, row_of
from kpeditor.app.panels.areas.field import PickedArea
from kpeditor.app.panels.cards import Card, CardsForm, with_entry
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.setup.parts import Several
from kpeditor.app.plaintext import Label, add_row
from kpeditor.app.words import tr, turn_words
from kpeditor.core.edits.entries import DRAWS
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.setup.words import draw_sentence

MOST = 99


class DrawCard(Card[Draw]):
    """The card of a draw."""

    def __init__(self, document: Document, index: int, draw: Draw, *, is_open: bool) -> None:
        super().__init__(document, draw, "", is_open=is_open)
        scenario, numbering = document.scenario, document.battle.sheet.numbering
        assert scenario is not None
        self._scenario = scenario
        words = turn_words(scenario.ruleset).said(draw_sentence(draw, scenario, numbering))
        self.tell(index, words, tr("Change draw {number}: {sentence}"))
        self.rows: dict[str, QWidget] = {}
        if is_open:
            self._form = QFormLayout()
            self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
            self.column.addLayout(self._form)
            self._lay_out()
            self._lay_out_lots()
            self.add_buttons()

    def fields(self) -> dict[str, QWidget]:
        """The fields by name; none while the card is closed."""
        return self.rows

    def _row(self, label: str, field: QWidget, name: str) -> None:
        add_row(self._form, label, field)
        field.setAccessibleName(label)
        self.rows[name] = field

    def _lay_out(self) -> None:
        draw = self.item
        id_ = QLineEdit(draw.id)
        id_.editingFinished.connect(lambda: self.send(id=id_.text().strip() or draw.id))
        self._row(tr("Name"), id_, "id")
        side = Choice(self._scenario.titles)
        side.show_value(draw.side)
        side.activated.connect(lambda: self.send(side=side.value))
        self._row(tr("Side"), side, "side")
        take = Number(1, MOST)
        take.setValue(draw.take)
        take.valueChanged.connect(lambda number: self.send(take=number))
        self._row(tr("Lots drawn"), take, "take")
        when = Choice({"start": tr("before the set-up"), "event": tr("when an event says so")})
        when.show_value("event" if draw.on_event else "start")
        when.activated.connect(lambda: self.send(on_event=when.value == "event"))
        self._row(tr("When"), when, "when")
        hidden = Choice(
            {"no": tr("nobody: all are told"), "enemy": tr("the enemy"), "all": tr("all, its own side too")}
        )
        hidden.setToolTip(tr("Until its units are on the map"))
        hidden.show_value(draw.hidden)
        hidden.activated.connect(lambda: self.send(hidden=hidden.value))
        self._row(tr("Hidden from"), hidden, "hidden")

    def _lay_out_lots(self) -> None:
        draw = self.item
        total = sum(max(lot.chance, 0) for lot in draw.lots)
        for number, lot in enumerate(draw.lots):
            row = LotRow(self._document, self._scenario, draw, lot, total, number + 1)
            row.changed.connect(partial(self._put, number))
            row.removed.connect(partial(self._put, number, None))
            self.column.addWidget(row)
            self.rows |= {f"lot {number} {name}": field for name, field in row.fields().items()}
        add = QToolButton()
        add.setText(tr("Add a lot"))
        add.clicked.connect(lambda: self.send(lots=(*draw.lots, self._next())))
        self.column.addWidget(add)
        self.rows["add lot"] = add

    def _next(self) -> Lot:
        """The likeliest next lot: a group of the side that is in no lot, else a blank."""
        side = self._scenario.side(self.item.side)
        open_ = [group.id for group in side.groups if group.id not in self.item.groups] if side else []
        return Lot(tuple(open_[:1]))

    def _put(self, at: int, lot: Lot | None) -> None:
        self.send(lots=with_entry(self.item.lots, at, lot))


class LotRow(QWidget):
    """A lot. `changed(lot)`: replace it by this one; `removed`: remove it."""

    changed = Signal(object)
    removed = Signal()

    def __init__(
        self, document: Document, scenario: Scenario, draw: Draw, lot: Lot, total: int, number: int
    ) -> None:
        super().__init__()
        self._lot = lot
        side = scenario.side(draw.side)
        offered = {group.id: group.id for group in side.groups} if side is not None else {}
        self.groups = Several(
            offered, lot.groups, tr("nobody"), tr("Groups of lot {number}").format(number=number)
        )
        own = tr("its own {turn}").format(turn=tr(turn_words(scenario.ruleset).one))
        self.chance, self.turn = Number(0, MOST), Number(0, MOST, own)
        self.chance.setValue(lot.chance)
        self.turn.setValue(lot.turn)
        self.at = PickedArea(document, tr("By its own entry."))
        self.at.show_area(lot.at)
        self.share = Label(f"{100 * lot.chance / total:.0f} %" if total else "")
        self.remove = flat_button(tr("Take this row away"), "✕")
        for widget, name in (
            (self.chance, tr("Chance of lot {number}")),
            (self.turn, tr("Game-turn of lot {number}")),
            (self.at.edit, tr("Entry of lot {number}")),
            (self.remove, tr("Take lot {number} away")),
        ):
            widget.setAccessibleName(name.format(number=number))
        column = column_of(
            row_of((self.groups, 1), self.chance, self.share, self.remove),
            on=self,
            margins=(18, 0, 0, 0),
            spacing=4,
        )
        if not draw.on_event:
            column.addLayout(row_of(note(tr("Enters")), self.turn, (self.at, 1)))
        self.groups.changed.connect(lambda groups: self._send(replace(lot, groups=groups)))
        self.chance.valueChanged.connect(lambda chance: self._send(replace(lot, chance=chance)))
        self.turn.valueChanged.connect(lambda turn: self._send(replace(lot, turn=turn)))
        self.at.committed.connect(lambda text: self._send(replace(lot, at=text)))
        self.remove.clicked.connect(self.removed)

    def fields(self) -> dict[str, QWidget]:
        """The fields by name."""
        return {"groups": self.groups, "chance": self.chance, "turn": self.turn, "at": self.at.edit}

    def _send(self, lot: Lot) -> None:
        if lot != self._lot:
            self.changed.emit(lot)


class DrawsForm(CardsForm[DrawCard, Draw]):
    """A card per draw."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, tr("Add a draw"), DRAWS)
        self.column.setContentsMargins(0, 8, 0, 0)
        intro = tr("Lots that chance draws: which groups take part, or when they come.")
        self.column.addWidget(note(intro))
        self.column.addLayout(self.rows)

    def refresh(self) -> None:
        """Builds the cards anew if the draws or the groups have changed."""
        scenario = self.document.scenario
        if scenario is None or self.is_shown(scenario.draws, None):
            return
        self.put(
            [
                DrawCard(self.document, index, draw, is_open=index == self.opened)
                for index, draw in enumerate(scenario.draws)
            ]
        )

    def next_item(self) -> Draw:
        """A draw between the first groups that enter."""
        taken = {draw.id for draw in self.scenario.draws}
        id_ = next(name for n in range(1, len(taken) + 2) if (name := f"draw {n}") not in taken)
        side = self.scenario.sides[0] if self.scenario.sides else None
        groups = [group.id for group in side.groups if group.enter is not None] if side else []
        lots = tuple(Lot((group,)) for group in groups[:2]) or (Lot(),)
        return Draw(id_, side.id if side else "", lots)

    def _add(self) -> None:
        super()._add()
        self.refresh()
