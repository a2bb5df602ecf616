"""ForceTemplatesDialog: the saved force templates - view, insert, save, rename, remove."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from kpeditor.app.dialogparts import Dialog
from kpeditor.app.document.forceclipboard import forces_words
from kpeditor.app.formparts import STRETCH, column_of, heading, note, row_of, silent
from kpeditor.app.panels.forces.mixlist import FindField, without_dashes
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage import forcetemplates
from kpeditor.core.scenario.copiedforces import CopiedForces


class ForceTemplatesDialog(Dialog):
    """The templates of a folder and the shipped forces on the left, what the chosen one holds on the right.

    `chosen` are forces that may be saved, None when nothing is chosen; `titles` name the unit types; groups
    go to the side `into`, of that title. `inserted` are the forces to insert, set when Insert was pressed.
    """

    def __init__(
        self,
        folder: Path,
        ruleset: str,
        chosen: CopiedForces | None,
        titles: Mapping[str, str],
        shipped: Sequence[CopiedForces] = (),
        into: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Templates of forces"))
        self.inserted: CopiedForces | None = None
        self._folder = folder
        self._ruleset = ruleset
        self._chosen = chosen
        self._titles, self._into = titles, into
        self._shipped = [forcetemplates.ForceTemplate(None, forces) for forces in shipped]
        self._templates: list[forcetemplates.ForceTemplate] = []
        self.filter = FindField()
        self.filter.setPlaceholderText(tr("Find a template"))
        self.filter.setAccessibleName(tr("Find a template"))
        self.filter.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Templates"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents = Label()
        self.contents.setTextFormat(Qt.TextFormat.PlainText)
        self.contents.setWordWrap(True)
        self.contents.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.rename, self.remove = QPushButton(tr("Rename")), QPushButton(tr("Remove"))
        self.name = QLineEdit()
        self.name.setPlaceholderText(tr("Name of the new template"))
        self.name.setAccessibleName(tr("Name of the new template"))
        self.save = QPushButton(tr("Save what is chosen"))
        self.told = note()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.insert = self.buttons.addButton(tr("Insert"), QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out()
        self._connect()
        self._fill()

    def _lay_out(self) -> None:
        column_of(
            (
                row_of(
                    (
                        column_of(self.filter, (self.list, 1), row_of(self.rename, self.remove, STRETCH)),
                        3,
                    ),
                    (column_of((self.contents, 1)), 2),
                ),
                1,
            ),
            heading(tr("New template")),
            note(self._offer()),
            row_of((self.name, 1), self.save),
            self.told,
            self.buttons,
            on=self,
        )
        letters = self.fontMetrics()
        self.setMinimumSize(letters.averageCharWidth() * 90, letters.height() * 24)
        self.resize(letters.averageCharWidth() * 110, letters.height() * 36)

    def _offer(self) -> str:
        """Shows what could be saved."""
        if self._chosen is None:
            return tr("Choose sides, groups or units in the order of battle first to save them.")
        return tr("Chosen in the order of battle: {what}.").format(what=forces_words(self._chosen))

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._find)
        self.filter.asked_list.connect(self.list.setFocus)
        self.filter.asked_found.connect(lambda _key: self._insert())
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(self._insert)
        self.list.itemChanged.connect(self._renamed)
        self.rename.clicked.connect(lambda: self.list.editItem(self.list.currentItem()))
        self.remove.clicked.connect(self._remove)
        self.name.textChanged.connect(self._enable)
        self.name.returnPressed.connect(self._save)
        self.save.clicked.connect(self._save)
        self.insert.clicked.connect(self._insert)
        self.buttons.rejected.connect(self.reject)
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        for button in (self.rename, self.remove, self.save, self.insert, close):
            button.setAutoDefault(False)  # Enter in the field of the name saves and does nothing more

    def _fill(self, path: Path | None = None) -> None:
        """Reads the folder, and chooses the template of a path."""
        self._templates = [*forcetemplates.templates_in(self._folder), *self._shipped]
        with silent(self.list):
            self.list.clear()
            for one in self._templates:
                item = QListWidgetItem(one.title)
                if one.forces is not None and one.path is not None:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            rows = [row for row, one in enumerate(self._templates) if path and one.path == path]
            if self._templates:
                self.list.setCurrentRow(rows[0] if rows else 0)
        self._find()

    def _find(self) -> None:
        """Shows the templates that contain every word that is looked for, in their names or among their
        types, and chooses the first unless the chosen one is among them.
        """
        wanted = without_dashes(self.filter.text()).split()
        found = []
        with silent(self.list):
            for row, one in enumerate(self._templates):
                words = without_dashes(f"{one.title} {self._words(one.forces) if one.forces else ''}")
                is_found = all(word in words for word in wanted)
                self.list.item(row).setHidden(not is_found)
                found += [row] if is_found else []
            if self.list.currentRow() not in found:
                self.list.setCurrentRow(found[0] if found else -1)
        self._show()

    @property
    def _template(self) -> forcetemplates.ForceTemplate | None:
        row = self.list.currentRow()
        return self._templates[row] if 0 <= row < len(self._templates) else None

    def _show(self) -> None:
        """Shows the content of the chosen template."""
        template = self._template
        self.remove.setText(tr("Remove"))
        if template is None:
            text = tr("No template contains all these words.") if self._templates else ""
            self.contents.setText(text or tr("No template is saved yet."))
        elif template.forces is None:
            self.contents.setText(tr("This file cannot be read: {why}").format(why=template.wrong))
        else:
            goes = tr("Joins the side {side}.").format(side=self._into)
            is_for_side = self._into and template.forces.groups and template.forces.ruleset == self._ruleset
            self.contents.setText(self._words(template.forces) + (f"\n\n{goes}" if is_for_side else ""))
        self._enable()

    def _words(self, forces: CopiedForces) -> str:
        lines = [forces_words(forces)]
        lines += [side.title for side in forces.sides]
        lines += [
            tr("{number} × {type}").format(number=number, type=self._titles.get(type_id, type_id))
            for type_id, number in forces.tally().items()
        ]
        if forces.ruleset != self._ruleset:
            lines.append(tr("For other rules: {ruleset}.").format(ruleset=forces.ruleset))
        return "\n".join(lines)

    def _enable(self) -> None:
        template = self._template
        is_saved = template is not None and template.path is not None
        self.insert.setEnabled(
            template is not None and template.forces is not None and template.forces.ruleset == self._ruleset
        )
        self.rename.setEnabled(is_saved and template is not None and template.forces is not None)
        self.remove.setEnabled(is_saved)
        self.name.setEnabled(self._chosen is not None)
        self.save.setEnabled(self._chosen is not None and bool(self.name.text().strip()))

    def _insert(self) -> None:
        template = self._template
        if template is not None and self.insert.isEnabled():
            self.inserted = template.forces
            self.accept()

    def _save(self) -> None:
        title = self.name.text().strip()
        if self._chosen is None or not title:
            return
        try:
            path = forcetemplates.save_template(self._folder, self._chosen, title)
        except NotSaved as reason:
            self.told.setText(str(reason))
            return
        self.name.clear()
        self.told.setText(tr("Saved as {name}.").format(name=title))
        self._fill(path)

    def _renamed(self, item: QListWidgetItem) -> None:
        template, title = self._template, item.text().strip()
        if template is None or title == template.title:
            return
        try:
            if title:
                forcetemplates.rename_template(template, title)
        except NotSaved as reason:
            self.told.setText(str(reason))
        self._fill(template.path)

    def _remove(self) -> None:
        """Removes the file of the chosen template at the second click, since this cannot be undone."""
        template = self._template
        if template is None:
            return
        sure = tr("Remove for good")
        if self.remove.text() != sure:
            self.remove.setText(sure)
            return
        try:
            forcetemplates.remove_template(template)
        except NotSaved as reason:
            self.told.setText(str(reason))
        self._fill()
