"""Converts values to plain data and back: dataclasses by their annotations, such as positions of games.

Fields left out of comparisons (`compare=False`) and values of `constant` types are not written. On reading,
caches start empty, and constants come from a value of the same kind made by the reader. A file can only
produce the types that the annotations name.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kpeditor.core.errors import KpError

Constant = tuple[type, ...]
_PLAIN = (bool, int, float, str)


def data_of(value: Any, constant: Constant = ()) -> Any:
    """A value as plain data; a dataclass becomes a mapping of the fields that are written.

    Raises:
        TypeError: when it holds a value that cannot be read back by annotations.
    """
    if value is None or (isinstance(value, _PLAIN) and not isinstance(value, enum.Enum)):
        return value
    if isinstance(value, enum.Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            one.name: data_of(getattr(value, one.name), constant)
            for one in _travelling(type(value))
            if not isinstance(getattr(value, one.name), constant)
        }
    if isinstance(value, Mapping):
        return [[data_of(key, constant), data_of(one, constant)] for key, one in value.items()]
    if isinstance(value, set | frozenset):
        return sorted((data_of(one, constant) for one in value), key=repr)
    if isinstance(value, list | tuple):
        return [data_of(one, constant) for one in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def value_of(hint: Any, data: Any, like: Any = None, constant: Constant = ()) -> Any:
    """The value read from plain data.

    Args:
        hint: its annotation.
        like: a value of the same kind that supplies the fields that are not written; None if there is none.

    Raises:
        KpError: when the data is no such value.
    """
    if hint is Any:
        return data
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _one_of(args, data, like, constant)
    if origin is Literal:
        return _expected(data, data in args, hint)
    if hint is None or hint is type(None):
        return _expected(data, data is None, hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return hint(_expected(data, data in [one.value for one in hint], hint))
    if hint is float:
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        return float(_expected(data, is_number, hint))
    if hint in _PLAIN:
        return _expected(data, type(data) is hint, hint)
    if is_dataclass(hint) or is_dataclass(origin):
        return _instance(hint, data, like, constant)
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named(hint, data, constant)
    return _collection(origin or hint, args, data, constant)


def filled(like: Any, data: Any, constant: Constant = ()) -> Any:
    """A dataclass read from plain data; another one of its type supplies the fields that are not written.

    Raises:
        KpError: when the data is no such value.
    """
    return _instance(type(like), data, like, constant)


def _expected(value: Any, is_right: bool, hint: Any) -> Any:
    if not is_right:
        raise KpError(f"{str(value)[:60]!r} is no {getattr(hint, '__name__', hint)}")
    return value


def _travelling(cls: type) -> list[Field[Any]]:
    return [one for one in fields(cls) if one.compare and one.init]


def _one_of(args: tuple[Any, ...], data: Any, like: Any, constant: Constant) -> Any:
    if data is None and type(None) in args:
        return None
    for hint in args:
        if hint is not type(None):
            try:
                return value_of(hint, data, like, constant)
            except KpError as reason:
                last = reason
    raise last


def _instance(hint: Any, data: Any, like: Any, constant: Constant) -> Any:
    cls: Any = get_origin(hint) or hint
    if isinstance(hint, type) and issubclass(cls, constant):
        return like
    _expected(data, isinstance(data, dict), cls)
    hints, found = _hints(cls), {}
    for one in fields(cls):
        if not one.init:
            continue
        own = getattr(like, one.name, None)
        if one.name in data and one.compare:
            found[one.name] = value_of(hints[one.name], data[one.name], own, constant)
        elif one.default is MISSING and one.default_factory is MISSING:
            if like is None:
                raise KpError(f"{cls.__name__} lacks {one.name!r}")
            found[one.name] = own
    return cls(**found)


def _named(hint: Any, data: Any, constant: Constant) -> Any:
    hints = get_type_hints(hint)
    _expected(data, isinstance(data, list) and len(data) == len(hints), hint)
    return hint(
        *(value_of(one, part, None, constant) for one, part in zip(hints.values(), data, strict=True))
    )


def _collection(origin: Any, args: tuple[Any, ...], data: Any, constant: Constant) -> Any:
    _expected(data, isinstance(data, list), origin)
    if origin in (dict, Mapping):
        key, value = args
        _expected(data, all(isinstance(one, list) and len(one) == 2 for one in data), origin)
        return {
            value_of(key, name, None, constant): value_of(value, one, None, constant) for name, one in data
        }
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        _expected(data, len(args) == len(data), origin)
        return tuple(value_of(hint, one, None, constant) for hint, one in zip(args, data, strict=True))
    made = [value_of(args[0], one, None, constant) for one in data]
    makers: dict[Any, Any] = {tuple: tuple, frozenset: frozenset, set: set, list: list}
    if origin not in makers:
        raise KpError(f"nothing is known of {origin}")
    return makers[origin](made)


@lru_cache(maxsize=256)
def _hints(cls: type) -> dict[str, Any]:
    """The annotations of the fields, with the type variables of base classes resolved."""
    found = get_type_hints(cls)
    known: dict[Any, Any] = {}
    for base in getattr(cls, "__orig_bases__", ()):
        origin, args = get_origin(base), get_args(base)
        parameters = getattr(origin, "__parameters__", ())
        known |= dict(zip(parameters, args, strict=False))
    return {name: _with(hint, known) for name, hint in found.items()}


def _with(hint: Any, known: Mapping[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return known.get(hint, Any)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(known.get(one, Any) for one in parameters)] if parameters and known else hint
