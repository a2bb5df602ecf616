"""The lab counts game-turns, not steps, and says why a game was not finished (CT-11)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario, Side
from kpeditor.lab import game
from kpeditor.lab.analysis.course import Course
from kpeditor.lab.game import Table, play_row
from kpeditor.lab.lead import VictoryLedger
from kpeditor.lab.row import FIRE_AT, PRESENCE
from kpeditor.lab.spec import Series
from kpeditor.lab.watch import Attack
from tests.installing import know
from tests.toys.duels import SETUP, TURNS, Duel, Duels
from tests.toys.skirmish import Chooser, Rules, Skirmish, skirmish_battle


class Shooter:
    """Answers at random, so that equal chance would show."""

    is_deterministic = True

    def __init__(self) -> None:
        self.answers: list[tuple[Decision, int]] = []

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        found = chance.below(1_000_000)
        self.answers.append((decision, found))
        return [found]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    duels = Duels()
    know(monkeypatch, duels)
    sheet = new_sheet("x", "duels", HexGrid(3, 3), SCHEMES["CCRR"], Catalogue())
    sides = (Side("red", ""), Side("blue", ""))
    battle = Battle(sheet, Scenario("", "duels", "", Length(TURNS, TURNS), sides))
    series = Series.of(battle, ("shooter", "shooter"), 3)
    players = {(side, "shooter"): Shooter() for side in ("red", "blue")}
    return Table(series, battle, Duel(), VictoryLedger.of(battle), dict(players))


def test_ct_11_a_game_of_many_steps_a_game_turn_ends_normally(table):
    row = play_row(table, 0)
    assert row.failure == ""
    assert (row.winner, row.turn, row.broken) == ("draw", TURNS, ())


def test_ct_11_a_game_of_two_thousand_steps_ends_normally(table, monkeypatch):
    monkeypatch.setattr("tests.toys.duels.SHOTS", 500)
    row = play_row(table, 0)
    assert row.failure == ""
    shooters = [player for player in table.players.values() if isinstance(player, Shooter)]
    assert sum(len(player.answers) for player in shooters) == len(SETUP) + 2000


def test_ct_10_every_question_of_a_game_turn_has_its_own_chance(table):
    play_row(table, 0)
    red = table.players["red", "shooter"]
    assert isinstance(red, Shooter)
    drawn = [found for _, found in red.answers]
    assert len(set(drawn)) == len(drawn)


class Endless(Duel):
    """Never leaves its game-turn."""

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Endless, list[Event]]:
        return self, []


def test_a_game_turn_without_end_is_given_up_with_the_reason(table, monkeypatch):
    monkeypatch.setattr(game, "MOST_STEPS", 50)
    endless = Table(table.series, table.battle, Endless(number=3), table.ledger, table.players)
    row = play_row(endless, 0)
    assert row.winner == ""
    assert row.failure == "game-turn 1 did not end within 50 steps"


def test_a_game_beyond_its_last_game_turn_is_given_up(table, monkeypatch):
    monkeypatch.setattr("tests.toys.duels.TURNS", 9)
    row = play_row(table, 0)
    assert row.failure == f"it did not end with game-turn {TURNS}, its last"


def test_an_outlook_may_be_a_list_of_exact_chances():
    data = {"way": "fire", "firers": 1, "outlook": [("1/36", 4.0), ("35/36", 0.0)], "harm": 4.0}
    attack = Attack.of(Event(1, "fire", "fires", "", "", (), ("a", "b"), "red", data))
    assert (attack.firers, attack.targets, attack.harm) == (("a",), ("b",), 4.0)
    assert attack.mean == pytest.approx(float(Fraction(4, 36)))
    assert attack.variance == pytest.approx(16 / 36 - (4 / 36) ** 2)


def test_1_6_what_is_counted_once_a_game_turn_is_so_however_many_steps_it_has(monkeypatch):
    rules = Rules(turns=4, guns=3, moves=3, reacts=True)
    toy = Skirmish(rules)
    know(monkeypatch, toy)
    battle = skirmish_battle(rules).battle
    series = Series.of(battle, ("chooser", "chooser"), 1)
    players = {(side, "chooser"): Chooser() for side in ("red", "blue")}
    table = Table(series, battle, toy.start(battle), VictoryLedger.of(battle), dict(players))
    rows = [play_row(table, index) for index in range(20)]
    assert {row.failure for row in rows} == {""}
    assert {row.broken for row in rows} == {()}
    for row in rows:
        assert (row.turn, len(row.leads), row.strength) == (4, 4, [[1, 1]] * 4)
        turns = {side: list(by_turn) for side, by_turn in row.hexes[PRESENCE].items()}
        assert turns == {"red": list("1234"), "blue": list("1234")}
        assert {
            sum(hexes.values()) for sides in row.hexes[PRESENCE].values() for hexes in sides.values()
        } == {1}
    course = Course.of(rows, "red")
    assert (len(course.leads), course.ended) == (4, {4: 20})
    assert set(course.decision) <= {1, 2, 3, 4}
    assert sum(course.decision.values()) == sum(row.winner != "draw" for row in rows)
    assert 0 <= course.drama <= 1
    # Fire is counted shot by shot, in the game-turn it falls in.
    for row in rows:
        shots = sum(sum(results.values()) for by_way in row.shots.values() for results in by_way.values())
        marks = [sum(h.values()) for sides in row.hexes.get(FIRE_AT, {}).values() for h in sides.values()]
        assert sum(marks) == shots > 4
