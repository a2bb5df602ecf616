"""ScenarioPanel: what belongs to no side and no hex: general, victory, events, set-up, rules, unit types."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of
from kpeditor.app.panels.events.form import EventsForm
from kpeditor.app.panels.form import Form, Leaf
from kpeditor.app.panels.scenario.general import GeneralForm
from kpeditor.app.panels.scenario.rules import RulesForm
from kpeditor.app.panels.scenario.types import TypesForm
from kpeditor.app.panels.setup.form import SetupForm
from kpeditor.app.panels.victory.builder import VictoryBuilder
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.edit import Edit
from kpeditor.core.files.formats.scenarioreader import marks_with_paths
from kpeditor.core.problem import DataPath, Where


class ScenarioPanel(QWidget):
    """The fields of the scenario and of the map that belong to no side and no hex.

    Signals:
        asked_tool(id, value): activate a brush of marks, with the number they carry or None.
        failed(text): something cannot be done; to be shown as a message.
    """

    asked_tool = Signal(str, object)
    failed = Signal(str)

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__()
        self._document = document
        self.general, self.rules = GeneralForm(document), RulesForm(document)
        self.victory, self.types = VictoryBuilder(document), TypesForm(document, themes)
        self.events, self.setup = EventsForm(document), SetupForm(document)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._leaves: dict[str, Leaf] = {}
        forms: dict[str, Form] = {
            tr_later("General"): self.general,
            tr_later("Victory"): self.victory,
            tr_later("Events"): self.events,
            tr_later("Set-up"): self.setup,
            tr_later("Rules"): self.rules,
            tr_later("Types"): self.types,
        }
        for title, form in forms.items():
            leaf = self._leaves[title] = Leaf(form)
            self.tabs.addTab(leaf, tr(title))
            form.failed.connect(self.failed)
        column_of(self.tabs, on=self, margins=(0, 4, 0, 0))
        self.general.asked_tool.connect(self.asked_tool)
        self.tabs.currentChanged.connect(self._on_leaf)
        document.changed.connect(self._on_changed)
        self.refresh()

    def refresh(self) -> None:
        """Shows the leaf in front as the scenario is now; the others when they come to the front."""
        scenario = self._document.scenario
        for title in ("Victory", "Events", "Set-up", "Rules", "Types"):
            index = self.tabs.indexOf(self._leaves[title])
            self.tabs.setTabVisible(index, scenario is not None)
        self.tabs.setTabVisible(
            self.tabs.indexOf(self._leaves["Types"]), scenario is not None and bool(self.types.fields)
        )
        self._on_leaf()

    def _on_leaf(self) -> None:
        leaf = self.tabs.currentWidget()
        form = leaf.widget() if isinstance(leaf, Leaf) else None
        if isinstance(form, GeneralForm | RulesForm | TypesForm | VictoryBuilder | EventsForm | SetupForm):
            form.refresh()

    def _on_changed(self, edit: Edit) -> None:
        touched = edit.touched(self._document.battle)
        if touched.scenario or touched.sheet:
            self.refresh()

    def show_field(self, where: Where) -> bool:
        """Puts the cursor into the field a problem is about; answers whether it is here."""
        name = str(where.path[0]) if where.path else ""
        fields: dict[str, tuple[str, QWidget]] = {
            "title": ("General", self.general.map_title if where.document == "map" else self.general.title),
            "length": ("General", self.general.longest),
            "notes": ("General", self.general.map_notes if where.document == "map" else self.general.notes),
            "options": ("Rules", self.rules),
            "special": ("Rules", self.rules),
            "tables": ("Rules", self.rules),
            "units": ("Types", self.types),
            "victory": ("Victory", self.victory),
            "events": ("Events", self.events),
            "draws": ("Events", self.events),
            "setup": ("Set-up", self.setup),
        }
        rest = where.path[1] if len(where.path) > 1 else None
        if (mark := self._mark_field(where.path)) is not None:
            fields[name] = "General", mark
        if name not in fields:
            return False
        title, field = fields[name]
        self.tabs.setCurrentWidget(self._leaves[title])
        if name == "victory":
            self.victory.choose_part(where.path)
        elif name == "events" and isinstance(rest, int):
            self.events.choose(rest)
        elif name == "draws" and isinstance(rest, int):
            self.events.draws.choose(rest)
        elif name == "setup" and isinstance(rest, int):
            self.setup.choose(rest)
        elif name == "options" and rest in self.rules.options:
            field = self.rules.options[str(rest)]
            self._leaves[title].ensureWidgetVisible(field)
        elif name == "units" and isinstance(rest, str):
            self.types.choose(rest)
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _mark_field(self, path: DataPath) -> QWidget | None:
        """The field for the marks on the map that a path is about, None where it is about something else."""
        scenario = self._document.scenario
        marks = scenario.marks if scenario is not None and path else ()
        for mark, at in marks_with_paths(marks):
            if all(one == other for one, other in zip(at, path, strict=False)):
                row = self.general.marks.get(mark.kind)
                return row.paint if row is not None else None
        return None
