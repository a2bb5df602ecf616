"""Edits as plain data (what JSON can hold) and back, for the journal that saves work from a crash.

Only the types listed here come back, each from its own fields: nothing a journal contains is run.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, cast

import numpy as np

from kpeditor.core.board.assembly import Assembly, BoardEntry
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.edits.boards import ReplaceAssembly
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.resizing import ReplaceBoard
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.edits.tables.space import ReplaceTable
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard
from kpeditor.core.geometry.numbering import SCHEMES, DigitNumbering
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario import events, model
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from kpeditor.core.scenario.victory.scoring import Award, Measure, Rung, Scoring, Threshold

EDITS = (
    *(PaintLayer, ReplaceAssembly, ReplaceBoard, ReplaceTable, SetFeatures, SetHexsides, SetScenario),
    SetSheetField,
    Together,
)
"""Every kind of edit there is; a new one must be added here."""
_VALUES = (
    *(
        model.Ban,
        Counting,
        events.Effect,
        model.Entry,
        Feature,
        GridNumbering,
        model.Group,
        Hex,
        HexGrid,
        Hexside,
        JoinedNumbering,
        LegendLayer,
        model.Length,
        MapSheet,
        model.Mark,
        Place,
        PlacedBoard,
        Assembly,
        BoardEntry,
    ),
    *(Limits, MarkLot, SetupStep, WrittenChoice),
    *(Award, Measure, Rung, Scoring, Threshold),
    *(Draw, Lot, events.Outcome, events.RandomTable),
    *(
        model.Scenario,
        events.ScenarioEvent,
        model.Side,
        TablePoint,
        TableSheet,
        TableSpace,
        model.Unit,
        model.VictoryLine,
    ),
)
_TYPES: dict[str, Callable[..., Any]] = {type_.__name__: type_ for type_ in (*EDITS, *_VALUES)}
AsNow = Callable[[str, dict[str, Any]], dict[str, Any]]
_TAG, _PARTS = "!", "="
_MOST_BYTES = 100_000_000
"""An array in a journal may not unpack to more."""


class BadJournal(KpError):
    """Plain data that is no edit this program knows."""


def _unchanged(_name: str, parts: dict[str, Any]) -> dict[str, Any]:
    return parts


def edit_data(edit: Edit) -> Any:
    """The edit as dictionaries, lists, texts and numbers.

    Raises:
        TypeError: when it holds a value of a type not listed here.
    """
    return _data(edit)


def edit_of(data: Any, as_now: AsNow = _unchanged) -> Edit:
    """The edit this plain data stands for.

    Args:
        as_now: makes the fields of a class, by its name, what they are today from those of an older program.

    Raises:
        BadJournal: when it stands for none.
    """
    try:
        value = _value(data, as_now)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError, zlib.error) as reason:
        raise BadJournal(f"this is no edit: {reason}") from reason
    if not isinstance(value, EDITS):
        raise BadJournal("this is no edit")
    return cast("Edit", value)


def _data(value: Any) -> Any:
    match value:
        case Enum():
            return _tagged(type(value).__name__, value.value)
        case None | bool() | int() | float() | str():
            return value
        case np.ndarray():
            packed = zlib.compress(np.ascontiguousarray(value).tobytes(), 1)
            parts = [value.dtype.str, list(value.shape), base64.b64encode(packed).decode("ascii")]
            return _tagged("array", parts)
        case DigitNumbering():
            return _tagged("numbering", value.name)
        case list():
            return [_data(one) for one in value]
        case Mapping():
            return _tagged("dict", [[_data(key), _data(one)] for key, one in value.items()])
        case frozenset():
            return _tagged("frozenset", [_data(one) for one in sorted(value)])
        case tuple() if type(value) is tuple:
            return _tagged("tuple", [_data(one) for one in value])
        case _ if type(value).__name__ not in _TYPES:
            raise TypeError(f"a journal cannot hold a {type(value).__name__}")
        case tuple():
            return _tagged(type(value).__name__, [_data(one) for one in value])
    assert is_dataclass(value)
    return _tagged(type(value).__name__, {one.name: _data(getattr(value, one.name)) for one in fields(value)})


def _tagged(name: str, parts: Any) -> dict[str, Any]:
    return {_TAG: name, _PARTS: parts}


def _value(data: Any, as_now: AsNow) -> Any:
    match data:
        case None | bool() | int() | float() | str():
            return data
        case list():
            return [_value(one, as_now) for one in data]
        case {"!": str(name), "=": parts}:
            return _named(name, parts, as_now)
    raise ValueError(f"{type(data).__name__} without a name")


def _named(name: str, parts: Any, as_now: AsNow) -> Any:
    match name:
        case "dict":
            return {_value(key, as_now): _value(one, as_now) for key, one in parts}
        case "tuple":
            return tuple(_value(one, as_now) for one in parts)
        case "frozenset":
            return frozenset(_value(one, as_now) for one in parts)
        case "numbering":
            return SCHEMES[parts]
        case "Direction":
            return Direction(parts)
        case "array":
            return _array(*parts)
    if isinstance(parts, list):
        return _TYPES[name](*(_value(one, as_now) for one in parts))
    return _TYPES[name](**as_now(name, {key: _value(one, as_now) for key, one in parts.items()}))


def _array(dtype: str, shape: list[int], packed: str) -> np.ndarray[Any, Any]:
    kind = np.dtype(dtype)
    if kind.hasobject:
        raise ValueError("an array of objects")
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(base64.b64decode(packed, validate=True), _MOST_BYTES)
    except binascii.Error as reason:
        raise ValueError(str(reason)) from reason
    return np.frombuffer(raw, kind).reshape(shape).copy()
