"""Charts and pages as XML, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement

from kpeditor.core.rules.playaids import Chart
from kpeditor.export.vassal.kit import Kit

_WIDGET = "VASSAL.build.widget."
_ALT = 520


def tabs(parent: Element, name: str) -> Element:
    """A holder of tabs."""
    return SubElement(parent, _WIDGET + "TabWidget", entryName=name)


def add_charts(root: Element, pages: Sequence[tuple[str, str]], charts: Sequence[tuple[str, str]]) -> None:
    """Puts the window of charts in: pages and pictures, each a title and a file."""
    window = SubElement(
        root,
        "VASSAL.build.module.ChartWindow",
        name="Charts",
        hotkey=f"72,{_ALT}",
        text="",
        tooltip="The scenario and the charts of the rules",
        icon="/images/chart.gif",
        description="",
    )
    inside = tabs(window, "Charts")
    for title, file in pages:
        SubElement(inside, _WIDGET + "HtmlChart", chartName=title, fileName=file, description="")
    for title, file in charts:
        SubElement(inside, _WIDGET + "Chart", chartName=title, fileName=file, description="")


def chart_titles(kits: Iterable[Kit]) -> dict[Chart, str]:
    """The charts of several scenarios, each once; of those that differ under one title the later ones are
    called after their scenario.
    """
    found: dict[Chart, str] = {}
    for kit in kits:
        for chart in kit.aids.charts:
            if chart not in found:
                known = chart.title in found.values()
                found[chart] = f"{chart.title} ({kit.name})" if known else chart.title
    return found
