"""The environment for learning players keeps PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from kpeditor.core.errors import KpError
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.env import ScriptsEnv
from tests.rulesets.kampfpanzer.engine.field import Field, unit


def battle(length: int = 4) -> Battle:
    red = [unit("94", "pz2", "1003"), unit("95", "pz2", "1103"), unit("120", "inf_ge", "1205")]
    blue = [unit("38", "at25", "1010", facing="A"), unit("26", "inf_fr", "1109")]
    return Field(red=red, blue=blue, length=length).battle


def test_it_passes_the_api_test_of_pettingzoo() -> None:
    parallel_api_test(ScriptsEnv(battle()), num_cycles=20)


def test_it_passes_the_seed_test_of_pettingzoo() -> None:
    parallel_seed_test(lambda: ScriptsEnv(battle()), num_cycles=10)


def test_observations_lie_in_their_space_and_masks_name_what_is_open() -> None:
    env = ScriptsEnv(battle())
    observed, _ = env.reset(seed=3)
    assert env.names == ("hold", "fire", "wait", "advance", "withdraw")
    for side in ("red", "blue"):
        assert env.observation_space(side).contains(observed[side])
        assert all(mask[0] == 1 for mask in observed[side]["action_mask"])
    assert env.features == ("mine", "on the map", "column", "row", "level", "pinned")
    tank = dict(zip(env.names, observed["red"]["action_mask"][0], strict=True))
    assert tank["advance"] == 1


def test_a_script_does_what_it_says_and_one_that_is_not_open_nothing() -> None:
    env = ScriptsEnv(battle())
    env.reset(seed=3)
    before = env.state()
    advance, hold = env.names.index("advance"), np.zeros(2, np.int64)
    observed, *_ = env.step({"red": np.array([advance, 0, 0]), "blue": hold})
    moved = np.abs(env.state() - before)[:, 2:4].sum(axis=1) > 0
    assert moved.tolist() == [True, False, False, False, False]
    closed = [int(np.argmin(mask)) for mask in observed["red"]["action_mask"]]
    place = env.state()[:3, 2:4]
    env.step({"red": np.array([0 if one == advance else one for one in closed]), "blue": hold})
    assert (env.state()[:3, 2:4] == place).all()


def test_the_rewards_of_a_whole_game_add_up_to_nothing() -> None:
    env = ScriptsEnv(battle(), render_mode="ansi")
    observed, _ = env.reset(seed=1)
    total = {"red": 0.0, "blue": 0.0}
    while env.agents:
        actions = {
            side: env.action_space(side).sample(mask=observed[side]["action_mask"]) for side in env.agents
        }
        observed, rewards, *_ = env.step(actions)
        total = {side: total[side] + reward for side, reward in rewards.items()}
    assert total["red"] == -total["blue"]
    assert ":" in str(env.render())


def test_a_map_alone_is_no_environment() -> None:
    with pytest.raises(KpError, match="needs a scenario"):
        ScriptsEnv(Battle(battle().sheet))
