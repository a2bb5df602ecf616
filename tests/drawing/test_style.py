"""Styles: found by name, complete in every look, and looks of kinds that nobody declared."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtGui import QColor

from kpeditor.core.errors import BadName
from kpeditor.core.rules.registry import find
from kpeditor.drawing.looks import layer_titles, legend_entries
from kpeditor.drawing.style import GroundLook, LineLook
from kpeditor.drawing.stylebook import STYLES, named
from kpeditor.drawing.styles.modern import DARK, LIGHT
from tests.drawing.samples import foreign, sample


def test_a_style_is_found_by_its_name():
    assert named("dark") is DARK
    with pytest.raises(BadName, match="light, dark"):
        named("neon")


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_every_style_draws_all_that_any_style_draws(style):
    assert style.grounds.keys() == LIGHT.grounds.keys()
    assert style.lines.keys() == LIGHT.lines.keys()
    for look in (style, *style.grounds.values(), *style.lines.values()):
        for field in dataclasses.fields(look):
            value = getattr(look, field.name)
            if isinstance(value, str) and value.startswith("#"):
                assert QColor(value).isValid(), (look, field.name)


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_every_style_knows_all_terrain_of_the_game(style):
    assert all(entry.is_known for entry in legend_entries(sample(), style, find("kampfpanzer").terrain()))


def test_the_legend_names_everything_the_map_may_show():
    entries = legend_entries(sample(), LIGHT)
    titles = {entry.title for entry in entries}
    assert {"Woods", "Hilltop", "Crest", "Ford"} <= titles
    assert {type(entry.look) for entry in entries} == {GroundLook, LineLook}


def test_the_legend_of_an_unknown_ruleset_has_made_up_looks():
    entries = legend_entries(foreign(["plain", "tar_pits", "water"]), LIGHT)
    assert [(entry.title, entry.is_known) for entry in entries] == [
        ("Plain", False),
        ("Tar pits", False),
        ("Water", True),
    ]


def test_layers_to_switch_have_titles():
    titles = layer_titles(sample())
    assert titles["elevation"] == "Elevation"
    assert titles["woods"] == "Woods hexside"
    assert list(titles)[-5:] == ["grid", "numbers", "places", "zones", "units"]
