"""How the staff gets its trains through: others make way, broken track over a gorge is repaired, the line is
guarded, enemies on it are attacked [Z4 to Z6, Z11, Z13, Z23, Z38].
"""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark, VictoryLine
from kpeditor.rulesets.panzerblitz.computer.moves import Scorer
from kpeditor.rulesets.panzerblitz.computer.rails.lineguard import bars
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.toolbox.doctrine import doctrines_of
from kpeditor.rulesets.toolbox.goals import DENY, FIGHT
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario
from tests.rulesets.panzerblitz.boards import hill231, lay, paint, railway
from tests.rulesets.panzerblitz.computer.test_staff_of_trains import FAR, SOUTH, aboard, played

TAKES: dict[str, Any] = {
    "victory": (VictoryLine(GE, "exited(GE.locomotive) >= 1"), VictoryLine(RU)),
    "exits": SOUTH,
}


def scorer(game: Game, side: str = GE) -> Scorer:
    return Scorer(Survey(game.state.position, side), doctrines_of("panzerblitz")["balanced"])


def cells(game: Game, *names: str) -> set[int]:
    atlas = scorer(game).survey.atlas
    return set(map(atlas.named, names))


def test_z5_a_train_that_is_in_the_way_goes_into_a_siding_or_a_branch_or_on_before():
    """A rail truck with nothing to do stands before a locomotive on a single line."""
    for sort, wanted in (("branch", "L-6"), ("siding", "K-5"), ("line", "K-10")):
        sheet = railway()
        if sort == "branch":
            lay(sheet, "rail", "K-5", "L-6", "M-6")
        if sort == "siding":
            paint(sheet, "rail.siding", "yes", "K-5")
        made = scenario(["1 locomotive K-2", "2 rail_truck K-4"], FAR, turns=9, **TAKES)
        game = Game(made, sheet).until(GE, "move")
        told = scorer(game)
        assert told.trains.aside == {"2"}, sort
        assert cells(game, wanted) <= told.goals["2"].cells
        log = played(Battle(sheet, made), {GE: "staff", RU: "passive"})
        left = [text for text in log if "Lokomotiv 1 leaves the map" in text]
        assert bool(left) == (sort != "line"), "where nothing else is left it stands at the end of the line"


def test_z6_a_train_on_a_siding_is_in_nobodys_way():
    sheet = railway()
    paint(sheet, "rail.siding", "yes", "K-5")
    game = Game(scenario(["1 locomotive K-2", "2 rail_truck K-5"], FAR, **TAKES), sheet).until(GE, "move")
    assert not scorer(game).trains.aside


def test_z11_over_a_gorge_the_platoon_gets_off_before_it_and_goes_on_on_foot():
    """Nobody gets off beside the damage: K-5 is a bridge over a gorge, and the train must stand on it."""
    sheet = railway()
    paint(sheet, "terrain", "gorge", "K-5")
    ge = ["1 bp42_heavy K-1", aboard("2 assault_platoon_a")]
    passes = (VictoryLine(GE, "exited(GE.train) >= 1"), VictoryLine(RU))
    damage = [Mark("damaged_track", "K-6")]
    made = scenario(ge, FAR, marks=damage, victory=passes, exits=SOUTH, turns=12)
    log = played(Battle(sheet, made), {GE: "staff", RU: "passive"})
    order = ("leaves BP-42 Heavy 1", "has repaired", "BP-42 Heavy 1 leaves the map")
    found = [next(number for number, text in enumerate(log) if one in text) for one in order]
    assert found == sorted(found)


@pytest.mark.parametrize(("value", "is_stopped"), [(1, True), (2, False)])
def test_z23_on_two_tracks_only_the_own_broken_one_stops_a_train(value, is_stopped):
    ge = ["1 bp42_heavy K-1", aboard("2 assault_platoon_a")]
    passes = (VictoryLine(GE, "exited(GE.train) >= 1"), VictoryLine(RU))
    damage = [Mark("damaged_one_track", "K-6", value=value)]
    made = scenario(ge, FAR, marks=damage, victory=passes, exits=SOUTH)
    game = Game(made, railway(double=True)).until(GE, "move")
    assert bool(scorer(game).trains.repairs) == is_stopped


def test_z38_in_a_tunnel_the_gun_goes_under_the_shunt_engine():
    """AT-5 lets the gun begin there; it is stacked under the engine, nobody mounts anything [Z13]."""
    made = scenario(
        ["1 k5_gun 15-I-7", "2 shunter 15-I-7"], ["99 ru_rifle 15-GG-1"], special=("gun_coupling",)
    )
    game = Game(made, hill231()).until(GE, "move")
    game.give({"unit": "2", "path": ["15-J-7", "15-K-7", "15-L-7"], "mount": {"1": 0}})
    gun = game.state.position.pieces["1"]
    assert (gun.aboard, gun.in_tunnel, game.at("2")) == ("2", False, "15-L-7")


def test_z4_the_line_is_guarded_and_who_stands_on_it_is_gone_for():
    """Infantry without another aim goes onto the line, and hunters attack the enemy on it, who counts
    more.
    """
    ge = ["1 locomotive K-1", *(f"{n} ge_rifle M-{n - 9}" for n in range(10, 20))]
    made = scenario(ge, ["99 ru_rifle K-7", "98 ru_rifle A-1"], turns=9, **TAKES)
    game = Game(made, railway()).until(GE, "move")
    told = scorer(game)
    barring = bars(told.trains, told.goals)
    assert list(barring) == ["99"]
    assert told.survey.worth["99"] > told.survey.worth["98"]
    goals = [told.goals[str(n)] for n in range(10, 20)]
    hunters = [goal for goal in goals if goal.kind == FIGHT and goal.cells == cells(game, "K-7")]
    line = cells(game, *(f"K-{n}" for n in range(1, 11)))
    guards = [goal for goal in goals if goal.kind == DENY and goal.cells <= line]
    assert (len(hunters), len(guards)) == (4, 3)
