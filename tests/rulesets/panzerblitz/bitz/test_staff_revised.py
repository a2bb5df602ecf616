"""The staff under PanzerBitz: it shoots while a shot pays, registers on enemies, answers legally."""

from __future__ import annotations

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import Answer
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.rulesets.panzerblitz.computer.staff import Staff
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario, unit
from tests.rulesets.panzerblitz.bitz.test_random_games_revised import battle

REVISED = {"combat": "panzerbitz"}


def answered(game: Game) -> Answer:
    (decision,) = game.state.pending()
    return find("panzerblitz").players()["staff"]().answer(game.state, decision, Chance.of(1, "test"))


def test_b8_it_shoots_again_while_that_pays_and_stops_when_the_target_cannot_lose_more():
    made = scenario(["1 panther K-5", "2 panther K-5"], ["9 t_34c K-9", "8 truck A-9"], options=REVISED)
    game = Game(made).until(GE, "shot")
    first = answered(game)
    assert first["unit"] == "9"
    game.give(first, 6)
    assert answered(game)["firers"] != first["firers"]
    weak = scenario(["1 atg_45 K-5", "2 atg_45 K-5"], ["9 js_ii K-10", "8 truck A-9"], options=REVISED)
    game = Game(weak).until(GE, "shot")
    game.state.position.put("9", dispersed=2)
    assert answered(game) == "done", "1-2 gains nothing against a DD"


def test_b8_a_shot_that_gains_less_than_the_firer_could_do_otherwise_is_not_made():
    """The price of a shot is what its firer would gain by moving: a tank that must leave the map now does not
    shoot.
    """
    leaves = (VictoryLine(GE, "exited(GE) >= 1"), VictoryLine(RU))
    for exits, shoots in (({GE: "edge(S)"}, False), ({}, True)):
        made = scenario(
            ["1 panther K-5"], ["9 t_34c K-9", "8 truck A-9"],
            options=REVISED, victory=leaves if exits else (), exits=exits, turns=1,
        )  # fmt: skip
        game = Game(made).until(GE, "shot")
        assert (answered(game) != "done") == shoots
        (decision,) = game.state.pending()
        player = Staff.named()
        told = player.explain(game.state, decision, Chance.of(1, "test"))[1]
        assert ("leaves the map" in told["1"][0]["terms"]) != shoots


def test_b20_it_registers_where_enemies_will_come_and_says_why():
    """Infantry on its way towards the side is expected a hex nearer, immobile units where they stand."""
    ge = ["1 mor_120 K-1", "3 cp L-7"]
    player = Staff.named()
    for enemy, hex_, why in (("ru_recon", "K-7", "comes there"), ("atg_45", "K-8", "stands there")):
        game = Game(scenario(ge, [f"9 {enemy} K-8"], options=REVISED)).until(GE, "register")
        (decision,) = game.state.pending()
        answer, told = player.explain(game.state, decision, Chance.of(1, "test"))
        assert answer == {"1": hex_}
        assert [list(one["terms"]) for one in told["1"] if one["chosen"]] == [[why]]


def test_b22_it_fires_at_its_marker():
    marked = unit("1 mor_120 K-1", fields={"registered_at": "K-8"})
    game = Game(scenario([marked, "3 cp L-7"], ["9 ru_recon K-8"], options=REVISED)).until(GE, "indirect")
    assert answered(game) == [{"firers": ["1"], "at": "K-8", "way": "registered"}]


def test_a_game_of_the_staff_is_legal_and_ends():
    state, player, dice = (
        PanzerBlitzState.of(battle(1)),
        find("panzerblitz").players()["staff"](),
        SeededDice(1),
    )
    while pending := state.pending():
        (decision,) = pending
        answer = player.answer(state, decision, Chance.of(1, *decision.address))
        assert not state.faults(decision, answer), (decision, answer)
        state, _ = state.advance({decision: answer}, dice)
    assert state.outcome() is not None
