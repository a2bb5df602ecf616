"""Where the staff puts forts, mines and blocks, and who goes into forts [PB27 to PB29]."""

from __future__ import annotations

from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.model import Mark, VictoryLine
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario
from tests.rulesets.panzerblitz.computer.test_staff_of_trains import asked
from tests.rulesets.panzerblitz.test_situations import opened


def test_forts_stand_in_towns_and_mines_and_blocks_on_roads_before_them():
    """AT-2: eight forts, eight mines and six blocks, not in a column along the edge of the area."""
    state, player = PanzerBlitzState.of(opened(2).battle), find_player("panzerblitz", "staff")
    while (decision := state.pending()[0]).turn == 0:
        answer = player.answer(state, decision, Chance.of(1, *decision.address))
        state, _ = state.advance({decision: answer}, SeededDice(1))
    position = state.position
    sheet, ground = position.ground.sheet, position.ground
    towns = {hex_ for hex_, kind in ground.terrain.items() if kind == TOWN}
    laid = {
        kind: [sheet.hex(one.at) for one in position.marks if one.kind == kind]
        for kind in ("fort", "mines", "block")
    }
    assert [len(found) for found in laid.values()] == [8, 8, 6]
    assert all(min(ground.grid.distance(hex_, town) for town in towns) <= 1 for hex_ in laid["fort"])
    on_road = [
        hex_
        for hex_ in laid["block"]
        if any(step.by_road is not None for step in ground.steps("vehicle", hex_))
    ]
    assert len(on_road) >= 5
    for kind in ("mines", "block"):
        assert all(min(ground.grid.distance(hex_, town) for town in towns) <= 4 for hex_ in laid[kind])


def test_pb27_who_is_in_danger_on_its_fort_goes_inside():
    holds = (VictoryLine(GE, "controlled(GE, K-5) >= 1"), VictoryLine(RU))
    fort = [Mark("fort", "K-5", GE, 50)]
    ru = ["9 t_34c K-9", "8 t_34c L-9", "7 jsu_152 M-9"]
    game = Game(scenario(["1 ge_engineer K-5"], ru, marks=fort, victory=holds))
    answer, chosen = asked(game.until(GE, "move", phase="others"))
    assert answer == {"unit": "1", "fort": "in"}
    assert chosen["1"]["order"] == "goes into the fort"
