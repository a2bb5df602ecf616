"""Checks of events: those that do nothing, can never happen or are listed twice; effects without target,
without effect or too late; groups that no event ever brings in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from kpeditor.core.checks.chance import check_amount, check_parameters, check_table
from kpeditor.core.checks.counting import at_start, ever, values_by
from kpeditor.core.checks.outcome import check_exits, strengths
from kpeditor.core.checks.reporting import group_title
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.rules.declarations import by_id
from kpeditor.core.rules.ruleset import RuleSet, effect_kinds
from kpeditor.core.scenario.effects import ARRIVE, END, RELEASE, WITHDRAW, EffectKind, begins_game
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.victory.nodes import Condition
from kpeditor.core.scenario.victory.possible import outlook

if TYPE_CHECKING:
    from kpeditor.core.checks.parsedscenario import ParsedEvent, ParsedScenario
    from kpeditor.core.scenario.events import Effect


def check_events(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with when events happen and what players are told."""
    known: dict[tuple[object, ...], int] = {}
    for one in parsed.events:
        event = one.event
        if not event.say.strip() and not event.acts:
            text = "this event tells nothing and does nothing"
            fix = "Write what the players are told or what it does, or remove the event."
            yield _problem("event-empty", text, fix, one, "say")
        yield from _turns(parsed, one)
        if event.roll is not None:
            yield from check_table(event.roll, ("events", one.index, "roll"))
        if event.when and parsed.ruleset is not None and not parsed.ruleset.counts_units():
            text = f"{parsed.ruleset.info.title} counts no units, so an event with a condition never happens"
            yield _problem("event-uncounted", text, "Remove the condition.", one, "when")
        elif one.condition is not None:
            yield from check_exits(parsed, one.condition, _path(one, "when"))
            yield from _truth(parsed, one, one.condition)
        same = known.setdefault(
            (event.turns, event.when, event.side, event.say, repr((event.then, event.roll))), one.index
        )
        if same != one.index:
            text = f"this says the same as event {same + 1}"
            yield _problem("event-twice", text, "Remove one of them.", one)


def _path(one: ParsedEvent, *key: str) -> DataPath:
    return ("events", one.index, *key)


def _problem(code: str, text: str, fix: str, one: ParsedEvent, *key: str) -> Problem:
    return in_scenario.warning(code, text, fix=fix, path=_path(one, *key))


def _turns(parsed: ParsedScenario, one: ParsedEvent) -> Iterator[Problem]:
    most = parsed.scenario.length.max
    beyond = [turn for turn in one.event.turns if not 0 <= turn <= most]
    if beyond:
        text = f"the game has game-turns 1 to {most}, not {beyond[0]}"
        text += ": this event never happens" if len(beyond) == len(one.event.turns) else ""
        yield _problem("event-turn", text, f"Write game-turns from 0 (the start) to {most}.", one, "turns")


def _truth(parsed: ParsedScenario, one: ParsedEvent, condition: Condition) -> Iterator[Problem]:
    if not parsed.knows_sides(condition):
        return
    at_once = one.event.turns == (0,)
    if not outlook(condition, values_by(parsed, at_start if at_once else ever)).can_be_true:
        why = ": at the start nothing has happened yet" if at_once else strengths(parsed, condition)
        text = f"this can never be true, so the event never happens{why}"
        yield _problem("event-never", text, "Ask for less, or remove the event.", one, "when")


# --- What they do ---


def check_effects(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with the effects of events and with their targets."""
    kinds = effect_kinds(parsed.ruleset)
    for one in parsed.events:
        if one.event.acts:
            yield from _moment(parsed, one, kinds)
        for path, effect in effects_of(one):
            kind = kinds.get(effect.do)
            if kind is None and parsed.ruleset is not None:
                yield _unknown(parsed.ruleset, effect, path, tuple(kinds))
            elif kind is not None:
                yield from _target(parsed, effect, kind, path)
                yield from _level(parsed, effect, kind, path)
                yield from check_parameters(parsed, effect, kind, path)
    yield from _waiting(parsed)


def effects_of(one: ParsedEvent) -> Iterator[tuple[DataPath, Effect]]:
    """The effects of an event and of the rows of its table, each with its path."""
    event: DataPath = ("events", one.index)
    for index, effect in enumerate(one.event.then):
        yield (*event, "then", index), effect
    for row, outcome in enumerate(one.event.roll.rows if one.event.roll is not None else ()):
        for index, effect in enumerate(outcome.then):
            yield (*event, "roll", "rows", row, "then", index), effect


def _error(code: str, text: str, fix: str, path: DataPath, window: str = "") -> Problem:
    return in_scenario.error(code, text, fix=fix, window=window, path=path)


def _warning(code: str, text: str, fix: str, path: DataPath, window: str = "") -> Problem:
    return in_scenario.warning(code, text, fix=fix, window=window, path=path)


def _unknown(ruleset: RuleSet, effect: Effect, path: DataPath, known: tuple[str, ...]) -> Problem:
    fix = did_you_mean(effect.do, known) or (f"known: {', '.join(known)}" if known else "Remove it.")
    return _error("effect-unknown", f"{ruleset.info.title} knows no effect {effect.do!r}", fix, (*path, "do"))


def _moment(parsed: ParsedScenario, one: ParsedEvent, kinds: Mapping[str, EffectKind]) -> Iterator[Problem]:
    """Checks the game-turns of an event: no effect before the game but weather, and none too late to
    matter.
    """
    path, most = ("events", one.index, "turns"), parsed.scenario.length.max
    if 0 in one.event.turns and not begins_game(one.event, kinds):
        text = "nothing is done before the game: this event does not happen in game-turn 0"
        yield _warning(
            "effect-too-early", text, "Take 0 out, or put the text into an event of its own.", path
        )
    later = [effect for effect in one.event.all_effects if effect.do not in (WITHDRAW, END)]
    if later and one.event.turns and min(one.event.turns) >= most:
        text = f"the game ends with game-turn {most}, too early for this to matter"
        yield _warning("effect-too-late", text, f"Let it happen by game-turn {most - 1}.", path)


def _target(parsed: ParsedScenario, effect: Effect, kind: EffectKind, path: DataPath) -> Iterator[Problem]:
    if not kind.target:
        return
    side = parsed.scenario.side(effect.side)
    if side is None:
        ids = [one.id for one in parsed.scenario.sides]
        text = f"there is no side {effect.side!r}" if effect.side else "this names no side"
        fix = did_you_mean(effect.side, ids) or f"known: {', '.join(ids)}"
        yield _error("side-unknown", text, fix, (*path, "side") if effect.side else path)
    elif kind.target == "group":
        yield from _group(parsed, effect, side, path)


def _group(parsed: ParsedScenario, effect: Effect, side: Side, path: DataPath) -> Iterator[Problem]:
    group = parsed.scenario.group(side.id, effect.group)
    if group is None:
        ids = [one.id for one in side.groups]
        text = f"side {side.called} has no group {effect.group!r}" if effect.group else "this names no group"
        fix = did_you_mean(effect.group, ids) or f"known: {', '.join(ids)}"
        yield _error("group-unknown", text, fix, (*path, "group") if effect.group else path)
        return
    called = group_title(parsed.scenario, side, group)
    if effect.do == RELEASE and not group.held:
        text = f"{called} is not held, so it cannot be released"
        yield _warning(
            "release-not-held", text, "Give the group held: true.", (*path, "group"), "Tick Held for it."
        )
    elif effect.do == ARRIVE and not group.waits:
        text, fix = f"{called} is on the map from the start", "Give the group enter, with turn: event."
        window = "Let the group enter when an event brings it in."
        if group.enter is not None:
            text = f"{called} enters in game-turn {group.enter.turn} by itself at the latest"
            fix = "Write turn: event to let it wait for the event."
        yield _warning("arrive-not-waiting", text, fix, (*path, "group"), window)


def _level(parsed: ParsedScenario, effect: Effect, kind: EffectKind, path: DataPath) -> Iterator[Problem]:
    if kind.amount is not None:
        yield from check_amount(effect, kind.amount, path)
    if not kind.sets or parsed.ruleset is None:
        return
    field = by_id(parsed.ruleset.fields(parsed.scenario).side).get(kind.sets)
    if field is None or (effect.level is not None and field.least <= effect.level <= field.most):
        return
    fix = f"Write a level from {field.least} to {field.most}."
    if effect.level is None:
        yield _error("effect-level", "this gives no level", fix, path)
    else:
        yield _error("effect-level", f"there is no level {effect.level}", fix, (*path, "level"))


def _waiting(parsed: ParsedScenario) -> Iterator[Problem]:
    """Groups that wait for an event which no event brings about."""
    done = {(effect.do, effect.side, effect.group) for effect in parsed.scenario.effects()}
    drawn = {(draw.side, group) for draw in parsed.scenario.draws if draw.on_event for group in draw.groups}
    knows = effect_kinds(parsed.ruleset)
    for side, group, path in parsed.scenario.group_paths():
        called = group_title(parsed.scenario, side, group)
        is_drawn = (side.id, group.id) in drawn
        if group.waits and not is_drawn and (ARRIVE, side.id, group.id) not in done:
            text = f"{called} waits for an event, and no event brings it in"
            fix = "Add an event that brings it in, or give it a game-turn."
            yield _error("arrival-never", text, fix, (*path, "enter", "turn"))
        if group.held:
            is_released = (RELEASE, side.id, group.id) in done
            known = RELEASE in knows
            yield from _held(group, called, (*path, "held"), is_known=known, is_released=is_released)


def _held(
    group: Group, called: str, path: DataPath, *, is_known: bool, is_released: bool
) -> Iterator[Problem]:
    if not is_known:
        text = f"these rules hold no groups: {group.id} moves as it likes"
        yield _warning("held-useless", text, "Leave held out.", path, "Untick Held.")
    elif group.enter is not None:
        text = f"{called} is not on the map yet: it moves as soon as it enters"
        yield _warning("held-useless", text, "Leave held out.", path, "Untick Held.")
    elif not is_released:
        text = f"{called} is held, and no event releases it: it never moves"
        fix, window = (
            "Add an event that releases it, or leave held out.",
            "Add an event that releases it, or untick Held.",
        )
        yield _warning("held-for-ever", text, fix, path, window)
