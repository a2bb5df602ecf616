"""Dialogs: opens every modal question of the window; one object, so that tests can replace it.

Each form is imported by the method that opens it, since the imports would delay the start.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from kpeditor.app.dialogparts import ask, opened
from kpeditor.app.dialogs.tabledialogs import TableDialogs
from kpeditor.app.plaintext import about_box, message_box
from kpeditor.app.words import tr, tr_later
from kpeditor.core.files.storage.places import is_same_file, is_taken
from kpeditor.importers.opening import MODULE, SOURCES, Source
from kpeditor.importers.tables.sources import GEOJSON

FILES = tr_later(
    "All that opens (*.yaml *.yml *.json *.kpz *.tmx *.tmj *.map *.board *.geojson *.vmod);;"
    "Maps and scenarios (*.yaml *.yml *.json *.kpz);;All files (*)"
)
SCENARIOS = tr_later("Scenarios (*.yaml *.yml *.json *.kpz)")
BUNDLES = tr_later("Bundles (*.kpz)")
PICTURES = tr_later("Scans (*.png *.jpg *.jpeg *.tif *.tiff *.pdf);;All files (*)")
EXAMPLES = tr_later("Examples (*.yaml)")
YAML = tr_later("YAML files (*.yaml *.yml)")

if TYPE_CHECKING:
    from kpeditor.app.dialogs.chosenboards import ChosenBoards
    from kpeditor.app.dialogs.foreignmap import ForeignMapOptions
    from kpeditor.app.dialogs.printing import PrintOptions, PrintView
    from kpeditor.app.dialogs.sharing import VassalOptions
    from kpeditor.app.dialogs.vassalset import SetPart, VassalSet
    from kpeditor.app.document.document import Document
    from kpeditor.app.owncommands import OwnCommands
    from kpeditor.app.panels.board.boardform import NewMap
    from kpeditor.app.panels.table.tableform import NewTable
    from kpeditor.core.board.assembly import Assembly
    from kpeditor.core.edits.resizing import ReplaceBoard
    from kpeditor.core.edits.scatter import Scatter
    from kpeditor.core.edits.tables.space import ReplaceTable
    from kpeditor.core.files.bundles.bundling import About
    from kpeditor.core.scenario.copiedforces import CopiedForces
    from kpeditor.drawing.style import MapStyle
    from kpeditor.importers.found import ForeignMap
    from kpeditor.landscape.generator import Landscape


class Answer(enum.StrEnum):
    """The choices for unsaved changes."""

    SAVE = enum.auto()
    DISCARD = enum.auto()
    CANCEL = enum.auto()


class Dialogs(TableDialogs):
    """Asks the user, by dialogs of the system or of the program.

    Attributes:
        kept: answers the files that are open, which nothing but saving them may write over.
    """

    kept: Callable[[], Iterable[Path]] = tuple

    def open_file(self, parent: QWidget, folder: Path, title: str = "") -> Path | None:
        """A file to open (a map or scenario without a title), None when the user cancels."""
        title, kinds = (title, tr(YAML)) if title else (tr("Open map or scenario"), tr(FILES))
        return _asked_for(parent, title, folder, kinds)

    def foreign_file(self, parent: QWidget, folder: Path) -> Path | None:
        """A file of another program, None when the user cancels."""
        modules = f"{tr('Modules of VASSAL')} (*{MODULE})"
        shapes = f"{GEOJSON.title} (*{' *'.join(GEOJSON.suffixes)})"
        kinds = ";;".join(
            [_foreign_kinds(SOURCES), *(_foreign_kinds([source]) for source in SOURCES), shapes, modules]
        )
        return _asked_for(parent, tr("Import a map"), folder, kinds)

    def foreign(
        self, parent: QWidget, foreign: ForeignMap, file: Path, before: Mapping[str, str], style: MapStyle
    ) -> ForeignMapOptions | None:
        """What the kinds of a foreign map become, None when the user cancels.

        Args:
            before: what kinds became in earlier imports.
        """
        from kpeditor.app.dialogs.foreignmap import ForeignDialog

        dialog = ForeignDialog(foreign, file, before, style, parent)
        return dialog.options() if ask(dialog) else None

    def board(self, parent: QWidget, module: str, names: Sequence[str]) -> str | None:
        """The board of a module that becomes a map, None when the user cancels."""
        dialog = QInputDialog(parent)
        dialog.setWindowTitle(tr("Import a board of {module}").format(module=module))
        dialog.setLabelText(tr("The module has several boards. Which one becomes the map?"))
        dialog.setComboBoxItems(list(names))
        return dialog.textValue() if opened(dialog) else None

    def rules(self, parent: QWidget, module: str, titles: Sequence[str]) -> str | None:
        """The title of the rules the map of a module is made for, None when the user cancels."""
        dialog = QInputDialog(parent)
        dialog.setWindowTitle(tr("Import a board of {module}").format(module=module))
        dialog.setLabelText(tr("Which rules is the map made for? They say what terrain it can have."))
        dialog.setComboBoxItems(list(titles))
        return dialog.textValue() if opened(dialog) else None

    def open_examples(self, parent: QWidget, folder: Path) -> Path | None:
        """A file with examples of another scan, None when the user cancels."""
        return _asked_for(parent, tr("Examples of another map"), folder, tr(EXAMPLES))

    def open_pictures(self, parent: QWidget, folder: Path) -> list[Path]:
        """Scans to read, none when the user cancels."""
        names, _ = QFileDialog.getOpenFileNames(parent, tr("Scan of a map"), str(folder), tr(PICTURES))
        return [Path(name) for name in names]

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = YAML) -> Path | None:
        """A file to write to, None when the user cancels; one that is open only where it is suggested."""
        return _asked_where(parent, title, suggestion, tr(kinds), self.kept())

    def unsaved(self, parent: QWidget, what: str) -> Answer:
        """Whether to save, discard or keep working on changes."""
        text = tr("Save the changes to {what}?").format(what=what)
        box = message_box(parent, QMessageBox.Icon.Warning, tr("Unsaved changes"), text)
        box.setInformativeText(tr("Without saving they are lost."))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        opened(box)
        pressed = box.standardButton(box.clickedButton())
        return {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}.get(pressed, Answer.CANCEL)

    def overwrite(self, parent: QWidget, names: Sequence[str]) -> bool:
        """Whether to save over files that another tab or program has changed or removed meanwhile."""
        text = tr("{names} changed on the disk since it was opened here. Save over it?").format(
            names=tr(" and ").join(names)
        )
        box = message_box(parent, QMessageBox.Icon.Warning, tr("Changed meanwhile"), text)
        box.setInformativeText(tr("What stands there now is kept among its former versions."))
        save = box.addButton(tr("Save over it"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        opened(box)
        return box.clickedButton() is save

    def new_map(self, parent: QWidget) -> NewMap | NewTable | None:
        """Settings of a new map or table, None when the user cancels."""
        from kpeditor.app.dialogs.mapchanges import NewMapDialog

        dialog = NewMapDialog(parent)
        return dialog.options() if ask(dialog) else None

    def boards(
        self,
        parent: QWidget,
        style: MapStyle,
        folder: Path,
        assembly: Assembly | None = None,
        files: Sequence[Path] = (),
        title: str = "",
    ) -> ChosenBoards | None:
        """The boards of a map and how they lie, None when the user cancels.

        Args:
            assembly, files, title: the initial boards, where they lie, and the title of the map.
        """
        from kpeditor.app.dialogs.boards import BoardsDialog

        ask_boards = partial(_boards_to_add, folder)
        dialog = BoardsDialog(style, ask_boards, parent, assembly=assembly, files=files, title=title)
        return dialog.chosen() if ask(dialog) else None

    def scatter(self, parent: QWidget, document: Document) -> Scatter | None:
        """The settings of scattered terrain, None when the user cancels."""
        from kpeditor.app.dialogs.mapchanges import ScatterDialog

        dialog = ScatterDialog(document, parent)
        return dialog.options() if ask(dialog) else None

    def landscape(self, parent: QWidget, document: Document, style: MapStyle) -> Landscape | None:
        """The landscape to generate, None when the user cancels."""
        from kpeditor.app.dialogs.landscape import LandscapeDialog

        dialog = LandscapeDialog(document, style, parent)
        return dialog.made if ask(dialog) else None

    def resize(self, parent: QWidget, document: Document) -> ReplaceBoard | ReplaceTable | None:
        """The change to a board of another size, None when the user cancels or changes nothing.

        Raises:
            EditRefused: when the board cannot have that size.
        """
        if (table := document.battle.table) is not None:
            from kpeditor.app.dialogs.mapchanges import TableSizeDialog

            size = TableSizeDialog(document, table, parent)
            return size.edit() if ask(size) else None
        from kpeditor.app.dialogs.mapchanges import ResizeDialog

        dialog = ResizeDialog(document, parent)
        return dialog.resized().edit if ask(dialog) else None

    def own_commands(self, parent: QWidget, own: OwnCommands) -> None:
        """Lets the user define own commands."""
        from kpeditor.app.dialogs.owncommands import OwnCommandsDialog

        ask(OwnCommandsDialog(own, parent))

    def force_template(
        self,
        parent: QWidget,
        folder: Path,
        ruleset: str,
        chosen: CopiedForces | None,
        titles: Mapping[str, str],
        shipped: Sequence[CopiedForces] = (),
        into: str = "",
    ) -> CopiedForces | None:
        """Lets the user manage force templates, and look at those that come with the program; groups go to
        the side of the title `into`. Answers the forces to insert, None for none.
        """
        from kpeditor.app.dialogs.forcetemplates import ForceTemplatesDialog

        dialog = ForceTemplatesDialog(folder, ruleset, chosen, titles, shipped, into, parent)
        return dialog.inserted if ask(dialog) else None

    def print_options(
        self, parent: QWidget, *, has_scenario: bool, kind: str, view: PrintView | None = None
    ) -> PrintOptions | None:
        """What to print or draw, initially of this kind; None when the user cancels."""
        from kpeditor.app.dialogs.printing import PrintDialog

        dialog = PrintDialog(has_scenario=has_scenario, parent=parent, kind=kind, view=view)
        return dialog.options() if ask(dialog) else None

    def vassal_options(self, parent: QWidget, title: str, *, is_log: bool = False) -> VassalOptions | None:
        """The options of a module for VASSAL, or of the module that a log is for; None when the user
        cancels.
        """
        from kpeditor.app.dialogs.sharing import VassalDialog

        dialog = VassalDialog(title, parent, is_log=is_log)
        return dialog.options() if ask(dialog) else None

    def vassal_set(self, parent: QWidget, parts: Iterable[SetPart], folder: Path) -> VassalSet | None:
        """Which scenarios, open ones and files, become one module for VASSAL; None when the user cancels."""
        from kpeditor.app.dialogs.vassalset import VassalSetDialog

        dialog = VassalSetDialog(parts, partial(self.open_scenarios, folder=folder), parent)
        return dialog.options() if ask(dialog) else None

    def open_scenarios(self, parent: QWidget, folder: Path) -> list[Path]:
        """Scenarios to put together, none when the user cancels."""
        names, _ = QFileDialog.getOpenFileNames(parent, tr("Add scenarios"), str(folder), tr(SCENARIOS))
        return [Path(name) for name in names]

    def bundle_details(self, parent: QWidget, known: About) -> About | None:
        """The descriptive details of a bundle, None when the user cancels."""
        from kpeditor.app.dialogs.sharing import BundleDialog

        dialog = BundleDialog(known, parent)
        return dialog.options() if ask(dialog) else None

    def save_export(self, parent: QWidget, suggestion: Path, suffixes: Sequence[str]) -> Path | None:
        """A file for a print or picture, None when the user cancels."""
        kinds = ";;".join(f"{_kind_of_file(suffix)} (*{suffix})" for suffix in suffixes)
        return _asked_where(parent, tr("Write to"), suggestion, kinds, self.kept())

    def crash(self, parent: QWidget | None, text: str, details: str) -> None:
        """Reports a bug of the program."""
        box = message_box(parent, QMessageBox.Icon.Critical, tr("kpeditor made a mistake"), text)
        box.setDetailedText(details)
        opened(box)

    def about(self, parent: QWidget, text: str) -> None:
        """Shows information about the program, in HTML of its own."""
        about_box(parent, tr("About kpeditor"), text)


def _boards_to_add(folder: Path, parent: QWidget) -> list[Path]:
    """Boards to lay side by side, none when the user cancels."""
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Add boards"), str(folder), tr(YAML))
    return [Path(name) for name in names]


def _asked_for(parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
    """A file to read, None when the user cancels."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), kinds)
    return Path(name) if name else None


def _foreign_kinds(sources: Sequence[Source]) -> str:
    """Programs with the suffixes of their files, for a file dialog."""
    title = sources[0].title if len(sources) == 1 else tr("Maps of other programs")
    endings = [suffix for source in sources for suffix in source.suffixes]
    if len(sources) > 1:
        endings += [*GEOJSON.suffixes, MODULE]
    return f"{title} ({' '.join(f'*{ending}' for ending in endings)})"


_KINDS_OF_FILES = {
    ".pdf": "PDF",
    ".html": tr_later("Web page"),
    ".md": tr_later("Text for a forum"),
    ".png": tr_later("Picture"),
    ".svg": tr_later("Drawing to enlarge"),
    ".tmx": tr_later("Map of Tiled"),
    ".tmj": tr_later("Map of Tiled as JSON"),
    ".vmod": tr_later("Module for VASSAL"),
    ".vlog": tr_later("Log for VASSAL"),
    ".kpz": tr_later("Bundle"),
    ".geojson": "GeoJSON",
}


def _kind_of_file(suffix: str) -> str:
    """A file with this suffix in words."""
    title = _KINDS_OF_FILES.get(suffix)
    return tr(title) if title else suffix[1:].upper()


def _asked_where(
    parent: QWidget, title: str, suggestion: Path, kinds: str, kept: Iterable[Path]
) -> Path | None:
    """A file to write to, with a suffix of the chosen kind; None when the user cancels. Files that are kept
    are refused, but for the suggested one: that is the file which is saved.

    A name typed without its ending gets it before the dialog asks whether to replace what is there.
    """
    dialog = QFileDialog(parent, title, str(suggestion.parent), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_endings(kind)[0]))
    dialog.setDefaultSuffix(suggestion.suffix)
    dialog.selectFile(suggestion.name)
    kept = [file for file in kept if not is_same_file(file, suggestion)]
    try:
        while dialog.exec():
            path = Path(dialog.selectedFiles()[0])
            endings = _endings(dialog.selectedNameFilter())
            has_ending = path.suffix.lower() in _endings(kinds) or not endings
            path = path if has_ending else path.with_name(path.name + endings[0])
            if any(is_same_file(file, path) for file in kept):
                _refuse_kept(dialog, path.name)
            elif has_ending or not is_taken(path) or _may_replace(dialog, path.name):
                return path
        return None
    finally:
        dialog.deleteLater()


def _refuse_kept(parent: QWidget, name: str) -> None:
    """Says that a file is open and is not overwritten."""
    text = tr("{name} is open here and would be lost: choose another name.").format(name=name)
    opened(message_box(parent, QMessageBox.Icon.Warning, parent.windowTitle(), text))


def _may_replace(parent: QWidget, name: str) -> bool:
    """Asks whether to overwrite a file about which the dialog did not ask, because its suffix was not
    typed.
    """
    buttons = QMessageBox.StandardButton
    text = tr("{name} already exists.\nDo you want to replace it?").format(name=name)
    box = message_box(parent, QMessageBox.Icon.Warning, parent.windowTitle(), text)
    box.setStandardButtons(buttons.Yes | buttons.No)
    box.setDefaultButton(buttons.No)
    return opened(box) == buttons.Yes


def may_reveal(parent: QWidget, what: str) -> bool:
    """Asks whether to show what is hidden from the person who plays."""
    box = message_box(parent, QMessageBox.Icon.Warning, tr("Hidden units"), what)
    show = box.addButton(tr("Show them"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    opened(box)
    return box.clickedButton() is show


def _endings(kinds: str) -> list[str]:
    """The suffixes in the kinds of a file dialog: ".yaml" and ".yml" in "YAML files (*.yaml *.yml)"."""
    return re.findall(r"\*(\.\w+)", kinds)
