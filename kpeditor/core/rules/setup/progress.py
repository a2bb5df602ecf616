"""Progress: the state of a set-up in steps as a value. It says what is asked and who may see what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.setup import telling
from kpeditor.core.rules.setup.questions import MARK_KEY, Question, Reveal, Setup, mark_of
from kpeditor.core.rules.setup.telling import PHASE
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.core.scenario.setup.order import is_revealed, kept_by
from kpeditor.core.scenario.setup.steps import SetupStep


@dataclass(frozen=True, slots=True)
class Laid:
    """A mark that a side has laid, and by which question; hidden while the other sides do not know of it."""

    mark: Mark
    question: int
    is_hidden: bool = False


@dataclass(frozen=True)
class Progress:
    """A moment of a set-up. `begin` makes the first, `answered` the next.

    Attributes:
        at: the number of moments that are over.
        stands: the printed hex of every unit that has one, passengers with their carriers.
        laid: the marks laid so far.
        chosen: what was chosen, by side and what it is about.
        hidden: units whose place the other sides do not know.
        written: choices, by side and what they are about, that the other sides do not know.
    """

    setup: Setup = field(compare=False, repr=False)
    at: int = 0
    stands: Mapping[str, str] = field(default_factory=dict)
    laid: tuple[Laid, ...] = ()
    chosen: Mapping[tuple[str, str], str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    written: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def begin(cls, setup: Setup) -> Progress:
        """The beginning: units stand where the scenario fixes them."""
        own = {id_: one.unit for id_, one in setup.units.items()}
        stands = {id_: unit.at for id_, unit in own.items() if unit.at}
        for id_, unit in own.items():
            if unit.carried_by in stands:
                stands[id_] = stands[unit.carried_by]
        return cls(setup, stands=stands)._past_reveals()[0]

    # --- What is asked ---

    @property
    def question(self) -> Question | None:
        """The present question, None if the set-up is over."""
        if self.at >= len(self.setup.moments):
            return None
        found = self.setup.moments[self.at]
        assert isinstance(found, Question)
        return found

    @property
    def is_over(self) -> bool:
        """Whether everything is set up."""
        return self.question is None

    def decision(self) -> Decision | None:
        """The present question as a decision for an engine's `pending`, None if the set-up is over.

        The answer to `PLACE` is a mapping: by unit id the place in the engine's own writing, by the key of a
        mark (`fort*2`) its hex. The answer to `CHOOSE` is one of the choices.
        """
        asked = self.question
        if asked is None:
            return None
        return Decision(
            asked.side,
            asked.kind,
            0,
            asked.number,
            PHASE,
            asked.choice.id if asked.choice is not None else "",
            self.setup.words(asked),
            asked.step.secret,
            asked.choices if asked.choice is not None else None,
        )

    def parted(self, answer: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
        """An answer split into the places of units and the hexes of marks."""
        texts = {str(key): str(text) for key, text in answer.items()}
        units = {key: text for key, text in texts.items() if MARK_KEY not in key or key in self.setup.units}
        return units, {key: text for key, text in texts.items() if key not in units}

    # --- Going on ---

    def answered(
        self,
        answer: Answer,
        places: Mapping[str, str] | None = None,
        unsided: Iterable[str] = (),
    ) -> tuple[Progress, list[Event]]:
        """The progress after a legal answer, and the messages to everybody, which reveal no secrets.

        Args:
            answer: for a choice the choice, otherwise the mapping, of which only the marks are read.
            places: the printed hex of every unit that has one now, passengers too.
            unsided: the kinds of marks that belong to no side.
        """
        asked = self.question
        assert asked is not None
        if asked.choice is not None:
            made, events = self._with_choice(asked, str(answer))
        else:
            made, events = self._with_places(asked, answer, places or {}, set(unsided))
        after, told = replace(made, at=self.at + 1)._past_reveals()
        return after, events + told

    def _with_choice(self, asked: Question, chosen: str) -> tuple[Progress, list[Event]]:
        assert asked.choice is not None
        key = asked.side, asked.choice.id
        made = replace(self, chosen={**self.chosen, key: chosen})
        if asked.step.secret:
            return replace(made, written=self.written | {key}), [
                telling.in_secret(self.setup, asked.side, is_choice=True)
            ]
        return made, [telling.chosen(self.setup, key, chosen)]

    def _with_places(
        self, asked: Question, answer: Mapping[str, Any], places: Mapping[str, str], unsided: set[str]
    ) -> tuple[Progress, list[Event]]:
        secret = asked.step.secret
        _, marks = self.parted(answer)
        laid = []
        for key, at in marks.items():
            if (slot := asked.slot(key)) is not None:
                mark = mark_of(slot, asked.side, at, is_sided=slot.kind not in unsided)
                laid.append(Laid(mark, asked.number, secret))
        new = {unit for unit in places if unit not in self.stands}
        made = replace(
            self,
            stands={**self.stands, **places},
            laid=(*self.laid, *laid),
            hidden=self.hidden | new if secret else self.hidden,
        )
        if secret:
            return made, [telling.in_secret(self.setup, asked.side, is_choice=False)]
        return made, [telling.lays(self.setup, one.mark, asked.side) for one in laid]

    def _past_reveals(self) -> tuple[Progress, list[Event]]:
        """The progress at the next question, and the messages; at the end of the set-up everything is
        revealed.
        """
        made, told = self, list[Event]()
        while made.at < len(self.setup.moments):
            moment = self.setup.moments[made.at]
            if not isinstance(moment, Reveal):
                return made, told
            after, events = made._revealed(moment.ids, moment.side)
            made, told = replace(after, at=made.at + 1), told + events
        after, events = made._revealed(None, "")
        return after, told + events

    def _revealed(self, ids: Sequence[str] | None, side: str) -> tuple[Progress, list[Event]]:
        """The progress with these ids revealed (None: everything), and the messages about them."""

        def named(id_: str, of: str) -> bool:
            return ids is None or (id_ in ids and is_revealed(self.setup.scenario.setup, side, of, id_))

        units = {one for one in self.hidden if named(self.setup.units[one].group.id, self.setup.side_of(one))}
        choices = [key for key in sorted(self.written) if named(key[1], key[0])]
        questions = {question.number: question for question in self.setup.questions}
        laid, shown = [], []
        for one in self.laid:
            asked = questions[one.question]
            index = asked.index
            groups = self.setup.scenario.setup[index].groups if index is not None else ()
            if one.is_hidden and any(named(id_, asked.side) for id_ in (one.mark.kind, *groups)):
                shown.append((one.mark, asked.side))
                one = replace(one, is_hidden=False)
            laid.append(one)
        events = [telling.stands(self.setup, unit, self.stands[unit]) for unit in sorted(units)]
        events += [telling.chosen(self.setup, key, self.chosen[key]) for key in choices]
        events += [telling.lays(self.setup, mark, of) for mark, of in shown]
        made = replace(
            self, hidden=self.hidden - units, written=self.written - set(choices), laid=tuple(laid)
        )
        return made, events

    # --- Who sees what ---

    def sees(self, side: str, unit: str) -> bool:
        """Whether a side knows where a unit stands."""
        return unit not in self.hidden or self.setup.side_of(unit) == side

    def seen_hexes(self, side: str, *, of_enemies: bool) -> dict[str, Hex]:
        """The hexes of units on the map that a side sees: of its enemies, or its own. Do not change it."""
        key = side, of_enemies
        if key not in self._seen:
            self._seen[key] = {
                unit: self.hex(unit)
                for unit in self.stands
                if (self.setup.side_of(unit) != side) is of_enemies and self.sees(side, unit)
            }
        return self._seen[key]

    @cached_property
    def _seen(self) -> dict[tuple[str, bool], dict[str, Hex]]:
        """The cache of `seen_hexes`, which is called for every hex while a deployment is searched for."""
        return {}

    def marks_for(self, side: str) -> list[Mark]:
        """The marks laid so far that a side knows of."""
        owners = {question.number: question.side for question in self.setup.questions}
        return [one.mark for one in self.laid if not one.is_hidden or owners[one.question] == side]

    def known_to(self, side: str) -> Progress:
        """The progress as a side knows it: without secret places, marks and choices of other sides."""
        unseen = {unit for unit in self.hidden if self.setup.side_of(unit) != side}
        unread = {key for key in self.written if key[0] != side}
        owners = {question.number: question.side for question in self.setup.questions}
        return replace(
            self,
            stands={unit: at for unit, at in self.stands.items() if unit not in unseen},
            laid=tuple(one for one in self.laid if not one.is_hidden or owners[one.question] == side),
            chosen={key: one for key, one in self.chosen.items() if key not in unread},
            hidden=self.hidden - unseen,
            written=self.written - unread,
        )

    def hidden_marks(self, side: str) -> list[Mark]:
        """The marks laid so far that a side knows nothing of."""
        known = self.marks_for(side)
        return [one.mark for one in self.laid if one.mark not in known]

    def entry_of(self, side: str, group: str, *, known_to: str = "") -> str:
        """The area by which a group enters; "" while it is not chosen, or if the side does not know it."""
        key = side, group
        if known_to not in ("", side) and key in self.written:
            return ""
        return self.chosen.get(key, "")

    def bound(self, scenario: Scenario) -> Scenario:
        """The scenario at this stage of its set-up: only open steps, and the chosen entries."""
        sides = []
        for side in scenario.sides:
            groups = []
            for group in side.groups:
                chosen = self.entry_of(side.id, group.id)
                if chosen and group.enter is not None:
                    group = replace(group, enter=group.enter.placed(chosen))
                groups.append(group)
            sides.append(replace(side, groups=tuple(groups)))
        return replace(scenario, sides=tuple(sides), setup=_still_open(scenario.setup, self.question))

    def data(self) -> list[Any]:
        """The progress as plain values, for the hash of a position."""
        return [
            self.at,
            dict(sorted(self.stands.items())),
            [[one.mark.kind, one.mark.at, one.mark.side, one.mark.value, one.is_hidden] for one in self.laid],
            [[*key, chosen] for key, chosen in sorted(self.chosen.items())],
            sorted(self.hidden),
            sorted(map(list, self.written)),
        ]

    def hex(self, unit: str) -> Hex:
        """Where a unit stands."""
        return self.setup.sheet.hex(self.stands[unit])


def view_for(progress: Progress, side: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """A view of the whole position (`State.view_for`) without what a side may not know.

    Hidden units have no hex and are due; hidden marks are left out. `choices` has the choices that the side
    knows, if any.
    """
    found = dict(view)
    if progress.hidden and "units" in found:
        found["units"] = {
            unit: seen if progress.sees(side, unit) else _unseen(seen)
            for unit, seen in found["units"].items()
        }
    hidden = [(mark.kind, mark.at, mark.side) for mark in progress.hidden_marks(side)]
    if hidden and "marks" in found:
        found["marks"] = [
            one
            for one in found["marks"]
            if (one.get("kind"), one.get("at"), one.get("side") or "") not in hidden
        ]
    if choices := choices_for(progress, side):
        found["choices"] = choices
    return found


def choices_for(progress: Progress, side: str) -> dict[str, str]:
    """The choices that a side knows, by their subject; for those of other sides the side comes first."""
    return {
        key[1] if key[0] == side else f"{key[0]} {key[1]}": chosen
        for key, chosen in progress.chosen.items()
        if key[0] == side or key not in progress.written
    }


def _unseen(seen: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in seen.items() if key not in ("facing", "carried_by")}
    return {**kept, "state": "due", "hex": None}


def _still_open(steps: Sequence[SetupStep], asked: Question | None) -> tuple[SetupStep, ...]:
    """The steps from a question on, without those parts of the first step that are over.

    They reveal only what was written in these steps.
    """
    if asked is None or asked.index is None:
        return ()
    first = steps[asked.index]
    if asked.choice is not None:
        left = first.choices[first.choices.index(asked.choice) :]
        first = replace(first, groups=(), types=(), marks=(), choices=left)
    elif asked.marks:
        first = replace(first, groups=(), types=())
    rest = (first, *steps[asked.index + 1 :])
    kept = {id_ for step in rest for id_ in kept_by(step)}
    rest = tuple(replace(step, reveal=tuple(id_ for id_ in step.reveal if id_ in kept)) for step in rest)
    return tuple(step for step in rest if step.asks or step.reveal)
