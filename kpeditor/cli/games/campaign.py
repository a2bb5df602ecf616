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


@click.group(name="campaign", short_help="Show a campaign of battles, or write its next scenario.")
def campaign() -> None:
    """Show a campaign of battles, or write its next scenario. The winner of a battle decides which battle
    comes next; the forces that are left fight it.

    Each RECORD is the record of a battle that has been played; give them in their order. docs/formats.md
    explains the file of a campaign.
    """


@campaign.command(short_help="Show the state of a campaign.")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("records", metavar="[RECORD]...", type=click.Path(path_type=Path), nargs=-1)
@click.option("--whole", is_flag=True, help="Report every event, not only the losses.")
@output_file("Write Markdown to this file instead of printing it.", required=False)
def show(file: Path, records: tuple[Path, ...], whole: bool, output: Path | None) -> int:
    """Report the battles of the campaign in FILE that have been played, the history of each unit, and the
    next battle.
    """
    tell_or_write(course_text(course_of(read_campaign(file), records), whole=whole), output)
    return OK


@campaign.command(name="next", short_help="Write the scenario of the next battle.")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("records", metavar="[RECORD]...", type=click.Path(path_type=Path), nargs=-1)
@output_file("The scenario to write; it refers to the existing map.", required=True)
def next_command(file: Path, records: tuple[Path, ...], output: Path) -> int:
    """Write the scenario of the next battle, with the forces that are left for it."""
    fought = read_campaign(file)
    refuse_to_overwrite(output, (battle.scenario for battle in fought.battles.values()))
    opened = next_battle(course_of(fought, records))
    save_scenario(opened, output)
    say(f"wrote {output}")
    return OK
