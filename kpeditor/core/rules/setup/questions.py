"""Setup: the questions of a set-up in order, each with its units and marks and the hexes they may use."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.core.scenario.setup.ground import step_mask, with_stated_limits
from kpeditor.core.scenario.setup.order import OrderedStep, ordered_steps, places
from kpeditor.core.scenario.setup.steps import SetupStep, WrittenChoice
from kpeditor.core.scenario.setup.words import choice_words, limit_words, step_sentence
from kpeditor.core.scenario.unitlist import ListedUnit

PLACE, CHOOSE = "deploy", "choose"
"""Kinds of decisions: putting units and marks on the map, and choosing one of several things."""
MARK_KEY = "*"
"""Separates the kind of a mark and its number in the key of an answer: `fort*2`."""

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MarkSlot:
    """One mark that an answer may lay, under its key."""

    key: str
    kind: str
    value: int | None
    is_optional: bool


@dataclass(frozen=True)
class Question:
    """One thing a side is asked.

    Attributes:
        number: from 1, in the order in which they are asked.
        step: its step, reduced to what is asked now.
        index: the number of that step in the scenario, from 0; None for a step that the scenario does not
            write.
        units: by id the hexes each unit may begin in, as far as they do not depend on other units. A step
            that places units and lays marks has a question for each.
        marks: the marks that may be laid, within `ground`.
        choice: the subject of the choice; `choices` are the possibilities.
        loads: whether it asks which units begin aboard carriers that enter later.
    """

    number: int
    step: SetupStep
    index: int | None = None
    units: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    marks: tuple[MarkSlot, ...] = ()
    ground: frozenset[Hex] = frozenset()
    choice: WrittenChoice | None = None
    choices: tuple[str, ...] = ()
    loads: bool = False

    @property
    def side(self) -> str:
        """The side that is asked."""
        return self.step.side

    @property
    def kind(self) -> str:
        """The kind of its decision."""
        return CHOOSE if self.choice is not None else PLACE

    def slot(self, key: str) -> MarkSlot | None:
        """The mark of a key, None if the key does not belong to this question."""
        return next((slot for slot in self.marks if slot.key == key), None)


@dataclass(frozen=True, slots=True)
class Reveal:
    """A moment at which groups, choices and kinds of marks become known, of all sides if none is named."""

    ids: tuple[str, ...]
    side: str = ""


Moment = Question | Reveal


@dataclass(frozen=True)
class Setup:
    """The facts of a set-up, which never change in a game.

    Attributes:
        units: every unit of the scenario with its side and group, by id.
        titles: titles of unit types by id; mark_titles: singular and plural of each kind of mark.
    """

    sheet: MapSheet
    scenario: Scenario
    units: Mapping[str, ListedUnit]
    moments: tuple[Moment, ...]
    titles: Names = field(default_factory=dict)
    mark_titles: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        sheet: MapSheet,
        scenario: Scenario,
        units: Sequence[ListedUnit],
        *,
        loading: Container[str] = (),
        titles: Names | None = None,
        mark_titles: Mapping[str, tuple[str, str]] | None = None,
    ) -> Setup:
        """The set-up of a scenario that is in steps.

        Args:
            sheet: the map as the rules read it (`ruled_map`).
            units: all units, from `unit_list`.
            loading: the sides that are asked at the end which units begin aboard carriers that enter later.
        """
        moments = tuple(_moments(sheet, scenario, units, loading))
        known = {one.unit.id: one for one in units}
        return cls(sheet, scenario, known, moments, titles or {}, mark_titles or {})

    @property
    def questions(self) -> list[Question]:
        """All questions, in order."""
        return [one for one in self.moments if isinstance(one, Question)]

    def words(self, question: Question) -> str:
        """A question in words."""
        if question.choice is not None:
            words = choice_words(question.choice, self.scenario, question.side, self.sheet.numbering)
            return f"Choose {words}."
        if question.loads:
            return "Who begins aboard a carrier that enters later?"
        said = replace(question.step, secret=False)
        return step_sentence(said, self.scenario, self.sheet.numbering, self.titles, self.mark_titles)

    def limits(self, question: Question) -> list[str]:
        """The limits of a question in words."""
        return limit_words(question.step.limits, self.sheet.numbering, self.titles)

    def type_of(self, unit: str) -> str:
        """The type of a unit."""
        return self.units[unit].unit.type

    def side_of(self, unit: str) -> str:
        """The side of a unit."""
        return self.units[unit].side.id


def _moments(
    sheet: MapSheet, scenario: Scenario, units: Sequence[ListedUnit], loading: Container[str]
) -> Iterator[Moment]:
    number = 0
    for one in ordered_steps(scenario):
        for question in _questions(sheet, scenario, units, one):
            number += 1
            yield replace(question, number=number)
        if one.step.reveal:
            yield Reveal(one.step.reveal, one.step.side)
    for side in scenario.sides:
        if side.id in loading:
            number += 1
            yield Question(number, SetupStep(side.id), loads=True)


def _questions(
    sheet: MapSheet, scenario: Scenario, units: Sequence[ListedUnit], one: OrderedStep
) -> Iterator[Question]:
    step = with_stated_limits(one.step, sheet.numbering)
    zones = {unit.unit.id: _zone(sheet, step, unit) for unit in units if _is_placed(scenario, one, unit)}
    if zones:
        yield Question(0, replace(step, marks=(), choices=(), reveal=()), one.index, zones)
    if slots := tuple(_slots(step)):
        ground = frozenset(hexes_of_mask(step_mask(sheet, step)))
        laying = replace(step, groups=(), types=(), choices=(), reveal=())
        yield Question(0, laying, one.index, marks=slots, ground=ground)
    for choice in step.choices:
        choices = choice.out_of
        if choice.entry_of:
            group = scenario.group(step.side, choice.entry_of)
            choices = group.enter.areas if group is not None and group.enter is not None else ()
        if choices:
            asked = SetupStep(step.side, choices=(choice,), secret=step.secret)
            yield Question(0, asked, one.index, choice=choice, choices=choices)


def _is_placed(scenario: Scenario, one: OrderedStep, unit: ListedUnit) -> bool:
    """Whether a step asks for the place of a unit."""
    if unit.unit.at or unit.unit.carried_by or unit.group.enter is not None:
        return False
    return places(scenario, one, unit.side.id, unit.group.id, unit.unit.type)


def _zone(sheet: MapSheet, step: SetupStep, unit: ListedUnit) -> frozenset[Hex]:
    return frozenset(hexes_of_mask(step_mask(sheet, step, unit.group.deploy)))


def _slots(step: SetupStep) -> Iterator[MarkSlot]:
    counts: dict[str, int] = {}
    for lot in step.marks:
        for _ in range(lot.count):
            counts[lot.kind] = counts.get(lot.kind, 0) + 1
            yield MarkSlot(f"{lot.kind}{MARK_KEY}{counts[lot.kind]}", lot.kind, lot.value, lot.at_most)


def mark_of(slot: MarkSlot, side: str, at: str, *, is_sided: bool = True) -> Mark:
    """The mark that fills a slot."""
    return Mark(slot.kind, at, side if is_sided else "", slot.value)
