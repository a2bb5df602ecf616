"""What areas mean on a map."""

from __future__ import annotations

import pytest
from hypothesis import given

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.areas.masks import hexes_of, mask_of
from kpeditor.core.scenario.areas.nodes import Overlap, Ring, Sum, Within
from kpeditor.core.scenario.areas.parsing import parse_area
from tests.core.scenario.areas.areastrategies import CCRR, GRID, areas, small_map

SMALL = small_map()
KAMPFPANZER = MapSheet("KampfPanzer", "kampfpanzer", HexGrid(39, 54, "flat", "even", trim=True), CCRR)


def on_small(text: str) -> set[str]:
    return {CCRR.name_hex(hex_) for hex_ in hexes_of(parse_area(text, CCRR), SMALL)}


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('within(2, "3930")', 12),
        ('within(2, "1903")', 19),
        ('within(2, "0753")', 16),
        ('within(4, "0938")', 61),
        ('within(5, "2121")', 91),
        ('within(1, "2037")', 7),
    ],
)
def test_g_06_sizes_of_within(text, size):
    assert len(hexes_of(parse_area(text, CCRR), KAMPFPANZER)) == size


@pytest.mark.parametrize(
    ("text", "size"), [("rows(29,54)", 995), ("rows(1,17)", 663), ("rows(1,13)", 507), ("rows(1,3)", 117)]
)
def test_g_07_sizes_of_rows(text, size):
    assert len(hexes_of(parse_area(text, CCRR), KAMPFPANZER)) == size


def test_s_06_the_french_of_hannut_have_nineteen_hexes():
    assert len(hexes_of(parse_area("within two hexes of 1903", CCRR), KAMPFPANZER)) == 19


def test_the_runs_of_the_scenarios():
    for text, size in [("2701-3001", 4), ("0101-1001", 10), ("1901-1301", 7), ("3001-3006", 6)]:
        assert len(hexes_of(parse_area(text, CCRR), KAMPFPANZER)) == size


def test_the_edges_share_their_corners():
    west = hexes_of(parse_area("Map Edge W", CCRR), KAMPFPANZER)
    south = hexes_of(parse_area("edge(S)", CCRR), KAMPFPANZER)
    assert (len(west), len(south)) == (54, 39)
    assert west & south == {Hex(1, 54)}


def test_road_hexes_have_a_road_or_a_bridge_on_a_hexside():
    assert on_small("roads") == {"0301", "0302", "0303", "0304", "0305", "0509"}


def test_places_are_the_hexes_the_map_gives_them():
    assert on_small("town(1)") == {"0305", "0306", "0405"}
    assert on_small("in Old Mill") == {"0808"}
    assert on_small('place("old mill")') == {"0808"}


def test_road_hexes_near_the_town():
    assert on_small("on Road hexes within two hexes of the town") == {"0303", "0304", "0305"}


def test_adjacent_hexes():
    assert on_small("Town 1 and adjacent hexes") == on_small("town(1)") | on_small("adjacent to Town 1")
    assert not on_small("town(1)") & on_small("adjacent to Town 1")


def test_operators_work_from_left_to_right_and_the_overlap_binds_tighter():
    assert on_small("row(1) - row(1) + row(1)") == on_small("row(1)")
    assert on_small("row(1) - (row(1) + row(1))") == set()
    assert on_small('"0101" + row(1) & "0201"') == {"0101", "0201"}


def test_rows_end_with_the_board():
    assert on_small("rows(8,90)") == on_small("rows(8,9)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"0999"', "not on the map"),
        ('within(2, "4001")', "not on the map"),
        ("town(2)", "did you mean 'Town 1'"),
        ("in Old Hill", "did you mean 'Old Mill'"),
        ("edge(X)", "N, E, S, W"),
        ('run("0101","0308")', "share no row"),
    ],
)
def test_unknown_names_are_refused(text, message):
    with pytest.raises(BadName, match=message):
        hexes_of(parse_area(text, CCRR), SMALL)


def by_hand(area, sheet):
    """The meaning of an area spelt out hex by hex."""
    if isinstance(area, Ring):
        inner = by_hand(area.area, sheet)
        return {h for h in GRID.hexes() if any(GRID.distance(h, other) <= area.radius for other in inner)}
    if isinstance(area, Within):
        centre = sheet.numbering.parse_hex(area.centre.text)
        return {h for h in GRID.hexes() if GRID.distance(h, centre) <= area.radius}
    if isinstance(area, Sum):
        found = by_hand(area.first, sheet)
        for sign, part in area.rest:
            found = found | by_hand(part, sheet) if sign == "+" else found - by_hand(part, sheet)
        return found
    if isinstance(area, Overlap):
        return set.intersection(*(by_hand(part, sheet) for part in area.areas))
    return set(hexes_of(area, sheet))


@given(areas)
def test_masks_agree_with_sets_of_hexes(area):
    assert hexes_of(area, SMALL) == by_hand(area, SMALL)


def test_a_thousand_by_thousand_hexes_are_no_burden():
    huge = MapSheet("Huge", "none", HexGrid(1000, 1000), SCHEMES["CCCRRR"])
    area = parse_area('ring(400, ring(3, rows(1,500) - within(40, "500250"))) & edge(S)', huge.numbering)
    assert not mask_of(area, huge).any()
    assert mask_of(parse_area("rows(1,500)", huge.numbering), huge).sum() == 500_000
