"""Banner: whose turn it is, what is to be done, and what failed; in the colour of the side.

`announce` chooses its text and buttons at each moment of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from kpeditor.app.formparts import column_of, heading
from kpeditor.app.guard import delayed
from kpeditor.app.plaintext import Label, keyless, plain_tip
from kpeditor.app.playtest.game import Playtest
from kpeditor.app.playtest.history.playback import Playback
from kpeditor.app.playtest.results import draw_words, points_words, win_words
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Called
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import listed, tr, turn_title, turn_words
from kpeditor.core.play.players import Card, title_of
from kpeditor.core.rules.setup.questions import PLACE
from kpeditor.core.rules.state import Decision, Outcome
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.palette import ink_on

TOLD_FOR = 12000
"""Milliseconds a message stays."""


class Banner(QFrame):
    """The strip above the map.

    Signals:
        asked_ready: the answer is finished and can be sealed.
        asked_stop: stop the computer players; asked_again: let them think again.
        asked_now: show the present position; asked_back: take the last step back.
        asked_proposal(player, replaces): a computer player shall fill in what is missing of the answer, or
            replace all of it.
    """

    asked_ready = Signal()
    asked_stop = Signal()
    asked_again = Signal()
    asked_now = Signal()
    asked_back = Signal()
    asked_proposal = Signal(str, bool)

    def __init__(self, themes: ThemeKeeper, players: Sequence[Card], usual: str) -> None:
        super().__init__()
        self._themes = themes
        self.chip = Label()
        self.chip.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title, self.note, self.told = heading(), Label(), Label()
        self.note.setProperty("faint", True)
        self.note.setWordWrap(True)  # a long question must not make the window wider than the screen
        self.told.setProperty("wrong", True)
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.unprotected = Label(tr("Not protected"))
        self.unprotected.setProperty("wrong", True)
        self.unprotected.hide()
        self.propose = QToolButton()
        self.propose.setText(tr("Propose"))
        self.propose.setAccessibleName(tr("Propose"))
        self.propose.setToolTip(
            tr(
                "Let the computer fill in what is missing; what you have written stays. "
                "The arrow offers other players, and to replace everything."
            )
        )
        self.propose.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._offer(menu, players, replaces=False)
        menu.addSeparator()
        self.replace = menu.addMenu(tr("Replace all"))
        self.replace.setToolTipsVisible(True)
        self._offer(self.replace, players, replaces=True)
        self.propose.setMenu(menu)
        self.usual = usual
        self.propose.clicked.connect(lambda: self.asked_proposal.emit(self.usual, False))
        self.propose.setEnabled(bool(players))
        self.ready = QPushButton(tr("Orders are ready"))
        self.ready.setToolTip(tr("Seal the answer (Ctrl+Return)"))
        self.ready.setProperty("primary", True)
        self.stop = QPushButton(tr("Stop thinking"))
        self.again = QPushButton(tr("Let it think again"))
        self.now = QPushButton(tr("Back to the present"))
        self.back = QPushButton(tr("Take back a step"))
        self.back.setToolTip(tr("Back to the last answer that was given here (Ctrl+Shift+Backspace)"))
        for button, signal in (
            (self.ready, self.asked_ready),
            (self.stop, self.asked_stop),
            (self.again, self.asked_again),
            (self.now, self.asked_now),
            (self.back, self.asked_back),
        ):
            button.clicked.connect(signal)
            # A click leaves the keys with the map: Space is the next unit there, and would press it again.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        self._timer = delayed(self, self.hush)
        self.told.hide()

    def _offer(self, menu: QMenu, players: Sequence[Card], *, replaces: bool) -> None:
        """Shows a menu line for each player."""
        for player in players:
            propose = partial(self.asked_proposal.emit, player.name, replaces)
            action = menu.addAction(keyless(player.title), propose)
            action.setToolTip(plain_tip(player.note))

    def _lay_out(self) -> None:
        # A message replaces the note, so that the map below does not move.
        words = QWidget()
        column_of(self.note, self.told, on=words, margins=0)
        passing, lasting = (self.now, self.stop), (self.again, self.back, self.propose, self.ready)
        for button in (*passing, *lasting):  # all of them at once would make the window wider
            button.hide()
        row = strip_row(self.title, words, (self.unprotected, *lasting), self.chip)
        for button in passing:  # on the other side of the strip: one click too many must not give an answer
            row.insertWidget(1, button)
        self.setLayout(row)

    def show_state(
        self, side: str, colour: QColor | None, title: str, note: str, buttons: frozenset[str]
    ) -> None:
        """Shows whose turn it is, with these buttons: ready, propose, back (one step), stop, again, now."""
        self.chip.setVisible(colour is not None)
        if colour is not None:
            self.chip.setText(side)
            self.chip.setStyleSheet(
                f"background: {colour.name()}; color: {ink_on(colour).name()}; border-radius: 4px;"
                " padding: 5px 10px; font-weight: 600;"
            )
        self.title.setText(title)
        self.note.setText(note)
        self._hold_line()
        for name in ("ready", "propose", "stop", "again", "now", "back"):
            getattr(self, name).setVisible(name in buttons)

    def tell(self, text: str, *, is_fault: bool = True) -> None:
        """Shows a message for some seconds, usually why something cannot be done."""
        self.told.setProperty("wrong", is_fault)
        self.told.style().polish(self.told)
        self.told.setText(text)
        self._show_told(bool(text))
        self._timer.start(TOLD_FOR)

    def tell_protected(self, told: str, reason: str = "") -> None:
        """Shows whether the played and written work survives a crash; a sign stays as long as there is a
        reason why it does not.
        """
        self.tell(told, is_fault=bool(reason))
        self.unprotected.setToolTip(plain_tip(told if reason else ""))
        self.unprotected.setVisible(bool(reason))

    def hush(self) -> None:
        """Hides the message before its time."""
        self._show_told(False)
        self.told.clear()

    def _show_told(self, is_told: bool) -> None:
        """Shows the message or the note."""
        comes, goes = (self.told, self.note) if is_told else (self.note, self.told)
        goes.hide()  # Hide before show: with both visible Qt would make room for both for a moment.
        comes.show()
        self._hold_line()

    def _hold_line(self) -> None:
        """Reserves room for a line of text even if there is none."""
        self.note.setMinimumHeight(self.note.fontMetrics().height())


def strip_row(
    heading: QLabel, text: QWidget, buttons: Sequence[QWidget], sign: QLabel | None = None
) -> QHBoxLayout:
    """The parts of a strip side by side; the text takes all remaining room."""
    words = column_of(heading, text, spacing=1)
    row = QHBoxLayout()
    row.setContentsMargins(10, 8, 10, 8)
    row.setSpacing(8)
    if sign is not None:
        row.addWidget(sign)
    row.addLayout(words, 1)
    for button in buttons:
        row.addWidget(button)
    return row


Colours = Callable[[str], QColor]
"""The colour of a side."""


def announce(
    banner: Banner,
    game: Playtest,
    playback: Playback,
    decision: Decision | None,
    sheet: AnswerSheet | None,
    colours: Colours,
    called: Called,
) -> None:
    """Describes the situation: a moment of the past, the result, the pending decision, who is thinking."""
    outcome = game.session.outcome()
    if not playback.is_at_end:
        _show_moment(banner, playback, called)
    elif outcome is not None:
        _show_outcome(banner, game, outcome, colours)
    elif decision is not None:
        title = playback.timeline.ui.phase_title(decision.phase)
        subject, units = decision.subject, playback.timeline.now().units
        about = called(subject) if subject in units else playback.timeline.ui.subject_title(subject)
        if about in decision.words or subject in decision.words:
            about = ""
        _show_decision(banner, game, decision, sheet, colours(decision.side), title, about)
    else:
        phase = next((one.phase for one in game.session.pending()), "")
        _show_thinking(banner, game, playback.timeline.ui.phase_title(phase))


def _show_moment(banner: Banner, playback: Playback, called: Called) -> None:
    frame = playback.frame
    latest = playback.timeline.ui.line(frame.latest[-1], called) if frame.latest else ""
    turn = turn_title(playback.timeline.rules.info.id, frame.turn)
    phase = playback.timeline.ui.phase_title(frame.phase) if frame.turn else ""
    banner.now.setText(tr("Skip") if playback.is_playing else tr("Back to the present"))
    banner.show_state("", None, ", ".join(filter(None, (turn, phase))), latest, frozenset({"now"}))


def _show_outcome(banner: Banner, game: Playtest, outcome: Outcome, colours: Colours) -> None:
    title = game.title_of(outcome.winner)
    reason = outcome.reason[:1].upper() + outcome.reason[1:]
    if points := points_words(outcome, game.scenario):
        reason = f"{points} · {reason}"
    if game.scenario.side(outcome.winner) is None:
        banner.show_state("", None, draw_words(outcome.level), reason, frozenset(_way_back(game)))
    else:
        banner.show_state(
            title,
            colours(outcome.winner),
            win_words(title, outcome.level),
            reason,
            frozenset(_way_back(game)),
        )


def _show_decision(
    banner: Banner,
    game: Playtest,
    decision: Decision,
    sheet: AnswerSheet | None,
    colour: QColor,
    phase: str,
    about: str,
) -> None:
    buttons = {"ready", "propose"} if sheet is not None else set()
    if game.stopped:
        buttons.add("again")
    left = sheet.remaining() if sheet is not None else ""
    ready, propose = words_of_buttons(decision)
    banner.ready.setText(keyless(sheet.ready_words() if sheet is not None else "") or ready)
    deploys = sheet is not None and sheet.deploys
    banner.propose.setText(tr("Deploy for me") if deploys else propose)
    asked = tr(decision.words) if decision.words else ""
    note = " – ".join(filter(None, (about, asked, left)))
    title = turn_text(game.scenario, decision.turn, phase)
    if decision.secret:
        title = tr("{question}, in secret").format(question=title)
    banner.show_state(game.title_of(decision.side), colour, title, note, frozenset(buttons | _way_back(game)))


def words_of_buttons(decision: Decision) -> tuple[str, str]:
    """The texts of the buttons that give an answer and that ask a computer player for one."""
    if not decision.turn and (decision.kind == PLACE or not decision.number):
        return tr("Deployment is ready"), tr("Deploy for me")
    if decision.number:  # one of many questions of a game-turn, not its orders
        return tr("Give this answer"), tr("Propose an answer")
    return tr("Orders are ready"), tr("Propose orders")


def _way_back(game: Playtest) -> set[str]:
    """The text of the button that takes a step back, if a step is less than a game-turn."""
    has_any = bool(game.session.steps or game.sealed_by_people())
    return {"back"} if has_any and game.may_take_back and game.session.asks_often else set()


def _show_thinking(banner: Banner, game: Playtest, phase: str) -> None:
    busy = [decision.side for decision in game.thinking.decisions]
    ruleset = game.scenario.ruleset
    names = listed([f"{game.title_of(side)} ({title_of(ruleset, game.seats[side])})" for side in busy])
    note = tr("{names} are thinking…").format(names=names) if busy else game.awaited()
    buttons = frozenset({"stop"}) if busy else frozenset()
    banner.show_state("", None, turn_text(game.scenario, game.state.turn, phase), note, buttons)


def turn_text(scenario: Scenario, turn: int, phase: str = "") -> str:
    """The moment of a game in words: "Game-turn 4 of 10, movement"; a game-turn of 0 is the deployment."""
    text = tr(turn_words(scenario.ruleset).now_of).format(turn=turn, max=scenario.length.max)
    return ", ".join(filter(None, (text if turn else tr("Deployment"), phase)))
