"""Exporting: prints and pictures of the document in front, made by the command line in a process of its own,
so that the window goes on working.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices

from kpeditor.app.document.document import Document
from kpeditor.app.owncommands import qt_environment
from kpeditor.app.shell.files.fileflow import file_name
from kpeditor.app.shell.messages import Offer
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import require_map, save_map, save_scenario
from kpeditor.drawing.looks import UNDERLAY
from kpeditor.ownprocess import own_command, own_environment

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


SHOWN_BY_OTHERS = frozenset({".pdf", ".png", ".svg", ".html"})
"""Endings of files that the system has a program for, which shows and prints them."""


class Exporting(QObject):
    """Works for one window; several exports may run at a time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.running: list[QProcess] = []

    def ask(self, kind: str = "pages") -> None:
        """Asks what to make, at first something of this kind, and where, and makes it."""
        window = self._window
        document = window.document
        if document is None or window.workspace is None:
            return
        from kpeditor.app.dialogs.printing import PrintView

        settings, has_scenario = window.workspace.settings, document.scenario is not None
        titles = {name: tr(title) for name, title in settings.titles.items() if name != UNDERLAY}
        shown = frozenset(name for name in titles if settings.shows(name))
        with Previews(document) as previews:
            view = PrintView(settings.style.name, settings.symbols, titles, shown, previews.make)
            options = window.dialogs.print_options(window, has_scenario=has_scenario, kind=kind, view=view)
        if options is None:
            return
        folder = document.path.parent if document.path is not None else Path.home()
        suggestion = folder / f"{file_name(document.title)}-{options.kind}{options.suffixes[0]}"
        target = window.dialogs.save_export(window, suggestion, options.suffixes)
        if target is not None:
            self.start(document, options.command(settings.style.name, settings.symbols), target)

    def start(
        self, document: Document, command: list[str], target: Path, arguments: Sequence[str] = ()
    ) -> None:
        """Makes a file of the document as it is now, saved or not; `arguments` follow the document's file."""
        folder = QTemporaryDir()
        try:
            source = _written(document, Path(folder.path()))
        except KpError as reason:
            self._window.tell(str(reason))
            return
        self._run(command, [source, *arguments], target, folder)

    def start_with(
        self, source: Path, command: list[str], target: Path, then: Callable[[Path], object] | None = None
    ) -> None:
        """Makes a file of another file as it lies on the disk; `then` gets it when it is there."""
        self._run(command, [source], target, QTemporaryDir(), then)

    def start_with_all(self, sources: Sequence[Document | Path], command: list[str], target: Path) -> None:
        """Makes a file of several: of documents as they are now, saved or not, and of files."""
        folder = QTemporaryDir()
        files: list[Path] = []
        try:
            for number, source in enumerate(sources):
                if isinstance(source, Path):
                    files.append(source)
                    continue
                place = Path(folder.path()) / str(number)
                place.mkdir()
                files.append(_written(source, place))
        except KpError as reason:
            self._window.tell(str(reason))
            return
        self._run(command, files, target, folder)

    def _run(
        self,
        command: list[str],
        sources: Sequence[Path | str],
        target: Path,
        folder: QTemporaryDir,
        then: Callable[[Path], object] | None = None,
    ) -> None:
        process = QProcess(self)
        process.setProcessEnvironment(qt_environment(own_environment()))
        known = _version(target)
        process.finished.connect(partial(self._on_finished, process, folder, target, known, then))
        self.running.append(process)
        program, *words = own_command(*command, *map(str, sources), "-o", str(target))
        process.start(program, words)
        stop = Offer(tr("Stop"), process.kill)
        self._window.messages.tell(tr("Writing {name} …").format(name=target.name), "hint", (stop,))

    def _on_finished(
        self,
        process: QProcess,
        folder: QTemporaryDir,
        target: Path,
        known: tuple[int, int] | None,
        then: Callable[[Path], object] | None,
        code: int,
        status: QProcess.ExitStatus,
    ) -> None:
        name = target.name
        self.running.remove(process)
        folder.remove()
        told = process.readAllStandardError().toStdString().strip().splitlines()
        if status is not QProcess.ExitStatus.NormalExit:
            self._window.tell(tr("{name} was not written: it was stopped.").format(name=name), "warning")
        elif code == INPUT_ERROR and _version(target) not in (None, known):
            text = tr("Wrote {name}, though there are errors: see the problems.")
            self._window.tell(text.format(name=name), "warning")
        elif code != 0:
            reason = (
                told[-1].removeprefix("kpeditor: ") if told else tr("exit status {code}").format(code=code)
            )
            self._window.tell(tr("{name} was not written: {reason}").format(name=name, reason=reason))
        else:
            if then is not None:
                then(target)
            url = QUrl.fromLocalFile(str(target.resolve()))
            look = Offer(tr("Open"), partial(QDesktopServices.openUrl, url))
            offers = (look,) if then is None and target.suffix.lower() in SHOWN_BY_OTHERS else ()
            told_words = tr("Wrote {name}.").format(name=told[-1] if told else name)
            self._window.messages.tell(told_words, "good", offers)
        process.deleteLater()


INPUT_ERROR = 1
"""The exit status of a command whose input has errors; a picture of it may be written all the same."""


def _version(file: Path) -> tuple[int, int] | None:
    """A value that changes when a file is written again; None when there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class Previews:
    """Makes previews of a document as it is when the first is asked for, in a folder that is removed at the
    end.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._folder = QTemporaryDir()
        self._source: Path | None = None
        self._number = 0
        self._owner = QObject()

    def __enter__(self) -> Previews:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._owner.findChildren(QProcess):
            process.finished.disconnect()
            process.kill()
            process.waitForFinished()
        self._owner.deleteLater()
        self._folder.remove()

    def make(
        self, command: list[str], suffix: str, then: Callable[[Path | None, str], None]
    ) -> Callable[[], None]:
        """Makes a file in a process of its own; `then` gets it, or the reason. Answers what stops it."""
        try:
            if self._source is None:
                self._source = _written(self._document, Path(self._folder.path()))
        except KpError as reason:
            then(None, str(reason))
            return lambda: None
        self._number += 1
        target = Path(self._folder.path()) / f"preview-{self._number}{suffix}"
        process = QProcess(self._owner)
        process.setProcessEnvironment(qt_environment(own_environment()))

        def finished(code: int, status: QProcess.ExitStatus) -> None:
            told = process.readAllStandardError().toStdString().strip().splitlines()
            process.deleteLater()
            if status is QProcess.ExitStatus.NormalExit and target.is_file():
                then(target, "")
            elif status is QProcess.ExitStatus.NormalExit:
                why = (
                    told[-1].removeprefix("kpeditor: ")
                    if told
                    else tr("exit status {code}").format(code=code)
                )
                then(None, why)

        process.finished.connect(finished)
        program, *words = own_command(*command, str(self._source), "-o", str(target))
        process.start(program, words)
        return process.kill


def _written(document: Document, folder: Path) -> Path:
    """The document as files in a folder of its own; answers the one to draw.

    Raises:
        BadFile: when its map was missing or broken: the file would show the empty board in its place.
        NotSaved: when they cannot be written.
    """
    require_map(document.opened)
    map_path = folder / "map.yaml"
    opened = save_map(document.opened, map_path)
    if document.scenario is None:
        return map_path
    scenario = document.battle.scenario
    save_scenario(opened, folder / "scenario.yaml")
    document.battle.scenario = scenario  # the copy names the copied map; the document keeps its own
    return folder / "scenario.yaml"
