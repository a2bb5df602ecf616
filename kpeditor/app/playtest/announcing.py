"""Announcing: what the banner says at each moment of a game, and which buttons make sense then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from kpeditor.app.playtest.banner import Banner
from kpeditor.app.playtest.game import Playtest
from kpeditor.app.playtest.history.playback import Playback
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import listed, tr
from kpeditor.core.play.players import title_of
from kpeditor.core.rules.state import Decision, Outcome

Colours = Callable[[str], QColor]
"""The colour of a side."""


def announce(
    banner: Banner,
    game: Playtest,
    playback: Playback,
    decision: Decision | None,
    sheet: AnswerSheet | None,
    colours: Colours,
) -> None:
    """Says what is going on: a moment of the past, the result, what somebody is asked, who is thinking."""
    outcome = game.session.outcome()
    if not playback.is_at_end:
        _show_moment(banner, playback)
    elif outcome is not None:
        _show_outcome(banner, game, outcome, colours)
    elif decision is not None:
        _show_decision(banner, game, decision, sheet, colours(decision.side))
    else:
        _show_thinking(banner, game)


def _show_moment(banner: Banner, playback: Playback) -> None:
    frame = playback.frame
    latest = frame.latest[-1].text if frame.latest else ""
    turn = tr("Game-turn {turn}").format(turn=frame.turn) if frame.turn else tr("Deployment")
    phase = playback.timeline.ui.phase_title(frame.phase) if frame.turn else ""
    banner.now.setText(tr("Skip") if playback.is_playing else tr("Back to the present"))
    banner.show_state("", None, ", ".join(filter(None, (turn, phase))), latest, frozenset({"now"}))


def _show_outcome(banner: Banner, game: Playtest, outcome: Outcome, colours: Colours) -> None:
    title, reason = game.title_of(outcome.winner), outcome.reason[:1].upper() + outcome.reason[1:]
    if game.scenario.side(outcome.winner) is None:
        banner.show_state("", None, tr("The game is a draw"), reason, frozenset(_way_back(game)))
    else:
        banner.show_state(
            title,
            colours(outcome.winner),
            tr("{title} win").format(title=title),
            reason,
            frozenset(_way_back(game)),
        )


def _show_decision(
    banner: Banner, game: Playtest, decision: Decision, sheet: AnswerSheet | None, colour: QColor
) -> None:
    buttons = {"ready", "propose"} if sheet is not None else set()
    if game.stopped:
        buttons.add("again")
    left = sheet.remaining() if sheet is not None else ""
    ready, propose = words_of_buttons(decision)
    banner.ready.setText(ready)
    banner.propose.setText(propose)
    about = decision.subject if decision.subject not in decision.words else ""
    note = " – ".join(filter(None, (about, decision.words, left)))
    title = _turn_text(game, decision.turn, decision.phase)
    if decision.secret:
        title = tr("{question}, in secret").format(question=title)
    banner.show_state(game.title_of(decision.side), colour, title, note, frozenset(buttons | _way_back(game)))


def words_of_buttons(decision: Decision) -> tuple[str, str]:
    """What the buttons say that give an answer, and let a computer player propose one."""
    if decision.number:  # one of many questions of a game-turn, not its orders
        return tr("Give this answer"), tr("Propose an answer")
    if not decision.turn:
        return tr("Deployment is ready"), tr("Deploy for me")
    return tr("Orders are ready"), tr("Propose orders")


def _way_back(game: Playtest) -> set[str]:
    """The button that takes a step back, where a step is less than a game-turn."""
    has_any = bool(game.session.steps or game.sealed_by_people())
    return {"back"} if has_any and game.may_take_back and game.session.asks_often else set()


def _show_thinking(banner: Banner, game: Playtest) -> None:
    busy = [decision.side for decision in game.thinking.decisions]
    ruleset = game.scenario.ruleset
    names = listed([f"{game.title_of(side)} ({title_of(ruleset, game.seats[side])})" for side in busy])
    note = tr("{names} are thinking…").format(names=names) if busy else game.awaited()
    buttons = frozenset({"stop"}) if busy else frozenset()
    phase = next((decision.phase for decision in game.session.pending()), "")
    banner.show_state("", None, _turn_text(game, game.state.turn, phase), note, buttons)


def _turn_text(game: Playtest, turn: int, phase: str) -> str:
    text = tr("Game-turn {turn} of {max}").format(turn=turn, max=game.scenario.length.max)
    return ", ".join(filter(None, (text if turn else tr("Deployment"), phase)))
