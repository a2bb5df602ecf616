"""What each side may see while a set-up in steps goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.setup.progress import Progress


def view_for(progress: Progress, side: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """A view of the whole position (`State.view_for`) without what a side may not know: hidden units have no
    hex and are due, hidden marks are left out. `choices` has what it knows of the choices, if anything.
    """
    found = dict(view)
    if progress.hidden and "units" in found:
        found["units"] = {
            unit: seen if progress.sees(side, unit) else _unseen(seen)
            for unit, seen in found["units"].items()
        }
    hidden = [(mark.kind, mark.at, mark.side) for mark in progress.hidden_marks(side)]
    if hidden and "marks" in found:
        found["marks"] = [
            one
            for one in found["marks"]
            if (one.get("kind"), one.get("at"), one.get("side") or "") not in hidden
        ]
    if choices := choices_for(progress, side):
        found["choices"] = choices
    return found


def choices_for(progress: Progress, side: str) -> dict[str, str]:
    """What a side knows of the choices made, by what they are about; those of others with their side before
    it.
    """
    return {
        key[1] if key[0] == side else f"{key[0]} {key[1]}": chosen
        for key, chosen in progress.chosen.items()
        if key[0] == side or key not in progress.written
    }


def _unseen(seen: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in seen.items() if key not in ("facing", "carried_by")}
    return {**kept, "state": "due", "hex": None}
