"""History: the content of a sheet, with undo and redo."""

from __future__ import annotations

from typing import Generic, TypeVar

Written = TypeVar("Written")


class History(Generic[Written]):
    """An immutable value with its earlier values for undo, and its undone values for redo."""

    def __init__(self, first: Written) -> None:
        self.now = first
        self._past: list[Written] = []
        self._undone: list[Written] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to make again."""
        return bool(self._undone)

    def change(self, value: Written) -> bool:
        """Sets another value; returns False if the value is the same as before."""
        if value == self.now:
            return False
        self._past.append(self.now)
        self._undone.clear()
        self.now = value
        return True

    def undo(self) -> bool:
        """Undoes the last change; returns False if there is none."""
        return self._move(self._past, self._undone)

    def redo(self) -> bool:
        """Makes the change again that was undone last; returns False if there is none."""
        return self._move(self._undone, self._past)

    def _move(self, taken: list[Written], kept: list[Written]) -> bool:
        if not taken:
            return False
        kept.append(self.now)
        self.now = taken.pop()
        return True
