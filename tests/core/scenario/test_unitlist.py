"""How units of a unit_list are called."""

from __future__ import annotations

import pytest

from kpeditor.core.scenario.unitlist import shown_id


@pytest.mark.parametrize(
    ("type_id", "unit_id", "shown"),
    [("bt7", "69", "69"), ("bt7", "bt7#13", "#13"), ("bt7", "b1#13", "b1#13"), ("bt7", "bt7", "bt7")],
)
def test_a_unit_beyond_the_mix_is_not_called_after_its_type_twice(type_id: str, unit_id: str, shown: str):
    assert shown_id(type_id, unit_id) == shown
