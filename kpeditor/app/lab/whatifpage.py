"""WhatIfPage: what could be changed in the scenario, the effect of each change, and what makes it even."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from kpeditor.app.formparts import column_of, note, row_of
from kpeditor.app.lab.bars import Bar, Bars
from kpeditor.app.panels.form import Choice
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_table
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import Share
from kpeditor.lab.whatif.balance import WORDS as BALANCE
from kpeditor.lab.whatif.balance import Balance
from kpeditor.lab.whatif.changes import Change
from kpeditor.lab.whatif.factors import WORDS as FACTORS
from kpeditor.lab.whatif.factors import Factor, factors_of, parse_factor
from kpeditor.lab.whatif.sweeping import Sweep, by_size

MOST_BARS = 12


class WhatIfPage(QWidget):
    """The list of factors, the tornado chart, the suggestions.

    Signals:
        asked_change(change): apply this change to the scenario. asked_balance(factor): find the value that
        makes the battle even. failed(text): the typed text is no change.
    """

    asked_change = Signal(object)
    asked_balance = Signal(object)
    failed = Signal(str)

    def __init__(self, colours: Callable[[], tuple[str, str]]) -> None:
        super().__init__()
        self._colours = colours
        self._factors: list[Factor] = []
        self._own: list[Factor] = []
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What to try"))
        self.list.setMinimumHeight(130)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.typed = QLineEdit()
        self.typed.setPlaceholderText(tr("Another, e.g. hex 0605 terrain=woods"))
        self.typed.setAccessibleName(tr("Another change to try"))
        self.typed.returnPressed.connect(self._add)
        self.tornado = Bars(tr("What each change is worth"), signed=True)
        self.tornado.hide()
        self.told = note()
        self.choice = Choice()
        self.choice.setAccessibleName(tr("Change to apply"))
        self.apply = QPushButton(tr("&Apply"))
        self.apply.setToolTip(tr("Makes this change in the scenario; it can be undone"))
        self.apply.clicked.connect(lambda: self.asked_change.emit(self._changes[self.choice.currentIndex()]))
        self.even = QPushButton(tr("Find &50/50"))
        self.even.setToolTip(tr("Searches the value of the line marked above that makes the battle even"))
        self.even.clicked.connect(self._ask_balance)
        self._changes: list[Change] = []
        self._lay_out()
        self.show_suggestions([])
        self.list.currentRowChanged.connect(self._enable)

    def _lay_out(self) -> None:
        box = column_of((self.list, 1), on=self, margins=(0, 4, 0, 0))
        row = row_of((self.typed, 1), self.even)
        box.addLayout(row)
        box.addWidget(self.tornado)
        box.addWidget(self.told)
        self._offer = QWidget()
        row = row_of((self.choice, 1), self.apply, on=self._offer, margins=0)
        box.addWidget(self._offer)

    def show_battle(self, battle: Battle) -> None:
        """Lists what could be varied in a battle; ticks are kept."""
        ticked = {factor.path for factor in self.chosen()}
        here = self.list.currentRow()
        try:
            self._factors = factors_of(battle, tr_table(FACTORS), tr)
        except KpError:
            self._factors = []  # a scenario with errors: the problems panel tells which
        self._fill(ticked)
        self.list.setCurrentRow(min(here, self.list.count() - 1))
        self._enable()

    def _fill(self, ticked: set[str]) -> None:
        self.list.clear()
        for factor in [*self._own, *self._factors]:
            now = tr(" (now {now})").format(now=factor.now) if factor.now else ""
            text = f"{factor.title or factor.path}: {', '.join(factor.values)}{now}"
            item = QListWidgetItem(text)
            item.setToolTip(plain_tip(f"{text}\n{factor.path}"))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_on = factor.path in ticked
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
            self.list.addItem(item)

    def chosen(self) -> list[Factor]:
        factors = [*self._own, *self._factors]
        rows = range(min(self.list.count(), len(factors)))
        return [factors[row] for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _add(self) -> None:
        try:
            factor = parse_factor(self.typed.text())
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        ticked = {one.path for one in self.chosen()}
        self._own = [one for one in self._own if one.path != factor.path] + [factor]
        self._fill(ticked | {factor.path})
        self.typed.clear()
        self._enable()

    def _marked(self) -> Factor | None:
        factors, row = [*self._own, *self._factors], self.list.currentRow()
        return factors[row] if 0 <= row < len(factors) else None

    def _enable(self) -> None:
        factor = self._marked()
        self.even.setEnabled(factor is not None)

    def _ask_balance(self) -> None:
        factor = self._marked()
        if factor is not None:
            self.asked_balance.emit(factor)

    def show_sweep(self, found: Sweep, titles: dict[str, str]) -> None:
        """Shows the tornado chart: the effect of each change on the score of the side listed first."""
        first, second = self._colours()
        ranked = by_size(found.contrasts)
        bars = [
            Bar(
                words_of(one.change, [*self._own, *self._factors]),
                f"{Share(one.difference):+.0%}",
                one.difference,
                one.low,
                one.high,
                (first if one.difference > 0 else second) if one.is_clear else "",
            )
            for one in ranked[:MOST_BARS]
        ]
        self.tornado.show_bars(bars)
        lines = [
            tr(
                "Change of the score of {side}, {pairs} pairs of games with the same dice, 95 % "
                "intervals. Coloured: clear at 5 % for all together (Holm)."
            ).format(side=titles.get(found.side, found.side), pairs=len(found.base))
        ]
        lines += [
            tr("{change} cannot be played: {reason}").format(change=change, reason=reason)
            for change, reason in found.unplayable
        ]
        self.told.setText("\n".join(lines))
        self.show_suggestions([one.change for one in ranked])

    def show_balance(self, found: Balance, titles: dict[str, str]) -> None:
        """Shows the result of the bisection, with the value to apply; `titles` of the sides by id."""
        self.tornado.show_bars(
            [
                Bar(
                    one.change.value,
                    f"{Share(one.score.value):.0%}",
                    one.score.value - 0.5,
                    one.score.low - 0.5,
                    one.score.high - 0.5,
                    self._colours()[0] if one.may_be_even else "",
                )
                for one in found.tried
            ]
        )
        self.told.setText(
            tr("{text} Bars show how far from 50/50 each value tried is, with 99 % intervals.").format(
                text=found.sentence(titles, tr_table(BALANCE))
            )
        )
        self.show_suggestions([found.best.change] if found.best else [])

    def show_suggestions(self, changes: Sequence[Change]) -> None:
        """Changes that can be applied with one click."""
        self._changes = list(changes)
        factors = [*self._own, *self._factors]
        self.choice.offer({str(change): words_of(change, factors) for change in changes})
        self._offer.setVisible(bool(changes))


def words_of(change: Change, factors: Sequence[Factor]) -> str:
    """A change in words."""
    title = next((factor.title for factor in factors if factor.path == change.path), "") or change.path
    return f"{title} → {change.value}"
