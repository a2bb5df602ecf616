"""Checks of what chance and time decide: tables of random events, parameters of effects, draws of groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.scenario.effects import DRAW, Amount, EffectKind, choices_of

if TYPE_CHECKING:
    from kpeditor.core.checks.parsedscenario import ParsedScenario
    from kpeditor.core.scenario.draws import Draw
    from kpeditor.core.scenario.events import Effect, RandomTable
    from kpeditor.core.scenario.model import Side


def _error(code: str, text: str, fix: str, path: DataPath) -> Problem:
    return in_scenario.error(code, text, fix=fix, path=path)


def _warning(code: str, text: str, fix: str, path: DataPath) -> Problem:
    return in_scenario.warning(code, text, fix=fix, path=path)


def check_table(table: RandomTable, path: DataPath) -> Iterator[Problem]:
    """Reports chances with a wrong sum, and rows that are never rolled."""
    total = sum(row.chance for row in table.rows)
    if total < table.die:
        text = f"the chances of the rows add up to {total} of {table.die}: on the other faces nothing happens"
        fix = f"Let them add up to {table.die}, or add a row for the other faces."
        yield _warning("table-short", text, fix, path)
    for index, (row, faces) in enumerate(zip(table.rows, table.faces(), strict=True)):
        if not faces:
            why = "its chance is 0" if not row.chance else f"the rows before it use all {table.die} faces"
            fix = "Give it a chance, take chances from others, or remove it."
            where = (*path, "rows", index)
            yield _warning("table-row-never", f"this row is never rolled: {why}", fix, where)
        elif len(faces) < row.chance:
            text = (
                f"this row has a chance of {row.chance}, but only {len(faces)} of {table.die} faces are left"
            )
            fix = f"Let the chances add up to {table.die}."
            yield _warning("table-long", text, fix, (*path, "rows", index))


def check_amount(effect: Effect, amount: Amount, path: DataPath) -> Iterator[Problem]:
    """Reports a figure that is missing or out of its limits."""
    fix = f"Write a number from {amount.least} to {amount.most}."
    if effect.level is None:
        yield _error("effect-level", "this gives no number", fix, path)
    elif not amount.least <= effect.level <= amount.most:
        yield _error("effect-level", f"it cannot be {effect.level}", fix, (*path, "level"))


def check_parameters(
    parsed: ParsedScenario, effect: Effect, kind: EffectKind, path: DataPath
) -> Iterator[Problem]:
    """Reports problems with the subject, the area and the duration of an effect."""
    known = choices_of(kind, parsed.scenario.draws)
    if (known or kind.id == DRAW) and effect.kind not in known:
        what = "draw that waits for an event" if kind.id == DRAW else "kind"
        text = f"there is no {what} {effect.kind!r}" if effect.kind else f"this names no {what}"
        fix = did_you_mean(effect.kind, known) or (
            f"known: {', '.join(known)}" if known else "Add a draw with when: event."
        )
        yield _error("effect-kind", text, fix, (*path, "kind") if effect.kind else path)
    if kind.area == "must" and not effect.area:
        yield _error("effect-area", "this effect names no area", "Write an area.", path)
    surplus = [
        (bool(effect.area) and not kind.area, "area"),
        (effect.turns is not None and not kind.lasts, "turns"),
        (bool(effect.kind) and not known and kind.id != DRAW, "kind"),
    ]
    for is_surplus, key in surplus:
        if is_surplus:
            text = f"an effect {kind.title!r} has no {key}: it is ignored"
            yield _warning("effect-surplus", text, "Leave it out.", (*path, key))


def check_draws(parsed: ParsedScenario) -> Iterator[Problem]:
    """Reports all problems with draws of groups."""
    scenario = parsed.scenario
    made = {effect.kind for effect in scenario.effects() if effect.do == DRAW}
    ids = Counter(draw.id for draw in scenario.draws)
    for index, draw in enumerate(scenario.draws):
        path: DataPath = ("draws", index)
        if ids[draw.id] > 1:
            text = f"two draws are called {draw.id!r}"
            yield _error("draw-twice", text, "Give each a name of its own.", (*path, "id"))
        side = scenario.side(draw.side)
        if side is None:
            known = [one.id for one in scenario.sides]
            fix = did_you_mean(draw.side, known) or f"known: {', '.join(known)}"
            yield _error("side-unknown", f"there is no side {draw.side!r}", fix, (*path, "side"))
            continue
        if draw.on_event and draw.id not in made:
            text = f"no event draws lots of {draw.id!r}, so none of its groups enters"
            yield _warning("draw-never", text, "Add an event with the effect draw.", path)
        yield from _lots(draw, side, path)


def _lots(draw: Draw, side: Side, path: DataPath) -> Iterator[Problem]:
    groups = {group.id: group for group in side.groups}
    can_fall = [lot for lot in draw.lots if lot.chance > 0]
    if draw.take >= len(can_fall) and len(can_fall) < 2:
        text = "only one lot can be drawn: chance decides nothing"
        yield _warning("draw-certain", text, "Add a lot, a blank one perhaps.", path)
    elif draw.take >= len(can_fall):
        text = f"all {len(can_fall)} lots are drawn: chance decides nothing"
        yield _warning("draw-certain", text, "Draw fewer, or add a lot.", (*path, "take"))
    for index, lot in enumerate(draw.lots):
        at: DataPath = (*path, "lots", index)
        if not lot.chance:
            yield _warning("draw-lot-never", "this lot is never drawn", "Give it a chance of 1.", at)
        for number, id_ in enumerate(lot.groups):
            group = groups.get(id_)
            if group is None:
                fix = did_you_mean(id_, groups) or f"known: {', '.join(groups)}"
                where = (*at, "groups", number)
                yield _error("group-unknown", f"side {side.called} has no group {id_!r}", fix, where)
            elif draw.on_event and not group.waits:
                text = f"group {id_} does not wait for an event, so it enters whatever is drawn"
                fix = "Let the group enter when an event brings it in."
                yield _error("draw-not-waiting", text, fix, (*at, "groups", number))
            elif not draw.on_event and group.waits and not lot.turn:
                continue
            elif draw.hidden == "all" and group.enter is None and not lot.turn:
                text = f"group {id_} is deployed by its side, which then knows what was drawn"
                fix = "Let it enter later, or hide the draw only from the enemy."
                yield _warning("draw-known", text, fix, (*at, "groups", number))
        if lot.turn and draw.on_event:
            text = "an event decides when its groups enter"
            yield _warning("draw-turn", text, "Leave the game-turn out.", (*at, "turn"))
