<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Open map or scenario</source>
        <translation>Karte oder Szenario öffnen</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes to {what}?</source>
        <translation>Änderungen an {what} speichern?</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>Ohne Speichern gehen sie verloren.</translation>
    </message>
    <message>
        <source>Changed by another program</source>
        <translation>Von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>What stands there now is kept among its former versions.</source>
        <translation>Was jetzt dort steht, bleibt unter den früheren Fassungen erhalten.</translation>
    </message>
    <message>
        <source>Save over it</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>kpeditor made a mistake</source>
        <translation>kpeditor hat einen Fehler gemacht</translation>
    </message>
    <message>
        <source>About kpeditor</source>
        <translation>Über kpeditor</translation>
    </message>
    <message>
        <source>Cheat sheet</source>
        <translation>Spickzettel</translation>
    </message>
    <message>
        <source>&amp;Save as PDF…</source>
        <translation>Als PDF &amp;speichern…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save the cheat sheet</source>
        <translation>Spickzettel speichern</translation>
    </message>
    <message>
        <source>{path} was not saved: there is no such folder</source>
        <translation>{path} wurde nicht gespeichert: diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Mouse and keys on the map</source>
        <translation>Maus und Tasten auf der Karte</translation>
    </message>
    <message>
        <source>Left button</source>
        <translation>Linke Taste</translation>
    </message>
    <message>
        <source>use the tool in hand</source>
        <translation>das Werkzeug in der Hand benutzen</translation>
    </message>
    <message>
        <source>Right button</source>
        <translation>Rechte Taste</translation>
    </message>
    <message>
        <source>erase with the brush in hand</source>
        <translation>mit dem Pinsel in der Hand löschen</translation>
    </message>
    <message>
        <source>Middle button, or Space and drag</source>
        <translation>Mittlere Taste, oder Leertaste und ziehen</translation>
    </message>
    <message>
        <source>move the map</source>
        <translation>die Karte bewegen</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>move the map, with Shift in large steps</source>
        <translation>die Karte bewegen, mit Umschalt in großen Schritten</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>zoom at the pointer</source>
        <translation>unter dem Zeiger zoomen</translation>
    </message>
    <message>
        <source>Shift and wheel</source>
        <translation>Umschalt und Mausrad</translation>
    </message>
    <message>
        <source>move the map sideways</source>
        <translation>die Karte seitwärts bewegen</translation>
    </message>
    <message>
        <source>Alt and click</source>
        <translation>Alt und Klick</translation>
    </message>
    <message>
        <source>pick up what lies under the pointer</source>
        <translation>aufnehmen, was unter dem Zeiger liegt</translation>
    </message>
    <message>
        <source>Shift and click</source>
        <translation>Umschalt und Klick</translation>
    </message>
    <message>
        <source>add hexes to the selection</source>
        <translation>Felder zur Auswahl hinzufügen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>cancel the stroke, else select nothing</source>
        <translation>den Strich abbrechen, sonst nichts auswählen</translation>
    </message>
    <message>
        <source>Middle button on a tab</source>
        <translation>Mittlere Taste auf einem Reiter</translation>
    </message>
    <message>
        <source>close the tab</source>
        <translation>den Reiter schließen</translation>
    </message>
    <message>
        <source>Used last</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Diese Liste &amp;leeren</translation>
    </message>
    <message>
        <source>None yet: every save keeps what was there before</source>
        <translation>Noch keine: jedes Speichern bewahrt, was vorher da war</translation>
    </message>
    <message>
        <source>No tab was closed that could be opened again.</source>
        <translation>Es wurde kein Reiter geschlossen, der wieder geöffnet werden könnte.</translation>
    </message>
    <message>
        <source>Type a part of a command</source>
        <translation>Einen Teil eines Befehls eingeben</translation>
    </message>
    <message>
        <source>No command is called like this.</source>
        <translation>So heißt kein Befehl.</translation>
    </message>
    <message>
        <source>No file is called like this. File › Open… finds files elsewhere.</source>
        <translation>So heißt keine Datei. Datei › Öffnen… findet Dateien anderswo.</translation>
    </message>
    <message>
        <source>Type a part of a file’s name or title</source>
        <translation>Einen Teil des Dateinamens oder Titels eingeben</translation>
    </message>
    <message>
        <source>No hex or place is called like this. The hexes of this map are numbered like {last}.</source>
        <translation>So heißt kein Feld und kein Ort. Die Felder dieser Karte tragen Nummern wie {last}.</translation>
    </message>
    <message>
        <source>Number of a hex, or name of a place</source>
        <translation>Nummer eines Feldes oder Name eines Ortes</translation>
    </message>
    <message>
        <source>Find hexes, places, units and problems</source>
        <translation>Felder, Orte, Einheiten und Probleme suchen</translation>
    </message>
    <message>
        <source>Nothing fits. Type a hex number, or a part of a name, a unit type, or a problem.</source>
        <translation>Nichts passt. Geben Sie eine Feldnummer oder einen Teil eines Namens, einer Einheit oder eines Problems ein.</translation>
    </message>
    <message>
        <source>Design tactical battles on hex maps, check them, and see what every gun sees.</source>
        <translation>Taktische Gefechte auf Hexkarten entwerfen, prüfen, und sehen, was jedes Geschütz sieht.</translation>
    </message>
    <message>
        <source>MIT licence. KampfPanzer is © 1973 Simulations Publications, Inc.; its procedures are re-expressed here, its map is our own reconstruction.</source>
        <translation>MIT-Lizenz. KampfPanzer ist © 1973 Simulations Publications, Inc.; seine Verfahren sind hier neu ausgedrückt, seine Karte ist unsere eigene Nachbildung.</translation>
    </message>
    <message>
        <source>Show or hide the panel “{name}”</source>
        <translation>Die Tafel „{name}“ zeigen oder verbergen</translation>
    </message>
    <message>
        <source>The rules of this map have no lines of sight.</source>
        <translation>Die Regeln dieser Karte kennen keine Sichtlinien.</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Hex {number}</source>
        <translation>Feld {number}</translation>
    </message>
    <message>
        <source>Hexes</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {reason}</source>
        <translation>{name} kann nicht geöffnet werden: {reason}</translation>
    </message>
    <message>
        <source>Nothing to save: the files are as they are here.</source>
        <translation>Nichts zu speichern: die Dateien sind so, wie sie hier sind.</translation>
    </message>
    <message>
        <source>Save scenario as</source>
        <translation>Szenario speichern unter</translation>
    </message>
    <message>
        <source>Save map as</source>
        <translation>Karte speichern unter</translation>
    </message>
    <message>
        <source>Not saved: {reason}</source>
        <translation>Nicht gespeichert: {reason}</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} gespeichert.</translation>
    </message>
    <message>
        <source>the map “{title}”</source>
        <translation>der Karte „{title}“</translation>
    </message>
    <message>
        <source>the scenario “{title}”</source>
        <translation>dem Szenario „{title}“</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>{several}, and {last}</source>
        <translation>{several}, und {last}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Opened lately</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Shipped scenarios</source>
        <translation>Mitgelieferte Szenarien</translation>
    </message>
    <message>
        <source>Shipped maps</source>
        <translation>Mitgelieferte Karten</translation>
    </message>
    <message>
        <source>{name} is too large for a set of keys</source>
        <translation>{name} ist zu groß für eine Tastenbelegung</translation>
    </message>
    <message>
        <source>{name} cannot be read</source>
        <translation>{name} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>{name} is no set of keys: it does not begin with format: {format}</source>
        <translation>{name} ist keine Tastenbelegung: sie beginnt nicht mit format: {format}</translation>
    </message>
    <message>
        <source>&amp;Print or draw…</source>
        <translation>&amp;Drucken oder zeichnen…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Map on pages, counters, scenario sheet, pictures</source>
        <translation>Karte auf Seiten, Spielsteine, Szenarioblatt, Bilder</translation>
    </message>
    <message>
        <source>Copy as p&amp;icture</source>
        <translation>Als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Puts a picture of the selected hexes, or of the whole map, into the clipboard</source>
        <translation>Legt ein Bild der ausgewählten Felder oder der ganzen Karte in die Zwischenablage</translation>
    </message>
    <message>
        <source>A picture of {size} pixels is in the clipboard.</source>
        <translation>Ein Bild von {size} Pixeln liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Spiel</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Open what was open last</source>
        <translation>Öffnen, was zuletzt offen war</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>&amp;Schriftgröße</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Another language is spoken when kpeditor starts next.</source>
        <translation>Eine andere Sprache gilt, wenn kpeditor das nächste Mal startet.</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Beim Start</translation>
    </message>
    <message>
        <source>&amp;Autosave every</source>
        <translation>Auto&amp;matisch sichern alle</translation>
    </message>
    <message>
        <source>Unsaved work is kept beside its journal, for documents opened from now on.</source>
        <translation>Ungespeicherte Arbeit wird neben ihrem Journal bewahrt; das gilt für Dokumente, die von jetzt an geöffnet werden.</translation>
    </message>
    <message>
        <source>Work that was not saved</source>
        <translation>Arbeit, die nicht gespeichert wurde</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Ungespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>{name} cannot be opened</source>
        <translation>{name} kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Nothing was changed. Mend the file in a text editor, then try again.</source>
        <translation>Nichts wurde geändert. Bringen Sie die Datei in einem Texteditor in Ordnung und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Back to {title}</source>
        <translation>Zurück zu {title}</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Work that was not saved when a window died</source>
        <translation>Arbeit, die nicht gespeichert war, als ein Fenster abstürzte</translation>
    </message>
    <message>
        <source>There is no unsaved work: every window was closed in peace.</source>
        <translation>Es gibt keine ungespeicherte Arbeit: jedes Fenster wurde in Ruhe geschlossen.</translation>
    </message>
    <message>
        <source>This is back as it was, but its file has changed since. Compare them before you save.</source>
        <translation>Das ist wieder da, wie es war, aber seine Datei hat sich seither geändert. Vergleichen Sie beide, bevor Sie speichern.</translation>
    </message>
    <message>
        <source>This is back as it was. Nothing is saved yet.</source>
        <translation>Das ist wieder da, wie es war. Noch ist nichts gespeichert.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Keep what is here</source>
        <translation>Behalten, was hier ist</translation>
    </message>
    <message>
        <source>No longer there: {names}</source>
        <translation>Nicht mehr da: {names}</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Einen Befehl oder eine Taste suchen</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>Ä&amp;ndern…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Also used by</source>
        <translation>Auch benutzt von</translation>
    </message>
    <message>
        <source>Click into the column of the keys, or press Enter on a line, then press the new key.</source>
        <translation>In die Spalte der Tasten klicken, oder auf einer Zeile die Eingabetaste drücken; dann die neue Taste drücken.</translation>
    </message>
    <message>
        <source>Shipped: {keys}</source>
        <translation>Mitgeliefert: {keys}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Import a set of keys</source>
        <translation>Tastenbelegung importieren</translation>
    </message>
    <message>
        <source>Took the keys of {name}.</source>
        <translation>Die Tasten aus {name} gelten jetzt.</translation>
    </message>
    <message>
        <source>Export the keys</source>
        <translation>Tasten exportieren</translation>
    </message>
    <message>
        <source>Wrote the keys to {name}.</source>
        <translation>Die Tasten stehen jetzt in {name}.</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>abbrechen</translation>
    </message>
    <message>
        <source>hold the map</source>
        <translation>die Karte festhalten</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>Die Probleme zeigen</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Close this tab</source>
        <translation>Diesen Reiter schließen</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>New map</source>
        <translation>Neue Karte</translation>
    </message>
    <message>
        <source>columns ×</source>
        <translation>Spalten ×</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>{number} hexes</source>
        <translation>{number} Felder</translation>
    </message>
    <message>
        <source>New map…</source>
        <translation>Neue Karte…</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Or drag a map or scenario file into the window.</source>
        <translation>Oder ziehen Sie eine Karte oder ein Szenario in das Fenster.</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>Palette</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Underlay</source>
        <translation>Unterlage</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Sight</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>&amp;New map…</source>
        <translation>&amp;Neue Karte…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a map or scenario</source>
        <translation>Eine Karte oder ein Szenario öffnen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>S&amp;tartseite</translation>
    </message>
    <message>
        <source>Show the start page</source>
        <translation>Die Startseite zeigen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save what changed</source>
        <translation>Speichern, was sich geändert hat</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save &amp;map as…</source>
        <translation>&amp;Karte speichern unter…</translation>
    </message>
    <message>
        <source>Re&amp;vert to the file</source>
        <translation>&amp;Verwerfen und neu lesen</translation>
    </message>
    <message>
        <source>Read the file again and forget the changes since</source>
        <translation>Die Datei neu lesen und die Änderungen seither vergessen</translation>
    </message>
    <message>
        <source>&amp;Former versions</source>
        <translation>&amp;Frühere Fassungen</translation>
    </message>
    <message>
        <source>Unsaved &amp;work…</source>
        <translation>Ungespeicherte &amp;Arbeit…</translation>
    </message>
    <message>
        <source>Bring back what was not saved when a window died</source>
        <translation>Zurückholen, was nicht gespeichert war, als ein Fenster abstürzte</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>Reiter s&amp;chließen</translation>
    </message>
    <message>
        <source>R&amp;eopen closed tab</source>
        <translation>Reiter w&amp;ieder öffnen</translation>
    </message>
    <message>
        <source>Open the file closed last</source>
        <translation>Die zuletzt geschlossene Datei öffnen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Close all windows</source>
        <translation>Alle Fenster schließen</translation>
    </message>
    <message>
        <source>New s&amp;cenario on this map</source>
        <translation>Neues S&amp;zenario auf dieser Karte</translation>
    </message>
    <message>
        <source>Begin a scenario on the map that is open</source>
        <translation>Ein Szenario auf der offenen Karte beginnen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>Copy the selected hexes and clear them</source>
        <translation>Die ausgewählten Felder kopieren und leeren</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected hexes; they can be pasted into any map, also as text</source>
        <translation>Die ausgewählten Felder kopieren; sie lassen sich in jede Karte einfügen, auch als Text</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>Take what was copied in hand; a click puts it down, Esc lets go of it</source>
        <translation>Das Kopierte in die Hand nehmen; ein Klick legt es ab, Esc lässt es los</translation>
    </message>
    <message>
        <source>Flip &amp;left to right</source>
        <translation>&amp;Links und rechts spiegeln</translation>
    </message>
    <message>
        <source>Flip the piece in hand; with a brush in hand swap its two kinds</source>
        <translation>Das Stück in der Hand spiegeln; mit einem Pinsel in der Hand seine beiden Arten tauschen</translation>
    </message>
    <message>
        <source>&amp;Turn the piece in hand</source>
        <translation>Das Stück in der Hand &amp;drehen</translation>
    </message>
    <message>
        <source>Flip &amp;top to bottom</source>
        <translation>&amp;Oben und unten spiegeln</translation>
    </message>
    <message>
        <source>&amp;Rotate by 60° clockwise</source>
        <translation>Um 60° im Uhrzeigersinn d&amp;rehen</translation>
    </message>
    <message>
        <source>Rotate by 60° &amp;counter-clockwise</source>
        <translation>Um 60° &amp;gegen den Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Whether cut and copy take places along</source>
        <translation>Ob Ausschneiden und Kopieren Orte mitnehmen</translation>
    </message>
    <message>
        <source>Copies c&amp;arry</source>
        <translation>Kopien nehmen &amp;mit</translation>
    </message>
    <message>
        <source>Deployment zones</source>
        <translation>Aufstellungszonen</translation>
    </message>
    <message>
        <source>Whether cut and copy take deployment zones along</source>
        <translation>Ob Ausschneiden und Kopieren Aufstellungszonen mitnehmen</translation>
    </message>
    <message>
        <source>Placed units</source>
        <translation>Aufgestellte Einheiten</translation>
    </message>
    <message>
        <source>Whether cut and copy take placed units along</source>
        <translation>Ob Ausschneiden und Kopieren aufgestellte Einheiten mitnehmen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select every hex of the map</source>
        <translation>Jedes Feld der Karte auswählen</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>&amp;Nichts auswählen</translation>
    </message>
    <message>
        <source>&amp;Invert the selection</source>
        <translation>Auswahl um&amp;kehren</translation>
    </message>
    <message>
        <source>&amp;Grow the selection</source>
        <translation>Auswahl &amp;erweitern</translation>
    </message>
    <message>
        <source>Select the hexes next to the selected ones too</source>
        <translation>Auch die Felder neben den ausgewählten auswählen</translation>
    </message>
    <message>
        <source>S&amp;hrink the selection</source>
        <translation>Auswahl &amp;verkleinern</translation>
    </message>
    <message>
        <source>Leave the border of the selection out</source>
        <translation>Den Rand der Auswahl weglassen</translation>
    </message>
    <message>
        <source>C&amp;lear the selected hexes</source>
        <translation>Ausgewählte Felder &amp;leeren</translation>
    </message>
    <message>
        <source>Take terrain and hexside features away (Delete on the map)</source>
        <translation>Gelände und Feldseiten wegnehmen (Entf auf der Karte)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Go to hex…</source>
        <translation>&amp;Gehe zu Feld…</translation>
    </message>
    <message>
        <source>Bring a hex or a place to the middle of the view</source>
        <translation>Ein Feld oder einen Ort in die Mitte der Ansicht bringen</translation>
    </message>
    <message>
        <source>Open &amp;quickly…</source>
        <translation>S&amp;chnell öffnen…</translation>
    </message>
    <message>
        <source>Open a file by typing a part of its name</source>
        <translation>Eine Datei öffnen, indem man einen Teil ihres Namens eingibt</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>Alle &amp;Befehle…</translation>
    </message>
    <message>
        <source>Find a command by typing a part of its name</source>
        <translation>Einen Befehl finden, indem man einen Teil seines Namens eingibt</translation>
    </message>
    <message>
        <source>&amp;Whole map</source>
        <translation>&amp;Ganze Karte</translation>
    </message>
    <message>
        <source>Show the whole map</source>
        <translation>Die ganze Karte zeigen</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>Zoom to 100 %</source>
        <translation>Auf 100 % zoomen</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>&amp;Arrange panels anew</source>
        <translation>Tafeln neu &amp;anordnen</translation>
    </message>
    <message>
        <source>Put every panel back where it stands at first</source>
        <translation>Jede Tafel dorthin stellen, wo sie am Anfang steht</translation>
    </message>
    <message>
        <source>Colours of the window</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>Over&amp;view</source>
        <translation>Über&amp;sicht</translation>
    </message>
    <message>
        <source>The whole map small in a corner, while a part of it is out of view</source>
        <translation>Die ganze Karte klein in einer Ecke, solange ein Teil von ihr nicht zu sehen ist</translation>
    </message>
    <message>
        <source>&amp;Rulers</source>
        <translation>&amp;Lineale</translation>
    </message>
    <message>
        <source>Numbers of columns and rows along the edges</source>
        <translation>Nummern der Spalten und Reihen an den Rändern</translation>
    </message>
    <message>
        <source>&amp;Scale bar</source>
        <translation>&amp;Maßstab</translation>
    </message>
    <message>
        <source>How far a round number of metres is</source>
        <translation>Wie weit eine runde Zahl von Metern ist</translation>
    </message>
    <message>
        <source>&amp;Modern</source>
        <translation>&amp;Modern</translation>
    </message>
    <message>
        <source>Clear colours, light or dark as the window is</source>
        <translation>Klare Farben, hell oder dunkel wie das Fenster</translation>
    </message>
    <message>
        <source>&amp;Map style</source>
        <translation>&amp;Kartenstil</translation>
    </message>
    <message>
        <source>&amp;Classic</source>
        <translation>&amp;Klassisch</translation>
    </message>
    <message>
        <source>Like the printed sheets of the 1970s</source>
        <translation>Wie die gedruckten Karten der 1970er Jahre</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>&amp;Hoher Kontrast</translation>
    </message>
    <message>
        <source>Black on white, bold lines and patterns</source>
        <translation>Schwarz auf Weiß, kräftige Linien und Muster</translation>
    </message>
    <message>
        <source>Colour-&amp;blind safe patterns</source>
        <translation>Muster für &amp;Farbfehlsichtige</translation>
    </message>
    <message>
        <source>A pattern for each terrain, for eyes that see few colours</source>
        <translation>Ein Muster für jedes Gelände, für Augen, die wenige Farben sehen</translation>
    </message>
    <message>
        <source>&amp;Silhouettes</source>
        <translation>&amp;Silhouetten</translation>
    </message>
    <message>
        <source>Side views of vehicles and weapons</source>
        <translation>Seitenansichten von Fahrzeugen und Waffen</translation>
    </message>
    <message>
        <source>&amp;Counters</source>
        <translation>&amp;Spielsteine</translation>
    </message>
    <message>
        <source>&amp;Map symbols</source>
        <translation>&amp;Taktische Zeichen</translation>
    </message>
    <message>
        <source>Boxes as on the maps of staffs</source>
        <translation>Kästchen wie auf den Karten der Stäbe</translation>
    </message>
    <message>
        <source>S&amp;wap the two kinds</source>
        <translation>Die beiden Arten &amp;tauschen</translation>
    </message>
    <message>
        <source>Exchange what the left and the right button paint</source>
        <translation>Vertauschen, was die linke und die rechte Taste malen</translation>
    </message>
    <message>
        <source>Paint only on &amp;clear</source>
        <translation>Nur auf &amp;Freies malen</translation>
    </message>
    <message>
        <source>Leave alone what is painted: only clear hexes and bare hexsides change</source>
        <translation>In Ruhe lassen, was schon gemalt ist: nur freie Felder und leere Feldseiten ändern sich</translation>
    </message>
    <message>
        <source>&amp;Outline the region</source>
        <translation>Gebiet &amp;umranden</translation>
    </message>
    <message>
        <source>Draw the chosen hexside feature around the selected region, or the one under the pointer</source>
        <translation>Die gewählte Feldseite rings um das ausgewählte Gebiet zeichnen, oder um das unter dem Zeiger</translation>
    </message>
    <message>
        <source>&amp;Flag hexsides by terrain</source>
        <translation>&amp;Feldseiten nach Gelände setzen</translation>
    </message>
    <message>
        <source>Put the features that follow from terrain between hexes of one kind, as the ruleset has it</source>
        <translation>Zwischen Felder gleicher Art die Feldseiten setzen, die nach den Regeln aus dem Gelände folgen</translation>
    </message>
    <message>
        <source>Flag hexsides while &amp;painting</source>
        <translation>Feldseiten beim &amp;Malen setzen</translation>
    </message>
    <message>
        <source>Let features that follow from terrain come and go with every stroke of the brush</source>
        <translation>Feldseiten, die aus dem Gelände folgen, mit jedem Pinselstrich kommen und gehen lassen</translation>
    </message>
    <message>
        <source>&amp;On and off</source>
        <translation>&amp;Ein und aus</translation>
    </message>
    <message>
        <source>Mirror every stroke, or none</source>
        <translation>Jeden Strich spiegeln, oder keinen</translation>
    </message>
    <message>
        <source>Symmetr&amp;y</source>
        <translation>S&amp;ymmetrie</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>Left and right mirrored</source>
        <translation>Links und rechts gespiegelt</translation>
    </message>
    <message>
        <source>Repeat every stroke; with one hex selected the axis or centre goes through it</source>
        <translation>Jeden Strich wiederholen; ist ein Feld ausgewählt, geht die Achse oder die Mitte durch dieses</translation>
    </message>
    <message>
        <source>Top and bottom mirrored</source>
        <translation>Oben und unten gespiegelt</translation>
    </message>
    <message>
        <source>Turned by 180°</source>
        <translation>Um 180° gedreht</translation>
    </message>
    <message>
        <source>Turned by 120°</source>
        <translation>Um 120° gedreht</translation>
    </message>
    <message>
        <source>Turned by 60°</source>
        <translation>Um 60° gedreht</translation>
    </message>
    <message>
        <source>Stamp &amp;1</source>
        <translation>Stempel &amp;1</translation>
    </message>
    <message>
        <source>Ta&amp;ke a stamp</source>
        <translation>Stempel &amp;nehmen</translation>
    </message>
    <message>
        <source>Stamp &amp;2</source>
        <translation>Stempel &amp;2</translation>
    </message>
    <message>
        <source>Stamp &amp;3</source>
        <translation>Stempel &amp;3</translation>
    </message>
    <message>
        <source>Stamp &amp;4</source>
        <translation>Stempel &amp;4</translation>
    </message>
    <message>
        <source>Stamp &amp;5</source>
        <translation>Stempel &amp;5</translation>
    </message>
    <message>
        <source>Stamp &amp;6</source>
        <translation>Stempel &amp;6</translation>
    </message>
    <message>
        <source>Stamp &amp;7</source>
        <translation>Stempel &amp;7</translation>
    </message>
    <message>
        <source>Stamp &amp;8</source>
        <translation>Stempel &amp;8</translation>
    </message>
    <message>
        <source>Stamp &amp;9</source>
        <translation>Stempel &amp;9</translation>
    </message>
    <message>
        <source>As stamp &amp;1</source>
        <translation>Als Stempel &amp;1</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 1</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 1 behalten</translation>
    </message>
    <message>
        <source>Kee&amp;p as a stamp</source>
        <translation>Als Stempel &amp;behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;2</source>
        <translation>Als Stempel &amp;2</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 2</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 2 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;3</source>
        <translation>Als Stempel &amp;3</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 3</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 3 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;4</source>
        <translation>Als Stempel &amp;4</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 4</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 4 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;5</source>
        <translation>Als Stempel &amp;5</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 5</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 5 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;6</source>
        <translation>Als Stempel &amp;6</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 6</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 6 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;7</source>
        <translation>Als Stempel &amp;7</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 7</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 7 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;8</source>
        <translation>Als Stempel &amp;8</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 8</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 8 behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;9</source>
        <translation>Als Stempel &amp;9</translation>
    </message>
    <message>
        <source>Keep the piece in hand or the selected hexes as stamp 9</source>
        <translation>Das Stück in der Hand oder die ausgewählten Felder als Stempel 9 behalten</translation>
    </message>
    <message>
        <source>Line of &amp;sight</source>
        <translation>&amp;Sichtlinie</translation>
    </message>
    <message>
        <source>What is seen from the hex under the pointer, or from the selected one</source>
        <translation>Was man vom Feld unter dem Zeiger oder vom ausgewählten aus sieht</translation>
    </message>
    <message>
        <source>&amp;Compare sight with another map…</source>
        <translation>Sicht mit anderer Karte &amp;vergleichen…</translation>
    </message>
    <message>
        <source>What is seen from the pinned hex here and not on another version of the map</source>
        <translation>Was man vom festgehaltenen Feld aus hier sieht und auf einer anderen Fassung der Karte nicht</translation>
    </message>
    <message>
        <source>&amp;Larger brush</source>
        <translation>&amp;Größerer Pinsel</translation>
    </message>
    <message>
        <source>&amp;Smaller brush</source>
        <translation>&amp;Kleinerer Pinsel</translation>
    </message>
    <message>
        <source>&amp;Playtest…</source>
        <translation>&amp;Probespiel…</translation>
    </message>
    <message>
        <source>Play the scenario as it is now, against a person or the computer</source>
        <translation>Das Szenario spielen, wie es jetzt ist, gegen einen Menschen oder den Computer</translation>
    </message>
    <message>
        <source>Open a &amp;record…</source>
        <translation>&amp;Aufzeichnung öffnen…</translation>
    </message>
    <message>
        <source>Look at a recorded game, and go on with it</source>
        <translation>Ein aufgezeichnetes Spiel ansehen und fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Nächster Reiter</translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation>&amp;Voriger Reiter</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
        <source>Open a second window, to see two documents side by side</source>
        <translation>Ein zweites Fenster öffnen, um zwei Dokumente nebeneinander zu sehen</translation>
    </message>
    <message>
        <source>&amp;Cheat sheet</source>
        <translation>S&amp;pickzettel</translation>
    </message>
    <message>
        <source>All shortcuts and what the mouse does, on one page</source>
        <translation>Alle Tastenkürzel und was die Maus tut, auf einer Seite</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel…</translation>
    </message>
    <message>
        <source>See all shortcuts and change them</source>
        <translation>Alle Tastenkürzel sehen und ändern</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Theme, text size, language, and what happens at the start</source>
        <translation>Farben, Schriftgröße, Sprache, und was beim Start geschieht</translation>
    </message>
    <message>
        <source>&amp;About kpeditor</source>
        <translation>&amp;Über kpeditor</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Click selects a hex or a counter (Shift adds hexes); drag moves a counter, or the map.</source>
        <translation>Klick wählt ein Feld oder einen Spielstein (Umschalt fügt Felder hinzu); Ziehen bewegt einen Spielstein oder die Karte.</translation>
    </message>
    <message>
        <source>Terrain brush</source>
        <translation>Geländepinsel</translation>
    </message>
    <message>
        <source>Drag paints terrain, Shift+click a line; right drag paints the second kind; Ctrl+click picks.</source>
        <translation>Ziehen malt Gelände, Umschalt+Klick eine Linie; rechts ziehen malt die zweite Art; Strg+Klick nimmt auf.</translation>
    </message>
    <message>
        <source>Elevation brush</source>
        <translation>Höhenpinsel</translation>
    </message>
    <message>
        <source>Drag paints elevation, Shift+click a line; right drag paints the second kind; Ctrl+click picks.</source>
        <translation>Ziehen malt Höhe, Umschalt+Klick eine Linie; rechts ziehen malt die zweite Art; Strg+Klick nimmt auf.</translation>
    </message>
    <message>
        <source>Hexside brush</source>
        <translation>Feldseitenpinsel</translation>
    </message>
    <message>
        <source>Drag draws along hexsides (roads: hex to hex), Shift+click a line; right drag erases the feature.</source>
        <translation>Ziehen zeichnet entlang der Feldseiten (Straßen: von Feld zu Feld), Umschalt+Klick eine Linie; rechts ziehen löscht.</translation>
    </message>
    <message>
        <source>Line of hexsides</source>
        <translation>Linie von Feldseiten</translation>
    </message>
    <message>
        <source>Click from bend to bend; Enter or a double click draws it, Backspace takes the last leg back.</source>
        <translation>Von Knick zu Knick klicken; Eingabe oder Doppelklick zeichnet die Linie, Rücktaste nimmt das letzte Stück zurück.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Click fills the hexes of the same kind around it, Shift+click the selection; Ctrl+click picks.</source>
        <translation>Klick füllt die Felder gleicher Art ringsum, Umschalt+Klick die Auswahl; Strg+Klick nimmt auf.</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Radierer</translation>
    </message>
    <message>
        <source>Drag erases what the palette has active: a layer or hexside features. Shift erases everything.</source>
        <translation>Ziehen löscht, was in der Palette gewählt ist: eine Ebene oder Feldseiten. Umschalt löscht alles.</translation>
    </message>
    <message>
        <source>Picker</source>
        <translation>Pipette</translation>
    </message>
    <message>
        <source>Click takes terrain, or near a hexside its feature, into the brush; right click: as second kind.</source>
        <translation>Klick nimmt Gelände, nahe einer Feldseite deren Merkmal, in den Pinsel; Rechtsklick: als zweite Art.</translation>
    </message>
    <message>
        <source>Place editor</source>
        <translation>Ortsbearbeiter</translation>
    </message>
    <message>
        <source>Drag adds hexes to the selected place, right drag takes them away; Ctrl+click selects a place.</source>
        <translation>Ziehen fügt dem gewählten Ort Felder hinzu, rechts ziehen nimmt sie weg; Strg+Klick wählt einen Ort.</translation>
    </message>
    <message>
        <source>Zone brush</source>
        <translation>Zonenpinsel</translation>
    </message>
    <message>
        <source>Drag adds hexes to the area of the selected group, right drag removes; Ctrl+click selects a zone.</source>
        <translation>Ziehen fügt dem Gebiet der gewählten Gruppe Felder hinzu, rechts ziehen entfernt sie; Strg+Klick wählt eine Zone.</translation>
    </message>
    <message>
        <source>Entrenchments</source>
        <translation>Stellungen</translation>
    </message>
    <message>
        <source>Drag digs entrenchments for the selected side, right drag removes.</source>
        <translation>Ziehen gräbt Stellungen für die gewählte Seite, rechts ziehen entfernt sie.</translation>
    </message>
    <message>
        <source>Wrecks</source>
        <translation>Wracks</translation>
    </message>
    <message>
        <source>Drag puts wrecks onto the map, right drag takes them away.</source>
        <translation>Ziehen stellt Wracks auf die Karte, rechts ziehen nimmt sie weg.</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>Click puts the piece down, right drag takes one up; X, Y flip it, Z turns it.</source>
        <translation>Klick legt das Stück ab, rechts ziehen nimmt eines auf; X, Y spiegeln, Z dreht.</translation>
    </message>
    <message>
        <source>Rectangle selection</source>
        <translation>Rechteckauswahl</translation>
    </message>
    <message>
        <source>Drag selects a rectangle of hexes; Shift adds, Ctrl takes away, both keep what is in both.</source>
        <translation>Ziehen wählt ein Rechteck von Feldern; Umschalt fügt hinzu, Strg nimmt weg, beide behalten, was in beiden liegt.</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lasso</translation>
    </message>
    <message>
        <source>Drag a line around the hexes to select; Shift adds, Ctrl takes away, both keep what is in both.</source>
        <translation>Eine Linie um die Felder ziehen; Umschalt fügt hinzu, Strg nimmt weg, beide behalten, was in beiden liegt.</translation>
    </message>
    <message>
        <source>Magic wand</source>
        <translation>Zauberstab</translation>
    </message>
    <message>
        <source>Click selects the hexes of the same kind around it; Shift adds, Ctrl takes away, both keep what is in both.</source>
        <translation>Klick wählt die Felder gleicher Art ringsum; Umschalt fügt hinzu, Strg nimmt weg, beide behalten, was in beiden liegt.</translation>
    </message>
    <message>
        <source>Same kind selection</source>
        <translation>Gleiche Art auswählen</translation>
    </message>
    <message>
        <source>Click selects all hexes of the same kind; Shift adds, Ctrl takes away, both keep what is in both.</source>
        <translation>Klick wählt alle Felder gleicher Art; Umschalt fügt hinzu, Strg nimmt weg, beide behalten, was in beiden liegt.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation>{name} wird geschrieben …</translation>
    </message>
    <message>
        <source>{name} was not written: it was stopped.</source>
        <translation>{name} wurde nicht geschrieben: es wurde angehalten.</translation>
    </message>
    <message>
        <source>{name} was not written: {reason}</source>
        <translation>{name} wurde nicht geschrieben: {reason}</translation>
    </message>
    <message>
        <source>Wrote {name}.</source>
        <translation>{name} geschrieben.</translation>
    </message>
    <message>
        <source>Print or draw into a file</source>
        <translation>In eine Datei drucken oder zeichnen</translation>
    </message>
    <message>
        <source>Map on several pages</source>
        <translation>Karte auf mehreren Seiten</translation>
    </message>
    <message>
        <source>Map on one large sheet</source>
        <translation>Karte auf einem großen Blatt</translation>
    </message>
    <message>
        <source>Counters, both sides</source>
        <translation>Spielsteine, beide Seiten</translation>
    </message>
    <message>
        <source>Scenario sheet</source>
        <translation>Szenarioblatt</translation>
    </message>
    <message>
        <source>Picture of the map</source>
        <translation>Bild der Karte</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Hex, side to side</source>
        <translation>Feld, von Seite zu Seite</translation>
    </message>
    <message>
        <source>Overlap of pages</source>
        <translation>Überlappung der Seiten</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Spielstein</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>Punkte je Zoll</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Karte</translation>
    </message>
    <message>
        <source>&amp;Read a scanned map…</source>
        <translation>Gescannte Karte &amp;lesen …</translation>
    </message>
    <message>
        <source>Lay a scan onto the hexes and read terrain and hexsides off it, into this map or a new one</source>
        <translation>Einen Scan auf die Felder legen und Gelände und Feldseiten ablesen, in diese Karte oder eine neue</translation>
    </message>
    <message>
        <source>Show what is not &amp;confirmed</source>
        <translation>Nicht &amp;Bestätigtes zeigen</translation>
    </message>
    <message>
        <source>Tint hexes that were read off a scan and that nobody has confirmed, doubtful ones darker</source>
        <translation>Felder tönen, die aus einem Scan gelesen und noch nicht bestätigt sind, zweifelhafte dunkler</translation>
    </message>
    <message>
        <source>Save as &amp;bundle…</source>
        <translation>Als &amp;Bündel speichern …</translation>
    </message>
    <message>
        <source>Open a map, scenario or bundle</source>
        <translation>Karte, Szenario oder Bündel öffnen</translation>
    </message>
</context>
</TS>
