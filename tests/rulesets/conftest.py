"""The toy rulesets, installed for a test as a distribution of their own would be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.core.rules import registry

TOYS = {
    "hexduel": "tests.toys.hexduel:HexDuel",
    "tablewar": "tests.toys.tablewar:TableWar",
}


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of the toy rulesets, which the registry finds by entry point while the test runs."""
    metadata = tmp_path / "site" / "toy_rulesets-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-rulesets\nVersion: 1.0\n", "utf-8")
    lines = [f"[{registry.GROUP}]", *(f"{name} = {value}" for name, value in TOYS.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    monkeypatch.syspath_prepend(str(metadata.parent))
    registry.find.cache_clear()
    yield list(TOYS)
    registry.find.cache_clear()
