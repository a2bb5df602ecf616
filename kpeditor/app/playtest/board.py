"""Board: the map of a game; it shows a scene, and its tool is that of the answer sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tool import Button, KeyTaker, PointerEvent, PointerTool
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.playtest.scene import Scene, ScenePainter
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.overlays.markedhexes import paint_hexes

Overlay = Callable[[QPainter, HexLayout, float], None]
"""Draws something on the board; the painter's origin is its corner, the last argument pixels a hex side."""
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
        first_keys: who is asked about a key before the tool is.
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
    ) -> None:
        super().__init__(sheet, settings, _Nothing())
        self.sheet = sheet
        self.painter = ScenePainter(sheet, rules, scenario)
        self.scene = Scene()
        self.sheet_in_hand: AnswerSheet | None = None
        self._looking = LookTool(self)
        self.first_keys: list[KeyTaker] = []
        self.take(self._looking)
        self.under_pointer: Hex | None = None
        self._overlay: Overlay | None = None
        self._lit: frozenset[Hex] = frozenset()
        self._sight: SightView | None = None
        self._is_aiming = False
        self.setAccessibleName(tr("Map of the game"))

    def show_scene(self, scene: Scene) -> None:
        """Shows another moment."""
        if scene != self.scene:
            self.scene = scene
            self.update()

    def answer_on(self, sheet: AnswerSheet | None) -> None:
        """Gives pointer and keys to the tool of this answer sheet from now on; None: to none."""
        if self.sheet_in_hand is not None:
            self.sheet_in_hand.asked_repaint.disconnect(self.update)
        self.sheet_in_hand = sheet
        if sheet is not None:
            sheet.asked_repaint.connect(self.update)
        self._choose_tool()

    @property
    def is_aiming(self) -> bool:
        """Whether clicks choose a hex for something else and are not for the sheet."""
        return self._is_aiming

    def aim(self, is_aiming: bool) -> None:
        """Lets clicks choose a hex, or do what the sheet makes of them."""
        self._is_aiming = is_aiming
        self._choose_tool()

    def _choose_tool(self) -> None:
        sheet = None if self._is_aiming else self.sheet_in_hand
        self.take(self._looking if sheet is None else sheet.tool)

    def light(self, hexes: frozenset[Hex]) -> None:
        """Outlines hexes: what a line of the log is about."""
        self._lit = hexes
        self.update()

    def show_sight(self, sight: LineOfSight) -> None:
        """Draws sight below and above the counters from now on."""
        self._sight = SightView(sight, self.layout_of_hexes)
        self.add_layer(self._sight, sight.changed)

    def show_overlay(self, overlay: Overlay | None) -> None:
        """Draws something over everything else until the next call; None removes it."""
        self._overlay = overlay
        self.update()

    def hexes(self, *names: str) -> frozenset[Hex]:
        """The hexes with these printed numbers; numbers that the map does not have are left out."""
        found = (self.painter.hex(name) for name in names)
        return frozenset(hex_ for hex_ in found if hex_ is not None)

    def reveal(self, hexes: frozenset[Hex]) -> None:
        """Brings hexes into view; moves no more than needed, and nothing while the whole map is shown."""
        if not hexes or self.camera.is_fitted:
            return
        places, middle = [self.layout_of_hexes.centre(hex_) for hex_ in hexes], self.middle_of(hexes)
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
        camera, layout = self.camera, self.layout_of_hexes
        tool = self.tool if self.sheet_in_hand is None else self.sheet_in_hand.tool
        region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
        tool.paint_below(painter, camera)
        self.painter.paint_ground(painter, self.scene, side, region)
        if side >= COUNTERS_FROM:
            self.painter.paint_units(painter, self.scene, side, region, dpr)
        if self._lit:
            colour = QColor(self.settings.style.selection)
            paint_hexes(painter, layout, self._lit, colour, side=side, fill=0.1)
        if self._sight is not None and self._sight.has_words:
            self._sight.draw_line(painter, camera, self.painter.rects(self.scene, side))
        self.painter.paint_pins(painter, self.scene, side)
        tool.paint(painter, camera)
        self.painter.paint_action(painter, self.scene, side)
        if self._overlay is not None:
            self._overlay(painter, layout, side)

    # --- Pointer and keys ---

    def stroke_begun(self, at: PointerEvent) -> None:
        """Tells that a button went down."""
        self.pressed.emit()

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """Tells which hex was clicked, whatever the tool did with the click."""
        self.under_pointer = at.hex
        if at.is_click and at.hex is not None and at.button is Button.LEFT and not self.is_aiming:
            self.inspected.emit(at.hex)

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Tells the hex under the pointer."""
        if at is not None:
            self.under_pointer = at.hex
        self.pointed.emit(None if at is None else at.hex)

    def key_takers(self) -> Sequence[KeyTaker]:
        """Those who came first, then the tool."""
        return *self.first_keys, self.tool


class LookTool(PointerTool):
    """What clicks do while no answer is written: they choose a hex, or ask for a note."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def release(self, at: PointerEvent) -> None:
        """Tells which hex was clicked."""
        board = self._board
        board.under_pointer = at.hex
        if not at.is_click or at.hex is None:
            return
        if at.button is Button.RIGHT and not board.is_aiming:
            board.asked_note.emit()
        else:
            board.clicked.emit(at.hex)
