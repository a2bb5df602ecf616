"""Whether a base on a free table is in an area: the one place that decides it."""

from __future__ import annotations

from typing import Any, Literal

Membership = Literal["partly", "wholly", "middle"]
"""How much of a base has to lie in an area: any part, all of it, or its middle.

Rules choose by what they ask: an element is set up wholly within its area, and counted where any part of it
is.
"""
SLACK = 0.02
"""How far a base may reach out of an area that has to hold all of it, in the table's unit: nobody places more
exactly by hand.
"""


def is_inside(base: Any, ground: Any, how: Membership = "partly") -> bool:
    """Whether a base is in an area; both are geometries of shapely, a base may be a point."""
    import shapely  # takes a while to load, and only tables need it

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
