"""The scenario sheet for the web: needs nothing from anywhere, works without its script, tells everything."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.scenariosheet import web_page
from kpeditor.export.scenariotext import as_markdown, scenario_text


@pytest.fixture(scope="module")
def small(root):
    """A scenario with zones and an entry on a map of 16 by 12 hexes."""
    return open_battle(root / "scenarios/tutorial/river-crossing.yaml").battle


@pytest.fixture(scope="module")
def page(small, qapp) -> str:
    return web_page(small)


def svg_of(page: str) -> str:
    """The map of a page."""
    found = re.search(r'<svg viewBox="[^"]*" xmlns.*?</svg>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_a_page_needs_nothing_from_anywhere(page):
    assert "default-src 'none'" in page
    links = re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')>\s]+)', page)
    assert all(link.startswith("#") for link in links)
    assert set(re.findall(r"https?://[^\"' <]+", page)) == {"http://www.w3.org/2000/svg"}


def test_the_map_is_sound_svg_with_switchable_layers(page):
    svg = svg_of(page)
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(element.get("href"))[1:] for element in root.iter() if element.get("href")}
    assert used <= set(ids)
    classes = {element.get("class") for element in root.iter()}
    assert {"zones", "zone", "counters"} <= classes
    assert QSvgRenderer(QByteArray(svg.encode())).isValid()


def test_every_force_with_a_zone_leads_to_it_without_a_script(page, small):
    targets = re.findall(r'<a class="find" href="#([^"]+)"', page)
    groups = [group for side in small.scenario.sides for group in side.groups if group.deploy or group.enter]
    assert len(targets) == len(groups) > 2
    assert all(f'<g class="zone" id="{target}">' in page for target in targets)
    assert ".zone:target" in page
    assert 'type="radio" name="zoom"' in page


def test_numbers_of_hexes_are_a_group_that_is_hidden_where_nobody_could_read_them(page, small):
    (numbers,) = re.findall(r'<g class="numbers".*?</g>', page, re.DOTALL)
    shown = set(re.findall(r">([^<]+)</text>", numbers))
    assert shown == {small.map.name(hex_) for hex_ in small.map.grid.hexes()}
    assert ".far .numbers" in page


def test_a_range_of_hexes_is_not_broken_between_lines(root):
    page = web_page(open_battle(root / "scenarios/kampfpanzer/14-5-summa.yaml").battle)
    assert 'on hexes <span class="unbroken">1301-1901</span>' in page
    assert "1301-1901" not in page.replace('<span class="unbroken">1301-1901</span>', "")


def test_a_page_tells_the_order_of_battle_victory_and_rules_in_force(page, small):
    text = scenario_text(small)
    for side in text.sides:
        assert f"<h3>{side.title}</h3>" in page
        for force in side.forces:
            assert force.where in page
            assert all(figures in page for figures in force.figures)
    assert all(f"<li>{line}</li>" in page for line in text.victory)
    assert all(option.title in page for option in text.options)


def test_what_differs_from_the_usual_rules_stands_out(small):
    battle = Battle(small.sheet, replace(small.scenario, options={"los_vertex": "open"}))
    page, markdown = web_page(battle), as_markdown(scenario_text(battle))
    assert page.count('<tr class="changed">') == 1
    assert "Line of sight through a corner: **Open**" in markdown


def test_text_of_the_designer_cannot_break_the_page(small):
    evil = "</style><script>alert(1)</script>"
    side = replace(small.scenario.sides[0], title=evil)
    scenario = replace(small.scenario, title=evil, notes=evil, sides=(side, *small.scenario.sides[1:]))
    page = web_page(Battle(small.sheet, scenario))
    assert "alert(1)</script>" not in page
    assert page.count("<script>") == 1


def test_lists_in_the_notes_stay_lists(small):
    scenario = replace(small.scenario, notes="Before:\n* one\n  goes on\n* two\n\nAfter")
    text = scenario_text(Battle(small.sheet, scenario))
    assert text.notes == ("Before:", "• one goes on", "• two", "After")
    assert "\nBefore:\n- one goes on\n- two\n" in as_markdown(text)


def test_colours_follow_light_and_dark_and_paper(page):
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "color-scheme: light dark" in page


def test_the_page_of_a_table_tells_what_lies_below_the_pointer(root, qapp):
    """A table has zones, bases and hover texts of features and units, of hostile names too."""
    battle = open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle
    sheet, scenario = battle.table, battle.scenario
    assert sheet is not None
    assert scenario is not None
    name, feature = next(iter(sheet.features.items()))
    evil = '<b onclick="x">&'
    sheet.features[evil] = replace(feature, id=evil)
    page = web_page(battle)
    svg = svg_of(page)
    root_ = ElementTree.fromstring(svg)
    assert QSvgRenderer(QByteArray(svg.encode())).isValid()
    titles = [element.text or "" for element in root_.iter() if element.tag.endswith("title")]
    kind = sheet.features[name].kind
    assert any(text.startswith(f"{name} – ") for text in titles), kind
    assert any(text.startswith(evil) for text in titles)
    assert any(text.startswith("b1: ") for text in titles)
    assert evil not in page
    assert set(re.findall(r"url\(#([^)]+)", page)) <= set(re.findall(r'id="([^"]+)"', page))
    groups = [group for side in scenario.sides for group in side.groups if group.deploy or group.enter]
    assert len(re.findall(r'<a class="find" href="#([^"]+)"', page)) == len(groups)
    assert len(page) < 900_000
