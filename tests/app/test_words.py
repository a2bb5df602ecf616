"""Translations: complete, compiled, and spoken by the window."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
import translations
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QLabel

from kpeditor.app.commands.help import cheat_sheet
from kpeditor.app.shell.commands.program import preferences
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.words import FOLDER, grouped, languages, listed, speak, tr

FILES = sorted(FOLDER.glob("kpeditor_*.ts"))
LEAST = 0.95
"""Share of the texts that must be translated; a few new ones may wait for their translator."""


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def messages(path: Path) -> list[tuple[str, str]]:
    """The texts of a translation file with what they became, "" for nothing yet."""
    found = ElementTree.parse(path).iter("message")
    return [(one.findtext("source", ""), one.findtext("translation", "")) for one in found]


@pytest.fixture
def german(qapp) -> Iterator[None]:
    before = set(qapp.findChildren(QTranslator))
    assert speak(qapp, "de") == "de"
    yield
    for translator in set(qapp.findChildren(QTranslator)) - before:
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()


def test_there_is_a_german_translation():
    assert languages() == {"en": "English", "de": "Deutsch"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_compiled_is_what_is_translated(path, tmp_path):
    translations.compile_one(path, tmp_path / "now.qm")
    assert (tmp_path / "now.qm").read_bytes() == path.with_suffix(".qm").read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nearly_everything_is_translated_and_keeps_its_fields(path):
    done, whole = translations.state(path)
    assert whole > 250
    assert done >= LEAST * whole
    for source, translated in messages(path):
        assert not translated or fields(translated) == fields(source), source
        assert not translated or ("&" in translated) == ("&" in source), source


def test_the_texts_of_menus_tools_and_panels_are_in_the_file(qapp):
    """New ones get there by `python packaging/translations.py`."""
    known = {source for source, _ in messages(FOLDER / "kpeditor_de.ts")}
    missing = [text for text in translations.texts_of_tables() if text not in known]
    assert len(missing) <= (1 - LEAST) * len(known), missing


TRANSLATED = """\
<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de"><context><name></name>
<message><source>Save {name} as %1:</source><translation>Sichere {name} als %1:</translation></message>
<message><source>{path} of {day:%d %B}</source><translation>{path} vom {day:%d.%m.}</translation></message>
<message><source>Left</source><translation type="unfinished"></translation></message>
<message><source>{number} hexes</source><translation>{zahl} Felder</translation></message>
<message><source>&amp;Open...</source><translation>Öffnen...</translation></message>
<message><source> of</source><translation>von</translation></message>
<message><source>Name:</source><translation>Name</translation></message>
</context></TS>
"""


def test_translations_that_differ_in_more_than_the_language_are_told(tmp_path):
    file = tmp_path / "kpeditor_xx.ts"
    file.write_text(TRANSLATED, "utf-8")
    found = translations.defects(file)
    assert [line.rpartition(" differ in ")[2] for line in found] == [
        "'Left' is not translated",
        "fields",
        "access keys",
        "spaces around",
        "the sign at the end",
    ]


def test_texts_are_told_that_are_missing_or_that_nobody_says(tmp_path):
    old, new = tmp_path / "old.ts", tmp_path / "new.ts"
    old.write_text(TRANSLATED, "utf-8")
    new.write_text(TRANSLATED.replace("<source>Left</source>", "<source>Right</source>"), "utf-8")
    assert translations.missing(old, new) == ["'Right' is missing", "'Left' is said by nobody"]


def test_what_rules_declare_is_collected():
    assert {"Panics", "wrecks in 100 games", "pinned", "Entrenched here"} <= set(translations.declared())


def test_a_language_that_is_not_there_is_english(qapp):
    assert speak(qapp, "tlh") == "en"
    assert tr("&File") == "&File"


def test_thousands_are_told_apart_as_the_language_does_it(german):
    assert [grouped(number) for number in (1_333.4, 999, 12_000_000)] == ["1.333", "999", "12.000.000"]


def test_names_are_listed_in_the_language(german):
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a und b",
        "a, b und c",
    ]


@pytest.mark.checked
def test_the_window_speaks_german(german, settings, dialogs, themes, spain):
    window = MainWindow(settings, dialogs, themes)
    window.files.open(spain)
    titles = [menu.title() for menu in window.menu_bar.menus.values()]
    assert titles[:3] == ["&Datei", "&Bearbeiten", "&Ansicht"]
    assert len(set(titles)) == len(titles)
    assert window.menus.by_id["save"].text() == "&Speichern"
    assert window.menus.by_id["save"].toolTip().startswith("Speichern, was sich geändert hat")
    assert window.menus.tools["eraser"].text() == "Radierer"
    assert window.docks._docks["forces"].windowTitle() == "Kräfte"
    form = preferences(window)
    assert form.windowTitle() == "Einstellungen"
    assert "&Farben" in [label.text() for label in form.findChildren(QLabel)]
    sheet = cheat_sheet(window, window.menus, window.dialogs)
    assert "die Karte bewegen" in sheet.page.toPlainText()
    for widget in (form, sheet, window):
        widget.close()
        widget.deleteLater()
