"""Properties of every game-turn, on dense skirmishes of the random player: each rule by itself.

The same is asked of the whole random games and of the golden playthroughs (`computer/invariants.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest

from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.dice import Dice, DieAddress, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from tests.rulesets.kampfpanzer.computer import invariants
from tests.rulesets.kampfpanzer.engine.field import clear_map
from tests.rulesets.kampfpanzer.engine.glass import mirrored
from tests.rulesets.kampfpanzer.engine.readded import check_arithmetic
from tests.rulesets.kampfpanzer.engine.retold import check_movement

SEEDS = range(8)
FORCES = (
    {"pz2": 3, "pz4e": 3, "pz3d": 2, "inf_ge": 3, "at37": 1, "apc": 2},
    {"s35": 2, "h39": 3, "inf_fr": 4, "at25": 1, "how75": 2, "truck": 2},
)

each_skirmish = pytest.mark.parametrize("seed", SEEDS)


def skirmish(seen: Callable[[str], str] = str) -> Battle:
    """Both sides within a few hexes of one another, some woods, a town, a hill and a road between them.
    `seen` says how hex numbers and directions are written.
    """
    terrain = {"1008": "woods", "1009": "woods", "1208": "town", "1209": "town", "0808": "woods"}
    elevation = {"1408": "slope", "1409": "slope", "1508": "hilltop"}
    sheet = clear_map(
        terrain={seen(number): kind for number, kind in terrain.items()},
        elevation={seen(number): kind for number, kind in elevation.items()},
        road=[seen(side) for side in ("1110D", "1109D", "1108D", "1107D")],
        crest=[seen(side) for side in ("1408B", "1508D", "1508E")],
        stream=[seen(side) for side in ("0907D", "0907E", "0908B")],
    )
    near, far = (f'within(4, "{seen(number)}")' for number in ("1105", "1112"))
    sides = (
        Side("red", "Red", (Group("r", FORCES[0], deploy=near),), fields={"panic_level": 3}),
        Side(
            "blue",
            "Blue",
            (Group("b", FORCES[1], deploy=far, fields={"entrench": "optional"}),),
            fields={"panic_level": 4},
        ),
    )
    return Battle(sheet, Scenario("Skirmish", "kampfpanzer", "", Length(6, 6), sides, (VictoryLine("draw"),)))


@cache
def game(seed: int) -> Session:
    """One skirmish."""
    return play_game(skirmish(), "random", seed)


def turns(seed: int) -> list[Advance]:
    """The game-turns of one skirmish."""
    return [step for step in game(seed).steps if step.before.turn > 0]


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


@dataclass
class GlassDice(Dice):
    """The dice of a game seen in a mirror: the same die for what is there in the mirror."""

    dice: SeededDice

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The die of the mirrored address; a direction is turned round."""
        die = self.dice.roll(address._replace(subject=mirrored(address.subject)))
        return (8 - die) % 6 or 6 if address.purpose == "panic direction" else die


def units_of(step: Advance, seen: Callable[[str], str]) -> dict[str, dict[str, object]]:
    """Every unit after a game-turn as `seen`."""
    units = step.after.view_for("red")["units"]
    return {
        id_: unit | {key: seen(unit[key]) for key in ("hex", "facing") if unit.get(key)}
        for id_, unit in units.items()
    }


@each_skirmish
def test_a_mirrored_skirmish_with_mirrored_dice_is_the_mirrored_game(seed: int) -> None:
    plain = game(seed)
    glass = Session.begin(skirmish(mirrored), GlassDice(SeededDice(seed)))
    for step in plain.steps:
        answers = {
            side: {id_: mirrored(text) for id_, text in answer.items()}
            for side, answer in step.answers.items()
        }
        seen = glass.submit(answers)
        assert units_of(seen, str) == units_of(step, mirrored), f"game-turn {step.before.turn}"
        assert seen.after.view_for("red")["wrecks"] == sorted(
            map(mirrored, step.after.view_for("red")["wrecks"])
        )


@each_skirmish
def test_a_view_does_not_depend_on_what_the_other_side_means_to_do(seed: int) -> None:
    for step, other in zip(turns(seed), [*turns(seed)[1:], None], strict=True):
        before = step.before
        view, digest = before.view_for("red"), before.digest()
        theirs = next(decision for decision in before.pending() if decision.side == "blue")
        for plots in ({}, step.answers["blue"], other.answers["blue"] if other else {}):
            before.faults(theirs, plots)  # legal or not
            assert before.view_for("red") == view
            assert before.digest() == digest
        orders = set(step.answers["blue"].values()) - {"A", "B", "C", "D", "E", "F", "M", "Q"}
        assert not orders & words_of(view)


def words_of(data: object) -> set[str]:
    """All texts anywhere in plain data."""
    if isinstance(data, dict):
        return {word for key, value in data.items() for word in (str(key), *words_of(value))}
    if isinstance(data, list):
        return {word for value in data for word in words_of(value)}
    return {str(data)}
