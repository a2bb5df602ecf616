"""Checks of files: opens them, runs all checks, tells the line and column of each problem, heeds silencers.

A comment `# kpeditor: ignore CODE` silences a problem: behind a value for what begins on that line, on a line
of its own for what begins on the next, before the first value for the whole file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kpeditor.core.checks.reading import Reading
from kpeditor.core.checks.records import check_record
from kpeditor.core.checks.run import check_battle, check_without_map
from kpeditor.core.errors import BadFile, BadName
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.yamltext import YamlText
from kpeditor.core.problem import Problem, hint
from kpeditor.core.scenario.areamasks import place_of
from kpeditor.core.scenario.areanodes import NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas import names_in


@dataclass(frozen=True)
class CheckedFile:
    """A file, what is wrong with it, and the battle it holds (None: it cannot be opened, or is a record)."""

    path: Path
    problems: list[Problem]
    opened: OpenBattle | None


def check_file(path: Path) -> list[Problem]:
    """Everything wrong with a map, scenario or record; a scenario's map is checked with it."""
    return _checked(path).problems


def check_files(paths: Iterable[Path]) -> list[Problem]:
    """Everything wrong with several files, each problem once; also what only all of them together show."""
    checked = [_checked(path) for path in paths]
    problems = [problem for one in checked for problem in one.problems]
    return list(dict.fromkeys([*problems, *_unused_places(checked)]))


def check_opened(opened: OpenBattle) -> list[Problem]:
    """Everything wrong with an open battle, with the positions its files had when they were read."""
    battle = opened.battle
    if opened.map_source is None and battle.scenario is not None:
        found = check_without_map(battle.scenario)
    else:
        found = check_battle(battle)
    sources = {"map": opened.map_source, "scenario": opened.scenario_source}
    located = [*opened.problems, *(_located(problem, sources) for problem in found)]
    return _in_order(_heeding(located, [source for source in sources.values() if source is not None]))


def _checked(path: Path) -> CheckedFile:
    try:
        opened = open_battle(path)
    except BadFile as bad:
        if any(problem.code == "file-kind" for problem in bad.problems):
            problems, source = check_record(path)
            return CheckedFile(path, _in_order(_heeding(problems, [source])), None)
        return CheckedFile(path, _in_order(bad.problems), None)
    return CheckedFile(path, check_opened(opened), opened)


def _located(problem: Problem, sources: Mapping[str, YamlText | None]) -> Problem:
    source = sources.get(problem.where.document)
    if source is None or problem.where.line:
        return problem
    line, column = source.locate(problem.where.path, problem.where.offset)
    return problem.at(file=source.name, line=line, column=column)


def _heeding(problems: Iterable[Problem], sources: Iterable[YamlText]) -> Iterator[Problem]:
    """The problems no comment silences."""
    silenced = {source.name: source.silenced() for source in sources}
    for problem in problems:
        by_line = silenced.get(problem.where.file, {})
        if problem.code not in by_line.get(problem.where.line, ()) and problem.code not in by_line.get(0, ()):
            yield problem


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    """By file (the first mentioned first), line and column; file names in their shortest form, each once."""
    shown = [problem.at(file=_short(problem.where.file)) for problem in problems]
    files = list(dict.fromkeys(problem.where.file for problem in shown))
    shown.sort(key=lambda one: (files.index(one.where.file), one.where.line, one.where.column))
    return list(dict.fromkeys(shown))


def _short(file: str) -> str:
    return os.path.normpath(file) if file else file


def _unused_places(checked: list[CheckedFile]) -> Iterator[Problem]:
    """Places of a map that none of its scenarios speaks of; only told when both were checked together."""
    mentioned: dict[str, set[str]] = {}
    for one in checked:
        if one.opened is not None and one.opened.scenario_path is not None:
            mentioned.setdefault(_map_key(one.opened), set()).update(_mentioned(one.opened))
    for one in checked:
        opened = one.opened
        if opened is None or opened.scenario_path is not None or not opened.battle.is_hex:
            continue
        used = mentioned.get(_map_key(opened))
        if used is None:
            continue
        unused = [
            hint(
                "place-unused",
                f"none of the scenarios checked speaks of {name}",
                fix="Ignore this if it is there for its own sake.",
                document="map",
                path=("places", name),
            )
            for name in opened.battle.map.places
            if name not in used
        ]
        sources = {"map": opened.map_source}
        located = (_located(problem, sources) for problem in unused)
        yield from _in_order(_heeding(located, [source for source in sources.values() if source is not None]))


def _map_key(opened: OpenBattle) -> str:
    return os.path.realpath(opened.map_path) if opened.map_path else ""


def _mentioned(opened: OpenBattle) -> Iterator[str]:
    """The places the areas of a scenario speak of."""
    battle = opened.battle
    if battle.scenario is None or not battle.is_hex:
        return
    for use in Reading(battle.map, battle.scenario, None).uses:
        for name in names_in(use.area):
            if isinstance(name.node, NumberedPlace | NamedPlace):
                try:
                    yield place_of(name.node, battle.map).name
                except BadName:
                    continue
