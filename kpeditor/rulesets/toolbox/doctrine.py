"""Doctrine: the weights that a staff gives to fire, movement and safety. Each is a YAML file in
`computer/doctrines/` of a ruleset. Also Offered, a computer player that a ruleset offers; and `candidates`,
the options that it weighed, in the plain values of `core.rules.player.Explanation`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from types import MappingProxyType
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.text.yamlnodes import own_data
from kpeditor.core.rules.player import Player

USUAL = "balanced"
"""The name of the doctrine that a staff uses if no other is named."""


class BadDoctrine(KpError):
    """A doctrine file lacks a weight, has an unknown weight, or has a weight of the wrong type."""


@dataclass(frozen=True, slots=True)
class Doctrine:
    """The weights of a staff; the value of a fresh tank is 1.

    Attributes:
        advance: a full turn's travel towards the goal.
        caution: losses to expect where a unit ends its turn.
        fire: losses to expect of the enemy.
        pin: cancelling an enemy's movement.
        cover: one point of defence from the terrain where a unit ends its turn.
        mass: each friend next to the place where a unit ends its turn.
        overrun: losses by overruns, as a share of those by fire.
        wait: losses by opportunity fire, as a share of those by direct fire.
        hold: the least gain for which a unit leaves its place.
        spare: units sent to a goal beyond those it needs.
        late: share of the time to spare that is spent before the advance, 0 to 1.
        digits: whether it considers the last digits of hex numbers, where the rules use them.
    """

    name: str
    title: str
    text: str
    advance: float
    caution: float
    fire: float
    pin: float
    cover: float
    mass: float
    overrun: float
    wait: float
    hold: float
    spare: int
    late: float
    digits: bool = False


@cache
def doctrines_of(ruleset: str) -> Mapping[str, Doctrine]:
    """The doctrines of a ruleset by name, sorted."""
    found = {}
    folder = resources.files(f"kpeditor.rulesets.{ruleset}").joinpath("computer", "doctrines")
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".yaml"):
            name = file.name.removesuffix(".yaml").replace("_", "-")
            found[name] = doctrine_from(name, own_data(file.read_text("utf-8")))
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class Offered:
    """A computer player that a ruleset offers: its title, a sentence about it, and the function that makes
    it.
    """

    title: str
    note: str
    make: Callable[[], Player]


def by_doctrine(ruleset: str, name: str, make: Callable[[str], Player]) -> dict[str, Offered]:
    """A player for each doctrine of a ruleset: `staff:rush`."""
    return {
        f"{name}:{id_}": Offered(f"{name.title()} – {one.title}", one.text, partial(make, id_))
        for id_, one in doctrines_of(ruleset).items()
    }


def doctrine_from(name: str, data: Any) -> Doctrine:
    """A doctrine from the content of its file.

    Raises:
        BadDoctrine: when a weight is missing, unknown or of the wrong kind.
    """
    meant, problems = check("doctrine", data)
    if problems:
        raise BadDoctrine(f"doctrine {name}: {problems[0].text}")
    return Doctrine(name=name, **{key: value for key, value in meant.items() if not key.startswith("x-")})


NOTHING = "-"
"""The text for the absence of an order."""
SHOWN = 5
"""The number of candidates shown for each unit."""

Weighed = tuple[float, str, Mapping[str, float]]
"""Score, order in words, and the terms of the score by name."""


def candidates(weighed: Iterable[Weighed], chosen: str, also: Collection[str] = ()) -> list[dict[str, Any]]:
    """The best few candidates of one unit, each order once. The chosen candidate is included even if it ranks
    lower because another unit took the best hex; so are further requested candidates.
    """
    entries: dict[str, dict[str, Any]] = {}
    for score, order, terms in sorted(weighed, key=lambda one: -one[0]):
        rounded = {name: round(value, 3) for name, value in terms.items()}
        entries.setdefault(
            order, {"order": order, "score": round(score, 3), "terms": rounded, "chosen": order == chosen}
        )
    found = [*entries.values()]
    lower = [entry for entry in found[SHOWN:] if entry["chosen"] or entry["order"] in also]
    return found[: SHOWN - any(entry["chosen"] for entry in lower)] + lower
