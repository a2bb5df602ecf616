"""Properties of every game-turn, on dense skirmishes of the random player: each rule by itself.

The same is asked of the whole random games and of the golden playthroughs (`computer/invariants.py`).
"""

from __future__ import annotations

from functools import cache

import pytest

from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Advance
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from tests.rulesets.kampfpanzer.computer import invariants
from tests.rulesets.kampfpanzer.engine.field import clear_map
from tests.rulesets.kampfpanzer.engine.readded import check_arithmetic
from tests.rulesets.kampfpanzer.engine.retold import check_movement

SEEDS = range(8)
FORCES = (
    {"pz2": 3, "pz4e": 3, "pz3d": 2, "inf_ge": 3, "at37": 1, "apc": 2},
    {"s35": 2, "h39": 3, "inf_fr": 4, "at25": 1, "how75": 2, "truck": 2},
)

each_skirmish = pytest.mark.parametrize("seed", SEEDS)


def skirmish() -> Battle:
    """Both sides within a few hexes of one another, some woods, a town, a hill and a road between them."""
    sheet = clear_map(
        terrain={"1008": "woods", "1009": "woods", "1208": "town", "1209": "town", "0808": "woods"},
        elevation={"1408": "slope", "1409": "slope", "1508": "hilltop"},
        road=["1110D", "1109D", "1108D", "1107D"],
    )
    sides = (
        Side("red", "Red", (Group("r", FORCES[0], deploy='within(4, "1105")'),), panic_level=3),
        Side(
            "blue",
            "Blue",
            (Group("b", FORCES[1], deploy='within(4, "1112")', entrench="optional"),),
            panic_level=4,
        ),
    )
    return Battle(sheet, Scenario("Skirmish", "kampfpanzer", "", Length(6, 6), sides, (VictoryLine("draw"),)))


@cache
def turns(seed: int) -> list[Advance]:
    """The game-turns of one skirmish."""
    return [step for step in play_game(skirmish(), "random", seed).steps if step.before.turn > 0]


@each_skirmish
def test_r_zoc_4_no_step_leads_from_zone_to_zone_and_6_3_the_first_zone_ends_a_move(seed: int) -> None:
    steps = 0
    for step in turns(seed):
        assert isinstance(step.before, KampfState)
        steps += check_movement(step.before.position, step.events, invariants.overrunners(step))
    assert steps > 20


@each_skirmish
def test_6_0_nobody_spends_more_movement_points_than_he_has(seed: int) -> None:
    for step in turns(seed):
        assert isinstance(step.before, KampfState)
        invariants.movement(step.before.position, step.events)


@each_skirmish
def test_9_82_who_is_destroyed_or_gone_never_acts_again(seed: int) -> None:
    for step in turns(seed):
        assert isinstance(step.before, KampfState)
        invariants.only_the_living_act(step.before.position, step.events)


@each_skirmish
def test_9_7_the_arithmetic_of_the_log_adds_up_again(seed: int) -> None:
    attacks = 0
    for step in turns(seed):
        assert isinstance(step.before, KampfState)
        attacks += check_arithmetic(step.before.position, step.events)
    assert attacks > 5


@each_skirmish
def test_9_71_levels_before_and_suffered_make_the_level_afterwards(seed: int) -> None:
    for step in turns(seed):
        assert isinstance(step.before, KampfState)
        assert isinstance(step.after, KampfState)
        invariants.disruption(step.before.position, step.after.position, step.events)


@each_skirmish
def test_7_0_no_illegal_stack_is_left_and_enemies_never_share_a_hex(seed: int) -> None:
    for step in turns(seed):
        assert isinstance(step.after, KampfState)
        invariants.stacks(step.after.position, step.events)
        invariants.pairs(step.after.position)
