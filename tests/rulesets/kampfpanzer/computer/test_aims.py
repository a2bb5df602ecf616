"""The aims that the staff derives from victory conditions (3.16)."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.scoring import Award, Measure, Rung, Scoring
from kpeditor.rulesets.kampfpanzer.computer.survey import aims_of
from kpeditor.rulesets.kampfpanzer.engine.start import start
from kpeditor.rulesets.toolbox.aims import Aim
from tests.rulesets.kampfpanzer.engine.field import BLUE, RED, Field, clear_map, unit

SCENARIOS = Path(__file__).parents[4] / "scenarios" / "kampfpanzer"


def aims(stem: str, side: int) -> tuple[Aim, ...]:
    return aims_of(start(open_battle(SCENARIOS / f"{stem}.yaml").battle).game, side)


def read(*victory: VictoryLine, side: int = 0) -> list[tuple[str, int, float, int | None]]:
    """What, whose, weight and need of all aims of a side in a field without units that matter."""
    field = Field([unit("1", "pz2", "1010")], [unit("9", "h39", "2020")], victory=victory)
    found = aims_of(field.state.position.game, side)
    return [(aim.what, aim.side, aim.weight, aim.need) for aim in found]


def test_exits_and_a_draw_clause() -> None:
    """14.2: five Czechs off the map win, six German losses save a draw."""
    exits, losses = aims("14-2-czechoslovakia", 1)
    assert (exits.what, exits.side, exits.weight, exits.need) == ("exited", 1, 1.0, 5)
    assert exits.cells is not None
    assert len(exits.cells) == 4
    assert (losses.what, losses.side, losses.weight, losses.need) == ("destroyed", 0, 0.5, 6)
    assert [aim.weight for aim in aims("14-2-czechoslovakia", 0)] == [-1.0, -0.5]


def test_more_than_the_other() -> None:
    """14.6: each line turns a draw into a win or a loss; both count the same hill."""
    own, other, *_ = aims("14-6-hannut", 0)
    assert (own.side, own.weight, own.need) == (0, 0.5, None)
    assert (other.side, other.weight) == (1, -0.5)


def test_three_counts_at_once() -> None:
    """14.7: exits, kills and few losses together."""
    exits, kills, losses = aims("14-7-flavion", 1)
    assert (exits.need, kills.need, losses.need) == (11, 8, 10)
    assert (exits.weight, kills.weight, losses.weight) == (1.0, 1.0, -1.0)
    assert exits.together == 3


def test_game_turns_in_which_a_line_is_looked_at() -> None:
    """14.8: the British hex counts at the end of each of the turns 15 to 18 (Q136)."""
    (hex_,) = aims("14-8-arras", 1)
    assert (hex_.first, hex_.last, hex_.need) == (15, 18, 1)


def test_fewer_than() -> None:
    """14.9: the Germans need three on the hill, the British want fewer."""
    assert [(aim.weight, aim.need) for aim in aims("14-9-abbeville", 1)] == [(1.0, 3)]
    assert [(aim.weight, aim.need) for aim in aims("14-9-abbeville", 0)] == [(-1.0, 3)]


def test_the_language_in_full() -> None:
    assert read(VictoryLine(RED, "not destroyed(red) > 2"), VictoryLine(BLUE)) == [("destroyed", 0, -1.0, 3)]
    assert read(VictoryLine(RED, "3 <= destroyed(blue) or exited(blue) == 0"), VictoryLine(BLUE)) == [
        ("destroyed", 1, 1.0, 3),
        ("exited", 1, 1.0, 0),
    ]
    twice = "units(red) + 1 >= 2 * (units(blue) - destroyed(red))"
    assert [(what, side, weight) for what, side, weight, _ in read(VictoryLine(RED, twice))] == [
        ("units", 0, 0.5),
        ("units", 1, -0.5),
        ("destroyed", 0, 0.5),
    ]
    assert read(VictoryLine(RED)) == []


def test_points_levels_and_ladders_are_aims_of_the_end() -> None:
    """A side wants more of what it scores for, and less of what the other side scores for; control is among
    both.
    """
    points = (
        Award("both", "each", "destroyed(enemy)", 2),
        Award("red", "each", "controlled(red, 1010)", 4),
        Award("blue", "unless", "exited(red)", 4),
    )
    field = Field([unit("1", "pz2", "1010")], [unit("9", "h39", "2020")], victory=(), scoring=Scoring(points))
    found = [(aim.what, aim.side, aim.weight, aim.need) for aim in aims_of(field.state.position.game, 0)]
    assert found == [
        ("destroyed", 1, 0.25, None),
        ("destroyed", 0, -0.25, None),
        ("controlled", 0, 0.5, None),
        ("exited", 0, 0.5, 1),
    ]
    rungs = (Rung("red", "destroyed(blue) >= 2"), Rung("draw", "units(red)"))
    measures = (Measure("blue", "destroyed(red)", (1,)),)
    field = Field([], [], victory=(), scoring=Scoring(ladder=rungs, measures=measures))
    found = [(aim.what, aim.side, aim.weight, aim.need) for aim in aims_of(field.state.position.game, 0)]
    assert found == [("destroyed", 0, -0.5, None), ("destroyed", 1, 0.5, 2)]


def test_of_places_in_an_area_each_within_it_is_an_aim() -> None:
    towns = {"North": ("town", ("0505", "0506")), "South": ("town", ("3050",)), "Mill": ("mill", ("0507",))}
    whole, part = "controlled(red, each(town))", "controlled(red, each(town, rows(1,20)))"
    found = {}
    for count in (whole, part):
        scoring = Scoring((Award("red", "each", count, 2),))
        field = Field([], [], sheet=clear_map(places=towns), victory=(), scoring=scoring)
        found[count] = [len(aim.cells or ()) for aim in aims_of(field.state.position.game, 0)]
    assert found == {whole: [2, 1], part: [2]}
