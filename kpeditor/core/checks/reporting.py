"""How much is checked and told: a scenario that is too large is not checked, and of many problems of one kind
the first ones are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Problem, in_scenario
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.board.mapsheet import MapSheet
    from kpeditor.core.geometry.masks import HexMask
    from kpeditor.core.scenario.model import Group, Scenario, Side

MOST_ALIKE = 20
"""How many problems of one kind are told one by one."""
MOST_HEXES = 200
"""How many hexes one problem points at."""
AREA_TITLES = {
    "deploy": "deployment area",
    "enter": "entry",
    "exit": "exit",
    "setup": "area of the step",
    "victory": "area that counts",
    "event": "area that counts for the event",
}
"""What problems call an area by its purpose."""


def the_first(problems: Iterable[Problem], in_all: int) -> Iterator[Problem]:
    """The first problems of many alike; the last of those told says how many more there are."""
    told = list(islice(problems, MOST_ALIKE))
    if told and in_all > len(told):
        last = told[-1]
        text = f"{last.text} (and {in_all - len(told)} more of this kind)"
        told[-1] = replace(last, text=text)
    yield from told


def hex_names(sheet: MapSheet, mask: HexMask) -> tuple[str, ...]:
    """The printed numbers of the hexes of a mask, at most `MOST_HEXES` of them, row by row."""
    found = np.flatnonzero(mask)[:MOST_HEXES]
    columns = sheet.grid.columns
    return tuple(sheet.name(Hex(int(at) % columns + 1, int(at) // columns + 1)) for at in found)


def group_title(scenario: Scenario, side: Side, group: Group) -> str:
    """What a problem calls a group: *group main*, or *group main of Reds* if another side has one too."""
    if sum(one.called == group.called for _, one in scenario.groups()) < 2:
        return f"group {group.called}"
    return f"group {group.called} of {side.called}"


# --- What is too large to be checked ---

MOST_GROUPS = 100
"""Groups of all sides together."""
MOST_LINES = 100
"""Lines of victory."""
MOST_STEPS = 100
"""Steps of a set-up."""
MOST_EVENTS = 100
"""Events."""
MOST_TEXT = 100_000
"""Characters of all areas and conditions together."""
MOST_WORK = 200_000_000
"""Words of areas and conditions with arguments, times hexes of the map."""


def too_large(scenario: Scenario, sheet: MapSheet | None) -> Problem | None:
    """The problem that a scenario is too large to be checked, None when it is not."""
    scoring = scenario.scoring
    groups = sum(1 for _ in scenario.groups())
    lines = sum(map(len, (scenario.victory, scoring.awards, scoring.thresholds, scoring.ladder)))
    texts = list(_expressions(scenario))
    words = sum(1 + text.count("(") for text in texts)
    words += sum(len(step.groups) * (3 + len(step.limits.from_area)) for step in scenario.setup)
    work = words * (sheet.grid.size if sheet else 1)
    if groups > MOST_GROUPS:
        return _problem(f"{count(groups, 'group')}; up to {MOST_GROUPS} are checked", "sides")
    if lines > MOST_LINES:
        return _problem(f"{lines} victory lines; up to {MOST_LINES} are checked", "victory")
    if len(scenario.setup) > MOST_STEPS:
        return _problem(f"{len(scenario.setup)} steps of set-up; up to {MOST_STEPS} are checked", "setup")
    if len(scenario.events) > MOST_EVENTS:
        return _problem(f"{len(scenario.events)} events; up to {MOST_EVENTS} are checked", "events")
    if sum(map(len, texts)) > MOST_TEXT:
        return _problem(f"areas and conditions of more than {MOST_TEXT} characters in all", "sides")
    if work > MOST_WORK:
        return _problem("too many areas for a map of this size", "sides")
    return None


def _problem(text: str, key: str) -> Problem:
    fix = "Nothing else of it is checked. Join groups, write areas shorter, or use a smaller map."
    return in_scenario.error("scenario-too-large", f"the scenario has {text}", fix=fix, path=(key,))


def _expressions(scenario: Scenario) -> Iterator[str]:
    for side in scenario.sides:
        yield side.exit
        for group in side.groups:
            yield group.deploy
            yield group.enter.at if group.enter else ""
    for step in scenario.setup:
        yield from (step.at, *step.limits.from_area, *step.limits.terrain, *step.limits.never)
    yield from scenario.conditions()
