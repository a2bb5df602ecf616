"""The computer players by name. Each is loaded when it is made: names are asked for often, players seldom."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kpeditor.core.rules.player import Player


def titles() -> Mapping[str, str]:
    """What people call each player."""
    return {"random": "Random", "staff": "Staff"}


def notes() -> Mapping[str, str]:
    """A sentence on each player."""
    return {
        "random": "Orders anything legal; does not try to win.",
        "staff": "Goes for the places of the victory lines with what they need; "
        "its batteries and aircraft help.",
    }


def players() -> Mapping[str, Callable[[], Player]]:
    """`random` orders anything legal, `staff` plays to win."""
    return {"random": _random, "staff": _staff}


def _random() -> Player:
    from kpeditor.rulesets.nqm.computer.randomly import Random

    return Random()


def _staff() -> Player:
    from kpeditor.rulesets.nqm.computer.staff import Staff

    return Staff()
