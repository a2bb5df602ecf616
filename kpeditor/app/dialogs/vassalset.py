"""VassalSetDialog: which scenarios a module for VASSAL holds, in which order, and what it is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.dialogs.sharing import VassalForm, VassalOptions
from kpeditor.app.formparts import STRETCH, column_of, note, row_of
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile
from kpeditor.core.files.bundles.bundle import entrance
from kpeditor.core.files.reading import read_file, read_scenario
from kpeditor.core.files.storage.inbundle import named_in
from kpeditor.core.files.storage.places import real_path


@dataclass(frozen=True, slots=True)
class SetPart:
    """A scenario of the module: a file, or a document of the window as it is now.

    Attributes:
        file: where it lies; None for a document never saved.
        number: of the document among those of the window, -1 for a file that is not open.
    """

    title: str
    map_title: str
    ruleset: str
    file: Path | None = None
    number: int = -1


@dataclass(frozen=True, slots=True)
class VassalSet:
    """The choices of the dialog: the scenarios in order, and the options of the module."""

    parts: tuple[SetPart, ...]
    options: VassalOptions


def part_of_file(path: Path) -> SetPart:
    """The list entry of a scenario in a file.

    Raises:
        BadFile: when it cannot be read or is no scenario.
    """
    scenario, problems, _ = read_scenario(entrance(path))
    if scenario is None:
        raise BadFile(problems[0].text if problems else tr("this is no scenario"))
    map_title = ""
    if scenario.map:
        try:
            map_title = str(read_file(named_in(entrance(path), scenario.map)).data.get("title") or "")
        except BadFile:
            raise BadFile(tr("its map cannot be read")) from None
    return SetPart(scenario.title, map_title, scenario.ruleset, path)


def told_of(parts: Sequence[SetPart]) -> str:
    """A description of the module with these scenarios, in one or more sentences."""
    if not parts:
        return tr("Add the scenarios that the module shall hold.")
    maps = list(dict.fromkeys(part.map_title or tr("no name") for part in parts))
    if len(parts) == 1:
        told = [tr("One scenario, with a set-up to choose.")]
    elif len(maps) == 1:
        told = [tr("{count} scenarios on one map, {map}.").format(count=len(parts), map=maps[0])]
    else:
        listed = ", ".join(maps[:4]) + (" …" if len(maps) > 4 else "")
        told = [
            tr("{count} scenarios on {maps} maps ({listed}): each set-up lays out its own board.").format(
                count=len(parts), maps=len(maps), listed=listed
            )
        ]
    titles = [part.title for part in parts]
    if twice := next((title for title in titles if titles.count(title) > 1), None):
        told.append(tr("{title} stands there twice: the second is called “{title} (2)”.").format(title=twice))
    if len({part.ruleset for part in parts}) > 1:
        told.append(tr("They follow different rules: the charts of all of them are in it."))
    return " ".join(told)


class VassalSetDialog(Dialog):
    """The scenarios in their order above, the form of the module below.

    Args:
        parts: the scenarios open in the window.
        ask: asks the user for more files.
    """

    def __init__(
        self,
        parts: Iterable[SetPart],
        ask: Callable[[QWidget], Sequence[Path]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Module of several scenarios for VASSAL"))
        self._ask = ask
        self._parts: Sequence[SetPart] = ()
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Scenarios of the module"))
        self.list.setHeaderLabels([tr("Scenario"), tr("Map"), tr("File")])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setMinimumSize(620, 210)
        self.add, self.remove = QPushButton(tr("&Add files…")), QPushButton(tr("&Remove"))
        self.up, self.down = QPushButton(tr("Move &up")), QPushButton(tr("Move &down"))
        self.told, self.refused = note(), note()
        self.form = VassalForm("")
        self.form.zones.setChecked(False)
        self.form.zones.setToolTip(tr("Each scenario then has a board of its own, and the module is larger"))
        self._lay_out()
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.list.itemSelectionChanged.connect(self._fit)
        self._put(list(parts))

    def _lay_out(self) -> None:
        self.box = accept_or_cancel(self, tr("Choose a file…"))
        column_of(
            note(
                tr("One module, whose File menu in VASSAL offers each scenario as a set-up, in this order.")
            ),
            row_of((self.list, 1), column_of(self.add, self.remove, self.up, self.down, STRETCH)),
            self.told,
            self.refused,
            self.form,
            self.box,
            on=self,
            spacing=10,
        )

    @property
    def parts(self) -> list[SetPart]:
        """The scenarios in their order."""
        return [*self._parts]

    @property
    def _chosen(self) -> list[int]:
        return sorted(self.list.indexOfTopLevelItem(item) for item in self.list.selectedItems())

    def _put(self, parts: Sequence[SetPart], chosen: Sequence[int] = ()) -> None:
        """Fills the list."""
        self._parts = parts
        self.list.clear()
        for row, part in enumerate(parts):
            place = part.file.name if part.file is not None else tr("not saved yet")
            item = QTreeWidgetItem([part.title, part.map_title, place])
            item.setToolTip(2, plain_tip(str(part.file or "")))
            self.list.addTopLevelItem(item)
            item.setSelected(row in chosen)
        for column in range(2):
            self.list.resizeColumnToContents(column)
        self.told.setText(told_of(parts))
        self.form.name.setPlaceholderText(parts[0].map_title if parts else "")
        self._fit()

    def _fit(self) -> None:
        """Disables what cannot be done now."""
        chosen, count = self._chosen, len(self._parts)
        self.remove.setEnabled(bool(chosen))
        self.up.setEnabled(bool(chosen) and chosen[0] > 0)
        self.down.setEnabled(bool(chosen) and chosen[-1] < count - 1)
        self.refused.setVisible(bool(self.refused.text()))
        self.box.button(QDialogButtonBox.StandardButton.Ok).setEnabled(count > 0)

    def _add(self) -> None:
        """Asks for files and appends those that are scenarios, without duplicates."""
        parts, refused = self.parts, []
        known = {real_path(part.file) for part in parts if part.file is not None}
        for path in self._ask(self):
            if real_path(path) in known:
                continue
            try:
                parts.append(part_of_file(path))
                known.add(real_path(path))
            except BadFile as reason:
                refused.append(tr("{name} was left out: {reason}").format(name=path.name, reason=reason))
        self.refused.setText("\n".join(refused))
        self._put(parts)

    def _remove(self) -> None:
        chosen = set(self._chosen)
        left = [part for row, part in enumerate(self.parts) if row not in chosen]
        self._put(left, [min(min(chosen), len(left) - 1)] if left else [])

    def _move(self, by: int) -> None:
        """Moves the chosen ones together by a row."""
        parts, chosen = self.parts, self._chosen
        for row in chosen if by < 0 else reversed(chosen):
            parts[row], parts[row + by] = parts[row + by], parts[row]
        self._put(parts, [row + by for row in chosen])

    def options(self) -> VassalSet:
        """The settings in the form."""
        return VassalSet(tuple(self.parts), self.form.options())
