"""Pressing: whether a close assault of a position pays."""

from __future__ import annotations

from typing import Final

from kpeditor.rulesets.nqm import assault
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.combat import assaulting
from kpeditor.rulesets.nqm.engine.position import Position

GUESS: Final = "R"
"""The grade of an enemy, which nobody tells."""
BEATEN: Final = (0.3, 0.7)
"""What an assault that is beaten off costs, against a position that is taken: with reserves that carry the
attack on, and without.
"""
LONG: Final = 4
"""From how many hours on that are left that is the price; later there is less to lose."""


def gains(position: Position, unit: str) -> bool:
    """Whether a close assault promises more than it risks: to take the position this hour or to cost the
    enemy stands, against being beaten off, which ends the attack [N43, N47].
    """
    grade = position.setting.units[unit].grade
    own, foes = assaulting.attackers(position, unit), assaulting.defenders(position, unit)
    mine, theirs = (sum(one.unwounded for one in those) for those in (own, foes))
    if not mine or not theirs:
        return bool(mine)
    known, stands = position.setting.known, (min(mine, len(own)), min(theirs, len(foes)))
    taken, repelled, caused = assault.ends_of_hour(known, (mine, theirs), stands, (grade, GUESS))
    left = position.setting.scenario.length.max - position.hour
    has_reserves = bool(orders.reserves(position, unit, shooting=False))
    price = BEATEN[0 if has_reserves else 1] * min(1.0, left / LONG)
    return taken + 0.5 * caused / theirs > price * repelled
