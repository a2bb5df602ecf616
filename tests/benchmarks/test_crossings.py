"""A frame takes few calls of Python. Times differ from machine to machine and from hour to hour; the calls do
not, so what comes to every frame shows here.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.benchmarks.crossings import ELSEWHERE, crossed, movements, told
from tests.benchmarks.frames import Frames
from tests.benchmarks.map import _write_random_map

MOST = {
    "a hovered hex": 360,
    "a painted hexside, until shown": 2960,
    "a pan, until shown": 760,
    "a zoom, until shown": 1570,
    "problems after a painted hexside": 6700,
}
"""A little more than they took when this was written. More is for things worth it: raise it with them."""


@pytest.mark.checked
def test_a_frame_takes_no_more_calls_than_it_did(tmp_path, qapp):
    file = tmp_path / "map.yaml"
    _write_random_map(file, 24, 24)
    frames = Frames(qapp, file, tmp_path)
    found = movements(frames)
    frames.workspace.checker.stop()
    assert found.keys() == MOST.keys()
    over = "".join(told(title, calls) for title, calls in found.items() if calls.total() > MOST[title])
    assert not over, over
    assert all(calls.total() > MOST[title] / 2 for title, calls in found.items())  # they are counted at all


def test_calls_count_by_module_and_those_of_packages_together():
    from kpeditor.core.texts import count

    calls = crossed(lambda: (count(1, "hex"), Counter("ab")))
    assert calls["core.texts"] >= 1
    assert calls[ELSEWHERE] >= 1
    assert told("both", calls).startswith(f"both: {len(calls) - 1} modules, {calls.total()} calls;")
