"""What is told while a game is set up."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import SeededDice
from tests.rulesets.conformance import answers_to


def test_units_without_counters_are_called_by_type_and_number_while_they_deploy(root: Path) -> None:
    """As in every later line of the log, not by their id."""
    battle = open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml").battle
    session = Session.begin(battle, SeededDice(1))
    while session.pending() and session.pending()[0].turn == 0:
        session.submit(answers_to(registry.find("panzerblitz"), session.state, 1))
    told = [event.text for event in session.events() if event.kind == "deploys"]
    assert any(text.startswith("German Rifle #1 deploys in ") for text in told)
    assert not any("_" in text for text in told)
