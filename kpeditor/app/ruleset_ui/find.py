"""Finds a ruleset's part of the playtest window. For a shipped ruleset it is in the folder of this package
with the ruleset's id, for others behind an entry point.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from kpeditor.app.ruleset_ui.contract import GameUi
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.words import tr
from kpeditor.core.rules import registry

GROUP = "kpeditor.ruleset_screens"
"""The group of entry points. The name of an entry point is the id of a ruleset, its object makes a GameUi."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A ruleset's part of the playtest window.

    Attributes:
        fault: a sentence for the user if the ruleset has a part of its own that cannot be used, so that the
            generic one is used; otherwise "".
    """

    ui: GameUi
    fault: str = ""


def screen_of(ruleset_id: str, *, from_views: bool = False) -> Screen:
    """The part of this ruleset, or the generic part if the ruleset has none or one that cannot be used. With
    `from_views` a part qualifies only if it needs no more of a position than its view
    (`GenericUi.reads_views`).
    """
    found = _screen_of(ruleset_id)
    return found if not from_views or getattr(found.ui, "reads_views", False) else Screen(GenericUi())


def _screen_of(ruleset_id: str) -> Screen:
    name = f"{__package__}.{ruleset_id}"
    if ruleset_id.isidentifier() and find_spec(name) and find_spec(f"{name}.ui"):
        shipped: Callable[[], GameUi] = import_module(f"{name}.ui").make
        return Screen(shipped())
    entry = registry.entries(GROUP).get(ruleset_id)
    if entry is None:
        return Screen(GenericUi())
    try:
        made: GameUi = entry.load()()
    except Exception as reason:  # noqa: BLE001 - not our code: whatever it raises, the fault must be named
        why = repr(reason)
    else:
        lacking = [one for one in vars(GameUi) if one[0] != "_" and not callable(getattr(made, one, None))]
        if not lacking:
            return Screen(made)
        why = tr("it has no {names}").format(names=", ".join(f"`{one}`" for one in lacking))
    text = tr(
        "The screen of these rules cannot be used, so answers are written as text. Mend or remove the package"
        " {package}: {why}."
    )
    return Screen(GenericUi(), text.format(package=registry.package_of(entry), why=why))
