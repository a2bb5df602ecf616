"""Ratings: mean effects of fire and the worth of each unit, computed once a game."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT, Game, Piece
from kpeditor.rulesets.kampfpanzer.tables import Result
from kpeditor.rulesets.toolbox.aims import kept

KEEP = (1.0, 0.62, 0.45, 0.28, 0.0)
"""The rest of a unit's worth by level of disruption: it is idle for 2, 3 and 6 game-turns on average."""
SPARED = (1.0, 0.9, 0.75, 0.5, 0.0)
"""How far a unit is from destruction, by level: it recovers quickly from the first level, hardly from the
third.
"""
NEVER = -99
"""The strength of a firer that cannot hurt the target or is out of range."""
TRANSPORT = 0.15

Chances = tuple[float, ...]
"""Chances by level of disruption, 0 to 4."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Averages of the tables and the figures of the units, as flat lists.

    Attributes:
        lowest: the lowest superiority that allows an attack.
        added: the chances to add 0 to 4 levels, by superiority minus `lowest`.
        loss: the share of a unit's worth that is lost, by level and superiority minus `lowest`.
        nearer: how much closer its destruction comes, by the same indices.
        reach, hard, defence, allowance, mobility: figures by piece.
        longest: the longest range of direct fire.
        on_hard, on_soft: the strength of a piece's fire, by piece and distance; `NEVER` if it cannot fire.
        worth: by piece; 1 for an ordinary tank.
        moving, static: the share of worth lost by H fire (tight, with the printed table), by level.
        risky: the chance to panic, by side and last digit of the hex number (10 for a number without digits).
    """

    lowest: int
    added: tuple[Chances, ...]
    loss: tuple[tuple[float, ...], ...]
    nearer: tuple[tuple[float, ...], ...]
    reach: list[int]
    hard: list[bool]
    defence: list[int]
    allowance: list[int]
    mobility: list[str]
    longest: int
    on_hard: list[list[int]]
    on_soft: list[list[int]]
    worth: list[float]
    moving: tuple[float, ...]
    static: tuple[float, ...]
    risky: tuple[tuple[float, ...], ...]

    def column(self, superiority: int) -> int:
        """The index of a superiority in `added` and `loss`; it is negative if no attack is possible."""
        return min(superiority, self.lowest + len(self.added) - 1) - self.lowest


def ratings_of(game: Game) -> Ratings:
    """The ratings of a game, cached with the game."""
    return kept(game.memo, "ratings", lambda: _rated(game))


def _rated(game: Game) -> Ratings:
    table, pieces = game.tables.combat, game.pieces
    added = tuple(
        _chances([row[column] for row in table.rows]) for column in range(table.highest - table.lowest + 1)
    )
    h_fire = game.tables.h_fire
    on_hard, on_soft = ([_strengths(game, piece, hard=hard) for piece in pieces] for hard in (True, False))
    return Ratings(
        lowest=table.lowest,
        added=added,
        loss=_by_level(added, KEEP),
        nearer=_by_level(added, SPARED),
        reach=[piece.figures.range if piece.figures.weapon else 0 for piece in pieces],
        hard=[piece.figures.hard for piece in pieces],
        defence=[piece.figures.defence for piece in pieces],
        allowance=[piece.figures.allowance for piece in pieces],
        mobility=[piece.figures.moves_as for piece in pieces],
        longest=max((len(table) - 1 for table in (*on_hard, *on_soft)), default=0),
        on_hard=on_hard,
        on_soft=on_soft,
        worth=[_worth(piece) for piece in pieces],
        moving=_losses(_chances(list(h_fire.moving))),
        static=_losses(_chances(list(h_fire.static))),
        risky=tuple(_risky(game, level) for level in game.panic),
    )


def _chances(results: list[Result]) -> Chances:
    found = [0.0] * (DESTROYED_AT + 1)
    for result in results:
        found[result.levels] += 1 / len(results)
    return tuple(found)


def _by_level(added: tuple[Chances, ...], left: Chances) -> tuple[tuple[float, ...], ...]:
    """By level and column, the share of the remaining worth that is lost."""
    return tuple(tuple(_lost(level, chances, left) for chances in added) for level in range(DESTROYED_AT + 1))


def _lost(level: int, added: Chances, left: Chances) -> float:
    return sum(
        chance * (left[level] - left[min(level + more, DESTROYED_AT)]) for more, chance in enumerate(added)
    )


def _losses(added: Chances) -> tuple[float, ...]:
    return tuple(_lost(level, added, KEEP) for level in range(DESTROYED_AT + 1))


def _strengths(game: Game, piece: Piece, *, hard: bool) -> list[int]:
    figures = piece.figures
    weapon = game.tables.weapons.get(figures.weapon)
    factor = weapon.factor(hard) if weapon else None
    found = [NEVER]
    for distance in range(1, figures.range + 1 if factor is not None else 1):
        strength = game.tables.attenuation.strength(figures.attack, distance)
        found.append(NEVER if strength is None or factor is None else strength * factor)
    return found


def _worth(piece: Piece) -> float:
    if piece.is_transport:
        return TRANSPORT
    figures = piece.figures
    attack = 5 if figures.weapon == "H" else figures.attack
    return 0.35 + 0.07 * attack + 0.03 * figures.defence + 0.015 * figures.movement


def _risky(game: Game, level: int | None) -> tuple[float, ...]:
    if level is None:
        return (0.0,) * 11
    rows = game.tables.panic.digits[level - 1]
    return (*(sum(str(digit) in row for row in rows) / len(rows) for digit in range(10)), 0.0)
