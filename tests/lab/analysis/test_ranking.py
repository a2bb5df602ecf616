"""Variants of a battle by how even they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.lab.analysis.ranking import rank


@pytest.fixture(scope="module")
def battle(root) -> Battle:
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


def without_side(battle: Battle) -> Battle:
    variant = snapshot(battle)
    assert variant.scenario is not None
    variant.scenario = replace(variant.scenario, sides=variant.scenario.sides[:1])
    return variant


def test_the_most_even_comes_first_and_what_cannot_be_played_last_with_the_reason(battle):
    one_sided = snapshot(battle)
    assert one_sided.scenario is not None
    first = one_sided.scenario.sides[0].id
    one_sided.scenario = replace(
        one_sided.scenario, victory=(replace(one_sided.scenario.victory[-1], when="", winner=first),)
    )
    told = []
    variants = [("none", without_side(battle)), ("one side", one_sided), ("as it is", battle)]
    found = rank(variants, ("random", "random"), 6, on_progress=lambda *news: told.append(news))
    assert [one.name for one in found] == ["as it is", "one side", "none"]
    assert found[1].score == 1.0
    assert found[1].lean == 0.5
    assert found[0].lean < 0.5
    assert found[0].games + found[0].unfinished == 6
    assert "two sides" in found[2].why_not
    assert told[-1] == (18, 18)


def test_stopping_keeps_what_was_played(battle):
    found = rank([("a", battle), ("b", battle)], ("random", "random"), 4, should_stop=lambda: True)
    assert len(found) <= 1


def test_equal_variants_score_alike_for_they_share_their_dice(battle):
    a, b = rank([("a", battle), ("b", snapshot(battle))], ("random", "random"), 4, seed=9)
    assert (a.score, a.games) == (b.score, b.games)
