"""Rulesets are found by id, never by import."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import UnknownRuleset
from kpeditor.core.rules import registry


def test_the_shipped_ruleset_is_installed() -> None:
    assert "kampfpanzer" in registry.ids()
    assert registry.find("kampfpanzer").info.id == "kampfpanzer"
    assert registry.find("kampfpanzer") is registry.find("kampfpanzer")


def test_an_unknown_ruleset_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownRuleset, match=r"chess.*kampfpanzer"):
        registry.find("chess")
    assert registry.find_or_none("chess") is None
