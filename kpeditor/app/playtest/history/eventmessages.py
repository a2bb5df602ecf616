"""EventMessages: messages of the scenario's events for the person at this machine, shown until a click."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QPushButton

from kpeditor.app.formparts import heading
from kpeditor.app.guard import guarded
from kpeditor.app.icons import pixmap
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.plaintext import Label
from kpeditor.app.playtest.banner import strip_row
from kpeditor.app.playtest.game import Playtest, extra_seats
from kpeditor.app.words import tr, turn_words
from kpeditor.core.rules.event import KNOWN_TO, Event, may_read
from kpeditor.core.rules.happenings import HAPPENS, TOLD

ICON = 24
Key = tuple[int, int, str]
"""Key of a message: the game-turn and number of an event, or the message's words if it belongs to no event of
the scenario.
"""


def readers(game: Playtest, present: str) -> frozenset[str] | None:
    """The sides whose messages may be shown at this machine now; None: all of them.

    If several people share the machine, it is the side of the person at the machine. When the game is over,
    nothing is secret.
    """
    humans = game.humans
    if not humans or game.session.outcome() is not None:
        return None
    reading = (present,) if game.is_passed_on else tuple(humans)
    return frozenset(reading) if extra_seats(game.scenario).keys().isdisjoint(reading) else None


def news(events: Iterable[Event], sides: frozenset[str] | None) -> dict[Key, Event]:
    """The messages for these sides, one for each event that happened: the event's text, followed by its
    effects.
    """
    found: dict[Key, Event] = {}
    for event in events:
        if event.kind == HAPPENS:
            found[_key(event)] = event._replace(text="")
        elif event.kind == TOLD and may_read(event, sides):
            known = found.get(_key(event))
            done = f"\n{known.text}" if known is not None and known.text else ""
            found[_key(event)] = event._replace(text=event.text + done)
        elif event.kind != TOLD and "because" in event.data:  # the effect of an event, which is public
            known = found.get(_key(event), event._replace(text=""))
            text = event.text[:1].upper() + event.text[1:]
            found[_key(event)] = known._replace(text=f"{known.text}\n{text}".strip())
    return {key: event for key, event in found.items() if event.text}


class EventMessages(QFrame):
    """A strip over the top of the map with the oldest unread messages; hidden without any."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self._read: set[tuple[str, Key]] = set()
        self._old: frozenset[Key] = frozenset()
        self._waiting: list[Event] = []
        self._reader = ""
        self._titles: dict[str, str] = {}
        self._ruleset = ""
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Message"))
        self.picture, self.title, self.text = Label(), heading(), Label()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.done = QPushButton(tr("Understood"))
        self.done.setToolTip(tr("Put this message away; it stays in the log"))
        self.done.clicked.connect(self._on_read)
        self.setLayout(strip_row(self.title, self.text, (self.done,), self.picture))
        self._paint_icon()
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        board.resized.connect(self._fit)
        self.hide()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keeps a click beside the button from reaching the map below."""
        event.accept()

    def _fit(self) -> None:
        """Makes the strip as wide as the map."""
        board, layout = self.parentWidget(), self.layout()
        if board is not None and layout is not None:
            self.setGeometry(0, 0, board.width(), layout.totalHeightForWidth(board.width()))

    def keep_quiet_of(self, game: Playtest) -> None:
        """Marks all messages so far as read, because a recorded game was opened."""
        self._old = frozenset(news(game.session.events(), None))

    def show_news(self, game: Playtest, present: str) -> None:
        """Shows the first unread message for the person at the machine, and forgets messages of steps taken
        back.
        """
        events = game.session.events()
        keys = news(events, None).keys()
        self._read = {(reader, key) for reader, key in self._read if key in keys}
        self._old &= keys
        sides = readers(game, present)
        self._reader = present if game.is_passed_on else ""
        self._ruleset = game.scenario.ruleset
        self._titles = game.scenario.titles
        self._waiting = [event for event in news(events, sides).values() if self._is_new(event)]
        self._show()

    def _is_new(self, event: Event) -> bool:
        key = _key(event)
        return key not in self._old and (self._reader, key) not in self._read

    def _show(self) -> None:
        if not self._waiting:
            self.hide()
            return
        event, rest = self._waiting[0], len(self._waiting) - 1
        self.title.setText(_heading(event, self._titles, self._ruleset))
        self.text.setText(event.text)
        self.done.setText(tr("Next ({count} more)").format(count=rest) if rest else tr("Understood"))
        self.show()
        self._fit()  # after show(), since a hidden layout reports no height

    def _on_read(self) -> None:
        if self._waiting:
            self._read.add((self._reader, _key(self._waiting.pop(0))))
        self._show()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Draws the icon again when the theme changes its colour."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "picture"):
            self._paint_icon()

    def _paint_icon(self) -> None:
        self.picture.setPixmap(pixmap("told", self.palette().windowText().color().name(), ICON))


def _key(event: Event) -> Key:
    # Lots drawn for one side belong to no event of the scenario; they come before the messages of events.
    return event.turn, int(event.data.get("event", 0)), event.text if _is_of_play(event) else ""


def _is_of_play(event: Event) -> bool:
    """Whether a message tells one side alone what the rules keep from others, and no event of the scenario
    [P65].
    """
    return event.kind == TOLD and KNOWN_TO in event.data


def _heading(event: Event, titles: dict[str, str], ruleset: str) -> str:
    """The time and the readers of a message: "End of game-turn 3, for Germans only"."""
    words = turn_words(ruleset)
    when = tr(words.now if _is_of_play(event) else words.after).format(turn=event.turn)
    if not event.turn:
        when = tr("Before the game")
    to = titles.get(event.side, event.side)
    told = tr("{when}, for {side} only").format(when=when, side=to) if to else when
    title = str(event.data.get("title", ""))
    return f"{title} – {told}" if title else told
