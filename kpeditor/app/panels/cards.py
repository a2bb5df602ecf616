"""Cards: a list of sentences of which one is open for editing: victory lines, events, steps of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, hide_unless, note, row_of, wrapped
from kpeditor.app.guard import guarded, soon
from kpeditor.app.panels.form import Form
from kpeditor.app.words import tr
from kpeditor.core.edits.entries import EntryList
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.victory.scoring import Award, Rung, Threshold

Item = TypeVar("Item", VictoryLine, ScenarioEvent, SetupStep, Award, Threshold, Rung, Draw)


One = TypeVar("One")
"""What one card shows."""


class Card(QFrame, Generic[One]):
    """One item: its sentence and its state; the fields of an open card go into `column`.

    Signals:
        opened: it was clicked, to be changed.
        changed(item): replace the item by this one.
        moved(steps): move it up or down.
        removed: remove it.
    """

    opened = Signal()
    changed = Signal(object)
    moved = Signal(int)
    removed = Signal()

    def __init__(self, document: Document, item: One, now: str, *, is_open: bool) -> None:
        super().__init__()
        self._document, self.item, self.is_open = document, item, is_open
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.sentence = wrapped()
        self.now = note(now)
        hide_unless(self.now, now)
        self.expand = QToolButton()
        self.expand.setAutoRaise(True)
        self.expand.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.expand.clicked.connect(self.opened)
        self.column = column_of(
            row_of((self.expand, 0, Qt.AlignmentFlag.AlignTop), (self.sentence, 1), spacing=4),
            self.now,
            on=self,
            margins=6,
            spacing=6,
        )

    def tell(self, index: int, words: str, change: str) -> None:
        """Shows its sentence with its number; `change` names the button that opens it, with `{number}`
        and `{sentence}`.
        """
        self.sentence.setText(f"{index + 1}. {words}")
        self.expand.setAccessibleName(change.format(number=index + 1, sentence=words))

    def send(self, **fields: object) -> None:
        """Has the item replaced by one with other values in these of its fields."""
        new = replace(self.item, **fields)  # type: ignore[type-var]  # every item is a dataclass
        if new != self.item:
            self.item = new
            self.changed.emit(new)

    def add_buttons(self) -> None:
        """Adds the last row: up, down, remove."""
        row = QHBoxLayout()
        for text, step in ((tr("Up"), -1), (tr("Down"), 1)):
            button = QPushButton(text)
            button.clicked.connect(lambda _checked=False, step=step: self.moved.emit(step))
            row.addWidget(button)
        row.addStretch()
        self.remove = QPushButton(tr("Remove"))
        self.remove.clicked.connect(self.removed)
        row.addWidget(self.remove)
        self.column.addLayout(row)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the card opens it."""
        super().mousePressEvent(event)
        if not self.is_open:
            self.opened.emit()


CardT = TypeVar("CardT", bound=Card[Any])


class CardsForm(Form, Generic[CardT, Item]):
    """A card per item. Every change is one edit, and the cards are built anew from the scenario.

    `rows` holds the cards and below them the button `add`; `opened` is the index of the open one, or -1.
    """

    def __init__(self, document: Document, add: str, entries: EntryList) -> None:
        super().__init__(document)
        self._entries = entries
        self._shown: object = None
        self.opened = -1
        self.cards: list[CardT] = []
        self.add = QPushButton(add)
        self.add.clicked.connect(self._add)
        cards = QWidget()
        self._cards = column_of(on=cards, margins=0, spacing=6)
        self.rows = column_of(cards, row_of(self.add, STRETCH))

    def refresh(self) -> None:
        """Builds the cards anew if what they show has changed."""

    def next_item(self) -> Item:
        """The item that the button would add."""
        raise NotImplementedError  # each kind of card has its own

    def choose(self, index: int) -> None:
        """Opens an item; -1 closes all."""
        self.opened = index
        self._shown = None
        self.refresh()

    def is_shown(self, items: Sequence[Item], found: object) -> bool:
        """Whether the cards already show these items with these findings; remembers them."""
        sides = tuple((side.id, side.title) for side in self.scenario.sides)
        # Cards of events name groups, and say whether each is held or waits.
        groups = tuple((side.id, one.id, one.held, one.enter) for side, one in self.scenario.groups())
        shown = items, found, self.opened, sides, groups
        is_same = shown == self._shown
        self._shown = shown
        return is_same

    def put(self, cards: Sequence[CardT]) -> None:
        """Replaces the cards. The focus stays in the corresponding field of the new cards: Qt would pass it
        on to the next widget of the window, which may be a field of another kind.
        """
        place, drafts = self._place_of_keys(), self._drafts()
        if place is not None:
            self.add.setFocus()  # takes the focus while the old field is deleted
        for card in self.cards:
            self._cards.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = [*cards]
        for index, card in enumerate(self.cards):
            self._connect(card, index)
            self._cards.addWidget(card)
        self._put_back(drafts)
        if place is not None:
            self._give_keys(*place)

    def _drafts(self) -> dict[tuple[int, int, int], str]:
        """The invalid texts in lines of the open card, which are in no scenario yet: by the index of the
        card, the number of its lines, and the index of the line among them.
        """
        found: dict[tuple[int, int, int], str] = {}
        for index, card in enumerate(self.cards):
            lines = card.findChildren(QLineEdit)
            wrong = [one for one in lines if one.isModified() and one.property("wrong")]
            found |= {(index, len(lines), lines.index(one)): one.text() for one in wrong}
        return found

    def _put_back(self, drafts: Mapping[tuple[int, int, int], str]) -> None:
        """Restores unfinished texts in the corresponding lines of the new cards, which show their faults
        again: a change of another field must not lose them.
        """
        for (index, count, number), text in drafts.items():
            lines = self.cards[index].findChildren(QLineEdit) if index < len(self.cards) else []
            if len(lines) == count:
                lines[number].setText(text)
                lines[number].setModified(True)
                lines[number].editingFinished.emit()

    def _place_of_keys(self) -> tuple[int, type[QWidget], int] | None:
        """The card with the focus, and the index of the focused widget among those of its class; None when no
        card has it.
        """
        field = QApplication.focusWidget()
        for index, card in enumerate(self.cards):
            if field is not None and card.isAncestorOf(field):
                return index, type(field), card.findChildren(type(field)).index(field)
        return None

    def _give_keys(self, index: int, kind: type[QWidget], number: int) -> None:
        fields = self.cards[index].findChildren(kind) if index < len(self.cards) else []
        if number < len(fields):
            self.cards[index].show()  # only visible widgets can take the focus
            fields[number].setFocus()

    def _connect(self, card: CardT, index: int) -> None:
        card.opened.connect(lambda: self._toggle(index))
        card.changed.connect(lambda new: self._later(index, new))
        card.moved.connect(lambda steps: self._move(index, steps))
        card.removed.connect(lambda: self._remove(index))

    def _add(self) -> None:
        edit, self.opened = self._entries.add(self.scenario, self.next_item())
        self.do(lambda: edit)

    def _toggle(self, index: int) -> None:
        soon(self, lambda: self.choose(-1 if index == self.opened else index))

    def _later(self, index: int, new: Item) -> None:
        """Changes an item after the event of the field that was left, since the change replaces the cards and
        their fields.
        """
        soon(self, lambda: self.do(lambda: self._entries.put(self.scenario, index, new)))

    def _move(self, index: int, steps: int) -> None:
        edit, self.opened = self._entries.move(self.scenario, index, steps)
        soon(self, lambda: self.do(lambda: edit))

    def _remove(self, index: int) -> None:
        self.opened = -1
        soon(self, lambda: self.do(lambda: self._entries.remove(self.scenario, index)))


EntryT = TypeVar("EntryT")


def with_entry(them: tuple[EntryT, ...], index: int, new: EntryT | None) -> tuple[EntryT, ...]:
    """The entries with one replaced, or taken away by None."""
    return (*them[:index], *(() if new is None else (new,)), *them[index + 1 :])
