"""The installed rulesets, found by entry point; a checkout that is not installed declares them in its
pyproject.toml.
"""

from __future__ import annotations

import sys
import tomllib
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from pathlib import Path

import kpeditor
from kpeditor.core.errors import UnknownRuleset
from kpeditor.core.rules.ruleset import RuleSet

GROUP = "kpeditor.rulesets"


def ids() -> list[str]:
    """The ids of all installed rulesets, sorted."""
    return sorted(_entries())


@cache
def find(ruleset_id: str) -> RuleSet:
    """The ruleset of this id.

    Raises:
        UnknownRuleset: when none is installed under this id; the message lists those that are.
    """
    entry = _own_entries().get(ruleset_id) or _entries().get(ruleset_id)
    if entry is None:
        raise UnknownRuleset(f"no ruleset {ruleset_id!r} is installed; installed: {', '.join(ids())}")
    ruleset: RuleSet = entry.load()()
    return ruleset


def find_or_none(ruleset_id: str) -> RuleSet | None:
    """The ruleset of this id, None when it is not installed (its files still open and save unchanged)."""
    try:
        return find(ruleset_id)
    except UnknownRuleset:
        return None


def on_hexes() -> list[RuleSet]:
    """The installed rulesets that are played on hexes, sorted by id."""
    return [ruleset for ruleset in map(find, ids()) if ruleset.info.space == "hexes"]


def _entries() -> dict[str, EntryPoint]:
    """Entry points by id. A shipped ruleset is always the shipped one; of others the first on the path."""
    # Looking them up reads files and takes milliseconds; it is asked for often and depends on the path alone.
    return _entries_on(tuple(sys.path))


@lru_cache(maxsize=4)
def _entries_on(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)} | _own_entries()


@cache
def _own_entries() -> dict[str, EntryPoint]:
    """The shipped rulesets, of the checkout or of the installed program: found without a look at all the
    other distributions of an environment.
    """
    pyproject = Path(kpeditor.__file__).parent.parent / "pyproject.toml"
    if pyproject.is_file():
        table = tomllib.loads(pyproject.read_text("utf-8"))["project"].get("entry-points", {}).get(GROUP, {})
        return {name: EntryPoint(name, value, GROUP) for name, value in table.items()}
    try:
        return {entry.name: entry for entry in distribution("kpeditor").entry_points if entry.group == GROUP}
    except PackageNotFoundError:
        return {}
