"""Playback: plays the frames of a game at a chosen speed; and its controls."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QSlider, QToolButton, QWidget

from kpeditor.app.formparts import flat_button, row_of
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import Label
from kpeditor.app.playtest.history.timeline import Frame, Timeline
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_title

TICK = 16
MOVE, RESULT = 260, 1000
"""Milliseconds that a beat is shown at normal speed: for movement alone, and for shots and results."""
GLIDE = 0.8
"""Share of a beat in which units are on their way."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Playback(QObject):
    """The frame being shown.

    Signals:
        moved: another frame is shown, or units are further on their way.
        finished: the last frame has been reached by playing or by skipping.
    """

    moved = Signal()
    finished = Signal()

    def __init__(self, timeline: Timeline, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timeline = timeline
        self.at = 0
        self.share = 1.0
        self.speed = 1.0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._clock = QElapsedTimer()

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.timeline) - 1

    @property
    def is_at_end(self) -> bool:
        """Whether the present position is shown and no unit is on its way."""
        return self.at >= self.last and not self.is_playing

    @property
    def is_playing(self) -> bool:
        """Whether frames are being played."""
        return self._timer.isActive()

    @property
    def frame(self) -> Frame:
        """The frame shown."""
        return self.timeline.frame(min(self.at, self.last))

    @property
    def before(self) -> Frame:
        """The frame from which units move to the present one."""
        return self.timeline.frame(max(0, min(self.at, self.last) - 1))

    def play(self) -> None:
        """Plays from the frame shown; does nothing at the end."""
        if self.at < self.last:
            self._begin(self.at + 1)
            self._timer.start()
            self.moved.emit()

    def pause(self) -> None:
        """Stops at the frame shown."""
        self._timer.stop()
        self.share = 1.0
        self.moved.emit()

    def toggle(self) -> None:
        """Plays or pauses; from the end it plays the last step again."""
        if self.is_playing:
            self.pause()
            return
        if self.at >= self.last and self.timeline.steps:
            self.at = self.timeline.end_of(len(self.timeline.steps) - 2)
        self.play()

    def go(self, index: int) -> None:
        """Shows a frame and stops."""
        self._timer.stop()
        self.share = 1.0
        self.at = max(0, min(index, self.last))
        self.moved.emit()

    def see_as(self, viewer: str) -> None:
        """Shows the view of another side, which may have more or fewer frames. At the end the playback stays
        at the end.
        """
        is_at_end = self.is_at_end
        self.timeline.see_as(viewer)
        if is_at_end:
            self.at = self.last

    def step(self, by: int) -> None:
        """Goes one frame forward or back."""
        self.go(self.at + by)

    def skip(self) -> None:
        """Goes to the present position."""
        self.go(self.last)
        self.finished.emit()

    def _begin(self, index: int) -> None:
        self.at, self.share = index, 0.0
        self._clock.restart()

    def _tick(self) -> None:
        shown = RESULT if self.frame.tags or self.frame.shots else MOVE
        done = self._clock.elapsed() / (shown / self.speed)
        self.share = min(1.0, done / GLIDE)
        if done < 1:
            self.moved.emit()
        elif self.at < self.last:
            self._begin(self.at + 1)
            self.moved.emit()
        else:
            self._timer.stop()
            self.moved.emit()
            self.finished.emit()


class TransportBar(QWidget):
    """The controls of a playback."""

    def __init__(self, playback: Playback, themes: ThemeKeeper) -> None:
        super().__init__()
        self._playback = playback
        self._themes = themes
        self.back = self._button(tr("Step back (,)"), lambda: playback.step(-1))
        self.play = self._button(tr("Play or pause (F9)"), playback.toggle)
        self.forth = self._button(tr("Step (.)"), lambda: playback.step(1))
        self.skip = self._button(tr("To the present (End)"), playback.skip)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Moment of the game"))
        self.slider.setToolTip(tr("Drag to any moment of the game"))
        self.where = Label()
        self.speed = QComboBox()
        self.speed.setAccessibleName(tr("Speed"))
        self.speed.setToolTip(tr("Speed"))
        for speed in SPEEDS:
            self.speed.addItem(f"{speed:g}×", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        buttons = self.back, self.play, self.forth, self.skip
        row_of(*buttons, (self.slider, 1), self.where, self.speed, on=self, margins=(8, 4, 8, 4))
        self.slider.valueChanged.connect(self._on_slider)
        self.speed.currentIndexChanged.connect(self._on_speed)
        playback.moved.connect(self.refresh)
        themes.changed.connect(self.refresh)
        self.refresh()

    def _button(self, tip: str, run: object) -> QToolButton:
        button = flat_button(tip)
        button.clicked.connect(run)
        return button

    def refresh(self) -> None:
        """Updates the controls."""
        playback, ink = self._playback, self._themes.theme.text
        self.slider.blockSignals(True)
        self.slider.setRange(0, playback.last)
        self.slider.setValue(playback.at)
        self.slider.blockSignals(False)
        frame, rules = playback.frame, playback.timeline.rules.info.id
        turn = turn_title(rules, frame.turn)
        title = playback.timeline.ui.phase_title(frame.phase) if frame.turn and frame.phase else ""
        phase = f", {title}" if title else ""
        widest = f"{turn_title(rules, 88)}, {playback.timeline.ui.phase_title('W')}"
        widths = [self.fontMetrics().horizontalAdvance(text) for text in (widest, turn + phase)]
        self.where.setMinimumWidth(max(self.where.minimumWidth(), *widths))  # the slider keeps its value
        self.where.setText(turn + phase if not playback.is_at_end else tr("Now"))
        self.play.setIcon(icon("pause" if playback.is_playing else "play", ink))
        self.back.setIcon(icon("step-back", ink))
        self.forth.setIcon(icon("step", ink))
        self.skip.setIcon(icon("skip", ink))
        self.back.setEnabled(playback.at > 0)
        self.forth.setEnabled(playback.at < playback.last)
        self.skip.setEnabled(not playback.is_at_end)

    def choose_speed(self, name: str) -> None:
        """Sets the speed to the one with this name. An unknown name changes nothing."""
        if (index := self.speed.findText(name)) >= 0:
            self.speed.setCurrentIndex(index)

    def _on_slider(self, value: int) -> None:
        self._playback.go(value)

    def _on_speed(self) -> None:
        self._playback.speed = float(self.speed.currentData())
