"""DrawsForm: the random draws of groups, as a list of cards, one of them open."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLineEdit, QToolButton

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, note, row_of
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.panels.cards import Card, CardsForm, with_entry
from kpeditor.app.panels.form import Choice
from kpeditor.app.panels.itemform import ItemForm
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr, tr_later, turn_words
from kpeditor.core.edits.entries import DRAWS
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.setup.words import draw_sentence

MOST = 99


class DrawCard(Card[Draw]):
    """The card of a draw."""

    change = tr_later("Change draw {number}: {sentence}")

    def words(self) -> str:
        """The draw in words."""
        told = draw_sentence(self.item, self.scenario, self.numbering)
        return turn_words(self.scenario.ruleset).said(told)

    def lay_out(self) -> None:
        """Rows for what is drawn and when, and below them the lots."""
        draw = self.item
        id_ = self.add_row(tr("Name"), QLineEdit(draw.id), "id")
        id_.editingFinished.connect(lambda: self.send(id=id_.text().strip() or draw.id))
        self.add_row(tr("Side"), self.choice("side", self.scenario.titles))
        self.add_row(tr("Lots drawn"), self.number("take", 1, MOST))
        when = Choice({"start": tr("before the set-up"), "event": tr("when an event says so")})
        when.show_value("event" if draw.on_event else "start")
        when.activated.connect(lambda: self.send(on_event=when.value == "event"))
        self.add_row(tr("When"), when, "when")
        whom = {
            "no": tr("nobody: all are told"),
            "enemy": tr("the enemy"),
            "all": tr("all, its own side too"),
        }
        hidden = self.add_row(tr("Hidden from"), self.choice("hidden", whom))
        hidden.setToolTip(tr("Until its units are on the map"))
        for index, lot in enumerate(draw.lots):
            row = LotRow(self._document, draw, lot, index + 1)
            row.changed.connect(partial(self._put, index))
            row.removed.connect(partial(self._put, index, None))
            self.column.addWidget(row)
            self.named |= {f"lot {index} {name}": field for name, field in row.fields().items()}
        add = self.keep("add lot", QToolButton())
        add.setText(tr("Add a lot"))
        add.clicked.connect(lambda: self.send(lots=(*draw.lots, self._next())))
        self.column.addWidget(add)

    def _next(self) -> Lot:
        """The most likely next lot: a group of the side that is in no lot, else a blank."""
        side = self.scenario.side(self.item.side)
        open_ = [group.id for group in side.groups if group.id not in self.item.groups] if side else []
        return Lot(tuple(open_[:1]))

    def _put(self, at: int, lot: Lot | None) -> None:
        self.send(lots=with_entry(self.item.lots, at, lot))


class LotRow(ItemForm[Lot]):
    """A lot of a draw."""

    def __init__(self, document: Document, draw: Draw, lot: Lot, number: int) -> None:
        super().__init__(lot)
        scenario = document.scenario
        assert scenario is not None
        side = scenario.side(draw.side)
        offered = {group.id: group.id for group in side.groups} if side is not None else {}
        called = tr("Groups of lot {number}").format(number=number)
        groups = NamesButton(called, offered, lot.groups, tr("nobody"), stays_open=False)
        self.keep("groups", groups).picked.connect(lambda chosen: self.send(groups=tuple(chosen)))
        chance = self.number("chance", 0, MOST, tr("Chance of lot {number}").format(number=number))
        total = sum(max(one.chance, 0) for one in draw.lots)
        share = Label(f"{100 * lot.chance / total:.0f} %" if total else "")
        remove = self.cross(tr("Take this row away"), tr("Take lot {number} away").format(number=number))
        column = column_of(
            row_of((groups, 1), chance, share, remove), on=self, margins=(18, 0, 0, 0), spacing=4
        )
        if not draw.on_event:
            own = tr("its own {turn}").format(turn=tr(turn_words(scenario.ruleset).one))
            called = tr("Game-turn of lot {number}").format(number=number)
            turn = self.number("turn", 0, MOST, called, none=own)
            called = tr("Entry of lot {number}").format(number=number)
            at = self.place("at", document, tr("By its own entry."), called)
            column.addLayout(row_of(note(tr("Enters")), turn, (at, 1)))


class DrawsForm(CardsForm[DrawCard, Draw]):
    """A card per draw."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, DrawCard, tr("Add a draw"), DRAWS)
        self.column.setContentsMargins(0, 8, 0, 0)
        intro = tr("Lots that chance draws: which groups take part, or when they come.")
        self.column.addWidget(note(intro))
        self.column.addLayout(self.rows)

    def refresh(self) -> None:
        """Builds the cards anew if the draws or the groups have changed."""
        if self.document.scenario is not None:
            self.show_items(self.scenario.draws)

    def next_item(self) -> Draw:
        """A draw between the first groups that enter."""
        taken = {draw.id for draw in self.scenario.draws}
        id_ = next(name for n in range(1, len(taken) + 2) if (name := f"draw {n}") not in taken)
        side = self.scenario.sides[0] if self.scenario.sides else None
        groups = [group.id for group in side.groups if group.enter is not None] if side else []
        lots = tuple(Lot((group,)) for group in groups[:2]) or (Lot(),)
        return Draw(id_, side.id if side else "", lots)
