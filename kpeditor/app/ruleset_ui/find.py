"""Finds a ruleset's part of the playtest window: the folder of this package that bears its id."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from kpeditor.app.ruleset_ui.contract import GameUi
from kpeditor.app.ruleset_ui.generic import GenericUi


def game_ui(ruleset_id: str) -> GameUi:
    """The part of this ruleset, the generic one when it has none: `<id>/ui.py` must offer `make()`."""
    name = f"{__package__}.{ruleset_id}"
    if not ruleset_id.isidentifier() or find_spec(name) is None:
        return GenericUi()
    return cast(GameUi, import_module(f"{name}.ui").make())
