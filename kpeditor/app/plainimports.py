"""Import statements as Python runs them: PySide6 looks into every one, for features that nobody uses here."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401  loading it is what changes the import statement


def use_plain_imports() -> None:
    """Takes PySide6 out of the import statement again. It would call Python at each, and read the source of
    every module that is loaded, to find `from __feature__ import ...`.
    """
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
