"""Edits of what lies on the map from the start: entrenchments of a side, wrecks."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.scenario.model import Scenario


def set_entrenchments(
    scenario: Scenario, side: str, add: Iterable[str] = (), remove: Iterable[str] = (), *, stroke: int = 0
) -> SetScenario:
    """An edit that digs entrenchments of a side and takes them away, by hex number; a hex has one at most."""
    adding, gone = list(dict.fromkeys(add)), set(remove)
    works = {}
    for id_, hexes in scenario.entrenchments.items():
        kept = tuple(h for h in hexes if h not in gone and (id_ == side or h not in adding))
        if kept:
            works[id_] = kept
    mine = works.get(side, ())
    if new := (*mine, *(hex_ for hex_ in adding if hex_ not in mine)):
        works[side] = new
    title = f"{'Dig' if adding or not gone else 'Fill in'} entrenchments of {_title(scenario, side)}"
    return set_fields(scenario, title, stroke=stroke, entrenchments=works)


def set_wrecks(
    scenario: Scenario, add: Iterable[str] = (), remove: Iterable[str] = (), *, stroke: int = 0
) -> SetScenario:
    """An edit that puts wrecks onto the map and takes them away, by hex number."""
    gone = set(remove)
    kept = [hex_ for hex_ in scenario.wrecks if hex_ not in gone]
    wrecks = (*kept, *(hex_ for hex_ in dict.fromkeys(add) if hex_ not in kept))
    title = "Take wrecks away" if gone and len(wrecks) == len(kept) else "Put wrecks onto the map"
    return set_fields(scenario, title, stroke=stroke, wrecks=wrecks)


def _title(scenario: Scenario, side: str) -> str:
    found = scenario.side(side)
    return found.title if found is not None else side
