"""The command palette finds commands by what other programs call them, in English and German."""

from __future__ import annotations

import pytest

from kpeditor.app.commands.palette import SYNONYMS, command_hits, fit_synonym

pytestmark = pytest.mark.one_window

WORDS = {
    "measure": "tool-ruler",
    "distance": "tool-ruler",
    "messen": "tool-ruler",
    "Entfernung": "tool-ruler",
    "how far": "tool-ruler",
    "random": "scatter",
    "zufällig": "scatter",
    "legend": "print",
    "Legende": "print",
    "los": "sight",
    "line of sight": "sight",
    "Sichtlinie": "sight",
    "undo history": "panel-history",
    "Verlauf": "panel-history",
    "settings": "preferences",
    "Einstellungen": "preferences",
    "mirror": "symmetry-left-right",
    "order of battle": "panel-forces",
    "eyedropper": "tool-picker",
}


def test_a_word_of_other_programs_finds_the_command(window, workspace):
    names = {command.id: command.name for command in window.menus.listed()}
    for typed, wanted in WORDS.items():
        titles = [hit.title for hit in command_hits(window.menus, typed)]
        assert names[wanted] in titles[:4], (typed, titles[:6])


def test_what_is_called_like_this_comes_first(window, workspace):
    titles = [hit.title for hit in command_hits(window.menus, "undo")]
    assert titles[0] == "Undo"
    assert "History" in titles


def test_few_letters_and_other_words_find_nothing_more(window, workspace):
    assert fit_synonym("me", "tool-ruler") is None
    assert fit_synonym("measure woods", "tool-ruler") is None
    assert fit_synonym("", "tool-ruler") is None


def test_every_key_is_a_command(window, workspace):
    known = {command.id for command in window.menus.listed()}
    stems = {id_.partition("-")[0] for id_ in known}
    wrong = [key for key in SYNONYMS if key.rstrip("*") not in (stems if key.endswith("*") else known)]
    assert wrong in ([], ["landscape"])
