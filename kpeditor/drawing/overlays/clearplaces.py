"""Places for labels that are clear of counters and of each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF


def clear_place(
    size: QSizeF, places: Iterable[QPointF], taken: Sequence[QRectF], view: QRectF | None = None
) -> QRectF | None:
    """The box of a label around the first of several places that touches nothing taken; of places that all
    do, the one that covers least. None when no place lies within the view, where there is one.
    """
    best: tuple[float, QRectF] | None = None
    for place in places:
        box = QRectF(QPointF(place.x() - size.width() / 2, place.y() - size.height() / 2), size)
        if view is not None and not view.contains(box):
            continue
        covered = sum(_area(box.intersected(one)) for one in taken)
        if not covered:
            return box
        if best is None or covered < best[0]:
            best = covered, box
    return best[1] if best is not None else None


def _area(box: QRectF) -> float:
    return box.width() * box.height()
