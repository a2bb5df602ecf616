"""What counts, what dispersal leaves, what is asked: PB14, PB17, PB28, PB32, PB38 to PB40, PB42, PB43."""

from __future__ import annotations

from kpeditor.core.rules.dice import DieAddress, SeededDice
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.model import Mark, VictoryLine
from kpeditor.core.scenario.victory.scoring import Award, Scoring
from kpeditor.rulesets.panzerblitz.engine.victory import tally
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot, unit
from tests.rulesets.panzerblitz.boards import blank, paint

FAR = "7 t_34c GG-9"


def played_out(game: Game) -> Outcome | None:
    """The end of a game in which nobody does anything more."""
    while game.state.pending():
        (decision,) = game.state.pending()
        idle = "done" if decision.kind == "move" else []
        game.give(decision.choices[0] if decision.choices is not None else idle)
    return game.state.outcome()


def test_pb14_and_pb28_mines_attack_each_unit_by_itself_without_the_terrain():
    """2-1 whatever the defence, no addition for the woods, own mines too."""
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-6")
    units = ["1 ge_rifle K-5", "2 ge_smg K-5", "3 ge_rifle A-1"]
    game = Game(scenario(units, [FAR], marks=[Mark("mines", "K-6", GE)]), sheet)
    game.until(GE, "move", 1, phase="others").give({"unit": "1", "path": ["K-6"]})
    game.give({"unit": "2", "path": ["K-6"]})
    game.give("done", 6, 5)
    mines = [event for event in game.events if event.kind == "mines"]
    assert [one.rule for one in mines] == ["PB28", "PB28"]
    assert [one.text.split(" at ")[1] for one in mines] == ["2-1, die 6: -", "2-1, die 5: D"]
    assert (game.unit("1")["dispersed"], game.unit("2")["dispersed"]) == (0, 1)


def test_pb17_a_die_shows_every_face():
    """Each face of the die comes up about equally often; dice that never show a six would be a fault."""
    dice = SeededDice(1)
    faces = [dice.roll(DieAddress(1, "fire", "fire", str(number))) for number in range(3000)]
    assert set(faces) == set(range(1, 7))
    for face in range(1, 7):
        assert 430 < faces.count(face) < 570, face  # 500 expected, deviation 20


# --- Dispersed units ---


def test_pb32_dispersed_units_defend_fully_count_for_stacking_and_control_and_drop_their_task():
    stack = ["8 ru_recon K-9", "9 ru_recon K-9"]
    game = Game(scenario(["1 panther K-5"], [*stack, "6 ru_rifle K-10", FAR]))
    for id_ in ("8", "9"):
        game.state.position.put(id_, dispersed=1)
    (attack, *_) = game.fire(("1", "@K-9"), dice=[6])
    full = sum(game.state.position.figure(id_).defence for id_ in ("8", "9"))
    assert attack.data["defence"] == full
    game.until(RU, "move", phase="others")
    assert "[PB10]" in game.refused({"unit": "6", "path": ["K-9"]})
    game.until(GE, "fire", 2)
    at = game.state.position
    assert tally(at).control[at.ground.sheet.hex("K-9")] == RU


def test_pb32_an_engineer_that_is_dispersed_begins_to_clear_mines_anew():
    mines = Mark("mines", "K-6", RU)
    units, foes = ["1 ge_engineer K-5", "2 truck A-1"], ["9 mor_120 K-1", FAR]
    left = {}
    for disturbs in (False, True):
        game = Game(scenario(units, foes, marks=[mines]))
        game.until(RU, "fire", 1)
        if disturbs:
            game.give([shot("9", "1")], 2)
            assert game.unit("1")["dispersed"]
        game.until(RU, "fire", 2)
        left[disturbs] = len(game.state.view_for(GE)["marks"])
    assert left == {False: 0, True: 1}


def test_pb32_a_second_d_changes_nothing():
    game = Game(scenario(["1 pz_iv_h K-5"], ["9 js_ii K-9", FAR]))
    game.state.position.put("9", dispersed=1)
    game.fire(("1", "9"), dice=[3])  # 26 against 14: 1-1, D
    assert (game.unit("9")["state"], game.unit("9")["dispersed"]) == ("map", 1)


# --- What counts ---


def test_pb39_carried_units_count_singly_and_marks_do_not():
    ru = [unit("8 truck K-8"), unit("6 atg_45", carried_by="8"), unit("9 truck L-8"), unit("7 t_34c GG-9")]
    marks = [Mark("mines", "K-2", RU), Mark("fort", "K-3", RU, 20), Mark("wreck", "K-4")]
    game = Game(scenario(["1 sg_iii_b K-5"], ru, marks=marks))
    assert (game.state.tally().units(RU, None), game.state.tally().destroyed(RU)) == (4, 0)
    game.fire(("1", "8"), dice=[1])
    assert (game.state.tally().units(RU, None), game.state.tally().destroyed(RU)) == (2, 2)


def test_pb39_points_of_several_lines_add_up():
    """As the command post of AT-4: ten for it, and one as for any unit."""
    awards = (Award(GE, "each", f"destroyed({RU}.cp)", 10), Award(GE, "each", f"destroyed({RU})", 1))
    made = scenario(["1 sg_iii_b K-5"], ["8 cp K-7", FAR], scoring=Scoring(awards), turns=1)
    game = Game(made)
    game.fire(("1", "8"), dice=[1])
    outcome = played_out(game)
    assert outcome is not None
    assert outcome.points[GE] == 11


# --- What is asked ---


def test_pb40_what_a_player_turn_asks_in_its_order():
    """PB5: fire as a list, each vehicle, all other units one by one, assaults as a list; then the other
    side.
    """
    game = Game(scenario(["1 panther K-4", "2 ge_rifle K-5"], ["9 ru_rifle K-6", FAR]))
    game.until(GE, "fire", 1)
    asked = []
    while game.state.turn == 1 and game.state.pending():
        (decision,) = game.state.pending()
        asked.append((decision.side, decision.kind, decision.phase))
        game.give("done" if decision.kind == "move" else [])
    one = [("fire", "fire"), ("move", "vehicles"), ("move", "others"), ("assault", "assault")]
    assert [(kind, phase) for side, kind, phase in asked if side == GE] == one
    assert [side for side, *_ in asked] == sorted((side for side, *_ in asked), key=[GE, RU].index)


def test_pb40_moves_are_asked_one_at_a_time_until_done():
    game = Game(scenario(["1 panther K-5", "2 panther L-5"], [FAR])).until(GE, "move")
    game.give({"unit": "1", "path": ["K-4"]})
    assert game.asked == (GE, "move", 1)
    assert "has had its move" in game.refused({"unit": "1", "path": ["K-3"]})
    game.give({"unit": "2", "path": ["L-4"]})
    assert game.asked[:2] != (GE, "fire")


# --- Opportunity fire, farms ---


def test_pb42_whom_fire_stops_in_a_full_hex_stays_there():
    """PB10 applies where a move ends voluntarily; a unit stopped by fire in a full hex stays, and no further
    unit may end there.
    """
    full = ["1 ru_rifle K-5", "2 ru_rifle K-5", "3 ru_cavalry K-4", "4 ru_smg K-6"]
    game = Game(scenario(["8 pz_iv_h K-8", "9 truck A-1"], full, options={"opportunity_fire": "half_range"}))
    game.until(RU, "move", phase="others")
    assert "[PB10]" in game.refused({"unit": "3", "path": ["K-5"]})
    game.give({"unit": "3", "path": ["K-5", "L-6"]})
    game.give("8", 1)
    assert (game.at("3"), game.unit("3")["dispersed"]) == ("K-5", 1)
    game.until(RU, "move", phase="others")
    assert "[PB10]" in game.refused({"unit": "4", "path": ["K-5"]})


def test_pb43_a_farm_is_a_village_under_printed_combat_too():
    """It hides and adds one, but is neither armour nor attacked as a whole; the scenario may let it count."""
    sheet = blank()
    paint(sheet, "terrain", "farm", "K-4")
    units = ["1 ge_rifle K-5", "2 pz_iv_h K-3"]
    game = Game(scenario(units, ["8 ru_recon K-4", "9 atg_45 K-4"]), sheet)
    (attack, *_) = game.fire(("1", "8"), dice=[6])
    assert attack.data["modifiers"] == [[1, "farm [PB4]"]]
    assert attack.data["strength"] == game.state.position.figure("1").attack, "class I at what is no armour"
    far = Game(scenario(["2 pz_iv_h K-1", "1 panther A-1"], ["8 ru_recon K-4", "9 truck A-3"]), sheet)
    assert "[PB11]" in far.until(GE, "fire").refused([shot("2", "8")])
    takes = (VictoryLine(RU, f"controlled({RU}, terrain(farm)) >= 1"), VictoryLine(GE))
    won = Game(scenario(["1 truck A-1"], ["8 ru_recon K-4"], victory=takes, turns=1), sheet)
    outcome = played_out(won)
    assert outcome is not None
    assert outcome.winner == RU
    assert rules(won.events, "attacks") == []
