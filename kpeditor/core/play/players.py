"""Computer players by name, wherever they come from, and games between them from one seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint

from kpeditor.core.errors import KpError
from kpeditor.core.play.forfeits import Forfeited
from kpeditor.core.play.programs import PREFIX, SECONDS, ProgramPlayer, need_program
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle

FAVOURITES = ("staff", "drill")
"""Players that try to win, the best first; rules have one of them at most."""


class UnknownPlayer(KpError):
    """A name under which the ruleset offers no computer player."""


class BrokenPlayer(KpError):
    """A player that another package offers cannot be loaded."""


GROUP = "kpeditor.players"
"""The entry points of other packages; a name is `RULESET.PLAYER`, what it names makes a Player."""


def offered(ruleset_id: str) -> dict[str, Callable[[], Player]]:
    """The computer players of a ruleset by name: its own first, then those of other packages.

    A ruleset's own name is never taken over by another package: a record must mean what it says.
    """
    found = registry.find_or_none(ruleset_id)
    own = dict(found.players()) if found is not None else {}
    prefix = f"{ruleset_id}."
    others = {
        entry.name.removeprefix(prefix): partial(_load, entry)
        for entry in sorted(registry.entries(GROUP).values(), key=lambda one: one.name)
        if entry.name.startswith(prefix)
    }
    return own | {name: make for name, make in others.items() if name not in own}


@dataclass(frozen=True, slots=True)
class Card:
    """A computer player as people choose it: what it is called, and a sentence on it, "" for none."""

    name: str
    title: str
    note: str = ""


def cards(ruleset_id: str) -> list[Card]:
    """The computer players of a ruleset as people choose them: its own first, then those of other
    packages.
    """
    found = registry.find_or_none(ruleset_id)
    notes = found.player_notes() if found is not None else {}
    return [Card(name, title_of(ruleset_id, name), notes.get(name, "")) for name in offered(ruleset_id)]


def usual_player(ruleset_id: str) -> str:
    """The computer player that plays and proposes unless another is chosen, "" where there is none."""
    names = list(offered(ruleset_id))
    return next((name for name in (*FAVOURITES, *names) if name in names), "")


def title_of(ruleset_id: str, name: str) -> str:
    """What people call a player by its name; of a program its command."""
    if name.startswith(PREFIX):
        return name.removeprefix(PREFIX).strip()
    found = registry.find_or_none(ruleset_id)
    return found.player_titles().get(name, name) if found is not None else name


def find_player(ruleset_id: str, name: str, seconds: float = SECONDS) -> Player:
    """A computer player of a ruleset: one of its own, of another package, or `program:COMMAND`, which may
    think so many seconds about a question.

    Raises:
        UnknownPlayer: when there is none of this name; the message lists those there are.
        BrokenPlayer: when another package offers it, and it cannot be loaded.
        KpError: when a command cannot be read.
    """
    if name.startswith(PREFIX):
        return ProgramPlayer(ruleset_id, name.removeprefix(PREFIX), seconds)
    players = offered(ruleset_id)
    if name not in players:
        known = ", ".join(sorted(players)) or "none"
        raise UnknownPlayer(f"{ruleset_id} has no computer player {name!r}; it has {known}")
    return players[name]()


def need_player(ruleset_id: str, name: str) -> None:
    """Looks whether a computer player can play, before a game or a series begins: otherwise every game of a
    series would be one of forfeits.

    Raises:
        KpError: as `find_player` does, and when the program of a command is not there.
    """
    find_player(ruleset_id, name)
    if name.startswith(PREFIX):
        need_program(name.removeprefix(PREFIX))


def _load(entry: EntryPoint) -> Player:
    package = registry.package_of(entry)
    try:
        player = entry.load()()
    except Exception as reason:  # code of another package: whatever it raises is reported under its name
        text = f"the player {entry.name!r} of the package {package} cannot be loaded: {reason!r}"
        raise BrokenPlayer(f"{text}. Mend or remove that package.") from reason
    if not callable(getattr(player, "answer", None)):
        text = f"the player {entry.name!r} of the package {package} is not a player: it has no `answer`"
        raise BrokenPlayer(f"{text}. Mend or remove that package.")
    found: Player = player
    return found


@dataclass(frozen=True, slots=True)
class Reply:
    """What a player answered; `forfeit` says why it was replaced by doing nothing."""

    answer: Answer
    forfeit: Forfeited | None = None


def ask(player: Player, state: State, decision: Decision, chance: Chance) -> Reply:
    """Asks a player, who is shown what its side may know; one from outside who fails forfeits the question.

    Raises:
        KpError: when it finds no legal answer.
    """
    try:
        return Reply(player.answer(state.known_to(decision.side), decision, chance))
    except Forfeited as forfeit:
        return Reply(forfeit.answer, forfeit)


def reply_of(players: Mapping[str, Player], state: State, decision: Decision, chance: Chance) -> Reply:
    """The reply of the player of a side, by id; a seat besides the sides that nobody has takes the default.

    Raises:
        KpError: when the player finds no legal answer.
    """
    if decision.side not in players and decision.default is not None:
        return Reply(decision.default)
    return ask(players[decision.side], state, decision, chance)


def is_deterministic(player: Player) -> bool:
    """Whether the same questions get the same answers; of programs only when they say so."""
    return bool(getattr(player, "is_deterministic", True))


def play_on(
    session: Session, players: Mapping[str, Player], seed: int, *, game: int = 0, turns: int | None = None
) -> Session:
    """Lets the players of both sides (by side id) answer until the game, or that many game-turns, are over; a
    seat that is nobody's gets the default of its question.

    Raises:
        KpError: when a player finds no legal answer.
    """
    while pending := session.pending():
        if turns is not None and pending[0].turn > turns:
            break
        replies = {}
        for decision in pending:
            chance = Chance.of(seed, game, *decision.address)
            replies[decision.side] = reply_of(players, session.state, decision, chance)
        remarks = [reply.forfeit.event() for reply in replies.values() if reply.forfeit is not None]
        session.submit({side: reply.answer for side, reply in replies.items()}, remarks)
        asked = [players[decision.side] for decision in pending if decision.side in players]
        if not all(map(is_deterministic, asked)):
            session.is_reproducible = False
    return session


def play_game(battle: Battle, player: str, seed: int, *, game: int = 0, turns: int | None = None) -> Session:
    """A game in which the same kind of computer player plays both sides.

    Raises:
        KpError: when the battle cannot be played, or there is no such player.
    """
    session = Session.begin(battle, SeededDice(seed, game))
    assert battle.scenario is not None
    players = {side.id: find_player(battle.scenario.ruleset, player) for side in battle.scenario.sides}
    return play_on(session, players, seed, game=game, turns=turns)
