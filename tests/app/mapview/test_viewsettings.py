"""View settings: hide, fade, lock, show alone; as plain data that can be remembered."""

from __future__ import annotations

import json

import pytest
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.drawing.styles.modern import LIGHT

TITLES = {"terrain": "Terrain", "crest": "Crest", "units": "Units"}


@pytest.fixture
def settings(qapp: object) -> ViewSettings:
    return ViewSettings(LIGHT, TITLES)


def test_solo_shows_one_layer_and_then_again_what_was_shown(settings: ViewSettings):
    settings.show("units", False)
    settings.solo("crest")
    assert settings.map_layers() == frozenset({"crest"})
    settings.solo("crest")
    assert settings.map_layers() == frozenset({"terrain", "crest"})


def test_solo_of_another_layer_goes_over_to_it(settings: ViewSettings):
    settings.solo("crest")
    settings.solo("terrain")
    assert settings.map_layers() == frozenset({"terrain"})
    settings.solo("terrain")
    assert settings.map_layers() == frozenset({"crest"})


def test_opacity_stays_between_0_and_1(settings: ViewSettings):
    settings.set_opacity("terrain", 1.7)
    assert settings.opacities() == {}
    settings.set_opacity("terrain", -3)
    assert settings.opacities() == {"terrain": 0.0}


def test_what_is_remembered_comes_back(settings: ViewSettings):
    settings.show("units", False)
    settings.set_opacity("terrain", 0.4)
    settings.lock("crest", True)
    other = ViewSettings(LIGHT, TITLES)
    other.restore(json.loads(json.dumps(settings.state())))
    assert other.state() == settings.state()
    assert not other.shows("units")
    assert other.is_locked("crest")


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"hidden": 3, "opacity": [1], "locked": None},
        {"hidden": ["gone"], "opacity": {"terrain": "much", "gone": 0.5}},
    ],
)
def test_nonsense_in_the_memory_does_no_harm(settings: ViewSettings, state: dict[str, object]):
    settings.restore(state)
    assert not any(settings.state().values())


def test_every_change_is_told_once(settings: ViewSettings, qtbot: QtBot):
    for act in (
        lambda: settings.set_opacity("terrain", 0.5),
        lambda: settings.lock("terrain", True),
        lambda: settings.solo("units"),
        lambda: settings.set_style(CLASSIC),
        lambda: settings.set_style(CLASSIC, "map symbols"),
    ):
        with qtbot.waitSignal(settings.changed, timeout=100):
            act()
        with qtbot.assertNotEmitted(settings.changed):
            settings.set_style(settings.style, settings.symbols)
