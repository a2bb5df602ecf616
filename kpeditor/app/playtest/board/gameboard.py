"""GameBoard: what the board of a game does, be it of hexes or a free table: it shows a scene, lights places,
and its tool is that of the answer sheet.
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
"""Draws something on the board; the painter's origin is its corner, the last argument pixels per unit of the
board: a hex side, or the unit of length of a table.
"""
_AROUND = 8.0
"""How much of the board is shown around places that are framed, in units of the camera, over both edges."""


class GameBoard(BoardView):
    """The board of a game. A place is a hex, or a point of a table.

    Signals:
        pointed(place): what is under the pointer, None for nothing.
        clicked(place): somebody clicked a place that no sheet took, or while one is chosen for something
            else.
        asked_note: the right button was pressed on a place and no sheet took it.
        pressed: a button went down.
        inspected(place): a place was clicked with the left button, whoever took the click.

    Attributes:
        sheet: the map or the table.
        painter: draws scenes, and knows what names of places mean.
        key_cursor: the cursor for those who use no mouse.
        first_keys: who is asked about a key before the tool is.
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
        """What is meant by a place of the pointer: its hex; on a table the base there, else the point."""
        raise NotImplementedError

    def go_to(self, place: Place) -> None:
        """Moves the cursor of the keyboard to a place, if it is shown."""
        raise NotImplementedError

    def name(self, place: Place) -> str:
        """What a place is called: its printed number, the point of a table."""
        raise NotImplementedError

    def middle(self, place: Place) -> PointF:
        """Where a place is, in units of the camera."""
        raise NotImplementedError

    def go_to_unit(self, unit: str) -> None:
        """Moves the cursor of the keyboard to a unit that is chosen, so that it is led on from there."""
        place = self.where_is(unit)
        if place is not None:
            self.go_to(place)

    def where_is(self, unit: str) -> Place | None:
        """The place of a unit, None where it is not on the board."""
        return self.painter.place(self.scene.units.get(unit, {}).get("hex"))

    # --- Scenes and sheets ---

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
    def sheets_tool(self) -> PointerTool:
        """The tool whose drawing is shown: that of the sheet, even while clicks are for something else."""
        return self.tool if self.sheet_in_hand is None else self.sheet_in_hand.tool

    @property
    def is_aiming(self) -> bool:
        """Whether clicks choose a place for something else and are not for the sheet."""
        return self._is_aiming

    def aim(self, is_aiming: bool) -> None:
        """Lets clicks choose a place, or do what the sheet makes of them."""
        self._is_aiming = is_aiming
        self._choose_tool()

    def _choose_tool(self) -> None:
        sheet = None if self._is_aiming else self.sheet_in_hand
        self.take(self._looking if sheet is None else sheet.tool)

    # --- Places ---

    def light(self, places: frozenset[Place]) -> None:
        """Outlines places: what a line of the log is about."""
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
        """The place in the middle of some places, in units of the camera."""
        spots = [self.middle(place) for place in places]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def shows(self, place: Place, margin: float = 0.0) -> bool:
        """Whether a place is in view, so far from its edges; `margin` is a part of the view."""
        return self.camera.shows(self.middle(place), margin)

    def reveal(self, places: Set[Place]) -> None:
        """Brings places into view; moves no more than needed, and nothing while all is shown."""
        if not places or self.camera.is_fitted:
            return
        if not all(self.shows(place, 0.06) for place in places):
            self.camera.centre_on(self.middle_of(places))
            self.moved()

    def frame_hexes(self, places: Set[Place]) -> None:
        """Zooms so that these places fill the view, with as little beside the board as that allows."""
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
        """Of some places at least those that lie farthest to each side."""
        return places

    # --- Pointer and keys ---

    def stroke_begun(self, at: PointerEvent) -> None:
        """Tells that a button went down."""
        self.pressed.emit()

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """Tells which place was clicked, whatever the tool did with the click."""
        place = self.under_pointer = self.place_at(at)
        if at.is_click and place is not None and at.button is Button.LEFT and not self.is_aiming:
            self.inspected.emit(place)

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Tells what is under the pointer."""
        if at is not None:
            self.under_pointer = self.place_at(at)
        self.pointed.emit(None if at is None else self.under_pointer)

    def key_takers(self) -> Sequence[KeyTaker]:
        """Those who came first, then the tool."""
        return *self.first_keys, self.tool


class LookTool(PointerTool):
    """What clicks do while no answer is written: they choose a place, or ask for a note."""

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
    """Where the middle of a view of a length comes so that it reaches beyond neither end of the board, or on
    a shorter board beyond both.
    """
    return board / 2 if length >= board else max(length / 2, min(wanted, board - length / 2))
