"""The facts of a shot between two elements on the table, to fill in the calculators [P13, P14]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kpeditor.core.errors import KpError
from kpeditor.core.rules.calculators import Placed
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.panzer8.engine import shots
from kpeditor.rulesets.panzer8.engine.start import start

_QUALITY: Final = {1: "elite", 0: "average", -1: "poor"}


def net(battle: Battle, firer: Placed, target: Placed) -> Mapping[str, Any]:
    """The net of a shot from one element at another; empty if the shot is not allowed."""
    try:
        at = start(battle)
        aim = shots.aim(at, firer.id, target.id)
        return {"net": shots.reckoned(at, aim).net, "kind": "ap" if aim.is_ap else "he"}
    except KpError:
        return {}


def shot(battle: Battle, firer: Placed, target: Placed) -> Mapping[str, Any]:
    """All facts of a shot from one element at another; empty if the shot is not allowed."""
    try:
        at = start(battle)
        made = shots.shot_of(at, shots.aim(at, firer.id, target.id))
    except KpError:
        return {}
    return {
        "value": made.value,
        "kind": "ap" if made.is_ap else "he",
        "defence": made.defence,
        "near": made.near,
        "flank": made.flank,
        "cover": made.cover,
        "smoke": made.smoke,
        "moved": made.moved,
        "far": made.far,
        "open": made.is_open,
        "firer-quality": _QUALITY[made.firer],
        "target-quality": _QUALITY[made.target],
    }
