"""Laying: where the staff puts forts, mines, blocks and damaged track during the set-up."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.setup import judging
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.rulesets.panzerblitz.computer.moves import Scorer
from kpeditor.rulesets.panzerblitz.declarations import BLOCK, DAMAGED_TRACK, FORT, MINES
from kpeditor.rulesets.panzerblitz.units import VEHICLE
from kpeditor.rulesets.toolbox.goals import FIGHT

MOST_TRIED = 40
GUARDED = 5
"""Hexes from own units at which broken track is guarded."""
BEFORE = 3
"""Hexes before what is to be held at which mines and blocks lie best."""


def laid(
    scorer: Scorer, progress: Progress, answer: Mapping[str, str], places: Mapping[str, Hex]
) -> dict[str, str]:
    """Hexes by the key of a mark: forts where units and goals are, mines and blocks before them on the
    enemy's way. What finds no hex is left out.
    """
    asked = progress.question
    found: dict[str, str] = {}
    if asked is None:
        return found
    sheet = progress.setup.sheet
    wanted: dict[str, list[Hex]] = {}
    for slot in asked.marks:
        if slot.kind not in (FORT, MINES, BLOCK, DAMAGED_TRACK) or slot.key in answer:
            continue
        if slot.kind == DAMAGED_TRACK:
            wanted[slot.kind] = _breaks(scorer, progress, asked.ground, places)
        elif slot.kind not in wanted:
            wanted[slot.kind] = _best(scorer, slot.kind, asked.ground, places)
        for hex_ in wanted[slot.kind][:MOST_TRIED]:
            tried = {**found, slot.key: sheet.name(hex_)}
            if all(fault.subject != slot.key for fault in judging.faults_of_marks(progress, tried)):
                found = tried
                break
    return found


def _breaks(
    scorer: Scorer, progress: Progress, ground: frozenset[Hex], places: Mapping[str, Hex]
) -> list[Hex]:
    """Where to break the track: on the line of enemy trains, none where own trains run; in the open, and
    where many own units are or may be to keep repairers off [Z22, Z23].
    """
    survey, atlas = scorer.survey, scorer.survey.atlas
    pieces = survey.position.pieces.items()
    with_trains = {one.side for id_, one in pieces if survey.able(id_).is_train and not one.fixture}
    if survey.side in with_trains or survey.enemy not in with_trains:
        return []
    near = {atlas.cell[hex_] for hex_ in places.values()} | {*survey.there}
    if not near:
        later = [one for one in progress.setup.questions if one.side == survey.side]
        zones = {zone for one in later for zone in one.units.values()}
        near = {atlas.cell[hex_] for hex_ in frozenset().union(*zones) if hex_ in atlas.cell}

    def score(hex_: Hex) -> tuple[float, Hex]:
        row = atlas.distances(atlas.cell[hex_])
        guarded = sum(row[cell] <= GUARDED for cell in near)
        return 2.0 * atlas.covers[atlas.cell[hex_]] - guarded, hex_

    line = survey.ground.rails.surface.hexes
    return sorted((hex_ for hex_ in ground if hex_ in atlas.cell and hex_ in line), key=score)


def _best(scorer: Scorer, kind: str, ground: frozenset[Hex], places: Mapping[str, Hex]) -> list[Hex]:
    survey, atlas = scorer.survey, scorer.survey.atlas
    own = {atlas.cell[hex_] for hex_ in places.values()} | {*survey.there}
    goals = {cell for goal in scorer.goals.values() if goal.kind != FIGHT for cell in goal.cells}
    kept = sorted(goals or own)[:12]
    if not kept:
        return sorted(ground)
    from_enemy = atlas.field(survey.expected or frozenset(survey.held), VEHICLE)
    to_kept = atlas.field(frozenset(kept), VEHICLE)

    def score(hex_: Hex) -> tuple[float, Hex]:
        cell = atlas.cell[hex_]
        away = min(atlas.distances(cell)[one] for one in kept)
        if kind == FORT:
            return away - 1.5 * (cell in own) - 2.0 * (cell in goals), hex_
        detour = from_enemy[cell] + to_kept[cell]
        return min(detour, 999.0) / 4 + abs(away - BEFORE) + 3.0 * (cell in own), hex_

    return sorted((hex_ for hex_ in ground if hex_ in atlas.cell), key=score)
