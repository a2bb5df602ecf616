"""What a side knows of a position, as stored in the file of its seat.

Units are named by their ids, since a unit that the side does not know yet has no number in it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from kpeditor.core.errors import KpError
from kpeditor.core.rules.known.values import data_of, filled, value_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Game, Position, Status
from kpeditor.rulesets.kampfpanzer.engine.settingup import follow_setup, seen_by

_BY_NUMBER: Final = "held", "called"
"""The fields of a position that refer to units by number."""
_CONSTANT = (Game,)


def known_data(known: Position, side: str, without: Collection[str]) -> dict[str, Any]:
    """A position as plain data.

    Args:
        known: the position without units of draws that have not come.
        without: the ids of units whose arrival is unknown to the side.
    """
    position = seen_by(known, known.game.sides.index(side)) if side in known.game.sides else known
    if (progress := position.progress) is not None:
        position = position.copy()
        position.progress = progress.known_to(side)
    pieces = position.game.pieces

    def named(index: int) -> str:
        return "" if index == NOBODY else pieces[index].id

    data: dict[str, Any] = data_of(position, _CONSTANT)
    for name in _BY_NUMBER:
        data[name] = sorted(id_ for id_ in map(named, data[name]) if id_ not in without)
    data["status"] = {
        piece.id: {**data_of(one), "carrier": named(one.carrier), "passenger": named(one.passenger)}
        for piece, one in zip(pieces, position.status, strict=True)
        if piece.id not in without
    }
    return data


def with_known(like: Position, data: Any) -> Position:
    """A position as told to a side, with the constant facts of another position of the same game.

    Raises:
        KpError: when the data are not such a position.
    """
    if not isinstance(data, dict) or not isinstance(data.get("status"), dict):
        raise KpError("this is no position of a side")
    index = like.game.index
    try:
        numbered = {name: sorted(index[id_] for id_ in data[name]) for name in _BY_NUMBER}
        status = [
            value_of(
                Status,
                {**one, **{key: index[one[key]] if one[key] else NOBODY for key in ("carrier", "passenger")}},
            )
            for one in (data["status"][piece.id] for piece in like.game.pieces)
        ]
    except (KeyError, TypeError) as reason:
        raise KpError(f"it has other units than the scenario beside it: {reason}") from reason
    grid = like.game.ground.grid
    cells = grid.columns * grid.rows
    if any(not (one.cell == OFF or 0 <= one.cell < cells) for one in status):
        raise KpError("a unit stands off the map")
    plain = {name: one for name, one in data.items() if name != "status"}
    found: Position = filled(like, {**plain, **numbered, "status": []}, _CONSTANT)
    found.status = status
    now, found.in_force = found.in_force, like.in_force
    if found.progress is not None:
        follow_setup(found)
    found.put_in_force(now)
    return found
