"""Cards of scenarios: picture of the map, title, sides and length, loaded one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy

from kpeditor.app.background import Background
from kpeditor.app.formparts import column_of, heading, note, row_of
from kpeditor.app.guard import delayed, guarded
from kpeditor.app.plaintext import Label
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_words
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.stylebook import named

One = TypeVar("One")
PICTURE_HEIGHT = 172
CARD_WIDTH = 340
PAUSE = 150
"""Milliseconds the page is shown before the scenarios are read."""
FINER = 2
"""Pictures are drawn larger and made smaller: single hexes show as texture."""


class ScenarioCard(QFrame):
    """One scenario: picture of its map, title, sides, length.

    Signals:
        chosen(path): the user wants to edit the scenario, by a click, Enter or Space.
        asked_play(path): the user wants to play it, by the button.
    """

    chosen = Signal(Path)
    asked_play = Signal(Path)

    def __init__(self, path: Path, title: str) -> None:
        super().__init__()
        self.path, self.folder = path, path.parent.name
        self.battle: Battle | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumWidth(CARD_WIDTH)
        self.setMaximumWidth(2 * CARD_WIDTH)
        self.picture = Label()
        self.picture.setFixedSize(118, PICTURE_HEIGHT)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = heading(title)
        self.sides, self.note = note(""), note("")
        for label in (self.title, self.sides, self.note):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.note.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.play = QPushButton(tr("Play"))
        self.play.setToolTip(tr("Play this scenario, against the computer or somebody else"))
        self.play.clicked.connect(lambda: self.asked_play.emit(self.path))
        below = row_of(None, self.play)
        row_of(
            self.picture,
            (column_of(self.title, self.sides, (self.note, 1), below, spacing=5), 1),
            on=self,
            margins=12,
            spacing=14,
        )
        self._name(title)

    def _name(self, title: str) -> None:
        self.setAccessibleName(title)
        self.play.setAccessibleName(tr("Play {scenario}").format(scenario=title))

    def show_battle(self, battle: Battle, style_name: str) -> None:
        """Fills the card."""
        self.battle = battle
        scenario = battle.scenario
        if scenario is not None:
            self.title.setText(scenario.title)
            self._name(scenario.title)
            self.sides.setText(
                f"{tr(' against ').join(side.title for side in scenario.sides)}\n{length(scenario)}"
            )
            self.note.setText(first_sentences(scenario.notes, 150))
        self.draw(style_name)

    def draw(self, style_name: str) -> None:
        """Draws the map in a style, to fit its frame."""
        if self.battle is None:
            return
        from kpeditor.drawing.pictures.battle import map_thumbnail

        dpr = self.devicePixelRatioF()
        wide, high = self.picture.width() * dpr, self.picture.height() * dpr
        image = map_thumbnail(self.battle, round(wide * FINER), named(style_name))
        image = image.scaled(
            round(wide),
            round(high),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(dpr)
        self.picture.setPixmap(pixmap)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Chooses the card by a click."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.path)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Chooses the card by Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.path)
        else:
            super().keyPressEvent(event)


class CardReader(QObject):
    """Loads the scenarios of the cards one by one in a worker thread, while the page is visible."""

    def __init__(self, cards: list[ScenarioCard], themes: ThemeKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = [
            (partial(_battle_of, card.path), partial(self._show, card)) for card in cards
        ]
        self._cards = cards
        self._themes = themes
        self._background = Background("cards", self)
        self._later = delayed(self, self._go_on)
        self._is_paused = True

    def read_first(self, read: Callable[[], One], show: Callable[[One], None]) -> None:
        """Lets the worker read something else before the cards, then calls `show` with it."""
        self._waiting.insert(0, (read, show))

    def begin(self) -> None:
        """Starts or resumes reading, once the window is shown."""
        self._is_paused = False
        self._later.start(PAUSE)

    def pause(self) -> None:
        """Starts no further card until `begin` is called."""
        self._is_paused = True
        self._later.stop()

    def draw_again(self) -> None:
        """Redraws the pictures in another theme."""
        for card in self._cards:
            card.draw(self._themes.theme.name)

    def finish(self) -> None:
        """Blocks until all cards are loaded."""
        self._is_paused = False
        self._go_on()
        while self._background.is_busy:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def _go_on(self) -> None:
        """Reads the next card, unless the worker is busy."""
        if self._waiting and not self._is_paused and not self._background.is_busy:
            read, show = self._waiting.pop(0)
            self._background.start(read, partial(self._end, show))

    def _end(self, show: Callable[[Any], None], what: object) -> None:
        show(what)
        self._go_on()

    def _show(self, card: ScenarioCard, battle: Battle | None) -> None:
        if battle is not None:
            card.show_battle(battle, self._themes.theme.name)


def _battle_of(path: Path) -> Battle | None:
    """Reads a file; a broken one leaves its card empty."""
    try:
        return open_with_map(path).battle
    except (KpError, OSError):
        return None


def length(scenario: Scenario) -> str:
    """Returns the length of a game: "10 game-turns", "15 to 18 game-turns", "9 hours"."""
    return turn_words(scenario.ruleset).length(scenario.length.min, scenario.length.max, tr)


def first_sentences(text: str, room: int) -> str:
    """Returns the beginning of a text, cut after a sentence or a word."""
    text = " ".join(text.split())
    if len(text) <= room:
        return text
    cut = text[:room].rsplit(". ", 1)
    return f"{cut[0]}." if len(cut) > 1 and len(cut[0]) > room // 3 else text[:room].rsplit(" ", 1)[0] + " …"
