"""GameJournal: a game in progress on the disk, so that a crash loses neither what was answered nor what was
being written.

A folder of its own holds `map.yaml`, a record of the game so far (`record.yaml`, an ordinary record with the
scenario inside) and `game.json`: whose game it is, and the answers that are sealed or half written. Each is
written as a whole after every answer, so at every moment a whole one is there. Of a long game only the new
steps are written, as lines of `steps.jsonl`, until there are twice as many as in the record.
"""

from __future__ import annotations

import contextlib
import json
import operator
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from kpeditor.core.board.assembly import detached
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, open_battle, render_alone
from kpeditor.core.files.formats.mapwriter import is_same_sheet
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.inbundle import WorkingCopy
from kpeditor.core.files.storage.journal import NoJournal
from kpeditor.core.files.storage.places import is_folder, real_path
from kpeditor.core.files.storage.writing import append_lines, make_folder, not_saved, write_safely
from kpeditor.core.play.gamefile import Game, open_game, write_record
from kpeditor.core.play.record import Record, forfeits_in, read_record_data, record_data, record_of, recorded
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.state import Answer
from kpeditor.core.scenario.battle import Battle

FORMAT = "kpeditor-game/1"
ABOUT, MAP, RECORD, STEPS = "game.json", "map.yaml", "record.yaml", "steps.jsonl"
SHORT = 40
"""Steps of a game whose record is always written as a whole; no game of a question a game-turn has more."""
BUNDLE = {"archive", "folder", "sha256"}
"""What is told of the bundle that a game's battle was opened from."""


@dataclass(frozen=True, slots=True)
class GameAbout:
    """Whose game it is.

    Attributes:
        seats: the player by side, "" for a person.
        is_alone: one person plays all sides that people play.
        map_path, scenario_path: the files of the battle, "" where it has none; `map` is how the scenario
            names its map.
        bundle: of files that are those of a bundle its `archive`, the `folder` they lie in, and its `sha256`.
        ruleset: the id of its rules, "" in journals of before.
    """

    title: str
    seats: Mapping[str, str]
    is_alone: bool = False
    map: str = ""
    map_path: str = ""
    scenario_path: str = ""
    bundle: Mapping[str, str] = field(default_factory=dict)
    ruleset: str = ""

    @classmethod
    def of(
        cls, session: Session, seats: Mapping[str, str], opened: OpenBattle, *, is_alone: bool = False
    ) -> GameAbout:
        """What is to be known of a game of an open battle."""
        scenario, home = session.battle.scenario, opened.home
        assert scenario is not None
        bundle = {}
        if home is not None:
            bundle = {"archive": str(real_path(home.archive)), "folder": str(real_path(home.folder))}
            bundle["sha256"] = home.sha256
        return cls(
            scenario.title,
            dict(seats),
            is_alone,
            scenario.map,
            _text(opened.map_path),
            _text(opened.scenario_path),
            bundle,
            scenario.ruleset,
        )


@dataclass(frozen=True, slots=True)
class OpenAnswers:
    """What has been written for decisions of one moment that is not played yet.

    Attributes:
        turn, number: the game-turn, and where that has many questions the number of this one.
        sealed: answers of people by side.
        draft_of: the side that is writing, "" for none; `draft` is what it has written.
    """

    turn: int = 0
    sealed: Mapping[str, Answer] = field(default_factory=dict)
    draft_of: str = ""
    draft: Answer = None
    number: int = 0

    def is_for(self, session: Session) -> bool:
        """Whether these are the questions that are asked now."""
        return (self.turn, self.number) == (session.state.turn, number_asked(session))


def number_asked(session: Session) -> int:
    """The number of the question that is asked, 0 where rules do not number theirs."""
    return next((decision.number for decision in session.pending()), 0)


class GameJournal:
    """The journal of one game, being written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._has_map = False
        self._kept: list[Advance] | None = None
        """The steps that are on the disk, None when that is not known."""
        self._whole = 0
        """How many of them stand in the record."""
        self.has_begun = False
        """Whether anything of it may be on the disk."""

    def write(self, session: Session, seed: int, about: GameAbout, answers: OpenAnswers) -> None:
        """Writes the game as it is now.

        Raises:
            NotSaved: when it cannot be written; what was there is still there.
        """
        scenario = session.battle.scenario
        assert scenario is not None
        self.has_begun = True
        make_folder(self.folder)
        if not self._has_map:
            write_safely(self.folder / MAP, render_alone(session.battle.sheet))
            self._has_map = True
        kept, self._kept = self._kept, None  # until all of it is written
        if kept is None or not self._add(session, kept):
            inside = scenario_data(replace(scenario, map=MAP))
            write_record(record_of(session, scenario=inside, seed=seed), self.folder / RECORD)
            with contextlib.suppress(OSError):  # it says which record it follows: this one it does not
                (self.folder / STEPS).unlink(missing_ok=True)
            self._whole = len(session.steps)
        self._kept = list(session.steps)
        head = {"format": FORMAT, "about": asdict(about), "answers": asdict(answers)}
        write_safely(self.folder / ABOUT, json.dumps(head, indent=1))

    def _add(self, session: Session, kept: Sequence[Advance]) -> bool:
        """Writes what is new behind what is on the disk, or answers False: the record is to be written.

        Raises:
            NotSaved: when it cannot be written.
        """
        steps = session.steps
        if len(steps) < len(kept) or not all(map(operator.is_, steps, kept)):
            return False  # steps were taken back: what is on the disk is no beginning of this game
        if len(steps) == len(kept):
            return True
        if len(steps) <= SHORT or len(steps) > 2 * self._whole:
            return False
        path, lines = self.folder / STEPS, []
        for number, step in enumerate(steps[len(kept) :], len(kept)):
            forfeits, is_reproducible = forfeits_in(step.events), session.is_reproducible
            part = Record("-", ruleset="-", steps=(recorded(step),), forfeits=forfeits)
            part = replace(part, is_reproducible=is_reproducible)
            lines.append({"number": number, "part": record_data(part, 2)})
        if len(kept) == self._whole:  # the first line says which record they follow
            write_safely(path, json.dumps({"record": sha256_of(self.folder / RECORD)}) + "\n")
        try:
            append_lines(path, "".join(json.dumps(line) + "\n" for line in lines).encode())
        except OSError as reason:
            raise not_saved(path, reason) from reason
        return True

    def drop(self) -> None:
        """Deletes the journal: the game is over, saved, or was discarded on purpose."""
        self._has_map = self.has_begun = False
        self._kept = None
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class LeftGame:
    """A game whose process ended without deleting its journal.

    `changed` is when it was written last, in seconds since 1970.
    """

    folder: Path
    about: GameAbout
    answers: OpenAnswers
    changed: float

    def game(self) -> Game:
        """The game with the files of its battle, as `open_game` would have read it.

        Raises:
            KpError: when it cannot be read.
        """
        game, about = open_game(self.folder / RECORD), self.about
        scenario = game.battle.scenario
        assert scenario is not None
        battle = Battle(game.battle.sheet, replace(scenario, map=about.map))
        home = None
        if about.bundle:
            archive, folder = Path(about.bundle["archive"]), Path(about.bundle["folder"])
            home = WorkingCopy(archive, folder, about.bundle["sha256"])
        map_path, scenario_path = _path(about.map_path), _path(about.scenario_path)
        opened = OpenBattle(battle, [], map_path, scenario_path, game.opened.map_source, None, home)
        record = _with_steps(game.record, self.folder)
        return Game(_with_filed_map(opened), record, scenario_path, is_record=True)

    def drop(self) -> None:
        """Deletes this journal."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _with_steps(record: Record, folder: Path) -> Record:
    """A record with the steps that were written behind it, up to the first that is torn."""
    try:
        lines = (folder / STEPS).read_text("utf-8").splitlines()
        if json.loads(lines[0])["record"] != sha256_of(folder / RECORD):
            return record
    except (OSError, ValueError, LookupError, TypeError):
        return record
    for line in lines[1:]:
        try:
            data = json.loads(line)
            part, problems = check("record", data["part"])
            if problems or data["number"] != len(record.steps):
                break
        except (ValueError, LookupError, TypeError, AttributeError):
            break
        more = read_record_data(part)
        record = replace(
            record,
            steps=(*record.steps, *more.steps),
            forfeits=(*record.forfeits, *more.forfeits),
            is_reproducible=more.is_reproducible,
        )
    return record


def game_left_in(folder: Path) -> LeftGame:
    """The game in a folder.

    Raises:
        NoJournal: when there is none, or none this program can read.
    """
    path = folder / ABOUT
    try:
        head: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if head["format"] != FORMAT:
            raise NoJournal(f"{path} is of the format {head['format']!r}, not {FORMAT}")
        head, problems = check("game", head)
        if problems:
            raise NoJournal(f"{path} is no journal of a game: {problems[0].text}")
        about, answers = GameAbout(**head["about"]), OpenAnswers(**head["answers"])
        if about.bundle and about.bundle.keys() != BUNDLE:
            raise NoJournal(f"{path} is no journal of a game: its bundle wants {', '.join(sorted(BUNDLE))}")
        return LeftGame(folder, about, answers, path.stat().st_mtime)
    except (OSError, ValueError, KeyError, TypeError) as reason:
        raise NoJournal(f"{path} is no journal of a game: {reason}") from reason


def all_left_games(folder: Path) -> list[LeftGame]:
    """The readable games among the folders in this one, the latest first."""
    found = []
    for one in folder.iterdir() if is_folder(folder) else ():
        with contextlib.suppress(KpError):
            found.append(game_left_in(one))
    return sorted(found, key=lambda left: left.changed, reverse=True)


def _text(path: Path | None) -> str:
    return str(real_path(path)) if path is not None else ""


def _path(text: str) -> Path | None:
    return Path(text) if text else None


def _with_filed_map(opened: OpenBattle) -> OpenBattle:
    """The battle with the map of its file, where that still says the same: with its boards and its text.
    A journal keeps neither.
    """
    if opened.map_path is None:
        return opened
    try:
        filed = open_battle(opened.map_path)
    except KpError:
        return opened
    if not is_same_sheet(_alone(filed.battle.sheet), _alone(opened.battle.sheet)):
        return opened
    battle = Battle(filed.battle.sheet, opened.battle.scenario)
    return replace(opened, battle=battle, map_source=filed.map_source)


def _alone(sheet: Sheet) -> Sheet:
    return detached(sheet) if isinstance(sheet, MapSheet) and sheet.assembly is not None else sheet
