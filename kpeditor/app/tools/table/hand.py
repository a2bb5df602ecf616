"""TableHand: settings shared by the tools of a table: kind, snapping, strip width, pixel size. TableTool:
what these tools have in common.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QPainter

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.tools.table.sketch import paint_snap
from kpeditor.app.tools.tool import Tool
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableindex import TableIndex
from kpeditor.core.board.tablekinds import FeatureKind, Shape
from kpeditor.core.board.tablemoves import Move, mirroring, turning
from kpeditor.core.board.tablesnap import Snap, SnapChoice, SnapTargets, without
from kpeditor.core.edits.tables.features import SetFeatures, with_twins
from kpeditor.core.geometry.table import TablePoint

TableSymmetry = Literal["", "left-right", "top-bottom", "half-turn"]
REACH = 9.0
"""The pixels within which the pointer catches a corner or a line."""


class TableHand(QObject):
    """The shared settings of all tools of one table.

    Signals:
        changed: the kind or another setting was changed.

    Attributes:
        kind: the id of the kind to draw.
        snaps: what places snap to.
        width: the width of strips, in the table's unit.
        unit: units of the table per unit of the camera.
        pixel: the length of a pixel of the view, in the table's unit.
        symmetry: how drawing is repeated on the other half of the table; "" for not at all.
        shows_ranges: whether the ranges of the selected base are shown with every tool.
        takes_parts: whether a drag with Shift also selects what lies partly inside.
        uses_lasso: whether that drag draws a line by hand instead of a rectangle.
        hint: the snap point of the pointer, to be shown beside it.
        shows: whether a kind of feature is shown; the pointer cannot select hidden features.
    """

    changed = Signal()

    def __init__(self, document: Document, sheet: TableSheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.sheet = document, sheet
        kinds = document.catalogue.table_features
        self.kind = kinds[0].id if kinds else ""
        self.snaps = SnapChoice()
        self.width = 1.0
        self.unit = self.pixel = 1.0
        self.hint: Snap | None = None
        self.symmetry: TableSymmetry = ""
        self.shows_ranges = False
        self.takes_parts = self.uses_lasso = False
        self.index = TableIndex(sheet)
        self.shows: Callable[[str], bool] = lambda kind: True
        self._targets: tuple[object, SnapTargets] | None = None

    def choose(self, kind: str) -> None:
        """Sets the kind to draw."""
        if kind != self.kind:
            self.kind = kind
            self.changed.emit()

    def snap_to(self, **choices: Any) -> None:
        """Sets what places snap to: fields of `SnapChoice`."""
        self.snaps = replace(self.snaps, **choices)
        self.changed.emit()

    def set_width(self, width: float) -> None:
        """Sets the width of strips."""
        if width != self.width:
            self.width = width
            self.changed.emit()

    def show_ranges(self, is_shown: bool) -> None:
        """Sets whether the ranges of the selected base are always shown, or only with the ruler."""
        self.shows_ranges = is_shown
        self.changed.emit()

    def select_by(self, *, parts: bool | None = None, lasso: bool | None = None) -> None:
        """Sets what a drag with Shift selects: also what lies partly inside; within a line drawn by hand."""
        self.takes_parts = self.takes_parts if parts is None else parts
        self.uses_lasso = self.uses_lasso if lasso is None else lasso
        self.changed.emit()

    def mirror(self, symmetry: TableSymmetry) -> None:
        """Sets the symmetry of drawing, or none."""
        self.symmetry = symmetry
        self.changed.emit()

    @property
    def image(self) -> Move | None:
        """Returns the symmetry as a function of places, None without one."""
        space = self.sheet.space
        return self.image_around(TablePoint(space.width / 2, space.height / 2)) if self.symmetry else None

    def change(self, edit: SetFeatures) -> None:
        """Applies an edit of features; with a symmetry also to their images on the other half."""
        image = self.image
        self.document.do(edit if image is None else with_twins(self.sheet, edit, image))

    def image_around(self, middle: TablePoint) -> Move:
        """The symmetry about a centre other than the table's."""
        if self.symmetry == "half-turn":
            return turning(middle, 180.0)
        return mirroring(middle, left_right=self.symmetry == "left-right")

    def links(self) -> dict[str, frozenset[str]]:
        """Returns the properties that name another feature, by kind of feature."""
        return {kind.id: frozenset(kind.links) for kind in self.document.catalogue.table_features}

    @property
    def declared(self) -> FeatureKind | None:
        """The declaration of the chosen kind."""
        return self.document.catalogue.feature(self.kind)

    def usual_shape(self) -> Shape:
        """The usual shape of features of the chosen kind."""
        declared = self.declared
        return declared.shapes[0] if declared is not None else "area"

    @property
    def reach(self) -> float:
        """The tolerance for hitting something with the pointer, in the table's unit."""
        return REACH * self.pixel

    def snapped(
        self,
        at: TablePoint,
        start: TablePoint | None = None,
        besides: frozenset[str] = frozenset(),
        *,
        is_free: bool = False,
    ) -> TablePoint:
        """Returns the snapped place, on the table; remembers what it snapped to.

        Args:
            start: the point before, for angles.
            besides: features to which it does not snap.
            is_free: whether to snap to nothing.
        """
        self.hint = None
        if not is_free:
            self.hint = self._snap_targets(besides).snap(at, self.reach, self.snaps, start)
        return self.on_table(self.hint.at if self.hint is not None else at)

    def on_table(self, at: TablePoint) -> TablePoint:
        """The nearest place on the table, rounded to a sensible precision."""
        space = self.sheet.space
        digits = 3 if self.hint is None else 6
        x, y = min(max(at.x, 0.0), space.width), min(max(at.y, 0.0), space.height)
        return TablePoint(round(x, digits), round(y, digits))

    def is_free(self, name: str) -> bool:
        """Whether a feature can be selected: its kind is shown and not locked."""
        kind = self.sheet.features[name].kind
        return kind not in self.document.locked and self.shows(kind)

    def names_at(self, at: TablePoint) -> list[str]:
        """Returns the selectable features at a point, the topmost first."""
        return [name for name in self.index.at(at, self.reach) if self.is_free(name)]

    def names_within(self, ground: Any) -> list[str]:
        """Returns the selectable features in an area, wholly or partly inside as set."""
        return [name for name in self.index.within(ground, partly=self.takes_parts) if self.is_free(name)]

    def _snap_targets(self, besides: frozenset[str]) -> SnapTargets:
        features = self.sheet.features
        key = (features, besides)
        if self._targets is None or not _is_same(self._targets[0], key):
            self._targets = key, SnapTargets(without(features.values(), besides), self.sheet.space)
        return self._targets[1]

    def to_pixels(self, point: tuple[float, float], camera: Camera) -> QPointF:
        """Returns a point of the table in pixels from the board's corner."""
        scale = camera.side / self.unit
        return QPointF(point[0] * scale, point[1] * scale)


def _is_same(one: object, other: tuple[object, frozenset[str]]) -> bool:
    """Whether two keys have the same mapping and names; mappings are compared by identity."""
    return isinstance(one, tuple) and one[0] is other[0] and one[1] == other[1]


class TableTool(Tool):
    """One way to edit a table. Ctrl disables snapping."""

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand.document)
        self.hand = hand

    @property
    def table(self) -> TableSheet:
        """The table the tool works on."""
        return self.hand.sheet

    def place(
        self, at: PointerEvent, start: TablePoint | None = None, besides: frozenset[str] = frozenset()
    ) -> TablePoint:
        """Returns the snapped place; see `TableHand.snapped`."""
        return self.hand.snapped(TablePoint(*at.point), start, besides, is_free=at.ctrl)

    def leave(self) -> None:
        """Forgets the snap point."""
        self.hand.hint = None

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the snap point."""
        if self.hand.hint is not None:
            paint_snap(painter, self.hand.hint, self.hand.to_pixels(self.hand.hint.at, camera))
