"""Opens maps and scenarios with everything that is wrong with them, and saves them without loss."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.boards import BoardReader, boards_in_memory
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.formats.migrate import CALLED
from kpeditor.core.files.reading import (
    ReadFile,
    boards_beside,
    placed,
    read_file,
    read_map,
    scenario_of,
    sheet_of,
)
from kpeditor.core.files.storage.inbundle import WorkingCopy, is_bundle, named_in
from kpeditor.core.files.storage.places import is_taken
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.problem import Problem, Severity, error, in_scenario, worst
from kpeditor.core.scenario.battle import Battle

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario

NO_MAP = ("map-missing", "map-unreadable")
"""The codes of problems after which a scenario is shown on an empty board in place of its map."""


@dataclass(frozen=True)
class OpenBattle:
    """A battle with the files it comes from; `map_source` is None when the map is new or unreadable, `home`
    unless the files are those of a bundle.
    """

    battle: Battle
    problems: list[Problem]
    map_path: Path | None
    scenario_path: Path | None
    map_source: YamlText | None
    scenario_source: YamlText | None
    home: WorkingCopy | None = None

    @property
    def files(self) -> list[Path]:
        """The files it is read from and written to: the bundle alone, or scenario and map."""
        if self.home is not None:
            return [self.home.archive]
        return [path for path in (self.scenario_path, self.map_path) if path is not None]

    def lasting(self, path: Path | None) -> Path | None:
        """The path by which other files may name one of this battle's files."""
        return path if path is None or self.home is None else self.home.lasting(path)


def open_battle(path: Path, document: ReadFile | None = None) -> OpenBattle:
    """Opens a map file, or a scenario file with its map, also in a bundle.

    A scenario whose map is missing or broken opens on an empty board, with problems that say so.

    Args:
        document: what the file holds, where it has been read already.

    Raises:
        BadFile: when the file cannot be understood at all; its problems say why.
    """
    if is_bundle(path):
        from kpeditor.core.files.bundles.bundle import entrance  # most files are no bundles

        path = entrance(path)
    document = document or read_file(path)
    if document.kind == "map":
        sheet, problems = sheet_of(document)
        if sheet is None:
            raise BadFile(f"{path}: {problems[0].text if problems else 'there is no usable board'}", problems)
        return OpenBattle(Battle(sheet), problems, path, None, document.source, None)
    if document.kind not in ("map", "scenario"):
        text = f"this is {CALLED[document.kind]}, not a map or scenario"
        fix = "kpeditor play opens it, kpeditor replay plays it again" if document.kind == "record" else ""
        problem = error("file-kind", text, fix=fix, path=("format",))
        raise BadFile(f"{path}: {problem.text}", placed([problem], document.source))
    scenario = scenario_of(document)
    map_path = None
    try:
        map_path = named_in(path, scenario.map) if scenario.map else None
        sheet, problems, map_source = _map_of(scenario, map_path)
    except BadFile as unsafe:
        sheet, map_source = _empty_board(scenario), None
        problems = [_no_map("map-unreadable", scenario, unsafe.problems[0].text)]
    found = [*document.problems, *placed(problems, document.source)]
    return OpenBattle(Battle(sheet, scenario), found, map_path, path, map_source, document.source)


def open_playable(path: Path, document: ReadFile | None = None) -> OpenBattle:
    """As `open_battle`, for whoever plays it.

    Raises:
        BadFile: when the file cannot be understood, or does not keep to its schema; carries all problems.
    """
    opened = open_battle(path, document)
    if worst(opened.problems) is Severity.ERROR:
        raise BadFile(f"{path} cannot be played as it is", opened.problems)
    return opened


def open_with_map(path: Path) -> OpenBattle:
    """Opens a map, or a scenario with its map, for whoever computes or draws something from it.

    Raises:
        BadFile: when the file cannot be understood, or a scenario's map is missing or broken.
    """
    opened = open_battle(path)
    require_map(opened)
    return opened


def require_map(opened: OpenBattle) -> None:
    """Refuses a scenario that is shown on an empty board: any answer would be about that board.

    Raises:
        BadFile: when its map was missing or broken when it was opened; carries all problems.
    """
    missing = [problem for problem in opened.problems if problem.code in NO_MAP]
    if missing and opened.map_source is None:  # unless a map has been saved in its place
        raise BadFile(f"{opened.scenario_path}: {missing[0].text}", opened.problems)
    if opened.map_path is None and opened.scenario_path is not None:
        raise BadFile(f"{opened.scenario_path}: the scenario names no map", opened.problems)


def battle_of_texts(
    map_text: str | None, scenario_text: str | None, map_path: Path | None, scenario_path: Path | None
) -> OpenBattle:
    """A battle whose files are known by their texts, as a journal keeps them; where the map has none it is
    read from its file.

    Raises:
        BadFile: when a text cannot be understood, or there is none.
    """
    sheet, problems, map_source = _sheet_of_text(map_text, map_path)
    if scenario_text is None:
        if sheet is None:
            raise BadFile("there is no usable map", problems)
        return OpenBattle(Battle(sheet), problems, map_path, None, map_source, None)
    document = read_file(YamlText.parse(scenario_text, str(scenario_path or "")))
    scenario = scenario_of(document)
    if sheet is None:
        sheet, found, map_source = _map_of(scenario, map_path)
        problems = placed(found, document.source)
    return OpenBattle(
        Battle(sheet, scenario),
        [*document.problems, *problems],
        map_path,
        scenario_path,
        map_source,
        document.source,
    )


def _sheet_of_text(
    text: str | None, path: Path | None
) -> tuple[Sheet | None, list[Problem], YamlText | None]:
    if text is None:
        return None, [], None
    document = read_file(YamlText.parse(text, str(path or "")))
    return *sheet_of(document), document.source


def save_map(opened: OpenBattle, path: Path | None = None) -> OpenBattle:
    """Writes the map, to another file when a path is given; answers the battle as it is filed then.

    Raises:
        NotSaved: when it could not be written; the old file is untouched.
    """
    from kpeditor.core.files.storage.writing import not_saved, write_safely  # who only reads does without it

    target = path or opened.map_path
    if target is None:
        raise NotSaved("the map has no file name yet")
    if path is None and opened.map_source is None and is_taken(target):
        raise NotSaved(f"{target} was not saved: it could not be read, so it is not overwritten either")
    _keep(opened.scenario_path, target, "scenario")
    for board in board_files(opened):
        _keep(board, target, "board")
    try:
        sheet = _refiled(opened, target)
        as_json = _becomes_json(target, opened.map_source)
        text = render_map(sheet, opened.map_source, as_json=as_json)
    except ValueError as reason:
        raise not_saved(target, reason) from reason
    write_safely(target, text)
    if isinstance(sheet, MapSheet):
        opened.battle.map.assembly = sheet.assembly
    return replace(opened, map_path=target, map_source=YamlText.parse(text, str(target)))


def board_files(opened: OpenBattle) -> list[Path]:
    """The files of the boards a map refers to, [] for a map with terrain of its own."""
    sheet, path = opened.battle.sheet, opened.map_path
    if not isinstance(sheet, MapSheet) or sheet.assembly is None or path is None:
        return []
    return [path.parent / entry.file for entry in sheet.assembly.entries]


def _keep(file: Path | None, target: Path, what: str) -> None:
    """Refuses to overwrite another file of the same battle."""
    from kpeditor.core.files.storage.places import is_same_file

    if file is not None and is_same_file(file, target):
        raise NotSaved(f"{target} was not saved: it is the file of the {what}; choose another name")


def _refiled(opened: OpenBattle, target: Path) -> Sheet:
    """The sheet of a battle with references as from the file `target`: an assembly names its boards from
    there.

    Raises:
        NotSaved: when a board lies on another drive.
    """
    sheet = opened.battle.sheet
    if not isinstance(sheet, MapSheet) or sheet.assembly is None or opened.map_path is None:
        return sheet
    from kpeditor.core.files.formats.assemblies import refiled

    try:
        return replace(sheet, assembly=refiled(sheet.assembly, opened.map_path, target))
    except ValueError:
        raise NotSaved(
            f"{target} was not saved: its boards lie on another drive; save it beside them, or detach it"
            " from them"
        ) from None


def save_scenario(opened: OpenBattle, path: Path | None = None) -> OpenBattle:
    """Writes the scenario, to another file when a path is given; answers the battle as it is filed then.

    Its `map` is made to lead to the map that is open, from wherever the scenario is saved.

    Raises:
        NotSaved: when it could not be written; the old file is untouched.
    """
    from kpeditor.core.files.storage.writing import not_saved, write_safely

    target, scenario = path or opened.scenario_path, scenario_to_save(opened, path)
    if target is None or scenario is None:
        raise NotSaved("the scenario has no file name yet")
    _keep(opened.map_path, target, "map")
    try:
        as_json = _becomes_json(target, opened.scenario_source)
        text = render_scenario(scenario, opened.scenario_source, as_json=as_json)
    except ValueError as reason:
        raise not_saved(target, reason) from reason
    write_safely(target, text)
    opened.battle.scenario = scenario
    return replace(opened, scenario_path=target, scenario_source=YamlText.parse(text, str(target)))


def scenario_to_save(opened: OpenBattle, path: Path | None = None) -> Scenario | None:
    """The scenario as `save_scenario` writes it, with the path from its file to that of its map."""
    target, scenario = path or opened.scenario_path, opened.battle.scenario
    if target is None or scenario is None or opened.map_path is None:
        return scenario
    return replace(scenario, map=_path_from(target, opened.map_path, scenario.map))


def render_map(sheet: Sheet, source: YamlText | None, *, as_json: bool = False) -> str:
    """The text of a map file: the source with what changed since it was read, or a new text. Where nothing
    changed it is the source itself, also of a file with defects.
    """
    from kpeditor.core.files.formats.mapwriter import file_data, is_same_sheet, merged_map_data

    boards = _boards_of(sheet, source) if source is not None else boards_in_memory(sheet)

    def says_it(document: ReadFile) -> bool:
        old, _ = sheet_of(document, boards)
        return old is not None and is_same_sheet(old, sheet)

    merged = partial(merged_map_data, sheet, read_board=boards)
    return _rendered(source, partial(file_data, sheet), merged, says_it, as_json)


def is_map_as_read(opened: OpenBattle) -> bool:
    """Whether the map is still the one that was read from its file."""
    source = opened.map_source
    return source is not None and render_map(opened.battle.sheet, source) == source.source


def render_alone(sheet: Sheet, source: YamlText | None = None) -> str:
    """The text of a map file that needs no other file: an assembly is written as the map it is detached
    to.
    """
    from kpeditor.core.files.formats.mapwriter import map_data

    if isinstance(sheet, MapSheet) and sheet.assembly is not None:
        return _new_text(map_data(sheet), as_json=False)
    return render_map(sheet, source)


def standing_alone(opened: OpenBattle) -> OpenBattle:
    """The battle in a form that can be filed away from its boards: an assembly as the map it is detached to,
    with no file; any other map unchanged. The battle itself does not change.
    """
    sheet = opened.battle.sheet
    if not isinstance(sheet, MapSheet) or sheet.assembly is None:
        return opened
    from kpeditor.core.board.assembly import detached

    return replace(
        opened, battle=Battle(detached(sheet), opened.battle.scenario), map_path=None, map_source=None
    )


def _boards_of(sheet: Sheet, source: YamlText) -> BoardReader:
    """The reader of the boards of a map: an open board as it is in memory, any other from its file."""
    known, beside = boards_in_memory(sheet), boards_beside(source.name)

    def read_board(file: str) -> MapSheet | str:
        found = known(file)
        return beside(file) if isinstance(found, str) else found

    return read_board


def render_scenario(scenario: Scenario, source: YamlText | None, *, as_json: bool = False) -> str:
    """The text of a scenario file: the source with what changed since it was read, or a new text. Where
    nothing changed it is the source itself, also of a file with defects.
    """
    from kpeditor.core.files.formats.scenariowriter import merged_scenario_data, scenario_data

    wanted = scenario_data(scenario)

    def says_it(document: ReadFile) -> bool:
        return scenario_data(scenario_of(document)) == wanted

    return _rendered(source, lambda: wanted, partial(merged_scenario_data, scenario), says_it, as_json)


def _rendered(
    source: YamlText | None,
    data: Callable[[], dict[str, Any]],
    merged: Callable[[Any, Any], Any],
    says_it: Callable[[ReadFile], bool],
    as_json: bool,
) -> str:
    """The text of a file: the source spliced, or a new text of this data. `merged` combines the work with
    what the file has and what was understood of it; `says_it` tells whether a text says exactly what is to be
    saved.
    """
    if source is None:
        return _new_text(data(), as_json=as_json)
    document = read_file(source)
    becomes_json = as_json and not source.is_json
    if not becomes_json and says_it(document):
        return source.text
    if becomes_json:
        text = _new_text(merged(document.data, document.data), as_json=True)
    else:
        text = source.spliced(merged(document.raw, document.data))
    # A file with defects may be unable to hold the changes; the work matters more than the comments.
    if says_it(read_file(YamlText.parse(text))):
        return text
    return _new_text(data(), as_json=as_json or source.is_json)


def _new_text(data: dict[str, Any], *, as_json: bool) -> str:
    from kpeditor.core.files.text import emit  # what writes files is loaded when one is written

    return emit.json_document(data) if as_json else emit.document(data)


def _becomes_json(target: Path, source: YamlText | None) -> bool:
    """Whether a file is written as JSON: by its suffix, unless a file of that name was YAML before."""
    was_yaml = source is not None and not source.is_json and _is_json(Path(source.name))
    return _is_json(target) and not was_yaml


def _is_json(path: Path) -> bool:
    return path.suffix.lower() == ".json"


def _map_of(scenario: Scenario, path: Path | None) -> tuple[Sheet, list[Problem], YamlText | None]:
    """The map a scenario names, or an empty board and the reason."""
    if path is None:
        return _empty_board(scenario), [], None
    sheet, problems, source = read_map(path)
    if sheet is not None:
        return sheet, problems, source
    reason = problems[0].text if problems else "it has no usable board"
    code = "map-missing" if problems and problems[0].code == "file-missing" else "map-unreadable"
    told = _no_map(code, scenario, reason)
    return _empty_board(scenario), [told, *(one for one in problems if one.code != "file-missing")], None


def _no_map(code: str, scenario: Scenario, reason: str) -> Problem:
    text = f"the map {scenario.map!r:.300} cannot be used: {reason}"
    fix, window = "", ""
    if code == "map-missing":
        fix = "Name the file by its path from the folder of this file."
        window = "Save a map in its place, or name another file in the scenario's own text."
    return in_scenario.error(code, text, fix=fix, window=window, path=("map",))


def _empty_board(scenario: Scenario) -> MapSheet:
    """The board on which a scenario without a map is shown: empty, of the size of a usual wargame sheet."""
    return MapSheet("", scenario.ruleset, HexGrid(39, 54, trim=True), SCHEMES["CCRR"])


def _path_from(scenario_path: Path, map_path: Path, text: str) -> str:
    """The path by which a scenario names its map: unchanged if that is right, else relative if possible."""
    folder = Path(os.path.abspath(scenario_path)).parent  # noqa: PTH100  resolve() would follow links
    wanted = Path(os.path.abspath(map_path))  # noqa: PTH100
    with contextlib.suppress(BadFile):
        if text and Path(os.path.normpath(named_in(folder / scenario_path.name, text))) == wanted:
            return text
    try:
        found = Path(os.path.relpath(wanted, folder)).as_posix()
    except ValueError:
        found = wanted.as_posix()
    try:
        named_in(scenario_path, found)
    except BadFile as unsafe:
        fix = "copy the map into the scenario's folder and choose it there"
        raise NotSaved(f"{scenario_path} was not saved: {unsafe.problems[0].text}; {fix}") from None
    return found
