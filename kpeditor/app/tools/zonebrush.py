"""ZoneBrush: paints the areas of the selected groups, or the exit of the selected side, which are kept as
texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import ChosenArea, areas_edit, chosen_area, chosen_areas
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import discs, hexes_along
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.core.board.regions import rectangle
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexSet
from kpeditor.core.rules.ruledsheet import ruled_map

NO_AREA = "Choose a group (its area) or a side (its exit) in the forces panel, or Ctrl+click a zone."


class ZoneBrush(StrokeTool):
    """A drag with the left button adds hexes to the area, one with the right button removes them; with Shift
    it covers a rectangle. Ctrl+click selects the zone there.
    """

    id = "zone-brush"
    title = "Zone brush"
    shortcut = "D"
    hint = (
        "Drag adds hexes to the area of the selected groups, right drag removes; Shift: a rectangle; "
        "Ctrl+click selects a zone."
    )
    _corner: PointerEvent | None = None
    """Where a rectangle begins."""

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush

    @property
    def areas(self) -> tuple[ChosenArea, ...]:
        """The areas that would be painted."""
        return chosen_areas(self.document.scenario, self.document.selection)

    def begin(self, at: PointerEvent) -> None:
        """Paints the first disc, or selects the zone under the pointer."""
        if at.ctrl or (not self.areas and self._select(at)):
            if at.ctrl:
                self._select(at)
            self._forget()
            return
        if not self.areas:
            raise EditRefused(NO_AREA)
        if at.shift:
            self._corner = at
        else:
            self.draw(at, at)

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Adds or removes the hexes along a line, unless a rectangle is drawn."""
        if self._corner is None:
            along = hexes_along(self.layout, start.point, end.point)
            self._paint_all(discs(self.sheet.grid, along, self.brush.radius))

    def end(self, at: PointerEvent) -> None:
        """Adds or removes the hexes of a rectangle."""
        if self._corner is not None:
            self._paint_all(self._rectangle(self._corner, at))

    def _forget(self) -> None:
        super()._forget()
        self._corner = None

    def _rectangle(self, first: PointerEvent, last: PointerEvent) -> Set[Hex]:
        corners = (self.layout.nearest_hex(*one.point) for one in (first, last))
        return HexSet(rectangle(self.sheet.grid, *corners))

    def _paint_all(self, met: Set[Hex]) -> None:
        areas = self.areas
        add, remove = (met, ()) if self.button is Button.LEFT else ((), met)
        self._paint(areas, add, remove)
        symmetry = self.brush.symmetry
        if symmetry is not None:
            grid = self.sheet.grid
            images = symmetry.hexes(grid, frozenset(met)) - frozenset(met)
            if symmetry.swaps_sides:
                areas = tuple(there for area in areas if (there := self._opposite(area)) is not None)
            else:
                areas = self.areas
            self._paint(areas, images if add else (), images if remove else ())

    def _paint(self, areas: Iterable[ChosenArea], add: Collection[Hex], remove: Collection[Hex]) -> None:
        from kpeditor.core.scenario.areas.painting import painted

        scenario, sheet = self.document.scenario, ruled_map(self.document.battle)
        texts = {area: painted(area.text, sheet, add, remove) for area in areas}
        if scenario is not None and (edit := areas_edit(scenario, texts, stroke=self.stroke)) is not None:
            self.document.do(edit, self)

    def _opposite(self, area: ChosenArea) -> ChosenArea | None:
        """The corresponding area of the other side: that of the group with the same name, or at the same
        position in the list.
        """
        scenario = self.document.scenario
        sides = [side.id for side in scenario.sides][:2] if scenario is not None else []
        if scenario is None or len(sides) < 2 or area.side not in sides:
            return None
        here, there = (scenario.sides[i] for i in ((0, 1) if area.side == sides[0] else (1, 0)))
        if not area.group:
            return chosen_area(scenario, Selection(side=there.id))
        ids = [group.id for group in there.groups]
        order = [group.id for group in here.groups].index(area.group)
        id_ = area.group if area.group in ids else ids[order] if order < len(ids) else ""
        found = chosen_area(scenario, Selection(side=there.id, group=id_)) if id_ else None
        return found if found is not None and found.purpose == area.purpose else None

    def _select(self, at: PointerEvent) -> bool:
        """Selects the smallest zone under the pointer; returns whether there is one."""
        here = [zone for zone in self.document.deployment.zones() if at.hex in zone.hexes]
        if not here:
            return False
        zone = min(here, key=lambda one: len(one.hexes))
        self.document.select(Selection(side=zone.side.id, group=zone.group.id if zone.group else ""))
        return True

    def preview(self, at: PointerEvent | None) -> Preview:
        """The disc or rectangle that would be added or removed."""
        if at is None:
            return NOTHING
        if self._corner is not None:
            return Preview(self._rectangle(self._corner, at), is_erasing=self.button is Button.RIGHT)
        hexes = discs(self.sheet.grid, [self.layout.nearest_hex(*at.point)], self.brush.radius)
        return Preview(hexes, is_erasing=self.button is Button.RIGHT)
