"""How large a table is printed: ratios as people write them."""

from __future__ import annotations

import pytest

from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.geometry.tableratio import BadRatio, fitting_ratio, parse_ratio, unit_mm, usual_ratios


def test_ratios_are_read_as_written():
    assert [parse_ratio(text) for text in ("1:1", " 1 : 10000", "2:1", "1:2.5")] == [1.0, 10000.0, 0.5, 2.5]
    for text in ("", "1", "1:0", "0:1", "a:b", "1:-2", "1:1e9", "1:99999999"):
        with pytest.raises(BadRatio, match="looks like 1:1"):
            parse_ratio(text)


def test_a_unit_has_its_length_on_paper():
    assert unit_mm(TableSpace(60, 40, "inch"), 1.0) == pytest.approx(25.4)
    assert unit_mm(TableSpace(12, 8, "km"), 10000.0) == pytest.approx(100.0)  # NQM: 1 km is 10 cm at 1:300
    # With its ground scale a table in kilometres has a size of its own, and 1:1 is that of the table.
    model = TableSpace(12, 8, "km", 10_000)
    assert model.size_in_cm == pytest.approx((120, 80))
    assert unit_mm(model, 1.0) == pytest.approx(100.0)
    assert unit_mm(model, 2.0) == pytest.approx(50.0)
    with pytest.raises(BadRatio, match="'rod'"):
        unit_mm(TableSpace(1, 1, "rod"), 1.0)


def test_the_ratio_that_fits_is_round():
    assert fitting_ratio(TableSpace(60, 40, "inch"), 3000) == 1
    assert fitting_ratio(TableSpace(60, 40, "inch"), 800) == 2
    assert fitting_ratio(TableSpace(12, 8, "km"), 3000) == 5000
    assert usual_ratios(TableSpace(60, 40, "inch"))[0] == "1:1"
    assert usual_ratios(TableSpace(12, 8, "km"))[0] == "1:5000"
    assert usual_ratios(TableSpace(12, 8, "km", 10_000))[0] == "1:1"
