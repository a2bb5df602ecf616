"""Areas of free tables: short form and words, both ways, and the ground they hold."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import PointNumbering, TablePoint, TableSpace
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.nodes import (
    COMPASS,
    Anywhere,
    Area,
    Away,
    Beyond,
    Edge,
    Forces,
    Hexes,
    HexName,
    NamedPlace,
    NumberedPlace,
    Terrain,
    added,
    overlap,
    ring,
)
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.placenames import area_on
from kpeditor.core.scenario.areas.tables.faults import faults_of
from kpeditor.core.scenario.areas.tables.ground import Standing, ground_of
from kpeditor.core.scenario.areas.tables.nodes import CORNERS, PARTS, SIDES, Polygon, Share, UnitStand
from tests.each import each

INCHES = PointNumbering("inch")
UNIT = Standing({"12": shapely.box(29, 19, 31, 21)}, {"enemy": shapely.box(0, 0, 1, 1)})


def outline(*corners: tuple[float, float]) -> tuple[TablePoint, ...]:
    return tuple(TablePoint(*corner) for corner in corners)


def green_table() -> TableSheet:
    """60 x 40 inches: a square wood, a river from edge to edge, a hill, a farm of wood."""
    features = (
        Feature("Oak wood", "woods", "area", outline((10, 10), (20, 10), (20, 20), (10, 20))),
        Feature("River", "river", "line", outline((0, 25), (30, 28), (60, 25))),
        Feature("Hill 1", "hill", "area", outline((40, 5), (50, 5), (50, 15), (40, 15))),
        Feature("Farm", "built_up", "area", outline((5, 5), (7, 5), (7, 7)), props={"material": "wooden"}),
    )
    return TableSheet("Green", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})


quarters = st.integers(0, 200).map(lambda n: n / 4)
points = st.builds(TablePoint, quarters, quarters)
names = points.map(lambda point: HexName(f"({point.x:g}, {point.y:g})"))
simple = st.one_of(
    st.lists(names, min_size=1, max_size=3).map(lambda found: Hexes(tuple(found))),
    st.lists(points, min_size=3, max_size=6).map(lambda found: Polygon(tuple(found))),
    st.builds(Share, st.sampled_from(PARTS), st.sampled_from([*SIDES])),
    st.builds(Share, st.just("quarter"), st.sampled_from([*CORNERS])),
    st.builds(Edge, st.sampled_from("NESW")),
    st.builds(
        lambda name, ends: Edge(name, piece=(min(ends), max(ends))),
        st.sampled_from("NESW"),
        st.tuples(quarters, quarters),
    ),
    st.sampled_from(["12", "tank 3"]).map(UnitStand),
    st.sampled_from(["Oak wood", "River"]).map(NamedPlace),
    st.just(NumberedPlace("hill", 1)),
    st.sampled_from(["woods", "high_crops"]).map(Terrain),
    st.sampled_from([nodes.Feature("hedge"), nodes.Feature("built_up", said="material", value="wooden")]),
)
areas: st.SearchStrategy[Area] = st.recursive(
    st.just(Anywhere()) | simple,
    lambda inner: st.one_of(
        st.builds(ring, quarters, inner),
        st.builds(Away, quarters, inner | st.sampled_from([Forces("enemy"), Forces("own")])),
        st.builds(lambda a, sign, b: added(a, (sign, b)), inner, st.sampled_from("+-"), inner),
        st.lists(inner, min_size=2, max_size=3).map(overlap),
        st.builds(Beyond, st.sampled_from(COMPASS), inner),
    ),
    max_leaves=5,
)


@given(areas)
def test_short_forms_are_read_back(area):
    assert parse_area(print_area(area), INCHES) == area


@given(simple | st.builds(ring, quarters, simple) | st.builds(Away, quarters, simple))
def test_words_are_read_back(area):
    assert parse_area(area_sentence(area, INCHES), INCHES) == area


@each(
    ("words", "short"),
    [
        ("within 12 inches of the north edge", "ring(12, edge(N))"),
        ("anywhere within six inches of (20, 10)", "within(6, (20, 10))"),
        ("between 6 and 12 inches from the west edge", "ring(12, edge(W)) - ring(6, edge(W))"),
        ("in the north-eastern quarter", "quarter(NE)"),
        (
            "in the southern half except within 4.5 inches of Oak wood",
            'half(S) - ring(4.5, place("Oak wood"))',
        ),
        ("on the east edge from 30 to 10", "edge(E, 10, 30)"),
        ("in the woods", "terrain(woods)"),
        ("at least 8 inches from enemy units", "away(8, enemy)"),
        ("within 3 inches of unit 12", 'ring(3, unit("12"))'),
        ("at (1, 2) and (3, 4)", "points((1, 2), (3, 4))"),
        ("north of (0, 20)", "north_of((0, 20))"),
        ("on hill 1", "hill(1)"),
    ],
)
def test_wording_of_tables(words, short):
    assert print_area(area_on(words, green_table())) == short


@pytest.mark.parametrize(
    "text",
    ["rows(1,3)", "12", "adjacent to unit 12", "half(Q)", "polygon((1, 2), (3, 4))", "within(a, (1, 2))"],
)
def test_what_tables_have_not_is_refused(text):
    with pytest.raises(BadExpression):
        parse_area(text, INCHES)


def test_points_are_refused_on_hexes():
    with pytest.raises(BadExpression, match="free tables"):
        parse_area("(3, 4)", SCHEMES["CCRR"])
    with pytest.raises(BadExpression):
        parse_area("within(2.5, 0304)", SCHEMES["CCRR"])


@each(
    ("text", "size"),
    [
        ("anywhere", 2400),
        ("half(N)", 1200),
        ("third(W)", 800),
        ("quarter(N)", 600),
        ("quarter(SE)", 600),
        ("ring(12, edge(N))", 720),
        ("polygon((1, 1), (5, 1), (5, 3), (1, 3))", 8),
        ("anywhere - third(W) - third(E)", 800),
        ("terrain(woods)", 100),
        ("terrain(woods) & half(N)", 100),
        ("feature(built_up, material, wooden)", 2),
        ("feature(built_up, material, stone)", 0),
        ("north_of((0, 20))", 1200),
        ("north_of(feature(river))", 60 * 26.5),
        ("south_of(feature(river))", 60 * 13.5),
        ('west_of(place("Oak wood"))', 400),
        ('unit("12")', 4),
        ("away(40, enemy) & within(1, (1, 1))", 0),
    ],
)
def test_the_ground_of_an_area(text, size):
    ground = ground_of(parse_area(text, INCHES), green_table(), UNIT)
    assert ground.area == pytest.approx(size)


def test_edges_and_points_are_lines_and_points():
    sheet = green_table()
    edge = ground_of(parse_area("edge(N, 10, 30)", INCHES), sheet)
    assert (edge.length, edge.bounds) == (20, (10, 0, 30, 0))
    both = ground_of(parse_area("(60, 20) + edge(W)", INCHES), sheet)
    assert both.length == 40
    assert both.covers(shapely.Point(60, 20))


def test_a_disc_is_round_to_a_thousandth_of_its_radius():
    disc = ground_of(parse_area("within(6, (20, 20))", INCHES), green_table())
    rim = shapely.get_coordinates(shapely.segmentize(disc.exterior, 0.05))
    far = ((rim - [20, 20]) ** 2).sum(axis=1) ** 0.5
    assert far.max() <= 6 + 1e-9
    assert far.min() >= 6 * 0.998


@given(areas)
def test_what_is_faultless_has_ground_and_the_rest_is_told(area):
    """An area with a name the table lacks is refused as a whole; any other has ground on the table."""
    sheet = green_table()
    faults = list(faults_of(area, sheet, Catalogue(), UNIT))
    try:
        ground, why = ground_of(area, sheet, UNIT), ""
    except BadName as bad:
        ground, why = shapely.Point(), str(bad)
    assert bool(faults) or not why or "lies" in why
    assert ground.is_empty or shapely.box(0, 0, 60, 40).buffer(1e-9).covers(ground)


def test_names_that_are_nearly_there_are_offered():
    sheet = green_table()
    (fault,) = faults_of(parse_area('place("Oak woo")', INCHES), sheet, Catalogue(), UNIT)
    assert fault.kind == "place"
    assert "Oak wood" in fault.fix
