"""OwnRuns: runs the user's own commands on the document in front, and shows their output."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.files.host import Host
from kpeditor.app.messages import Offer
from kpeditor.app.owncommands import BadCommand, OwnCommand, OwnCommands, qt_environment, words_of
from kpeditor.app.words import tr
from kpeditor.ownprocess import others_environment

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess

    from kpeditor.app.dialogs.owncommands import OutputWindow

MOST_SHOWN = 200_000
"""Characters of what a program said that are shown."""
MOST_HEXES = 2000
"""More hexes do not fit into one word on every system."""


class OwnRuns(QObject):
    """Runs commands for one window, several at a time. `changed`: the commands were redefined."""

    changed = Signal()

    def __init__(self, host: Host, own_commands: OwnCommands) -> None:
        super().__init__(host.window())
        self._host = host
        self._own_commands = own_commands
        self.running: list[QProcess] = []
        self.output: OutputWindow | None = None
        # Qt disconnects this with the window, which the commands outlive
        own_commands.changed.connect(self.changed)

    def start_slot(self, slot: int) -> None:
        """Starts the command in a slot, counted from 0."""
        commands = self._own_commands.all
        if slot < len(commands):
            self.start(commands[slot])

    def start(self, command: OwnCommand) -> None:
        """Starts a command; a failure to start is shown as a message."""
        document = self._host.document
        if command.saves and document is not None and document.is_modified and not self._host.files.save():
            return
        try:
            program, *words = words_of(command.line, _values(document) if document is not None else {})
        except BadCommand as reason:
            self._host.tell(f"{command.name}: {reason}")
            return
        from PySide6.QtCore import QProcess

        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.setProcessEnvironment(qt_environment(others_environment()))
        if document is not None and document.path is not None:
            process.setWorkingDirectory(str(document.path.parent))
        process.finished.connect(partial(self._on_finished, process, command.name))
        process.errorOccurred.connect(partial(self._on_error, process, command.name, program))
        self.running.append(process)
        stop = Offer(tr("Stop"), process.kill)
        self._host.tell(tr("{name} runs …").format(name=command.name), "hint", (stop,))
        process.start(program, words)

    def _on_error(self, process: QProcess, name: str, program: str, error: QProcess.ProcessError) -> None:
        if error is process.ProcessError.FailedToStart and process in self.running:
            self.running.remove(process)
            text = tr("{name}: the program {program} was not found or may not be started.")
            self._host.tell(text.format(name=name, program=program))
            process.deleteLater()

    def _on_finished(self, process: QProcess, name: str, code: int, status: QProcess.ExitStatus) -> None:
        self.running.remove(process)
        said = process.readAllStandardOutput().toStdString()[-MOST_SHOWN:].strip()
        process.deleteLater()
        last = said.splitlines()[-1][:200] if said else ""
        offers = (Offer(tr("Show all"), partial(self._show, name, said)),) if "\n" in said else ()
        if status is not process.ExitStatus.NormalExit:
            self._host.tell(tr("{name} was stopped.").format(name=name), "warning", offers)
        elif code != 0:
            text = tr("{name} ended with status {code}.").format(name=name, code=code)
            self._host.tell(f"{text} {last}".strip(), "error", offers)
        else:
            text = tr("{name} is done.").format(name=name)
            self._host.tell(f"{text} {last}".strip(), "good", offers)

    def _show(self, name: str, said: str) -> None:
        from kpeditor.app.dialogs.owncommands import OutputWindow

        self.output = OutputWindow(name, said, self._host.window())
        self.output.show()


def _values(document: Document) -> dict[str, str]:
    """The values of the variables; those without a value are left out."""
    selection, sheet, path = document.selection, document.sheet, document.path
    values = {"%unit": selection.unit}
    if path is not None:
        values |= {"%file": str(path), "%folder": str(path.parent), "%name": path.stem}
    if (map_path := document.opened.map_path) is not None:
        values["%map"] = str(map_path)
    if sheet is not None:
        hexes = [sheet.name(hex_) for hex_ in itertools.islice(sorted(selection.hexes), MOST_HEXES)]
        hover = document.hover.hex
        pointed = sheet.name(hover) if hover is not None and hover in sheet.grid else ""
        values |= {"%hexes": ",".join(hexes), "%hex": hexes[0] if hexes else pointed}
    return values
