"""Forfeits are told in the words of the rules."""

from __future__ import annotations

import pytest

from kpeditor.core.play.forfeits import Forfeited
from kpeditor.core.rules.state import Decision


@pytest.mark.parametrize(("ruleset", "now"), [("kampfpanzer", "game-turn 3"), ("nqm", "hour 3")])
def test_a_forfeit_says_when_by_what_the_rules_count(ruleset: str, now: str) -> None:
    decision = Decision(side="red", kind="plot", turn=3)
    assert str(Forfeited(decision, "silent", None, ruleset)) == f"red forfeit {now}: silent"
