"""The results of a what-if as lines of text."""

from __future__ import annotations

from kpeditor.lab.whatif.balance import Balance
from kpeditor.lab.whatif.pairs import Contrast
from kpeditor.lab.whatif.sweeping import Sweep


def sweep_lines(found: Sweep) -> list[str]:
    """A table of the contrasts, the largest first, with the settings they were played with."""
    games = len(found.base)
    score = sum(one.score for one in found.base) / games if games else 0.0
    lines = [
        f"{found.side} score {score:.3f} as it is; {games} games of each variant, players"
        f" {', '.join(found.plan.players)}, seed {found.plan.seed}",
        f"{'change':<40} {'score':>6} {'diff.':>7}  {'95 % interval':<18} {'p (Holm)':>8}"
        f" {'margin':>7} {'corr.':>6} saved",
    ]
    ranked = by_size(found.contrasts)
    lines += [_line(one) for one in ranked]
    lines += [f"{change!s:<40} cannot be played: {reason}" for change, reason in found.unplayable]
    if found.is_cut:
        lines.append("Stopped before all games were played.")
    return lines


def by_size(contrasts: tuple[Contrast, ...]) -> list[Contrast]:
    """The contrasts by size for a tornado chart, the largest difference first."""
    return sorted(contrasts, key=lambda one: -abs(one.difference))


def _line(one: Contrast) -> str:
    correlation = "–" if one.correlation is None else f"{one.correlation:.2f}"
    saved = "–" if one.saved is None else f"{one.saved:.1f}×"
    interval = f"{one.low:+.3f} to {one.high:+.3f}"
    return (
        f"{one.change!s:<40} {one.score:6.3f} {one.difference:+7.3f}  {interval:<18}"
        f" {one.adjusted:8.3f} {one.margin:+7.2f} {correlation:>6} {saved}"
    )


def balance_lines(found: Balance) -> list[str]:
    """All tried values, and the answer."""
    rows = [
        f"{one.change!s:<40} {one.score.value:6.3f}  {one.score.low:.3f} to {one.score.high:.3f}"
        f"  {one.games:5} games"
        for one in found.tried
    ]
    return [*rows, found.sentence({})]
