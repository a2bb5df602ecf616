"""Cards: a list of sentences of which one is open for editing: victory lines, events, steps of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFormLayout, QFrame, QLineEdit, QPushButton, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, hide_unless, note, row_of, wrapped
from kpeditor.app.guard import guarded, soon
from kpeditor.app.panels.form import Form, finish_typing, leaf_of
from kpeditor.app.panels.itemform import ItemForm, One, WidgetT
from kpeditor.app.plaintext import add_row
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.entries import EntryList
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import Scenario, VictoryLine
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.victory.scoring import Award, Rung, Threshold

Item = TypeVar("Item", VictoryLine, ScenarioEvent, SetupStep, Award, Threshold, Rung, Draw)


class Card(ItemForm[One]):
    """One item: its sentence and its state; an open card also has the fields that `lay_out` adds, and the
    buttons that move it or take it away.

    Signals:
        opened: it was clicked, to be changed.
        moved(steps): move it up or down.
    """

    opened = Signal()
    moved = Signal(int)
    change = tr_later("Change line {number}: {sentence}")
    """The text of the button that opens it."""

    def __init__(self, document: Document, index: int, item: One, now: str, *, is_open: bool) -> None:
        super().__init__(item)
        self._document, self.index, self.is_open = document, index, is_open
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
        self.show_words(words := self.words())
        self.expand.setAccessibleName(tr(self.change).format(number=index + 1, sentence=words))
        if is_open:
            self.lay_out()
            self.add_buttons()

    @property
    def scenario(self) -> Scenario:
        """The scenario; there are only cards while there is one."""
        assert self._document.scenario is not None
        return self._document.scenario

    @property
    def numbering(self) -> Numbering:
        """The numbering by which places of the map are named."""
        return self._document.battle.sheet.numbering

    def words(self) -> str:
        """The item in words."""
        raise NotImplementedError  # each kind of card has its own

    def show_words(self, words: str) -> None:
        """Shows a sentence, behind the number of the card."""
        self.sentence.setText(f"{self.index + 1}. {words}")

    def lay_out(self) -> None:
        """Adds the fields of an open card."""

    @cached_property
    def _rows(self) -> QFormLayout:
        """The rows of `add_row`; they begin where the first one is added."""
        form = QFormLayout()
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.column.addLayout(form)
        return form

    def add_row(self, label: str, field: WidgetT, name: str = "") -> WidgetT:
        """Adds a row with a field, and lists the field by `name` if it is not listed yet."""
        add_row(self._rows, label, field)
        if not field.accessibleName():
            field.setAccessibleName(label)
        return self.keep(name, field) if name else field

    def add_buttons(self) -> None:
        """Adds the last row: up, down, remove."""
        steps = []
        for text, step in ((tr("Up"), -1), (tr("Down"), 1)):
            button = QPushButton(text)
            button.clicked.connect(lambda _checked=False, step=step: self.moved.emit(step))
            steps.append(button)
        self.remove = QPushButton(tr("Remove"))
        self.remove.clicked.connect(self.removed)
        self.column.addLayout(row_of(*steps, STRETCH, self.remove))

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

    first = ""
    """The field of a new card that gets the focus, by its name."""

    def __init__(self, document: Document, kind: Callable[..., CardT], add: str, entries: EntryList) -> None:
        super().__init__(document)
        self._kind = kind
        self._entries = entries
        self._shown: object = None
        self._aside: list[tuple[Item, dict[tuple[int, int, int], str]]] = []
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
        if index != self.opened:
            self._lay_aside()
        self.opened = index
        self._shown = None
        self.refresh()
        if index >= 0:
            self._reveal(index)

    def show_items(
        self, items: Sequence[Item], found: object = None, now: Callable[[int], str] = lambda _index: ""
    ) -> None:
        """Builds the cards anew if they show other items or findings; `now` tells the present state of the
        item at an index.
        """
        if not self._is_shown(items, found):
            make = partial(self._kind, self.document)
            self._put(
                [
                    make(index, item, now(index), is_open=index == self.opened)
                    for index, item in enumerate(items)
                ]
            )

    def _is_shown(self, items: Sequence[Item], found: object) -> bool:
        sides = tuple((side.id, side.title) for side in self.scenario.sides)
        # Cards of events name groups, and say whether each is held or waits.
        groups = tuple((side.id, one.id, one.held, one.enter) for side, one in self.scenario.groups())
        shown = items, found, self.opened, sides, groups
        is_same = shown == self._shown
        self._shown = shown
        return is_same

    def _put(self, cards: Sequence[CardT]) -> None:
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
            self.connect_card(card, index)
            self._cards.addWidget(card)
        self._put_back(drafts | self._taken_up())
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

    def _lay_aside(self) -> None:
        """Keeps the invalid texts of the open card until it is open again."""
        if 0 <= self.opened < len(self.cards) and (texts := self._drafts()):
            self._aside.append((self.cards[self.opened].item, texts))

    def _taken_up(self) -> dict[tuple[int, int, int], str]:
        """The texts laid aside for the card that is open now, at its present index."""
        card = self.cards[self.opened] if 0 <= self.opened < len(self.cards) else None
        found = [one for one in self._aside if card is not None and one[0] == card.item]
        self._aside = [one for one in self._aside if one not in found]
        taken: dict[tuple[int, int, int], str] = {}
        for _, texts in found:
            taken |= {(self.opened, count, number): text for (_, count, number), text in texts.items()}
        return taken

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

    def _place_of_keys(self) -> tuple[int, str, type[QWidget], int] | None:
        """The card with the focus, the name of the focused field if it has one, and its index among those of
        its class; None when no card has it.
        """
        field = QApplication.focusWidget()
        for index, card in enumerate(self.cards):
            if field is not None and card.isAncestorOf(field):
                name = next((name for name, one in card.fields().items() if one.hasFocus()), "")
                return index, name, type(field), card.findChildren(type(field)).index(field)
        return None

    def _give_keys(self, index: int, name: str, kind: type[QWidget], number: int) -> None:
        if index >= len(self.cards):
            return
        fields = self.cards[index].findChildren(kind)
        nth = fields[number] if number < len(fields) else None
        if (field := self.cards[index].fields().get(name, nth)) is not None:
            self.cards[index].show()  # only visible widgets can take the focus
            field.setFocus()

    def connect_card(self, card: CardT, index: int) -> None:
        """Connects a new card."""
        card.opened.connect(lambda: self._toggle(index))
        card.changed.connect(lambda new: self._later(index, new))
        card.moved.connect(lambda steps: self._move(index, steps))
        card.removed.connect(lambda: self._remove(index))

    def _add(self) -> None:
        self._lay_aside()
        edit, self.opened = self._entries.add(self.scenario, self.next_item())
        if self.do(lambda: edit):
            self.refresh()
            self._reveal(self.opened)
            if self.first:
                self.cards[self.opened].fields()[self.first].setFocus()

    def _toggle(self, index: int) -> None:
        finish_typing(self)
        soon(self, lambda: self._turn(index))

    def _turn(self, index: int) -> None:
        """Opens or closes the card that was clicked, whose sentence stays where it is."""
        leaf = leaf_of(self)
        top = leaf.top_of(self.cards[index]) if leaf is not None else None
        self.choose(-1 if index == self.opened else index)
        self._reveal(index, top)

    def _reveal(self, index: int, top: int | None = None) -> None:
        if (leaf := leaf_of(self)) is not None and leaf.isVisible() and index < len(self.cards):
            for card in self.cards:
                card.show()  # Qt lays out a new widget only when it is shown, which it would do later
            leaf.reveal(self.cards[index], top)

    def _later(self, index: int, new: Item) -> None:
        """Changes an item after the event of the field that was left, since the change replaces the cards and
        their fields.
        """
        soon(self, lambda: self.do(lambda: self._entries.put(self.scenario, index, new)))

    def _move(self, index: int, steps: int) -> None:
        finish_typing(self)
        soon(self, lambda: self._put_elsewhere(index, steps))

    def _put_elsewhere(self, index: int, steps: int) -> None:
        self._lay_aside()
        edit, self.opened = self._entries.move(self.scenario, index, steps)
        self.do(lambda: edit)

    def _remove(self, index: int) -> None:
        self.opened = -1
        soon(self, lambda: self.do(lambda: self._entries.remove(self.scenario, index)))


EntryT = TypeVar("EntryT")


def with_entry(them: tuple[EntryT, ...], index: int, new: EntryT | None) -> tuple[EntryT, ...]:
    """The entries with one replaced, or removed if its new value is None."""
    return (*them[:index], *(() if new is None else (new,)), *them[index + 1 :])
