"""MailPlaytest: a game by mail in the playtest window. One side is played here, the other by letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal

from kpeditor.app.playtest.game import HUMAN, Playtest, Setup
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.folderlock import RENEW
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.mail.turns import may_take_back
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision

BY_MAIL = "by mail"
"""The id of the player for the side that is played elsewhere."""


class MailPlaytest(Playtest):
    """A game of a mail folder.

    Signals:
        written(paths): these letters have to be sent now. drawn: lots were drawn before the set-up, so the
        game has to be shown again with its units.
    """

    written = Signal(object)
    drawn = Signal()
    keeps_itself = True

    def __init__(self, folder: MailFolder) -> None:
        """Continues the game of a folder.

        Raises:
            KpError: when the game cannot be played.
        """
        game = folder.play.game
        seats = {game.side: HUMAN, game.other: BY_MAIL}
        super().__init__(Setup(folder.play.session.battle, seats), folder.play.session)
        self.folder = folder
        self.may_take_back = may_take_back(folder.play)
        folder.lock.take()
        self._renewals = QTimer(self)
        self._renewals.timeout.connect(folder.lock.renew)
        self._renewals.start(RENEW * 1000)

    def close(self) -> None:
        """Ends all thinking, and releases the folder for other programs."""
        super().close()
        self._renewals.stop()
        self.folder.lock.release()

    def chance(self, decision: Decision) -> Chance:
        """Random choices for computer players that the enemy, who knows the scenario, cannot compute."""
        return self.folder.play.chance(decision)

    def waiting(self) -> Decision | None:
        """The decision of this side, or None while a letter is awaited."""
        return self.folder.play.asked

    def is_human(self, side: str) -> bool:
        """Whether a side is the one played at this machine."""
        return side == self.folder.play.game.side

    def awaited(self) -> str:
        """The banner's text; the strip says which letter is awaited."""
        return tr("What you have written is sealed.") if self.session.pending() else ""

    def seal(self, decision: Decision, answer: Answer) -> None:
        """Seals the answer and writes the letter.

        Raises:
            KpError: when the answer is illegal, or the game cannot be saved.
        """
        self._act(lambda: self.folder.seal(answer))

    def receive(self, path: Path) -> None:
        """Reads a letter, and plays the answers that it opens.

        Raises:
            KpError: when the letter is refused.
        """
        self._act(lambda: self.folder.receive(read_letter(path)))

    def send(self) -> None:
        """Writes a letter with the finished answers, or the last one again.

        Raises:
            KpError: when there is nothing to send.
        """
        self._act(self.folder.send)

    def take_back(self, turn: int | None = None) -> None:
        """Takes back the last answer of this side if its letter is not written and no dice have been rolled.
        Otherwise a message tells that the other side has the letters.
        """
        if turn is not None or not self.may_take_back:
            self.failed.emit(tr("A game by mail cannot be taken back: what was sealed is sealed."))
            return
        try:
            self._act(self._back)
        except KpError as reason:
            self.failed.emit(reason.sentence())

    def _back(self) -> list[Path]:
        self.folder.take_back()
        return []

    def _ask_players(self) -> None:
        """Does nothing: in a game by mail no computer player is asked."""

    def _act(self, act: Callable[[], list[Path]]) -> None:
        """Runs an action on the folder. Even if the action fails half way, the game is shown as the private
        file has it.
        """
        steps, letters = len(self.session.steps), []
        try:
            letters = act()
        finally:
            if letters or self.session is not self.folder.play.session:
                is_drawn = self.session.battle is not self.folder.play.session.battle
                self.session = self.folder.play.session
                self.may_take_back = may_take_back(self.folder.play)
                if letters:
                    self.written.emit(letters)
                if len(self.session.steps) > steps:
                    self.advanced.emit()
                if len(self.session.steps) < steps:
                    self.taken_back.emit()
                self.asked.emit()
                if is_drawn:
                    self.drawn.emit()
