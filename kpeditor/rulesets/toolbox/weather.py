"""Effects of weather and ground that events may bring about under any rules of hexes. No rulebook of the
games here has them: they are invented, and shown as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.scenario import effects

if TYPE_CHECKING:
    from kpeditor.core.rules.inforce.effects import InForce, Weather

INVENTED: Final = "invented"
ANY: Final = "any"
MUD, RAIN, FOG, SMOKED, NO_CREST, BARRED = "mud", "slow", "fog", "smoke", "unhidden", "closed"


def weather_kinds(
    catalogue: Catalogue, movers: Mapping[str, str], hiding: Iterable[str]
) -> Mapping[str, effects.EffectKind]:
    """The kinds of effects by id.

    Args:
        movers: the ways of moving by id, with what their units are called.
        hiding: the kinds of hexside that an effect may keep from hiding units.
    """
    return MappingProxyType({kind.id: kind for kind in _kinds(catalogue, movers, frozenset(hiding))})


def _kinds(
    catalogue: Catalogue, movers: Mapping[str, str], hiding: frozenset[str]
) -> tuple[effects.EffectKind, ...]:
    layers = [layer for layer in catalogue.layers if not layer.line]
    grounds = {kind.id: kind.title for layer in layers for kind in layer.kinds}
    sides = {kind.id: kind.title for kind in catalogue.hexsides if kind.id in hiding}
    movers = {ANY: "all units", **movers}
    lasting = partial(effects.EffectKind, lasts=True, source=INVENTED)
    return (
        lasting(
            MUD,
            "mud",
            "",
            "mud: {kind} hexes cost {level} more",
            "Hexes of a kind cost so many movement points more; roads and other lines do not.",
            amount=effects.Amount(1, 10, 1),
            choices={ANY: "All", **grounds},
            area="may",
            change=effects.COST,
        ),
        lasting(
            RAIN,
            "slow going",
            "",
            "slow going: {kind} have {level} less to move",
            "Units of a kind have so many movement points less, but at least one.",
            amount=effects.Amount(1, 10, 2),
            choices=movers,
            change=effects.ALLOWANCE,
        ),
        lasting(
            FOG,
            "fog or night",
            "",
            "nobody sees farther than {level} hexes",
            "Lines of sight and fire end after so many hexes; neighbours always see each other.",
            amount=effects.Amount(1, 60, 4),
            change=effects.SIGHT_RANGE,
        ),
        lasting(
            SMOKED,
            "smoke",
            "",
            "smoke",
            "No line of sight touches these hexes, but between neighbours.",
            area="must",
            change=effects.SMOKE,
        ),
        lasting(
            NO_CREST,
            "no cover from sight of",
            "",
            "{kind} hexsides hide nothing",
            "Lines of sight pass hexsides of a kind as if there were none, for example after a fire.",
            choices=sides,
            change=effects.IGNORED,
        ),
        lasting(
            BARRED,
            "closed ground",
            "",
            "closed to {kind}",
            "Units of a kind enter none of these hexes, be it a flood, ice that breaks, or mines.",
            choices=movers,
            area="must",
            change=effects.CLOSED,
        ),
    )


def is_of(one: InForce, mover: str) -> bool:
    """Whether an effect in force concerns units with a way of moving."""
    return one.effect.kind in (ANY, "", mover)


def slowed(allowance: int, now: Weather, mover: str) -> int:
    """The movement allowance left by weather, in points: at least one if the allowance was above 0."""
    less = sum(
        one.effect.level or 0 for one in now if one.kind.change == effects.ALLOWANCE and is_of(one, mover)
    )
    return max(min(allowance, 1), allowance - less)
