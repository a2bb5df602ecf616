"""Checks of victory lines: never or always true, never tested, or with a winner that is no side."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.checks.counting import at_start, ever, values_by
from kpeditor.core.checks.parsedscenario import ParsedLine, ParsedScenario
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.scenario.model import DRAW, VictoryLine
from kpeditor.core.scenario.victory.nodes import AllOf, Condition, Count, Not, tallied_in
from kpeditor.core.scenario.victory.possible import outlook
from kpeditor.core.texts import count


def check_victory(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with when a scenario is won."""
    if not parsed.scenario.victory and not parsed.scenario.scoring.decides:
        text = "nothing is said about victory: nobody can win"
        fix = "Add victory lines; the first true one wins."
        yield in_scenario.warning("victory-missing", text, fix=fix, path=("victory",))
        return
    for line in parsed.lines:
        yield from _turns(parsed, line)
        if line.condition is not None:
            yield from check_exits(parsed, line.condition, line.path("when"))
            yield from _truth(parsed, line, line.condition)
    if not parsed.scenario.scoring.decides:
        yield from _order(parsed)
        yield from _winners(parsed)
    yield from _shadowed(parsed)


def _turns(parsed: ParsedScenario, line: ParsedLine) -> Iterator[Problem]:
    most = parsed.scenario.length.max
    beyond = [turn for turn in line.line.turns if not 1 <= turn <= most]
    if beyond:
        all_ = len(beyond) == len(line.line.turns)
        text = f"the game has game-turns 1 to {most}, not {beyond[0]}"
        text += ": this line is never tested" if all_ else ""
        yield in_scenario.warning("victory-turn", text, path=line.path("turns"))


def check_exits(parsed: ParsedScenario, condition: Condition | Count, path: DataPath) -> Iterator[Problem]:
    """Sides whose units cannot do what a condition counts: leave the map."""
    for tallied in tallied_in(condition):
        side = parsed.scenario.side(tallied.side)
        if tallied.what == "exited" and side is not None and not side.exit:
            text = f"units of side {side.called} that have left the map count, but it has no exit"
            yield in_scenario.warning(
                "exit-missing",
                text,
                fix="Say by which area the side may leave the map.",
                path=path,
                offset=tallied.offset,
            )


def _truth(parsed: ParsedScenario, line: ParsedLine, condition: Condition) -> Iterator[Problem]:
    if not parsed.knows_sides(condition):
        return
    found = outlook(condition, values_by(parsed, ever))
    path = line.path("when")
    if not found.can_be_true:
        have = strengths(parsed, condition)
        text = f"this can never be true{have}"
        fix = "Ask for less, or remove the line."
        yield in_scenario.warning("victory-never", text, fix=fix, path=path)
    elif not found.can_be_false:
        text = "this is always true, so no later line counts"
        fix = "Remove the condition if that is meant."
        yield in_scenario.warning("victory-always", text, fix=fix, path=path)
    elif not outlook(condition, values_by(parsed, at_start)).can_be_false:
        text = "this is true from the start, wherever the units deploy"
        fix = "Ask for more, or put what holds from the start into a last line without a condition."
        yield in_scenario.warning("victory-decided", text, fix=fix, path=path)


def strengths(parsed: ParsedScenario, condition: Condition) -> str:
    """How many units that count the sides of a condition have, as the reason why it is out of reach."""
    ids = dict.fromkeys(tallied.side for tallied in tallied_in(condition))
    sides = [side for id_ in ids if (side := parsed.scenario.side(id_)) is not None]
    known = [f"side {side.called} has {count(parsed.combat_units(side), 'combat unit')}" for side in sides]
    losses = [parsed.possible_losses(side) - parsed.combat_units(side) for side in sides]
    known = [
        text + (f" and {count(more, 'more unit')} whose loss counts" if more else "")
        for text, more in zip(known, losses, strict=True)
    ]
    return f": {', '.join(known)}" if known else ""


def _order(parsed: ParsedScenario) -> Iterator[Problem]:
    """Lines behind one that is always true, and a list that may end without a winner."""
    last: VictoryLine = parsed.scenario.victory[-1]
    for line in parsed.lines[:-1]:
        if not line.line.when and not line.line.turns:
            text = "this line has no condition, so the lines after it never count"
            fix = "Move it to the end, or give it a condition."
            yield in_scenario.warning("victory-unreachable", text, fix=fix, path=line.stem)
            break
    if last.when or last.turns:
        text = "when no line is true nobody wins"
        fix = "End with a line without a condition, for example a draw."
        path = parsed.lines[-1].stem
        yield in_scenario.hint("victory-open-end", text, fix=fix, path=path)


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
            yield in_scenario.warning("victory-unreachable", text, fix=fix, path=line.path("when"))


def _winners(parsed: ParsedScenario) -> Iterator[Problem]:
    ids = [side.id for side in parsed.scenario.sides]
    named = {line.winner for line in parsed.scenario.victory}
    if not named <= {*ids, DRAW}:
        return
    for side in parsed.scenario.sides:
        if side.id not in named:
            text = f"no victory line lets {side.called} win"
            fix = "Add a line under Victory by which this side wins."
            yield in_scenario.hint("side-cannot-win", text, fix=fix, path=("victory",))
