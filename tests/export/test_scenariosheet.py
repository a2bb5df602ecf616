"""The scenario sheet says what the scenario says, in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from kpeditor.app.playtest.goals import standings_in
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import Ban, Entry, Group, Unit, VictoryLine
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep
from kpeditor.core.scenario.victory.progress import victory_progress
from kpeditor.core.scenario.victory.scoring import Award, Rung, Scoring
from kpeditor.export.mappages import PrintRefused
from kpeditor.export.paper import print_html
from kpeditor.export.scenariosheet import write_scenario_sheet
from kpeditor.export.scenariotext import NoScenario, as_html, as_markdown, scenario_text
from kpeditor.export.vassal.module import scenario_page
from tests.core.scenario.victory.test_parsing import Fixed
from tests.rulesets.panzerblitz.battles import GE, scenario
from tests.rulesets.panzerblitz.boards import blank, paint


def test_the_sheet_of_summa(summa):
    text = scenario_text(summa)
    assert (text.title, text.ruleset, text.length) == (
        "Summa, 16 December 1939",
        "KampfPanzer",
        "10 game-turns",
    )
    finns, russians = text.sides
    assert finns.forces[0].units == ((6, "British infantry"), (4, "37mm gun"), (4, "75mm howitzer"))
    assert finns.forces[0].where == "Deploys anywhere between rows 1 and 13"
    assert finns.forces[0].notes == ("may begin entrenched",)
    assert ("Panic level", "5") in russians.facts
    assert ("May leave the map", "on hexes 1301-1901") in russians.facts
    assert text.order == "Finns, then Russians"
    assert text.victory[-1] == "Otherwise the Finns win."
    assert "BT7" in text.rules[0]


def test_placed_units_entries_and_bans_are_told(summa):
    side = summa.scenario.sides[1]
    units = (Unit("138", "truck", "2319"), Unit("81", "inf_ru", carried_by="138"))
    groups = (Group("a", units=units), Group("b", {"bt7": 2}, enter=Entry(3, "edge(S)")))
    changed = replace(side, groups=groups, ban=Ban((1,), ("move",)))
    battle = Battle(summa.sheet, replace(summa.scenario, sides=(summa.scenario.sides[0], changed)))
    told = scenario_text(battle).sides[1]
    assert told.forces[0].notes == ("Truck 138 in 2319", "Russian infantry 81 aboard 138")
    assert told.forces[1].where == "Enters in game-turn 3 on the south edge"
    assert ("Not in game-turn 1", "move") in told.facts


def test_passengers_of_a_kind_are_counted(summa):
    side = summa.scenario.sides[1]
    riders = tuple(Unit(id_, "inf_ru", carried_by="138") for id_ in ("81", "82", "83"))
    units = (Unit("138", "truck", conditions={"pinned": 1}), *riders)
    changed = replace(side, groups=(Group("a", units=units, enter=Entry(3, "edge(S)")),))
    told = scenario_text(Battle(summa.sheet, replace(summa.scenario, sides=(changed,)))).sides[0]
    assert told.forces[0].notes == ("Truck 138, pinned", "3 Russian infantry aboard 138")


def test_what_rules_declare_is_told_in_their_words(mud):
    text = scenario_text(mud)
    red, blue = text.sides
    assert red.facts == (("Spirit", "4"), ("Flags in", "0106"))
    assert blue.facts == (("Cheered", "yes"),)
    assert red.forces[0].notes == ("Runner (red) in 0101, tired T2, covered in mud, with shoes", "trots off")
    assert blue.forces[0].notes == ("Runner (blue) in 0201",)
    assert text.rules == ("Hurdles lie in 0103 (3), 0204 (2).", "Huts lie in 0101.", "Puddles lie in 0202.")


@pytest.mark.parametrize("number", range(1, 10))
def test_all_nine_situations_have_a_sheet(root, number):
    (path,) = (root / "scenarios/kampfpanzer").glob(f"14-{number}-*.yaml")
    text = scenario_text(open_battle(path).battle)
    markdown, html = as_markdown(text), as_html(text)
    for side in text.sides:
        assert f"## {side.title}" in markdown
        assert f"<h2>{side.title}</h2>" in html
    assert len(text.victory) >= 2


def test_text_of_the_designer_cannot_break_the_page(summa):
    battle = Battle(summa.sheet, replace(summa.scenario, title="<script>alert(1)</script>"))
    html = as_html(scenario_text(battle))
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_what_cannot_be_understood_is_shown_as_typed(summa):
    side = summa.scenario.sides[0]
    broken = replace(side, groups=(replace(side.groups[0], deploy="somewhere nice"),))
    battle = Battle(summa.sheet, replace(summa.scenario, sides=(broken, summa.scenario.sides[1])))
    assert scenario_text(battle).sides[0].forces[0].where == "Deploys somewhere nice"


def test_files(summa, tmp_path):
    for name in ("a.md", "a.html", "a.pdf"):
        write_scenario_sheet(summa, tmp_path / name)
    assert (tmp_path / "a.md").read_text("utf-8").startswith("# Summa, 16 December 1939\n")
    html = (tmp_path / "a.html").read_text("utf-8")
    assert '<g class="zones"' in html
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_another_suffix_and_a_bare_map_are_refused(summa, tmp_path):
    with pytest.raises(PrintRefused, match=r"\.pdf, \.html, \.md"):
        write_scenario_sheet(summa, tmp_path / "a.doc")
    with pytest.raises(NoScenario):
        scenario_text(Battle(summa.sheet))


def test_paper_has_the_figures_and_as_few_pages_as_smaller_letters_allow(summa, tmp_path):
    write_scenario_sheet(summa, tmp_path / "sheet.pdf")
    sheet = PdfDocument(tmp_path / "sheet.pdf")
    assert len(sheet) == 1
    told = sheet[0].get_textpage().get_text_range()
    assert "attack 2, class R, range 8, defence 3, movement 1" in told
    html = "line<br>" * 80
    for least, pages in ((None, 2), (2.4, 1)):
        print_html(html, tmp_path / "lines.pdf", "Lines", least_letters=least)
        assert len(PdfDocument(tmp_path / "lines.pdf")) == pages
    print_html(html * 2, tmp_path / "lines.pdf", "Lines")
    document = PdfDocument(tmp_path / "lines.pdf")
    told = "".join(document[1].get_textpage().get_text_range().split())
    assert told.endswith(f"Lines,page2of{len(document)}")


def test_a_set_up_in_steps_is_told_on_every_sheet(root: Path) -> None:
    """The steps in order, in words; groups say in which step they are set up."""
    shipped = open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml").battle
    assert shipped.scenario is not None
    limits = Limits(from_enemy=3)
    steps = (
        SetupStep("nationalists", ("a",), secret=True),
        SetupStep("republicans", ("main",), limits=limits, marks=(MarkLot("wreck", 2, at_most=True),)),
        SetupStep(reveal=("a",)),
    )
    battle = Battle(shipped.sheet, replace(shipped.scenario, setup=steps))
    text = scenario_text(battle)
    assert text.setup == (
        "The Nationalists place group a anywhere between rows 29 and 54, in secret.",
        "The Republicans place group main and up to two wrecks anywhere between rows 1 and 17,"
        " at least three hexes from the enemy.",
        "Everybody learns of a.",
    )
    assert text.sides[0].forces[0].where.startswith("Group a is set up in step 1, anywhere between")
    for page in (as_html(text), as_markdown(text), scenario_page(text).decode()):
        assert "Set-up, step by step" in page
        assert "up to two wrecks" in page
        assert "The sides deploy in this order" not in page


def test_points_levels_and_ladders_are_told_among_who_wins(root):
    battle = open_battle(root / "scenarios/tutorial/first-shots.yaml").battle
    assert battle.scenario is not None
    first, second = (side.id for side in battle.scenario.sides)
    scoring = Scoring(
        (Award("both", "each", "destroyed(enemy)", 2),), levels=("marginal", "decisive"), margins=(1, 6)
    )
    scored = Battle(battle.sheet, replace(battle.scenario, scoring=scoring))
    told = scenario_text(scored).victory[len(battle.scenario.victory) :]
    assert told == (
        "The side with most points wins: by 1 point marginal and by 6 points decisive. With a smaller lead"
        " the game is a draw.",
        "Each side scores 2 points for each of the units the enemy have lost.",
    )
    ladder = Scoring(ladder=(Rung(first, f"held({second}.tank", "decisive"),))
    broken = Battle(battle.sheet, replace(battle.scenario, scoring=ladder))
    assert scenario_text(broken).victory[-1].endswith(f"win (decisive): held({second}.tank")


def test_villages_of_panzerblitz_are_called_as_the_palette_calls_them() -> None:
    """By the title of the kind, not by its id in files: in deployment, victory, and how far it has come."""
    sheet = blank()
    paint(sheet, "terrain", "farm", "C-3", "C-4")
    won = VictoryLine(GE, f"units({GE}, terrain(farm)) >= 2")
    fought = scenario(["1 ge_rifle C-3"], deploy={GE: "terrain(farm)"}, victory=[won])
    told = Battle(sheet, fought)
    text = scenario_text(told)
    assert text.victory[0] == "The Germans win if the Germans have at least two units on village hexes."
    assert "on village hexes" in str(text.sides[0].forces)
    alarm = ScenarioEvent(when=f"units({GE}, terrain(farm)) >= 2", say="Go.")
    (event,) = scenario_text(Battle(sheet, replace(fought, events=(alarm,)))).events
    assert "the Germans have at least two units on village hexes: tell both sides: Go." in event
    (line,) = standings_in(told, None)
    assert line.sentence == text.victory[0]
    (progress,) = victory_progress(fought, sheet, Fixed(), catalogue=find("panzerblitz").terrain())
    assert [words for words, _ in progress.counts] == ["units of the Germans on village hexes"]
