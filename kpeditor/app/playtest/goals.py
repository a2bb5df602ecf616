"""GoalsPanel: how the game is won, the state of each victory condition, and the scenario's other texts."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent

from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, turn_words
from kpeditor.core.rules.ending import held_lines
from kpeditor.core.rules.registry import find, find_or_none, titles_in
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.scenario.notes import paragraphs
from kpeditor.core.scenario.victory.progress import (
    LineProgress,
    ScoreProgress,
    score_progress,
    victory_progress,
)
from kpeditor.core.scenario.victory.tallies import Tally

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace

MARGIN = 8


class GoalsPanel(HtmlPage):
    """The victory conditions at the moment shown, special rules, and the designer's text."""

    def __init__(self, workspace: GameWorkspace, themes: ThemeKeeper) -> None:
        super().__init__()
        self._workspace = workspace
        self._themes = themes
        self._shown: tuple[State, str] | None = None
        self.setAccessibleName(tr("Scenario"))
        self.document().setDocumentMargin(MARGIN)
        workspace.playback.moved.connect(self._follow)
        themes.changed.connect(self.refresh)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Updates the panel with what changed while it was hidden."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Schedules an update. Counting takes time: it is done only for a new position and while the panel is
        visible.
        """
        state, viewer = self._shown or (None, "")
        is_news = self.state is not state or self._workspace.timeline.viewer != viewer
        if self.isVisible() and is_news:
            self.refresh()

    @property
    def state(self) -> State:
        """The position at the beginning of the step shown; at the end the present one."""
        game, playback = self._workspace.game, self._workspace.playback
        steps = game.session.steps
        if playback.is_at_end or not steps:
            return game.state
        return steps[min(playback.frame.step, len(steps) - 1)].before

    def refresh(self) -> None:
        """Rewrites the panel."""
        self._shown = state, viewer = self.state, self._workspace.timeline.viewer
        battle, place = self._workspace.game.session.battle, self.verticalScrollBar().value()
        parts = list(_in_force(state, battle))
        parts.append(_head(tr("How the game is won")))
        parts += [self._line(one) for one in standings_in(battle, state, viewer)]
        parts += [f"<p>{html.escape(one)}</p>" for one in held_in(battle, state, viewer)]
        is_over = state.outcome() is not None
        parts += self._scores(battle, scores_in(battle, state, viewer), is_over=is_over)
        parts += _about(battle)
        self.setHtml("".join(parts))
        self.verticalScrollBar().setValue(place)

    def _line(self, one: LineProgress) -> str:
        theme = self._themes.theme
        text = f"<p>{html.escape(one.sentence)}"
        for what, number in one.counts:
            counted = f"{html.escape(what[:1].upper() + what[1:])}: <b>{number}</b>"
            text += f"<br><span style='color: {theme.faint}'>{counted}</span>"
        if one.holds is not None:
            colour = theme.good if one.holds and not one.comes_second else theme.faint
            text += f"<br><span style='color: {colour}'>{holding_words(one)}</span>"
        return f"{text}</p>"

    def _scores(self, battle: Battle, found: ScoreProgress | None, *, is_over: bool) -> Iterator[str]:
        """Points, levels and the ladder, and how the game would end now, or has ended."""
        if found is None or battle.scenario is None:
            return
        theme, called = self._themes.theme, battle.scenario.called
        if found.ending:
            words = tr("The game is over: {result}") if is_over else tr("If the game ended now: {result}")
            yield _head(words.format(result=found.ending))
        if found.points:
            told = ", ".join(
                f"{html.escape(called(side))} <b>{points}</b>" for side, points in found.points.items()
            )
            yield f"<p>{tr('Points: {points}').format(points=told)}</p>"
        yield f"<p>{html.escape(found.deciding)}</p>"
        for award in found.awards:
            told = ", ".join(f"{html.escape(called(side))}: <b>{n}</b>" for side, n in award.points)
            now = f"<br><span style='color: {theme.faint}'>{told}</span>" if told else ""
            yield f"<p>{html.escape(award.sentence)}{now}</p>"
        for sentence, decides in found.results:
            now = tr("✓ It decides now") if decides else ""
            yield f"<p>{html.escape(sentence)}" + (
                f"<br><span style='color: {theme.good}'>{now}</span></p>" if now else "</p>"
            )


def holding_words(one: LineProgress) -> str:
    """The words for a line with a condition: whether it holds, and whether another line decides all the
    same.
    """
    if one.comes_second:
        return tr("It holds now, but a line before it holds too and comes first")
    return tr("✓ It holds now") if one.holds else tr("It does not hold now")


def standings_in(battle: Battle, state: State | None, viewer: str = "") -> tuple[LineProgress, ...]:
    """The state of the victory lines in a position, as a side may know it; without one, in the scenario."""
    if battle.scenario is None:
        return ()
    scenario = battle.scenario
    tally, turn_word = _tally(scenario, state, viewer), turn_words(scenario.ruleset).one
    ruleset = find_or_none(scenario.ruleset)
    catalogue = ruleset.terrain() if ruleset is not None else NO_RULES
    return victory_progress(scenario, ruled_sheet(battle), tally, turn_word, catalogue, titles_in(scenario))


def scores_in(battle: Battle, state: State | None, viewer: str = "") -> ScoreProgress | None:
    """Points, levels and the ladder in a position, as a side may know it; without one, in the scenario; None
    without any.
    """
    if battle.scenario is None:
        return None
    scenario = battle.scenario
    tally = _tally(scenario, state, viewer)
    return score_progress(scenario, ruled_sheet(battle), tally, titles_in(scenario))


def held_in(battle: Battle, state: State, viewer: str = "") -> Iterator[str]:
    """The side that holds each place that counts in a position, as far as a side may know."""
    scenario = battle.scenario
    tally = _tally(scenario, state, viewer) if scenario is not None else None
    if scenario is not None and tally is not None:
        yield from held_lines(scenario, ruled_sheet(battle), tally)


def _tally(scenario: Scenario, state: State | None, viewer: str) -> Tally | None:
    """What a side may count; an umpire, and everybody after the end of the game, may count all."""
    if state is None:
        return None
    is_open = state.outcome() is not None or scenario.side(viewer) is None
    return state.tally() if is_open else state.tally_for(viewer)


def goal_sentences(battle: Battle) -> list[str]:
    """What wins, one sentence each: victory lines, then points, levels and the ladder; that nobody can win
    where there is none of them.
    """
    found, scores = [one.sentence for one in standings_in(battle, None)], scores_in(battle, None)
    lines = battle.scenario.victory if battle.scenario is not None else ()
    if scores is None and lines and all(line.winner == DRAW for line in lines):
        return [tr("No victory line says how a side wins: the game will be a draw.")]
    if scores is not None:
        found += [scores.deciding, *(one.sentence for one in scores.awards)]
        found += [sentence for sentence, _ in scores.results]
    return found


def _in_force(state: State, battle: Battle) -> Iterator[str]:
    """The effects in force, and how long they last."""
    numbering = battle.map.numbering if battle.is_hex else None
    if state.in_force:
        yield _head(tr("In force"))
    for one in state.in_force:
        words = turn_words(battle.sheet.ruleset).said(one.words(numbering))
        known = {"invented": tr("invented"), "unverified": tr("unverified")}
        source = known.get(one.kind.source, one.kind.source)
        source = f" ({html.escape(source)})" if source else ""
        yield f"<p>{html.escape(words[:1].upper() + words[1:])}{source}</p>"


def _about(battle: Battle) -> Iterator[str]:
    """Special rules, changed options and the designer's notes."""
    scenario = battle.scenario
    assert scenario is not None
    ruleset = find(scenario.ruleset)
    specials = ruleset.specials()
    titles = {option.id: option for option in ruleset.options()}
    rules = [tr(specials[id_].text) if id_ in specials else id_ for id_ in scenario.special]
    rules += [
        f"{tr(titles[id_].title)}: {titles[id_].told(value, tr)[0]}"
        for id_, value in scenario.options.items()
        if id_ in titles and value != titles[id_].default
    ]
    if rules:
        yield _head(tr("Rules of this scenario"))
        yield f"<ul>{''.join(f'<li>{html.escape(rule)}</li>' for rule in rules)}</ul>"
    if scenario.notes.strip():
        yield _head(tr("About it"))
        yield from (f"<p>{html.escape(part)}</p>" for part in paragraphs(scenario.notes))


def _head(text: str) -> str:
    return f"<p><b>{html.escape(text)}</b></p>"
