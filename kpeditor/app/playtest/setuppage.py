"""SetupPage: who plays which side, the seed of the dice, and the options of the rules for this game."""

from __future__ import annotations

import secrets
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import Scroll, guard_wheel
from kpeditor.app.playtest.game import HUMAN, players_of, refusal
from kpeditor.app.playtest.goals import standings_in
from kpeditor.app.playtest.seatbox import SeatBox
from kpeditor.app.words import tr
from kpeditor.core.oneline import count
from kpeditor.core.play.players import notes_on_players
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.battle import Battle

MOST = 999_999
WIDTH = 88
"""Letters in a line of the page."""


class SetupPage(QWidget):
    """What is asked before a game. `accepted`: it may begin."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.sub, self.problem = QLabel(), QLabel(), QLabel()
        self.title.setStyleSheet("font-size: 17pt; font-weight: 600;")
        self.sub.setProperty("faint", True)
        self.goals = QLabel()
        for label in (self.sub, self.goals, self.problem):
            label.setWordWrap(True)
        self.problem.setProperty("wrong", True)
        self.seats: dict[str, QComboBox] = {}
        self._seats: dict[str, SeatBox] = {}
        self.seed = QSpinBox()
        self.options: dict[str, QComboBox] = {}
        self.alone = QCheckBox(tr("One person plays all sides (no hand-over)"))
        self.alone.setToolTip(tr("Without it a screen hides what one side has written from the next"))
        self.begin = QPushButton(tr("Begin"))
        self.begin.setAutoDefault(True)
        self.begin.setMinimumHeight(38)
        self.begin.setProperty("primary", True)
        self.begin.clicked.connect(self.accepted)
        self.back = QPushButton(tr("Back to the game"))
        self.back.setToolTip(tr("Go on with the game that runs (Escape)"))
        self._form, self._rules = QFormLayout(), QFormLayout()
        self._rules_box = QWidget()
        self._more = QToolButton()
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
        self._more.setText(tr("Options of the rules"))
        self._more.setCheckable(True)
        self._more.setAutoRaise(True)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setArrowType(Qt.ArrowType.RightArrow)
        self._more.toggled.connect(self._show_rules)
        self._rules_box.setLayout(self._rules)
        self._rules_box.hide()
        column.addWidget(self.title)
        column.addWidget(self.sub)
        column.addWidget(self.goals)
        column.addSpacing(8)
        column.addLayout(self._form)
        column.addWidget(self.alone)
        column.addWidget(self._more)
        column.addWidget(self._rules_box)
        column.addWidget(self.problem)
        column.addWidget(self.begin)
        column.addWidget(self.back)
        column.addStretch()
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.addStretch(1)
        row.addWidget(card, 4)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 24, 0, 0)
        box.addWidget(Scroll(inside))

    def show_battle(self, battle: Battle, seats: dict[str, str], seed: int) -> None:
        """Asks about a battle; `seats` and `seed` are what is proposed."""
        scenario = battle.scenario
        assert scenario is not None
        _clear(self._form)
        _clear(self._rules)
        self.seats, self._seats, self.options = {}, {}, {}
        self.title.setText(scenario.title or tr("Untitled"))
        self.sub.setText(_summary(battle))
        self.goals.setText("\n".join(one.sentence for one in standings_in(battle, None)))
        players, notes = players_of(scenario.ruleset), notes_on_players(scenario.ruleset)
        for side in scenario.sides:
            seat = SeatBox(side.title, players, notes, seats.get(side.id, HUMAN))
            seat.box.currentIndexChanged.connect(self._offer_alone)
            self._form.addRow(side.title, seat)
            self.seats[side.id] = seat.box
            self._seats[side.id] = seat
        self.seed = QSpinBox()  # the one before went with its row
        self.seed.setRange(0, MOST)
        self.seed.setAccessibleName(tr("Seed"))
        self.seed.setValue(seed)
        dice = QPushButton(tr("Another"))
        dice.clicked.connect(lambda: self.seed.setValue(secrets.randbelow(MOST)))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.seed, 1)
        row.addWidget(dice)
        self.seed.setToolTip(tr("The same seed and the same orders give the same dice"))
        self._form.addRow(tr("Seed of the dice"), row)
        ruleset = find_or_none(scenario.ruleset)
        for option in ruleset.options() if ruleset else ():
            self._add_option(option, scenario.options.get(option.id, option.default))
        self._more.setVisible(bool(self.options))
        reason = refusal(battle)
        self.problem.setText(reason)
        self.problem.setVisible(bool(reason))
        self._offer_alone()
        self._order_by_tab(dice)
        self.begin.setEnabled(not reason)
        guard_wheel(self)
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_option(self, option: Option, value: Any) -> None:
        if not option.choices:
            return
        box = QComboBox()
        for choice in option.choices:
            usual = tr(" (usual)") if choice == option.default else ""
            box.addItem(f"{_plain(choice)}{usual}", choice)
        box.setCurrentIndex(max(0, option.choices.index(value) if value in option.choices else 0))
        box.setToolTip(option.text)
        label = QLabel(option.title)
        label.setToolTip(option.text)
        self._rules.addRow(label, box)
        self.options[option.id] = box

    def _order_by_tab(self, dice: QPushButton) -> None:
        """Tab goes down the page; rows of forms come after what was made before them."""
        chain: list[QWidget] = [field for seat in self._seats.values() for field in (seat.box, seat.command)]
        chain += [self.seed, dice, self.alone, self._more, *self.options.values(), self.begin, self.back]
        for one, other in pairwise(chain):
            self.setTabOrder(one, other)

    def _offer_alone(self) -> None:
        """It is a question only where people play more than one side."""
        people = [seat for seat in self._seats.values() if seat.player == HUMAN]
        self.alone.setVisible(len(people) > 1)

    def chosen_seats(self) -> dict[str, str]:
        """The player of each side."""
        return {side: seat.player for side, seat in self._seats.items()}

    def chosen_options(self) -> dict[str, Any]:
        """The value of each option."""
        return {id_: box.currentData() for id_, box in self.options.items()}

    def _show_rules(self, is_shown: bool) -> None:
        self._more.setArrowType(Qt.ArrowType.DownArrow if is_shown else Qt.ArrowType.RightArrow)
        self._rules_box.setVisible(is_shown)


def _summary(battle: Battle) -> str:
    scenario = battle.scenario
    assert scenario is not None
    length = scenario.length
    turns = (
        f"{length.max}"
        if length.min == length.max
        else tr("{min} to {max}").format(min=length.min, max=length.max)
    )
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
    begins = tr(" {placed} units stand on the map already.").format(placed=placed) if placed else ""
    return tr("{turns} game-turns. {sides}.{begins}").format(
        turns=turns, sides="; ".join(sides), begins=begins
    )


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _clear(form: QFormLayout) -> None:
    while form.rowCount():
        form.removeRow(0)
