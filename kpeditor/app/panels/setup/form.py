"""SetupForm: the steps of a set-up in order, one of them open with the rows by which it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import forms_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import STRETCH, hide_unless, note, row_of
from kpeditor.app.guard import soon
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.panels.cards import Card, CardsForm, with_entry
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.panels.setup import parts
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.entries import STEPS
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.rules.declarations import MarkKind, by_id
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.setup import steps
from kpeditor.core.scenario.setup.ground import step_mask
from kpeditor.core.scenario.setup.order import for_side, kept_by, proposed_step, types_to_place
from kpeditor.core.scenario.setup.tableground import EDGES, railway_kind
from kpeditor.core.scenario.setup.words import step_sentence
from kpeditor.drawing.pieces.spots import unit_types_of


class StepCard(Card[steps.SetupStep]):
    """A step. `copied`: put a copy behind it."""

    copied = Signal()

    change = tr_later("Change step {number}: {sentence}")

    def words(self) -> str:
        """The step in words."""
        return step_words(self._document, self.item)

    def lay_out(self) -> None:
        """Rows for who places what, where and at what distance, and what is chosen and revealed."""
        document, step = self._document, self.item
        self._side: Side | None = self.scenario.side(step.side)
        self._types: Mapping[str, UnitType] = unit_types_of(document.battle)
        self._kinds: Mapping[str, MarkKind] = (
            by_id(document.ruleset.marks()) if document.ruleset is not None else {}
        )
        lacks = forms_of(document).setup_lacks
        self._asked = {part for part in steps.PARTS if part not in lacks} | step.parts
        self._lay_out_what()
        self._lay_out_where()
        self._lay_out_limits()
        self._lay_out_choices()

    def hexes(self) -> frozenset[Hex]:
        """Where it may place something, by area and limits."""
        return hexes_of_step(self._document, self.item)

    # --- What, where, how far ---

    def _lay_out_what(self) -> None:
        step = self.item
        nobody = {"": tr("nobody: it only reveals")} if steps.REVEAL in self._asked or not step.side else {}
        side = self.add_row(tr("Side"), Choice({**nobody, **self.scenario.titles}), "side")
        side.show_value(step.side)
        side.activated.connect(lambda: self.send(**for_side(self.scenario, step, side.value)))
        groups = self._groups()
        self._several(
            tr("Groups"), "groups", {one.id: one.id for one in groups if one.enter is None}, tr("none")
        )
        there = {type_ for one in groups if one.id in step.groups for type_ in types_to_place(one)}
        self._several(tr("Only types"), "types", self._titles(there), tr("all units"))
        marks = parts.Rows(tr("Add marks"), self._add_marks)
        for n, lot in enumerate(step.marks):
            row = parts.MarkRow(self._kinds, lot)
            row.changed.connect(lambda new, n=n: self.send(marks=with_entry(step.marks, n, new)))
            marks.put(row, partial(self._drop, "marks", n))
            self.named |= {f"mark {n} {name}": field for name, field in row.fields().items()}
        marks.add.setEnabled(any(kind.may_begin for kind in self._kinds.values()) and bool(step.side))
        if steps.MARKS in self._asked:
            self.add_row(tr("Lays"), marks, "marks")
            self.keep("add marks", marks.add)

    def _lay_out_where(self) -> None:
        self.area = self.place("at", self._document, tr("The area of each group; without one anywhere."))
        self.add_row(tr("Where"), self.area, "at")
        if self._document.battle.is_hex:
            show = QPushButton(tr("Show on map"))
            show.setToolTip(tr("Selects the hexes the step may use"))
            show.setEnabled(bool(self.hexes()))
            show.clicked.connect(lambda: self._document.select(Selection(self.hexes())))
            self.add_row("", show, "show")

    def _lay_out_limits(self) -> None:
        limits = self.item.limits
        self._distance(tr("Apart"), "apart", limits.apart)
        self._distance(tr("From the enemy"), "from_enemy", limits.from_enemy)
        sheet, table = self._document.sheet, table_of(self._document)
        if limits.from_rail or table is None or railway_kind(table, self._document.catalogue):
            self._distance(tr("From the railway"), "from_rail", limits.from_rail)
        boxes = QWidget()
        box = QGridLayout(boxes)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        edges = EDGES if table is not None else sheet.edges if sheet is not None else ()
        for index, edge in enumerate(edges):
            number = self._number(limits.from_edge.get(edge, 0), f"{edge} ")
            number.valueChanged.connect(lambda n, edge=edge: self._from_edge(edge, n))
            box.addWidget(number, index // 2, index % 2)
            self.keep(f"edge {edge}", number, tr("From edge {edge}").format(edge=edge))
        self.add_row(tr("From edges"), boxes, "edges")
        areas = parts.Rows(tr("Add an area"), self._add_away)
        for area, least in limits.from_area.items():
            row = parts.AwayRow(self._document, area, least)
            row.changed.connect(lambda text, n, area=area: self._from_area(area, text, n))
            areas.put(row, partial(self._from_area, area, "", 0))
            self.named |= {f"away {area}": row.area.edit, f"away {area} hexes": row.distance}
        self.add_row(tr("From areas"), areas, "areas")
        self.keep("add area", areas.add)
        kinds = terrain_kinds(self._document)
        for label, name, none in (
            (tr("Only on"), "terrain", tr("any ground")),
            (tr("Never on"), "never", tr("none")),
        ):
            self._several(label, name, kinds, none, of=limits)
        others = {type_ for one in self._groups() for type_ in one.tally()}
        with_marks = {kind.id: kind.title for kind in self._kinds.values() if kind.is_sided}
        companions = self._titles(others) | with_marks
        if steps.WITH in self._asked:
            self._several(tr("In a hex with"), "beside", companions, tr("any hex"), of=limits)

    def _lay_out_choices(self) -> None:
        if steps.CHOICE in self._asked:
            self._lay_out_choice()
        if steps.SECRET in self._asked:
            self.add_row("", self.tick("secret", tr("in secret, until it is revealed")))
        if steps.REVEAL in self._asked:
            self._several(tr("Then reveals"), "reveal", self._hidden(), tr("nothing"))

    def _lay_out_choice(self) -> None:
        step = self.item
        entries = {one.id: one.id for one in self._groups() if one.enter is not None and one.enter.one_of}
        chosen = tuple(one.entry_of for one in step.choices if one.entry_of)
        label = tr("Chooses the entry of")
        field = NamesButton(label, entries, chosen, tr("none"), stays_open=False)
        field.picked.connect(self._choose_entries)
        self.add_row(label, field, "entries")
        named = parts.Rows(tr("Add a choice"), self._add_choice)
        for n, one in enumerate(step.choices):
            if not one.entry_of:
                row = parts.ChoiceRow(one)
                row.changed.connect(lambda new, n=n: self.send(choices=with_entry(step.choices, n, new)))
                named.put(row, partial(self._drop, "choices", n))
                self.named |= {f"choice {n} {name}": field for name, field in row.fields().items()}
        self.add_row(tr("Chooses"), named, "choices")
        self.keep("add choice", named.add)

    def add_buttons(self) -> None:
        """Adds a button that copies the step, besides the usual ones."""
        super().add_buttons()
        copy = self.keep("copy", QPushButton(tr("Copy")))
        copy.setToolTip(tr("Puts a copy of this step behind it"))
        copy.clicked.connect(self.copied)
        self.column.addLayout(row_of(copy, STRETCH))

    # --- Parts of it ---

    def _several(
        self, label: str, name: str, offered: Mapping[str, str], none: str, of: steps.Limits | None = None
    ) -> None:
        chosen: tuple[str, ...] = getattr(self.item if of is None else of, name)
        field = NamesButton(label, offered, chosen, none, stays_open=False)
        change = self.send if of is None else self._limit
        field.picked.connect(lambda names: change(**{name: tuple(names)}))
        self.add_row(label, field, name)

    def _number(self, value: int, prefix: str = "") -> Number:
        number = Number(0, parts.FARTHEST, none=f"{prefix}–")
        number.setPrefix(prefix)
        number.setValue(value)
        return number

    def _distance(self, label: str, name: str, value: int) -> None:
        number = self._number(value)
        if table_of(self._document) is None:
            number.setToolTip(tr("At least so many hexes; – for any"))
        else:
            number.setToolTip(tr("At least so far, in the unit of the table; – for any"))
        number.valueChanged.connect(lambda n: self._limit(**{name: n}))
        self.add_row(label, number, name)

    def _groups(self) -> tuple[Group, ...]:
        return self._side.groups if self._side is not None else ()

    def _titles(self, ids: set[str]) -> dict[str, str]:
        return {id_: self._types[id_].title if id_ in self._types else id_ for id_ in sorted(ids)}

    def _hidden(self) -> dict[str, str]:
        """What the secret steps of the scenario hide."""
        found = dict[str, str]()
        for step in self.scenario.setup:
            if step.secret:
                titles = {id_: tr(kind.plural) for id_, kind in self._kinds.items()}
                found |= {id_: titles.get(id_, id_) for id_ in kept_by(step)}
        return found

    # --- Changes ---

    def _drop(self, name: str, index: int) -> None:
        """Removes one of several marks or choices."""
        self.send(**{name: with_entry(getattr(self.item, name), index, None)})

    def _add_marks(self) -> None:
        kind = next(kind for kind in self._kinds.values() if kind.may_begin)
        lot = steps.MarkLot(kind.id, value=kind.usual_value if kind.has_value else None)
        self.send(marks=(*self.item.marks, lot))

    def _add_choice(self) -> None:
        choice = steps.WrittenChoice(name=tr("Plan"), out_of=(tr("Attack"), tr("Wait")))
        self.send(choices=(*self.item.choices, choice))

    def _choose_entries(self, groups: list[str]) -> None:
        named = tuple(one for one in self.item.choices if not one.entry_of)
        known = {one.entry_of: one for one in self.item.choices if one.entry_of}
        self.send(choices=(*(known.get(id_, steps.WrittenChoice(id_)) for id_ in groups), *named))

    def _from_edge(self, edge: str, least: int) -> None:
        rest = {key: n for key, n in self.item.limits.from_edge.items() if key != edge}
        self._limit(from_edge={**rest, edge: least} if least else rest)

    def _from_area(self, old: str, area: str, least: int) -> None:
        items = self.item.limits.from_area.items()
        kept = {area if key == old else key: least if key == old else n for key, n in items}
        self._limit(from_area={key: n for key, n in kept.items() if key and n})

    def _add_away(self) -> None:
        sheet, table = self._document.sheet, table_of(self._document)
        names = table.features if table is not None else sheet.places if sheet is not None else ()
        place = next(iter(names), "")
        area = f'place("{place}")' if place else "edge(N)"
        self._limit(from_area={**self.item.limits.from_area, area: 2})

    def _limit(self, **fields: object) -> None:
        self.send(limits=replace(self.item.limits, **fields))  # type: ignore[arg-type]  # fields of limits


class SetupForm(CardsForm[StepCard, steps.SetupStep]):
    """A card per step. Without steps, side after side deploys its groups."""

    first = "side"

    def __init__(self, document: Document) -> None:
        super().__init__(document, StepCard, tr("Add a step"), STEPS)
        has_none = steps.GROUPS in forms_of(document).setup_lacks
        none = tr("Games of these rules have no set-up: every unit begins where it stands here.")
        told = tr(
            "Who places what, in this order; each step is done before the next is asked. Without"
            " steps the sides deploy one after the other."
        )
        self.column.addWidget(note(none if has_none else told))
        hide_unless(self.add, not has_none)
        self.column.addLayout(self.rows)
        self.column.addStretch()

    def refresh(self) -> None:
        """Builds the cards anew if the steps, or what they name, have changed."""
        scenario = self.document.scenario
        if scenario is None:
            return
        room = tuple(len(hexes_of_step(self.document, step)) for step in scenario.setup)
        now = [room_words(self.document, step) for step in scenario.setup]
        self.show_items(scenario.setup, (room, scenario.sides), now.__getitem__)

    def connect_card(self, card: StepCard, index: int) -> None:
        """Connects a new card."""
        super().connect_card(card, index)
        card.copied.connect(lambda: self._copy(index))

    def next_item(self) -> steps.SetupStep:
        """The most likely next step."""
        return proposed_step(self.scenario)

    def _copy(self, index: int) -> None:
        edit, self.opened = STEPS.copy(self.scenario, index)
        soon(self, lambda: self.do(lambda: edit))


def table_of(document: Document) -> TableSheet | None:
    """The free table of a document; None on hexes."""
    sheet = document.battle.sheet
    return sheet if isinstance(sheet, TableSheet) else None


def terrain_kinds(document: Document) -> dict[str, str]:
    """The kinds of terrain of the map in all layers, without the default kinds; on a table the kinds of its
    features.
    """
    sheet, catalogue, table = document.sheet, document.catalogue, table_of(document)
    if table is not None:
        known = {kind.id: tr(kind.title) for kind in catalogue.table_features}
        return {one.kind: known.get(one.kind, one.kind) for one in table.features.values()}
    if sheet is None:
        return {}
    titles = {kind.id: tr(kind.title) for layer in catalogue.layers for kind in layer.kinds}
    kinds = [kind for legend in sheet.legend.values() for kind in legend.kinds]
    return {kind: titles.get(kind, kind) for kind in kinds}


def step_words(document: Document, step: steps.SetupStep) -> str:
    """A step in words."""
    assert document.scenario is not None
    types = {id_: one.title for id_, one in unit_types_of(document.battle).items()}
    marks = document.ruleset.marks() if document.ruleset is not None else ()
    titles = {kind.id: (kind.title, kind.plural) for kind in marks}
    numbering = document.battle.sheet.numbering
    return step_sentence(step, document.scenario, numbering, types, titles)


def hexes_of_step(document: Document, step: steps.SetupStep) -> frozenset[Hex]:
    """Where a step may place something, by area and limits."""
    if not document.battle.is_hex or document.scenario is None or not step.places:
        return frozenset()
    sheet, side = ruled_map(document.battle), document.scenario.side(step.side)
    groups = [group for group in side.groups if group.id in step.groups] if side is not None else []
    masks = [step_mask(sheet, step, group.deploy) for group in groups] or [step_mask(sheet, step)]
    return frozenset(hex_ for mask in masks for hex_ in hexes_of_mask(mask))


def room_words(document: Document, step: steps.SetupStep) -> str:
    """How many hexes a step may use, "" for one that places nothing."""
    if not step.places or not document.battle.is_hex:
        return ""
    return tr("May use {hexes} hexes of the map.").format(hexes=len(hexes_of_step(document, step)))
