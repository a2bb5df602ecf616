"""Whether a victory condition can be true and can be false, given the possible values of its counts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.scenario.victory import nodes

MOST_CASES = 100_000
"""The limit of combinations to try. A condition with more counts as open."""

_COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    ">=": np.greater_equal,
    "<=": np.less_equal,
    ">": np.greater,
    "<": np.less,
    "==": np.equal,
    "!=": np.not_equal,
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether a condition can become true and can become false."""

    can_be_true: bool
    can_be_false: bool


def outlook(condition: nodes.Condition, values: Callable[[nodes.Tallied], range]) -> Outlook:
    """Tries every combination of counts; `values` gives the possible values of a count, at least one."""
    ranges = {tallied: values(tallied) for tallied in dict.fromkeys(nodes.tallied_in(condition))}
    open_ = [tallied for tallied, possible in ranges.items() if len(possible) > 1]
    if math.prod(len(ranges[tallied]) for tallied in open_) > MOST_CASES:
        return Outlook(True, True)
    arrays: dict[nodes.Tallied, npt.NDArray[np.float64]] = {}
    for tallied, possible in ranges.items():
        # Each open count gets an axis of its own, so that a comparison of two counts covers all combinations.
        shape = [1] * len(open_)
        if tallied in open_:
            shape[open_.index(tallied)] = len(possible)
        arrays[tallied] = np.asarray(possible, np.float64).reshape(shape)
    with np.errstate(all="ignore"):
        truth = _truth(condition, arrays)
    return Outlook(bool(np.any(truth)), not bool(np.all(truth)))


def _truth(condition: nodes.Condition, arrays: Mapping[nodes.Tallied, npt.NDArray[np.float64]]) -> Any:
    match condition:
        case nodes.AllOf():
            return reduce(np.logical_and, (_truth(part, arrays) for part in condition.parts))
        case nodes.AnyOf():
            return reduce(np.logical_or, (_truth(part, arrays) for part in condition.parts))
        case nodes.Not():
            return np.logical_not(_truth(condition.part, arrays))
        case nodes.Comparison():
            left, right = _value(condition.left, arrays), _value(condition.right, arrays)
            return _COMPARE[condition.comparator](left, right)


def _value(count: nodes.Count, arrays: Mapping[nodes.Tallied, npt.NDArray[np.float64]]) -> Any:
    match count:
        case nodes.Number():
            return np.float64(count.value)
        case nodes.Tallied():
            return arrays[count]
        case nodes.Total():
            value = _value(count.first, arrays)
            for sign, part in count.rest:
                value = value + _value(part, arrays) if sign == "+" else value - _value(part, arrays)
            return value
        case _:
            return reduce(np.multiply, (_value(factor, arrays) for factor in count.factors))
