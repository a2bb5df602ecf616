"""How the strips over the map of a game are laid out: a sign, a heading over a text, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget


def strip_row(
    heading: QLabel, text: QWidget, buttons: Sequence[QWidget], sign: QLabel | None = None
) -> QHBoxLayout:
    """The parts of a strip side by side; the words take all the room that is left."""
    words = QVBoxLayout()
    words.setSpacing(1)
    words.addWidget(heading)
    words.addWidget(text)
    row = QHBoxLayout()
    row.setContentsMargins(10, 8, 10, 8)
    row.setSpacing(8)
    if sign is not None:
        row.addWidget(sign)
    row.addLayout(words, 1)
    for button in buttons:
        row.addWidget(button)
    return row
