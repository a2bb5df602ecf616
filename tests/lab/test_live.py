"""Live balance: the same games as a what-if, a few at a time, and what an edit has been worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import NormalDist
from time import perf_counter, sleep
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import usual_player
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.live import MOST_KEPT, Ledger, Scores, Situation, play
from kpeditor.lab.pools import InlineExecutor, KeptPool
from kpeditor.lab.whatif.changes import Change, changed
from kpeditor.lab.whatif.factors import with_stable_ids
from kpeditor.lab.whatif.pairs import contrast, moved
from kpeditor.lab.whatif.sweeping import Laboratory, Plan

PLAYERS = "random", "random"


@pytest.fixture
def battle(root: Path) -> Battle:
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


def smaller(battle: Battle) -> tuple[Battle, Change]:
    """The battle with one unit less, and the change as a what-if has it."""
    change, copy = Change("units french village h39", "1"), with_stable_ids(battle)
    changed(copy, (change,))
    return copy, change


def played(battle: Battle, games: int, known: dict[str, Scores] | None = None) -> tuple[str, Scores]:
    situation = Situation.of(battle, PLAYERS)
    found = dict(known or {})
    play([situation], found, games, InlineExecutor(), lambda news: found.update([news]), lambda: False)
    return situation.key, found[situation.key]


def test_names_and_notes_change_no_game(battle: Battle):
    assert battle.scenario is not None
    key = Situation.of(battle, PLAYERS).key
    first, *others = battle.scenario.sides
    sides = (replace(first, title="Others"), *others)
    renamed = replace(battle.scenario, title="Other", notes="Long", sides=sides)
    assert Situation.of(Battle(battle.sheet, renamed), PLAYERS).key == key
    assert Situation.of(battle, ("random", "staff")).key != key
    assert Situation.of(smaller(battle)[0], PLAYERS).key != key


def test_its_games_are_those_of_a_whatif(battle: Battle):
    fewer, change = smaller(battle)
    lab = Laboratory(battle, Plan(PLAYERS, 8))
    lab.play([(), (change,)], 8)
    ledger = Ledger()
    (before, scores), (after, others) = played(battle, 8), played(fewer, 8)
    ledger.take(before, scores)
    ledger.take(after, others)
    assert scores == tuple(sample.score for sample in lab.samples())
    assert others == tuple(sample.score for sample in lab.samples(change))
    expected = contrast(change, lab.samples(), lab.samples(change))
    worth = ledger.worth(before, after)
    assert worth is not None
    assert (worth.value, worth.low, worth.high) == (expected.difference, expected.low, expected.high)


def test_games_that_are_known_are_not_played_again(battle: Battle):
    key, scores = played(battle, 4)
    asked: list[tuple[str, Scores]] = []
    situation = Situation.of(battle, PLAYERS)
    play([situation], {key: scores}, 4, InlineExecutor(), asked.append, lambda: False)
    assert asked == []
    more = played(battle, 6, {key: scores})[1]
    assert len(more) == 6
    assert more[:4] == scores


def test_both_states_are_played_in_turn_and_a_stop_is_heard(battle: Battle):
    before, after = Situation.of(battle, PLAYERS), Situation.of(smaller(battle)[0], PLAYERS)
    told: list[tuple[str, int]] = []

    def tell(news: tuple[str, Scores]) -> None:
        told.append((news[0], len(news[1])))

    play([after, before], {}, 100, InlineExecutor(), tell, lambda: len(told) >= 4)
    assert [key for key, _ in told[:2]] == [after.key, before.key]
    assert len(told) == 4


class Slow(Executor):
    """Plays only when it is waited for, and then the batch given out last first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, partial(fn, *args, **kwargs)))
        self.most = max(self.most, len(self.waiting))
        return future

    def go_on(self) -> None:
        future, work = self.waiting.pop()
        future.set_result(work())


def test_as_many_batches_are_played_at_the_same_time_as_there_are_processes(
    battle: Battle, monkeypatch: pytest.MonkeyPatch
):
    """One after the other was given out, whatever the number of processes."""
    expected = played(battle, 9)[1]
    situation, slow, told = Situation.of(battle, PLAYERS), Slow(), list[Scores]()

    def wait(futures: Iterable[Future[Any]], *_: Any) -> Any:
        slow.go_on()
        return SimpleNamespace(done={each for each in futures if each.done()})

    monkeypatch.setattr("kpeditor.lab.live.wait", wait)
    play([situation], {}, 9, slow, lambda news: told.append(news[1]), lambda: False, at_once=3)
    assert slow.most == 3
    assert told[-1] == expected
    assert all(scores == expected[: len(scores)] for scores in told), "in order"


class Endless(Executor):
    """Begins every game at once and never ends one."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        return future


def test_a_stop_says_whether_a_long_game_is_still_played(battle: Battle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("kpeditor.lab.live.PATIENCE", 0.05)
    situation, stops = Situation.of(battle, PLAYERS), iter([False, True])
    assert not play([situation], {}, 9, Endless(), lambda news: None, lambda: next(stops))
    assert play([situation], {}, 9, Slow(), lambda news: None, lambda: True), "nothing was begun"
    told: list[tuple[str, Scores]] = []
    assert play([situation], {}, 9, InlineExecutor(), told.append, lambda: len(told) > 0)


def test_the_ledger_keeps_the_longer_and_forgets_the_oldest():
    ledger = Ledger()
    ledger.take("a", (1.0, 0.0))
    ledger.take("a", (1.0,))
    assert ledger.scores("a") == (1.0, 0.0)
    assert ledger.share("b") is None
    assert ledger.worth("a", "b") is None
    for number in range(MOST_KEPT):
        ledger.take(str(number), (0.5,))
    assert ledger.scores("a") == ()


@pytest.mark.parametrize(
    ("before", "after", "likeness"), [(0.72, 0.94, 0.3), (0.5, 0.6, 0.3), (0.5, 0.5, 0.95), (0.5, 0.55, 0.9)]
)
def test_an_interval_of_few_games_is_wide_enough(before: float, after: float, likeness: float):
    """200 games are known before the edit, few after it: 95 % of intervals hold the truth, or nearly so."""
    dice = np.random.default_rng(1)
    x, own = dice.standard_normal((2, 150, 200))
    y = likeness * x + np.sqrt(1 - likeness**2) * own
    one = (x < NormalDist().inv_cdf(before)).astype(float).tolist()
    other = (y < NormalDist().inv_cdf(after)).astype(float).tolist()
    for games in (4, 7, 15):
        found = [moved(a, b[:games]) for a, b in zip(one, other, strict=True)]
        assert np.mean([each.low <= after - before <= each.high for each in found]) >= 0.9
    assert np.mean([each.high - each.low for each in found]) < 0.6


def test_what_moved_is_the_same_seen_from_the_other_side():
    many, few = (1.0, 0.0, 0.5, 1.0, 1.0, 0.0, 1.0), (1.0, 0.0, 1.0)
    forth, back = moved(many, few), moved(few, many)
    assert (forth.value, forth.low, forth.high) == (-back.value, -back.high, -back.low)
    assert moved(many, many).value == 0.0
    weight = slope(many[:3], few)
    # As far as games after the edit follow those before it, the same three are compared, else all seven.
    assert forth.value == pytest.approx(2 / 3 - (weight * 2 / 3 + (1 - weight) * 4.5 / 7))
    with pytest.raises(ValueError, match="no pairs"):
        moved(many, ())


def slope(x: Scores, y: Scores) -> float:
    """How far a game after the edit follows that before it, with a pair more for either side."""
    return float(np.polyfit([*x, 0.0, 1.0], [*y, 1.0, 0.0], 1)[0])


def test_the_usual_player_is_the_best_the_rules_have():
    assert usual_player("kampfpanzer") == "staff"
    assert usual_player("panzer8") == "drill"
    assert usual_player("nobody's") == ""


def test_kept_workers_serve_several_jobs_and_end_at_once():
    pool = KeptPool()
    with pool(1) as executor:
        first = executor.submit(abs, -1).result()
    with pool(1) as again:
        assert again is executor
        assert (first, again.submit(abs, -2).result()) == (1, 2)
    pool.close()
    pool.close()
    with pytest.raises(RuntimeError):
        executor.submit(abs, -3)


def test_a_game_given_out_while_the_workers_are_ended_is_ended_too(monkeypatch: pytest.MonkeyPatch):
    """The window stood still for as long as that game took."""
    pool = KeptPool()
    with pool(1) as executor:
        pass
    shutdown = executor.shutdown

    def late(**how: Any) -> None:
        executor.submit(sleep, 30)  # as another thread does
        shutdown(**how)

    monkeypatch.setattr(executor, "shutdown", late)
    began = perf_counter()
    pool.close()
    assert perf_counter() - began < 15
