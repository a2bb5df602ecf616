"""What the commands need from the editor's window: narrow protocols, one named by each handler."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.commands.actions import Actions
    from kpeditor.app.dialogs.dialogs import Dialogs
    from kpeditor.app.files.exports import Exports
    from kpeditor.app.files.fileflow import FileFlow
    from kpeditor.app.files.safety import Safety
    from kpeditor.app.finder.finder import Finder
    from kpeditor.app.owncommands import OwnCommands
    from kpeditor.app.settings import Settings
    from kpeditor.app.shell.docks import Docks
    from kpeditor.app.shell.ownruns import OwnRuns
    from kpeditor.app.shell.playtests import Playtests
    from kpeditor.app.shell.scans import Scans
    from kpeditor.app.shell.tabs import Tabs
    from kpeditor.app.shell.workspaces import Workspaces
    from kpeditor.app.theme import ThemeKeeper
    from kpeditor.app.tools.table.toolset import TableTools


class Front(Protocol):
    """What is in front, and its messages."""

    @property
    def workspace(self) -> Workspace | None:
        """Canvas, tools and panels of the document in front."""

    @property
    def document(self) -> Document | None:
        """The document in front, also while its scan is being read."""

    def tell(self, text: str, kind: str = "error") -> None:
        """Shows a message above the map: an error, a hint, or a success."""


class Asking(Front, Protocol):
    """A window that also asks the user."""

    @property
    def dialogs(self) -> Dialogs:
        """All dialogs."""

    def window(self) -> QWidget:
        """The window as the parent of dialogs."""


class WithPanels(Asking, Protocol):
    """A window that also brings panels to the front."""

    @property
    def docks(self) -> Docks:
        """The panels around the map."""


class WithFiles(WithPanels, Protocol):
    """A window that also opens and saves files."""

    @property
    def files(self) -> FileFlow:
        """Opens and saves documents."""

    @property
    def settings(self) -> Settings:
        """What is remembered from session to session."""

    @property
    def safety(self) -> Safety:
        """Former versions and crash recovery."""

    @property
    def workspaces(self) -> Workspaces:
        """The open documents."""


class WithLooks(Protocol):
    """A window that also has the looks of windows and maps."""

    @property
    def settings(self) -> Settings:
        """What is remembered from session to session."""

    @property
    def themes(self) -> ThemeKeeper:
        """Colours, map style and counters of all windows."""

    @property
    def family(self) -> Sequence[WithWorkspaces]:
        """All windows of the program."""


class WithWorkspaces(Protocol):
    """A window with open documents."""

    @property
    def workspaces(self) -> Workspaces:
        """The open documents."""


class WithHelp(Asking, Protocol):
    """A window that also knows its commands and help."""

    @property
    def menus(self) -> Actions:
        """The actions of its commands."""

    @property
    def finder(self) -> Finder:
        """The search field."""

    @property
    def settings(self) -> Settings:
        """What is remembered from session to session."""

    @property
    def themes(self) -> ThemeKeeper:
        """Colours of all windows."""


class Editor(WithFiles, WithLooks, WithHelp, Protocol):
    """Everything the table of commands needs."""

    @property
    def exports(self) -> Exports:
        """Files for other people and programs."""

    @property
    def undo(self) -> QUndoGroup:
        """Undo and redo of the document in front."""

    @property
    def tabs(self) -> Tabs:
        """The pages of the window."""

    @property
    def playtests(self) -> Playtests:
        """The playtest windows."""

    @property
    def scans(self) -> Scans:
        """The pages on which scans are read."""

    @property
    def own_runs(self) -> OwnRuns:
        """Runs own commands."""

    @property
    def own_commands(self) -> OwnCommands:
        """The external programs the person has set up."""

    def show_start(self) -> None:
        """Shows the start page."""

    def close_tab(self) -> None:
        """Closes the tab in front."""

    def quit(self) -> None:
        """Closes all windows."""

    def ask_finder(self, about: str) -> None:
        """Opens the finder on "anything", a "command", a "hex" or a "file"."""

    def new_window(self) -> object:
        """Opens another window."""


def on_workspace(act: Callable[[Workspace], object]) -> Callable[[Front], None]:
    """Wraps a command on the workspace in front; refusals are shown."""

    def run(window: Front) -> None:
        workspace = window.workspace
        if workspace is not None and workspace.view is not None:
            try:
                act(workspace)
            except KpError as reason:
                window.tell(reason.sentence())

    return run


def on_toolbox(act: Callable[[ToolBox], object]) -> Callable[[Front], None]:
    """As `on_workspace`, for the tools of the map."""
    return on_workspace(lambda workspace: act(workspace.toolbox))


def on_document(act: Callable[[Document], object]) -> Callable[[Front], None]:
    """As `on_workspace`, for the document."""
    return on_workspace(lambda workspace: act(workspace.document))


def on_view(act: Callable[[BoardView], object]) -> Callable[[Front], None]:
    """Wraps a command on the view of the board in front, with hexes or without."""

    def run(window: Front) -> None:
        workspace = window.workspace
        if workspace is not None and workspace.view is not None:
            act(workspace.view)

    return run


def on_board(
    act: Callable[[Workspace], object], on_table: Callable[[TableTools], object]
) -> Callable[[Front], None]:
    """Wraps a command with different meanings on a map of hexes and on a free table; refusals are shown."""

    def run(window: Front) -> None:
        workspace = window.workspace
        try:
            if workspace is not None and workspace.table_tools is not None:
                on_table(workspace.table_tools)
            elif workspace is not None and workspace.canvas is not None:
                act(workspace)
        except KpError as reason:
            window.tell(reason.sentence())

    return run


def of_workspace(ask: Callable[[Workspace], bool]) -> Callable[[Front], bool]:
    """A condition on the workspace in front."""
    return lambda window: window.workspace is not None and ask(window.workspace)


def of_toolbox(ask: Callable[[ToolBox], bool]) -> Callable[[Front], bool]:
    """A condition on the tools of the document in front."""
    return lambda window: window.workspace is not None and ask(window.workspace.toolbox)
