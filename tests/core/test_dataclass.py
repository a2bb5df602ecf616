"""Dataclasses that are made quickly are those of the standard library, to the last method."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from kpeditor.core.dataclass import dataclass as ours

T = TypeVar("T")
Make = Callable[..., Any]


def classes(dataclass: Make, **words: bool) -> dict[str, Any]:
    """Classes of every kind that the program has, made by this decorator."""

    @dataclass(frozen=True, **words)
    class Empty:
        """Nothing."""

    @dataclass(frozen=True, **words)
    class Single:
        x: int

    @dataclass(frozen=True, **words)
    class Full:
        KIND: ClassVar[str] = "full"
        x: int
        y: str = "y"
        many: list[int] = field(default_factory=list, hash=False)
        quiet: int = field(default=3, repr=False, compare=False)
        last: int = field(default=4, kw_only=True)
        sum: int = field(init=False, default=0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "sum", self.x + self.last)

    @dataclass(frozen=True, **words)
    class Derived(Full):
        more: tuple[object, ...] = ()

    @dataclass(frozen=True, **words)
    class Same:
        x: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Same) and abs(self.x) == abs(other.x)

    @dataclass(frozen=True, **words)
    class Own:
        x: int

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True, eq=False, **words)
    class Thing:
        x: int

    @dataclass(frozen=True, **words)
    class Holder(Generic[T]):
        held: T

    return {one.__name__: one for one in (Empty, Single, Full, Derived, Same, Own, Thing, Holder)}


CALLS: tuple[tuple[str, tuple[Any, ...], dict[str, Any]], ...] = (
    ("Empty", (), {}), ("Empty", (1,), {}), ("Single", (1,), {}), ("Single", (2,), {}), ("Single", (), {}),
    ("Full", (1,), {}), ("Full", (1, "y", [], 9), {}), ("Full", (1, "z", [1]), {"last": 5}),
    ("Full", (1, "y", [], 3, 4), {}), ("Full", (), {"y": "a"}), ("Full", (1,), {"sum": 3}),
    ("Derived", (1,), {}), ("Derived", (1,), {"more": (1, "a")}), ("Same", (1,), {}), ("Same", (-1,), {}),
    ("Own", (1,), {}), ("Thing", (1,), {}), ("Holder", ([1],), {}), ("Holder", ((1,),), {}),
)  # fmt: skip


def answer(ask: Callable[..., object], *given: Any, **named: Any) -> Any:
    """What a call answers, or that it was refused."""
    try:
        return ask(*given, **named)
    except (TypeError, AttributeError):  # FrozenInstanceError is one of these
        return "refused"


def said(dataclass: Make, **words: bool) -> list[object]:
    """Everything that can be asked of objects of these classes."""
    made = classes(dataclass, **words)
    objects = [
        one for name, given, named in CALLS if (one := answer(made[name], *given, **named)) != "refused"
    ]
    told: list[object] = [[type(one).__name__ for one in objects], [repr(one) for one in objects]]
    told.append([answer(lambda a, b: a == b, one, other) for one in objects for other in objects])
    for one in objects:
        fields = dataclasses.fields(one)
        told += [dataclasses.asdict(one), type(one).__match_args__, hasattr(one, "__dict__"), fields[:0]]
        told.append(hash(one) == id(one) // 16 if type(one).__name__ == "Thing" else answer(hash, one))
        told += [
            answer(change, one, name, *value) for name in ("x", "held", "new") for change, *value in CHANGES
        ]
        told.append(answer(lambda one: repr(dataclasses.replace(one, x=8)), one))
        told.append(dataclasses.asdict(copy.copy(one)))
    for cls in made.values():
        parameters = inspect.signature(cls).parameters.values()
        told += [[(one.name, one.kind, one.annotation) for one in parameters], cls.__module__]
        told.append([(name, getattr(cls, name).__qualname__) for name in ("__init__", "__eq__", "__repr__")])
    return told


CHANGES: tuple[tuple[Any, ...], ...] = ((setattr, 1), (delattr,))


@pytest.mark.parametrize("words", [{}, {"slots": True}], ids=["dict", "slots"])
def test_does_all_that_the_standard_librarys_do(words):
    assert said(ours, **words) == said(dataclasses.dataclass, **words)


@ours(frozen=True, slots=True)
class Point:
    """A point of the tests; pickle finds it by its name."""

    x: int
    y: int = 0


def test_frozen_objects_with_slots_are_copied_and_pickled():
    points = {Point(1, 2): "there"}
    assert pickle.loads(pickle.dumps(points)) == copy.deepcopy(points) == points


def test_a_subclass_that_is_no_dataclass_may_keep_more():
    class Marked(Point):
        pass

    marked: Any = Marked(1)
    marked.note = "here"
    assert marked.note == "here"
    with pytest.raises(dataclasses.FrozenInstanceError, match="'x'"):
        marked.x = 2


def test_one_that_is_not_frozen_is_the_standard_librarys():
    @ours
    class Count:
        n: int = 0

    count = Count()
    count.n += 1
    assert count == Count(1)
    with pytest.raises(TypeError):
        hash(count)


def test_a_class_that_is_frozen_must_be_derived_from_a_frozen_one_by_the_same_decorator():
    with pytest.raises(TypeError, match="cannot inherit"):
        dataclasses.dataclass(frozen=True)(type("Other", (Point,), {}))
