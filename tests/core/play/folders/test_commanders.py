"""Commanders: who commands what, by names and by the order of battle, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.folders.commanders import (
    Commander,
    Commanders,
    commander_of,
    plain_id,
    read_commanders,
)
from kpeditor.core.scenario.model import Scenario


@pytest.fixture(scope="module")
def velm() -> Scenario:
    scenario = open_battle(Path("scenarios/nqm/velm-bridge.yaml")).battle.scenario
    assert scenario is not None
    return scenario


THREE = [
    Commander("north", "attackers", "North", ("bn1", "recce")),
    Commander("south", "attackers", groups=("bn2", "bn1c")),
    Commander("rest", "attackers"),
]


def test_every_unit_of_a_side_has_one_commander(velm: Scenario) -> None:
    """What belongs to a group follows it unless it is named itself; who has no groups has the rest."""
    found = Commanders(velm, THREE)
    assert {"bn1", "bn1a", "bn1a-1", "recce-2"} <= found.has("north")
    assert {"bn2a-1", "bn1c", "bn1c-3"} <= found.has("south")
    assert {"regiment", "regiment-hq", "tanks-1", "artillery-1"} <= found.has("rest")
    side = velm.side("attackers")
    assert side is not None
    units = [unit.id for group in side.groups for unit in group.units]
    for unit in units:
        assert sum(unit in found.has(one.id) for one in found.of("attackers")) == 1, unit
    assert found.others("north") == found.has("south") | found.has("rest")
    assert found.of("defenders") == ()


def test_where_all_have_groups_the_first_has_the_rest(velm: Scenario) -> None:
    found = Commanders(velm, THREE[:2])
    assert {"tanks-1", "regiment-hq"} <= found.has("north")


@pytest.mark.parametrize(
    ("those", "text"),
    [
        ([Commander("a", "nobody")], "there is no side 'nobody'; name one of attackers, defenders"),
        ([Commander("a", "attackers", groups=("x",))], "attackers have no group 'x'; name some of regiment"),
        ([*THREE, Commander("north", "defenders")], "something else is called so"),
        ([*THREE[:2], Commander("defenders", "attackers")], "something else is called so"),
        ([*THREE, Commander("d", "attackers", groups=("bn2",))], "bn2 is south's already"),
        ([*THREE, Commander("d", "attackers")], "commander d: has nothing to command"),
        (THREE[:1], "is alone on its side; name a second one, or none"),
        ([*THREE, Commander("../up", "defenders")], "an id has small letters, digits and dashes"),
        ([*THREE, Commander("Up", "defenders")], "an id has small letters, digits and dashes"),
    ],
)
def test_commands_that_cannot_be(velm: Scenario, those: list[Commander], text: str) -> None:
    with pytest.raises(KpError, match=text):
        Commanders(velm, those)


def test_the_file_is_read_as_it_was_written_or_refused_with_its_place(velm: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "commanders.yaml"
    assert read_commanders(path, velm).all == ()
    path.write_text(Commanders(velm, THREE).text(), "utf-8")
    assert read_commanders(path, velm).all == tuple(THREE)
    path.write_text("format: kpeditor-commanders/1\ncommanders: [{id: a}]\n", "utf-8")
    with pytest.raises(KpError, match=r"commanders/0|commanders.0"):
        read_commanders(path, velm)
    path.write_text("format: kpeditor-commanders/1\ncommanders: [{id: a, side: x}]\n", "utf-8")
    with pytest.raises(KpError, match="there is no side 'x'"):
        read_commanders(path, velm)


def test_a_commander_in_one_word() -> None:
    assert commander_of("attackers:north=bn1, recce") == Commander(
        "north", "attackers", groups=("bn1", "recce")
    )
    assert commander_of("attackers:rest") == Commander("rest", "attackers")
    for text in ("", "north", "attackers:", ":north=bn1", "attackers=bn1"):
        with pytest.raises(KpError, match="write SIDE:ID=GROUP,GROUP"):
            commander_of(text)


def test_an_id_for_a_title() -> None:
    assert plain_id("Northern Wing!", ()) == "northern-wing"
    assert plain_id("Ängström", {"ngstr-m"}) == "ngstr-m-2"
    assert plain_id("東", ()) == "commander"
