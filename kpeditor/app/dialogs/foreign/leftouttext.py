"""Texts about what an import leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.app.words import tr
from kpeditor.core.texts import count
from kpeditor.importers.found import ForeignMap, FoundKind, FoundShape
from kpeditor.importers.leftout import MOST_NAMED, left_out
from kpeditor.importers.mapping import Targets


def left_out_words(foreign: ForeignMap, targets: Targets) -> str:
    """A sentence about the kinds that become nothing, with how much there is of each; "" for none."""
    out = left_out(foreign, targets)
    if not out:
        return ""
    named = [f"{kind.title} ({_amount(kind)})" for kind in out[:MOST_NAMED]]
    if len(out) > MOST_NAMED:
        named.append(count(len(out) - MOST_NAMED, tr("more kind"), tr("more kinds")))
    return tr("{number} of {all} left out: {kinds}.").format(
        number=len(out), all=count(len(foreign.kinds), tr("kind"), tr("kinds")), kinds="; ".join(named)
    )


def off_board_words(missed: Sequence[FoundShape]) -> str:
    """A sentence about objects that lie beside the board, "" when there are none."""
    if not missed:
        return ""
    return tr("{objects} left out beside the hexes of the board.").format(
        objects=count(len(missed), tr("object"), tr("objects"))
    )


def _amount(kind: FoundKind) -> str:
    nouns = {
        "hex": (tr("hex"), tr("hexes")),
        "side": (tr("hexside"), tr("hexsides")),
        "line": (tr("line"), tr("lines")),
        "area": (tr("area"), tr("areas")),
        "point": (tr("point"), tr("points")),
    }
    return count(kind.count, *nouns[kind.role])
