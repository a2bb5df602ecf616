"""How units of a unit_list are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.unitlist import shown_id, unit_list, unit_title


@pytest.mark.parametrize(
    ("type_id", "unit_id", "shown"),
    [("bt7", "69", "69"), ("bt7", "bt7#13", "#13"), ("bt7", "b1#13", "b1#13"), ("bt7", "bt7", "bt7")],
)
def test_a_unit_beyond_the_mix_is_not_called_after_its_type_twice(type_id: str, unit_id: str, shown: str):
    assert shown_id(type_id, unit_id) == shown


@pytest.mark.parametrize(
    ("title", "type_id", "unit_id", "called"),
    [
        ("R35", "r35", "6", "R35 6"),
        ("R35", "r35", "r35#6", "R35 #6"),
        ("Kozma Minin", "kozma_minin", "kozma_minin", "Kozma Minin"),
        ("German Rifle", "ge_rifle", "r1", "German Rifle r1"),
        ("Rifle platoon", "rifle", "b-rifles-b-2", "Rifle platoon b-rifles-b-2"),
        ("Truck", "truck", "a", "Truck a"),
        ("SdKfz 135/1 AG", "sdkfz_135_1", "gun_carriage", "SdKfz 135/1 AG (gun carriage)"),
        ("Assault platoon A", "assault_platoon_a", "asp", "Assault platoon A (asp)"),
        ("German SMG", "ge_smg", "smg_1", "German SMG 1"),
        ("Finnish Rail Engineer", "fi_rail_engineer", "rail_engineer", "Finnish Rail Engineer"),
        ("CP", "cp", "cp_supplies_2", "CP (cp supplies 2)"),
    ],
)
def test_an_id_in_words_is_read_as_words(title: str, type_id: str, unit_id: str, called: str):
    """Seen in play: "SdKfz 135/1 AG gun_carriage"."""
    assert unit_title(title, type_id, unit_id) == called


@pytest.mark.parametrize(
    "path", sorted(data_dir("scenarios").glob("panzer*/*.yaml")), ids=lambda path: path.stem
)
def test_no_two_units_of_a_shipped_scenario_are_called_alike(path: Path):
    battle = open_battle(path).battle
    assert battle.scenario is not None
    types = registry.find(battle.scenario.ruleset).unit_types(battle.scenario)
    listed = [one.unit for one in unit_list(battle.scenario, {})]
    called = [unit_title(types[unit.type].title, unit.type, unit.id) for unit in listed]
    assert len(set(called)) == len(called)
