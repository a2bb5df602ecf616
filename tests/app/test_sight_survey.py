"""Ground behind crests and what a zone sees, in the real window: worked out, drawn, told, written."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kpeditor.app.canvas.sightview import pieces_of
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.panels.sight import SightPanel
from kpeditor.app.tools.sight import MOST_LOOKED_FROM, LineOfSight, Shown
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.sightshapes import ReliefSight, SightQuestion, SightSurvey, survey
from kpeditor.core.scenario.zones import area_hexes, named_areas
from tests.app.helpers import hexes, sheet_of, sides
from tests.app.test_sight_tool import BETWEEN, FIRER, TARGET, clear_ground

pytestmark = pytest.mark.one_window


@pytest.fixture
def sight(workspace) -> LineOfSight:
    found: LineOfSight = workspace.toolbox.sight
    return found


@pytest.fixture
def panel(workspace) -> SightPanel:
    found: SightPanel = workspace.panels["sight"]
    return found


@pytest.fixture
def ridge(workspace):
    """A crest between FIRER and TARGET, and nothing else."""
    clear_ground(workspace.document, "0904", "0905", "0906", "0907", "0908")
    draw_crest(workspace.document, True)


@pytest.fixture
def ready(qtbot, sight):
    """Waits until the answer to what is asked now is there."""

    def ready() -> None:
        qtbot.waitUntil(lambda: not sight.survey.is_busy, timeout=20_000)

    return ready


def draw_crest(document, is_there: bool) -> None:
    document.do(set_hexsides(sheet_of(document), "crest", sides(document, BETWEEN), is_there))


def pin(sight, name: str) -> None:
    sight.document.point_at(Hover())
    sight.pin = sheet_of(sight.document).hex(name)


def found_by(sight: LineOfSight) -> SightSurvey:
    assert sight.survey.found is not None
    return sight.survey.found


def expected(document, starts):
    sheet, ruleset = sheet_of(document), find("kampfpanzer")
    rules = ruleset.sight(sheet, document.scenario)
    assert rules is not None
    return survey(ReliefSight(ruleset, sheet, rules, document.scenario), SightQuestion(starts))


def test_the_ground_behind_a_crest_is_shown_with_the_crest(sight, canvas, panel, ridge, ready):
    pin(sight, FIRER)
    sight.show(Shown.SHADOWS)
    ready()
    found = sight.survey.found
    assert found is not None
    target = sheet_of(canvas.document).hex(TARGET)
    (shadow,) = (shadow for shadow in found.shadows if target in shadow.hexes)
    assert [sheet_of(canvas.document).name_side(side) for side in shadow.hexsides] == ["0905D"]
    assert np.array_equal(found.seen, expected(canvas.document, (sight.pin,)).seen)
    canvas.document.point_at(Hover(target))
    assert f"{TARGET} lies behind the crest 0905D [9.16A]." in panel.plain_text
    assert "hidden by crests alone (violet)" in panel.plain_text


def test_dead_ground_is_drawn_otherwise_than_other_hidden_ground(sight, canvas, ridge, ready):
    pin(sight, FIRER)
    sight.document.point_at(Hover())
    sight.show(Shown.FIELD)
    plain = canvas.grab().toImage()
    sight.show(Shown.SHADOWS)
    ready()
    assert canvas.grab().toImage() != plain


def test_taking_the_crest_away_brings_the_ground_into_sight(sight, canvas, ridge, ready):
    pin(sight, FIRER)
    sight.show(Shown.SHADOWS)
    ready()
    before, target = sight.survey.found, sheet_of(canvas.document).hex(TARGET)
    assert pieces_of(before)[target.row - 1, target.column - 1]
    draw_crest(canvas.document, False)
    assert sight.survey.found is before, "shown until the new answer is there"
    assert sight.survey.is_busy
    ready()
    assert sight.survey.found is not before
    assert sight.survey.found.seen[target.row - 1, target.column - 1]


def test_an_answer_about_another_hex_is_not_shown(sight, ridge, ready):
    pin(sight, FIRER)
    sight.show(Shown.SHADOWS)
    ready()
    sight.pin = sheet_of(sight.document).hex(TARGET)
    sight.switch()
    assert sight.survey.found is None
    ready()
    assert np.array_equal(found_by(sight).seen, expected(sight.document, (sight.pin,)).seen)


def test_a_zone_is_chosen_in_the_panel_and_sees_what_its_hexes_see(sight, canvas, panel, ready):
    area = next(one for one in named_areas(canvas.document.scenario) if one.purpose == "deploy")
    panel.shown.setCurrentIndex(panel.shown.findData(Shown.ZONE))
    panel.shown.activated.emit(panel.shown.currentIndex())
    panel.refresh()
    assert panel.zone.isVisibleTo(panel)
    sight.show(Shown.ZONE, zone=area.text)
    assert "Looking from" in panel.plain_text
    ready()
    panel.refresh()
    assert area.group is not None
    assert panel.zone.currentText() == f"{area.side.title}: {area.group.id}"
    starts = sight.looked_from
    assert len(starts) > 1
    seen = int(expected(canvas.document, starts).seen.sum())
    assert f"{seen} of 2087 hexes are visible from at least one of {len(starts)} hexes." in panel.plain_text


def test_the_selected_hexes_are_looked_from(sight, canvas, panel, ready):
    sight.show(Shown.ZONE)
    assert "Select some hexes, or choose a zone" in panel.plain_text
    canvas.document.select(Selection(hexes(canvas.document, FIRER, TARGET)))
    ready()
    assert sight.survey.found.starts == tuple(sorted(hexes(canvas.document, FIRER, TARGET)))
    assert sight.step_back(), "Esc ends it"
    assert sight.survey.found is None or sight.looked_from == ()


def test_far_too_many_hexes_are_not_looked_from(sight, canvas, monkeypatch):
    monkeypatch.setattr("kpeditor.app.tools.sight.MOST_LOOKED_FROM", 1)
    assert MOST_LOOKED_FROM >= 1000
    sight.show(Shown.ZONE)
    canvas.document.select(Selection(hexes(canvas.document, FIRER, TARGET)))
    assert sight.looked_from == ()
    assert not sight.survey.is_busy


@pytest.mark.usefixtures("exports_here")
@pytest.mark.parametrize(
    "what", [*(pytest.param(one, marks=pytest.mark.slow) for one in ("line", "field")), "zone"]
)
def test_what_is_on_the_map_is_written_as_shapes(window, sight, dialogs, tmp_path, qtbot, ridge, what):
    dialogs.path = tmp_path / "sight.geojson"
    if what == "zone":
        sight.document.select(Selection(hexes(sight.document, FIRER, "0905")))
        sight.show(Shown.ZONE)
    else:
        pin(sight, FIRER)
        sight.document.point_at(Hover(sheet_of(sight.document).hex(TARGET)))
    window.menus.by_id["export-line" if what == "line" else "export-field"].trigger()
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    assert "Wrote sight.geojson" in window.messages.text
    features = json.loads(dialogs.path.read_text("utf-8"))["features"]
    kinds = {feature["properties"]["kind"] for feature in features}
    about = features[0]["properties"]
    if what == "line":
        assert kinds == {"seen", "hidden"}
        assert (about["from"], about["to"]) == (FIRER, TARGET)
    else:
        assert kinds == {"seen", "hidden", "dead-ground"}
        assert about["from_hexes"] == ([FIRER] if what == "field" else [FIRER, "0905"])


@pytest.mark.parametrize("command", ["export-line", "export-field"])
def test_where_nothing_is_looked_from_the_way_is_told(window, workspace, dialogs, command):
    asked = len(dialogs.asked)
    window.menus.by_id[command].trigger()
    assert len(dialogs.asked) == asked
    assert "press L" in window.messages.text


def test_pointing_about_does_not_read_the_zone_again(sight, canvas, ready, monkeypatch):
    read: list[str] = []

    def counted(sheet, text):
        read.append(text)
        return area_hexes(sheet, text)

    monkeypatch.setattr("kpeditor.app.tools.sightanswers.area_hexes", counted)
    sight.show(Shown.ZONE, zone="rows(1,2)")
    ready()
    for name in (FIRER, TARGET, FIRER):
        canvas.document.point_at(Hover(sheet_of(canvas.document).hex(name)))
    assert read == ["rows(1,2)"]
