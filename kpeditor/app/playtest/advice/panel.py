"""AdvicePanel: the orders that a computer player weighed for one unit, with the terms of each score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QHideEvent, QPainter
from PySide6.QtWidgets import (
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.formparts import code_font, column_of, share_columns
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.playtest.advice.trialwords import KEPT, gained, signed, trial_lines
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_words
from kpeditor.core.play.advice import Advice, Candidate, Trial
from kpeditor.core.rules.telling.turnwords import TurnWords

ORDER, WORDS, SCORE, TRIED = range(4)
CHOSEN, BEGUN = "✓ ", "○ "
NAME_OF = Qt.ItemDataRole.UserRole
Words = Callable[[str, str], str]
"""A function that tells the order of a unit in words."""


class AdvicePanel(QWidget):
    """The candidates of one unit, the best first. Below the candidate in focus are its terms, and the result
    of the trial games with it.

    Signals:
        looked_at(unit, order): the user pointed at a candidate or chose it; "" for none.
        taken(unit, order): a candidate was activated.
    """

    looked_at = Signal(str, str)
    taken = Signal(str, str)

    def __init__(self, themes: ThemeKeeper, name: str) -> None:
        super().__init__()
        self._themes, self._turns = themes, turn_words("")
        self._unit, self._chosen = "", ""
        self.heading, self.note = Label(), Label()
        self.heading.setProperty("heading", True)
        self.note.setProperty("faint", True)
        for label in (self.heading, self.note):
            label.setWordWrap(True)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr("Order"), tr("In words"), tr("Score"), tr("Gain")])
        self.tree.headerItem().setToolTip(TRIED, tr("What it gained when it was tried by playing on"))
        self.tree.setAccessibleName(name)
        self.tree.setIndentation(14)
        self.tree.setItemDelegateForColumn(WORDS, TermBars(themes))
        self.tree.setExpandsOnDoubleClick(False)
        share_columns(self.tree.header(), WORDS, fit=(SCORE, TRIED))
        self.column = column_of(
            self.heading, self.note, (self.tree, 1), on=self, margins=(8, 6, 8, 8), spacing=6
        )
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemActivated.connect(self._on_activated)
        self.tree.setMouseTracking(True)
        self.tree.itemEntered.connect(lambda item: self._look_at(item.parent() or item))
        self.tree.viewport().installEventFilter(self)
        themes.changed.connect(self.tree.viewport().update)

    def say(self, heading: str, note: str = "") -> None:
        """Shows a message in place of candidates, or above them."""
        self.heading.setText(heading)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def clear(self) -> None:
        """Shows no candidates."""
        self._unit, self._chosen = "", ""
        self.tree.clear()
        self.tree.hide()

    def show_unit(self, advice: Advice, unit: str, words: Words, turns: TurnWords) -> None:
        """Shows the candidates for a unit. `turns` are the words of its rules for a game-turn."""
        self.clear()
        self._turns = turns
        self._unit = unit
        candidates = advice.weighed.get(unit, ())
        self.tree.setVisible(bool(candidates))
        self.tree.setColumnHidden(TRIED, not any(one.tries for one in candidates))
        chosen = next((one for one in candidates if one.is_chosen), None)
        reach = max((abs(value) for one in candidates for value in one.terms.values()), default=0.0)
        for one in candidates:
            self._add(one, words(unit, one.order), reach, chosen, _names(candidates))
        self.tree.expandAll()  # Qt measures only the width of open items
        wanted = self.tree.sizeHintForColumn(ORDER)
        self.tree.setColumnWidth(ORDER, min(wanted, self.tree.viewport().width() * 2 // 5))
        current = next((i for i, one in enumerate(candidates) if one.is_chosen), 0)
        for number, item in enumerate(self._items()):
            item.setExpanded(number == current)
            if number == current:
                with QSignalBlocker(self.tree):  # no candidate has been in focus yet
                    self.tree.setCurrentItem(item)

    def _add(
        self, one: Candidate, words: str, reach: float, chosen: Candidate | None, names: Sequence[str]
    ) -> None:
        score = "–" if one.score is None else signed(one.score)
        item = QTreeWidgetItem(self.tree, [one.order, words, score, gained(one)])
        item.setData(ORDER, NAME_OF, one.order)
        item.setToolTip(ORDER, plain_tip(one.order))
        item.setToolTip(WORDS, plain_tip(words))
        for column in (SCORE, TRIED):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setFont(ORDER, code_font())
        if one.is_chosen:
            item.setText(ORDER, CHOSEN + one.order)
            item.setToolTip(ORDER, plain_tip("\n".join((one.order, tr("This is what it would order")))))
            for column in (ORDER, WORDS, SCORE, TRIED):
                font = item.font(column)
                font.setBold(True)
                item.setFont(column, font)
        elif one.is_begun:
            item.setText(ORDER, BEGUN + one.order)
            said = tr("This is what it began with, before it tried others")
            item.setToolTip(ORDER, plain_tip("\n".join((one.order, said))))
        if one.score is None:
            item.setToolTip(SCORE, tr("Tried by playing on, not weighed"))
        for name in names if one.terms else ():
            value = one.terms.get(name)
            other = chosen.terms.get(name) if chosen is not None and chosen is not one else None
            if value is not None or other is not None:
                self._add_term(item, name, value, other, reach)
        for trial in one.tries:
            self._add_trial(item, trial)

    def _add_term(
        self, parent: QTreeWidgetItem, name: str, value: float | None, other: float | None, reach: float
    ) -> None:
        term = QTreeWidgetItem(parent, [name, "", "" if value is None else signed(value)])
        term.setFlags(Qt.ItemFlag.ItemIsEnabled)
        term.setForeground(ORDER, QColor(self._themes.theme.faint))
        term.setTextAlignment(SCORE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        term.setData(WORDS, VALUE, value or 0.0)
        term.setData(WORDS, REACH, reach)
        if other is not None:
            term.setData(WORDS, OTHER, other)
            term.setToolTip(WORDS, plain_tip(tr("The chosen order: {signed}").format(signed=signed(other))))

    def _add_trial(self, parent: QTreeWidgetItem, trial: Trial) -> None:
        text = trial_lines(trial, self._turns)
        row = QTreeWidgetItem(parent, [text])
        row.setFlags(Qt.ItemFlag.ItemIsEnabled)
        row.setFirstColumnSpanned(True)
        row.setToolTip(ORDER, plain_tip(text))
        if trial.verdict != KEPT:
            row.setForeground(ORDER, QColor(self._themes.theme.faint))

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        self._chosen = str(item.data(ORDER, NAME_OF) or "") if item is not None else ""
        if item is not None and item.parent() is None:
            for one in self._items():
                one.setExpanded(one is item)
        self._look_at(item)

    def _look_at(self, item: QTreeWidgetItem | None) -> None:
        self.looked_at.emit(self._unit, str(item.data(ORDER, NAME_OF) or "") if item is not None else "")

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Returns the focus to the chosen order when the pointer leaves the list."""
        if event.type() is QEvent.Type.Leave:
            self.looked_at.emit(self._unit, self._chosen)
        return super().eventFilter(watched, event)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        """Takes the focus from any candidate."""
        self.looked_at.emit("", "")
        super().hideEvent(event)

    def _on_activated(self, item: QTreeWidgetItem) -> None:
        if item.parent() is None:
            self.taken.emit(self._unit, str(item.data(ORDER, NAME_OF)))

    def lines(self) -> list[tuple[str, str, str]]:
        """The candidates shown: order, words, score; for tests and for copying."""
        return [(str(i.data(ORDER, NAME_OF)), i.text(WORDS), i.text(SCORE)) for i in self._items()]

    def _items(self) -> list[QTreeWidgetItem]:
        """The lines of the candidates."""
        found = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [item for item in found if item is not None]


def share_height(parts: QSplitter, *shares: int) -> None:
    """Divides the height of a splitter in these percentages."""
    parts.setSizes([parts.height() * share // 100 for share in shares])


def _names(candidates: Sequence[Candidate]) -> list[str]:
    """The terms of all candidates, in the order in which they first appear."""
    return list(dict.fromkeys(name for one in candidates for name in one.terms))


VALUE = Qt.ItemDataRole.UserRole + 1
"""The role of the value that a bar shows."""
REACH = Qt.ItemDataRole.UserRole + 2
"""The role of the value of a bar of full length, which is the same for all compared bars."""
OTHER = Qt.ItemDataRole.UserRole + 3
"""The role of the chosen order's value for the term, drawn as a tick across the bar; no data if the order
lacks the term.
"""
THICK = 8


class TermBars(QStyledItemDelegate):
    """Bars: terms for an order to the right, terms against it to the left."""

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes, self._turns = themes, turn_words("")

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws the line as usual, with its bar if it has one."""
        value, reach = index.data(VALUE), index.data(REACH)
        if value is None or not reach:
            super().paint(painter, option, index)
            return
        theme = self._themes.theme
        box = QRectF(option.rect).adjusted(6, 0, -6, 0)
        middle, half = box.center().x(), box.width() / 2
        painter.save()
        painter.setPen(QColor(theme.border))
        painter.drawLine(round(middle), round(box.top()) + 2, round(middle), round(box.bottom()) - 2)
        length = max(1.0, abs(float(value)) / float(reach) * half) if value else 0.0
        left = middle if value >= 0 else middle - length
        colour = QColor(theme.good if value >= 0 else theme.error)
        painter.fillRect(QRectF(left, box.center().y() - THICK / 2, length, THICK), colour)
        other = index.data(OTHER)
        if other is not None:
            at = round(middle + float(other) / float(reach) * half)
            painter.setPen(QColor(theme.text))
            painter.drawLine(at, round(box.center().y()) - THICK + 2, at, round(box.center().y()) + THICK - 2)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for a bar."""
        size = super().sizeHint(option, index)
        return QSize(max(size.width(), 90), size.height())
