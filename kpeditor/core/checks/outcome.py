"""Checks of victory lines: never or always true, never tested, or with a winner that is no side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kpeditor.core.checks.parsedscenario import ParsedLine, ParsedScenario
from kpeditor.core.problem import DataPath, Problem, hint, warning
from kpeditor.core.rules.declarations import is_effective
from kpeditor.core.scenario.model import DRAW, Group, Side, VictoryLine
from kpeditor.core.scenario.victory.nodes import EFFECTIVE, AllOf, Condition, Not, Tallied, tallied_in
from kpeditor.core.scenario.victory.possible import outlook
from kpeditor.core.texts import count


def check_victory(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with when a scenario is won."""
    if not parsed.scenario.victory:
        text = "nothing is said about victory: nobody can win"
        fix = "Add victory lines; the first true one wins."
        yield warning("victory-missing", text, fix=fix, document="scenario", path=("victory",))
        return
    for line in parsed.lines:
        yield from _turns(parsed, line)
        if line.condition is not None:
            yield from check_exits(parsed, line.condition, _path(line, "when"))
            yield from _truth(parsed, line, line.condition)
    yield from _order(parsed)
    yield from _shadowed(parsed)
    yield from _winners(parsed)


def _path(line: ParsedLine, key: str) -> DataPath:
    return ("victory", line.index, key)


def _turns(parsed: ParsedScenario, line: ParsedLine) -> Iterator[Problem]:
    most = parsed.scenario.length.max
    beyond = [turn for turn in line.line.turns if not 1 <= turn <= most]
    if beyond:
        all_ = len(beyond) == len(line.line.turns)
        text = f"the game has game-turns 1 to {most}, not {beyond[0]}"
        text += ": this line is never tested" if all_ else ""
        yield warning("victory-turn", text, document="scenario", path=_path(line, "turns"))


def check_exits(parsed: ParsedScenario, condition: Condition, path: DataPath) -> Iterator[Problem]:
    """Sides whose units cannot do what a condition counts: leave the map."""
    for tallied in tallied_in(condition):
        side = parsed.scenario.side(tallied.side)
        if tallied.what == "exited" and side is not None and not side.exit:
            text = f"units of {side.id} that have left the map count, but {side.id} has no exit"
            yield warning(
                "exit-missing",
                text,
                fix="Say by which area the side may leave the map.",
                document="scenario",
                path=path,
                offset=tallied.offset,
            )


def _truth(parsed: ParsedScenario, line: ParsedLine, condition: Condition) -> Iterator[Problem]:
    if any(parsed.scenario.side(tallied.side) is None for tallied in tallied_in(condition)):
        return
    found = outlook(condition, values_by(parsed, ever))
    path = _path(line, "when")
    if not found.can_be_true:
        have = strengths(parsed, condition)
        text = f"this can never be true{have}"
        fix = "Ask for less, or remove the line."
        yield warning("victory-never", text, fix=fix, document="scenario", path=path)
    elif not found.can_be_false:
        text = "this is always true, so no later line counts"
        fix = "Leave the condition away if that is meant."
        yield warning("victory-always", text, fix=fix, document="scenario", path=path)
    elif not outlook(condition, values_by(parsed, at_start)).can_be_false:
        text = "this is true from the start, wherever the units deploy"
        fix = "Ask for more, or put what holds from the start into a last line without a condition."
        yield warning("victory-decided", text, fix=fix, document="scenario", path=path)


def strengths(parsed: ParsedScenario, condition: Condition) -> str:
    """How many units that count the sides of a condition have, as the reason why it is out of reach."""
    ids = dict.fromkeys(tallied.side for tallied in tallied_in(condition))
    sides = [side for id_ in ids if (side := parsed.scenario.side(id_)) is not None]
    known = [f"{side.id} has {count(parsed.combat_units(side), 'combat unit')}" for side in sides]
    losses = [parsed.possible_losses(side) - parsed.combat_units(side) for side in sides]
    known = [
        text + (f" and {count(more, 'more unit')} whose loss counts" if more else "")
        for text, more in zip(known, losses, strict=True)
    ]
    return f": {', '.join(known)}" if known else ""


def values_by(
    parsed: ParsedScenario, rule: Callable[[ParsedScenario, Tallied, Side], range]
) -> Callable[[Tallied], range]:
    """A function from each count of a condition to the values that `rule` allows it."""

    def values(tallied: Tallied) -> range:
        side = parsed.scenario.side(tallied.side)
        return range(1) if side is None else rule(parsed, tallied, side)

    return values


def ever(parsed: ParsedScenario, tallied: Tallied, side: Side) -> range:
    """What a count can be at some time in a game, as far as numbers and areas tell."""
    if tallied.what == "destroyed":
        return range(parsed.possible_losses(side) + 1)
    most = parsed.combat_units(side)
    mask = None if tallied.area is None else parsed.mask(tallied.area)
    if mask is not None and not mask.any():
        most = 0
    if tallied.what == "exited":
        exit_ = next((use for use in parsed.uses if use.purpose == "exit" and use.side is side), None)
        if not side.exit:
            most = 0
        elif mask is not None and exit_ is not None and exit_.mask is not None:
            most = most if (mask & exit_.mask).any() else 0
    return range(most + 1)


def at_start(parsed: ParsedScenario, tallied: Tallied, side: Side) -> range:
    """What a count can be when all units are deployed and nothing has happened yet."""
    if tallied.what in ("destroyed", "exited"):
        return range(1)
    least = most = 0
    for group in side.groups:
        low, high = _of_group(parsed, tallied, group)
        least, most = least + low, most + high
    return range(least, most + 1)


def _of_group(parsed: ParsedScenario, tallied: Tallied, group: Group) -> tuple[int, int]:
    """Fewest and most units of a group that a count of present units finds at the start."""
    if group.enter is not None:
        return 0, 0
    free = parsed.combat_units_of(group)
    least = most = 0
    for unit in group.units:
        if unit.at and parsed.is_combat(unit.type):
            free -= 1
            low, high = _of_placed(parsed, tallied, unit.at)
            if tallied.what != EFFECTIVE or is_effective(unit.conditions, parsed.unit_conditions):
                least, most = least + low, most + high
    zone = parsed.use_of(group, "deploy")
    mask = None if tallied.area is None else parsed.mask(tallied.area)
    if tallied.area is None:
        return least + free, most + free
    if mask is None or zone is None or zone.mask is None:
        return least, most + free
    touching = free if (zone.mask & mask).any() else 0
    inside = touching if not (zone.mask & ~mask).any() else 0
    return least + inside, most + touching


def _of_placed(parsed: ParsedScenario, tallied: Tallied, at: str) -> tuple[int, int]:
    """Whether a unit that stands in a hex is counted: fewest and most."""
    if tallied.area is None:
        return 1, 1
    mask, hex_ = parsed.mask(tallied.area), parsed.hex(at)
    if mask is None or hex_ is None:
        return 0, 1
    there = int(mask[hex_.row - 1, hex_.column - 1])
    return there, there


def _order(parsed: ParsedScenario) -> Iterator[Problem]:
    """Lines behind one that is always true, and a list that may end without a winner."""
    last: VictoryLine = parsed.scenario.victory[-1]
    for line in parsed.lines[:-1]:
        if not line.line.when and not line.line.turns:
            text = "this line has no condition, so the lines after it never count"
            fix = "Move it to the end, or give it a condition."
            yield warning(
                "victory-unreachable", text, fix=fix, document="scenario", path=("victory", line.index)
            )
            break
    if last.when or last.turns:
        text = "when no line is true nobody wins"
        fix = "End with a line without a condition, for example a draw."
        path = ("victory", len(parsed.lines) - 1)
        yield hint("victory-open-end", text, fix=fix, document="scenario", path=path)


def _shadowed(parsed: ParsedScenario) -> Iterator[Problem]:
    """Lines that hold only when a line before them holds, so that they never name the winner."""
    values = values_by(parsed, ever)
    for line in parsed.lines:
        if line.condition is None or not outlook(line.condition, values).can_be_true:
            continue
        before = [
            earlier.condition
            for earlier in parsed.lines[: line.index]
            if earlier.condition is not None
            and line.line.always_follows(earlier.line)
            and outlook(earlier.condition, values).can_be_false
        ]
        alone = AllOf((line.condition, *map(Not, before)))
        if before and not outlook(alone, values).can_be_true:
            text = "whenever this is true a line before it is true, so this line never counts"
            fix = "Move it up, or ask for something else."
            yield warning("victory-unreachable", text, fix=fix, document="scenario", path=_path(line, "when"))


def _winners(parsed: ParsedScenario) -> Iterator[Problem]:
    ids = [side.id for side in parsed.scenario.sides]
    named = {line.winner for line in parsed.scenario.victory}
    if not named <= {*ids, DRAW}:
        return
    for s, side in enumerate(parsed.scenario.sides):
        if side.id not in named:
            text = f"no victory line lets {side.title or side.id} win"
            yield hint("side-cannot-win", text, document="scenario", path=("sides", s))
