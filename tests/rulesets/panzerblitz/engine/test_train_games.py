"""Games by chance with trains: one train a track, none off its rails, places kept, units conserved [Z2, Z5,
Z8, Z12, Z13]; and a battle that goes on as a scenario in the midst of tasks.
"""

from __future__ import annotations

import random

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.rulesets.panzerblitz.engine.passengers import PULLS_GUN, free_places, rides_inside
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, DUE, EXITED, MAP, Position
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.engine.traintravel import are_coupled_kinds, broken_tracks, trains_at
from tests.rulesets.panzerblitz.battles import unit
from tests.rulesets.panzerblitz.boards import lay, paint, rail_out, railway

LINE = tuple(f"K-{n}" for n in range(1, 11))


def board(dice: random.Random) -> MapSheet:
    """A railway across the board with a branch into a tunnel; tracks, a siding, swamps by chance."""
    sheet = railway(double=dice.random() < 0.5)
    lay(sheet, "rail", "K-5", "L-5", "M-5")
    lay(sheet, "tunnel", "M-5", "N-5", "O-5", "P-5")
    lay(sheet, "rail", "P-5", "Q-5", "R-5")
    rail_out(sheet, "rail", "K-1")
    paint(sheet, "rail.siding", "yes", dice.choice(("K-3", "K-7")))
    paint(sheet, "terrain", "swamp", dice.choice(LINE[1:]))
    paint(sheet, "terrain", "woods", *dice.sample([f"{row}-{n}" for row in "JL" for n in range(1, 10)], 6))
    return sheet


def battle(seed: int) -> Battle:
    """Two forces with trains around a railway; options and special rules by the seed."""
    dice = random.Random(seed)
    ge: list[Unit] = [
        unit("a1 bp42_light K-8"),
        unit("a2 assault_platoon_a", carried_by="a1"),
        unit("a3 pz_38t", carried_by="a1"),
        unit("b1 bp42_heavy R-5"),
        unit("b2 assault_platoon_a", carried_by="b1"),
        unit("b3 ge_smg", carried_by="b1"),
        unit("c1 ge_smg L-7"),
        unit("c2 ge_engineer L-8"),
        unit("c3 truck M-8"),
        unit("c4 assault_platoon_a L-6", fields={"home": "a1"}),
    ]
    ru = [
        unit("z1 bp35_heavy K-2"),
        unit("z2 assault_platoon_c", carried_by="z1"),
        unit("z3 ru_rifle J-4"),
        unit("z4 ru_rifle J-5"),
        unit("z5 ru_guards L-3"),
        unit("z6 t_34c M-3"),
        unit("z7 su_85 L-2"),
    ]
    late = Group(
        "late", units=(unit("d1 bp44"), unit("d2 ge_smg", carried_by="d1")), enter=Entry(2, "edge(S)")
    )
    sides = (
        Side("GE", "Germans", (Group("main", units=tuple(ge)), late), exit="edge(S)"),
        Side("RU", "Soviets", (Group("main", units=tuple(ru)),), exit="edge(N)"),
    )
    marks = (Mark("damaged_track", dice.choice(("K-5", "K-6"))), Mark("mines", "K-4", "RU"))
    options = {
        "opportunity_fire": ("off", "half_range")[seed % 2],
        "panzerblitz_assault": bool(seed // 2 % 2),
        "transport": ("pb", "pl")[seed // 4 % 2],
        "intensive": True,
        "stacking_german": 3 + seed % 3,
    }
    special = ("capture_train", "snow_trains_6") if seed % 3 == 0 else ()
    victory = (VictoryLine("GE", "destroyed(RU) > destroyed(GE)"), VictoryLine("RU"))
    made = Scenario(
        "t", "panzerblitz", "", Length(8, 8), sides, victory, options=options, marks=marks, special=special
    )
    return Battle(board(dice), made)


def look(at: Position) -> None:
    """What holds in every position."""
    rails = at.ground.rails
    for id_, piece in at.pieces.items():
        assert piece.state in (MAP, DUE, DESTROYED, EXITED)
        if piece.state in (DESTROYED, EXITED):
            assert piece.at is None
            assert not piece.aboard
            continue
        if piece.aboard:
            assert piece.at is None
            assert at.pieces[piece.aboard].state == piece.state
            assert at.pieces[piece.aboard].side == piece.side
            assert piece.outside <= at.figure(piece.aboard).is_train
        if piece.at is None or piece.fixture or not at.figure(id_).is_train:
            assert not piece.in_tunnel
            continue
        assert piece.at in rails.hexes, f"{id_} is off the rails [Z2]"
        assert piece.in_tunnel == rails.is_inside(piece.at), "[Z13]"
        if at.now:
            assert piece.track in rails.tracks(piece.at), "[Z5]"
            assert piece.track not in broken_tracks(at, piece.at), "[Z22]"
            aboard = at.aboard(id_)
            rider = [one for one in aboard if at.pieces[one].type == at.figure(id_).rider]
            inside, outside = free_places(at, id_)
            pulls = PULLS_GUN & at.figure(id_).flags
            assert inside >= 0 or pulls, "[Z7]"
            assert outside >= 0 or rider, "[Z8]"
            strict = at.figure(id_).is_armoured and not pulls
            riders = [one for one in aboard if strict and not at.pieces[one].outside and one not in rider]
            assert all(rides_inside(at, one) for one in riders), "only platoons of trains ride inside [Z7]"
    if at.walk is not None or not at.now:
        return
    for hex_ in {piece.at for piece in at.pieces.values() if piece.at is not None}:
        trains = trains_at(at, hex_)
        sides = {at.pieces[one].side for one in trains}
        assert len(sides) <= 1, "trains of one side in a hex [Z5]"
        tracks = [at.pieces[one].track for one in trains]
        coupled = all(are_coupled_kinds(at, one, trains[0]) for one in trains)
        if hex_ not in rails.sidings and not coupled:
            assert len(set(tracks)) == len(tracks), "one train a track [Z12]"
        assert coupled or len(trains) <= len(rails.tracks(hex_)) + (hex_ in rails.sidings)
        for side in at.setting.sides:
            wrecks = len(at.marks_at(hex_, "train_wreck")) + len(at.marks_at(hex_, "wreck"))
            assert at.crowd(side, hex_) - wrecks <= at.setting.stacking[side], "units [PB10]"


def played(seed: int) -> tuple[list[str], PanzerBlitzState, set[str]]:
    """The digests of a game by chance, its end, and the paragraphs its log names."""
    state, player = PanzerBlitzState.of(battle(seed)), find("panzerblitz").players()["random"]()
    dice, digests, cited = SeededDice(seed), [], set[str]()
    count = len(state.position.pieces)
    while pending := state.pending():
        (decision,) = pending
        answer = player.answer(state, decision, Chance.of(seed, *decision.address))
        faults = state.faults(decision, answer)
        assert not faults, (answer, [fault.sentence() for fault in faults])
        state, events = state.advance({decision: answer}, dice)
        cited |= {event.rule for event in events}
        assert len(state.position.pieces) == count
        look(state.position)
        digests.append(state.digest())
    return digests, state, cited


def test_games_by_chance_with_trains_keep_the_rules_and_end():
    cited: set[str] = set()
    for seed in range(6):
        digests, state, rules = played(seed)
        cited |= rules
        assert state.outcome() is not None
        assert len(set(digests)) == len(digests), "no position twice"
    assert {"Z2", "Z10", "Z35", "Z42"} <= cited


def test_the_same_seed_plays_the_same_game():
    assert played(3)[0] == played(3)[0]


def test_every_position_with_trains_goes_on_as_a_scenario():
    """Trains, tracks, tunnels, passengers and tasks come back as they were."""
    state, player = PanzerBlitzState.of(battle(4)), find("panzerblitz").players()["random"]()
    dice, seen = SeededDice(4), 0
    while pending := state.pending():
        (decision,) = pending
        if decision.kind == "move" and decision.turn and state.position.walk is None and seen < 40:
            seen += 1
            begun = PanzerBlitzState.of(Battle(state.battle.map, state.as_scenario()))
            begun, _ = begun.advance({begun.pending()[0]: "ready"}, SeededDice(1))
            for id_, piece in state.position.pieces.items():
                if piece.state != MAP:
                    continue
                other = begun.position.pieces[id_]
                for name in ("side", "at", "aboard", "track", "in_tunnel", "outside", "home", "spent"):
                    if name == "track" and not state.position.figure(id_).is_train:
                        continue
                    assert getattr(other, name) == getattr(piece, name), (id_, name)
                if piece.task is not None:
                    assert other.task is not None
                    assert (other.task[0], other.task[2]) == (piece.task[0], piece.task[2])
        answer = player.answer(state, decision, Chance.of(4, *decision.address))
        state, _ = state.advance({decision: answer}, dice)
    assert seen > 10
