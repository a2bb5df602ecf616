"""GameWorkspace: a game on the screen - board, banner, answer sheet, log, units, notes, controls of time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QWidget

from kpeditor.app.formparts import column_of, note
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.plaintext import Label
from kpeditor.app.playtest.advice.advising import Advising
from kpeditor.app.playtest.advice.explanations import Explanations, author_of
from kpeditor.app.playtest.banner import Banner, announce
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.framing import Framing
from kpeditor.app.playtest.game import Playtest, extra_seats
from kpeditor.app.playtest.goals import GoalsPanel
from kpeditor.app.playtest.history.eventmessages import EventMessages, readers
from kpeditor.app.playtest.history.latest import Latest
from kpeditor.app.playtest.history.log import LogPanel
from kpeditor.app.playtest.history.playback import Playback, TransportBar
from kpeditor.app.playtest.history.summaries import Summaries
from kpeditor.app.playtest.history.timeline import Timeline
from kpeditor.app.playtest.looking.looking import Looking
from kpeditor.app.playtest.notes import NotesPanel, Noting
from kpeditor.app.playtest.umpire import UmpirePanel
from kpeditor.app.playtest.units import UnitList, title_in
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.find import screen_of
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.play.folders.seatfolder import SeenState, as_known
from kpeditor.core.play.players import cards, usual_player
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.battle import Battle


class GameWorkspace(QWidget):
    """The widgets of one game.

    Signals:
        asked_hand_over(decision): another person has to sit down first. sheet_changed: the sheet or the
        answer on it changed, or the sheet was removed. saved: the record is in a file.
    """

    asked_hand_over = Signal(object)
    sheet_changed = Signal()
    saved = Signal()

    def __init__(self, game: Playtest, themes: ThemeKeeper) -> None:
        super().__init__()
        self.game = game
        self._themes = themes
        scenario, battle = game.scenario, game.session.battle
        ruleset = find(scenario.ruleset)
        screen = screen_of(scenario.ruleset, from_views=isinstance(as_known(game.state), SeenState))
        self.ui, self._fault = screen.ui, screen.fault
        self.sheet: AnswerSheet | None = None
        self._asked: Decision | None = None
        self._begun: dict[tuple[str, int, str], Mapping[str, Any]] = {}
        self.present = ""
        self._pins: Mapping[str, int] = {}
        is_in_file = game.setup.left is None  # an interrupted game is not in a file yet
        self._saved = next(reversed(game.session.steps), None) if is_in_file else None
        first = next(iter(game.humans), "")  # a person who plays no side sees everything
        self.timeline = Timeline(self.ui, ruleset, first, game.session.start)
        self.playback = Playback(self.timeline, self)
        self.settings = ViewSettings(themes.map_style, {}, self)
        self.board = board_of(battle, self.settings)
        self.board.painter.symbols = themes.symbols
        players = cards(scenario.ruleset) if game.may_advise else []
        self.banner = Banner(themes, players, usual_player(scenario.ruleset) if players else "")
        self.messages = EventMessages(self.board)
        self.log = LogPanel(self.ui, scenario.ruleset, partial(author_of, game), self.called, game.title_of)
        self.units = UnitList(scenario, self.board.painter)
        self.notes = NotesPanel()
        self.transport = TransportBar(self.playback, themes)
        self.there = Label()
        self.sheets = QStackedWidget()
        self.latest = Latest(self)
        self.nothing = note(tr("Nothing is asked here now."))
        self.tabs = QTabWidget()
        self.orders, self.right = QSplitter(Qt.Orientation.Vertical), QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self._connect()
        self.advising = Advising(self, themes)
        self.explanations = Explanations(self, themes)
        self.noting = Noting(self)
        self.summaries = Summaries(self)
        self.framing = Framing(self)
        self.looking = looking_on(self, themes)
        self.goals = GoalsPanel(self, themes)
        self.tabs.insertTab(self.tabs.indexOf(self.notes), self.goals, tr("Scenario"))
        self.umpire: UmpirePanel | None = None
        if game.is_umpired_here or any(map(game.is_human, extra_seats(scenario))):
            self.umpire = UmpirePanel(self, board_of(battle, self.settings))
            self.tabs.insertTab(1, self.umpire, tr("Umpire"))

    def _lay_out(self) -> None:
        left = QWidget()
        self.there.setWordWrap(True)
        self.there.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.there.setMargin(4)
        self.there.setFixedHeight(3 * self.fontMetrics().lineSpacing() + 8)
        self.there.hide()
        column_of((self.board, 1), self.there, self.transport, on=left, margins=0, spacing=0)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing.setMargin(12)
        self.sheets.addWidget(self.nothing)
        self.tabs.setDocumentMode(True)
        asked = QWidget()
        column_of(self.latest, (self.sheets, 1), on=asked, margins=0, spacing=0)
        self.orders.addWidget(asked)
        self.orders.setChildrenCollapsible(False)
        self.tabs.addTab(self.orders, tr("Orders"))
        self.tabs.addTab(self.log, tr("Log"))
        self.tabs.addTab(self.units, tr("Units"))
        self.tabs.addTab(self.notes, tr("Notes"))
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.addWidget(left)
        self.right.addWidget(self.tabs)
        self.right.setChildrenCollapsible(False)
        self.right.setStretchFactor(0, 1)
        parts.addWidget(self.right)
        parts.setStretchFactor(0, 1)
        parts.setSizes([900, 460])
        parts.setChildrenCollapsible(False)
        column_of(self.banner, (parts, 1), on=self, margins=0, spacing=0)

    def _connect(self) -> None:
        game, banner = self.game, self.banner
        cursor, end = self.board.key_cursor, Qt.Key.Key_End
        cursor.told.connect(self._tell_of)
        cursor.spares = lambda press: press.key is end and not self.playback.is_at_end  # it skips then
        game.advanced.connect(self._on_advanced)
        game.taken_back.connect(self._on_taken_back)
        game.asked.connect(self.ask)
        game.failed.connect(banner.tell)
        self.playback.moved.connect(self._show)
        self.playback.finished.connect(self.ask)
        banner.asked_ready.connect(self.ready)
        banner.asked_stop.connect(game.stop_thinking)
        banner.asked_again.connect(game.think_again)
        banner.asked_back.connect(lambda: game.take_back())
        banner.asked_now.connect(self.playback.skip)
        banner.asked_now.connect(self.latest.go_on)
        self.log.asked.connect(self._go_to_event)
        self.units.asked.connect(self._reveal_unit)
        self.notes.asked.connect(self.reveal)
        self._themes.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.board.painter.symbols = self._themes.symbols
        self.settings.set_style(self._themes.map_style, self._themes.symbols)
        self._show()

    # --- The course of the game ---

    def begin(self) -> None:
        """Shows the present position and asks for an answer; shows a recorded game from its beginning."""
        self.timeline.show(self.game.session.steps)
        self.log.open_with(self.game.session.opening)
        setup = self.game.setup
        if setup.record is not None:
            self.messages.keep_quiet_of(self.game)
            self.summaries.keep_quiet()
        is_looked_at = setup.record is not None and not setup.goes_on
        self.playback.go(0 if is_looked_at else self.playback.last)
        if is_looked_at:
            self.tabs.setCurrentWidget(self.log)
        self.game.begin()
        self.framing.begin()
        if self._fault:
            self.banner.tell(self._fault)

    def seat(self, side: str) -> None:
        """Records that the people of a side sit at the machine, and asks them."""
        self.present = side
        self.playback.see_as(side)
        self.ask()

    def ask(self) -> None:
        """Asks for the next answer: on a sheet, or first asks the next person to sit down."""
        self.log.show_to(readers(self.game, self.present), self.timeline.viewer)
        if not self.playback.is_at_end:
            self._show_banner()
            return
        decision = self.game.waiting()
        if decision != self._asked:
            self._drop_sheet()
        if decision is not None and self._asked is None:
            if decision.side != self.present:
                if self.game.is_passed_on and self.game.hides():
                    self._show_banner()
                    self.asked_hand_over.emit(decision)
                    return
                self.playback.see_as(decision.side)
            self._make_sheet(decision)
            self.log.show_to(readers(self.game, self.present), self.timeline.viewer)
        self.messages.show_news(self.game, self.present)
        self.summaries.offer()
        self._show()

    def _make_sheet(self, decision: Decision) -> None:
        self._asked, self.present = decision, decision.side
        known = as_known(self.game.state)
        battle = known.battle or self.game.session.battle
        begun = self._begun.pop(_phase_of(decision), {})
        task = Task(battle, known, decision, self._themes, self.game.state, begun)
        sheet = self.ui.sheet(task)
        draft = self.game.drafts.get(decision) if sheet.keeps_draft else None
        if draft is not None and not task.faults(draft):
            sheet.put(draft)
        sheet.changed.connect(self._on_sheet)
        sheet.told.connect(self.banner.tell)
        sheet.finished.connect(self.ready)
        sheet.asked_reveal.connect(self.board.reveal)
        sheet.unit_chosen.connect(self.board.go_to_unit)
        sheet.unit_chosen.connect(self.looking.follow_unit)
        sheet.pointed_at.connect(self.board.go_to)
        sheet.unit_chosen.connect(lambda _unit: self._show())
        self.sheet = sheet
        self.sheets.addWidget(sheet)
        self.sheets.setCurrentWidget(sheet)
        self.tabs.setCurrentWidget(self.orders)
        self.board.light(frozenset())
        self.board.answer_on(sheet)
        self.sheet_changed.emit()
        self.latest.show_news()
        self.framing.seat()

    def _tell_of(self, words: str) -> None:
        """Shows below the board what lies at the cursor of the keyboard."""
        self.there.setText(f"{tr('Enter clicks here; F8 holds the button down, to drag.')} {words}")
        self.there.setVisible(self.board.key_cursor.is_on)

    def _drop_sheet(self) -> None:
        """Removes the sheet with all that is written on it."""
        self._asked = None
        self.latest.forget()
        self.banner.hush()
        if self.sheet is not None:
            self.board.answer_on(None)
            self.sheets.removeWidget(self.sheet)
            self.sheet.setParent(None)
            self.sheet.deleteLater()
            self.sheet = None
            self.sheet_changed.emit()

    def ready(self) -> None:
        """Seals the answer on the sheet, or shows why the rules refuse it."""
        sheet, decision = self.sheet, self._asked
        if sheet is None or decision is None:
            return
        faults = sheet.faults()
        if faults:
            self.banner.tell(faults[0].sentence())
            sheet.show_fault(faults[0])  # it may tell it with the name of the unit
            return
        answer = sheet.answer()
        self.latest.note_answer()
        if not sheet.is_blank():  # whoever ends the phase wants no further unit
            self._begun[_phase_of(decision)] = sheet.begun
        self._drop_sheet()
        self.playback.go(self.playback.last)
        try:
            self.game.seal(decision, answer)
        except KpError as reason:
            self.ask()
            if self.sheet is not None and self._asked == decision:
                self.sheet.put(answer)  # nothing written is lost
            self.banner.tell(reason.sentence())

    def propose(self, answer: Answer) -> None:
        """Puts an answer of a computer player on the sheet."""
        if self.sheet is not None:
            self.sheet.put(answer)

    @property
    def has_unsaved(self) -> bool:
        """Whether anything was played since the record was read or written."""
        return next(reversed(self.game.session.steps), None) is not self._saved

    def mark_saved(self) -> None:
        """Notes that the record is in a file."""
        self._saved = next(reversed(self.game.session.steps), None)
        self.saved.emit()

    @property
    def asked(self) -> Decision | None:
        """The decision of the sheet on the screen."""
        return self._asked

    def _on_advanced(self) -> None:
        was_at_end, session = self.playback.is_at_end, self.game.session
        new = session.steps[len(self.timeline.steps) :]
        self.timeline.show(session.steps)
        # Keep the tab in front when the person reads something else or already answers on the sheet.
        goes_on = session.asks_often and self.game.waiting() is not None
        if self.tabs.currentWidget() is self.orders and not goes_on:
            self.tabs.setCurrentWidget(self.log)
        self.framing.watch()
        self.framing.keep_up()
        if was_at_end and session.asks_often and not any(step.events for step in new):
            self.playback.go(self.playback.last)  # the step had no events to show
        elif was_at_end:  # an earlier frame on the screen stays
            self.playback.play()
        if not self.playback.is_playing:
            self.ask()

    def _on_taken_back(self) -> None:
        self._drop_sheet()
        self.timeline.show(self.game.session.steps)
        self.playback.go(self.playback.last)

    def _on_sheet(self) -> None:
        self._show()
        self.sheet_changed.emit()

    # --- What is shown ---

    def called(self, unit: str) -> str:
        """The name of a unit, its type and its number; that of a group which is ordered as one."""
        units = self.timeline.now().units
        groups = (group for side in self.game.scenario.sides for group in side.groups if group.id == unit)
        group = next(groups, None) if unit not in units else None
        return group.called if group is not None else title_in(units, self.board.painter, unit)

    def _show(self) -> None:
        playback, frame = self.playback, self.playback.frame
        is_now = playback.is_at_end
        sheet = self.sheet if is_now else None
        if self.board.sheet_in_hand is not sheet:
            self.board.answer_on(sheet)
        units = self.timeline.units_of(frame)
        units = sheet.drafted(units) if sheet is not None else units
        is_live = not is_now or self.sheet is None
        share = playback.share
        self.board.show_scene(
            Scene(
                units,
                playback.before.units if share < 1 else {},
                share,
                frame.marks,
                tuple(frame.shots) if is_live else self.latest.shots,
                tuple(frame.tags) if is_live else self.latest.tags,
                frame.ways,
                frame.lying,
                frame.grounds if is_live else (),
                pins=self._pins,
                barred=dict(sheet.barred()) if sheet is not None else {},
            )
        )
        if playback.is_playing and not playback.share:
            self.framing.follow(playback.before.units, frame)
        self.log.show_until(self.timeline.steps, frame.step, frame.events)
        if share >= 1:
            self.units.show_units(units)
        self._show_banner()

    def _show_banner(self) -> None:
        decision = self._asked or self.game.waiting()
        colour = self.board.painter.colour
        announce(self.banner, self.game, self.playback, decision, self.sheet, colour, self.called)

    def show_pins(self, pins: Mapping[str, int]) -> None:
        """Marks the hexes with notes by their number."""
        self._pins = pins
        self._show()

    def _go_to_event(self, step: int, event: int) -> None:
        """Shows the moment and the place of a line of the log."""
        self.playback.go(self.timeline.index_of(step, event))
        hexes = self.board.hexes(*self.log.hexes_of(step, event))
        self.board.light(hexes)
        self.board.reveal(hexes)

    def _reveal_unit(self, unit: str) -> None:
        seen = self.board.scene.units.get(unit)
        if seen is not None and seen.get("hex"):
            self.reveal(str(seen["hex"]))

    def reveal(self, name: str) -> None:
        """Brings a hex into view and outlines it."""
        hexes = self.board.hexes(name)
        self.board.light(hexes)
        self.board.reveal(hexes)


def _phase_of(decision: Decision) -> tuple[str, int, str]:
    """The questions among which drawn actions are kept: those of one kind to a side in a game-turn."""
    return decision.side, decision.turn, decision.kind


def board_of(battle: Battle, settings: ViewSettings) -> GameBoard:
    """The board a battle is played on: of hexes, or a free table."""
    scenario = battle.scenario
    assert scenario is not None
    ruleset, table = find(scenario.ruleset), battle.table
    if table is None:
        return HexBoard(battle.map, settings, ruleset, scenario)
    from kpeditor.app.playtest.board.tableboard import TableBoard  # it needs shapely

    return TableBoard(table, settings, ruleset, scenario)


def looking_on(workspace: GameWorkspace, themes: ThemeKeeper) -> Looking:
    """The objects that answer for units, ground and sight on the board of a game."""
    if isinstance(workspace.board, HexBoard):
        from kpeditor.app.playtest.looking.hexlooking import HexLooking

        return HexLooking(workspace, workspace.board, themes)
    from kpeditor.app.playtest.board.tableboard import TableBoard
    from kpeditor.app.playtest.looking.tablelooking import TableLooking

    assert isinstance(workspace.board, TableBoard)
    return TableLooking(workspace, workspace.board)
