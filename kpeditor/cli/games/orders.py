"""`kpeditor orders`: checks plots without playing them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.games.answerfile import PHASE, STEP, Asked, before_question, question_to, read_answer
from kpeditor.cli.options import FORMAT, gathered
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.errors import BadFile
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Decision, IllegalAnswer
from kpeditor.core.texts import one_line


@click.command(short_help="Check plots without playing.")
@click.argument("scenario", type=click.Path(path_type=Path))
@click.argument("orders_file", metavar="ORDERS", type=click.Path(path_type=Path))
@gathered(
    "asked",
    Asked,
    click.option("--side", required=True, help="Side whose plots are checked."),
    click.option(
        "--turn", type=click.IntRange(min=1), default=1, show_default=True, help="Game-turn or hour."
    ),
    PHASE,
    STEP,
)
@click.option("--outlook", is_flag=True, help="Also report the expected results: odds, chances, points.")
@FORMAT
def orders(scenario: Path, orders_file: Path, asked: Asked, outlook: bool, form: str) -> int:
    """Check the plots in ORDERS for SCENARIO: report each illegal one with its reason and the paragraph.

    ORDERS is a record (the program first plays everything before), or a mapping from unit ids to plots, with
    or without the id of the side above it.
    """
    game = open_game(scenario)
    is_plain = Session.begin(game.battle, SeededDice(0)).asks_often
    record, plots = read_answer(orders_file, asked, is_plain=is_plain)
    side, turn = asked.side, asked.turn or 0
    before = before_question(record, asked) if record.steps else record.before(turn)
    session = replay(before, game.battle, may_be_unfinished=not record.setup)
    decision = _question(session, side, turn)
    faults = session.state.faults(decision, plots)
    found = session.state.outlooks(decision, plots) if outlook and not faults else ()
    if form == "json":
        told = {"side": side, "turn": turn, "faults": [_json(fault) for fault in faults]}
        more = {"outlook": [asdict(one) for one in found]} if outlook else {}
        click.echo(json.dumps(told | more, ensure_ascii=False))
    else:
        for fault in faults:
            click.echo(one_line(f"{fault.subject or side}: {fault.sentence()}"))
        for one in found:
            click.echo(one.text)
            for what, much in one.lines:
                click.echo(f"  {what}: {much}" if much else f"  {what}")
        legal = "all orders are legal" if plots else "no orders are given, which is legal"
        click.echo(f"{len(faults)} illegal" if faults else legal, err=True)
    return INPUT_ERROR if faults else OK


def _question(session: Session, side: str, turn: int) -> Decision:
    """The question of a game-turn to a side.

    Raises:
        BadFile: when the game does not ask it now.
    """
    decision = question_to(session, side)
    if decision.turn == 0 and not decision.number:
        raise BadFile("the sides have not deployed; give the orders as a record with its deployment")
    if decision.turn != turn:
        raise BadFile(session.said(f"the game stands at game-turn {decision.turn}, not {turn}"))
    return decision


def _json(fault: IllegalAnswer) -> dict[str, Any]:
    return {"unit": fault.subject, "rule": fault.rule, "offset": fault.offset, "text": str(fault)}
