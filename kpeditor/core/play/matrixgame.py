"""Matrix games: what both sides do best when each chooses without knowing the other's choice."""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS = 2000
"""Steps of regret matching; matrices are small."""

Matrix = Sequence[Sequence[float]]


def solve(matrix: Matrix) -> tuple[list[float], list[float]]:
    """The mixes of both sides of a zero-sum matrix game (rows gain, columns lose) by regret matching."""
    rows, columns = len(matrix), len(matrix[0])
    regret, other = [0.0] * rows, [0.0] * columns
    total, total_other = [0.0] * rows, [0.0] * columns
    for _ in range(ROUNDS):
        mine, theirs = _mix(regret), _mix(other)
        gains = [sum(matrix[r][c] * theirs[c] for c in range(columns)) for r in range(rows)]
        losses = [sum(matrix[r][c] * mine[r] for r in range(rows)) for c in range(columns)]
        value = sum(share * gain for share, gain in zip(mine, gains, strict=True))
        for r in range(rows):
            regret[r] += gains[r] - value
            total[r] += mine[r]
        for c in range(columns):
            other[c] += value - losses[c]
            total_other[c] += theirs[c]
    return [share / ROUNDS for share in total], [share / ROUNDS for share in total_other]


def _mix(regret: Sequence[float]) -> list[float]:
    """In proportion to the regrets above 0, evenly when there are none."""
    positive = [max(0.0, value) for value in regret]
    whole = sum(positive)
    if not whole:
        return [1 / len(regret)] * len(regret)
    return [value / whole for value in positive]
