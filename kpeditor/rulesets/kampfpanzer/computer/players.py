"""The computer players by name. A player is loaded only when it is made, since names are needed more often
than players.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kpeditor.core.rules.player import Player
from kpeditor.rulesets.toolbox.doctrine import Offered, by_doctrine

_TRIES = "Tries changes of the staff's plot out; thinks for about a second."
QUICK, CLUB = 120, 600
"""Game-turns that the search plays on for one plot."""


def offered() -> Mapping[str, Offered]:
    """The computer players of KampfPanzer.

    `random` plots anything legal, `passive` only what must be plotted, and `staff` plays to win. `search`
    plays positions on before it plots. A name may add a doctrine (`staff:rush`) or more tries
    (`search:club`).
    """
    return {
        "passive": Offered(
            "Passive",
            "Deploys, enters and does nothing else: for trying a plan of your own.",
            partial(_random, acts=False),
        ),
        "random": Offered("Random", "Gives any legal order; does not try to win.", _random),
        "staff": Offered("Staff", "Reads the victory conditions and fights for them; plots at once.", _staff),
        "search": Offered("Search", _TRIES, partial(_search, QUICK)),
        "search:quick": Offered("Search – Quick", _TRIES, partial(_search, QUICK)),
        "search:club": Offered(
            "Search – Thorough",
            "The same with five times the tries; thinks for about five seconds.",
            partial(_search, CLUB),
        ),
        **by_doctrine("kampfpanzer", "staff", _staff),
    }


def _random(*, acts: bool = True) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.randomplay.randomlegal import RandomLegal

    return RandomLegal(acts=acts)


def _staff(*doctrine: str) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.staff import Staff

    return Staff.named(*doctrine)


def _search(turns: int) -> Player:
    from kpeditor.rulesets.kampfpanzer.computer.search.search import Search

    return Search(turns)
