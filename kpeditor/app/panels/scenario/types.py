"""TypesForm: the unit designer - types of the scenario's own, figure by figure, with their counter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.formparts import STRETCH, note, row_of
from kpeditor.app.panels.fields import FieldBox
from kpeditor.app.panels.form import Choice, Form
from kpeditor.app.plaintext import Label, add_row, keyless
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.forces import customtypes
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.errors import BadFile, EditRefused
from kpeditor.drawing.palette import side_colour
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.counters import counter_pixmap

PICTURE = 112
EMPTY = tr_later(
    "Only the types of the rules so far. Choose one to start from: a new type takes over its figures."
)


class TypesForm(Form):
    """Chooses a type, shows its counter and its figures; each figure is one edit."""

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__(document)
        self._themes = themes
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.chosen = Choice()
        self.model = Choice()
        self.new, self.alter, self.remove = (
            QPushButton(tr("New type")),
            QPushButton(tr("Change it")),
            QPushButton(tr("Remove")),
        )
        self.new.setToolTip(tr("A new type of this scenario with the figures of this one"))
        self.alter.setToolTip(tr("Give this type of the rules other figures in this scenario"))
        self.picture = Label()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.origin = note()
        self.fields: dict[str, FieldBox] = {}
        self.intro = note(tr(EMPTY))
        self.form.addRow(self.intro)
        self.form.addRow(tr("Start from"), self.model)
        self.form.addRow("", row_of(self.new, self.alter, STRETCH))
        self.form.addRow(tr("Type"), self.chosen)
        self.form.addRow(self.picture)
        self.form.addRow(self.origin)
        for field in forms_of(document).unit_fields():
            made = self.fields[field.id] = FieldBox(field)
            made.changed.connect(self._set)
            made.entered.connect(self._explain)
            add_row(self.form, keyless(made.title), made.widget)
        self.help = note()
        self.form.addRow(self.help)
        self.form.addRow("", self.remove)
        self.new.clicked.connect(self._add)
        self.alter.clicked.connect(self._alter)
        self.remove.clicked.connect(self._remove)
        self.chosen.activated.connect(self.refresh)
        themes.changed.connect(self.refresh)

    def _explain(self, text: str) -> None:
        """Says under the figures what the one with the cursor means."""
        self.help.setText(text)

    def choose(self, type_id: str) -> None:
        """Shows another own type of the scenario."""
        self.chosen.show_value(type_id)
        self.refresh()

    def refresh(self) -> None:
        """Shows the types as the scenario has them."""
        scenario = self.document.scenario
        if scenario is None:
            return
        types = self.document.unit_types()
        self.model.offer({id_: one.title for id_, one in types.items()}, self.model.value)
        own = {
            id_: types[id_].title if id_ in types else id_
            for id_ in scenario.units
            if not id_.startswith("x-")
        }
        shown = self.chosen.value if self.chosen.value in own else next(iter(own), "")
        self.chosen.offer(own, shown)
        self.intro.setVisible(not own)
        for widget in (
            self.chosen,
            self.picture,
            self.origin,
            self.help,
            *(one.widget for one in self.fields.values()),
        ):
            self.form.setRowVisible(widget, bool(own))
        self.remove.setVisible(bool(own))
        if own:
            self._show(shown)

    def _show(self, id_: str) -> None:
        self._is_filling = True
        entry = forms_of(self.document).unit_entry(self.scenario, id_)
        own = self.scenario.units[id_]
        for key, field in self.fields.items():
            field.show_value(entry.get(key))
            label = self.form.labelForField(field.widget)
            if isinstance(label, QLabel):
                font = label.font()
                font.setBold(isinstance(own, Mapping) and key in own)
                label.setFont(font)
        type_ = self.document.unit_types().get(id_)
        if type_ is not None:
            number = type_.counters[0] if type_.counters else ""
            look = CounterLook(type_, side_colour(0).name(), number, symbols=self._themes.symbols)
            self.picture.setPixmap(counter_pixmap(look, PICTURE, self.devicePixelRatioF()))
        model = own.get(customtypes.LIKE) if isinstance(own, Mapping) else None
        where = (
            tr("Like {model}; bold figures are its own.").format(model=model)
            if model
            else tr("Bold figures are this scenario's own.")
        )
        self.origin.setText(f"{id_}. {where}")
        self._is_filling = False

    def _set(self, figure: str, value: Any) -> None:
        id_, field = self.chosen.value, self.fields[figure].field
        if self._is_filling or id_ not in self.scenario.units:
            return  # a field may be left because its type has just been removed
        full = forms_of(self.document).unit_entry(self.scenario, id_)
        if value == full.get(figure):
            return
        title = tr("{field} of {type}: {value}").format(field=field.title, type=id_, value=value)
        if value is None:
            done = self.do(lambda: self._sound(customtypes.drop_figure(self.scenario, id_, figure, full)))
        else:
            done = self.do(
                lambda: self._sound(customtypes.set_figure(self.scenario, id_, figure, value, title))
            )
        if not done:
            self._show(id_)

    def _sound(self, edit: SetScenario) -> SetScenario:
        """The edit, if the rules can make something of the types it leads to.

        Raises:
            EditRefused: with what the rules say against it.
        """
        ruleset = self.document.ruleset
        try:
            if ruleset is not None:
                ruleset.unit_types(edit.made)
        except BadFile as bad:
            raise EditRefused(bad.problems[0].text if bad.problems else str(bad)) from None
        return edit

    def _add(self) -> None:
        types, model = self.document.unit_types(), self.model.value
        if model not in types:
            return
        edit, id_ = customtypes.add_type(
            self.scenario, model, tr("{title} variant").format(title=types[model].title), types
        )
        if self.do(lambda: edit):
            self.choose(id_)

    def _alter(self) -> None:
        model = self.model.value
        if model in self.scenario.units or self.do(lambda: customtypes.change_type(self.scenario, model)):
            self.choose(model)

    def _remove(self) -> None:
        id_, ruleset = self.chosen.value, self.document.ruleset
        known = ruleset is not None and id_ in ruleset.unit_types()
        self.do(lambda: customtypes.remove_type(self.scenario, id_, known=known))
