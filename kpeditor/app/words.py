"""Words: every text the person reads goes through `tr`, so that it can be said in another language.

`tr` takes a literal, never an f-string: the texts are collected from the source (docs/translating.md). What
varies goes in afterwards: `tr("Go to {place}").format(place=name)`. It is called when the text is needed, not
while a module is loaded, or it would be said before the language is known.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str, note: str = "") -> str:
    """The text in the language of the person; `note` tells apart two meanings of one English text."""
    return QCoreApplication.translate("", text, note or None)
