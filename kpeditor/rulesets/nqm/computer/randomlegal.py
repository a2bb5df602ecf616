"""The computer player that gives any legal order."""

from __future__ import annotations

from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.nqm.declarations import PRESS_ON
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.pieces import AIMED, TASKS
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.rulings.resolvers import UMPIRE
from kpeditor.rulesets.nqm.engine.setup import SET_UP, by_chance
from kpeditor.rulesets.nqm.engine.state import ORDERS, PRESS, Operation


class RandomLegal:
    """Orders formations to do anything legal, mostly towards the enemy; fires and assaults with all that
    can.
    """

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer."""
        assert isinstance(state, Operation)
        if decision.side == UMPIRE:
            return {}
        if decision.kind == SET_UP:
            return by_chance(state.position, chance)
        if decision.kind == ORDERS:
            return self._orders(state.position, decision.side, chance)
        if decision.kind == PRESS:
            return []
        return {}

    def _orders(self, position: Position, side: str, chance: Chance) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for unit in orders.commanded(position, side):
            if position.hour > 1 and chance.below(3):
                continue
            order = self._order(position, side, chance)
            if not list(orders.faults(position, side, {unit: order})):
                found[unit] = order
        return found

    def _order(self, position: Position, side: str, chance: Chance) -> dict[str, Any]:
        tasks = [one for one in TASKS if one != PRESS_ON or position.setting.is_second]
        task = chance.choice([*tasks, "attack", "attack", "attack"])
        if task not in AIMED:
            return {"task": task}
        space = position.setting.sheet.space
        known = list(position.contacts[side].values())
        named = sorted(position.setting.sheet.features)
        if known and chance.below(2):
            at = chance.choice(known).at
        elif named and chance.below(3):
            at = position.setting.on_table(*position.setting.centre(chance.choice(named)))
        else:
            at = position.setting.on_table(
                chance.below(int(space.width * 10) + 1) / 10, chance.below(int(space.height * 10) + 1) / 10
            )
        return {"task": task, "to": [at.x, at.y]}
