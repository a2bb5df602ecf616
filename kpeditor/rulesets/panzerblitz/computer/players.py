"""The computer players by name. Each is loaded when it is made: names are asked for often, players seldom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import doctrines_of, staff_notes, staff_titles


def players() -> Mapping[str, Callable[[], Player]]:
    """`random` does anything legal, `passive` only what must be done, `staff` plays to win, by a doctrine of
    its own as `staff:rush`.
    """
    found: dict[str, Callable[[], Player]] = {
        "passive": partial(_random, acts=False),
        "random": _random,
        "staff": _staff,
    }
    return found | {f"staff:{name}": partial(_staff, name) for name in doctrines_of("panzerblitz")}


def titles() -> Mapping[str, str]:
    """What people call each player."""
    found = {"passive": "Passive", "random": "Random", "staff": "Staff"}
    return found | staff_titles("panzerblitz")


def notes() -> Mapping[str, str]:
    """A sentence on each player."""
    found = {
        "passive": "Sets up, enters and does nothing else: for trying a plan of your own.",
        "random": "Does anything legal; does not try to win.",
        "staff": "Reads the victory conditions and fights for them; answers at once.",
    }
    return found | staff_notes("panzerblitz")


def _random(*, acts: bool = True) -> Player:
    from kpeditor.rulesets.panzerblitz.computer.randomlegal import RandomLegal

    return RandomLegal(acts=acts)


def _staff(*doctrine: str) -> Player:
    from kpeditor.rulesets.panzerblitz.computer.staff import Staff

    return Staff.named(*doctrine)
