"""Walk: what scripts in a real window share: where things of the editor are, dialogs, pictures of steps."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from shiboken6 import isValid

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.panels.palette import PalettePanel
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.geometry.pixels import PointF
from tests.tour.hands import Hands, Lost, Spot

D = TypeVar("D", bound=QDialog)
SETTLE = 1.5
"""Seconds a map may take until its tiles are drawn."""


class Walk:
    """A script of several steps.

    Attributes:
        saved: the files it leaves, to be checked.
        now: the step that is being done.
    """

    steps: tuple[str, ...] = ()

    def __init__(self, window: MainWindow, hands: Hands, files: Path, pictures: Path | None) -> None:
        self.window, self.hands, self.files, self.pictures = window, hands, files, pictures
        self.saved: tuple[Path, ...] = ()
        self.now = ""
        self._shown = 0

    def all(self) -> None:
        """Every step in its order."""
        for name in self.steps:
            self.now = name.replace("_", " ")
            getattr(self, name)()

    # what several scripts do

    def begin_scenario(self, title: str, *sides: str) -> None:
        """Answers the first questions of the panel of forces."""
        hands, forces = self.hands, self.workspace.forces
        hands.tab(self.window, "Forces")
        hands.click(forces.begin.title)
        hands.type(title)
        for field, name in zip(forces.begin.sides, sides, strict=True):
            hands.click(field)
            hands.type(name)
        hands.key("Return")
        hands.until(lambda: self.workspace.document.scenario, "the scenario")

    def line(self, side: str, group: str = "") -> None:
        """Clicks a line of the order of battle."""
        tree = self.workspace.forces.tree
        self.hands.item(tree, lambda: tree.lines.get(ForceKey(side, group)))

    def from_mix(self, *types: str) -> None:
        """Adds units to the chosen group: finds each type by a click and presses Enter."""
        forces = self.workspace.forces
        self.hands.tab(forces, "Counter mix")
        for type_id in types:
            self.hands.item(forces.mix.tree, partial(forces.mix.item, type_id))
            self.hands.key("Return")

    def answer_file_dialog(self, text: str) -> None:
        """Types file names into the file dialog that is open."""
        hands = self.hands
        dialog = self.dialog(QFileDialog)
        hands.key("ctrl+a")
        hands.type(text)
        hands.key("Return")
        hands.until(partial(is_gone, dialog), "the dialog gone")

    def begin_playtest(self) -> PlaytestWindow:
        """F5; the window of the playtest, once it is in front."""
        hands = self.hands
        hands.key("F5")
        playtest = hands.until(
            lambda: self.window.playtests.open[0] if self.window.playtests.open else None, "playtest"
        )
        hands.until(playtest.isActiveWindow, "the playtest in front")
        return playtest

    # where things are

    @property
    def workspace(self) -> Workspace:
        """The workspace in front."""
        workspace = self.window.workspace
        if workspace is None:
            raise Lost("no document is open")
        return workspace

    @property
    def canvas(self) -> MapCanvas:
        """Its map."""
        if self.workspace.canvas is None:
            raise Lost("the document has no map")
        return self.workspace.canvas

    @property
    def palette(self) -> PalettePanel:
        """Its palette."""
        # asked in the window's thread: a panel is made when it is first asked for
        palette = self.hands.eyes.ask(lambda: self.workspace.panels["palette"])
        assert isinstance(palette, PalettePanel)
        return palette

    def hex(self, name: str) -> Spot:
        """The middle of a hex."""
        return self._at(lambda: self.canvas.layout_of_hexes.centre(self.canvas.document.battle.map.hex(name)))

    def corner(self, hex_: str, number: int) -> Spot:
        """A corner of a hex, counted clockwise from the first one of its northern side."""
        layout = self.canvas.layout_of_hexes
        return self._at(lambda: layout.corners(self.canvas.document.battle.map.hex(hex_))[number])

    def side(self, name: str) -> Spot:
        """The middle of a hexside."""

        def middle() -> PointF:
            (x1, y1), (x2, y2) = self.canvas.layout_of_hexes.side_ends(
                self.canvas.document.battle.map.side(name)
            )
            return (x1 + x2) / 2, (y1 + y2) / 2

        return self._at(middle)

    def _at(self, place: object) -> Spot:
        assert callable(place)
        return self.hands.board(self.canvas, self.hands.eyes.ask(place))

    def choose(self, layer: str, kind: str) -> None:
        """Clicks a swatch of the palette."""
        button = self.palette.kinds[layer, kind]
        self.hands.scroll_to(button, self.palette)
        self.hands.click(button)
        self.hands.until(button.isChecked, f"{kind} chosen")

    def widen(self, step: int) -> None:
        """Clicks a width of the brush."""
        button = self.palette.radii[step]
        self.hands.scroll_to(button, self.palette)
        self.hands.click(button)

    def dialog(self, kind: type[D]) -> D:
        def look() -> D | None:
            top = QApplication.activeModalWidget()
            return top if isinstance(top, kind) else None

        return self.hands.until(look, "a dialog")

    # pictures

    def show(self, name: str) -> None:
        """A picture of this step, once everything is drawn."""
        if self.pictures is None:
            return
        self.hands.rest()
        time.sleep(SETTLE)
        self._shown += 1
        self.hands.picture(self.pictures / f"{self._shown}-{name}.png")


def is_gone(dialog: QDialog) -> bool:
    """Whether a dialog is closed."""
    return not isValid(dialog) or not dialog.isVisible()
