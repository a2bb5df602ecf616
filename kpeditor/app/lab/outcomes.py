"""What came of a job of the lab, in a sentence."""

from __future__ import annotations

from kpeditor.app.words import tr
from kpeditor.lab.matrixplay import MatrixResult
from kpeditor.lab.runner import SeriesResult
from kpeditor.lab.whatif.balance import Balance
from kpeditor.lab.whatif.sweeping import Sweep

Outcome = SeriesResult | MatrixResult | Sweep | Balance


def outcome_words(outcome: Outcome, *, is_cancelled: bool) -> str:
    """How much was played or tried, whether it was cut short, and whether the rules were broken by it."""
    cut = tr(" before it was cancelled") if is_cancelled else ""
    match outcome:
        case SeriesResult():
            return tr("{games} games played{cut}.{broken}").format(
                games=len(outcome.rows), cut=cut, broken=_broken(len(outcome.broken))
            )
        case MatrixResult():
            games = sum(len(one.rows) for one in outcome.games.values())
            return tr("{games} games of {pairs} pairs{cut}.{broken}").format(
                games=games, pairs=len(outcome.games), cut=cut, broken=_broken(len(outcome.broken))
            )
        case Sweep():
            return tr("{changes} changes tried{cut}.").format(changes=len(outcome.contrasts), cut=cut)
        case Balance():
            return tr("{tried} values tried{cut}.").format(tried=len(outcome.tried), cut=cut)


def _broken(invariants: int) -> str:
    return tr(" {broken} invariants broken!").format(broken=invariants) if invariants else ""
