"""Safety: protects work by journals and former versions of files, and watches for files changed by other
programs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject

from kpeditor.app.document.document import Document, changed_outside
from kpeditor.app.document.safekeeping import Safekeeping, abandoned, recover
from kpeditor.app.files.host import Host
from kpeditor.app.guard import delayed
from kpeditor.app.messages import Offer
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr
from kpeditor.core.errors import BadFile, EditRefused
from kpeditor.core.files.documents import OpenBattle, battle_of_texts, board_files
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.fingerprint import sha256_if_readable
from kpeditor.core.files.storage.places import is_file, is_folder, is_taken, real_path
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.app.files.recoverypage import RecoveryPage
    from kpeditor.core.files.storage.backups import Backup
    from kpeditor.core.files.storage.journal import Left
    from kpeditor.core.play.gamejournal import LeftGame

SETTLE = 400
"""Milliseconds to wait after a file changed: programs often write in several steps."""


class Safety(QObject):
    """Protects the documents of one window.

    Args:
        go_on: continues a game interrupted by a crash; answers whether that was possible.
    """

    def __init__(self, window: Host, go_on: Callable[[LeftGame], bool]) -> None:
        super().__init__(window.window())
        self._window = window
        self._settings = window.settings
        self._go_on = go_on
        self._keepings: dict[Document, Safekeeping] = {}
        self._told: dict[Path, str] = {}
        self._timer = delayed(self, self.look, SETTLE)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _path: self._timer.start())

    @cached_property
    def page(self) -> RecoveryPage:
        """The page of unsaved work; created when there is some."""
        from kpeditor.app.files.recoverypage import RecoveryPage

        page = RecoveryPage()
        page.asked_back.connect(self.bring_back)
        page.asked_drop.connect(self.forget)
        page.asked_later.connect(lambda: self._window.workspaces.hide_page(page))
        return page

    def keep(self, document: Document) -> None:
        """Keeps a journal of a document from now on."""
        minutes = self._settings.autosave_minutes
        keeping = Safekeeping(document, self._settings.journal_folder, minutes, document)
        again = Offer(tr("Try again now"), keeping.try_again)  # a message with an offer stays
        keeping.failed.connect(partial(self._window.tell, kind="warning", offers=(again,)))
        keeping.restored.connect(partial(self._window.tell, kind="good"))
        self._keepings[document] = keeping
        document.filed.connect(self._watch)
        self._watch()

    def release(self, document: Document) -> None:
        """Ends the journal of a document that is closed on purpose."""
        keeping = self._keepings.pop(document, None)
        if keeping is not None:
            keeping.end()
        home = document.opened.home
        others = [one.opened.home for one in self._keepings]
        if home is not None and home.folder not in [one.folder for one in others if one is not None]:
            from kpeditor.core.files.bundles.workingcopy import forget

            forget(home)
        self._watch()

    def offer_recovery(self) -> bool:
        """Shows the page of unsaved work if there is any left by a crash; answers whether there is."""
        journals = self._left()
        if journals:
            self.page.show_left(journals)
            self._window.workspaces.show_page(
                self.page, tr("Unsaved work"), tr("Work that was not saved when a window died")
            )
        return bool(journals)

    def ask_recovery(self) -> None:
        """As `offer_recovery`, with a message when there is nothing."""
        if not self.offer_recovery():
            self._window.tell(tr("There is no unsaved work: every window was closed properly."), "hint")

    def _left(self) -> list[Left | LeftGame]:
        """The journals that are left, games first: they have no other file."""
        from kpeditor.app.document.journallock import abandoned_games

        journals, games = abandoned(self._settings.journal_folder), self._settings.game_folder
        return [*(abandoned_games(games) if is_folder(games) else ()), *journals]

    def bring_back(self, left: Left | LeftGame) -> None:
        """Recovers a journal as an unsaved document, or continues a game in a playtest window."""
        from kpeditor.core.files.storage.journal import Left

        if all(one.folder != left.folder for one in self._left()):
            told = tr("{about} is no longer left: another window brought it back or forgot it.")
            self._window.tell(told.format(about=left.about.title), "hint")
            self._after_decision()
            return
        if not isinstance(left, Left):
            if self._go_on(left):
                left.drop()
                self._after_decision()
            return
        try:
            recovered = recover(left)
        except BadFile as reason:
            told = tr("{about} cannot be brought back: {reason}")
            self._window.tell(told.format(about=left.about.title, reason=reason))
            return
        self._show_again(recovered.document)
        left.drop()
        self._after_decision()
        if not recovered.is_whole:
            text = tr("{changes} came back; what followed was damaged.").format(
                changes=count(recovered.changes, tr("change"), tr("changes"))
            )
            self._window.tell(text, "warning")
        elif changed_outside(recovered.document):
            text = tr("This is back as it was, but its file has changed since. Compare them before you save.")
            look = Offer(
                tr("Compare…"), partial(self._if_open, self._window.files.compare, [recovered.document])
            )
            self._window.tell(text, "warning", (look,))
        else:
            self._window.tell(tr("This is back as it was. Nothing is saved yet."), "good")

    def _show_again(self, document: Document) -> None:
        """Shows a recovered document: in the tab in which the session has opened its file, else in a new
        one.
        """
        for window in (self._window, *self._window.family):
            workspace = window.workspaces.find(document.path) if document.path is not None else None
            if workspace is not None and not workspace.document.is_modified:
                window.replace_document(workspace.document, document)
                window.activateWindow()
                window.safety.protect(document)
                return
        self._window.show_document(document)
        self.protect(document)

    def protect(self, document: Document) -> None:
        """Writes the journal of a document that differs from its files."""
        self._keepings[document].protect_now()

    def forget(self, left: Left | LeftGame) -> None:
        """Removes a journal."""
        left.drop()
        self._after_decision()

    def _after_decision(self) -> None:
        journals = self._left()
        self.page.show_left(journals)
        if not journals:
            self._window.workspaces.hide_page(self.page)

    def former_versions(self, document: Document) -> list[tuple[Path, Backup]]:
        """The former versions of the document's files: the file and a former version of it, the latest
        first.
        """
        from kpeditor.core.files.storage.backups import backups_of

        folder = self._settings.backup_folder
        found = [(path, one) for path in document.opened.files for one in backups_of(path, folder)]
        return sorted(found, key=lambda pair: pair[1].saved, reverse=True)

    def open_version(self, document: Document, path: Path, backup: Backup) -> None:
        """Opens a former version of one of a document's files in a tab, as an unsaved change of it."""
        try:
            former = Document(_former(document, path, backup))
        except BadFile as reason:
            self._window.tell(tr("The former version cannot be opened: {reason}").format(reason=reason))
            return
        former.on_disk = {own: sha256_if_readable(own) for own in document.opened.files}
        former.mark_unsaved()
        if self._window.files.may_leave([document]):
            self._window.replace_document(document, former)
            self.protect(former)
            self._window.tell(
                tr("{path} as of {saved:%d %B, %H:%M}. Save to go back to it.").format(
                    path=path.name, saved=backup.saved
                ),
                "hint",
            )

    def _watch(self) -> None:
        """Watches the files of all open documents."""
        files = {
            str(path)
            for document in self._keepings
            for path in (*document.opened.files, *board_files(document.opened))
            if is_taken(path)
        }
        known = set(self._watcher.files())
        if gone := sorted(known - files):
            self._watcher.removePaths(gone)
        if new := sorted(files - known):
            self._watcher.addPaths(new)

    def look(self) -> None:
        """Reports files changed by other programs, each change once."""
        self._watch()
        for document in list(self._keepings):
            self._take_in_boards(document)
        changed = {one: files for one in self._keepings if (files := changed_outside(one))}
        news = {path for files in changed.values() for path in files if self._is_news(path)}
        told = [one for one, files in changed.items() if not news.isdisjoint(files)]
        for document in told:
            # The contents of a removed file exist only here: closing asks about it, and saving writes it.
            self._keep_as_unsaved(document, [path for path in changed[document] if not is_file(path)])
        if told:
            self._tell_changed(told, sorted({real_path(path) for one in told for path in changed[one]}))

    def _take_in_boards(self, document: Document) -> None:
        """Applies a change of a board's file to the map; this is not an undo step."""
        news = document.boards.news(document.opened)
        if news is None:
            return
        try:
            if isinstance(news, str):
                raise EditRefused(news)
            news.apply(document.battle)
        except EditRefused as reason:
            text = tr("A board of “{title}” cannot be read any more: {reason}. It stays as it was.")
            self._window.tell(text.format(title=document.title, reason=reason), "warning")
            return
        document.deployment.take_in(news.touched(document.battle))
        document.changed.emit(news, None)
        text = tr("A board of “{title}” has changed; it is shown as it is now.")
        self._window.tell(text.format(title=document.title), "hint")

    def _is_news(self, path: Path) -> bool:
        content = sha256_if_readable(path)
        is_news = self._told.get(path) != content
        self._told[path] = content
        return is_news

    def _tell_changed(self, documents: list[Document], changed: list[Path]) -> None:
        if lost := [path for path in changed if not is_file(path)]:
            self._tell_lost(lost)
            return
        names = _names(changed)
        again = Offer(tr("Read again"), partial(self._if_open, self._window.files.read_again, documents))
        keep = Offer(tr("Keep what is here"), partial(self._if_open, self._keep, documents))
        look = Offer(tr("Compare…"), partial(self._if_open, self._window.files.compare, documents[:1]))
        if all(map(self._is_own, changed)):
            titles = tr(" and ").join(f"“{document.title}”" for document in documents)
            text = tr("{names} was saved in another tab; {titles} has not read it again yet.")
            text = text.format(names=names, titles=titles)
        else:
            text = tr("{names} was changed by another program.").format(names=names)
        if any(document.is_modified for document in documents):
            text = tr("{text} Reading it again loses your unsaved changes of it.").format(text=text)
        offers = (again, keep, look) if len(documents) == 1 else (again, keep)
        self._window.tell(text, "warning", offers)

    def _tell_lost(self, lost: Sequence[Path]) -> None:
        """Says that files are gone, or that something lies in their place that is no file."""
        text = (
            tr("{names} is no longer there; saving writes it again.")
            if len(lost) == 1
            else tr("{names} are no longer there; saving writes them again.")
        )
        if barred := [path for path in lost if is_taken(path)]:
            lost = barred
            text = tr(
                "In the place of {names} lies something else now, such as a folder, which saving does not"
                " replace. The contents are here still: save them under another name."
            )
        self._window.tell(text.format(names=_names(lost)), "warning")

    def _keep(self, document: Document) -> None:
        """Marks the document as different from its files that were changed outside."""
        self._keep_as_unsaved(document, changed_outside(document))

    def _keep_as_unsaved(self, document: Document, files: Sequence[Path]) -> None:
        if files:
            document.mark_unsaved(files)
            self.protect(document)

    def _is_own(self, path: Path) -> bool:
        """Whether a file is unchanged since a document of this program last read or wrote it."""
        content = sha256_if_readable(path)
        known = [
            workspace.document.on_disk for window in self._window.family for workspace in window.workspaces
        ]
        return any(sha == content and real_path(one) == path for files in known for one, sha in files.items())

    def _if_open(self, do: Callable[[Document], None], documents: Sequence[Document]) -> None:
        """Applies a function to those documents that are still open."""
        for document in documents:
            if self._window.workspaces.of(document) is not None:
                do(document)


def clear_at_start(settings: Settings) -> threading.Thread:
    """Removes half-written files left by crashed processes, in the program's own folders and beside recently
    opened files. Works in a thread, so that an unreachable folder does not delay the start.
    """
    from kpeditor.core.files.storage.leftovers import clear_leftovers, clear_leftovers_below

    beside = sorted({path.parent for path in settings.remembered()} | {settings.folder()})

    def clear() -> None:
        clear_leftovers_below(settings.work_folder)
        _clear_working_copies(settings)
        for folder in beside:
            clear_leftovers(folder)

    thread = threading.Thread(target=clear, daemon=True)
    thread.start()
    return thread


def _clear_working_copies(settings: Settings) -> None:
    """Removes the unpacked bundles of processes that have died, unless unsaved work of them is left."""
    root = settings.work_folder / "bundles"
    if not (is_folder(root) and any(root.iterdir())):
        return
    from kpeditor.core.files.bundles.workingcopy import clear_abandoned
    from kpeditor.core.files.storage.journal import all_left
    from kpeditor.core.play.gamejournal import all_left_games

    work = [one.about.bundle for one in all_left(settings.journal_folder)]
    games = [one.about.bundle for one in all_left_games(settings.game_folder)]
    clear_abandoned(root, {Path(bundle["folder"]) for bundle in (*work, *games) if bundle})


def _names(files: Sequence[Path]) -> str:
    return tr(" and ").join(path.name for path in files)


def _former(document: Document, path: Path, backup: Backup) -> OpenBattle:
    """A document's battle with one of its files in a former version; raises BadFile when that cannot be
    read.
    """
    from kpeditor.core.files.bundles.workingcopy import former_battle

    if document.opened.home is not None:
        return former_battle(document.opened, backup.path)
    texts: dict[Path | None, str] = {}
    for own in document.opened.files:
        texts[own] = read_text(backup.path if own == path else own)
    own_texts = texts.get(document.map_path), texts.get(document.scenario_path)
    return battle_of_texts(*own_texts, document.map_path, document.scenario_path)
