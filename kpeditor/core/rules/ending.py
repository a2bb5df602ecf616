"""Who holds the places that count, and the other lines about the end of a game besides the winner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import KpError
from kpeditor.core.rules.registry import titles_in
from kpeditor.core.rules.winning import controls_counted
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.ground import places_of_kind
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.describing import side_name
from kpeditor.core.scenario.victory.judging import controlled_features, controlled_hexes
from kpeditor.core.scenario.victory.nodes import Tallied
from kpeditor.core.scenario.victory.progress import deciding_lines
from kpeditor.core.scenario.victory.tallies import FullTally, Tally, Wanted
from kpeditor.core.texts import listed

MOST_HEXES = 20
"""The most single hexes of an area that are named; for larger areas only the counts are given."""


def end_lines(
    scenario: Scenario, sheet: Sheet, tally: Tally, turn: int, turn_word: str = "game-turn"
) -> tuple[str, ...]:
    """The lines about the end: first each victory line with its margin, then who holds the places that count.

    Places come with the units of each side there. `turn_word` is the rules' word for a game-turn.
    """
    found = deciding_lines(scenario, sheet, tally, turn, turn_word, titles_in(scenario))
    return (*found, *held_lines(scenario, sheet, tally))


def holders(scenario: Scenario, sheet: Sheet, tally: Tally) -> dict[str, str]:
    """The holder of each place whose control counts for victory or points: the id of a side, "" for nobody.

    Empty if the rules or conditions do not use control.
    """
    return _holders(scenario, _counted_places(scenario, sheet), tally)


def _holders(scenario: Scenario, places: Mapping[str, Any], tally: Tally) -> dict[str, str]:
    if not isinstance(tally, FullTally):
        return {}
    held = {side.id: tally.controlled(side.id) for side in scenario.sides}
    return {
        name: next((side for side, its in held.items() if _is_held(name, ground, its)), "")
        for name, ground in places.items()
    }


def held_lines(scenario: Scenario, sheet: Sheet, tally: Tally) -> Iterator[str]:
    """A sentence for each side that holds places, and one for places that nobody holds."""
    places = _counted_places(scenario, sheet)
    found = _holders(scenario, places, tally)
    for id_ in (*scenario.titles, ""):
        told = [
            f"{name} ({_present(scenario, ground, tally)})"
            for name, ground in places.items()
            if found.get(name) == id_
        ]
        if told:
            who = f"{side_name(id_, scenario.titles)} hold" if id_ else "nobody holds"
            yield f"{who[:1].upper()}{who[1:]} {listed(told)}."


def _present(scenario: Scenario, ground: Any, tally: Tally) -> str:
    """The number of units of each side there: "there: Reds 2, Blues 1"."""
    assert isinstance(tally, FullTally)
    there = {side.called: tally.number(Wanted("units", side.id, ground)) for side in scenario.sides}
    told = ", ".join(f"{called} {number}" for called, number in there.items() if number)
    return f"there: {told}" if told else "nobody there"


def _is_held(name: str, ground: Any, places: Collection[Any]) -> bool:
    """Whether a feature of a table, or all hexes of a place, are among those a side controls."""
    return bool(ground) and ground.issubset(places) if isinstance(ground, frozenset) else name in places


def _counted_places(scenario: Scenario, sheet: Sheet) -> Mapping[str, Any]:
    """The ground of each counted place by its name: hexes, or the shape of a feature."""
    try:
        return {
            name: ground
            for one in controls_counted(scenario, sheet)
            for name, ground in _places_of(one, sheet)
        }
    except KpError:
        return {}  # `check` reports that


def _places_of(of: Tallied, sheet: Sheet) -> Iterator[tuple[str, Any]]:
    if isinstance(sheet, TableSheet):
        for id_ in controlled_features(of, sheet):
            yield id_, shape_of(sheet.features[id_])
        return
    if of.each:
        for place in places_of_kind(of.each, sheet):
            yield place.name, frozenset(place.hexes)
        return
    hexes = controlled_hexes(of, sheet)
    if of.is_whole and of.area is not None:
        yield f"all {area_sentence(of.area, sheet.numbering)}", hexes
    elif len(hexes) <= MOST_HEXES:
        yield from ((sheet.name(one), frozenset({one})) for one in sorted(hexes))
