"""Drafts of a game by mail: an answer that is half written, kept beside the private file.

It is bound to the position it was written for, and is never part of a letter.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from kpeditor.core.files.saving.writing import write_safely
from kpeditor.core.files.schemas import validate
from kpeditor.core.rules.state import Answer, State

DRAFT = "draft.json"
FORMAT = "kpeditor-draft/1"


def keep_draft(folder: Path, state: State, answer: Answer) -> None:
    """Keeps what has been written for a position; an empty answer forgets it.

    Raises:
        NotSaved: when it cannot be written; what was there is still there.
    """
    if not answer:
        drop_draft(folder)
        return
    text = json.dumps({"format": FORMAT, "position": state.digest(), "answer": answer}, indent=1)
    write_safely(folder / DRAFT, text, is_private=True)


def draft_in(folder: Path, state: State) -> Answer:
    """What was written for this position, None when nothing was or it cannot be read."""
    try:
        data = json.loads((folder / DRAFT).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    is_its = not validate("draft", data) and data["position"] == state.digest()
    return data["answer"] if is_its else None


def drop_draft(folder: Path) -> None:
    """Forgets it; one that cannot be deleted fits no later position."""
    with contextlib.suppress(OSError):
        (folder / DRAFT).unlink(missing_ok=True)
