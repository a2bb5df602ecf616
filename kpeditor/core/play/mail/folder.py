"""The folder of a game by mail: the private game file, the map and scenario played, letters and record."""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files import documents
from kpeditor.core.files.formats.schemas import validate
from kpeditor.core.files.storage.fingerprint import sha256_if_readable, sha256_of, sha256_of_text
from kpeditor.core.files.storage.folderlock import FolderLock
from kpeditor.core.files.storage.leftovers import clear_leftovers
from kpeditor.core.files.storage.writing import make_folder, new_folder, not_saved, write_once, write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.play.gamefile import write_record
from kpeditor.core.play.mail.game import MailPlay
from kpeditor.core.play.mail.letters import Letter, LetterRefused, Letters, Start, read_letter
from kpeditor.core.play.mail.lots import draws_first
from kpeditor.core.play.mail.shipped import shipped_remarks
from kpeditor.core.play.mail.state import MailGame, game_data, read_game
from kpeditor.core.play.mail.turns import usual_letters
from kpeditor.core.play.record import Keeping, record_of
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import Answer, State
from kpeditor.core.scenario.battle import Battle

GAME, MAP, SCENARIO, RECORD, LETTERS = "game.yaml", "map.yaml", "scenario.yaml", "record.yaml", "letters"
DRAWN = "drawn.yaml"
"""The scenario with the lots drawn before the set-up, if there were any; the record refers to it."""
LOCK = "game.lock"
_PRIVATE = (
    "# Private: this file holds what you have sealed. Keep it, never send it; send the files in letters/.\n"
)
_NONCE = 16


@dataclass(slots=True)
class MailFolder:
    """A game by mail with the folder it lives in.

    Attributes:
        lock: held during writes, and by a window while it shows the game.
        remarks: what the person should know about the game, shown until something is sent.
    """

    path: Path
    play: MailPlay
    opened: documents.OpenBattle
    lock: FolderLock
    remarks: tuple[str, ...] = ()
    _known: str = ""
    """The hash of the private file when it was last read or written."""
    _keeping: Keeping = field(default_factory=Keeping, repr=False, compare=False)
    """The data already made of steps and letters, so the cost of a letter does not grow with the game."""

    @classmethod
    def start(cls, path: Path, battle: Battle, side: str, letters: Letters | None = None) -> MailFolder:
        """Begins a game of this battle for one side.

        The folder is new, empty, or left by an interrupted beginning of this game. Without `letters`, the
        game is cut into letters in the usual way of its rules.

        Raises:
            KpError: when two sides cannot play the battle, or the folder holds other files.
        """
        scenario = battle.scenario
        if scenario is None or len(scenario.sides) != 2:
            raise KpError("a game by mail needs a scenario of two sides")
        if scenario.side(side) is None:
            known = " and ".join(one.id for one in scenario.sides)
            raise KpError(f"there is no side {side!r}; the sides are {known}")
        ordered = (side, *(one.id for one in scenario.sides if one.id != side))
        start = Start(
            scenario.title or "Untitled",
            scenario.ruleset,
            registry.find(scenario.ruleset).info.version,
            ordered,
            secrets.token_hex(_NONCE),
            documents.render_scenario(replace(scenario, map=MAP), None),
            documents.render_alone(battle.sheet),
            usual_letters(battle) if letters is None else letters,
        )
        _refuse_full(path, start)
        with new_folder(path, is_private=True):
            folder = _founded(path, MailGame(start, side))
            folder._commit(folder.play)
        return folder

    @classmethod
    def join(cls, path: Path, letter: Letter) -> MailFolder:
        """Joins the game of a first letter, in a folder like that of `start`.

        Raises:
            LetterRefused: when the letter is not the first, or its game cannot be played here.
            KpError: when the folder holds other files.
        """
        where, start = f"letter {letter.number} of {letter.side}", letter.start
        if start is None or letter.number != 1:
            what = "it begins no game"
            raise LetterRefused(where, what, "Open it in the folder of its game, or ask for the first one.")
        if start.game != letter.game or len(set(start.sides)) != 2 or start.sides[0] != letter.side:
            raise LetterRefused(where, "it names another game than it holds", "Ask for it again.")
        found = registry.find(start.ruleset).info.version
        if found != start.version:
            what = f"it is played by {start.ruleset} {start.version}, and here is version {found}"
            raise LetterRefused(where, what, "Both of you need the same version.")
        _refuse_full(path, start)
        side = start.sides[1]
        # Everything is tested before the folder is made, because the content of the letter is untrusted.
        battle = _battle_of(start)
        scenario = battle.scenario
        if scenario is None or scenario.map != MAP or {one.id for one in scenario.sides} != set(start.sides):
            raise LetterRefused(where, "its scenario is not one of these two sides", "Ask for it again.")
        MailPlay.of(MailGame(start, side), battle).receive(letter)
        with new_folder(path, is_private=True):
            folder = _founded(path, MailGame(start, side))
            after = folder.play.copy()
            after.receive(letter)
            folder._commit(after)
        folder.remarks = shipped_remarks(battle)
        return folder

    @classmethod
    def load(cls, path: Path) -> MailFolder:
        """The game in a folder; `path` is the folder or the private file in it.

        Raises:
            BadFile: when its files cannot be read, or no longer belong to the game.
        """
        folder = path if path.is_dir() else path.parent
        if not (folder / GAME).is_file() or not path.exists():
            raise BadFile(f"{path} is no folder of a game by mail: there is no {GAME} in it")
        known = sha256_of(folder / GAME)
        game = read_game(folder / GAME)
        for name, text in _begins_with(game.start).items():
            if sha256_of(folder / name) != sha256_of_text(text):
                raise BadFile(f"{folder / name} is not what this game began with; put the old file back")
        opened = documents.open_battle(folder / SCENARIO)
        lock = FolderLock(folder / LOCK)
        is_new = not game.begins and len(game.sent) <= 1  # no own answer was sealed before that
        remarks = shipped_remarks(opened.battle) if is_new else ()
        return cls(folder, MailPlay.of(game, opened.battle), opened, lock, remarks, known)

    def seal(self, answer: Any) -> list[Path]:
        """Seals the answer and returns the letter to send, if one is due.

        Raises:
            KpError: when the answer is illegal or not asked for, or the game cannot be saved.
        """
        after = self.play.copy()
        after.seal(answer)
        return self._commit(after)

    def receive(self, letter: Letter) -> list[Path]:
        """Takes in a letter; returns the letter to send back, if one is due now.

        Raises:
            KpError: when the letter is refused, or the game cannot be saved.
        """
        after = self.play.copy()
        after.receive(letter)
        return self._commit(after)

    def send(self) -> list[Path]:
        """Writes a letter with everything ready now, without waiting for the next orders.

        If nothing is new, writes the last letter again.

        Raises:
            KpError: when nothing was ever sent, or the game cannot be saved.
        """
        after = self.play.copy()
        if after.game.outbox or not after.game.sent:
            after.write()
        return self._commit(after, first=len(after.game.sent))

    def take_back(self) -> None:
        """Takes back the side's last answer in the present player-turn, if it revealed nothing.

        Raises:
            KpError: when there is none, dice were rolled since, or the game cannot be saved.
        """
        after = self.play.copy()
        after.take_back()
        self._commit(after)

    def _commit(self, after: MailPlay, first: int = 0) -> list[Path]:
        """Makes this the present game: writes the private file, the record and the due letters, which it
        returns.

        If `first` is given, writes the letters from that one on. A failure before the private file is written
        changes nothing.

        Raises:
            FolderInUse: when another program has the game open.
            KpError: when another program has continued the game, or a file cannot be written.
        """
        first = first or len(self.play.game.sent) + 1
        if after.is_letter_due:
            after.write()
        with self.lock.held():
            self._refuse_changed()
            letters = {n: after.game.letter(n).text() for n in range(first, len(after.game.sent) + 1)}
            for number, text in letters.items():
                _refuse_other(self._letter_path(number), text)
            # The private file comes first: after any later failure, a letter can be written again exactly as
            # it was.
            text = _PRIVATE + emit.document(game_data(after.game, self._keeping))
            write_safely(self.path / GAME, text, is_private=True)
            self._known, self.play = sha256_of_text(text), after
            if after.run is None or not after.run.answers:  # a letter is due only at the end of a player-turn
                self._write_record()
            return [self._write_letter(number, text) for number, text in letters.items()]

    def _refuse_changed(self) -> None:
        """Raises KpError if the private file has changed since this game was read or written."""
        path = self.path / GAME
        if sha256_if_readable(path) != self._known:
            raise KpError(
                f"{path} was changed by another program since it was read; nothing was written."
                " Open the game again"
            )

    def letters(self) -> list[Path]:
        """The paths of all letters written, in order."""
        return [self._letter_path(number + 1) for number in range(len(self.play.game.sent))]

    def _write_record(self) -> None:
        session, begun = self.play.told(), self.opened.battle.scenario
        if not session.steps:
            return
        scenario, sha256 = SCENARIO, sha256_of(self.path / SCENARIO)
        if begun is not None and draws_first(begun):  # the record refers to the drawn scenario
            assert session.battle.scenario is not None
            drawn = documents.render_scenario(replace(session.battle.scenario, map=MAP), None)
            scenario, sha256 = DRAWN, sha256_of_text(drawn)
            write_safely(self.path / DRAWN, drawn)
        record = record_of(session, scenario=scenario, sha256=sha256, keeping=self._keeping)
        write_record(record, self.path / RECORD, self._keeping)

    def _write_letter(self, number: int, text: str) -> Path:
        path = self._letter_path(number)
        try:
            write_once(path, text.encode("utf-8"))
        except FileExistsError:
            _refuse_other(path, text)
            write_safely(
                path, text
            )  # replaces the same text or an unfinished part of it, which was never sent
        return path

    def _letter_path(self, number: int) -> Path:
        side = re.sub(r"[^\w-]", "_", self.play.game.side)
        return self.path / LETTERS / f"{side}-{number:03}.yaml"


def open_letter(path: Path, letter_path: Path) -> tuple[MailFolder, list[Path]]:
    """Takes a letter into the game of a folder, or makes the folder for a first letter.

    Also returns the letter to send back now.

    Raises:
        KpError: when the letter is refused.
    """
    letter = read_letter(letter_path)
    if not (path / GAME).is_file() and path.name != GAME:
        folder = MailFolder.join(path, letter)
        return folder, folder.letters()
    folder = MailFolder.load(path)
    return folder, folder.receive(letter)


def _founded(path: Path, game: MailGame) -> MailFolder:
    make_folder(path / LETTERS)
    for name, text in _begins_with(game.start).items():
        write_safely(path / name, text)
    opened = documents.open_playable(path / SCENARIO)
    return MailFolder(path, MailPlay.of(game, opened.battle), opened, FolderLock(path / LOCK))


def _refuse_other(path: Path, text: str) -> None:
    """Does nothing if the letter may be written.

    Raises:
        KpError: when another letter lies there: it may have been sent, and the first one counts.
    """
    try:
        there = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as reason:
        raise not_saved(path, reason) from reason
    if not text.encode("utf-8").startswith(there):
        raise KpError(
            f"{path} is there already, and another letter than the one to be written; it was not overwritten."
            f" If it was sent, put back the {GAME} that belongs to it; if not, move it away and try again"
        )


def _begins_with(start: Start) -> dict[str, str]:
    """The files written before the private file; only the private file makes the folder a game."""
    return {MAP: start.map, SCENARIO: start.scenario}


def _refuse_full(path: Path, start: Start) -> None:
    """Raises KpError if a folder holds a game, or files that no interrupted beginning of this game left."""
    if (path / GAME).exists():
        raise KpError(f"{path} holds a game by mail already; go on with it, or name a new folder")
    clear_leftovers(path)
    if path.is_file() or (path.is_dir() and not all(_is_begun(one, start) for one in path.iterdir())):
        raise KpError(f"{path} is there already; name a new folder for this game")


def _is_begun(path: Path, start: Start) -> bool:
    if path.name == LETTERS:
        return path.is_dir() and not any(path.iterdir())
    text = _begins_with(start).get(path.name)
    return path.name == LOCK or (text is not None and sha256_if_readable(path) == sha256_of_text(text))


def _battle_of(start: Start) -> Battle:
    """The battle of a start, read from its texts alone.

    Raises:
        BadFile: when its map or scenario cannot be read.
    """
    return documents.battle_of_texts(start.map, start.scenario, Path(MAP), Path(SCENARIO)).battle


# --- Drafts: unfinished answers, each for one position, never part of a letter ---

DRAFT = "draft.json"
DRAFT_FORMAT = "kpeditor-draft/1"


def keep_draft(folder: Path, state: State, answer: Answer) -> None:
    """Saves the draft of an answer for a position; an empty answer deletes it.

    Raises:
        NotSaved: when it cannot be written; the old draft is unchanged.
    """
    if not answer:
        drop_draft(folder)
        return
    text = json.dumps({"format": DRAFT_FORMAT, "position": state.digest(), "answer": answer}, indent=1)
    write_safely(folder / DRAFT, text, is_private=True)


def draft_in(folder: Path, state: State) -> Answer:
    """The draft for this position, None if there is no readable one."""
    try:
        data = json.loads((folder / DRAFT).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    is_its = not validate("draft", data) and data["position"] == state.digest()
    return data["answer"] if is_its else None


def drop_draft(folder: Path) -> None:
    """Deletes the draft. If that fails, the draft still fits no later position."""
    with contextlib.suppress(OSError):
        (folder / DRAFT).unlink(missing_ok=True)
