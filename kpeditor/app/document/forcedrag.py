"""What a drag of units carries: a line of the order of battle, or a type out of the counter mix."""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData

from kpeditor.core.edits.units import ForceKey

MIME = "application/x-kpeditor-force"


def packed(key: ForceKey) -> QMimeData:
    """A line as the content of a drag; a key with nothing but a type stands for the counter mix."""
    data = QMimeData()
    data.setData(MIME, json.dumps(list(key)).encode())
    return data


def unpacked(data: QMimeData) -> ForceKey | None:
    """The line a drag carries, None when it carries something else or its data come from another program."""
    if not data.hasFormat(MIME):
        return None
    try:
        parts = json.loads(bytes(data.data(MIME).data()).decode())
    except ValueError:
        return None
    if not isinstance(parts, list) or len(parts) != 4 or not all(isinstance(part, str) for part in parts):
        return None
    return ForceKey(*parts)


def is_from_mix(key: ForceKey) -> bool:
    """Whether it is a type out of the counter mix rather than a line of the order of battle."""
    return not key.side and bool(key.type)
