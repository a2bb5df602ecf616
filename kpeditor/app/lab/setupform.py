"""SetupForm: players, number of games, seed and options of a series; RunRow: starts and stops the games."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from kpeditor.app.formparts import column_of, note, row_of
from kpeditor.app.lab.work import Work
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.plaintext import Label, add_row, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.play.players import cards, usual_player
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.model import Scenario
from kpeditor.lab.pools import usual_workers

GAMES, MOST_GAMES, MOST_SEED = 200, 100_000, 2**31 - 1


class SetupForm(QWidget):
    """Fields of a series. `changed`: the settings have changed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.players: dict[str, Choice] = {}
        self.games = Number(2, MOST_GAMES)
        self.games.setValue(GAMES)
        self.games.setToolTip(tr("With SPRT: the most that are played"))
        self.seed = Number(0, MOST_SEED)
        self.seed.setValue(1)
        self.seed.setToolTip(tr("The same seed gives the same games"))
        self.workers = Number(1, 64)
        self.workers.setValue(usual_workers())
        self.workers.setToolTip(tr("How many processes play; results do not depend on it"))
        self.sprt = QCheckBox(tr("Stop as soon as it &is clear"))
        self.sprt.setChecked(True)
        self.sprt.setToolTip(tr("A sequential test (SPRT) of 50/50 against 60/40 either way, 5 % errors"))
        self._form = QFormLayout()
        self._form.setVerticalSpacing(5)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        numbers = QGridLayout()
        numbers.setContentsMargins(0, 0, 0, 0)
        numbers.setVerticalSpacing(2)
        for column, (title, field) in enumerate(
            ((tr("Games"), self.games), (tr("Seed"), self.seed), (tr("Processes"), self.workers))
        ):
            label = Label(title)
            label.setBuddy(field)
            field.setAccessibleName(title)
            numbers.addWidget(label, 0, column)
            numbers.addWidget(field, 1, column)
            numbers.setColumnStretch(column, 1)
            field.valueChanged.connect(self.changed)
        box = QGridLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self._form, 0, 0)
        box.addLayout(numbers, 1, 0)
        self.options = OptionsForm()
        self.options.changed.connect(self.changed)
        box.addWidget(self.options, 2, 0)
        box.addWidget(self.sprt, 3, 0)
        self.sprt.toggled.connect(self.changed)

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Asks for a player of every side of a scenario; keeps the choices for sides that remain."""
        wanted = scenario.titles if scenario else {}
        chosen = {side: choice.value for side, choice in self.players.items()}
        while self._form.rowCount():
            self._form.removeRow(0)
        self.players = {}
        players = sorted(cards(scenario.ruleset), key=lambda card: card.name) if scenario else []
        offered = {card.name: card.title for card in players}
        for side, title in wanted.items():
            choice = self.players[side] = Choice()
            choice.offer(offered, chosen.get(side) or (usual_player(scenario.ruleset) if scenario else ""))
            for card in players:
                choice.setItemData(
                    choice.findData(card.name), plain_tip(card.note), Qt.ItemDataRole.ToolTipRole
                )
            choice.setAccessibleName(tr("Player of {title}").format(title=title))
            choice.currentIndexChanged.connect(self.changed)
            add_row(self._form, title, choice)
        self.options.show_scenario(scenario)

    def names(self) -> tuple[str, ...]:
        """The chosen player of every side, in the order of the scenario."""
        return tuple(choice.value for choice in self.players.values())


class RunRow(QWidget):
    """The buttons. `asked`: the user wants the job to begin."""

    asked = Signal()

    def __init__(self, work: Work) -> None:
        super().__init__()
        self._work = work
        self.go = QPushButton(tr("Play &games"))
        self.go.setProperty("primary", True)
        self.pause = QPushButton(tr("Pa&use"))
        self.cancel = QPushButton(tr("Ca&ncel"))
        self.cancel.setToolTip(tr("Ends early; what has been played is kept"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setAccessibleName(tr("Progress"))
        self.status = note()
        column_of(
            row_of((self.go, 2), (self.pause, 1), (self.cancel, 1)),
            self.bar,
            self.status,
            on=self,
            margins=0,
            spacing=4,
        )
        self.go.clicked.connect(self.asked)
        self.pause.clicked.connect(self._toggle)
        self.cancel.clicked.connect(work.cancel)
        work.changed.connect(self.refresh)
        self.is_possible = True
        self.refresh()

    def refresh(self) -> None:
        """Enables the buttons that can be used now."""
        work = self._work
        self.go.setEnabled(self.is_possible and not work.is_running)
        self.pause.setEnabled(work.is_running and not work.is_cancelled)
        self.pause.setText(tr("&Go on") if work.is_paused else tr("Pa&use"))
        self.cancel.setEnabled(work.is_running and not work.is_cancelled)
        self.bar.setVisible(work.is_running)
        if work.is_running and work.is_cancelled:
            self.status.setText(tr("Ends when the games that are being played are over."))

    def show_progress(self, done: int, total: int, text: str) -> None:
        """Shows how far the job is; once it is cancelled, still that it ends."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.status.setText(text)
        self.refresh()

    def _toggle(self) -> None:
        if self._work.is_paused:
            self._work.go_on()
        else:
            self._work.pause()


class OptionsForm(QWidget):
    """A row for each option of the rules of a scenario. `changed`: another value was chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        self._own: dict[str, Any] = {}
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(self._fold)
        self._rules = QFormLayout()
        self._rules.setContentsMargins(0, 0, 0, 0)
        self._rules.setVerticalSpacing(3)
        self._inside = QWidget()
        self._inside.setLayout(self._rules)
        self._inside.hide()
        column_of(self.more, self._inside, on=self, margins=0, spacing=2)
        self._fold(False)

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Offers the options of its rules; keeps the choices while the rules stay the same."""
        ruleset = find_or_none(scenario.ruleset) if scenario is not None else None
        options = [option for option in ruleset.options() if option.choices] if ruleset else []
        chosen = {
            id_: box.currentData() for id_, box in self.boxes.items() if box.currentData() != self._own[id_]
        }
        own = {
            option.id: scenario.options.get(option.id, option.default) if scenario else option.default
            for option in options
        }
        if list(self.boxes) == list(own) and self._own == own:
            return
        while self._rules.rowCount():
            self._rules.removeRow(0)
        self.boxes, self._own = {}, own
        for option in options:
            box = self.boxes[option.id] = QComboBox()
            for choice in option.choices:
                box.addItem(option.told(choice, tr)[0], choice)
                meaning = option.told(choice, tr)[1]
                box.setItemData(box.count() - 1, plain_tip(meaning), Qt.ItemDataRole.ToolTipRole)
            value = chosen.get(option.id, own[option.id])
            box.setCurrentIndex(option.choices.index(value) if value in option.choices else 0)
            says = tr("The scenario says: {value}").format(value=option.told(own[option.id], tr)[0])
            box.setToolTip(plain_tip(f"{tr(option.text)}\n{says}"))
            box.setAccessibleName(tr(option.title))
            box.currentIndexChanged.connect(self._on_choice)
            label = Label(tr(option.title))
            label.setBuddy(box)
            label.setToolTip(plain_tip(tr(option.text)))
            self._rules.addRow(label, box)
        self.setVisible(bool(options))
        self._on_choice(silently=True)

    def chosen(self) -> dict[str, Any]:
        """The options whose value in the games differs from the scenario, with that value."""
        found = {id_: box.currentData() for id_, box in self.boxes.items()}
        return {id_: value for id_, value in found.items() if value != self._own[id_]}

    def _on_choice(self, _index: int = 0, *, silently: bool = False) -> None:
        self._say()
        if not silently:
            self.changed.emit()

    def _say(self) -> None:
        """Shows the number of differing options on the button, for the rows may be folded; their labels are
        bold.
        """
        changed = self.chosen()
        for id_, box in self.boxes.items():
            if (label := self._rules.labelForField(box)) is not None:
                font = label.font()
                font.setBold(id_ in changed)
                label.setFont(font)
        count = len(changed)
        text = tr("Options of the rules")
        self.more.setText(tr("{text}: {count} changed").format(text=text, count=count) if count else text)

    def _fold(self, is_shown: bool) -> None:
        self._inside.setVisible(is_shown)
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_shown else Qt.ArrowType.RightArrow)
        self._say()
