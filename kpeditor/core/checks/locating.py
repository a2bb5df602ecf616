"""Where in its file a problem is, which problems a comment silences, and which are only consequences of
others.

A comment `# kpeditor: ignore CODE` silences a problem. After a value it applies to what begins on that line,
on a line of its own to what begins on the next, before the first value to the whole file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.reading import OF_KEYS
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.hexsides import other_name
from kpeditor.core.geometry.numbering import name_hexside
from kpeditor.core.problem import DataPath, Problem, Severity

_AFTER_LENGTH = frozenset(("entry-after-end", "ban-after-end", "victory-turn", "event-turn"))
"""What cannot be judged when the length of the game could not be read."""
_AFTER_LEGEND = frozenset(("terrain-unknown",))
"""What cannot be judged when the legend of a layer is missing."""


def located(problem: Problem, sources: Mapping[str, YamlText | None], sheet: Sheet) -> Problem:
    """Returns the problem with file, line and column, as near as possible to the hex or hexside it
    is about.
    """
    source = sources.get(problem.where.document)
    if source is None or problem.where.line:
        return problem
    path, offset = problem.where.path, problem.where.offset
    if problem.where.document == "map" and isinstance(sheet, MapSheet) and len(path) == 2:
        path, offset = _nearer(problem, path, source, sheet)
    line, column = source.locate(path, offset, key=problem.code in OF_KEYS)
    return problem.at(file=source.name, line=line, column=column)


class Locating:
    """Locates the problems of repeated checks. It remembers earlier places as long as the files and the
    numbers of the hexes are the same.
    """

    def __init__(self) -> None:
        self._sources: Mapping[str, YamlText | None] = {}
        self._numbers: object = None
        self._known: dict[Problem, Problem] = {}

    def located(
        self, problems: Iterable[Problem], sources: Mapping[str, YamlText | None], sheet: Sheet
    ) -> list[Problem]:
        """Returns what `located` returns for each problem; equal problems count once."""
        numbers = (sheet.grid, sheet.numbering) if isinstance(sheet, MapSheet) else None
        is_same = sources.keys() == self._sources.keys() and numbers == self._numbers
        if not is_same or any(source is not self._sources[name] for name, source in sources.items()):
            self._known = {}
        known = self._known
        # Places of problems that have gone are dropped.
        self._known = {one: known.get(one) or located(one, sources, sheet) for one in problems}
        self._sources, self._numbers = sources, numbers
        return list(self._known.values())


def _nearer(problem: Problem, path: DataPath, source: YamlText, sheet: MapSheet) -> tuple[DataPath, int]:
    """The entry of a list of hexsides, or the character of a layer, that the problem is about."""
    section, name = path
    data = source.data.get(section, {}) if isinstance(source.data, dict) else {}
    value = data.get(name) if isinstance(data, dict) else None
    where = problem.where
    try:
        if section == "hexsides" and where.hexsides and isinstance(value, list):
            side = sheet.side(where.hexsides[0])
            names = [name_hexside(sheet.numbering, one) for one in (side, other_name(sheet.grid, side))]
            index = next((value.index(text) for text in names if text in value), None)
            return (path, 0) if index is None else ((*path, index), 0)
        if section == "hexes" and where.hexes and isinstance(value, str):
            hex_ = sheet.hex(where.hexes[0])
            lines = value.split("\n")
            if hex_.row <= len(lines) and hex_.column <= len(lines[hex_.row - 1]):
                return path, sum(len(line) + 1 for line in lines[: hex_.row - 1]) + hex_.column - 1
    except BadName:
        pass
    return path, where.offset


def heeding(problems: Iterable[Problem], sources: Iterable[YamlText]) -> Iterator[Problem]:
    """Returns the problems that no comment silences."""
    silenced = {source.name: source.silenced() for source in sources}
    for problem in problems:
        by_line = silenced.get(problem.where.file, {})
        if problem.code not in by_line.get(problem.where.line, ()) and problem.code not in by_line.get(0, ()):
            yield problem


def without_consequences(read: list[Problem], found: Iterable[Problem]) -> Iterator[Problem]:
    """Returns the problems of checks, without those that repeat or follow from errors in reading.

    A value of the wrong form is reported once. If a file has errors of form, its warnings and hints are left
    out, because they may be about what could not be read.
    """
    errors = [problem for problem in read if problem.severity is Severity.ERROR]
    places = {(one.where.file, one.where.line, one.where.column) for one in errors}
    files = {one.where.file for one in errors}
    following: frozenset[str] = frozenset()
    for one in errors:
        following |= _AFTER_LENGTH if one.where.path[:1] == ("length",) else frozenset()
        following |= _AFTER_LEGEND if one.code == "legend-missing" else frozenset()
    for problem in found:
        where = problem.where
        repeated = (where.file, where.line, where.column) in places
        waits = problem.severity is not Severity.ERROR and where.file in files
        if not repeated and not waits and problem.code not in following:
            yield problem


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the problems by file (the first mentioned first), line and column; file names in their shortest
    form, equal problems once.
    """
    short: dict[str, str] = {}
    shown = []
    for problem in problems:
        file = problem.where.file
        if file not in short:
            short[file] = _short(file)
        shown.append(problem if short[file] == file else problem.at(file=short[file]))
    files = {file: index for index, file in enumerate(dict.fromkeys(one.where.file for one in shown))}
    shown.sort(key=lambda one: (files[one.where.file], one.where.line, one.where.column))
    return list(dict.fromkeys(shown))


def _short(file: str) -> str:
    return os.path.normpath(file) if file else file
