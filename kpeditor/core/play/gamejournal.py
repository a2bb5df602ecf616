"""GameJournal: a game in progress on the disk, so that a crash loses neither what was answered nor what was
being written.

A folder of its own holds `map.yaml`, a record of the game so far (`record.yaml`, an ordinary record with the
scenario inside) and `game.json`: whose game it is, and the answers that are sealed or half written. Each is
written as a whole after every answer, so at every moment a whole one is there.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.files.bundles.inbundle import WorkingCopy
from kpeditor.core.files.documents import OpenBattle, render_map
from kpeditor.core.files.saving.folders import make_folder
from kpeditor.core.files.saving.journal import NoJournal
from kpeditor.core.files.saving.writing import write_safely
from kpeditor.core.files.scenariowriter import scenario_data
from kpeditor.core.files.schemas import check
from kpeditor.core.play.gamefile import Game, open_game, write_record
from kpeditor.core.play.record import record_of
from kpeditor.core.play.session import Session
from kpeditor.core.rules.state import Answer
from kpeditor.core.scenario.battle import Battle

FORMAT = "kpeditor-game/1"
ABOUT, MAP, RECORD = "game.json", "map.yaml", "record.yaml"


@dataclass(frozen=True, slots=True)
class GameAbout:
    """Whose game it is.

    Attributes:
        seats: the player by side, "" for a person.
        is_alone: one person plays all sides that people play.
        map_path, scenario_path: the files of the battle, "" where it has none; `map` is how the scenario
            names its map.
        bundle: of files that are those of a bundle its `archive`, the `folder` they lie in, and its `sha256`.
    """

    title: str
    seats: Mapping[str, str]
    is_alone: bool = False
    map: str = ""
    map_path: str = ""
    scenario_path: str = ""
    bundle: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls, session: Session, seats: Mapping[str, str], opened: OpenBattle, *, is_alone: bool = False
    ) -> GameAbout:
        """What is to be known of a game of an open battle."""
        scenario, home = session.battle.scenario, opened.home
        assert scenario is not None
        bundle = {}
        if home is not None:
            bundle = {"archive": str(home.archive.resolve()), "folder": str(home.folder.resolve())}
            bundle["sha256"] = home.sha256
        return cls(
            scenario.title,
            dict(seats),
            is_alone,
            scenario.map,
            _text(opened.map_path),
            _text(opened.scenario_path),
            bundle,
        )


@dataclass(frozen=True, slots=True)
class OpenAnswers:
    """What has been written for decisions of one game-turn that is not played yet.

    Attributes:
        sealed: answers of people by side.
        draft_of: the side that is writing, "" for none; `draft` is what it has written.
    """

    turn: int = 0
    sealed: Mapping[str, Answer] = field(default_factory=dict)
    draft_of: str = ""
    draft: Answer = None


class GameJournal:
    """The journal of one game, being written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._has_map = False
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
            write_safely(self.folder / MAP, render_map(session.battle.map, None))
            self._has_map = True
        inside = scenario_data(replace(scenario, map=MAP))
        write_record(record_of(session, scenario=inside, seed=seed), self.folder / RECORD)
        head = {"format": FORMAT, "about": asdict(about), "answers": asdict(answers)}
        write_safely(self.folder / ABOUT, json.dumps(head, indent=1))

    def drop(self) -> None:
        """Forgets it all: the game is over, saved, or was given up on purpose."""
        self._has_map = self.has_begun = False
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class LeftGame:
    """A game somebody left behind; `changed` is when it was written last, in seconds since 1970."""

    folder: Path
    about: GameAbout
    answers: OpenAnswers
    changed: float

    def game(self) -> Game:
        """The game, as if it had been read from the files of its battle.

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
        return Game(opened, game.record, scenario_path, is_record=True)

    def drop(self) -> None:
        """Forgets it."""
        shutil.rmtree(self.folder, ignore_errors=True)


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
        return LeftGame(folder, about, answers, path.stat().st_mtime)
    except (OSError, ValueError, KeyError, TypeError) as reason:
        raise NoJournal(f"{path} is no journal of a game: {reason}") from reason


def all_left_games(folder: Path) -> list[LeftGame]:
    """The readable games among the folders in this one, the latest first."""
    found = []
    for one in folder.iterdir() if folder.is_dir() else ():
        with contextlib.suppress(KpError):
            found.append(game_left_in(one))
    return sorted(found, key=lambda left: left.changed, reverse=True)


def _text(path: Path | None) -> str:
    return str(path.resolve()) if path is not None else ""


def _path(text: str) -> Path | None:
    return Path(text) if text else None
