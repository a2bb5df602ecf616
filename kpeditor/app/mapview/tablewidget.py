"""TableWidget: a view of a free table; subclasses draw what is on it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

from kpeditor.app.guard import delayed
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules.tablesight import TableVerdict
from kpeditor.drawing.looks import SWITCHES, UNDERLAY
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.map.underlaypicture import UnderlayPicture
from kpeditor.drawing.overlays.profilepainting import paint_card
from kpeditor.drawing.table.looks import catalogue_of_table

ACROSS = 30.0
"""The units of the camera over the longer edge of a table, whatever its unit of length: about a map of 20
hexes.
"""
_MARGIN = 26.0
"""The pixels around a feature that its drawing may extend into: shadows, hachures, the height of its name."""
_LETTER = 9.0
"""The greatest width in pixels of a letter of a feature's name."""


_FURNITURE = {"rulers": "rulers", "scale": "scale-bar"}
"""The furniture around a table, by its switch in the menu View."""
_SETTLED = 250
"""The milliseconds after the last edit when everything is drawn anew: names elsewhere may find better places.
"""


_RESTED = 70
"""The milliseconds after the last move of the view when it is drawn sharp."""


def unit_of(space: TableSpace) -> float:
    """The units of a table in one unit of the camera."""
    return max(space.width, space.height, 1e-6) / ACROSS


class TableWidget(BoardView):
    """The table of the editor or of a game. Its tools are told places in the unit of the table, no hexes.

    The ground is cached as one picture of the view; an edit redraws only the changed parts, and while the
    user drags something or moves the view no frame waits for it.
    """

    def __init__(self, sheet: TableSheet, settings: ViewSettings) -> None:
        space = sheet.space
        self.unit = unit_of(space)
        super().__init__((space.width / self.unit, space.height / self.unit))
        self.sheet, self.settings = sheet, settings
        self._ground, self._look = QPixmap(), None
        self._drawn: dict[str, Feature] = {}
        self._settling = delayed(self, self.restyle, _SETTLED)
        self._soon, self._resting = QTimer(self), QTimer(self)
        for timer, pause in ((self._soon, 0), (self._resting, _RESTED)):
            timer.setSingleShot(True)
            timer.setInterval(pause)
            timer.timeout.connect(self._refresh)
        self._view = (0.0, 0.0, 0.0)
        self._underlay: UnderlayPicture | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        settings.changed.connect(self.restyle)
        settings.furnished.connect(self.restyle)

    _look: object

    @property
    def scale(self) -> float:
        """Pixels per unit of the table."""
        return self.camera.side / self.unit

    def table(self) -> QRectF:
        """The table's rectangle in the view, in pixels."""
        space = self.sheet.space
        return QRectF(self.to_view((0.0, 0.0)), QSizeF(space.width * self.scale, space.height * self.scale))

    def restyle(self) -> None:
        """Redraws everything in another style."""
        self._look, self._view = None, (0.0, 0.0, 0.0)
        self.update()

    def lay_under(self, picture: UnderlayPicture | None) -> None:
        """Draws this picture below or above all features from now on, or none."""
        self._underlay = picture
        self.restyle()

    def shown(self) -> frozenset[str]:
        """What of the table is drawn: kinds of features and `looks.SWITCHES`."""
        settings = self.settings
        kinds = {one.kind for one in self.sheet.features.values()}
        names = {name for name in (*kinds, *SWITCHES, UNDERLAY) if settings.shows(name)}
        hidden = {layer for layer, name in _FURNITURE.items() if not settings.has_furniture(name)}
        return frozenset(names - hidden)

    def draw_ground(self, painter: QPainter) -> None:
        """Draws the table and what lies on it; the painter's origin is the corner of the view.

        While the user drags something, or moves the view, a frame draws the existing picture, moved and
        stretched as needed; a timer then updates it.
        """
        dpr = self.devicePixelRatioF()
        look = self.size(), dpr, self.settings.style.name, self.sheet.space
        if look != self._look:
            self._look = look
            self._ground = QPixmap(self.size() * dpr)
            self._ground.setDevicePixelRatio(dpr)
            self._renew()
        elif self._view != self._camera_view() or self._drawn is not self.sheet.features:
            if self._view != self._camera_view():
                self._resting.start()
            elif self.pointer.is_busy:
                self._soon.start()
            else:
                self._renew()
        if self._view == self._camera_view():
            painter.drawPixmap(0, 0, self._ground)
        else:
            self._draw_stretched(painter)

    def _camera_view(self) -> tuple[float, float, float]:
        return self.camera.x, self.camera.y, self.camera.side

    def _draw_stretched(self, painter: QPainter) -> None:
        """Draws the picture of another view at its place in this one."""
        x, y, side = self._view
        camera = self.camera
        painter.save()
        painter.fillRect(self.rect(), QColor(self.settings.style.desk))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate((x - camera.x) * camera.side, (y - camera.y) * camera.side)
        painter.scale(camera.side / side, camera.side / side)
        painter.drawPixmap(0, 0, self._ground)
        painter.restore()

    def _refresh(self) -> None:
        """Updates the picture between frames."""
        if self.updatesEnabled():
            self._renew()
            self.update()

    def _renew(self) -> None:
        """Redraws the parts of the ground that changed, or all of it for another view."""
        self._soon.stop()
        self._resting.stop()
        if self._view != self._camera_view() or not self._drawn:
            self._view = self._camera_view()
            self._paint_ground(QRectF(self.rect()))
        elif self._drawn is not self.sheet.features:
            for part in self._changed_parts():
                self._paint_ground(part)
            self._settling.start()
        self._drawn = self.sheet.features

    def _paint_ground(self, part: QRectF) -> None:
        painter = QPainter(self._ground)
        painter.setClipRect(part)
        painter.fillRect(part, QColor(self.settings.style.desk))
        table = TablePainter(
            self.sheet,
            self.settings.style,
            self.shown(),
            underlay=self._underlay,
            opacities=self.settings.opacities(),
        )
        table.paint(painter, self.table(), part)
        table.paint_furniture(painter, self.table())
        painter.end()

    def _changed_parts(self) -> list[QRectF]:
        """The old and new places of features that differ from what is drawn; one rectangle when they are
        many.
        """
        old, new = self._drawn, self.sheet.features
        changed = [one for name, one in old.items() if new.get(name) is not one]
        changed += [one for name, one in new.items() if old.get(name) is not one]
        if [name for name in old if name in new] != [name for name in new if name in old]:
            return [QRectF(self.rect())]  # their order has changed
        parts = [part for one in changed if (part := self.extent_of(one)).intersects(QRectF(self.rect()))]
        whole = QRectF()
        for part in parts:
            whole = whole.united(part)
        return [] if whole.isNull() else [whole.intersected(QRectF(self.rect()))]

    def extent_of(self, feature: Feature) -> QRectF:
        """The rectangle of a feature in the view, with its name."""
        xs, ys = [point.x for point in feature.points], [point.y for point in feature.points]
        box = QRectF(self.to_view((min(xs), min(ys))), self.to_view((max(xs), max(ys))))
        wide = max(_MARGIN, (_LETTER * len(feature.id) - box.width()) / 2 + 8)
        return box.adjusted(-wide, -_MARGIN, wide, _MARGIN)

    def paint_profile(self, painter: QPainter, verdict: TableVerdict) -> None:
        """The cross-section of a line of sight, in the corner of the view farthest from it; the painter's
        origin is the corner of the view.
        """
        from kpeditor.drawing.overlays.profiles import table_profile  # it needs shapely

        catalogue = catalogue_of_table(self.sheet)
        profile = table_profile(self.sheet, verdict, catalogue)
        start, end = (self.to_view(point) for point in verdict.line)
        ends = (start.x(), start.y()), (end.x(), end.y())
        size = float(self.width()), float(self.height())
        paint_card(painter, profile, catalogue, self.settings.style, size, ends, 1.0)

    def begin_board(self, painter: QPainter) -> QPointF:
        """Moves the painter's origin to the corner of the board, for tools; answers the offset."""
        camera = self.camera
        corner = QPointF(camera.x, camera.y) * camera.side
        painter.translate(-corner)
        return corner

    def reveal_point(self, x: float, y: float) -> None:
        """Brings a place of the table into view, moving no more than needed."""
        place = x / self.unit, y / self.unit
        if not self.camera.shows(place, 0.05):
            self.camera.is_fitted = False
            self.camera.centre_on(place)
            self.moved()
