"""Charts of a report as SVG text: bars with intervals, histograms, matrices, the tornado of a what-if.

The same numbers give the same text on every machine, so reports can be compared. No window system is needed.
matplotlib takes a second to load, so it is imported only to draw.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FIRST, SECOND, NEUTRAL, INK = "#2f6db3", "#c8592b", "#8a9196", "#22272a"
"""The colours of the side listed first, of the other side, of neutral things, and of texts."""
GRID = "#d8dcdd"
WIDTH = 6.6
"""Inches; a report is one column."""
_LOOK: dict[Any, Any] = {
    "svg.hashsalt": "kpeditor",
    "svg.fonttype": "none",
    "text.parse_math": False,  # no TeX formulas: a dollar sign in a title is literal
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": NEUTRAL,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
}


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, drawn as a bar; `low` and `high` equal the value if there is no interval."""

    label: str
    value: float
    low: float
    high: float
    colour: str = NEUTRAL


@contextmanager
def look() -> Iterator[None]:
    """A context with the style of all charts, independent of any `matplotlibrc`.

    matplotlib would otherwise read such a file from the current folder. With `text.usetex` in it, titles
    would be run through TeX.
    """
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_LOOK)
        yield


def shares(bars: Sequence[Bar]) -> str:
    """Shares of games with their intervals, one bar below the other, with a line at 50 %."""
    with look():
        figure, axes = _canvas(0.55 + 0.36 * len(bars))
        for place, bar in enumerate(bars):
            axes.barh(place, bar.value, 0.62, color=bar.colour, alpha=0.85)
            axes.plot([bar.low, bar.high], [place, place], color=INK, linewidth=1.4, marker="|", markersize=7)
        axes.axvline(0.5, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        _label_rows(axes, [bar.label for bar in bars])
        return _svg(figure)


def histogram(counts: Mapping[int, int], xlabel: str, *, signed: bool = False) -> str:
    """How often each whole number occurred; signed numbers take the colour of the side they favour."""
    from matplotlib.ticker import MaxNLocator

    with look():
        figure, axes = _canvas(2.1)
        numbers = range(min(counts, default=0), max(counts, default=0) + 1)
        colours = [_signed(n) if signed else FIRST for n in numbers]
        axes.bar(list(numbers), [counts.get(n, 0) for n in numbers], 0.85, color=colours, alpha=0.85)
        axes.set_xlabel(xlabel)
        axes.set_ylabel("games")
        axes.yaxis.grid(True)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        return _svg(figure)


def paired_bars(
    labels: Sequence[str], series: Mapping[str, Sequence[float]], ylabel: str, *, rotated: bool = False
) -> str:
    """Columns in groups: one group for each label, with one column for each named series (at most two)."""
    with look():
        figure, axes = _canvas(2.5 if rotated else 2.1)
        width = 0.8 / max(1, len(series))
        for number, (name, values) in enumerate(series.items()):
            places = [place - 0.4 + width * (number + 0.5) for place in range(len(labels))]
            axes.bar(places, list(values), width, label=name, color=(FIRST, SECOND)[number % 2], alpha=0.85)
        axes.set_xticks(range(len(labels)), list(labels))
        if rotated:
            axes.tick_params("x", rotation=35)
            for label in axes.get_xticklabels():
                label.set_horizontalalignment("right")
        axes.set_ylabel(ylabel)
        axes.yaxis.grid(True)
        if len(series) > 1:
            axes.legend(frameon=False, fontsize=8)
        return _svg(figure)


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float]],
    form: str,
    xlabel: str = "",
) -> str:
    """A table whose cells are tinted by their values. Each value is written in `form`; 0 is left blank."""
    with look():
        figure, axes = _canvas(0.9 + 0.27 * len(rows))
        top = max((value for row in values for value in row), default=0) or 1
        axes.imshow([list(row) for row in values], cmap="Blues", vmin=0, vmax=1.8 * top, aspect="auto")
        for y, row in enumerate(values):
            for x, value in enumerate(row):
                if value:
                    axes.text(x, y, format(value, form), ha="center", va="center", fontsize=8)
        axes.set_xticks(range(len(columns)), list(columns), rotation=35, ha="right")
        axes.set_yticks(range(len(rows)), list(rows))
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        axes.set_xlabel(xlabel)
        return _svg(figure)


def tornado(bars: Sequence[Bar]) -> str:
    """Differences with their intervals, the largest on top, around a line at no difference."""
    with look():
        figure, axes = _canvas(0.8 + 0.3 * len(bars))
        for place, bar in enumerate(bars):
            axes.barh(place, bar.value, 0.6, color=bar.colour, alpha=0.85)
            axes.plot([bar.low, bar.high], [place, place], color=INK, linewidth=1.2, marker="|", markersize=6)
        axes.axvline(0, color=INK, linewidth=0.8)
        reach = max([0.05, *(max(abs(bar.low), abs(bar.high)) for bar in bars)]) * 1.05
        axes.set_xlim(-reach, reach)
        axes.xaxis.grid(True)
        axes.set_xlabel("difference of the score")
        _label_rows(axes, [bar.label for bar in bars])
        return _svg(figure)


def _signed(number: int) -> str:
    return NEUTRAL if number == 0 else FIRST if number > 0 else SECOND


def _label_rows(axes: Axes, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), list(labels))
    axes.invert_yaxis()
    axes.tick_params("y", length=0)
    axes.spines["left"].set_visible(False)


def _canvas(height: float) -> tuple[Figure, Axes]:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    FigureCanvasSVG(figure)
    return figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """The picture as SVG without the header of a file, for embedding in a page."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": "kpeditor"})
    text = buffer.getvalue()
    return re.sub(r"<metadata>.*?</metadata>\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
