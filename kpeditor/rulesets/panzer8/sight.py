"""Lines of sight of Panzer8 [P3 to P8, P10]: what features declare, hull-down tanks, built-up areas, streets.

The declared figures express P5 and P6. By our own reading, one elevated end is enough, because sight is
mutual (P4, P7). Bases are measured from edge to edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely import ops

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.rules.tablesight import Stand, TableFinding
from kpeditor.rulesets.toolbox.tablesight import TOUCH, Bools, FeatureSight, Look

BUILT_UP, BUILDING, CREST, SMOKE, STREET = "built_up", "building", "crest", "smoke", "street"


class Panzer8Sight(FeatureSight):
    """Lines of sight on one table."""

    conditional = frozenset({STREET})

    def __init__(self, sheet: TableSheet, catalogue: Catalogue) -> None:
        self._towns: Any = np.empty(0, object)
        self._high, self._hills = shapely.MultiPolygon(), shapely.MultiPolygon()
        self._smoke: list[tuple[str, Any]] = []
        super().__init__(sheet, catalogue)

    def refresh(self) -> None:
        """Reads the table again."""
        super().refresh()
        features = self.sheet.features.values()
        areas = [one for one in features if one.shape == "area" and len(one.points) >= 3]
        towns = [shape_of(one) for one in areas if one.kind == BUILT_UP]
        self._towns = np.empty(len(towns), object)
        self._towns[:] = towns
        shapely.prepare(self._towns)
        high = [one for one in areas if self._lifts(one.kind, one.props.get("elevated"))]
        self._high = shapely.union_all([shape_of(one) for one in high])
        self._hills = shapely.union_all(
            [shape_of(one) for one in high if one.kind not in (BUILT_UP, BUILDING)]
        )
        shapely.prepare(self._high)
        self._smoke = [
            (one.id, shape_of(one)) for one in features if one.kind == SMOKE and len(one.points) >= 2
        ]

    def _lifts(self, kind: str, said: Any) -> bool:
        """Whether a feature elevates a stand on it: as the feature declares, otherwise by the default of its
        kind.
        """
        known = self._catalogue.feature(kind)
        field = known.prop("elevated") if known is not None else None
        return field is not None and bool(field.default if said is None else said)

    def measured(self, stand: Stand) -> Any:
        """The base, or the whole built-up area in which it stands [P10]; a bare point stays a point."""
        if stand.shape.area:
            found = np.flatnonzero(shapely.intersects_xy(self._towns, *stand.at))
            if len(found):
                return self._towns[found[0]]
        return stand.shape

    def is_elevated(self, stand: Stand) -> bool:
        """Whether a stand sees over crops, hedges and walls: because the scenario says so, or because of the
        feature it stands on. A stand in a high house is elevated unless it keeps below [P7].
        """
        lifts = self._hills if stand.keeps_below else self._high
        return stand.is_elevated or bool(shapely.intersects_xy(lifts, *stand.at))

    def is_in_high_house(self, stand: Stand) -> bool:
        """Whether a stand is in a house with a high and a low floor [P7]."""
        on_hill = shapely.intersects_xy(self._hills, *stand.at)
        return bool(shapely.intersects_xy(self._high, *stand.at) and not on_hill)

    def high_ground(self) -> Any:
        """The features that elevate a stand on them, such as hills [P7]."""
        return None if shapely.is_empty(self._high) else self._high

    def counts(self, number: int, look: Look) -> bool:
        """Whether a street counts for a line. It hides nothing from a stand beside it, such as a stand in the
        houses along it [P10].
        """
        whole = self.obstacles[number].whole
        beside = [
            not whole.intersects(end.centroid) and end.distance(whole) <= TOUCH
            for end in (look.start, look.end)
        ]
        return not any(beside)

    def besides(self, look: Look, stands: tuple[Stand, Stand], lines: Any) -> Bools:
        """Lines that end on the opposite slope of the crest behind which an end is hull-down [P8]."""
        stopped = np.zeros(len(lines), np.bool_)
        for own, end in ((stands[0], 1), (stands[1], 0)):
            slope = self.hidden_from(own)
            if slope is not None:
                points = shapely.get_point(lines, end)
                stopped |= shapely.intersects(slope, points)
        return stopped

    def further(self, look: Look, stands: tuple[Stand, Stand], line: Any) -> Iterator[TableFinding]:
        """Further obstacles: the opposite slope [P8], and smoke, which does not block [P42]."""
        if self.besides(look, stands, np.array([line]))[0]:
            names = sorted({name for stand in stands if stand.is_hull_down for name in self._crests(stand)})
            behind = " and ".join(names)
            text = f"the line ends on the opposite slope of {behind}, hidden from who is hull-down [P8]"
            yield TableFinding(names[0], CREST, "slope", 0.0, "P8", text, blocks=True)
        for name, shape in self._smoke:
            if shape.intersects(line):
                length = float(shapely.length(shapely.intersection(line, shape)))
                text = f"{name} (smoke): +2 for who is fired at; does not block [P42]"
                yield TableFinding(name, SMOKE, "smoke", length, "P42", text, blocks=False)

    def smoke_on(self, line: Any) -> bool:
        """Whether a line passes smoke that lies on the table from the start [P42]."""
        return any(shape.intersects(line) for _, shape in self._smoke)

    def hidden_from(self, start: Stand) -> Any:
        """The opposite slopes of the crests that a hull-down stand is behind: the part of the hill beyond
        each crest.
        """
        if not start.is_hull_down:
            return None
        slopes = [slope for slope in self._crests(start).values() if slope is not None]
        return shapely.union_all(slopes) if slopes else None

    def _crests(self, stand: Stand) -> dict[str, Any]:
        """The crest-lines that a stand touches, by name, each with its opposite slope."""
        found = {}
        for one in self.obstacles:
            if one.feature.kind == CREST and one.whole.distance(stand.shape) <= TOUCH:
                hill = self.sheet.features.get(str(one.feature.props.get("hill", "")))
                if hill is not None and hill.shape == "area":
                    found[one.feature.id] = self._opposite(shape_of(hill), one.whole, stand)
        return found

    @staticmethod
    def _opposite(hill: Any, crest: Any, stand: Stand) -> Any:
        """The parts of a hill that a crest separates from a stand; None when the crest does not divide it."""
        parts = shapely.get_parts(ops.split(hill, _through(crest, hill)))
        if len(parts) < 2:
            return None
        at = shapely.Point(stand.at)
        own = min(range(len(parts)), key=lambda n: float(parts[n].distance(at)))
        return shapely.union_all([part for n, part in enumerate(parts) if n != own])


def _through(crest: Any, hill: Any) -> Any:
    """The crest-line, extended straight at both ends until it leaves the hill."""
    points = shapely.get_coordinates(crest)
    left, top, right, bottom = shapely.bounds(hill)
    far = (right - left) + (bottom - top)

    def led_on(end: Any, before: Any) -> Any:
        step = end - before
        length = float(np.hypot(*step))
        return end + step / length * far if length else end

    return shapely.LineString([led_on(points[0], points[1]), *points, led_on(points[-1], points[-2])])
