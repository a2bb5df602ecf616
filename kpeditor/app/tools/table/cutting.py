"""Tools that change the shape of a feature by an outline: one cuts a hole, the other splits it
along a line.
"""

from __future__ import annotations

from kpeditor.app.document.features import select_features, selected_features
from kpeditor.app.tools.table.drawing import ClickTool
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Ring
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.edits.tables.cutting import cut_hole, split_feature
from kpeditor.core.errors import EditRefused


class HoleTool(ClickTool):
    """Cuts a hole, such as a clearing or a courtyard, into the selected area, or into the one where the hole
    begins.
    """

    id = "hole"
    title = "Hole"
    shortcut = "H"
    icon = "table-hole"
    hint = "Click the corners of a hole in the selected area; Enter or a double click ends it."

    def refuse_shape(self, shape: Shape) -> None:
        """Refuses nothing: the kind chosen in the palette does not matter."""

    def make(self, ring: Ring) -> None:
        """Cuts the hole.

        Raises:
            EditRefused: when there is no area to cut it into.
        """
        chosen = [feature.id for feature in selected_features(self.document) if feature.shape == "area"]
        here = self.hand.names_at(ring[0])
        areas = [name for name in here if self.table.features[name].shape == "area"]
        name = next((one for one in chosen if one in areas), next(iter(chosen or areas), ""))
        if not name:
            raise EditRefused(tr("Select the area to cut a hole into."))
        self.document.do(cut_hole(self.table, name, ring))
        select_features(self.document, [name])


class SplitTool(ClickTool):
    """Splits the selected area or line, or the topmost one that the line crosses."""

    id = "split"
    title = "Split"
    shortcut = "S"
    shape: Shape = "line"
    icon = "table-split"
    hint = "Click the ends of a cut right across the selected feature; Enter or a double click cuts."

    def refuse_shape(self, shape: Shape) -> None:
        """Refuses nothing: the kind chosen in the palette does not matter."""

    def make(self, ring: Ring) -> None:
        """Splits the feature.

        Raises:
            EditRefused: when the line crosses nothing, or does not divide the feature.
        """
        name = self._crossed(ring)
        before = set(self.table.features)
        self.document.do(split_feature(self.table, name, ring))
        new = [one for one in self.table.features if one not in before]
        select_features(self.document, [name, *new])

    def _crossed(self, ring: Ring) -> str:
        import shapely

        cut = shapely.LineString(ring)
        chosen = [feature.id for feature in selected_features(self.document)]
        for name in [*reversed(chosen), *reversed(list(self.table.features))]:
            if self.hand.index.shape(name).intersects(cut) and self.table.features[name].shape != "point":
                return name
        raise EditRefused(tr("The cut crosses no feature."))
