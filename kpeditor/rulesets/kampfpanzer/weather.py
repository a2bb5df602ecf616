"""Weather and ground that events may bring about in KampfPanzer. The rulebook has none of it: invented, and
shown as such.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kpeditor.core.scenario.effects import (
    ALLOWANCE,
    CLOSED,
    COST,
    IGNORED,
    SIGHT_RANGE,
    SMOKE,
    Amount,
    EffectKind,
)
from kpeditor.rulesets.kampfpanzer import terrain
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES

INVENTED: Final = "invented"
ANY: Final = "any"
MUD, RAIN, FOG, SMOKED, NO_CREST, BARRED = "mud", "slow", "fog", "smoke", "unhidden", "closed"


def weather_kinds() -> Mapping[str, EffectKind]:
    """The kinds of effects by id."""
    return MappingProxyType({kind.id: kind for kind in _kinds()})


def _kinds() -> tuple[EffectKind, ...]:
    catalogue = terrain.catalogue()
    grounds = {kind.id: kind.title for layer in catalogue.layers for kind in layer.kinds}
    sides = {kind.id: kind.title for kind in catalogue.hexsides if kind.id in ("crest", "woods", "town")}
    movers = {ANY: "all", **{one: one for one in MOBILITIES}}
    return (
        EffectKind(
            MUD,
            "mud",
            "",
            "mud: {kind} hexes cost {level} more",
            "Hexes of a kind cost so many movement points more; roads and other lines do not.",
            amount=Amount(1, 10, 1),
            choices={ANY: "All", **grounds},
            area="may",
            lasts=True,
            change=COST,
            source=INVENTED,
        ),
        EffectKind(
            RAIN,
            "slow going",
            "",
            "slow going: {kind} units have {level} less to move",
            "Units of a kind have so many movement points less, but at least one.",
            amount=Amount(1, 10, 2),
            choices=movers,
            lasts=True,
            change=ALLOWANCE,
            source=INVENTED,
        ),
        EffectKind(
            FOG,
            "fog or night",
            "",
            "nobody sees farther than {level} hexes",
            "Lines of sight and fire end after so many hexes; neighbours always see each other.",
            amount=Amount(1, 60, 4),
            lasts=True,
            change=SIGHT_RANGE,
            source=INVENTED,
        ),
        EffectKind(
            SMOKED,
            "smoke",
            "",
            "smoke",
            "No line of sight touches these hexes, but between neighbours.",
            area="must",
            lasts=True,
            change=SMOKE,
            source=INVENTED,
        ),
        EffectKind(
            NO_CREST,
            "no cover from sight of",
            "",
            "{kind} hexsides hide nothing",
            "Lines of sight pass hexsides of a kind as if there were none, for example after a fire.",
            choices=sides,
            lasts=True,
            change=IGNORED,
            source=INVENTED,
        ),
        EffectKind(
            BARRED,
            "closed ground",
            "",
            "closed to {kind} units",
            "Units of a kind enter none of these hexes, be it a flood, ice that breaks, or mines.",
            choices=movers,
            area="must",
            lasts=True,
            change=CLOSED,
            source=INVENTED,
        ),
    )
