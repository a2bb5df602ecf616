"""Cached ways of the staff are not confused between positions and games [PB28, PB29]."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz.computer.reaching import reached
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario

FAR = ["9 t_34c A-9"]


def test_pb28_pb29_ways_past_a_block_are_not_those_past_mines():
    """Mines stop units on foot, a block does not: with the one in place of the other the ways through a hex
    differ.
    """
    position = Game(scenario(["1 ge_rifle K-5"], FAR)).state.position
    laid = {kind: replace(position, marks=(Mark(kind, "K-6", RU),)) for kind in ("mines", "block")}
    for first, second in (("mines", "block"), ("block", "mines")):
        position.ground.memo.pop("reached", None)
        ends = {kind: reached(Survey(laid[kind], GE), "1").ends for kind in (first, second)}
        cell = Survey(position, GE).atlas.named("K-6")
        assert ends["mines"] == {cell}, first
        assert ends["block"] == frozenset(), first
