"""MatrixPage: doctrines against each other - which to try, their scores, the optimal mixes of both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kpeditor.app.formparts import column_of, wrapped
from kpeditor.app.panels.form import Number
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.play.players import offered, title_of
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import Share
from kpeditor.drawing.palette import ink_on, mixed
from kpeditor.lab.matrix.doctrines import doctrines_of
from kpeditor.lab.matrix.matrixplay import MatrixResult

GAMES, MOST = 10, 10_000
USUAL = ("staff:rush", "staff:hold")
"""What is ticked at first, as far as it is offered."""
NAME = Qt.ItemDataRole.UserRole
TIERS = ("random", "staff")
PAPER = "#f4f2ea"
"""The colour of an even score; both sides' colours stand for a certain win."""


class MatrixPage(QWidget):
    """The players to try and the table of their scores.

    Signals:
        asked_games(result): show the games of a pair. asked_report: write the table as a report.
    """

    asked_games = Signal(object)
    asked_report = Signal()

    def __init__(self, colours: Callable[[], tuple[str, str]]) -> None:
        super().__init__()
        self._colours = colours
        self.result: MatrixResult | None = None
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Players to try on both sides"))
        self.list.setMaximumHeight(150)
        self.list.itemChanged.connect(self._count)
        self.games = Number(2, MOST)
        self.games.setValue(GAMES)
        self.games.setAccessibleName(tr("Games of every pair"))
        self.games.valueChanged.connect(self._count)
        self.tiers = QCheckBox(tr("And ran&dom and staff on both sides"))
        self.tiers.setToolTip(tr("Whether weak and strong players agree on who is favoured"))
        self.tiers.toggled.connect(self._count)
        self.total = _words(faint=True)
        self.table = _table()
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.told = _words()
        self.limits = _words(faint=True)
        self.report = QPushButton(tr("Write a &report…"))
        self.report.clicked.connect(self.asked_report)
        row = QFormLayout()
        row.addRow(tr("&Games of every pair"), self.games)
        box = column_of(
            self.list,
            row,
            self.tiers,
            self.total,
            self.table,
            self.told,
            self.limits,
            (self.report, 0, Qt.AlignmentFlag.AlignRight),
            on=self,
            margins=(0, 4, 0, 0),
        )
        box.addStretch(1)
        self._sides: tuple[str, str] = ("", "")
        self._ruleset = ""
        self.show_result(None)

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Offers the players of the scenario's rules; ticks are kept while the rules stay the same."""
        if scenario is None or len(scenario.sides) != 2:
            return
        first, second = (side.called for side in scenario.sides)
        self._sides = first, second
        if scenario.ruleset != self._ruleset:
            self._ruleset = scenario.ruleset
            own = doctrines_of(scenario.ruleset)
            others = [name for name in sorted(offered(scenario.ruleset)) if name not in own]
            self.list.clear()
            for name in (*own, *others):
                item = QListWidgetItem(title_of(scenario.ruleset, name))
                item.setData(NAME, name)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if name in USUAL else Qt.CheckState.Unchecked)
                self.list.addItem(item)
        self._count()

    def chosen(self) -> list[str]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [str(item.data(NAME)) for item in items if item.checkState() is Qt.CheckState.Checked]

    def chosen_tiers(self) -> list[str]:
        """The players to compare on both sides."""
        known = offered(self._ruleset)
        return [name for name in TIERS if name in known] if self.tiers.isChecked() else []

    def _count(self) -> None:
        names = self.chosen()
        pairs = len(names) ** 2 + len([one for one in self.chosen_tiers() if one not in names])
        games = self.games.value()
        self.total.setText(
            tr("{pairs} pairs of players, {games} games. All pairs share their dice.").format(
                pairs=pairs, games=pairs * games
            )
        )

    def show_result(self, result: MatrixResult | None) -> None:
        """Shows a table, or none."""
        self.result = result
        matrix = result.matrix if result is not None else None
        for widget in (self.table, self.report):
            widget.setVisible(matrix is not None)
        self.limits.setVisible(result is not None)
        if result is None:
            self.told.setText(
                tr("Tick players and play: which manner of play wins, and is there an answer to each?")
            )
            return
        self._fill(result)
        self.told.setText("\n".join(self._sentences(result)))
        self.limits.setText(tr("Click a score to look at its games. Computer players, not people."))

    def _fill(self, result: MatrixResult) -> None:
        matrix = result.matrix
        if matrix is None:
            return
        names = [title_of(self._ruleset, name) for name in matrix.players]
        self.table.setRowCount(len(names))
        self.table.setColumnCount(len(names))
        self.table.setVerticalHeaderLabels(names)
        self.table.setHorizontalHeaderLabels(names)
        first, second = map(QColor, self._colours())
        for r, line in enumerate(matrix.score):
            for c, score in enumerate(line):
                reach, pair = result.cells[r][c], (matrix.players[r], matrix.players[c])
                item = QTableWidgetItem(f"{score:.2f}")
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                colour = mixed(
                    QColor(PAPER), first if score > 0.5 else second, min(1.0, abs(score - 0.5) * 2)
                )
                item.setBackground(colour)
                item.setForeground(ink_on(colour))
                text = tr(
                    "{first} by {player} against {second} by {other}: {score:.2f} ({low:.2f} to "
                    "{high:.2f}), {games} games"
                ).format(
                    first=self._sides[0],
                    player=names[r],
                    second=self._sides[1],
                    other=names[c],
                    score=score,
                    low=reach.low,
                    high=reach.high,
                    games=len(result.games[pair].rows),
                )
                item.setToolTip(plain_tip(text))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
                self.table.setItem(r, c, item)
        height = self.table.horizontalHeader().sizeHint().height() + 4
        self.table.setFixedHeight(height + len(names) * self.table.verticalHeader().defaultSectionSize())

    def _sentences(self, result: MatrixResult) -> Sequence[str]:
        matrix, (first, second) = result.matrix, self._sides
        lines = []
        if matrix is None:
            lines.append(tr("It was cancelled before every pair had a game; what was played is kept."))
        else:
            lines.append(
                tr("Scores of {first} (rows) against {second} (columns); a draw is a half.").format(
                    first=first, second=second
                )
            )
            for side, number in ((first, 0), (second, 1)):
                parts = zip(matrix.players, matrix.mixes[number], strict=True)
                mix = [
                    f"{title_of(self._ruleset, name)} {Share(part):.0%}"
                    for name, part in parts
                    if name in matrix.played(number)
                ]
                lines.append(tr("{side} do best with {mix}.").format(side=side, mix=", ".join(mix)))
            if result.value is not None:
                reach = result.value
                lines.append(
                    tr("Then {first} score {value:.2f} (95 %: {low:.2f} to {high:.2f}).").format(
                        first=first, value=reach.value, low=reach.low, high=reach.high
                    )
                )
        for tier in result.tiers:
            lines.append(
                tr("{player} on both sides: {first} score {value:.2f} ({low:.2f} to {high:.2f}).").format(
                    player=title_of(self._ruleset, tier.player),
                    first=first,
                    value=tier.score.value,
                    low=tier.score.low,
                    high=tier.score.high,
                )
            )
        return [*lines, result.agreement] if result.agreement else lines

    def _choose(self, index: QModelIndex) -> None:
        result = self.result
        if result is not None and result.matrix is not None and index.isValid():
            players = result.matrix.players
            self.asked_games.emit(result.games[players[index.row()], players[index.column()]])


def _words(*, faint: bool = False) -> QLabel:
    label = wrapped()
    label.setProperty("faint", faint)
    return label


def _table() -> QTableWidget:
    table = QTableWidget()
    table.setAccessibleName(tr("Scores of the first side by players of both sides"))
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.horizontalHeader().setMinimumSectionSize(44)
    table.verticalHeader().setDefaultSectionSize(28)
    table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return table
