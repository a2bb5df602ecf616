"""Looking: information on units and ground of a playtest, and its lines of sight.

`hexlooking.py` and `tablelooking.py` hold the parts that differ between hexes and free tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from kpeditor.app.guard import delayed
from kpeditor.app.mapview.pointernote import PointerNote
from kpeditor.app.panels.odds import OddsPanel
from kpeditor.app.playtest.looking.sighted import Sighted
from kpeditor.app.playtest.looking.unitpanel import UnitPanel, condition, figures, heading, units_in
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.calculators import Placed
from kpeditor.core.scenario.battle import Battle

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace

AFTER = 450
"""Milliseconds that the pointer rests on a counter before the card about the counter appears."""
SHARES = 640, 170
"""The ratio of the heights of orders and unit panel when a place is shown."""
MOST = 4
"""The most units of a stack on the card at the pointer. The panel has all of them."""


class Looking(Sighted):
    """Hover card, unit panel and sight of one game."""

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__(workspace)
        self.sides = workspace.game.scenario.titles
        self._reader = workspace.present
        self.panel = UnitPanel()
        self.card = PointerNote(workspace.board)
        self._rest = delayed(self, self._show_card, AFTER)
        self.odds = OddsPanel(workspace.game.scenario.ruleset)
        self.odds.show_scenario(workspace.game.scenario)
        if self.odds.has_questions:
            workspace.tabs.addTab(self.odds, tr("Odds"))
        workspace.right.addWidget(self.panel)
        little = self.panel.maximumHeight()
        workspace.right.setSizes([sum(SHARES) - little, little])
        workspace.board.pointed.connect(self._on_pointed)
        workspace.board.pressed.connect(self.drop_card)
        workspace.board.inspected.connect(self.inspect)
        workspace.board.zoomed.connect(self.drop_card)
        workspace.board.first_keys.append(self)
        workspace.playback.moved.connect(self._follow)
        workspace.sheet_changed.connect(self._follow)
        self.panel.asked_sight.connect(lambda: self.toggle_sight(self.place))
        self.panel.asked_close.connect(self.panel.hide)

    def told(self, place: Place, most: int | None = None) -> list[tuple[str, str, str]]:
        """Name, figures and condition of each unit at a place, as far as the person at the machine may
        know.
        """
        scene, painter = self.workspace.board.scene, self.workspace.board.painter
        compass = self.compass()
        return [
            (
                heading(scene, painter, self.sides, unit),
                figures(painter.look(unit, scene.units[unit]).type),
                self.state_of(unit, compass),
            )
            for unit in units_in(scene, painter, place)[:most]
        ]

    def placed_at(self, place: Place) -> Placed | None:
        """The topmost visible unit at a place, with which a question about odds is filled in; None if there
        is none.
        """
        board, at = self.workspace.board, self.exact(place)
        there = units_in(board.scene, board.painter, place)
        if not there or at is None:
            return None
        seen = board.scene.units[there[0]]
        return Placed(there[0], seen["side"], str(seen.get("type", "")), at, board.name(place))

    # --- What hexes and tables have each in their way ---

    def compass(self) -> Mapping[str, str]:
        """The names of facings by letter, if facings are directions of hexes."""
        return {}

    def exact(self, place: Place) -> Hex | TablePoint | None:
        """A place in the form that rules use."""
        raise NotImplementedError

    def ground_of(self, place: Place) -> list[tuple[str, str]]:
        """The ground and marks at a place, and their effects in play."""
        raise NotImplementedError

    def called(self, place: Place) -> str:
        """The heading of a place in the panel."""
        raise NotImplementedError

    def show_text(self, place: Place, texts: Sequence[str]) -> None:
        """Shows the first of these texts that finds room beside a place."""
        x, y = self.pixel_of(place)
        self.card.tell(texts[0], QPoint(x, y))

    def fold(self) -> None:
        """Hides everything shown about the place under the pointer except the card."""

    def on_hovered(self, place: Place | None) -> None:
        """Called when the place under the pointer has changed; None: no place."""

    # --- Units and ground ---

    def spoken(self, place: Place) -> str:
        """A place in one line, for the cursor of the keyboard: its name, the units there, and the ground."""
        parts = [self.called(place), *(", ".join(filter(None, unit)) for unit in self.told(place))]
        found = [*parts, *(": ".join(filter(None, line)) for line in self.ground_of(place))]
        return "; ".join(found).replace("\n", "; ")

    def state_of(self, unit: str, compass: Mapping[str, str]) -> str:
        """The condition of a unit, and why it cannot act or be aimed at; `compass` is the same as in
        `condition`.
        """
        board = self.workspace.board
        said = condition(board.scene, board.painter, compass, unit)
        return "\n".join(filter(None, (said, board.scene.barred.get(unit, ""))))

    def inspect(self, place: Place) -> None:
        """Shows a place in the panel if a unit is there or another place was shown before."""
        if self.place is None and not self.told(place, 1):
            return
        self._show_at(place)
        unit = self.placed_at(place)
        if unit is not None:
            self.odds.click(Battle(self.workspace.game.session.battle.sheet, self.as_seen_now()), unit)

    def follow_unit(self, unit: str) -> None:
        """Shows the place of a unit that was chosen by a key or in a list, if the panel showed another
        place.
        """
        place = self.workspace.board.where_is(unit)
        if place is not None and self.place not in (None, place):
            self._show_at(place)

    def _show_at(self, place: Place) -> None:
        self.place = place
        if "document" in self.__dict__:
            self.point_document(place, is_chosen=True)
        self.refresh()

    def refresh(self) -> None:
        """Shows the units and the ground of the shown place as they are now."""
        if self.place is not None:
            was_empty = self.panel.is_empty
            self.panel.show_place(self.called(self.place), self.told(self.place), self.ground_of(self.place))
            if was_empty:
                self.workspace.right.setSizes(list(SHARES))

    def pixel_of(self, place: Place) -> tuple[int, int]:
        """The pixel of a place in the view."""
        x, y = self.workspace.board.camera.to_view(self.workspace.board.middle(place))
        return round(x), round(y)

    def _on_pointed(self, place: Place | None) -> None:
        if place != self.hovered:
            self._forget_card()
            self.on_hovered(place)
        self.hovered = place
        if place is not None and self.told(place, 1):
            self._rest.start()
        if "document" in self.__dict__:
            self.point_document(place, is_chosen=False)

    def drop_card(self) -> None:
        """Hides everything shown about the place under the pointer."""
        self._forget_card()
        self.fold()

    def _forget_card(self) -> None:
        self._rest.stop()
        self.card.drop()

    def _show_card(self) -> None:
        """Shows the card about the units under the pointer."""
        place, board = self.hovered, self.workspace.board
        if place is None or board.pointer.is_busy or board.key_cursor.is_on:  # the cursor tells below it
            return
        parts = ["\n".join(filter(None, lines)) for lines in self.told(place, MOST)]
        rest = len(self.told(place)) - len(parts)
        if rest > 0:
            parts.append(tr("and {count} more; a click shows all").format(count=rest))
        ground = (f"{title}: {effect}" if effect else title for title, effect in self.ground_of(place))
        parts.append("\n".join(ground))
        names = "\n".join(name for name, _, _ in self.told(place, MOST))
        self.show_text(place, ("\n\n".join(filter(None, parts)), names))

    def _follow(self) -> None:
        """Updates the card and panel after units have moved or the person at the machine has changed, who may
        not know all of it.
        """
        if self.workspace.game.is_passed_on and self.workspace.present != self._reader:
            self._reader, self.place = self.workspace.present, None
            self.forget()
        self.unfold()
        if self.workspace.playback.is_playing:
            self._forget_card()
            return
        self.workspace.board.key_cursor.say()
        self.refresh()
        if self.has_sight:
            self.show_units()

    def forget(self) -> None:
        """Removes the clicked place from the panel."""
        self.panel.clear()

    def unfold(self) -> None:
        """Hides what is shown about the units under the pointer, because units have moved."""
        self.fold()
