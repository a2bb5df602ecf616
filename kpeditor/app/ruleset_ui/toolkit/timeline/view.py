"""TimelineView: missions as bars, one row each, over columns of game-turns; the user drags, lengthens and
chooses them. The module also makes the texts of the bars.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kpeditor.app.formparts import claimed
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.fields import Field, Mission, missions_in
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Side

_EDGE = 6
"""Pixels beside the end of a bar at which it is lengthened."""
_COLOURS = ("#b3541e", "#5d7a3a", "#39648f", "#7a4a86")
"""By the place of a kind among those declared."""
_WRONG = "#c62828"


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of the view.

    Attributes:
        title: the name of the group; `words` the text on the bar; `tip` the whole text.
        kind: the index of the mission's kind among those declared.
        is_wrong: whether the mission has a fault.
    """

    mission: Mission
    title: str
    words: str
    tip: str
    kind: int = 0
    is_wrong: bool = False


class TimelineView(QWidget):
    """Missions as bars.

    Signals:
        chosen(number): another mission was clicked or reached by keys, -1 for none.
        moved(number, mission): a mission was dragged, or moved by keys.
        asked_new(turn): an empty place was double-clicked.
        asked_remove(number): Delete was pressed.
    """

    chosen = Signal(int)
    moved = Signal(int, object)
    asked_new = Signal(int)
    asked_remove = Signal(int)

    def __init__(self, *, is_fixed: bool = False) -> None:
        super().__init__()
        self.bars: list[Bar] = []
        self.current = -1
        self.now = 0
        self._turns, self._is_fixed = 1, is_fixed
        self._drag: tuple[int, int, str] | None = None  # number, game-turn of the press, dragged part
        self._shown: Mission | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Timeline"))

    def show_bars(self, bars: Sequence[Bar], turns: int, now: int = 0) -> None:
        """Shows these missions over `turns` game-turns; `now` is marked, 0 for none."""
        self.bars, self.now = list(bars), now
        self._turns = max([turns, 1, *(bar.mission.last for bar in bars)])
        self.current = self.current if self.current < len(bars) else -1
        self._drag = self._shown = None
        self._tell()
        self.updateGeometry()
        self.update()

    def choose(self, number: int) -> None:
        """Selects a mission, -1 for none."""
        number = number if number < len(self.bars) else -1
        if number != self.current:
            self.current = number
            self._tell()
            self.update()
            self.chosen.emit(number)

    def _tell(self) -> None:
        self.setAccessibleDescription(self.bars[self.current].tip if self.current >= 0 else "")

    # --- Where things are ---

    @property
    def _row(self) -> int:
        return self.fontMetrics().height() + 10

    @property
    def _left(self) -> int:
        widest = max((self.fontMetrics().horizontalAdvance(bar.title) for bar in self.bars), default=40)
        return min(widest + 12, max(self.width() // 3, 40))

    @property
    def _column(self) -> float:
        return max((self.width() - self._left - 2) / self._turns, 4.0)

    def sizeHint(self) -> QSize:
        """Returns room for all rows and an empty one."""
        return QSize(260, self._row * (len(self.bars) + 2) + 4)

    def minimumSizeHint(self) -> QSize:
        """Returns room for all rows, because the panel around the view scrolls."""
        return QSize(160, self.sizeHint().height())

    def turn_at(self, x: float) -> int:
        """Returns the game-turn of a column, counted from 1."""
        return max(1, min(self._turns, int((x - self._left) // self._column) + 1))

    def rect_of(self, number: int) -> QRectF:
        """Returns the rectangle of a mission's bar."""
        bar = self.bars[number]
        mission = self._shown if self._drag and self._drag[0] == number and self._shown else bar.mission
        left = self._left + (mission.first - 1) * self._column
        top = self._row * (number + 1) + 3.0
        return QRectF(left + 1, top, mission.length * self._column - 2, self._row - 6.0)

    def _at(self, point: QPoint) -> int:
        number = point.y() // self._row - 1
        return number if 0 <= number < len(self.bars) else -1

    def _handle(self, point: QPoint, number: int) -> str:
        rect = self.rect_of(number)
        if not rect.adjusted(-_EDGE, 0, _EDGE, 0).contains(point.toPointF()):
            return ""
        if rect.width() > 3 * _EDGE and abs(point.x() - rect.left()) <= _EDGE:
            return "first"
        return "last" if abs(point.x() - rect.right()) <= _EDGE else "all"

    # --- Mouse and keys ---

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses a mission, and begins to drag it or one of its ends."""
        point = event.position().toPoint()
        number = self._at(point)
        self.choose(number)
        what = self._handle(point, number) if number >= 0 else ""
        if what and not self._is_fixed and event.button() is Qt.MouseButton.LeftButton:
            self._drag = number, self.turn_at(point.x()), what
            self._shown = self.bars[number].mission

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows where the drag would move the mission."""
        point = event.position().toPoint()
        if self._drag is None:
            number = self._at(point)
            what = self._handle(point, number) if number >= 0 and not self._is_fixed else ""
            shapes = {"": Qt.CursorShape.ArrowCursor, "all": Qt.CursorShape.OpenHandCursor}
            self.setCursor(shapes.get(what, Qt.CursorShape.SizeHorCursor))
            return
        number, start, what = self._drag
        steps = self.turn_at(point.x()) - start
        self._shown = self._changed(self.bars[number].mission, what, steps)
        self.update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emits `moved` if a mission was dragged to another place."""
        drag, shown = self._drag, self._shown
        self._drag = self._shown = None
        self.update()
        if drag is not None and shown is not None and shown != self.bars[drag[0]].mission:
            self.moved.emit(drag[0], shown)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Asks for a new mission if the place is empty."""
        point = event.position().toPoint()
        number = self._at(point)
        if not self._is_fixed and point.x() >= self._left and (number < 0 or not self._handle(point, number)):
            self.asked_new.emit(self.turn_at(point.x()))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles keys: Up and Down select, Left and Right move, with Shift they change the end; Insert adds,
        Delete removes, Escape cancels a drag.
        """
        key, step = event.key(), {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if key == Qt.Key.Key_Escape and self._drag is not None:
            self._drag = self._shown = None
            self.update()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.bars:
            to = self.current + (1 if key == Qt.Key.Key_Down else -1)
            self.choose(max(0, min(len(self.bars) - 1, to)))
        elif self._is_fixed:
            super().keyPressEvent(event)
        elif step and self.current >= 0:
            is_end = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            before = self.bars[self.current].mission
            after = self._changed(before, "last" if is_end else "all", step)
            if after != before:
                self.moved.emit(self.current, after)
        elif key == Qt.Key.Key_Insert:
            self.asked_new.emit(self.bars[self.current].mission.last + 1 if self.current >= 0 else 1)
        elif key == Qt.Key.Key_Delete and self.current >= 0:
            self.asked_remove.emit(self.current)
        else:
            super().keyPressEvent(event)

    @guarded
    def event(self, event: QEvent) -> bool:
        """Keeps its keys from the window's shortcuts, and shows the tip of a bar."""
        own = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        if claimed(event, lambda key: key.key() in (*own, Qt.Key.Key_Insert, Qt.Key.Key_Delete)):
            return True
        if isinstance(event, QHelpEvent):
            number = self._at(event.pos())
            QToolTip.showText(
                event.globalPos(), plain_tip(self.bars[number].tip) if number >= 0 else "", self
            )
            return True
        return super().event(event)

    def _changed(self, mission: Mission, what: str, steps: int) -> Mission:
        """A mission that is moved, or has another begin or end, within the game-turns of the view."""
        if what == "first":
            return replace(mission, first=max(1, min(mission.last, mission.first + steps)))
        if what == "last":
            return replace(mission, last=min(self._turns, max(mission.first, mission.last + steps)))
        steps = max(1 - mission.first, min(self._turns - mission.last, steps))
        return replace(mission, first=mission.first + steps, last=mission.last + steps)

    # --- Drawing ---

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The grid with the numbers of game-turns, then the bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter)
        for number in range(len(self.bars)):
            self._paint_bar(painter, number)
        painter.end()

    def _paint_grid(self, painter: QPainter) -> None:
        ink, row = self.palette().text().color(), self._row
        faint = QColor(ink)
        faint.setAlpha(45)
        if self.now:
            mark = QColor(ink)
            mark.setAlpha(30)
            left = self._left + (self.now - 1) * self._column
            painter.fillRect(QRectF(left, 0, self._column, self.height()), mark)
        every = max(1, round(self.fontMetrics().horizontalAdvance("000") / self._column + 0.49))
        for turn in range(1, self._turns + 1):
            left = self._left + (turn - 1) * self._column
            painter.setPen(QPen(faint, 1))
            painter.drawLine(round(left), row, round(left), self.height())
            if turn % every == 0 or turn == 1:
                painter.setPen(ink)
                box = QRectF(left - self._column, 0, 3 * self._column, row)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))
        painter.setPen(QPen(faint, 1))
        for number in range(len(self.bars) + 1):
            painter.drawLine(0, row * (number + 1), self.width(), row * (number + 1))

    def _paint_bar(self, painter: QPainter, number: int) -> None:
        bar, rect, row = self.bars[number], self.rect_of(number), self._row
        ink = self.palette().text().color()
        if number == self.current:
            chosen = self.palette().highlight().color()
            chosen.setAlpha(60)
            painter.fillRect(QRectF(0, row * (number + 1), self.width(), row), chosen)
        painter.setPen(ink)
        metrics = painter.fontMetrics()
        title = metrics.elidedText(bar.title, Qt.TextElideMode.ElideRight, self._left - 8)
        box = QRectF(4, row * (number + 1), self._left - 8, row)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        colour = QColor(_COLOURS[bar.kind % len(_COLOURS)])
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(_WRONG), 2.5) if bar.is_wrong else QPen(colour.darker(130), 1))
        painter.drawRoundedRect(rect, 4, 4)
        if metrics.horizontalAdvance(bar.words) + 6 <= rect.width():
            painter.setPen(QColor("white"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, bar.words)
            return
        # The text does not fit on the bar and goes to the side with more room.
        painter.setPen(ink)
        after = QRectF(rect.right() + 4, rect.top(), self.width() - rect.right() - 6, rect.height())
        before = QRectF(self._left, rect.top(), rect.left() - self._left - 4, rect.height())
        needed = metrics.horizontalAdvance(bar.words)
        is_after = needed <= after.width() or after.width() >= before.width()
        room, side = (
            (after, Qt.AlignmentFlag.AlignLeft) if is_after else (before, Qt.AlignmentFlag.AlignRight)
        )
        words = metrics.elidedText(bar.words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, words)


def bars_of(battle: Battle, side: Side, field: Field, forms: ScenarioForms) -> list[tuple[int, Bar]]:
    """Returns the well-formed missions of a side, each with its index in the list of the file."""
    kinds = list(field.choices or {})
    found = []
    for number, mission in enumerate(missions_in(side.fields.get(field.id))):
        if mission is not None:
            comes_to, wrong = forms.mission_note(battle, side, mission)
            place = kinds.index(mission.kind) if mission.kind in kinds else 0
            tip = mission_words(mission, field, side)
            tip += f" ({comes_to})" if comes_to else ""
            tip += f"\n{wrong}" if wrong else ""
            words = f"{mission.at}  {comes_to}".strip()
            who = _called(mission, side) or "?"
            found.append((number, Bar(mission, who, words, tip, place, bool(wrong))))
    return found


def _called(mission: Mission, side: Side) -> str:
    """The name of the mission's group, or the text of the mission if the side has no such group."""
    return next((group.called for group in side.groups if group.id == mission.by), mission.by)


def mission_words(mission: Mission, field: Field, side: Side) -> str:
    """Describes a mission of a side in a sentence: who, what, where, when."""
    kind = tr((field.choices or {}).get(mission.kind, mission.kind))
    turns = str(mission.first) if mission.length == 1 else f"{mission.first}-{mission.last}"
    words = tr("{by}: {kind} at {place}, {turns}")
    return words.format(by=_called(mission, side) or "?", kind=kind, place=mission.at or "?", turns=turns)
