"""SetupForm: players, number of games, seed and options of a series; RunRow: starts and stops the games."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGridLayout, QProgressBar, QPushButton, QWidget

from kpeditor.app.formparts import column_of, note, row_of
from kpeditor.app.lab.optionsform import OptionsForm
from kpeditor.app.lab.work import Work
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.plaintext import Label, add_row, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.play.players import cards, usual_player
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
        """Asks for a player of every side of a scenario; choices of sides that stay are kept."""
        wanted = {side.id: side.title for side in scenario.sides} if scenario else {}
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

    def show_progress(self, done: int, total: int, text: str) -> None:
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.status.setText(text)

    def _toggle(self) -> None:
        if self._work.is_paused:
            self._work.go_on()
        else:
            self._work.pause()
