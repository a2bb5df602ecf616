"""FileFlow: new, open, save, save as, revert, compare, and the question about unsaved changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kpeditor.app.document.document import Document, changed_outside, unsaved_files
from kpeditor.app.files.host import Host
from kpeditor.app.messages import Offer
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, KpError, NotSaved
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, standing_alone
from kpeditor.core.files.storage.inbundle import SUFFIX, in_bundle, is_bundle
from kpeditor.core.files.storage.places import is_file, real_path
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.scenario.battle import Battle

UNDER_MAP = frozenset({".png", ".jpg", ".jpeg"})
"""Endings of pictures that may lie under a map."""
SCANS = UNDER_MAP | {".tif", ".tiff", ".pdf"}
"""Endings of pictures that may be read as scans."""

OURS = frozenset({".yaml", ".yml", ".json", SUFFIX})
"""The suffixes of the program's own files: for these the other programs need not be loaded."""


def is_picture(path: Path) -> bool:
    """Whether a file is a picture by its suffix."""
    return path.suffix.lower() in SCANS and is_file(path)


def _is_foreign(path: Path) -> bool:
    """Whether a file is another program's by its suffix."""
    if path.suffix.lower() in OURS:
        return False
    from kpeditor.importers.opening import is_foreign

    return is_foreign(path)


class FileFlow:
    """The files of one window; works on the document in front unless another one is named.

    Args:
        import_: imports a file of another program; answers whether it is shown now.
        offer_pictures: asks what to do with pictures.
    """

    def __init__(
        self,
        host: Host,
        import_: Callable[[Path], bool],
        offer_pictures: Callable[[Sequence[Path]], object],
    ) -> None:
        self._import = import_
        self._offer_pictures = offer_pictures
        self._host = host
        self._settings = host.settings
        self._backups = host.settings.backup_folder
        self._bundles = host.settings.work_folder / "bundles"

    def new_map(self) -> None:
        """Asks for a size and shows an empty map."""
        options = self._host.dialogs.new_map(self._host.window())
        if options is not None:
            self._host.show_document(
                Document(OpenBattle(Battle(options.sheet()), [], None, None, None, None))
            )

    def ask_open(self) -> None:
        """Asks for a file and opens it."""
        path = self._host.dialogs.open_file(self._host.window(), self._settings.folder())
        if path is not None:
            self.open(path)

    def ask_import(self) -> None:
        """Asks for a file of another program and imports it."""
        path = self._host.dialogs.foreign_file(self._host.window(), self._settings.folder())
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Opens a map, scenario or bundle in a tab, or goes to its tab if it is open; imports maps of other
        programs, and asks what to do with a picture. Answers whether it is shown.
        """
        if is_picture(path):
            self._offer_pictures([path])
            return False
        if _is_foreign(path):
            return self._import(path)
        path = _archive_of(path)
        if self._host.show_open(path):
            return True
        document = self._read(path)
        if document is not None:
            self._host.show_document(document)
        return document is not None

    def _read(self, path: Path) -> Document | None:
        try:
            if is_bundle(path):
                from kpeditor.core.files.bundles.workingcopy import open_working_copy  # most files are none

                opened = open_working_copy(path, self._bundles)
            else:
                opened = open_battle(path)
        except BadFile as bad:
            self._host.show_bad_file(path, bad)
            return None
        except (KpError, OSError) as reason:
            self._host.tell(
                tr("{name} cannot be opened: {reason}").format(name=path.name, reason=why_not_read(reason)),
                "error",
            )
            return None
        self._settings.add_recent(path)
        self._settings.set_text("folder", str(real_path(path).parent))
        return Document(opened)

    def save(self, document: Document | None = None) -> bool:
        """Writes what changed; answers whether everything is on the disk now."""
        document = document or self._host.document
        if document is None:
            return False
        if not document.is_modified and document.path is not None:
            others = changed_outside(document)
            if not others:
                self._host.tell(tr("Nothing to save: the files are as they are here."), "hint")
                return True
            document.mark_unsaved(others)
        was_new = document.map_path is None
        if was_new and not self.save_map_as(document):
            return False
        written = unsaved_files(document)
        written_over = [path.name for path in changed_outside(document) if path in written and is_file(path)]
        if written_over and not self._host.dialogs.overwrite(self._host.window(), written_over):
            return False
        if document.opened.home is not None:
            return self._write_bundle(document, document.opened.home.archive)
        is_saved = self._save_parts(document, was_new=was_new)
        if is_saved and (left := changed_outside(document)):
            text = tr("Saved what was changed here. {names} differs on the disk and was left as it is.")
            names = tr(" and ").join(path.name for path in left)
            again = Offer(tr("Read again"), partial(self.read_again, document))
            self._host.tell(text.format(names=names), "warning", (again,))
        return is_saved

    def _save_parts(self, document: Document, *, was_new: bool) -> bool:
        """Writes those of map and scenario that have changed."""
        is_saved, both = True, was_new or document.is_map_modified
        unkept: list[str] = []
        if document.is_map_modified:
            is_saved = self._write(document, document.save_map, unkept=unkept)
        if is_saved and document.is_scenario_modified:
            is_new = document.scenario_path is None
            write = partial(self._write, document, document.save_scenario, unkept=unkept)
            is_saved = self.save_as(document) if is_new else write()
            if is_saved and both and document.map_path is not None and document.scenario_path is not None:
                names = document.map_path.name, document.scenario_path.name
                self._tell_saved(tr("Saved {one} and {other}.").format(one=names[0], other=names[1]), unkept)
        return is_saved

    def save_as_bundle(self, document: Document | None = None) -> bool:
        """Asks for a file and writes map, scenario and pictures into it; from then on the document belongs to
        the bundle.
        """
        from kpeditor.app.dialogs.dialogs import BUNDLES

        document = document or self._host.document
        if document is None:
            return False
        present = document.path or self._settings.folder_to_save() / f"{file_name(document.title)}.yaml"
        suggestion = present.with_suffix(SUFFIX)
        path = self._host.dialogs.save_file(self._host.window(), tr("Save as bundle"), suggestion, BUNDLES)
        if path is None:
            return False
        right = path.suffix.lower() == SUFFIX
        return self._write_bundle(document, path if right else path.with_name(path.name + SUFFIX))

    def save_as(self, document: Document | None = None) -> bool:
        """Asks for a file and writes the scenario, or the map when only a map is open."""
        document = document or self._host.document
        if document is None:
            return False
        if document.opened.home is not None:
            return self.save_as_bundle(document)
        if document.scenario is None:
            return self.save_map_as(document)
        path = self._ask_target(
            tr("Save scenario as"), document.scenario_path, document.scenario.title, document.map_path
        )
        if path is not None and path.suffix.lower() == SUFFIX:
            return self._write_bundle(document, path)
        if path is None or not self._write(document, document.save_scenario, path):
            return False
        if document.is_map_modified:
            text = tr("Saved {name}. Its map “{title}” is to be saved as well.")
            saves = (
                Offer(tr("Save"), partial(self.save, document)),
                Offer(tr("Save map as…"), partial(self.save_map_as, document)),
            )
            self._host.tell(text.format(name=path.name, title=document.battle.sheet.title), "warning", saves)
        return True

    def save_map_as(self, document: Document | None = None) -> bool:
        """Asks for a file and writes the map; of a bundle, a copy of it."""
        document = document or self._host.document
        if document is None:
            return False
        home = document.opened.home
        present = (
            document.map_path if home is None else home.archive.with_name(f"{home.archive.stem}-map.yaml")
        )
        path = self._ask_target(tr("Save map as"), present, document.battle.sheet.title)
        if path is not None and path.suffix.lower() == SUFFIX:
            return self._write_bundle(document, path)
        if path is not None and home is not None:
            copy = partial(save_map, standing_alone(document.opened), path)
            return self._written(path, copy, tr("Save map as"), tr("Saved a copy of the map: {name}."))
        if path is None or not self._write(document, document.save_map, path):
            return False
        is_filed = document.scenario_path is not None
        if is_filed and document.scenario is not None and document.is_scenario_modified:
            text = tr("Saved {name}. The scenario “{title}” is to be saved as well.")
            save = Offer(tr("Save"), partial(self.save, document))
            self._host.tell(text.format(name=path.name, title=document.scenario.title), "warning", (save,))
        return True

    def _ask_target(
        self, title: str, present: Path | None, name: str, beside: Path | None = None
    ) -> Path | None:
        suggestion = present or self._settings.folder_to_save(beside) / f"{file_name(name)}.yaml"
        if beside is not None and suggestion == beside:  # a scenario called like its map
            suggestion = beside.with_name(f"{beside.stem}-battle{beside.suffix}")
        return self._host.dialogs.save_file(self._host.window(), title, suggestion)

    def _write_bundle(self, document: Document, archive: Path) -> bool:
        write = partial(document.save_bundle, archive, self._bundles)
        is_written = self._written(archive, write, tr("Save as"))
        if is_written:
            self._settings.add_recent(archive)
        return is_written

    def _write(
        self,
        document: Document,
        write: Callable[[Path | None], None],
        path: Path | None = None,
        unkept: list[str] | None = None,
    ) -> bool:
        """Writes the map or the scenario, to another file or its present one; adds to `unkept` as `_written`
        does.
        """
        is_map = write == document.save_map
        target = path or (document.map_path if is_map else document.scenario_path)
        command = tr("Save map as") if is_map and document.scenario is not None else tr("Save as")
        is_written = self._written(target, partial(write, path), command, unkept=unkept)
        if is_written and document.path is not None:
            self._settings.add_recent(document.path)
        return is_written

    def _written(
        self,
        target: Path | None,
        write: Callable[[], object],
        command: str,
        done: str = "",
        unkept: list[str] | None = None,
    ) -> bool:
        """Keeps the former version of a file and writes it; says that it is `done`, or why not and which
        command writes it elsewhere. Answers whether it was written. Adds to `unkept` why a former version
        could not be kept, and tells all that it holds.
        """
        from kpeditor.core.files.storage import backups

        unkept = [] if unkept is None else unkept
        try:
            if target is not None:
                backups.keep(target, self._backups)
        except NotSaved as reason:
            unkept.append(str(reason))
        try:
            write()
        except KpError as reason:
            cure = tr("Nothing is lost here: File > {command} writes it to another place.")
            why = reason.sentence()
            why = why if why.endswith(".") else f"{why}."
            self._host.tell(f"{why} {cure.format(command=command)}", "error")
            return False
        said = (done or tr("Saved {name}.")).format(name=target.name if target is not None else "")
        self._tell_saved(said, unkept)
        return True

    def _tell_saved(self, said: str, unkept: Sequence[str]) -> None:
        """Says what was saved, and why former versions could not be kept."""
        if unkept:
            self._host.tell(
                tr("{saved} But {reason}.").format(saved=said, reason="; ".join(unkept)), "warning"
            )
        else:
            self._host.tell(said, "good")

    def revert(self) -> None:
        """Reads the file again and drops the changes since."""
        document = self._host.document
        if document is not None and document.path is None:
            self._host.tell(tr("There is no file yet: this was never saved."), "hint")
        elif document is not None and self.may_leave([document]):
            self.read_again(document)

    def read_again(self, document: Document) -> None:
        """Reads the files of a document again and shows the result; unsaved changes are dropped."""
        again = self._read(document.path) if document.path is not None else None
        if again is not None:
            self._host.replace_document(document, again)

    def compare(self, document: Document | None = None) -> None:
        """Shows the differences between this document and its file, or another file."""
        document = document or self._host.document
        if document is None:
            return
        from kpeditor.app.files.comparison import Comparison  # the editor opens faster without it

        folder = document.path.parent if document.path is not None else self._settings.folder()
        ask = partial(self._host.dialogs.open_file, self._host.window(), folder, tr("Compare with"))
        Comparison(document, ask, self._host.window()).show()

    def may_leave(self, documents: Sequence[Document]) -> bool:
        """Whether these documents may be closed: nothing is unsaved, or the user has answered one question
        about all of them.
        """
        from kpeditor.app.dialogs.dialogs import Answer

        unsaved = [document for document in documents if document.is_modified]
        if not unsaved:
            return True
        answer = self._host.dialogs.unsaved(self._host.window(), _joined(list(map(changed_words, unsaved))))
        if answer is Answer.SAVE:
            return all(self.save(document) for document in unsaved)
        return answer is Answer.DISCARD


def _archive_of(path: Path) -> Path:
    """The bundle that a path leads into, else the path itself."""
    try:
        inside = in_bundle(path)
    except BadFile:
        return path
    return inside[0] if inside is not None else path


def changed_words(document: Document) -> str:
    """What is not saved: "the map", "the scenario" or both, by title."""
    parts = []
    if document.is_map_modified:
        parts.append(tr("the map “{title}”").format(title=document.battle.sheet.title))
    if document.is_scenario_modified and document.scenario is not None:
        parts.append(tr("the scenario “{title}”").format(title=document.scenario.title))
    return tr(" and ").join(parts)


def _joined(parts: list[str]) -> str:
    return (
        parts[0]
        if len(parts) == 1
        else tr("{several}, and {last}").format(several=", ".join(parts[:-1]), last=parts[-1])
    )


def file_name(title: str) -> str:
    """A file name made from a title: "Spain, 1937" becomes "spain-1937"."""
    from kpeditor.core.files.storage.membernames import slug

    return slug(title) or "untitled"
