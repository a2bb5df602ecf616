"""Board: the map of a game; it shows a scene and passes mouse and keys to the answer sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.navigation import Navigation
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.playtest.scene import Scene, ScenePainter
from kpeditor.app.ruleset_ui.contract import AnswerSheet, MapPoint
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.overlays.markedhexes import paint_hexes

Preview = Callable[[QPainter, HexLayout, float], None]
"""Draws something on the board; the painter's origin is its corner, the last argument pixels a hex side."""
CLICK_REACH = 4
"""Pixels the pointer may move between press and release of a click."""
COUNTERS_FROM = 3.0
"""Pixels per hex side from which on counters are drawn."""


class _Nothing:
    """No zones in the tiles of the map: what a side may use is drawn by its sheet."""

    def is_empty(self, region: QRectF) -> bool:
        """Everywhere."""
        return True

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws nothing."""
        return iter(())


class Board(MapWidget):
    """The map of a game.

    Signals:
        pointed(hex): the hex under the pointer, None for none.
        clicked(hex): somebody clicked a hex that no sheet took, or while one is chosen for something else.
        asked_note: the right button was pressed on a hex and no sheet took it.
        pressed: a button went down.
        inspected(hex): a hex was clicked with the left button, whoever took the click.

    Attributes:
        early_key: is asked about a key before the sheet is; answers whether it was used.
    """

    pressed = Signal()
    inspected = Signal(object)
    pointed = Signal(object)
    clicked = Signal(object)
    asked_note = Signal()

    def __init__(
        self,
        sheet: MapSheet,
        settings: ViewSettings,
        rules: RuleSet,
        scenario: Scenario,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(sheet, settings, _Nothing(), parent)
        self.sheet = sheet
        self.painter = ScenePainter(sheet, rules, scenario)
        self.scene = Scene()
        self.hand: AnswerSheet | None = None
        self.under_pointer: Hex | None = None
        self._preview: Preview | None = None
        self._lit: frozenset[Hex] = frozenset()
        self._navigation = Navigation(self.camera, self.moved)
        self._pressed: QPointF | None = None
        self._is_panning = self._is_dragging = False
        self._pressed_in: Hex | None = None
        self._sight: SightView | None = None
        self.early_key: Callable[[Qt.Key], bool] = lambda _key: False
        self.is_aiming = False  # clicks choose a hex and are not for the sheet
        self.setAccessibleName(tr("Map of the game"))

    def show_scene(self, scene: Scene) -> None:
        """Shows another moment."""
        if scene != self.scene:
            self.scene = scene
            self.update()

    def give_hand(self, sheet: AnswerSheet | None) -> None:
        """Sends mouse and keys to this answer sheet from now on; None: to none."""
        if self.hand is not None:
            self.hand.asked_repaint.disconnect(self.update)
        self.hand = sheet
        if sheet is not None:
            sheet.asked_repaint.connect(self.update)
        self.update()

    def light(self, hexes: frozenset[Hex]) -> None:
        """Outlines hexes: what a line of the log is about."""
        self._lit = hexes
        self.update()

    def show_sight(self, view: SightView) -> None:
        """Draws sight below and above the counters from now on."""
        self._sight = view
        self._map.refine_too(view.tiles)

    @property
    def is_busy(self) -> bool:
        """Whether a button is down."""
        return self._pressed is not None

    def show_preview(self, preview: Preview | None) -> None:
        """Draws a preview over everything else until the next call; None removes it."""
        self._preview = preview
        self.update()

    def hexes(self, *names: str) -> frozenset[Hex]:
        """The hexes with these printed numbers; numbers that the map does not have are left out."""
        found = (self.painter.hex(name) for name in names)
        return frozenset(hex_ for hex_ in found if hex_ is not None)

    def reveal(self, hexes: frozenset[Hex]) -> None:
        """Brings hexes into view; moves no more than needed, and nothing while the whole map is shown."""
        if not hexes or self.camera.is_fitted:
            return
        places = [self.layout_of_hexes.centre(hex_) for hex_ in hexes]
        middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        if not all(self.camera.shows(place, 0.06) for place in places):
            self.camera.centre_on(middle)
            self.moved()

    def frame_hexes(self, hexes: frozenset[Hex]) -> None:
        """Zooms so that these hexes fill the view."""
        if not hexes:
            self.fit()
            return
        places = [self.layout_of_hexes.centre(hex_) for hex_ in hexes]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        wide, high = max(xs) - min(xs) + 8, max(ys) - min(ys) + 8
        side = min(self.width() / wide, self.height() / high, NORMAL_SIDE * 1.2)
        self.camera.zoom_to(max(side, self.camera.fit_side))
        self.camera.centre_on(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        self.moved()

    def point_at(self, position: QPointF, *, shift: bool = False, is_right: bool = False) -> MapPoint:
        """The place of the map under a pixel."""
        x, y = self.camera.to_board(position.x(), position.y())
        return MapPoint(self.layout_of_hexes.hex_at(x, y), x, y, shift, is_right)

    # --- Painting ---

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the map and everything on it."""
        painter = QPainter(self)
        origin, side, dpr = self.origin(), self.camera.side, self.devicePixelRatioF()
        self.draw_map(painter, event.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._sight is not None:
            self._sight.draw_ground(painter, self.camera, event.rect(), origin)
        painter.translate(-origin)
        self._paint_scene(painter, side, dpr)
        painter.end()

    def _paint_scene(self, painter: QPainter, side: float, dpr: float) -> None:
        camera, layout, hand = self.camera, self.layout_of_hexes, self.hand
        region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
        if hand is not None:
            hand.paint_under(painter, layout, side)
        self.painter.paint_ground(painter, self.scene, side, region)
        if side >= COUNTERS_FROM:
            self.painter.paint_units(painter, self.scene, side, region, dpr)
        if self._lit:
            colour = QColor(self.settings.style.selection)
            paint_hexes(painter, layout, self._lit, colour, side=side, fill=0.1)
        if self._sight is not None and self._sight.has_words:
            self._sight.draw_line(painter, camera, self.painter.rects(self.scene, side))
        self.painter.paint_pins(painter, self.scene, side)
        if hand is not None:
            hand.paint_over(painter, layout, side)
        self.painter.paint_action(painter, self.scene, side)
        if self._preview is not None:
            self._preview(painter, layout, side)

    # --- Mouse and keys ---

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begins a click, a drag that the sheet handles, or a drag of the map."""
        at = self._at(event)
        self._pressed, self._pressed_in = event.position(), at.hex
        self.pressed.emit()
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and self._taker is not None and self._taker.may_drag(at):
            self._is_dragging = True
            self._taker.press(at)
        elif event.button() is Qt.MouseButton.MiddleButton:
            self._is_panning = True

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Reports the hex under the pointer, continues the sheet's drag, or moves the map."""
        at = self._at(event)
        if self._is_dragging and self.hand is not None:
            self.hand.drag(at)
        elif self._pressed is not None and event.buttons() & (
            Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton
        ):
            by = event.position() - self._pressed
            if self._is_panning or by.manhattanLength() > CLICK_REACH:
                self._is_panning = True
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self._pressed = event.position()
                self._navigation.drag(by)
        else:
            if self._taker is not None:
                self._taker.hover(at)
                self.setCursor(self._taker.shape_at(at))
            self.under_pointer = at.hex
            self.pointed.emit(at.hex)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends a drag, or clicks."""
        at = self._at(event)
        was_panning, self._is_panning = self._is_panning, False
        was_dragging, self._is_dragging = self._is_dragging, False
        was_pressed, self._pressed = self._pressed, None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        if was_dragging and self.hand is not None:
            self.hand.release(at)
        elif was_pressed is not None and not was_panning:
            self._click(at)
        is_click = not was_panning and at.hex is not None and at.hex == self._pressed_in
        if is_click and not at.is_right and not self.is_aiming:
            self.inspected.emit(at.hex)

    @property
    def _taker(self) -> AnswerSheet | None:
        """The sheet that mouse and keys are for, None while a hex is chosen for something else."""
        return None if self.is_aiming else self.hand

    def _click(self, at: MapPoint) -> None:
        self.under_pointer = at.hex
        if at.hex is None:
            return
        if self._taker is not None:
            self._taker.click(at)
        elif at.is_right and not self.is_aiming:
            self.asked_note.emit()
        else:
            self.clicked.emit(at.hex)

    def _at(self, event: QMouseEvent) -> MapPoint:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        is_right = event.button() is Qt.MouseButton.RightButton
        return self.point_at(event.position(), shift=shift, is_right=is_right)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        """The pointer left the map."""
        if self.hand is not None:
            self.hand.hover(None)
        self.pointed.emit(None)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms."""
        self._navigation.wheel(event)

    @guarded
    def event(self, event: QEvent) -> bool:
        """Pinching zooms; a letter that gives an order now is no shortcut; everything else as usual."""
        if isinstance(event, QNativeGestureEvent) and self._navigation.pinch(event):
            return True
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_plain = event.modifiers() is Qt.KeyboardModifier.NoModifier
            if is_plain and self._taker is not None and Qt.Key(event.key()) in self._taker.letters:
                event.accept()
                return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the map, other keys go to the sheet."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._navigation.arrow(event) or self.early_key(Qt.Key(event.key())):
            return
        if self._taker is None or not self._taker.key(Qt.Key(event.key()), shift=shift):
            super().keyPressEvent(event)
