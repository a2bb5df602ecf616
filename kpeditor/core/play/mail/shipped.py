"""Compares a battle that has the title of a shipped scenario with that scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.errors import KpError
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import one_line

_TITLE = re.compile(r"^title:\s*(?P<title>.*?)\s*$", re.MULTILINE)
_NAMED = 3
"""The most differences that are named."""


def shipped_remarks(battle: Battle) -> tuple[str, ...]:
    """Remarks on a foreign scenario that has the title of a shipped one but differs from it.

    A sentence with the first differences; nothing for other scenarios.
    """
    scenario = battle.scenario
    if scenario is None:
        return ()
    for path in _titled(scenario.title):
        try:
            shipped = open_battle(path).battle
        except KpError:
            continue
        if shipped.scenario is None or _plain(shipped.scenario.title) != _plain(scenario.title):
            continue
        same_map = replace(battle, scenario=replace(scenario, map=shipped.scenario.map))
        found = battle_differences(shipped, same_map)
        if not found:
            return ()
        named = "; ".join(f"{one.part}, {one.sentence(_NAMED)}" for one in found[:_NAMED])
        more = f"; and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        title = one_line(scenario.title)
        text = f"This scenario is called {title!r} as one that comes with kpeditor, but it is not the same: "
        return (one_line(f"{text}{named}{more}. Ask the other side about it before you seal anything."),)
    return ()


def _titled(title: str) -> Iterator[Path]:
    """The shipped scenarios with this title, found by one line of their text."""
    for path in sorted(data_dir("scenarios").rglob("*.yaml")):
        found = _TITLE.search(path.read_text("utf-8"))
        if found is not None and _plain(found["title"].strip("\"'")) == _plain(title):
            yield path


def _plain(title: str) -> str:
    return " ".join(title.split()).casefold()
