"""Matrix games solved by regret matching."""

from __future__ import annotations

import pytest

from kpeditor.lab.matrix.doctrines import solve


def test_regret_matching_mixes_where_it_must() -> None:
    """Matching pennies: both sides even."""
    mine, theirs = solve([[1, -1], [-1, 1]])
    assert mine == pytest.approx([0.5, 0.5], abs=0.05)
    assert theirs == pytest.approx([0.5, 0.5], abs=0.05)


def test_regret_matching_finds_the_dominant_choice() -> None:
    mine, theirs = solve([[3, 1], [2, 0]])
    assert mine[0] > 0.95
    assert theirs[1] > 0.95


def test_an_uneven_game_has_its_known_mix() -> None:
    """[[2, -1], [-1, 1]]: rows play 2/5, 3/5, and so do columns."""
    mine, theirs = solve([[2, -1], [-1, 1]])
    assert mine == pytest.approx([0.4, 0.6], abs=0.05)
    assert theirs == pytest.approx([0.4, 0.6], abs=0.05)
