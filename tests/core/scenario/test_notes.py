"""The designer's notes on hexes: kept under `x-notes`, strange entries are left out."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.files.documents import render_scenario
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.scenario.model import Length, Scenario, Side
from kpeditor.core.scenario.notes import HexNote, notes_of, with_notes

BARE = Scenario(
    "Trial", "kampfpanzer", "map.yaml", Length(3, 3), (Side("red", "Reds"), Side("blue", "Blues"))
)
NOTES = (HexNote("1016", "the trench is never reached", 3), HexNote("0304", "too open"))


def test_notes_survive_a_file() -> None:
    noted = with_notes(BARE, NOTES)
    back, problems, _ = read_scenario(render_scenario(noted, None))
    assert problems == []
    assert back is not None
    assert notes_of(back) == NOTES
    assert [note.line() for note in NOTES] == [
        "1016: the trench is never reached (game-turn 3)",
        "0304: too open",
    ]
    assert NOTES[0].line("hour").endswith("(hour 3)")


def test_without_notes_the_key_is_gone() -> None:
    assert "x-notes" not in with_notes(with_notes(BARE, NOTES), ()).extra
    assert with_notes(with_notes(BARE, NOTES), ()) == BARE


def test_what_is_no_note_is_left_out() -> None:
    strange = replace(
        BARE, extra={"x-notes": ["text", {"hex": "0101"}, {"hex": "0102", "text": "a", "turn": "b"}]}
    )
    assert notes_of(strange) == (HexNote("0102", "a"),)
    assert notes_of(replace(BARE, extra={"x-notes": "text"})) == ()
