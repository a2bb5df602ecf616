"""The computer players by name. Each is loaded when it is made: names are asked for often, players seldom."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import Offered, by_doctrine


def offered() -> Mapping[str, Offered]:
    """`random` does anything legal, `drill` plays to win, by a doctrine of its own as `drill:bold`."""
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
