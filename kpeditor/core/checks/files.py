"""Checks of files: opens them, runs all checks, and tells the line and column of each problem."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.core.checks.locating import Locating, heeding, in_order, located, without_consequences
from kpeditor.core.checks.reporting import too_large
from kpeditor.core.checks.run import check_battle, check_without_map
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import NO_MAP, OpenBattle, open_battle
from kpeditor.core.files.storage.inbundle import is_bundle
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, hint, in_map
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.checks.assaved import AsSaved

MOST_NAMES = 8
"""How many places one problem names."""


@dataclass(frozen=True)
class CheckedFile:
    """A file, what is wrong with it, and the battle it holds (None: it cannot be opened, or is a record)."""

    path: Path
    problems: list[Problem]
    opened: OpenBattle | None


@dataclass(frozen=True)
class CheckedFiles:
    """Several files, and everything wrong with them, each problem once."""

    files: list[CheckedFile]
    problems: list[Problem]


def check_file(path: Path) -> list[Problem]:
    """Everything wrong with a map, scenario or record; a scenario's map is checked with it."""
    return _checked(path).problems


def check_many(paths: Iterable[Path]) -> CheckedFiles:
    """Everything wrong with several files, each problem once; also what only all of them together show."""
    checked = [_checked(path) for path in paths]
    problems = [problem for one in checked for problem in one.problems]
    return CheckedFiles(checked, list(dict.fromkeys([*problems, *_unused_places(checked)])))


def check_opened(opened: OpenBattle) -> list[Problem]:
    """Everything wrong with an open battle, with the positions its files had when they were read."""
    return in_order(heeding(_judged(opened), filter(None, _sources(opened).values())))


def check_as_saved(opened: OpenBattle, saved: AsSaved | None = None) -> list[Problem]:
    """Everything wrong with an open battle after edits: what checking its files would tell if they were saved
    now. `saved` keeps what it read for the next time.
    """
    from kpeditor.core.checks.assaved import AsSaved  # loaded late: files are checked without it

    saved = saved or AsSaved()
    again = saved.read(opened)
    if not again.is_readable:
        return in_order(again.opened.problems)
    in_place = [again.in_place(problem) for problem in _judged(again.opened, saved.locating)]
    return in_order(heeding(in_place, filter(None, again.shown.values())))


def _judged(opened: OpenBattle, locating: Locating | None = None) -> list[Problem]:
    """The problems of reading and of all checks, without those that only follow from errors in reading."""
    battle = opened.battle
    has_map = not any(problem.code in NO_MAP for problem in opened.problems)
    if opened.scenario_path is not None and opened.map_path is None and opened.map_source is None:
        has_map = False  # the file names none, and lies on an empty board as well
    if not has_map and battle.scenario is not None:
        found = check_without_map(battle.scenario)
    else:
        found = check_battle(battle)
    in_place = (locating or Locating()).located(found, _sources(opened), battle.sheet)
    return [*opened.problems, *without_consequences(opened.problems, in_place)]


def _sources(opened: OpenBattle) -> dict[str, YamlText | None]:
    return {"map": opened.map_source, "scenario": opened.scenario_source}


def _checked(path: Path) -> CheckedFile:
    if is_bundle(path):
        return CheckedFile(path, list(_bundle_problems(path)), None)
    try:
        opened = open_battle(path)
    except BadFile as bad:
        if any(problem.code == "file-kind" for problem in bad.problems):
            from kpeditor.core.checks.records import check_game_file  # loaded late: most files are battles

            problems, source = check_game_file(path)
            return CheckedFile(path, in_order(heeding(problems, [source])), None)
        return CheckedFile(path, in_order(bad.problems), None)
    return CheckedFile(path, check_opened(opened), opened)


def _bundle_problems(path: Path) -> Iterator[Problem]:
    """Everything wrong with a bundle and with the maps, scenarios and records in it, each problem once."""
    from kpeditor.core.files.bundles.bundle import OPENS, read_bundle  # loaded late: most files are none
    from kpeditor.core.files.bundles.manifest import MANIFEST, kind_of

    try:
        bundle, problems = read_bundle(path)
    except BadFile as bad:
        yield from bad.problems
        return
    manifest = f"{path}/{MANIFEST}"
    if not bundle.manifest.licence:
        fix = "Say under which licence others may use it: `kpeditor export bundle --licence CC-BY-4.0`."
        window = "Say under which licence others may use it when you export it again."
        problems.append(
            hint("bundle-licence", "the bundle names no licence", fix=fix, window=window, file=manifest)
        )
    found = [*in_order(problems)]
    # By what the files are: the manifest may list them wrongly, or not at all.
    for name, data in bundle.files.items():
        if kind_of(name, data) in OPENS:
            found += _checked(path / name).problems
    yield from dict.fromkeys(found)


def _unused_places(checked: list[CheckedFile]) -> Iterator[Problem]:
    """Places of a map that none of its scenarios speaks of; only told when both were checked together."""
    mentioned: dict[str, set[str]] = {}
    for one in checked:
        if one.opened is not None and one.opened.scenario_path is not None:
            battle = one.opened.battle
            named = mentioned.setdefault(_map_key(one.opened), set())
            if battle.scenario is not None and battle.is_hex and not too_large(battle.scenario, battle.map):
                from kpeditor.core.scenario.zones import places_named  # a map alone names none

                named |= places_named(battle.scenario, battle.map)
    for one in checked:
        opened = one.opened
        if opened is None or opened.scenario_path is not None or not opened.battle.is_hex:
            continue
        used = mentioned.get(_map_key(opened))
        if used is None:
            continue
        unused = [name for name in opened.battle.map.places if name not in used]
        if unused and opened.map_source is not None:
            problem = in_map.hint(
                "place-unused",
                f"none of the checked scenarios mentions {_listed(unused)}",
                fix="Ignore this if the map shall name them anyway.",
                path=("places", unused[0]),
            )
            in_place = located(problem, _sources(opened), opened.battle.sheet)
            yield from in_order(heeding([in_place], [opened.map_source]))


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {count(more, 'more place')}" if more > 0 else "")


def _map_key(opened: OpenBattle) -> str:
    return os.path.realpath(opened.map_path) if opened.map_path else ""
