"""Questions of hours and ground: command reaction, tasks, moves, frontage [N7 to N11]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.core.texts import count
from kpeditor.rulesets.nqm import command, movement
from kpeditor.rulesets.nqm.calculators.asking import Asked, number, sure, switch
from kpeditor.rulesets.nqm.tables import LEVELS, SPACES, Tables


def of_command(known: Tables) -> list[Asked]:
    """The questions of hours and ground."""
    up = {level: level.capitalize() for level in LEVELS[1:]}
    mobilities = {one: one.capitalize() for one in known.movement}
    spaces = {one: one.capitalize() for one in SPACES}
    return [
        (
            "reaction",
            "Command reaction time",
            "The hour from which a unit without orders acts when a battalion calls for it [N7, N8].",
            (
                Field("common", "Headquarters over both", "choice", choices=up),
                Field("called", "Who is called", "choice", "battalion", choices=up),
                number("hour", "Called in hour", 1, 1, 48),
                switch("fast-veterans", "Veteran tanks or veteran motorized"),
                switch("general", "A general is on the spot"),
            ),
            _reaction,
        ),
        (
            "task",
            "Time of a task",
            "The hour in which a task is done [N-T3].",
            (
                Field("task", "Task", "choice", choices={one: one.capitalize() for one in known.tasks}),
                number("hour", "Ordered in hour", 1, 1, 48),
                number("parties", "Companies or platoons at work", 1, 1, 12),
                number("fire", "Under fire from hour", 0, 0, 48),
                number("fire-hours", "Hours under fire", 1, 1, 48),
            ),
            _task,
        ),
        (
            "move",
            "Move",
            "Kilometres of ground and centimetres of table of a move [N9, N10].",
            (
                Field("mobility", "Mobility", "choice", choices=mobilities),
                Field("gait", "Way of moving", "choice", "contact", choices=movement.GAITS),
                number("hours", "Hours", 1, 1, 24),
                Field("ground", "Scale of the table 1 :", default=5000, least=100, most=1_000_000),
                switch("bad-going", "Close country or obstacles"),
                switch("day", "A campaign day"),
            ),
            _move,
        ),
        (
            "space",
            "Frontage and depth",
            "The ground a formation takes up [N11].",
            (
                Field("formation", "Formation", "choice", choices=spaces),
                switch("close", "Close country"),
            ),
            _space,
        ),
    ]


def _reaction(known: Tables, asked: Mapping[str, Any]) -> Spread:
    common, called = asked["common"], asked["called"]
    if LEVELS.index(called) > LEVELS.index(common):
        raise BadQuestion(f"a {called} stands above the {common}", "called")
    hours = command.chain_hours(known, common, called, fast_veteran=asked["fast-veterans"])
    told = [f"battalion up to {common} and down to {called}: {hours} h [N7, N-T3]"]
    if asked["general"]:
        hours = 0
        told.append("a general on the spot takes it away [N8]")
    return sure(f"hour {asked['hour'] + hours}", told)


def _task(known: Tables, asked: Mapping[str, Any]) -> Spread:
    least, most = known.tasks[asked["task"]]
    fire = (
        frozenset(range(asked["fire"], asked["fire"] + asked["fire-hours"])) if asked["fire"] else frozenset()
    )
    ends = []
    for hours in sorted({least, most}):
        needed = -(-hours // asked["parties"])
        end, before = command.done_by(asked["hour"], needed, fire)
        ends.append(end)
    told = [f"{least} to {most} hours of work, {asked['parties']} at it [N-T3]"]
    told += [f"{before} of {needed} hours count before the fire; hours under fire do not count [N60]"] * bool(
        fire
    )
    return sure(f"hour {ends[0]}" if len(set(ends)) == 1 else f"hours {ends[0]} to {ends[-1]}", told)


def _move(known: Tables, asked: Mapping[str, Any]) -> Spread:
    mobility, gait = asked["mobility"], asked["gait"]
    rate = movement.rate(known, mobility, gait, bad_going=asked["bad-going"])
    hours = known.numbers.day if asked["day"] else asked["hours"]
    if not rate:
        raise BadQuestion(f"{mobility} troops do not {movement.GAITS[gait].lower()} [N-T1]", "gait")
    far = hours * rate
    told = [f"{rate:g} km an hour{known.doubt('movement', mobility)} [N9], {count(hours, 'hour')}"]
    if asked["bad-going"]:
        share = f"{known.numbers.bad_going}%{known.doubt('numbers', 'bad_going')}"
        told.append(f"{share} of the rate is left in close country and at obstacles [N9]")
    return sure(f"{far:g} km, {movement.on_table(far, asked['ground']):g} cm", told)


def _space(known: Tables, asked: Mapping[str, Any]) -> Spread:
    found = known.space[asked["formation"]]
    front = found.close if asked["close"] else found.open
    return sure(
        f"{front} m by {found.depth} m", ["the lower limit in close country, the upper in open [N11]"]
    )
