"""The dialog that generates landscapes: settings by stage, a live preview, and the search for a
balanced one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.background import Background
from kpeditor.app.dialogparts import Dialog, FormScroll, accept_or_cancel
from kpeditor.app.dialogs.battlepreview import Preview
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, hide_unless, note, number_box, on_choice, row_of
from kpeditor.app.guard import delayed
from kpeditor.app.lab.work import Handle, Work
from kpeditor.app.panels.form import Choice
from kpeditor.app.words import tr, tr_later
from kpeditor.core.errors import KpError
from kpeditor.core.play.players import title_of
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.texts import count
from kpeditor.drawing.style import MapStyle
from kpeditor.lab.analysis.ranking import Ranked, rank
from kpeditor.lab.pools import usual_workers
from kpeditor.landscape.generator import Landscape, make_landscape, stages_of
from kpeditor.landscape.settings import FLOWS, MAX_SEED, SETTINGS, LandscapeSettings

PAUSE = 150
"""Milliseconds without a change after which the preview is made anew."""
USUAL_PLAYER = "staff"

STAGE_TITLES = {
    "hills": tr_later("Hills"),
    "streams": tr_later("Streams"),
    "woods": tr_later("Woods"),
    "villages": tr_later("Villages"),
    "roads": tr_later("Roads"),
}
CHOICE_TITLES = {
    "new": tr_later("Make new"),
    "keep": tr_later("Keep what is there"),
    "none": tr_later("None"),
}
FLOW_TITLES = {
    "any": tr_later("Any edge"),
    "north": tr_later("North edge"),
    "east": tr_later("East edge"),
    "south": tr_later("South edge"),
    "west": tr_later("West edge"),
}
NUMBER_TITLES = {
    "hills": tr_later("How many"),
    "hill_size": tr_later("Hexes of a hill"),
    "streams": tr_later("How many"),
    "fords": tr_later("Fords of each"),
    "woods": tr_later("Share of the map"),
    "wood_size": tr_later("Width of a wood"),
    "villages": tr_later("How many"),
    "village_size": tr_later("Hexes of a village"),
    "exits": tr_later("Roads off the map"),
    "detours": tr_later("Extra roads"),
}


class LandscapeDialog(Dialog):
    """Settings of a landscape with a preview; can also search seeds for a balanced one by playing the
    scenario.

    Attributes:
        made: the landscape in the preview, None while there is none.
        seed, numbers, choices, flow: the fields; `numbers` by the names of `SETTINGS`, `choices` by stage.
    """

    def __init__(
        self, document: Document, style: MapStyle, parent: QWidget | None = None, *, work: Work | None = None
    ) -> None:
        """Args:
        work: runs the games that find a balanced landscape; None: processes of this machine.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Make a landscape"))
        self._battle = snapshot(document.battle)
        self._catalogue = document.catalogue
        self.made: Landscape | None = None
        usual = LandscapeSettings.usual(self._battle.map.grid)
        self.seed = number_box(0, MAX_SEED, 1)
        self.another = QPushButton(tr("Next seed"))
        self.flow = Choice({flow: tr(FLOW_TITLES[flow]) for flow in FLOWS})
        self.choices: dict[str, Choice] = {}
        self.numbers: dict[str, QSpinBox] = {}
        self._form = QVBoxLayout()
        for stage in stages_of(self._battle.map, document.catalogue):
            self._form.addWidget(self._stage(stage, usual))
        self.preview = Preview(style)
        self.told = note()
        self.find_even = QPushButton(tr("Find an even one"))
        self.tries, self.games = number_box(2, 50, 6), number_box(2, 500, 20)
        self.player = Choice()
        self.ranking = QListWidget()
        self._buttons = accept_or_cancel(self, tr("Make the landscape"))
        self._timer = delayed(self, self._make, PAUSE)
        self._background = Background("landscape", self)
        self._work = work or Work(self)
        self._lay_out()
        self._connect()
        self._make()

    def _stage(self, stage: str, usual: LandscapeSettings) -> QGroupBox:
        """The fields of one stage."""
        box = QGroupBox(tr(STAGE_TITLES[stage]))
        rows = QFormLayout(box)
        choice = Choice({value: tr(title) for value, title in CHOICE_TITLES.items()})
        choice.setAccessibleName(tr(STAGE_TITLES[stage]))
        choice.currentIndexChanged.connect(self._changed)
        self.choices[stage] = choice
        rows.addRow(choice)
        fields: list[QWidget] = []
        for name, setting in SETTINGS.items():
            if setting.stage == stage:
                suffix = " %" if setting.unit == "%" else ""
                number = number_box(setting.least, setting.most, getattr(usual, name), suffix)
                number.valueChanged.connect(self._changed)
                self.numbers[name] = number
                rows.addRow(tr(NUMBER_TITLES[name]), number)
                fields.append(number)
        if stage == "streams":
            self.flow.currentIndexChanged.connect(self._changed)
            rows.addRow(tr("They run to"), self.flow)
            fields.append(self.flow)
        choice.currentIndexChanged.connect(partial(_enable_for_new, choice, fields))
        return box

    def _lay_out(self) -> None:
        top = QFormLayout()
        top.addRow(tr("Seed"), row_of(self.seed, self.another))
        page = QWidget()
        column_of(top, self._form, STRETCH, on=page, margins=0)
        column_of(
            row_of(FormScroll(page), (column_of((self.preview, 3), self.told, (self._fairness(), 1)), 1)),
            self._buttons,
            on=self,
        )

    def _fairness(self) -> QGroupBox:
        """The part that plays the scenario on several landscapes; hidden for a map alone."""
        box = QGroupBox(tr("Which seed is even?"))
        scenario = self._battle.scenario
        ruleset = registry.find_or_none(scenario.ruleset) if scenario else None
        names = sorted(ruleset.players()) if ruleset else []
        titles = {name: title_of(scenario.ruleset, name) for name in names} if scenario else {}
        self.player.offer(titles, USUAL_PLAYER if USUAL_PLAYER in names else "")
        row = QHBoxLayout()
        for title, field in (
            (tr("Seeds"), self.tries),
            (tr("Games of each"), self.games),
            (tr("Player of both sides"), self.player),
        ):
            label = note(title)
            label.setWordWrap(False)
            field.setAccessibleName(title)
            row.addWidget(label)
            row.addWidget(field)
        row.addStretch()
        row.addWidget(self.find_even)
        self.ranking.setMaximumHeight(130)
        self.ranking.setAccessibleName(tr("Seeds, the most even first"))
        column_of(row, self.ranking, on=box)
        hide_unless(box, names and scenario is not None and len(scenario.sides) == 2)
        return box

    def _connect(self) -> None:
        self.seed.valueChanged.connect(self._changed)
        self.another.clicked.connect(self._next_seed)
        self.find_even.clicked.connect(self._find)
        on_choice(self.ranking, self._take)
        self._work.told.connect(self._tell_progress)
        self._work.done.connect(self._show_ranking)
        self._work.failed.connect(self.told.setText)
        self._work.changed.connect(self._show_running)
        self.finished.connect(self._work.close)

    def _next_seed(self) -> None:
        self.seed.setValue((self.seed.value() + 1) % (MAX_SEED + 1))

    def _changed(self) -> None:
        self._timer.start()
        self.made = None
        self._allow()

    def options(self) -> LandscapeSettings:
        """The settings in the form."""
        numbers: dict[str, Any] = {name: box.value() for name, box in self.numbers.items()}
        stages: dict[Any, Any] = {stage: choice.value for stage, choice in self.choices.items()}
        return LandscapeSettings(self.seed.value(), flow=self.flow.value or "any", stages=stages, **numbers)

    def _make(self) -> None:
        """Generates the landscape of the form in a worker thread and shows it."""
        self._background.forget()
        sheet, catalogue, options = self._battle.map, self._catalogue, self.options()
        self._background.start(partial(make_landscape, sheet, catalogue, options), self._show, self._refuse)

    def _show(self, made: Landscape) -> None:
        self.made = made
        variant = snapshot(self._battle)
        made.edit().apply(variant)
        self.preview.show_battle(variant)
        wet = count(len(made.streams), tr("stream"), tr("streams"))
        places = count(len(made.ground.places), tr("named place"), tr("named places"))
        self.told.setText(
            tr("Seed {seed}: {places}, {streams}.").format(
                seed=made.settings.seed, places=places, streams=wet
            )
        )
        self._allow()

    def _refuse(self, reason: KpError) -> None:
        self.told.setText(reason.sentence())
        self._allow()

    def _allow(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.made is not None)

    def _find(self) -> None:
        """Plays the scenario on the landscapes of the next seeds, or stops a running search."""
        if self._work.is_running:
            self._work.cancel()
            return
        options, battle, catalogue = self.options(), snapshot(self._battle), self._catalogue
        tries, games, player = self.tries.value(), self.games.value(), self.player.value
        self.ranking.clear()

        def job(handle: Handle) -> list[Ranked]:
            variants: list[tuple[str, Battle]] = []
            for number in range(tries):
                one = replace(options, seed=(options.seed + number) % (MAX_SEED + 1))
                variant = snapshot(battle)
                make_landscape(battle.map, catalogue, one).edit().apply(variant)
                variants.append((str(one.seed), variant))
            return rank(
                variants,
                (player, player),
                games,
                executor=handle.executor,
                on_progress=lambda done, total: handle.tell((done, total)),
                should_stop=handle.should_stop,
            )

        self._work.start(job, usual_workers())

    def _tell_progress(self, news: tuple[int, int]) -> None:
        self.told.setText(tr("{done} of {total} games").format(done=news[0], total=news[1]))

    def _show_running(self) -> None:
        self.find_even.setText(tr("Stop") if self._work.is_running else tr("Find an even one"))

    def _show_ranking(self, found: list[Ranked]) -> None:
        """Lists the seeds, and puts the most balanced one into the form."""
        self.ranking.clear()
        for one in found:
            item = QListWidgetItem(self._words(one))
            item.setData(Qt.ItemDataRole.UserRole, one.name)
            self.ranking.addItem(item)
        if found and found[0].score is not None:
            self.ranking.setCurrentRow(0)
            self._take(self.ranking.item(0))

    def _words(self, one: Ranked) -> str:
        if one.score is None or one.interval is None:
            reason = one.why_not or tr("no game was finished")
            return tr("Seed {seed}: {reason}").format(seed=one.name, reason=reason)
        scenario = self._battle.scenario
        return tr("Seed {seed}: {side} scores {score} % ({low} to {high} %) in {games}").format(
            seed=one.name,
            side=scenario.sides[0].title if scenario else "",
            score=round(100 * one.score),
            low=round(100 * one.interval.low),
            high=round(100 * one.interval.high),
            games=count(one.games, tr("game"), tr("games")),
        )

    def _take(self, item: QListWidgetItem) -> None:
        """Puts the seed of a row into the form."""
        self.seed.setValue(int(item.data(Qt.ItemDataRole.UserRole)))


def _enable_for_new(choice: Choice, fields: list[QWidget], _index: int) -> None:
    """Enables the fields of a stage only where the stage is generated anew."""
    for field in fields:
        field.setEnabled(choice.value == "new")
