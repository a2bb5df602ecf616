"""Doctrines: data files with all their weights, offered as players by name."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from kpeditor.core.play.players import UnknownPlayer, find_player
from kpeditor.core.rules import registry
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.toolbox.doctrine import BadDoctrine, doctrine_from, doctrines_of

NAMES = ["attrition", "balanced", "bounds", "fire-base", "hold", "late-attack", "rush"]


def data(**changes: Any) -> dict[str, Any]:
    known = asdict(doctrines_of("kampfpanzer")["balanced"])
    del known["name"]
    return known | changes


def test_seven_doctrines_are_shipped_and_well_formed() -> None:
    assert list(doctrines_of("kampfpanzer")) == NAMES
    assert all(doctrine.title and doctrine.text for doctrine in doctrines_of("kampfpanzer").values())


def test_each_is_a_player() -> None:
    offered = registry.find("kampfpanzer").players()
    assert {f"staff:{name}" for name in NAMES} < set(offered)
    assert find_player("kampfpanzer", "staff") == Staff(doctrines_of("kampfpanzer")["balanced"])
    assert find_player("kampfpanzer", "staff:rush") == Staff(doctrines_of("kampfpanzer")["rush"])
    with pytest.raises(UnknownPlayer):
        find_player("kampfpanzer", "staff:blitz")


def test_no_two_are_alike() -> None:
    weights = [
        tuple(sorted(data(**asdict(doctrine)).items())) for doctrine in doctrines_of("kampfpanzer").values()
    ]
    assert len(set(weights)) == len(NAMES)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"advance": "fast"}, "'advance' should be a number, not 'fast'"),
        ({"advance": -1}, "'advance' is -1; it should be at least 0"),
        ({"spare": 1.5}, "'spare' should be a whole number, not 1.5"),
        ({"digits": 1}, "'digits' should be true or false, not 1"),
        ({"title": ""}, "'title' should not be empty"),
        ({"courage": 1}, "'courage' is not known"),
    ],
)
def test_what_is_wrong_with_a_doctrine(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDoctrine, match=message):
        doctrine_from("mine", data(**changes))


def test_a_missing_weight_and_no_mapping() -> None:
    lacking = data()
    del lacking["fire"]
    with pytest.raises(BadDoctrine, match="'fire' is missing"):
        doctrine_from("mine", lacking)
    with pytest.raises(BadDoctrine, match="should be a mapping"):
        doctrine_from("mine", None)
