"""How the staff leads trains: repairs, convoys, passengers, vehicles, the gun, capture, broken track [Z8,
Z10, Z21 to Z23, Z37 to Z39]; whole situations with every invariant.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Mark, Unit, VictoryLine
from kpeditor.rulesets.panzerblitz.computer.staff import Staff
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario, unit
from tests.rulesets.panzerblitz.boards import railway
from tests.rulesets.panzerblitz.engine.test_train_games import look
from tests.rulesets.panzerblitz.test_situations import opened

FAR = ["99 ru_rifle GG-1"]
PASSES = (VictoryLine(GE, "exited(GE.train) >= 1"), VictoryLine(RU))
SOUTH = {GE: "edge(S)"}


def aboard(text: str, train: str = "1"):
    return unit(text, carried_by=train)


def asked(game: Game):
    """The staff's answer to the open question, and by unit the order it chose with its terms."""
    (decision,) = game.state.pending()
    player = find_player("panzerblitz", "staff")
    assert isinstance(player, Staff)
    answer, told = player.explain(game.state, decision, Chance.of(1))
    assert not game.state.faults(decision, answer)
    chosen = {id_: one for id_, several in told.items() for one in several if one["chosen"]}
    return answer, chosen


def played(battle: Battle, names: dict[str, str], seed: int = 1) -> list[str]:
    """The log of a game in which the invariants hold in every position and all units stay."""
    state, dice, log = PanzerBlitzState.of(battle), SeededDice(seed), list[str]()
    players = {side: find_player("panzerblitz", name) for side, name in names.items()}
    count = len(state.position.pieces)
    while pending := state.pending():
        (decision,) = pending
        answer = players[decision.side].answer(state, decision, Chance.of(seed, *decision.address))
        state, events = state.advance({decision: answer}, dice)
        log += [event.text for event in events]
        assert len(state.position.pieces) == count
        look(state.position)
    assert state.outcome() is not None
    return log


def test_z23_and_z37_it_repairs_the_track_gets_on_again_and_leaves():
    """Its platoon gets off beside the damage, both stay as long as it takes, and both leave the map."""
    ge = ["1 bp42_heavy K-1", aboard("2 assault_platoon_a")]
    damage = [Mark("damaged_track", "K-6")]
    made = scenario(ge, FAR, marks=damage, victory=PASSES, exits=SOUTH, turns=9)
    log = played(Battle(railway(), made), {GE: "staff", RU: "passive"})
    assert any("has repaired" in text for text in log)
    gone = [text.partition(" leaves the map")[0] for text in log if "leaves the map" in text]
    assert gone == ["BP-42 Heavy 1", "Assault platoon A 2"]


def test_who_repairs_neither_fires_nor_moves_and_says_why():
    ge: list[str | Unit] = ["1 bp42_heavy K-4", unit("2 assault_platoon_a K-4", fields={"home": "1"})]
    made = scenario(ge, ["9 ru_recon L-7"], marks=[Mark("damaged_track", "K-5")], victory=PASSES, exits=SOUTH)
    game = Game(made, railway()).until(GE, "fire")
    shots, chosen = asked(game)
    assert not [one for one in shots if "2" in one["firers"]]
    assert list(chosen["2"]["terms"]) == ["repairs track"]
    assert asked(game.until(GE, "move"))[0] == "done"


def test_an_unarmed_train_waits_off_the_map_while_its_way_is_watched():
    """It comes when no enemy is near its way, or no turn is to be lost."""
    comes: dict[str, Any] = {
        "victory": PASSES,
        "exits": SOUTH,
        "turns": 8,
        "enter": {GE: Entry(1, "edge(N)")},
    }
    made = scenario(["1 rail_truck"], ["9 t_34c M-5"], **comes)
    game = Game(made, railway()).until(GE, "move")
    assert asked(game)[0] == "done"
    game.until(GE, "move", turn=8)
    assert asked(game)[0]["unit"] == "1", "at last it has to"
    assert (
        asked(Game(scenario(["1 rail_truck"], FAR, **comes), railway()).until(GE, "move"))[0]["unit"] == "1"
    )


def test_z10_a_train_that_stays_puts_its_tank_down_before_enemies():
    kills = (VictoryLine(GE, "destroyed(RU) > destroyed(GE)"), VictoryLine(RU))
    ge = ["1 bp42_light K-5", aboard("2 pz_38t"), "3 ge_rifle A-1"]
    game = Game(scenario(ge, ["9 ru_rifle M-7"], victory=kills), railway()).until(GE, "fire")
    game.give(asked(game)[0], 6)
    tasks = []
    while game.asked[:2] == (GE, "move"):
        answer, _ = asked(game)
        tasks += [answer] if isinstance(answer, dict) and "task" in answer else []
        game.give(answer)
    assert tasks == [{"unit": "1", "task": "unload"}]


def test_z38_the_shunt_engine_takes_the_gun_and_leaves_with_it():
    takes = (VictoryLine(GE, "exited(GE.k5_gun) >= 1"), VictoryLine(RU))
    ge = ["1 k5_gun K-3", "2 shunter K-3"]
    made = scenario(ge, FAR, victory=takes, exits=SOUTH, turns=4, special=("gun_coupling",))
    log = played(Battle(railway(), made), {GE: "staff", RU: "passive"})
    assert any("Shunt Engine 2 leaves the map" in text for text in log)
    engine = ["1 k5_gun K-3", "2 baureihe K-5"]
    made = scenario(engine, FAR, victory=takes, exits=SOUTH, turns=6, special=("gun_coupling",))
    log = played(Battle(railway(), made), {GE: "staff", RU: "passive"})
    assert any("couples" in text for text in log)
    assert any("Baureihe 2 leaves the map" in text for text in log)


def test_z39_a_train_to_be_captured_is_assaulted_and_not_fired_at():
    kills = (VictoryLine(RU, "controlled(RU, A-10) >= 1"), VictoryLine(GE))
    ru = ["8 ru_guards K-4", "9 atg_762 K-7", "7 ru_guards L-5"]
    ge = ["1 panssarijuna_2 K-5", "2 ge_rifle A-1"]
    for special, fires in ((("capture_train",), False), ((), True)):
        made = scenario(ge, ru, victory=kills, special=special, turns=9)
        game = Game(made, railway()).until(RU, "fire")
        shots, _ = asked(game)
        assert bool([one for one in shots if one.get("unit") == "1" or one.get("at") == "K-5"]) == fires
    game = Game(scenario(ge, ru, special=("capture_train",), turns=9), railway()).until(RU, "assault")
    assert [one["at"] for one in asked(game)[0]] == ["K-5"]


def test_z21_a_train_keeps_out_of_mines():
    takes = (VictoryLine(GE, "controlled(GE, K-8) >= 1"), VictoryLine(RU))
    made = scenario(["1 bp42_heavy K-1"], FAR, marks=[Mark("mines", "K-5")], victory=takes, turns=9)
    game = Game(made, railway()).until(GE, "move")
    answer, _ = asked(game)
    assert answer == "done" or "K-5" not in answer["path"]


@pytest.mark.parametrize("number", [1, 4, 5])
def test_set_ups_keep_the_limits_between_units_without_help_of_chance(number, monkeypatch):
    """AT-1: apart; AT-4, AT-5: away from enemies, with the gun. Track is broken on the enemy's line alone."""

    def fails(state: object, chance: object) -> None:
        raise AssertionError("set up by chance")

    monkeypatch.setattr(PanzerBlitzState, "proposed_setup", fails)
    state, player, laid = PanzerBlitzState.of(opened(number).battle), find_player("panzerblitz", "staff"), 0
    while (decision := state.pending()[0]).turn == 0:
        answer = player.answer(state, decision, Chance.of(1, *decision.address))
        assert not state.faults(decision, answer)
        laid += isinstance(answer, dict) and any(key.startswith("damaged_track") for key in answer)
        state, _ = state.advance({decision: answer}, SeededDice(1))
    assert laid == 1


@pytest.mark.parametrize(
    ("number", "combat"),
    [
        (1, "printed"),
        (10, "panzerbitz"),
        *(
            pytest.param(number, combat, marks=pytest.mark.slow)
            for number, combat in ((1, "panzerbitz"), (5, "printed"), (5, "panzerbitz"), (10, "printed"))
        ),
    ],
)
def test_situations_are_played_to_their_end_with_every_invariant(number, combat):
    """Z2, Z5, Z8, Z12, Z13, PB10: one game each under both combats; units conserved."""
    battle = opened(number).battle
    assert battle.scenario is not None
    made = replace(battle.scenario, options={**battle.scenario.options, "combat": combat})
    assert played(Battle(battle.map, made), {side.id: "staff" for side in made.sides}, number)
