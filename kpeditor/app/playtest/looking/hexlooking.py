"""HexLooking: information on counters, terrain and lines of sight on a map of hexes.

Sight uses the same parts as the editor: `LineOfSight` asks for lines, `SightView` draws them, and
`SightPanel` tells the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.terrain import offered
from kpeditor.app.mapview.fan import StackFan
from kpeditor.app.mapview.pointernote import BESIDE, PointerNote
from kpeditor.app.playtest.board.hexboard import HexBoard
from kpeditor.app.playtest.looking.looking import Looking
from kpeditor.app.playtest.looking.unitpanel import ground_lines
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.words import tr
from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.registry import find
from kpeditor.drawing.pieces.spots import UnitSpot

if TYPE_CHECKING:
    from kpeditor.app.panels.sight import SightPanel
    from kpeditor.app.playtest.workspace import GameWorkspace


class HexLooking(Looking):
    """Hover card with the fanned stack, unit panel and sight of a game on hexes."""

    def __init__(self, workspace: GameWorkspace, board: HexBoard, themes: ThemeKeeper) -> None:
        self.board = board
        super().__init__(workspace)
        self.fan = StackFan(board, themes, self._stack)
        self.fan.picked.connect(self._pick)
        board.key_cursor.words = self.spoken

    def compass(self) -> Mapping[str, str]:
        """The points of the compass by the letters of directions."""
        words = compass_of_directions(self.board.sheet)
        return {one.name: tr(words[one]) for one in Direction}

    def exact(self, place: Place) -> Hex | None:
        """The hex."""
        return place if isinstance(place, Hex) else None

    def ground_of(self, place: Place) -> list[tuple[str, str]]:
        """The content of a hex, and its effects in play."""
        board = self.board
        assert isinstance(place, Hex)
        return list(
            ground_lines(board.sheet, self._catalogue, board.scene, board.painter, self.workspace.ui, place)
        )

    @cached_property
    def _catalogue(self) -> Catalogue:
        return offered(self.board.sheet, find(self.workspace.game.scenario.ruleset).terrain())

    def called(self, place: Place) -> str:
        """The number of a hex."""
        return tr("Hex {name}").format(name=self.board.name(place))

    def point_document(self, place: Place | None, *, is_chosen: bool) -> None:
        """Tells the document which hex is under the pointer, or was clicked."""
        hex_ = place if isinstance(place, Hex) else None
        if is_chosen and hex_ is not None:
            self.document.select(Selection(frozenset({hex_})))
        else:
            self.document.point_at(Hover(hex_))

    # --- The fanned stack ---

    def on_hovered(self, place: Place | None) -> None:
        """Fans out the stack under the pointer."""
        hex_ = place if isinstance(place, Hex) else None
        self.fan.point_at(hex_, picks=hex_ is not None and bool(self._fanned(hex_)))

    def fold(self) -> None:
        """Hides the fanned stack."""
        self.fan.fold()

    def unfold(self) -> None:
        """Hides the fanned stack, unless the user is picking from it."""
        if not self.fan.underMouse():
            self.fan.fold()

    def show_text(self, place: Place, texts: Sequence[str]) -> None:
        """Shows a text clear of the fanned stack, or nothing."""
        x, y = self.pixel_of(place)
        for text in texts:
            if tell_beside(self.card, text, x, y, self.fan):
                return
        self.card.drop()

    def _stack(self, hex_: Hex) -> list[UnitSpot]:
        """The counters in a hex, while no button is down."""
        board = self.board
        return [] if board.pointer.is_busy else board.painter.stack(board.scene, hex_)

    def _fanned(self, hex_: Hex) -> Sequence[str]:
        """The units of a hex that the user can pick one by one for the sheet."""
        sheet = self.board.sheet_in_hand
        return sheet.fanned_at(hex_) if sheet is not None else ()

    def _pick(self, counter: int, adds: bool) -> None:
        """Tells the sheet which counter of the fanned stack was picked."""
        sheet, hex_ = self.board.sheet_in_hand, self.fan.hex
        units = self._fanned(hex_) if hex_ is not None else ()
        if sheet is not None and counter < len(units):
            sheet.pick(units[counter], adds=adds)

    # --- Sight ---

    @cached_property
    def sight(self) -> LineOfSight:
        """The sight that is shown over the map."""
        sight = LineOfSight(self.document, self)
        self.board.show_sight(sight)
        sight.changed.connect(self.leave_sight)
        return sight

    def look_from(self, place: Place | None) -> bool:
        """Pins the hex under the pointer, or removes the pin."""
        if self.sight.answers.rules is None:
            return False
        self.sight.toggle()
        return True

    @cached_property
    def sight_panel(self) -> SightPanel:
        """The panel that tells what is seen and why. Its answers cannot be saved in the map of a game."""
        from kpeditor.app.panels.sight import SightPanel  # made late: few games use it

        return SightPanel(self.sight, may_keep=False)


def tell_beside(card: PointerNote, text: str, x: int, y: int, fan: QWidget) -> bool:
    """Shows a text at a place of the map, or to the right or left of the fan, so that the fan stays free for
    picks. Answers whether there was room for the text.
    """
    around = fan.geometry()
    for side in (None, "right", "left"):
        across = {None: x, "right": around.right(), "left": around.left() - card.width() - 2 * BESIDE}
        card.tell(text, QPoint(across[side], y))
        if not fan.isVisible() or not around.intersects(card.geometry()):
            return True
    return False
