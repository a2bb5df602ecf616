"""Lines of sight: PB13, PB25, PB36, PB37, PB37a and the cases PBT-9, PBT-10, ZT-2."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import other_name
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.panzerblitz.sight.heights import Effect, effect, tops, unit_heights
from kpeditor.rulesets.panzerblitz.sight.lineofsight import PanzerBlitzSight
from tests.rulesets.panzerblitz import sightoracle
from tests.rulesets.panzerblitz.boards import (
    BOARD,
    COLOURS,
    LEVELS,
    blank,
    centre,
    mark,
    paint,
    random_board,
    sides_of,
)


def sees(sheet, start: str, end: str, **options) -> bool:
    scenario = Scenario("t", "panzerblitz", "", Length(1, 1), (), options=options)
    sight = PanzerBlitzSight(sheet, scenario)
    one, other = sheet.hex(start), sheet.hex(end)
    verdict = sight.verdict(one, other)
    assert verdict.visible == sight.visible(one, other) == sight.visible(other, one)
    assert verdict.visible == sight.verdict(other, one).visible
    return verdict.visible


def board(levels: dict[str, str], **sides: list[str]):
    """A blank board with levels by hex and coloured hexsides."""
    sheet = blank()
    for name, level in levels.items():
        paint(sheet, "elevation", level, name)
    for colour, names in sides.items():
        mark(sheet, colour, *names)
    return sheet


# Row K runs straight down the board: K-1 K-2 ... with sides D between them.


def test_pb13_ground_to_ground_is_blocked_by_any_colour():
    for colour in COLOURS:
        assert not sees(board({}, **{colour: ["K-5D"]}), "K-2", "K-8"), colour


def test_pb13_ground_to_slope():
    slope = {"K-8": "slope"}
    for colour in ("brown", "orange"):
        assert not sees(board(slope, **{colour: ["K-5D"]}), "K-2", "K-8")
    for colour in ("green", "grey"):
        assert not sees(board(slope, **{colour: ["K-2D"]}), "K-2", "K-8"), "at the hex on the ground"
        assert sees(board(slope, **{colour: ["K-5D"]}), "K-2", "K-8")
        assert sees(board(slope, **{colour: ["K-7D"]}), "K-2", "K-8"), "at the hex on the slope"


def test_pb13_ground_to_hilltop():
    """PB37: nearer or midway is counted in hexes, both ends among them."""
    top = {"K-8": "hilltop"}
    assert not sees(board(top, green=["K-2D"]), "K-2", "K-8")
    assert sees(board(top, green=["K-3D"]), "K-2", "K-8")
    assert not sees(board(top, brown=["K-4D"]), "K-2", "K-8"), "nearer to the ground"
    assert sees(board(top, brown=["K-5D"]), "K-2", "K-8"), "7 hexes, behind the fourth"
    assert not sees(board(top, brown=["K-5D"]), "K-3", "K-8"), "6 hexes, behind the third: midway [PB37]"
    assert sees(board(top, orange=["K-3D"]), "K-2", "K-8")
    assert not sees(board(top, orange=["K-3D", "K-6D"]), "K-2", "K-8"), "more than one"


def test_pb13_between_heights():
    slopes = {"K-2": "slope", "K-8": "slope"}
    assert sees(board(slopes, green=["K-2D"], grey=["K-5D"]), "K-2", "K-8")
    assert not sees(board(slopes, brown=["K-5D"]), "K-2", "K-8")
    assert not sees(board(slopes, orange=["K-5D"]), "K-2", "K-8")
    mixed = {"K-2": "slope", "K-8": "hilltop"}
    assert sees(board(mixed, brown=["K-2D"], orange=["K-5D"]), "K-2", "K-8")
    assert not sees(board(mixed, orange=["K-5D", "K-7D"]), "K-2", "K-8")
    tops_ = {"K-2": "hilltop", "K-8": "hilltop"}
    assert sees(board(tops_, **{one: ["K-5D"] for one in ("green", "grey", "brown", "orange")}), "K-2", "K-8")


def test_pbt_9_two_hill_levels():
    heights = {"K-2": "hilltop", "K-8": "hilltop2"}
    assert not sees(board(heights, purple=["K-5D", "K-6D"]), "K-2", "K-8")
    assert sees(board(heights, purple=["K-5D"]), "K-2", "K-8")
    assert not sees(board(heights, yellow=["K-3D"]), "K-2", "K-8"), "in the nearer half"
    assert sees(board(heights, yellow=["K-7D"]), "K-2", "K-8")
    assert not sees(board({"K-8": "slope"}, orange=["K-7D"]), "K-2", "K-8")


def pb13(colour: str, low: str, high: str) -> Effect:
    """The table of PB13 for one hill level, written out."""
    if colour in ("green", "grey"):
        if (low, high) == ("ground", "ground"):
            return Effect.ALWAYS
        return Effect.OWN if low == "ground" else Effect.NONE
    if low == "ground":
        if high in ("ground", "slope"):
            return Effect.ALWAYS
        return Effect.NEAR if colour == "brown" else Effect.SEVERAL
    if (low, high) == ("slope", "slope"):
        return Effect.ALWAYS
    if (low, high) == ("slope", "hilltop") and colour == "orange":
        return Effect.SEVERAL
    return Effect.NONE


def test_pb36_with_one_hill_level_is_pb13():
    heights = unit_heights()
    for colour, (low, high) in product(COLOURS[:4], [(a, b) for a in LEVELS[:3] for b in LEVELS[:3]]):
        one, other = sorted((low, high), key=lambda level: heights[level])
        assert effect(tops()[colour], heights[low], heights[high]) is pb13(colour, one, other), (
            colour,
            low,
            high,
        )


def test_pbt_10_two_orange_hexsides_at_one_corner_count_as_two():
    # I-5 to K-5 runs along the hexside between J-5 and J-6; its ends are corners.
    heights = {"I-5": "slope", "K-5": "hilltop"}
    assert sees(board(heights, orange=["I-5B"]), "I-5", "K-5")
    assert not sees(board(heights, orange=["I-5B", "I-5C"]), "I-5", "K-5")


def test_pb37a_a_line_along_a_hexside():
    assert not sees(board({}, green=["J-5D"]), "I-5", "K-5"), "the hexside it runs along is an obstacle"
    assert sees(board({}, green=["I-5B"]), "I-5", "K-5"), "free on the other side"
    assert not sees(board({}, green=["I-5B", "I-5C"]), "I-5", "K-5"), "blocked on both sides"


def test_pb37a_adjacent_hexes_see_each_other_unless_the_table_judges():
    sheet = board({}, green=["K-5D"])
    assert sees(sheet, "K-5", "K-6")
    assert not sees(sheet, "K-5", "K-6", adjacent_sight="by_table")


def test_pb25_a_gully_hides_what_is_not_near():
    sheet = blank()
    bed = ["K-3", "K-4", "K-5", "K-6", "L-7", "M-7", "M-8"]
    paint(sheet, "wet", "gully", *bed)
    mark(sheet, "gully", "K-3D", "K-4D", "K-5D", "K-6C", "L-7B", "M-7D")
    paint(sheet, "elevation", "slope", "K-10")
    assert sees(sheet, "K-4", "J-4"), "adjacent"
    assert not sees(sheet, "K-4", "I-4")
    assert not sees(sheet, "I-4", "K-4")
    assert sees(sheet, "K-3", "K-6"), "along the bed"
    assert sees(sheet, "K-3", "L-7"), "one bend"
    assert not sees(sheet, "K-3", "M-7"), "two bends"
    assert sees(sheet, "K-4", "K-10"), "a slope"
    assert sees(sheet, "K-4", "I-4", gullies="flat")


def test_zt_2_the_grid_of_the_family():
    sheet = blank()
    around = {sheet.name(one) for one in sheet.grid.neighbours(sheet.hex("G-8"))}
    assert around == {"F-8", "F-9", "G-7", "G-9", "H-8", "H-9"}


def test_zt_1_distances():
    sheet = blank()
    for one, other, hexes in (("M-9", "P-9", 3), ("R-7", "G-8", 11), ("A-8", "GG-3", 32)):
        assert sheet.grid.distance(sheet.hex(one), sheet.hex(other)) == hexes


def compared_with_the_oracle(seed: int, grid: HexGrid, reach: int) -> int:
    """How many pairs of a random board were compared."""
    sheet = random_board(random.Random(seed), grid)
    sight = PanzerBlitzSight(sheet)
    at = {centre(sheet, hex_): hex_ for hex_ in grid.hexes()}
    colours: dict[sightoracle.Side, list[str]] = {}
    for side in sides_of(grid):
        hexes = frozenset(centre(sheet, one) for one in (side.hex, other_name(grid, side).hex))
        colours[hexes] = [colour for colour in COLOURS if sheet.has_side(colour, side)]
    count = 0
    for one, other in combinations(sorted(at), 2):
        start, end = at[one], at[other]
        if grid.distance(start, end) > reach:
            continue
        count += 1
        wanted = sightoracle.visible(
            one,
            other,
            lambda place: sheet.kind("elevation", at[place]),
            lambda side: colours.get(side, []),
        )
        assert sight.visible(start, end) == wanted, (seed, start, end)
    return count


@pytest.mark.parametrize("low", ["odd", "even"])
def test_sight_is_that_of_an_independent_judge(low):
    assert (
        sum(compared_with_the_oracle(seed, HexGrid(9, 7, "flat", low, trim=True), 20) for seed in range(6))
        > 5000
    )


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_sight_is_that_of_an_independent_judge_on_200_boards():
    pairs = sum(compared_with_the_oracle(seed, BOARD, 20) for seed in range(200))
    assert pairs > 5_000_000


def test_verdict_and_quick_answer_agree_in_both_directions():
    sheet = random_board(random.Random(3), HexGrid(9, 8, "flat", "odd", trim=True))
    paint(sheet, "wet", "stream", "C-3", "C-4", "D-5", "E-5")
    mark(sheet, "stream", "C-3D", "C-4C", "D-5B")
    sight = PanzerBlitzSight(sheet)
    for start, end in combinations(sheet.grid.hexes(), 2):
        verdict = sight.verdict(start, end)
        assert verdict.visible == sight.visible(start, end) == sight.visible(end, start)
        assert verdict.visible == (not verdict.reasons)


def test_an_edit_is_followed():
    sheet = blank()
    sight = PanzerBlitzSight(sheet)
    start, end = Hex(11, 2), Hex(11, 8)
    assert sight.field(start)[end.row - 1, end.column - 1]
    mark(sheet, "green", "K-5D")
    sight.update(hexsides=[sheet.side("K-5D")])
    assert not sight.field(start)[end.row - 1, end.column - 1]
