"""The toy rulesets, installed for a test as a distribution of their own would be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.core.rules import registry
from tests.installing import forget_rulesets, install
from tests.rulesets.conformance import TOYS


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of the toy rulesets, which the registry finds by entry point while the test runs."""
    entries = {id_: f"{make.__module__}:{make.__name__}" for id_, make in TOYS.items()}
    install(tmp_path / "site", monkeypatch, "toy-rulesets", {registry.GROUP: entries})
    yield list(TOYS)
    forget_rulesets()
