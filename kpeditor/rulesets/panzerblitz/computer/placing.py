"""Placing: the staff's set-up: every unit into the best hex that is left, within areas and limits."""

from __future__ import annotations

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.toolbox.doctrine import Doctrine


def placed(
    state: PanzerBlitzState, decision: Decision, doctrine: Doctrine, chance: Chance
) -> tuple[Answer, Explanation]:
    """A legal answer to what the set-up asks now."""
    return state.proposed_setup(chance), {}
