"""Where the eleven situations of Panzer-Zug place units and marks: in words, in short, and back (6.3)."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from tests.core.geometry.joinedboards import BOARD, family_board, joined
from tests.each import each


def numbering_of(boards):
    """One board, or two on their long edges; a turned one has a stroke behind its name."""
    names = boards.split()
    if len(names) == 1:
        return board_row_number(names[0])
    placed = [
        family_board(name.rstrip("'"), (1, at), is_turned=name.endswith("'"))
        for at, name in enumerate(names, 1)
    ]
    return joined(*placed)


WHERE = [
    ("AT-1", "6", "anywhere", "anywhere"),
    ("AT-1", "6", "Arvoldgrad", 'place("Arvoldgrad")'),
    (
        "AT-1",
        "6",
        "on woods hexes at least three hexes from the railway at least five hexes from the west edge"
        " at least five hexes from each other",
        "terrain(woods) & away(3, feature(rail)) & away(5, edge(W)) & away(5, own)",
    ),
    (
        "AT-1",
        "6",
        "on rail hexes in rows F to DD inclusive, except on siding hexes",
        "(feature(rail) & rows(F,DD)) - terrain(siding)",
    ),
    ("AT-1", "6", "on the west edge along the railway", "edge(W) & feature(rail)"),
    ("AT-2", "11 6", "on boards 11 and 6", "board(11) + board(6)"),
    ("AT-2", "11 6", "on rail hexes on board 6", "board(6, feature(rail))"),
    (
        "AT-3",
        "5 6",
        "north of row K on boards 5 and 6",
        "board(5, north_of(K)) + board(6, north_of(K))",
    ),
    ("AT-4", "9", "in Vyshgorod", 'place("Vyshgorod")'),
    ("AT-4", "9", "anywhere at least three hexes from the nearest enemy unit", "away(3, enemy)"),
    ("AT-4", "9", "on woods rail hexes", "terrain(woods) & feature(rail)"),
    ("AT-5", "15", "on Hill 231", "hill(231)"),
    ("AT-5", "15", "on hilltop rail hexes of level 1", "terrain(hilltop) & feature(rail)"),
    ("AT-5", "15", "along the tunnel", "feature(tunnel)"),
    (
        "AT-5",
        "15",
        "on rail hexes between rows N and DD exclusive, except on town hexes, except on gorge hexes",
        "(feature(rail) & between(N,DD)) - terrain(town) - terrain(gorge)",
    ),
    (
        "AT-5",
        "15",
        "north of row DD at least two hexes from enemy units",
        "north_of(DD) & away(2, enemy)",
    ),
    ("AT-6", "6", "west of row K", "west_of(K)"),
    ("AT-6", "6", "east of row L", "east_of(L)"),
    ("AT-7", "15", "west of row DD", "west_of(DD)"),
    ("AT-7", "15", "along the railway west of row DD", "feature(rail) & west_of(DD)"),
    (
        "AT-8",
        "3 6'",
        "south of row W on board 3 or south of row K on board 6",
        "board(3, south_of(W)) + board(6, south_of(K))",
    ),
    (
        "AT-8",
        "3 6'",
        "north of row S on board 3 or north of row Q on board 6",
        "board(3, north_of(S)) + board(6, north_of(Q))",
    ),
    ("AT-8", "3 6'", "6-P-9", "6-P-9"),
    ("AT-8", "3 6'", "at 6-M-9", "6-M-9"),
    ("AT-8", "3 6'", "on the north edge of board 6 along the railway", "board(6, edge(N) & feature(rail))"),
    ("AT-9", "G", "hexes G-V-10, G-W-6 and G-Y-5", 'hexes("G-V-10", "G-W-6", "G-Y-5")'),
    ("AT-9", "G", "hexes G-Z-6 and G-W-9", 'hexes("G-Z-6", "G-W-9")'),
    (
        "AT-9",
        "G",
        "between rows T and AA exclusive that lie west of the stream at least two hexes from the railway",
        "between(T,AA) & west_of(terrain(stream)) & away(2, feature(rail))",
    ),
    (
        "AT-9",
        "G",
        "between rows K and T exclusive at least two hexes from the railway",
        "between(K,T) & away(2, feature(rail))",
    ),
    ("AT-9", "G", "on town hexes west of the stream", "terrain(town) & west_of(terrain(stream))"),
    ("AT-10", "15", "east of row AA", "east_of(AA)"),
    (
        "AT-10",
        "15",
        "along the railway east of row AA or along the tunnel east of row AA",
        "(feature(rail) & east_of(AA)) + (feature(tunnel) & east_of(AA))",
    ),
    ("AT-11", "6 9", "anywhere at least three hexes from the west edge", "away(3, edge(W))"),
    ("AT-11", "6 9", "on the south edge of board 9", "board(9, edge(S))"),
    ("AT-11", "6 9", "on town hexes or on farm hexes", "terrain(town) + terrain(farm)"),
]


@each(("situation", "boards", "words", "short"), WHERE)
def test_every_place_of_the_situations_has_an_expression(situation, boards, words, short):
    numbering = numbering_of(boards)
    area = parse_area(words, numbering)
    assert print_area(area) == short, situation
    assert parse_area(short, numbering) == area, situation
    assert parse_area(area_sentence(area, numbering), numbering) == area, situation


def test_at_9_rows_between_others_leave_both_out():
    sheet = MapSheet("", "", BOARD, board_row_number("G"))
    rows = {hex_.column for hex_ in hexes_of(parse_area("between(T,AA)", sheet.numbering), sheet)}
    assert rows == set(range(21, 27))  # U to Z
