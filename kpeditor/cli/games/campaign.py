"""`kpeditor campaign`: battles that follow each other, with the forces that are left."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.options import output_file, refuse_to_overwrite
from kpeditor.cli.streams import say, tell_or_write
from kpeditor.cli.table import OK
from kpeditor.core.files.documents import save_scenario
from kpeditor.core.play.campaign.campaign import read_campaign
from kpeditor.core.play.campaign.carrying import course_of, next_battle
from kpeditor.core.play.campaign.telling import course_text


@click.group(name="campaign", short_help="Fight battles one after another.")
def campaign() -> None:
    """Fight battles one after another: who has won says which comes next, and who is left fights it.

    RECORD are the records of the battles that have been played, in their order. docs/formats.md tells how a
    campaign is written.
    """


@campaign.command(short_help="Tell how a campaign stands.")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("records", metavar="[RECORD]...", type=click.Path(path_type=Path), nargs=-1)
@click.option("--whole", is_flag=True, help="Tells everything that happened, not the losses alone.")
@output_file("Writes Markdown here instead of telling it.", required=False)
def show(file: Path, records: tuple[Path, ...], whole: bool, output: Path | None) -> int:
    """Tell the battles of the campaign in FILE that have been played, what befell each unit, and what comes
    next.
    """
    tell_or_write(course_text(course_of(read_campaign(file), records), whole=whole), output)
    return OK


@campaign.command(name="next", short_help="Write the scenario of the next battle.")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("records", metavar="[RECORD]...", type=click.Path(path_type=Path), nargs=-1)
@output_file("The scenario to write; its map stays where it is.", required=True)
def next_command(file: Path, records: tuple[Path, ...], output: Path) -> int:
    """Write the scenario of the battle that comes next, with the forces that are left for it."""
    fought = read_campaign(file)
    refuse_to_overwrite(output, (battle.scenario for battle in fought.battles.values()))
    opened = next_battle(course_of(fought, records))
    save_scenario(opened, output)
    say(f"wrote {output}")
    return OK
