"""Playback: goes through the frames of a game, step by step on the clock, at the speed that is wanted."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from kpeditor.app.playtest.history.timeline import Frame, Timeline

TICK = 16
MOVE, RESULT = 260, 620
"""Milliseconds a beat is shown at normal speed: mere movement, and shots and results."""
GLIDE = 0.8
"""Share of a beat in which units are on their way."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Playback(QObject):
    """Which frame is shown.

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
        """Whether the present position is shown, and nothing moves."""
        return self.at >= self.last and not self.is_playing

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def frame(self) -> Frame:
        """The frame shown."""
        return self.timeline.frame(min(self.at, self.last))

    @property
    def before(self) -> Frame:
        """The frame units come from on their way to the present one."""
        return self.timeline.frame(max(0, min(self.at, self.last) - 1))

    def play(self) -> None:
        """Goes on from the frame shown; from the end nothing happens."""
        if self.at < self.last:
            self._begin(self.at + 1)
            self._timer.start()
            self.moved.emit()

    def pause(self) -> None:
        """Stops where it is."""
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
        """Shows a frame and stops there."""
        self._timer.stop()
        self.share = 1.0
        self.at = max(0, min(index, self.last))
        self.moved.emit()

    def step(self, by: int) -> None:
        """One frame forth or back."""
        self.go(self.at + by)

    def skip(self) -> None:
        """Shows the present position."""
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
