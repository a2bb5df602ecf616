"""Files to be found: those open, those opened lately, and those that come with the program."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.finder.finder import Hit
from kpeditor.app.finder.fuzzy import fit
from kpeditor.app.words import tr
from kpeditor.core.files.data import data_dir

if TYPE_CHECKING:
    from kpeditor.app.shell.window import MainWindow


def file_hits(window: MainWindow, typed: str) -> list[Hit]:
    """The files that fit, group by group."""
    files = window.files
    found = [
        Hit(
            workspace.document.title,
            partial(window.tabs.show, workspace.centre),
            str(workspace.document.path or ""),
            group=tr("Open"),
        )
        for workspace in window.workspaces
        if workspace is not window.workspace
        and fit(typed, f"{workspace.document.title} {workspace.document.path}") is not None
    ]
    shipped = {card.path: card.title.text() for card in window.start_page.content.cards}
    groups: tuple[tuple[str, Iterable[tuple[Path, str]]], ...] = (
        (tr("Opened lately"), [(path, path.name) for path in window.settings.recent()]),
        (tr("Shipped scenarios"), shipped.items()),
        (tr("Shipped maps"), [(path, path.stem) for path in sorted(data_dir("maps").rglob("*.yaml"))]),
    )
    for group, paths in groups:
        ranked = [
            (-score, number, path, title)
            for number, (path, title) in enumerate(paths)
            if (score := fit(typed, f"{title} {path.name} {path.parent}")) is not None
        ]
        ranked.sort(key=lambda one: one[:2])
        found += [
            Hit(
                title,
                partial(files.open, path),
                str(path.parent),
                _other(path.name, title),
                group,
            )
            for *_, path, title in ranked
        ]
    return found


def _other(name: str, title: str) -> str:
    return name if name != title else ""
