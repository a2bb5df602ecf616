"""Jobs of the lab in the background, plain functions of a handle; and their outcome as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.lab.work import Handle, Job
from kpeditor.app.words import tr
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count
from kpeditor.lab.analysis.sequential import until_verdict
from kpeditor.lab.matrix.matrixplay import MatrixResult, play_matrix
from kpeditor.lab.runner import Pace, Progress, SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from kpeditor.lab.whatif.balance import Balance, find_balance
from kpeditor.lab.whatif.factors import Factor, around
from kpeditor.lab.whatif.sweeping import Laboratory, Plan, Sweep, sweep

PACE = Pace(batch=5)
"""Games per batch: few, so that the window shows progress and can stop soon."""


def games_job(series: Series, store: Store | None, *, stops: bool) -> Job:
    """Plays a series, or with `stops` only until the sequential test has its verdict."""

    def play(handle: Handle) -> SeriesResult:
        def tell(progress: Progress) -> None:
            handle.tell(Progress(progress.done, progress.games, tuple(progress.rows)))

        until = until_verdict(series.sides) if stops else None
        return run_series(series, handle.executor, store, tell, handle.should_stop, until=until, pace=PACE)

    return play


def matrix_job(
    base: Series, players: Sequence[str], tiers: Sequence[str], store: Store | None, handle: Handle
) -> MatrixResult:
    """Plays every player against every other, and the tiers on both sides."""
    return play_matrix(
        base,
        players,
        handle.executor,
        store,
        lambda done, total: handle.tell((done, total)),
        handle.should_stop,
        tiers=tiers,
        pace=PACE,
    )


def sweep_job(battle: Battle, plan: Plan, factors: Sequence[Factor], handle: Handle) -> Sweep:
    """Plays the battle with each value of the factors."""
    return sweep(_laboratory(battle, plan, handle), factors)


def balance_job(battle: Battle, plan: Plan, factor: Factor, handle: Handle) -> Balance:
    """Searches around the factor's present value for one that makes the battle even."""
    return find_balance(_laboratory(battle, plan, handle), around(battle, factor))


def _laboratory(battle: Battle, plan: Plan, handle: Handle) -> Laboratory:
    return Laboratory(
        battle,
        plan,
        handle.executor,
        on_progress=lambda done, total: handle.tell((done, total)),
        should_stop=handle.should_stop,
    )


Outcome = SeriesResult | MatrixResult | Sweep | Balance


def outcome_words(outcome: Outcome, *, is_cancelled: bool) -> str:
    """How much was played or tried, whether it was cut short, and whether an invariant was broken."""
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
