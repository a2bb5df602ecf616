"""The palette: finds every command of a window by a part of its name or by a synonym."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from kpeditor.app.commands.actions import Actions, Listed
from kpeditor.app.finder.finder import Hit, Search
from kpeditor.app.finder.fuzzy import EXACT, fit
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr

KEPT = 20
"""How many recently used commands are remembered."""


def command_search(actions: Actions) -> Search:
    """The search for the commands of a window."""
    nothing = tr("No command is called like this.")
    return Search(tr("Type a part of a command"), partial(command_hits, actions), nothing)


def command_hits(actions: Actions, typed: str) -> list[Hit]:
    """The commands that match a typed text; without a text all commands, the most recently used first."""
    settings = actions.keys.settings
    used = settings.text("commands-used").split()
    ranked = []
    for number, command in enumerate(actions.listed()):
        score = fit(typed, f"{command.name} {command.path}")
        other = fit_synonym(typed, command.id)
        if other is not None:  # ranks after matches in the name, before matches of scattered letters
            score = max(score or 0, EXACT // 2 + other)
        if score is not None:
            rank = used.index(command.id) if command.id in used else len(used)
            ranked.append((-score, rank, number, command))
    ranked.sort(key=lambda one: one[:3])
    return [
        Hit(
            command.name,
            partial(_give, command, settings),
            command.path,
            command.keys,
            tr("Used last") if command.id in used and not typed else tr("All commands"),
            command.action.isEnabled(),
            actions.refusal(command.id),
        )
        for *_, command in ranked
    ]


def _give(command: Listed, settings: Settings) -> None:
    used = [id_ for id_ in settings.text("commands-used").split() if id_ != command.id]
    settings.set_text("commands-used", " ".join([command.id, *used][:KEPT]))
    command.action.trigger()


SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        "tool-ruler": "measure distance length range metres meters how far tape "
        "messen Entfernung Abstand Strecke Länge Reichweite Meter Maßband Lineal",
        "show-rulers": "coordinates column row border Koordinaten Spalten Zeilen Rand Lineale",
        "show-scale-bar": "scale kilometre metres Maßstab Kilometer",
        "show-minimap": "minimap navigator thumbnail Übersichtskarte Navigator",
        "scatter": "random generate noise chance zufällig Zufall streuen würfeln erzeugen",
        "landscape": "random generate generator terrain hills procedural "
        "zufällig Zufall Landschaft erzeugen Generator Gelände Hügel",
        "print": "legend key printer preview pages paper plot "
        "Legende Zeichenerklärung Drucker drucken Vorschau Seiten Papier",
        "export-pages": "legend printer PDF tile poster Legende drucken Seiten",
        "export-one-sheet": "legend poster plotter Legende Plakat Großformat",
        "export-picture": "image screenshot bitmap save as PNG Bild Bildschirmfoto exportieren",
        "copy-picture": "image screenshot clipboard Bild Zwischenablage",
        "export-sheet": "order of battle handout briefing HTML Markdown Szenarioblatt Handzettel Forum",
        "export-counters": "chits tokens units print and play Spielsteine Marker Zähler ausschneiden",
        "sight": "line of sight LOS visibility view visible field of view spotting "
        "Sichtlinie Sichtbarkeit sehen Sicht Blickfeld",
        "compare-sight": "LOS visibility difference Sichtlinie Unterschied",
        "panel-sight": "line of sight LOS visibility Sichtlinie Sichtbarkeit",
        "panel-history": "undo history steps Verlauf Rückgängig Schritte Chronik",
        "undo": "back revert step Rückgängig zurück",
        "redo": "repeat again Wiederholen erneut",
        "panel-forces": "order of battle OOB units sides army Aufstellung Einheiten Truppen Seiten Armee",
        "panel-layers": "visibility opacity lock hide eye Ebenen Sichtbarkeit Deckkraft sperren ausblenden",
        "panel-problems": "errors warnings check validate lint Fehler Warnungen prüfen Probleme",
        "panel-inspector": "hex info properties attributes Feld Eigenschaften Inspektor",
        "panel-palette": "terrain brushes materials tiles Gelände Pinsel Werkzeuge",
        "panel-underlay": "background image trace scan template Hintergrundbild Vorlage durchpausen",
        "panel-lab": "balance statistics simulate win rate fairness Statistik simulieren Ausgewogenheit",
        "lab": "balance statistics simulate many games win rate fairness "
        "Statistik simulieren Ausgewogenheit viele Spiele",
        "playtest": "play game start run try test simulate spielen Spiel starten testen ausprobieren",
        "open-record": "replay watch game log Wiedergabe Aufzeichnung Protokoll ansehen",
        "force-templates": "preset library unit template save army Vorlage Bibliothek Truppen speichern",
        "resize-map": "crop extend canvas size grid rows columns numbering scheme "
        "zuschneiden erweitern Kartengröße Raster Nummerierung",
        "read-scan": "digitise digitize image trace paper photo einscannen digitalisieren Foto Papierkarte",
        "fit": "zoom to fit overview everything alles zeigen einpassen Gesamtansicht",
        "normal": "100% actual size zoom Originalgröße",
        "zoom-in": "enlarge magnify closer vergrößern näher heranzoomen",
        "zoom-out": "shrink smaller farther verkleinern weiter weg herauszoomen",
        "go-to-hex": "jump locate coordinate springen Hex Feld Koordinate suchen",
        "find": "search locate suchen finden",
        "preferences": "settings options language font size configuration "
        "Einstellungen Optionen Sprache Schriftgröße Konfiguration",
        "shortcuts": "keys hotkeys keyboard bindings Tasten Tastenkürzel Tastatur",
        "cheat-sheet": "keys hotkeys help Tasten Hilfe Spickzettel",
        "commands": "command palette Befehlspalette",
        "manual": "help documentation guide F1 Hilfe Handbuch Anleitung",
        "theme-dark": "night mode dark mode colours Nachtmodus dunkel Farben",
        "theme-light": "day mode bright colours Tagmodus hell Farben",
        "theme-contrast": "accessibility a11y contrast Barrierefreiheit Kontrast",
        "map-style-patterns": "colour blind color blind accessibility farbenblind Barrierefreiheit",
        "counters-map-symbols": "NATO symbols APP-6 military Taktische Zeichen NATO Symbole",
        "counters-silhouettes": "pictures side view Bilder Silhouetten Seitenansicht",
        "tool-select": "pointer arrow move cursor Zeiger Pfeil verschieben auswählen",
        "tool-picker": "eyedropper pipette sample Pipette aufnehmen",
        "tool-fill": "bucket flood fill Farbeimer füllen",
        "tool-eraser": "rubber delete clear Radiergummi löschen",
        "tool-path": "road stream river polyline draw line Straße Bach Fluss Linie zeichnen",
        "tool-stamp": "pattern brush clone tile Muster Kopierstempel",
        "tool-zone-brush": "deployment area setup zone Aufstellungsbereich Zone",
        "tool-places": "town label name marker Ort Stadt Beschriftung Name",
        "tool-brush-elevation": "height hill relief Höhe Hügel Relief",
        "tool-brush-terrain": "paint ground forest malen Boden Wald Gelände",
        "tool-brush-hexsides": "edge crest stream wall Kante Kamm Bach Mauer",
        "hex-cursor": "keyboard accessibility blind Tastatur Barrierefreiheit",
        "symmetry*": "mirror reflect Spiegeln symmetrisch",
        "flip-left-right": "mirror spiegeln",
        "flip-top-bottom": "mirror spiegeln",
        "save-bundle": "zip archive share package Archiv weitergeben Paket",
        "export-bundle": "zip archive share mail package Archiv weitergeben Paket",
        "compare": "diff changes difference Unterschiede Änderungen vergleichen",
        "recover": "backup crash restore autosave Sicherung Absturz wiederherstellen",
        "revert": "reload reset discard neu laden verwerfen zurücksetzen",
        "new-scenario": "battle begin Szenario Gefecht beginnen",
        "import": "Tiled TMX MegaMek Wesnoth VASSAL load foreign importieren laden",
        "flag-hexsides": "mend edges borders automatic Kanten automatisch setzen",
    }
)
"""Synonyms of commands, in English and German, for users who know other programs. They are searched in both
languages whatever the window's language is and never shown, so they are not translated. A key that ends with
"*" stands for all commands whose id begins like it.
"""
FEWEST = 3
"""The least number of typed letters for a search in the synonyms."""


def words_for(command_id: str) -> list[str]:
    """The synonyms of a command, in lower case."""
    found = SYNONYMS.get(command_id, "")
    stem = command_id.partition("-")[0]
    return f"{found} {SYNONYMS.get(f'{stem}*', '')}".casefold().split()


def fit_synonym(typed: str, command_id: str) -> int | None:
    """How well a text matches the synonyms of a command. Each typed word must begin a synonym; the larger the
    typed part of it, the better. None: no match, or fewer than three letters typed.
    """
    wanted, words = typed.casefold().split(), words_for(command_id)
    if not wanted or sum(map(len, wanted)) < FEWEST:
        return None
    score = 0
    for one in wanted:
        lengths = [len(word) for word in words if word.startswith(one)]
        if not lengths:
            return None
        score += 100 * len(one) // min(lengths)
    return score
