"""Safekeeping: writes every change of a document to a journal against crashes, and recovers documents from
journals.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document.document import Document
from kpeditor.app.document.journallock import hold, is_held
from kpeditor.app.guard import delayed
from kpeditor.app.words import tr
from kpeditor.core.board.build import order_legend
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import EditRefused, NotSaved
from kpeditor.core.files.documents import battle_of_texts, render_map, render_scenario
from kpeditor.core.files.formats.scenarioreader import parts_as_now
from kpeditor.core.files.formats.schemas import validate
from kpeditor.core.files.storage.inbundle import WorkingCopy
from kpeditor.core.files.storage.places import is_folder, real_path
from kpeditor.core.files.storage.writing import make_folder

if TYPE_CHECKING:
    from kpeditor.core.files.storage.journal import About, Journal, Left, Snapshot

MINUTE = 60_000
SMALL = 100_000
"""Up to so many hexes a map is written as a whole every few minutes; a larger one only every `MANY` changes.
"""
MANY = 5_000
SOON = 1000
"""Milliseconds after the last stroke before a write that takes longer than a frame may begin."""
RETRY, RETRY_MOST = 5_000, 60_000
"""Milliseconds until a journal that could not be written is tried again: the first time, and at most."""


class Safekeeping(QObject):
    """Keeps the journal of one document from its first unsaved change to its save.

    Signals:
        failed(message): the journal cannot be written; the attempt is repeated every few seconds.
        restored(message): writing works again, and the journal holds the present document.
    """

    failed = Signal(str)
    restored = Signal(str)

    def __init__(
        self, document: Document, folder: Path, minutes: int = 2, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder / _name(document)
        self._lock: QLockFile | None = None
        self._has_failed = False
        """Whether the journal lacks a change, until it is written again as a whole."""
        self._is_told = False
        self._opened = document.opened
        # The journal starts from the state before the first change.
        self._base: Callable[[], Snapshot]
        if document.path is None:
            texts = _texts(document)
            self._base = lambda: texts
        else:
            self._base = lambda: _sources(document)
        document.changed.connect(self._on_changed)
        document.filed.connect(self._on_filed)
        self._timer = QTimer(self)
        self._every = minutes * MINUTE
        self._timer.timeout.connect(self._on_time)
        self._timer.start(self._every)
        self._wait = RETRY
        self._retries = delayed(self, self._retry)

    @cached_property
    def _journal(self) -> Journal:
        from kpeditor.core.files.storage.journal import Journal  # with the first change

        return Journal(self._folder)

    @property
    def is_writing(self) -> bool:
        """Whether there is a journal on the disk now."""
        return self._lock is not None

    def _on_time(self) -> None:
        """Writes the whole battle, but not during a stroke, since it takes longer than a frame."""
        is_at_work = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if not is_at_work:
            self.write_whole()
        self._timer.start(SOON if is_at_work else self._every)

    def write_whole(self) -> None:
        """Writes the whole battle into the journal, if it has changes: ordinary map and scenario files, on
        which the changes noted later are based.
        """
        sheet = self._document.battle.sheet
        is_large = isinstance(sheet, MapSheet) and sheet.grid.size > SMALL
        if self.is_writing and not self._has_failed and self._journal.lines > (MANY if is_large else 0):
            self._begin_anew()

    def protect_now(self) -> None:
        """Writes a document that is unsaved from the start, for example one brought back from a journal."""
        self._try(self._write_anew)

    def try_again(self) -> None:
        """Writes the whole battle now, without waiting for the next attempt, and reports the result."""
        was_told, self._is_told = self._is_told, False
        if self._has_failed:
            self._retry()
        elif self.is_writing:
            self._begin_anew()
        if was_told and not self._is_told:
            self._is_told = True
            self._tell_restored()

    def end(self) -> None:
        """Removes the journal when the document is closed on purpose."""
        self._timer.stop()
        self._document.changed.disconnect(self._on_changed)
        self._document.filed.disconnect(self._on_filed)
        self._drop()

    def _on_changed(self, edit: Edit, _initiator: object) -> None:
        if self._has_failed or not self._document.is_modified:
            return  # the next attempt writes everything
        if not self.is_writing:
            self._try(self._begin)
        if self.is_writing and not self._has_failed:
            from kpeditor.core.edits.plaindata import edit_data  # knows every edit; the first loads them

            self._try(lambda: self._journal.note(edit_data(edit)))
            if self._journal.lines >= MANY:
                self.write_whole()

    def _begin(self) -> None:
        # No fsync, as this happens in the frame of the first stroke; what was opened is on the disk anyhow.
        self._hold()
        self._journal.begin(_about(self._document), self._base(), is_forced=False)

    def _hold(self) -> None:
        """Takes the lock, before there is a journal: others remove one that has no changes and no holder."""
        make_folder(self._folder)
        if self._lock is None:
            self._lock = hold(self._folder)

    def _write_anew(self) -> None:
        self._hold()
        document = self._document
        self._journal.begin(_about(document, is_changed=True), _texts(document))

    def _on_filed(self) -> None:
        """Ends the journal when everything is saved or undone to the saved state; begins a new one when only
        one of the files was saved.
        """
        document = self._document
        is_saved, self._opened = document.opened is not self._opened, document.opened
        if not document.is_modified:
            if is_saved:
                self._base = lambda: _sources(document)
            self._drop()
        elif is_saved and self.is_writing and not self._has_failed:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Begins the next generation of a journal with every change so far; on failure continues the old
        one.
        """
        try:
            self._write_anew()
        except NotSaved as reason:
            text = tr("Unsaved work could not be written as a whole: {reason}. Every change is still noted.")
            self._tell(text.format(reason=reason))
        else:
            self._tell_restored()

    def _drop(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        if self._has_failed or ("_journal" in vars(self) and self._journal.has_begun):
            self._journal.drop()
        self._has_failed, self._wait = False, RETRY
        self._retries.stop()

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except NotSaved as reason:
            self._has_failed = True
            self._retries.start(self._wait)
            text = tr(
                "Changes are not protected from a crash now: {reason}. Save often; protection is tried again"
                " every few seconds."
            )
            self._tell(text.format(reason=reason))

    def _retry(self) -> None:
        """Writes the present document; not during a stroke."""
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._retries.start(SOON)
            return
        self._wait = min(2 * self._wait, RETRY_MOST)
        self._has_failed = False
        self._try(self._write_anew)
        if not self._has_failed:
            self._wait = RETRY
            self._tell_restored()

    def _tell(self, text: str) -> None:
        """Reports a failure once, and again only after a success in between."""
        if not self._is_told:
            self._is_told = True
            self.failed.emit(text)

    def _tell_restored(self) -> None:
        if self._is_told:
            self._is_told = False
            self.restored.emit(tr("Changes are protected from a crash again."))


@dataclass(frozen=True)
class Recovered:
    """A document as it was at the crash; `is_whole` is False when its last changes are lost."""

    document: Document
    changes: int
    is_whole: bool


def abandoned(folder: Path) -> list[Left]:
    """The journals in a folder that no running process holds and that contain changes, the latest first.
    Empty ones are removed.
    """
    if not (is_folder(folder) and any(folder.iterdir())):
        return []
    from kpeditor.core.files.storage.journal import all_left

    found = []
    for left in all_left(folder):
        if is_held(left.folder):
            continue  # a running process is writing it
        if left.has_changes():
            found.append(left)
        else:
            left.drop()
    return found


def recover(left: Left) -> Recovered:
    """The document a journal was written for, with every change applied again as an undo step.

    Raises:
        BadFile: when even the initial state of the journal cannot be read.
    """
    from kpeditor.core.files.bundles.workingcopy import taken_over

    about, snapshot, home = left.about, left.snapshot(), None
    paths = _path(about.map_path), _path(about.scenario_path)
    if about.bundle:
        old = WorkingCopy(Path(about.bundle["archive"]), Path(about.bundle["folder"]), about.bundle["sha256"])
        home = taken_over(old)
        paths = _moved(paths[0], old.folder, home.folder), _moved(paths[1], old.folder, home.folder)
    opened = replace(battle_of_texts(snapshot.map, snapshot.scenario, *paths), home=home)
    document = Document(opened)
    if not about.bundle:
        known = (paths[0], about.saved_map), (paths[1], about.saved_scenario)
        document.on_disk = {path: print_ for path, print_ in known if path is not None}
    if document.sheet is not None:
        order_legend(document.sheet, about.legend)
    if about.is_changed:
        document.mark_unsaved()
    from kpeditor.core.edits.plaindata import BadJournal, edit_of  # knows every edit: loaded with the first

    changes, is_whole = 0, True
    for data in left.edits():
        if validate("edit", data):
            is_whole = False
            break
        try:
            document.do(edit_of(data, parts_as_now))
        except (BadJournal, EditRefused):
            is_whole = False
            break
        changes += 1
    return Recovered(document, changes, is_whole)


def _moved(path: Path | None, old: Path, new: Path) -> Path | None:
    """The path of a file that was copied with its folder."""
    return new / path.relative_to(old) if path is not None and path.is_relative_to(old) else path


def _path(text: str) -> Path | None:
    return Path(text) if text else None


def _about(document: Document, *, is_changed: bool = False) -> About:
    map_path, scenario_path = document.map_path, document.scenario_path
    on_disk = document.on_disk
    legend = document.sheet.legend if document.sheet is not None else {}
    from kpeditor.core.files.storage.journal import About

    return About(
        title=document.title,
        map_path=str(real_path(map_path)) if map_path else "",
        scenario_path=str(real_path(scenario_path)) if scenario_path else "",
        saved_map=on_disk.get(map_path, "") if map_path else "",
        saved_scenario=on_disk.get(scenario_path, "") if scenario_path else "",
        is_changed=is_changed,
        legend={layer: tuple(own.kinds) for layer, own in legend.items()},
        bundle=_bundle_data(document),
    )


def _bundle_data(document: Document) -> dict[str, str]:
    home = document.opened.home
    if home is None:
        return {}
    archive, folder = real_path(home.archive), real_path(home.folder)
    return {"archive": str(archive), "folder": str(folder), "sha256": home.sha256}


def _sources(document: Document) -> Snapshot:
    """The texts of the files as last read or written."""
    from kpeditor.core.files.storage.journal import Snapshot

    opened = document.opened
    sources = opened.map_source, opened.scenario_source
    return Snapshot(*(source.source if source else None for source in sources))


def _texts(document: Document) -> Snapshot:
    """The texts the files would have if saved now."""
    from kpeditor.core.files.storage.journal import Snapshot

    opened, scenario = document.opened, document.scenario
    return Snapshot(
        render_map(opened.battle.sheet, opened.map_source),
        render_scenario(scenario, opened.scenario_source) if scenario else None,
    )


def _name(document: Document) -> str:
    """An unused name for the journal's folder."""
    stem = document.path.stem if document.path else "untitled"
    token = f"{document.path}{time.time_ns()}{id(document)}"
    return f"{stem}-{hashlib.sha256(token.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"
