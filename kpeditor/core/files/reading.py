"""Reads map, scenario and record files as far as they go; whatever is wrong becomes a Problem."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.boards import BoardReader, nowhere
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.mapreader import read_sheet
from kpeditor.core.files.formats.migrate import CALLED, FileKind, identify, migrate
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.formats.values import mapping
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.inbundle import is_absolute, named_in
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, error

if TYPE_CHECKING:
    from kpeditor.core.scenario.model import Scenario

OF_KEYS = ("key-unknown", "key-form")
"""Codes of problems that concern a name before a colon, not its value."""


@dataclass(frozen=True)
class ReadFile:
    """A file as far as its schema goes.

    Attributes:
        raw: its data as it stands there, brought to the present version of its format.
        data: the same with every scalar as the schema means it.
        problems: what does not keep to the schema.
    """

    kind: FileKind
    raw: dict[str, Any]
    data: dict[str, Any]
    problems: list[Problem]
    source: YamlText


def read_file(source: Path | str | YamlText) -> ReadFile:
    """The kind and content of a file; a str is the text of a file.

    Raises:
        BadFile: when it cannot be read, is neither YAML nor JSON, or of no format this program knows.
    """
    text = source if isinstance(source, YamlText) else _parsed(source)
    identity = identify(text.data)
    if isinstance(identity, Problem):
        problem = placed([identity], text)[0]
        raise BadFile(f"{text.name}: {problem.text}", [problem])
    kind, version = identity
    raw = migrate(kind, version, text.data)
    data, problems = check(kind, raw)
    if kind == "record" and isinstance(data.get("scenario"), dict):
        data["scenario"], told = _whole_scenario(data["scenario"])
        problems = [*problems, *told]
    return ReadFile(kind, raw, data, placed(problems, text), text)


def kind_named(path: Path) -> str:
    """The kind of a file by its `format`: "record", "mail", "campaign"; "" when that cannot be read."""
    try:
        data = _parsed(path).data
    except (BadFile, OSError):
        return ""
    named = data.get("format") if isinstance(data, dict) else None
    prefix, _, rest = str(named).partition("-")
    return rest.partition("/")[0] if prefix == "kpeditor" else ""


def _whole_scenario(data: dict[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """A scenario that stands in a record, with every scalar as its schema means it, and what is wrong."""
    identity = identify(data)
    problems = [identity] if isinstance(identity, Problem) else []
    if not isinstance(identity, Problem) and identity[0] == "scenario":
        data, problems = check("scenario", migrate(*identity, data))
    elif not isinstance(identity, Problem):
        problems = [error("file-kind", f"this is a {identity[0]}, not a scenario", path=("format",))]
    return data, [within_record(problem) for problem in problems]


def within_record(problem: Problem) -> Problem:
    """A problem of a scenario as a problem of the record that contains the scenario."""
    return problem.at(document="record", path=("scenario", *problem.where.path))


def read_map(source: Path | str | YamlText) -> tuple[Sheet | None, list[Problem], YamlText | None]:
    """The map in a file (or text), everything wrong with it, and its source; each None if it cannot be
    had.
    """
    file, problems = _file_of(source, "map")
    if file is None:
        return None, problems, None
    sheet, found = sheet_of(file)
    return sheet, found, file.source


def read_scenario(source: Path | str | YamlText) -> tuple[Scenario | None, list[Problem], YamlText | None]:
    """The scenario in a file (or text), everything wrong with it, and its source; each None if it cannot be
    had.
    """
    file, problems = _file_of(source, "scenario")
    if file is None:
        return None, problems, None
    return scenario_of(file), file.problems, file.source


def scenario_of(file: ReadFile) -> Scenario:
    """The scenario of a scenario file."""
    from kpeditor.core.files.formats.scenarioreader import read_scenario_data  # maps need no scenario module

    return read_scenario_data(file.data)


def read_record(source: Path | str) -> tuple[dict[str, Any] | None, list[Problem], YamlText | None]:
    """The data of a record of a game, everything in it that does not keep to the schema, and its source."""
    file, problems = _file_of(source, "record")
    if file is None:
        return None, problems, None
    return file.data, file.problems, file.source


def sheet_of(file: ReadFile, read_board: BoardReader | None = None) -> tuple[Sheet | None, list[Problem]]:
    """The sheet of a map file, None without a usable board, and everything wrong with the file.

    Args:
        read_board: answers the boards of an assembly; None: they are read from their files.
    """
    sheet, found = read_sheet(file.data, read_board or boards_beside(file.source.name))
    told = {problem.where.path for problem in file.problems}
    new = [problem for problem in found if problem.where.path not in told]
    return sheet, [*file.problems, *placed(new, file.source)]


def boards_beside(map_file: str) -> BoardReader:
    """The function that reads the boards of an assembly beside this file; for a text without a file ("")
    there are none.
    """
    if not map_file:
        return nowhere

    @cache  # a file that is named many times is read once
    def read_board(file: str) -> MapSheet | str:
        try:
            path = Path(map_file)
            if is_absolute(file):
                return "it is an absolute path; write the path from the folder of this file"
            board = read_file(named_in(path, file))
        except BadFile as reason:
            return reason.problems[0].text if reason.problems else str(reason)
        if board.kind != "map":
            return f"this is {CALLED[board.kind]}, not a map"
        sheet, problems = read_sheet(board.data, _no_boards_of_boards)
        if isinstance(sheet, MapSheet) and sheet.assembly is None:
            return sheet
        told = next((one.text for one in [*board.problems, *problems]), "it has no board of hexes")
        is_assembly = mapping(board.data.get("board")).get("kind") == "boards"
        return "it is an assembly of boards itself; name its boards here" if is_assembly else told

    return read_board


def _no_boards_of_boards(_file: str) -> str:
    return "an assembly cannot contain another assembly"


def placed(problems: Iterable[Problem], source: YamlText) -> list[Problem]:
    """The problems with file, line and column added where they have none yet."""
    return [problem if problem.where.line else _placed(problem, source) for problem in problems]


def _placed(problem: Problem, source: YamlText) -> Problem:
    where = problem.where
    line, column = source.locate(where.path, where.offset, key=problem.code in OF_KEYS)
    return problem.at(file=source.name, line=line, column=column)


def _parsed(source: Path | str) -> YamlText:
    if isinstance(source, Path):
        return YamlText.parse(read_text(source), str(source))
    return YamlText.parse(source)


def _file_of(source: Path | str | YamlText, kind: FileKind) -> tuple[ReadFile | None, list[Problem]]:
    try:
        file = read_file(source)
    except BadFile as reason:
        return None, list(reason.problems)
    if file.kind != kind:
        problem = error("file-kind", f"this is {CALLED[file.kind]}, not {CALLED[kind]}", path=("format",))
        return None, placed([problem], file.source)
    return file, file.problems
