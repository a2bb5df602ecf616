"""Editor: the window as its commands and parts see it; functions that make a command from a function on the
document in front.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.files.host import Host
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.toolbox import ToolBox

if TYPE_CHECKING:
    from kpeditor.app.commands.actions import Actions
    from kpeditor.app.files.exports import Exports
    from kpeditor.app.finder.finder import Finder
    from kpeditor.app.owncommands import OwnCommands
    from kpeditor.app.shell.docks import Docks
    from kpeditor.app.shell.ownruns import OwnRuns
    from kpeditor.app.shell.playtests import Playtests
    from kpeditor.app.shell.scans import Scans
    from kpeditor.app.shell.tabs import Tabs
    from kpeditor.app.shell.workspaces import ViewMemory, Workspaces
    from kpeditor.app.startpage import StartPage
    from kpeditor.app.tools.stamp import StampSlots
    from kpeditor.app.tools.table.toolset import TableTools


class Editor(Host, Protocol):
    """The editor's window."""

    menus: Actions
    docks: Docks
    tabs: Tabs
    undo: QUndoGroup
    playtests: Playtests
    scans: Scans
    own_runs: OwnRuns
    own_commands: OwnCommands
    start_page: StartPage
    stamps: StampSlots
    views: ViewMemory

    @property
    def exports(self) -> Exports:
        """What can be exported."""

    @property
    def workspace(self) -> Workspace | None:
        """Canvas, tools and panels of the document in front, None while another page is."""

    @property
    def front(self) -> Workspace:
        """As `workspace`.

        Raises:
            KpError: when another page is in front.
        """

    @property
    def workspaces(self) -> Workspaces:
        """The open documents."""

    @property
    def family(self) -> Sequence[Editor]:
        """All windows of the program."""

    @property
    def finder(self) -> Finder:
        """The search field."""

    def show_start(self) -> None:
        """Shows the start page."""

    def show_title(self, filed: Workspace | None = None) -> None:
        """Shows the title of the document in front, and that of one with another file or title on its tab."""

    def close_tab(self, page: QWidget | None = None) -> None:
        """Closes a tab, without a page the one in front."""

    def quit(self) -> None:
        """Closes all windows."""

    def ask_finder(self, about: str) -> None:
        """Opens the finder on "anything", a "command", a "hex" or a "file"."""

    def new_window(self) -> Editor:
        """Opens another window."""


Act = Callable[[Editor], object]
"""What a command does. A `KpError` that it raises is shown."""


def on_workspace(act: Callable[[Workspace], object]) -> Act:
    """A command on the workspace in front."""
    return lambda window: act(window.front)


def on_toolbox(act: Callable[[ToolBox], object]) -> Act:
    """A command on the tools of the map."""
    return lambda window: act(window.front.toolbox)


def on_document(act: Callable[[Document], object]) -> Act:
    """A command on the document."""
    return lambda window: act(window.front.document)


def on_view(act: Callable[[BoardView], object]) -> Act:
    """A command on the view of the board, with hexes or without."""
    return lambda window: act(window.front.view)


def on_board(act: Callable[[Workspace], object], on_table: Callable[[TableTools], object]) -> Act:
    """A command with different meanings on a map of hexes and on a free table."""

    def run(window: Editor) -> object:
        tools = window.front.table_tools
        return act(window.front) if tools is None else on_table(tools)

    return run


def of_workspace(ask: Callable[[Workspace], bool]) -> Callable[[Editor], bool]:
    """A condition on the workspace in front."""
    return lambda window: window.workspace is not None and ask(window.workspace)


def of_toolbox(ask: Callable[[ToolBox], bool]) -> Callable[[Editor], bool]:
    """A condition on the tools of the document in front."""
    return of_workspace(lambda workspace: ask(workspace.toolbox))
