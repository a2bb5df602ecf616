"""Railways through hexes: where they end, what a train can reach, the shortest way."""

from __future__ import annotations

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.toolbox.lines import LineNetwork


def laid(*names: str) -> MapSheet:
    """A small map with track on these hexsides."""
    terrain = registry.find("kampfpanzer").terrain()
    sheet = new_sheet("Track", "kampfpanzer", HexGrid(8, 8, "flat", "even"), SCHEMES["CCRR"], terrain)
    sides = [sheet.side(name) for name in names]
    set_hexsides(sheet, "road", sides, True).apply(Battle(sheet))
    return sheet


def network(*names: str, without: tuple[Hexside, ...] = ()) -> LineNetwork:
    sheet = laid(*names)
    return LineNetwork(sheet.grid, sheet.hexsides["road"], without=without)


STRAIGHT = tuple(f"020{row}D" for row in range(1, 7))


def test_a_line_joins_hexes_ends_on_the_map_and_leads_off_it() -> None:
    line = network("0201A", *STRAIGHT)
    assert line.hexes == {Hex(2, row) for row in range(1, 8)}
    assert list(line.joined(Hex(2, 3)).values()) == [Hex(2, 2), Hex(2, 4)]
    assert line.ends == {Hex(2, 7)}
    assert [direction.name for direction in line.exits(Hex(2, 1))] == ["A"]
    assert line.joined(Hex(5, 5)) == {}
    assert network(*STRAIGHT).ends == {Hex(2, 1), Hex(2, 7)}


def test_what_a_train_reaches_is_counted_along_the_track() -> None:
    line = network(*STRAIGHT)
    assert line.reach([Hex(2, 1)], most=2) == {Hex(2, 1): 0, Hex(2, 2): 1, Hex(2, 3): 2}
    assert max(line.reach([Hex(2, 1)]).values()) == 6
    assert set(line.reach([Hex(2, 1)], barred={Hex(2, 4)})) == {Hex(2, row) for row in (1, 2, 3)}
    assert set(line.reach([Hex(2, 4)], barred={Hex(2, 4), Hex(2, 6)})) == {
        Hex(2, row) for row in range(1, 6)
    }, "who stands in a barred hex may leave it"
    assert line.reach([Hex(7, 7)]) == {}


@pytest.mark.parametrize("by_the_other_name", [False, True])
def test_torn_up_track_joins_nothing(by_the_other_name: bool) -> None:
    torn = laid().side("0203A" if by_the_other_name else "0202D")
    line = network(*STRAIGHT, without=(torn,))
    assert sorted(map(len, line.parts())) == [2, 5]
    assert Hex(2, 7) not in line.reach([Hex(2, 1)])


def test_a_ring_hangs_together_and_is_gone_round_the_shorter_way() -> None:
    grid, here, ring = laid().grid, Hex(4, 2), list[Hexside]()
    for direction in map(Direction, (2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 1, 1)):
        ring.append(Hexside(here, direction))
        here = grid.step(here, direction)
    line = network(*(laid().name_side(side) for side in ring))
    assert here == ring[0].hex, "it closes"
    assert line.ends == frozenset()
    assert line.parts() == [line.hexes] == [frozenset(side.hex for side in ring)]
    start, goal = ring[0].hex, ring[4].hex
    assert line.reach([start])[goal] == 4
    assert line.reach([start], barred={ring[2].hex})[goal] == 8, "the other way round"
    assert line.reach([start])[start] == 0
