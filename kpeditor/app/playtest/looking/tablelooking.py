"""TableLooking: information on bases, ground, ranges and lines of sight on a free table.

Sight uses the same parts as the editor: `TableSightView` asks for lines and draws them, and `TableSightPanel`
tells the reasons.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.board.tablescene import shape_of_lying
from kpeditor.app.playtest.looking.looking import Looking
from kpeditor.app.playtest.looking.unitpanel import mark_lines, units_in
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.tools.table.sight import TableSightView
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Feature
from kpeditor.core.board.tableindex import TableIndex
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Decision
from kpeditor.drawing.table.looks import catalogue_of_table

if TYPE_CHECKING:
    from kpeditor.app.panels.table.sight import TableSightPanel
    from kpeditor.app.playtest.workspace import GameWorkspace


class TableLooking(Looking):
    """Hover card, unit panel, range rings and sight of a game on a table."""

    def __init__(self, workspace: GameWorkspace, board: TableBoard) -> None:
        self.board = board
        self.index = TableIndex(board.sheet)
        self._catalogue = catalogue_of_table(board.sheet)
        self.shows_ranges = True
        self._during: Decision | None = None
        """The question during which a place was clicked. The unit there has no rings during later
        questions.
        """
        super().__init__(workspace)
        board.key_cursor.words = lambda at: self.spoken(board.place_at(board.event_at(at)) or at)

    def exact(self, place: Place) -> TablePoint:
        """The point."""
        return TablePoint(*place)

    def ground_of(self, place: Place) -> list[tuple[str, str]]:
        """The features at a point, the topmost first, and the marks that lie there."""
        board, point = self.board, TablePoint(*place)
        found = [board.sheet.features[name] for name in self.index.at(point, 0.0)]
        lines = [(self._titled(feature), self._effect(feature)) for feature in found]
        marks = mark_lines(board.scene, board.painter, self.workspace.ui, board.name(place))
        found_there = [*marks, *self._lying_at(point), *lines]
        return found_there or [(tr("Open ground"), tr("Nothing is drawn here."))]

    def _lying_at(self, point: TablePoint) -> list[tuple[str, str]]:
        """The lasting ground at a point, for example smoke or a hidden marker."""
        import shapely  # imported late: slow, and only for tables

        here = shapely.Point(point)
        there = (one for one in self.board.scene.lying if shape_of_lying(one).covers(here))
        return [(tr(one.title), tr(one.text) if one.text else "") for one in there]

    def _titled(self, feature: Feature) -> str:
        known = self._catalogue.feature(feature.kind)
        words = tr(known.title) if known is not None else feature.kind
        return words if feature.id == words else f"{feature.id} ({words})"

    def _effect(self, feature: Feature) -> str:
        known = self._catalogue.feature(feature.kind)
        return tr(known.text) if known is not None and known.text else ""

    def called(self, place: Place) -> str:
        """The point in words."""
        return tr("Point {name}").format(name=self.board.name(place))

    def _show_at(self, place: Place) -> None:
        """Shows a place in the panel, and how far the unit there shoots and moves."""
        self._during = self.workspace.asked
        super()._show_at(place)

    def refresh(self) -> None:
        """Shows the present content of the place; if a unit was clicked, its place follows the unit."""
        super().refresh()
        self._ring()

    def forget(self) -> None:
        """Removes the clicked place from the panel and its rings from the table."""
        super().forget()
        self.board.ring("")

    def show_ranges(self, is_shown: bool) -> None:
        """Shows or hides the ranges of the clicked unit."""
        self.shows_ranges = is_shown
        self._ring()

    def _ring(self) -> None:
        there = (
            units_in(self.board.scene, self.board.painter, self.place)
            if self.place is not None and self.shows_ranges and self.workspace.asked == self._during
            else []
        )
        self.board.ring(next(iter(there), ""))

    def point_document(self, place: Place | None, *, is_chosen: bool) -> None:
        """Tells the document which point is under the pointer, or which base was clicked."""
        point = TablePoint(*place) if place is not None else None
        if not is_chosen:
            self.document.point_at(Hover(point=point))
            return
        there = units_in(self.board.scene, self.board.painter, place) if place is not None else []
        unit = next(iter(there), "")
        side = str(self.board.scene.units[unit]["side"]) if unit else ""
        self.document.select(Selection(side=side, unit=unit))

    # --- Sight ---

    @cached_property
    def sight(self) -> TableSightView:
        """The sight that is shown over the table."""
        table = self.document.battle.table
        assert table is not None
        sight = TableSightView(self.document, table, self)
        self.board.show_sight(sight)
        self.board.pointed.connect(lambda _place: self.board.update() if self.has_sight else None)
        sight.changed.connect(self.leave_sight)
        return sight

    def look_from(self, place: Place | None) -> bool:
        """Pins the base or point under the pointer, or removes the pin."""
        return self.sight.toggle()

    @cached_property
    def sight_panel(self) -> TableSightPanel:
        """The panel that tells what is seen and why."""
        from kpeditor.app.panels.table.sight import TableSightPanel  # made late: few games use it

        return TableSightPanel(self.document, self.sight)
