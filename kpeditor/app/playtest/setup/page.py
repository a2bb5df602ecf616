"""SetupPage: who plays which side, the seed of the dice, and the options of the rules for this game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import Scroll, column_of, guard_wheel, note, row_of
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import Label, add_row, keyless, plain_tip
from kpeditor.app.playtest.game import HUMAN, refusal
from kpeditor.app.playtest.goals import goal_sentences
from kpeditor.app.playtest.setup.seats import SeatBox, seat_words
from kpeditor.app.words import tr, turn_words
from kpeditor.core.play.players import cards, usual_player
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import count

MOST = 999_999
EVERYBODY, NOBODY = "*", "-"
"""The ways to share out sides that name no side: people play all of them, or none."""
WIDTH = 88
"""The number of letters in a line of the page."""


class SetupPage(QWidget):
    """The questions before a game. `accepted`: it may begin."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.sub, self.problem = Label(), Label(), Label()
        self.title.setStyleSheet("font-size: 17pt; font-weight: 600;")
        self.title.setWordWrap(True)
        self.sub.setProperty("faint", True)
        self.goals = Label()
        for label in (self.sub, self.goals, self.problem):
            label.setWordWrap(True)
        self.problem.setProperty("wrong", True)
        self.ways: dict[str, QPushButton] = {}
        self._group, self._row = QButtonGroup(self), QGridLayout()
        self._usual = ""
        self.seats: dict[str, QComboBox] = {}
        self._seats: dict[str, SeatBox] = {}
        self.seed = QSpinBox()
        self.options: dict[str, QComboBox] = {}
        self._seat_options: dict[str, Mapping[Any, str]] = {}
        self.alone = QCheckBox(tr("One person plays all sides (no hand-over)"))
        self.alone.setToolTip(tr("Without it a screen hides what one side has written from the next"))
        self.begin = QPushButton(tr("Begin"))
        self.begin.setAutoDefault(True)
        self.begin.setMinimumHeight(38)
        self.begin.setProperty("primary", True)
        self.begin.clicked.connect(self.accepted)
        self.look = QPushButton(tr("Look at the game from its beginning"))
        self.look.setAutoDefault(True)
        self.look.setToolTip(tr("Plays it step by step; it goes on at its end with the players chosen here"))
        self.back = QPushButton(tr("Back to the game"))
        self.back.setAutoDefault(True)
        self.back.setToolTip(tr("Go on with the game that runs (Escape)"))
        self._form, self._rules = QFormLayout(), QFormLayout()
        self._rules_box = QWidget()
        self.more = QToolButton()
        self._lay_out()

    def _lay_out(self) -> None:
        card = QFrame()
        card.setMaximumWidth(WIDTH * self.fontMetrics().averageCharWidth())
        column = QVBoxLayout(card)
        column.setSpacing(10)
        for form in (self._form, self._rules):
            form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
            form.setHorizontalSpacing(18)
            form.setVerticalSpacing(8)
        self.more.setText(tr("Options of the rules"))
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.toggled.connect(self._show_rules)
        self._rules_box.setLayout(self._rules)
        self._rules_box.hide()
        column.addWidget(self.title)
        column.addWidget(self.sub)
        column.addWidget(self.goals)
        column.addSpacing(8)
        self._row.setSpacing(6)
        column.addLayout(self._row)
        column.addLayout(self._form)
        column.addWidget(self.alone)
        column.addWidget(self.more)
        column.addWidget(self._rules_box)
        column.addWidget(self.problem)
        column.addWidget(self.begin)
        column.addWidget(self.look)
        column.addWidget(self.back)
        column.addStretch()
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.addStretch(1)
        row.addWidget(card, 4)
        row.addStretch(1)
        column_of(Scroll(inside), on=self, margins=(0, 24, 0, 0))

    def show_battle(self, battle: Battle, seats: Mapping[str, str], seed: int, *, going_on: str = "") -> None:
        """Asks about a battle; `seats` and `seed` are the proposed values. `going_on` says how far a game has
        come that goes on: its dice and options are settled.
        """
        scenario = battle.scenario
        assert scenario is not None
        _clear(self._form)
        _clear(self._rules)
        self.seats, self._seats, self.options = {}, {}, {}
        self.title.setText(scenario.title or tr("Untitled"))
        self.sub.setText(going_on or _summary(battle))
        self.begin.setText(tr("Go on with the game") if going_on else tr("Begin"))
        self.look.setVisible(bool(going_on))
        self.goals.setText("\n".join(goal_sentences(battle)))
        players = cards(scenario.ruleset)
        self._usual = usual_player(scenario.ruleset)
        self._offer_ways(scenario)
        for side in scenario.sides:
            seat = SeatBox(side.title, players, seats.get(side.id, HUMAN))
            seat.box.currentIndexChanged.connect(self._on_seats)
            add_row(self._form, keyless(side.title), seat)
            self.seats[side.id] = seat.box
            self._seats[side.id] = seat
        self.seed = QSpinBox()  # the previous one was deleted with its row
        self.seed.setRange(0, MOST)
        self.seed.setAccessibleName(tr("Seed"))
        self.seed.setValue(seed)
        dice = QPushButton(tr("Another"))
        dice.setAutoDefault(True)
        dice.clicked.connect(lambda: self.seed.setValue(secrets.randbelow(MOST)))
        row = row_of((self.seed, 1), dice, spacing=8)
        self.seed.setToolTip(tr("The same seed and the same orders give the same dice"))
        self._form.addRow(tr("Seed of the dice"), row)
        self._form.setRowVisible(row, not going_on)
        ruleset = find_or_none(scenario.ruleset) if not going_on else None
        self._seat_options = {}
        for option in ruleset.options() if ruleset else ():
            words = seat_words(ruleset, scenario, option) if ruleset else {}
            self._add_option(option, scenario.options.get(option.id, option.default), words)
        self.more.setVisible(len(self.options) > len(self._seat_options))
        reason = "" if going_on else refusal(battle)
        self.problem.setText(reason)
        self.problem.setVisible(bool(reason))
        self._on_seats()
        self._order_by_tab(dice)
        self.begin.setEnabled(not reason)
        guard_wheel(self)
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_option(self, option: Option, value: Any, seats: Mapping[Any, str]) -> None:
        """A row for an option: among the players where it gives somebody besides the sides a seat."""
        if not option.choices:
            return
        box = QComboBox()
        for choice in option.choices:
            usual = tr(" (usual)") if choice == option.default and not seats else ""
            words = tr("A person at this machine") if seats.get(choice) else tr("Nobody: the rules decide")
            box.addItem(words if seats else f"{option.told(choice, tr)[0]}{usual}", choice)
        box.setCurrentIndex(max(0, option.choices.index(value) if value in option.choices else 0))
        box.setToolTip(plain_tip(tr(option.text)))
        label = Label(next(filter(None, seats.values()), tr(option.title)))
        label.setToolTip(plain_tip(tr(option.text)))
        if seats:
            box.setAccessibleName(label.text())
            box.currentIndexChanged.connect(self._on_seats)
            self._form.insertRow(len(self._seats) + len(self._seat_options), label, box)
            self._seat_options[option.id] = seats
        else:
            box.setAccessibleName(label.text())
            self._rules.addRow(label, _explained(option, box))
        self.options[option.id] = box

    def _order_by_tab(self, dice: QPushButton) -> None:
        """Makes Tab go down the page, since rows of forms come after widgets made before them."""
        chain: list[QWidget] = [*self.ways.values()]
        chain += [field for seat in self._seats.values() for field in (seat.box, seat.command)]
        chain += [self.options[id_] for id_ in self._seat_options]
        chain += [self.seed, dice, self.alone, self.more]
        chain += [box for id_, box in self.options.items() if id_ not in self._seat_options]
        chain += [self.begin, self.look, self.back]
        for one, other in pairwise(chain):
            self.setTabOrder(one, other)

    def _offer_ways(self, scenario: Scenario) -> None:
        """A button for each usual distribution of the sides."""
        for button in self.ways.values():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.deleteLater()
        sides = [side.id for side in scenario.sides]
        ways = {side.id: tr("{side} against the computer").format(side=side.title) for side in scenario.sides}
        self.ways = {}
        for number, (way, text) in enumerate(
            [*ways.items(), (EVERYBODY, tr("People at this machine")), (NOBODY, tr("Watch the computer"))]
        ):
            button = self.ways[way] = QPushButton(text)
            button.setCheckable(True)
            button.setProperty("choice", True)
            button.setEnabled(way == EVERYBODY or bool(self._usual))
            people = sides if way == EVERYBODY else [way]
            button.clicked.connect(lambda _checked=False, people=people: self.share_out(people))
            self._group.addButton(button)
            self._row.addWidget(button, number // 2, number % 2)

    def share_out(self, people: Sequence[str]) -> None:
        """Gives these sides to people and the others to a computer player, keeping one already chosen. One
        person alone leaves seats besides the sides empty: there would be nobody to pass the machine to.
        """
        chosen = [seat.player for seat in self._seats.values() if seat.player != HUMAN]
        for side, seat in self._seats.items():
            if side in people:
                seat.choose(HUMAN)
            elif seat.player == HUMAN:
                seat.choose(next(iter(chosen), self._usual))
        for id_, words in self._seat_options.items() if len(people) < 2 else ():
            empty = next((choice for choice, seat in words.items() if not seat), None)
            self.options[id_].setCurrentIndex(max(0, self.options[id_].findData(empty)))

    def _on_seats(self) -> None:
        """Shows the present distribution; whether one person plays all sides is asked only where people have
        more than one seat.
        """
        people = [side for side, seat in self._seats.items() if seat.player == HUMAN]
        besides = [id_ for id_, words in self._seat_options.items() if words[self.options[id_].currentData()]]
        self.alone.setVisible(len(people) + len(besides) > 1)
        way = (people[0] if len(people) == 1 else EVERYBODY) if people else NOBODY
        if 1 < len(people) < len(self._seats) or (besides and len(people) < 2):
            way = ""
        self._group.setExclusive(False)
        for id_, button in self.ways.items():
            button.setChecked(id_ == way)
        self._group.setExclusive(True)

    def chosen_seats(self) -> dict[str, str]:
        """The player of each side."""
        return {side: seat.player for side, seat in self._seats.items()}

    def chosen_options(self) -> dict[str, Any]:
        """The value of each option."""
        return {id_: box.currentData() for id_, box in self.options.items()}

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return begins, wherever the last choice left the cursor: fields and choices pass it on to here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.begin.isEnabled():
            self.begin.click()
        else:
            super().keyPressEvent(event)

    def _show_rules(self, is_shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_shown else Qt.ArrowType.RightArrow)
        self._rules_box.setVisible(is_shown)


def _explained(option: Option, box: QComboBox) -> QWidget:
    """A box with the explanation of its choice below."""
    below, inside = note(""), QWidget()

    def explain() -> None:
        words = option.told(box.currentData(), tr)[1] or tr(option.text)
        below.setText(words)
        box.setAccessibleDescription(words)

    box.currentIndexChanged.connect(explain)
    explain()
    column_of(box, below, on=inside, margins=0, spacing=2)
    return inside


def _summary(battle: Battle) -> str:
    scenario = battle.scenario
    assert scenario is not None
    turns = turn_words(scenario.ruleset).length(scenario.length.min, scenario.length.max, tr)
    sides = []
    placed = 0
    for side in scenario.sides:
        sides.append(
            tr("{side}: {units}").format(
                side=side.title,
                units=count(
                    sum(sum(group.tally().values()) for group in side.groups), tr("unit"), tr("units")
                ),
            )
        )
        placed += sum(bool(unit.at) for group in side.groups for unit in group.units)
    begins = (
        tr(" On the map already: {placed}.").format(placed=count(placed, tr("unit"), tr("units")))
        if placed
        else ""
    )
    return tr("{turns}. {sides}.{begins}").format(turns=turns, sides="; ".join(sides), begins=begins)


def _clear(form: QFormLayout) -> None:
    while form.rowCount():
        form.removeRow(0)
