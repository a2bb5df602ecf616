"""What forms of units ask of a document: the facings, in the language of the window."""

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.core.files.documents import open_battle
from tests.app.helpers import new_document


def test_the_facings_of_a_unit_are_offered_in_the_language_of_the_window(monkeypatch):
    monkeypatch.setattr(forces, "tr", lambda text: f"<{text}>")
    names = forces.facing_names(new_document())
    assert names[""] == "<nowhere>"
    assert names["A"] == "A, <north>"


def test_game_turns_are_called_as_in_the_rules_before_there_is_a_scenario(root):
    """Forms are made with the window of a map, and stay when a scenario is begun on it."""
    table = Document(open_battle(root / "maps/nqm/velm-bridge.yaml"))
    assert table.scenario is None
    assert forces.turns_of(table).title == "Hours"
    assert forces.turns_of(new_document()).title == "Game-turns"
