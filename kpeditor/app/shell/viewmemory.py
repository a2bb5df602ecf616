"""ViewMemory: how each map was shown when it was open last - hidden, faded and locked layers."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from kpeditor.app.settings import PUT_AWAY, Settings
from kpeditor.app.shell.workspace import Workspace

MOST = 60
"""Documents remembered; the one longest not changed is forgotten first."""
_INDEX = "views"


class ViewMemory:
    """Keeps the view settings of documents by their file."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def follow(self, workspace: Workspace) -> None:
        """Shows a document as it was shown last time, and remembers every change."""
        workspace.settings.put_away(self._settings.text(PUT_AWAY).split())
        path = workspace.document.path
        if path is not None:
            workspace.settings.restore(self._recalled(path))
        workspace.settings.changed.connect(lambda: self._remember(workspace))

    def _remember(self, workspace: Workspace) -> None:
        path = workspace.document.path
        if path is None:
            return
        state = workspace.settings.state()
        views = self._views()
        views.pop(_key(path), None)
        if any(state.values()):
            views[_key(path)] = state
        kept = dict(list(views.items())[-MOST:])
        self._settings.set_text(_INDEX, json.dumps(kept))

    def _recalled(self, path: Path) -> dict[str, object]:
        found = self._views().get(_key(path))
        return found if isinstance(found, dict) else {}

    def _views(self) -> dict[str, object]:
        try:
            found = json.loads(self._settings.text(_INDEX, "{}"))
        except ValueError:
            return {}  # damaged settings: views are not worth an error message
        return found if isinstance(found, dict) else {}


def _key(path: Path) -> str:
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]
