"""Games of a series, in batches: pure functions of plain data, for any executor on any machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from kpeditor.core.errors import KpError
from kpeditor.core.play.players import find_player, is_deterministic, play_on, reply_of
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.lead import VictoryLedger
from kpeditor.lab.row import GameRow
from kpeditor.lab.spec import Series
from kpeditor.lab.watch import Watch

MOST_STEPS = 10_000
"""Steps within one game-turn, or at set-up, after which a game is given up: it never ends."""


@dataclass(frozen=True, slots=True)
class Table:
    """What all games of a series share: the first position, with everything players derive from its map, and
    the players by side and name.
    """

    series: Series
    battle: Battle
    start: State
    ledger: VictoryLedger
    players: dict[tuple[str, str], Player] = field(default_factory=dict)

    def said(self, text: str) -> str:
        """A text that speaks of game-turns, in the words of the rules."""
        return registry.turn_words(
            self.battle.scenario.ruleset if self.battle.scenario is not None else ""
        ).said(text)


def run_batch(spec_json: str, first: int, last: int) -> list[GameRow]:
    """The games `first` to `last` - 1 of a series (`Series.to_json`); the same wherever it runs.

    Raises:
        KpError: when the battle cannot be played, or a player is unknown.
    """
    table = table_of(spec_json)
    return [play_row(table, index) for index in range(first, last)]


def replay_record(spec_json: str, index: int) -> str:
    """Plays one game again from a fresh start, so that no cache of other games takes part, and answers the
    hash of its positions, to be compared with `GameRow.record`.

    Raises:
        KpError: when the battle cannot be played, or a player is unknown.
    """
    # Not `table_of`: this is compared with games played on that shared table.
    return play_row(new_table(Series.from_json(spec_json)), index).record


def play_row(table: Table, index: int) -> GameRow:
    """One game of the series. A game in which a player finds no legal answer counts as unfinished.

    Raises:
        UnknownPlayer: when the ruleset has no such player.
    """
    series = table.series
    pair, swapped = series.pair(index)
    players = _players(table, index)
    start = _start_of_game(table, pair)
    watch = Watch(series.sides, table.ledger, start.state, registry.find(series.ruleset))
    watch.note_chance(start.drawn)
    state, failure, in_turn = start.state, "", 0
    try:
        for step in steps(state, players, series.seed, pair):
            watch.step(step.before, step.events, step.after)
            watch.note_forfeits(step.forfeits)
            in_turn = in_turn + 1 if step.after.turn == state.turn else 0
            state = step.after
            if failure := _endless(table, state, in_turn):
                break
    except KpError as mistake:
        failure = mistake.sentence()
    outcome = None if failure else state.outcome()
    return watch.row(index, pair, outcome, state.turn, swapped=swapped, failure=failure)


class Start(NamedTuple):
    """The first position of one game, and the log of what was drawn before it."""

    state: State
    drawn: tuple[Event, ...] = ()


def _start_of_game(table: Table, pair: int) -> Start:
    """The first position of a game: that of all, unless lots are drawn before the set-up."""
    scenario = table.battle.scenario
    if scenario is None or all(draw.on_event for draw in scenario.draws):
        return Start(table.start)
    session = Session.begin(table.battle, SeededDice(table.series.seed, pair))
    return Start(session.start, session.drawn)


class Step(NamedTuple):
    """One step of a game; `forfeits`: the sides whose external player failed to answer."""

    before: State
    events: Sequence[Event]
    after: State
    forfeits: tuple[str, ...]


def steps(start: State, players: Mapping[str, Player], seed: int, game: int) -> Iterator[Step]:
    """A game step by step. Answers and dice are those of `core.play.players.play_on`.

    Raises:
        KpError: when a player finds no legal answer.
    """
    state, dice = start, SeededDice(seed, game)
    while pending := state.pending():
        replies = {d: reply_of(players, state, d, Chance.of(seed, game, *d.address)) for d in pending}
        after, events = state.advance({d: reply.answer for d, reply in replies.items()}, dice)
        yield Step(state, events, after, tuple(d.side for d, reply in replies.items() if reply.forfeit))
        state = after


def _endless(table: Table, state: State, in_turn: int) -> str:
    """Why a game is given up after this many steps in a game-turn; "" while it may go on."""
    if in_turn >= MOST_STEPS:
        where = table.said(f"game-turn {state.turn}") if state.turn else "the set-up"
        return f"{where} did not end within {MOST_STEPS} steps"
    last = table.ledger.last_turn
    if state.turn > last + 1 and state.pending():
        return table.said(f"it did not end with game-turn {last}, its last")
    return ""


def session_of(series: Series, index: int) -> Session:
    """A game of the series as a session with its log, to show it or to keep its record.

    Raises:
        KpError: when it cannot be played to its end.
    """
    table = table_of(series.to_json())
    pair, _ = series.pair(index)
    start = _start_of_game(table, pair)
    session = Session(table.battle, SeededDice(series.seed, pair), start.state, drawn=start.drawn)
    return play_on(session, _players(table, index), series.seed, game=pair)


def start_of(battle: Battle) -> State:
    """The first position of a battle.

    Raises:
        NotPlayable: when there is no scenario, or its ruleset only designs.
        KpError: when the scenario cannot be played as it is.
    """
    return Session.begin(battle, SeededDice(0)).start


@lru_cache(maxsize=4)
def table_of(spec_json: str) -> Table:
    """The table of a series, cached between batches.

    Raises:
        KpError: when the battle cannot be played.
    """
    return new_table(Series.from_json(spec_json))


def new_table(series: Series) -> Table:
    """A table on which nothing has been played yet.

    Raises:
        KpError: when the battle cannot be played.
    """
    battle = series.battle()
    return Table(series, battle, start_of(battle), VictoryLedger.of(battle))


def repeats(series: Series) -> bool:
    """Whether the games can be played again with the same result; players must declare that they are
    deterministic.

    Raises:
        UnknownPlayer: when the ruleset has no such player; the message lists those it has.
        UnknownRuleset: when the ruleset is not installed.
    """
    registry.find(series.ruleset)
    first, second = (is_deterministic(find_player(series.ruleset, name)) for name in series.players)
    return first and second


def _players(table: Table, index: int) -> dict[str, Player]:
    # An external program keeps its process between games, one for each side it plays.
    for seat in (seats := table.series.seats(index)).items():
        if seat not in table.players:
            table.players[seat] = find_player(table.series.ruleset, seat[1])
    return {side: table.players[side, name] for side, name in seats.items()}
