"""Looking: information on counters, terrain and lines of sight in a playtest, by the parts of the editor.

Sight is shown by the same parts as in the editor: `LineOfSight` asks, `SightView` draws, `SightPanel` tells.
These parts need a document, so a read-only one is made of the map and the units that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.terrain import offered
from kpeditor.app.mapview.fan import StackFan
from kpeditor.app.mapview.pointernote import BESIDE, PointerNote
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.panels.odds import OddsPanel
from kpeditor.app.playtest.scene import Scene
from kpeditor.app.playtest.unitpanel import UnitPanel, condition, figures, ground_lines, heading, units_in
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.calculators import Placed
from kpeditor.core.rules.declarations import Condition, grades_in
from kpeditor.core.rules.inforce.effects import as_event
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Group, Scenario, Unit
from kpeditor.drawing.pieces.spots import UnitSpot

if TYPE_CHECKING:
    from kpeditor.app.panels.sight import SightPanel
    from kpeditor.app.playtest.workspace import GameWorkspace

AFTER = 450
"""Milliseconds the pointer rests on a counter before it is told about."""
SHARES = 640, 170
"""The heights of orders and unit panel, one beside the other, once a hex is shown."""
MOST = 4
"""Units of a stack that are told about at the pointer; the panel has all of them."""


class Looking(QObject):
    """Hover card, unit panel and sight of one game."""

    def __init__(self, workspace: GameWorkspace, themes: ThemeKeeper) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._sides = {side.id: side.title for side in workspace.game.scenario.sides}
        self._hex: Hex | None = None
        self._hovered: Hex | None = None
        self._before: QWidget | None = None
        self._reader = workspace.present
        self.panel = UnitPanel()
        self.card = PointerNote(workspace.board)
        self.fan = StackFan(workspace.board, themes, self._stack)
        self.fan.picked.connect(self._pick)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(AFTER)
        self._rest.timeout.connect(self._show_card)
        self.odds = OddsPanel(workspace.game.scenario.ruleset)
        self.odds.show_scenario(workspace.game.scenario)
        if self.odds.has_questions:
            workspace.tabs.addTab(self.odds, tr("Odds"))
        workspace.right.addWidget(self.panel)
        little = self.panel.maximumHeight()
        workspace.right.setSizes([sum(SHARES) - little, little])
        workspace.board.pointed.connect(self._on_pointed)
        workspace.board.pressed.connect(self._drop_card)
        workspace.board.inspected.connect(self.inspect)
        workspace.board.zoomed.connect(self._drop_card)
        workspace.board.first_keys.append(self)
        workspace.playback.moved.connect(self._follow)
        workspace.sheet_changed.connect(self._follow)
        self.panel.asked_sight.connect(lambda: self.toggle_sight(self._hex))
        self.panel.asked_close.connect(self.panel.hide)

    # --- Counters and ground ---

    def told(self, hex_: Hex, most: int | None = None) -> list[tuple[str, str, str]]:
        """Name, figures and condition of each unit in a hex, as far as whoever sits there may know."""
        scene, painter = self._workspace.board.scene, self._workspace.board.painter
        sheet = self._workspace.board.sheet
        return [
            (
                heading(scene, painter, self._sides, unit),
                figures(painter.look(unit, scene.units[unit]).type),
                "\n".join(filter(None, (condition(scene, painter, sheet, unit), scene.barred.get(unit, "")))),
            )
            for unit in units_in(scene, painter, hex_)[:most]
        ]

    def ground_of(self, hex_: Hex) -> list[tuple[str, str]]:
        """What lies in a hex, and what it does."""
        workspace = self._workspace
        board = workspace.board
        return list(
            ground_lines(board.sheet, self._catalogue, board.scene, board.painter, workspace.ui, hex_)
        )

    @cached_property
    def _catalogue(self) -> Catalogue:
        return offered(self._workspace.board.sheet, find(self._workspace.game.scenario.ruleset).terrain())

    def inspect(self, hex_: Hex) -> None:
        """Shows a hex in the panel, when there is a unit in it or another hex was shown before."""
        if self._hex is None and not self.told(hex_, 1):
            return
        self._hex = hex_
        if "document" in self.__dict__:
            self.document.select(Selection(frozenset({hex_})))
        self._refresh()
        self._ask_odds(hex_)

    def _ask_odds(self, hex_: Hex) -> None:
        """Fills the question about odds with the unit that was clicked, as far as it is seen."""
        scene, sheet = self._workspace.board.scene, self._workspace.board.sheet
        there = units_in(scene, self._workspace.board.painter, hex_)
        if there:
            seen = scene.units[there[0]]
            unit = Placed(there[0], seen["side"], str(seen.get("type", "")), hex_, sheet.name(hex_))
            self.odds.click(Battle(sheet, self._as_seen()), unit)

    def _refresh(self) -> None:
        if self._hex is not None:
            name = self._workspace.board.sheet.name(self._hex)
            was_empty = self.panel.is_empty
            self.panel.show_hex(name, self.told(self._hex), self.ground_of(self._hex))
            if was_empty:
                self._workspace.right.setSizes(list(SHARES))

    def _on_pointed(self, hex_: Hex | None) -> None:
        if hex_ != self._hovered:
            self._drop_card(keeps_fan=True)
            self.fan.point_at(hex_, picks=hex_ is not None and bool(self._fanned(hex_)))
        self._hovered = hex_
        if hex_ is not None and self.told(hex_, 1):
            self._rest.start()
        if "document" in self.__dict__:
            self.document.point_at(Hover(hex_))

    def _stack(self, hex_: Hex) -> list[UnitSpot]:
        """The counters in a hex, while no button is down."""
        board = self._workspace.board
        return [] if board.pointer.is_busy else board.painter.stack(board.scene, hex_)

    def _fanned(self, hex_: Hex) -> Sequence[str]:
        """The units of a hex that the sheet lets somebody pick one by one."""
        sheet = self._workspace.board.sheet_in_hand
        return sheet.fanned_at(hex_) if sheet is not None else ()

    def _pick(self, counter: int, adds: bool) -> None:
        """Somebody picked a counter of the fanned stack."""
        sheet, hex_ = self._workspace.board.sheet_in_hand, self.fan.hex
        units = self._fanned(hex_) if hex_ is not None else ()
        if sheet is not None and counter < len(units):
            sheet.pick(units[counter], adds=adds)

    def _drop_card(self, *, keeps_fan: bool = False) -> None:
        self._rest.stop()
        self.card.drop()
        if not keeps_fan:
            self.fan.fold()

    def _show_card(self) -> None:
        """Tells about the counters under the pointer beside it."""
        hex_, board = self._hovered, self._workspace.board
        if hex_ is None or board.pointer.is_busy:
            return
        parts = ["\n".join(lines) for lines in self.told(hex_, MOST)]
        rest = len(self.told(hex_)) - len(parts)
        if rest > 0:
            parts.append(tr("and {count} more; a click shows all").format(count=rest))
        ground = (f"{title}: {effect}" if effect else title for title, effect in self.ground_of(hex_))
        parts.append("\n".join(ground))
        x, y = map(round, board.camera.to_view(board.layout_of_hexes.centre(hex_)))
        names = "\n".join(name for name, _, _ in self.told(hex_, MOST))
        for text in ("\n\n".join(parts), names):
            if tell_beside(self.card, text, x, y, self.fan):
                return
        self.card.drop()

    # --- Sight ---

    @cached_property
    def document(self) -> Document:
        """The map, and the units as they are seen now; made when somebody asks for sight."""
        battle = snapshot(self._workspace.game.session.battle)
        opened = OpenBattle(Battle(battle.sheet, self._as_seen()), [], None, None, None, None)
        document = Document(opened, self)
        document.stack.setUndoLimit(1)
        return document

    @cached_property
    def sight(self) -> LineOfSight:
        """The sight that is shown over the map."""
        sight = LineOfSight(self.document, self)
        self._workspace.board.show_sight(sight)
        sight.changed.connect(self._on_sight)
        return sight

    @property
    def has_sight(self) -> bool:
        """Whether any sight is shown."""
        return "sight" in self.__dict__ and self.sight.is_on

    def toggle_sight(self, hex_: Hex | None = None) -> None:
        """Pins a hex - the one under the pointer, else the one in the panel - and shows what is seen from it;
        the same hex again ends that.
        """
        hex_ = hex_ or self._hovered or self._hex
        if self.sight.answers.rules is None:
            self._workspace.banner.tell(tr("The rules of this map have no lines of sight."), is_fault=False)
            return
        self._show_units()
        if self._hex is not None:
            self.document.select(Selection(frozenset({self._hex})))
        self.document.point_at(Hover(hex_))
        self.sight.toggle()
        if self.sight.is_on:
            self._show_panel()

    def _show_panel(self) -> None:
        tabs = self._workspace.tabs
        if "sight_panel" not in self.__dict__:
            tabs.addTab(self.sight_panel, tr("Sight"))
        if tabs.currentWidget() is not self.sight_panel:
            self._before = tabs.currentWidget()
        tabs.setCurrentWidget(self.sight_panel)

    @cached_property
    def sight_panel(self) -> SightPanel:
        """The panel that says what is seen and why; answers cannot be kept in the map of a game."""
        from kpeditor.app.panels.sight import SightPanel  # made late: few games use it

        return SightPanel(self.sight, may_keep=False)

    def _on_sight(self) -> None:
        tabs = self._workspace.tabs
        if not self.sight.is_on and self._before is not None and tabs.currentWidget() is self.sight_panel:
            tabs.setCurrentWidget(self._before)  # back to the tab that was in front before sight

    def claims(self, press: KeyPress) -> bool:
        """Nothing."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Lets Escape end the display of sight before it does anything else."""
        return press.key is Qt.Key.Key_Escape and self.has_sight and self.sight.step_back()

    def _follow(self) -> None:
        """Units have moved, or somebody else sits there, who may not know what was looked at before."""
        if self._workspace.game.is_passed_on and self._workspace.present != self._reader:
            self._reader, self._hex = self._workspace.present, None
            self.panel.clear()
        if not self.fan.underMouse():  # else somebody is picking there
            self.fan.fold()
        if self._workspace.playback.is_playing:
            self._drop_card()
            return
        self._refresh()
        if self.has_sight:
            self._show_units()

    def _show_units(self) -> None:
        scenario = self._as_seen()
        if scenario != self.document.scenario:
            self.document.do(SetScenario(scenario, "units"))

    def _as_seen(self) -> Scenario:
        board = self._workspace.board
        state = self._workspace.goals.state
        weather = as_event(state.in_force, max(state.turn - 1, 0))
        seen = as_seen(self._workspace.game.scenario, board.scene, board.painter.conditions)
        return replace(seen, events=(weather,) if weather is not None else ())


def as_seen(scenario: Scenario, scene: Scene, conditions: Sequence[Condition]) -> Scenario:
    """A scenario with nothing but the units and marks that are seen on the map, where and how they are."""
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


def tell_beside(card: PointerNote, text: str, x: int, y: int, fan: QWidget) -> bool:
    """Shows a text at a place of the map, or to the right or left of the fan, which stays free to be picked
    from; answers whether there was room for it.
    """
    around = fan.geometry()
    for side in (None, "right", "left"):
        across = {None: x, "right": around.right(), "left": around.left() - card.width() - 2 * BESIDE}
        card.tell(text, QPoint(across[side], y))
        if not fan.isVisible() or not around.intersects(card.geometry()):
            return True
    return False
