"""All checks of a battle: what it names, the map, forces, victory, events, then the ruleset's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.checks.geometry import check_map, check_terrain
from kpeditor.core.checks.reporting import too_large
from kpeditor.core.errors import KpError
from kpeditor.core.problem import Problem, error, in_map, in_scenario, warning
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.battle import Battle

if TYPE_CHECKING:
    from kpeditor.core.rules.ruleset import RuleSet
    from kpeditor.core.scenario.model import Scenario


def check_battle(battle: Battle) -> list[Problem]:
    """Everything wrong with a battle as it is in memory, whatever it contains; without file positions."""
    scenario = battle.scenario
    return _in_words_of(scenario.ruleset if scenario else battle.sheet.ruleset, _of_battle(battle))


def check_without_map(scenario: Scenario) -> list[Problem]:
    """The problems of a scenario that can be found without its map."""
    ruleset = registry.find_or_none(scenario.ruleset)
    installed = _installed(ruleset, scenario.ruleset, "scenario")
    size = too_large(scenario, None)
    found = [size] if size else _of_scenario(None, scenario, ruleset)
    return _in_words_of(scenario.ruleset, [*installed, *found])


def _in_words_of(ruleset: str, found: Iterable[Problem]) -> list[Problem]:
    """These problems, each once, with the rules' own word for game-turns."""
    said = registry.turn_words(ruleset).said
    return list(dict.fromkeys(one.said(said(one.text), said(one.fix), said(one.window)) for one in found))


def _of_scenario(sheet: Sheet | None, scenario: Scenario, ruleset: RuleSet | None) -> Iterator[Problem]:
    # Loaded late: a map alone is checked without what knows areas, conditions and forces.
    from kpeditor.core.checks.chance import check_draws
    from kpeditor.core.checks.declared import check_declared
    from kpeditor.core.checks.events import check_effects, check_events
    from kpeditor.core.checks.forces import check_forces
    from kpeditor.core.checks.outcome import check_victory
    from kpeditor.core.checks.parsedscenario import ParsedScenario
    from kpeditor.core.checks.references import check_references
    from kpeditor.core.checks.scoring import check_scoring
    from kpeditor.core.checks.setup import check_setup

    parsed = ParsedScenario(sheet, scenario, ruleset)
    found = [*check_references(parsed), *check_declared(parsed), *check_forces(parsed)]
    found += [*check_victory(parsed), *check_scoring(parsed), *check_events(parsed), *check_effects(parsed)]
    found += [*check_draws(parsed), *check_setup(parsed)]
    if parsed.table is not None:
        # Likewise late: most maps have hexes.
        from kpeditor.core.checks.tables.areas import check_table_areas
        from kpeditor.core.checks.tables.steps import check_table_setup

        found += [*check_table_areas(parsed), *check_table_setup(parsed)]
    yield from parsed.problems
    yield from found


def _of_battle(battle: Battle) -> Iterator[Problem]:
    """The same problems as they are found, some of them twice."""
    scenario = battle.scenario
    ruleset = registry.find_or_none(scenario.ruleset if scenario else battle.sheet.ruleset)
    yield from _rulesets(battle, ruleset)
    of_map = registry.find_or_none(battle.sheet.ruleset)
    if battle.is_hex:
        catalogue = of_map.terrain() if of_map else Catalogue()
        if of_map is not None:
            yield from check_terrain(battle.map, catalogue)
        yield from check_map(battle.map, catalogue)
    elif isinstance(battle.sheet, TableSheet):
        yield from _of_table(battle.sheet, scenario, of_map, ruleset)
    yield from _underlay(battle.sheet)
    sheet = ruled_map(battle) if battle.is_hex else None
    if scenario is not None and (size := too_large(scenario, sheet)):
        yield size
        battle = Battle(battle.sheet)
    elif scenario is not None:
        yield from _of_scenario(sheet or battle.sheet, scenario, ruleset)
    if ruleset is not None:
        yield from ruleset.check(battle)


def _underlay(sheet: Sheet) -> Iterator[Problem]:
    """Checks that the picture under the map is understood; whether its file exists is not a matter of the
    map.
    """
    if not sheet.extra:
        return
    from kpeditor.core.board.underlay import KEY, BadUnderlay, underlay_of  # few maps have one

    try:
        underlay_of(sheet)
    except BadUnderlay as bad:
        text = bad.sentence().rstrip(".")
        fix = "Write it as the manual says, or place the picture again in the panel Underlay."
        yield in_map.warning("underlay-value", text, fix=fix, path=(KEY,))


def _of_table(
    sheet: TableSheet, scenario: Scenario | None, of_map: RuleSet | None, ruleset: RuleSet | None
) -> Iterator[Problem]:
    """What lies on a free table, and how units stand on it."""
    from kpeditor.core.checks.tables.bases import check_bases
    from kpeditor.core.checks.tables.kinds import check_features
    from kpeditor.core.checks.tables.shapes import check_shapes

    catalogue = of_map.terrain() if of_map else Catalogue()
    yield from check_features(sheet, catalogue)
    yield from check_shapes(sheet, catalogue)
    if scenario is not None:
        try:
            types = ruleset.unit_types(scenario) if ruleset is not None else {}
        except KpError:
            types = {}  # the checks of the scenario report its own types
        yield from check_bases(sheet, scenario, catalogue, types)


def _rulesets(battle: Battle, ruleset: RuleSet | None) -> Iterator[Problem]:
    """Checks that the ruleset is installed, is the same for map and scenario, and is played on this kind of
    board.
    """
    of_map, scenario = battle.sheet.ruleset, battle.scenario
    document, wanted = ("map", of_map) if scenario is None else ("scenario", scenario.ruleset)
    yield from _installed(ruleset, wanted, document)
    if ruleset is not None and (ruleset.info.space == "hexes") != battle.is_hex:
        board = "a hex map" if ruleset.info.space == "hexes" else "a free table"
        text = f"{ruleset.info.title} is played on {board}"
        fix = "Change the ruleset or the board."
        yield error("board-kind", text, fix=fix, document=document, path=("ruleset",))
    if scenario is not None and ruleset is not None and of_map != scenario.ruleset:
        text = f"the map is made for the ruleset {of_map!r}, the scenario for {wanted!r}"
        yield in_scenario.warning("ruleset-differs", text, path=("ruleset",))


def _installed(ruleset: RuleSet | None, wanted: str, document: str) -> Iterator[Problem]:
    if ruleset is None:
        why, fix = registry.why_missing(wanted)
        text = f"{why}: its own checks are left out"
        yield warning("ruleset-unknown", text, fix=fix, document=document, path=("ruleset",))
