"""The ground of an area on a free table, as a shapely geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.nodes import (
    Anywhere,
    Area,
    Away,
    Beyond,
    Compass,
    Edge,
    Forces,
    Hexes,
    NamedPlace,
    NumberedPlace,
    Overlap,
    Ring,
    Roads,
    Sum,
    Terrain,
    Within,
)
from kpeditor.core.scenario.areas.tables.names import (
    feature_meant,
    features_of,
    settled_on_table,
    unknown_place,
)
from kpeditor.core.scenario.areas.tables.nodes import SHARES, Polygon, Share, UnitStand

ROUND = 16
"""Segments per quarter circle: a disc is accurate to a thousandth of its radius."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The positions of units, as shapely geometries.

    Attributes:
        units: the bases of units, by id.
        forces: in a game, the bases of the enemy and of the side's own units, by `enemy` and `own`.
    """

    units: Mapping[str, Any]
    forces: Mapping[str, Any]


NOBODY = Standing({}, {})


def ground_of(area: Area, sheet: TableSheet, standing: Standing = NOBODY) -> Any:
    """The ground of an area on a table, as a geometry of polygons, lines and points, clipped to the table.

    Raises:
        BadName: when the table lacks a point, feature, unit or edge of the area, or a line does not cut the
            table in the given direction.
    """
    import shapely  # slow to import, and only tables need it

    table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
    return shapely.intersection(_Table(sheet, standing, table).ground(area), table)


@dataclass(frozen=True, slots=True)
class _Table:
    sheet: TableSheet
    standing: Standing
    whole: Any

    def ground(self, area: Area) -> Any:
        import shapely

        sheet = self.sheet
        match area:
            case Anywhere():
                return self.whole
            case Within():
                return _disc(shapely.Point(sheet.space.parse(area.centre.text)), area.radius)
            case Hexes():
                return shapely.MultiPoint([sheet.space.parse(name.text) for name in area.names])
            case Polygon():
                return shapely.make_valid(shapely.Polygon(area.corners))
            case Share():
                return share_of(area, sheet.space)
            case Edge():
                return edge_line(area, sheet.space)
            case UnitStand():
                return self._unit(area)
            case NamedPlace() | NumberedPlace():
                return self._place(area)
            case Terrain() | nodes.Feature() | Roads():
                return shapely.union_all([shape_of(one) for one in features_of(area, sheet)])
            case Ring():
                return _disc(self.ground(area.area), area.radius)
            case Away():
                return self._away(area)
            case Beyond():
                return self._beyond(area)
            case Sum():
                found = self.ground(area.first)
                for sign, part in area.rest:
                    join = shapely.union if sign == "+" else shapely.difference
                    found = join(found, self.ground(part))
                return found
            case Overlap():
                first, *others = map(self.ground, area.areas)
                for one in others:
                    first = shapely.intersection(first, one)
                return first
        raise BadName(f"a free table has no hexes, so {area} is nowhere on it")

    def _unit(self, area: UnitStand) -> Any:
        if area.unit not in self.standing.units:
            meant = did_you_mean(area.unit, self.standing.units)
            text = f"no unit {area.unit!r} stands on the table"
            raise BadName(f"{text}; {meant}" if meant else text)
        return self.standing.units[area.unit]

    def _place(self, area: NamedPlace | NumberedPlace) -> Any:
        import shapely

        feature = feature_meant(area, self.sheet)
        if feature is not None:
            return shape_of(feature)
        found = settled_on_table(area, self.sheet)
        if isinstance(found, NamedPlace | NumberedPlace):
            raise BadName(unknown_place(area, self.sheet))
        return shapely.union_all([shape_of(one) for one in features_of(found, self.sheet)])

    def _away(self, area: Away) -> Any:
        import shapely

        if isinstance(area.area, Forces):
            near = self.standing.forces.get(area.area.whose)
            if near is None:
                return self.whole
        else:
            near = self.ground(area.area)
        return self.whole if near.is_empty else shapely.difference(self.whole, _disc(near, area.radius))

    def _beyond(self, area: Beyond) -> Any:
        """The side of a line from edge to edge, or of an area that cuts the table. For a point or an area
        that does not cut the table, the ground beyond its outermost point.
        """
        import shapely
        from shapely import ops

        divider = self.ground(area.area)
        if divider.is_empty:
            raise BadName(f"{area.area} is nowhere on the table, so nothing lies {area.compass} of it")
        left, top, right, bottom = shapely.bounds(divider).tolist()
        beside = _beside(area.compass, (left, top, right, bottom), self.sheet.space)
        if divider.geom_type in ("Point", "MultiPoint"):
            return beside
        is_line = "Line" in divider.geom_type
        if is_line:
            parts = [self.whole]
            for line in shapely.get_parts(shapely.line_merge(divider)):
                parts = [piece for part in parts for piece in shapely.get_parts(ops.split(part, line))]
        else:
            parts = list(shapely.get_parts(shapely.difference(self.whole, divider)))
        near, far = (edge_line(Edge(name), self.sheet.space) for name in _ENDS[area.compass])
        found = [part for part in parts if _shares(part, near) and not _shares(part, far)]
        if not found and not is_line:
            return shapely.union(beside, divider) if area.is_inclusive else beside
        if not found:
            raise BadName(f"nothing lies {area.compass} of {area.area}: it does not part the table")
        kept = shapely.union_all(found)
        return shapely.union(kept, divider) if area.is_inclusive else kept


_ENDS: Mapping[Compass, tuple[str, str]] = {
    "north": ("N", "S"), "east": ("E", "W"), "south": ("S", "N"), "west": ("W", "E"),
}  # fmt: skip


def _shares(part: Any, edge: Any) -> bool:
    """Whether a part of the table includes a stretch of an edge."""
    return bool(part.intersection(edge).length > 0)


def _disc(shape: Any, radius: float) -> Any:
    import shapely

    return shapely.buffer(shape, radius, quad_segs=ROUND)


def _beside(compass: Compass, box: tuple[float, float, float, float], space: TableSpace) -> Any:
    import shapely

    left, top, right, bottom = box
    match compass:
        case "north":
            return shapely.box(0, 0, space.width, top)
        case "south":
            return shapely.box(0, bottom, space.width, space.height)
        case "west":
            return shapely.box(0, 0, left, space.height)
    return shapely.box(right, 0, space.width, space.height)


def share_of(area: Share, space: TableSpace) -> Any:
    """A part of a table: a strip along an edge, or a corner with half its width and height."""
    import shapely

    width, height = space.width, space.height
    is_corner = len(area.where) == 2
    parts = 2 if is_corner else SHARES[area.part]
    across, down = width / parts, height / parts
    left = width - across if "E" in area.where else 0.0
    right = across if "W" in area.where else width
    top = height - down if "S" in area.where else 0.0
    bottom = down if "N" in area.where else height
    return shapely.box(left, top, right, bottom)


def edge_line(area: Edge, space: TableSpace) -> Any:
    """An edge of a table, or the named piece of it, as a line.

    Raises:
        BadName: when the table has no edge of this name, or the piece goes beyond its end.
    """
    import shapely
    from shapely import ops

    width, height = space.width, space.height
    ends = {
        "N": ((0, 0), (width, 0)), "E": ((width, 0), (width, height)),
        "S": ((0, height), (width, height)), "W": ((0, 0), (0, height)),
    }  # fmt: skip
    if area.name not in ends:
        raise BadName(f"a table has no edge {area.name!r}; its edges are N, E, S and W")
    line = shapely.LineString(ends[area.name])
    if area.piece is None:
        return line
    first, last = area.piece
    if first >= line.length:
        raise BadName(f"the {area.name} edge is {line.length:g} long and has no piece from {first:g} on")
    return ops.substring(line, first, min(last, line.length))


Membership = Literal["partly", "wholly", "middle"]
"""How much of a base must lie in an area: any part, all of it, or its middle.

The choice depends on the rule: an element is set up wholly within its area, but counts in an area that
contains any part of it.
"""
SLACK = 0.02
"""The tolerance, in the table's unit, by which a base may reach out of an area that must hold all of it.
Nobody places a base more exactly by hand.
"""


def is_inside(base: Any, ground: Any, how: Membership = "partly") -> bool:
    """Whether a base is in an area. Both are shapely geometries; a base may be a point."""
    import shapely  # slow to import, and only tables need it

    if ground is None or base is None or ground.is_empty or base.is_empty:
        return False
    if how == "partly":
        return bool(shapely.intersects(ground, base))
    if how == "middle":
        return bool(shapely.intersects(ground, shapely.centroid(base)))
    if shapely.covers(ground, base):
        return True
    return bool(shapely.dwithin(ground, base, SLACK)) and bool(
        shapely.covers(shapely.buffer(ground, SLACK), base)
    )
