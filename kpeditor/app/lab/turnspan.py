"""TurnSpan: from which game-turn to which something counts, by two sliders that push each other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSlider, QWidget

from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr


class TurnSpan(QWidget):
    """`changed`: another span is chosen. At first, and when the length changes, it is the whole game."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = Label()
        self.first, self.last = (
            _slider(tr("First game-turn that counts")),
            _slider(tr("Last game-turn that counts")),
        )
        self.first.valueChanged.connect(self._push_last)
        self.last.valueChanged.connect(self._push_first)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.label, 0, 0, 1, 2)
        grid.addWidget(self.first, 1, 0)
        grid.addWidget(self.last, 1, 1)
        self.show_length(1)

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last game-turn; None for the whole game."""
        first, last = self.first.value(), self.last.value()
        return None if (first, last) == (1, self.last.maximum()) else (first, last)

    def show_length(self, turns: int) -> None:
        """Offers the game-turns of games of this length."""
        turns = max(1, turns)
        if turns != self.last.maximum() or not self.label.text():
            for slider, value in ((self.first, 1), (self.last, turns)):
                slider.blockSignals(True)
                slider.setRange(1, turns)
                slider.setValue(value)
                slider.blockSignals(False)
            self._tell()
        self.setEnabled(turns > 1)

    def _push_last(self, value: int) -> None:
        self._settle(self.last, max(value, self.last.value()))

    def _push_first(self, value: int) -> None:
        self._settle(self.first, min(value, self.first.value()))

    def _settle(self, other: QSlider, value: int) -> None:
        other.blockSignals(True)
        other.setValue(value)
        other.blockSignals(False)
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        if self.span is None:
            self.label.setText(tr("All {maximum} game-turns").format(maximum=self.last.maximum()))
        else:
            first, last = self.span
            one = first == last
            self.label.setText(
                tr("Game-turn {first} alone").format(first=first)
                if one
                else tr("Game-turns {first} to {last}").format(first=first, last=last)
            )


def _slider(name: str) -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(1, 1)
    slider.setPageStep(1)
    slider.setTickPosition(QSlider.TickPosition.TicksBelow)
    slider.setTickInterval(1)
    slider.setAccessibleName(name)
    slider.setToolTip(plain_tip(name))
    return slider
