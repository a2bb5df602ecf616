"""GameBoard: the common part of the boards of a game, on hexes and on free tables. It shows a scene,
highlights places, and uses the tool of the answer sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.boardcursor import BoardCursor
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.tool import Button, KeyTaker, PointerEvent, PointerTool
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.playtest.board.scene import Scene, ScenePainter
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Ground, Place
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import NORMAL_SIDE

Overlay = Callable[[QPainter, Ground, float], None]
"""Draws something on the board. The painter's origin is the board's corner. The last argument is pixels per
unit of the board: a hex side, or the unit of length of a table.
"""
_AROUND = 8.0
"""How much of the board a frame shows around its places, in units of the camera, both sides together."""


class GameBoard(BoardView):
    """The board of a game. A place is a hex, or a point of a table.

    Signals:
        pointed(place): the place under the pointer, or None.
        clicked(place): a place was clicked whose click no sheet used, or a click chose a place for another
            purpose.
        asked_note: the right button was pressed on a place, and no sheet used the press.
        pressed: a button went down.
        inspected(place): a place was clicked with the left button, whether or not a sheet used the click.

    Attributes:
        sheet: the map or the table.
        painter: draws scenes, and finds places by their names.
        key_cursor: the cursor for use without a mouse.
        first_keys: the handlers that are offered a key before the tool.
        under_pointer: the place under the pointer.
    """

    pressed = Signal()
    inspected = Signal(object)
    pointed = Signal(object)
    clicked = Signal(object)
    asked_note = Signal()
    sheet: Any
    painter: ScenePainter[Any]
    settings: ViewSettings
    key_cursor: BoardCursor[Any]

    def begin(self) -> None:
        """Shows an empty scene and lets clicks choose places; called when the view is made."""
        self.scene = Scene()
        self.sheet_in_hand: AnswerSheet | None = None
        self._looking = LookTool(self)
        self.first_keys: list[KeyTaker] = []
        self.under_pointer: Place | None = None
        self.overlay: Overlay | None = None
        self.lit: frozenset[Place] = frozenset()
        self._is_aiming = False
        self.take(self._looking)

    # --- What the two kinds of boards know ---

    def place_at(self, at: PointerEvent) -> Place | None:
        """The place that the pointer means: its hex; on a table the place of the base there, or the point
        itself.
        """
        raise NotImplementedError

    def go_to(self, place: Place) -> None:
        """Moves the cursor of the keyboard to a place, if it is shown."""
        raise NotImplementedError

    def name(self, place: Place) -> str:
        """The name of a place: the printed number of a hex, or the point of a table."""
        raise NotImplementedError

    def middle(self, place: Place) -> PointF:
        """The middle of a place, in units of the camera."""
        raise NotImplementedError

    def go_to_unit(self, unit: str) -> None:
        """Moves the keyboard cursor to a chosen unit, so that the cursor goes on from there."""
        place = self.where_is(unit)
        if place is not None:
            self.go_to(place)

    def where_is(self, unit: str) -> Place | None:
        """The place of a unit, or None if it is not on the board."""
        return self.painter.place(self.scene.units.get(unit, {}).get("hex"))

    # --- Scenes and sheets ---

    def show_scene(self, scene: Scene) -> None:
        """Shows another moment of the game."""
        if scene != self.scene:
            self.scene = scene
            self.update()

    def answer_on(self, sheet: AnswerSheet | None) -> None:
        """Gives pointer and keys to the tool of this answer sheet from now on, or to none for None."""
        if self.sheet_in_hand is not None:
            self.sheet_in_hand.asked_repaint.disconnect(self.update)
        self.sheet_in_hand = sheet
        if sheet is not None:
            sheet.asked_repaint.connect(self.update)
        self._choose_tool()

    @property
    def sheets_tool(self) -> PointerTool:
        """The tool whose drawing is shown: the sheet's tool, even while clicks choose a place for another
        purpose.
        """
        return self.tool if self.sheet_in_hand is None else self.sheet_in_hand.tool

    @property
    def is_aiming(self) -> bool:
        """Whether clicks choose a place for another purpose and are not for the sheet."""
        return self._is_aiming

    def aim(self, is_aiming: bool) -> None:
        """Lets clicks choose a place, or gives them back to the sheet."""
        self._is_aiming = is_aiming
        self._choose_tool()

    def _choose_tool(self) -> None:
        sheet = None if self._is_aiming else self.sheet_in_hand
        self.take(self._looking if sheet is None else sheet.tool)

    # --- Places ---

    def light(self, places: frozenset[Place]) -> None:
        """Outlines places, for example those of a line of the log."""
        self.lit = places
        self.update()

    def show_overlay(self, overlay: Overlay | None) -> None:
        """Draws something over everything else until the next call; None removes it."""
        self.overlay = overlay
        self.update()

    def hexes(self, *names: str) -> frozenset[Place]:
        """The places with these names; names that the board does not have are left out."""
        found = (self.painter.place(name) for name in names)
        return frozenset(place for place in found if place is not None)

    def middle_of(self, places: Iterable[Place]) -> PointF:
        """The middle of some places, in units of the camera."""
        spots = [self.middle(place) for place in places]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def shows(self, place: Place, margin: float = 0.0) -> bool:
        """Whether a place is in view and not near its edges; `margin` is the excluded share of the view."""
        return self.camera.shows(self.middle(place), margin)

    def reveal(self, places: Set[Place]) -> None:
        """Brings places into view. The view is centred on them, unless all are shown already or the whole
        board is fitted.
        """
        if not places or self.camera.is_fitted:
            return
        if not all(self.shows(place, 0.06) for place in places):
            self.camera.centre_on(self.middle_of(places))
            self.moved()

    def frame_hexes(self, places: Set[Place]) -> None:
        """Zooms so that these places fill the view, which shows as little as possible beyond the board."""
        if not places:
            self.fit()
            return
        spots = [self.middle(place) for place in self.rim_of(places)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        wide, high = max(xs) - min(xs) + _AROUND, max(ys) - min(ys) + _AROUND
        side = min(self.width() / wide, self.height() / high, NORMAL_SIDE * 1.2)
        self.camera.zoom_to(max(side, self.camera.fit_side))
        camera = self.camera
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        across = _middle_of(middle[0], camera.width / camera.side, camera.board[0])
        down = _middle_of(middle[1], camera.height / camera.side, camera.board[1])
        camera.centre_on((across, down))
        self.moved()

    def rim_of(self, places: Set[Place]) -> Set[Place]:
        """A part of these places that includes those farthest to each side."""
        return places

    # --- Pointer and keys ---

    def stroke_begun(self, at: PointerEvent) -> None:
        """Tells that a button went down."""
        self.pressed.emit()

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """Reports the clicked place, whether or not the tool used the click."""
        place = self.under_pointer = self.place_at(at)
        if at.is_click and place is not None and at.button is Button.LEFT and not self.is_aiming:
            self.inspected.emit(place)

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Reports the place under the pointer."""
        if at is not None:
            self.under_pointer = self.place_at(at)
        self.pointed.emit(None if at is None else self.under_pointer)

    def key_takers(self) -> Sequence[KeyTaker]:
        """The handlers in `first_keys`, then the tool."""
        return *self.first_keys, self.tool


class LookTool(PointerTool):
    """The tool without an answer sheet: clicks choose a place, or ask for a note."""

    def __init__(self, board: GameBoard) -> None:
        self._board = board

    def release(self, at: PointerEvent) -> None:
        """Tells which place was clicked."""
        board = self._board
        place = board.under_pointer = board.place_at(at)
        if not at.is_click or place is None:
            return
        if at.button is Button.RIGHT and not board.is_aiming:
            board.asked_note.emit()
        else:
            board.clicked.emit(place)


def _middle_of(wanted: float, length: float, board: float) -> float:
    """The middle of a view of this length, moved so that the view reaches beyond neither end of the board, or
    beyond both ends of a shorter board.
    """
    return board / 2 if length >= board else max(length / 2, min(wanted, board - length / 2))
