"""Commands to be found: every action of every menu, tools and panels with them, the last used first."""

from __future__ import annotations

import itertools
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence

from kpeditor.app.commands.actions import Actions
from kpeditor.app.commands.entry import plain
from kpeditor.app.commands.menubar import MENUS, TOOLS, menu_title, sections
from kpeditor.app.finder.finder import Hit
from kpeditor.app.finder.fuzzy import EXACT, fit
from kpeditor.app.finder.synonyms import fit_synonym
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr

KEPT = 20
"""How many commands are remembered as used last."""


class Command(NamedTuple):
    """A command with the path to it in the menus: "View › Panels"."""

    id: str
    path: str
    action: QAction

    @property
    def name(self) -> str:
        """What it is called."""
        return plain(self.action.text())

    @property
    def keys(self) -> str:
        """Its first shortcut as the platform writes it."""
        return self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def commands(actions: Actions) -> list[Command]:
    """Every command of the window in the order of the menus; the tools stand where their menu begins."""
    found = []
    menus = dict.fromkeys([*MENUS, *(entry.menu for entry in actions.entries.values())])
    for menu in menus:
        title = plain(menu_title(menu))
        if menu == TOOLS:
            found += [Command(f"tool-{id_}", title, action) for id_, action in actions.tools.items()]
        entries = [entry for entry in actions.entries.values() if entry.menu == menu and entry.fill is None]
        for entry in itertools.chain(*sections(entries, MENUS.get(menu, ()), "section")):
            if not actions.by_id[entry.id].isVisible():
                continue  # an empty slot of own commands
            path = f"{title} › {plain(tr(entry.submenu))}" if entry.submenu else title
            found.append(Command(entry.id, path, actions.by_id[entry.id]))
    return found


def command_hits(actions: Actions, settings: Settings, typed: str) -> list[Hit]:
    """The commands that fit; without a text all of them, those used last first."""
    used = settings.text("commands-used").split()
    ranked = []
    for number, command in enumerate(commands(actions)):
        score = fit(typed, f"{command.name} {command.path}")
        other = fit_synonym(typed, command.id)
        if other is not None:  # ranks after matches in the name, before matches of scattered letters
            score = max(score or 0, EXACT // 2 + other)
        if score is not None:
            rank = used.index(command.id) if command.id in used else len(used)
            ranked.append((-score, rank, number, command))
    ranked.sort(key=lambda one: one[:3])
    return [
        _hit(command, actions, settings, is_used=command.id in used and not typed) for *_, command in ranked
    ]


def _hit(command: Command, actions: Actions, settings: Settings, *, is_used: bool) -> Hit:
    group = tr("Used last") if is_used else tr("All commands")
    action = command.action
    return Hit(
        command.name,
        partial(_give, command, settings),
        command.path,
        command.keys,
        group,
        action.isEnabled(),
        actions.refusal(command.id),
    )


def _give(command: Command, settings: Settings) -> None:
    used = [id_ for id_ in settings.text("commands-used").split() if id_ != command.id]
    settings.set_text("commands-used", " ".join([command.id, *used][:KEPT]))
    command.action.trigger()
