"""Placing: the staff's set-up: every unit into the best remaining hex, within areas and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.setup import judging, plain
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import MARK_KEY
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz.computer.laying import laid
from kpeditor.rulesets.panzerblitz.computer.moves import DANGER, Scorer
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK
from kpeditor.rulesets.panzerblitz.engine.position import DUE, MAP, Position
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.toolbox.doctrine import Doctrine, Weighed, candidates
from kpeditor.rulesets.toolbox.goals import DENY, FIGHT, OCCUPY, Goal, Terms

VARIED = "varied by chance"
"""The range of the random part of a place's score, so that set-ups differ."""
NOISE = 0.06
MOST_EXPECTED = 24
"""The greatest number of cells that are sampled for expected enemies."""
VIEW = 0.5
"""The value of a field of view over all the cells looked for."""
HIDDEN, UNCLEAR = 0.25, 0.12
"""The value of a place where units must be spotted, and of one where they cannot be overrun."""
FORTIFIED = 0.3
"""The value for a fighting unit of beginning on a fort that it can enter [PB27]."""
BESIDE = 1.0
"""The value for a carrier of beginning with a unit that has a long way to go."""
CROWDED = 0.06
"""The cost of each friend in the hex: an attack hits all of them."""
AFAR = 3
"""Turns of travel beyond which further turns count little."""


def placed(
    state: PanzerBlitzState, decision: Decision, doctrine: Doctrine, chance: Chance
) -> tuple[Answer, Explanation]:
    """A legal answer to the present question of the set-up, and what was weighed for it.

    Raises:
        NoRoom: when there is none to be found.
    """
    progress = state.position.progress
    assert progress is not None
    asked = progress.question
    if asked is None or asked.loads:
        return state.proposed_setup(chance), {}
    layout = Layout(state, progress, decision.side, doctrine, chance)
    layout.place()
    answer: dict[str, str] = {id_: progress.setup.sheet.name(hex_) for id_, hex_ in layout.places.items()}
    answer |= laid(layout.scorer, progress, answer, layout.places)
    proposed = plain.proposed_marks(progress, chance, answer)
    answer |= {key: at for key, at in proposed.items() if not key.startswith(DAMAGED_TRACK + MARK_KEY)}
    if state.faults(decision, answer):
        return state.proposed_setup(chance), {}
    return answer, layout.told(answer)


class Layout:
    """The places of one answer while it is being made.

    Attributes:
        places: by unit its hex; weighed: by unit what was weighed.
        alone: by type, goal and worth of a unit the terms of cells without what is placed beside it.
    """

    def __init__(
        self, state: PanzerBlitzState, progress: Progress, side: str, doctrine: Doctrine, chance: Chance
    ) -> None:
        self.state, self.progress, self.doctrine, self.chance = state, progress, doctrine, chance
        self.survey = survey = Survey(_as_seen(state.position, progress, side), side)
        number = survey.atlas.cell
        zones = judging.zones(progress)
        self.zones = {id_: [number[hex_] for hex_ in sorted(zone)] for id_, zone in zones.items()}
        survey.placing = {id_: zone for id_, zone in self.zones.items() if zone}
        survey.expected = expected(survey, progress)
        self.scorer = Scorer(survey, doctrine)
        self.looked_for = _looked_for(survey, self.scorer.goals.values())
        self.alone: dict[tuple[str, Goal | None, float], dict[int, Terms]] = {}
        self.views: dict[tuple[int, int], float] = {}
        self.places: dict[str, Hex] = {}
        self.taken: dict[int, list[str]] = {}
        self.weighed: dict[str, list[Weighed]] = {}

    def place(self) -> None:
        """Fills `places`: units with the fewest possible places first, carriers last."""
        able = self.survey.able
        order = sorted(
            self.zones,
            key=lambda id_: (able(id_).room > 0, len(self.zones[id_]), -self.survey.worth[id_], id_),
        )
        for id_ in order:
            varied = [self.chance.below(1000) / 1000 * NOISE for _ in self.zones[id_]]
            by_cell = dict(zip(self.zones[id_], varied, strict=True))
            weighed = [
                (-sum([*self.terms(id_, cell).values(), vary]), cell) for cell, vary in by_cell.items()
            ]
            weighed.sort()
            name, hexes = self.progress.setup.sheet.name, self.survey.atlas.hexes
            self.weighed[id_] = [
                (-worse, name(hexes[cell]), {**self.terms(id_, cell), VARIED: by_cell[cell]})
                for worse, cell in weighed[:12]
            ]
            for _, cell in weighed:
                if self._is_free(id_, cell):
                    self.places[id_] = self.survey.atlas.hexes[cell]
                    self.taken.setdefault(cell, []).append(id_)
                    break

    def _is_free(self, id_: str, cell: int) -> bool:
        hex_ = self.survey.atlas.hexes[cell]
        if cell in self.survey.held or judging.why_not(self.progress, id_, hex_, self.places):
            return False
        there = [*self.survey.there.get(cell, ()), *self.taken.get(cell, ())]
        return not self.state.objection(id_, hex_, there)

    def terms(self, id_: str, cell: int) -> Terms:
        """The terms for a unit in a cell, given the units placed before; not to be changed."""
        survey = self.survey
        goal, worth, type_ = self.scorer.goals.get(id_), survey.worth[id_], survey.position.pieces[id_].type
        alike = self.alone.setdefault((type_, goal, worth), {})
        terms = alike.get(cell)
        if terms is None:
            terms = alike[cell] = self._terms_alone(id_, cell, goal)
        beside = self.taken.get(cell)
        if not beside:
            return terms
        if survey.able(id_).room and any(self._rides_with(id_, other) for other in beside):
            return {**terms, "beside its load": BESIDE}
        return {**terms, "crowded": -CROWDED * len(beside)}

    def _terms_alone(self, id_: str, cell: int, goal: Goal | None) -> Terms:
        """The terms for a unit alone in a cell, the same for all of its type, goal and worth."""
        survey, scorer, doctrine = self.survey, self.scorer, self.doctrine
        able, type_ = survey.able(id_), survey.position.pieces[id_].type
        terms: Terms = {}
        if goal is not None:
            terms |= self._way(id_, cell, goal)
        if (loss := scorer.threats.danger(type_, able, cell)) > 0:
            terms["danger"] = -DANGER * doctrine.caution * survey.worth[id_] * loss
        if (prospect := scorer.threats.prospect(type_, able, cell)) > 0:
            terms["field of fire"] = doctrine.fire * prospect
        elif able.attack and able.range > 1 and (view := self._view(able.range, cell)):
            terms["field of view"] = VIEW * doctrine.fire * view * min(1.0, survey.worth[id_])
        if survey.atlas.hides[cell]:
            terms["cover"] = HIDDEN
        elif not survey.atlas.clear[cell]:
            terms["cover"] = UNCLEAR
        if able.attack and not able.is_train and survey.own_fort(cell):
            terms["fort"] = FORTIFIED
        return terms

    def _way(self, id_: str, cell: int, goal: Goal) -> Terms:
        """The term for the distance to the goal; places to be held are occupied or closely guarded."""
        survey, able = self.survey, self.survey.able(id_)
        moves_as = able.moves_as if able.movement else "foot"
        left = max(0.0, survey.atlas.field(goal.cells, moves_as)[cell] - goal.near) / 2
        turns = min(left / max(1, able.movement), AFAR) + 0.02 * min(left, 30)
        scale = 0.3 + 0.7 * goal.weight
        terms = {"way to go": -0.3 * self.doctrine.advance * scale * turns}
        if goal.kind in (DENY, OCCUPY) and cell in goal.cells:
            terms["in its place"] = 0.4 * goal.weight
        return terms

    def _view(self, range_: int, cell: int) -> float:
        """The share of the cells in `_looked_for` that a unit would see within its range."""
        atlas, wanted = self.survey.atlas, self.looked_for
        if not wanted:
            return 0.0
        found = self.views.get((range_, cell))
        if found is None:
            row = atlas.distances(cell)
            seen = sum(row[there] <= range_ and atlas.sees(cell, there) for there in wanted)
            found = self.views[range_, cell] = seen / len(wanted)
        return found

    def _rides_with(self, carrier: str, id_: str) -> bool:
        """Whether a carrier would take a unit that has a long way to go and no carrier yet."""
        survey, goal = self.survey, self.scorer.goals.get(id_)
        able = survey.able(id_)
        if goal is None or "rides" not in able.flags or not self.scorer.rides.takes(carrier, id_):
            return False
        cell = survey.atlas.cell[self.places[id_]]
        carriers = sum(survey.able(one).room > 0 for one in self.taken.get(cell, ()))
        riders = sum("rides" in survey.able(one).flags for one in self.taken.get(cell, ()))
        if carriers >= riders:
            return False
        if goal.kind == DENY:
            return False
        far = survey.atlas.field(goal.cells, "foot")[cell] - goal.near
        return far > 6 if able.movement else goal.kind != FIGHT or not self._view(able.range, cell)

    def told(self, answer: Mapping[str, str]) -> Explanation:
        """What was weighed for each unit, in the order in which they were placed."""
        return {id_: candidates(several, answer[id_]) for id_, several in self.weighed.items()}


def _as_seen(position: Position, progress: Progress, side: str) -> Position:
    """The position as a side knows it during the set-up, without the enemies it does not see."""
    enemies, found = progress.seen_hexes(side, of_enemies=True), position.copy()
    for id_, piece in position.pieces.items():
        if piece.side != side and piece.state == MAP and id_ not in enemies:
            found.pieces[id_] = replace(piece, at=None, state=DUE)
    marks = (*position.setting.scenario.marks, *progress.marks_for(side))
    return replace(found, marks=marks, _by_hex=None, asked={})


def expected(survey: Survey, progress: Progress) -> frozenset[int]:
    """A sample of the cells where enemies that are not yet on the map may begin or enter."""
    number, found = survey.atlas.cell, set[int]()
    for question in progress.setup.questions:
        if question.side != survey.side:
            for id_, zone in question.units.items():
                if id_ not in survey.cell:
                    found |= {number[hex_] for hex_ in zone if hex_ in number}
    for (side, _), hexes in survey.setting.entries.items():
        if side != survey.side:
            found |= {number[hex_] for hex_ in hexes if hex_ in number}
    cells = sorted(found)
    step = max(1, len(cells) // MOST_EXPECTED)
    return frozenset(cells[::step])


def _looked_for(survey: Survey, goals: Iterable[Goal]) -> list[int]:
    """The cells that units should see: where enemies are or may enter, and around what is to be held."""
    found = {survey.cell[id_] for id_ in survey.foes} | survey.expected
    for goal in set(goals):
        if goal.kind != FIGHT:
            for cell in sorted(goal.cells)[:4]:
                away = survey.atlas.nearest([cell])
                found |= {there for there, hexes in enumerate(away) if hexes in (0, 3)}
    cells = sorted(found)
    return cells[:: max(1, len(cells) // (2 * MOST_EXPECTED))]
