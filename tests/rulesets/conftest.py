"""The toy rulesets, installed for a test as a distribution of their own would be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.core.rules import registry
from tests.installing import forget_rulesets, install

TOYS = {
    "hexduel": "tests.toys.hexduel:HexDuel",
    "tablewar": "tests.toys.tablewar:TableWar",
    "outpost": "tests.toys.outpost.ruleset:Outpost",
    "dash": "tests.toys.dash.ruleset:DashRules",
}


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of the toy rulesets, which the registry finds by entry point while the test runs."""
    install(tmp_path / "site", monkeypatch, "toy-rulesets", {registry.GROUP: TOYS})
    yield list(TOYS)
    forget_rulesets()
