"""What reading a file told stays listed as long as saving would not mend it."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.checks.files import check_as_saved, check_opened
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.sheet import remove_place
from kpeditor.core.files.documents import open_battle

INVALID = Path(__file__).parents[2] / "files" / "invalid"


def codes(problems):
    return {problem.code for problem in problems}


def test_an_unchanged_battle_is_told_the_same():
    for name in ("hexside-unknown", "key-unknown-map", "hex-unknown-place", "hexside-twice"):
        opened = open_battle(INVALID / f"{name}.yaml")
        assert check_as_saved(opened) == check_opened(opened)
        assert name.removesuffix("-map").removesuffix("-place") in codes(check_as_saved(opened))


def test_a_hexside_listed_twice_is_mended_by_erasing_it():
    opened = open_battle(INVALID / "hexside-twice.yaml")
    sheet = opened.battle.map
    set_hexsides(sheet, "crest", [sheet.side("0506A")], False).apply(opened.battle)
    assert "hexside-twice" in codes(check_as_saved(opened))
    for feature in ("road", "town"):
        set_hexsides(sheet, feature, [sheet.side("0302A")], False).apply(opened.battle)
    assert "hexside-twice" not in codes(check_as_saved(opened))
    assert "hexside-twice" in codes(check_opened(opened))


def test_an_unknown_hex_of_a_place_goes_with_the_place():
    opened = open_battle(INVALID / "hex-unknown-place.yaml")
    remove_place(opened.battle.map, "Hill 1").apply(opened.battle)
    assert "hex-unknown" not in codes(check_as_saved(opened))


def test_what_saving_would_leave_in_the_file_stays_listed():
    opened = open_battle(INVALID / "hexside-unknown.yaml")
    sheet = opened.battle.map
    set_hexsides(sheet, "road", [sheet.side("0301C")], True).apply(opened.battle)
    assert "hexside-unknown" in codes(check_as_saved(opened))
