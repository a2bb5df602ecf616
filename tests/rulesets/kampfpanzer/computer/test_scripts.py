"""Scripts of single units: always legal, alone and together."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.forfeits import idle_answer
from kpeditor.core.play.players import play_game
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import together
from tests.rulesets.kampfpanzer.engine.field import Field, unit

RULES = "kampfpanzer"


def test_all_scripts_are_legal_in_a_whole_game_and_go_together(root: Path) -> None:
    scripts = registry.find(RULES).scripts()
    assert scripts is not None
    battle = open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml").battle
    seen: set[str] = set()
    for step in play_game(battle, "staff", 3, turns=6).steps:
        for decision in step.before.pending():
            found = scripts.candidates(step.before, decision)
            assert (decision.kind == "deploy") <= (found == {})
            chance = Chance.of("scripts", decision.turn, decision.side)
            wanted = {unit: orders[chance.choice(sorted(orders))] for unit, orders in found.items()}
            idle = idle_answer(RULES, step.before, decision, chance)
            assert step.before.faults(decision, {**idle, **{u: o for u, o in wanted.items() if o}}) == []
            seen |= {name for orders in found.values() for name in orders}
    assert seen == set(scripts.names)


def test_of_two_orders_that_do_not_go_together_the_earlier_counts() -> None:
    field = Field(
        red=[unit("94", "pz2", "1003"), unit("120", "inf_ge", "1005")],
        blue=[unit("38", "at25", "2010", facing="A")],
    )
    state = registry.find(RULES).start(field.battle)
    assert state is not None
    decision = state.pending()[0]
    answer = together(state, decision, {}, {"94": "D1", "120": "A1", "nobody": "D1"})
    assert answer == {"94": "D1"}
