"""NotesDock: the notes on hexes of a document in the editor, with the hexes they are about."""

from __future__ import annotations

from PySide6.QtCore import Signal

from kpeditor.app.document.document import Document
from kpeditor.app.playtest.notes import NotesPanel
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import BadName
from kpeditor.core.scenario.notes import HexNote, notes_of, with_notes


class NotesDock(NotesPanel):
    """The notes of a document. The signal `asked_reveal(hexes)` asks to show the hex of a note."""

    asked_reveal = Signal(object)

    def __init__(self, document: Document, sheet: MapSheet) -> None:
        super().__init__()
        self._document = document
        self._sheet = sheet
        self.setFocusProxy(self.text)
        self.empty.setText(
            tr(
                "Notes for the designer are pinned to hexes and saved with the scenario.\n"
                "Select a hex and write below, or pin them while playing."
            )
        )
        self.asked.connect(self._reveal)
        self.written.connect(lambda hex_, text: put_note(document, HexNote(hex_, text), self))
        self.removed.connect(lambda number: drop_note(document, number, self))
        document.changed.connect(self._on_changed)
        document.selected.connect(self._on_selected)
        self.refresh()
        self._on_selected()

    def refresh(self) -> None:
        """Updates the notes."""
        scenario = self._document.scenario
        self.show_notes(notes_of(scenario) if scenario is not None else ())

    def _on_changed(self, edit: Edit) -> None:
        if edit.touched(self._document.battle).scenario:
            self.refresh()

    def _on_selected(self) -> None:
        """Makes the selected hex the one for the next note, if there is a scenario."""
        hexes = self._document.selection.hexes
        one = next(iter(hexes)) if len(hexes) == 1 and self._document.scenario is not None else None
        self.aim_at(self._sheet.name(one) if one is not None else "")

    def _reveal(self, name: str) -> None:
        try:
            self.asked_reveal.emit(frozenset({self._sheet.hex(name)}))
        except BadName:
            return  # the map has become smaller, and the hex of the note no longer exists


def put_note(document: Document, note: HexNote, initiator: object = None) -> None:
    """Adds a note; does nothing without a scenario."""
    if document.scenario is not None:
        notes = (*notes_of(document.scenario), note)
        _set(document, notes, tr("Pin a note to {hex}").format(hex=note.hex), initiator)


def drop_note(document: Document, number: int, initiator: object = None) -> None:
    """Removes the note of this number."""
    if document.scenario is not None:
        notes = notes_of(document.scenario)
        title = tr("Remove the note on {hex}").format(hex=notes[number].hex)
        _set(document, notes[:number] + notes[number + 1 :], title, initiator)


def _set(document: Document, notes: tuple[HexNote, ...], title: str, initiator: object) -> None:
    from kpeditor.core.edits.scenario import SetScenario

    assert document.scenario is not None
    document.do(SetScenario(with_notes(document.scenario, notes), title), initiator)
