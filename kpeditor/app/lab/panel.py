"""LabPanel: the balance lab of a document - play many games, see the results, try changes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Scroll, column_of
from kpeditor.app.guard import guarded
from kpeditor.app.lab.bars import chart_colours
from kpeditor.app.lab.gamespage import GamesPage
from kpeditor.app.lab.jobs import Outcome, balance_job, games_job, matrix_job, outcome_words, sweep_job
from kpeditor.app.lab.matrixpage import MatrixPage
from kpeditor.app.lab.setupform import RunRow, SetupForm
from kpeditor.app.lab.whatifpage import WhatIfPage
from kpeditor.app.lab.work import Job, Pool, Work
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.texts import count
from kpeditor.lab.matrix.matrixplay import MatrixResult
from kpeditor.lab.pools import worker_pool
from kpeditor.lab.runner import Progress, SeriesResult
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from kpeditor.lab.whatif.changes import Change, edit_of_change
from kpeditor.lab.whatif.factors import Factor
from kpeditor.lab.whatif.sweeping import Plan, Sweep

LATER = 400
"""Milliseconds without an edit after which results are compared with the battle."""


class LabPanel(QWidget):
    """The whole lab of one document.

    Signals:
        failed(text): something could not be done; shown as a message. asked_replay(series, index): show a
        sample game. asked_report: write the results as a report. heat_changed(heat): show another heat map
        over the map, or None.
    """

    failed = Signal(str)
    asked_replay = Signal(object, int)
    asked_report = Signal()
    heat_changed = Signal(object)

    def __init__(self, document: Document, pool: Pool = worker_pool) -> None:
        super().__init__()
        self.document = document
        self.result: SeriesResult | None = None
        self.swept: Sweep | None = None
        self.work = Work(self, pool)
        self.form = SetupForm()
        self.run = RunRow(self.work)
        self.games = GamesPage(self._colours)
        self.whatif = WhatIfPage(self._colours)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.games, tr("Games"))
        self.pages.addTab(self.whatif, tr("What if"))
        self.matrix = MatrixPage(self._colours)
        self.pages.addTab(self.matrix, tr("Doctrines"))
        self._asked: Series | None = None
        self._is_stale = True
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._lay_out()
        self._connect()
        self._titles: tuple[tuple[str, str], ...] = ()
        self._follow()

    def _lay_out(self) -> None:
        self._inside = QWidget()
        column_of(self.form, self.run, (self.pages, 1), on=self._inside, margins=(8, 6, 8, 8))
        self._inside.installEventFilter(self)  # it covers the viewport, which is never painted
        column_of(Scroll(self._inside), on=self, margins=0)

    def _connect(self) -> None:
        self.run.asked.connect(self.start)
        self.work.told.connect(self._on_told)
        self.work.done.connect(self._on_done)
        self.work.failed.connect(self._on_failed)
        self.form.changed.connect(self._look_soon)
        self.pages.currentChanged.connect(self._on_page)
        self.games.heat.changed.connect(self.heat_changed)
        self.games.report.clicked.connect(self.asked_report)
        self.games.samples.asked.connect(self._ask_replay)
        self.matrix.asked_games.connect(self._show_pair)
        self.matrix.asked_report.connect(self.asked_report)
        self.whatif.asked_change.connect(self.make_change)
        self.whatif.asked_balance.connect(self.find_even)
        self.whatif.failed.connect(self.failed)
        self.document.changed.connect(self._look_soon)
        self._later.timeout.connect(self.refresh)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Refreshes the panel when it is painted.

        Paint events tell whether it is visible: behind another tab of its dock a panel is not hidden for Qt.
        """
        if event.type() is QEvent.Type.Paint and self._is_stale:
            self._is_stale = False
            self._later.start()
        return super().eventFilter(watched, event)

    def _colours(self) -> tuple[str, str]:
        return chart_colours(self.document.scenario)

    # --- What is asked for ---

    def series(self) -> Series:
        """The series of the form's settings, of the battle as it is now.

        Raises:
            KpError: when there is nothing to play, or a player is missing.
        """
        first, second = (*self.form.names(), "", "")[:2]
        return Series.of(
            snapshot(self.document.battle),
            (first, second),
            self.form.games.value(),
            seed=self.form.seed.value(),
            options=self.form.options.chosen(),
        )

    def _battle(self) -> Battle:
        """The battle as it is now, under the options that were chosen for the games."""
        battle = snapshot(self.document.battle)
        if battle.scenario is None or not (chosen := self.form.options.chosen()):
            return battle
        options = {**battle.scenario.options, **chosen}
        return replace(battle, scenario=replace(battle.scenario, options=options))

    def store(self) -> Store | None:
        """Where results are kept: beside the scenario or bundle; None while it has no file."""
        path = self.document.path
        return Store.beside(path) if path is not None else None

    def refresh(self) -> None:
        """Updates players, factors, kept results, and whether the results shown are stale."""
        self._later.stop()
        self._follow()
        if self.run.is_possible and not self.work.is_running:
            self._compare()

    def _look_soon(self) -> None:
        """Schedules a refresh for when the panel is visible: naming a series means writing out the whole
        map.
        """
        self._is_stale = True
        self._inside.update()

    def _follow(self) -> None:
        scenario = self.document.scenario
        titles = tuple((side.id, side.title) for side in scenario.sides) if scenario else ()
        if titles != self._titles:
            self._titles = titles
            self.form.show_scenario(scenario)
            self.matrix.show_scenario(scenario)
        was_possible = self.run.is_possible
        self.run.is_possible = len(titles) == 2 and self.document.ruleset is not None
        self.run.refresh()
        if not self.run.is_possible:
            self.run.status.setText(tr("Games need a scenario of two sides, and its rules installed."))
            return
        if not was_possible:
            self.run.status.setText("")
        if self.pages.currentWidget() is self.whatif:
            self.whatif.show_battle(self.document.battle)

    def _compare(self) -> None:
        """Shows kept results for the form's settings, or says that those shown are of another battle."""
        try:
            series = self.series()
        except KpError as reason:
            self.run.status.setText(reason.sentence())
            return
        shown, store = self.result, self.store()
        if shown is not None and shown.series.key == series.key:
            self.games.show_stale("")
            return
        kept = store.rows(series) if store is not None else {}
        rows = tuple(kept[index] for index in range(min(len(kept), series.games)) if index in kept)
        if rows:
            self._show(SeriesResult(series, rows, restored=len(rows)))
            self.run.status.setText(
                tr("{games} kept from before.").format(games=count(len(rows), tr("game"), tr("games")))
            )
        elif shown is not None:
            self.games.show_stale(
                tr("These games are of another state of the scenario, or of other players.")
            )
        elif store is not None and (old := store.stale(series)):
            games = sum(one.games for one in old)
            self.games.show_stale(
                tr("{games} kept games are of an older scenario, map or program; play again.").format(
                    games=games
                )
            )

    # --- Jobs ---

    def start(self) -> None:
        """Plays games, or tries the ticked changes, depending on the page in front."""
        if self.pages.currentWidget() is self.whatif:
            factors = self.whatif.chosen()
            if not factors:
                self.failed.emit(tr("Tick what to try in the list."))
                return
            self._begin(partial(sweep_job, self._battle(), self._plan(), factors))
            return
        try:
            self._asked = self.series()
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        if self.pages.currentWidget() is self.matrix:
            names = self.matrix.chosen()
            if not names:
                self.failed.emit(tr("Tick the players to try in the list."))
                return
            base = replace(self._asked, games=self.matrix.games.value())
            self._begin(partial(matrix_job, base, names, self.matrix.chosen_tiers(), self.store()))
            return
        self.games.show_stale("")
        self._begin(games_job(self._asked, self.store(), stops=self.form.sprt.isChecked()))

    def find_even(self, factor: Factor) -> None:
        """Searches the value of a factor that makes the battle even."""
        self._begin(partial(balance_job, self._battle(), self._plan(), factor))

    def _plan(self) -> Plan:
        return Plan(self.form.names(), self.form.games.value(), self.form.seed.value())

    def _begin(self, job: Job) -> None:
        self.run.show_progress(0, 1, tr("Starting…"))
        self.work.start(job, self.form.workers.value())

    def _on_told(self, news: object) -> None:
        if isinstance(news, Progress):
            done, total = news.done, news.games
            self.games.show_games(
                news.rows, self.document.battle.sheet, self.document.scenario, is_running=True
            )
        elif isinstance(news, tuple):
            done, total = news
        else:
            return
        text = tr("{done} of {games}").format(done=done, games=count(total, tr("game"), tr("games")))
        self.run.show_progress(done, total, text)

    def _on_done(self, outcome: Outcome) -> None:
        if isinstance(outcome, SeriesResult):
            self._show(outcome)
            self._look_soon()
        elif isinstance(outcome, MatrixResult):
            self.matrix.show_result(outcome)
        elif isinstance(outcome, Sweep):
            self.swept = outcome
            self.whatif.show_sweep(outcome, dict(self._titles))
        else:
            self.whatif.show_balance(outcome, dict(self._titles))
        self.run.status.setText(outcome_words(outcome, is_cancelled=self.work.is_cancelled))

    def _on_failed(self, text: str) -> None:
        self.run.status.setText(text)
        self.failed.emit(text)

    def _show(self, result: SeriesResult) -> None:
        self.result = result
        self.games.show_stale("")
        self.games.show_games(result.rows, self.document.battle.sheet, self.document.scenario)

    def _show_pair(self, result: SeriesResult) -> None:
        """Shows the games of a pair of the matrix, as if the form had asked for them."""
        for choice, name in zip(self.form.players.values(), result.series.players, strict=True):
            choice.show_value(name)
        self.form.games.setValue(result.series.games)
        self._show(result)
        self.pages.setCurrentWidget(self.games)

    def _on_page(self) -> None:
        words: dict[QWidget, str] = {self.whatif: tr("Try chan&ges"), self.matrix: tr("Play all pair&s")}
        self.run.go.setText(words.get(self.pages.currentWidget(), tr("Play &games")))
        self.refresh()

    # --- What follows from results ---

    def _ask_replay(self, index: int) -> None:
        if self.result is not None:
            self.asked_replay.emit(self.result.series, index)

    def make_change(self, change: Change) -> None:
        """Applies a tried change to the scenario as one undo step."""
        try:
            self.document.do(edit_of_change(self.document.battle, change), self)
        except KpError as reason:
            self.failed.emit(reason.sentence())

    def stop(self) -> None:
        """Cancels the running job; called before the document closes."""
        self._later.stop()
        self.work.close()
