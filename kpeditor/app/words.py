"""Translation: every text shown to the user goes through `tr`.

`tr` takes a literal, never an f-string: the texts are collected from the source (docs/translating.md). What
varies goes in afterwards: `tr("Go to {place}").format(place=name)`. It is called when the text is needed, not
while a module is imported: at that time the language is not known yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from kpeditor.core import texts
from kpeditor.core.rules.registry import turn_words as turn_words
from kpeditor.core.texts import tr_later as tr_later

FOLDER = Path(__file__).parent / "translations"
SOURCE = "en"
"""The language the texts in the source are written in."""


def tr(text: str, note: str = "") -> str:
    """The text in the language of the window; `note` tells apart two meanings of one English text."""
    return QCoreApplication.translate("", text, note or None)


def tr_table(table: Mapping[str, str]) -> dict[str, str]:
    """A table of texts, marked by `tr_later` or by the `WORDS` of a module without Qt, in the language of the
    window.
    """
    return {key: tr(text) for key, text in table.items()}


def turn_title(ruleset: str, turn: int) -> str:
    """A game-turn by itself: "Game-turn 3", "Hour 3"; 0 is the deployment."""
    return tr(turn_words(ruleset).now).format(turn=turn) if turn else tr("Deployment")


def languages() -> dict[str, str]:
    """The available languages, by code, each by its own name: {"en": "English", "de": "Deutsch"}."""
    codes = [SOURCE, *sorted(path.stem.removeprefix("kpeditor_") for path in FOLDER.glob("kpeditor_*.qm"))]
    return {code: _own_name(code) for code in codes}


def _own_name(code: str) -> str:
    name = QLocale(code).nativeLanguageName()
    return "English" if code == SOURCE else name[:1].upper() + name[1:]


def speak(app: QCoreApplication, language: str) -> str:
    """Installs the translations of a language, "" for that of the system; answers the code of the language in
    use.

    English is used for languages that are not available and for texts that are not translated.
    """
    wanted = language or QLocale.system().name().partition("_")[0]
    if wanted == SOURCE or wanted not in languages():
        return SOURCE
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{wanted}", qt), (f"kpeditor_{wanted}", str(FOLDER))):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
    return wanted


def grouped(number: float) -> str:
    """A whole number with its thousands told apart as the language does it: "12,000", German "12.000"."""
    return f"{number:,.0f}".replace(",", tr(",", "between thousands"))


def listed(names: Sequence[str]) -> str:
    """Names in a list: "one", "one and two", "one, two and three"."""
    return texts.listed(names, tr)
