"""OddsPanel: calculators of the rules, such as chances of a hit, evaluated while one types; clicked units
fill the fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QWidget

from kpeditor.app.dialogparts import FormScroll
from kpeditor.app.formparts import STRETCH, column_of, note
from kpeditor.app.guard import guarded
from kpeditor.app.panels.fields import FieldRows
from kpeditor.app.panels.form import Choice
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.calculators import Calculator, Placed, Spread, placed_unit
from kpeditor.core.rules.declarations import BadValue, Field
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import Share


class OddsPanel(QWidget):
    """Asks one calculator of the rules at a time. Of the last two units that were clicked the first one
    acts and the second is acted on.
    """

    def __init__(self, ruleset: str) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._scenario: Scenario | None = None
        self._known: dict[str, Calculator] = {}
        self._clicked: list[Placed] = []
        self.choice = Choice()
        self.choice.setAccessibleName(tr("Question"))
        self.about, self.pair, self.refusal, self.steps = note(), note(), note(), note()
        self.bars = SpreadBars()
        form = QFormLayout()
        self._rows = FieldRows(form, is_live=True)
        self._rows.changed.connect(self._answer)
        page = QWidget()
        column_of(
            self.choice, self.about, form, self.pair, self.refusal, self.bars, self.steps, STRETCH, on=page
        )
        column_of(FormScroll(page), on=self, margins=0)
        self.choice.currentIndexChanged.connect(lambda _index: self._show_fields())
        self.show_scenario(None)

    @property
    def has_questions(self) -> bool:
        """Whether the rules answer any."""
        return bool(self._known)

    @property
    def fields(self) -> dict[str, QWidget]:
        """The fields of the question, by name."""
        return {name: box.widget for name, box in self._rows.boxes.items()}

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Asks under the options, tables and unit types of a scenario from now on."""
        rules, chosen = registry.find_or_none(self._ruleset), self.choice.value
        given = self._given()
        try:
            offered = rules.calculators(scenario) if rules is not None else ()
        except KpError:
            return  # its own tables are not well formed; the problems say so, and the last ones stay
        self._scenario = scenario
        self._known = {one.id: one for one in offered}
        self.choice.offer({one.id: one.title for one in offered}, chosen if chosen in self._known else "")
        self.choice.setVisible(bool(offered))
        self._show_fields(given)

    def click(self, battle: Battle, unit: Placed) -> None:
        """A unit was clicked: of it and the one before, where that still stands, the question is filled."""
        if self._clicked and self._clicked[-1] == unit:
            return
        before = placed_unit(battle, self._clicked[-1].id) if self._clicked else None
        self._clicked = [unit] if before is None else [before, unit]
        self._tell_pair()
        calculator = self._known.get(self.choice.value)
        if len(self._clicked) == 2 and calculator is not None and calculator.fill is not None:
            self.put(calculator.fill(battle, *self._clicked))

    def put(self, values: Mapping[str, Any]) -> None:
        """Fills fields by name; names the question does not have are passed over."""
        for name, value in values.items():
            box = self._rows.boxes.get(name)
            if box is not None and _is_offered(box.field, value):
                box.show_value(value)
        self._answer()

    def _show_fields(self, given: Mapping[str, Any] | None = None) -> None:
        """The fields of the chosen question, with what was entered before where they are called alike."""
        given = self._given() if given is None else given
        calculator = self._known.get(self.choice.value)
        fields = calculator.fields if calculator else ()
        known = {field.id: field for field in fields}
        self._rows.show(
            fields, {id_: one for id_, one in given.items() if id_ in known and _is_offered(known[id_], one)}
        )
        self.about.setText(
            calculator.text if calculator else tr("The rules of this map answer no bare questions.")
        )
        self._tell_pair()
        self._answer()

    def _tell_pair(self) -> None:
        """Says how the question is filled from the map."""
        calculator = self._known.get(self.choice.value)
        self.pair.setVisible(calculator is not None and calculator.fill is not None)
        if len(self._clicked) == 2:
            first, second = (f"{one.type} {one.hex_name}" for one in self._clicked)
            self.pair.setText(tr("Filled from {first} and {second}.").format(first=first, second=second))
        else:
            self.pair.setText(tr("Click a unit on the map, then its target: they fill the fields."))

    def _given(self) -> dict[str, Any]:
        given = {name: box.value for name, box in self._rows.boxes.items()}
        return {name: value for name, value in given.items() if value is not None}

    def _answer(self) -> None:
        """Works the question out and shows it, or why there is no answer."""
        calculator = self._known.get(self.choice.value)
        spread, reason = None, ""
        if calculator is not None:
            try:
                spread = calculator.answer(self._given())
            except BadValue as fault:
                reason = fault.sentence()
        self.refusal.setText(reason)
        self.refusal.setVisible(bool(reason))
        self.bars.show_spread(spread)
        steps: Sequence[str] = spread.steps if spread else ()
        self.steps.setText("\n".join(steps))


class SpreadBars(QWidget):
    """Results with their chances, a bar each."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, Fraction], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_spread(self, spread: Spread | None) -> None:
        """Shows what may come; nothing for None."""
        self._rows = spread.outcomes if spread else ()
        mean = spread.mean if spread else None
        told = [f"{result} {chance}" for result, chance in self._rows]
        if mean is not None:
            told.append(tr("mean {number}").format(number=mean))
        self.setAccessibleName(", ".join(told))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line for each result."""
        return QSize(160, len(self._rows) * self._line)

    @property
    def _line(self) -> int:
        return round(1.5 * self.fontMetrics().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The name of each result, its bar, its chance as a fraction and in percent."""
        painter = QPainter(self)
        metrics, palette = self.fontMetrics(), self.palette()
        left = max((metrics.horizontalAdvance(result) for result, _ in self._rows), default=0) + 8
        texts = [f"{chance}  {Share(chance):.1%}" for _, chance in self._rows]
        right = max(map(metrics.horizontalAdvance, texts), default=0) + 8
        room = max(10, self.width() - left - right)
        for number, ((result, chance), text) in enumerate(zip(self._rows, texts, strict=True)):
            top = number * self._line
            line = QRectF(0, top, self.width(), self._line)
            painter.setPen(palette.text().color())
            base = line.center().y() + metrics.ascent() / 2 - 1
            painter.drawText(0, round(base), result)
            bar = QRectF(left, top + self._line * 0.2, room, self._line * 0.6)
            painter.fillRect(bar, palette.alternateBase())
            bar.setWidth(room * float(chance))
            painter.fillRect(bar, palette.highlight())
            painter.drawText(round(left + room + 8), round(base), text)
        painter.end()


def _is_offered(field: Field, value: Any) -> bool:
    """Whether a choice has this value; what other kinds of fields cannot have the answer tells."""
    return field.kind != "choice" or str(value) in (field.choices or {})
