"""Whether a base is in an area: partly, wholly or by its middle."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.areas.tables.ground import SLACK, is_inside
from kpeditor.core.scenario.victory.tallies import CountedUnit

ZONE = shapely.box(0, 0, 10, 10) - shapely.box(4, 4, 6, 6)
PLACES = st.builds(TablePoint, st.floats(-3, 13), st.floats(-3, 13))
STANDS = st.builds(Stand, PLACES, st.floats(0.2, 3), st.floats(0.2, 3), st.floats(0, 359))


def test_a_base_across_the_edge_is_partly_inside_and_by_its_middle_where_that_lies():
    base = Stand(TablePoint(9.6, 2), 1.0, 1.0).shape
    assert [is_inside(base, ZONE, how) for how in ("partly", "middle", "wholly")] == [True, True, False]
    out = Stand(TablePoint(10.2, 2), 1.0, 1.0).shape
    assert [is_inside(out, ZONE, how) for how in ("partly", "middle", "wholly")] == [True, False, False]
    in_hole = Stand(TablePoint(5, 5), 1.0, 1.0).shape
    assert not is_inside(in_hole, ZONE)
    assert not is_inside(base, shapely.Polygon())
    assert not is_inside(None, ZONE)
    assert is_inside(shapely.Point(3, 3), ZONE, "wholly"), "a point is all of itself"


def test_nobody_places_more_exactly_than_by_the_slack():
    assert is_inside(Stand(TablePoint(9.5 + SLACK / 2, 2), 1.0, 1.0).shape, ZONE, "wholly")
    assert not is_inside(Stand(TablePoint(9.5 + 2 * SLACK, 2), 1.0, 1.0).shape, ZONE, "wholly")


@given(STANDS)
def test_wholly_inside_is_inside_by_every_way(stand: Stand):
    """And of a base that is not even partly inside nothing is."""
    base = stand.shape
    if is_inside(base, ZONE.buffer(-SLACK), "wholly"):
        assert is_inside(base, ZONE, "middle")
        assert is_inside(base, ZONE, "partly")
    if is_inside(base, ZONE, "middle"):
        assert is_inside(base, ZONE, "partly")


def test_rules_choose_how_a_unit_is_counted():
    base = Stand(TablePoint(9.6, 2), 1.0, 1.0).shape
    partly = CountedUnit("1", "red", frozenset(), base=base)
    wholly = CountedUnit("1", "red", frozenset(), base=base, inside="wholly")
    assert partly.is_in(ZONE)
    assert not wholly.is_in(ZONE)
