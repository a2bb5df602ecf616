"""Areas on boards of the PanzerBlitz family and on boards joined: lettered rows, compass, terrain, lines."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.boards import boards_of, edges_with_row_a
from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.areas.describing import area_sentence, titled
from kpeditor.core.scenario.areas.ground import unknown_ground
from kpeditor.core.scenario.areas.masks import depends_on_units, hexes_of, mask_of, names_in
from kpeditor.core.scenario.areas.nodes import Feature, Terrain
from kpeditor.core.scenario.areas.painting import painted
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.placenames import area_on
from tests.core.scenario.areas.areastrategies import areas_of_boards, two_boards
from tests.each import each

SHEET = two_boards()
NUMBERING = SHEET.numbering
FIVE, SIX = boards_of(SHEET)
AREAS = areas_of_boards(SHEET)


def hexes(text):
    return hexes_of(parse_area(text, NUMBERING), SHEET)


def where(wanted):
    return {hex_ for hex_ in SHEET.grid.hexes() if wanted(hex_)}


@given(AREAS)
def test_what_is_printed_reads_back_the_same(area):
    assert parse_area(print_area(area), NUMBERING) == area


@given(AREAS)
def test_every_sentence_reads_back_as_the_same_hexes(area):
    read = parse_area(area_sentence(area, NUMBERING), NUMBERING)
    try:
        meant = hexes_of(area, SHEET)
    except BadName as reason:
        with pytest.raises(BadName, match=str(reason).split(" does not")[-1][:20].replace("(", ".")):
            hexes_of(read, SHEET)
        return
    assert hexes_of(read, SHEET) == meant


@each(
    ("text", "short"),
    [
        ("rows A to K", "rows(A,K)"),
        ("rows(K,A)", "rows(A,K)"),
        ("columns(A, K)", "rows(A,K)"),
        ("hexrow K", "row(K)"),
        ("anywhere in rows F through DD inclusive", "rows(F,DD)"),
        ("between rows K and T exclusive", "between(K,T)"),
        ("between hexrows K and T (both excluded)", "between(K,T)"),
        ("between rows K (exclusive) and T (inclusive)", "rows(L,T)"),
        ("between rows K (inclusive) and T (exclusive)", "rows(K,S)"),
        ("between rows K and T", "rows(K,T)"),
        ("north of row K", "north_of(K)"),
        ("North of Hexrow K", "north_of(K)"),
        ("to the north of row K inclusive", "north_of(K, inclusive)"),
        ("north of K", "north_of(K)"),
        ("north of row K on board 6", "board(6, north_of(K))"),
        ("on board 6 north of row K", "board(6, north_of(K))"),
        ("north of row K on boards 5 and 6", "board(5, north_of(K)) + board(6, north_of(K))"),
        ("on board 6", "board(6)"),
        ("anywhere on boards 5 and 6", "board(5) + board(6)"),
        ("the north edge of board 6", "board(6, edge(N))"),
        ("south of W on board 5 or south of K on board 6", "board(5, south_of(W)) + board(6, south_of(K))"),
        ("on woods hexes", "terrain(woods)"),
        ("on woods hexes on board 6", "board(6, terrain(woods))"),
        ("on rail hexes", "feature(rail)"),
        ("along the railway", "feature(rail)"),
        ("along the stream", "feature(stream)"),
        ("hilltop rail hexes of level 1", "terrain(hilltop) & feature(rail)"),
        ("hilltop rail hexes of level 2", "terrain(hilltop2) & feature(rail)"),
        ("along the railway with siding", "feature(rail, siding)"),
        ("within one hex of the railway with tracks 2", "ring(1, feature(rail, tracks, 2))"),
        ("the railway with adjacent hexes", "ring(1, feature(rail))"),
        ("on the west edge along the railway", "edge(W) & feature(rail)"),
        ("on rail hexes in rows F to DD", "feature(rail) & rows(F,DD)"),
        ("west of the river", "west_of(terrain(river))"),
        ("west of the railway", "west_of(feature(rail))"),
        ("west of stream lines inclusive", "west_of(feature(stream), inclusive)"),
        ("anywhere", "anywhere"),
        ("anywhere on the map", "anywhere"),
        ("anywhere except Arvoldgrad", 'anywhere - place("Arvoldgrad")'),
        ("all hexes but not on woods hexes", "anywhere - terrain(woods)"),
        ("not Arvoldgrad", 'anywhere - place("Arvoldgrad")'),
        ("not in Hill 231", "anywhere - hill(231)"),
        ("at least three hexes from the railway", "away(3, feature(rail))"),
        ("no closer than 3 hexes to the railway", "away(3, feature(rail))"),
        ("more than two hexes from the railway", "away(3, feature(rail))"),
        ("anywhere at least 3 hexes away from the west edge", "away(3, edge(W))"),
        ("at least three hexes from the nearest enemy unit", "away(3, enemy)"),
        ("at least five hexes from each other", "away(5, own)"),
        ("on woods hexes at least three hexes from rail hexes", "terrain(woods) & away(3, feature(rail))"),
        ("Arvoldgrad", 'place("Arvoldgrad")'),
        ('"North of the Wood"', 'place("North of the Wood")'),
        ("rows 1 to 11", "rows(1,11)"),
    ],
)
def test_wordings_of_rulebooks_are_understood(text, short):
    area = parse_area(text, NUMBERING)
    assert print_area(area) == short
    assert parse_area(short, NUMBERING) == area


@each(
    ("short", "sentence"),
    [
        ("rows(A,K)", "anywhere between rows A and K"),
        ("between(K,T)", "anywhere between rows K and T exclusive"),
        ("north_of(K, inclusive)", "north of row K inclusive"),
        ("board(6, north_of(K))", "north of row K on board 6"),
        ("terrain(woods)", "on woods hexes"),
        ("edge(W) & feature(rail)", "on the west edge that lie along the railway"),
        ("away(3, feature(rail))", "at least three hexes from the railway"),
        ("away(5, own)", "at least five hexes from own units"),
        ("anywhere - terrain(woods)", "anywhere except on woods hexes"),
        ("west_of(feature(stream))", "west of stream lines"),
    ],
)
def test_areas_are_written_as_rulebooks_do(short, sentence):
    assert area_sentence(parse_area(short, NUMBERING), NUMBERING) == sentence


def test_f3_rows_lie_where_their_letters_are_on_each_board():
    assert hexes("rows(A,K)") == where(
        lambda h: (h in FIVE and FIVE.line(h) <= 11) or (h in SIX and SIX.line(h) <= 11)
    )
    assert hexes("board(6, rows(A,K))") == where(lambda h: h in SIX and SIX.line(h) <= 11)
    assert hexes("between(K,M)") == hexes("row(L)")
    assert hexes("between(K,L)") == set()
    assert hexes("rows(1,3)") == where(lambda h: h.row <= 3)


@pytest.mark.parametrize("row_a", ["west", "north", "east", "south"])
def test_f3_the_compass_follows_from_where_row_a_lies(row_a):
    sheet = two_boards()
    sheet.edges = edges_with_row_a(row_a)
    back = {"west": "east", "east": "west", "north": "south", "south": "north"}[row_a]
    across = "north" if row_a in ("east", "west") else "west"

    def meant(text):
        return hexes_of(parse_area(text, NUMBERING), sheet)

    # Row A of board 5 lies there, and of board 6, which is turned, on the other side.
    assert meant(f"board(5, {row_a}_of(K))") == where(lambda h: h in FIVE and FIVE.line(h) < 11)
    assert meant(f"board(6, {row_a}_of(K))") == where(lambda h: h in SIX and SIX.line(h) > 11)
    assert meant(f"board(6, {back}_of(K, inclusive))") == where(lambda h: h in SIX and SIX.line(h) <= 11)
    with pytest.raises(
        BadName, match=f"the rows of this map run from .*: .* {row_a} or {back}|{back} or {row_a}"
    ):
        meant(f"{across}_of(K)")


def test_terrain_features_and_places():
    assert {SHEET.name(hex_) for hex_ in hexes("terrain(woods)")} == {"6-C-4", "6-C-5", "5-B-2"}
    assert hexes("terrain(Woods)") == hexes("Woods hexes") == hexes("terrain(woods)")
    assert hexes("feature(rail)") == hexes("terrain(rail)") == where(lambda h: h.row == 6 and h.column <= 33)
    assert hexes("terrain(town)") == hexes("Arvoldgrad")  # no kind, no feature: places of this kind
    assert hexes("terrain(hilltop)") == {SHEET.hex("5-M-6"), SHEET.hex("5-M-7")}
    assert hexes("hilltop rail hexes of level 1") == {SHEET.hex("5-M-6")}
    assert hexes("terrain(lava)") == set()
    siding = {SHEET.hex("5-D-6")}
    assert hexes("feature(rail, siding)") == hexes("on siding hexes") == siding
    assert hexes("feature(rail, siding, yes)") == siding
    assert hexes("feature(rail, siding, no)") == hexes("feature(rail, tracks, 2)") == set()


def test_what_a_line_cuts_off():
    west = where(lambda h: h.column <= 17)
    assert hexes("west of the stream") == hexes("west_of(feature(stream))") == west
    assert hexes("east_of(feature(stream))") == where(lambda h: h.column > 17)
    assert hexes("north of the railway") == where(lambda h: h.row < 6)
    assert hexes("south_of(feature(rail), inclusive)") == where(lambda h: h.row >= 6)
    assert hexes("board(5, south_of(feature(rail)))") == where(lambda h: h in FIVE and h.row > 6)
    assert hexes("west of the river") == west  # the rulebook's word for a stream
    with pytest.raises(BadName, match=r'"Arvoldgrad" does not cut the map into a north.* south'):
        hexes("north_of(Arvoldgrad)")
    with pytest.raises(BadName, match="does not cut the map into a west"):
        hexes("west_of(feature(rail))")


def test_a_line_of_hexes_cuts_where_it_meets_both_edges():
    sheet = two_boards()
    sheet.layers["terrain"][:, 9] = 1

    def meant(text):
        return hexes_of(parse_area(text, NUMBERING), sheet)

    assert meant("west_of(terrain(woods))") == where(lambda h: h.column < 10) - meant("terrain(woods)")
    sheet.layers["terrain"][10, 9] = 0
    with pytest.raises(BadName, match="without a gap"):
        meant("west_of(terrain(woods))")


def test_distances_from_areas_and_from_units():
    edge = SHEET.grid.edge("west")
    assert hexes("away(3, edge(W))") == where(lambda h: min(SHEET.grid.distance(h, e) for e in edge) >= 3)
    assert hexes("away(3, terrain(lava))") == hexes("anywhere") == set(SHEET.grid.hexes())
    limit = parse_area("terrain(woods) & away(3, enemy)", NUMBERING)
    assert depends_on_units(limit)
    assert not depends_on_units(parse_area("away(3, edge(W))", NUMBERING))
    assert hexes_of(limit, SHEET) == hexes("terrain(woods)")  # before a game nobody stands anywhere
    near = mask_of(parse_area("6-C-4", NUMBERING), SHEET)
    kept = mask_of(limit, SHEET, {"enemy": near})
    assert kept.sum() == 1
    assert hexes_of(parse_area("5-B-2", NUMBERING), SHEET) == {Hex(2, 2)}
    assert kept[1, 1]


@each(
    ("text", "offset", "message"),
    [
        ("north_of(K", 10, "comma or a closing bracket"),
        ("north_of(K, twice)", 12, "only 'inclusive'"),
        ("board()", 0, "board(6"),
        ("away(K, edge(W))", 5, "distance in hexes"),
        ("between(K)", 0, "between(29,54)"),
        ("terrain(3)", 8, "a kind of terrain"),
        ("noth_of(K)", 0, "did you mean 'north_of'"),
        ("rows(K,3)", 7, "different kinds"),
        ("row(ZZZZZ)", 4, "counted like A"),
        ("at least three hexes of woods hexes from", 36, "not understood"),
        ("north of", 8, "too early"),
        ("on board 6 along", 16, "along which line"),
    ],
)
def test_errors_say_where_and_what_was_expected(text, offset, message):
    with pytest.raises(BadExpression) as caught:
        parse_area(text, NUMBERING)
    assert message in str(caught.value)
    assert caught.value.offset == offset


def test_a_board_the_map_lacks_is_told():
    with pytest.raises(BadName, match="the map has no board 7; it has 5, 6"):
        hexes("board(7)")


def test_names_tell_what_an_area_speaks_of():
    area = parse_area("board(6, north_of(K) & terrain(woods)) + away(2, feature(rail))", NUMBERING)
    assert [(name.kind, name.text, name.board) for name in names_in(area)] == [
        ("board", "6", ""),
        ("rows", "row(K)", "6"),
        ("terrain", "woods", ""),
        ("feature", "rail", ""),
    ]


@given(AREAS, st.sets(st.sampled_from(sorted(SHEET.grid.hexes())), max_size=6))
def test_what_is_painted_means_exactly_these_hexes(area, more):
    try:
        there = hexes_of(area, SHEET)
    except BadName:
        there = frozenset()
    text = painted(print_area(area), SHEET, more)
    assert (hexes(text) if text else frozenset()) == there | more


@pytest.mark.parametrize(
    "text",
    [
        "anywhere",
        "board(6)",
        "board(6, rows(B,K))",
        "rows(1,3)",
        "rows(A,K)",
        "edge(W)",
        "feature(stream)",
        "west_of(feature(stream))",
        "anywhere - feature(stream)",
        "anywhere - row(6)",
        'anywhere - "5-B-2"',
        'anywhere - hexes("5-B-2", "5-D-4")',
    ],
)
def test_shapes_are_recognised_when_they_are_painted(text):
    assert painted("", SHEET, hexes(text)) == text


def test_terrain_is_recognised_where_it_fills_more_than_a_few_hexes():
    sheet = two_boards()
    assert painted("", sheet, hexes("terrain(woods)")).startswith("hexes(")
    sheet.layers["terrain"][3, 3:9] = 1
    area = hexes_of(parse_area("terrain(woods)", NUMBERING), sheet)
    assert painted("", sheet, area) == "terrain(woods)"


def test_areas_of_a_large_board_are_found_quickly_enough_to_paint_them():
    """No loop over hexes in Python: a million hexes are numpy masks."""
    grid = HexGrid(1000, 1000, "flat", "even", trim=True)
    sheet = MapSheet("Large", "none", grid, SCHEMES["CCCCRRRR"])
    sheet.hexsides["stream"] = np.zeros((1000, 1000), np.uint8)
    with patch("kpeditor.core.geometry.hexes.HexGrid.distance", side_effect=AssertionError("one by one")):
        for text in ("between(300,700)", "away(30, edge(W))", "east_of(column(400))", "anywhere - row(7)"):
            assert mask_of(parse_area(text, sheet.numbering), sheet).any()


RULES = Catalogue(
    layers=(
        Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."), LayerKind("farm", "Village", "f"))),
        Layer("rail.tracks", "Tracks", (LayerKind("1", "One", "."), LayerKind("2", "Two", "2")), "rail"),
    ),
    hexsides=(HexsideKind("rail", "Railway"), HexsideKind("stream", "Watercourse")),
)


@each(
    ("text", "told"),
    [
        ("terrain(woods)", ""),
        ("terrain(Woods)", ""),
        ("terrain(farm)", ""),  # the rules know it, the map has none of it
        ("terrain(Village)", "write terrain(farm)"),
        ("terrain(wods)", "did you mean 'woods'?"),
        ("feature(river)", ""),  # rulebooks call a stream so
        ("feature(Watercourse)", "write feature(stream)"),
        ("feature(rail, tracks, 2)", ""),
        ("feature(rail, tracks, 1)", "write feature(rail) - feature(rail, tracks)"),
        ("feature(rail, tracks, 7)", "known: 2"),
        ("feature(rail, trakcs)", "did you mean 'tracks'?"),
        ("feature(lava)", "known: rail, stream"),
    ],
)
def test_terrain_and_features_are_called_by_their_ids(text, told):
    area = parse_area(text, NUMBERING)
    assert isinstance(area, Terrain | Feature)
    fault = unknown_ground(area, SHEET, RULES)
    assert told in fault
    assert bool(fault) == bool(told)


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("on Village hexes", "terrain(farm)"),
        ("along the watercourse", "feature(stream)"),
        ("rail hexes", "feature(rail)"),
        ("woods", "terrain(woods)"),
        ("not on siding hexes", "anywhere - feature(rail, siding)"),
        ("in town hexes", "terrain(town)"),
        ("board(6, arvoldgrad)", 'board(6, place("Arvoldgrad"))'),
    ],
)
def test_the_window_writes_what_the_map_and_its_rules_call_them(text, spelled):
    assert print_area(area_on(text, SHEET, RULES)) == spelled


def test_a_place_called_by_its_number_is_never_the_terrain_of_its_kind():
    """Else an area would quietly hold another ground where the place was renamed."""
    sheet = replace(SHEET, places={})
    assert hexes_of(parse_area("the woods", sheet.numbering), sheet)
    for text in ("town(1)", "Town 1"):
        with pytest.raises(BadName, match="no place Town 1"):
            hexes_of(parse_area(text, sheet.numbering), sheet)


@each(
    ("wording", "short"),
    [
        ("column a", "column(A)"),
        ("columns a to h", "columns(A,H)"),
        ("rows a, b and e", "rows(A,B) + row(E)"),
        ("between rows K and t exclusive", "between(K,T)"),
        ("between rows k and t exclusive", "between(K,T)"),
    ],
)
def test_letters_of_rows_and_columns_may_be_small(wording, short):
    """A typed "columns a to h" was refused."""
    assert parse_area(wording, NUMBERING) == parse_area(short, NUMBERING)


def test_a_small_letter_before_a_name_is_an_article():
    with pytest.raises(BadExpression):
        parse_area("row a town", NUMBERING)


@each(
    ("short", "sentence"),
    [
        ("terrain(farm)", "on village hexes"),
        ("ring(2, terrain(farm))", "within two hexes of village hexes"),
        ("anywhere - (terrain(farm) + board(6, terrain(clear)))", None),
    ],
)
def test_terrain_is_told_by_its_title_and_read_back(short, sentence):
    """The palette has Village; areas said "on farm hexes"."""
    area = parse_area(short, NUMBERING)
    told = area_sentence(titled(area, RULES), NUMBERING)
    assert told == sentence or (sentence is None and "farm" not in told and "village" in told)
    assert area_on(told, SHEET, RULES) == area
