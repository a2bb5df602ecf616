"""Rulesets are found by id, never by import."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.errors import UnknownRuleset
from kpeditor.core.rules import registry
from tests.installing import forget_rulesets, install


def test_the_shipped_ruleset_is_installed() -> None:
    assert "kampfpanzer" in registry.ids()
    assert registry.find("kampfpanzer").info.id == "kampfpanzer"
    assert registry.find("kampfpanzer") is registry.find("kampfpanzer")


def test_an_unknown_ruleset_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownRuleset, match=r"chess.*kampfpanzer"):
        registry.find("chess")
    assert registry.find_or_none("chess") is None


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
