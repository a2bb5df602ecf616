"""Edits of bases on a free table: move, turn, line up, put side by side or one behind the other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.forces.units import change_units
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.model import Scenario

_DIGITS = 3


class BasePlace(NamedTuple):
    """The new place of a base; `facing` in degrees from north, clockwise; None: the present facing."""

    at: TablePoint
    facing: float | None = None


def facing_text(degrees: float) -> str:
    """Returns a facing as it is written: "45", "7.5"."""
    turned = round(degrees, 1) % 360
    return f"{0.0 if turned >= 360 else turned:g}"


def move_bases(
    sheet: TableSheet, scenario: Scenario, places: Mapping[str, BasePlace], title: str, stroke: int = 0
) -> SetScenario:
    """An edit that moves units, by id, to points of a table, together with their passengers.

    Raises:
        EditRefused: when a unit is not listed, or would stand off the table.
    """
    changes: dict[str, dict[str, str]] = {}
    for unit, place in places.items():
        at = TablePoint(round(place.at.x, _DIGITS), round(place.at.y, _DIGITS))
        if at not in sheet.space:
            raise EditRefused(f"unit {unit} would stand off the table")
        changes[unit] = {"at": sheet.space.name(at)}
        if place.facing is not None:
            changes[unit]["facing"] = facing_text(place.facing)
    for _, group in scenario.groups():
        for one in group.units:
            if one.carried_by in places and one.at:
                changes[one.id] = {"at": changes[one.carried_by]["at"]}
    return replace(change_units(scenario, changes, title), stroke=stroke)


def lined_up(stands: Sequence[Stand]) -> list[BasePlace]:
    """Bases at equal distances along the straight line from the first to the last.

    Raises:
        EditRefused: when there are fewer than three.
    """
    if len(stands) < 3:
        raise EditRefused("select three bases or more to line them up between the first and the last")
    (x1, y1), (x2, y2) = stands[0].at, stands[-1].at
    last = len(stands) - 1
    return [
        BasePlace(TablePoint(x1 + (x2 - x1) * n / last, y1 + (y2 - y1) * n / last)) for n in range(last + 1)
    ]


def abreast(stands: Sequence[Stand], gap: float = 0.0) -> list[BasePlace]:
    """Bases side by side to the right of the first, their fronts on one line, facing as it does."""
    return _in_a_row(stands, gap, across=True)


def in_column(stands: Sequence[Stand], gap: float = 0.0) -> list[BasePlace]:
    """Bases one behind the other, the first in front, facing as it does."""
    return _in_a_row(stands, gap, across=False)


def facing_alike(stands: Sequence[Stand]) -> list[BasePlace]:
    """Bases at their present places, all with the facing of the first."""
    return [BasePlace(stand.at, stands[0].facing) for stand in stands]


def _in_a_row(stands: Sequence[Stand], gap: float, *, across: bool) -> list[BasePlace]:
    if len(stands) < 2:
        raise EditRefused("select two bases or more")
    lead = stands[0]
    turn = math.radians(lead.facing)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    found = [BasePlace(lead.at, lead.facing)]
    along, before = 0.0, lead
    for stand in stands[1:]:
        if across:
            along += (before.width + stand.width) / 2 + gap
            back = (stand.depth - lead.depth) / 2
            x, y = (lead.at[n] + right[n] * along - ahead[n] * back for n in (0, 1))
        else:
            along += (before.depth + stand.depth) / 2 + gap
            x, y = (lead.at[n] - ahead[n] * along for n in (0, 1))
        found.append(BasePlace(TablePoint(x, y), lead.facing))
        before = stand
    return found
