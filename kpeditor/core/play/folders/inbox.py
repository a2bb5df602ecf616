"""Inbox: reads the answers in the folders of an umpired game and combines them to one answer of each side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.storage.encoding import decode
from kpeditor.core.files.storage.fingerprint import sha256_if_readable
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.files.storage.writing import not_saved
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.folders.commanders import Commanders
from kpeditor.core.play.folders.joining import Shared
from kpeditor.core.play.folders.seatfolder import ANSWER, Refused, give
from kpeditor.core.play.session import Session
from kpeditor.core.rules.state import Answer, Decision

_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Said:
    """The answer of a side, and the seats whose answers it combines."""

    answer: Answer
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inbox:
    """The answers in the folders to the pending decisions."""

    folder: Path
    session: Session
    commanders: Commanders
    _taken: set[Path] = field(default_factory=set, repr=False, compare=False)
    _kept: dict[Decision, Shared] = field(default_factory=dict, repr=False, compare=False)

    def asked(self, decision: Decision) -> list[str]:
        """The seats that are asked a question: that of the side, or those of the commanders it concerns."""
        if not self.commanders.of(decision.side):
            return [decision.side]
        return [one.id for one in self._shared(decision).asked()]

    def has_answer(self, seat: str) -> bool:
        """Whether the folder of a seat holds an answer that was not taken yet."""
        path = self.place(seat) / ANSWER
        return path not in self._taken and (path.is_symlink() or path.is_file())

    def hash_of(self, seat: str) -> str:
        """A hash of the answer in a folder, to detect changes; "link" for a link, which is not followed."""
        path = self.place(seat) / ANSWER
        return "link" if path.is_symlink() else sha256_if_readable(path)

    def take(self, those: Iterable[Said]) -> None:
        """Marks answers as taken; their files stay until `clear`."""
        self._taken.update(self.place(seat) / ANSWER for one in those for seat in one.seats)

    def clear(self) -> None:
        """Deletes the files of the answers that were taken.

        Raises:
            NotSaved: when a file cannot be deleted.
        """
        for path in tuple(self._taken):
            try:
                path.unlink(missing_ok=True)
            except OSError as reason:
                raise not_saved(path, reason) from reason
            self._taken.remove(path)

    def _shared(self, decision: Decision) -> Shared:
        """How commanders share a question. Cached until the position changes, because it is slow."""
        state = self.session.state
        if any(one.state is not state for one in self._kept.values()):
            self._kept.clear()
        if decision not in self._kept:
            self._kept[decision] = Shared(state, decision, self.commanders, state.sharing(decision))
        return self._kept[decision]

    def answers(
        self, pending: tuple[Decision, ...], *, defaults: bool
    ) -> tuple[dict[str, Said], list[Refused]]:
        """The complete answers by side, and the refused ones."""
        found: dict[str, Said] = {}
        wrong: list[Refused] = []
        for decision in pending:
            given, faults = self._given(decision)
            wrong += faults
            if defaults and decision.default is not None:
                silent = [one for one in self.asked(decision) if not self.has_answer(one)]
                given |= dict.fromkeys(silent, decision.default)
            try:
                said = self._said(decision, given)
                if said is not None:
                    self.session.state.verify(decision, said.answer)
                    found[decision.side] = said
            except KpError as reason:
                wrong += [self._refusal(seat, reason) for seat in self._blamed(decision, reason, given)]
        return found, wrong

    def _given(self, decision: Decision) -> tuple[dict[str, Answer], list[Refused]]:
        """The readable answers to a question by seat, and the refused ones: unreadable, or for other players'
        units.
        """
        found: dict[str, Answer] = {}
        wrong: list[Refused] = []
        is_shared = bool(self.commanders.of(decision.side))
        for seat in self.asked(decision):
            if not self.has_answer(seat):
                continue
            try:
                found[seat] = _read_answer(self.place(seat) / ANSWER, decision)
                if is_shared and (fault := self._shared(decision).fault_of(seat, found[seat])) is not None:
                    raise fault
            except KpError as reason:
                found.pop(seat, None)
                wrong.append(self._refusal(seat, reason))
        return found, wrong

    def _said(self, decision: Decision, given: Mapping[str, Answer]) -> Said | None:
        """The answer of a side, combined from the given ones; None while one is missing."""
        asked = self.asked(decision)
        if not self.commanders.of(decision.side):
            return Said(given[decision.side], (decision.side,)) if given else None
        shared = self._shared(decision)
        if seat := shared.at_once(given):
            return Said(given[seat], (seat,))
        return Said(shared.joined(given), tuple(asked)) if len(given) == len(asked) else None

    def _blamed(self, decision: Decision, reason: KpError, given: Mapping[str, Answer]) -> Sequence[str]:
        if not self.commanders.of(decision.side):
            return list(given)
        return self._shared(decision).blamed(reason, given)

    def _refusal(self, seat: str, reason: KpError) -> Refused:
        return Refused(seat, str(reason), self.hash_of(seat))

    def passes(
        self, pending: Sequence[Decision], answers: Mapping[str, Said]
    ) -> list[tuple[Decision, str, Answer]]:
        """The commanders who pass while another one of their side acts, if they act in turns."""
        found = []
        for decision in pending:
            for seat, answer in self._given(decision)[0].items():
                if seat not in answers[decision.side].seats and not self._shared(decision).names(
                    seat, answer
                ):
                    found.append((decision, seat, answer))
        return found

    def keep(self, passes: Iterable[tuple[Decision, str, Answer]]) -> None:
        """Repeats a pass as the answer to the next question of the same phase."""
        for was, seat, answer in passes:
            for now in self.session.pending():
                if (now.side, now.kind, now.phase, now.turn) == (was.side, was.kind, was.phase, was.turn):
                    give(self.place(seat), now, answer)

    def lacking(self, refused: Collection[str] = ()) -> list[str]:
        """The seats whose answers are awaited: those with no answer or a refused one."""
        found: list[str] = []
        for decision in self.session.pending():
            silent = [one for one in self.asked(decision) if one in refused or not self.has_answer(one)]
            if silent and self.commanders.of(decision.side):
                silent = [] if self._shared(decision).at_once(self._given(decision)[0]) else silent
            found += silent
        return found

    def place(self, seat: str) -> Path:
        """The folder of a seat. Refuses a name that could lead out of the folder of the game.

        Raises:
            KpError: for an id that cannot be the name of a folder.
        """
        if seat in ("", ".", "..") or any(letter in seat for letter in "/\\:\x00"):
            raise KpError(f"no folder can be called {seat!r}: give the side a plain id")
        return self.folder / seat


def refuse_link(path: Path) -> None:
    """Raises KpError for a link: with one, a player could make the umpire's program read any file."""
    if path.is_symlink():
        raise KpError(f"{path.parent.name}/{path.name} is a link to another file; remove it")


def _read_answer(path: Path, decision: Decision) -> Answer:
    """The answer in a file: `answer:` beside the `number` of its question, or the bare answer.

    Raises:
        KpError: when the file cannot be read, or answers another question.
    """
    refuse_link(path)
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise KpError(f"{path.name} is larger than an answer can be")
        data = YamlText.parse(decode(path.read_bytes(), path.name)).data
    except BadFile as reason:
        told = str(reason).removeprefix(f"{path.name}: ")
        raise KpError(f"{path.name} cannot be read: {told}") from reason
    except OSError as reason:
        raise KpError(f"{path.name} cannot be read: {why_not_read(reason)}") from reason
    if isinstance(data, Mapping) and "answer" in data and set(data) <= {"answer", "number"}:
        if data.get("number", decision.number) != decision.number:
            raise KpError(f"it answers question {data['number']}, and question {decision.number} is asked")
        return data["answer"]
    return {} if data is None else data
