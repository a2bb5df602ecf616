"""The computer players by name. A player is loaded only when it is made, since names are needed more often
than players.
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import Offered


def offered() -> Mapping[str, Offered]:
    """`random` orders anything legal, `staff` plays to win."""
    return {
        "random": Offered("Random", "Orders anything legal; does not try to win.", _random),
        "staff": Offered(
            "Staff",
            "Goes for the places of the victory lines with what they need; its batteries and aircraft help.",
            _staff,
        ),
    }


def _random() -> Player:
    from kpeditor.rulesets.nqm.computer.randomlegal import RandomLegal

    return RandomLegal()


def _staff() -> Player:
    from kpeditor.rulesets.nqm.computer.staff import Staff

    return Staff()
