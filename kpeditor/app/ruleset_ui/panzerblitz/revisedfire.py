"""The segments of PanzerBitz in the window: direct attacks picked one after the other, with chances;
indirect attacks and markers are written, beginning with what could be done [B8, B20, B32].
"""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.panzerblitz.attackphases import FORT, FirePhase, position_of
from kpeditor.app.ruleset_ui.toolkit.declaring import Attack
from kpeditor.app.ruleset_ui.toolkit.phase import Meaning
from kpeditor.app.ruleset_ui.toolkit.picking import Pick, PickSheet
from kpeditor.app.words import tr, tr_later
from kpeditor.rulesets.panzerblitz import dispersal
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.engine.bitz.state import REGISTER
from kpeditor.rulesets.panzerblitz.engine.firing import FORT_TARGET, Shot, Unfit
from kpeditor.rulesets.panzerblitz.engine.position import Position

STATES = (
    tr_later("untouched"),
    tr_later("dispersed (D)"),
    tr_later("doubly dispersed (DD)"),
    tr_later("eliminated"),
)
"""What a unit is called in each grade of dispersal."""


def shot_sheet(task: Task) -> AnswerSheet:
    """Every attack that can be made now: each unit at each target, and all that may combine against one."""
    phase, at = FirePhase(task), position_of(task)
    picks = [
        Pick(direct.as_answer(at, shot), shot.firers[0], at.ground.name(shot.at), meaning(phase, at, shot))
        for shot in offers(at, task.decision.side)
    ]
    return PickSheet(task, picks, direct.DONE, tr_later("End fire"), tr_later("Fire!"))


def written_sheet(task: Task) -> AnswerSheet:
    """Indirect attacks, or markers, as text: every attack that can be made beside the others, to be cut down;
    the markers as they lie, `off` for none.
    """
    sheet, at, side = TextSheet(task), position_of(task), task.decision.side
    if task.decision.kind == REGISTER:
        lying = revised_of(at).registered
        able = (unit for unit, _ in at.of(side) if not registering.why_not_registering(at, unit))
        sheet.put({unit: at.ground.name(lying[unit]) if unit in lying else registering.OFF for unit in able})
        return sheet
    declared: list[dict[str, object]] = []
    for one in indirect.possible(at, side):
        tried = [*declared, indirect.as_answer(at, one)]
        declared = declared if indirect.read_barrages(at, side, tried)[1] else tried
    sheet.put(declared)
    return sheet


def offers(at: Position, side: str) -> Iterator[Shot]:
    """The attacks of single units, then by target those of all together where they may combine."""
    by_target: dict[tuple[object, ...], list[Shot]] = {}
    for unit in direct.shooters(at, side):
        for shot in direct.shots_of(at, side, (unit,)):
            by_target.setdefault((shot.at, shot.kind, shot.targets), []).append(shot)
    for shots in by_target.values():
        yield from shots
        first = shots[0]
        together = Shot(tuple(one.firers[0] for one in shots), first.at, first.kind, first.targets)
        if len(shots) > 1:
            try:
                direct.judge(at, side, together)
            except Unfit:
                continue
            yield together


def meaning(phase: FirePhase, at: Position, shot: Shot) -> Meaning:
    """What an attack comes to, and how its targets stand after it [B1 to B3, B9]."""
    attack, column, steps = direct.attack_of(at, shot)
    aim = FORT if shot.kind == FORT_TARGET else shot.targets[0] if len(shot.targets) == 1 else ""
    words = phase.in_words(Attack(shot.firers, at.ground.name(shot.at), aim))
    tables = at.setting.tables
    lines = [(step, "") for step in steps]
    results = [tables.combat.results(column, attack.modifier)] * dispersal.DEAD
    for grade in sorted({at.pieces[unit].dispersed for unit in shot.targets}):
        found = dispersal.chances(grade, [results])
        for state in range(dispersal.DEAD, -1, -1):
            if found[state]:
                said = tr("{state}, from {before}").format(state=tr(STATES[state]), before=tr(STATES[grade]))
                lines.append((said, str(found[state])))
    return Meaning(words, tables.combat.odds.names[column], tuple(lines))
