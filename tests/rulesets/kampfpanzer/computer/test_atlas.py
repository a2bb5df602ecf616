"""Distances, arcs and costs to go against the engine's own answers."""

from __future__ import annotations

import random

from kpeditor.core.board.build import new_sheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.rulesets.kampfpanzer.computer.atlas import Atlas, atlas_of, march
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES
from kpeditor.rulesets.toolbox.ways import Obstacles
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit
from tests.rulesets.kampfpanzer.losmaps import random_sheet

MIXED = clear_map(
    terrain={"1010": "woods", "1011": "woods", "0910": "town"},
    elevation={"1208": "slope", "1209": "hilltop"},
    stream=["1012A", "1112A"],
    road=["0909D", "0910D"],
)


def ground() -> Ground:
    field = Field([unit("1", "pz2", "1010")], [unit("9", "h39", "2020")], sheet=MIXED)
    return field.state.position.game.ground


def cells(of: Ground, *numbers: str) -> list[int]:
    return [of.cell(of.sheet.hex(number)) for number in numbers]


def test_distances_are_those_of_the_engine() -> None:
    here, atlas = ground(), Atlas(ground())
    start, *ends = cells(here, "1010", "1010", "0101", "3954", "1111", "2020")
    assert [atlas.distances(start)[end] for end in ends] == [here.distance(start, end) for end in ends]


def test_a_field_is_the_least_cost_of_the_next_step() -> None:
    here, atlas = ground(), Atlas(ground())
    (goal,) = cells(here, "1013")
    for mobility in MOBILITIES:
        field = atlas.field(frozenset({goal}), mobility)
        assert field[goal] == 0
        for cell in cells(here, "1010", "1009", "0909", "1208", "1112", "0507"):
            steps = [
                here.step_cost(mobility, cell, direction) + field[there]
                for direction, there in enumerate(here.neighbours[cell])
                if there != OFF
            ]
            assert field[cell] == min(steps)


def test_no_goal_no_way() -> None:
    assert Atlas(ground()).field(frozenset(), "afv")[0] == float("inf")


def test_arcs_are_those_of_the_engine() -> None:
    """R-FAC-2, on a small board, every cell and facing."""
    terrain = registry.find("kampfpanzer").terrain()
    small = new_sheet("Small", "kampfpanzer", HexGrid(9, 9, "flat", "even"), SCHEMES["CCRR"], terrain)
    field = Field([unit("1", "pz2", "0101")], [unit("9", "h39", "0909")], sheet=small)
    here = field.state.position.game.ground
    for cell in range(0, here.size, 5):
        for facing in range(6):
            arc = atlas_of(here).arc(cell, facing)
            assert [bool(arc[c]) for c in range(here.size)] == [
                here.in_arc(cell, facing, c) for c in range(here.size)
            ]


def test_a_march_finds_the_cheapest_way_within_the_allowance() -> None:
    here = ground()
    start, goal = cells(here, "1005", "1013")
    field = atlas_of(here).field(frozenset({goal}), "afv")
    found = march(here, "afv", [(start, 0)], 40, field)
    assert found.spent[goal] == field[start]
    cell, points = start, 0
    for direction in found.directions(goal, here.neighbours):
        points += here.step_cost("afv", cell, direction)
        cell = here.neighbours[cell][direction]
    assert (cell, points) == (goal, field[start])
    assert max(march(here, "afv", [(start, 0)], 7, field).spent.values()) <= 7


def test_a_march_ends_in_a_zone_and_leaves_it_only_outwards() -> None:
    """R-ZOC-4."""
    here = ground()
    start, goal, foe = cells(here, "1005", "1013", "1008")
    zone = set(here.neighbours[foe])
    field = atlas_of(here).field(frozenset({goal}), "afv")
    found = march(here, "afv", [(start, 0)], 40, field, Obstacles(zone, {foe}))
    assert foe not in found.spent
    assert not any(here.neighbours[c][(found.came[c] + 3) % 6] in zone for c in found.spent if c != start)
    assert goal in found.spent  # round the enemy
    inside = cells(here, "1007")[0]
    out = march(here, "afv", [(inside, 0)], 4, field, Obstacles(zone, {foe}))
    before = {c: here.neighbours[c][(out.came[c] + 3) % 6] for c in out.spent if c != inside}
    assert not any(cell in zone and came in zone for cell, came in before.items())


def test_the_steps_of_the_whole_board_are_those_from_each_cell() -> None:
    here = ground()
    atlas = Atlas(here)
    for mobility in MOBILITIES:
        edges = atlas.edges(mobility)
        found = sorted(zip(edges.starts.tolist(), edges.ends.tolist(), edges.costs.tolist(), strict=True))
        steps = [(c, there, cost) for c in range(here.size) for _, there, cost in atlas.steps(mobility)[c]]
        assert found == sorted(steps)


def test_on_a_large_board_distances_and_arcs_are_told_one_by_one(monkeypatch) -> None:
    here = ground()
    small, large = Atlas(here), Atlas(here)
    cell, *ends = cells(here, "1010", "0101", "3954", "1111", "2020", "1010")
    expected = [(small.distances(cell)[end], small.arc(cell, 2)[end]) for end in ends]
    monkeypatch.setattr("kpeditor.rulesets.toolbox.ways.LARGE", 0)
    monkeypatch.setattr("kpeditor.rulesets.kampfpanzer.computer.atlas.LARGE", 0)
    assert [(large.distances(cell)[end], large.arc(cell, 2)[end]) for end in ends] == expected
    assert not isinstance(large.distances(cell), bytes)


def test_sights_are_the_clear_lines_of_direct_fire(monkeypatch) -> None:
    """R-LOS-1 to R-LOS-5, every pair within the range, found at once and, as on large boards, one by one."""
    sheet = random_sheet(random.Random(26), HexGrid(9, 8, "flat", "even"), 0.1)
    here = Field(
        [unit("1", "pz2", "0101")], [unit("9", "h39", "0808")], sheet=sheet
    ).state.position.game.ground
    at_once = Atlas(here).sights(6)
    monkeypatch.setattr("kpeditor.rulesets.kampfpanzer.computer.atlas.MOST_PAIRED", 0)
    one_by_one = Atlas(here).sights(6)
    assert isinstance(at_once.of[0], bytes)
    assert not isinstance(one_by_one.of[0], bytes)
    pairs = [(a, b) for a in range(here.size) for b in range(here.size) if 0 < here.distance(a, b) <= 6]
    lines = [here.visible(a, b) for a, b in pairs]
    assert 0.2 < sum(lines) / len(lines) < 0.8
    for sights in (at_once, one_by_one):
        assert [bool(sights.of[a][b]) for a, b in pairs] == lines
        assert [bool(sights.on[b][a]) for a, b in pairs] == lines
    assert at_once.of[0][here.size - 1] == 0, "beyond the range nothing is told"
