"""A scenario made of a position goes on counting: losses so far, turns of victory lines, bans and entries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.rules import registry
from kpeditor.core.rules.winning import controls_counted, winning_lines
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Ban, Entry, VictoryLine
from kpeditor.core.scenario.victory.carryover import from_now_on
from kpeditor.core.scenario.victory.judging import count, evaluate
from kpeditor.core.scenario.victory.tallies import UnitRoll
from tests.rulesets.conformance import RULESETS, plain_battle

SCENARIOS = Path(__file__).parents[2] / "scenarios"
PLAYED = (
    ("kampfpanzer/14-5-summa", "staff", 5),
    ("panzerblitz/1-assault-on-berezovka", "random", 3),
    ("panzer8/1-farm-at-dorn", "random", 2),
    ("nqm/velm-bridge", "random", 4),
)
MOST = 30
"""More than are lost in these games."""


@pytest.mark.parametrize(("name", "player", "turns"), PLAYED)
def test_losses_so_far_count_in_every_ruleset(name: str, player: str, turns: int) -> None:
    """A line that wants so many losses is true where the game goes on exactly if it was true before."""
    battle = open_battle(SCENARIOS / f"{name}.yaml").battle
    assert battle.scenario is not None
    lines = [
        VictoryLine("draw", f"destroyed({side.id}) >= {number}")
        for side in battle.scenario.sides
        for number in range(1, MOST)
    ]
    lines.append(VictoryLine("draw", f"destroyed({battle.scenario.sides[0].id}) >= 900", turns=(1, 90)))
    events = tuple(ScenarioEvent(when=line.when, turns=(90,), say="Lost.") for line in lines)
    scenario = replace(battle.scenario, victory=tuple(lines), events=events)
    session = play_game(replace(battle, scenario=scenario), player, 3, turns=turns)
    later, past = session.as_scenario(), session.state.turn - 1
    assert later is not None
    again = registry.find(scenario.ruleset).start(Battle(battle.sheet, later))
    told = [
        [
            evaluate(one.condition, tally, battle.sheet)
            for one in winning_lines(of, battle.sheet)
            if one.condition
        ]
        for of, tally in ((scenario, session.state.tally()), (later, again.tally() if again else None))
        if tally is not None
    ]
    assert told[0] == told[1]
    assert any(told[0])
    assert not all(told[0])
    assert later.victory[-1].turns == (90 - past,)
    assert [(one.when, one.turns) for one in later.events] == [
        (line.when, (90 - past,)) for line in later.victory
    ]
    assert str(session.state.turn) in later.title


def test_who_holds_what_goes_on() -> None:
    """PB38: what is counted as controlled counts alike where the game goes on, also where nobody
    stands any more, and in the position that this one becomes in turn.
    """
    battle = open_battle(SCENARIOS / "panzerblitz/1-assault-on-berezovka.yaml").battle
    assert battle.scenario is not None
    counted = controls_counted(battle.scenario, battle.sheet)
    session = play_game(battle, "random", 3, turns=2)
    later = session.as_scenario()
    assert later is not None
    again = registry.find(later.ruleset).start(Battle(battle.sheet, later))
    assert again is not None
    latest = again.as_scenario()
    assert latest is not None
    assert later.marks == latest.marks
    tallies = [session.state.tally(), again.tally()]
    held = [[count(one, tally, battle.sheet) for one in counted] for tally in tallies if tally is not None]
    assert held[0] == held[1]
    assert any(held[0])
    assert not check_battle(Battle(battle.sheet, later))


def test_turns_of_bans_entries_and_lines_are_counted_from_now() -> None:
    """What is over is left out, who is overdue or was called by an event comes at once."""
    battle = plain_battle(RULESETS["duels"])
    assert battle.scenario is not None
    red, blue = battle.scenario.sides
    entries = {"late": 5, "due": 2, "waits": ON_EVENT, "called": ON_EVENT}
    groups = tuple(
        replace(red.groups[0], id=id_, enter=Entry(turn, "row(1)")) for id_, turn in entries.items()
    )
    red = replace(red, groups=groups, ban=Ban((1, 4), ("move",)))
    blue = replace(blue, ban=Ban((1, 2), ("move",)))
    lines = (VictoryLine("red", turns=(2, 4)), VictoryLine("blue", turns=(1, 2)), VictoryLine("draw"))
    scenario = replace(battle.scenario, sides=(red, blue), victory=lines)
    later = from_now_on(scenario, 3, UnitRoll([]), battle.sheet, called={("red", "called")})
    assert [group.enter.turn for group in later.sides[0].groups if group.enter] == [3, 1, ON_EVENT, 1]
    assert [side.ban and side.ban.turns for side in later.sides] == [(2,), None]
    assert [line.turns for line in later.victory] == [(2,), ()]
    assert later.length.max == scenario.length.max - 2
    assert from_now_on(scenario, 0, UnitRoll([]), battle.sheet).title == scenario.title
