"""OptionsForm: options of the rules for the games of the lab, folded away until somebody asks for them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QToolButton, QWidget

from kpeditor.app.formparts import column_of
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.playtest.goals import option_words
from kpeditor.app.words import tr
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.model import Scenario


class OptionsForm(QWidget):
    """A row for each option of the rules of a scenario. `changed`: another value was chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        self._own: dict[str, Any] = {}
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(self._fold)
        self._rules = QFormLayout()
        self._rules.setContentsMargins(0, 0, 0, 0)
        self._rules.setVerticalSpacing(3)
        self._inside = QWidget()
        self._inside.setLayout(self._rules)
        self._inside.hide()
        column_of(self.more, self._inside, on=self, margins=0, spacing=2)
        self._fold(False)

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Offers the options of its rules; what was chosen is kept while the rules stay the same."""
        ruleset = find_or_none(scenario.ruleset) if scenario is not None else None
        options = [option for option in ruleset.options() if option.choices] if ruleset else []
        chosen = {
            id_: box.currentData() for id_, box in self.boxes.items() if box.currentData() != self._own[id_]
        }
        own = {
            option.id: scenario.options.get(option.id, option.default) if scenario else option.default
            for option in options
        }
        if list(self.boxes) == list(own) and self._own == own:
            return
        while self._rules.rowCount():
            self._rules.removeRow(0)
        self.boxes, self._own = {}, own
        for option in options:
            box = self.boxes[option.id] = QComboBox()
            for choice in option.choices:
                box.addItem(option_words(choice), choice)
            value = chosen.get(option.id, own[option.id])
            box.setCurrentIndex(option.choices.index(value) if value in option.choices else 0)
            says = tr("The scenario says: {value}").format(value=option_words(own[option.id]))
            box.setToolTip(plain_tip(f"{option.text}\n{says}"))
            box.setAccessibleName(option.title)
            box.currentIndexChanged.connect(self._on_choice)
            label = Label(option.title)
            label.setBuddy(box)
            label.setToolTip(plain_tip(option.text))
            self._rules.addRow(label, box)
        self.setVisible(bool(options))
        self._on_choice(silently=True)

    def chosen(self) -> dict[str, Any]:
        """By option the value in which the games differ from the scenario."""
        found = {id_: box.currentData() for id_, box in self.boxes.items()}
        return {id_: value for id_, value in found.items() if value != self._own[id_]}

    def _on_choice(self, _index: int = 0, *, silently: bool = False) -> None:
        self._say()
        if not silently:
            self.changed.emit()

    def _say(self) -> None:
        """How many options differ stands on the button, for they may be folded; their labels are bold."""
        changed = self.chosen()
        for id_, box in self.boxes.items():
            if (label := self._rules.labelForField(box)) is not None:
                font = label.font()
                font.setBold(id_ in changed)
                label.setFont(font)
        count = len(changed)
        text = tr("Options of the rules")
        self.more.setText(tr("{text}: {count} changed").format(text=text, count=count) if count else text)

    def _fold(self, is_shown: bool) -> None:
        self._inside.setVisible(is_shown)
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_shown else Qt.ArrowType.RightArrow)
        self._say()
