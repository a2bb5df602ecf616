"""Observers of support fire, and their link to the guns [P31, P37, P45, P64]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kpeditor.rulesets.panzer8.engine.table.ground import BUILDING, BUILT_UP, PILLBOX
from kpeditor.rulesets.panzer8.engine.table.position import Position

SLAVIC: Final = frozenset({"russian", "french"})
"""Nations whose guns have the heavier shells [P45], and nations whose observers use telephones [P64]."""
LED_BY: Final = ("commander", "recce")
"""Kinds that direct support fire less well than observers [P45]."""


def observers(position: Position, side: str) -> Iterator[str]:
    """The elements that may direct support fire: unsuppressed observers, commanders and recce. An observer
    with a telephone must be dug in or in a building; one with a radio may also be aboard a vehicle [P31, P45,
    P64].
    """
    for id_, piece in position.pieces.items():
        if piece.side != side or piece.marker or not position.is_on_table(id_):
            continue
        kind = position.element(id_).kind
        if piece.suppressed or position.is_in_melee(id_):
            continue
        if (kind in LED_BY and not piece.aboard) or (
            kind == "foo" and (_speaks_by_radio(position, id_) or _is_settled(position, id_))
        ):
            yield id_


def has_radio(position: Position, id_: str) -> bool:
    """Whether an observer speaks by radio, as its `link` says. French and Soviet observers have no radio
    before 1944, and later only if they say so [P64].
    """
    piece, setting = position.pieces[id_], position.setting
    nation, first = setting.nations.get(piece.side), 1944
    if nation in SLAVIC and setting.year < first:
        return False
    return piece.link == "radio" or (not piece.link and nation not in SLAVIC)


def is_bound(position: Position, id_: str) -> bool:
    """Whether an observer has its radio in a lorry that it does not leave, which is so for Soviet observers
    [P64].
    """
    return has_radio(position, id_) and position.setting.nations.get(position.pieces[id_].side) == "russian"


def _speaks_by_radio(position: Position, id_: str) -> bool:
    return has_radio(position, id_) and (bool(position.pieces[id_].aboard) or not is_bound(position, id_))


def _is_settled(position: Position, id_: str) -> bool:
    if position.pieces[id_].aboard:
        return False
    kinds = position.ground.kinds_at(position.stand(id_).at)
    return position.pieces[id_].dug_in or bool(kinds & {BUILDING, BUILT_UP, PILLBOX})
