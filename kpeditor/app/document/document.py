"""Document: a battle with its undo history, its files and what is selected in it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from kpeditor.app.document.boardwatch import BoardWatch
from kpeditor.app.document.deployment import Deployment
from kpeditor.app.document.editcommand import EditCommand, Revision
from kpeditor.app.document.locks import refuse_locked
from kpeditor.app.document.problems import ComparedBattle, Spotlight
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.terrain import offered
from kpeditor.app.document.units import where_they_stand
from kpeditor.app.words import tr
from kpeditor.core.board.build import complete
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.edits.edit import Edit, Touched
from kpeditor.core.files.documents import OpenBattle, save_map, save_scenario
from kpeditor.core.files.storage.fingerprint import sha256_if_readable, sha256_of_text
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.looks import layer_titles, view_titles


class Document(QObject):
    """The battle of a window. Every change goes through `do`.

    Signals:
        changed(edit, initiator): the battle changed; the initiator may skip its own echo.
        selected: the selection changed.
        sketched: zones are shown as they would be with what is being typed.
        pointed: the hex or hexside under the pointer changed.
        filed: a file name or the saved state changed.
        titled: it has another title.

    Attributes:
        opened: the battle with its files as they were last read or written.
        on_disk: the fingerprint of each file as it was last read or written.
        boards: notices when the files of the map's boards change.
        deployment: zones and counters derived from the scenario.
        spotlight: the highlighted hexes of a problem.
        comparison: the battle it is compared with; what differs is marked on a free table.
        catalogue: the terrain this map may contain.
        locked: layers, hexside features and "places" that must not be changed.
        layer_titles: their titles.
    """

    changed = Signal(object, object)
    selected = Signal()
    sketched = Signal()
    pointed = Signal()
    filed = Signal()
    titled = Signal()

    def __init__(self, opened: OpenBattle, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.opened = opened
        self.on_disk = _fingerprints(opened)
        self.boards = BoardWatch(opened)
        self.stack = QUndoStack(self)
        self.deployment = Deployment(opened.battle)
        self.selection = Selection()
        self.latest_side = Selection()
        """What was selected of the order of battle last; panels go on showing it after Esc or a click on a
        hex.
        """
        self.hover = Hover()
        self.spotlight = Spotlight(self)
        self.comparison = ComparedBattle(self)
        self.ruleset: RuleSet | None = registry.find_or_none(_ruleset_id(opened.battle))
        self._latest: EditCommand | None = None  # top of the undo stack, while a stroke may still extend it
        self._numbers = itertools.count(1)
        self._revision = self._saved = Revision(0, 0)
        self._title = self.title
        if self.sheet is not None and self.ruleset is not None:
            complete(self.sheet, self.ruleset.terrain())
        known = self.ruleset.terrain() if self.ruleset else Catalogue()
        self.catalogue = offered(self.sheet, known) if self.sheet is not None else known
        self.locked: frozenset[str] = frozenset()
        self.layer_titles = _titles(self.battle.sheet, self.catalogue)

    @property
    def battle(self) -> Battle:
        """The sheet and the scenario on it; read only, changes go through `do`."""
        return self.opened.battle

    @property
    def sheet(self) -> MapSheet | None:
        """The hex map, None when the battle is fought on a free table."""
        return self.battle.map if self.battle.is_hex else None

    @property
    def scenario(self) -> Scenario | None:
        """The scenario, None when only a map is open."""
        return self.battle.scenario

    @property
    def map_path(self) -> Path | None:
        """The map's file, None before its first save."""
        return self.opened.map_path

    @property
    def scenario_path(self) -> Path | None:
        """The scenario's file, None before its first save or when only a map is open."""
        return self.opened.scenario_path

    @property
    def path(self) -> Path | None:
        """The file the window is about: the bundle, else the scenario's, else the map's."""
        if self.opened.home is not None:
            return self.opened.home.archive
        return self.scenario_path if self.scenario is not None else self.map_path

    @property
    def title(self) -> str:
        """The title of the scenario, else of the map."""
        return (self.scenario.title if self.scenario else self.battle.sheet.title) or tr("Untitled")

    def unit_types(self) -> dict[str, UnitType]:
        """The unit types by id, with the scenario's own types if they are well formed."""
        from kpeditor.drawing.pieces.spots import unit_types_of

        return dict(unit_types_of(self.battle))

    def do(self, edit: Edit, initiator: object = None, then: Selection | None = None) -> None:
        """Applies an edit and puts it on the undo stack; an edit without effect leaves no step. `then` is
        selected at the same time, for an edit that renames the selected item: a form that found nothing
        selected in between would hide its field, and the cursor would leave it.

        Raises:
            EditRefused: when the edit does not fit or changes a locked layer; nothing was changed then.
        """
        refuse_locked(edit, self.battle, self.locked, self.layer_titles)
        inverse = edit.apply(self.battle)
        if inverse == edit:
            self.select(self.selection if then is None else then)
            return
        touched = edit.touched(self.battle)
        before, after = self._revision, _next_revision(self._revision, next(self._numbers), touched)
        self.deployment.take_in(touched)
        command = EditCommand(self._replay, edit, inverse, before, after)
        self.stack.push(command)
        kept = command.merged_into or command
        self._latest = kept if kept.after != kept.before else None
        self._move_to(kept.after)
        is_other = then is not None and then != self.selection
        self.selection = self.selection if then is None else then
        self.changed.emit(edit, initiator)
        if is_other:
            self.selected.emit()

    def new_stroke(self) -> int:
        """A new number for the edits of a stroke, which become one undo step."""
        return next(self._numbers)

    def cancel_stroke(self, stroke: int) -> None:
        """Takes back the edits of a stroke without a redo step, if it is the latest step."""
        if self._latest is not None and self._latest.edit.stroke == stroke:
            self._latest.is_cancelled = True
            self.stack.undo()

    def select(self, selection: Selection) -> None:
        """Replaces the selection."""
        if selection != self.selection:
            self.selection = selection
            if selection.side:
                self.latest_side = selection
            self.selected.emit()

    def sketch(self, scenario: Scenario | None) -> None:
        """Shows the zones of a scenario that is being typed, until the next edit."""
        if self.deployment.sketch(scenario):
            self.sketched.emit()

    def point_at(self, hover: Hover) -> None:
        """Sets the hex or hexside under the pointer."""
        if hover != self.hover:
            self.hover = hover
            self.pointed.emit()

    @property
    def is_map_modified(self) -> bool:
        """Whether the map differs from its file."""
        return self._revision.map != self._saved.map

    @property
    def is_scenario_modified(self) -> bool:
        """Whether the scenario differs from its file."""
        return self._revision.scenario != self._saved.scenario

    @property
    def is_modified(self) -> bool:
        """Whether closing would lose anything."""
        return self.is_map_modified or self.is_scenario_modified

    def mark_unsaved(self, files: Collection[Path] | None = None) -> None:
        """Marks the battle as different from these files of it, by default from all: for example after
        recovery from a crash, or if the file no longer exists. A scenario without a file counts as one of
        them.
        """
        is_all = files is None or (self.opened.home is not None and self.opened.home.archive in files)
        named = files or ()
        is_map = is_all or self.map_path in named
        is_filed = self.path is not None
        is_scenario = self.scenario is not None and (is_all or not is_filed or self.scenario_path in named)
        old = self._saved
        self._saved = Revision(-1 if is_map else old.map, -1 if is_scenario else old.scenario)
        self.filed.emit()

    def save_map(self, path: Path | None = None) -> None:
        """Writes the map, to another file when a path is given, which the scenario names once it is saved.

        Raises:
            NotSaved: when it could not be written; the old file is untouched.
        """
        old = self.map_path
        self.opened = save_map(self.opened, path)
        saved = self._saved._replace(map=self._revision.map)
        if self.scenario_path is not None and self.map_path != old:
            saved = saved._replace(scenario=-1)
        self._mark_saved(saved, old, self.map_path)

    def save_scenario(self, path: Path | None = None) -> None:
        """Writes the scenario, to another file when a path is given.

        Raises:
            NotSaved: when it could not be written; the old file is untouched.
        """
        old = self.scenario_path
        self.opened = save_scenario(self.opened, path)
        self._mark_saved(self._saved._replace(scenario=self._revision.scenario), old, self.scenario_path)

    def save_bundle(self, archive: Path, root: Path) -> None:
        """Writes everything as a bundle, whose files lie below `root` while it is open.

        Raises:
            NotSaved: when it could not be written; the old file is untouched.
        """
        from kpeditor.core.files.bundles.workingcopy import save_working_copy

        is_new = self.opened.home is None or self.opened.home.archive != archive
        is_changed = is_new or self.is_map_modified
        self.opened = save_working_copy(self.opened, archive, root, is_map_changed=is_changed)
        self.on_disk = {}
        self._mark_saved(self._revision, None, archive)

    def _mark_saved(self, revision: Revision, old: Path | None, written: Path | None) -> None:
        self._saved = revision
        files = _fingerprints(self.opened)
        kept = {path: known for path, known in self.on_disk.items() if path != old}
        self.on_disk = kept | {path: known for path, known in files.items() if path == written}
        if not self.is_modified:
            self.stack.setClean()
        self.filed.emit()

    def _replay(self, edit: Edit, revision: Revision) -> None:
        edit.apply(self.battle)
        self.deployment.take_in(edit.touched(self.battle))
        self._latest = None
        self._move_to(revision)
        self.changed.emit(edit, None)
        self.select(where_they_stand(self.battle, self.selection))  # undo and redo move units

    def _move_to(self, revision: Revision) -> None:
        was = self.is_map_modified, self.is_scenario_modified
        self._revision = revision
        if was != (self.is_map_modified, self.is_scenario_modified):
            self.filed.emit()
        if self.title != self._title:
            self._title = self.title
            self.titled.emit()


def _next_revision(old: Revision, number: int, touched: Touched) -> Revision:
    is_map = touched.hexes is None or bool(touched.hexes) or touched.sheet
    return Revision(number if is_map else old.map, number if touched.scenario else old.scenario)


def _ruleset_id(battle: Battle) -> str:
    return battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset


def _fingerprints(opened: OpenBattle) -> dict[Path, str]:
    """The fingerprints of a battle's files that were read from their own places."""
    if opened.home is not None:
        return {opened.home.archive: opened.home.sha256}
    pairs = (opened.map_path, opened.map_source), (opened.scenario_path, opened.scenario_source)
    return {path: sha256_of_text(source.source) for path, source in pairs if path and source}


def changed_outside(document: Document) -> list[Path]:
    """The document's files that changed since they were last read or written, missing ones included."""
    return [path for path, known in document.on_disk.items() if sha256_if_readable(path) != known]


def unsaved_files(document: Document) -> frozenset[Path]:
    """The document's files that saving would write, except those without a name yet."""
    home = document.opened.home
    if home is not None:
        return frozenset({home.archive} if document.is_modified else ())
    pairs = (
        (document.map_path, document.is_map_modified),
        (document.scenario_path, document.is_scenario_modified),
    )
    return frozenset(path for path, is_modified in pairs if path is not None and is_modified)


def _titles(sheet: Sheet, catalogue: Catalogue) -> Mapping[str, str]:
    """The layers that can be hidden and locked, with their titles."""
    return view_titles(sheet, catalogue) if isinstance(sheet, TableSheet) else layer_titles(sheet, catalogue)
