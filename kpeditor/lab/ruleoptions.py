"""Options of the rules in the form in which people write them: "combat=panzerbitz"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.fields import NO, YES
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules import registry
from kpeditor.core.rules.ruleset import Option

YES_WORDS = {True: "yes", False: "no"}
YES_NO = dict.fromkeys(YES, True) | dict.fromkeys(NO, False)


class BadOption(KpError):
    """There is no such option, or the option has no such value."""


def option_of(ruleset: str, id_: str) -> Option:
    """An option of a ruleset.

    Raises:
        BadOption: when the ruleset has no option of this id.
    """
    options = {option.id: option for option in registry.find(ruleset).options()}
    if id_ not in options:
        question = did_you_mean(id_, options)
        hint = question or (f"options are {', '.join(options)}" if options else f"{ruleset} has none")
        raise BadOption(f"there is no option {id_!r}; {hint}")
    return options[id_]


def option_value(ruleset: str, id_: str, text: str) -> Any:
    """The value of an option that a text stands for. Switches also understand yes and no, on and off.

    Raises:
        BadOption: when there is no such option or value.
    """
    option = option_of(ruleset, id_)
    choices = {str(choice).lower(): choice for choice in option.choices}
    if True in option.choices:
        choices = {word: on for word, on in YES_NO.items() if on in option.choices} | choices
    if text.lower() not in choices:
        raise BadOption(f"option {id_} is one of {', '.join(map(str, option.choices))}, not {text!r}")
    return choices[text.lower()]


def options_text(ruleset: str) -> str:
    """Every option of a ruleset for people to read, with its choices and their meaning; the default is
    marked.
    """
    return "\n\n".join(_told(option) for option in registry.find(ruleset).options())


def _told(option: Option) -> str:
    lines = [f"{option.id}: {option.title} [{option.ruling}]", f"  {option.text}"]
    for choice in option.choices:
        value = YES_WORDS[choice] if isinstance(choice, bool) else str(choice)
        title, meaning = option.told(choice)
        words = ": ".join(one for one in (title if title != value else "", meaning) if one)
        mark = "*" if choice == option.default and type(choice) is type(option.default) else " "
        lines.append(f"{mark} {option.id}={value}  {words}".rstrip())
    return "\n".join(lines)


def options_of(ruleset: str, texts: Iterable[str]) -> dict[str, Any]:
    """Options of a ruleset, each written as ID=VALUE.

    Raises:
        BadOption: when an option is written otherwise, does not exist or is named twice.
    """
    found: dict[str, Any] = {}
    for text in texts:
        id_, equals, value = (part.strip() for part in text.partition("="))
        if not (id_ and equals and value):
            raise BadOption(f"{text!r} is no option: write ID=VALUE, for example combat=panzerbitz")
        if id_ in found:
            raise BadOption(f"option {id_} is named twice")
        found[id_] = option_value(ruleset, id_, value)
    return found
