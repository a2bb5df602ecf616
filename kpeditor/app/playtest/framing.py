"""Framing: keeps all units in the view of the map, until the person who looks at it moves it."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kpeditor.app.guard import soon
from kpeditor.app.ruleset_ui.contract import Place, Seen, Units

if TYPE_CHECKING:
    from kpeditor.app.playtest.history.timeline import Frame
    from kpeditor.app.playtest.workspace import GameWorkspace

View = tuple[float, float, float, bool]
"""The middle of the view in units of the camera, its zoom, and whether the whole map is shown."""


class Framing(QObject):
    """The view of one game. People who share the machine each find the map as they left it."""

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._reader: str | None = None
        self._side: str | None = None
        self._views: dict[str, View] = {}
        self._framed: View | None = None
        """The view as it was set here last."""
        self.follows = False

    def begin(self) -> None:
        """Shows the units when a game has begun, once the window has its size."""
        soon(self, self.frame_units)

    def seat(self) -> None:
        """Restores the view of the person who answers now; frames it when they see the map first."""
        workspace = self._workspace
        reader = workspace.present if workspace.game.is_passed_on else ""
        before, self._side = self._side, workspace.asked.side if workspace.asked is not None else None
        if reader == self._reader:
            soon(self, partial(self._find_area, is_next_side=before not in (None, self._side)))
            return
        if self._reader is not None:
            self._views[self._reader] = self._view()
        self._reader = reader
        if reader in self._views:
            self._show(self._views[reader])
        else:
            soon(self, self.frame_units)

    def watch(self) -> None:
        """Without a person at this machine: shows the units when they first stand on the map."""
        is_first = self._reader is None and self._workspace.game.state.turn == 1
        if is_first and not self._workspace.game.humans and self._workspace.board.camera.is_fitted:
            self._reader = ""
            soon(self, self.frame_units)

    def frame_units(self) -> None:
        """Zooms to where units are or may enter."""
        self._frame(self._places())

    def keep_up(self) -> None:
        """Shows all units again when some have come into the game or go where the view does not reach. A view
        that a person has moved stays as it is.
        """
        places = self._places()
        if self._is_as_framed() and not all(map(self._workspace.board.shows, places)):
            self._frame(places)

    def _is_as_framed(self) -> bool:
        """Whether nobody has moved the view since it was set here; another size of the window rounds it."""
        framed, now = self._framed, self._view()
        return framed is not None and now[3] == framed[3] and all(map(math.isclose, now[:3], framed[:3]))

    def _frame(self, places: frozenset[Place]) -> None:
        self._workspace.board.frame_hexes(places)
        self._framed = self._view()

    def _places(self) -> frozenset[Place]:
        """Where units are on the screen and at the latest moment, and where they may enter."""
        workspace = self._workspace
        latest = {} if workspace.playback.is_at_end else workspace.timeline.now().units
        seen = [*workspace.board.scene.units.values(), *latest.values()]
        names = {str(one["hex"]) for one in seen if one.get("hex")}
        return workspace.board.hexes(*names) | self._area()

    def follow(self, before: Units, frame: Frame) -> None:
        """Brings the shots of a frame into view, or the units that move in it, if that is wished."""
        if not self.follows:
            return
        board, units = self._workspace.board, frame.units
        shots = board.hexes(*(one for shot in frame.shots for one in shot))
        gone = [
            str(seen.get("hex") or "") for id_, seen in units.items() if _has_moved(before.get(id_), seen)
        ]
        moves = board.hexes(*filter(None, gone))
        if shots or not any(map(board.shows, moves)):
            board.reveal(shots or moves)

    def _find_area(self, *, is_next_side: bool) -> None:
        """Scrolls if the whole area for deployment is out of view. Later it scrolls if a person who plays
        several sides sees no unit of the next one; a person who plays one side keeps the view.
        """
        asked, board = self._workspace.asked, self._workspace.board
        if asked is None:
            return
        area = self._area() if not asked.turn else self.places_of(asked.side) if is_next_side else None
        if area and not any(board.shows(place) for place in area):
            board.reveal(area)

    def places_of(self, side: str) -> frozenset[Place]:
        """Where units of a side stand now."""
        workspace = self._workspace
        units = workspace.timeline.now().units.values()
        names = [str(seen["hex"]) for seen in units if seen.get("side") == side and seen.get("hex")]
        return workspace.board.hexes(*names)

    def _area(self) -> frozenset[Place]:
        return self._workspace.sheet.area() if self._workspace.sheet is not None else frozenset()

    def _view(self) -> View:
        camera = self._workspace.board.camera
        x, y = camera.to_board(camera.width / 2, camera.height / 2)
        return x, y, camera.side, camera.is_fitted

    def _show(self, view: View) -> None:
        x, y, side, is_fitted = view
        board = self._workspace.board
        if is_fitted:
            board.fit()
            return
        board.camera.zoom_to(side)
        board.camera.centre_on((x, y))
        board.moved()


def _has_moved(before: Seen | None, now: Seen) -> bool:
    """Whether a unit has come to another place."""
    return before is None or before.get("hex") != now.get("hex")
