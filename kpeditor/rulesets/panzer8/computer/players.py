"""The computer players by name. A player's module is loaded when the player is made: names are asked for
often, players seldom.
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import Offered, by_doctrine


def offered() -> Mapping[str, Offered]:
    """The names of the players: `random` does anything legal, `drill` plays to win. `drill:bold` plays by the
    doctrine *bold*.
    """
    return {
        "random": Offered("Random", "Does anything legal; does not try to win.", _random),
        "drill": Offered(
            "Drill", "Weighs what each element could do by expected losses and the victory lines.", _drill
        ),
        **by_doctrine("panzer8", "drill", _drill),
    }


def _random() -> Player:
    from kpeditor.rulesets.panzer8.computer.randomlegal import RandomLegal

    return RandomLegal()


def _drill(*doctrine: str) -> Player:
    from kpeditor.rulesets.panzer8.computer.drill import Drill

    return Drill.named(*doctrine)
