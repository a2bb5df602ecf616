"""Rulesets are found by id, never by import."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.checks.run import check_battle
from kpeditor.core.errors import BrokenRuleset, UnknownRuleset
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario
from tests.installing import forget_rulesets, install


def test_the_shipped_ruleset_is_installed() -> None:
    assert "kampfpanzer" in registry.ids()
    assert registry.find("kampfpanzer").info.id == "kampfpanzer"
    assert registry.find("kampfpanzer") is registry.find("kampfpanzer")


def test_an_unknown_ruleset_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownRuleset, match=r"chess.*kampfpanzer"):
        registry.find("chess")
    assert registry.find_or_none("chess") is None


@pytest.mark.parametrize("id_", ["", "toolbox", "__pycache__", "../kampfpanzer", "kampfpanzer.engine", "é"])
def test_no_name_in_a_file_leads_to_anything_but_a_ruleset(id_: str) -> None:
    """It is looked up by its name, and strangers write it."""
    assert registry.find_or_none(id_) is None


def test_each_ruleset_that_is_listed_is_found_by_its_name() -> None:
    assert all(registry._is_shipped(id_) for id_ in registry._shipped())


def test_of_two_packages_with_one_id_the_first_on_the_path_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, toy in {"later": "tests.toys.race:Race", "sooner": "tests.toys.hexduel:HexDuel"}.items():
        entries = {registry.GROUP: {"toy": toy, "kampfpanzer": toy}}
        install(tmp_path / name, monkeypatch, f"toy-{name}", entries)
    assert type(registry.find("toy")).__name__ == "HexDuel"
    assert registry.find("kampfpanzer").info.title == "KampfPanzer", "a shipped one is always the shipped one"
    assert registry.package_of(registry.entries(registry.GROUP)["toy"]) == "toy-sooner"
    forget_rulesets()


BROKEN = {"bad": "bad_rules:Rules", "none": "bad_rules:NoRules", "gone": "no_such_module:Rules"}
MODULE = "tries = []\nclass NoRules: pass\ndef Rules():\n    tries.append(1)\n    raise OSError('no table')\n"


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package whose rulesets cannot be loaded."""
    monkeypatch.delitem(sys.modules, "bad_rules", raising=False)
    install(tmp_path, monkeypatch, "bad-rules", {registry.GROUP: BROKEN}, {"bad_rules": MODULE})
    yield
    forget_rulesets()


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("id_", "why"), [("bad", "no table"), ("none", "not a RuleSet"), ("gone", "no_such_module")]
)
def test_a_ruleset_that_cannot_be_loaded_is_told_with_its_package(id_: str, why: str) -> None:
    for _ in range(2):
        with pytest.raises(
            BrokenRuleset, match=f"ruleset '{id_}' of the package bad-rules .*{why}.* Mend or remove"
        ):
            registry.find(id_)
    assert registry.find_or_none(id_) is None
    assert "kampfpanzer" in [one.info.id for one in registry.loaded()], "the others can be used"
    assert sum(repr(id_) in str(one) for one in registry.broken()) == 1


@pytest.mark.usefixtures("broken")
def test_a_ruleset_that_fails_is_loaded_once() -> None:
    for _ in range(3):
        assert registry.find_or_none("bad") is None
    assert import_module("bad_rules").tries == [1]


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("document", ["map", "scenario"])
def test_the_check_of_a_file_names_the_broken_package(document: str) -> None:
    scenario = Scenario("Fight", "bad", "", Length(1, 1), ()) if document == "scenario" else None
    grid = HexGrid(3, 3)
    sheet = new_sheet("Field", "bad", grid, SCHEMES["CCRR"].fitted(grid), Catalogue())
    found = [one for one in check_battle(Battle(sheet, scenario)) if one.code == "ruleset-unknown"]
    assert ["bad-rules" in one.text and "no table" in one.text for one in found] == [True]
    assert found[0].fix == "Mend or remove that package."
    assert found[0].where.document == document
