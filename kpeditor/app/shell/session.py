"""Session: remembers the open windows and documents, and opens them again at the next start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kpeditor.app.settings import Settings
from kpeditor.app.shell.commands.editor import Editor
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.words import tr
from kpeditor.core.files.storage.places import is_file, real_path

KEY = "session"


class Session:
    """The windows with their tabs, kept in the settings and shared by all windows.

    While the program closes its windows one by one, `is_closing` keeps the record unchanged.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._last = [one for one in settings.data(KEY, list[Any]()) if isinstance(one, dict)]
        self.is_closing = False

    def remember(self, windows: Sequence[Editor]) -> None:
        """Records the tabs of all windows, except documents that were never saved."""
        if windows and not self.is_closing:
            self._settings.set_data(KEY, [_window_state(window) for window in windows])

    def restore(self, window: Editor) -> None:
        """Reopens the tabs of the last session: those of the first window in this window, the others in new
        windows.
        """
        missing = []
        for number, state in enumerate(self._last):
            target = window if number == 0 else window.new_window()
            missing += _restore_window(target, state)
        if missing:
            names = ", ".join(path.name for path in missing)
            window.tell(tr("No longer there: {names}").format(names=names), "hint")


def _window_state(window: Editor) -> dict[str, Any]:
    workspaces = [workspace for workspace in window.workspaces if workspace.document.path is not None]
    front = window.workspace
    return {
        "tabs": [_tab_state(workspace) for workspace in workspaces],
        "front": workspaces.index(front) if front in workspaces else -1,
    }


def _tab_state(workspace: Workspace) -> dict[str, Any]:
    path = workspace.document.path
    state: dict[str, Any] = {"path": str(real_path(path)) if path is not None else ""}
    if workspace.canvas is not None and not workspace.canvas.camera.is_fitted:
        camera = workspace.canvas.camera
        state["side"] = camera.side
        state["middle"] = camera.to_board(camera.width / 2, camera.height / 2)
    return state


def _restore_window(window: Editor, state: dict[str, Any]) -> list[Path]:
    """Opens the tabs of a window; returns the missing files."""
    missing = []
    tabs = state.get("tabs")
    for tab in tabs if isinstance(tabs, list) else ():
        path = Path(str(tab.get("path", ""))) if isinstance(tab, dict) else Path()
        if not is_file(path):
            missing.append(path)
        elif window.files.open(path) and (workspace := window.workspaces.find(path)) is not None:
            _restore_view(workspace, tab)
    workspaces, front = list(window.workspaces), state.get("front")
    if isinstance(front, int) and 0 <= front < len(workspaces):
        window.tabs.show(workspaces[front].view)
    return missing


def _restore_view(workspace: Workspace, tab: dict[str, Any]) -> None:
    side, middle = tab.get("side"), tab.get("middle")
    numbers = [side, *middle] if isinstance(middle, list) else []
    if (
        workspace.canvas is None
        or len(numbers) != 3
        or not all(isinstance(one, int | float) for one in numbers)
    ):
        return
    camera = workspace.canvas.camera
    camera.zoom_to(float(numbers[0]))
    camera.centre_on((float(numbers[1]), float(numbers[2])))
    workspace.canvas.moved()
