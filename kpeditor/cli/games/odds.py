"""`kpeditor odds`: one question of the rules, answered exactly and without a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.options import FORMAT
from kpeditor.cli.streams import say
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.problem import Severity, did_you_mean, worst
from kpeditor.core.rules import registry
from kpeditor.core.rules.calculators import Calculator, Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.core.texts import Share


@click.command(
    short_help="Answer one question of the rules with exact odds.",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("ruleset", required=False)
@click.argument("calculator", required=False)
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="ID=VALUE",
    help="Value of an option of the rules that differs from the default. Can be repeated.",
)
@click.option(
    "--scenario",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Use the options, tables and unit types of this scenario.",
)
@FORMAT
@click.pass_context
def odds(
    ctx: click.Context,
    ruleset: str | None,
    calculator: str | None,
    chosen: tuple[str, ...],
    scenario: Path | None,
    form: str,
) -> None:
    """Answer a question of RULESET with its CALCULATOR: the exact chance of every result.

    The fields of the question are options too: kpeditor odds RULESET direct-fire --superiority 3. Without a
    calculator the command lists those of the rules system with their fields; without a rules system it lists
    all calculators.
    """
    if ruleset is None:
        for reason in registry.broken():
            say(str(reason))
        _list(registry.loaded(), form)
        return
    rules = registry.find(ruleset)
    ground = _scenario(rules, scenario, chosen)
    if calculator is None:
        _list([rules], form)
        return
    found = _calculator(rules, rules.calculators(ground), calculator)
    values = found.values(_fields(ctx.args))
    spread = found.work(values)
    click.echo(_json(ruleset, found, values, spread) if form == "json" else _text(spread))


def _scenario(rules: RuleSet, path: Path | None, chosen: Sequence[str]) -> Scenario | None:
    """The scenario whose options apply to the question, None for the rules as they are."""
    ground = Scenario("", rules.info.id, "", Length(1, 1), ())
    if path is not None:
        read, problems, _ = read_scenario(path)
        if read is None or worst(problems) is Severity.ERROR:
            raise BadFile(f"{path} has errors", problems)
        if read.ruleset != rules.info.id:
            raise click.UsageError(f"{path} is a scenario of {read.ruleset}, not of {rules.info.id}")
        ground = read
    known = {option.id: option for option in rules.options()}
    own = dict(ground.options)
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            hint = did_you_mean(name, known)
            raise click.UsageError(f"--option {text}: write ID=VALUE{f'; {hint}' if hint else ''}")
        own[name] = _option_value(known[name], value)
    for name, given in own.items():
        # Rules replace an unknown value by the default, and would answer another question.
        if name not in known or not known[name].allows(given):
            hint = f"it has no option {name!r}" if name not in known else f"{name} cannot be {_plain(given)}"
            raise BadFile(f"{path} does not fit the rules {rules.info.id}: {hint}; kpeditor check tells more")
    _refuse_unfit(rules, {name: given for name, given in own.items() if not known[name].choices})
    return replace(ground, options=own)


def _refuse_unfit(rules: RuleSet, free: Mapping[str, Any]) -> None:
    """Lets the rules system check the options whose values it does not list.

    Raises:
        BadFile: with what is wrong with one of them, and the cure.
    """
    if not free:
        return
    bare = Scenario("", rules.info.id, "", Length(1, 1), (), options=free)
    for problem in rules.check(Battle(_stand_in(rules.info), bare)):
        if problem.severity is not Severity.ERROR or problem.where.path[:1] != ("options",):
            continue
        raise BadFile(f"the option {problem.where.path[-1]} cannot have this value", [problem])


def _stand_in(rules: RuleSetInfo) -> Sheet:
    """The smallest board of a rules system: options concern no map, but the checks need one."""
    if rules.space == "table":
        return TableSheet("", rules.id, TableSpace(1.0, 1.0, "inch"))
    return MapSheet("", rules.id, HexGrid(1, 1), SCHEMES["CCRR"])


def _option_value(option: Option, text: str) -> Any:
    """The choice of an option that this text names; any text where the option lists no choices.

    Raises:
        click.UsageError: when there is no such choice.
    """
    choices = {_plain(choice).lower(): choice for choice in option.choices}
    if not choices:
        return text
    if text.lower() not in choices:
        raise click.UsageError(f"--option {option.id} is one of {', '.join(choices)}, not {text}")
    return choices[text.lower()]


def _calculator(rules: RuleSet, offered: Sequence[Calculator], name: str) -> Calculator:
    names = {one.id: one for one in offered}
    if name not in names:
        hint = did_you_mean(name, names) or f"it has {', '.join(names) or 'none'}"
        raise click.UsageError(f"{rules.info.id} has no calculator {name!r}; {hint}")
    return names[name]


def _fields(words: Sequence[str]) -> dict[str, str]:
    """The fields of `--name value` and `--name=value`."""
    found: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise click.UsageError(f"{word!r} is no field: write --FIELD VALUE")
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            if not rest:
                raise click.UsageError(f"--{name} needs a value")
            value = rest.pop(0)
        found[name] = value
    return found


def _list(rules: Sequence[RuleSet], form: str) -> None:
    """Every calculator with its fields."""
    if form == "json":
        listed = [
            {"ruleset": one.info.id, "calculator": each.id, "text": each.text, "fields": _told_fields(each)}
            for one in rules
            for each in one.calculators()
        ]
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    for one in rules:
        for each in one.calculators():
            click.echo(f"{one.info.id} {each.id}: {each.text}")
            for field in each.fields:
                usual = "" if field.default is None else f" ({_plain(field.default)} when left out)"
                click.echo(f"    --{field.id}  {field.title.removesuffix(' :')}: {_allowed(field)}{usual}")


def _told_fields(calculator: Calculator) -> list[Mapping[str, Any]]:
    return [
        {"id": field.id, "title": field.title, "kind": field.kind, "default": field.default}
        | ({"least": field.least, "most": field.most} if field.kind == "whole" else {})
        | ({"choices": list(field.choices or ())} if field.kind in ("choice", "several") else {})
        for field in calculator.fields
    ]


def _allowed(field: Field) -> str:
    if field.kind == "whole":
        return f"{field.least} to {field.most}"
    choices = ", ".join(field.choices or ())
    words = {"switch": "true or false", "text": field.text, "several": f"some of {choices}"}
    return words.get(field.kind, choices)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text(spread: Spread) -> str:
    lines = list(spread.steps)
    lines += [f"{result:>12}  {chance!s:>7}  {Share(chance):7.1%}" for result, chance in spread.outcomes]
    if spread.mean is not None:
        lines.append(f"mean {spread.mean} ({float(spread.mean):.2f})")
    return "\n".join(lines)


def _json(ruleset: str, calculator: Calculator, values: Mapping[str, Any], spread: Spread) -> str:
    return json.dumps(
        {
            "ruleset": ruleset,
            "calculator": calculator.id,
            "fields": values,
            "outcomes": [{"result": result, "chance": str(chance)} for result, chance in spread.outcomes],
            "mean": None if spread.mean is None else str(spread.mean),
            "steps": list(spread.steps),
        },
        ensure_ascii=False,
    )
