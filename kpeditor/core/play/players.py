"""Games between computer players: every answer and every die follows from one seed."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.errors import KpError
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Player
from kpeditor.core.scenario.battle import Battle


class UnknownPlayer(KpError):
    """A name under which the ruleset offers no computer player."""


def find_player(ruleset_id: str, name: str) -> Player:
    """A computer player of a ruleset.

    Raises:
        UnknownPlayer: when it offers none of this name; the message lists those it does.
    """
    offered = registry.find(ruleset_id).players()
    if name not in offered:
        known = ", ".join(sorted(offered)) or "none"
        raise UnknownPlayer(f"{ruleset_id} has no computer player {name!r}; it has {known}")
    return offered[name]()


def play_on(
    session: Session, players: Mapping[str, Player], seed: int, *, game: int = 0, turns: int | None = None
) -> Session:
    """Lets the players of both sides (by side id) answer until the game, or that many game-turns, are over.

    Raises:
        KpError: when a player finds no legal answer.
    """
    while pending := session.pending():
        if turns is not None and pending[0].turn > turns:
            break
        answers = {}
        for decision in pending:
            chance = Chance.of(seed, game, decision.side, decision.kind, decision.turn)
            answers[decision.side] = players[decision.side].answer(session.state, decision, chance)
        session.submit(answers)
    return session


def play_game(battle: Battle, player: str, seed: int, *, game: int = 0, turns: int | None = None) -> Session:
    """A game in which the same kind of computer player plays both sides.

    Raises:
        KpError: when the battle cannot be played, or there is no such player.
    """
    session = Session.begin(battle, SeededDice(seed, game))
    assert battle.scenario is not None
    found = find_player(battle.scenario.ruleset, player)
    players = {side.id: found for side in battle.scenario.sides}
    return play_on(session, players, seed, game=game, turns=turns)
