"""PanzerBitz in the window: direct attacks picked one after the other, barrages and markers written."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.toolkit.picking import PickSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Unit
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import workspace_of
from tests.rulesets.panzerblitz.battles import scenario, unit
from tests.rulesets.panzerblitz.boards import blank


def test_b8_shots_are_picked_in_turn_and_barrages_written(
    around: Around, themes: ThemeKeeper, qtbot: QtBot
) -> None:
    """[B6, B8, B20, B32] Two units may combine against a gun, not against a tank."""
    window = PlaytestWindow(around.host(), themes)
    qtbot.addWidget(window)
    ge: list[str | Unit] = [
        "1 panther K-5",
        "2 panther L-5",
        unit("3 mor_81 K-2", fields={"registered_at": "K-8"}),
        "4 ge_rifle K-4",
    ]
    made = scenario(ge, ["8 t_34c K-9", "9 atg_45 K-8"], options={"combat": "panzerbitz"})
    window.show_battle(OpenBattle(Battle(blank(), made), [], None, None, None, None), {}, is_alone=True)
    window.begin()
    game = workspace_of(window)
    try:
        while game.game.session.pending()[0].kind == "begin":
            game.banner.ready.click()
        barrage = game.sheet
        assert isinstance(barrage, TextSheet)
        assert barrage.answer() == [{"firers": ["3"], "at": "K-8", "way": "registered"}]
        barrage.put([])
        game.banner.ready.click()
        game.playback.skip()
        markers = game.sheet
        assert isinstance(markers, TextSheet)
        assert markers.answer() == {"3": "K-8"}
        game.banner.ready.click()
        game.playback.skip()
        shots = game.sheet
        assert isinstance(shots, PickSheet)
        assert game.banner.ready.text() == "End fire"
        answers = [pick.answer for pick in shots.picks]
        assert {"firers": ["1"], "unit": "8"} in answers
        assert {"firers": ["1", "2"], "unit": "8"} not in answers
        assert {"firers": ["1", "2", "4"], "unit": "9"} in answers
        pick = next(one for one in shots.picks if one.answer == {"firers": ["1"], "unit": "8"})
        assert pick.meaning.short == "3-1"
        assert ("eliminated, from untouched", "1/2") in pick.meaning.lines
        shots.put({"firers": ["1"], "unit": "8"})
        assert game.banner.ready.text() == "Fire!"
        game.banner.ready.click()
        game.playback.skip()
        (asked,) = game.game.session.pending()
        assert (asked.kind, asked.side) == ("shot", "GE"), "the next is decided after the result"
    finally:
        game.game.close()
