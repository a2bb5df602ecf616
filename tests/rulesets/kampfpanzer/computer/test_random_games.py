"""Whole games of the random player on the shipped scenarios: nothing illegal, nothing hangs, all repeats."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import UnknownPlayer, find_player, play_game
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.kampfpanzer.options import options
from tests.rulesets.kampfpanzer.computer.invariants import check_step

SCENARIOS = sorted((Path(__file__).parents[4] / "scenarios" / "kampfpanzer").glob("*.yaml"))
SOAK = int(os.environ.get("KPEDITOR_SOAK_GAMES", "90"))
"""Games of the soak over all scenarios; 2000 for a long night."""

each_scenario = pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)


@cache
def battle(path: Path) -> Battle:
    return open_battle(path).battle


@cache
def game(path: Path) -> Session:
    return play_game(battle(path), "random", 7)


def checked(session: Session) -> None:
    assert session.outcome() is not None
    for step in session.steps:
        check_step(step)


@each_scenario
def test_a_random_game_breaks_no_rule(path: Path) -> None:
    checked(game(path))


@each_scenario
def test_a_record_of_it_replays_to_the_same_hashes(path: Path) -> None:
    session = game(path)
    record = read_record_data(record_data(record_of(session, scenario="x", seed=7)))
    again = replay(record, battle(path))
    assert mismatches(record, again) == []
    assert again.state.digest() == session.state.digest()


@pytest.mark.parametrize("path", SCENARIOS[1:5:3], ids=lambda path: path.stem)
def test_a_game_with_every_option_the_other_way_breaks_no_rule_either(path: Path) -> None:
    usual = battle(path)
    assert usual.scenario is not None
    other = {option.id: option.choices[-1] for option in options() if option.choices}
    changed = Battle(usual.map, replace(usual.scenario, options=other | {"scatter": "FEDCBA"}))
    checked(play_game(changed, "random", 7))


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    path = SCENARIOS[3]
    assert play_game(battle(path), "random", 7).state.digest() == game(path).state.digest()
    assert play_game(battle(path), "random", 8).state.digest() != game(path).state.digest()
    assert play_game(battle(path), "random", 7, game=1).state.digest() != game(path).state.digest()


@pytest.mark.parametrize("path", SCENARIOS[1:4:2], ids=lambda path: path.stem)
def test_the_passive_player_only_enters(path: Path) -> None:
    session = play_game(battle(path), "passive", 7)
    checked(session)
    kinds = {event.kind for event in session.events()}
    assert "enters" in kinds
    assert not kinds & {"fires", "shelled", "overruns"}


def test_an_unknown_player() -> None:
    with pytest.raises(UnknownPlayer, match="it has passive, random"):
        find_player("kampfpanzer", "rommel")


def test_views_of_both_sides_are_of_one_position_and_hold_no_plots() -> None:
    for step in game(SCENARIOS[1]).steps:
        views = [dict(step.after.view_for(side)) for side in ("germans", "czechs")]
        assert [view.pop("side") for view in views] == ["germans", "czechs"]
        assert views[0] == views[1]
        assert set(views[0]) == {"turn", "units", "wrecks", "entrenchments"}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@each_scenario
def test_soak(path: Path) -> None:
    for number in range(max(1, SOAK // len(SCENARIOS))):
        checked(play_game(battle(path), "random", 1000, game=number))
