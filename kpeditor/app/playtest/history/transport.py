"""TransportBar: play, pause, step, skip, speed, and a slider through the whole game."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QToolButton, QWidget

from kpeditor.app.icons import icon
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.playtest.history.playback import SPEEDS, Playback
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr


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
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        for widget in (self.back, self.play, self.forth, self.skip):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.where)
        row.addWidget(self.speed)
        self.slider.valueChanged.connect(self._on_slider)
        self.speed.currentIndexChanged.connect(self._on_speed)
        playback.moved.connect(self.refresh)
        themes.changed.connect(self.refresh)
        self.refresh()

    def _button(self, tip: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip.split(" (")[0])
        button.clicked.connect(run)
        return button

    def refresh(self) -> None:
        """Shows where the playback is."""
        playback, ink = self._playback, self._themes.theme.text
        self.slider.blockSignals(True)
        self.slider.setRange(0, playback.last)
        self.slider.setValue(playback.at)
        self.slider.blockSignals(False)
        frame = playback.frame
        turn = tr("Game-turn {turn}").format(turn=frame.turn) if frame.turn else tr("Deployment")
        phase = f", {frame.phase}" if frame.turn and frame.phase else ""
        if len(frame.phase) == 1 and phase:
            phase = tr(", phase {phase}").format(phase=frame.phase)
        widest = tr("Game-turn {turn}").format(turn=88) + tr(", phase {phase}").format(phase="W")
        widths = [self.fontMetrics().horizontalAdvance(text) for text in (widest, turn + phase)]
        self.where.setMinimumWidth(max(self.where.minimumWidth(), *widths))  # the slider stays as it is
        self.where.setText(turn + phase if not playback.is_at_end else tr("Now"))
        self.play.setIcon(icon("pause" if playback.is_playing else "play", ink))
        self.back.setIcon(icon("step-back", ink))
        self.forth.setIcon(icon("step", ink))
        self.skip.setIcon(icon("skip", ink))
        self.back.setEnabled(playback.at > 0)
        self.forth.setEnabled(playback.at < playback.last)
        self.skip.setEnabled(not playback.is_at_end)

    def _on_slider(self, value: int) -> None:
        self._playback.go(value)

    def _on_speed(self) -> None:
        self._playback.speed = float(self.speed.currentData())
