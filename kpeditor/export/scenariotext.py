"""The scenario sheet: a scenario as the rulebook would print it, as HTML and as Markdown.

The facts come from the scenario itself - areas and victory lines in English, counters counted - so the sheet
is never out of date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.errors import BadExpression, KpError
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.rules.declarations import Condition as UnitCondition
from kpeditor.core.rules.declarations import Field, Fields, MarkKind, by_id
from kpeditor.core.rules.registry import find_or_none, titles_in, turn_words
from kpeditor.core.rules.ruleset import RuleSet, effect_kinds
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.areas.describing import area_sentence, listed, titled
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.effects import EffectKind
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.eventwords import event_sentence
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.notes import paragraphs
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.setup.words import draw_sentence, entry_words, step_sentence
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.core.scenario.victory.describing import line_sentence, with_titles
from kpeditor.core.scenario.victory.nodes import Condition
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.scorewords import scoring_sentences
from kpeditor.core.texts import for_xml, markdown_text
from kpeditor.drawing.pieces.spots import unit_types_of


class NoScenario(KpError):
    """Only a map is there; a scenario sheet needs a scenario."""


@dataclass(frozen=True, slots=True)
class ForceText:
    """A group in words: its units, where it deploys or enters, and other special features.

    Attributes:
        types, figures: of each entry of `units` the type and the figures on its counter in words.
    """

    units: tuple[tuple[int, str], ...]
    where: str
    notes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideText:
    title: str
    forces: tuple[ForceText, ...]
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option of the rules as this scenario sets it; `is_changed` if that is not the default."""

    title: str
    value: str
    text: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class ScenarioText:
    """A scenario in words, in the order of printed scenario sheets."""

    title: str
    ruleset: str
    map: str
    notes: tuple[str, ...]
    sides: tuple[SideText, ...]
    order: str
    length: str
    rules: tuple[str, ...]
    victory: tuple[str, ...]
    options: tuple[OptionText, ...] = ()
    events: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()


def scenario_text(battle: Battle) -> ScenarioText:
    """The scenario of a battle in words. Expressions that cannot be read are shown as typed.

    Raises:
        NoScenario: when only a map is there.
    """
    scenario = battle.scenario
    if scenario is None:
        raise NoScenario("there is no scenario, only a map: a scenario sheet has nothing to tell")
    ruleset = find_or_none(scenario.ruleset)
    numbering = battle.map.numbering if battle.is_hex else None
    turns = turn_words(scenario.ruleset)
    writer = _Writer(
        scenario,
        dict(unit_types_of(battle)),
        numbering,
        effect_kinds(ruleset),
        ruleset.fields(scenario) if ruleset else Fields(),
        by_id(ruleset.conditions()) if ruleset else {},
        by_id(ruleset.marks()) if ruleset else {},
        turns,
        ruleset.terrain() if ruleset else NO_RULES,
    )
    return ScenarioText(
        title=scenario.title,
        ruleset=ruleset.info.title if ruleset else scenario.ruleset,
        map=battle.sheet.title,
        notes=tuple(paragraphs(scenario.notes)),
        sides=tuple(map(writer.side, scenario.sides)),
        order=", then ".join(side.called for side in scenario.sides),
        length=turns.length(scenario.length.min, scenario.length.max),
        rules=(
            *_rules(scenario, ruleset),
            *(f"{plural} lie in {hexes}." for plural, hexes in writer.marks("")),
        ),
        victory=(*map(writer.victory, scenario.victory), *writer.scoring()),
        options=tuple(_options(scenario, ruleset)),
        events=(*map(writer.draw, scenario.draws), *map(writer.event, scenario.events)),
        setup=tuple(map(writer.step, scenario.setup)),
    )


def _options(scenario: Scenario, ruleset: RuleSet | None) -> Iterator[OptionText]:
    for option in ruleset.options() if ruleset else ():
        value = ruleset.option(scenario, option.id) if ruleset else option.default
        title, meaning = option.told(value)
        text = f"{meaning}. {option.text}" if meaning else option.text
        yield OptionText(option.title, title, text, value != option.default)


def as_html(text: ScenarioText) -> str:
    """The sheet as plain HTML without a map, for paper."""
    return for_xml(environment().get_template("scenario.html.jinja").render(sheet=text))


def as_markdown(text: ScenarioText) -> str:
    """The sheet as Markdown, for forums."""
    return for_xml(environment(finalize=markdown_text).get_template("scenario.md.jinja").render(sheet=text))


_RANGE = re.compile(r"\d+[-–]\d+")


def environment(finalize: Callable[[object], object] | None = None) -> Environment:
    """The templates of this package; HTML is escaped by itself.

    Args:
        finalize: a function applied to each value that goes into a template.
    """
    found = Environment(
        loader=PackageLoader("kpeditor.export"),
        autoescape=select_autoescape(("html.jinja",)),
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters["unbroken"] = unbroken
    return found


def unbroken(text: str) -> Markup:
    """A text for a page with ranges ("hexes 1301-1901") kept on one line, since browsers break them."""
    return Markup(_RANGE.sub(r'<span class="unbroken">\g<0></span>', str(escape(text))))


@dataclass(frozen=True)
class _Writer:
    """Writes the sheet with the names of units and sides."""

    scenario: Scenario
    types: dict[str, UnitType]
    numbering: Numbering | None
    effects: Mapping[str, EffectKind]
    fields: Fields
    conditions: Mapping[str, UnitCondition]
    kinds: Mapping[str, MarkKind]
    turns: TurnWords
    catalogue: Catalogue

    def side(self, side: Side) -> SideText:
        known = by_id(self.fields.side)
        fields = [(known.get(id_) or _unknown_field(id_), value) for id_, value in side.fields.items()]
        facts = [(field.title, field.shown(value)) for field, value in fields]
        if side.exit:
            facts.append(("May leave the map", self.area(side.exit)))
        if side.ban is not None:
            turns = ", ".join(map(str, side.ban.turns))
            facts.append((f"Not in {self.turns.one} {turns}", ", ".join(side.ban.ops)))
        facts += [(f"{plural} in", hexes) for plural, hexes in self.marks(side.id)]
        forces = tuple(self.force(side, group) for group in side.groups)
        return SideText(side.called, forces, tuple(facts))

    def marks(self, side: str) -> list[tuple[str, str]]:
        """The marks on the map at the start, of a side or, for "", of no side: their kinds and places."""
        found: dict[str, list[str]] = {}
        for mark in self.scenario.marks:
            if mark.side == side:
                at = mark.at if mark.value is None else f"{mark.at} ({mark.value})"
                found.setdefault(mark.kind, []).append(at)
        plurals = {id_: self.kinds[id_].plural if id_ in self.kinds else f"{id_}s" for id_ in found}
        order = [id_ for id_ in self.kinds if id_ in found] + [id_ for id_ in found if id_ not in self.kinds]
        return [(plurals[id_][:1].upper() + plurals[id_][1:], ", ".join(found[id_])) for id_ in order]

    def state(self, unit: Unit) -> str:
        """The conditions in which a unit begins and its own fields: ", pinned"."""
        known = by_id(self.fields.unit)
        parts = [
            self.conditions[id_].said(grade) if id_ in self.conditions else id_
            for id_, grade in unit.conditions.items()
        ]
        parts += [(known.get(id_) or _unknown_field(id_)).said(value) for id_, value in unit.fields.items()]
        return "".join(f", {part}" for part in parts)

    def _is_acted_on(self, side: Side, group: Group) -> bool:
        """Whether an event names the group, so that readers must be able to identify it."""
        effects = self.scenario.effects()
        return any((effect.side, effect.group) == (side.id, group.id) for effect in effects)

    def draw(self, draw: Draw) -> str:
        """The random draws of groups in words."""
        return self.turns.said(draw_sentence(draw, self.scenario, self.numbering))

    def force(self, side: Side, group: Group) -> ForceText:
        units = tuple((count, self.unit(type_)) for type_, count in group.tally().items())
        notes = [
            f"{self.named(unit)}{f' in {unit.at}' if unit.at else ''}{self.state(unit)}"
            for unit in group.units
            if unit.at or (self.state(unit) and not unit.carried_by)
        ]
        notes += self._aboard(group)
        known = by_id(self.fields.group)
        for id_, value in group.fields.items():
            field = known.get(id_) or _unknown_field(id_)
            if value != field.default:
                notes.append(field.said(value))
        if group.held:
            notes.append("may not move until an event releases them")
        if self._is_acted_on(side, group):
            notes.append(f"in the events: {group.id}")
        drawn = [d.id for d in self.scenario.draws if d.side == side.id and group.id in d.groups]
        if drawn:
            notes.append(f"group {group.id} comes only if lots of {listed(drawn)} bring it")
        if group.enter is not None:
            words = self.turns.said(entry_words(group.enter, self.numbering))
            where = f"{words[0].upper()}{words[1:]}"
        else:
            where = f"Deploys {self.area(group.deploy)}" if group.deploy else "Stands as listed"
            if steps := [
                n
                for n, step in enumerate(self.scenario.setup, start=1)
                if step.side == side.id and group.id in step.groups
            ]:
                plural = "s" if len(steps) > 1 else ""
                where = f"Group {group.id} is set up in step{plural} {listed(list(map(str, steps)))}"
                where += f", {self.area(group.deploy)}" if group.deploy else ""
        types = tuple(group.tally())
        return ForceText(units, where, tuple(notes), types, tuple(map(self.figures, types)))

    def unit(self, type_: str) -> str:
        known = self.types.get(type_)
        return known.title if known else type_

    def _aboard(self, group: Group) -> list[str]:
        """The units that start aboard carriers; several units of a type aboard one carrier are counted."""
        alike: dict[tuple[str, str], list[Unit]] = {}
        for unit in group.units:
            if unit.carried_by:
                alike.setdefault((unit.type, unit.carried_by), []).append(unit)
        called = {
            key: self.named(units[0]) if len(units) == 1 else f"{len(units)} {self.unit(key[0])}"
            for key, units in alike.items()
        }
        return [f"{units} aboard {carrier}" for (_, carrier), units in called.items()]

    def named(self, unit: Unit) -> str:
        return unit_title(self.unit(unit.type), unit.type, unit.id)

    def figures(self, type_: str) -> str:
        """The figures of a type: "attack 6, class A, range 15"; with a remark where they are doubtful."""
        known = self.types.get(type_)
        return known.figures_in_words if known else ""

    def area(self, text: str) -> str:
        if self.numbering is None:
            return text
        try:
            area = titled(parse_area(text, self.numbering), self.catalogue)
            return area_sentence(area, self.numbering)
        except BadExpression:
            return text

    def victory(self, line: VictoryLine) -> str:
        titles = titles_in(self.scenario)
        if self.numbering is None:
            return f"{line.winner}: {line.when}"
        try:
            condition = parse_condition(line.when, self.numbering) if line.when else None
        except BadExpression:
            return f"{line.winner}: {line.when}"
        told = with_titles(condition, self.catalogue)
        return line_sentence(line, told, titles, self.numbering, turn_word=self.turns.one)

    def step(self, step: SetupStep) -> str:
        """A step of the set-up: "The Russians place group main, at least three hexes from the enemy"."""
        types = {id_: one.title for id_, one in self.types.items()}
        marks = {id_: (kind.title, kind.plural) for id_, kind in self.kinds.items()}
        return step_sentence(step, self.scenario, self.numbering, types, marks)

    def scoring(self) -> Iterator[str]:
        """Points, levels and the ladder."""
        if self.numbering is not None:
            titles = titles_in(self.scenario)
            yield from scoring_sentences(self.scenario.scoring, titles, self.numbering)

    def event(self, event: ScenarioEvent) -> str:
        condition: Condition | None = None
        if event.when:
            with suppress(BadExpression):
                condition = parse_condition(event.when, self.numbering) if self.numbering else None
            if condition is None:
                return f"{event.when}: {event.say}"
        titles = titles_in(self.scenario)
        named = f"{event.title} – " if event.title else ""
        turn_word = self.turns.one
        told = with_titles(condition, self.catalogue)
        return named + event_sentence(event, told, titles, self.numbering, self.effects, turn_word=turn_word)


def _rules(scenario: Scenario, ruleset: RuleSet | None) -> list[str]:
    """Special rules and options that differ from the default, each with its explanation."""
    specials = ruleset.specials() if ruleset else {}
    told = [specials[id_].text if id_ in specials else id_ for id_ in scenario.special]
    options = {option.id: option for option in ruleset.options()} if ruleset else {}
    for id_, value in scenario.options.items():
        title, said = (options[id_].title, options[id_].told(value)[0]) if id_ in options else (id_, value)
        told.append(f"{title}: {said}")
    return told


def _unknown_field(id_: str) -> Field:
    """A field unknown to the ruleset, or of a ruleset that is not installed."""
    return Field(id_, id_.replace("_", " ").capitalize(), "text")
