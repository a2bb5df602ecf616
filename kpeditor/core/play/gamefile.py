"""Games in files: the battle and the record in a scenario or record file, and the record of a game."""

from __future__ import annotations

import itertools
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.board.underlay import KEY as UNDERLAY
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.bundles.bundle import entrance
from kpeditor.core.files.documents import OpenBattle, open_battle, open_playable, save_map, standing_alone
from kpeditor.core.files.formats.mapwriter import is_same_sheet
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.files.reading import read_file, read_record
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.inbundle import is_there, named_in
from kpeditor.core.files.storage.places import is_same_file
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.merge import merged
from kpeditor.core.play.record import Keeping, Record, read_record_data, record_data, record_of
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Problem, Severity, worst
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class Game:
    """A battle with its files and the record of it, which is empty for a mere scenario.

    Attributes:
        scenario_path: None when the scenario stands in the record itself.
        is_record: True when the file was a record.
    """

    opened: OpenBattle
    record: Record
    scenario_path: Path | None
    is_record: bool

    @property
    def battle(self) -> Battle:
        return self.opened.battle


def open_game(path: Path, orders: Path | None = None) -> Game:
    """The game in a scenario, record or bundle, with the answers of another record where one is given.

    Raises:
        BadFile: when a file cannot be read or does not keep to its schema.
    """
    path = entrance(path)
    try:
        file = read_file(path)
    except BadFile as reason:
        if all(problem.code == "file-kind" for problem in reason.problems):
            raise
        raise BadFile(f"{path} cannot be read", reason.problems) from None
    is_record = file.kind == "record"
    record = _record(path, file.data, file.problems) if is_record else Record(scenario=str(path))
    if orders is not None:
        record = _record(orders, *read_record(orders)[:2])
    if not is_record:
        return Game(open_playable(path, file), record, path, is_record=False)
    if isinstance(file.data.get("scenario"), Mapping):
        return Game(_inline(path, file.data["scenario"]), record, None, is_record=True)
    scenario_path = named_in(path, str(file.data.get("scenario", "")))
    return Game(open_playable(scenario_path), record, scenario_path, is_record=True)


def _record(path: Path, data: dict[str, Any] | None, problems: Sequence[Problem]) -> Record:
    if data is None or worst(problems) is Severity.ERROR:
        raise BadFile(f"{path} is not a record that can be played", problems)
    return read_record_data(data)


def _inline(path: Path, data: Mapping[str, Any]) -> OpenBattle:
    scenario = read_scenario_data(dict(data))
    sheet = open_playable(named_in(path, scenario.map))
    return OpenBattle(Battle(sheet.battle.sheet, scenario), [], sheet.map_path, None, sheet.map_source, None)


def scenario_changed(game: Game) -> bool:
    """True when the scenario file is not the one of which the record noted the hash."""
    noted, found = game.record.scenario_sha256, sha256_of(game.scenario_path)
    return bool(noted and found and noted != found)


def path_beside(path: Path, record_path: Path) -> str:
    """How a record names another file: relative to its own folder, unless that is on another drive."""
    try:
        return Path(os.path.relpath(path, record_path.resolve().parent)).as_posix()
    except ValueError:
        return path.resolve().as_posix()


def save_record(record: Record, path: Path) -> None:
    """Writes a record file. Where the file holds the same game already, comments, the order of keys and the
    user's own keys stay.

    Raises:
        NotSaved: when it could not be written; an old file is untouched.
    """
    write_safely(path, _over_old(record, path) or _new_text(record, path))


def write_record(record: Record, path: Path, keeping: Keeping | None = None) -> None:
    """Writes a record file anew, for files that are the program's own.

    Raises:
        NotSaved: when it could not be written; an old file is untouched.
    """
    write_safely(path, _new_text(record, path, keeping))


def _new_text(record: Record, path: Path, keeping: Keeping | None = None) -> str:
    data = record_data(record, keeping=keeping)
    return emit.json_document(data) if path.suffix.lower() == ".json" else emit.document(data)


def _over_old(record: Record, path: Path) -> str:
    """The text of a file that holds the same game, with what is new; "" where it does not."""
    if not path.is_file():
        return ""
    try:
        document = read_file(path)
    except BadFile:
        return ""
    if document.kind != "record" or worst(document.problems) is Severity.ERROR:
        return ""
    old = read_record_data(document.data)
    shared = min(len(old.played), len(record.played))
    theirs, ours = ([step.answers for step in (*one.setup, *one.played[:shared])] for one in (old, record))
    if old.scenario != record.scenario or theirs != ours:
        return ""
    text = document.source.spliced(merged(document.raw, record_data(old), record_data(record)))
    again, _, _ = read_record(text)
    return text if again is not None and read_record_data(again) == record else ""


def record_for(session: Session, seed: int, opened: OpenBattle, path: Path) -> Record:
    """The record of a session for a file at `path`: it names the scenario's file when that and its map say
    what is played, else it holds the scenario.

    Raises:
        KpError: when the map that is played has no file that a record could name (`with_played_map` writes
            one), or when it would be written over the scenario or the map.
    """
    _refuse_played(opened, path)
    source, scenario = opened.lasting(opened.scenario_path), session.battle.scenario
    assert scenario is not None
    if source is not None and _is_filed(source, session.battle):
        name = path_beside(source, path)
        return record_of(session, scenario=name, sha256=sha256_of(source), seed=seed)
    map_path = opened.lasting(opened.map_path)
    if map_path is None:
        raise KpError("save the map first: a record names the file of its map")
    inside = replace(scenario, map=path_beside(map_path, path))
    return record_of(session, scenario=scenario_data(inside), seed=seed)


def with_played_map(opened: OpenBattle, battle: Battle, path: Path) -> OpenBattle:
    """The files of a game for a record at `path`: a map that is played and in no file, or not as it is in its
    file, is written beside the record, without the picture under it.

    Raises:
        KpError: when the map cannot be written, or the record would be written over what is played.
    """
    _refuse_played(opened, path)
    map_path = opened.lasting(opened.map_path)
    if map_path is not None and _says_map(map_path, battle.sheet):
        return opened
    alone = standing_alone(replace(opened, battle=battle)).battle.sheet
    sheet = replace(alone, extra={key: value for key, value in alone.extra.items() if key != UNDERLAY})
    endings = itertools.chain([""], map("-{}".format, itertools.count(2)))
    names = (path.with_name(f"{path.stem}-map{ending}.yaml") for ending in endings)
    target = next(one for one in names if not one.exists() or _says_map(one, sheet))
    if not target.exists():
        save_map(OpenBattle(Battle(sheet), [], None, None, None, None), target)
    return replace(opened, map_path=target, home=None)


def _refuse_played(opened: OpenBattle, path: Path) -> None:
    for file in (opened.scenario_path, opened.map_path):
        if file is not None and is_same_file(file, path):
            raise KpError(f"{path.name} is the file that is being played; choose another name for the record")


def _says_map(path: Path, sheet: Sheet) -> bool:
    """Whether the map that is played is the one in this file."""
    if not is_there(path):
        return False
    try:
        return is_same_sheet(open_battle(path).battle.sheet, sheet)
    except KpError:
        return False


def _is_filed(path: Path, battle: Battle) -> bool:
    """Whether the battle played is the one in this file and that of its map."""
    if not is_there(path):
        return False
    try:
        found = open_game(path).battle
        return found.scenario == battle.scenario and is_same_sheet(found.sheet, battle.sheet)
    except KpError:
        return False
