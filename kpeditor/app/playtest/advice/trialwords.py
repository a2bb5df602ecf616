"""The results of changes that a computer player tried by playing on, as texts for the advice."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.words import tr, tr_later
from kpeditor.core.play.advice import NO_ORDER, Candidate, Trial
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.texts import count

KEPT = "kept"
VERDICTS = {
    KEPT: tr_later("made, the gain is beyond luck"),
    "no gain": tr_later("dropped, no gain"),
    "within luck": tr_later("dropped, may be luck"),
    "out of budget": tr_later("dropped, budget used up"),
    "illegal": tr_later("illegal beside the other orders"),
}
"""The texts for known verdicts of players. An unknown verdict is shown as it is."""


def signed(value: float) -> str:
    """A number with its sign and two decimals; zero has no sign."""
    text = f"{abs(value):.2f}"
    return text if float(text) == 0 else f"{'+' if value > 0 else '−'}{text}"


def gained(candidate: Candidate) -> str:
    """The gain of an order that was adopted, or that of its longest trial; "" if it was never played."""
    played = [one for one in candidate.tries if one.games]
    if not played:
        return ""
    return signed(max(played, key=lambda one: (one.verdict == KEPT, one.turns, one.games)).gain)


def trial_lines(trial: Trial, turns: TurnWords) -> str:
    """The result of a change in a few short lines. `turns` are the words of the rules for a game-turn."""
    verdict = tr(VERDICTS.get(trial.verdict, trial.verdict))
    if trial.by:
        orders = count(trial.units, tr("order"), tr("orders"))
        first = tr("Plot of {player} ({orders}): {verdict}").format(
            player=trial.by, orders=orders, verdict=verdict
        )
    else:
        first = tr("This order alone: {verdict}").format(verdict=verdict)
    if not trial.games:
        return first
    gain = tr("Gain {gain}, {played}").format(gain=_gain(trial), played=_played(trial, turns))
    scores = tr("Came to {score} (spread {spread}), without it to {stood}").format(
        score=signed(trial.score), spread=f"{trial.spread:.2f}", stood=signed(trial.stood)
    )
    return "\n".join((first, gain, scores))


def summary(candidates: Sequence[Candidate], turns: TurnWords) -> str:
    """The results of all trials for one unit, or "" for a player without trials. `turns` is the same as in
    `trial_lines`.
    """
    begun = next((one for one in candidates if one.is_begun), None)
    chosen = next((one for one in candidates if one.is_chosen), None)
    if begun is None or chosen is None:
        return ""
    kept = next((one for one in reversed(chosen.tries) if one.verdict == KEPT), None)
    if chosen is not begun and kept is not None:
        return tr("It began with {begun} and changed it to {chosen}: {gain}, {played}.").format(
            begun=_named(begun), chosen=_named(chosen), gain=_gain(kept), played=_played(kept, turns)
        )
    tried = sum(1 for one in candidates if one.tries and one is not begun)
    if not tried:
        return tr("It tried no other order here by playing on.")
    orders = count(tried, tr("other order"), tr("other orders"))
    return tr("It tried {orders} here by playing on, and kept to the one it began with.").format(
        orders=orders
    )


def _named(candidate: Candidate) -> str:
    return candidate.order if candidate.order != NO_ORDER else tr("no order")


def _gain(trial: Trial) -> str:
    """A gain with its standard error."""
    return f"{signed(trial.gain)} ± {trial.error:.2f}"


def _played(trial: Trial, words: TurnWords) -> str:
    games = count(trial.games, tr("game"), tr("games"))
    turns = count(trial.turns, tr(words.one), tr(words.many))
    return tr("{games} of {turns}").format(games=games, turns=turns)
