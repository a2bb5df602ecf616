"""Shortens many problems of one kind: the first ones are kept, the rest becomes one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.model import Group, Scenario, Side

MOST_ALIKE = 20
"""How many problems of one kind are told one by one."""
MOST_HEXES = 200
"""How many hexes one problem points at."""


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
    if sum(one.id == group.id for _, one in scenario.groups()) < 2:
        return f"group {group.id}"
    return f"group {group.id} of {side.title or side.id}"
