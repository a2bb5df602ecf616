"""Tables that importers and exporters of tables are tried on."""

from __future__ import annotations

from hypothesis import strategies as st

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.geometry.table import TablePoint, TableSpace

LENGTHS = st.integers(0, 40_000).map(lambda number: number / 1000)
POINTS = st.builds(TablePoint, LENGTHS, LENGTHS)
NAMES = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=12).map(
    lambda text: f"f {text}".strip()
)


def _least(shape: Shape) -> int:
    return {"area": 3, "line": 2, "point": 1}[shape]


@st.composite
def features(draw: st.DrawFn, name: str) -> Feature:
    """A feature of any shape, with all that a file may say of it."""
    shape: Shape = draw(st.sampled_from(["area", "line", "point"]))
    most = 1 if shape == "point" else 6
    rings = st.lists(POINTS, min_size=_least(shape), max_size=most, unique=True).map(tuple)
    holes = draw(st.lists(rings, max_size=2)) if shape == "area" else []
    kind = draw(st.sampled_from(["woods", "hedge", "hill", "lava"]))
    level = draw(st.none() | st.integers(-3, 9))
    said = st.booleans() | st.just("stone")
    props = draw(st.dictionaries(st.sampled_from(["material", "elevated", "hill"]), said))
    return Feature(name, kind, shape, draw(rings), tuple(holes), level, props)


@st.composite
def sheets(draw: st.DrawFn) -> TableSheet:
    """A table of 40 x 40 with up to six features."""
    names = draw(st.lists(NAMES, max_size=6, unique=True))
    unit = draw(st.sampled_from(["inch", "cm", "m", "km"]))
    ground = draw(st.sampled_from([0.0, 1312.0]))
    listed = {name: draw(features(name)) for name in names}
    return TableSheet("A table", "panzer8", TableSpace(40, 40, unit, ground), listed)
