"""Landscapes: all stages in order, and the edit that applies the result to a map."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.boards import refuse_terrain
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.landscape.cover import lay_flags, make_villages, make_woods
from kpeditor.landscape.ground import Ground
from kpeditor.landscape.relief import make_hills, measure_height
from kpeditor.landscape.roads import make_roads, mend_crossings
from kpeditor.landscape.settings import STAGES, BadLandscape, LandscapeSettings, Stage
from kpeditor.landscape.water import Stream, make_fords, make_streams

MOST_HEXES = 62_500
"""Largest board for a landscape, in hexes (250 x 250): larger boards take many seconds."""

NEEDS: dict[Stage, tuple[str, ...]] = {
    "hills": ("slope", "hilltop"),
    "streams": ("stream",),
    "woods": ("woods",),
    "villages": ("village",),
    "roads": ("road",),
}
"""The roles that a ruleset must declare for each stage."""
OWN: dict[Stage, tuple[str, ...]] = {
    "hills": ("slope", "hilltop", "crest"),
    "streams": ("stream", "ford", "bridge"),
    "woods": ("woods",),
    "villages": ("village",),
    "roads": ("road", "bridge"),
}
"""The roles that the choice "none" of a stage removes."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """A generated landscape: the ground, and its new streams."""

    settings: LandscapeSettings
    ground: Ground
    streams: tuple[Stream, ...]

    def edit(self) -> Together:
        """The edit that applies it to the map it was made for."""
        sheet, made = self.ground.sheet, self.ground
        edits: list[Edit] = []
        for layer, values in made.layers.items():
            cells = np.flatnonzero(values != sheet.layers[layer]).astype(np.int32)
            if len(cells):
                new = values.reshape(-1)[cells]
                edits.append(PaintLayer(layer, sheet.grid.columns, cells, new))
        for feature, mask in made.hexsides.items():
            old, now = (frozenset(sides_of(sheet.grid, one)) for one in (sheet.hexsides[feature], mask))
            if old != now:
                edits.append(SetHexsides(feature, now - old, old - now))
        if made.places != sheet.places:
            edits.append(SetSheetField("places", made.places))
        return Together(tuple(edits), f"Make a landscape with seed {self.settings.seed}")


def stages_of(sheet: MapSheet, catalogue: Catalogue) -> list[Stage]:
    """The stages for which the rules of a map have terrain."""
    ground = Ground.of(sheet, catalogue)
    return [stage for stage in STAGES if ground.has(*NEEDS[stage])]


def require_stages(sheet: MapSheet, catalogue: Catalogue) -> None:
    """Checks that the rules of a map have terrain for at least one stage.

    Raises:
        BadLandscape: when they have none.
    """
    if not stages_of(sheet, catalogue):
        raise BadLandscape("The rules of this map do not say which terrain a landscape is made of.")


def make_landscape(sheet: MapSheet, catalogue: Catalogue, settings: LandscapeSettings) -> Landscape:
    """Makes a landscape for a map; the map is not changed.

    Raises:
        BadLandscape: when the map is too large, or its rules declare no landscape terrain.
        EditRefused: when the terrain stands in the files of joined boards.
    """
    if sheet.grid.size > MOST_HEXES:
        size = sheet.grid.size
        raise BadLandscape(f"Landscapes are made on maps of up to {MOST_HEXES} hexes; this has {size}.")
    refuse_terrain(sheet)
    require_stages(sheet, catalogue)
    ground = Ground.of(sheet, catalogue)
    streams: list[Stream] = []
    for stage in STAGES:
        choice = settings.choice(stage)
        if choice == "none":
            _take_away(ground, stage)
        elif choice == "new":
            if stage == "hills":
                make_hills(ground, settings)
            elif stage == "streams":
                measure_height(ground, settings)
                streams = make_streams(ground, settings)
            elif stage == "woods":
                make_woods(ground, settings)
            elif stage == "villages":
                make_villages(ground, settings)
            else:
                make_roads(ground, settings)
    mend_crossings(ground)
    if settings.choice("streams") == "new":
        make_fords(ground, settings, streams)
    lay_flags(ground)
    return Landscape(settings, ground, tuple(streams))


def _take_away(ground: Ground, stage: Stage) -> None:
    ground.clear(*OWN[stage])
    if stage in ("hills", "villages"):
        ground.forget_places("hilltop" if stage == "hills" else "village")
