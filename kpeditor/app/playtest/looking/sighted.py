"""Sighted: lines of sight over the board of a game, shown with the parts of the editor.

These parts need a document, so this module makes one of the board and the units that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.rules.declarations import Condition, grades_in
from kpeditor.core.rules.inforce.effects import as_event
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Group, Scenario, Unit

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace


class Sighted(QObject):
    """Shows what is seen from a place of the board. Subclasses know hexes or tables.

    Attributes:
        sight: the object that asks for lines of sight, made at the first use.
        place: the place that was clicked last; hovered: the place under the pointer.
    """

    sight: Any

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self.place: Place | None = None
        self.hovered: Place | None = None
        self._before: QWidget | None = None

    def point_document(self, place: Place | None, *, is_chosen: bool) -> None:
        """Tells the document of sight which place is under the pointer, or was clicked."""
        raise NotImplementedError

    @property
    def has_sight(self) -> bool:
        """Whether any sight is shown."""
        return "sight" in self.__dict__ and bool(self.sight.is_on)

    def step_back(self) -> bool:
        """Ends one part of the display of sight; answers whether any part was shown."""
        return bool(self.sight.step_back())

    def look_from(self, place: Place | None) -> bool:
        """Pins a place, or removes the pin; answers whether the rules have lines of sight."""
        raise NotImplementedError

    @cached_property
    def sight_panel(self) -> QWidget:
        """The panel that tells what is seen and why."""
        raise NotImplementedError

    @cached_property
    def document(self) -> Document:
        """The document of sight with the board and the units as the viewer sees them now, made at the first
        use.
        """
        battle = snapshot(self.workspace.game.session.battle)
        opened = OpenBattle(Battle(battle.sheet, self.as_seen_now()), [], None, None, None, None)
        document = Document(opened, self)
        document.stack.setUndoLimit(1)
        return document

    def toggle_sight(self, place: Place | None = None) -> None:
        """Pins a place and shows what is seen from it; the same place again ends that. Without `place` it is
        the place under the pointer, or that in the panel.
        """
        place = place or self.hovered or self.place
        self.show_units()
        if self.place is not None:
            self.point_document(self.place, is_chosen=True)
        self.point_document(place, is_chosen=False)
        if not self.look_from(place):
            words = tr("The rules of this map have no lines of sight.")
            self.workspace.banner.tell(words, is_fault=False)
        elif self.has_sight:
            self._show_panel()

    def _show_panel(self) -> None:
        tabs = self.workspace.tabs
        if "sight_panel" not in self.__dict__:
            tabs.addTab(self.sight_panel, tr("Sight"))
        if tabs.currentWidget() is not self.sight_panel:
            self._before = tabs.currentWidget()
        tabs.setCurrentWidget(self.sight_panel)

    def leave_sight(self) -> None:
        """Returns to the tab that was in front before the tab *Sight*, if no sight is shown any more."""
        tabs = self.workspace.tabs
        is_in_front = "sight_panel" in self.__dict__ and tabs.currentWidget() is self.sight_panel
        if not self.has_sight and self._before is not None and is_in_front:
            tabs.setCurrentWidget(self._before)

    def claims(self, press: KeyPress) -> bool:
        """Claims no key; `key` handles Escape."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Lets Escape end the display of sight before Escape does anything else."""
        return press.key is Qt.Key.Key_Escape and self.has_sight and self.step_back()

    def show_units(self) -> None:
        """Updates the units in the document of sight."""
        scenario = self.as_seen_now()
        if scenario != self.document.scenario:
            self.document.do(SetScenario(scenario, "units"))

    def as_seen_now(self) -> Scenario:
        """The scenario with the units that are seen now."""
        board = self.workspace.board
        state = self.workspace.goals.state
        weather = as_event(state.in_force, max(state.turn - 1, 0))
        seen = as_seen(self.workspace.game.scenario, board.scene, board.painter.conditions)
        return replace(seen, events=(weather,) if weather is not None else ())


def as_seen(scenario: Scenario, scene: Scene, conditions: Sequence[Condition]) -> Scenario:
    """A scenario with only the units and marks that are seen on the board, in their present places and
    states.
    """
    sides = []
    for side in scenario.sides:
        there = tuple(
            Unit(
                unit,
                str(seen.get("type", "")),
                at=str(seen["hex"]),
                facing=str(seen.get("facing") or ""),
                conditions=grades_in(seen, conditions),
            )
            for unit, seen in scene.units.items()
            if seen.get("side") == side.id and seen.get("hex") and not seen.get("carried_by")
        )
        areas = tuple(replace(group, counts={}, units=()) for group in side.groups)
        sides.append(replace(side, groups=(*areas, Group("", units=there))))
    return replace(scenario, sides=tuple(sides), marks=scene.marks)
