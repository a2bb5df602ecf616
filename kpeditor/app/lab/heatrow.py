"""HeatRow: chooses the heat map over the map and its game-turns, with a legend."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QSlider, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.panels.form import Choice
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr, turn_words
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadName
from kpeditor.core.rules import registry
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.overlays.heat import HEAT
from kpeditor.lab.analysis.heatmap import KINDS, HeatMap, heat_kinds, heat_of, plain_number
from kpeditor.lab.row import GameRow


class TurnSpan(QWidget):
    """Chooses a span of game-turns. `changed`: another span is chosen. Initially, and when the length
    changes, it is the whole game.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = TurnWords()
        self.label = Label()
        self.first, self.last = _slider(), _slider()
        self.first.valueChanged.connect(self._push_last)
        self.last.valueChanged.connect(self._push_first)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.label, 0, 0, 1, 2)
        grid.addWidget(self.first, 1, 0)
        grid.addWidget(self.last, 1, 1)
        self.show_length(1, self._words)

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last game-turn; None for the whole game."""
        first, last = self.first.value(), self.last.value()
        return None if (first, last) == (1, self.last.maximum()) else (first, last)

    def show_length(self, turns: int, words: TurnWords) -> None:
        """Offers the game-turns of games of this length, by what the rules call them."""
        turns, is_other, self._words = max(1, turns), words != self._words, words
        for slider, name in (
            (self.first, tr("First {turn} that counts")),
            (self.last, tr("Last {turn} that counts")),
        ):
            slider.setAccessibleName(name.format(turn=tr(words.one)))
            slider.setToolTip(plain_tip(slider.accessibleName()))
        if is_other or turns != self.last.maximum() or not self.label.text():
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
            most = self.last.maximum()
            self.label.setText(tr("All {length}").format(length=self._words.length(most, most, tr)))
        else:
            first, last = self.span
            one = first == last
            self.label.setText(
                tr("{turn} alone").format(turn=tr(self._words.now).format(turn=first))
                if one
                else tr("{turns} {first} to {last}").format(
                    turns=tr(self._words.title), first=first, last=last
                )
            )


def _slider() -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(1, 1)
    slider.setPageStep(1)
    slider.setTickPosition(QSlider.TickPosition.TicksBelow)
    slider.setTickInterval(1)
    return slider


NONE = ""


class HeatRow(QWidget):
    """Two choices and a legend. `changed(heat)`: another heat map is to be shown, or None."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[GameRow] = ()
        self._sheet: Sheet | None = None
        self._kinds = KINDS
        self.kind = Choice()
        self._offer_kinds()
        self.kind.setAccessibleName(tr("Heat map"))
        self.side = Choice()
        self.side.setAccessibleName(tr("Side of the heat map"))
        self.turns = TurnSpan()
        self.turns.changed.connect(self.refresh)
        self.legend = Legend()
        label = Label(tr("On the m&ap"))
        label.setBuddy(self.kind)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        grid.addWidget(self.side, 0, 2)
        grid.addWidget(self.turns, 1, 0, 1, 3)
        grid.addWidget(self.legend, 2, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for choice in (self.kind, self.side):
            choice.currentIndexChanged.connect(self.refresh)

    def show_games(self, rows: Sequence[GameRow], sheet: Sheet | None, scenario: Scenario | None) -> None:
        """Counts these games from now on."""
        self._rows, self._sheet = rows, sheet
        sides = scenario.titles if scenario else {}
        if sides != {self.side.itemData(i): self.side.itemText(i) for i in range(1, self.side.count())}:
            self.side.offer({NONE: tr("Both sides"), **sides})
        kinds = heat_kinds(registry.find_or_none(scenario.ruleset)) if scenario else KINDS
        if kinds != self._kinds:
            self._kinds = kinds
            self._offer_kinds()
        words = turn_words(scenario.ruleset if scenario else "")
        self.turns.show_length(max((row.turn for row in rows), default=1), words)
        self.refresh()

    def _offer_kinds(self) -> None:
        titles = {id_: tr(kind.title) for id_, kind in self._kinds.items()}
        chosen = self.kind.value if self.kind.value in titles else NONE
        self.kind.offer({NONE: tr("No heat map"), **titles}, chosen)

    def clear(self) -> None:
        """Removes the heat map from the map."""
        self.kind.setCurrentIndex(self.kind.findData(NONE))

    def refresh(self) -> None:
        """Shows the chosen heat map."""
        heat: HeatMap | None = None
        if self.kind.value and self._sheet is not None and self._rows:
            try:
                kind = self._kinds[self.kind.value]
                heat = heat_of(self._rows, self._sheet, kind, self.side.value, self.turns.span)
            except BadName:
                heat = None  # the games were played on a larger map than the present one
        self.turns.setVisible(bool(self.kind.value))
        self.legend.show_heat(heat)
        self.changed.emit(heat)


class Legend(QWidget):
    """The scale of colours, with the largest value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Legend of the heat map"))
        self.hide()

    def show_heat(self, heat: HeatMap | None) -> None:
        """Shows the legend of a heat map; None hides it."""
        self.setVisible(heat is not None)
        if heat is not None:
            self._text = (
                tr("most: {most} {unit}").format(
                    most=plain_number(100 * heat.most), unit=tr(heat.kind.measure)
                )
                if heat.most
                else tr("it never happened")
            )
            self.setAccessibleDescription(self._text)
        self.update()

    def sizeHint(self) -> QSize:
        """A strip and a line of text."""
        return QSize(200, 12 + self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the strip."""
        painter = QPainter(self)
        width = self.width() / len(HEAT)
        for number, colour in enumerate(HEAT):
            painter.fillRect(QRectF(number * width, 0, width, 9), colour)
        painter.setPen(self.palette().placeholderText().color())
        line = QRectF(0, 11, self.width(), self.height() - 11)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, tr("little"))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, self._text)
        painter.end()
