"""The rulebook's own wordings of areas, read and written."""

from __future__ import annotations

from hypothesis import given

from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from tests.core.scenario.areas.areastrategies import CCRR, areas, small_map
from tests.each import each


@each(
    ("wording", "short"),
    [
        ("anywhere between 0029 and 0054", "rows(29,54)"),
        ("anywhere between 0029 and 0054 inclusive", "rows(29,54)"),
        ("anywhere between 0017 and 0001 inclusive.", "rows(1,17)"),
        ("anywhere on rows 0001, 0002, 0003.", "rows(1,3)"),
        ("rows 29 to 54", "rows(29,54)"),
        ("on row 0007", "row(7)"),
        ("rows 1, 2 and 5", "rows(1,2) + row(5)"),
        ("within two hexes of 0908", 'within(2, "0908")'),
        ("within five hexes of 1016", 'within(5, "1016")'),
        ("within one of 2037", 'within(1, "2037")'),
        ("no more than 3 hexes from hex 0908", 'within(3, "0908")'),
        ("up to 15 hexes from hex 0908", 'within(15, "0908")'),
        ("Town 1 and adjacent hexes", "ring(1, town(1))"),
        ("Town 1 and all hexes adjacent to it", "ring(1, town(1))"),
        ("in or adjacent to Town 1", "ring(1, town(1))"),
        ("adjacent to Town 1", "ring(1, town(1)) - town(1)"),
        ("on Road hexes within two hexes of the town", "roads & ring(2, town(1))"),
        ("in Town 1 or on Road hexes within two hexes of the town", "town(1) + (roads & ring(2, town(1)))"),
        ("in Town 2 or on road hexes within two hexes of the town", "town(2) + (roads & ring(2, town(2)))"),
        ("hexes 2701-3001 inclusive", 'run("2701","3001")'),
        ("off the map at hexes 2701-3001 inclusive", 'run("2701","3001")'),
        ("between hexes 1901 and 1301 inclusive", 'run("1901","1301")'),
        ("enter between hexes 0101-1001, inclusive", 'run("0101","1001")'),
        ("hexes 3001 – 3006", 'run("3001","3006")'),
        ("anywhere on the north edge", "edge(N)"),
        ("off Map Edge W", "edge(W)"),
        ("the southern edge of the map", "edge(S)"),
        ("on Hill 2", "hill(2)"),
        ("on hex 3653", "3653"),
        ("enters at 3963", "3963"),
        ("in Town 1", "town(1)"),
        ("IN TOWN 1", "town(1)"),
        ("hexes 0101, 0102 and 0105-0107", 'hexes("0101", "0102") + run("0105","0107")'),
        ("at Old Mill", 'place("Old Mill")'),
        ("in “Bain-Tsagan” or on Hill 1", 'place("Bain-Tsagan") + hill(1)'),
        ("anywhere between 0001 and 0013 except Hill 1", "rows(1,13) - hill(1)"),
        ("(in Town 1 or on Hill 2) that lie on road hexes", "(town(1) + hill(2)) & roads"),
    ],
)
def test_wordings_of_rulebooks_are_understood(wording, short):
    assert print_area(parse_area(wording, CCRR)) == short


@each(
    ("short", "sentence"),
    [
        ("rows(29,54)", "anywhere between rows 29 and 54"),
        ("between(29,54)", "anywhere between rows 29 and 54 exclusive"),
        ("columns(3,5)", "anywhere between columns 3 and 5"),
        ("row(3)", "on row 3"),
        ('within(2, "0908")', "within two hexes of 0908"),
        ('within(1, "2037")', "within one hex of 2037"),
        ("ring(1, town(1))", "in Town 1 and adjacent hexes"),
        ("roads & ring(2, town(1))", "on road hexes within two hexes of Town 1"),
        ("town(1) + (roads & ring(2, town(1)))", "in Town 1 or on road hexes within two hexes of Town 1"),
        ('run("2701","3001")', "on hexes 2701-3001"),
        ("edge(W)", "on the west edge"),
        ("hill(2)", "on Hill 2"),
        ("3653", "on hex 3653"),
        ('hexes("0101", "0102", "0304")', "on hexes 0101, 0102 and 0304"),
        ('ring(20, place("Old Mill"))', 'within 20 hexes of "Old Mill"'),
    ],
)
def test_areas_are_written_as_rulebooks_do(short, sentence):
    assert area_sentence(parse_area(short, CCRR), CCRR) == sentence


@given(areas)
def test_every_sentence_reads_back_as_the_same_hexes(area):
    sheet = small_map()
    for sentence in (area_sentence(area), area_sentence(area, CCRR)):
        assert hexes_of(parse_area(sentence, CCRR), sheet) == hexes_of(area, sheet)
