"""Runs sub-commands of kpeditor that write files of a document in separate processes: exports, whose result
is shown above the map, and previews of prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices

from kpeditor.app.document.document import Document
from kpeditor.app.files.host import Host
from kpeditor.app.messages import Offer
from kpeditor.app.owncommands import qt_environment
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, require_map, save_map, save_scenario, standing_alone
from kpeditor.core.files.storage.places import is_file, real_path
from kpeditor.core.scenario.battle import snapshot
from kpeditor.ownprocess import own_command, own_environment

if TYPE_CHECKING:
    from kpeditor.app.background import Background

SHOWN_BY_OTHERS = frozenset({".pdf", ".png", ".svg", ".html"})
"""Endings of files that a program of the system shows and prints."""
INPUT_ERROR = 1
"""The exit status of a command whose input has errors; the command may still have written a picture of the
input.
"""

_PART = re.compile(r"^(\d{1,3})%\n", re.MULTILINE)
"""A line of `kpeditor render --progress`."""

Finished = Callable[[QProcess, bool, int], None]
"""A function that gets the process, whether it ended by itself, and its exit status."""


class Exporting(QObject):
    """The exports of one window; several may run at once."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.window())
        self._host = host
        self.running: list[_Export] = []

    @cached_property
    def _writer(self) -> Background:
        from kpeditor.app.background import Background

        return Background("export", self)

    def start(
        self,
        sources: Sequence[Document | Path],
        command: Sequence[str],
        target: Path,
        arguments: Sequence[str] = (),
        *,
        then: Callable[[Path], object] | None = None,
    ) -> None:
        """Exports documents as they are now, saved or not, and files as they are on the disk. Another thread
        first writes the documents to files, since large ones take longer than a frame.

        Args:
            command: the sub-command with its options.
            arguments: follow the sources on the command line.
            then: gets the written file, in place of a message that offers to open it.
        """
        try:
            kept = [one if isinstance(one, Path) else _kept(one) for one in sources]
        except KpError as reason:
            self._host.tell(str(reason))
            return
        export = _Export(target, QTemporaryDir(), then)
        self.running.append(export)
        write = partial(_as_files, kept, Path(export.folder.path()))
        begin = partial(self._begin, export, tuple(command), tuple(arguments))
        self._writer.start(write, begin, partial(self._give_up, export))
        self._host.tell(export.shown, "hint", (Offer(tr("Stop"), export.stop),))

    def _begin(
        self, export: _Export, command: Sequence[str], arguments: Sequence[str], files: Sequence[Path]
    ) -> None:
        """Starts the sub-command; called when the documents are written."""
        if export.is_stopped:
            self._end(export)
            self._host.tell(_stopped(export), "warning")
            return
        words = [*command, *map(str, files), *arguments]
        process = export.process = _started(self, words, export.target, partial(self._on_finished, export))
        process.readyReadStandardError.connect(partial(self._on_said, process, export))

    def _give_up(self, export: _Export, reason: KpError) -> None:
        self._end(export)
        self._host.tell(str(reason))

    def _end(self, export: _Export) -> None:
        self.running.remove(export)
        export.folder.remove()

    def _on_said(self, process: QProcess, export: _Export) -> None:
        """Shows the progress of a process if it reports any and the message is still shown."""
        before = export.shown
        export.hear(process)
        self._host.messages.amend(before, export.shown)

    def _on_finished(self, export: _Export, process: QProcess, is_ended: bool, code: int) -> None:
        target, then, name = export.target, export.then, export.target.name
        self._end(export)
        export.hear(process)
        told = export.last_line
        if not is_ended:
            self._host.tell(_stopped(export), "warning")
        elif code == INPUT_ERROR and _version(target) not in (None, export.known):
            text = tr("Wrote {name}, though there are errors: see the problems.")
            self._host.tell(text.format(name=name), "warning")
        elif code != 0:
            self._host.tell(tr("{name} was not written: {reason}").format(name=name, reason=_why(told, code)))
        else:
            if then is not None:
                then(target)
            url = QUrl.fromLocalFile(str(real_path(target)))
            look = Offer(tr("Open"), partial(QDesktopServices.openUrl, url))
            offers = (look,) if then is None and target.suffix.lower() in SHOWN_BY_OTHERS else ()
            self._host.tell(tr("Wrote {name}.").format(name=told or name), "good", offers)


class _Export:
    """A file that a process writes from files in a folder, and the output of the process on standard error.

    Args:
        then: gets the written file.
    """

    def __init__(
        self, target: Path, folder: QTemporaryDir, then: Callable[[Path], object] | None = None
    ) -> None:
        self.target, self.folder, self.then = target, folder, then
        self.known = _version(target)
        self.process: QProcess | None = None
        self.is_stopped = False
        self._text = ""

    def stop(self) -> None:
        """Ends the process. If the documents are still being written, no process will start."""
        self.is_stopped = True
        if self.process is not None:
            self.process.kill()

    def hear(self, process: QProcess) -> None:
        """Reads the new output of the process."""
        self._text += process.readAllStandardError().toStdString()

    @property
    def last_line(self) -> str:
        """The last line of a command's output: the file it wrote, or the error."""
        lines = self._text.strip().splitlines()
        return lines[-1] if lines else ""

    @property
    def shown(self) -> str:
        """The message while the process runs: the file, and the progress if the process reports any."""
        writing = tr("Writing {name} …").format(name=self.target.name)
        parts = _PART.findall(self._text)
        return f"{writing} {parts[-1]} %" if parts else writing


class Previews:
    """Makes previews of a document in a folder that is removed at the end. All show the document as it was
    when the first preview was requested.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._folder = QTemporaryDir()
        self._number = 0
        self._owner = QObject()
        self._write: Callable[[], Path] | None = None

    @cached_property
    def _writer(self) -> Background:
        from kpeditor.app.background import Background

        return Background("preview", self._owner)

    def __enter__(self) -> Previews:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._owner.findChildren(QProcess):
            process.finished.disconnect()
            process.kill()
            process.waitForFinished()
        if self._write is None:
            self._remove()
        else:  # the writing cannot be interrupted
            self._writer.forget()
            self._writer.start(lambda: None, lambda _: self._remove())

    def _remove(self) -> None:
        self._owner.deleteLater()
        self._folder.remove()

    def make(
        self, command: list[str], suffix: str, then: Callable[[Path | None, str], None]
    ) -> Callable[[], None]:
        """Makes a file in a separate process; `then` gets the file, or None and the error. Answers a function
        that stops the process. Another thread writes the document once for all previews.
        """
        folder = Path(self._folder.path())
        try:
            if self._write is None:
                self._write = cache(partial(_as_file, _kept(self._document), folder / "document"))
        except KpError as reason:
            then(None, str(reason))
            return lambda: None
        self._number += 1
        export = _Export(folder / f"preview-{self._number}{suffix}", self._folder)

        def begin(source: Path) -> None:
            if not export.is_stopped:
                export.process = _started(self._owner, [*command, str(source)], export.target, finished)

        def finished(process: QProcess, is_ended: bool, code: int) -> None:
            if is_ended:
                export.hear(process)
                made = export.target if is_file(export.target) else None
                then(made, "" if made else _why(export.last_line, code))

        self._writer.start(self._write, begin, lambda reason: then(None, str(reason)))
        return export.stop


def _started(owner: QObject, words: Sequence[str], target: Path, finished: Finished) -> QProcess:
    """Starts a process of this program with these arguments, which writes the target. The process object is
    deleted after `finished` has been called.
    """
    process = QProcess(owner)
    process.setProcessEnvironment(qt_environment(own_environment()))

    def end(code: int, status: QProcess.ExitStatus) -> None:
        finished(process, status is QProcess.ExitStatus.NormalExit, code)
        process.deleteLater()

    process.finished.connect(end)
    program, *rest = own_command(*words, "-o", str(target))
    process.start(program, rest)
    return process


def _why(told: str, code: int) -> str:
    return told.removeprefix("kpeditor: ") or tr("exit status {code}").format(code=code)


def _version(file: Path) -> tuple[int, int] | None:
    """A value that changes when a file is written again, or None if there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _stopped(export: _Export) -> str:
    return tr("{name} was not written: it was stopped.").format(name=export.target.name)


def _kept(document: Document) -> OpenBattle:
    """A copy of a document as it is now, unaffected by later edits.

    Raises:
        BadFile: when the document's map was missing or broken, since the export would show an empty board in
            its place.
    """
    require_map(document.opened)
    return replace(document.opened, battle=snapshot(document.battle))


def _as_files(sources: Sequence[OpenBattle | Path], folder: Path) -> list[Path]:
    """The files to draw: given files unchanged, and a file for each battle, written to a new folder.

    Raises:
        NotSaved: when they cannot be written.
    """
    return [
        one if isinstance(one, Path) else _as_file(one, folder / str(at)) for at, one in enumerate(sources)
    ]


def _as_file(opened: OpenBattle, folder: Path) -> Path:
    """Writes a battle as files into a folder of its own, and answers the file to draw.

    Raises:
        NotSaved: when they cannot be written.
    """
    folder.mkdir(exist_ok=True)  # the folder may remain from a failed attempt
    map_path = folder / "map.yaml"
    written = save_map(standing_alone(opened), map_path)
    if opened.battle.scenario is None:
        return map_path
    save_scenario(written, folder / "scenario.yaml")
    return folder / "scenario.yaml"
