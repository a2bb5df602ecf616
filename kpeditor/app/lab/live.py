"""LiveBalance: plays games of a document while it is edited, and records how each edit changed the
balance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.background import SlicedWork
from kpeditor.app.document.document import Document
from kpeditor.app.document.editcommand import EditCommand, Revision
from kpeditor.app.lab.work import Handle, Work
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.play.players import usual_player
from kpeditor.core.scenario.battle import snapshot
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.live import Ledger, Scores, Situation, play
from kpeditor.lab.pools import KeptPool

REST = 1000
"""Milliseconds without an edit after which games begin."""
SLICE = 0.003
"""Seconds per slice of the work that reads the battle; the window handles events between two slices."""
GAMES, MOST_GAMES = 200, 5000


@dataclass(frozen=True, slots=True)
class Entry:
    """A state of the document whose games were asked for.

    Attributes:
        words: the edit that led to the state, or "" for the state in which the live balance was switched on.
        step: the state's place in the undo history.
        revision: the revision at that place then, or None at the beginning of the history. Other edits may
            have taken the place since.
    """

    situation: Situation
    words: str
    step: int
    revision: Revision | None


class LiveBalance(QObject):
    """The live balance of one document, off until it is switched on.

    Signals:
        changed: a figure, the state or the switch has changed.

    Attributes:
        games: the most games played of each state; processes: how many of them play at the same time.
        entries: the states in the order of the edits; `current` is the one the document is in, -1 for none.
        trouble: why no games are played, or "" while they are.
        is_behind: whether the document has been edited since; `current` is the earlier state until the edits
            rest.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.games, self.processes = GAMES, 1
        self.players: tuple[str, str] | None = None
        self.entries: list[Entry] = []
        self.current = -1
        self.trouble = ""
        self.is_on = self.is_behind = False
        self.ledger = Ledger()
        self._pool = KeptPool()
        self._work: Work | None = None
        self._reading: SlicedWork[Situation] | None = None
        self._is_outdated = self._plays_next = False
        self._rest, self._slices = QTimer(self), QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._read)
        self._slices.timeout.connect(self._read_on)
        # The signals stay connected while it is off: old figures must not be taken for the state after an
        # edit. During an undo the stack still has the old index, so `indexChanged` is needed besides
        # `changed`.
        self._links = [
            signal.connect(self._on_changed) for signal in (document.changed, document.stack.indexChanged)
        ]

    def switch(self, *, on: bool) -> None:
        """Switches the live balance on or off; results stay."""
        if on == self.is_on:
            return
        self.is_on = on
        if on:
            self._read()
        else:
            self._rest.stop()
            self._end_work()
        self.changed.emit()

    def set_up(self, *, games: int, processes: int, players: tuple[str, str] | None) -> None:
        """Sets the budget and the players for further games. Other players begin a new history."""
        if self._meant(players) != self._meant(self.players):
            self.entries, self.current = [], -1
        self.games, self.processes, self.players = games, processes, players
        if self.is_on:
            self._read()
        self.changed.emit()

    def _meant(self, players: tuple[str, str] | None) -> tuple[str, str]:
        """The players; None stands for the usual ones of the rules."""
        scenario = self.document.scenario
        usual = usual_player(scenario.ruleset) if scenario is not None else ""
        return players or (usual, usual)

    def stop(self) -> None:
        """Ends everything before the window closes."""
        self.switch(on=False)
        while self._links:
            QObject.disconnect(self._links.pop())

    @property
    def is_playing(self) -> bool:
        """Whether games are being played, or are about to be."""
        is_reading = self._rest.isActive() or self._reading is not None
        return self.is_on and (is_reading or (self._work is not None and self._work.is_running))

    def share(self) -> Interval | None:
        """The share of the side listed first in the present state, or None if nothing is known yet."""
        return self.ledger.share(self._key(self.current)) if self.current >= 0 else None

    def games_played(self) -> int:
        """How many games of the present state are known."""
        return len(self.ledger.scores(self._key(self.current))) if self.current >= 0 else 0

    def worth(self, number: int) -> Interval | None:
        """How much the edit that led to an entry has moved the share. None for the first entry, if it is
        unknown, or if the edit changed the order of the sides, so that the two shares are of different sides.
        """
        if number <= 0:
            return None
        before, after = (entry.situation for entry in self.entries[number - 1 : number + 1])
        return self.ledger.worth(before.key, after.key) if before.first == after.first else None

    def go_to(self, number: int) -> None:
        """Brings the document to the state of an entry by undo or redo. Does nothing if the undo history no
        longer leads there.
        """
        if self._is_within_reach(self.entries[number]):
            self.document.stack.setIndex(self.entries[number].step)

    def _key(self, number: int) -> str:
        return self.entries[number].situation.key

    # --- Reading the battle ---

    def _on_changed(self) -> None:
        was = self.is_playing, self.is_behind, self.current
        if self.is_on:
            self._rest.start()
        self.is_behind = not self._is_known_again()
        if was != (self.is_playing, self.is_behind, self.current):
            self.changed.emit()  # one signal for all edits of a stroke

    def _is_known_again(self) -> bool:
        """Whether an undo or redo has led to the state of an entry. The figure of that entry then holds at
        once.
        """
        step = self.document.stack.index()
        for number, entry in enumerate(self.entries):
            if entry.step == step and self._is_within_reach(entry):
                self.current = number
                return True
        return False

    def _read(self) -> None:
        """Begins to read the battle in slices. If a reading is under way, another one follows it."""
        self._rest.stop()
        self._is_outdated = self._reading is not None
        if self._reading is not None:
            return
        scenario = self.document.scenario
        if scenario is None or len(scenario.sides) != 2:
            self._refuse(tr("It takes a scenario of two sides."))
            return
        players = self._meant(self.players)
        if not all(players):
            self._refuse(tr("These rules have no computer player."))
            return
        battle = snapshot(self.document.battle)
        self._reading = SlicedWork("live", partial(Situation.of, battle, players))
        self._slices.start(0)

    def _read_on(self) -> None:
        if self._reading is None or not self._reading.go_on(SLICE):
            return
        done, self._reading = self._reading, None
        self._slices.stop()
        if self._is_outdated:
            self._read()
            return
        if not self.is_on:
            return
        try:
            situation = done.result()
        except KpError as reason:
            self._refuse(reason.sentence())
            return
        self._enter(situation)

    def _refuse(self, reason: str) -> None:
        self.trouble, self._plays_next = reason, False
        # The figures belong to the state before the edit, unless the present state is a known one.
        self.is_behind = self.current >= 0 and not self._is_known_again()
        if self._work is not None:
            self._work.cancel()
        self.changed.emit()

    # --- States and their games ---

    def _enter(self, situation: Situation) -> None:
        """Goes to the entry of the present state, or adds one if the state is new, and plays the missing
        games.
        """
        self.trouble, self.is_behind = "", False
        self._drop_replaced()
        step = self.document.stack.index()
        known = [number for number, entry in enumerate(self.entries) if entry.situation.key == situation.key]
        if self.current in known:
            pass  # nothing that matters has changed
        elif known and self.entries[known[-1]].step == step:
            self.current = known[-1]
        else:
            del self.entries[self.current + 1 :]
            self.entries.append(Entry(situation, self._edit_words(step), step, self._revision_at(step)))
            self.current = len(self.entries) - 1
        self._play()
        self.changed.emit()

    def _drop_replaced(self) -> None:
        """Drops the entries whose place in the undo history was taken by other edits."""
        before = self.entries[: self.current + 1]
        self.current = sum(map(self._is_within_reach, before)) - 1
        self.entries = [entry for entry in self.entries if self._is_within_reach(entry)]

    def _is_within_reach(self, entry: Entry) -> bool:
        return self._revision_at(entry.step) == entry.revision

    def _revision_at(self, step: int) -> Revision | None:
        """The revision after this many steps of the undo history, or None at its beginning and beyond its
        end.
        """
        command = self.document.stack.command(step - 1) if step else None
        return command.after if isinstance(command, EditCommand) else None

    def _edit_words(self, step: int) -> str:
        if self.current < 0:
            return ""
        edits = step - self.entries[self.current].step
        words = self.document.stack.text(step - 1) if edits > 0 else ""
        if edits > 1:
            return tr("{count} edits, the last: {words}").format(count=edits, words=words)
        return words or tr("Changes taken back")

    def _play(self) -> None:
        """Plays the present state and the one before. A job that plays other states is cancelled first."""
        if self._work is None:
            self._work = Work(self, self._pool)
            self._work.told.connect(self._on_told)
            self._work.done.connect(lambda _: self._on_done())
            self._work.failed.connect(self._refuse)
        if self._work.is_running:
            self._plays_next = True
            self._work.cancel()
            return
        latest = self.entries[max(0, self.current - 1) : self.current + 1]
        wanted = [entry.situation for entry in reversed(latest)]
        known = {one.key: self.ledger.scores(one.key) for one in wanted}
        if all(len(scores) >= self.games for scores in known.values()):
            return
        found: dict[str, Scores] = {}
        processes = self.processes

        def job(handle: Handle) -> None:
            def tell(news: tuple[str, Scores]) -> None:
                found.update([news])
                handle.tell(dict(found))

            if not play(wanted, known, self.games, handle.executor, tell, handle.should_stop, processes):
                self._pool.close()  # its games would hold up those of the newer state

        self._work.start(job, processes)

    def _on_told(self, found: Mapping[str, Scores]) -> None:
        for key, scores in found.items():
            self.ledger.take(key, scores)
        self.changed.emit()

    def _on_done(self) -> None:
        again, self._plays_next = self._plays_next, False
        if again and self.is_on:
            self._play()
        self.changed.emit()

    def _end_work(self) -> None:
        self._plays_next = False
        if self._work is not None:
            self._work.close()
            self._work.deleteLater()
            self._work = None
        self._pool.close()
