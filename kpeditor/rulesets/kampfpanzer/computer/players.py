"""The computer players by name. Each is loaded when it is made, since names are asked for more often than
players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import doctrines_of, staff_notes, staff_titles

BUDGETS: Mapping[str, int] = {"quick": 120, "club": 600}
"""Game-turns the search plays on for one plot, by level."""


def players() -> Mapping[str, Callable[[], Player]]:
    """`random` plots anything legal, `passive` only what must be plotted, `staff` plays to win, by a
    doctrine of its own as `staff:rush`; `search` plays on before it plots, with more
    tries as `search:club`.
    """
    found: dict[str, Callable[[], Player]] = {
        "passive": partial(_random, acts=False),
        "random": _random,
        "staff": _staff,
        "search": partial(_search, BUDGETS["quick"]),
    }
    found |= {f"search:{level}": partial(_search, turns) for level, turns in BUDGETS.items()}
    return found | {f"staff:{name}": partial(_staff, name) for name in doctrines_of("kampfpanzer")}


def titles() -> Mapping[str, str]:
    """The title of each player."""
    found = {
        "passive": "Passive",
        "random": "Random",
        "staff": "Staff",
        "search": "Search",
        "search:quick": "Search – Quick",
        "search:club": "Search – Thorough",
    }
    return found | staff_titles("kampfpanzer")


def notes() -> Mapping[str, str]:
    """A sentence on each player."""
    tries = "Tries changes of the staff's plot out; thinks for about a second."
    found = {
        "passive": "Deploys, enters and does nothing else: for trying a plan of your own.",
        "random": "Gives any legal order; does not try to win.",
        "staff": "Reads the victory conditions and fights for them; plots at once.",
        "search": tries,
        "search:quick": tries,
        "search:club": "The same with five times the tries; thinks for about five seconds.",
    }
    return found | staff_notes("kampfpanzer")


def _random(*, acts: bool = True) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.randomplay.randomlegal import RandomLegal

    return RandomLegal(acts=acts)


def _staff(*doctrine: str) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.staff import Staff

    return Staff.named(*doctrine)


def _search(turns: int) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.search.search import Search

    return Search(turns)
