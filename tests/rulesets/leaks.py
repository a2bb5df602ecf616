"""Everything that is told to or written for one side of a game, as one value: tests compare it between two
games that differ only in what that side has not seen.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.documents import render_scenario
from kpeditor.core.play.chronicle import chronicle
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.folders.seatfolder import seat_text
from kpeditor.core.play.mail.game import MailPlay
from kpeditor.core.play.record import record_data, record_of
from kpeditor.core.play.session import Session
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import question_data
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.scenariotext import scenario_text


def formed(battle: Battle) -> str:
    """What the forms of the editor show of a battle, and its problems."""
    scenario = battle.scenario
    assert scenario is not None
    ruleset = find(scenario.ruleset)
    fields = ruleset.fields(scenario)
    rows = [
        [field.said(one.fields[field.id]) for field in fields.group if field.id in one.fields]
        for _, one in scenario.groups()
    ]
    return repr((scenario.titles, rows, [one.text for one in check_battle(battle)]))


def told_to(side: str, session: Session) -> dict[str, Any]:
    """Everything that is told or written for one side: its view and questions, the record it may keep of a
    game by mail, its chronicle, the files of its folder where somebody umpires, and what sheets, prints and
    forms say of the scenario in it.
    """
    scenario = session.battle.scenario
    assert scenario is not None
    other = next(one.id for one in scenario.sides if one.id != side)
    questions = [question_data(one) for one in session.pending() if one.side == side]
    play = MailPlay(cast(Any, SimpleNamespace(other=other)), session)
    game = UmpiredGame(Path("unused"), Path("unused.yaml"), session, 1)
    seen = game.seen_by(side).scenario
    assert seen is not None
    known = game.known_by(side)
    return {
        "known.yaml": render_scenario(known[0], None) if known is not None else "",
        "view": json.loads(json.dumps(session.state.view_for(side))),
        "questions": json.loads(json.dumps(questions)),
        "record": json.loads(json.dumps(record_data(record_of(play.told(), scenario="scenario.yaml")))),
        "chronicle": chronicle(session, side),
        "log.txt": list(game.log_of(side)),
        "seen.yaml": render_scenario(seen, None),
        "sheet": repr(scenario_text(game.seen_by(side))),
        "forms": formed(game.seen_by(side)),
        "seat.json": seat_text(
            side,
            session.state,
            len(session.steps),
            list(game.events_for(side)),
            known=known[1] if known is not None else None,
        ),
    }
