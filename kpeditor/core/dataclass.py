"""Frozen dataclasses that are made quickly. The standard library compiles six methods of every class, one by
one, which took a seventh of the start of the window. Here `__init__` is compiled, and what compares objects
when it is first needed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

Fields = Sequence[dataclasses.Field[Any]]
Methods = dict[str, Callable[..., Any]]

if TYPE_CHECKING:  # who checks types or completes names knows the standard library's
    from dataclasses import dataclass as dataclass
else:

    def dataclass(made: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
        """Decorator that makes a class a dataclass, as `dataclasses.dataclass` does with the same words; one
        that is not frozen is that one's work. What is derived from a frozen one is made by this one as well.
        """
        if made is None:
            return partial(dataclass, frozen=frozen, slots=slots, eq=eq)
        if not frozen:
            return dataclasses.dataclass(made, slots=slots, eq=eq)
        own = set(vars(made))
        if made.__hash__ is None and "__eq__" in own:
            own.discard("__hash__")  # Python put it there, not the class
        made.__doc__ = made.__doc__ or made.__name__  # else a signature would be made for it
        made = dataclasses.dataclass(made, init=False, repr=False, eq=False, slots=slots)
        fields = dataclasses.fields(made)
        methods = {"__init__": _init(made, fields), "__repr__": _repr(fields), **_guards(made, fields)}
        if eq:
            methods |= _comparison(made, fields)
        if slots:
            methods |= _pickling(fields)
        for name, method in methods.items():
            if name not in own:
                method.__qualname__ = f"{made.__qualname__}.{name}"
                setattr(made, name, method)
        return made


def _compiled(made: type, head: str, body: Iterable[str], names: dict[str, object]) -> Callable[..., Any]:
    """A method of the class; `names` is what its text may use."""
    exec(f"def {head}:\n " + "\n ".join(body), names)
    method: Any = names[head.partition("(")[0]]
    method.__module__, method.__qualname__ = made.__module__, f"{made.__qualname__}.{method.__name__}"
    return method  # type: ignore[no-any-return]


def _init(made: type, fields: Fields) -> Callable[..., None]:
    names: dict[str, object] = {"_set": object.__setattr__, "_MISSING": dataclasses.MISSING}
    head, body = ["self"], []
    for field in sorted(fields, key=lambda one: bool(one.kw_only)):
        name = value = field.name
        default = ""
        if field.kw_only and "*" not in head:
            head.append("*")
        if field.default is not dataclasses.MISSING:
            default = f"_default_{name}"
            names[default] = field.default
        elif field.default_factory is not dataclasses.MISSING:
            default, value = "_MISSING", f"_make_{name}() if {name} is _MISSING else {name}"
            names[f"_make_{name}"] = field.default_factory
        if field.init:
            head.append(f"{name}={default}" if default else name)
        elif not default:
            continue  # __post_init__ will set it
        else:
            value = f"_make_{name}()" if default == "_MISSING" else default
        body.append(f"_set(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    init = _compiled(made, f"__init__({', '.join(head)})", body or ["pass"], names)
    init.__annotations__ = {**{field.name: field.type for field in fields}, "return": None}
    return init


def _repr(fields: Fields) -> Callable[[object], str]:
    shown = [field.name for field in fields if field.repr]

    def __repr__(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    return recursive_repr()(__repr__)


def _guards(made: type, fields: Fields) -> Methods:
    """What refuses to change a field, and anything of an object that is no subclass's."""
    names = frozenset(field.name for field in fields)
    above: Any = super

    def __setattr__(self: object, name: str, value: object) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        above(made, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        above(made, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _comparison(made: type, fields: Fields) -> Methods:
    """Methods that put compiled ones in their place when they are called first."""

    def __eq__(self: object, other: object) -> Any:
        names = [field.name for field in fields if field.compare]
        same = f"{_values('self', names)} == {_values('other', names)}"
        text = f"return {same} if other.__class__ is self.__class__ else NotImplemented"
        return _replaced(made, "__eq__(self, other)", text)(self, other)

    def __hash__(self: object) -> Any:
        names = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
        return _replaced(made, "__hash__(self)", f"return hash({_values('self', names)})")(self)

    return {"__eq__": __eq__, "__hash__": __hash__}


def _replaced(made: type, head: str, text: str) -> Callable[..., Any]:
    method = _compiled(made, head, [text], {})
    setattr(made, method.__name__, method)
    return method


def _values(of: str, names: Iterable[str]) -> str:
    """The text of a tuple of these fields."""
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _pickling(fields: Fields) -> Methods:
    """Frozen objects with slots cannot be filled as others are when they are copied or unpickled."""
    names = [field.name for field in fields]

    def __getstate__(self: object) -> list[object]:
        return [getattr(self, name) for name in names]

    def __setstate__(self: object, state: Sequence[object]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": __getstate__, "__setstate__": __setstate__}
