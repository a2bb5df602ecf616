"""Values as plain data and back, by their annotations."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.errors import KpError
from kpeditor.core.rules.known.values import data_of, filled, value_of
from tests.each import each


class Where(NamedTuple):
    x: int
    y: float


class Kind(enum.IntEnum):
    GUN = 1
    TANK = 2


@dataclass(frozen=True)
class Chart:
    """What never changes."""

    figures: tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    kind: Kind
    at: Where | None = None
    state: Literal["map", "due"] = "due"
    task: tuple[str, Where | None, int] | None = None


U = TypeVar("U")


@dataclass
class Base(Generic[U]):
    chart: Chart
    pieces: dict[str, U]


@dataclass
class Moment(Base[Piece]):
    hours: float = 0.0
    held: frozenset[str] = frozenset()
    marks: tuple[tuple[str, int], ...] = ()
    holds: Mapping[Where, str] = field(default_factory=dict)
    setup: Chart | None = field(default=None, compare=False)
    kept: dict[str, Any] = field(default_factory=dict, compare=False)


WHERE = st.builds(Where, st.integers(-9, 9), st.integers(-9, 9).map(float))
PIECE = st.builds(
    Piece,
    st.sampled_from(Kind),
    st.none() | WHERE,
    st.sampled_from(("map", "due")),
    st.none() | st.tuples(st.text(max_size=3), st.none() | WHERE, st.integers(0, 5)),
)
MOMENT = st.builds(
    Moment,
    st.just(Chart((1, 2))),
    st.dictionaries(st.text(max_size=3), PIECE, max_size=4),
    st.integers(0, 9).map(float),
    st.frozensets(st.text(max_size=3), max_size=3),
    st.lists(st.tuples(st.text(max_size=2), st.integers()), max_size=3).map(tuple),
    st.dictionaries(WHERE, st.text(max_size=2), max_size=3),
)
LIKE = Moment(Chart((3,)), {}, kept={"old": 1})


@given(moment=MOMENT)
def test_what_is_written_comes_back(moment: Moment) -> None:
    """All but what never changes, which is that of the place where it is read; caches are begun anew."""
    data = json.loads(json.dumps(data_of(moment, (Chart,))))
    assert "chart" not in data
    found = filled(LIKE, data, (Chart,))
    assert found.chart is LIKE.chart
    assert found.kept == {}
    assert (found.pieces, found.hours, found.held) == (moment.pieces, moment.hours, moment.held)
    assert (found.marks, found.holds) == (moment.marks, moment.holds)


@each(
    "change",
    [
        {"pieces": {"a": 1}},
        {"pieces": [["a", {"kind": 7}]]},
        {"pieces": [["a", {"kind": 1, "at": [1]}]]},
        {"pieces": [["a", {"kind": 1, "state": "gone"}]]},
        {"pieces": [["a", {}]]},
        {"pieces": [["a"]]},
        {"hours": "late"},
        {"held": [1]},
        {"held": "abc"},
        {"marks": [["a", 1, 2]]},
        {"holds": [[[1, 2.0], None]]},
    ],
)
def test_what_is_no_such_value_is_refused(change: dict[str, Any]) -> None:
    """A file of a stranger makes nothing but what the annotations name."""
    data = {**data_of(LIKE, (Chart,)), **change}
    with pytest.raises(KpError):
        filled(LIKE, data, (Chart,))


def test_what_has_no_plain_form_is_not_written() -> None:
    """A value that no annotation could bring back is a bug of who writes it."""
    with pytest.raises(TypeError):
        data_of({"a": object()})
    assert value_of(Any, {"a": [1]}) == {"a": [1]}
