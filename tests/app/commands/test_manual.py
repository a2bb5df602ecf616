"""The manual speaks of menus, commands and keys as the windows show them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from kpeditor.app.commands.command import plain
from kpeditor.app.playtest.commands import PLAYTEST
from kpeditor.app.shell.commands.table import EDITOR

DOCS = Path(__file__).parents[3] / "docs"
SAID = re.compile(r"(?:\*\*([^*\n]+)\*\* \()?\*([A-Z][^*\n]*? [>▸›] [^*\n]+)\*(?: \(([^)\n]+)\))?")
"""A command by its menus, with the keys before it, **F5** (*Play > Playtest*), or behind it."""
KEYS = re.compile(r"(?:(?:Ctrl|Shift|Alt)\+)*(?:[A-Z]|F\d+|Backspace|Return|Home|[,.0-9])")


def shown(text: str) -> str:
    """A title as a reader knows it: without access keys, dots, and what stands in brackets behind it."""
    return re.sub(r" \(.*\)$", "", plain(text)).rstrip(" .…")


def commands() -> dict[tuple[str, str], list[str]]:
    """The keys of each command of both windows by its menu and name; submenus count as commands."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for table in (EDITOR, PLAYTEST):
        for path, command in table.listed():
            menus = [shown(menu) for menu in path]
            found[menus[-1], shown(command.text)] += command.keys.split()
            found[menus[0], shown(command.text)] += command.keys.split()
            for outer, inner in pairwise(menus):
                found[outer, inner] += []
    return found


def said() -> Iterator[tuple[str, list[str], str]]:
    """Each command that a page names by its menu: the page, its names, and the keys given for it."""
    for page in sorted(DOCS.rglob("*.md")):
        text = re.sub(r"\n(?=\S)", " ", page.read_text("utf-8"))
        for before, names, behind in SAID.findall(text):
            chain = [shown(name) for name in re.split(r" [>▸›] ", names)]
            yield page.name, chain, next((keys for keys in (before, behind) if KEYS.fullmatch(keys)), "")


def test_menus_and_keys_of_the_manual_are_those_of_the_windows():
    known = commands()
    menus = {menu for menu, _ in known}
    panels = {"Scenario", "Details", "Add", "More"}
    """What is named like a menu, with a part of it, and is none."""
    named = [one for one in said() if one[1][0] not in panels]
    assert len(named) > 60
    for page, chain, keys in named:
        assert chain[0] in menus, f"{page}: no menu is called {chain[0]!r}"
        for menu, name in pairwise(chain):
            assert (menu, name) in known, f"{page}: {menu!r} has no command {name!r}"
        if keys:
            assert keys in known[chain[-2], chain[-1]], (
                f"{page}: {keys} is not the key of {' > '.join(chain)}"
            )
