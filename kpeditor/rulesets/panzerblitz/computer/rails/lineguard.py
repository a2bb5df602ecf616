"""The line guard: the units that keep the line open for a train that has to get through, and the value of an
enemy on the line [Z4, Z5].
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kpeditor.rulesets.panzerblitz.computer.goals import turns_to
from kpeditor.rulesets.panzerblitz.computer.rails.trains import VALUED, Trains
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.toolbox.goals import DENY, EXIT, FAR_OFF, FIGHT, OCCUPY, Demand, Goal

BARS = 1.0
"""The additional value of an enemy on the line, as a share of the weight of the goal that it bars."""
STRETCH, PER_STRETCH, AT_BREAK = 4, 2, 4
"""The length in hexes of a stretch of line that is guarded together, the number of its guards, and the number
of further guards if track there is broken.
"""
CLEARERS = 4
"""The number of units that go for each enemy on the line."""
SHARE = 0.75
"""The greatest share of the fighting units that guard lines."""
NEAR_BAR = 2
"""Half points from an enemy on the line, and from broken track, within which a unit is in position."""


def valued(trains: Trains, goals: dict[str, Goal]) -> list[tuple[float, str, list[int]]]:
    """The trains that have to get through, the one with most weight first, each with its way.

    Args:
        goals: the goal of each unit, also of trains that wait.
    """
    found = []
    for id_, goal in goals.items():
        piece = trains.survey.position.pieces[id_]
        if piece.side != trains.survey.side or not trains.survey.able(id_).is_train or piece.aboard:
            continue
        if goal.kind not in (EXIT, OCCUPY) or goal.weight < VALUED or id_ in trains.aside:
            continue
        if way := trains.railway.way(id_, goal):
            found.append((goal.weight, id_, way))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def bars(trains: Trains, goals: dict[str, Goal]) -> dict[str, float]:
    """The additional value of each enemy on the line of a train that has to get through."""
    survey, found = trains.survey, dict[str, float]()
    for weight, _, way in valued(trains, goals):
        for cell in trains.railway.surface(way):
            for id_ in survey.held.get(cell, ()):
                found[id_] = max(found.get(id_, 0.0), BARS * weight)
    return found


def guards(trains: Trains, goals: dict[str, Goal]) -> dict[str, Goal]:
    """The goal of each guard of the line; units with a goal of more weight are left out."""
    survey = trains.survey
    found: dict[str, Goal] = {}
    lines = valued(trains, goals)
    if not lines:
        return found
    least = lines[0][0]
    free = {
        id_
        for id_ in (*survey.own, *survey.placing)
        if _guards(survey, id_)
        and (id_ not in goals or goals[id_].kind == FIGHT or goals[id_].weight < least)
    }
    most = int(SHARE * len(free))
    for demand in _demands(trains, lines):
        by_time = sorted((turns_to(survey, id_, demand.goal), id_) for id_ in free)
        for turns, id_ in by_time[: max(0, min(demand.want, most))]:
            if turns < min(FAR_OFF, demand.goal.turns):
                found[id_] = demand.goal
                free.discard(id_)
                most -= 1
    return found


def _guards(survey: Survey, id_: str) -> bool:
    able = survey.able(id_)
    return bool(able.attack) and not able.is_train and id_ not in survey.loads


def _demands(trains: Trains, lines: Collection[tuple[float, str, list[int]]]) -> Iterator[Demand]:
    """The goals of the guards, in order: enemies on the line, broken track, then every stretch of the
    line.
    """
    survey, railway, done = trains.survey, trains.railway, set[int]()
    for weight, id_, way in lines:
        line = [cell for cell in railway.surface(way) if cell not in done]
        done.update(line)
        free = [cell for cell in line if cell not in trains.kept_free]
        held = [cell for cell in line if cell in survey.held]
        for cell in held:
            yield Demand(Goal(FIGHT, frozenset({cell}), weight, survey.turns_left, NEAR_BAR), CLEARERS)
        if line and line[0] != way[0]:  # The line comes out of its tunnel or onto the map here.
            yield Demand(
                Goal(DENY, frozenset(line[:1]).difference(survey.held), weight, survey.turns_left), 1
            )
        for cell in line:
            if railway.stops(id_, cell):
                near = railway.near(cell).difference(survey.held, line, trains.kept_free)
                yield Demand(Goal(DENY, near, weight, survey.turns_left, NEAR_BAR), AT_BREAK)
        free.reverse()  # from the goal back, so that stretches stay the same while the train comes nearer
        for start in range(0, len(free), STRETCH):
            stretch = frozenset(free[start : start + STRETCH]).difference(survey.held)
            if stretch:
                yield Demand(Goal(DENY, stretch, weight, survey.turns_left), PER_STRETCH)
