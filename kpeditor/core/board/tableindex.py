"""TableIndex: finds the features of a table at a place or within a rectangle."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.geometry.table import TablePoint

_ORDER = {"point": 2, "line": 1, "area": 0}
"""Points lie above lines, and lines above areas, as they are drawn."""


class TableIndex:
    """The shapes of a table's features, each made once, and again when the feature changes."""

    def __init__(self, sheet: TableSheet) -> None:
        self._sheet = sheet
        self._read: dict[str, Feature] | None = None
        self._shapes: dict[str, tuple[Feature, Any]] = {}
        self._tree: Any = None
        self._names: list[str] = []

    def at(self, point: TablePoint, reach: float) -> list[str]:
        """Returns the features within reach of a point, the topmost first."""
        import shapely

        self._take_in()
        met = self._tree.query(shapely.Point(point), predicate="dwithin", distance=reach)
        return self._sorted(met.tolist())

    def within(self, ground: Any, *, partly: bool = False) -> list[str]:
        """Returns the features that lie wholly, or partly, in an area, the topmost first."""
        self._take_in()
        return self._sorted(self._tree.query(ground, predicate="intersects" if partly else "covers").tolist())

    def shape(self, name: str) -> Any:
        """Returns the shape of a feature.

        Raises:
            KeyError: when there is no feature with that name.
        """
        feature = self._sheet.features[name]
        known = self._shapes.get(name)
        if known is None or known[0] is not feature:
            known = self._shapes[name] = feature, shape_of(feature)
        return known[1]

    def _sorted(self, numbers: list[int]) -> list[str]:
        features = self._sheet.features
        names = [self._names[number] for number in sorted(numbers, reverse=True)]
        return sorted(names, key=lambda name: -_ORDER[features[name].shape])

    def _take_in(self) -> None:
        """Makes the shapes of features changed since the last call; each edit puts a new mapping into the
        sheet.
        """
        if self._read is self._sheet.features:
            return
        import shapely

        self._read = self._sheet.features
        self._names = list(self._read)
        self._shapes = {name: one for name, one in self._shapes.items() if name in self._read}
        self._tree = shapely.STRtree([self.shape(name) for name in self._names])
