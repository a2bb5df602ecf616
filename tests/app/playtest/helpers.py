"""What the tests of the playtest window share: a hand on its map, and waiting for its computer players."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.fan import StackFan
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.looking.hexlooking import HexLooking
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import UnitSheet
from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance

GERMANS = {
    **{"94": "1014", "95": "1013", "96": "1518", "97": "1115", "102": "1012", "103": "0919"},
    **{"112": "1220", "113": "1514", "114": "1519", "117": "1217", "115": "1416E", "116": "1315D"},
}
"""A deployment of 14.4."""


class MapHand:
    """A hand on the mouse over the map of a game; places are printed hex numbers, or points of a table."""

    def __init__(self, board: GameBoard) -> None:
        self.board = board
        self.held = Qt.KeyboardModifier.NoModifier

    def click(
        self,
        name: str,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Presses and lets go in the middle of a hex, with keys held."""
        self.drag(name, name, button, held)

    def drag(
        self,
        start: str,
        end: str,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Presses in one hex, moves to another, lets go there."""
        self.held = held
        self.press(start, button)
        if end != start:
            self.move(end, button)
        self.release(end, button)
        self.held = Qt.KeyboardModifier.NoModifier

    def press(self, name: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Presses in a hex."""
        self._bring(name)
        self._send(QEvent.Type.MouseButtonPress, name, button, button)

    def move(self, name: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Moves to a hex with a button down."""
        self._send(QEvent.Type.MouseMove, name, Qt.MouseButton.NoButton, button)

    def release(self, name: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Lets go in a hex."""
        self._send(QEvent.Type.MouseButtonRelease, name, button, Qt.MouseButton.NoButton)

    def hover(self, name: str) -> None:
        """Moves there without a button."""
        self._bring(name)
        self._send(QEvent.Type.MouseMove, name, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)

    def key(self, key: Qt.Key) -> None:
        """Presses a key on the map."""
        QTest.keyClick(self.board, key)

    def _bring(self, name: str) -> None:
        place = self._place(name)
        if not self.board.camera.shows(place, 0.2):
            self.board.camera.centre_on(place)
            self.board.moved()

    def _place(self, name: str) -> tuple[float, float]:
        place = self.board.painter.place(name)
        assert place is not None
        return self.board.middle(place)

    def _send(self, kind: QEvent.Type, name: str, button: Qt.MouseButton, buttons: Qt.MouseButton) -> None:
        at = QPointF(*self.board.camera.to_view(self._place(name)))
        where = QPointF(self.board.mapToGlobal(at))
        event = QMouseEvent(kind, at, where, button, buttons, self.held)
        QApplication.sendEvent(self.board, event)


def workspace_of(window: PlaytestWindow) -> GameWorkspace:
    """The game in a window."""
    assert window.workspace is not None
    return window.workspace


def fan_of(workspace: GameWorkspace) -> StackFan:
    """The fanned stack of a game on hexes."""
    assert isinstance(workspace.looking, HexLooking)
    return workspace.looking.fan


def answer_by_chance(workspace: GameWorkspace, chance: Chance) -> None:
    """Answers what is asked as a computer player that plays by chance would, whoever is asked."""
    assert workspace.sheet is not None
    game = workspace.game
    asked = workspace.asked
    assert asked is not None
    player = find_player(game.scenario.ruleset, "random")
    workspace.sheet.put(player.answer(game.state, asked, chance))
    workspace.banner.ready.click()
    workspace.playback.skip()


def sheet_of(window: PlaytestWindow) -> UnitSheet:
    """The sheet that is being written on."""
    sheet = workspace_of(window).sheet
    assert isinstance(sheet, UnitSheet)
    return sheet


def skip(qtbot: QtBot, window: PlaytestWindow) -> None:
    """Waits for the computer players and skips what is being shown."""
    workspace = workspace_of(window)
    qtbot.waitUntil(lambda: not workspace.game.thinking.decisions)
    workspace.playback.skip()


def texts(widget: QWidget) -> str:
    """Every text that any widget below this one could show."""
    found = []
    for one in [widget, *widget.findChildren(QWidget)]:
        for name in ("text", "toPlainText", "toolTip", "windowTitle", "placeholderText"):
            read = getattr(one, name, None)
            if callable(read):
                try:
                    found.append(str(read()))
                except TypeError:
                    continue
        model = getattr(one, "model", None)
        if callable(model) and model() is not None:
            found += _model_texts(model())
    return "\n".join(found)


def _model_texts(model: object) -> list[str]:
    from PySide6.QtCore import QAbstractItemModel, QModelIndex

    assert isinstance(model, QAbstractItemModel)
    found: list[str] = []

    def walk(parent: QModelIndex) -> None:
        for row in range(model.rowCount(parent)):
            for column in range(model.columnCount(parent)):
                index = model.index(row, column, parent)
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                    found.append(str(model.data(index, role)))
            walk(model.index(row, 0, parent))

    walk(QModelIndex())
    return found


def record_file(root: Path) -> Path:
    """A whole game of 14.4, recorded."""
    return root / "tests/playthroughs/14-4-poland.yaml"
