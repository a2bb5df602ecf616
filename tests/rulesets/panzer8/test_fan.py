"""The fan of Panzer8 against dense sampling: random tables, each point judged by fractions on its own.

The oracle shares nothing with the program but the features: it clips the line of sight by every edge in
exact fractions. Where the answer hangs on the hundredth by which areas are shrunk, on the strip in touch with
a line, or on the chords that stand for the curves of P5, points are left out: those nearer than `NEAR` to the
edge of the fan.
"""

from __future__ import annotations

import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
import shapely

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand, TableSight
from kpeditor.core.sight.tableblocking import GRAZE, blocked_within
from kpeditor.rulesets.panzer8.sight import Panzer8Sight

RULES = registry.find("panzer8")
NEAR = 0.04
AREAS, LINES = ("woods", "orchard", "high_crops", "building", "marsh"), ("hedge", "wall", "crest", "fence")
Exact = tuple[Fraction, Fraction]


def random_table(seed: int, count: int = 12) -> TableSheet:
    """Stars, boxes and broken lines, on a grid of quarters so that many of them touch and overlap."""
    chance = random.Random(seed)
    features: dict[str, Feature] = {}
    for number in range(count):
        x, y, size = chance.uniform(5, 55), chance.uniform(5, 35), chance.uniform(1, 5)
        corners = chance.randint(3, 7)
        angles = sorted(chance.uniform(0, 2 * math.pi) for _ in range(corners))
        if max(b - a for a, b in zip(angles, [*angles[1:], angles[0] + 2 * math.pi], strict=True)) > 3:
            angles = [2 * math.pi * n / corners for n in range(corners)]
        points = []
        for angle in angles:
            far = size * chance.uniform(0.5, 1)
            point = TablePoint(
                round((x + far * math.cos(angle)) * 4) / 4, round((y + far * math.sin(angle)) * 4) / 4
            )
            points.append(TablePoint(min(60.0, max(0.0, point.x)), min(40.0, max(0.0, point.y))))
        kind = chance.choice(AREAS + LINES)
        shape: Literal["area", "line"] = "area" if kind in AREAS else "line"
        if shape == "line" or shapely.Polygon(points).is_valid:
            features[f"f{number}"] = Feature(f"f{number}", kind, shape, tuple(points))
    return TableSheet("Random", "panzer8", TableSpace(60, 40, "inch"), features)


def sight_on(sheet: TableSheet) -> TableSight:
    sight = RULES.table_sight(sheet)
    assert sight is not None
    return sight


def exact(point: tuple[float, float]) -> Exact:
    return Fraction(point[0]), Fraction(point[1])


def side(a: Exact, b: Exact, c: Exact) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def met(p: Exact, q: Exact, a: Exact, b: Exact) -> Fraction | None:
    """Where on the way from p to q (0 to 1) an edge is crossed; None where it is not."""
    one, other = side(p, q, a), side(p, q, b)
    if (one > 0) == (other > 0):
        return None
    down = (q[0] - p[0]) * (b[1] - a[1]) - (q[1] - p[1]) * (b[0] - a[0])
    at = ((a[0] - p[0]) * (b[1] - a[1]) - (a[1] - p[1]) * (b[0] - a[0])) / down
    return at if 0 <= at <= 1 else None


def crossings(p: Exact, q: Exact, points: list[Exact], *, is_closed: bool) -> list[Fraction]:
    pairs = zip(points, [*points[1:], points[0]] if is_closed else points[1:], strict=False)
    return sorted(at for a, b in pairs if (at := met(p, q, a, b)) is not None)


def is_within(p: Exact, points: list[Exact]) -> bool:
    far = (Fraction(1000), p[1] + Fraction(1, 977))
    return len(crossings(p, far, points, is_closed=True)) % 2 == 1


def is_seen(sheet: TableSheet, start: TablePoint, end: TablePoint) -> bool:
    """P5 and P6 point to point, word by word."""
    p, q = exact(start), exact(end)
    whole = math.dist(start, end)
    for feature in sheet.features.values():
        kind = RULES.terrain().feature(feature.kind)
        if kind is None or kind.sight is None:
            continue
        points = [exact(point) for point in feature.points]
        if kind.sight.stops == "line":
            drawn = shapely.LineString(feature.points)
            in_touch = any(drawn.distance(shapely.Point(one)) <= 0.05 for one in (start, end))
            if not in_touch and crossings(p, q, points, is_closed=False):
                return False
            continue
        at = crossings(p, q, points, is_closed=True)
        if is_within(p, points):
            at.insert(0, Fraction(0))
        if is_within(q, points):
            at.append(Fraction(1))
        stretches = list(zip(at[::2], at[1::2], strict=True))
        ends_within = (bool(stretches) and stretches[0][0] == 0) + (bool(stretches) and stretches[-1][1] == 1)
        length = sum(float(b - a) for a, b in stretches) * whole
        if 2 * len(stretches) - ends_within >= 2 or length > 2.01:
            return False
    return True


def is_near_a_line(sheet: TableSheet, point: TablePoint) -> bool:
    place = shapely.Point(point)
    return any(
        one.shape == "line" and shapely.LineString(one.points).distance(place) <= 0.06
        for one in sheet.features.values()
    )


def tried(seed: int, starts: int = 2, points: int = 60) -> int:
    """How many points of a random table were compared; all agree."""
    sheet = random_table(seed)
    sight = sight_on(sheet)
    chance = random.Random(seed + 1000)
    compared = 0
    for _ in range(starts):
        start = TablePoint(chance.uniform(0.5, 59.5), chance.uniform(0.5, 39.5))
        if is_near_a_line(sheet, start):
            continue
        seen = sight.fan(Stand(start))
        assert seen.is_valid
        for _ in range(points):
            end = TablePoint(chance.uniform(0.1, 59.9), chance.uniform(0.1, 39.9))
            place = shapely.Point(end)
            if seen.boundary.distance(place) < NEAR or is_near_a_line(sheet, end):
                continue
            visible = is_seen(sheet, start, end)
            # The core of an area is smaller by a hundredth: a line that cuts a corner by less is free.
            if visible != sight.verdict(Stand(start), Stand(end)).visible:
                assert grazes(sheet, start, end), (seed, start, end)
                continue
            assert seen.intersects(place) == visible, (seed, start, end)
            compared += 1
    return compared


def grazes(sheet: TableSheet, start: TablePoint, end: TablePoint) -> bool:
    """Whether a line passes a corner or an edge by less than the shrink of areas."""
    line = shapely.LineString((start, end))
    near = [shapely.Polygon(one.points) for one in sheet.features.values() if one.shape == "area"]
    return any(
        (shape.intersects(line) != shape.buffer(-0.011).intersects(line))
        or shapely.Point(start).distance(shape.boundary) < 0.02
        or shapely.Point(end).distance(shape.boundary) < 0.02
        or any(shapely.Point(corner).distance(line) < 0.03 for corner in shape.exterior.coords)
        for shape in near
    )


def test_a_few_random_tables():
    assert sum(tried(seed) for seed in range(6)) > 400


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_random_tables(first):
    assert sum(tried(seed) for seed in range(first, first + 20)) > 1000


def test_many_lines_are_judged_as_each_alone():
    """The quick way by crossings answers as the lengths and pieces of a line do."""
    judged = 0
    for seed in range(12):
        sight = Panzer8Sight(random_table(seed), RULES.terrain())
        chance = random.Random(seed)
        ends = [(chance.randint(0, 240) / 4, chance.randint(0, 160) / 4) for _ in range(120)]
        lines = np.array([shapely.LineString(both) for both in zip(ends[::2], ends[1::2], strict=True)])
        for number, one in enumerate(sight.obstacles):
            if one.is_area:
                met = lines[shapely.intersects(one.core, lines)]
                most = one.figures.depth + GRAZE
                quick = blocked_within(one.core, one.whole, most, met).tolist() if len(met) else []
                assert quick == [sight._in_area(number, line).blocks for line in met], (seed, number)
                judged += len(met)
    assert judged > 200


def test_who_is_within_a_wood_sees_out_only_where_its_edge_is_nearer_than_the_depth():
    """Between two corners the edge may come nearer than two inches, and the view goes on there alone."""
    sheet = random_table(0)
    seen = sight_on(sheet).fan(Stand(TablePoint(8.225328608659344, 20.21046969336157)))
    assert not seen.intersects(shapely.Point(30.670909043690084, 35.646185875864106))


def test_an_empty_table_is_seen_whole_and_a_wood_to_its_depth():
    space = TableSpace(60, 40, "inch")
    plain = sight_on(TableSheet("T", "panzer8", space))
    for point in ((30, 20), (0, 20), (0, 0), (60, 40), (30, 0)):
        assert plain.fan(Stand(TablePoint(*point))).area == pytest.approx(2400), point
    wood = Feature("W", "woods", "area", tuple(TablePoint(*p) for p in ((0, 0), (60, 0), (60, 40), (0, 40))))
    inside = sight_on(TableSheet("T", "panzer8", space, {"W": wood}))
    assert inside.fan(Stand(TablePoint(30, 20))).area == pytest.approx(math.pi * 2.01**2, rel=1e-3)


def test_a_zone_sees_what_its_points_see():
    """Points of the zone, drawn at random, see nothing that the zone does not see; hedges in it too."""
    for seed, zone in (
        (3, shapely.box(1, 1, 6, 4)),
        (8, shapely.Polygon([(28, 18), (34, 19), (30, 24)])),
        (5, shapely.LineString([(0, 3), (0, 9)])),
    ):
        sheet = random_table(seed, 8)
        sight = sight_on(sheet)
        chance = random.Random(seed)
        found = sight.survey(zone)
        assert found.seen.is_valid
        assert found.seen.area + found.hidden.area == pytest.approx(2400)
        left, top, right, bottom = zone.bounds
        for _ in range(12):
            point = TablePoint(chance.uniform(left, right), chance.uniform(top, bottom))
            if not zone.intersects(shapely.Point(point)):
                continue
            missed = sight.fan(Stand(point)).difference(found.seen)
            assert missed.area < 0.1, (seed, zone.bounds, point)


def test_a_zone_sees_nothing_that_none_of_its_points_sees():
    """Against brute force: points of the table, each asked from many points of the zone one by one."""
    sheet = random_table(5, 8)
    sight, zone = sight_on(sheet), shapely.box(2, 2, 10, 8)
    found = sight.survey(zone)
    starts = [TablePoint(x / 2, y / 2) for x in range(4, 21) for y in range(4, 17)]
    chance = random.Random(1)
    compared = 0
    for _ in range(60):
        end = TablePoint(chance.uniform(0.1, 59.9), chance.uniform(0.1, 39.9))
        place = shapely.Point(end)
        if found.seen.boundary.distance(place) < 0.3 or is_near_a_line(sheet, end):
            continue
        visible = any(sight.verdict(Stand(start), Stand(end)).visible for start in starts)
        assert found.seen.intersects(place) == (visible or zone.intersects(place)), end
        compared += 1
    assert compared > 30


def test_a_zone_within_which_a_hedge_stands_sees_over_it_and_through_a_ring_of_woods():
    """P6: who is in touch with the hedge sees over it. What is seen has a hole behind a house."""
    hedge = Feature("Hedge", "hedge", "line", (TablePoint(10, 0), TablePoint(10, 20)))
    corners = ((17, 7), (23, 7), (23, 13), (17, 13))
    house = Feature("House", "building", "area", tuple(TablePoint(*one) for one in corners))
    space = TableSpace(30, 20, "inch")
    sight = sight_on(TableSheet("T", "panzer8", space, {"Hedge": hedge, "House": house}))
    west = sight.survey(shapely.box(0, 0, 8, 20))
    assert not west.seen.intersects(shapely.Point(20, 3))
    over = sight.survey(shapely.box(0, 0, 10, 20))
    assert over.seen.intersects(shapely.Point(20, 3))
    around = sight.survey(shapely.box(15, 5, 25, 15).exterior)
    assert [len(part.interiors) for part in shapely.get_parts(around.seen)] == [1]
    with pytest.raises(ValueError, match="step"):
        sight.survey(shapely.box(0, 0, 8, 20), step=0)


def box(name: str, left: float, top: float, right: float, bottom: float, kind: str = "building") -> Feature:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Feature(name, kind, "area", tuple(TablePoint(*one) for one in corners))


def test_a_zone_sees_through_a_slit_that_is_open_between_its_points_alone():
    """P5: two rows of houses let one line pass at x = 11.3: one sees along it from hardly anywhere."""
    houses = [box("A", 0, 9, 11.25, 10), box("B", 11.35, 9, 30, 10), box("C", 0, 11, 11.25, 12)]
    space = TableSpace(30, 30, "inch")
    sight = sight_on(
        TableSheet("T", "panzer8", space, {one.id: one for one in (*houses, box("D", 11.35, 11, 30, 12))})
    )
    found = sight.survey(shapely.LineString([(1, 2), (29, 2)]), step=9)
    beam = shapely.intersection(found.seen, shapely.box(0, 12, 30, 30))
    # The cores of the houses are a hundredth smaller: the slit is 0.12 wide, 2.98 long and ends 9.99 away.
    wide = 0.12
    slope = wide / 2.98
    at_end = wide + 2 * 18.01 * slope
    assert beam.area == pytest.approx((wide + at_end) / 2 * 18.01, rel=0.01)
    for x in (11.27, 11.3, 11.33):
        assert found.seen.intersects(shapely.Point(x, 29)), x


def test_a_zone_of_a_real_table_misses_little_that_its_points_see():
    """The crossroads: what twenty points of a zone see is seen by the zone, and sight is mutual."""
    battle = open_with_map(Path("scenarios/panzer8/2-hallern-crossroads.yaml")).battle
    assert battle.table is not None
    sight = sight_on(battle.table)
    zone = shapely.box(20, 8, 24, 10)
    found = sight.survey(zone)
    chance = random.Random(2)
    points = [shapely.line_interpolate_point(zone.exterior, chance.random() * 12) for _ in range(20)]
    seen = shapely.union_all([sight.fan(Stand(TablePoint(one.x, one.y))) for one in points])
    assert shapely.difference(seen, found.seen).area < 0.2
    asked = 0
    while asked < 20:
        at = TablePoint(chance.uniform(1, 59), chance.uniform(1, 39))
        place = shapely.Point(at)
        if (
            found.seen.contains(place)
            and min(found.seen.boundary.distance(place), zone.distance(place)) > 0.1
        ):
            assert sight.fan(Stand(at)).intersects(zone), at
            asked += 1


def test_dead_ground_is_what_hills_and_crests_alone_hide():
    hill = Feature(
        "Hill", "hill", "area", tuple(TablePoint(*p) for p in ((20, 10), (26, 10), (26, 30), (20, 30)))
    )
    wood = Feature(
        "Wood", "woods", "area", tuple(TablePoint(*p) for p in ((20, 32), (26, 32), (26, 40), (20, 40)))
    )
    sight = sight_on(TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {"Hill": hill, "Wood": wood}))
    found = sight.survey(Stand(TablePoint(5, 20)))
    assert found.dead.intersects(shapely.Point(40, 20))
    behind_wood = shapely.Point(29, 39)
    assert found.hidden.intersects(behind_wood)
    assert not found.dead.intersects(behind_wood)
    assert found.dead.difference(found.hidden).area == pytest.approx(0, abs=1e-6)
