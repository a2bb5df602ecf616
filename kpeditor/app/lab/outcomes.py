"""The outcome of a job of the lab as a sentence."""

from __future__ import annotations

from kpeditor.app.words import tr
from kpeditor.core.texts import count
from kpeditor.lab.matrix.matrixplay import MatrixResult
from kpeditor.lab.runner import SeriesResult
from kpeditor.lab.whatif.balance import Balance
from kpeditor.lab.whatif.sweeping import Sweep

Outcome = SeriesResult | MatrixResult | Sweep | Balance


def outcome_words(outcome: Outcome, *, is_cancelled: bool) -> str:
    """How much was played or tried, whether it was cut short, and whether the rules were broken by it."""
    cut = tr(" before it was cancelled") if is_cancelled else ""
    match outcome:
        case SeriesResult():
            return tr("{games} played{cut}.{broken}").format(
                games=count(len(outcome.rows), tr("game"), tr("games")),
                cut=cut,
                broken=_broken(len(outcome.broken)),
            )
        case MatrixResult():
            games = sum(len(one.rows) for one in outcome.games.values())
            return tr("{games} of {pairs}{cut}.{broken}").format(
                games=count(games, tr("game"), tr("games")),
                pairs=count(len(outcome.games), tr("pair"), tr("pairs")),
                cut=cut,
                broken=_broken(len(outcome.broken)),
            )
        case Sweep():
            return tr("{changes} tried{cut}.").format(
                changes=count(len(outcome.contrasts), tr("change"), tr("changes")), cut=cut
            )
        case Balance():
            return tr("{tried} tried{cut}.").format(
                tried=count(len(outcome.tried), tr("value"), tr("values")), cut=cut
            )


def _broken(invariants: int) -> str:
    return tr(" {broken} invariants broken!").format(broken=invariants) if invariants else ""
