"""Modules and logs of rules that declare conditions and marks of their own."""

from __future__ import annotations

from kpeditor.core.play.players import play_game
from kpeditor.export.vassal.kit import Kit, kit_of
from kpeditor.export.vassal.module import kits_of, module_bytes
from tests.export.vassal.conftest import QUICK, log_of
from tests.export.vassal.logcheck import PlayedLog, check_log
from tests.export.vassal.modulecheck import check_module


def layers(kit: Kit, name: str) -> list[str]:
    """The types of the layers of a prototype."""
    return [trait.type for trait in kit.prototypes.traits[name] if trait.type.startswith("emb2;")]


def test_there_is_a_layer_for_each_condition_and_shelter_and_a_marker_for_each_mark(mud):
    (kit,) = kits_of([mud], QUICK)
    assert [piece.name for piece in kit.markers.all()] == [
        *("Hurdle", "Hut", "Flag: Reds", "Flag: Blues"),
        *("Held: Reds", "Held: Blues", "Note"),
    ]
    tired, spent, muddy = layers(kit, "Conditions race")
    assert "Tired +" in tired
    assert "Spent" in spent
    assert "Muddy" in muddy
    (resting,) = layers(kit, "Resting")
    assert "+ (resting)" in resting
    check_module(module_bytes([kit], "Mud", QUICK), [kit])


def test_what_lies_and_how_units_are_at_the_start(mud):
    kit = kit_of(mud, QUICK)
    assert [one.piece.name for one in kit.marks] == ["Hurdle", "Hurdle", "Hut", "Flag: Reds"]
    values = [
        [trait.state for trait in one.piece.traits if trait.type.startswith("label")] for one in kit.marks
    ]
    assert values == [["3"], ["2"], [], []]
    runner = next(one.piece for one in kit.units if one.unit == "red")
    states = {trait.type: trait.state for trait in runner.traits}
    assert [states[type_] for type_ in layers(kit, "Conditions race")] == ["3", "1", "2"]


def test_pictures_of_conditions_cover_what_their_look_says(mud):
    """The back of a counter hides it, a veil lets it through, a band leaves most of it alone."""
    from PySide6.QtGui import QImage

    kit = kit_of(mud, QUICK)
    corners = {}
    for name, draw in kit.prototypes.pictures().items():
        image = QImage.fromData(draw())
        corners[name.split("-")[0]] = image.pixelColor(image.width() // 2, 1).alpha()
    assert corners["tired"] == 0
    assert 0 < corners["muddy"] < 255
    assert corners["spent"] == 255


def test_a_log_follows_the_marks_and_conditions_of_the_view(mud):
    session = play_game(mud, "lazy", seed=3, turns=4)
    kit = kit_of(mud, QUICK)
    data = log_of(session, kit)
    assert check_log(data, kit, session) > 4
    played = PlayedLog().play(data)
    assert sorted(piece.name for piece in played.pieces.values() if piece.name.startswith(("Hu", "Fl"))) == [
        "Flag: Reds",
        "Hurdle",
    ]
