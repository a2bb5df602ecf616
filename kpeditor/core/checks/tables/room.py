"""Room on a free table: what bases and hidden markers take up, to be compared with the ground there is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.geometry.table import figure
from kpeditor.core.rules.scenarioforms import BelowMarkers
from kpeditor.core.scenario.model import Group, Side

Base = tuple[float, float]
"""The width and the depth of a base, in the unit of the table."""


def room_of(bases: Iterable[Base], apart: float = 0.0) -> float:
    """The square units that bases take up, with half of the distance they keep around each.

    Shapes that are so far apart do not overlap when each is grown by half of it, and what lies in a zone then
    lies in the zone grown by as much: whoever compares both areas never refuses what is possible.
    """
    return sum(w * d + (w + d) * apart + math.pi * apart * apart / 4 for w, d in bases)


def squares(area: float) -> str:
    """An area as messages write it: to a hundredth of a square."""
    return figure(round(area, 2))


def hidden_in(parsed: ParsedScenario, side: Side, groups: Sequence[Group]) -> BelowMarkers:
    """What some groups of a side may hide: those with numbers of their own, the others with their side."""
    if parsed.ruleset is None:
        return BelowMarkers()
    forms = parsed.ruleset.forms()
    own = [forms.below_markers(group) for group in groups]
    found = [one for one in own if one is not None]
    if None in own and (shared := forms.below_markers(side)) is not None:
        found.append(shared)
    return BelowMarkers(
        sum(one.units for one in found),
        sum(one.dummies for one in found),
        max((one.width for one in found), default=0.0),
    )
