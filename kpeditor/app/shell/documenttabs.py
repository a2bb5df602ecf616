"""Creates and connects the widgets of a document that gets a tab of a window, and removes them with
the tab.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from kpeditor.app.document.document import Document
from kpeditor.app.guard import soon
from kpeditor.app.shell.commands.boards import tell_failure
from kpeditor.app.shell.commands.editing import force_templates, open_map_menu
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.shell.workspace import Workspace

if TYPE_CHECKING:
    from kpeditor.app.lab.livepanel import LivePanel


def open_tab(window: Editor, document: Document, at: int | None = None) -> None:
    """Shows a document in a tab: the last one, or at an index. Its changes are journalled in case
    of a crash.
    """
    window.undo.addStack(document.stack)
    window.safety.keep(document)
    _fill(window, document, at)


def drop_tab(window: Editor, workspace: Workspace) -> None:
    """Removes the tab of a closed document, with all its widgets."""
    window.scans.drop(workspace)
    window.undo.removeStack(workspace.document.stack)
    window.safety.release(workspace.document)
    window.workspaces.remove(workspace)
    workspace.discard()


def _fill(window: Editor, document: Document, at: int | None) -> None:
    """Creates all widgets of a document and shows them in a tab."""
    workspace = Workspace(document, window.themes, window.window(), window.stamps)
    window.views.follow(workspace)
    for name, serve in (("forces", _serve_forces), ("lab", _serve_lab), ("live", _serve_live)):
        workspace.panels.when_made(name, partial(serve, window, workspace))
    workspace.reshaped.connect(lambda: soon(window.window(), partial(_rebuild, window, workspace)))
    for called in (document.filed, document.titled):
        called.connect(partial(window.show_title, workspace))
    workspace.failed.connect(partial(tell_failure, window))
    workspace.view.asked_menu.connect(partial(open_map_menu, window, workspace))
    window.messages.hide()
    window.workspaces.add(workspace, at)
    workspace.checker.check_soon()


def _serve_forces(window: Editor, workspace: Workspace) -> None:
    workspace.forces.asked_templates.connect(partial(force_templates, window))


def _serve_live(window: Editor, workspace: Workspace) -> None:
    cast("LivePanel", workspace.panels["live"]).remember(window.settings)


def _serve_lab(window: Editor, workspace: Workspace) -> None:
    """Connects the lab of a document with the window."""
    lab = workspace.lab
    lab.failed.connect(window.tell)
    lab.asked_replay.connect(
        lambda series, index: window.playtests.look_at_series(workspace.document.opened, series, index)
    )
    lab.asked_report.connect(lambda: window.exports.lab_report(lab))


def _rebuild(window: Editor, workspace: Workspace) -> None:
    """Creates all widgets of a document again after its board was replaced; the undo history stays."""
    if workspace in window.workspaces:
        window.scans.drop(workspace)
        _fill(window, workspace.document, window.tabs.order.index(workspace.view))
        window.workspaces.remove(workspace, is_closed=False)
        workspace.discard()
