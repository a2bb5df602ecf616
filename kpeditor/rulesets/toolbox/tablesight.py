"""Lines of sight on a free table from what its kinds of features declare: areas stop what enters and leaves
them or runs too far within them, lines what passes over them unless an end is in touch.

A ruleset inherits from `FeatureSight` and adds what its rules say besides. Points of both bases are tried in
pairs, the nearest first, until a line is free; a slit narrower than half a base may be missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind, SightFigures
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand, TableFinding, TableSight, TableSurvey, TableVerdict, Why
from kpeditor.core.sight.tableblocking import (
    GRAZE,
    ManyLines,
    blocked_within,
    core_of,
    lines_between,
    pieces_of,
)
from kpeditor.core.sight.tablefan import FanEdges, fan
from kpeditor.core.sight.tableslits import Corners
from kpeditor.core.sight.tablezones import only_areas, seen_along

TOUCH = 0.05
"""A stand within this distance of a line feature is in touch with it; in units of the table."""

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Obstacle:
    """A feature that may stop lines: its shape, and of an area its core, a hair smaller all round."""

    feature: Feature
    kind: FeatureKind
    figures: SightFigures
    whole: Any
    core: Any

    @property
    def is_area(self) -> bool:
        """Whether it is an area, through which lines run, rather than a line."""
        return self.core is not None


@dataclass(frozen=True, eq=False)
class Look:
    """A pair of stands that is judged: their shapes as the rules measure them, and the obstacles that count
    for it.
    """

    start: Any
    end: Any
    active: Bools


class FeatureSight(TableSight):
    """Lines of sight on one table by the declared figures of its features.

    Attributes:
        conditional: kinds of features of which it hangs on the pair if they count, as `counts` says.
    """

    conditional: frozenset[str] = frozenset()

    def __init__(self, sheet: TableSheet, catalogue: Catalogue) -> None:
        self.sheet, self._catalogue = sheet, catalogue
        self.obstacles: list[Obstacle] = []
        self.refresh()

    def refresh(self) -> None:
        """Reads the table again."""
        known = {one.feature.id: one for one in self.obstacles}  # what has not changed is not made anew
        found = []
        for name, feature in self.sheet.features.items():
            same = known.get(name)
            one = same if same is not None and same.feature is feature else self._obstacle(feature)
            if one is not None:
                found.append(one)
        self.obstacles = found
        met = np.empty(len(found), object)
        met[:] = [one.core if one.is_area else one.whole for one in found]
        shapely.prepare(met)
        self._met, self._tree = met, shapely.STRtree(met)
        self._whole = np.empty(len(found), object)
        self._whole[:] = [one.whole for one in found]
        self._is_area = np.array([one.is_area for one in found], np.bool_)
        self._is_relief = np.array([one.figures.is_relief for one in found], np.bool_)
        self._is_low = np.array([one.figures.is_low for one in found], np.bool_)
        self._depth = np.array([one.figures.depth for one in found], np.float64)
        self._conditional = [
            number for number, one in enumerate(found) if one.feature.kind in self.conditional
        ]
        self._edges: FanEdges | None = None
        self._is_flat = False

    # --- What rules may say otherwise ---

    def measured(self, stand: Stand) -> Any:
        """The shape from which a stand sees and is seen: its base."""
        return stand.shape

    def is_elevated(self, stand: Stand) -> bool:
        """Whether a stand looks over low obstacles."""
        return stand.is_elevated

    def besides(self, look: Look, stands: tuple[Stand, Stand], lines: Any) -> Bools:
        """Which of some lines are stopped for reasons that features do not declare: bool [lines]."""
        return np.zeros(len(lines), np.bool_)

    def further(self, look: Look, stands: tuple[Stand, Stand], line: Any) -> Iterator[TableFinding]:
        """What to tell about a line besides the declared obstacles."""
        return iter(())

    def counts(self, number: int, look: Look) -> bool:
        """Whether an active conditional obstacle counts for this pair."""
        return True

    def high_ground(self) -> Any:
        """The ground on which a stand counts as elevated: a geometry, None for nowhere."""
        return None

    def hidden_from(self, start: Stand) -> Any:
        """The ground that a stand does not see although no declared obstacle hides it: a geometry, None for
        nothing.
        """
        return None

    # --- Answers ---

    def verdict(self, start: Stand, end: Stand) -> TableVerdict:
        """Whether any part of one stand sees any part of the other, with every reason."""
        look = self._look(start, end)
        lines = lines_between(self._samples(start, look.start), self._samples(end, look.end))
        free = self._free(look, (start, end), lines)
        line = lines[0] if free is None else lines[free]
        findings = tuple(self._findings(look, (start, end), line))
        (x1, y1), (x2, y2) = shapely.get_coordinates(line).tolist()
        apart = float(shapely.distance(look.start, look.end))
        ends = TablePoint(x1, y1), TablePoint(x2, y2)
        return TableVerdict(start, end, apart, free is not None, findings, ends)

    def sees(self, start: Stand, end: Stand) -> bool:
        """Whether any part of one stand sees any part of the other: `verdict` without its reasons."""
        look = self._look(start, end)
        one, other = self._samples(start, look.start), self._samples(end, look.end)
        # Most pairs see each other from middle to middle, or along the shortest line.
        nearest = lines_between(one[:1], other[:1])
        if self._free(look, (start, end), nearest) is not None:
            return True
        return self._free(look, (start, end), lines_between(one, other)) is not None

    def fan(self, start: Stand) -> Any:
        """All points that a stand sees; see `TableSight.fan`."""
        shape = self.measured(start)
        is_elevated = self.is_elevated(start)
        points = self._samples(start, shape)
        seen = self._seen(points, self._active(shape, None, is_elevated))
        high = None if is_elevated or not self._is_low.any() else self.high_ground()
        if high is not None:
            # Sight is mutual: an elevated stand looks over low obstacles, and is seen over them.
            towards = _towards(self._tree, shape, high)
            if (towards & self._is_low).any():
                from_above = self._seen(points, towards & self._active(shape, None, is_elevated=True))
                seen = shapely.union(seen, shapely.intersection(from_above, high))
        if shape.area:
            seen = shapely.union(seen, shape)
        hidden = self.hidden_from(start)
        return seen if hidden is None else shapely.difference(seen, hidden)

    def survey(self, start: Stand | Any, *, step: float = 2.0) -> TableSurvey:
        """All that is seen and hidden from a stand or a zone; see `TableSight.survey`."""
        is_stand = isinstance(start, Stand)
        shape = self.measured(start) if is_stand else start
        seen = self.fan(start) if is_stand else self._seen_from(start, step)
        dead = shapely.Polygon()
        if self._is_relief.any():
            self._is_flat = True
            try:
                flat = self.fan(start) if is_stand else self._seen_from(start, step, seen)
            finally:
                self._is_flat = False
            dead = only_areas(shapely.difference(flat, seen))
        table = shapely.box(0, 0, self.sheet.space.width, self.sheet.space.height)
        return TableSurvey(shape, seen, only_areas(shapely.difference(table, seen)), dead)

    def _seen_from(self, zone: Any, step: float, known: Any = None) -> Any:
        """All that is seen from anywhere in a zone. It suffices to look from its edge, through which every
        line leaves; from line features within it, over which one sees from there; and from the edge of its
        high ground.
        """
        table = shapely.box(0, 0, self.sheet.space.width, self.sheet.space.height)
        zone = shapely.intersection(zone, table)
        # The edge of the table is left out: nobody sees beyond it.
        rim = shapely.boundary(only_areas(zone))
        edge = shapely.difference(rim, shapely.buffer(table.exterior, 1e-6))
        others = [part for part in shapely.get_parts(zone) if not part.area]
        pieces = [edge, *others, *(shapely.intersection(zone, one) for one in self._whole[~self._is_area])]
        high = self.high_ground() if self._is_low.any() else None
        pieces += [] if high is None else [shapely.intersection(zone, high)]

        def fan_at(x: float, y: float) -> Any:
            return self.fan(Stand(TablePoint(x, y)))

        corners = Corners.of([*self._whole[~self._is_area], *self._met[self._is_area]])
        lines = ManyLines(table, self._tree, self._met, self._is_area, self._is_low)
        seen = seen_along(pieces, fan_at, step, corners, None if self._is_flat else lines, known)
        return shapely.union(seen, only_areas(zone))

    # --- How ---

    def _obstacle(self, feature: Feature) -> Obstacle | None:
        kind = self._catalogue.feature(feature.kind)
        if kind is None or kind.sight is None:
            return None
        if kind.sight.stops == "area":
            if feature.shape != "area" or len(feature.points) < 3:
                return None
            whole = shape_of(feature)
            return Obstacle(feature, kind, kind.sight, whole, core_of(whole))
        if feature.shape != "line" or len(feature.points) < 2:
            return None
        return Obstacle(feature, kind, kind.sight, shape_of(feature), None)

    def _look(self, start: Stand, end: Stand) -> Look:
        one, other = self.measured(start), self.measured(end)
        is_elevated = self.is_elevated(start) or self.is_elevated(end)
        look = Look(one, other, self._active(one, other, is_elevated))
        for number in self._conditional:
            if look.active[number] and not self.counts(number, look):
                look.active[number] = False
        return look

    def _active(self, one: Any, other: Any, is_elevated: bool) -> Bools:
        """Which obstacles count: neither low ones for an elevated stand, nor lines that an end is in touch
        with.
        """
        active = ~self._is_low if is_elevated else np.ones(len(self.obstacles), np.bool_)
        if self._is_flat:
            active &= ~self._is_relief
        shapes = [shape for shape in (one, other) if shape is not None]
        near = self._tree.query(shapes, predicate="dwithin", distance=TOUCH)[1]
        active[near[~self._is_area[near]]] = False
        return active

    def _samples(self, stand: Stand, shape: Any) -> Floats:
        """The points from which a stand looks: of its base, or of the shape that the rules measure
        instead.
        """
        if shape is stand.shape:
            return stand.samples
        corners = shapely.get_coordinates(shapely.boundary(shape))[:-1]
        middles = (corners + np.roll(corners, -1, axis=0)) / 2
        return np.concatenate((np.array([stand.at], np.float64), corners, middles))

    def _free(self, look: Look, stands: tuple[Stand, Stand], lines: Any) -> int | None:
        """The first line that nothing stops. An obstacle that stopped one line is tried next on all that are
        left, as it stops most of them.
        """
        left = np.flatnonzero(~self.besides(look, stands, lines))
        while len(left):
            blocker = self._blocker(look, lines[left[0]])
            if blocker is None:
                return int(left[0])
            left = left[~self._stopped(blocker, lines[left])]
        return None

    def _blocker(self, look: Look, line: Any) -> int | None:
        met = self._tree.query(line, predicate="intersects")
        for number in met[look.active[met]].tolist():
            if self._stopped(number, np.array([line]))[0]:
                return int(number)
        return None

    def _stopped(self, number: int, lines: Any) -> Bools:
        """Which of some lines an obstacle stops: bool [lines]."""
        met = self._met[number]
        if not self._is_area[number]:
            return np.asarray(shapely.crosses(met, lines), np.bool_)
        stopped = np.asarray(shapely.intersects(met, lines), np.bool_)
        touched = np.flatnonzero(stopped)
        most = float(self._depth[number]) + GRAZE
        stopped[touched] = blocked_within(met, self._whole[number], most, lines[touched])
        return stopped

    def _in_area(self, number: int, line: Any) -> _Passage:
        """How a line passes an area."""
        core = self._met[number]
        cut = shapely.intersection(line, core)
        parts = pieces_of(cut)
        ends = shapely.get_coordinates(line)
        inside = int(shapely.intersects_xy(core, ends[:, 0], ends[:, 1]).sum())
        length = float(shapely.length(shapely.intersection(line, self._whole[number])))
        is_across = 2 * parts - inside >= 2
        return _Passage(parts, is_across, length, bool(parts) and length > self._depth[number] + GRAZE)

    def _findings(self, look: Look, stands: tuple[Stand, Stand], line: Any) -> Iterator[TableFinding]:
        """What a line meets, nearest to its start first, then what the rules say besides."""
        start = shapely.Point(shapely.get_coordinates(line)[0])
        met = [int(n) for n in self._tree.query(line, predicate="intersects")]
        for number in sorted(
            met, key=lambda n: float(shapely.distance(start, shapely.intersection(line, self._met[n])))
        ):
            finding = self._finding(number, line, look)
            if finding is not None:
                yield finding
        yield from self.further(look, stands, line)

    def _finding(self, number: int, line: Any, look: Look) -> TableFinding | None:
        one, is_active = self.obstacles[number], bool(look.active[number])
        name, kind, rule = one.feature.id, one.kind, one.figures.rule
        unit, title = self.sheet.space.units, one.kind.title.lower()
        if not one.is_area:
            blocks = is_active and bool(shapely.crosses(self._met[number], line))
            in_touch = any(shapely.dwithin(one.whole, end, TOUCH) for end in (look.start, look.end))
            why_not = "with which an end is in touch" if in_touch else "over which one looks from above"
            said = "blocks" if blocks else f"does not block: {why_not}"
            if not blocks and is_active:
                said = "does not block: the line only touches it"
            return TableFinding(name, kind.id, "line", 0.0, rule, f"{name} ({title}) {said} [{rule}]", blocks)
        passage = self._in_area(number, line)
        if not passage.parts:
            return None
        depth = f"{one.figures.depth:g}"
        why: Why = "inside"
        said = f"no more than {depth}, does not block"
        if passage.is_across:
            why, said = "through", "entered and left, blocks"
        elif passage.is_deep:
            said = f"more than {depth}, blocks"
        blocks = is_active and passage.blocks
        if passage.blocks and not is_active:
            said = "does not block here"
        text = f"{passage.length:.1f} {unit} of {name} ({title}): {said} [{rule}]"
        return TableFinding(name, kind.id, why, passage.length, rule, text, blocks)

    def _seen(self, points: Floats, active: Bools) -> Any:
        """The ground seen from any of some points."""
        if self._edges is None:
            shapes = [(one.whole, one.core) for one in self.obstacles]
            self._edges = FanEdges.of(shapes, [one.figures.depth + GRAZE for one in self.obstacles])
        space = self.sheet.space
        fans = [fan(self._edges, x, y, space.width, space.height, active) for x, y in points.tolist()]
        return fans[0] if len(fans) == 1 else shapely.union_all(fans)


def _towards(tree: Any, shape: Any, ground: Any) -> Bools:
    """Which obstacles of a tree lie between a stand and some ground, or close to that line: bool
    [obstacles].
    """
    towards = np.zeros(len(tree), np.bool_)
    for part in shapely.get_parts(ground):
        towards[tree.query(shapely.convex_hull(shapely.union(shape, part)), "intersects")] = True
    return towards


@dataclass(frozen=True, slots=True)
class _Passage:
    """How a line passes an area: the pieces within its core, whether it enters and leaves, how long it is
    within the whole, and whether that is too long.
    """

    parts: int
    is_across: bool
    length: float
    is_deep: bool

    @property
    def blocks(self) -> bool:
        return self.is_across or self.is_deep


def stopped_between(sight: FeatureSight, start: Stand, end: Stand, lines: Any) -> Bools:
    """Which of some lines from one stand to another are stopped by what lies between them, in touch with
    neither: bool [lines].
    """
    look, found = sight._look(start, end), np.zeros(len(lines), np.bool_)
    met = np.unique(sight._tree.query(lines, predicate="intersects")[1])
    for number in met[look.active[met]].tolist():
        whole = sight.obstacles[number].whole
        if not any(shapely.dwithin(whole, one, TOUCH) for one in (look.start, look.end)):
            found |= sight._stopped(number, lines)
    return found
