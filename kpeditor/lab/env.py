"""ScriptsEnv: a game as an environment for learning players, in the form of PettingZoo (`kpeditor[envs]`).

Every unit of a side is a slot; an action chooses for each slot one of the scripts its ruleset offers (hold,
fire, advance ...). Deployments are made by a computer player when a game begins. This works for every ruleset
that offers scripts. If the two sides do not plot at the same time, a side without a pending decision chooses
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import ParallelEnv

from kpeditor.core.errors import KpError
from kpeditor.core.play.forfeits import idle_answer
from kpeditor.core.play.players import ask, find_player
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import together
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW

FEATURES = ("mine", "on the map", "column", "row")
"""What is observed of each unit, own units first; column and row from 0 to 1, 1 for yes. The conditions that
the rules declare follow: 1 for a switch, otherwise the grade as a share of the grade after the last one, at
which a unit is gone.
"""
Observation = dict[str, Any]
Table = npt.NDArray[np.float32]


class ScriptsEnv(ParallelEnv[str, Observation, npt.NDArray[np.int64]]):  # type: ignore[misc]  # it is untyped
    """A battle as `pettingzoo.ParallelEnv`; agents are the ids of the sides.

    An observation has `observation`, a table of units by `features`, then the share of game-turns played in
    every row; and `action_mask`, for each slot the scripts it may choose. A choice that the mask excludes is
    taken as the first script, which does nothing. Rewards come at the end: 1, -1, or 0 for a draw.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "kampf_scripts_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(self, battle: Battle, deploys: str = "random", render_mode: str | None = None) -> None:
        """An environment of this battle.

        Args:
            battle: with a scenario.
            deploys: the computer player that makes deployments.

        Raises:
            KpError: when the battle cannot be played, or its ruleset offers no scripts.
        """
        if battle.scenario is None:
            raise KpError("an environment needs a scenario, not only a map")
        ruleset = registry.find(battle.scenario.ruleset)
        scripts, start = ruleset.scripts(), ruleset.start(battle)
        if scripts is None or start is None:
            raise KpError(f"{ruleset.info.title} offers no scripts to choose from")
        self.battle, self.render_mode = battle, render_mode
        self.possible_agents = [side.id for side in battle.scenario.sides]
        self.agents: list[str] = []
        self.names = scripts.names
        self._conditions = ruleset.conditions()
        self.features = (*FEATURES, *(condition.id for condition in self._conditions))
        self._scripts, self._start, self._state = scripts, start, start
        self._ruleset, self._deploys = battle.scenario.ruleset, deploys
        self._seed, self._game = 0, -1
        self._dice = SeededDice(0)
        self._orders: dict[str, Mapping[str, Mapping[str, str]]] = {}
        self._units = {side: _units_of(start, side) for side in self.possible_agents}
        self._spaces = {side: self._make_spaces(side) for side in self.possible_agents}

    def _make_spaces(self, side: str) -> tuple[spaces.Dict, spaces.MultiDiscrete]:
        slots, choices = len(self._units[side]), len(self.names)
        rows = sum(len(units) for units in self._units.values())
        mask = spaces.Tuple([spaces.MultiBinary(choices) for _ in range(slots)])
        table = spaces.Box(0.0, 1.0, (rows, len(self.features) + 1), np.float32)
        return spaces.Dict({"observation": table, "action_mask": mask}), spaces.MultiDiscrete(
            [choices] * slots
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.MultiDiscrete:
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game: the first of a seed, or the next one of the seed before."""
        if seed is None:
            self._game += 1
        else:
            self._seed, self._game = seed, 0
        self._dice = SeededDice(self._seed, self._game)
        self._state = self._start
        self.agents = list(self.possible_agents)
        self._pass_deployments()
        self._look()
        return self._observed(), {side: {} for side in self.agents}

    def step(
        self, actions: dict[str, npt.NDArray[np.int64]]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the next step: a game-turn, or the decisions of a game-turn that are pending together."""
        asked = self._state.pending()
        answers = {decision: self._answer(decision, actions.get(decision.side)) for decision in asked}
        if asked:
            self._state, _ = self._state.advance(answers, self._dice)
        outcome, sides = self._state.outcome(), self.agents
        self._look()
        rewards = dict.fromkeys(sides, 0.0)
        if outcome is not None and outcome.winner != DRAW:
            rewards = {side: 1.0 if side == outcome.winner else -1.0 for side in sides}
        observed = self._observed()
        infos: dict[str, dict[str, Any]] = {side: {} for side in sides}
        if outcome is not None:
            self.agents = []
        is_over = dict.fromkeys(sides, outcome is not None)
        return observed, rewards, is_over, dict.fromkeys(sides, False), infos

    def state(self) -> Table:
        """The table of the side listed first, which both sides may know."""
        return self._table(self.possible_agents[0])

    def render(self) -> str | None:
        """The position in one line of text, in the render mode `ansi`."""
        if self.render_mode != "ansi":
            return None
        outcome = self._state.outcome()
        now = registry.turn_words(self._ruleset).said(f"game-turn {self._state.turn}")
        return now if outcome is None else f"{outcome.winner}: {outcome.reason}"

    def close(self) -> None:
        """Does nothing: no resource is held."""

    # --- Inside ---

    def _chance(self, decision: Decision) -> Chance:
        return Chance.of(self._seed, self._game, *decision.address)

    def _pass_deployments(self) -> None:
        player = find_player(self._ruleset, self._deploys)
        while self._state.turn == 0 and (asked := self._state.pending()):
            answers = {d: ask(player, self._state, d, self._chance(d)).answer for d in asked}
            self._state, _ = self._state.advance(answers, self._dice)

    def _look(self) -> None:
        """Determines the scripts that each slot may choose."""
        pending = self._state.pending()
        self._orders = {d.side: self._scripts.candidates(self._state, d) for d in pending}

    def _answer(self, decision: Decision, action: npt.NDArray[np.int64] | None) -> Answer:
        idle = idle_answer(self._ruleset, self._state, decision, self._chance(decision))
        orders = self._orders.get(decision.side, {})
        chosen = action if action is not None else np.zeros(len(self._units[decision.side]), np.int64)
        wanted = {
            unit: orders.get(unit, {}).get(self.names[int(number)], "")
            for unit, number in zip(self._units[decision.side], chosen, strict=True)
        }
        return together(self._state, decision, idle, wanted)

    def _observed(self) -> dict[str, Observation]:
        return {
            side: {"observation": self._table(side), "action_mask": self._mask(side)} for side in self.agents
        }

    def _mask(self, side: str) -> tuple[npt.NDArray[np.int8], ...]:
        orders = self._orders.get(side, {})
        nothing = {self.names[0]: ""}
        return tuple(
            np.array([name in orders.get(unit, nothing) for name in self.names], np.int8)
            for unit in self._units[side]
        )

    def _table(self, side: str) -> Table:
        seen = self._state.view_for(side)["units"]
        others = [unit for other in self.possible_agents if other != side for unit in self._units[other]]
        assert self.battle.scenario is not None
        share = min(1.0, self._state.turn / (self.battle.scenario.length.max + 1))
        rows = [
            (*self._row(seen.get(unit, {}), mine=number < len(self._units[side])), share)
            for number, unit in enumerate((*self._units[side], *others))
        ]
        return np.array(rows, np.float32).reshape(len(rows), len(self.features) + 1)

    def _row(self, unit: Mapping[str, Any], *, mine: bool) -> tuple[float, ...]:
        where = unit.get("hex")
        column, row = self._place(str(where)) if where else (0.0, 0.0)
        conditions = (_share(one, int(unit.get(one.id) or 0)) for one in self._conditions)
        return float(mine), float(bool(where)), column, row, *conditions

    def _place(self, name: str) -> tuple[float, float]:
        if not self.battle.is_hex:
            return 0.0, 0.0
        grid, hex_ = self.battle.map.grid, self.battle.map.hex(name)
        return hex_.column / grid.columns, hex_.row / grid.rows


def _share(condition: Condition, grade: int) -> float:
    return min(1.0, grade / (1 if condition.is_switch else len(condition.levels) + 1))


def _units_of(state: State, side: str) -> tuple[str, ...]:
    """The units of a side in the order of its scenario."""
    units = state.view_for(side).get("units", {})
    return tuple(unit for unit, seen in units.items() if seen["side"] == side)
