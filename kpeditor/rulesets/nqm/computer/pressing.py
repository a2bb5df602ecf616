"""Pressing: whether a close assault of a position pays."""

from __future__ import annotations

from typing import Final

from kpeditor.rulesets.nqm import assault
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.combat import assaulting
from kpeditor.rulesets.nqm.engine.position import Position

GUESS: Final = "R"
"""The assumed grade of enemies, since the true one is not known."""
BEATEN: Final = (0.3, 0.7)
"""The cost of an assault that is beaten off, as a share of the value of a taken position: with reserves that
continue the attack, and without.
"""
LONG: Final = 4
"""Hours left in the game from which this cost counts in full; with fewer hours it shrinks, since there is
less to lose.
"""


def gains(position: Position, unit: str) -> bool:
    """Whether a close assault promises more than it risks.

    The gain is the chance to take the position this hour, and the enemy's losses. The risk is to be beaten
    off, which ends the attack [N43, N47].
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
