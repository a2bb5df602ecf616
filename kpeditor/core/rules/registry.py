"""The rulesets: those of the program, found by their folders, and those of others, found by entry point."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import kpeditor
from kpeditor.core.errors import BrokenRuleset, KpError, UnknownRuleset
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.telling.turnwords import TurnWords

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from kpeditor.core.scenario.model import Scenario

GROUP = "kpeditor.rulesets"
"""The group of entry points; also the package whose folders are the rulesets of the program."""


def ids() -> list[str]:
    """The ids of all installed rulesets, sorted."""
    return sorted({*_shipped(), *entries(GROUP)})


def find(ruleset_id: str) -> RuleSet:
    """The ruleset of this id. A shipped one is always the shipped one; of others the first on the path.

    Raises:
        UnknownRuleset: when none is installed under this id; the message lists those that are.
        BrokenRuleset: when a package offers it, and it cannot be loaded.
    """
    if not _is_shipped(ruleset_id) and ruleset_id not in entries(GROUP):
        raise UnknownRuleset(f"no ruleset {ruleset_id!r} is installed; installed: {', '.join(ids())}")
    found = _loaded(ruleset_id)
    if isinstance(found, BrokenRuleset):
        raise found.with_traceback(None)  # it is raised often: the places of former times are not kept
    return found


@cache
def _loaded(ruleset_id: str) -> RuleSet | BrokenRuleset:
    """An installed ruleset, or why it cannot be loaded. A package that fails is not imported again."""
    if _is_shipped(ruleset_id):
        shipped: RuleSet = import_module(f"{GROUP}.{ruleset_id}.ruleset").RULESET()
        return shipped
    entry = entries(GROUP)[ruleset_id]
    told = f"the ruleset {ruleset_id!r} of the package {package_of(entry)}"
    try:
        made = entry.load()()
    except Exception as reason:  # noqa: BLE001 - not our code: whatever it raises is told with its package
        return BrokenRuleset(f"{told} cannot be loaded: {reason!r}")
    if not isinstance(made, RuleSet):
        return BrokenRuleset(f"{told} is not a RuleSet")
    return made


def find_or_none(ruleset_id: str) -> RuleSet | None:
    """The ruleset of this id, None when it is not installed or cannot be loaded: its files still open and
    save unchanged.
    """
    try:
        return find(ruleset_id)
    except UnknownRuleset:
        return None


def loaded() -> list[RuleSet]:
    """The installed rulesets that can be loaded, sorted by id."""
    return [ruleset for ruleset in map(find_or_none, ids()) if ruleset is not None]


def turn_words(ruleset_id: str) -> TurnWords:
    """What a rules system calls its game-turn; the usual words for an unknown one."""
    found = find_or_none(ruleset_id)
    return found.info.turns if found is not None else TurnWords()


def titles_in(scenario: Scenario) -> dict[str, str]:
    """What sentences about a scenario call its sides and the types of units, by their ids."""
    found = find_or_none(scenario.ruleset)
    try:
        types = found.unit_types(scenario) if found is not None else {}
    except KpError:
        types = {}  # the checks tell what is wrong with the scenario's own types
    return {**{id_: type_.title for id_, type_ in types.items()}, **scenario.titles}


def on_hexes() -> list[RuleSet]:
    """Those of `loaded` that are played on hexes."""
    return [ruleset for ruleset in loaded() if ruleset.info.space == "hexes"]


def on_tables() -> list[RuleSet]:
    """Those of `loaded` that are played on free tables."""
    return [ruleset for ruleset in loaded() if ruleset.info.space == "table"]


def why_missing(ruleset_id: str) -> tuple[str, str]:
    """Why `find_or_none` answers None, and a cure; both for a Problem."""
    reason = _loaded(ruleset_id) if ruleset_id in ids() else None
    if isinstance(reason, BrokenRuleset):
        return reason.fault, reason.cure
    cure = did_you_mean(ruleset_id, ids()) or f"installed: {', '.join(ids())}"
    return f"no ruleset {ruleset_id!r} is installed", cure


def broken() -> list[BrokenRuleset]:
    """Why installed rulesets cannot be loaded, one for each."""
    return [reason for reason in map(_loaded, ids()) if isinstance(reason, BrokenRuleset)]


def for_hexes(wished: str = "", usual: str = "") -> RuleSet:
    """The ruleset a new map of hexes is made for: the one that is wished, else the usual one if it is
    installed, else the only one that is.

    Raises:
        UnknownRuleset: when that is not installed, or none was named and there are several.
    """
    return _chosen(wished, usual, on_hexes(), "map")


def for_tables(wished: str = "", usual: str = "") -> RuleSet:
    """The ruleset a new table is made for, as `for_hexes`.

    Raises:
        UnknownRuleset: as `for_hexes`.
    """
    return _chosen(wished, usual, on_tables(), "table")


def _chosen(wished: str, usual: str, installed: list[RuleSet], what: str) -> RuleSet:
    if wished:
        return find(wished)
    if usual and (found := find_or_none(usual)) is not None:
        return found
    if len(installed) != 1:
        named = ", ".join(ruleset.info.id for ruleset in installed)
        how = " (on the command line: --ruleset ID)" if named else ""
        raise UnknownRuleset(f"name the ruleset of the new {what}: {named or 'none is installed'}{how}")
    return installed[0]


@cache
def _is_shipped(ruleset_id: str) -> bool:
    """Whether a ruleset is one of the program's; one is looked up sooner than all folders are listed."""
    if not ruleset_id.isidentifier():  # a file may say anything
        return False
    try:
        return find_spec(f"{GROUP}.{ruleset_id}.ruleset") is not None
    except ModuleNotFoundError:
        return False


@cache
def _shipped() -> frozenset[str]:
    folders = Path(kpeditor.__file__).with_name("rulesets")
    return frozenset(
        folder.name
        for folder in pkgutil.iter_modules([str(folders)])
        if any(one.name == "ruleset" for one in pkgutil.iter_modules([str(folders / folder.name)]))
    )


def entries(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of other packages in a group, by name; of several the first on the path."""
    # Looking them up reads files and takes milliseconds; it is asked for often and depends on the path alone.
    return _entries_on(tuple(sys.path), group)


@lru_cache(maxsize=16)
def _entries_on(path: tuple[str, ...], group: str) -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # a window opens sooner without it

    return {entry.name: entry for entry in reversed(tuple(entry_points(group=group)))}


def package_of(entry: EntryPoint) -> str:
    """What the package is called that offers an entry point."""
    return entry.dist.name if entry.dist is not None else entry.module
