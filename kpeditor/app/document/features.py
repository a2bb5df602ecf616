"""Selected features of a free table, and descriptions of what lies at a point."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import Feature
from kpeditor.core.board.tableindex import TableIndex
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.texts import count


def selected_features(document: Document) -> list[Feature]:
    """The selected features that are on the table; the one clicked last is at the end."""
    table = document.battle.table
    if table is None:
        return []
    return [table.features[name] for name in document.selection.features if name in table.features]


def selected_names(document: Document, purpose: str) -> list[str]:
    """The names of the selected features.

    Raises:
        EditRefused: when none is selected; `purpose` is part of its message, for example "to join".
    """
    names = [feature.id for feature in selected_features(document)]
    if not names:
        raise EditRefused(tr("Select features {purpose}.").format(purpose=purpose))
    return names


def select_features(document: Document, names: Iterable[str]) -> None:
    """Replaces the selection by these features."""
    document.select(Selection(features=tuple(names)))


def delete_features(document: Document) -> None:
    """Removes the selected features.

    Raises:
        EditRefused: when none is selected.
    """
    from kpeditor.core.edits.tables.features import remove_features

    names = selected_names(document, tr("to delete"))
    assert document.battle.table is not None
    document.do(remove_features(document.battle.table, names))
    document.select(Selection())


def kind_words(document: Document, feature: Feature) -> str:
    """The title of a feature's kind."""
    known = document.catalogue.feature(feature.kind)
    return tr(known.title) if known is not None else feature.kind


def features_line(document: Document, index: TableIndex, point: TablePoint) -> str:
    """The features at a point in words, the topmost first: "(12.5, 30)  ·  Oak wood (Woods)"."""
    table = document.battle.table
    if table is None:
        return ""
    parts = [table.space.name(point)]
    for name in index.at(point, 0.0):
        feature = table.features[name]
        words = kind_words(document, feature)
        parts.append(name if name == words else f"{name} ({words})")
    return "  ·  ".join(parts)


def selection_words(document: Document) -> str:
    """How many features are selected, for the status line; the name of a single one."""
    features = selected_features(document)
    if not features:
        return ""
    if len(features) == 1:
        return tr("{name} selected").format(name=features[0].id)
    return tr("{features} selected").format(features=count(len(features), tr("feature"), tr("features")))
