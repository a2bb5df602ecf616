"""The scenario in words as a page that VASSAL can show: the plainest HTML, without a style sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kpeditor.export.scenariotext import ScenarioText, SideText


def scenario_page(text: ScenarioText) -> bytes:
    """The scenario in words as HTML, in UTF-8."""
    return "\n".join(_lines(text)).encode("utf-8", "replace")


def _lines(text: ScenarioText) -> Iterator[str]:
    yield "<html><body>"
    yield f"<h1>{escape(text.title)}</h1>"
    yield f"<p>{escape(text.ruleset)} · {escape(text.map)} · {escape(text.length)}</p>"
    yield from (f"<p>{escape(note)}</p>" for note in text.notes)
    if text.setup:
        yield "<h2>Set-up, step by step</h2><ol>"
        yield from (f"<li>{escape(step)}</li>" for step in text.setup)
        yield "</ol>"
    else:
        yield f"<p>The sides deploy in this order: {escape(text.order)}.</p>"
    for side in text.sides:
        yield from _side(side)
    yield from _list("Rules in force", text.rules)
    yield from _list("Who wins", text.victory)
    yield from _list("Events", text.events)
    yield "</body></html>"


def _side(side: SideText) -> Iterator[str]:
    yield f"<h2>{escape(side.title)}</h2>"
    for name, fact in side.facts:
        yield f"<p>{escape(name)}: {escape(fact)}</p>"
    yield "<ul>"
    for force in side.forces:
        told = "; ".join((force.where, *force.notes))
        yield f"<li><b>{escape(told)}</b>"
        for (count, unit), figures in zip(force.units, force.figures, strict=True):
            yield f"<br>{count} × {escape(unit)}" + (f" ({escape(figures)})" if figures else "")
        yield "</li>"
    yield "</ul>"


def _list(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"<h2>{title}</h2><ul>"
        yield from (f"<li>{escape(line)}</li>" for line in lines)
        yield "</ul>"
