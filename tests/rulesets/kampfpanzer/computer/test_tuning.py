"""The three scenarios for tuning: without errors, and won against the random player from both sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.checks.files import check_file
from kpeditor.core.problem import Severity, worst
from tests.benchmarks.matchplay import play_match, score_of

TUNING = sorted(path for path in (Path(__file__).parent / "tuning").glob("*.yaml") if "-map" not in path.name)


@pytest.mark.parametrize("path", TUNING, ids=lambda path: path.stem)
def test_the_staff_wins_it_from_both_sides(path: Path) -> None:
    assert worst(check_file(path)) not in (Severity.ERROR, Severity.WARNING)
    match = play_match(path, ("staff", "random"), pairs=1, seed=2)
    assert score_of([match]).interval.value == 1


def test_they_cover_exits_places_and_kills() -> None:
    texts = " ".join(path.read_text("utf-8") for path in TUNING)
    assert len(TUNING) == 3
    assert all(word in texts for word in ("exited(", "undisrupted(", "destroyed("))
