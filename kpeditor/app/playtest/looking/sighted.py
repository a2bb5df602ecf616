"""Sighted: lines of sight over the board of a game, by the parts of the editor.

These parts need a document, so a read-only one is made of the board and the units that the viewer may see.
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
    """What is seen from a place of the board; subclasses know hexes or tables.

    Attributes:
        sight: what asks for lines of sight, made when somebody does.
        place: the place that was clicked last, hovered: the one under the pointer.
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
        """Ends a part of what is shown of sight; answers whether there was any."""
        return bool(self.sight.step_back())

    def look_from(self, place: Place | None) -> bool:
        """Pins a place, or ends that; answers whether the rules have lines of sight."""
        raise NotImplementedError

    @cached_property
    def sight_panel(self) -> QWidget:
        """The panel that says what is seen and why."""
        raise NotImplementedError

    @cached_property
    def document(self) -> Document:
        """The board, and the units as they are seen now; made when somebody asks for sight."""
        battle = snapshot(self.workspace.game.session.battle)
        opened = OpenBattle(Battle(battle.sheet, self.as_seen_now()), [], None, None, None, None)
        document = Document(opened, self)
        document.stack.setUndoLimit(1)
        return document

    def toggle_sight(self, place: Place | None = None) -> None:
        """Pins a place - the one under the pointer, else the one in the panel - and shows what is seen from
        it; the same place again ends that.
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
        """Goes back to the tab that was in front before sight, once nothing of it is shown."""
        tabs = self.workspace.tabs
        is_in_front = "sight_panel" in self.__dict__ and tabs.currentWidget() is self.sight_panel
        if not self.has_sight and self._before is not None and is_in_front:
            tabs.setCurrentWidget(self._before)

    def claims(self, press: KeyPress) -> bool:
        """Claims no key: Escape ends the display of sight by `key`."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Lets Escape end the display of sight before it does anything else."""
        return press.key is Qt.Key.Key_Escape and self.has_sight and self.step_back()

    def show_units(self) -> None:
        """Tells the document of sight where units are now."""
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
    """A scenario with nothing but the units and marks that are seen on the board, where and how they are."""
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
