"""Nothing for a side tells what that side has not seen: two games that differ in nothing but that are told to
it alike. Secret answers of every ruleset are tried by test_conforming_games.py, what windows draw and say by
tests/app/playtest/test_leaks.py; here the hidden units of the rules that have some.
"""

from __future__ import annotations

import io
import re
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.cli import main as cli
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.writing import make_folder
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.model import Group
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from tests.rulesets.conformance import answers_to, second_answers
from tests.rulesets.leaks import told_to

SIDES = Callable[[State, str], set[str]]


def unseen_stands(state: State, side: str) -> set[str]:
    """The enemy stands of Not Quite Mechanized that are no contact of a side."""
    assert isinstance(state, Operation)
    position = state.position
    return {
        one.id
        for one in position.stands.values()
        if one.side != side and one.id not in position.contacts[side]
    }


def hidden_elements(state: State, side: str) -> set[str]:
    """The enemy elements of Panzer8 below markers [P39]."""
    assert isinstance(state, Panzer8State)
    return {id_ for id_, one in state.position.pieces.items() if one.marker and one.side != side}


def moved_stands(state: State, side: str, data: st.DataObject) -> State:
    """The same position for a side: stands that it has not seen are elsewhere and in another state, and the
    enemy's formations have other orders.
    """
    assert isinstance(state, Operation)
    changed = state.position
    unseen = sorted(unseen_stands(state, side))
    enemies = [id_ for id_, one in changed.setting.units.items() if one.side != side]
    point = st.builds(TablePoint, st.integers(0, 8).map(float), st.integers(0, 5).map(float))
    for id_ in data.draw(st.lists(st.sampled_from(unseen), max_size=4)) if unseen else ():
        stand = changed.stands[id_]
        where, marks = data.draw(point), data.draw(st.integers(0, 2))
        changed = changed.with_stands(
            [replace(stand, at=where, markers=marks, concealed=not stand.concealed)]
        )
    for id_ in data.draw(st.lists(st.sampled_from(enemies), max_size=3)):
        changed = changed.with_unit(id_, order=Order("attack", data.draw(point)), ordered=True, stalled=True)
    return Operation(changed)


def shuffled_elements(state: State, side: str, data: st.DataObject) -> State:
    """The same position for a side: other enemy elements are below other markers."""
    assert isinstance(state, Panzer8State)
    position = state.position.copy()
    hidden = sorted(hidden_elements(state, side))
    markers = [position.pieces[id_].marker for id_ in hidden]
    for id_, marker in zip(hidden, data.draw(st.permutations(markers)), strict=True):
        position.put(id_, marker=marker)
    return Panzer8State(position)


def stands_elsewhere(state: State, side: str) -> State:
    """The same position for a side: every stand that it has not seen is a kilometre further east."""
    assert isinstance(state, Operation)
    position = state.position
    unseen = [position.stands[id_] for id_ in sorted(unseen_stands(state, side))]
    moved = [replace(one, at=TablePoint(one.at.x + 1, one.at.y), markers=1) for one in unseen if one.at]
    return Operation(position.with_stands(moved))


def elements_elsewhere(state: State, side: str) -> State:
    """The same position for a side: enemy elements below the next marker of theirs, or dummy."""
    assert isinstance(state, Panzer8State)
    position = state.position.copy()
    markers = [one.number for one in position.markers if one.side != side]
    following = dict(zip(markers, [*markers[1:], *markers[:1]], strict=True))
    for id_ in hidden_elements(state, side):
        position.put(id_, marker=following[position.pieces[id_].marker])
    return Panzer8State(position)


class Hiding(NamedTuple):
    """A battle in which much is hidden; `changed` by chance, `elsewhere` always in the same way."""

    file: str
    turns: int
    hidden: SIDES
    changed: Callable[[State, str, st.DataObject], State]
    elsewhere: Callable[[State, str], State]


BATTLES: Mapping[str, Hiding] = {
    "velm": Hiding("nqm/velm-bridge.yaml", 4, unseen_stands, moved_stands, stands_elsewhere),
    "tarn": Hiding("nqm/tarn-crossroads.yaml", 3, unseen_stands, moved_stands, stands_elsewhere),
    "hallern": Hiding(
        "panzer8/2-hallern-crossroads.yaml", 2, hidden_elements, shuffled_elements, elements_elsewhere
    ),
}


class Games(dict[str, Session]):
    """Games by name; hypothesis would else write all of them into its report."""

    def __repr__(self) -> str:
        return "games"


@pytest.fixture(scope="module")
def games(root: Path) -> Games:
    """A beginning of a game of each."""
    return Games(
        {
            name: play_game(open_battle(root / "scenarios" / one.file).battle, "random", 11, turns=one.turns)
            for name, one in BATTLES.items()
        }
    )


def sides_of(session: Session) -> list[str]:
    assert session.battle.scenario is not None
    return [one.id for one in session.battle.scenario.sides]


@pytest.mark.parametrize("name", BATTLES)
@settings(max_examples=20)
@given(data=st.data())
def test_what_is_told_to_a_side_does_not_change_with_what_it_has_not_seen(
    games: Games, name: str, data: st.DataObject
) -> None:
    """Views, questions, records, chronicles, and all files of its folder. But who is asked about a fight
    learns that there is one [N62].
    """
    game, kind = games[name], BATTLES[name]
    number = data.draw(st.integers(0, len(game.steps) - 1))
    side = data.draw(st.sampled_from(sides_of(game)))
    step = game.steps[number]
    if isinstance(step.after, Operation) and step.after.position.phase in ("volley", "press"):
        return
    twin = replace(step, after=kind.changed(step.after, side, data))
    first, second = (
        Session(game.battle, game.dice, game.start, [*game.steps[:number], one], drawn=game.drawn)
        for one in (step, twin)
    )
    told, as_was = told_to(side, second), told_to(side, first)
    assert {key: told[key] for key in as_was if told[key] != as_was[key]} == {}


EXPORTS = {
    "picture.png": ["png"],
    "picture.svg": ["svg"],
    "sheet.md": ["sheet"],
    "battle.kpz": ["bundle"],
    "map.pdf": ["pdf"],
    "counters.pdf": ["counters"],
    "tiled.tmx": ["tiled"],
}
"""What is made of the file of a side: prints, pictures, bundles, maps for other programs."""
OF_HEXES = {"module.vmod": ["vassal"]}
OF_TABLES = {"table.geojson": ["geojson"]}
RATIOS = {"km": "1:20000", "m": "1:20", "inch": "1:2", "cm": "1:2"}
"""How large the print of a free table is, by its unit."""
UNIQUE = rb"D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:+-]+|uuid:[0-9a-f-]{36}|/ID \[[^]]*\]"
"""What a print says of the moment in which it was made."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_nothing_made_of_the_folder_of_a_side_tells_what_it_has_not_seen(
    games: Games, name: str, tmp_path: Path
) -> None:
    """All files of the folder are the same to the byte, and so is what is printed and exported of them. The
    position itself becomes a scenario only where somebody agrees to see the hidden.
    """
    game, kind = games[name], BATTLES[name]
    side, step, number = next(
        (side, step, number)
        for number, step in reversed(list(enumerate(game.steps)))
        for side in sides_of(game)
        if kind.hidden(step.after, side)
    )
    twins = [
        Session(
            game.battle,
            game.dice,
            game.start,
            [*game.steps[:number], replace(step, after=state)],
            drawn=game.drawn,
        )
        for state in (step.after, kind.elsewhere(step.after, side))
    ]
    assert all(one.hides_from((side,)) for one in twins)
    assert compared(twins, side, tmp_path / "game") == []


def test_what_was_hidden_once_is_asked_about_although_nobody_hides_any_more(games: Games) -> None:
    """[P39] So the question before a position becomes a scenario does not tell whether the markers that are
    left are dummies.
    """
    game = games["hallern"]
    step = next(one for one in reversed(game.steps) if hidden_elements(one.after, "americans"))
    assert isinstance(step.after, Panzer8State)
    position = step.after.position.copy()
    for id_ in hidden_elements(step.after, "americans"):
        position.put(id_, state="destroyed", marker=0)
    number = game.steps.index(step)
    steps = [*game.steps[:number], replace(step, after=Panzer8State(position))]
    session = Session(game.battle, game.dice, game.start, steps, drawn=game.drawn)
    assert session.hides_from(("americans",))
    assert not session.hides_from(())


PICTURES = (".png", ".svg")


def compared(games: Sequence[Session], side: str, folder: Path, only: Collection[str] = ()) -> list[str]:
    """The files by which two games can be told apart, of those that are made for a side. The first is made
    once more before: Qt draws letters a hundredth of a pixel otherwise once they were drawn in other sizes.
    Of `only` some exports pictures are left out, which takes half the time.
    """
    made = []
    for session in (*games[: 0 if only else 1], *games):
        made.append(exports_of(session, side, folder, only))
        shutil.rmtree(folder)
    first, second = made[-2:]
    assert set(first) == set(second)
    assert only or set(first) >= {*EXPORTS, "seen.yaml", "seat.json", "map.yaml"} - {"counters.pdf"}
    return [name for name in first if first[name] != second[name] and not (only and name.endswith(PICTURES))]


def exports_of(session: Session, side: str, folder: Path, only: Collection[str] = ()) -> dict[str, bytes]:
    """The files in the folder of a side, and those that are made of them, or `only` some of these; of prints
    all but when they were made.
    """
    game = UmpiredGame(folder, Path("unused.yaml"), session, 1)
    make_folder(folder)
    game._write_seats()
    sheet = session.battle.sheet
    is_table = isinstance(sheet, TableSheet)
    ratio = ["--ratio", RATIOS[sheet.space.unit]] if isinstance(sheet, TableSheet) else []
    commands = (OF_TABLES if is_table else OF_HEXES) | EXPORTS  # modules first, for the letters
    for name, command in commands.items():
        if only and name not in only:
            continue
        target, more = folder / side / name, ratio if command == ["pdf"] else []
        line = ["export", *command, str(folder / side / "seen.yaml"), "-o", str(target), *more]
        failed = cli.main(line) not in (0, None)
        assert failed == (command == ["counters"] and not units_in(game.seen_by(side))), line
    files = [path for path in (folder / side).rglob("*") if path.is_file()]
    found = {path.relative_to(folder / side).as_posix(): path.read_bytes() for path in files}
    for name in [name for name in found if name.endswith(".vmod")]:
        with ZipFile(io.BytesIO(found.pop(name))) as module:  # whose parts are compared one by one
            found |= {f"{name}/{part}": module.read(part) for part in module.namelist()}
    return {name: re.sub(UNIQUE, b"", one) if name.endswith(".pdf") else one for name, one in found.items()}


def units_in(battle: Battle) -> int:
    """How many units a scenario has: without any there are no counters to print."""
    assert battle.scenario is not None
    return sum(len(group.units) or sum(group.tally().values()) for _, group in battle.scenario.groups())


SECRETS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "plots": ("kampfpanzer/14-1-spain.yaml", {}),
    "units": ("panzerblitz/1-assault-on-berezovka.yaml", {}),
    "panzerbitz": ("panzerblitz/1-assault-on-berezovka.yaml", {"combat": "panzerbitz"}),
    "edges": ("panzer-zug/at-04-vyshgorod.yaml", {}),
    "trains": ("panzer-zug/at-08-isolated-train.yaml", {}),
}
"""Battles on hexes, with options: all that is set up in them is made secret."""


def set_up_in_secret(root: Path, name: str) -> Battle:
    """A battle in which each side sets up, units, trains, marks and choices, without the other seeing it."""
    file, options = SECRETS[name]
    battle = open_battle(root / "scenarios" / file).battle
    scenario = battle.scenario
    assert scenario is not None
    steps = scenario.setup
    if not steps:  # the side that begins keeps a group for the end, so that it reads what is secret yet
        own, other = (
            [(side.id, (one.id,)) for one in side.groups if one.enter is None] for side in scenario.sides
        )
        steps = tuple(SetupStep(*one) for one in (*own[:-1], *other, *own[-1:]))
    secret = tuple(replace(step, secret=True, limits=Limits()) if step.side else step for step in steps)
    changed = replace(scenario, setup=secret, options={**scenario.options, **options})
    return replace(battle, scenario=changed)


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETS)
def test_nothing_made_of_the_folder_of_a_side_tells_what_the_other_has_set_up_in_secret(
    root: Path, name: str, tmp_path: Path
) -> None:
    """Units, trains, mines and written choices; where both plot at once, the plots in the other's folder."""
    battle = set_up_in_secret(root, name)
    assert battle.scenario is not None
    ruleset = find(battle.scenario.ruleset)
    session, tried = Session.begin(battle, SeededDice(3)), Counter[str]()
    while (pending := session.pending()) and pending[0].turn == 0:
        answers = answers_to(ruleset, session.state, 3)
        asked = pending[0]
        other = next(one.id for one in battle.scenario.sides if one.id != asked.side)
        second = next(second_answers(ruleset, session.state, asked, answers[asked.side]), None)
        if second is not None and asked.secret and not tried[asked.side]:
            twins = []
            for answer in (answers[asked.side], second):
                game = Session(battle, SeededDice(3), session.start, list(session.steps))
                game.submit({**answers, asked.side: answer})
                if game.pending() and not game.pending()[0].turn:  # else it has come out
                    twins.append(game)
            if len(twins) == 2:
                tried[asked.side] += 1
                assert compared(twins, other, tmp_path / "game") == []
        session.submit(answers)
    assert tried, "something was secret"


DRAWN: Mapping[str, str] = {
    "kampfpanzer/14-4-poland.yaml": "poles",
    "panzerblitz/2-road-to-sosnovka.yaml": "germans",
}
"""Battles with the side of which one of two groups comes late; the other side does not know which."""


def two_draws(root: Path, file: str) -> list[Session]:
    """Two games that differ in what was drawn for one side in secret and has not come."""
    battle = open_battle(root / "scenarios" / file).battle
    assert battle.scenario is not None
    sides = {one.id: one for one in battle.scenario.sides}
    side = sides[DRAWN[file]]
    like = next(one for one in side.groups if one.enter is not None)
    assert like.enter is not None
    type_ = next(iter(like.tally()))
    late = [Group(f"late-{n}", {type_: n}, enter=replace(like.enter, turn=6)) for n in (1, 2)]
    draw = Draw("late", side.id, tuple(Lot((one.id,)) for one in late), hidden="enemy")
    sides[side.id] = replace(side, groups=(*side.groups, *late))
    scenario = replace(battle.scenario, sides=tuple(sides.values()), draws=(draw,))
    found: dict[str, Session] = {}
    for seed in range(1, 30):
        session = Session.begin(replace(battle, scenario=scenario), SeededDice(seed))
        lots = next(str(one.data["lots"]) for one in session.events() if one.kind == TOLD)
        found.setdefault(lots, session)
    assert len(found) == 2
    ruleset = find(battle.scenario.ruleset)
    for session in found.values():  # until the other side reads what is there
        while (pending := session.pending()) and pending[0].turn == 0:
            session.submit(answers_to(ruleset, session.state, 3))
    return list(found.values())


@pytest.mark.parametrize("file", DRAWN)
def test_what_was_drawn_in_secret_changes_nothing_that_is_told_to_the_other(root: Path, file: str) -> None:
    first, second = two_draws(root, file)
    assert first.state.digest() != second.state.digest()
    other = next(one for one in sides_of(first) if one != DRAWN[file])
    told, as_was = (told_to(other, one) for one in (second, first))
    assert {key: told[key] for key in as_was if told[key] != as_was[key]} == {}


@pytest.mark.parametrize(
    ("file", "only"),
    [
        pytest.param("panzerblitz/2-road-to-sosnovka.yaml", ("module.vmod", "tiled.tmx"), id="quick"),
        *(pytest.param(file, (), id=file, marks=pytest.mark.slow) for file in DRAWN),
    ],
)
def test_nothing_made_of_the_folder_of_a_side_tells_what_was_drawn_for_the_other(
    root: Path, file: str, only: Collection[str], tmp_path: Path
) -> None:
    """Modules of VASSAL part by part, maps for Tiled, pictures and prints."""
    games = two_draws(root, file)
    other = next(one for one in sides_of(games[0]) if one != DRAWN[file])
    assert compared(games, other, tmp_path / "game", only) == []


def test_the_plots_in_the_folder_of_one_side_change_nothing_in_that_of_the_other(
    root: Path, tmp_path: Path
) -> None:
    """Both plot at once (KampfPanzer): who has put his plots into his folder tells the other nothing."""
    battle = open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml").battle
    assert battle.scenario is not None
    ruleset, made = find(battle.scenario.ruleset), []
    for seed in (1, 2):
        game = UmpiredGame.found(tmp_path / "game", battle, 3)
        while len(asked := game.session.pending()) == 1:
            game.put(asked[0], answers_to(ruleset, game.session.state, 3)[asked[0].side])
            assert not game.step()
        plots, reads = asked
        game.put(plots, answers_to(ruleset, game.session.state, seed)[plots.side])
        assert not game.step()
        made.append({path.name: path.read_bytes() for path in (game.folder / reads.side).iterdir()})
        made[-1]["own"] = (game.folder / plots.side / "answer.yaml").read_bytes()
        shutil.rmtree(tmp_path)
    assert [file for file in made[0] if made[0][file] != made[1][file]] == ["own"]


@pytest.mark.parametrize("name", BATTLES)
def test_no_line_for_a_side_names_a_unit_it_has_not_seen(games: Games, name: str) -> None:
    """Text, units and numbers of every event it may read; what comes to light with the step may be named."""
    game, kind = games[name], BATTLES[name]
    hid = 0
    for step in game.steps:
        for side in sides_of(game):
            hidden = kind.hidden(step.before, side) & kind.hidden(step.after, side)
            hid += len(hidden)
            for event in (one for one in step.events if may_read(one, (side,))):
                assert not hidden & words_in(event), (side, event)
    assert hid > 10


def words_in(event: Event) -> set[str]:
    """All words of an event, and those of its numbers."""
    return {*re.findall(r"[\w:-]+", f"{event.text} {dict(event.data)!r}"), *event.units, *event.hexes}


def test_a_formation_that_a_side_has_not_met_is_not_named_to_it(games: Games) -> None:
    """Lines of results are for both sides only where the other knows a stand of the formation."""
    named = 0
    for name in ("velm", "tarn"):
        for step in games[name].steps:
            assert isinstance(step.after, Operation)
            position = step.after.position
            for side in position.setting.sides:
                unmet = {
                    id_
                    for id_, one in position.setting.units.items()
                    if one.side != side
                    and not any(
                        stand.id in position.contacts[side]
                        for stand in position.stands.values()
                        if stand.formation in position.setting.below[id_]
                    )
                }
                for event in (one for one in step.events if may_read(one, (side,))):
                    named += bool(event.text)
                    assert not unmet & words_in(event), (side, event)
    assert named > 50
