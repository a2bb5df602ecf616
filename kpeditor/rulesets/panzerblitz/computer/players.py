"""The computer players by name. A player's module is loaded when the player is made: names are asked for
often, players seldom.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import Offered, by_doctrine


def offered() -> Mapping[str, Offered]:
    """The names of the players: `random` does anything legal, `passive` does only what is compulsory, `staff`
    plays to win. `staff:rush` plays by the doctrine *rush*.
    """
    return {
        "passive": Offered(
            "Passive",
            "Sets up, enters and does nothing else: for trying a plan of your own.",
            partial(_random, acts=False),
        ),
        "random": Offered("Random", "Does anything legal; does not try to win.", _random),
        "staff": Offered(
            "Staff", "Reads the victory conditions and fights for them; answers at once.", _staff
        ),
        **by_doctrine("panzerblitz", "staff", _staff),
    }


def _random(*, acts: bool = True) -> Player:
    from kpeditor.rulesets.panzerblitz.computer.randomlegal import RandomLegal

    return RandomLegal(acts=acts)


def _staff(*doctrine: str) -> Player:
    from kpeditor.rulesets.panzerblitz.computer.staff import Staff

    return Staff.named(*doctrine)
