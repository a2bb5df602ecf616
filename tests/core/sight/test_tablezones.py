"""What is seen from anywhere along lines and edges: exact shapes behind gaps, and single points as oracle."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest
import shapely

from kpeditor.core.sight.tableblocking import ManyLines, blocked_within, core_of, lines_between
from kpeditor.core.sight.tablefan import FanEdges, fan
from kpeditor.core.sight.tableslits import Corners, unseen_along
from kpeditor.core.sight.tablezones import only_areas, seen_along

SIZE = 30
TABLE = shapely.box(0, 0, SIZE, SIZE)
BESIDE = shapely.LineString([(1, 2), (29, 2)])
"""From here one looks at rows of walls."""


def row(y: float, left: float, right: float) -> list[Any]:
    """A wall across the table with a gap."""
    return [shapely.LineString([(0, y), (left, y)]), shapely.LineString([(right, y), (SIZE, y)])]


def seen(
    walls: list[Any], *pieces: Any, step: float = 7, through_slits: bool = True, known: Any = None
) -> Any:
    edges = FanEdges.of([(wall, None) for wall in walls], [0.0] * len(walls))
    from_point = partial(fan, edges, width=SIZE, height=SIZE, active=np.ones(len(walls), np.bool_))
    met = np.array(walls, object)
    lines = ManyLines(
        TABLE, shapely.STRtree(met), met, np.zeros(len(met), np.bool_), np.zeros(len(met), np.bool_)
    )
    asked = lines if through_slits else None
    return seen_along(pieces, lambda x, y: from_point(x=x, y=y), step, Corners.of(walls), asked, known)


def beyond(shape: Any, y: float) -> Any:
    return shapely.intersection(shape, shapely.box(0, y, SIZE, SIZE))


def off(one: Any, other: Any) -> float:
    return float(shapely.symmetric_difference(one, other).area)


def test_behind_a_gap_one_sees_all_that_lines_from_both_ends_bound():
    for step in (0.5, 7, 100):
        found = seen(row(10, 10, 11), BESIDE, step=step)
        # From (29, 2) past (10, 10), and from (1, 2) past (11, 10).
        left, right = 10 - 20 * 19 / 8, 11 + 20 * 10 / 8
        expected = shapely.Polygon([(10, 10), (11, 10), (right, 30), (left, 30)]) & TABLE
        assert off(beyond(found, 10), expected) < 0.05, step
        backwards = seen(row(10, 10, 11), shapely.reverse(BESIDE), step=step)
        assert off(beyond(backwards, 10), expected) < 0.05, step
        assert expected.area < 450
        assert found.area - beyond(found, 10).area == pytest.approx(300)


def test_a_slit_that_opens_between_two_points_alone_is_found_along_its_corners():
    """Two rows with gaps of a tenth, two apart: what is seen widens by a tenth in two."""
    walls = [*row(10, 11, 11.1), *row(12, 11, 11.1)]
    behind = shapely.Polygon([(11, 12), (11.1, 12), (12, 30), (10.1, 30)])
    assert off(beyond(seen(walls, BESIDE), 12), behind) < 0.01
    assert beyond(seen(walls, BESIDE, through_slits=False), 12).area == 0


def test_a_slit_aslant_and_one_that_is_shut_by_a_third_row():
    walls = [*row(10, 7, 7.1), *row(12, 8, 8.1)]
    beam = beyond(seen(walls, BESIDE), 12)
    assert beam.area == pytest.approx(18 * (0.1 + 1.9) / 2, rel=0.01)
    assert beam.intersects(shapely.Point(8.05 + 0.5 * 17, 29))
    assert beyond(seen([*walls, shapely.LineString([(8, 13), (9, 13)])], BESIDE), 13).area < 0.01


def test_a_slit_is_found_from_a_line_that_begins_beyond_it():
    """All corners lie to the left of where the line begins."""
    walls = [*row(10, 14, 14.1), *row(12, 13, 13.1)]
    beam = beyond(seen(walls, shapely.LineString([(16, 2), (29, 2)])), 12)
    assert beam.area == pytest.approx(18 * (0.1 + 1.9) / 2, rel=0.01)


def test_a_post_in_the_view_hides_only_what_no_point_sees():
    """Behind a post one sees from both sides; only a triangle right behind it is hidden."""
    post = shapely.LineString([(14, 6), (16, 6)])
    hidden = shapely.difference(TABLE, seen([post], BESIDE))
    # From (1, 2) past (14, 6) and from (29, 2) past (16, 6) the lines meet at x = 15.
    expected = shapely.Polygon([(14, 6), (16, 6), (15, 6 + 4 / 13)])
    assert off(hidden, expected) < 0.02


def test_areas_are_seen_from_by_their_edges_and_holes_and_points_by_themselves():
    ring = shapely.Polygon([(5, 5), (15, 5), (15, 15), (5, 15)], [[(8, 8), (12, 8), (12, 12), (8, 12)]])
    walls = [shapely.LineString([(7, 7), (13, 7), (13, 13), (7, 13), (7, 7)])]
    assert shapely.covers(shapely.buffer(seen(walls, ring), 1e-6), shapely.box(8, 8, 12, 12))
    outside = seen(walls, shapely.Polygon(ring.exterior))
    assert not shapely.intersects(outside, shapely.Point(10, 10))
    assert off(seen(walls, shapely.Point(10, 10)), shapely.box(7, 7, 13, 13)) < 1e-6
    together = shapely.GeometryCollection([shapely.Point(10, 10), shapely.LineString(), shapely.Point(1, 1)])
    assert off(seen(walls, together), seen(walls, shapely.Point(10, 10), shapely.Point(1, 1))) < 1e-9


def test_what_is_known_stays_and_nothing_is_seen_without_anybody():
    known = shapely.box(0, 20, 5, 25)
    found = seen(row(10, 10, 10), BESIDE, known=known)
    assert off(found, shapely.union(known, shapely.box(0, 0, 30, 10))) < 1e-6
    assert seen([], shapely.Point(3, 3)).area == pytest.approx(900)


def test_a_step_is_longer_than_nothing():
    for step in (0, -1):
        with pytest.raises(ValueError, match="step"):
            seen([], BESIDE, step=step)


def test_corners_know_on_which_side_of_a_line_their_obstacle_lies():
    """Of a box and a wall that begins at one of its corners; a line into an obstacle touches none."""
    corners = Corners.of([shapely.box(0, 0, 2, 2), shapely.LineString([(2, 2), (4, 2)])])
    assert len(corners.points) == 5, "each place once"

    def side(at: tuple[float, float], way: tuple[float, float]) -> str:
        which = np.flatnonzero((corners.points == at).all(axis=1))
        right, left = corners.sides(which, np.array([way], float))
        assert not (right & left).any()
        return "right" if right[0] else "left" if left[0] else "neither"

    assert side((0, 0), (1, -1)) == "left"
    assert side((0, 0), (-1, 1)) == "right"
    assert side((0, 0), (1, 1)) == "neither"
    assert side((0, 2), (1, 1)) == "right"
    assert side((4, 2), (0, 1)) == "left"
    assert side((2, 2), (1, -1)) == "neither", "the box lies on one side, the wall on the other"
    assert side((2, 2), (1, 0)) == "right"
    assert side((4, 2), (1, 0)) == "neither", "along the wall, past its end"
    assert len(Corners.of([shapely.LineString([(0, 0), (2, 0), (2, 2)])]).points) == 3, (
        "an open line has ends"
    )


def test_lines_and_points_that_an_overlay_leaves_are_no_areas():
    box = shapely.box(0, 0, 1, 1)
    line = shapely.LineString([(5, 5), (6, 6)])
    assert only_areas(box) is box
    assert only_areas(shapely.GeometryCollection([line, box])).equals(box)
    assert only_areas(line).is_empty


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_line_sees_what_its_points_see_and_nothing_else(seed: int):
    """Sight is mutual: a point is seen when the line lies in what the point sees."""
    chance = random.Random(seed)
    walls: list[Any] = []
    while len(walls) < 9:
        x, y = chance.uniform(1, 25), chance.uniform(4, 27)
        wall = shapely.LineString([(x, y), (x + chance.uniform(1, 4), y + chance.uniform(-2, 2))])
        if all(wall.distance(other) > 0.2 for other in walls):
            walls.append(wall)
    line = shapely.LineString([(1, 1), (12, 2)])
    found = seen(walls, line)
    for share in np.linspace(0, 1, 23):
        one = seen(walls, shapely.line_interpolate_point(line, share, normalized=True))
        assert shapely.difference(one, found).area < 0.03, share
    asked = {True: 0, False: 0}
    while sum(asked.values()) < 120:
        point = shapely.Point(chance.uniform(0, SIZE), chance.uniform(0, SIZE))
        if found.boundary.distance(point) > 0.15 and all(wall.distance(point) > 0.01 for wall in walls):
            is_seen = bool(seen(walls, point).intersects(line))
            assert bool(found.intersects(point)) == is_seen, point
            asked[is_seen] += 1
    assert all(asked.values())


def test_an_area_stops_who_goes_deeper_than_its_depth_and_who_goes_through():
    wood = shapely.box(0, 0, 10, 10)
    into = np.array([shapely.LineString([(-3, 5), (0.8, 5)]), shapely.LineString([(-3, 5), (13, 5)])])
    assert blocked_within(core_of(wood), wood, 0.5, into).tolist() == [True, True]
    assert blocked_within(core_of(wood), wood, 0.9, into).tolist() == [False, True]


def test_an_area_stops_who_leaves_it_and_comes_in_again():
    wood = shapely.Polygon([(0, 0), (10, 0), (10, 10), (7, 10), (7, 3), (3, 3), (3, 10), (0, 10)])
    ways = [((2, 8), (8, 8)), ((2, 8), (13, 8)), ((2, 8), (5, 8)), ((2, 1), (8, 1)), ((2, 3), (8, 3))]
    lines = np.array([shapely.LineString(one) for one in ways])
    assert blocked_within(core_of(wood), wood, 99, lines).tolist() == [True, True, False, False, True]
    edge = np.array([shapely.LineString([(-3, 0), (13, 0)])])
    assert not blocked_within(core_of(wood), wood, 5, edge).any()


def test_lines_between_points_go_from_the_first_to_the_second_and_the_shortest_come_first():
    lines = lines_between(np.array([(0.0, 0.0), (5.0, 0.0)]), np.array([(1.0, 0.0), (9.0, 0.0)]))
    ends = shapely.get_coordinates(lines)[:, 0].reshape(-1, 2)
    assert ends.tolist() == [[0, 1], [5, 1], [5, 9], [0, 9]]


def test_lines_are_surely_stopped_by_walls_and_by_whole_areas_that_are_not_low():
    """A line that ends within an area, or at a wall, may be open."""
    wall, fence = shapely.LineString([(5, 0), (5, 10)]), shapely.LineString([(6, 0), (6, 10)])
    wood, field = shapely.box(10, 0, 12, 10), shapely.box(14, 0, 16, 10)
    met = np.array([wall, fence, core_of(wood), core_of(field)], object)
    is_area, is_low = np.array([False, False, True, True]), np.array([False, True, False, True])
    many = ManyLines(TABLE, shapely.STRtree(met), met, is_area, is_low)
    ways = ((4, 5.5), (3, 5), (5.5, 7), (9, 13), (9, 11), (13, 17), (17, 18))
    lines = shapely.linestrings([[(x, 5), (end, 5)] for x, end in ways])
    assert many.are_open(lines).tolist() == [False, True, True, False, True, True, True]
    assert many.lengths(lines) == pytest.approx([1, 2, 1.5, 1.01, 1.01, 4, 1])


def test_how_much_of_a_line_behind_a_slit_is_not_seen_yet():
    """Ground right beside what is seen counts as seen."""
    lines = np.array([[(0, 0), (0, 4)], [(0, 0), (0, 0.9)], [(-1, 1.001), (1, 1.001)], [(5, 5), (5, 5.25)]])
    assert unseen_along(lines, shapely.box(-1, -1, 1, 1)) == pytest.approx([3, 0, 0, 0.3])
