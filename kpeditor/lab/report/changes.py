"""The sections of a report on changes that were tried, and on doctrines played against each other."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.matrix.doctrines import DoctrineMatrix
from kpeditor.lab.report.charts import FIRST, NEUTRAL, SECOND, Bar, matrix, tornado
from kpeditor.lab.report.parts import Names, Section, Table
from kpeditor.lab.whatif.sweeping import Sweep, by_size


def whatif_section(found: Sweep, names: Names) -> Section:
    """The value of each change, as a tornado chart and a table."""
    ranked = by_size(found.contrasts)
    bars = [
        Bar(
            str(one.change),
            one.difference,
            one.low,
            one.high,
            NEUTRAL if not one.is_clear else FIRST if one.difference > 0 else SECOND,
        )
        for one in ranked
    ]
    rows = tuple(
        (
            str(one.change),
            f"{one.score:.3f}",
            f"{one.difference:+.3f}",
            f"{one.low:+.3f} to {one.high:+.3f}",
            f"{one.adjusted:.3f}",
            f"{one.margin:+.2f}",
            "–" if one.correlation is None else f"{one.correlation:.2f}",
            "–" if one.saved is None else f"{one.saved:.1f}×",
        )
        for one in ranked
    )
    games = len(found.base)
    score = sum(one.score for one in found.base) / max(1, games)
    text = (
        f"Changes of the score of {names.side(found.side)} ({score:.3f} as it is) over {games} pairs of games"
        f" with the same dice; players {', '.join(found.plan.players)}, seed {found.plan.seed}. Paired 95 %"
        " intervals; p values by Holm's method for all changes together. Coloured bars are clear at 5 %."
    )
    header = (
        "Change",
        "Score",
        "Difference",
        "95 % interval",
        "p (Holm)",
        "Margin",
        "Correlation",
        "Games saved",
    )
    return Section("what-if", "What if", text, tornado(bars) if bars else "", (Table("", header, rows),))


def doctrine_section(
    found: DoctrineMatrix, names: Names, cells: Sequence[Sequence[Interval]], value: Interval
) -> Section:
    """The scores of all pairs of doctrines and the optimal mixes of both sides, with intervals."""
    first, second = (*names.sides.values(), "", "")[:2]
    text = (
        f"Scores of {first} by its own doctrine (rows) and that of {second} (columns), at least {found.games}"
        f" games each. Sides that choose their best mix of doctrines reach {found.value:.3f}"
        f" ({value.low:.3f} to {value.high:.3f})."
    )
    rows = tuple(
        (player, f"{one:.2f}", f"{other:.2f}")
        for player, one, other in zip(found.players, *found.mixes, strict=True)
    )
    scores = tuple(
        (player, *(f"{score:.2f}" for score in line))
        for player, line in zip(found.players, found.score, strict=True)
    )
    bounds = tuple(
        (player, *(f"{cell.low:.2f} to {cell.high:.2f}" for cell in line))
        for player, line in zip(found.players, cells, strict=True)
    )
    return Section(
        "doctrines",
        "Doctrines",
        text,
        matrix(found.players, found.players, found.score, ".2f", second),
        (
            Table("Scores", ("", *found.players), scores),
            Table("95 % intervals (Wilson)", ("", *found.players), bounds),
            Table("Best mixes", ("Doctrine", first, second), rows),
        ),
    )
