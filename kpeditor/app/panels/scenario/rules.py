"""RulesForm: special rules and options of the ruleset with what they mean, and the tables changed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.formparts import column_of, heading, note, wrapped
from kpeditor.app.panels.form import Choice, Form
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.rules.ruleset import Option


class RulesForm(Form):
    """Every rule that may be switched; what differs from the default is marked."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.specials: dict[str, QCheckBox] = {}
        self.options: dict[str, OptionRow] = {}
        self.only_changed = QCheckBox(tr("Only what differs from the default"), self)
        self.only_changed.setVisible(document.ruleset is not None and bool(document.ruleset.options()))
        self.tables = note()
        self.tables.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        ruleset = document.ruleset
        title = ruleset.info.title if ruleset else tr("These rules")
        if ruleset is None:
            self.column.addWidget(note(tr("The ruleset is not installed: its options are kept as they are.")))
        self._add_specials(document)
        if ruleset is not None and ruleset.options():
            self.column.addWidget(heading(tr("Options of {title}").format(title=title)))
            self.column.addWidget(self.only_changed)
            for option in ruleset.options():
                row = self.options[option.id] = OptionRow(option)
                row.changed.connect(self._set_option)
                self.column.addWidget(row)
        self._tables_heading = heading(tr("Changed tables"))
        self.column.addWidget(self._tables_heading)
        self.column.addWidget(self.tables)
        self.column.addStretch()
        self.only_changed.toggled.connect(self.refresh)

    def _add_specials(self, document: Document) -> None:
        specials = document.ruleset.specials() if document.ruleset else {}
        if specials:
            self.column.addWidget(heading(tr("Special rules")))
        for id_, special in specials.items():
            box = self.specials[id_] = QCheckBox(tr(special.title))
            box.clicked.connect(lambda is_on, id_=id_: self._set_special(id_, is_on))
            self.column.addWidget(box)
            self.column.addWidget(note(tr(special.text)))

    def refresh(self) -> None:
        """Shows the rules as the scenario has them."""
        scenario = self.document.scenario
        if scenario is None:
            return
        for id_, box in self.specials.items():
            box.setChecked(id_ in scenario.special)
        for id_, row in self.options.items():
            row.show_value(scenario.options.get(id_, row.option.default))
            row.setVisible(not self.only_changed.isChecked() or id_ in scenario.options)
        changes = forms_of(self.document).table_changes(scenario)
        lines = [
            tr("{path}: {changed} instead of {printed}").format(
                path=" · ".join(c.path), changed=c.changed, printed=c.printed
            )
            for c in changes
        ]
        self.tables.setText("\n".join(lines) or tr("None. Tables are changed in the file, under tables."))
        self.tables.setVisible(bool(lines) or bool(self.options))
        self._tables_heading.setVisible(bool(lines) or bool(self.options))

    def _set_special(self, id_: str, is_on: bool) -> None:
        others = tuple(one for one in self.scenario.special if one != id_)
        special = (*others, id_) if is_on else others
        title = (tr("Use {rule}") if is_on else tr("Drop {rule}")).format(rule=self.specials[id_].text())
        self.do(lambda: set_fields(self.scenario, title, special=special))

    def _set_option(self, id_: str, value: Any) -> None:
        option = self.options[id_].option
        options = {key: old for key, old in self.scenario.options.items() if key != id_}
        if type(value) is not type(option.default) or value != option.default:
            options[id_] = value
        if options != self.scenario.options:
            title = f"{tr(option.title)}: {option.told(value, tr)[0]}"
            self.do(lambda: set_fields(self.scenario, title, options=options))


class OptionRow(QFrame):
    """One option: title, its choices with the default marked or else a line to type in, explanation, ruling.
    `changed(id, value)` is sent when another value is chosen.
    """

    changed = Signal(str, object)

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self._values = {option.told(choice, tr)[0]: choice for choice in option.choices}
        self.choice: Choice | None = None
        self.text: QLineEdit | None = None
        self.meaning = note()
        self.title = wrapped(tr(option.title))
        ruling = f" [{option.ruling}]" if option.ruling else ""
        column = column_of(on=self, margins=(0, 2, 0, 6), spacing=2)
        field = self._choice() if option.choices else self._line()
        field.setAccessibleName(tr(option.title))
        field.setAccessibleDescription(tr(option.text))
        for widget in (self.title, field, self.meaning, note(tr(option.text) + ruling)):
            column.addWidget(widget)
        self.show_value(option.default)

    def _choice(self) -> Choice:
        default = self.option.told(self.option.default, tr)[0]
        titles = {text: text for text in self._values}
        titles[default] = tr("{text} (default)").format(text=default)
        if self.option.proposed is not None:
            titles[default] = tr("{text} (where a file says nothing)").format(text=default)
            proposed = self.option.told(self.option.proposed, tr)[0]
            titles[proposed] = tr("{text} (new scenarios)").format(text=proposed)
        made = Choice({text: titles[text] for text in self._values})
        made.activated.connect(self._choose)
        self.choice = made
        return made

    def _line(self) -> QLineEdit:
        made = QLineEdit()
        made.setPlaceholderText(self.option.told(self.option.default, tr)[0])
        made.editingFinished.connect(self._type)
        self.text = made
        return made

    def show_value(self, value: Any) -> None:
        """Shows what the scenario has; its title is bold where that differs from the default."""
        if self.choice is not None:
            self.choice.show_value(self.option.told(value, tr)[0])
        meaning = self.option.told(value, tr)[1]
        self.meaning.setText(meaning)
        self.meaning.setVisible(bool(meaning))
        if self.text is not None:
            self.text.setText("" if value == self.option.default else self.option.told(value, tr)[0])
        font = self.title.font()
        font.setBold(value != self.option.default or type(value) is not type(self.option.default))
        self.title.setFont(font)

    def _choose(self) -> None:
        if self.choice is not None:
            self.changed.emit(self.option.id, self._values.get(self.choice.value, self.choice.value))

    def _type(self) -> None:
        if self.text is not None:
            self.changed.emit(self.option.id, self.text.text().strip() or self.option.default)
