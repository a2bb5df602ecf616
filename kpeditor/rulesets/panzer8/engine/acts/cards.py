"""The event card of a player-turn: the draw, its immediate effects, and the decisions it calls for [P43,
P66].
"""

from __future__ import annotations

from typing import Any, Final

from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.deck import Card
from kpeditor.rulesets.panzer8.engine.acts import air, support
from kpeditor.rulesets.panzer8.engine.acts.results import Resolving
from kpeditor.rulesets.panzer8.engine.costs import is_led
from kpeditor.rulesets.panzer8.engine.table.position import Position

TWICE, JOKER, PASS = "two actions", "joker", support.PASS
SUPPORT, AIR, SHIFT, ROLL, GUNS = "support", "air", "shift", "roll", "guns"
FIRES, HOLDS = "fire", "hold"
KIND: Final = "event"
_CARDS: Final = {card.name: card for card in deck.cards()}
FLANK_WITHIN: Final = 4.0
"""The greatest distance from the edge of the table at which a flank attack takes an element out [P43]."""


def begin(play: Resolving) -> None:
    """Draws the card of a player-turn. No card is drawn while a barrage goes on or when aircraft come again
    [P44, P45].
    """
    at = play.at
    at.zones = tuple(one for one in at.zones if one.until >= at.turns)
    if plane := air.returns(play):
        at.tasks = (*at.tasks, (AIR, at.side, {"plane": plane, "may_patrol": False}))
        return
    if support.goes_on(play):
        return
    assert at.deck is not None
    if not any(True for _ in at.deck):
        at.deck = at.deck.reshuffled(play.dice, at.now, at.phase)
        at.shown = ()
    name, at.deck = at.deck.draw()
    card = _CARDS[name]
    said = deck.meaning(card, _colour(at))
    at.shown, at.drawn = (*at.shown, name), name
    text = f"{at.called(at.side)} draw {name}: {said}"
    play.tell("draws", "P43", text, side=at.side, data={"card": name, "means": said})
    if card.colour == "joker":
        left = tuple(dict.fromkeys(one for one in at.deck if one != "joker"))
        at.deck = at.deck.discard(name)
        at.tasks = (*at.tasks, (JOKER, at.side, {"cards": left}))
        return
    at.deck = at.deck.discard(name)
    take(play, card)


def _colour(at: Position) -> Any:
    return at.setting.colours[at.side]


def take(play: Resolving, card: Card) -> None:
    """Applies a card for the side that has drawn it; a card of the other colour does nothing."""
    at = play.at
    if card.colour != at.setting.colours[at.side]:
        return
    at.card = card.rank
    if card.rank == "A":
        _shortage(play)
    elif card.rank == "4":
        _flank(play)
    elif card.rank in support.LEVELS:
        level = support.level_of(at, at.side, card.rank)
        at.tasks = (*at.tasks, (SUPPORT, at.side, {"level": level}))
    elif card.rank in ("10", "J"):
        _aircraft(play, card.rank)
    elif card.rank == "K":
        led = [id_ for id_ in at.on_table(at.side) if is_led(at, id_) and not at.pieces[id_].acted]
        if led:
            at.tasks = (*at.tasks, (TWICE, at.side, {"units": led}))


def _aircraft(play: Resolving, rank: str) -> None:
    """Calls aircraft; if a fighter sweep of the enemy is in the air, that ends instead [P44]."""
    at = play.at
    if at.other in at.patrols:
        at.patrols -= {at.other}
        text = f"the patrol of {at.called(at.other)} turns the aircraft of {at.called(at.side)} away"
        play.tell("patrol", "P44", text, side=at.other)
        return
    plane = air.FIGHTER if rank == "J" else air.type_of(at, at.side)
    at.tasks = (*at.tasks, (AIR, at.side, {"plane": plane, "may_patrol": rank == "J"}))


def _shortage(play: Resolving) -> None:
    """HE of own guns and mortars is short in this player-turn; for Soviets of 1941 and Germans of 1944 and
    1945 the card of the enemy counts too, in his player-turn and in their next one [P46].
    """
    at, setting = play.at, play.at.setting
    at.shortages = {**at.shortages, at.side: at.turns}
    enemy = (setting.nations.get(at.other), setting.year)
    if enemy == ("russian", 1941) or enemy in {("german", 1944), ("german", 1945)}:
        at.shortages = {**at.shortages, at.other: at.turns + 1}
        text = f"ammunition is short for {at.called(at.other)} too, in this player-turn and their next"
        play.tell("shortage", "P46", text, side=at.other)


def _flank(play: Resolving) -> None:
    """Hits the friend nearest to an edge that is not its own. Within 4 inches of the edge it is removed,
    otherwise suppressed [P43].
    """
    at, space = play.at, play.at.ground.sheet.space
    home = at.setting.homes.get(at.side, "")
    found = []
    for id_ in at.on_table(at.side):
        x, y = at.stand(id_).at
        far = {"N": y, "S": space.height - y, "W": x, "E": space.width - x}
        found += [(away, id_) for edge, away in far.items() if edge != home]
    if not found:
        return
    away, id_ = min(found)
    play.tell(
        "flank attack",
        "P43",
        f"{at.title(id_)} is attacked from off the table, {away:.1f} from its edge",
        (id_,),
    )
    if away <= FLANK_WITHIN:
        play.take_out(id_, rule="P43")
    else:
        play.suppress(id_)


def question(at: Position, kind: str, side: str, data: Any) -> Decision:
    """The decision that a card or its consequences call for. It does not list the answers of a mission of
    support fire, which are too many.
    """
    choices: tuple[Any, ...] | None
    if kind == JOKER:
        words, choices = (
            tr_later("A joker: which card not yet drawn do you take?"),
            tuple(data["cards"]) or (PASS,),
        )
    elif kind == SUPPORT:
        width = support.width_of(at, side, data["level"])
        words, choices = f"Where does {data['level']} fire fall? Its beaten zone is {width:g} wide.", None
    elif kind == AIR:
        words = f"What do the aircraft ({data['plane']}) do?"
        choices = air.choices(at, side, data["plane"], may_patrol=data["may_patrol"])
    elif kind in (SHIFT, ROLL):
        words, choices = tr_later("Where does the fire fall instead?"), support.places(data["zone"])
    elif kind == GUNS:
        guns = len(data["guns"])
        words = f"Do {guns} guns fire at the aircraft? They have reacted then."
        if guns == 1:
            words = "Does 1 gun fire at the aircraft? It has reacted then."
        choices = (HOLDS, FIRES)
    else:
        words, choices = tr_later("Which element may act twice?"), (PASS, *data["units"])
    return Decision(side, KIND, at.now, at.number, at.phase, kind, words, choices=choices)


def faults(at: Position, answer: Answer) -> list[IllegalAnswer]:
    """The faults of an answer that orders a mission of support fire."""
    _, side, data = at.tasks[0]
    return support.faults(at, side, data["level"], answer)


def answer(play: Resolving, kind: str, side: str, data: Any, said: Any) -> None:
    """Carries out the answer to a card, or to its consequences."""
    if kind == JOKER:
        _joker(play, said)
    elif kind in (SHIFT, ROLL):
        support.shift(play, data, said)
    elif kind == GUNS:
        air.defend(play, data, fires=said == FIRES)
    elif said == PASS:
        play.tell("waives", "P43", f"{play.at.called(side)} make nothing of the card", side=side)
    elif kind == SUPPORT:
        support.fire(play, said, side, data["level"])
    elif said == air.PATROL:
        play.at.patrols |= {side}
        text = f"fighters of {play.at.called(side)} patrol until enemy aircraft come"
        play.tell("patrol", "P44", text, side=side)
    elif kind == AIR:
        air.fly(play, said, side, data["plane"])
    else:
        at = play.at
        at.put(said, extra=at.pieces[said].extra + 1)
        play.tell("twice", "P43", f"{at.title(said)} may act twice", (said,))


def _joker(play: Resolving, said: str) -> None:
    """Puts all cards back and shuffles, the chosen one too once it has taken effect [P43]."""
    at = play.at
    assert at.deck is not None
    at.deck = at.deck.reshuffled(play.dice, at.now, at.phase)
    at.shown = ()
    if said == PASS:
        return
    card, at.drawn = _CARDS[said], said
    means = deck.meaning(card, _colour(at))
    text = f"{at.called(at.side)} choose {said}: {means}; all cards are shuffled"
    play.tell("chooses", "P43", text, side=at.side, data={"card": said, "means": means})
    take(play, card)
