"""Labels: the two kinds of text that stand between fields - lines of explanation, and headings."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel


def note(text: str = "") -> QLabel:
    """Lines of explanation in a fainter colour."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setProperty("faint", True)
    return label


def heading(text: str) -> QLabel:
    """A heading of some rows."""
    label = QLabel(text)
    label.setProperty("heading", True)
    return label
