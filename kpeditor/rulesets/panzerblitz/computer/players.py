"""The computer players by name. Each is loaded when it is made: names are asked for often, players seldom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kpeditor.core.rules.player import Player


def players() -> Mapping[str, Callable[[], Player]]:
    """`random` does anything legal, `passive` only what must be done."""
    return {"passive": partial(_random, acts=False), "random": _random}


def titles() -> Mapping[str, str]:
    """What people call each player."""
    return {"passive": "Passive", "random": "Random"}


def notes() -> Mapping[str, str]:
    """A sentence on each player."""
    return {
        "passive": "Sets up, enters and does nothing else: for trying a plan of your own.",
        "random": "Does anything legal; does not try to win.",
    }


def _random(*, acts: bool = True) -> Player:
    from kpeditor.rulesets.panzerblitz.computer.randomlegal import RandomLegal

    return RandomLegal(acts=acts)
