"""What forms of units ask of a document: the facings, in the language of the window."""

from kpeditor.app.document import forces
from tests.app.helpers import new_document


def test_the_facings_of_a_unit_are_offered_in_the_language_of_the_window(monkeypatch):
    monkeypatch.setattr(forces, "tr", lambda text: f"<{text}>")
    names = forces.facing_names(new_document())
    assert names[""] == "<nowhere>"
    assert names["A"] == "A, north"
