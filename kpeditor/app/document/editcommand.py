"""EditCommand: the only QUndoCommand. It wraps an Edit, so that scripts and tests make the same changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QUndoCommand

from kpeditor.core.edits.edit import Edit
from kpeditor.core.texts import count


class Revision(NamedTuple):
    """The versions of the files shown in the window; equal numbers mean equal content."""

    map: int
    scenario: int


class EditCommand(QUndoCommand):
    """One step of undo. The document applies the edit before the push, so a refused edit is never pushed."""

    def __init__(
        self,
        replay: Callable[[Edit, Revision], object],
        edit: Edit,
        inverse: Edit,
        before: Revision,
        after: Revision,
    ) -> None:
        super().__init__(describe(edit))
        self.edit = edit
        self.inverse = inverse
        self.before = before
        self.after = after
        self.merged_into: EditCommand | None = None
        self.is_cancelled = False
        self._replay = replay
        self._is_fresh = True

    def id(self) -> int:
        """The merge id. Qt tries to merge commands with equal ids other than -1: the edits of a stroke."""
        return 1 if self.edit.stroke else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Merges a later edit of the same stroke; a step that then changes nothing is removed."""
        if not isinstance(other, EditCommand) or not self._is_same_stroke(other.edit):
            return False
        self.edit = self.edit.then(other.edit)
        self.inverse = other.inverse.then(self.inverse)
        self.after = other.after
        other.merged_into = self
        if self.edit == self.inverse:
            self.after = self.before
            self.setObsolete(True)
        self.setText(describe(self.edit))
        return True

    def _is_same_stroke(self, edit: Edit) -> bool:
        if type(edit) is not type(self.edit) or edit.stroke != self.edit.stroke:
            return False
        return all(
            getattr(edit, key, None) == getattr(self.edit, key, None) for key in ("layer", "feature", "field")
        )

    def redo(self) -> None:
        """Applies the edit again; the first call comes from the push and does nothing."""
        if self._is_fresh:
            self._is_fresh = False
        else:
            self._replay(self.edit, self.after)

    def undo(self) -> None:
        """Applies the inverse edit; a cancelled step is then removed from the stack."""
        self._replay(self.inverse, self.before)
        if self.is_cancelled:
            self.setObsolete(True)


def describe(edit: Edit) -> str:
    """The edit's title with the size of the change: "Paint woods (12 hexes)"."""
    from kpeditor.core.edits.hexsides import SetHexsides
    from kpeditor.core.edits.layers import PaintLayer

    if isinstance(edit, PaintLayer):
        return f"{edit.title} ({count(len(edit.cells), 'hex', 'hexes')})"
    if isinstance(edit, SetHexsides):
        return f"{edit.title} ({count(len(edit.add | edit.remove), 'hexside')})"
    return edit.title
