"""Edits survive the way into a journal and back; nothing else comes out of one."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from dataclasses import is_dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core import edits
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.edit import Together
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.plaindata import EDITS, BadJournal, edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.scenarioreader import parts_as_now
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numberingparts import grid_numbering
from tests.each import each

hexes = st.builds(Hex, st.integers(1, 1000), st.integers(1, 1000))
sides = st.frozensets(st.builds(Hexside, hexes, st.sampled_from(Direction)), max_size=5)
cells = st.lists(st.integers(0, 1_000_000), unique=True, max_size=8).map(sorted)
paints = cells.flatmap(
    lambda some: st.builds(
        PaintLayer,
        st.text(max_size=8),
        st.integers(1, 1000),
        st.just(np.array(some, np.int32)),
        st.lists(st.integers(0, 255), min_size=len(some), max_size=len(some)).map(
            lambda values: np.array(values, np.uint8)
        ),
        st.text(max_size=8),
        st.integers(0, 99),
    )
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
simple = (
    paints
    | st.builds(SetHexsides, st.text(max_size=8), sides, sides)
    | st.builds(SetSheetField, st.just("extra"), st.dictionaries(st.text(max_size=4), plain, max_size=3))
)
any_edit = simple | st.builds(Together, st.lists(simple, max_size=3).map(tuple), st.text(max_size=5))


def there_and_back(edit):
    return edit_of(json.loads(json.dumps(edit_data(edit))))


@given(any_edit)
def test_an_edit_comes_back_equal_and_of_the_same_types(edit):
    back = there_and_back(edit)
    assert back == edit
    assert edit_data(back) == edit_data(edit)


def test_the_journal_of_a_program_without_declarations_is_read(root):
    """Its units had a level and a pin, its scenarios entrenchments and wrecks as fields of their own."""
    lines = (root / "tests/soak/corpus/journal/a.edits").read_text("utf-8").splitlines()
    edit = edit_of(json.loads(lines[3]), parts_as_now)
    assert isinstance(edit, SetScenario)
    battle = open_battle(root / "tests/files/valid/placed-units.yaml").battle
    assert edit.scenario == battle.scenario
    with pytest.raises(BadJournal):
        edit_of(json.loads(lines[3]))


def test_a_scenario_with_marks_conditions_and_fields_comes_back(root):
    battle = open_battle(root / "tests/files/valid/placed-units.yaml").battle
    assert battle.scenario is not None
    assert len(battle.scenario.marks) == 2
    data = json.loads(json.dumps(edit_data(SetScenario(battle.scenario))))
    assert edit_of(data) == edit_of(data, parts_as_now) == SetScenario(battle.scenario)


def test_a_whole_scenario_and_places_come_back(root):
    battle = open_battle(root / "scenarios/kampfpanzer/14-5-summa.yaml").battle
    for edit in (
        SetScenario(battle.scenario),
        SetScenario(None),
        SetSheetField("places", dict(battle.map.places)),
        SetSheetField("places", {"A": Place("A", "town", (Hex(1, 2),))}),
    ):
        assert there_and_back(edit) == edit


def test_every_kind_of_edit_is_listed():
    found = set()
    for module in pkgutil.iter_modules(edits.__path__):
        for _, value in inspect.getmembers(importlib.import_module(f"{edits.__name__}.{module.name}")):
            if is_dataclass(value) and hasattr(value, "apply") and hasattr(value, "then"):
                found.add(value)
    assert found == set(EDITS)


@each(
    "data",
    [
        None,
        [],
        "text",
        {},
        {"!": "Hex", "=": [1, 2]},
        {"!": "Popen", "=": ["ls"]},
        {"!": "SetScenario", "=": {"system": "ls"}},
        {"!": "SetSheetField", "=": []},
        {"!": "PaintLayer", "=": {"layer": {"!": "array", "=": ["|O", [1], "eJwDAAAAAAE="]}}},
        {"!": "PaintLayer", "=": {"layer": {"!": "array", "=": ["<i4", [9], "eJwDAAAAAAE="]}}},
        {"!": "PaintLayer", "=": {"layer": {"!": "array", "=": ["<i4", [1], "***"]}}},
    ],
)
def test_nothing_else_comes_out(data):
    with pytest.raises(BadJournal):
        edit_of(data)


@given(plain)
def test_any_data_is_an_edit_or_refused(data):
    with pytest.raises(BadJournal):
        edit_of(data)


def test_a_value_of_another_type_does_not_go_in():
    with pytest.raises(TypeError, match="cannot hold a object"):
        edit_data(SetSheetField("extra", {"x": object()}))


def test_another_numbering_comes_back(root):
    battle = open_battle(root / "scenarios/kampfpanzer/14-6-hannut.yaml").battle
    for numbering in (
        board_row_number("6"),
        grid_numbering(("spreadsheet", "numbers"), (1, 0), None, "bottom-right", separator="."),
    ):
        edit = resize(battle, 39, 54, numbering=numbering).edit
        back = there_and_back(edit)
        assert back.numbering == edit.numbering == numbering.fitted(battle.map.grid)
        assert back.scenario == edit.scenario
