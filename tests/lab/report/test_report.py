"""The report: every figure in both forms, honest limits, and charts that are the same everywhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.export.labreport import heat_section, write_report
from kpeditor.lab.analysis.heatmap import KINDS, heat_of, plain_number
from kpeditor.lab.analysis.seriesfigures import sample_games
from kpeditor.lab.report.charts import Bar, histogram, matrix, paired_bars, shares, tornado
from kpeditor.lab.report.parts import Names
from kpeditor.lab.report.report import html_of, make_report, markdown_of
from kpeditor.lab.row import LOSSES, PRESENCE
from kpeditor.lab.runner import SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.factors import parse_factor
from kpeditor.lab.whatif.sweeping import Laboratory, Plan, Sweep, sweep

pytestmark = pytest.mark.usefixtures("qapp")  # the maps of a report are drawn


@pytest.fixture(scope="module")
def shots(root: Path) -> Path:
    return root / "scenarios/tutorial/first-shots.yaml"


@pytest.fixture(scope="module")
def result(shots: Path) -> SeriesResult:
    return run_series(Series.of_file(shots, ("random", "passive"), 6))


@pytest.fixture(scope="module")
def swept(shots: Path) -> Sweep:
    lab = Laboratory(open_battle(shots).battle, Plan(("passive", "passive"), 4))
    return sweep(lab, [parse_factor("panic_level french=1|3")])


class Page(HTMLParser):
    """Opens and closes every element, and keeps the cells of tables."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: set[str] = set()
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "img", "link", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th") and data.strip():
            self.cells.add(data.strip())


def test_the_page_needs_no_other_file_and_holds_every_figure_of_the_other_form(
    result: SeriesResult, swept: Sweep
):
    report = make_report(result.series, result.rows, sweep=swept)
    page = Page()
    page.feed(html_of(report))
    assert page.open == []
    assert all(source.startswith(("data:", "#")) for source in page.sources)
    lines = [line for line in markdown_of(report).splitlines() if line.startswith("|") and "---" not in line]
    cells = {cell.strip() for line in lines for cell in line.strip("|").split(" | ")} - {""}
    assert cells <= page.cells
    assert {"panic_level french=1", result.sha256, result.series.hashes()["scenario"]} <= cells


def test_it_says_who_played_with_which_dice_and_what_it_does_not_say(result: SeriesResult):
    text = markdown_of(make_report(result.series, result.rows))
    assert "french: random, germans: passive" in text
    assert "| Seed | 1 |" in text
    limits = text.split("## What this does not say")[1]
    assert "no human being played" in limits
    assert "Only one pair of players was tried" in limits


def test_texts_of_the_scenario_do_not_break_the_page(shots: Path):
    series = Series.of_file(shots, ("passive", "passive"), 2)
    odd = series.scenario.replace('"title":"French"', '"title":"<b>A & B|C"')
    assert odd != series.scenario
    result = run_series(Series(odd, series.map, series.players, 2))
    report = make_report(result.series, result.rows)
    assert "<b>A" not in html_of(report)
    assert "A & B\\|C" in markdown_of(report)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: shares([Bar("French", 0.4, 0.3, 0.5), Bar("Germans", 0.6, 0.5, 0.7)]),
        lambda: histogram({-2: 3, 1: 4}, "margin", signed=True),
        lambda: histogram({}, "margin"),
        lambda: paired_bars(["a", "b"], {"French": [1, 2], "Germans": [0, 3]}, "lost"),
        lambda: matrix(["a"], ["b", "c"], [[0.5, 0]], ".2f"),
        lambda: tornado([Bar("length=3", -0.2, -0.3, -0.1)]),
    ],
    ids=["shares", "histogram", "empty histogram", "paired bars", "matrix", "tornado"],
)
def test_charts_are_svg_that_can_stand_in_a_page(draw: Callable[[], str]):
    chart = draw()
    assert ET.fromstring(chart).tag.endswith("svg")
    assert "<metadata" not in chart
    assert not re.search(r"20\d\d-\d\d-\d\d", chart)


def test_the_same_figures_give_the_same_chart():
    assert histogram({1: 2}, "margin") == histogram({1: 2}, "margin")


def test_heat_is_counted_a_game_and_scaled_by_logarithm(result: SeriesResult):
    sheet = result.series.battle().map
    both = heat_of(result.rows, sheet, KINDS[PRESENCE])
    parts = [heat_of(result.rows, sheet, KINDS[PRESENCE], side) for side in result.series.sides]
    assert both.values.sum() == pytest.approx(sum(part.values.sum() for part in parts))
    shades = both.shades()
    assert shades.max() == pytest.approx(1)
    assert ((shades > 0) == (both.values > 0)).all()
    nothing = heat_of((), sheet, KINDS[LOSSES])
    assert (nothing.most, nothing.shades().max()) == (0, 0)


def test_pictures_of_heat_tell_their_most_in_a_hundred_games(result: SeriesResult):
    captions = [one.caption for one in heat_section(result.series, result.rows).pictures]
    sheet, names = result.series.battle().map, Names.of(result.series)
    for side in result.series.sides:
        most = plain_number(100 * heat_of(result.rows, sheet, KINDS[PRESENCE], side).most)
        caption = f"Presence, {names.side(side)}: at most {most} unit-turns in 100 games in a hex (darkest)"
        assert caption in captions


def test_sample_games_are_typical_closest_and_most_lopsided(result: SeriesResult):
    found = sample_games(result.rows)
    margins = [abs(row.margin) for row in result.rows]
    assert abs(found["closest"].margin) == min(margins)
    assert abs(found["lopsided"].margin) == max(margins)
    assert sample_games(()) == {}


def test_a_report_is_a_file_of_a_known_kind_about_some_games(result: SeriesResult, tmp_path: Path):
    with pytest.raises(KpError, match="a report is"):
        write_report(result.series, result.rows, tmp_path / "report.pdf")
    with pytest.raises(KpError, match="no games"):
        write_report(result.series, (), tmp_path / "report.html")
    write_report(result.series, result.rows, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text("utf-8").count("data:image/png") >= 2
