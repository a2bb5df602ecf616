"""FeatureForm: the data of the selected feature of a table: name, kind, level, properties, links."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.document.features import kind_words, selected_features
from kpeditor.app.document.selection import Selection
from kpeditor.app.formparts import heading, note, row_of, silent
from kpeditor.app.panels.fields import FieldRows, change_title
from kpeditor.app.panels.form import Choice, Form, Number, show_text
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.board.tableshapes import longest_side, shape_of
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.placenaming import change_feature_name
from kpeditor.core.edits.tables.features import SetFeatures, change_feature, set_prop
from kpeditor.core.fields import Field
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.occupants import occupants

LEAST_LEVEL, MOST_LEVEL = -9, 20


class FeatureForm(Form):
    """The form of one feature. For several features it names their kinds and can give all the same kind."""

    def __init__(self, document: Document, sheet: TableSheet) -> None:
        super().__init__(document)
        self.sheet = sheet
        self.title, self.meaning, self.facts = heading(), note(), note()
        self.name, self.kind = QLineEdit(), Choice()
        self.level = Number(LEAST_LEVEL - 1, MOST_LEVEL, tr("none"))
        self.west, self.north = QDoubleSpinBox(), QDoubleSpinBox()
        for box, most in ((self.west, sheet.space.width), (self.north, sheet.space.height)):
            box.setRange(0, most)
            box.setDecimals(2)
            box.setSingleStep(0.25)
            box.setKeyboardTracking(False)
        self.place = QWidget()
        row_of(self.west, Label(tr("west")), self.north, Label(tr("north")), on=self.place, margins=0)
        self.column.insertWidget(0, self.title)
        self.form.addRow(tr("Name"), self.name)
        self.form.addRow(tr("Kind"), self.kind)
        self.form.addRow(tr("Level"), self.level)
        self.form.addRow(tr("Place"), self.place)
        self.rows = FieldRows(self.form)
        self.column.addWidget(self.meaning)
        self.column.addWidget(self.facts)
        self.column.addStretch()
        self._links: dict[str, frozenset[str]] = {}
        self.name.editingFinished.connect(self._rename)
        self.kind.activated.connect(self._set_kind)
        self.level.valueChanged.connect(self._set_level)
        self.west.valueChanged.connect(self._move)
        self.north.valueChanged.connect(self._move)
        self.rows.changed.connect(self._set_prop)
        document.selected.connect(self.refresh)
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the present selection."""
        features = selected_features(self.document)
        one = features[-1] if len(features) == 1 else None
        for field in (self.name, self.level, self.place):
            self.form.setRowVisible(field, one is not None)
        self.form.setRowVisible(self.kind, bool(features))
        if not features:
            self.title.setText(tr("Nothing is selected"))
            self.meaning.setText(
                tr("Click a feature with the tool Select to change its name, kind and properties.")
            )
            self.facts.setText("")
            self.rows.show((), {})
            return
        self._offer_kinds(features)
        if one is not None:
            self._show(one)
        else:
            counted = Counter(kind_words(self.document, feature) for feature in features)
            self.title.setText(tr("{count} features").format(count=len(features)))
            self.meaning.setText(", ".join(f"{kind} × {number}" for kind, number in counted.items()))
            self.facts.setText("")
            self.rows.show((), {})

    def _offer_kinds(self, features: list[Feature]) -> None:
        """Offers the kinds that can have the shapes of all selected features."""
        shapes = {feature.shape for feature in features}
        kinds = [one for one in self.document.catalogue.table_features if shapes <= set(one.shapes)]
        chosen = {feature.kind for feature in features}
        self.kind.offer({one.id: tr(one.title) for one in kinds}, chosen.pop() if len(chosen) == 1 else "")
        if len({feature.kind for feature in features}) > 1:
            with silent(self.kind):
                self.kind.setCurrentIndex(-1)

    def _show(self, feature: Feature) -> None:
        declared = self.document.catalogue.feature(feature.kind)
        self.title.setText(feature.id)
        show_text(self.name, feature.id)
        with silent(self.level, self.west, self.north):
            self.level.setValue(LEAST_LEVEL - 1 if feature.level is None else feature.level)
            self.west.setValue(feature.points[0].x)
            self.north.setValue(feature.points[0].y)
        has_level = (declared is not None and declared.has_level) or feature.level is not None
        self.form.setRowVisible(self.level, has_level)
        self.form.setRowVisible(self.place, feature.shape == "point")
        fields = declared.props if declared is not None else ()
        links = declared.links if declared is not None else {}
        self.rows.show([self._linked(field, links.get(field.id)) for field in fields], feature.props)
        parts = [tr(declared.text) if declared.text else ""] if declared is not None else []
        if declared is None:
            parts.append(tr("The rules of this table do not know this kind."))
        elif declared.evidence:
            parts.append(tr("Its figures are {evidence}.").format(evidence=tr(declared.evidence)))
        self.meaning.setText(" ".join(filter(None, parts)))
        facts = [facts_of(feature, self.sheet.space.units), self._occupants(feature, declared)]
        self.facts.setText("\n".join(filter(None, facts)))

    def _occupants(self, feature: Feature, declared: FeatureKind | None) -> str:
        """The units that begin on a feature that holds units: "7 units begin here: d-a (3), d-bn (4)"."""
        scenario = self.document.scenario
        if declared is None or not declared.holds or scenario is None:
            return ""
        inside = Counter(one.group for one in occupants(scenario, self.sheet, feature))
        if not inside:
            return tr("Nobody begins here.")
        groups = ", ".join(f"{group} ({number})" for group, number in inside.items())
        words = tr("{count} begin here: {groups}")
        return words.format(count=inside.total(), groups=groups)

    def _linked(self, field: Field, kinds: frozenset[str] | None) -> Field:
        """Turns a field that names another feature into a choice of the features it may name."""
        if kinds is None:
            return field
        named = {name: name for name, one in self.sheet.features.items() if one.kind in kinds}
        return replace(field, kind="choice", choices=named, optional=True)

    def _one(self) -> Feature | None:
        features = selected_features(self.document)
        return features[-1] if len(features) == 1 else None

    def _rename(self) -> None:
        feature, name = self._one(), self.name.text().strip()
        if feature is None or not name or name == feature.id:
            return
        links = {kind.id: frozenset(kind.links) for kind in self.document.catalogue.table_features}
        then = Selection(features=(name,))
        if not self.do(lambda: change_feature_name(self.document.battle, feature.id, name, links), then):
            show_text(self.name, feature.id)

    def _set_kind(self) -> None:
        kind, features = self.kind.value, selected_features(self.document)
        changes = {one.id: replace(one, kind=kind) for one in features if one.kind != kind}
        if kind and changes:
            title = tr("Change to {kind}").format(kind=self.kind.currentText())
            self._change(lambda: SetFeatures(changes, title))

    def _set_level(self, value: int) -> None:
        feature = self._one()
        level = None if value < LEAST_LEVEL else value
        if feature is not None and level != feature.level:
            self._change(lambda: change_feature(self.sheet, replace(feature, level=level)))

    def _move(self) -> None:
        feature = self._one()
        if feature is not None and feature.shape == "point":
            there = TablePoint(self.west.value(), self.north.value())
            self._change(lambda: change_feature(self.sheet, replace(feature, points=(there,))))

    def _set_prop(self, field: Field, value: Any) -> None:
        feature = self._one()
        if feature is None:
            return

        def make() -> Edit:
            said = None if value == field.default else value
            edit = set_prop(self.sheet, feature.id, field.id, said)
            return replace(edit, title=change_title(field, feature.id, value))

        self._change(make)

    def _change(self, make: Callable[[], Edit]) -> None:
        """Carries out an edit. After a refused edit, for example of a locked kind, the form shows the feature
        unchanged.
        """
        if not self.do(make):
            self.refresh()


def facts_of(feature: Feature, unit: str) -> str:
    """The size of a feature: "64.0 square inches, 12.4 long, 5 points, 1 hole"."""
    shape = shape_of(feature)
    if feature.shape == "point":
        return ""
    if feature.shape == "line":
        turns = tr("{count} points").format(count=len(feature.points))
        return f"{shape.length:.1f} {unit}, {turns}"
    parts = [
        tr("{size} square {unit}").format(size=f"{shape.area:.1f}", unit=unit),
        tr("{length} long").format(length=f"{longest_side(shape) if math.isfinite(shape.area) else 0:.1f}"),
        tr("{count} points").format(count=sum(len(ring) for ring in feature.rings)),
    ]
    if feature.holes:
        parts.append(tr("holes: {count}").format(count=len(feature.holes)))
    return ", ".join(parts)
