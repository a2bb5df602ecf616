"""What answers would come to, said by the rules without a window (`State.outlooks`, `State.order_words`)."""

from __future__ import annotations

from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from tests.rulesets.kampfpanzer.engine.field import Field
from tests.rulesets.kampfpanzer.engine.field import unit as piece
from tests.rulesets.panzer8.tablegames import battle
from tests.rulesets.panzerblitz.battles import GE, Game, scenario, shot


def german(text: str) -> str:
    """A language in which every text is told from English."""
    return f"«{text}»"


def test_f_01_a_fire_of_kampfpanzer_with_its_odds():
    field = Field(red=[piece("102", "pz3d", "1010")], blue=[piece("11", "h39", "1011")])
    state = KampfState.of(field.battle)
    asked = next(one for one in state.pending() if one.side == "red")
    answer = {"102": "N1011"}
    assert state.faults(asked, answer) == []
    (found,) = state.outlooks(asked, answer)
    assert found.text == "PzIIID 102: direct fire at 1011 (H39 11)"
    assert found.lines[0][0].endswith("= +6: D3 5/6, D2 1/6")
    assert state.order_words("102", "N1011") == "direct fire at 1011 (H39 11)"
    assert state.order_words("102", "N1011", german).startswith("«direct fire at»")
    assert state.order_words("102", "?") == ""


def test_pb2_an_attack_of_panzerblitz_with_its_odds():
    game = Game(scenario(["1 panther K-1"], ["9 t_34c K-5"])).until(GE, "fire")
    (asked,) = game.state.pending()
    (found,) = game.state.outlooks(asked, [shot("1", "9")])
    lines = dict(found.lines)
    assert found.text == "Panther 1 into K-5"
    assert found.short == lines["Odds"]
    (brings,) = [what for what in lines if what.endswith(" A to half range at armoured")]
    assert lines[brings] == lines["Attack"]
    assert "Eliminated" in lines
    (other,) = game.state.outlooks(asked, [shot("1", "9")], german)
    assert "«Attack»" in dict(other.lines)
    assert game.state.outlooks(asked, []) == []


def test_p13_a_shot_and_a_move_of_panzer8():
    made = battle({"t1": ("ge_pz3f", 30, 30, 0)}, {"g1": ("so_at45", 30, 20, 180)})
    state = Panzer8State.of(made)
    (asked,) = state.pending()
    (found,) = state.outlooks(asked, {"unit": "t1", "do": "fire", "target": "g1"})
    assert "t1" in found.text
    assert found.short.endswith("✕")
    (move,) = state.outlooks(asked, {"unit": "t1", "do": "move", "path": [[30, 28]]})
    assert move.text.endswith("move, 2.0 of 10.0")
    assert ("Half of the move", "5.0") in move.lines
    (end,) = state.outlooks(asked, "end")
    assert end.text == "End"
