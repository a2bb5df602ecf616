"""The computer players by name. Each is loaded when it is made: names are asked for often, players seldom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import doctrines_of

_RULESET = "panzer8"


def players() -> Mapping[str, Callable[[], Player]]:
    """`random` does anything legal, `drill` plays to win, by a doctrine of its own as `drill:bold`."""
    found: dict[str, Callable[[], Player]] = {"random": _random, "drill": _drill}
    return found | {f"drill:{name}": partial(_drill, name) for name in doctrines_of(_RULESET)}


def titles() -> Mapping[str, str]:
    """What people call each player."""
    found = {"random": "Random", "drill": "Drill"}
    return found | {f"drill:{name}": f"Drill – {one.title}" for name, one in doctrines_of(_RULESET).items()}


def notes() -> Mapping[str, str]:
    """A sentence on each player."""
    found = {
        "random": "Does anything legal; does not try to win.",
        "drill": "Weighs what each element could do by expected losses and the victory lines.",
    }
    return found | {f"drill:{name}": one.text for name, one in doctrines_of(_RULESET).items()}


def _random() -> Player:
    from kpeditor.rulesets.panzer8.engine.player import RandomPlayer

    return RandomPlayer()


def _drill(*doctrine: str) -> Player:
    from kpeditor.rulesets.panzer8.computer.drill import Drill

    return Drill.named(*doctrine)
