"""Terrain, options and specials as the rest of the program sees them."""

from __future__ import annotations

import pytest

from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.kampfpanzer import terrain
from kpeditor.rulesets.toolbox.datafiles import read_beside

DEFAULTS = {
    "scatter": "ABCDEF",
    "edge_W": "map",
    "hill_membership": "slope+hilltop",
    "multi_terrain": "max",
    "wreck_truck": 8,
    "auto_woods_hexsides": False,
    "limit_counters": False,
    "los_vertex": "closed",
    "opp_recheck_los": True,
    "illegal_trigger": "waits",
    "h_hits_friends": True,
    "h_die": "per_unit",
    "h_tight_entrenched_woods": 1,
    "overrun_pin": "always",
    "counterattack": "undisrupted_combat",
    "overrun_ignores_zoc": "any_target",
    "panic_overrun": "none",
    "embark_zoc_to_zoc": "banned",
    "exit_cost": "clear_cost",
    "count_transport_losses": False,
}


def test_options_of_appendix_a():
    options = find("kampfpanzer").options()
    assert {option.id: option.default for option in options} == DEFAULTS
    for option in options:
        assert option.title
        assert option.text.endswith(".")
        assert option.ruling.startswith("Q")
        assert option.choices == () or (option.choices[0] == option.default and len(option.choices) > 1)
    assert [option.id for option in options if not option.choices] == ["scatter"]


def test_an_option_of_a_scenario_overrides_the_default():
    ruleset = find("kampfpanzer")
    scenario = Scenario("", "kampfpanzer", "", Length(1, 1), (), options={"h_die": "per_attack"})
    assert ruleset.option(scenario, "h_die") == "per_attack"
    assert ruleset.option(scenario, "scatter") == "ABCDEF"
    with pytest.raises(KeyError):
        ruleset.option(scenario, "weather")


def test_catalogue():
    catalogue = find("kampfpanzer").terrain()
    assert {layer.id: [kind.id for kind in layer.kinds] for layer in catalogue.layers} == {
        "terrain": ["clear", "town", "woods"],
        "elevation": ["ground", "slope", "hilltop"],
    }
    assert [kind.char for layer in catalogue.layers for kind in layer.kinds] == [".", "t", "w", ".", "/", "^"]
    assert [kind.id for kind in catalogue.hexsides] == [
        "crest", "woods", "town", "stream", "ford", "road", "bridge",
    ]  # fmt: skip
    assert {kind.id for kind in catalogue.hexsides if kind.crosses} == {"road", "bridge"}
    assert [place.id for place in catalogue.places] == ["town", "hill"]


def test_hover_texts_end_with_the_figures_of_the_chart():
    woods = next(kind for kind in find("kampfpanzer").terrain().layers[0].kinds if kind.id == "woods")
    assert woods.text.endswith("Movement: AFV/APC 3, truck 4, infantry 1. Defence +2.")


def test_texts_of_the_chart_are_whole_sentences():
    """A comma within braces ends a value of YAML that stands without quotes."""
    data = read_beside(terrain.__file__, "terrain")
    kinds = [kind for layer in data["layers"] for kind in layer["kinds"]] + data["hexsides"] + data["marks"]
    assert [kind["id"] for kind in kinds if not kind["text"].endswith(".")] == []


def test_specials():
    assert set(find("kampfpanzer").specials()) == {"tank_riders"}
