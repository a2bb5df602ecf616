"""Changing the notes on hexes of a document's scenario, as steps of undo."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.scenario.notes import HexNote, notes_of, with_notes


def put_note(document: Document, note: HexNote, initiator: object = None) -> None:
    """Adds a note; nothing happens while there is no scenario."""
    scenario = document.scenario
    if scenario is not None:
        notes = (*notes_of(scenario), note)
        document.do(
            SetScenario(with_notes(scenario, notes), tr("Pin a note to {hex}").format(hex=note.hex)),
            initiator,
        )


def drop_note(document: Document, number: int, initiator: object = None) -> None:
    """Removes the note of this number."""
    scenario = document.scenario
    if scenario is not None:
        notes = notes_of(scenario)
        rest = notes[:number] + notes[number + 1 :]
        document.do(
            SetScenario(
                with_notes(scenario, rest), tr("Remove the note on {hex}").format(hex=notes[number].hex)
            ),
            initiator,
        )
