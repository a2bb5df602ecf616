"""UmpirePlaytest and SeatPlaytest: a game by folders in the window of its umpire, and in the window of one
seat.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal

from kpeditor.app.playtest.game import Playtest, Setup, extra_seats
from kpeditor.app.words import listed, tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.folderlock import RENEW
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.folders.seatfolder import SeatFolder, Seen
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Answer, Decision

BY_FOLDER = "by folder"
"""The id of the player for a side that answers by its folder."""
LOOK = 1000
"""Milliseconds between two checks of the folder."""


class FolderPlaytest(Playtest):
    """The common part of both: a folder that is checked regularly.

    Signals:
        looked: the folder was checked; other sides may have answered.
    """

    looked = Signal()
    may_take_back = False
    keeps_itself = True

    def __init__(self, setup: Setup, session: Session) -> None:
        super().__init__(setup, session)
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.look)
        self._looks.start(LOOK)

    def look(self) -> None:
        """Checks the folder."""
        self.looked.emit()

    def close(self) -> None:
        """Ends all checks of the folder and all thinking."""
        super().close()
        self._looks.stop()

    def take_back(self, turn: int | None = None) -> None:
        """Refuses with a message: the others have the played steps in their folders."""
        self.failed.emit(tr("A game by folders cannot be taken back: everybody has seen it."))

    def _ask_players(self) -> None:
        """Does nothing: in a game by folders no computer player is asked."""


class UmpirePlaytest(FolderPlaytest):
    """The whole game. Sides answer in their folders, and the umpire plays on.

    Attributes:
        plays_on_alone: whether the game plays on by itself as soon as all answers have come.
    """

    is_umpired_here = True
    plays_on_alone = False

    def __init__(self, game: UmpiredGame) -> None:
        """Continues the game of a folder.

        Raises:
            KpError: when the folder is in use elsewhere.
        """
        game.lock.take()
        seats = {side.id: BY_FOLDER for side in game.scenario.sides}
        super().__init__(Setup(game.session.battle, seats, game.seed), game.session)
        self.folder = game
        self._renewals = QTimer(self)
        self._renewals.timeout.connect(game.lock.renew)
        self._renewals.start(RENEW * 1000)

    def close(self) -> None:
        """Releases the folder for other programs."""
        super().close()
        self._renewals.stop()
        self.folder.lock.release()

    def title_of(self, side: str) -> str:
        """The title of a side, of one of its commanders or of another seat."""
        commander = self.folder.commanders.find(side)
        return super().title_of(side) if commander is None else commander.called

    def is_human(self, side: str) -> bool:
        """Whether a seat is that of the umpire."""
        return side in extra_seats(self.scenario)

    def waiting(self) -> Decision | None:
        """The question to the umpire, a result to rule on, or None."""
        return next((one for one in self.session.pending() if self.is_human(one.side)), None)

    @property
    def lacking(self) -> list[str]:
        """The sides, or their commanders, whose answers have not come."""
        return [one for one in self.folder.lacking if not self.is_human(one)]

    @property
    def may_play_on(self) -> bool:
        """Whether all questions have answers."""
        return bool(self.session.pending()) and not self.folder.lacking

    def awaited(self) -> str:
        """Whose answers have not come yet."""
        if not self.lacking:
            return tr("All answers have come.")
        return tr("Waiting for {names}.").format(names=listed([self.title_of(one) for one in self.lacking]))

    def look(self) -> None:
        """Plays on if `plays_on_alone` is set, all answers have come and the umpire has no question. After a
        failure the game no longer plays on by itself.
        """
        if self.plays_on_alone and self.may_play_on and self.waiting() is None:
            try:
                self.play_on()
            except KpError as reason:
                self.plays_on_alone = False
                self.failed.emit(reason.sentence())
        super().look()

    def play_on(self) -> None:
        """Plays on with the answers in the folders as far as they suffice, and reports illegal answers.

        Raises:
            KpError: when the folders cannot be written.
        """
        steps = len(self.session.steps)
        refused = self.folder.step()
        if len(self.session.steps) > steps:
            self.advanced.emit()
        self.asked.emit()
        if refused:
            text = tr("{side}: the answer does not count: {reason}")
            told = (text.format(side=self.title_of(one.seat), reason=one.reason) for one in refused)
            self.failed.emit(" · ".join(told))
        self.looked.emit()

    def seal(self, decision: Decision, answer: Answer) -> None:
        """Gives the umpire's own answer, and plays on.

        Raises:
            IllegalAnswer: when the answer is illegal.
            KpError: when the folders cannot be written.
        """
        self.state.verify(decision, answer)
        self.folder.put(decision, answer)
        self.play_on()


class SeatPlaytest(FolderPlaytest):
    """The game as one seat sees it. This window holds nothing else of the game in memory.

    Signals:
        returned(answer): the seat's own answer was taken back from the folder.
    """

    returned = Signal(object)
    may_advise = False

    def __init__(self, folder: SeatFolder) -> None:
        """Reads the present state of a folder.

        Raises:
            KpError: when it cannot be read.
        """
        self.folder = folder
        self.seen: Seen = folder.read()
        self._fault = ""
        state = self.seen.state
        session = Session(state.battle, SeededDice(0), state, drawn=self.seen.events)
        super().__init__(Setup(state.battle, {}), session)

    @property
    def seat(self) -> str:
        """The seat of this window. If several players command a side, it is the side."""
        return self.seen.state.seat

    @property
    def who(self) -> str:
        """The name of this seat in words."""
        title, command = self.title_of(self.seat), self.seen.state.command
        return title if command is None else f"{title}, {command.title}"

    def is_human(self, side: str) -> bool:
        """Whether a side is the seat of this window."""
        return side == self.seat

    @property
    def is_answered(self) -> bool:
        """Whether the seat's own answer is in the folder."""
        return self.seen.state.question is not None and self.folder.is_answered(self.seen)

    def waiting(self) -> Decision | None:
        """The question to this seat, or None while the umpire has its answer or others are asked."""
        return None if self.is_answered else self.seen.state.question

    def awaited(self) -> str:
        """A text that tells whether the answer is in the folder or others are asked."""
        if self.is_answered:
            return tr("Your answer lies in the folder.")
        return tr("You are asked nothing now.") if self.session.outcome() is None else ""

    def seal(self, decision: Decision, answer: Answer) -> None:
        """Puts the answer into the folder.

        Raises:
            KpError: when the answer is not offered, or cannot be written.
        """
        self.state.verify(decision, answer)
        self.folder.give(decision, answer)
        self.asked.emit()
        self.looked.emit()

    def withdraw(self) -> None:
        """Takes the seat's own answer back from the folder, to be changed."""
        answer = self.folder.answer
        self.folder.take_back()
        self.asked.emit()
        self.looked.emit()
        if answer is not None:
            self.returned.emit(answer)

    def look(self) -> None:
        """Shows new contents of the folder, if there are any."""
        if self.folder.has_changed:
            try:
                self._take(self.folder.read())
                self._fault = ""
            except KpError as reason:
                if str(reason) != self._fault:  # each fault is reported once
                    self._fault = str(reason)
                    self.failed.emit(reason.sentence())
        super().look()

    def _take(self, seen: Seen) -> None:
        before, self.seen = self.seen, seen
        events = seen.events[len(before.events) :]
        session = self.session
        if seen.state.step > before.state.step:
            asked = before.state.pending()
            session.steps.append(Advance(before.state, {}, events, (), seen.state, decisions=asked))
            self.advanced.emit()
        elif session.steps:
            last = session.steps[-1]
            session.steps[-1] = Advance(
                last.before, {}, last.events, (), seen.state, decisions=last.decisions
            )
        else:
            session.start = seen.state
        self.asked.emit()
        if seen.refused is not None and seen.refused != before.refused:
            text = tr("The umpire cannot take your answer: {reason}").format(reason=seen.refused.reason)
            self.failed.emit(text)
            answer = self.folder.answer
            if answer is not None:
                self.returned.emit(answer)
