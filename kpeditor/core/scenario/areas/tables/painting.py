"""Drawing an area of a free table: an outline is added to an area or taken away from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.areas.nodes import Anywhere, Area, Sum, added
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.tables.ground import NOBODY, Standing, ground_of, share_of
from kpeditor.core.scenario.areas.tables.nodes import SHARES, SIDES, Polygon, Share

_DIGITS = 2
"""Decimals of corners: areas give points to a hundredth."""
_SAME = 0.05
"""Two grounds that differ by less than this, in square units, count as the same."""


def drawn(
    text: str,
    sheet: TableSheet,
    outline: Sequence[TablePoint],
    *,
    is_erasing: bool = False,
    standing: Standing = NOBODY,
) -> str:
    """The text of an area with the ground within an outline added or taken away, in its shortest form. An
    area that cannot be read is replaced.
    """
    import shapely  # slow to import, and only tables need it

    piece = shapely.make_valid(shapely.Polygon(outline))
    try:
        area = parse_area(text, sheet.numbering) if text else None
        ground = ground_of(area, sheet, standing) if area is not None else shapely.Polygon()
    except (BadExpression, BadName):
        area, ground = None, shapely.Polygon()
    wanted = shapely.difference(ground, piece) if is_erasing else shapely.union(ground, piece)
    table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
    wanted = shapely.intersection(wanted, table)
    if shapely.area(shapely.symmetric_difference(wanted, ground)) < _SAME and area is not None:
        return text
    if wanted.is_empty:
        return ""
    for simple in _simple(sheet):
        if shapely.area(shapely.symmetric_difference(ground_of(simple, sheet), wanted)) < _SAME:
            return print_area(simple)
    if area is None or _is_drawn(area):
        return print_area(polygons(wanted))
    sign = polygons(shapely.intersection(piece, table))
    return print_area(added(area, ("-" if is_erasing else "+", sign)))


def polygons(ground: Any) -> Area:
    """The ground as a sum of polygons minus their holes, with corners to a hundredth of the unit.

    Raises:
        ValueError: when the ground has no surface.
    """
    import shapely

    rounded = shapely.normalize(shapely.set_precision(ground, 10**-_DIGITS))
    parts = [part for part in shapely.get_parts(rounded) if part.geom_type == "Polygon" and part.area]
    if not parts:
        raise ValueError("ground without areas is no polygon")
    first, *others = [_polygon(part.exterior) for part in parts]
    area = added(first, *(("+", other) for other in others))
    holes = [_polygon(ring) for part in parts for ring in part.interiors]
    return added(area, *(("-", hole) for hole in holes))


def _polygon(ring: Any) -> Polygon:
    corners = tuple(TablePoint(round(x, _DIGITS), round(y, _DIGITS)) for x, y in ring.coords[:-1])
    return Polygon(corners)


def _is_drawn(area: Area) -> bool:
    """Whether an area consists of polygons alone, so that it may be rewritten."""
    if isinstance(area, Sum):
        return _is_drawn(area.first) and all(_is_drawn(part) for _, part in area.rest)
    return isinstance(area, Polygon)


def _simple(sheet: TableSheet) -> list[Area]:
    """Simple areas to try: the whole table, or a half, third or quarter along an edge."""
    shares = [Share(part, side) for part in SHARES for side in SIDES]
    return [Anywhere(), *(one for one in shares if share_of(one, sheet.space).area)]
