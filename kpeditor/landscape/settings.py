"""The settings of a landscape, stage by stage, with their limits and titles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.problem import did_you_mean

Stage = Literal["hills", "streams", "woods", "villages", "roads"]
STAGES: tuple[Stage, ...] = ("hills", "streams", "woods", "villages", "roads")
"""Stages in their order. Each stage uses the results of the stages before it."""

Choice = Literal["new", "keep", "none"]
CHOICES: tuple[Choice, ...] = ("new", "keep", "none")
"""What a stage does: it makes its terrain anew, keeps that of the map, or removes it."""

FLOWS = ("any", "north", "east", "south", "west")
MAX_SEED = 999_999


class BadLandscape(KpError):
    """Settings that allow no landscape."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One number of a stage."""

    stage: Stage
    title: str
    least: int
    most: int
    unit: str = ""


SETTINGS: dict[str, Setting] = {
    "hills": Setting("hills", "Hills", 0, 60),
    "hill_size": Setting("hills", "Size of a hill", 3, 80, "hexes"),
    "streams": Setting("streams", "Streams", 0, 20),
    "fords": Setting("streams", "Fords of each stream", 0, 5),
    "woods": Setting("woods", "Woods", 0, 60, "%"),
    "wood_size": Setting("woods", "Width of a wood", 2, 20, "hexes"),
    "villages": Setting("villages", "Villages", 0, 40),
    "village_size": Setting("villages", "Size of a village", 2, 12, "hexes"),
    "exits": Setting("roads", "Roads off the map", 0, 12),
    "detours": Setting("roads", "Roads beyond the shortest net", 0, 10),
}
"""The numbers of `LandscapeSettings` by name."""


@dataclass(frozen=True, slots=True)
class LandscapeSettings:
    """The settings of a landscape; the same settings give the same landscape on boards of the same shape.

    Attributes:
        flow: the edge of the map that streams run to; "any" lets the seed choose.
        stages: the choice for each stage; stages not named are generated.

    `SETTINGS` explains the numbers.
    """

    seed: int = 1
    hills: int = 6
    hill_size: int = 18
    streams: int = 2
    fords: int = 1
    flow: str = "any"
    woods: int = 16
    wood_size: int = 5
    villages: int = 7
    village_size: int = 3
    exits: int = 4
    detours: int = 1
    stages: dict[Stage, Choice] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raises:
        BadLandscape: when a number is out of its limits, or a stage or choice is unknown.
        """
        for name, setting in SETTINGS.items():
            _refuse_beyond(setting.title, getattr(self, name), setting.least, setting.most)
        _refuse_beyond("Seed", self.seed, 0, MAX_SEED)
        _refuse_unknown("flow", self.flow, FLOWS)
        for stage, choice in self.stages.items():
            _refuse_unknown("stage", stage, STAGES)
            _refuse_unknown(stage, choice, CHOICES)

    @classmethod
    def usual(cls, grid: HexGrid, seed: int = 1) -> LandscapeSettings:
        """Settings suited to a board of this size, with as many hills, streams and villages as fit on it."""
        area = grid.size

        def share(hexes: int, least: int, most: int) -> int:
            return min(most, max(least, round(area / hexes)))

        return cls(
            seed,
            hills=share(200, 1, 60),
            hill_size=min(22, max(7, area // 25)),
            streams=share(800, 1, 20),
            villages=share(200, 2, 40),
            exits=share(400, 2, 12),
            detours=share(1000, 0, 10),
        )

    def choice(self, stage: Stage) -> Choice:
        """The choice for a stage."""
        return self.stages.get(stage, "new")


def _refuse_beyond(title: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadLandscape(f"{title} is from {least} to {most}, not {number}.")


def _refuse_unknown(what: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        question = did_you_mean(word, known)
        raise BadLandscape(f"{what} cannot be {word!r}; {question or 'choose of ' + ', '.join(known)}")
