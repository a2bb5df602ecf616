"""Distances and costs to go of any board of hexes, as computer players reckon them."""

from __future__ import annotations

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff as KampfStaff
from kpeditor.rulesets.panzerblitz.computer.staff import Staff as PanzerBlitzStaff
from kpeditor.rulesets.toolbox.doctrine import by_doctrine, doctrines_of
from kpeditor.rulesets.toolbox.goals import KILL_WEIGHT, LEAST_WEIGHT, Options, fight_weight
from kpeditor.rulesets.toolbox.ways import FAR, HexAtlas, Steps

GRID = HexGrid(300, 1)


class Row(HexAtlas):
    """Cells in a row; only those on tracks go to the right."""

    def cubes(self) -> list[tuple[int, ...]]:
        return [GRID.cube(hex_) for hex_ in GRID.hexes()]

    def steps(self, moves_as: str) -> Steps:
        ways = (1,) if moves_as == "tracks" else (-1,)
        return [
            tuple((0, cell + way, 2) for way in ways if 0 <= cell + way < GRID.size)
            for cell in range(GRID.size)
        ]


def test_distances_are_those_of_the_grid_and_far_is_far():
    row, hexes = Row(), list(GRID.hexes())
    assert all(
        row.distances(3)[cell] == min(FAR, GRID.distance(hexes[3], hexes[cell])) for cell in range(300)
    )
    assert row.distances(0)[299] == FAR
    assert list(row.nearest([2, 7]))[:8] == [2, 1, 0, 1, 2, 2, 1, 0]


def test_costs_to_go_are_kept_for_each_way_of_moving():
    row, goals = Row(), frozenset({5})
    assert row.field(goals, "tracks")[1] == 8
    assert row.field(goals, "foot")[9] == 8
    assert row.field(goals, "foot")[1] == float("inf")
    assert row.field(goals, "tracks") is row.field(goals, "tracks")


def test_a_fight_weighs_what_the_heaviest_line_asks_for():
    assert fight_weight([]) == LEAST_WEIGHT
    assert fight_weight(iter([0.1, 1.0])) == KILL_WEIGHT


def test_a_move_gains_what_it_scores_over_staying():
    class Choice:
        score = 3.0

    assert Options(1.0, {}, [Choice()]).gain == 2.0
    assert Options(5.0, {}, [Choice()]).gain == 0.0
    assert Options(5.0, {}).gain == 0.0


def test_staffs_are_called_after_their_doctrines():
    for ruleset, staff in (("kampfpanzer", KampfStaff), ("panzerblitz", PanzerBlitzStaff)):
        offered, known = by_doctrine(ruleset, "staff", staff.named), doctrines_of(ruleset)
        assert list(offered) == [f"staff:{name}" for name in known]
        rush = offered["staff:rush"]
        assert (rush.title, rush.note) == ("Staff – Rush", known["rush"].text)
        assert rush.make() == staff(known["rush"])
