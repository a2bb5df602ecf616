"""The record of a game as it would stand in a file: with the name of its scenario, or with it inside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kpeditor.core.errors import KpError
from kpeditor.core.files.bundles.inbundle import is_there
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.files.fingerprint import sha256_of
from kpeditor.core.files.scenariowriter import scenario_data
from kpeditor.core.play.gamefile import open_game, path_beside
from kpeditor.core.play.record import Record, record_of
from kpeditor.core.play.session import Session
from kpeditor.core.scenario.battle import Battle


def record_for(session: Session, seed: int, opened: OpenBattle, path: Path) -> Record:
    """The record of a session for a file at `path`: it names the scenario's file when that says what is
    played, else it holds the scenario.

    Raises:
        KpError: when not even the map has a file that a record could name.
    """
    source, scenario = opened.lasting(opened.scenario_path), session.battle.scenario
    assert scenario is not None
    if source is not None and _is_filed(source, session.battle):
        name = path_beside(source, path)
        return record_of(session, scenario=name, sha256=sha256_of(source), seed=seed)
    map_path = opened.lasting(opened.map_path)
    if map_path is None:
        raise KpError("save the map first: a record names the file of its map")
    inside = replace(scenario, map=path_beside(map_path, path))
    return record_of(session, scenario=scenario_data(inside), seed=seed)


def _is_filed(path: Path, battle: Battle) -> bool:
    """Whether the scenario played is the one in this file."""
    if not is_there(path):
        return False
    try:
        return open_game(path).battle.scenario == battle.scenario
    except KpError:
        return False
