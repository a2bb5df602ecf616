"""The palette: finds every command of a window by a part of its name, the last used first."""

from __future__ import annotations

from functools import partial

from kpeditor.app.commands.actions import Actions, Listed
from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.finder.fuzzy import EXACT, fit
from kpeditor.app.finder.synonyms import fit_synonym
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr

KEPT = 20
"""How many commands are remembered as used last."""


def command_search(actions: Actions) -> Search:
    """The search for the commands of a window."""
    nothing = tr("No command is called like this.")
    return Search(tr("Type a part of a command"), partial(command_hits, actions), nothing)


def command_hits(actions: Actions, typed: str) -> list[Hit]:
    """The commands that match; without a text all of them, the last used first."""
    settings = actions.keys.settings
    used = settings.text("commands-used").split()
    ranked = []
    for number, command in enumerate(actions.listed()):
        score = fit(typed, f"{command.name} {command.path}")
        other = fit_synonym(typed, command.id)
        if other is not None:  # ranks after matches in the name, before matches of scattered letters
            score = max(score or 0, EXACT // 2 + other)
        if score is not None:
            rank = used.index(command.id) if command.id in used else len(used)
            ranked.append((-score, rank, number, command))
    ranked.sort(key=lambda one: one[:3])
    return [
        Hit(
            command.name,
            partial(_give, command, settings),
            command.path,
            command.keys,
            tr("Used last") if command.id in used and not typed else tr("All commands"),
            command.action.isEnabled(),
            actions.refusal(command.id),
        )
        for *_, command in ranked
    ]


def _give(command: Listed, settings: Settings) -> None:
    used = [id_ for id_ in settings.text("commands-used").split() if id_ != command.id]
    settings.set_text("commands-used", " ".join([command.id, *used][:KEPT]))
    command.action.trigger()
