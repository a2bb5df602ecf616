"""GameRow: the lab's record of one game, as plain data that fits on one line of JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from kpeditor.core.scenario.model import DRAW

ByType = dict[str, dict[str, int]]
"""Counts by side id, then by another name."""

PRESENCE, FIRE_FROM, FIRE_AT, LOSSES = "presence", "fire_from", "fire_at", "losses"
"""What is counted by hex under all rules."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game.

    Attributes:
        index: its number in the series; `pair`: the number of its dice; `swapped`: the players changed sides.
        winner: a side id, "draw", or "" for a game that was not finished (`failure` says why).
        line: the victory line that decided, counted from 0 in the scenario; -1 for none.
        turn: the game-turn it ended in.
        margin: by how many units, or points, the first side won (positive) or lost; see `lab.lead`.
        leads: the lead of the first side after each game-turn, in the same measure.
        strength: effective combat units of both sides after each game-turn.
        losses: units destroyed, by side and type.
        kills: [side of the killer, its type, type of the victim, way, share]; shares of a loss add up to 1.
        shots: attacks by side, then "way|type of the first firer", then result.
        held: moves that were plotted and not made, by side and why.
        counts: what its rules declare (`RuleSet.counted`), by id: of a condition, by side and type, the
            game-turns units began in it; of an event with a share, by side and class of hex, how often it
            happened; under the share's `base`, by the same, the units on the map at the start of a game-turn.
            In JSON they stand beside the other keys.
        hexes: counts by what (`PRESENCE` and so on, and ids of what rules declare), side ("" for nobody's),
            game-turn and printed hex number, or the middle of a square of a free table (`TableBins`).
        luck: by side [harm its attacks did beyond the mean of their dice, variance of that, attacks].
        record: a hash of every position of the game in order.
        forfeits: questions a player from outside failed to answer, by side.
        holders: who held each place that counts at the end, "" for nobody; in JSON only where there is any.
        chances: what was drawn and rolled by the scenario, by draw or event, then by what fell: how often; in
            JSON only where there is any.
        broken: invariants that did not hold; must be empty.
        level: how well it was won, "" where the scenario has no levels.
        points: of every side that can score, none where the scenario gives no points.
    """

    index: int
    pair: int
    swapped: bool
    winner: str
    reason: str
    line: int
    turn: int
    margin: int
    leads: list[int]
    strength: list[list[int]]
    losses: ByType
    kills: list[list[Any]]
    shots: dict[str, ByType]
    held: ByType
    hexes: dict[str, dict[str, ByType]]
    luck: dict[str, list[float]]
    record: str
    forfeits: dict[str, int]
    counts: dict[str, ByType]
    failure: str = ""
    broken: tuple[str, ...] = ()
    level: str = ""
    points: dict[str, int] = field(default_factory=dict)
    chances: dict[str, dict[str, int]] = field(default_factory=dict)
    holders: dict[str, str] = field(default_factory=dict)

    @property
    def is_finished(self) -> bool:
        return bool(self.winner)

    def score(self, side: str) -> float:
        """The score of a side: 1, a half for a draw, or 0, also for an unfinished game."""
        return {side: 1.0, DRAW: 0.5}.get(self.winner, 0.0)

    def line_of_json(self) -> str:
        """The row as one line of JSON, equal for equal rows."""
        data = {**self.counts, **{name: getattr(self, name) for name in OWN_KEYS}}
        for name in LATER_KEYS:  # left out when empty: older rows and their hashes stay as they are
            if not data[name]:
                del data[name]
        return canonical_json(data)

    @classmethod
    def of_json(cls, line: str) -> GameRow:
        """The row of a line made by `line_of_json`.

        Raises:
            ValueError, TypeError: when the line is torn or of another program.
        """
        data = {**json.loads(line)}
        own = {name: data.pop(name) for name in OWN_KEYS if name in data}
        if not all(isinstance(one, dict) for one in data.values()):
            raise TypeError(f"{', '.join(data)} must be counts")
        return cls(**{**own, "broken": tuple(own["broken"])}, counts=data)


OWN_KEYS = frozenset(one.name for one in fields(GameRow)) - {"counts"}
"""The keys of a row under all rules."""
LATER_KEYS = ("level", "points", "chances", "holders")
"""Those of them that rows without a value leave out."""


def canonical_json(data: Any) -> str:
    """Data as text that is equal for equal data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def records_sha256(rows: Iterable[GameRow]) -> str:
    """A hash over all games in the order of their numbers; it depends neither on workers nor on
    interruptions.
    """
    digest = hashlib.sha256()
    for row in sorted(rows, key=lambda row: row.index):
        digest.update(row.line_of_json().encode() + b"\n")
    return digest.hexdigest()
