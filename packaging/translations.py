"""Brings the translations up to date: collects the texts of the window, compiles what is translated.

    .venv/bin/python packaging/translations.py
    .venv/bin/python packaging/translations.py --check

With `--check` nothing is written: it tells what is missing, what nobody says any more, and translations that
differ from their text in more than the language (`defects`); `python run.py lint` runs it.

New texts appear in kpeditor/app/translations/*.ts as unfinished; translate them there (a text editor will do,
or Qt Linguist), then run it again. docs/translating.md says more.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "kpeditor/app/translations"
SOURCES = ROOT / "kpeditor/app", ROOT / "kpeditor/rulesets", ROOT / "kpeditor/core"
"""Where texts of the window stand; those of core and rules are marked by `tr_later` of `core/texts`, or go
through a `tr` that the window passes.
"""


DECLARED = (
    "title",
    "plural",
    "measure",
    "text",
    "brief",
    "unsaid",
    "words",
    "choices",
    "lay",
    "lift",
    "shelter",
    "order",
)
"""The attributes of declarations (`kpeditor.core.rules.declarations`) that are texts for people."""


def tool(name: str) -> str:
    """The program of Qt that comes with PySide6."""
    import PySide6

    folder = Path(next(iter(PySide6.__path__)))
    return str(next(path for path in (folder / name, folder / f"{name}.exe") if path.is_file()))


def texts_of_tables() -> list[str]:
    """The texts of commands, tools and panels, which stand in tables and are translated where they show."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from kpeditor.app.commands.command import Table
    from kpeditor.app.dialogs.dialogs import Dialogs
    from kpeditor.app.main import application
    from kpeditor.app.playtest.commands import PLAYTEST
    from kpeditor.app.settings import Settings
    from kpeditor.app.shell.commands.table import EDITOR
    from kpeditor.app.shell.docks import PLACES
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.app.theme import CHOICES, ThemeKeeper
    from kpeditor.lab.analysis import calibration, seriesfigures
    from kpeditor.lab.analysis.heatmap import KINDS
    from kpeditor.lab.whatif import balance, factors

    texts = [place.title for place in PLACES] + list(CHOICES.values())
    tables: list[Table[Any]] = [EDITOR, PLAYTEST]
    for path, command in (one for table in tables for one in table.listed()):
        texts += [*path, command.text, command.tip]
    app = application()
    with TemporaryDirectory() as folder:
        window = MainWindow(Settings(Path(folder) / "window.ini"), Dialogs(), ThemeKeeper("light", app))
        window.files.open(ROOT / "scenarios/tutorial/first-shots.yaml")
        texts += [text for kind in KINDS.values() for text in (kind.title, kind.measure)]
        texts += [*calibration.LIMITS, *declared()]
        texts += [
            text for one in (balance, calibration, factors, seriesfigures) for text in one.WORDS.values()
        ]
        if window.workspace is not None:
            for one in window.workspace.toolbox.tools.values():
                texts += [one.title, one.hint]
        window.close()
    return list(dict.fromkeys(text for text in texts if text))


def declared() -> list[str]:
    """What the rules of the program call their fields, conditions, marks, counts, effects of events and
    special rules, and say of them; the window translates it where it shows it, like its own texts.
    """
    from kpeditor.core.rules import registry

    texts: list[str] = []
    for path in sorted((ROOT / "kpeditor/rulesets").glob("*/ruleset.py")):
        ruleset = registry.find(path.parent.name)
        fields, marks, conditions = ruleset.fields(), ruleset.marks(), ruleset.conditions()
        for one in (*fields.side, *fields.group, *fields.unit, *conditions, *marks, *ruleset.counted()):
            for found in (getattr(one, name, None) or () for name in DECLARED):
                several = found.values() if isinstance(found, Mapping) else found
                texts += [found] if isinstance(found, str) else several
        texts += [one.said(grade) for one in conditions for grade in range(1, len(one.levels) + 1)]
        texts += [one.plural[:1].upper() + one.plural[1:] for one in marks]
        texts += [one.title for one in ruleset.effects().values()]
        texts += [text for one in ruleset.specials().values() for text in (one.title, one.text)]
        texts += [text for one in ruleset.options() for text in (one.title, one.text, *one.says)]
        texts.append(f"{ruleset.effective_word()} units")
    return texts


def marked(source: Path) -> list[str]:
    """The texts of a file that Qt's collector does not see: in tables, by `tr_later`, and in f-strings."""
    calls = [
        one for one in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(one, ast.Call)
    ]
    return [
        ast.literal_eval(call.args[0])
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("tr", "tr_later")
        if len(call.args) == 1 and isinstance(call.args[0], ast.Constant)
    ]


def collect(sources: list[Path], targets: list[Path]) -> None:
    """Writes the texts of the window into translation files, keeping what is translated."""
    with TemporaryDirectory() as folder:
        table = Path(folder) / "tables.py"
        paths = [path for source in sources for path in sorted(source.rglob("*.py"))]
        texts = texts_of_tables() + [text for path in paths for text in marked(path)]
        lines = (f"tr({json.dumps(text, ensure_ascii=False)})\n" for text in dict.fromkeys(texts))
        table.write_text("".join(lines), encoding="utf-8")
        files = [str(path) for path in paths]
        options = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", "en"]
        command = [tool("lupdate"), *options, *files, str(table), "-ts", *map(str, targets)]
        subprocess.run(command, check=True, cwd=ROOT)


def compile_one(source: Path, target: Path) -> None:
    """Makes of a translation file what the program reads."""
    subprocess.run([tool("lrelease"), "-silent", str(source), "-qm", str(target)], check=True)


def state(path: Path) -> tuple[int, int]:
    """How many texts of a translation file are translated, and how many there are."""
    found = ElementTree.parse(path).findall(".//translation")
    return sum(1 for one in found if one.get("type") != "unfinished" and one.text), len(found)


def defects(path: Path) -> list[str]:
    """What is wrong with the entries of a translation file, a line each: no translation, other fields in
    braces, another number of access keys, other spaces around it, or another sign at its end.
    """
    found = []
    for entry in ElementTree.parse(path).iter("message"):
        source, translation = entry.findtext("source", ""), entry.find("translation")
        text = translation.text if translation is not None and translation.text else ""
        if not text or (translation is not None and translation.get("type") == "unfinished"):
            found.append(f"{source!r} is not translated")
            continue
        for what, looked in LIKENESSES.items():
            if looked(source) != looked(text):
                found.append(f"{source!r} and its translation {text!r} differ in {what}")
    return found


def _fields(text: str) -> list[str]:
    # without their formats: other languages write dates otherwise
    return sorted(re.findall(r"\{\w*", text))


def _access_keys(text: str) -> int:
    return len(re.findall(r"&\w", text))


def _spaces(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _end(text: str) -> str:
    return text.rstrip()[-1:] if text.rstrip()[-1:] in ":…?" else ""


LIKENESSES = {
    "fields": _fields,
    "access keys": _access_keys,
    "spaces around": _spaces,
    "the sign at the end": _end,
}
"""In what a text and its translation are alike, each as a function of a text."""


def missing(old: Path, new: Path) -> list[str]:
    """The texts in which a translation file differs from one collected now, a line each."""
    was, now = (
        {entry.findtext("source", "") for entry in ElementTree.parse(p).iter("message")} for p in (old, new)
    )
    lines = [f"{text!r} is missing" for text in sorted(now - was)]
    return lines + [f"{text!r} is said by nobody" for text in sorted(was - now)]


def check(targets: list[Path]) -> int:
    """Tells what is wrong with translation files; answers the exit status."""
    with TemporaryDirectory() as folder:
        copies = [Path(shutil.copy(target, folder)) for target in targets]
        collect([*SOURCES], copies)
        found = {
            target.name: missing(target, copy) + defects(target)
            for target, copy in zip(targets, copies, strict=True)
        }
    for name, lines in found.items():
        print("\n".join([f"{name}: {len(lines) or 'no'} defects", *(f"  {line}" for line in lines)]))
    return 1 if any(found.values()) else 0


def main(arguments: Sequence[str]) -> int:
    """Collects and compiles, or only checks; answers the exit status."""
    targets = sorted(FOLDER.glob("kpeditor_*.ts"))
    if "--check" in arguments:
        return check(targets)
    collect([*SOURCES], targets)
    for target in targets:
        compile_one(target, target.with_suffix(".qm"))
        done, whole = state(target)
        print(f"{target.name}: {done} of {whole} texts translated")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
