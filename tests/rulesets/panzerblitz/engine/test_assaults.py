"""Close assaults: PB9, PB31."""

from __future__ import annotations

from tests.rulesets.panzerblitz.battles import GE, Game, scenario, shot
from tests.rulesets.panzerblitz.boards import blank, paint

FAR = "7 truck GG-9"


def test_pb31_attackers_are_next_to_the_target_face_up_and_moved_one_hex_at_most():
    ge = ["1 ge_rifle K-5", "2 panther L-5", "3 ge_rifle K-3", "4 ge_smg J-5"]
    game = Game(scenario(ge, ["8 t_34c K-6", FAR], options={"stacking_german": 3}))
    game.until(GE, "assault")
    for attackers, why in (
        (["2"], "does not close assault"),
        (["3"], "not next to"),
        (["1", "1"], "named twice"),
        (["8"], "have no unit"),
    ):
        assert why in game.refused([{"attackers": attackers, "at": "K-6"}]), why
    two = [{"attackers": ["1"], "at": "K-6"}, {"attackers": ["4"], "at": "K-6"}]
    assert "assaulted twice" in game.refused(two)


def test_pb31_who_moved_two_hexes_or_fired_does_not_assault():
    game = Game(scenario(["1 ge_rifle K-5", "2 ge_smg K-5"], ["8 ru_recon K-6", FAR]))
    game.until(GE, "fire").give([shot("2", "8")], 6)
    game.until(GE, "assault")
    assert "has fired" in game.refused([{"attackers": ["2"], "at": "K-6"}])
    assert game.refused([{"attackers": ["1"], "at": "K-6"}]) == ""
    game = Game(scenario(["1 fi_sissi K-4", "2 ge_rifle L-5"], ["8 ru_recon K-7", "6 ru_recon L-6", FAR]))
    game.until(GE, "move", phase="others").give({"unit": "1", "path": ["K-5", "K-6"]})
    game.until(GE, "assault")
    assert "more than one hex" in game.refused([{"attackers": ["1"], "at": "K-7"}])


def test_pb9_printed_factors_the_whole_stack_and_two_off_the_die():
    game = Game(scenario(["1 ge_rifle K-5", "2 ge_smg K-5"], ["8 ru_recon K-6", "9 atg_45 K-6", FAR]))
    events = game.until(GE, "assault").give([{"attackers": ["1", "2"], "at": "K-6"}], 5)
    (attack,) = [one for one in events if one.kind == "attacks"]
    assert (attack.data["strength"], attack.data["defence"], attack.data["odds"]) == (7, 8, "1-2")
    assert attack.data["modifiers"] == [[-2, "close assault [PB9]"]]


def test_pb9_engineers_with_another_raise_the_odds_once():
    for units, odds in (
        (["1 ge_engineer K-5", "2 ge_smg K-5"], "1-1"),
        (["1 ge_engineer K-5", "2 ge_engineer K-5"], "1-1"),
        (["1 ge_engineer K-5", "2 ge_smg J-6"], "1-2"),
    ):
        game = Game(scenario(units, ["8 ru_engineer K-6", FAR]))
        attackers = [{"attackers": ["1", "2"], "at": "K-6"}]
        events = game.until(GE, "assault").give(attackers, 6)
        assert events[0].data["odds"] == odds, units


def test_pb31_terrain_adds_one_and_a_town_may_be_assaulted():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-6")
    game = Game(scenario(["1 ge_rifle K-5", "2 ge_smg K-5"], ["8 ru_recon K-6", FAR]), sheet)
    events = game.until(GE, "assault").give([{"attackers": ["1", "2"], "at": "K-6"}], 6)
    assert [by for by, _ in events[0].data["modifiers"]] == [-2, 1]
