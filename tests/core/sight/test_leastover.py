"""The least number over every place is that of the runs laid over it, one after the other."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.sight.directions import NEVER
from kpeditor.core.sight.leastover import LeastOver, lay


@given(st.integers(1, 40), st.lists(st.tuples(st.integers(0, 39), st.integers(-3, 39), st.integers(1, 99))))
def test_every_place_has_the_least_of_all_runs_over_it(length, runs):
    runs = [(first % length, min(last, length - 1), number) for first, last, number in runs]
    row = LeastOver(length, length)
    room = row.blank()
    first, last, numbers = (np.array([run[part] for run in runs], np.int64) for part in range(3))
    lay(room, row.slots(first, last), numbers.astype(np.int16))
    wanted = [min((n for a, b, n in runs if a <= place <= b), default=NEVER) for place in range(length)]
    assert row.least(room).tolist() == wanted
