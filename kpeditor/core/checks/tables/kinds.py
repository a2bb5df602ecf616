"""Checks of features against the ruleset's declarations: kinds, shapes, levels, properties, links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.fields import BadValue
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_map

_A_SHAPE = {"area": "an area", "line": "a line", "point": "a point"}


def check_features(sheet: TableSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """Reports all problems with the kinds and properties of features. If the rules declare no kinds, any
    feature is allowed.
    """
    if not catalogue.table_features:
        return
    known = [kind.id for kind in catalogue.table_features]
    for name, feature in sheet.features.items():
        kind = catalogue.feature(feature.kind)
        if kind is None:
            fix = did_you_mean(feature.kind, known) or f"known: {', '.join(known)}"
            text = f"the ruleset has no kind of feature {feature.kind!r}"
            yield in_map.error("terrain-unknown", text, fix=fix, path=("features", name, "kind"))
        else:
            yield from _of_kind(sheet, feature, kind)


def _of_kind(sheet: TableSheet, feature: Feature, kind: FeatureKind) -> Iterator[Problem]:
    own: DataPath = ("features", feature.id)
    if feature.shape not in kind.shapes:
        shapes = " or ".join(_A_SHAPE[shape] for shape in kind.shapes)
        text = f"{feature.id!r} is {_A_SHAPE[feature.shape]}; {kind.title.lower()} is {shapes}"
        yield in_map.error(
            "feature-shape",
            text,
            fix=f"Draw it as {shapes}, or choose another kind.",
            path=(*own, feature.shape),
        )
    if feature.level is not None and not kind.has_level:
        text = f"the level of {feature.id!r} means nothing: {kind.title.lower()} has none"
        yield in_map.warning("feature-prop", text, fix="Take the level away.", path=(*own, "level"))
    for name, value in feature.props.items():
        if name.startswith("x-"):
            continue
        field, path = kind.prop(name), (*own, "props", name)
        if field is None:
            known = [one.id for one in kind.props]
            fix = did_you_mean(name, known) or _known(known)
            text = f"{kind.title} has no property {name!r}"
            yield in_map.error("feature-prop", text, fix=fix, path=path)
        elif name in kind.links:
            yield from _link(sheet, feature, str(value), kind.links[name], path)
        else:
            try:
                field.read(value)
            except BadValue as bad:
                text, _, fix = str(bad).partition("; ")
                fix = fix or field.text
                yield in_map.error("feature-prop", f"{feature.id!r}: {text}", fix=fix, path=path)
    for field in kind.props:
        if field.default is None and not field.optional and field.id not in feature.props:
            text = f"{feature.id!r} does not say its {field.title.lower()}"
            fix = f"Say `props: {{{field.id}: ...}}`. {field.text}".strip()
            window = f"Fill in {field.title}."
            yield in_map.error("feature-prop", text, fix=fix, window=window, path=own)


def _link(
    sheet: TableSheet, feature: Feature, named: str, kinds: Iterable[str], path: DataPath
) -> Iterator[Problem]:
    """Reports a property that names a missing feature, or one of the wrong kind."""
    fitting = [one.id for one in sheet.features.values() if one.kind in kinds and one.id != feature.id]
    if named in fitting:
        return
    there = named in sheet.features
    text = f"{feature.id!r} names {named!r}, " + (
        f"which is no {' or '.join(sorted(kinds))}" if there else "which is not on the table"
    )
    fix = did_you_mean(named, fitting) or (
        f"there is {', '.join(fitting)}" if fitting else f"draw a {' or '.join(sorted(kinds))} first"
    )
    yield in_map.error("feature-link", text, fix=fix, path=path)


def _known(known: list[str]) -> str:
    return f"known: {', '.join(known)}" if known else "It has none; remove this."
