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
        <source>Import a map</source>
        <translation>Eine Karte einlesen</translation>
    </message>
    <message>
        <source>Import a board of {module}</source>
        <translation>Spielplan von {module} importieren</translation>
    </message>
    <message>
        <source>The module has several boards. Which one becomes the map?</source>
        <translation>Das Modul hat mehrere Spielpläne. Welcher wird die Karte?</translation>
    </message>
    <message>
        <source>Examples of another map</source>
        <translation>Beispiele einer anderen Karte</translation>
    </message>
    <message>
        <source>Scan of a map</source>
        <translation>Scan einer Karte</translation>
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
        <source>Changed meanwhile</source>
        <translation>Inzwischen geändert</translation>
    </message>
    <message>
        <source>{names} changed on the disk since it was opened here. Save over it?</source>
        <translation>{names} wurde auf der Platte geändert, seit es hier geöffnet ist. Überschreiben?</translation>
    </message>
    <message>
        <source>Which rules is the map made for? They say what terrain it can have.</source>
        <translation>Für welche Regeln ist die Karte gedacht? Sie sagen, welches Gelände sie haben kann.</translation>
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
        <source>Add scenarios</source>
        <translation>Szenarien hinzufügen</translation>
    </message>
    <message>
        <source>Write to</source>
        <translation>Schreiben nach</translation>
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
        <source>Add boards</source>
        <translation>Pläne hinzufügen</translation>
    </message>
    <message>
        <source>Maps of other programs</source>
        <translation>Karten anderer Programme</translation>
    </message>
    <message>
        <source>{name} is open here and would be lost: choose another name.</source>
        <translation>{name} ist hier geöffnet und ginge verloren: wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} already exists.
Do you want to replace it?</source>
        <translation>{name} gibt es schon.
Ersetzen?</translation>
    </message>
    <message>
        <source>Hidden units</source>
        <translation>Verborgene Einheiten</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
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
        <source>Mouse and keys on the map</source>
        <translation>Maus und Tasten auf der Karte</translation>
    </message>
    <message>
        <source>Writing the answer</source>
        <translation>Die Antwort schreiben</translation>
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
        <source>paint the second kind; with hexsides, places and zones: erase</source>
        <translation>die zweite Art malen; bei Feldseiten, Orten und Zonen: löschen</translation>
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
        <source>Choose a problem with a button below the list; the others need your decision.</source>
        <translation>Wählen Sie ein Problem mit einem Knopf unter der Liste; andere brauchen Ihre Entscheidung.</translation>
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
        <source>There is no closed tab to open again.</source>
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
        <source>No file has this name. File › Open… finds files elsewhere.</source>
        <translation>So heißt keine Datei. Datei › Öffnen… findet Dateien anderswo.</translation>
    </message>
    <message>
        <source>Type a part of a file’s name or title</source>
        <translation>Einen Teil des Dateinamens oder Titels eingeben</translation>
    </message>
    <message>
        <source>No hex or place has this name. The hexes of this map are numbered like {last}.</source>
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
        <source>Design tactical battles on hex maps and free tables, see what every gun sees, and play or umpire them.</source>
        <translation>Taktische Gefechte auf Hexkarten und freien Tischen entwerfen, sehen, was jedes Geschütz sieht, und sie spielen oder leiten.</translation>
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
        <source>Areas</source>
        <translation>Gebiete</translation>
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
        <source>Saved what was changed here. {names} differs on the disk and was left as it is.</source>
        <translation>Gespeichert, was hier geändert wurde. {names} ist auf der Platte anders und blieb, wie es ist.</translation>
    </message>
    <message>
        <source>Saved {one} and {other}.</source>
        <translation>{one} und {other} gespeichert.</translation>
    </message>
    <message>
        <source>Save as bundle</source>
        <translation>Als Bündel speichern</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Save scenario as</source>
        <translation>Szenario speichern unter</translation>
    </message>
    <message>
        <source>Saved {name}. Its map “{title}” is to be saved as well.</source>
        <translation>{name} ist gespeichert. Die Karte „{title}“ ist noch zu speichern.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save map as…</source>
        <translation>Karte speichern unter…</translation>
    </message>
    <message>
        <source>Save map as</source>
        <translation>Karte speichern unter</translation>
    </message>
    <message>
        <source>Saved {name}. The scenario “{title}” is to be saved as well.</source>
        <translation>{name} ist gespeichert. Das Szenario „{title}“ ist noch zu speichern.</translation>
    </message>
    <message>
        <source>Nothing is lost here: File &gt; {command} writes it to another place.</source>
        <translation>Hier ist nichts verloren: Datei &gt; {command} schreibt es an einen anderen Ort.</translation>
    </message>
    <message>
        <source>{saved} But {reason}.</source>
        <translation>{saved} Aber {reason}.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} gespeichert.</translation>
    </message>
    <message>
        <source>Saved a copy of the map: {name}.</source>
        <translation>Eine Kopie der Karte ist gespeichert: {name}.</translation>
    </message>
    <message>
        <source>There is no file yet: this was never saved.</source>
        <translation>Es gibt noch keine Datei: das wurde nie gespeichert.</translation>
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
        <source>Map of boards</source>
        <translation>Karte aus Plänen</translation>
    </message>
    <message>
        <source>Boards in the order in which they are placed</source>
        <translation>Pläne in der Reihenfolge, in der sie gelegt werden</translation>
    </message>
    <message>
        <source>&amp;Add boards…</source>
        <translation>Pläne &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>&amp;Früher</translation>
    </message>
    <message>
        <source>La&amp;ter</source>
        <translation>&amp;Später</translation>
    </message>
    <message>
        <source>T&amp;urned by 180 degrees</source>
        <translation>Um 180 Grad &amp;gedreht</translation>
    </message>
    <message>
        <source>Make the map</source>
        <translation>Karte erzeugen</translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>Row A lies in the &amp;compass</source>
        <translation>Reihe A liegt nach dem &amp;Kompass</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>it is no map of one board</source>
        <translation>das ist keine Karte eines einzigen Plans</translation>
    </message>
    <message>
        <source>{name}: {title}, turned</source>
        <translation>{name}: {title}, gedreht</translation>
    </message>
    <message>
        <source>{name}: {title}</source>
        <translation>{name}: {title}</translation>
    </message>
    <message>
        <source>{columns} × {rows}, {count} hexes; north is {side}.</source>
        <translation>{columns} × {rows}, {count} Felder; Norden ist {side}.</translation>
    </message>
    <message>
        <source>Where boards meet: {differences}.</source>
        <translation>Wo Pläne sich treffen: {differences}.</translation>
    </message>
    <message>
        <source>Board {name}</source>
        <translation>Spielplan {name}</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Boards {names}</source>
        <translation>Pläne {names}</translation>
    </message>
    <message>
        <source>Add the boards that the map is made of.</source>
        <translation>Fügen Sie die Pläne hinzu, aus denen die Karte besteht.</translation>
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
        <source>Put a picture of the selected hexes, or of the whole map, into the clipboard</source>
        <translation>Legt ein Bild der ausgewählten Felder oder der ganzen Karte in die Zwischenablage</translation>
    </message>
    <message>
        <source>A picture of {size} pixels is in the clipboard.</source>
        <translation>Ein Bild von {size} Pixeln liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
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
        <source>The language changes when kpeditor starts next.</source>
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
        <source>Go on with the game</source>
        <translation>Spiel fortsetzen</translation>
    </message>
    <message>
        <source>Game: {game}</source>
        <translation>Spiel: {game}</translation>
    </message>
    <message>
        <source>never saved</source>
        <translation>nie gespeichert</translation>
    </message>
    <message>
        <source>last changed {when:%d %B %Y, %H:%M}</source>
        <translation>zuletzt geändert {when:%d.%m.%Y, %H:%M}</translation>
    </message>
    <message>
        <source>, with orders half written</source>
        <translation>, mit halb geschriebenen Befehlen</translation>
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
        <source>It was moved, renamed or deleted, or lies on a disk that is not there now.</source>
        <translation>Sie wurde verschoben, umbenannt oder gelöscht, oder liegt auf einem Datenträger, der gerade nicht da ist.</translation>
    </message>
    <message>
        <source>Open one of the files in it.</source>
        <translation>Öffnen Sie eine der Dateien darin.</translation>
    </message>
    <message>
        <source>It is no map or scenario, and of no other program whose maps can be read.</source>
        <translation>Das ist keine Karte und kein Szenario, und von keinem anderen Programm, dessen Karten gelesen werden können.</translation>
    </message>
    <message>
        <source>The file is all right, but it belongs elsewhere.</source>
        <translation>Die Datei ist in Ordnung, gehört aber anderswohin.</translation>
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
        <source>There is no unsaved work: every window was closed properly.</source>
        <translation>Es gibt keine ungespeicherte Arbeit: jedes Fenster wurde in Ruhe geschlossen.</translation>
    </message>
    <message>
        <source>{about} cannot be brought back: {reason}</source>
        <translation>{about} kann nicht zurückgeholt werden: {reason}</translation>
    </message>
    <message>
        <source>Try again now</source>
        <translation>Jetzt noch einmal versuchen</translation>
    </message>
    <message>
        <source>{about} is no longer left: another window brought it back or forgot it.</source>
        <translation>{about} gibt es nicht mehr: Ein anderes Fenster hat es wiederhergestellt oder verworfen.</translation>
    </message>
    <message>
        <source>{changes} came back; what followed was damaged.</source>
        <translation>Zurückgeholt: {changes}; was danach kam, war beschädigt.</translation>
    </message>
    <message>
        <source>This is back as it was, but its file has changed since. Compare them before you save.</source>
        <translation>Das ist wieder da, wie es war, aber seine Datei hat sich seither geändert. Vergleichen Sie beide, bevor Sie speichern.</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>This is back as it was. Nothing is saved yet.</source>
        <translation>Das ist wieder da, wie es war. Noch ist nichts gespeichert.</translation>
    </message>
    <message>
        <source>The former version cannot be opened: {reason}</source>
        <translation>Die frühere Fassung kann nicht geöffnet werden: {reason}</translation>
    </message>
    <message>
        <source>{path} as of {saved:%d %B, %H:%M}. Save to go back to it.</source>
        <translation>{path} vom {saved:%d.%m., %H:%M}. Speichern Sie, um zu ihr zurückzukehren.</translation>
    </message>
    <message>
        <source>A board of “{title}” cannot be read any more: {reason}. It stays as it was.</source>
        <translation>Ein Plan von „{title}“ kann nicht mehr gelesen werden: {reason}. Er bleibt, wie er war.</translation>
    </message>
    <message>
        <source>A board of “{title}” has changed; it is shown as it is now.</source>
        <translation>Ein Plan von „{title}“ hat sich geändert; er wird gezeigt, wie er jetzt ist.</translation>
    </message>
    <message>
        <source>{names} is no longer there; saving writes it again.</source>
        <translation>{names} ist nicht mehr da; Speichern schreibt es neu.</translation>
    </message>
    <message>
        <source>{names} are no longer there; saving writes them again.</source>
        <translation>{names} sind nicht mehr da; Speichern schreibt sie neu.</translation>
    </message>
    <message>
        <source>In the place of {names} lies something else now, such as a folder, which saving does not replace. The contents are here still: save them under another name.</source>
        <translation>An der Stelle von {names} liegt jetzt etwas anderes, etwa ein Ordner, das beim Speichern nicht ersetzt wird. Der Inhalt ist hier noch da: Speichern Sie ihn unter einem anderen Namen.</translation>
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
        <source>{names} was saved in another tab; {titles} has not read it again yet.</source>
        <translation>{names} wurde in einem anderen Reiter gespeichert; {titles} hat das noch nicht neu gelesen.</translation>
    </message>
    <message>
        <source>{text} Reading it again loses your unsaved changes of it.</source>
        <translation>{text} Neu lesen verwirft Ihre ungespeicherten Änderungen daran.</translation>
    </message>
    <message>
        <source>{names} was changed by another program.</source>
        <translation>{names} wurde von einem anderen Programm geändert.</translation>
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
        <source>Live balance: who wins, while you edit</source>
        <translation>Balance im Bild: wer gewinnt, während Sie bearbeiten</translation>
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
        <source>this is no scenario</source>
        <translation>das ist kein Szenario</translation>
    </message>
    <message>
        <source>its map cannot be read</source>
        <translation>seine Karte kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>Add the scenarios that the module shall hold.</source>
        <translation>Fügen Sie die Szenarien hinzu, die das Modul enthalten soll.</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>One scenario, with a set-up to choose.</source>
        <translation>Ein Szenario, mit einer Aufstellung zur Wahl.</translation>
    </message>
    <message>
        <source>{count} scenarios on one map, {map}.</source>
        <translation>{count} Szenarien auf einer Karte, {map}.</translation>
    </message>
    <message>
        <source>{count} scenarios on {maps} maps ({listed}): each set-up lays out its own board.</source>
        <translation>{count} Szenarien auf {maps} Karten ({listed}): Jede Aufstellung legt ihr eigenes Brett aus.</translation>
    </message>
    <message>
        <source>{title} stands there twice: the second is called “{title} (2)”.</source>
        <translation>{title} steht zweimal da: Das zweite heißt „{title} (2)“.</translation>
    </message>
    <message>
        <source>They follow different rules: the charts of all of them are in it.</source>
        <translation>Sie folgen verschiedenen Regeln: Die Tabellen aller sind darin.</translation>
    </message>
    <message>
        <source>Module of several scenarios for VASSAL</source>
        <translation>Modul aus mehreren Szenarien für VASSAL</translation>
    </message>
    <message>
        <source>Scenarios of the module</source>
        <translation>Szenarien des Moduls</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>D&amp;ateien hinzufügen…</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Each scenario then has a board of its own, and the module is larger</source>
        <translation>Jedes Szenario hat dann ein eigenes Brett, und das Modul ist größer</translation>
    </message>
    <message>
        <source>One module, whose File menu in VASSAL offers each scenario as a set-up, in this order.</source>
        <translation>Ein Modul, dessen Dateimenü in VASSAL jedes Szenario als Aufstellung anbietet, in dieser Reihenfolge.</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>{name} was left out: {reason}</source>
        <translation>{name} wurde weggelassen: {reason}</translation>
    </message>
    <message>
        <source>New map</source>
        <translation>Neue Karte</translation>
    </message>
    <message>
        <source>New table</source>
        <translation>Neuer Tisch</translation>
    </message>
    <message>
        <source>{rules}, on a free table</source>
        <translation>{rules}, auf freiem Tisch</translation>
    </message>
    <message>
        <source>Scatter terrain</source>
        <translation>Gelände streuen</translation>
    </message>
    <message>
        <source>Share of the hexes that are painted</source>
        <translation>Anteil der Felder, die bemalt werden</translation>
    </message>
    <message>
        <source>Next seed</source>
        <translation>Nächster Startwert</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Streuen</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>Painted hexes</source>
        <translation>Bemalte Felder</translation>
    </message>
    <message>
        <source>Selected hexes</source>
        <translation>Ausgewählte Felder</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>Ganze Karte</translation>
    </message>
    <message>
        <source>Size and numbering</source>
        <translation>Größe und Nummern</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>{rules}, with {variants}</source>
        <translation>{rules}, mit {variants}</translation>
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
        <source>The old map stays at {arrow}</source>
        <translation>Die alte Karte bleibt bei {arrow}</translation>
    </message>
    <message>
        <source>Old map stays</source>
        <translation>Alte Karte bleibt</translation>
    </message>
    <message>
        <source>Numbering</source>
        <translation>Nummern</translation>
    </message>
    <message>
        <source>No hex is lost.</source>
        <translation>Kein Feld geht verloren.</translation>
    </message>
    <message>
        <source>{hexes} cut off, {painted} of them painted.</source>
        <translation>{hexes} abgeschnitten, davon {painted} bemalt.</translation>
    </message>
    <message>
        <source>Gone with them: {places}.</source>
        <translation>Mit ihnen verschwinden: {places}.</translation>
    </message>
    <message>
        <source>Flat tops, in columns</source>
        <translation>Flache Oberseite, in Spalten</translation>
    </message>
    <message>
        <source>Pointed tops, in rows</source>
        <translation>Spitze Oberseite, in Reihen</translation>
    </message>
    <message>
        <source>Bundle to send</source>
        <translation>Bündel zum Verschicken</translation>
    </message>
    <message>
        <source>Names with commas between them</source>
        <translation>Namen, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>What others may do with it</source>
        <translation>Was andere damit tun dürfen</translation>
    </message>
    <message>
        <source>Map, scenario and the picture under the map in one file, as they are now. What you work on stays where it is. Without a licence nobody may do much with your work.</source>
        <translation>Karte, Szenario und das Bild unter der Karte in einer Datei, wie sie jetzt sind. Woran Sie arbeiten, bleibt, wo es ist. Ohne Lizenz darf niemand viel mit Ihrer Arbeit tun.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
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
        <source>Even columns, down</source>
        <translation>Gerade Spalten, nach unten</translation>
    </message>
    <message>
        <source>Even rows, to the right</source>
        <translation>Gerade Reihen, nach rechts</translation>
    </message>
    <message>
        <source>Odd columns, down</source>
        <translation>Ungerade Spalten, nach unten</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>He&amp;xes</source>
        <translation>Fe&amp;lder</translation>
    </message>
    <message>
        <source>Shifted &amp;by half</source>
        <translation>Um ein halbes Feld &amp;versetzt</translation>
    </message>
    <message>
        <source>&amp;Numbering</source>
        <translation>&amp;Nummerierung</translation>
    </message>
    <message>
        <source>Odd rows, to the right</source>
        <translation>Ungerade Reihen, nach rechts</translation>
    </message>
    <message>
        <source>These hold one hex fewer, so that the edges are straight</source>
        <translation>Diese haben ein Feld weniger, damit die Ränder gerade sind</translation>
    </message>
    <message>
        <source>How the hexes will lie and be numbered</source>
        <translation>Wie die Felder liegen und welche Nummern sie tragen werden</translation>
    </message>
    <message>
        <source>Column, then row: 0304</source>
        <translation>Spalte, dann Reihe: 0304</translation>
    </message>
    <message>
        <source>Row, then column: 0403</source>
        <translation>Reihe, dann Spalte: 0403</translation>
    </message>
    <message>
        <source>Letter and number: C4</source>
        <translation>Buchstabe und Zahl: C4</translation>
    </message>
    <message>
        <source>Board, row, number: 6-C-4</source>
        <translation>Plan, Reihe, Nummer: 6-C-4</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Andere …</translation>
    </message>
    <message>
        <source>As on the boards: {number}</source>
        <translation>Wie auf den Plänen: {number}</translation>
    </message>
    <message>
        <source>Every second line one hex ahead: A1 beside B0</source>
        <translation>Jede zweite Reihe ein Feld voraus: A1 neben B0</translation>
    </message>
    <message>
        <source>Column first</source>
        <translation>Spalte zuerst</translation>
    </message>
    <message>
        <source>Row first</source>
        <translation>Reihe zuerst</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>a dash: A-1</source>
        <translation>ein Strich: A-1</translation>
    </message>
    <message>
        <source>a dot: A.1</source>
        <translation>ein Punkt: A.1</translation>
    </message>
    <message>
        <source>a line: A_1</source>
        <translation>eine Linie: A_1</translation>
    </message>
    <message>
        <source>Upper left</source>
        <translation>Oben links</translation>
    </message>
    <message>
        <source>Upper right</source>
        <translation>Oben rechts</translation>
    </message>
    <message>
        <source>Lower left</source>
        <translation>Unten links</translation>
    </message>
    <message>
        <source>Lower right</source>
        <translation>Unten rechts</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>nach Bedarf</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Between them</source>
        <translation>Dazwischen</translation>
    </message>
    <message>
        <source>Counted from</source>
        <translation>Gezählt von</translation>
    </message>
    <message>
        <source>Name of the board</source>
        <translation>Name des Plans</translation>
    </message>
    <message>
        <source>Hex numbers have only letters A to Z and digits of it: {name}</source>
        <translation>Feldnummern haben davon nur Buchstaben A bis Z und Ziffern: {name}</translation>
    </message>
    <message>
        <source>Hex numbers have only letters A to Z and digits of it: none are left</source>
        <translation>Feldnummern haben davon nur Buchstaben A bis Z und Ziffern: keine sind übrig</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Letters: Z, AA, BB</source>
        <translation>Buchstaben: Z, AA, BB</translation>
    </message>
    <message>
        <source>Letters: Z, AA, AB</source>
        <translation>Buchstaben: Z, AA, AB</translation>
    </message>
    <message>
        <source>First of the {lines}</source>
        <translation>Erste der {lines}</translation>
    </message>
    <message>
        <source>from</source>
        <translation>ab</translation>
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
        <source>order</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Plot of {player} ({orders}): {verdict}</source>
        <translation>Plan von {player} ({orders}): {verdict}</translation>
    </message>
    <message>
        <source>This order alone: {verdict}</source>
        <translation>Dieser Befehl allein: {verdict}</translation>
    </message>
    <message>
        <source>Gain {gain}, {played}</source>
        <translation>Gewinn {gain}, {played}</translation>
    </message>
    <message>
        <source>Came to {score} (spread {spread}), without it to {stood}</source>
        <translation>Kam auf {score} (Streuung {spread}), ohne ihn auf {stood}</translation>
    </message>
    <message>
        <source>It began with {begun} and changed it to {chosen}: {gain}, {played}.</source>
        <translation>Er begann mit {begun} und änderte das in {chosen}: {gain}, {played}.</translation>
    </message>
    <message>
        <source>It tried no other order here by playing on.</source>
        <translation>Er hat hier keinen anderen Befehl durch Weiterspielen versucht.</translation>
    </message>
    <message>
        <source>other order</source>
        <translation>anderen Befehl</translation>
    </message>
    <message>
        <source>other orders</source>
        <translation>andere Befehle</translation>
    </message>
    <message>
        <source>It tried {orders} here by playing on, and kept to the one it began with.</source>
        <translation>Er hat hier {orders} durch Weiterspielen versucht und ist bei dem geblieben, mit dem er begann.</translation>
    </message>
    <message>
        <source>no order</source>
        <translation>keinem Befehl</translation>
    </message>
    <message>
        <source>Make a landscape</source>
        <translation>Landschaft erzeugen</translation>
    </message>
    <message>
        <source>Find an even one</source>
        <translation>Eine ausgewogene suchen</translation>
    </message>
    <message>
        <source>Make the landscape</source>
        <translation>Landschaft erzeugen</translation>
    </message>
    <message>
        <source>They run to</source>
        <translation>Sie fließen zum</translation>
    </message>
    <message>
        <source>Which seed is even?</source>
        <translation>Welcher Startwert ist ausgewogen?</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>Games of each</source>
        <translation>Spiele für jeden</translation>
    </message>
    <message>
        <source>Player of both sides</source>
        <translation>Spieler beider Seiten</translation>
    </message>
    <message>
        <source>Seeds, the most even first</source>
        <translation>Startwerte, der ausgewogenste zuerst</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Bach</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>Bäche</translation>
    </message>
    <message>
        <source>named place</source>
        <translation>benannter Ort</translation>
    </message>
    <message>
        <source>named places</source>
        <translation>benannte Orte</translation>
    </message>
    <message>
        <source>Seed {seed}: {places}, {streams}.</source>
        <translation>Startwert {seed}: {places}, {streams}.</translation>
    </message>
    <message>
        <source>no game was finished</source>
        <translation>kein Spiel wurde beendet</translation>
    </message>
    <message>
        <source>Seed {seed}: {reason}</source>
        <translation>Startwert {seed}: {reason}</translation>
    </message>
    <message>
        <source>Seed {seed}: {side} scores {score} % ({low} to {high} %) in {games}</source>
        <translation>Startwert {seed}: {side} erreicht {score} % ({low} bis {high} %), {games}</translation>
    </message>
    <message>
        <source>game</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>games</source>
        <translation>Partien</translation>
    </message>
    <message>
        <source>game-turn</source>
        <translation>Spielzug</translation>
    </message>
    <message>
        <source>game-turns</source>
        <translation>Spielzüge</translation>
    </message>
    <message>
        <source>{games} of {turns}</source>
        <translation>{games} von {turns}</translation>
    </message>
    <message>
        <source>{low} to {high} game-turns</source>
        <translation>{low} bis {high} Spielzüge</translation>
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
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Game-turns</source>
        <translation>Spielzüge</translation>
    </message>
    <message>
        <source>or earlier</source>
        <translation>oder früher</translation>
    </message>
    <message>
        <source>The game may end from one {turn} on and ends at the latest with another</source>
        <translation>Frühestes und spätestes Ende des Spiels ({turn})</translation>
    </message>
    <message>
        <source>Notes for the players</source>
        <translation>Anmerkungen für die Spieler</translation>
    </message>
    <message>
        <source>Notes on the map</source>
        <translation>Anmerkungen zur Karte</translation>
    </message>
    <message>
        <source>Call the map {title}</source>
        <translation>Karte {title} nennen</translation>
    </message>
    <message>
        <source>Call the scenario {title}</source>
        <translation>Szenario {title} nennen</translation>
    </message>
    <message>
        <source>Length {low} to {high}</source>
        <translation>Länge {low} bis {high}</translation>
    </message>
    <message>
        <source>Length {high}</source>
        <translation>Länge {high}</translation>
    </message>
    <message>
        <source>Change notes</source>
        <translation>Anmerkungen ändern</translation>
    </message>
    <message>
        <source>Change notes of the map</source>
        <translation>Anmerkungen zur Karte ändern</translation>
    </message>
    <message>
        <source>The number the next ones carry</source>
        <translation>Die Zahl, die die nächsten tragen</translation>
    </message>
    <message>
        <source>The ruleset has no such type.</source>
        <translation>Die Regeln kennen diesen Typ nicht.</translation>
    </message>
    <message>
        <source>Put one into the selected hex</source>
        <translation>Eine ins ausgewählte Feld setzen</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Put aboard</source>
        <translation>An Bord nehmen</translation>
    </message>
    <message>
        <source>So many of them begin aboard; the group is listed one by one then</source>
        <translation>So viele davon beginnen an Bord; die Gruppe wird dann einzeln aufgeführt</translation>
    </message>
    <message>
        <source>How many go aboard</source>
        <translation>Wie viele an Bord gehen</translation>
    </message>
    <message>
        <source>Aboard what</source>
        <translation>An Bord wovon</translation>
    </message>
    <message>
        <source>deployed by its player</source>
        <translation>stellt ihr Spieler auf</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Gedrückt</translation>
    </message>
    <message>
        <source>All face</source>
        <translation>Alle blicken nach</translation>
    </message>
    <message>
        <source>{units} chosen</source>
        <translation>{units} gewählt</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>nirgendwohin</translation>
    </message>
    <message>
        <source>{number} units</source>
        <translation>{number} Einheiten</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>Entrenched here</source>
        <translation>Hier eingegraben</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>Blickt nach</translation>
    </message>
    <message>
        <source>Aboard</source>
        <translation>An Bord</translation>
    </message>
    <message>
        <source>Disruption</source>
        <translation>Zersprengung</translation>
    </message>
    <message>
        <source>on its own feet</source>
        <translation>zu Fuß</translation>
    </message>
    <message>
        <source>the map has no hex {number}</source>
        <translation>die Karte hat kein Feld {number}</translation>
    </message>
    <message>
        <source>Facing of</source>
        <translation>Blickrichtung von</translation>
    </message>
    <message>
        <source>{number} counters used</source>
        <translation>{number} Spielsteine benutzt</translation>
    </message>
    <message>
        <source>and {count} more; a click shows all</source>
        <translation>und {count} weitere; ein Klick zeigt alle</translation>
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
        <source>Balance lab</source>
        <translation>Balance-Labor</translation>
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
        <source>Presence</source>
        <translation>Anwesenheit</translation>
    </message>
    <message>
        <source>Fire from</source>
        <translation>Feuer aus</translation>
    </message>
    <message>
        <source>Fire at</source>
        <translation>Feuer auf</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>The game is over</source>
        <translation>Das Spiel ist zu Ende</translation>
    </message>
    <message>
        <source>Losses of {side}</source>
        <translation>Verluste von {side}</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Verluste</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>{side} that left the map</source>
        <translation>{side}, die die Karte verlassen haben</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>Siegziele</translation>
    </message>
    <message>
        <source>Condition of {side}</source>
        <translation>Zustand von {side}</translation>
    </message>
    <message>
        <source>Movement of {side}</source>
        <translation>Bewegung von {side}</translation>
    </message>
    <message>
        <source>destroyed in {hex}</source>
        <translation>vernichtet in {hex}</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>vernichtet</translation>
    </message>
    <message>
        <source>left the map from {hex}</source>
        <translation>hat die Karte von {hex} aus verlassen</translation>
    </message>
    <message>
        <source>left the map</source>
        <translation>hat die Karte verlassen</translation>
    </message>
    <message>
        <source>withdrawn from {hex}</source>
        <translation>aus {hex} abgezogen</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>erholt</translation>
    </message>
    <message>
        <source>released</source>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>no longer {condition}</source>
        <translation>nicht mehr {condition}</translation>
    </message>
    <message>
        <source>{condition} (before {old})</source>
        <translation>{condition} (vorher {old})</translation>
    </message>
    <message>
        <source>entered the map, now in {hex}</source>
        <translation>auf die Karte gekommen, jetzt in {hex}</translation>
    </message>
    <message>
        <source>sighted in {hex}</source>
        <translation>gesichtet in {hex}</translation>
    </message>
    <message>
        <source>{what}: {number} (before {earlier})</source>
        <translation>{what}: {number} (vorher {earlier})</translation>
    </message>
    <message>
        <source>Panics</source>
        <translation>Paniken</translation>
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
        <source>Put map, scenario and pictures into one file (.kpz) that can be sent to others</source>
        <translation>Karte, Szenario und Bilder in eine Datei (.kpz) packen, die man verschicken kann</translation>
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
        <translation>F&amp;rühere Fassungen</translation>
    </message>
    <message>
        <source>What has c&amp;hanged…</source>
        <translation>Was sich &amp;geändert hat…</translation>
    </message>
    <message>
        <source>Compare this battle with its file, or with any other file</source>
        <translation>Vergleichen, was hier steht, mit seiner Datei oder mit irgendeiner anderen</translation>
    </message>
    <message>
        <source>Unsaved &amp;work…</source>
        <translation>Ungespeicherte &amp;Arbeit…</translation>
    </message>
    <message>
        <source>Recover what was not saved when a window crashed</source>
        <translation>Zurückholen, was nicht gespeichert war, als ein Fenster abstürzte</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>Reiter sch&amp;ließen</translation>
    </message>
    <message>
        <source>R&amp;eopen closed tab</source>
        <translation>Re&amp;iter wieder öffnen</translation>
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
        <translation>Neues Szenari&amp;o auf dieser Karte</translation>
    </message>
    <message>
        <source>Begin a scenario on the map that is open</source>
        <translation>Ein Szenario auf der offenen Karte beginnen</translation>
    </message>
    <message>
        <source>&amp;Mend the chosen problem</source>
        <translation>Gewähltes &amp;Problem beheben</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>Line of sight</source>
        <translation>Sichtlinie</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>K&amp;opieren</translation>
    </message>
    <message>
        <source>Copy the answer as text</source>
        <translation>Die Antwort als Text kopieren</translation>
    </message>
    <message>
        <source>A note about this line</source>
        <translation>Notiz zur Linie</translation>
    </message>
    <message>
        <source>What it is for, such as: the ridge hides the ford. Without a note, what blocks it is kept.</source>
        <translation>Wozu sie dient, zum Beispiel: Der Kamm verdeckt die Furt. Ohne Notiz wird festgehalten, was die Linie sperrt.</translation>
    </message>
    <message>
        <source>Watch this &amp;line</source>
        <translation>Linie &amp;überwachen</translation>
    </message>
    <message>
        <source>Keeps the present answer in the map, and Problems tells when a change of the map turns it</source>
        <translation>Hält die jetzige Antwort in der Karte fest; die Tafel Probleme meldet, wenn eine Änderung der Karte sie umkehrt</translation>
    </message>
    <message>
        <source>Must it stay so? Watch the line: Problems then tells when a change of the map turns it.</source>
        <translation>Muss es so bleiben? Überwachen Sie die Linie: Die Tafel Probleme meldet dann, wenn eine Änderung der Karte die Antwort umkehrt.</translation>
    </message>
    <message>
        <source>Range rings</source>
        <translation>Entfernungsringe</translation>
    </message>
    <message>
        <source>Follow the pointer</source>
        <translation>Dem Zeiger folgen</translation>
    </message>
    <message>
        <source>Shows the field of the hex under the pointer while nothing is pinned</source>
        <translation>Zeigt das Sichtfeld des Feldes unter dem Zeiger, solange nichts festgehalten ist</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>Watched from now on: {end} {answer} from {start}.</source>
        <translation>Wird ab jetzt überwacht: {end} ist {answer} von {start}.</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>Copy hex &amp;numbers</source>
        <translation>Feldnummern kop&amp;ieren</translation>
    </message>
    <message>
        <source>Put the numbers of the selected hexes, or of the one under the pointer, into the clipboard</source>
        <translation>Die Nummern der ausgewählten Felder, oder des Feldes unter dem Zeiger, in die Zwischenablage legen</translation>
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
        <source>Flip &amp;top to bottom</source>
        <translation>&amp;Oben und unten spiegeln</translation>
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
        <source>Select &amp;nothing</source>
        <translation>&amp;Nichts auswählen</translation>
    </message>
    <message>
        <source>&amp;Invert the selection</source>
        <translation>Auswahl umke&amp;hren</translation>
    </message>
    <message>
        <source>&amp;Grow the selection</source>
        <translation>Auswahl er&amp;weitern</translation>
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
        <source>&amp;Scatter terrain…</source>
        <translation>Gelände &amp;streuen…</translation>
    </message>
    <message>
        <source>Paint kinds at random over the selected hexes or the whole map; one seed gives one result</source>
        <translation>Arten zufällig über die ausgewählten Felder oder die ganze Karte malen; derselbe Startwert gibt dasselbe</translation>
    </message>
    <message>
        <source>Si&amp;ze and numbering…</source>
        <translation>&amp;Größe und Nummern…</translation>
    </message>
    <message>
        <source>Module for &amp;VASSAL…</source>
        <translation>Modul für &amp;VASSAL…</translation>
    </message>
    <message>
        <source>Board, counters and charts as a module to play with in VASSAL</source>
        <translation>Brett, Spielsteine und Tabellen als Modul zum Spielen in VASSAL</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;Log for VASSAL…</source>
        <translation>&amp;Logdatei für VASSAL…</translation>
    </message>
    <message>
        <source>A recorded game to step through in VASSAL</source>
        <translation>Ein aufgezeichnetes Spiel zum Durchblättern in VASSAL</translation>
    </message>
    <message>
        <source>Map for &amp;Tiled…</source>
        <translation>Karte für &amp;Tiled…</translation>
    </message>
    <message>
        <source>The map, with its scenario, as a map of Tiled</source>
        <translation>Die Karte mit ihrem Szenario als Karte von Tiled</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Go to hex…</source>
        <translation>Gehe &amp;zu Feld…</translation>
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
        <source>&amp;Game</source>
        <translation>&amp;Spiel</translation>
    </message>
    <message>
        <source>&amp;New game…</source>
        <translation>&amp;Neues Spiel…</translation>
    </message>
    <message>
        <source>&amp;Open a record…</source>
        <translation>Aufzeichnung ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Play by &amp;mail…</source>
        <translation>Spiel per &amp;Mail…</translation>
    </message>
    <message>
        <source>&amp;Save the record…</source>
        <translation>Aufzeichnung &amp;speichern…</translation>
    </message>
    <message>
        <source>Make this &amp;position a scenario</source>
        <translation>Aus dieser &amp;Lage ein Szenario machen</translation>
    </message>
    <message>
        <source>Pin a &amp;note to this hex</source>
        <translation>N&amp;otiz an dieses Feld heften</translation>
    </message>
    <message>
        <source>&amp;Take back a turn</source>
        <translation>Einen Spielzug &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>Take back a st&amp;ep</source>
        <translation>Einen Schri&amp;tt zurücknehmen</translation>
    </message>
    <message>
        <source>Take back &amp;to</source>
        <translation>Zurücknehmen &amp;bis</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Orders</source>
        <translation>B&amp;efehle</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Orders are &amp;ready</source>
        <translation>Befehle sind &amp;fertig</translation>
    </message>
    <message>
        <source>&amp;Propose orders</source>
        <translation>Befehle &amp;vorschlagen</translation>
    </message>
    <message>
        <source>Repla&amp;ce all orders</source>
        <translation>Alle Befehle &amp;ersetzen</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>Beratun&amp;g</translation>
    </message>
    <message>
        <source>&amp;Why this order?</source>
        <translation>Warum &amp;dieser Befehl?</translation>
    </message>
    <message>
        <source>&amp;Stop thinking</source>
        <translation>Nachdenken &amp;anhalten</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>&amp;Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <source>To the pr&amp;esent</source>
        <translation>Zur &amp;Gegenwart</translation>
    </message>
    <message>
        <source>&amp;Whole map</source>
        <translation>&amp;Ganze Karte</translation>
    </message>
    <message>
        <source>Where the &amp;units are</source>
        <translation>Wo die &amp;Einheiten sind</translation>
    </message>
    <message>
        <source>What is seen from the hex under the pointer</source>
        <translation>Was man vom Feld unter dem Zeiger aus sieht</translation>
    </message>
    <message>
        <source>Show or hide the unit &amp;panel</source>
        <translation>Einheiten&amp;tafel zeigen oder verbergen</translation>
    </message>
    <message>
        <source>&amp;Follow the action</source>
        <translation>Dem Geschehen &amp;folgen</translation>
    </message>
    <message>
        <source>&amp;Playing a scenario</source>
        <translation>Ein Szenario &amp;spielen</translation>
    </message>
    <message>
        <source>Playing by &amp;mail</source>
        <translation>Spielen per &amp;Post</translation>
    </message>
    <message>
        <source>&amp;Give this answer</source>
        <translation>Diese Antwort &amp;geben</translation>
    </message>
    <message>
        <source>&amp;Propose an answer</source>
        <translation>Antwort &amp;vorschlagen</translation>
    </message>
    <message>
        <source>Repla&amp;ce this answer</source>
        <translation>Diese Antwort e&amp;rsetzen</translation>
    </message>
    <message>
        <source>Nothing was played yet</source>
        <translation>Noch wurde nichts gespielt</translation>
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
        <translation>Verg&amp;rößern</translation>
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
        <translation>&amp;Übersicht</translation>
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
        <translation>Kartenst&amp;il</translation>
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
        <source>Boxes as on military maps</source>
        <translation>Kästchen wie auf den Karten der Stäbe</translation>
    </message>
    <message>
        <source>S&amp;wap the two kinds</source>
        <translation>&amp;Die beiden Arten tauschen</translation>
    </message>
    <message>
        <source>Exchange what the left and the right button paint</source>
        <translation>Vertauschen, was die linke und die rechte Taste malen</translation>
    </message>
    <message>
        <source>Paint only on &amp;clear</source>
        <translation>Nur auf Fre&amp;ies malen</translation>
    </message>
    <message>
        <source>Change only clear hexes and bare hexsides; leave alone what is painted</source>
        <translation>In Ruhe lassen, was schon gemalt ist: nur freie Felder und leere Feldseiten ändern sich</translation>
    </message>
    <message>
        <source>Paint by &amp;keyboard</source>
        <translation>Mit der &amp;Tastatur malen</translation>
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
        <source>Add the features that follow from terrain between hexes of one kind, by the rules</source>
        <translation>Zwischen Felder gleicher Art die Feldseiten setzen, die nach den Regeln aus dem Gelände folgen</translation>
    </message>
    <message>
        <source>Flag hexsides while &amp;painting</source>
        <translation>Feldseiten beim &amp;Malen setzen</translation>
    </message>
    <message>
        <source>Add and remove the features that follow from terrain with every stroke of the brush</source>
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
        <source>Kee&amp;p as a stamp</source>
        <translation>Als Stempel &amp;behalten</translation>
    </message>
    <message>
        <source>As stamp &amp;2</source>
        <translation>Als Stempel &amp;2</translation>
    </message>
    <message>
        <source>As stamp &amp;3</source>
        <translation>Als Stempel &amp;3</translation>
    </message>
    <message>
        <source>As stamp &amp;4</source>
        <translation>Als Stempel &amp;4</translation>
    </message>
    <message>
        <source>As stamp &amp;5</source>
        <translation>Als Stempel &amp;5</translation>
    </message>
    <message>
        <source>As stamp &amp;6</source>
        <translation>Als Stempel &amp;6</translation>
    </message>
    <message>
        <source>As stamp &amp;7</source>
        <translation>Als Stempel &amp;7</translation>
    </message>
    <message>
        <source>As stamp &amp;8</source>
        <translation>Als Stempel &amp;8</translation>
    </message>
    <message>
        <source>As stamp &amp;9</source>
        <translation>Als Stempel &amp;9</translation>
    </message>
    <message>
        <source>Line of &amp;sight</source>
        <translation>&amp;Sichtlinie</translation>
    </message>
    <message>
        <source>&amp;Compare sight with another map…</source>
        <translation>Sicht mit anderer Karte &amp;vergleichen…</translation>
    </message>
    <message>
        <source>Show what the pinned hex sees here but not on another version of the map</source>
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
        <source>Own command 1</source>
        <translation>Eigener Befehl 1</translation>
    </message>
    <message>
        <source>&amp;Own commands</source>
        <translation>&amp;Eigene Befehle</translation>
    </message>
    <message>
        <source>Own command 2</source>
        <translation>Eigener Befehl 2</translation>
    </message>
    <message>
        <source>Own command 3</source>
        <translation>Eigener Befehl 3</translation>
    </message>
    <message>
        <source>Own command 4</source>
        <translation>Eigener Befehl 4</translation>
    </message>
    <message>
        <source>Own command 5</source>
        <translation>Eigener Befehl 5</translation>
    </message>
    <message>
        <source>Own command 6</source>
        <translation>Eigener Befehl 6</translation>
    </message>
    <message>
        <source>Own command 7</source>
        <translation>Eigener Befehl 7</translation>
    </message>
    <message>
        <source>Own command 8</source>
        <translation>Eigener Befehl 8</translation>
    </message>
    <message>
        <source>Own command 9</source>
        <translation>Eigener Befehl 9</translation>
    </message>
    <message>
        <source>&amp;Edit own commands…</source>
        <translation>Eigene Befehle &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>Start programs of your own with the file and the selected hexes</source>
        <translation>Eigene Programme mit der Datei und den ausgewählten Feldern starten</translation>
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
        <source>&amp;Balance lab</source>
        <translation>&amp;Balance-Labor</translation>
    </message>
    <message>
        <source>Let computer players play many games of this scenario, and see whether it is fair</source>
        <translation>Computerspieler viele Spiele dieses Szenarios spielen lassen und sehen, was ausgewogen ist</translation>
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
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Every chapter of the manual, to read and to search</source>
        <translation>Alle Kapitel des Handbuchs, zum Lesen und Durchsuchen</translation>
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
        <source>Live balance</source>
        <translation>Balance im Bild</translation>
    </message>
    <message>
        <source>New map from &amp;boards…</source>
        <translation>Neue Karte aus &amp;Plänen…</translation>
    </message>
    <message>
        <source>Lay boards side by side, turned or not: one map that refers to their files</source>
        <translation>Pläne nebeneinander legen, gedreht oder nicht: eine Karte, die auf ihre Dateien verweist</translation>
    </message>
    <message>
        <source>A map of Tiled, Wesnoth or MegaMek, GeoJSON, or the board of a VASSAL module, as a new map</source>
        <translation>Eine Karte von Tiled, Wesnoth oder MegaMek, GeoJSON oder den Spielplan eines VASSAL-Moduls als neue Karte</translation>
    </message>
    <message>
        <source>&amp;What is seen from a place or zone (GeoJSON, picture)…</source>
        <translation>&amp;Was man von einem Ort oder einer Zone sieht (GeoJSON, Bild)…</translation>
    </message>
    <message>
        <source>Shapes of the table (&amp;GeoJSON)…</source>
        <translation>Formen des Tisches (&amp;GeoJSON)…</translation>
    </message>
    <message>
        <source>The features of a free table as shapes in metres, for geographic programs</source>
        <translation>Was auf einem freien Tisch liegt, als Formen in Metern für geographische Programme</translation>
    </message>
    <message>
        <source>Copy the selected units, hexes or features, and take them away</source>
        <translation>Die ausgewählten Einheiten, Felder oder Geländestücke kopieren und wegnehmen</translation>
    </message>
    <message>
        <source>Copy the selected units, hexes or features; they can be pasted anywhere, also as text</source>
        <translation>Die ausgewählten Einheiten, Felder oder Geländestücke kopieren; sie lassen sich überall einfügen, auch als Text</translation>
    </message>
    <message>
        <source>Take copied hexes or features in hand; a click puts them down, Esc lets go of them. Copied forces join the order of battle</source>
        <translation>Kopierte Felder oder Geländestücke in die Hand nehmen; ein Klick legt sie ab, Esc lässt sie los. Kopierte Kräfte kommen in die Schlachtordnung</translation>
    </message>
    <message>
        <source>&amp;Turn</source>
        <translation>&amp;Drehen</translation>
    </message>
    <message>
        <source>&amp;Rotate clockwise</source>
        <translation>Im &amp;Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>By 60° on hexes, by 15° on a free table</source>
        <translation>Um 60° auf Feldern, um 15° auf einem freien Tisch</translation>
    </message>
    <message>
        <source>Rotate &amp;counter-clockwise</source>
        <translation>&amp;Gegen den Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Select every hex of the map, or every feature of the table</source>
        <translation>Jedes Feld der Karte oder jedes Geländestück des Tisches auswählen</translation>
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
        <source>&amp;Panels</source>
        <translation>&amp;Tafeln</translation>
    </message>
    <message>
        <source>Change the number of columns and rows, or the numbering; for a table its size, unit and scale</source>
        <translation>Eine andere Zahl von Spalten und Reihen, oder Nummern nach Reihen; bei einem Tisch seine Größe, Einheit und sein Maßstab</translation>
    </message>
    <message>
        <source>&amp;Boards of the map…</source>
        <translation>&amp;Pläne der Karte…</translation>
    </message>
    <message>
        <source>Place, turn, join, add and remove the boards that the map refers to</source>
        <translation>Die Pläne legen, drehen, verbinden, hinzufügen und entfernen, auf die die Karte verweist</translation>
    </message>
    <message>
        <source>&amp;Open the board</source>
        <translation>Plan &amp;öffnen</translation>
    </message>
    <message>
        <source>Open the file of the board under the selected hex, to paint there</source>
        <translation>Die Datei des Plans unter dem gewählten Feld öffnen, um dort zu malen</translation>
    </message>
    <message>
        <source>&amp;Detach from the boards</source>
        <translation>Von den Plänen &amp;trennen</translation>
    </message>
    <message>
        <source>Copy the terrain of the boards into the map, which keeps its numbers and can then be painted</source>
        <translation>Der Karte alles Gelände selbst geben; sie behält ihre Nummern und kann bemalt werden</translation>
    </message>
    <message>
        <source>Free &amp;table</source>
        <translation>Freier &amp;Tisch</translation>
    </message>
    <message>
        <source>Make one feature of the selected ones, if they are of one kind and touch</source>
        <translation>Aus den ausgewählten Geländestücken, die von einer Art sind und sich berühren, eines machen</translation>
    </message>
    <message>
        <source>Si&amp;mplify</source>
        <translation>Ver&amp;einfachen</translation>
    </message>
    <message>
        <source>Leave out points that make no difference at this zoom</source>
        <translation>Punkte weglassen, die bei dieser Vergrößerung keinen Unterschied machen</translation>
    </message>
    <message>
        <source>Make a st&amp;rip of the line</source>
        <translation>Aus der Linie einen &amp;Streifen machen</translation>
    </message>
    <message>
        <source>Make an area of the line, as wide as the palette says: a stream becomes a river</source>
        <translation>Eine Fläche, so breit wie die Palette sagt: aus einem Bach ein Fluss</translation>
    </message>
    <message>
        <source>Bring to the &amp;front</source>
        <translation>Nach &amp;vorn holen</translation>
    </message>
    <message>
        <source>Send to the &amp;back</source>
        <translation>Nach &amp;hinten legen</translation>
    </message>
    <message>
        <source>Select all of this &amp;kind</source>
        <translation>Alle dieser A&amp;rt auswählen</translation>
    </message>
    <message>
        <source>All features of the kinds of the selected ones, or of the kind in the palette</source>
        <translation>Alle Geländestücke von der Art der ausgewählten oder von der Art in der Palette</translation>
    </message>
    <message>
        <source>Select what is only &amp;partly inside</source>
        <translation>Auch auswählen, was nur &amp;teilweise darin liegt</translation>
    </message>
    <message>
        <source>Shift and a drag of the tool Select also selects features and bases that reach out of it</source>
        <translation>Umschalt und Ziehen mit dem Werkzeug Auswählen wählt auch Objekte und Bases, die hinausragen</translation>
    </message>
    <message>
        <source>Select within a line drawn by &amp;hand</source>
        <translation>Innerhalb einer von &amp;Hand gezogenen Linie auswählen</translation>
    </message>
    <message>
        <source>Shift and a drag of the tool Select is a line drawn by hand, not a rectangle</source>
        <translation>Umschalt und Ziehen mit dem Werkzeug Auswählen zieht eine Linie von Hand, kein Rechteck</translation>
    </message>
    <message>
        <source>Ran&amp;ges of the selected base</source>
        <translation>Rei&amp;chweiten der ausgewählten Base</translation>
    </message>
    <message>
        <source>Rings of how far it shoots and moves, as its rules declare</source>
        <translation>Ringe, wie weit sie schießt und sich bewegt, wie ihre Regeln es angeben</translation>
    </message>
    <message>
        <source>&amp;Align bases</source>
        <translation>&amp;Bases ausrichten</translation>
    </message>
    <message>
        <source>&amp;Line up</source>
        <translation>In einer &amp;Linie</translation>
    </message>
    <message>
        <source>At equal distances on the straight line between the first and the last selected base</source>
        <translation>In gleichen Abständen auf der Geraden zwischen der ersten und der letzten ausgewählten Base</translation>
    </message>
    <message>
        <source>Side by &amp;side</source>
        <translation>Seite an &amp;Seite</translation>
    </message>
    <message>
        <source>To the right of the base clicked last, touching, facing as it does</source>
        <translation>Rechts von der zuletzt angeklickten Base, sie berührend, mit gleicher Front</translation>
    </message>
    <message>
        <source>In &amp;column</source>
        <translation>In &amp;Kolonne</translation>
    </message>
    <message>
        <source>Behind the base clicked last, touching, facing as it does</source>
        <translation>Hinter der zuletzt angeklickten Base, sie berührend, mit gleicher Front</translation>
    </message>
    <message>
        <source>&amp;Face as the last</source>
        <translation>&amp;Front wie die letzte</translation>
    </message>
    <message>
        <source>All selected bases face as the one clicked last</source>
        <translation>Alle ausgewählten Bases nehmen die Front der zuletzt angeklickten an</translation>
    </message>
    <message>
        <source>Lay a &amp;picture under the table…</source>
        <translation>Ein &amp;Bild unter den Tisch legen…</translation>
    </message>
    <message>
        <source>A scan or photograph to trace, placed by numbers or by two points; it is not printed</source>
        <translation>Ein Scan oder Foto zum Abzeichnen, durch Zahlen oder zwei Punkte eingepasst; es wird nicht gedruckt</translation>
    </message>
    <message>
        <source>S&amp;ymmetry of the table</source>
        <translation>S&amp;ymmetrie des Tisches</translation>
    </message>
    <message>
        <source>Left and &amp;right</source>
        <translation>Links und &amp;rechts</translation>
    </message>
    <message>
        <source>Repeat what is drawn and placed on the other half; bases become those of the other side</source>
        <translation>Was gezeichnet und aufgestellt wird, auf der anderen Hälfte wiederholen; Bases werden solche der anderen Seite</translation>
    </message>
    <message>
        <source>&amp;Top and bottom</source>
        <translation>&amp;Oben und unten</translation>
    </message>
    <message>
        <source>&amp;Half a turn</source>
        <translation>&amp;Halbe Drehung</translation>
    </message>
    <message>
        <source>A cursor: arrows move it, Space uses the tool; digits choose, or type a point</source>
        <translation>Ein Schreibzeiger: Pfeile bewegen ihn, Leertaste benutzt das Werkzeug; Ziffern wählen oder geben einen Punkt ein</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 1</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 1 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 2</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 2 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 3</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 3 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 4</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 4 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 5</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 5 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 6</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 6 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 7</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 7 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 8</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 8 behalten</translation>
    </message>
    <message>
        <source>Keep the piece in hand, the selected hexes or features as stamp 9</source>
        <translation>Das Stück in der Hand, die ausgewählten Felder oder Geländestücke als Stempel 9 behalten</translation>
    </message>
    <message>
        <source>What is seen from the hex, base or point under the pointer, or from the selected hex</source>
        <translation>Was man vom Feld, von der Base oder vom Punkt unter dem Zeiger oder vom ausgewählten Feld aus sieht</translation>
    </message>
    <message>
        <source>&amp;Campaign…</source>
        <translation>&amp;Feldzug …</translation>
    </message>
    <message>
        <source>The battles of a campaign: results so far, and the next scenario with the forces that are left</source>
        <translation>Schlachten, die aufeinander folgen: wie sie ausgingen, und die nächste mit denen, die übrig sind</translation>
    </message>
    <message>
        <source>&amp;Live balance</source>
        <translation>Balance im &amp;Bild</translation>
    </message>
    <message>
        <source>Play games in the background while you edit, and see what each edit is worth</source>
        <translation>Im Hintergrund Spiele spielen, während Sie bearbeiten, und sehen, was jede Änderung wert ist</translation>
    </message>
    <message>
        <source>Find a command, or a kind of terrain to draw, by typing a part of its name</source>
        <translation>Einen Befehl oder eine Geländeart zum Zeichnen durch einen Teil des Namens finden</translation>
    </message>
    <message>
        <source>&amp;About kpeditor</source>
        <translation>&amp;Über kpeditor</translation>
    </message>
    <message>
        <source>Play by &amp;folders…</source>
        <translation>Über &amp;Ordner spielen …</translation>
    </message>
    <message>
        <source>With an umpire and a folder for each side</source>
        <translation>Mit einem Schiedsrichter und einem Ordner für jede Seite</translation>
    </message>
    <message>
        <source>Play by &amp;keyboard</source>
        <translation>Mit der &amp;Tastatur spielen</translation>
    </message>
    <message>
        <source>Ran&amp;ge rings</source>
        <translation>Reichweiten&amp;ringe</translation>
    </message>
    <message>
        <source>How far the unit that was clicked shoots and moves, on a free table</source>
        <translation>Wie weit die angeklickte Einheit auf einem freien Tisch schießt und sich bewegt</translation>
    </message>
    <message>
        <source>Le&amp;gend…</source>
        <translation>Le&amp;gende…</translation>
    </message>
    <message>
        <source>What the badges of units and the marks mean</source>
        <translation>Was die Abzeichen der Einheiten und die Marken bedeuten</translation>
    </message>
    <message>
        <source>Aim</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>What the operation is for [N6].</source>
        <translation>Wozu die Operation dient [N6].</translation>
    </message>
    <message>
        <source>Names of features, with commas between [N6].</source>
        <translation>Namen von Geländeteilen, durch Kommas getrennt [N6].</translation>
    </message>
    <message>
        <source>Command and support</source>
        <translation>Führung und Unterstützung</translation>
    </message>
    <message>
        <source>Who commands and who supports [N6].</source>
        <translation>Wer führt und wer unterstützt [N6].</translation>
    </message>
    <message>
        <source>Headquarters</source>
        <translation>Stäbe</translation>
    </message>
    <message>
        <source>Where the headquarters are [N6].</source>
        <translation>Wo sie sind [N6].</translation>
    </message>
    <message>
        <source>Timings</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>What happens when [N6].</source>
        <translation>Was wann geschieht [N6].</translation>
    </message>
    <message>
        <source>Fireplan</source>
        <translation>Feuerplan</translation>
    </message>
    <message>
        <source>Which batteries and aircraft attack what in which hours.</source>
        <translation>Welche Batterien und Flugzeuge was in welchen Stunden angreifen.</translation>
    </message>
    <message>
        <source>A regiment is a brigade [N3].</source>
        <translation>Ein Regiment gilt als Brigade [N3].</translation>
    </message>
    <message>
        <source>Company</source>
        <translation>Kompanie</translation>
    </message>
    <message>
        <source>Battalion</source>
        <translation>Bataillon</translation>
    </message>
    <message>
        <source>Brigade</source>
        <translation>Brigade</translation>
    </message>
    <message>
        <source>Division</source>
        <translation>Division</translation>
    </message>
    <message>
        <source>The id of the formation above it.</source>
        <translation>Die Kennung des übergeordneten Verbands.</translation>
    </message>
    <message>
        <source>How good it is [N50].</source>
        <translation>Wie gut er ist [N50].</translation>
    </message>
    <message>
        <source>{value}</source>
        <translation>{value}</translation>
    </message>
    <message>
        <source>Elite</source>
        <translation>Elite</translation>
    </message>
    <message>
        <source>Veteran</source>
        <translation>Erfahren</translation>
    </message>
    <message>
        <source>Regular</source>
        <translation>Regulär</translation>
    </message>
    <message>
        <source>Conscript</source>
        <translation>Wehrpflichtig</translation>
    </message>
    <message>
        <source>Militia</source>
        <translation>Miliz</translation>
    </message>
    <message>
        <source>In its first battle [N50].</source>
        <translation>In seinem ersten Gefecht [N50].</translation>
    </message>
    <message>
        <source>Has radio</source>
        <translation>Hat Funk</translation>
    </message>
    <message>
        <source>Companies without radio get their orders an hour later [N-T3].</source>
        <translation>Kompanien ohne Funk hören es eine Stunde später [N-T3].</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Beziehung</translation>
    </message>
    <message>
        <source>How it works with the formations it supports [N5].</source>
        <translation>Zu dem Verband, den er unterstützt [N5].</translation>
    </message>
    <message>
        <source>Under command</source>
        <translation>Unterstellt</translation>
    </message>
    <message>
        <source>In direct support</source>
        <translation>In unmittelbarer Unterstützung</translation>
    </message>
    <message>
        <source>In support</source>
        <translation>In Unterstützung</translation>
    </message>
    <message>
        <source>Supports</source>
        <translation>Unterstützt</translation>
    </message>
    <message>
        <source>Ids of formations, with commas between [N5].</source>
        <translation>Kennungen von Verbänden, durch Kommas getrennt [N5].</translation>
    </message>
    <message>
        <source>Posture</source>
        <translation>Haltung</translation>
    </message>
    <message>
        <source>The class as a target [N27].</source>
        <translation>Die Klasse als Ziel [N27].</translation>
    </message>
    <message>
        <source>Moving to contact</source>
        <translation>Im Vorgehen</translation>
    </message>
    <message>
        <source>In the open</source>
        <translation>Im Offenen</translation>
    </message>
    <message>
        <source>Dug in</source>
        <translation>Eingegraben</translation>
    </message>
    <message>
        <source>Fortified</source>
        <translation>Befestigt</translation>
    </message>
    <message>
        <source>What its commander was told [N6].</source>
        <translation>Was seinem Kommandeur gesagt wurde [N6].</translation>
    </message>
    <message>
        <source>When enemy recce comes</source>
        <translation>Wenn feindliche Aufklärung kommt</translation>
    </message>
    <message>
        <source>What hidden troops do; if empty, as the formation above says, otherwise an ambush [N16].</source>
        <translation>Was die Verborgenen tun; ohne Angabe wie die übergeordnete Formation, sonst Hinterhalt [N16].</translation>
    </message>
    <message>
        <source>Ambush it</source>
        <translation>Hinterhalt legen</translation>
    </message>
    <message>
        <source>Let it pass unseen</source>
        <translation>Ungesehen vorbeilassen</translation>
    </message>
    <message>
        <source>When recce is fired at</source>
        <translation>Wenn Aufklärung beschossen wird</translation>
    </message>
    <message>
        <source>Before it knows its losses; if empty, as the formation above says, otherwise it scoots [N18].</source>
        <translation>Bevor sie ihre Verluste kennt; ohne Angabe wie die übergeordnete Formation, sonst weicht sie aus [N18].</translation>
    </message>
    <message>
        <source>Stay and reply</source>
        <translation>Bleiben und erwidern</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Figures or strength points, if fewer.</source>
        <translation>Figuren oder Stärkepunkte, wenn es weniger sind.</translation>
    </message>
    <message>
        <source>Combat units</source>
        <translation>Kampfsätze</translation>
    </message>
    <message>
        <source>CU it carries [N55].</source>
        <translation>CU, die er mitführt [N55].</translation>
    </message>
    <message>
        <source>Fire units</source>
        <translation>Feuersätze</translation>
    </message>
    <message>
        <source>FU of a battery [N55].</source>
        <translation>FU einer Batterie [N55].</translation>
    </message>
    <message>
        <source>Fuel units</source>
        <translation>Treibstoffsätze</translation>
    </message>
    <message>
        <source>POL, where fuel counts [N55].</source>
        <translation>POL, wo Treibstoff zählt [N55].</translation>
    </message>
    <message>
        <source>Casualties</source>
        <translation>Verluste</translation>
    </message>
    <message>
        <source>Markers it carries [N33].</source>
        <translation>Marken, die er trägt [N33].</translation>
    </message>
    <message>
        <source>Held down by a shoot [N21].</source>
        <translation>Durch Beschuss niedergehalten [N21].</translation>
    </message>
    <message>
        <source>Disorganised</source>
        <translation>Durcheinander</translation>
    </message>
    <message>
        <source>At reduced effect [N51].</source>
        <translation>Mit verminderter Wirkung [N51].</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Gebrochen</translation>
    </message>
    <message>
        <source>Failed to stand [N48].</source>
        <translation>Hat nicht standgehalten [N48].</translation>
    </message>
    <message>
        <source>Concealed</source>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Unknown to the enemy until found [N13].</source>
        <translation>Dem Gegner unbekannt, bis er entdeckt ist [N13].</translation>
    </message>
    <message>
        <source>hours of stands in 100 games</source>
        <translation>Stunden von Ständen in 100 Spielen</translation>
    </message>
    <message>
        <source>Firefights</source>
        <translation>Feuergefechte</translation>
    </message>
    <message>
        <source>firefights in 100 games</source>
        <translation>Feuergefechte in 100 Spielen</translation>
    </message>
    <message>
        <source>Close assaults</source>
        <translation>Sturmangriffe</translation>
    </message>
    <message>
        <source>close assaults in 100 games</source>
        <translation>Sturmangriffe in 100 Spielen</translation>
    </message>
    <message>
        <source>casualties 1</source>
        <translation>Verluste 1</translation>
    </message>
    <message>
        <source>casualties 2</source>
        <translation>Verluste 2</translation>
    </message>
    <message>
        <source>casualties 3</source>
        <translation>Verluste 3</translation>
    </message>
    <message>
        <source>casualties 4</source>
        <translation>Verluste 4</translation>
    </message>
    <message>
        <source>casualties 5</source>
        <translation>Verluste 5</translation>
    </message>
    <message>
        <source>casualties 6</source>
        <translation>Verluste 6</translation>
    </message>
    <message>
        <source>disorganised</source>
        <translation>durcheinander</translation>
    </message>
    <message>
        <source>concealed</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>The year of the battle, 1920 to 1945. Some types change their class of weapon or armour with the years.</source>
        <translation>Das Jahr der Schlacht, 1920 bis 1945. Manche Typen ändern mit den Jahren ihre Waffen- oder Panzerklasse.</translation>
    </message>
    <message>
        <source>Whether a person umpires the game, and confirms or changes every result before it counts. Without an umpire results count as the dice gave them.</source>
        <translation>Ob jemand Schiedsrichter ist. Mit einem Platz bestätigt oder ändert er jedes Ergebnis, bevor es zählt; ohne ihn gilt, was die Regeln ergeben.</translation>
    </message>
    <message>
        <source>Nobody: results count as the dice gave them</source>
        <translation>Niemand: Ergebnisse zählen, wie die Regeln sie ergeben</translation>
    </message>
    <message>
        <source>A person: the umpire confirms or changes every result before it counts</source>
        <translation>Hat einen Platz: der Schiedsrichter bestätigt oder ändert zuerst jedes Ergebnis</translation>
    </message>
    <message>
        <source>What the umpire decides</source>
        <translation>Worüber der Schiedsrichter entscheidet</translation>
    </message>
    <message>
        <source>The umpire gets a card for every result, and with hours also for the delay of new orders and for the distances that formations move.</source>
        <translation>Wofür ein Schiedsrichter eine Karte bekommt. Für jedes Ergebnis; mit Stunden auch dafür, wie viele Stunden neue Befehle brauchen und wie weit jeder Verband in einer Stunde kommt.</translation>
    </message>
    <message>
        <source>Results: a card for each result</source>
        <translation>Ergebnisse: eine Karte für jedes Ergebnis</translation>
    </message>
    <message>
        <source>Results and hours: also cards for the delay of orders and the distance of moves</source>
        <translation>Ergebnisse und Stunden: Karten auch für die Stunden von Befehlen und die Weite von Bewegungen</translation>
    </message>
    <message>
        <source>Losses of aircraft driven off</source>
        <translation>Verluste vertriebener Flugzeuge</translation>
    </message>
    <message>
        <source>Whether a quarter of the aircraft hit by guns is lost, or all but a quarter.</source>
        <translation>Ob ein Viertel der getroffenen Flugzeuge verloren ist, oder ein Viertel von ihnen zurückkommt.</translation>
    </message>
    <message>
        <source>A quarter is lost: the others come back</source>
        <translation>Ein Viertel ist verloren: die anderen kommen zurück</translation>
    </message>
    <message>
        <source>A quarter comes back: the others are lost</source>
        <translation>Ein Viertel kommt zurück: die anderen sind verloren</translation>
    </message>
    <message>
        <source>Fuel</source>
        <translation>Treibstoff</translation>
    </message>
    <message>
        <source>Whether tracked units spend a fuel unit for each hour of movement.</source>
        <translation>Ob Kettenfahrzeuge für jede Stunde Bewegung einen Treibstoffsatz verbrauchen.</translation>
    </message>
    <message>
        <source>Edition of the rulings</source>
        <translation>Ausgabe der Auslegungen</translation>
    </message>
    <message>
        <source>New scenarios use edition 2. Files that name no edition use edition 1, so that games begun with it go on as they were. Edition 2 adds these rules: recce scoots before it knows its losses; units that are pinned, or disorganised by harassing fire, do not assault; aircraft may press on against guns; a stand fires once an hour, and of a company the nearest stand fires; a unit that cannot fire does not become the attacker; tanks never test, overrun units they need not fear, and do not slow units of another pace; a stalled attack needs reserves; elite troops are not disorganised in defence; veterans break out.</source>
        <translation>Neue Szenarien sagen 2. Die erste Ausgabe, die eine Datei ohne Angabe hat, lässt manche Regeln weg, und mit ihr begonnene Partien gehen weiter wie bisher. Die zweite hat sie: Aufklärung weicht aus, bevor sie ihre Verluste kennt; wer niedergehalten ist, oder durcheinander unter Störfeuer, stürmt nicht; Flugzeuge dürfen gegen Geschütze weiter angreifen; ein Trupp schießt einmal in der Stunde, von einer Kompanie der nächste; wer nicht schießen kann, wird nicht zum Angreifer; Panzer prüfen nie ihre Moral, überrollen, wen sie nicht fürchten müssen, und halten niemanden mit anderem Tempo auf; ein stockender Angriff braucht Reserven; Elitetruppen geraten in der Verteidigung nicht durcheinander, Veteranen brechen aus.</translation>
    </message>
    <message>
        <source>First: leaves some rules out; it holds for files that name no edition</source>
        <translation>Erste: lässt manche Regeln weg, wie Dateien ohne Angabe spielen</translation>
    </message>
    <message>
        <source>Second: includes the rules that the first leaves out</source>
        <translation>Zweite: hat die Regeln, die die erste weglässt</translation>
    </message>
    <message>
        <source>Attacker</source>
        <translation>Angreifer</translation>
    </message>
    <message>
        <source>Its player-turn comes first; where no side attacks, or both do, chance decides [4.1].</source>
        <translation>Sein Spielerzug kommt zuerst; greift keine Seite an oder beide, entscheidet der Zufall [4.1].</translation>
    </message>
    <message>
        <source>attacks</source>
        <translation>greift an</translation>
    </message>
    <message>
        <source>Nation</source>
        <translation>Nation</translation>
    </message>
    <message>
        <source>Whose traits it has [P46, P62]; left out: that of most of its elements.</source>
        <translation>Wessen Eigenheiten sie hat [P46, P62]; ohne Angabe: die der meisten ihrer Elemente.</translation>
    </message>
    <message>
        <source>that of most elements</source>
        <translation>die der meisten Elemente</translation>
    </message>
    <message>
        <source>no nation</source>
        <translation>keine Nation</translation>
    </message>
    <message>
        <source>German</source>
        <translation>deutsch</translation>
    </message>
    <message>
        <source>Soviet</source>
        <translation>sowjetisch</translation>
    </message>
    <message>
        <source>British</source>
        <translation>britisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>französisch</translation>
    </message>
    <message>
        <source>American</source>
        <translation>amerikanisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>japanisch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>italienisch</translation>
    </message>
    <message>
        <source>Home edge</source>
        <translation>Heimatkante</translation>
    </message>
    <message>
        <source>Where it falls back to, and where its aircraft come from [P20, P52, P63].</source>
        <translation>Wohin sie zurückweicht und woher ihre Flugzeuge kommen [P20, P52, P63].</translation>
    </message>
    <message>
        <source>east</source>
        <translation>Osten</translation>
    </message>
    <message>
        <source>south</source>
        <translation>Süden</translation>
    </message>
    <message>
        <source>Colour of the deck</source>
        <translation>Farbe des Kartenspiels</translation>
    </message>
    <message>
        <source>Whose cards are its events [P43]; left out: black for the attacker.</source>
        <translation>Wessen Karten ihre Ereignisse sind [P43]; ohne Angabe: Schwarz für den Angreifer.</translation>
    </message>
    <message>
        <source>black for the attacker</source>
        <translation>schwarz für den Angreifer</translation>
    </message>
    <message>
        <source>black</source>
        <translation>schwarz</translation>
    </message>
    <message>
        <source>red</source>
        <translation>rot</translation>
    </message>
    <message>
        <source>May hide</source>
        <translation>Darf verstecken</translation>
    </message>
    <message>
        <source>How many elements it may set up hidden, at most half of them [P39].</source>
        <translation>Wie viele Elemente sie versteckt aufstellen darf, höchstens die Hälfte [P39].</translation>
    </message>
    <message>
        <source>hides up to {value}</source>
        <translation>versteckt bis zu {value}</translation>
    </message>
    <message>
        <source>Dummies</source>
        <translation>Attrappen</translation>
    </message>
    <message>
        <source>Markers without an element; left out: as many as it may hide [P39].</source>
        <translation>Marken ohne Element; ohne Angabe: so viele, wie sie verstecken darf [P39].</translation>
    </message>
    <message>
        <source>as many as hide</source>
        <translation>so viele, wie sich verbergen</translation>
    </message>
    <message>
        <source>Smoke</source>
        <translation>Rauch</translation>
    </message>
    <message>
        <source>How many screens it may lay; left out: by its tanks and infantry [P42].</source>
        <translation>Wie viele Rauchwände sie legen darf; ohne Angabe: nach ihren Panzern und ihrer Infanterie [P42].</translation>
    </message>
    <message>
        <source>smoke {value}</source>
        <translation>Rauch {value}</translation>
    </message>
    <message>
        <source>by tanks and infantry</source>
        <translation>nach Panzern und Infanterie</translation>
    </message>
    <message>
        <source>Ground attack by</source>
        <translation>Tiefangriff durch</translation>
    </message>
    <message>
        <source>The aircraft of its ground attacks; left out: by nation and year [P62].</source>
        <translation>Das Flugzeug ihrer Tiefangriffe; ohne Angabe: nach Nation und Jahr [P62].</translation>
    </message>
    <message>
        <source>by nation and year</source>
        <translation>nach Nation und Jahr</translation>
    </message>
    <message>
        <source>fighter</source>
        <translation>Jäger</translation>
    </message>
    <message>
        <source>tank buster</source>
        <translation>Panzerjagdflugzeug</translation>
    </message>
    <message>
        <source>armoured tank buster</source>
        <translation>gepanzertes Panzerjagdflugzeug</translation>
    </message>
    <message>
        <source>dive bomber</source>
        <translation>Sturzbomber</translation>
    </message>
    <message>
        <source>light bomber</source>
        <translation>leichter Bomber</translation>
    </message>
    <message>
        <source>Rockets or ships for</source>
        <translation>Raketen oder Schiffe für</translation>
    </message>
    <message>
        <source>Whose card brings rockets or naval fire instead [P64].</source>
        <translation>Wessen Karte stattdessen Raketen oder Schiffsfeuer bringt [P64].</translation>
    </message>
    <message>
        <source>the heavy mortars</source>
        <translation>die schweren Mörser</translation>
    </message>
    <message>
        <source>the medium artillery</source>
        <translation>die mittlere Artillerie</translation>
    </message>
    <message>
        <source>the heavy artillery</source>
        <translation>die schwere Artillerie</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>+1, 0 or -1 in attack, defence and recovery [P14, P22]. A unit&apos;s own goes before its group&apos;s.</source>
        <translation>+1, 0 oder -1 bei Angriff, Verteidigung und Erholung [P14, P22]. Die eigene geht der der Gruppe vor.</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Durchschnittlich</translation>
    </message>
    <message>
        <source>Poor</source>
        <translation>Schwach</translation>
    </message>
    <message>
        <source>Tank riders of every nation</source>
        <translation>Aufgesessene aller Nationen</translation>
    </message>
    <message>
        <source>Infantry of every nation may ride on tanks; else Soviet and German infantry alone [P34].</source>
        <translation>Infanterie aller Nationen darf auf Panzern mitfahren; sonst nur sowjetische und deutsche [P34].</translation>
    </message>
    <message>
        <source>French reservists</source>
        <translation>Französische Reservisten</translation>
    </message>
    <message>
        <source>French elements are reservists: +1 on an even die of theirs, -1 on an odd one [P46].</source>
        <translation>Französische Elemente sind Reservisten: +1 bei geradem eigenem Wurf, -1 bei ungeradem [P46].</translation>
    </message>
    <message>
        <source>Smoke in addition to other cover</source>
        <translation>Rauch neben anderer Deckung</translation>
    </message>
    <message>
        <source>Whether smoke counts in addition to other cover; otherwise only the best cover counts.</source>
        <translation>Ob Rauch neben anderer Deckung zählt; sonst zählt nur die beste von allen.</translation>
    </message>
    <message>
        <source>Size of the figures</source>
        <translation>Größe der Figuren</translation>
    </message>
    <message>
        <source>How high the figures on the table are. The table bases, which is invented, gives the sizes of their bases.</source>
        <translation>Wie hoch die Figuren auf dem Tisch sind. Die Größen der Sockel folgen ihr nach der Tafel bases, die erfunden ist.</translation>
    </message>
    <message>
        <source>6 mm: the smallest bases</source>
        <translation>6 mm: die kleinsten Sockel</translation>
    </message>
    <message>
        <source>10 mm: bases in between</source>
        <translation>10 mm: Sockel dazwischen</translation>
    </message>
    <message>
        <source>15 mm: the largest bases</source>
        <translation>15 mm: die größten Sockel</translation>
    </message>
    <message>
        <source>The year of the battle. Traits of nations, smoke and aircraft depend on it; early means until 1942.</source>
        <translation>Das Jahr der Schlacht. Eigenheiten der Nationen, Rauch und Flugzeuge richten sich danach; früh ist bis 1942.</translation>
    </message>
    <message>
        <source>Motorcycles are overrun</source>
        <translation>Krafträder werden überrollt</translation>
    </message>
    <message>
        <source>Whether tanks overrun motorcycles as they do infantry; otherwise motorcycles count as vehicles here. The rules can be read either way.</source>
        <translation>Ob Panzer Krafträder überrollen wie Infanterie; sonst gelten sie dabei als Fahrzeuge. Die Regeln lassen sich so und so lesen.</translation>
    </message>
    <message>
        <source>Where nothing is drawn</source>
        <translation>Wo nichts gezeichnet ist</translation>
    </message>
    <message>
        <source>What the bare table is. Steppe is flat to move on; on steppe and desert aircraft find troops in the open as if they were on a road, and in the desert the British have controllers.</source>
        <translation>Was der leere Tisch ist. Auf Steppe bewegt man sich wie auf Ebenem; auf Steppe und Wüste finden Flugzeuge, wer offen steht, wie auf einer Straße, und in der Wüste haben die Briten Fliegerleitoffiziere.</translation>
    </message>
    <message>
        <source>Fields: the usual open ground</source>
        <translation>Felder: das übliche offene Gelände</translation>
    </message>
    <message>
        <source>Steppe: flat to move on, and seen from the air as if on a road</source>
        <translation>Steppe: eben für die Bewegung, und aus der Luft zu sehen wie auf einer Straße</translation>
    </message>
    <message>
        <source>Desert: seen from the air as if on a road; the British have controllers</source>
        <translation>Wüste: aus der Luft zu sehen wie auf einer Straße; die Briten haben Fliegerleitoffiziere</translation>
    </message>
    <message>
        <source>Mounts stay where they were left</source>
        <translation>Pferde bleiben, wo sie gelassen wurden</translation>
    </message>
    <message>
        <source>Whether cavalry and others who dismount leave their mounts beside them, with holders, and mount again only there; otherwise the mounts are always at hand, as they always are in built-up areas.</source>
        <translation>Ob Kavallerie und andere, die absitzen, ihre Pferde mit Haltern neben sich lassen und nur dort wieder aufsitzen; sonst sind die Pferde immer zur Hand. In bebautem Gelände sind sie es.</translation>
    </message>
    <message>
        <source>Double track everywhere</source>
        <translation>Überall zwei Gleise</translation>
    </message>
    <message>
        <source>Every railway of the map has two tracks [Z25].</source>
        <translation>Jede Bahnstrecke der Karte hat zwei Gleise [Z25].</translation>
    </message>
    <message>
        <source>No sidings</source>
        <translation>Keine Ausweichgleise</translation>
    </message>
    <message>
        <source>The sidings that are drawn on the boards are not there [Z25].</source>
        <translation>Die auf den Plänen gezeichneten Ausweichgleise gibt es nicht [Z25].</translation>
    </message>
    <message>
        <source>No damaged track</source>
        <translation>Keine beschädigten Gleise</translation>
    </message>
    <message>
        <source>No track is damaged at the start, and nobody damages any with a block [Z22].</source>
        <translation>Zu Beginn ist kein Gleis beschädigt, und niemand beschädigt eines mit einer Sperre [Z22].</translation>
    </message>
    <message>
        <source>Snow: slow trains</source>
        <translation>Schnee: langsame Züge</translation>
    </message>
    <message>
        <source>Snow: no train moves more than 6 hexes in a turn [Z44].</source>
        <translation>Schnee: Kein Zug bewegt sich mehr als 6 Felder je Zug [Z44].</translation>
    </message>
    <message>
        <source>Snow: slow vehicles</source>
        <translation>Schnee: langsame Fahrzeuge</translation>
    </message>
    <message>
        <source>Snow: vehicles and cavalry have two thirds of their movement, rounded down, but 1 at least [Z44].</source>
        <translation>Schnee: Fahrzeuge und Kavallerie haben zwei Drittel ihrer Bewegung, abgerundet, aber mindestens 1 [Z44].</translation>
    </message>
    <message>
        <source>The Soviets damage a hex of track</source>
        <translation>Die Sowjets beschädigen ein Gleisfeld</translation>
    </message>
    <message>
        <source>The Soviets may damage one hex of track during the set-up; no block damages any.</source>
        <translation>Die Sowjets dürfen bei der Aufstellung ein Gleisfeld beschädigen; keine Sperre beschädigt eines.</translation>
    </message>
    <message>
        <source>A block may damage its track</source>
        <translation>Eine Sperre darf ihr Gleis beschädigen</translation>
    </message>
    <message>
        <source>A block on a railway may damage the track it lies on, once in the game [Z48].</source>
        <translation>Eine Sperre auf einer Bahnstrecke darf das Gleis, auf dem sie liegt, einmal im Spiel beschädigen [Z48].</translation>
    </message>
    <message>
        <source>Secret entry of the relief</source>
        <translation>Geheimer Eintritt des Entsatzes</translation>
    </message>
    <message>
        <source>Where the relief enters is written down in secret and revealed when all are set up.</source>
        <translation>Wo der Entsatz eintritt, wird geheim notiert und aufgedeckt, wenn alle aufgestellt sind.</translation>
    </message>
    <message>
        <source>Command post as a stock of supplies</source>
        <translation>Gefechtsstand als Vorratslager</translation>
    </message>
    <message>
        <source>The command post is a stock of supplies: it never moves, and observes nothing.</source>
        <translation>Der Gefechtsstand ist ein Vorratslager: Er bewegt sich nie und beobachtet nichts.</translation>
    </message>
    <message>
        <source>Coupled railway gun</source>
        <translation>Gekuppeltes Eisenbahngeschütz</translation>
    </message>
    <message>
        <source>The railway gun never fires and moves only under the shunt engine or coupled to the locomotive, which takes until the end of its owner&apos;s next turn; the three share one track [Z38].</source>
        <translation>Das Eisenbahngeschütz feuert nie und bewegt sich nur mit der Rangierlok oder an die Lokomotive gekuppelt, was bis zum Ende des nächsten Zuges seines Besitzers dauert; die drei teilen sich ein Gleis [Z38].</translation>
    </message>
    <message>
        <source>Trains may be captured</source>
        <translation>Züge können erbeutet werden</translation>
    </message>
    <message>
        <source>A train that a close assault eliminates changes hands instead; its passengers are lost, and its captor may move it, fire and ride on it [Z39].</source>
        <translation>Ein Zug, den ein Nahangriff ausschaltet, wechselt stattdessen den Besitzer; seine Insassen sind verloren, und wer ihn erbeutet, darf ihn bewegen, mit ihm feuern und auf ihm mitfahren [Z39].</translation>
    </message>
    <message>
        <source>Winter</source>
        <translation>Winter</translation>
    </message>
    <message>
        <source>Winter: vehicles that are not on skis or rails have two thirds of their movement; swamps and streams are frozen. This is our own minimum in place of a module we do not have [Z46].</source>
        <translation>Winter: Fahrzeuge ohne Kufen oder Schienen haben zwei Drittel ihrer Bewegung; Sümpfe und Bäche sind gefroren. Das ist unser eigenes Mindestmaß anstelle eines Moduls, das wir nicht haben [Z46].</translation>
    </message>
    <message>
        <source>The Dutch wait</source>
        <translation>Die Niederländer warten</translation>
    </message>
    <message>
        <source>The Dutch neither move nor fire in the first four game-turns; they may be assaulted [Z41].</source>
        <translation>Die Niederländer bewegen sich in den ersten vier Spielzügen nicht und feuern nicht; man darf sie angreifen [Z41].</translation>
    </message>
    <message>
        <source>Troop train</source>
        <translation>Truppenzug</translation>
    </message>
    <message>
        <source>The troop train unloads up to four units a turn for half its movement, and nobody boards it again [Z41].</source>
        <translation>Der Truppenzug lädt für die Hälfte seiner Bewegung bis zu vier Einheiten je Zug aus, und niemand steigt wieder ein [Z41].</translation>
    </message>
    <message>
        <source>Assault boats</source>
        <translation>Sturmboote</translation>
    </message>
    <message>
        <source>The river is crossed by its bridges alone; but once after game-turn 10 up to four German rifle units step into river hexes next to them and leave on the far side in their next turn; they defend with 1 there, and dispersed ones stay [Z41].</source>
        <translation>Über den Fluss führen nur seine Brücken; aber einmal nach Spielzug 10 gehen bis zu vier deutsche Schützeneinheiten in benachbarte Flussfelder und verlassen sie im nächsten eigenen Zug am anderen Ufer; sie verteidigen dort mit 1, und zersprengte bleiben [Z41].</translation>
    </message>
    <message>
        <source>The engineer damages track</source>
        <translation>Der Pionier beschädigt Gleise</translation>
    </message>
    <message>
        <source>The Dutch engineer who spends a whole own turn on a railway, undispersed and doing nothing else, damages its track.</source>
        <translation>Der niederländische Pionier, der einen ganzen eigenen Zug auf einer Bahnstrecke verbringt, nicht zersprengt ist und nichts anderes tut, beschädigt ihr Gleis.</translation>
    </message>
    <message>
        <source>Observer in the Kübelwagen</source>
        <translation>Beobachter im Kübelwagen</translation>
    </message>
    <message>
        <source>The Kübelwagen with its command post does not move in a turn in which it observes for indirect fire.</source>
        <translation>Der Kübelwagen mit seinem Gefechtsstand bewegt sich nicht in einem Zug, in dem er für indirektes Feuer beobachtet.</translation>
    </message>
    <message>
        <source>Combat system</source>
        <translation>Kampfsystem</translation>
    </message>
    <message>
        <source>The combat of the printed rules, or the revised one of PanzerBitz with lasting dispersal and shot after shot at one target.</source>
        <translation>Der Kampf der gedruckten Regeln, oder der überarbeitete von PanzerBitz mit dauernder Zersprengung und Schuss nach Schuss auf ein Ziel.</translation>
    </message>
    <message>
        <source>As printed: the attacks and results of the printed rules</source>
        <translation>Wie gedruckt: Angriffe und Ergebnisse der gedruckten Regeln</translation>
    </message>
    <message>
        <source>As in PanzerBitz: lasting dispersal, and shot after shot at one target</source>
        <translation>Wie in PanzerBitz: dauernde Zersprengung, und Schuss nach Schuss auf ein Ziel</translation>
    </message>
    <message>
        <source>Indirect fire</source>
        <translation>Indirektes Feuer</translation>
    </message>
    <message>
        <source>Whether mortars and howitzers may fire at what a command post sees.</source>
        <translation>Ob Mörser und Haubitzen auf das schießen dürfen, was ein Gefechtsstand sieht.</translation>
    </message>
    <message>
        <source>None: nobody fires at what it does not see itself</source>
        <translation>Keines: niemand schießt auf etwas, was er nicht selbst sieht</translation>
    </message>
    <message>
        <source>As printed: mortars and howitzers fire at what a command post sees</source>
        <translation>Wie gedruckt: Mörser und Haubitzen schießen auf das, was ein Gefechtsstand sieht</translation>
    </message>
    <message>
        <source>Intensive fire</source>
        <translation>Intensives Feuer</translation>
    </message>
    <message>
        <source>Whether an H unit may once triple its factor and is then removed.</source>
        <translation>Ob eine H-Einheit einmal ihren Wert verdreifachen darf und dann entfernt wird.</translation>
    </message>
    <message>
        <source>Panzerblitz assault</source>
        <translation>Panzerblitz-Angriff</translation>
    </message>
    <message>
        <source>Whether infantry aboard vehicles that overrun may drop off and assault the same hex in this turn.</source>
        <translation>Ob Infanterie auf Fahrzeugen, die überrollen, abspringen und dasselbe Feld in diesem Zug stürmen darf.</translation>
    </message>
    <message>
        <source>Experimental indirect fire</source>
        <translation>Experimentelles indirektes Feuer</translation>
    </message>
    <message>
        <source>Whether any German unit may observe; Soviet trains then never fire indirectly.</source>
        <translation>Ob jede deutsche Einheit beobachten darf; sowjetische Züge schießen dann nie indirekt.</translation>
    </message>
    <message>
        <source>Opportunity fire</source>
        <translation>Gelegenheitsfeuer</translation>
    </message>
    <message>
        <source>Whether a unit that ends a step in sight and within half range of an enemy may be fired at in the middle of its move.</source>
        <translation>Ob auf eine Einheit, die einen Schritt in Sicht und halber Reichweite eines Gegners beendet, mitten in ihrer Bewegung geschossen werden darf.</translation>
    </message>
    <message>
        <source>None: nobody is fired at in the middle of a move</source>
        <translation>Keines: auf niemanden wird mitten in einer Bewegung geschossen</translation>
    </message>
    <message>
        <source>Within half range: a unit that ends a step in sight and within half range may be fired at</source>
        <translation>In halber Reichweite: auf wen einen Schritt in Sicht und halber Reichweite beendet, darf geschossen werden</translation>
    </message>
    <message>
        <source>Odds below 1-4</source>
        <translation>Verhältnisse unter 1-4</translation>
    </message>
    <message>
        <source>Whether an attack at worse odds than 1-4 is not allowed, or is rolled as 1-4.</source>
        <translation>Kein Angriff unter 1-4, oder ein Angriff mit 1-4.</translation>
    </message>
    <message>
        <source>No attack: worse odds than 1-4 are not allowed</source>
        <translation>Kein Angriff: schlechtere Verhältnisse als 1-4 sind nicht erlaubt</translation>
    </message>
    <message>
        <source>As 1-4: worse odds are rolled as 1-4</source>
        <translation>Wie 1-4: schlechtere Verhältnisse werden wie 1-4 gewürfelt</translation>
    </message>
    <message>
        <source>Overruns of one stack</source>
        <translation>Überrollen eines Stapels</translation>
    </message>
    <message>
        <source>How often a stack may be overrun in a turn.</source>
        <translation>Wie oft ein Stapel in einem Zug überrollt werden darf.</translation>
    </message>
    <message>
        <source>Once: a stack is overrun once in a turn</source>
        <translation>Einmal: ein Stapel wird in einem Zug einmal überrollt</translation>
    </message>
    <message>
        <source>Any number: a stack may be overrun again and again</source>
        <translation>Beliebig oft: ein Stapel darf immer wieder überrollt werden</translation>
    </message>
    <message>
        <source>Loading and unloading</source>
        <translation>Aufladen und Abladen</translation>
    </message>
    <message>
        <source>As in PanzerBlitz (a turn without moving to load, unloading free), or as in Panzer Leader (either costs the carrier half its allowance).</source>
        <translation>Wie in PanzerBlitz (ein Zug im Stehen zum Aufladen, Abladen frei), oder wie in Panzer Leader (beides kostet den Träger die Hälfte seiner Bewegung).</translation>
    </message>
    <message>
        <source>As in PanzerBlitz: loading takes a turn without moving, unloading is free</source>
        <translation>Wie in PanzerBlitz: Aufladen braucht einen Zug im Stehen, Abladen ist frei</translation>
    </message>
    <message>
        <source>As in Panzer Leader: either costs the carrier half its allowance</source>
        <translation>Wie in Panzer Leader: beides kostet den Träger die Hälfte seiner Bewegung</translation>
    </message>
    <message>
        <source>Gullies and stream beds</source>
        <translation>Rinnen und Bachbetten</translation>
    </message>
    <message>
        <source>Whether units in gullies and stream beds are hidden from all but adjacent hexes, the same bed and high ground.</source>
        <translation>Ob Einheiten darin vor allen verborgen sind außer vor Nachbarfeldern, demselben Bett und hohem Gelände.</translation>
    </message>
    <message>
        <source>Hidden: from all but adjacent hexes, the same bed and high ground</source>
        <translation>Verborgen: vor allen außer Nachbarfeldern, demselben Bett und hohem Gelände</translation>
    </message>
    <message>
        <source>Flat: seen like units on clear ground</source>
        <translation>Eben: zu sehen wie Einheiten auf freiem Feld</translation>
    </message>
    <message>
        <source>Fire at a dispersed unit</source>
        <translation>Feuer auf eine zersprengte Einheit</translation>
    </message>
    <message>
        <source>What is added to the die against a target that is dispersed already, under PanzerBitz.</source>
        <translation>Was unter PanzerBitz gegen ein schon zersprengtes Ziel zum Wurf kommt.</translation>
    </message>
    <message>
        <source>0: nothing is added or taken</source>
        <translation>0: nichts kommt dazu oder weg</translation>
    </message>
    <message>
        <source>-1: one is taken from the die</source>
        <translation>-1: vom Wurf wird eins abgezogen</translation>
    </message>
    <message>
        <source>Observers of barrage, party line and hip fire</source>
        <translation>Beobachter von Sperrfeuer, Sammelleitung und Hüftfeuer</translation>
    </message>
    <message>
        <source>Whether, under PanzerBitz, German platoons, Soviet companies and command posts observe such fire, or the observers of the unit&apos;s registered fire, unless the scenario names others.</source>
        <translation>Wer sie unter PanzerBitz beobachtet, wo das Szenario nichts sagt: die Liste deutscher Züge, sowjetischer Kompanien und Gefechtsstände, oder wer für das eingeschossene Feuer der Einheit beobachten darf.</translation>
    </message>
    <message>
        <source>A list: German platoons, Soviet companies and command posts</source>
        <translation>Eine Liste: deutsche Züge, sowjetische Kompanien und Gefechtsstände</translation>
    </message>
    <message>
        <source>As registered: the observers of the unit&apos;s registered fire</source>
        <translation>Wie eingeschossen: wer für das eingeschossene Feuer der Einheit beobachten darf</translation>
    </message>
    <message>
        <source>Sight between adjacent hexes</source>
        <translation>Sicht zwischen Nachbarfeldern</translation>
    </message>
    <message>
        <source>Whether adjacent hexes always see each other or are judged by the table like any others.</source>
        <translation>Ob Nachbarfelder einander immer sehen oder wie alle anderen nach der Tafel beurteilt werden.</translation>
    </message>
    <message>
        <source>Always: adjacent hexes see each other</source>
        <translation>Immer: Nachbarfelder sehen einander</translation>
    </message>
    <message>
        <source>By the table: they are judged like any others</source>
        <translation>Nach der Tafel: sie werden beurteilt wie alle anderen</translation>
    </message>
    <message>
        <source>Stacking, German</source>
        <translation>Stapeln, Deutsche</translation>
    </message>
    <message>
        <source>How many German units may end a move in one hex.</source>
        <translation>Wie viele deutsche Einheiten eine Bewegung in einem Feld beenden dürfen.</translation>
    </message>
    <message>
        <source>Stacking, Soviet</source>
        <translation>Stapeln, Sowjets</translation>
    </message>
    <message>
        <source>How many Soviet units may end a move in one hex; a side is Soviet when most of its units are.</source>
        <translation>Wie viele sowjetische Einheiten eine Bewegung in einem Feld beenden dürfen; eine Seite ist sowjetisch, wenn die meisten ihrer Einheiten es sind.</translation>
    </message>
    <message>
        <source>Stacking, others</source>
        <translation>Stapeln, andere</translation>
    </message>
    <message>
        <source>How many units of another nation may end a move in one hex.</source>
        <translation>Wie viele Einheiten einer anderen Nation eine Bewegung in einem Feld beenden dürfen.</translation>
    </message>
    <message>
        <source>Drag a counter into a group or onto the map. Enter adds it to the chosen group, Ctrl+Enter puts it into the selected hex. Letters look for another type.</source>
        <translation>Ziehen Sie einen Spielstein in eine Gruppe oder auf die Karte. Eingabe fügt ihn der gewählten Gruppe hinzu, Strg+Eingabe stellt ihn ins gewählte Feld. Buchstaben suchen einen anderen Typ.</translation>
    </message>
    <message>
        <source>There is nothing to undo here.</source>
        <translation>Hier ist nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo here.</source>
        <translation>Hier ist nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>No computer player is thinking now.</source>
        <translation>Gerade denkt kein Computerspieler nach.</translation>
    </message>
    <message>
        <source>Enter clicks here; F8 holds the button down, to drag.</source>
        <translation>Eingabe klickt hier; F8 hält die Taste gedrückt, zum Ziehen.</translation>
    </message>
    <message>
        <source>The next formation without a new order</source>
        <translation>Der nächste Verband ohne neuen Befehl</translation>
    </message>
    <message>
        <source>Its next task; with Shift the one before</source>
        <translation>Seine nächste Aufgabe; mit Umschalt die vorige</translation>
    </message>
    <message>
        <source>Take the order of the chosen formation back</source>
        <translation>Den Befehl des gewählten Verbands zurücknehmen</translation>
    </message>
    <message>
        <source>has no spotted enemy in its range and sight that it may fire at [PB3]</source>
        <translation>hat keinen erkannten Gegner in Reichweite und Sicht, auf den sie feuern darf [PB3]</translation>
    </message>
    <message>
        <source>Brush for properties of lines</source>
        <translation>Pinsel für Eigenschaften von Linien</translation>
    </message>
    <message>
        <source>Drag along a line to give it the property chosen in the palette; right drag the second one.</source>
        <translation>Eine Linie entlangziehen gibt ihr die Eigenschaft, die in der Palette gewählt ist; rechts ziehen die zweite.</translation>
    </message>
    <message>
        <source>Air attack, pressed on</source>
        <translation>Luftangriff, durchgesetzt</translation>
    </message>
    <message>
        <source>Reaction time</source>
        <translation>Reaktionszeit</translation>
    </message>
    <message>
        <source>Movement and space</source>
        <translation>Bewegung und Raum</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>standhalten</translation>
    </message>
    <message>
        <source>Presses on</source>
        <translation>Setzt durch</translation>
    </message>
    <message>
        <source>How it ends</source>
        <translation>Wie es ausgeht</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>very light</source>
        <translation>sehr leicht</translation>
    </message>
    <message>
        <source>light</source>
        <translation>leicht</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>heavy</source>
        <translation>schwer</translation>
    </message>
    <message>
        <source>very heavy</source>
        <translation>sehr schwer</translation>
    </message>
    <message>
        <source>very light: on the move, soft skins</source>
        <translation>sehr leicht: in Bewegung, ungepanzert</translation>
    </message>
    <message>
        <source>light: in the open, light armour</source>
        <translation>leicht: im Freien, leicht gepanzert</translation>
    </message>
    <message>
        <source>medium: dug in, in towns, medium armour</source>
        <translation>mittel: eingegraben, in Orten, mittel gepanzert</translation>
    </message>
    <message>
        <source>heavy: fortified, heavy armour</source>
        <translation>schwer: befestigt, schwer gepanzert</translation>
    </message>
    <message>
        <source>very heavy: concrete</source>
        <translation>sehr schwer: Beton</translation>
    </message>
    <message>
        <source>Against it weapons: {weapon}, targets: {target}, {band} range</source>
        <translation>Dagegen Waffen: {weapon}, Ziele: {target}, Entfernung: {band}</translation>
    </message>
    <message>
        <source>{calibre} mm, targets: {target}</source>
        <translation>{calibre} mm, Ziele: {target}</translation>
    </message>
    <message>
        <source>Bombs: {weapon}, targets: {target}</source>
        <translation>Bomben: {weapon}, Ziele: {target}</translation>
    </message>
    <message>
        <source>Guns at aircraft that press on, {weapon} at VL [N24]</source>
        <translation>Geschütze gegen Flugzeuge, die durchsetzen, {weapon} gegen VL [N24]</translation>
    </message>
    <message>
        <source>{order} ({why})</source>
        <translation>{order} ({why})</translation>
    </message>
    <message>
        <source>{order}, {far} km away; its rate allows</source>
        <translation>{order}, {far} km entfernt; seine Geschwindigkeit erlaubt</translation>
    </message>
    <message>
        <source>reaction time</source>
        <translation>Reaktionszeit</translation>
    </message>
    <message>
        <source>{unit} is shot down</source>
        <translation>{unit} wird abgeschossen</translation>
    </message>
    <message>
        <source>{unit} is knocked out</source>
        <translation>{unit} wird außer Gefecht gesetzt</translation>
    </message>
    <message>
        <source>{unit} is captured by tanks</source>
        <translation>{unit} wird von Panzern gefangen genommen</translation>
    </message>
    <message>
        <source>{unit} is overtaken and surrenders</source>
        <translation>{unit} wird eingeholt und ergibt sich</translation>
    </message>
    <message>
        <source>{unit} is removed for good</source>
        <translation>{unit} wird endgültig entfernt</translation>
    </message>
    <message>
        <source>{unit} surrenders</source>
        <translation>{unit} ergibt sich</translation>
    </message>
    <message>
        <source>{other} repairs {unit}</source>
        <translation>{other} setzt {unit} instand</translation>
    </message>
    <message>
        <source>north-east</source>
        <translation>Nordosten</translation>
    </message>
    <message>
        <source>south-east</source>
        <translation>Südosten</translation>
    </message>
    <message>
        <source>south-west</source>
        <translation>Südwesten</translation>
    </message>
    <message>
        <source>north-west</source>
        <translation>Nordwesten</translation>
    </message>
    <message>
        <source>Hour {turn}</source>
        <translation>Stunde {turn}</translation>
    </message>
    <message>
        <source>Hour {turn} of {max}</source>
        <translation>Stunde {turn} von {max}</translation>
    </message>
    <message>
        <source>in hour {turn}</source>
        <translation>in Stunde {turn}</translation>
    </message>
    <message>
        <source>End of hour {turn}</source>
        <translation>Ende von Stunde {turn}</translation>
    </message>
    <message>
        <source>Summary of hour {turn}</source>
        <translation>Zusammenfassung von Stunde {turn}</translation>
    </message>
    <message>
        <source>What happened in hour {turn}</source>
        <translation>Was in Stunde {turn} geschah</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>{low} to {high} hours</source>
        <translation>{low} bis {high} Stunden</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>Commander</source>
        <translation>Kommandeur</translation>
    </message>
    <message>
        <source>Who commands what</source>
        <translation>Wer was führt</translation>
    </message>
    <message>
        <source>The commander of the group, by id; left out: the first in it, else the first of its side [P61].</source>
        <translation>Der Kommandeur der Gruppe, nach Kennung; ohne Angabe: der erste in ihr, sonst der erste der Seite [P61].</translation>
    </message>
    <message>
        <source>the first of the group</source>
        <translation>die erste der Gruppe</translation>
    </message>
    <message>
        <source>How many elements of the group may be set up hidden, on its own ground; left out: they are among those of the side [P39].</source>
        <translation>Wie viele Elemente der Gruppe verdeckt aufgestellt werden dürfen, auf ihrem eigenen Gelände; ohne Angabe zählen sie zu denen der Seite [P39].</translation>
    </message>
    <message>
        <source>Markers without an element on its ground; left out: as many as it may hide [P39].</source>
        <translation>Marken ohne ein Element auf ihrem Gelände; ohne Angabe so viele, wie sie verdecken darf [P39].</translation>
    </message>
    <message>
        <source>Left out: that of its group.</source>
        <translation>Ohne Angabe: die der Gruppe.</translation>
    </message>
    <message>
        <source>that of its group</source>
        <translation>die seiner Gruppe</translation>
    </message>
    <message>
        <source>On a high floor</source>
        <translation>Im oberen Stock</translation>
    </message>
    <message>
        <source>Begins high in a building or tower, and looks over crops, hedges and walls [P7].</source>
        <translation>Beginnt hoch in einem Gebäude oder Turm und sieht über Felder, Hecken und Mauern [P7].</translation>
    </message>
    <message>
        <source>On the ground floor</source>
        <translation>Im Erdgeschoss</translation>
    </message>
    <message>
        <source>Begins below in a high building, where who is high sees more and is seen by more [P7].</source>
        <translation>Beginnt unten in einem hohen Gebäude; wer oben ist, sieht mehr und wird von mehr gesehen [P7].</translation>
    </message>
    <message>
        <source>Linked by</source>
        <translation>Verbunden durch</translation>
    </message>
    <message>
        <source>Of an observer: by telephone it stays, dug in or in a building; left out: by nation and year [P45, P64].</source>
        <translation>Ein Beobachter mit Telefon bleibt, wo er ist, eingegraben oder im Gebäude; ohne Angabe: nach Nation und Jahr [P45, P64].</translation>
    </message>
    <message>
        <source>telephone</source>
        <translation>Telefon</translation>
    </message>
    <message>
        <source>radio</source>
        <translation>Funk</translation>
    </message>
    <message>
        <source>Suppressed</source>
        <translation>Niedergehalten</translation>
    </message>
    <message>
        <source>Falls back or recovers, does nothing else; once more suppressed it is out [P29].</source>
        <translation>Weicht zurück oder erholt sich, sonst nichts; noch einmal niedergehalten fällt es aus [P29].</translation>
    </message>
    <message>
        <source>suppressed</source>
        <translation>niedergehalten</translation>
    </message>
    <message>
        <source>Has hard cover, and does not fall back [P2, P28].</source>
        <translation>Hat harte Deckung und weicht nicht zurück [P2, P28].</translation>
    </message>
    <message>
        <source>dug in</source>
        <translation>eingegraben</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Versteckt</translation>
    </message>
    <message>
        <source>The enemy does not know where it stands, until it moves, fires or is seen [P39].</source>
        <translation>Der Gegner weiß nicht, wo es steht, bis es sich bewegt, schießt oder gesehen wird [P39].</translation>
    </message>
    <message>
        <source>Limbered</source>
        <translation>Aufgeprotzt</translation>
    </message>
    <message>
        <source>A crew-served weapon ready to be moved; it does not fire [P18].</source>
        <translation>Eine Waffe mit Bedienung, bereit zur Bewegung; sie schießt nicht [P18].</translation>
    </message>
    <message>
        <source>limbered or broken down</source>
        <translation>aufgeprotzt oder zerlegt</translation>
    </message>
    <message>
        <source>Dismounted</source>
        <translation>Abgesessen</translation>
    </message>
    <message>
        <source>Fights and moves as infantry, away from its horses or vehicle [P23].</source>
        <translation>Kämpft und bewegt sich als Infanterie, ohne Pferde oder Fahrzeug [P23].</translation>
    </message>
    <message>
        <source>dismounted</source>
        <translation>abgesessen</translation>
    </message>
    <message>
        <source>Has acted</source>
        <translation>Hat gehandelt</translation>
    </message>
    <message>
        <source>An element acts once in a phase [4.2].</source>
        <translation>Ein Element handelt einmal je Phase [4.2].</translation>
    </message>
    <message>
        <source>has acted</source>
        <translation>hat gehandelt</translation>
    </message>
    <message>
        <source>Has reacted</source>
        <translation>Hat reagiert</translation>
    </message>
    <message>
        <source>An element reacts once, and does not act in its own next phase [P11].</source>
        <translation>Ein Element reagiert einmal und handelt in seiner nächsten Phase nicht [P11].</translation>
    </message>
    <message>
        <source>has reacted</source>
        <translation>hat reagiert</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Deckung</translation>
    </message>
    <message>
        <source>Its defence against fire from any side is 1 higher in soft and 2 in hard cover; hull-down, 2 against fire across the crest [P2, P14].</source>
        <translation>Seine Verteidigung gegen Feuer von allen Seiten ist in weicher Deckung um 1, in harter um 2 höher; in Wannendeckung um 2 gegen Feuer über den Kamm [P2, P14].</translation>
    </message>
    <message>
        <source>in soft cover</source>
        <translation>in weicher Deckung</translation>
    </message>
    <message>
        <source>in hard cover</source>
        <translation>in harter Deckung</translation>
    </message>
    <message>
        <source>Out of command</source>
        <translation>Ohne Führung</translation>
    </message>
    <message>
        <source>No unsuppressed commander of its side is within 4: nobody helps it recover, hunt or fight, nor lets it act twice or move faster by a card [P16, P22, P25, P43].</source>
        <translation>Kein Führer seiner Seite, der nicht niedergehalten ist, steht im Umkreis von 4: niemand hilft ihm beim Erholen, Jagen und im Nahkampf, und durch keine Karte handelt es zweimal oder fährt schneller [P16, P22, P25, P43].</translation>
    </message>
    <message>
        <source>out of command</source>
        <translation>ohne Führung</translation>
    </message>
    <message>
        <source>air target</source>
        <translation>Luftziel</translation>
    </message>
    <message>
        <source>air targets</source>
        <translation>Luftziele</translation>
    </message>
    <message>
        <source>Where aircraft may attack within 6; a side plans 3 before the game [P44].</source>
        <translation>Wo Flugzeuge im Umkreis von 6 angreifen dürfen; eine Seite plant 3 vor dem Spiel [P44].</translation>
    </message>
    <message>
        <source>target of support fire</source>
        <translation>Ziel des Unterstützungsfeuers</translation>
    </message>
    <message>
        <source>targets of support fire</source>
        <translation>Ziele des Unterstützungsfeuers</translation>
    </message>
    <message>
        <source>Where a beaten zone may lie; a side plans 3 before the game [P45].</source>
        <translation>Wo ein Wirkungsbereich liegen darf; eine Seite plant 3 vor dem Spiel [P45].</translation>
    </message>
    <message>
        <source>screens of smoke</source>
        <translation>Rauchschleier</translation>
    </message>
    <message>
        <source>A strip as wide as a base of infantry, across the direction it gives in degrees, until its side acts next [P42].</source>
        <translation>Ein Streifen so breit wie eine Infanteriebase, quer zur angegebenen Richtung in Grad, bis seine Seite wieder handelt [P42].</translation>
    </message>
    <message>
        <source>dummy</source>
        <translation>Attrappe</translation>
    </message>
    <message>
        <source>dummies</source>
        <translation>Attrappen</translation>
    </message>
    <message>
        <source>A hidden marker that nobody is below [P39].</source>
        <translation>Eine verdeckte Marke, unter der niemand steht [P39].</translation>
    </message>
    <message>
        <source>gap in wire</source>
        <translation>Drahtgasse</translation>
    </message>
    <message>
        <source>gaps in wire</source>
        <translation>Drahtgassen</translation>
    </message>
    <message>
        <source>Where engineers have cleared wire [P40].</source>
        <translation>Wo Pioniere Draht geräumt haben [P40].</translation>
    </message>
    <message>
        <source>feature held</source>
        <translation>gehaltenes Gelände</translation>
    </message>
    <message>
        <source>features held</source>
        <translation>gehaltenes Gelände</translation>
    </message>
    <message>
        <source>The feature below it is held by this side when the game begins, as the last that stood there.</source>
        <translation>Das Geländestück darunter wird zu Beginn des Spiels von dieser Seite gehalten, als der letzten, die dort stand.</translation>
    </message>
    <message>
        <source>Mounts that the dismounted element nearest to them has left [P23].</source>
        <translation>Pferde, die das nächste abgesessene Element zurückgelassen hat [P23].</translation>
    </message>
    <message>
        <source>Air targets</source>
        <translation>Luftziele</translation>
    </message>
    <message>
        <source>air targets in 100 games</source>
        <translation>Luftziele in 100 Spielen</translation>
    </message>
    <message>
        <source>Targets of support fire</source>
        <translation>Ziele des Unterstützungsfeuers</translation>
    </message>
    <message>
        <source>targets of support fire in 100 games</source>
        <translation>Ziele des Unterstützungsfeuers in 100 Spielen</translation>
    </message>
    <message>
        <source>Screens of smoke</source>
        <translation>Rauchschleier</translation>
    </message>
    <message>
        <source>screens of smoke in 100 games</source>
        <translation>Rauchschleier in 100 Spielen</translation>
    </message>
    <message>
        <source>dummies in 100 games</source>
        <translation>Attrappen in 100 Spielen</translation>
    </message>
    <message>
        <source>Gaps in wire</source>
        <translation>Drahtgassen</translation>
    </message>
    <message>
        <source>gaps in wire in 100 games</source>
        <translation>Drahtgassen in 100 Spielen</translation>
    </message>
    <message>
        <source>Features held</source>
        <translation>Gehaltenes Gelände</translation>
    </message>
    <message>
        <source>features held in 100 games</source>
        <translation>gehaltenes Gelände in 100 Spielen</translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation>Pferde</translation>
    </message>
    <message>
        <source>mounts in 100 games</source>
        <translation>Pferde in 100 Spielen</translation>
    </message>
    <message>
        <source>German platoons, Soviet companies</source>
        <translation>Deutsche Züge, sowjetische Kompanien</translation>
    </message>
    <message>
        <source>hex held</source>
        <translation>gehaltenes Feld</translation>
    </message>
    <message>
        <source>hexes held</source>
        <translation>gehaltene Felder</translation>
    </message>
    <message>
        <source>This side controls the hex when the game begins, as the last that stood there [PB38].</source>
        <translation>Diese Seite beherrscht das Feld bei Spielbeginn, als letzte, die dort stand [PB38].</translation>
    </message>
    <message>
        <source>Hexes held</source>
        <translation>Gehaltene Felder</translation>
    </message>
    <message>
        <source>hexes held in 100 games</source>
        <translation>gehaltene Felder in 100 Partien</translation>
    </message>
    <message>
        <source>If {side} needed {units} points more, they would have scored {score}</source>
        <translation>Bräuchte {side} {units} Punkte mehr, hätte die Seite {score} erreicht</translation>
    </message>
    <message>
        <source>If {side} needed one point more, they would have scored {score}</source>
        <translation>Bräuchte {side} einen Punkt mehr, hätte die Seite {score} erreicht</translation>
    </message>
    <message>
        <source>If {side} needed one point fewer, they would have scored {score}</source>
        <translation>Bräuchte {side} einen Punkt weniger, hätte die Seite {score} erreicht</translation>
    </message>
    <message>
        <source>If {side} needed {units} points fewer, they would have scored {score}</source>
        <translation>Bräuchte {side} {units} Punkte weniger, hätte die Seite {score} erreicht</translation>
    </message>
    <message>
        <source>For a win that is at least {level}: {estimate}</source>
        <translation>Für einen Sieg, der mindestens {level} ist: {estimate}</translation>
    </message>
    <message>
        <source>Points of line {line}</source>
        <translation>Punkte der Zeile {line}</translation>
    </message>
    <message>
        <source>Lower limit of threshold {line}</source>
        <translation>Untere Grenze der Schwelle {line}</translation>
    </message>
    <message>
        <source>Lead for level {line}</source>
        <translation>Vorsprung für Stufe {line}</translation>
    </message>
    <message>
        <source>Limit of level {line} ({side})</source>
        <translation>Grenze der Stufe {line} ({side})</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Click selects a hex or counter (Shift or Ctrl: more, Shift and a drag: all inside); right click: menu; drag moves counters or map.</source>
        <translation>Klick wählt Feld oder Spielstein (Umschalt oder Strg: mehrere, Umschalt und Ziehen: alle darin); Rechtsklick: Menü; Ziehen bewegt Spielsteine oder Karte.</translation>
    </message>
    <message>
        <source>Drag adds hexes to the area of the selected groups, right drag removes; Shift: a rectangle; Ctrl+click selects a zone.</source>
        <translation>Ziehen fügt dem Gebiet der gewählten Gruppen Felder hinzu, rechts ziehen entfernt sie; Umschalt: ein Rechteck; Strg+Klick wählt ein Gebiet.</translation>
    </message>
    <message>
        <source>Drag puts entrenchments of the selected side onto the map, right drag takes them away.</source>
        <translation>Ziehen legt Stellungen der gewählten Seite auf die Karte, rechts ziehen nimmt sie weg.</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Click from hex to hex to measure; Enter ends, Backspace takes the last leg back, Esc clears.</source>
        <translation>Von Feld zu Feld klicken, um zu messen; Eingabe endet, Rücktaste nimmt das letzte Stück zurück, Esc löscht.</translation>
    </message>
    <message>
        <source>Along their long edges</source>
        <translation>An den langen Seiten</translation>
    </message>
    <message>
        <source>Along their short edges</source>
        <translation>An den kurzen Seiten</translation>
    </message>
    <message>
        <source>As they are moved</source>
        <translation>Wie sie verschoben sind</translation>
    </message>
    <message>
        <source>As in the files of the boards</source>
        <translation>Wie in den Dateien der Pläne</translation>
    </message>
    <message>
        <source>North</source>
        <translation>Norden</translation>
    </message>
    <message>
        <source>East</source>
        <translation>Osten</translation>
    </message>
    <message>
        <source>South</source>
        <translation>Süden</translation>
    </message>
    <message>
        <source>West</source>
        <translation>Westen</translation>
    </message>
    <message>
        <source>at the top</source>
        <translation>oben</translation>
    </message>
    <message>
        <source>at the right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>at the bottom</source>
        <translation>unten</translation>
    </message>
    <message>
        <source>at the left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>Move the board to the left</source>
        <translation>Den Plan nach links schieben</translation>
    </message>
    <message>
        <source>Move the board to the right</source>
        <translation>Den Plan nach rechts schieben</translation>
    </message>
    <message>
        <source>Move the board up</source>
        <translation>Den Plan nach oben schieben</translation>
    </message>
    <message>
        <source>Move the board down</source>
        <translation>Den Plan nach unten schieben</translation>
    </message>
    <message>
        <source>Scenarios (*.yaml *.yml *.json *.kpz)</source>
        <translation>Szenarien (*.yaml *.yml *.json *.kpz)</translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Modules of VASSAL</source>
        <translation>VASSAL-Module</translation>
    </message>
    <message>
        <source>Hills</source>
        <translation>Hügel</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Bäche</translation>
    </message>
    <message>
        <source>Woods</source>
        <translation>Wälder</translation>
    </message>
    <message>
        <source>Villages</source>
        <translation>Dörfer</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Straßen</translation>
    </message>
    <message>
        <source>Make new</source>
        <translation>Neu anlegen</translation>
    </message>
    <message>
        <source>Keep what is there</source>
        <translation>Behalten, was da ist</translation>
    </message>
    <message>
        <source>Any edge</source>
        <translation>beliebigen Rand</translation>
    </message>
    <message>
        <source>North edge</source>
        <translation>Nordrand</translation>
    </message>
    <message>
        <source>East edge</source>
        <translation>Ostrand</translation>
    </message>
    <message>
        <source>South edge</source>
        <translation>Südrand</translation>
    </message>
    <message>
        <source>West edge</source>
        <translation>Westrand</translation>
    </message>
    <message>
        <source>Hexes of a hill</source>
        <translation>Felder je Hügel</translation>
    </message>
    <message>
        <source>Fords of each</source>
        <translation>Furten je Bach</translation>
    </message>
    <message>
        <source>Share of the map</source>
        <translation>Anteil an der Karte</translation>
    </message>
    <message>
        <source>Width of a wood</source>
        <translation>Breite eines Waldes</translation>
    </message>
    <message>
        <source>Hexes of a village</source>
        <translation>Felder je Dorf</translation>
    </message>
    <message>
        <source>Roads off the map</source>
        <translation>Straßen von der Karte</translation>
    </message>
    <message>
        <source>Extra roads</source>
        <translation>Zusätzliche Straßen</translation>
    </message>
    <message>
        <source>Texts (*.md)</source>
        <translation>Texte (*.md)</translation>
    </message>
    <message>
        <source>Click an enemy. Numbers are the unit&apos;s superiority; a dashed line: no attack, out of sight or too weak.</source>
        <translation>Einen Gegner anklicken. Zahlen sind die Überlegenheit der Einheit; gestrichelte Linie: kein Angriff, außer Sicht oder zu schwach.</translation>
    </message>
    <message>
        <source>No observer sees an enemy for the fire to fall on: the button above goes on.</source>
        <translation>Kein Beobachter sieht einen Gegner, auf den das Feuer fallen könnte: Der Knopf oben geht weiter.</translation>
    </message>
    <message>
        <source>There is nothing to choose here: the button above the map goes on.</source>
        <translation>Hier gibt es nichts zu wählen: Der Knopf über der Karte geht weiter.</translation>
    </message>
    <message>
        <source>when enemy recce comes: {what}</source>
        <translation>wenn feindliche Aufklärung kommt: {what}</translation>
    </message>
    <message>
        <source>when recce is fired at: {what}</source>
        <translation>wenn Aufklärung beschossen wird: {what}</translation>
    </message>
    <message>
        <source>let pass</source>
        <translation>vorbeilassen</translation>
    </message>
    <message>
        <source>Enters in an hour</source>
        <translation>Tritt in einer Stunde ein</translation>
    </message>
    <message>
        <source>Enters in any hour</source>
        <translation>Kommt in einer beliebigen Stunde</translation>
    </message>
    <message>
        <source>release</source>
        <translation>freigeben</translation>
    </message>
    <message>
        <source>bring in</source>
        <translation>heranführen</translation>
    </message>
    <message>
        <source>withdraw</source>
        <translation>abziehen</translation>
    </message>
    <message>
        <source>panic level of</source>
        <translation>Panikstufe von</translation>
    </message>
    <message>
        <source>end the game</source>
        <translation>Spiel beenden</translation>
    </message>
    <message>
        <source>Enters in a game-turn</source>
        <translation>Tritt in einem Zug ein</translation>
    </message>
    <message>
        <source>Enters when an event brings it in</source>
        <translation>Tritt ein, wenn ein Ereignis sie heranführt</translation>
    </message>
    <message>
        <source>All that can be</source>
        <translation>Alle, die es können</translation>
    </message>
    <message>
        <source>Click the eye to hide or show the layer, with Alt to show it alone.</source>
        <translation>Ein Klick auf das Auge verbirgt oder zeigt die Ebene, mit Alt zeigt er nur diese.</translation>
    </message>
    <message>
        <source>The selected hexes</source>
        <translation>Die ausgewählten Felder</translation>
    </message>
    <message>
        <source>What cannot be seen from the pinned hex is shaded</source>
        <translation>Was man vom festgehaltenen Feld aus nicht sieht, ist schattiert</translation>
    </message>
    <message>
        <source>What the units in the pinned hex cannot fire at is shaded</source>
        <translation>Worauf die Einheiten im festgehaltenen Feld nicht feuern können, ist schattiert</translation>
    </message>
    <message>
        <source>Orange: hexes whose answer hangs on a corner or a hexside run along</source>
        <translation>Orange: Felder, deren Antwort an einer Ecke oder einer entlanglaufenden Feldseite hängt</translation>
    </message>
    <message>
        <source>Hatched: hexes that came into sight or were lost since the map was saved</source>
        <translation>Schraffiert: Felder, die seit dem Speichern der Karte in Sicht kamen oder verloren gingen</translation>
    </message>
    <message>
        <source>How many units of a side can fire at each hex</source>
        <translation>Wie viele Einheiten einer Seite auf jedes Feld feuern können</translation>
    </message>
    <message>
        <source>Hexes that no unit of a side can fire at</source>
        <translation>Felder, auf die keine Einheit einer Seite feuern kann</translation>
    </message>
    <message>
        <source>Violet: hidden from the pinned hex by crests alone; the crests that hide it are drawn thick</source>
        <translation>Violett: vom festgehaltenen Feld nur durch Kämme verdeckt; die Kämme, die es verdecken, sind dick gezeichnet</translation>
    </message>
    <message>
        <source>What a deployment zone or the selected hexes see together; violet behind crests</source>
        <translation>Was eine Aufstellungszone oder die ausgewählten Felder zusammen sehen; violett hinter Kämmen</translation>
    </message>
    <message>
        <source>Lay a scan or photograph of a printed map under this one, to trace it or compare it. PNG or JPEG; one from elsewhere is copied beside the map.</source>
        <translation>Legen Sie einen Scan oder ein Foto einer gedruckten Karte unter diese, um sie abzuzeichnen oder zu vergleichen. PNG oder JPEG; ein Bild von anderswo wird neben die Karte kopiert.</translation>
    </message>
    <message>
        <source>made, the gain is beyond luck</source>
        <translation>übernommen, mehr als Glück</translation>
    </message>
    <message>
        <source>dropped, no gain</source>
        <translation>verworfen, kein Gewinn</translation>
    </message>
    <message>
        <source>dropped, may be luck</source>
        <translation>verworfen, vielleicht Glück</translation>
    </message>
    <message>
        <source>dropped, budget used up</source>
        <translation>verworfen, Vorrat verbraucht</translation>
    </message>
    <message>
        <source>illegal beside the other orders</source>
        <translation>neben den anderen Befehlen nicht erlaubt</translation>
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
        <source>Entrenchments</source>
        <translation>Stellungen</translation>
    </message>
    <message>
        <source>Bundles (*.kpz)</source>
        <translation>Bündel (*.kpz)</translation>
    </message>
    <message>
        <source>Scans (*.png *.jpg *.jpeg *.tif *.tiff *.pdf);;All files (*)</source>
        <translation>Scans (*.png *.jpg *.jpeg *.tif *.tiff *.pdf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Examples (*.yaml)</source>
        <translation>Beispiele (*.yaml)</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Text for a forum</source>
        <translation>Text für ein Forum</translation>
    </message>
    <message>
        <source>Drawing to enlarge</source>
        <translation>Zeichnung zum Vergrößern</translation>
    </message>
    <message>
        <source>Map of Tiled</source>
        <translation>Karte von Tiled</translation>
    </message>
    <message>
        <source>Map of Tiled as JSON</source>
        <translation>Karte von Tiled als JSON</translation>
    </message>
    <message>
        <source>The program ended before this was saved. Bring it back to look at it: no file is touched until you save, and changes can be undone step by step unless the file has changed since. A game goes on where it was.</source>
        <translation>Das Programm endete, bevor dies gespeichert war. Holen Sie es zurück, um es anzusehen: keine Datei wird berührt, bis Sie speichern, und Änderungen lassen sich Schritt für Schritt rückgängig machen, wenn sich die Datei seitdem nicht geändert hat. Ein Spiel geht dort weiter, wo es war.</translation>
    </message>
    <message>
        <source>YAML files (*.yaml *.yml)</source>
        <translation>YAML-Dateien (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Play some games to see who wins. They are played by worker processes; the editor stays usable.</source>
        <translation>Spielen Sie einige Spiele, um zu sehen, wer gewinnt. Eigene Prozesse spielen sie; der Editor bleibt benutzbar.</translation>
    </message>
    <message>
        <source>T&amp;ypical</source>
        <translation>T&amp;ypisch</translation>
    </message>
    <message>
        <source>Clo&amp;sest</source>
        <translation>Am k&amp;nappsten</translation>
    </message>
    <message>
        <source>Most lopsi&amp;ded</source>
        <translation>Am einseiti&amp;gsten</translation>
    </message>
    <message>
        <source>group {name}</source>
        <translation>Gruppe {name}</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>Skirmish, 20 × 16</source>
        <translation>Scharmützel, 20 × 16</translation>
    </message>
    <message>
        <source>{rules} sheet, {columns} × {rows}</source>
        <translation>{rules}-Karte, {columns} × {rows}</translation>
    </message>
    <message>
        <source>Large, 100 × 80</source>
        <translation>Groß, 100 × 80</translation>
    </message>
    <message>
        <source>First side</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>Zweite Seite</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Indigo</source>
        <translation>Indigo</translation>
    </message>
    <message>
        <source>Deploys before the game</source>
        <translation>Stellt vor dem Spiel auf</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>If its player likes</source>
        <translation>Wenn ihr Spieler will</translation>
    </message>
    <message>
        <source>Choose a side, a group or units to change them, or drag counters from the mix into a group.</source>
        <translation>Wählen Sie eine Seite, eine Gruppe oder Einheiten, um sie zu ändern, oder ziehen Sie Spielsteine aus dem Vorrat in eine Gruppe.</translation>
    </message>
    <message>
        <source>How easily the side panics: 1 is steady.</source>
        <translation>Wie leicht die Seite in Panik gerät: 1 ist standhaft.</translation>
    </message>
    <message>
        <source>panic {value}</source>
        <translation>Panik {value}</translation>
    </message>
    <message>
        <source>Whether infantry and guns of the group may or must begin entrenched.</source>
        <translation>Ob Infanterie und Geschütze der Gruppe eingegraben beginnen dürfen oder müssen.</translation>
    </message>
    <message>
        <source>may begin entrenched</source>
        <translation>darf eingegraben beginnen</translation>
    </message>
    <message>
        <source>begin entrenched</source>
        <translation>beginnt eingegraben</translation>
    </message>
    <message>
        <source>A disrupted unit neither moves nor fires until it recovers; the fourth level destroys it.</source>
        <translation>Eine zersprengte Einheit bewegt sich nicht und feuert nicht, bis sie sich sammelt; die vierte Stufe vernichtet sie.</translation>
    </message>
    <message>
        <source>A pinned unit does not move in this game-turn.</source>
        <translation>Eine gedrückte Einheit bewegt sich in diesem Spielzug nicht.</translation>
    </message>
    <message>
        <source>entrenchment</source>
        <translation>Stellung</translation>
    </message>
    <message>
        <source>entrenchments</source>
        <translation>Stellungen</translation>
    </message>
    <message>
        <source>Infantry and artillery of its side in it are as safe as behind a crest.</source>
        <translation>Infanterie und Artillerie ihrer Seite sind darin so sicher wie hinter einem Kamm.</translation>
    </message>
    <message>
        <source>Dig</source>
        <translation>Grabe</translation>
    </message>
    <message>
        <source>Fill in</source>
        <translation>Schütte zu</translation>
    </message>
    <message>
        <source>wreck</source>
        <translation>Wrack</translation>
    </message>
    <message>
        <source>wrecks</source>
        <translation>Wracks</translation>
    </message>
    <message>
        <source>A burnt-out hulk: it costs movement and gives cover.</source>
        <translation>Ein ausgebranntes Wrack: es kostet Bewegung und gibt Deckung.</translation>
    </message>
    <message>
        <source>Put</source>
        <translation>Lege</translation>
    </message>
    <message>
        <source>Hidden marker {number}</source>
        <translation>Verdeckte Marke {number}</translation>
    </message>
    <message>
        <source>{units} without a place; {most} may hide below markers</source>
        <translation>{units} ohne Platz; {most} dürfen sich unter Marken verstecken</translation>
    </message>
    <message>
        <source>element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>may be put down</source>
        <translation>darf hingestellt werden</translation>
    </message>
    <message>
        <source>hides below a marker</source>
        <translation>versteckt sich unter einer Marke</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Click the marker it hides below. Markers that nobody is below are dummies.</source>
        <translation>Klicken Sie die Marke an, unter der es sich versteckt. Marken, unter denen niemand ist, sind Attrappen.</translation>
    </message>
    <message>
        <source>They are hidden</source>
        <translation>Sie sind versteckt</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>Entferne</translation>
    </message>
    <message>
        <source>Click a unit, then its hex.</source>
        <translation>Klicken Sie eine Einheit an, dann ihr Feld.</translation>
    </message>
    <message>
        <source>{count} without a marker</source>
        <translation>{count} ohne Marke</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Einschießen</translation>
    </message>
    <message>
        <source>Leave the markers</source>
        <translation>Marken liegen lassen</translation>
    </message>
    <message>
        <source>no marker</source>
        <translation>keine Marke</translation>
    </message>
    <message>
        <source>seen by {units}</source>
        <translation>gesehen von {units}</translation>
    </message>
    <message>
        <source>new, {seen}</source>
        <translation>neu, {seen}</translation>
    </message>
    <message>
        <source>{unit} cannot register: nobody who may observe for it sees a hex in its range.</source>
        <translation>{unit} kann sich nicht einschießen: Niemand, der für sie beobachten darf, sieht ein Feld in ihrer Reichweite.</translation>
    </message>
    <message>
        <source>Game-turns disrupted</source>
        <translation>Spielzüge zersprengt</translation>
    </message>
    <message>
        <source>{field}, {side}</source>
        <translation>{field}, {side}</translation>
    </message>
    <message>
        <source>{field} ({side}, group {group})</source>
        <translation>{field} ({side}, Gruppe {group})</translation>
    </message>
    <message>
        <source>Map on &amp;pages (PDF)…</source>
        <translation>Karte auf &amp;Seiten (PDF)…</translation>
    </message>
    <message>
        <source>The map in its printed size, on pages to glue together</source>
        <translation>Die Karte in Druckgröße, auf Seiten zum Zusammenkleben</translation>
    </message>
    <message>
        <source>Map on &amp;one sheet (PDF)…</source>
        <translation>Karte auf &amp;einem Bogen (PDF)…</translation>
    </message>
    <message>
        <source>The map on one large sheet, for a copy shop</source>
        <translation>Die Karte auf einem großen Bogen, für den Copyshop</translation>
    </message>
    <message>
        <source>&amp;Counters (PDF)…</source>
        <translation>S&amp;pielsteine (PDF)…</translation>
    </message>
    <message>
        <source>Fronts and backs of the counters, for printing on both sides</source>
        <translation>Vorder- und Rückseiten der Spielsteine, für beidseitigen Druck</translation>
    </message>
    <message>
        <source>Scenario &amp;sheet (PDF, web page, text)…</source>
        <translation>S&amp;zenarioblatt (PDF, Webseite, Text)…</translation>
    </message>
    <message>
        <source>The scenario in words, for paper, web or forum</source>
        <translation>Das Szenario in Worten, für Papier, Netz oder Forum</translation>
    </message>
    <message>
        <source>P&amp;icture (PNG, SVG, PDF)…</source>
        <translation>B&amp;ild (PNG, SVG, PDF)…</translation>
    </message>
    <message>
        <source>The map with its units as a picture</source>
        <translation>Die Karte mit ihren Einheiten als Bild</translation>
    </message>
    <message>
        <source>&amp;Bundle to send (one file)…</source>
        <translation>&amp;Bündel zum Verschicken (eine Datei)…</translation>
    </message>
    <message>
        <source>A copy of map, scenario and picture in one file (.kpz), with authors and licence</source>
        <translation>Eine Kopie von Karte, Szenario und Bild in einer Datei (.kpz), mit Autoren und Lizenz</translation>
    </message>
    <message>
        <source>&amp;Module of several scenarios for VASSAL…</source>
        <translation>&amp;Modul aus mehreren Szenarien für VASSAL…</translation>
    </message>
    <message>
        <source>One module in which players choose among scenarios, for example all of a game</source>
        <translation>Ein Modul, in dem Spieler unter Szenarien wählen, zum Beispiel allen eines Spiels</translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation>noch keine Antwort</translation>
    </message>
    <message>
        <source>answer there</source>
        <translation>Antwort ist da</translation>
    </message>
    <message>
        <source>New folder (*)</source>
        <translation>Neuer Ordner (*)</translation>
    </message>
    <message>
        <source>{unit} may not leave the map from where its path ends [14.0]</source>
        <translation>{unit} darf die Karte dort, wo der Weg endet, nicht verlassen [14.0]</translation>
    </message>
    <message>
        <source>A die of ten decides.</source>
        <translation>Ein zehnseitiger Würfel entscheidet.</translation>
    </message>
    <message>
        <source>barrage</source>
        <translation>Sperrfeuer</translation>
    </message>
    <message>
        <source>no smoke</source>
        <translation>kein Rauch</translation>
    </message>
    <message>
        <source>S: smoke, which a drag with Shift turns.</source>
        <translation>S: Rauch, den ein Zug mit Umschalt dreht.</translation>
    </message>
    <message>
        <source>Click an answer in the list, or what it is about on the map; without a choice it is that of the button.</source>
        <translation>Klicken Sie eine Antwort in der Liste an, oder worum es auf der Karte geht; ohne Wahl gilt die der Schaltfläche.</translation>
    </message>
    <message>
        <source>A click on a base is a way-point too</source>
        <translation>Auch ein Klick auf eine Base ist ein Wegpunkt</translation>
    </message>
    <message>
        <source>Where do your stands begin?</source>
        <translation>Wo beginnen Ihre Stände?</translation>
    </message>
    <message>
        <source>in the open</source>
        <translation>im offenen Gelände</translation>
    </message>
    <message>
        <source>fortified</source>
        <translation>befestigt</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>Shoots and scoots</source>
        <translation>Schießt und wechselt die Stellung</translation>
    </message>
    <message>
        <source>Hits on armour</source>
        <translation>Treffer auf Panzer</translation>
    </message>
    <message>
        <source>Hits on others</source>
        <translation>Treffer auf andere</translation>
    </message>
    <message>
        <source>Hits taken by armour</source>
        <translation>Treffer an eigenen Panzern</translation>
    </message>
    <message>
        <source>Hits taken by others</source>
        <translation>Treffer an anderen eigenen</translation>
    </message>
    <message>
        <source>The enemy is disorganised</source>
        <translation>Der Gegner ist durcheinander</translation>
    </message>
    <message>
        <source>Caught in march formation</source>
        <translation>In Marschordnung überrascht</translation>
    </message>
    <message>
        <source>Stands that scooted</source>
        <translation>Wer ausgewichen ist</translation>
    </message>
    <message>
        <source>The enemy gives up</source>
        <translation>Der Gegner gibt auf</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Stands that fired</source>
        <translation>Wer schoss</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>Hält nieder</translation>
    </message>
    <message>
        <source>Until hour</source>
        <translation>Bis Stunde</translation>
    </message>
    <message>
        <source>Guns</source>
        <translation>Geschütze</translation>
    </message>
    <message>
        <source>Aircraft lost</source>
        <translation>Flugzeuge verloren</translation>
    </message>
    <message>
        <source>Guns lost</source>
        <translation>Geschütze verloren</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Bestanden</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Probe</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>Mit welchem Ergebnis</translation>
    </message>
    <message>
        <source>Casualties of the attacker</source>
        <translation>Verluste des Angreifers</translation>
    </message>
    <message>
        <source>Casualties of the defender</source>
        <translation>Verluste des Verteidigers</translation>
    </message>
    <message>
        <source>Who failed to stand</source>
        <translation>Wer nicht standhielt</translation>
    </message>
    <message>
        <source>Casualties removed</source>
        <translation>Behobene Verluste</translation>
    </message>
    <message>
        <source>Resupplied</source>
        <translation>Versorgt</translation>
    </message>
    <message>
        <source>Red: is the enemy sighted? [N15]</source>
        <translation>Rot: wird der Gegner gesichtet? [N15]</translation>
    </message>
    <message>
        <source>White: may the enemy ambush? [N16]</source>
        <translation>Weiß: darf der Gegner einen Hinterhalt legen? [N16]</translation>
    </message>
    <message>
        <source>Blue: how near does the enemy let it come? [N17]</source>
        <translation>Blau: wie nahe lässt der Gegner ihn kommen? [N17]</translation>
    </message>
    <message>
        <source>Has it deployed in time? [N19]</source>
        <translation>Hat er sich rechtzeitig entfaltet? [N19]</translation>
    </message>
    <message>
        <source>{lost} of {of} lost: test to {purpose}, passed on {needed} or more</source>
        <translation>{lost} von {of} verloren: {purpose}, ab {needed}</translation>
    </message>
    <message>
        <source>Round {number}, attack against defence</source>
        <translation>Runde {number}, Angriff gegen Verteidigung</translation>
    </message>
    <message>
        <source>Aircraft against guns</source>
        <translation>Flugzeuge gegen Geschütze</translation>
    </message>
    <message>
        <source>Tank terror: they give up on {most} or less [N38]</source>
        <translation>Panzerschreck, bis {most} geben sie auf [N38]</translation>
    </message>
    <message>
        <source>The odd casualty is removed on {needed} or more [N53]</source>
        <translation>Der ungerade Verlust geht ab {needed} weg [N53]</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>Bewegungen</translation>
    </message>
    <message>
        <source>recce</source>
        <translation>Aufklärung</translation>
    </message>
    <message>
        <source>shoots</source>
        <translation>Artilleriefeuer</translation>
    </message>
    <message>
        <source>air attacks</source>
        <translation>Luftangriffe</translation>
    </message>
    <message>
        <source>firefights</source>
        <translation>Feuergefechte</translation>
    </message>
    <message>
        <source>morale</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>close assaults</source>
        <translation>Sturmangriffe</translation>
    </message>
    <message>
        <source>infantry against tanks</source>
        <translation>Infanterie gegen Panzer</translation>
    </message>
    <message>
        <source>reorganisation</source>
        <translation>Neuordnung</translation>
    </message>
    <message>
        <source>end of the hour</source>
        <translation>Ende der Stunde</translation>
    </message>
    <message>
        <source>before the operation</source>
        <translation>vor der Operation</translation>
    </message>
    <message>
        <source>air support of the corps</source>
        <translation>Luftunterstützung des Korps</translation>
    </message>
    <message>
        <source>comes at once</source>
        <translation>kommt sofort</translation>
    </message>
    <message>
        <source>comes in the hour after it is asked for</source>
        <translation>kommt in der Stunde, nachdem sie angefordert wurde</translation>
    </message>
    <message>
        <source>its relation covers who is attacked there</source>
        <translation>seine Unterstellung deckt den, der dort angegriffen wird</translation>
    </message>
    <message>
        <source>a general on the spot</source>
        <translation>ein General an Ort und Stelle</translation>
    </message>
    <message>
        <source>halved for veterans that are fast</source>
        <translation>halbiert für schnelle Veteranen</translation>
    </message>
    <message>
        <source>down the chain of command</source>
        <translation>die Befehlskette hinab</translation>
    </message>
    <message>
        <source>sighted</source>
        <translation>gesichtet</translation>
    </message>
    <message>
        <source>ambushed</source>
        <translation>im Hinterhalt</translation>
    </message>
    <message>
        <source>fired upon</source>
        <translation>beschossen</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>genommen</translation>
    </message>
    <message>
        <source>repelled</source>
        <translation>abgewiesen</translation>
    </message>
    <message>
        <source>attacker</source>
        <translation>Angreifer</translation>
    </message>
    <message>
        <source>defender</source>
        <translation>Verteidiger</translation>
    </message>
    <message>
        <source>harassing</source>
        <translation>störend</translation>
    </message>
    <message>
        <source>effective</source>
        <translation>wirksam</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>press home</source>
        <translation>durchsetzen</translation>
    </message>
    <message>
        <source>Click way-points; drag at the last one to face elsewhere. The ghost shows where it ends, the figures below what it costs.</source>
        <translation>Klicken Sie Wegpunkte an; ziehen Sie am letzten, um anderswohin zu blicken. Der Schatten zeigt, wo es endet, die Zahlen darunter, was es kostet.</translation>
    </message>
    <message>
        <source>End the action phase</source>
        <translation>Die Aktionsphase beenden</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>No more recce moves</source>
        <translation>Keine Aufklärungszüge mehr</translation>
    </message>
    <message>
        <source>Click whom it fires at.</source>
        <translation>Klicken Sie an, auf wen es schießt.</translation>
    </message>
    <message>
        <source>Move and fire</source>
        <translation>Bewegen und schießen</translation>
    </message>
    <message>
        <source>Click way-points at half speed, then whom it fires at from there.</source>
        <translation>Klicken Sie Wegpunkte mit halber Geschwindigkeit an, dann, auf wen es von dort schießt.</translation>
    </message>
    <message>
        <source>Charge</source>
        <translation>Sturmangriff</translation>
    </message>
    <message>
        <source>Click whom it charges, way-points before if it does not go straight.</source>
        <translation>Klicken Sie an, wen es stürmt; vorher Wegpunkte, wenn es nicht geradeaus geht.</translation>
    </message>
    <message>
        <source>Fall back</source>
        <translation>Zurückweichen</translation>
    </message>
    <message>
        <source>Click where it falls back to: straight away from the enemy, or to its own edge.</source>
        <translation>Klicken Sie an, wohin es zurückweicht: geradewegs vom Gegner weg oder zur eigenen Kante.</translation>
    </message>
    <message>
        <source>Hunt</source>
        <translation>Panzer jagen</translation>
    </message>
    <message>
        <source>Click the tank it hunts, within 2.</source>
        <translation>Klicken Sie den Panzer an, den es jagt, im Umkreis von 2.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Erholen</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>Aufsitzen</translation>
    </message>
    <message>
        <source>Click the vehicle beside it.</source>
        <translation>Klicken Sie das Fahrzeug daneben an.</translation>
    </message>
    <message>
        <source>Dismount</source>
        <translation>Absitzen</translation>
    </message>
    <message>
        <source>Click where it is put down.</source>
        <translation>Klicken Sie an, wo es abgesetzt wird.</translation>
    </message>
    <message>
        <source>Limber</source>
        <translation>Aufprotzen</translation>
    </message>
    <message>
        <source>Click its tractor beside it.</source>
        <translation>Klicken Sie seine Zugmaschine daneben an.</translation>
    </message>
    <message>
        <source>Unlimber</source>
        <translation>Abprotzen</translation>
    </message>
    <message>
        <source>Click where it is set up.</source>
        <translation>Klicken Sie an, wo es aufgestellt wird.</translation>
    </message>
    <message>
        <source>Click where the screen is to lie, and drag to where it is turned.</source>
        <translation>Klicken Sie an, wo die Rauchwand liegen soll, und ziehen Sie dorthin, wohin sie gedreht ist.</translation>
    </message>
    <message>
        <source>Clear wire</source>
        <translation>Draht räumen</translation>
    </message>
    <message>
        <source>Takes a turn and a die of 6 or more.</source>
        <translation>Braucht einen Zug und einen Wurf von 6 oder mehr.</translation>
    </message>
    <message>
        <source>Fire second gun</source>
        <translation>Zweites Geschütz abfeuern</translation>
    </message>
    <message>
        <source>Recover, rallied</source>
        <translation>Erholen, gesammelt</translation>
    </message>
    <message>
        <source>Hunt, led</source>
        <translation>Panzer jagen, geführt</translation>
    </message>
    <message>
        <source>Smoke in place of shells, or shells again</source>
        <translation>Rauch statt Granaten, oder wieder Granaten</translation>
    </message>
    <message>
        <source>No fire</source>
        <translation>Kein Feuer</translation>
    </message>
    <message>
        <source>{unit} falls back.</source>
        <translation>{unit} weicht zurück.</translation>
    </message>
    <message>
        <source>{unit} turns round and falls back.</source>
        <translation>{unit} dreht um und weicht zurück.</translation>
    </message>
    <message>
        <source>{unit} goes to join the melee.</source>
        <translation>{unit} kommt zum Nahkampf hinzu.</translation>
    </message>
    <message>
        <source>Let it go on</source>
        <translation>Weitergehen lassen</translation>
    </message>
    <message>
        <source>React</source>
        <translation>Reagieren</translation>
    </message>
    <message>
        <source>No more fights</source>
        <translation>Keine Kämpfe mehr</translation>
    </message>
    <message>
        <source>Fight</source>
        <translation>Kämpfen</translation>
    </message>
    <message>
        <source>Where do your elements begin?</source>
        <translation>Wo beginnen Ihre Elemente?</translation>
    </message>
    <message>
        <source>Who is below which marker?</source>
        <translation>Wer ist unter welcher Marke?</translation>
    </message>
    <message>
        <source>Which element acts, and how?</source>
        <translation>Welches Element handelt, und wie?</translation>
    </message>
    <message>
        <source>Which fight is fought next?</source>
        <translation>Welcher Kampf wird als Nächstes ausgetragen?</translation>
    </message>
    <message>
        <source>Which of your recce elements moves before the game begins?</source>
        <translation>Welches Ihrer Aufklärungselemente bewegt sich vor Spielbeginn?</translation>
    </message>
    <message>
        <source>Where does the fire fall instead?</source>
        <translation>Wohin fällt das Feuer stattdessen?</translation>
    </message>
    <message>
        <source>Is everybody ready?</source>
        <translation>Sind alle bereit?</translation>
    </message>
    <message>
        <source>A joker: which card not yet drawn do you take?</source>
        <translation>Ein Joker: welche noch nicht gezogene Karte nehmen Sie?</translation>
    </message>
    <message>
        <source>Which element may act twice?</source>
        <translation>Welches Element darf zweimal handeln?</translation>
    </message>
    <message>
        <source>falls back</source>
        <translation>weicht zurück</translation>
    </message>
    <message>
        <source>out of action</source>
        <translation>ausgefallen</translation>
    </message>
    <message>
        <source>set-up</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>recce moves</source>
        <translation>Aufklärungszüge</translation>
    </message>
    <message>
        <source>event phase</source>
        <translation>Ereignisphase</translation>
    </message>
    <message>
        <source>action phase</source>
        <translation>Aktionsphase</translation>
    </message>
    <message>
        <source>close combat phase</source>
        <translation>Nahkampfphase</translation>
    </message>
    <message>
        <source>end phase</source>
        <translation>Endphase</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Nötig</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>Bedeutet</translation>
    </message>
    <message>
        <source>shifted</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>aircraft</source>
        <translation>Flugzeuge</translation>
    </message>
    <message>
        <source>guns fire</source>
        <translation>Geschütze feuern</translation>
    </message>
    <message>
        <source>ready to fire</source>
        <translation>feuerbereit</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>cannot fire</source>
        <translation>kann nicht schießen</translation>
    </message>
    <message>
        <source>mounts</source>
        <translation>sitzt auf</translation>
    </message>
    <message>
        <source>acts twice</source>
        <translation>handelt zweimal</translation>
    </message>
    <message>
        <source>clears wire</source>
        <translation>räumt Draht</translation>
    </message>
    <message>
        <source>enters</source>
        <translation>kommt</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>getroffen</translation>
    </message>
    <message>
        <source>charges on</source>
        <translation>stürmt weiter</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>geht ab</translation>
    </message>
    <message>
        <source>limbered</source>
        <translation>aufgeprotzt</translation>
    </message>
    <message>
        <source>dismounts</source>
        <translation>sitzt ab</translation>
    </message>
    <message>
        <source>{unit}: click a tinted hex, or drag from the unit to it where others stand; it may fire there from your next turn on, if somebody observes it.</source>
        <translation>{unit}: klicken Sie ein getöntes Feld an oder ziehen Sie von der Einheit dorthin, wo andere stehen; sie darf ab Ihrem nächsten Zug dorthin schießen, wenn jemand es beobachtet.</translation>
    </message>
    <message>
        <source>nobody leaves the map from {hex} [PB24]</source>
        <translation>von {hex} verlässt niemand die Karte [PB24]</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>schießt sich ein</translation>
    </message>
    <message>
        <source>marker gone</source>
        <translation>Marke weg</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>entfällt</translation>
    </message>
    <message>
        <source>nobody left</source>
        <translation>niemand mehr da</translation>
    </message>
    <message>
        <source>captured</source>
        <translation>erobert</translation>
    </message>
    <message>
        <source>couples</source>
        <translation>kuppelt an</translation>
    </message>
    <message>
        <source>repairs</source>
        <translation>bessert aus</translation>
    </message>
    <message>
        <source>{who} fires indirectly at {whom} at {odds}: {result}</source>
        <translation>{who} schießt indirekt auf {whom} mit {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} fire indirectly at {whom} at {odds}: {result}</source>
        <translation>{who} schießen indirekt auf {whom} mit {odds}: {result}</translation>
    </message>
    <message>
        <source>{unit} registers on {hex}</source>
        <translation>{unit} schießt sich auf {hex} ein</translation>
    </message>
    <message>
        <source>The fire of {units} into {hex} is cancelled: nobody observes it</source>
        <translation>Das Feuer von {units} auf {hex} entfällt: Niemand beobachtet es</translation>
    </message>
    <message>
        <source>{units} into {hex}: nobody is left there</source>
        <translation>{units} auf {hex}: Dort ist niemand mehr</translation>
    </message>
    <message>
        <source>{unit} in {hex} is captured</source>
        <translation>{unit} in {hex} wird erobert</translation>
    </message>
    <message>
        <source>{unit} couples {other}</source>
        <translation>{unit} kuppelt {other} an</translation>
    </message>
    <message>
        <source>{unit} has damaged the track in {hex}</source>
        <translation>{unit} hat das Gleis in {hex} beschädigt</translation>
    </message>
    <message>
        <source>{unit} repairs the track in {hex}: one turn is done</source>
        <translation>{unit} bessert das Gleis in {hex} aus: Ein Zug ist getan</translation>
    </message>
    <message>
        <source>{unit} has repaired the track in {hex}</source>
        <translation>{unit} hat das Gleis in {hex} ausgebessert</translation>
    </message>
    <message>
        <source>End the move on the other track of the hex; a siding leads from one to the other [Z5, Z6].</source>
        <translation>Die Bewegung auf dem anderen Gleis des Feldes beenden; ein Ausweichgleis führt von einem zum anderen [Z5, Z6].</translation>
    </message>
    <message>
        <source>Change floor</source>
        <translation>Stockwerk wechseln</translation>
    </message>
    <message>
        <source>Up or down in a high house, as its action.</source>
        <translation>Hinauf oder hinunter in einem hohen Haus, als seine Handlung.</translation>
    </message>
    <message>
        <source>changes its floor</source>
        <translation>wechselt das Stockwerk</translation>
    </message>
    <message>
        <source>Into the position</source>
        <translation>In die Stellung</translation>
    </message>
    <message>
        <source>Go within the improved position of the hex; a move that ends there does so too [B34].</source>
        <translation>In die ausgebaute Stellung des Feldes gehen; eine Bewegung, die dort endet, tut es auch [B34].</translation>
    </message>
    <message>
        <source>Outside the position</source>
        <translation>Außerhalb der Stellung</translation>
    </message>
    <message>
        <source>Leave the improved position, or stay outside where the move ends [B34].</source>
        <translation>Die ausgebaute Stellung verlassen oder am Ende der Bewegung außerhalb bleiben [B34].</translation>
    </message>
    <message>
        <source>{count} could still fire indirectly</source>
        <translation>{count} könnten noch indirekt schießen</translation>
    </message>
    <message>
        <source>No indirect fire</source>
        <translation>Kein indirektes Feuer</translation>
    </message>
    <message>
        <source>Units of one type whose markers lie in the hex add up their factors [B25].</source>
        <translation>Einheiten eines Typs, deren Marken in dem Feld liegen, zählen ihre Werte zusammen [B25].</translation>
    </message>
    <message>
        <source>A battery adds up its factors where one of it has its marker [B26].</source>
        <translation>Eine Batterie zählt ihre Werte zusammen, wo eine von ihr ihre Marke hat [B26].</translation>
    </message>
    <message>
        <source>From the hip</source>
        <translation>Aus der Hüfte</translation>
    </message>
    <message>
        <source>Without a marker: 2 more on the die, 1 with a mortar; its marker is removed [B27].</source>
        <translation>Ohne Marke: 2 mehr auf den Würfel, 1 mit einem Mörser; seine Marke wird entfernt [B27].</translation>
    </message>
    <message>
        <source>Take the unit off the board</source>
        <translation>Die Einheit vom Brett nehmen</translation>
    </message>
    <message>
        <source>Drag a point of the picture to where it lies on the table, such as a corner or a crossing; then a second one far away (Ctrl: snap to nothing).</source>
        <translation>Ziehen Sie einen Punkt des Bildes dorthin, wo er auf dem Tisch liegt, etwa eine Ecke oder Kreuzung; dann einen zweiten weit davon entfernt (Strg: nirgends einrasten).</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>Move to contact</source>
        <translation>Vorgehen</translation>
    </message>
    <message>
        <source>March by road</source>
        <translation>Straßenmarsch</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>Zurückgehen</translation>
    </message>
    <message>
        <source>Look at an area</source>
        <translation>Ein Gebiet erkunden</translation>
    </message>
    <message>
        <source>Effective shoot</source>
        <translation>Wirkungsfeuer</translation>
    </message>
    <message>
        <source>Harassing shoot</source>
        <translation>Störfeuer</translation>
    </message>
    <message>
        <source>Air attack</source>
        <translation>Luftangriff</translation>
    </message>
    <message>
        <source>Dig in</source>
        <translation>Eingraben</translation>
    </message>
    <message>
        <source>Reorganise</source>
        <translation>Neu ordnen</translation>
    </message>
    <message>
        <source>Shoot and scoot</source>
        <translation>Schießen und ausweichen</translation>
    </message>
    <message>
        <source>Recce</source>
        <translation>Aufklärung</translation>
    </message>
    <message>
        <source>Shoot</source>
        <translation>Beschuss</translation>
    </message>
    <message>
        <source>Firefight</source>
        <translation>Feuergefecht</translation>
    </message>
    <message>
        <source>Morale</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>Infantry against tanks</source>
        <translation>Infanterie gegen Panzer</translation>
    </message>
    <message>
        <source>Reorganisation</source>
        <translation>Neuordnung</translation>
    </message>
    <message>
        <source>What do your formations do? Formations that you do not name go on.</source>
        <translation>Was tun Ihre Verbände? Wer nicht genannt ist, macht weiter.</translation>
    </message>
    <message>
        <source>Which stands fire? If you name none, all that can.</source>
        <translation>Welche Stände feuern? Alle, die können, wenn Sie keinen nennen.</translation>
    </message>
    <message>
        <source>Which won firefights do you follow up with a close assault?</source>
        <translation>Welche gewonnenen Feuergefechte setzen Sie mit einem Sturmangriff fort?</translation>
    </message>
    <message>
        <source>Does the result count as the dice gave it?</source>
        <translation>Gilt das Ergebnis, wie es fiel?</translation>
    </message>
    <message>
        <source>{formation} moves to {hex}</source>
        <translation>{formation} marschiert nach {hex}</translation>
    </message>
    <message>
        <source>{formation} moves to {hex} and comes upon an enemy that nobody had seen</source>
        <translation>{formation} marschiert nach {hex} und stößt auf einen Gegner, den niemand gesehen hatte</translation>
    </message>
    <message>
        <source>{formation} moves to {hex} and halts before the enemy</source>
        <translation>{formation} marschiert nach {hex} und hält vor dem Gegner</translation>
    </message>
    <message>
        <source>Hours of command [N-T3]</source>
        <translation>Stunden der Befehlskette [N-T3]</translation>
    </message>
    <message>
        <source>{formation} is broken</source>
        <translation>{formation} ist gebrochen</translation>
    </message>
    <message>
        <source>The enemy before {formation} falls back</source>
        <translation>Der Gegner vor {formation} weicht zurück</translation>
    </message>
    <message>
        <source>{formation} has dug in</source>
        <translation>{formation} hat sich eingegraben</translation>
    </message>
    <message>
        <source>{formation} is resupplied by {unit}</source>
        <translation>{formation} wird von {unit} versorgt</translation>
    </message>
    <message>
        <source>soft cover</source>
        <translation>leichte Deckung</translation>
    </message>
    <message>
        <source>hard cover</source>
        <translation>harte Deckung</translation>
    </message>
    <message>
        <source>hull-down</source>
        <translation>in Wannendeckung</translation>
    </message>
    <message>
        <source>Where do registration markers lie now? Those that are left alone stay.</source>
        <translation>Wo liegen jetzt Einschießmarken? Was nicht angerührt wird, bleibt.</translation>
    </message>
    <message>
        <source>Who fires directly, and at whom? One attack after the other.</source>
        <translation>Wer schießt direkt, und auf wen? Ein Angriff nach dem anderen.</translation>
    </message>
    <message>
        <source>Open a map or a scenario first.</source>
        <translation>Öffnen Sie zuerst eine Karte oder ein Szenario.</translation>
    </message>
    <message>
        <source>Open a map of hexes first.</source>
        <translation>Öffnen Sie zuerst eine Karte aus Feldern.</translation>
    </message>
    <message>
        <source>Begin a scenario first: the panel Forces asks who fights.</source>
        <translation>Beginnen Sie zuerst ein Szenario: die Tafel Kräfte fragt, wer kämpft.</translation>
    </message>
    <message>
        <source>Select hexes first, for example with R and a drag.</source>
        <translation>Wählen Sie zuerst Felder aus, zum Beispiel mit R und Ziehen.</translation>
    </message>
    <message>
        <source>Nothing is open that could be saved.</source>
        <translation>Nichts ist offen, was gespeichert werden könnte.</translation>
    </message>
    <message>
        <source>Move the pointer over the map, or click a hex to keep it here.</source>
        <translation>Bewegen Sie den Zeiger über die Karte, oder klicken Sie ein Feld an, um es hier zu behalten.</translation>
    </message>
    <message>
        <source>Underlay picture</source>
        <translation>Unterlage</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>Snapping</source>
        <translation>Einrasten</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Strips</source>
        <translation>Streifen</translation>
    </message>
    <message>
        <source>Hex numbers</source>
        <translation>Feldnummern</translation>
    </message>
    <message>
        <source>Place names</source>
        <translation>Ortsnamen</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Only the types of the rules so far. Choose one to start from: a new type takes over its figures.</source>
        <translation>Bisher nur die Typen der Regeln. Wählen Sie einen als Ausgang: ein neuer Typ übernimmt seine Werte.</translation>
    </message>
    <message>
        <source>All sides</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <source>Point at a hex and press L: it is pinned, and what cannot be seen from it is shaded.</source>
        <translation>Zeigen Sie auf ein Feld und drücken Sie L: es wird festgehalten, und was man von dort nicht sieht, wird schattiert.</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>Bilder (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Below the terrain</source>
        <translation>Unter dem Gelände</translation>
    </message>
    <message>
        <source>Above the terrain</source>
        <translation>Über dem Gelände</translation>
    </message>
    <message>
        <source>Lines are tested from top to bottom; the first one that holds names the winner.</source>
        <translation>Die Zeilen werden von oben nach unten geprüft; die erste, die gilt, nennt den Sieger.</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>All of these</source>
        <translation>Alle von diesen</translation>
    </message>
    <message>
        <source>At least one of these</source>
        <translation>Mindestens eine von diesen</translation>
    </message>
    <message>
        <source>undisrupted units</source>
        <translation>unzersprengte Einheiten</translation>
    </message>
    <message>
        <source>units on the map</source>
        <translation>Einheiten auf der Karte</translation>
    </message>
    <message>
        <source>units lost</source>
        <translation>verlorene Einheiten</translation>
    </message>
    <message>
        <source>units gone off the map</source>
        <translation>ausgetretene Einheiten</translation>
    </message>
    <message>
        <source>more than</source>
        <translation>mehr als</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>fewer than</source>
        <translation>weniger als</translation>
    </message>
    <message>
        <source>other than</source>
        <translation>anders als</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>gilt nicht</translation>
    </message>
    <message>
        <source>Add an event</source>
        <translation>Ereignis hinzufügen</translation>
    </message>
    <message>
        <source>would happen</source>
        <translation>würde geschehen</translation>
    </message>
    <message>
        <source>would not happen</source>
        <translation>würde nicht geschehen</translation>
    </message>
    <message>
        <source>open until all are deployed</source>
        <translation>offen, bis alle aufgestellt sind</translation>
    </message>
    <message>
        <source>Click hexes: each click adds the cheapest way there. S waits, Backspace takes the last leg away.</source>
        <translation>Felder anklicken: jeder Klick fügt den billigsten Weg dorthin an. S wartet, Rücktaste nimmt das letzte Stück weg.</translation>
    </message>
    <message>
        <source>Opportunity fire: click the far end of the line to watch. Its path hexes are outlined.</source>
        <translation>Gelegenheitsfeuer: das ferne Ende der beobachteten Linie anklicken. Die Felder des Weges sind umrandet.</translation>
    </message>
    <message>
        <source>Click a hex of soft enemies in clear terrain: the unit drives in and through.</source>
        <translation>Ein Feld mit weichen Feinden in freiem Gelände anklicken: die Einheit fährt hinein und hindurch.</translation>
    </message>
    <message>
        <source>Click the unit beside it: the carrier drives there at the end of the turn and takes it aboard.</source>
        <translation>Die Einheit daneben anklicken: der Transporter fährt am Ende des Zuges hin und nimmt sie auf.</translation>
    </message>
    <message>
        <source>Click the free hex the carrier drives on to; the passenger stays. A gun will face that way.</source>
        <translation>Das freie Feld anklicken, auf das der Transporter weiterfährt; der Mitfahrer bleibt. Ein Geschütz blickt dann dorthin.</translation>
    </message>
    <message>
        <source>Click a hex: the gun turns towards it.</source>
        <translation>Ein Feld anklicken: das Geschütz dreht sich dorthin.</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>What is done</source>
        <translation>Was getan wird</translation>
    </message>
    <message>
        <source>Firefight of {formation}</source>
        <translation>Feuergefecht von {formation}</translation>
    </message>
    <message>
        <source>Fire</source>
        <translation>Feuern</translation>
    </message>
    <message>
        <source>Assault</source>
        <translation>Sturmangriff</translation>
    </message>
    <message>
        <source>Wait for</source>
        <translation>Lauern</translation>
    </message>
    <message>
        <source>Overrun</source>
        <translation>Überrollen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Aufladen</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Absetzen</translation>
    </message>
    <message>
        <source>Tight fire</source>
        <translation>Enges Feuer</translation>
    </message>
    <message>
        <source>H fire on one hex, hard and soft targets: click the hex.</source>
        <translation>H-Feuer auf ein Feld, harte und weiche Ziele: das Feld anklicken.</translation>
    </message>
    <message>
        <source>Loose fire</source>
        <translation>Weites Feuer</translation>
    </message>
    <message>
        <source>H fire on a hex and the six around it, soft targets: click the middle.</source>
        <translation>H-Feuer auf ein Feld und die sechs ringsum, weiche Ziele: die Mitte anklicken.</translation>
    </message>
    <message>
        <source>direct fire at</source>
        <translation>direktes Feuer auf</translation>
    </message>
    <message>
        <source>tight H fire at</source>
        <translation>enges H-Feuer auf</translation>
    </message>
    <message>
        <source>loose H fire at</source>
        <translation>weites H-Feuer auf</translation>
    </message>
    <message>
        <source>opportunity fire up to</source>
        <translation>Gelegenheitsfeuer bis</translation>
    </message>
    <message>
        <source> and more</source>
        <translation> und andere</translation>
    </message>
    <message>
        <source>panic</source>
        <translation>Panik</translation>
    </message>
    <message>
        <source>fire</source>
        <translation>Feuer</translation>
    </message>
    <message>
        <source>panicked movement</source>
        <translation>Flucht</translation>
    </message>
    <message>
        <source>movement</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Aussichten</translation>
    </message>
    <message>
        <source>unit-turns in 100 games</source>
        <translation>Einheiten-Züge in 100 Spielen</translation>
    </message>
    <message>
        <source>shots in 100 games</source>
        <translation>Schüsse in 100 Spielen</translation>
    </message>
    <message>
        <source>attacks in 100 games</source>
        <translation>Angriffe in 100 Spielen</translation>
    </message>
    <message>
        <source>losses in 100 games</source>
        <translation>Verluste in 100 Spielen</translation>
    </message>
    <message>
        <source>wrecks in 100 games</source>
        <translation>Wracks in 100 Spielen</translation>
    </message>
    <message>
        <source>panics in 100 games</source>
        <translation>Paniken in 100 Spielen</translation>
    </message>
    <message>
        <source>Only the end of the same games is judged anew: players who know of another threshold play otherwise.</source>
        <translation>Nur das Ende derselben Spiele wird neu gewertet: Spieler, die eine andere Schwelle kennen, spielen anders.</translation>
    </message>
    <message>
        <source>The interval is of chance alone; the farther from the present value, the less the estimate is worth.</source>
        <translation>Das Intervall erfasst nur den Zufall; je weiter vom jetzigen Wert, desto weniger taugt die Schätzung.</translation>
    </message>
    <message>
        <source>No games were played.</source>
        <translation>Kein Spiel wurde gespielt.</translation>
    </message>
    <message>
        <source>{name} = {value} cannot be told from 50/50: {side} score {score:.0%} ({low:.0%} to {high:.0%}, {games} games, draws {draws:.0%}).</source>
        <translation>{name} = {value} ist von 50/50 nicht zu unterscheiden: {side} erreichen {score:.0%} ({low:.0%} bis {high:.0%}, {games} Spiele, unentschieden {draws:.0%}).</translation>
    </message>
    <message>
        <source>No value of {name} makes it 50/50. Nearest is {value}: {side} score {score:.0%} ({low:.0%} to {high:.0%}, {games} games, draws {draws:.0%}).</source>
        <translation>Kein Wert gleicht es auf 50/50 aus: {name}. Am nächsten kommt {value}: {side} erreichen {score:.0%} ({low:.0%} bis {high:.0%}, {games} Spiele, unentschieden {draws:.0%}).</translation>
    </message>
    <message>
        <source>{value:.0%} ({low:.0%} to {high:.0%})</source>
        <translation>{value:.0%} ({low:.0%} bis {high:.0%})</translation>
    </message>
    <message>
        <source>As it is {side} score {score}; no other threshold comes nearer to 50/50</source>
        <translation>So wie es ist, erreichen {side} {score}; keine andere Schwelle kommt 50/50 näher</translation>
    </message>
    <message>
        <source>As it is {side} score {score}; no other handicap comes nearer to 50/50</source>
        <translation>So wie es ist, erreichen {side} {score}; keine andere Vorgabe kommt 50/50 näher</translation>
    </message>
    <message>
        <source>With {number} in place of {now} in victory line {line} {side} would have scored {score}</source>
        <translation>Mit {number} statt {now} in Siegzeile {line} hätten {side} {score} erreicht</translation>
    </message>
    <message>
        <source>If {side} needed {units} units more, they would have scored {score}</source>
        <translation>Müssten {side} für den Sieg {units} Einheiten mehr erreichen, hätten sie {score}</translation>
    </message>
    <message>
        <source>If {side} needed one unit more, they would have scored {score}</source>
        <translation>Müssten {side} für den Sieg eine Einheit mehr erreichen, hätten sie {score}</translation>
    </message>
    <message>
        <source>If {side} needed one unit fewer, they would have scored {score}</source>
        <translation>Müssten {side} für den Sieg eine Einheit weniger erreichen, hätten sie {score}</translation>
    </message>
    <message>
        <source>If {side} needed {units} units fewer, they would have scored {score}</source>
        <translation>Müssten {side} für den Sieg {units} Einheiten weniger erreichen, hätten sie {score}</translation>
    </message>
    <message>
        <source>{estimate}. Estimated from the margins of {games} games: check it by playing.</source>
        <translation>{estimate}. Geschätzt aus den Vorsprüngen von {games} Spielen: durch Spielen prüfen.</translation>
    </message>
    <message>
        <source>{estimate}; anything from {low} to {high} may be even. Estimated from the margins of {games} games: check it by playing.</source>
        <translation>{estimate}; alles von {low} bis {high} kann ausgewogen sein. Geschätzt aus den Vorsprüngen von {games} Spielen: durch Spielen prüfen.</translation>
    </message>
    <message>
        <source>Number in victory line {line}</source>
        <translation>Zahl in Siegzeile {line}</translation>
    </message>
    <message>
        <source>{type} ({side}, group {group})</source>
        <translation>{type} ({side}, Gruppe {group})</translation>
    </message>
    <message>
        <source>Entry turn ({side}, group {group})</source>
        <translation>Eintrittszug ({side}, Gruppe {group})</translation>
    </message>
    <message>
        <source>Deployment radius ({side}, group {group})</source>
        <translation>Radius der Aufstellung ({side}, Gruppe {group})</translation>
    </message>
    <message>
        <source>Option: {option}</source>
        <translation>Option: {option}</translation>
    </message>
    <message>
        <source>sequential test of 50 % against 60 %</source>
        <translation>Sequenzprobe 50 % gegen 60 %</translation>
    </message>
    <message>
        <source>Favours {side}, by the {test}, clear after {games} games.</source>
        <translation>Vorteil für {side} nach der {test}, klar nach {games} Spielen.</translation>
    </message>
    <message>
        <source>Balanced: neither side wins {unfair} % or more, by the {test}, clear after {games} games.</source>
        <translation>Ausgewogen: Keine Seite gewinnt {unfair} % oder mehr, nach der {test}, klar nach {games} Spielen.</translation>
    </message>
    <message>
        <source>Undecided by the {test}: play more games to tell.</source>
        <translation>Nach der {test} nicht entschieden: Erst mehr Spiele zeigen es.</translation>
    </message>
    <message>
        <source>Undecided so far by the {test}.</source>
        <translation>Nach der {test} noch nicht entschieden.</translation>
    </message>
    <message>
        <source>The bars are shares of all finished games with 95 % intervals.</source>
        <translation>Die Balken sind Anteile aller beendeten Spiele mit 95-%-Intervallen.</translation>
    </message>
    <message>
        <source>The bars are shares of won games; their intervals may be watched.</source>
        <translation>Die Balken sind Anteile der gewonnenen Spiele; ihre Intervalle gelten auch beim Zusehen.</translation>
    </message>
    <message>
        <source>The interval of {side}, {low} to {high} %, lies above 50 %: it probably wins more than half. The test asks whether its share is nearer to 50 or to {unfair} %, which is still open.</source>
        <translation>Das Intervall von {side}, {low} bis {high} %, liegt über 50 %: Wahrscheinlich gewinnt diese Seite mehr als die Hälfte. Die Probe fragt, ob ihr Anteil näher an 50 oder an {unfair} % liegt, und das ist noch offen.</translation>
    </message>
    <message>
        <source>The interval of {side}, {low} to {high} %, lies above 50 %: it probably wins more than half. But it holds for a single look, and the test, which may be looked at after every {look} games, asks for more: whether the share is nearer to 50 or to {unfair} %.</source>
        <translation>Das Intervall von {side}, {low} bis {high} %, liegt über 50 %: Wahrscheinlich gewinnt diese Seite mehr als die Hälfte. Aber das Intervall gilt für einen einzigen Blick, und die Probe, auf die man alle {look} Spiele schauen darf, will mehr wissen: ob der Anteil näher an 50 oder an {unfair} % liegt.</translation>
    </message>
    <message>
        <source>The interval of {side}, {low} to {high} %, lies above 50 %: it probably wins more than half. Balanced means that neither side wins {unfair} % or more.</source>
        <translation>Das Intervall von {side}, {low} bis {high} %, liegt über 50 %: Wahrscheinlich gewinnt diese Seite mehr als die Hälfte. Ausgewogen heißt, dass keine Seite {unfair} % oder mehr gewinnt.</translation>
    </message>
    <message>
        <source>No interval shows it: the test counts the {decided} games won until it ended.</source>
        <translation>Kein Intervall zeigt es: Die Probe zählt die {decided} Spiele, die bis zu ihrem Ende gewonnen wurden.</translation>
    </message>
    <message>
        <source>No interval shows it: the test counts the {decided} games won until it ended; the bars all {games} games.</source>
        <translation>Kein Intervall zeigt es: Die Probe zählt die {decided} Spiele, die bis zu ihrem Ende gewonnen wurden; die Balken zählen alle {games} Spiele.</translation>
    </message>
    <message>
        <source>No interval shows it: the test counts the {decided} games won until it ended; draws count in the bars alone.</source>
        <translation>Kein Intervall zeigt es: Die Probe zählt die {decided} Spiele, die bis zu ihrem Ende gewonnen wurden; Unentschieden zählen nur in den Balken.</translation>
    </message>
    <message>
        <source>No interval shows it: the test counts the {decided} games won until it ended; the bars all {games} games; draws count in the bars alone.</source>
        <translation>Kein Intervall zeigt es: Die Probe zählt die {decided} Spiele, die bis zu ihrem Ende gewonnen wurden; die Balken zählen alle {games} Spiele; Unentschieden zählen nur in den Balken.</translation>
    </message>
    <message>
        <source>Templates of &amp;forces…</source>
        <translation>Vorla&amp;gen für Kräfte…</translation>
    </message>
    <message>
        <source>Save chosen sides, groups or units as a template, or insert a saved one</source>
        <translation>Gewählte Seiten, Gruppen oder Einheiten als Vorlage speichern oder eine gespeicherte einfügen</translation>
    </message>
    <message>
        <source>Mend the problem chosen in the panel, if there is a clear way; with two ways the first</source>
        <translation>Behebt das in der Tafel gewählte Problem, wo klar ist, wie; bei zwei Wegen auf dem ersten</translation>
    </message>
    <message>
        <source>Make a &amp;landscape…</source>
        <translation>&amp;Landschaft erzeugen…</translation>
    </message>
    <message>
        <source>Hills with crests, streams, woods, villages and roads from a seed, with a live preview</source>
        <translation>Hügel mit Kämmen, Bäche, Wälder, Dörfer und Straßen aus einem Startwert, mit Vorschau</translation>
    </message>
    <message>
        <source>Line of &amp;sight (GeoJSON, picture)…</source>
        <translation>Sichtli&amp;nie (GeoJSON, Bild)…</translation>
    </message>
    <message>
        <source>The seen and the hidden part of the line on the map, as shapes in metres or as a picture</source>
        <translation>Der sichtbare und der verdeckte Teil der Linie auf der Karte, als Formen in Metern oder als Bild</translation>
    </message>
    <message>
        <source>What is seen and hidden, and the ground behind crests, as shapes in metres or as a picture</source>
        <translation>Was sichtbar und was verdeckt ist, und das Gelände hinter Kämmen, als Formen in Metern oder als Bild</translation>
    </message>
    <message>
        <source>S&amp;croll bars</source>
        <translation>&amp;Bildlaufleisten</translation>
    </message>
    <message>
        <source>Bars that move the map, while a part of it is out of view</source>
        <translation>Leisten, die die Karte bewegen, solange ein Teil von ihr nicht zu sehen ist</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Click a counter to see its figures and its ground. L shows what is seen from it.</source>
        <translation>Klicken Sie einen Spielstein an, um seine Werte und sein Gelände zu sehen. L zeigt, was man von ihm aus sieht.</translation>
    </message>
    <message>
        <source>hard target</source>
        <translation>hartes Ziel</translation>
    </message>
    <message>
        <source>attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>defence</source>
        <translation>Verteidigung</translation>
    </message>
    <message>
        <source>no overrun</source>
        <translation>kein Überrollen</translation>
    </message>
    <message>
        <source>who is first?</source>
        <translation>wer ist zuerst da?</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>misslingt</translation>
    </message>
    <message>
        <source>goes back</source>
        <translation>geht zurück</translation>
    </message>
    <message>
        <source>halts</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>no attack</source>
        <translation>kein Angriff</translation>
    </message>
    <message>
        <source>no way out</source>
        <translation>kein Ausweg</translation>
    </message>
    <message>
        <source>too many</source>
        <translation>zu viele</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>flieht</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>keine Wirkung</translation>
    </message>
    <message>
        <source>disrupted (D1)</source>
        <translation>zersprengt (D1)</translation>
    </message>
    <message>
        <source>disrupted (D2)</source>
        <translation>zersprengt (D2)</translation>
    </message>
    <message>
        <source>disrupted (D3)</source>
        <translation>zersprengt (D3)</translation>
    </message>
    <message>
        <source>destroyed (D4)</source>
        <translation>vernichtet (D4)</translation>
    </message>
    <message>
        <source>{who} fire at {whom}: {result}</source>
        <translation>{who} feuern auf {whom}: {result}</translation>
    </message>
    <message>
        <source>{who} overrun {whom}: {result}</source>
        <translation>{who} überrollen {whom}: {result}</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>Erholung</translation>
    </message>
    <message>
        <source>support fire</source>
        <translation>Unterstützungsfeuer</translation>
    </message>
    <message>
        <source>Dice, attack against defence</source>
        <translation>Würfel, Angriff gegen Verteidigung</translation>
    </message>
    <message>
        <source>Die</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>Begin a game first.</source>
        <translation>Beginnen Sie zuerst ein Spiel.</translation>
    </message>
    <message>
        <source>draw lots of</source>
        <translation>Lose ziehen von</translation>
    </message>
    <message>
        <source>Save the c&amp;hronicle…</source>
        <translation>&amp;Chronik speichern…</translation>
    </message>
    <message>
        <source>The game so far as a text to read</source>
        <translation>Das bisherige Spiel als Text zum Lesen</translation>
    </message>
    <message>
        <source>Move a cursor over the map with the arrow keys; Enter clicks there</source>
        <translation>Ein Zeiger geht mit den Pfeiltasten über die Karte, und die Eingabetaste klickt dort</translation>
    </message>
    <message>
        <source>Move the view to shots and movements beyond its edge while a turn is played</source>
        <translation>Die Ansicht zu Schüssen und Bewegungen jenseits ihres Randes verschieben, während ein Zug abläuft</translation>
    </message>
    <message>
        <source>mud</source>
        <translation>Schlamm</translation>
    </message>
    <message>
        <source>slow going</source>
        <translation>mühsames Vorankommen</translation>
    </message>
    <message>
        <source>fog or night</source>
        <translation>Nebel oder Nacht</translation>
    </message>
    <message>
        <source>smoke</source>
        <translation>Rauch</translation>
    </message>
    <message>
        <source>no cover from sight of</source>
        <translation>keine Deckung gegen Sicht durch</translation>
    </message>
    <message>
        <source>closed ground</source>
        <translation>gesperrtes Gelände</translation>
    </message>
    <message>
        <source>no more</source>
        <translation>nicht mehr</translation>
    </message>
    <message>
        <source>Tank riders</source>
        <translation>Aufgesessene</translation>
    </message>
    <message>
        <source>A BT7 may carry one infantry unit on its deck; riders are soft, defend with 1 and may be shot at by themselves [14.5].</source>
        <translation>Ein BT7 darf eine Infanterieeinheit auf dem Deck tragen; Aufgesessene sind weiche Ziele, verteidigen mit 1 und dürfen für sich beschossen werden [14.5].</translation>
    </message>
    <message>
        <source>Scatter of panicked units</source>
        <translation>Wohin Einheiten in Panik laufen</translation>
    </message>
    <message>
        <source>Direction a panicked unit runs for each die 1 to 6, as six letters. The printed diagram is lost; clockwise from north is our reading.</source>
        <translation>Richtung, in die eine Einheit in Panik läuft, für die Würfe 1 bis 6, als sechs Buchstaben. Die gedruckte Zeichnung ist verloren; im Uhrzeigersinn von Norden an ist unsere Lesart.</translation>
    </message>
    <message>
        <source>Map edge W</source>
        <translation>Kartenrand W</translation>
    </message>
    <message>
        <source>Which edge a scenario means by W. &quot;map&quot; follows the map file, which calls column 01 W.</source>
        <translation>Welchen Rand ein Szenario mit W meint. &quot;map&quot; folgt der Kartendatei, die Spalte 01 W nennt.</translation>
    </message>
    <message>
        <source>As on the map: the edge that the map file calls W</source>
        <translation>Wie auf der Karte: der Rand, den die Kartendatei W nennt</translation>
    </message>
    <message>
        <source>North: W is the northern edge</source>
        <translation>Norden: W ist der nördliche Rand</translation>
    </message>
    <message>
        <source>East: W is the eastern edge</source>
        <translation>Osten: W ist der östliche Rand</translation>
    </message>
    <message>
        <source>South: W is the southern edge</source>
        <translation>Süden: W ist der südliche Rand</translation>
    </message>
    <message>
        <source>West: W is the western edge</source>
        <translation>Westen: W ist der westliche Rand</translation>
    </message>
    <message>
        <source>What is on a hill</source>
        <translation>Was auf einem Hügel ist</translation>
    </message>
    <message>
        <source>Whether the slopes belong to a hill when a scenario asks who holds it, or only its top.</source>
        <translation>Ob die Hänge zu einem Hügel gehören, wenn ein Szenario fragt, wer ihn hält, oder nur seine Kuppe.</translation>
    </message>
    <message>
        <source>Slopes and top: whoever stands on a slope is on the hill</source>
        <translation>Hänge und Kuppe: wer auf einem Hang steht, ist auf dem Hügel</translation>
    </message>
    <message>
        <source>Only the top: the hill is its hilltop hexes</source>
        <translation>Nur die Kuppe: nur Kuppenfelder sind der Hügel</translation>
    </message>
    <message>
        <source>Hex with two kinds of terrain</source>
        <translation>Feld mit zwei Geländearten</translation>
    </message>
    <message>
        <source>A town or woods on a slope costs and defends as the greater of the two (max), as both together (sum), or as the town or woods alone (dominant).</source>
        <translation>Ein Ort oder Wald am Hang kostet und schützt wie das Größere von beiden (max), wie beide zusammen (sum) oder wie Ort oder Wald allein (dominant).</translation>
    </message>
    <message>
        <source>The greater: the terrain that costs or defends more counts</source>
        <translation>Das Größere: es zählt das Gelände, das mehr kostet oder schützt</translation>
    </message>
    <message>
        <source>Both together: costs and defence are added up</source>
        <translation>Beide zusammen: Kosten und Schutz werden addiert</translation>
    </message>
    <message>
        <source>Town or woods: the slope below it does not count</source>
        <translation>Ort oder Wald: der Hang darunter zählt nicht</translation>
    </message>
    <message>
        <source>Truck entering a wreck</source>
        <translation>LKW, der in ein Wrack fährt</translation>
    </message>
    <message>
        <source>Movement points a truck pays for a hex with a wreck. The chart prints 8; the pattern of the other rows suggests 3.</source>
        <translation>Bewegungspunkte, die ein LKW für ein Feld mit einem Wrack zahlt. Die Tafel druckt 8; das Muster der anderen Zeilen spricht für 3.</translation>
    </message>
    <message>
        <source>8: what the chart prints</source>
        <translation>8: was die Tafel druckt</translation>
    </message>
    <message>
        <source>3: what the pattern of the other rows suggests</source>
        <translation>3: wofür das Muster der anderen Zeilen spricht</translation>
    </message>
    <message>
        <source>Woods hexsides between woods hexes</source>
        <translation>Waldseiten von selbst</translation>
    </message>
    <message>
        <source>Whether the side between two woods hexes stops the line of sight without being drawn as a woods hexside.</source>
        <translation>Ob die Seite zwischen zwei Waldfeldern die Sichtlinie aufhält, ohne als Waldseite gezeichnet zu sein.</translation>
    </message>
    <message>
        <source>Only as many units as counters</source>
        <translation>Nur so viele Einheiten wie Spielsteine</translation>
    </message>
    <message>
        <source>Whether a scenario may not use more units of a type than the game has counters. Spain 1937 asks for 13 BT7, and the game has 12.</source>
        <translation>Ob ein Szenario von einem Typ nicht mehr Einheiten haben darf, als das Spiel Spielsteine hat. Spanien 1937 verlangt 13 BT7 von 12.</translation>
    </message>
    <message>
        <source>Line of sight through a corner</source>
        <translation>Sichtlinie durch eine Ecke</translation>
    </message>
    <message>
        <source>Whether a hexside stops a line that only touches its end (closed), or only one that passes through it (open).</source>
        <translation>Ob eine Feldseite auch eine Linie aufhält, die nur ihr Ende berührt (closed), oder nur eine, die durch sie hindurchgeht (open).</translation>
    </message>
    <message>
        <source>Blocked: a hexside stops a line that touches its end</source>
        <translation>Gesperrt: eine Feldseite hält eine Linie auf, die ihr Ende berührt</translation>
    </message>
    <message>
        <source>Open: a hexside stops only lines that pass through it</source>
        <translation>Offen: eine Feldseite hält nur Linien auf, die durch sie hindurchgehen</translation>
    </message>
    <message>
        <source>Opportunity fire needs sight of the hex entered</source>
        <translation>Gelegenheitsfeuer braucht Sicht auf das betretene Feld</translation>
    </message>
    <message>
        <source>Whether opportunity fire also needs a line of sight to the hex in which the enemy triggers it.</source>
        <translation>Ob auch die Sichtlinie zu dem Feld geprüft wird, in dem der Gegner das Feuer auslöst.</translation>
    </message>
    <message>
        <source>First mover that cannot be hurt</source>
        <translation>Erster, der nicht zu treffen ist</translation>
    </message>
    <message>
        <source>Whether opportunity fire waits for the next enemy when it could not legally hit the first one, or is lost on him.</source>
        <translation>Ob Gelegenheitsfeuer auf den nächsten Gegner wartet, wenn es den ersten nicht treffen dürfte, oder an ihn verloren ist.</translation>
    </message>
    <message>
        <source>Waits: the fire is kept for the next enemy that can be hit</source>
        <translation>Wartet: das Feuer bleibt für den nächsten Gegner, der zu treffen ist</translation>
    </message>
    <message>
        <source>Is wasted: the shot is lost on the first enemy that moves</source>
        <translation>Ist vertan: der Schuss geht am Ersten verloren, der sich bewegt</translation>
    </message>
    <message>
        <source>Indirect fire on own units</source>
        <translation>Indirektes Feuer auf eigene Einheiten</translation>
    </message>
    <message>
        <source>Whether artillery of class H also attacks units of its own side in the hexes it falls on.</source>
        <translation>Ob Artillerie der Klasse H in den Feldern, auf die sie fällt, auch Einheiten der eigenen Seite angreift.</translation>
    </message>
    <message>
        <source>Dice of indirect fire</source>
        <translation>Würfel des indirekten Feuers</translation>
    </message>
    <message>
        <source>Whether every unit hit by one indirect fire has its own die, or one die counts for all.</source>
        <translation>Ob für jede Einheit, die ein indirektes Feuer trifft, eigens gewürfelt wird, oder ein Wurf für alle zählt.</translation>
    </message>
    <message>
        <source>One for each unit: every unit that is hit has its own die</source>
        <translation>Einer für jede Einheit: für jede getroffene Einheit wird eigens gewürfelt</translation>
    </message>
    <message>
        <source>One for all: one die counts for all units that are hit</source>
        <translation>Einer für alle: ein Wurf zählt für alle getroffenen Einheiten</translation>
    </message>
    <message>
        <source>Tight fire on entrenched units in woods or towns</source>
        <translation>Enges Feuer auf Eingegrabene in Wald oder Ort</translation>
    </message>
    <message>
        <source>What is added to the die of tight fire when the target is entrenched and in woods or a town.</source>
        <translation>Was beim engen Feuer zum Wurf kommt, wenn das Ziel eingegraben und in Wald oder Ort ist.</translation>
    </message>
    <message>
        <source>1: one is added to the die</source>
        <translation>1: zum Wurf kommt eins dazu</translation>
    </message>
    <message>
        <source>0: nothing is added</source>
        <translation>0: nichts kommt dazu</translation>
    </message>
    <message>
        <source>Units about to be overrun</source>
        <translation>Einheiten, die überrollt werden sollen</translation>
    </message>
    <message>
        <source>Whether units that an enemy has plotted to overrun can never move (always), or can move if none of the overrunners is fit when movement begins.</source>
        <translation>Ob Einheiten, die ein Gegner laut Befehl überrollt, sich nicht bewegen dürfen, was auch aus ihm wird (always), oder nur, solange bei Beginn der Bewegung noch einer der Überrollenden dazu imstande ist.</translation>
    </message>
    <message>
        <source>Always pinned: they may not move, whatever becomes of the overrunners</source>
        <translation>Immer gebunden: sie dürfen sich nicht bewegen, was auch aus den Überrollenden wird</translation>
    </message>
    <message>
        <source>While threatened: they may move if no overrunner is still fit</source>
        <translation>Solange sie bedroht sind: sie dürfen sich bewegen, wenn kein Überrollender mehr imstande ist</translation>
    </message>
    <message>
        <source>Who answers an overrun</source>
        <translation>Wer auf ein Überrollen antwortet</translation>
    </message>
    <message>
        <source>Whether only combat units that are neither disrupted nor carried may counterattack, or every unit in the hex.</source>
        <translation>Ob nur ungestörte Kampfeinheiten auf eigenen Füßen einen Gegenangriff machen dürfen, oder jede Einheit im Feld.</translation>
    </message>
    <message>
        <source>Combat units: those that are neither disrupted nor carried</source>
        <translation>Kampfeinheiten: ungestörte auf eigenen Füßen</translation>
    </message>
    <message>
        <source>Every unit: all that are in the hex</source>
        <translation>Jede Einheit: alle im Feld</translation>
    </message>
    <message>
        <source>Zones of control on the way to an overrun</source>
        <translation>Kontrollzonen auf dem Weg zum Überrollen</translation>
    </message>
    <message>
        <source>Whether an overrunner ignores the zones of every unit that is being overrun, or only of those in its own target hex.</source>
        <translation>Ob ein Überrollender von den Zonen aller Gegner frei ist, die irgendwer überrollt, oder nur von denen in seinem eigenen Zielfeld.</translation>
    </message>
    <message>
        <source>Of every target: zones of all units that are being overrun are ignored</source>
        <translation>Von jedem Ziel: die Zonen aller Gegner, die irgendwer überrollt, gelten nicht</translation>
    </message>
    <message>
        <source>Of its own target: only zones of units that it overruns itself are ignored</source>
        <translation>Vom eigenen Ziel: nur die Zonen derer, die er selbst überrollt, gelten nicht</translation>
    </message>
    <message>
        <source>Panicked overrunners</source>
        <translation>Überrollende in Panik</translation>
    </message>
    <message>
        <source>Whether a unit that panics with an overrun plotted does nothing, or runs like one with movement plotted.</source>
        <translation>Ob eine Einheit, die mit dem Befehl zu überrollen in Panik gerät, nichts tut, oder läuft wie eine mit einem Bewegungsbefehl.</translation>
    </message>
    <message>
        <source>Stays: a panicked overrunner does nothing</source>
        <translation>Bleibt: ein Überrollender in Panik tut nichts</translation>
    </message>
    <message>
        <source>Runs: it scatters like one with movement plotted</source>
        <translation>Läuft: er läuft davon wie einer mit Bewegungsbefehl</translation>
    </message>
    <message>
        <source>Embarking from one enemy zone into another</source>
        <translation>Aufsitzen von einer feindlichen Zone in die andere</translation>
    </message>
    <message>
        <source>Whether the one-hex step of a carrier that embarks or debarks may lead from one enemy zone of control into another.</source>
        <translation>Ob der eine Schritt eines Trägers, bei dem auf- oder abgesessen wird, von einer feindlichen Kontrollzone in eine andere führen darf.</translation>
    </message>
    <message>
        <source>Not allowed: that step never leads from zone to zone</source>
        <translation>Nicht erlaubt: der Schritt führt nie von Zone zu Zone</translation>
    </message>
    <message>
        <source>Allowed: that step ignores zones</source>
        <translation>Erlaubt: Zonen gelten für diesen Schritt nicht</translation>
    </message>
    <message>
        <source>Cost of leaving the map</source>
        <translation>Kosten, die Karte zu verlassen</translation>
    </message>
    <message>
        <source>Whether the step off the map costs as a clear hex (half a point by road), or nothing.</source>
        <translation>Ob der Schritt von der Karte wie ein freies Feld kostet (auf einer Straße einen halben Punkt), oder nichts.</translation>
    </message>
    <message>
        <source>As a clear hex: a point, or half a point by road</source>
        <translation>Wie ein freies Feld: einen Punkt, auf einer Straße einen halben</translation>
    </message>
    <message>
        <source>Nothing: leaving is free</source>
        <translation>Nichts: das Verlassen ist frei</translation>
    </message>
    <message>
        <source>Lost trucks and APCs</source>
        <translation>Verlorene LKW und Schützenpanzer</translation>
    </message>
    <message>
        <source>Whether destroyed trucks and APCs count where a scenario counts losses.</source>
        <translation>Ob zerstörte LKW und Schützenpanzer zählen, wo ein Szenario Verluste zählt.</translation>
    </message>
    <message>
        <source>What it is called in play; left out: its id.</source>
        <translation>Wie sie im Spiel heißt; ohne Angabe: ihre Kennung.</translation>
    </message>
    <message>
        <source>effective units</source>
        <translation>einsatzfähige Einheiten</translation>
    </message>
    <message>
        <source>Moves first</source>
        <translation>Zieht zuerst</translation>
    </message>
    <message>
        <source>Its player-turn comes first in each game-turn; else that of the side that deploys first.</source>
        <translation>Ihr Zug kommt in jeder Spielrunde zuerst; sonst der der Seite, die zuerst aufstellt.</translation>
    </message>
    <message>
        <source>Who may leave</source>
        <translation>Wer verlassen darf</translation>
    </message>
    <message>
        <source>The types of unit that may leave the map by the exit of the side, separated by commas; what they carry leaves with them. Without it: all [PB24].</source>
        <translation>Die Typen, die die Karte über den Ausgang der Seite verlassen dürfen, mit Kommas getrennt; was sie befördern, geht mit. Ohne Angabe: alle [PB24].</translation>
    </message>
    <message>
        <source>only {value} may leave</source>
        <translation>nur {value} dürfen sie verlassen</translation>
    </message>
    <message>
        <source>Boats after turn</source>
        <translation>Boote nach Runde</translation>
    </message>
    <message>
        <source>With assault boats: in one turn after this one they are used; else after turn 10 [Z41].</source>
        <translation>Mit Sturmbooten: in einer Runde nach dieser werden sie benutzt; sonst nach Runde 10 [Z41].</translation>
    </message>
    <message>
        <source>Shoots from the hip</source>
        <translation>Schießt aus der Hüfte</translation>
    </message>
    <message>
        <source>Indirect fire without registration [B27].</source>
        <translation>Indirektes Feuer ohne Einschießen [B27].</translation>
    </message>
    <message>
        <source>Registration markers</source>
        <translation>Einschießmarken</translation>
    </message>
    <message>
        <source>How many it has; left out: one for each unit that fires indirectly [B20].</source>
        <translation>Wie viele sie hat; ohne Angabe: eine für jede Einheit, die indirekt feuert [B20].</translation>
    </message>
    <message>
        <source>Observers, mortars below 120 mm</source>
        <translation>Beobachter, Mörser unter 120 mm</translation>
    </message>
    <message>
        <source>Who may observe under PanzerBitz; left out: infantry and engineers [B23].</source>
        <translation>Wer bei PanzerBitz beobachten darf; ohne Angabe: Infanterie und Pioniere [B23].</translation>
    </message>
    <message>
        <source>infantry and engineers</source>
        <translation>Infanterie und Pioniere</translation>
    </message>
    <message>
        <source>infantry platoons</source>
        <translation>Infanteriezüge</translation>
    </message>
    <message>
        <source>infantry companies</source>
        <translation>Infanteriekompanien</translation>
    </message>
    <message>
        <source>command posts</source>
        <translation>Gefechtsstände</translation>
    </message>
    <message>
        <source>armoured vehicles</source>
        <translation>gepanzerte Fahrzeuge</translation>
    </message>
    <message>
        <source>any unit</source>
        <translation>jede Einheit</translation>
    </message>
    <message>
        <source>Observers, 120 mm and (H)</source>
        <translation>Beobachter, 120 mm und (H)</translation>
    </message>
    <message>
        <source>Who may observe under PanzerBitz; left out: command posts [B23].</source>
        <translation>Wer bei PanzerBitz beobachten darf; ohne Angabe: Gefechtsstände [B23].</translation>
    </message>
    <message>
        <source>Observers, barrage, party line, hip</source>
        <translation>Beobachter, Sperrfeuer, Sammelleitung, Hüfte</translation>
    </message>
    <message>
        <source>Who may observe under PanzerBitz; left out: German infantry platoons, Soviet infantry companies, command posts [B24].</source>
        <translation>Wer bei PanzerBitz beobachten darf; ohne Angabe: deutsche Infanteriezüge, sowjetische Infanteriekompanien, Gefechtsstände [B24].</translation>
    </message>
    <message>
        <source>Party line</source>
        <translation>Sammelleitung</translation>
    </message>
    <message>
        <source>Its name: units of one type that share a marker and add up their factors [B25].</source>
        <translation>Ihr Name: Einheiten eines Typs, die eine Marke teilen und ihre Werte addieren [B25].</translation>
    </message>
    <message>
        <source>Barrage</source>
        <translation>Sperrfeuer</translation>
    </message>
    <message>
        <source>Its name: units that add up their factors where one of them has registered [B26].</source>
        <translation>Sein Name: Einheiten, die ihre Werte addieren, wo eine von ihnen eingeschossen ist [B26].</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Gleis</translation>
    </message>
    <message>
        <source>The track of a train, 1 or 2 [Z5].</source>
        <translation>Das Gleis eines Zuges, 1 oder 2 [Z5].</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>What a train is for: a troop_train unloads four units a turn and never reloads [Z31, Z41].</source>
        <translation>Wofür ein Zug da ist: ein troop_train lädt vier Einheiten je Runde aus und nie wieder ein [Z31, Z41].</translation>
    </message>
    <message>
        <source>Never moves</source>
        <translation>Bewegt sich nie</translation>
    </message>
    <message>
        <source>It stays where it begins.</source>
        <translation>Sie bleibt, wo sie beginnt.</translation>
    </message>
    <message>
        <source>Cannot be destroyed</source>
        <translation>Unzerstörbar</translation>
    </message>
    <message>
        <source>A part of the place, such as a turntable: nothing hits it, it is in nobody&apos;s way [Z38].</source>
        <translation>Ein Teil des Ortes, etwa eine Drehscheibe: nichts trifft sie, und sie ist niemandem im Weg [Z38].</translation>
    </message>
    <message>
        <source>Takes outside only</source>
        <translation>Nimmt außen nur</translation>
    </message>
    <message>
        <source>Of a train: the types that may ride outside, separated by commas [Z8].</source>
        <translation>Eines Zuges: die Typen, die außen mitfahren dürfen, mit Kommas getrennt [Z8].</translation>
    </message>
    <message>
        <source>Rides outside</source>
        <translation>Fährt außen mit</translation>
    </message>
    <message>
        <source>Of a passenger of a train [Z8].</source>
        <translation>Eines Mitfahrers eines Zuges [Z8].</translation>
    </message>
    <message>
        <source>Task under way</source>
        <translation>Aufgabe im Gang</translation>
    </message>
    <message>
        <source>What takes it several of its own turns [Z10, Z23].</source>
        <translation>Was mehrere eigene Züge dauert [Z10, Z23].</translation>
    </message>
    <message>
        <source>is loaded onto a train</source>
        <translation>wird auf einen Zug verladen</translation>
    </message>
    <message>
        <source>is unloaded from a train</source>
        <translation>wird von einem Zug abgeladen</translation>
    </message>
    <message>
        <source>repairs track</source>
        <translation>repariert Gleis</translation>
    </message>
    <message>
        <source>damages track</source>
        <translation>beschädigt Gleis</translation>
    </message>
    <message>
        <source>Turns at it</source>
        <translation>Züge daran</translation>
    </message>
    <message>
        <source>Own turns spent on the task.</source>
        <translation>Eigene Züge, die für die Aufgabe verbraucht sind.</translation>
    </message>
    <message>
        <source>Belongs to</source>
        <translation>Gehört zu</translation>
    </message>
    <message>
        <source>The train it began inside, by id [Z35].</source>
        <translation>Der Zug, in dem sie begann, nach Kennung [Z35].</translation>
    </message>
    <message>
        <source>Embarked in</source>
        <translation>Eingeschifft in</translation>
    </message>
    <message>
        <source>In a boat: the hex it left [Z41].</source>
        <translation>In einem Boot: das Feld, das sie verließ [Z41].</translation>
    </message>
    <message>
        <source>Observer for</source>
        <translation>Beobachter für</translation>
    </message>
    <message>
        <source>Units, party lines and barrages it observes for, separated by commas [B23, B25].</source>
        <translation>Einheiten, Sammelleitungen und Sperrfeuer, für die sie beobachtet, mit Kommas getrennt [B23, B25].</translation>
    </message>
    <message>
        <source>Registered on</source>
        <translation>Eingeschossen auf</translation>
    </message>
    <message>
        <source>The hex in which its registration marker lies at the start [B20].</source>
        <translation>Das Feld, in dem ihre Einschießmarke zu Beginn liegt [B20].</translation>
    </message>
    <message>
        <source>Dispersed</source>
        <translation>Zersprengt</translation>
    </message>
    <message>
        <source>Neither moves, fires nor spots until it recovers [PB7]. PanzerBitz has a second grade.</source>
        <translation>Bewegt sich nicht, feuert nicht und klärt nicht auf, bis sie sich erholt [PB7]. PanzerBitz hat einen zweiten Grad.</translation>
    </message>
    <message>
        <source>dispersed</source>
        <translation>zersprengt</translation>
    </message>
    <message>
        <source>doubly dispersed</source>
        <translation>doppelt zersprengt</translation>
    </message>
    <message>
        <source>Has fired</source>
        <translation>Hat gefeuert</translation>
    </message>
    <message>
        <source>A unit that fired does not move in this player-turn [PB5].</source>
        <translation>Eine Einheit, die gefeuert hat, bewegt sich in diesem Zug nicht [PB5].</translation>
    </message>
    <message>
        <source>has fired</source>
        <translation>hat gefeuert</translation>
    </message>
    <message>
        <source>In the tunnel</source>
        <translation>Im Tunnel</translation>
    </message>
    <message>
        <source>A train inside a tunnel neither fires nor is fired at, and nobody stacks with it [Z13, Z15].</source>
        <translation>Ein Zug im Tunnel feuert nicht und wird nicht beschossen, und niemand stapelt mit ihm [Z13, Z15].</translation>
    </message>
    <message>
        <source>in the tunnel</source>
        <translation>im Tunnel</translation>
    </message>
    <message>
        <source>Fires no more</source>
        <translation>Feuert nicht mehr</translation>
    </message>
    <message>
        <source>A train that has fired intensively fires no more in the game [Z27].</source>
        <translation>Ein Zug, der Schnellfeuer gab, feuert in diesem Spiel nicht mehr [Z27].</translation>
    </message>
    <message>
        <source>without ammunition</source>
        <translation>ohne Munition</translation>
    </message>
    <message>
        <source>On track</source>
        <translation>Auf Gleis</translation>
    </message>
    <message>
        <source>Which of two tracks a train stands on; two trains pass each other on different ones [Z5].</source>
        <translation>Auf welchem von zwei Gleisen ein Zug steht; zwei Züge kommen auf verschiedenen aneinander vorbei [Z5].</translation>
    </message>
    <message>
        <source>on track 1</source>
        <translation>auf Gleis 1</translation>
    </message>
    <message>
        <source>on track 2</source>
        <translation>auf Gleis 2</translation>
    </message>
    <message>
        <source>At a task</source>
        <translation>Bei einer Arbeit</translation>
    </message>
    <message>
        <source>Repairs or damages track, is loaded or unloaded: own turns done of those it takes [Z10, Z23].</source>
        <translation>Bessert Gleis aus oder beschädigt es, wird be- oder entladen: so viele der nötigen eigenen Züge sind getan [Z10, Z23].</translation>
    </message>
    <message>
        <source>at a task</source>
        <translation>bei einer Arbeit</translation>
    </message>
    <message>
        <source>at a task, one of its turns done</source>
        <translation>bei einer Arbeit, ein Zug davon getan</translation>
    </message>
    <message>
        <source>In an improved position</source>
        <translation>In einer ausgebauten Stellung</translation>
    </message>
    <message>
        <source>Within the improved position of its hex: 1 on the die against all attacks on it [B14].</source>
        <translation>In der ausgebauten Stellung ihres Feldes: 1 auf den Würfel gegen alle Angriffe auf sie [B14].</translation>
    </message>
    <message>
        <source>in an improved position</source>
        <translation>in einer ausgebauten Stellung</translation>
    </message>
    <message>
        <source>forts</source>
        <translation>Forts</translation>
    </message>
    <message>
        <source>Holds units of its side; it is attacked as one armoured target by its strength [PB27].</source>
        <translation>Nimmt Einheiten seiner Seite auf; es wird als ein gepanzertes Ziel nach seiner Stärke angegriffen [PB27].</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Raze</source>
        <translation>Abreißen</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Vehicles enter only from an adjacent hex, with a whole move, and stop [PB29].</source>
        <translation>Fahrzeuge fahren nur aus dem Nachbarfeld mit einem ganzen Zug hinein und halten [PB29].</translation>
    </message>
    <message>
        <source>minefield</source>
        <translation>Minenfeld</translation>
    </message>
    <message>
        <source>minefields</source>
        <translation>Minenfelder</translation>
    </message>
    <message>
        <source>Who enters stops, and is attacked at the start of the next enemy turn [PB28].</source>
        <translation>Wer es betritt, hält und wird zu Beginn des nächsten feindlichen Zuges angegriffen [PB28].</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Verminen</translation>
    </message>
    <message>
        <source>damaged track</source>
        <translation>beschädigtes Gleis</translation>
    </message>
    <message>
        <source>damaged tracks</source>
        <translation>beschädigte Gleise</translation>
    </message>
    <message>
        <source>No train enters until it is repaired [Z22, Z23].</source>
        <translation>Kein Zug fährt hinein, bis es repariert ist [Z22, Z23].</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>Beschädigen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>damage of one track</source>
        <translation>Schaden eines Gleises</translation>
    </message>
    <message>
        <source>damages of one track</source>
        <translation>Schäden eines Gleises</translation>
    </message>
    <message>
        <source>Of two tracks the one of this number is still broken [Z23].</source>
        <translation>Von zwei Gleisen ist das mit dieser Nummer noch beschädigt [Z23].</translation>
    </message>
    <message>
        <source>mended track</source>
        <translation>repariertes Gleis</translation>
    </message>
    <message>
        <source>mended tracks</source>
        <translation>reparierte Gleise</translation>
    </message>
    <message>
        <source>The damage that the map shows here has been repaired [Z23].</source>
        <translation>Der Schaden, den die Karte hier zeigt, ist repariert [Z23].</translation>
    </message>
    <message>
        <source>Counts one for stacking, cancels the road rate and bars overruns [PB26].</source>
        <translation>Zählt eins beim Stapeln, hebt den Straßenvorteil auf und verhindert Überrollen [PB26].</translation>
    </message>
    <message>
        <source>train wreck</source>
        <translation>Zugwrack</translation>
    </message>
    <message>
        <source>train wrecks</source>
        <translation>Zugwracks</translation>
    </message>
    <message>
        <source>Blocks its track for good; counts one for stacking [Z19].</source>
        <translation>Sperrt sein Gleis für immer; zählt eins beim Stapeln [Z19].</translation>
    </message>
    <message>
        <source>improved position</source>
        <translation>ausgebaute Stellung</translation>
    </message>
    <message>
        <source>improved positions</source>
        <translation>ausgebaute Stellungen</translation>
    </message>
    <message>
        <source>Foot of either side goes in and out; guns and vehicles are within by set-up alone [B14, B15].</source>
        <translation>Fußtruppen beider Seiten gehen hinein und hinaus; Geschütze und Fahrzeuge sind nur durch die Aufstellung darin [B14, B15].</translation>
    </message>
    <message>
        <source>registration marker</source>
        <translation>Einschießmarke</translation>
    </message>
    <message>
        <source>registration markers</source>
        <translation>Einschießmarken</translation>
    </message>
    <message>
        <source>Where a mortar or howitzer has registered: it may fire there in its next turn [B20, B22].</source>
        <translation>Wo ein Mörser oder eine Haubitze eingeschossen ist: dorthin darf sie im nächsten Zug feuern [B20, B22].</translation>
    </message>
    <message>
        <source>game-turns of units in 100 games</source>
        <translation>Spielrunden von Einheiten in 100 Spielen</translation>
    </message>
    <message>
        <source>Forts</source>
        <translation>Forts</translation>
    </message>
    <message>
        <source>forts in 100 games</source>
        <translation>Forts in 100 Spielen</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>blocks in 100 games</source>
        <translation>Sperren in 100 Spielen</translation>
    </message>
    <message>
        <source>Minefields</source>
        <translation>Minenfelder</translation>
    </message>
    <message>
        <source>minefields in 100 games</source>
        <translation>Minenfelder in 100 Spielen</translation>
    </message>
    <message>
        <source>Damaged tracks</source>
        <translation>Beschädigte Gleise</translation>
    </message>
    <message>
        <source>damaged tracks in 100 games</source>
        <translation>beschädigte Gleise in 100 Spielen</translation>
    </message>
    <message>
        <source>Damages of one track</source>
        <translation>Schäden eines Gleises</translation>
    </message>
    <message>
        <source>damages of one track in 100 games</source>
        <translation>Schäden eines Gleises in 100 Spielen</translation>
    </message>
    <message>
        <source>Mended tracks</source>
        <translation>Reparierte Gleise</translation>
    </message>
    <message>
        <source>mended tracks in 100 games</source>
        <translation>reparierte Gleise in 100 Spielen</translation>
    </message>
    <message>
        <source>Train wrecks</source>
        <translation>Zugwracks</translation>
    </message>
    <message>
        <source>train wrecks in 100 games</source>
        <translation>Zugwracks in 100 Spielen</translation>
    </message>
    <message>
        <source>Improved positions</source>
        <translation>Ausgebaute Stellungen</translation>
    </message>
    <message>
        <source>improved positions in 100 games</source>
        <translation>ausgebaute Stellungen in 100 Spielen</translation>
    </message>
    <message>
        <source>registration markers in 100 games</source>
        <translation>Einschießmarken in 100 Spielen</translation>
    </message>
    <message>
        <source>All that opens (*.yaml *.yml *.json *.kpz *.tmx *.tmj *.map *.board *.geojson *.vmod);;Maps and scenarios (*.yaml *.yml *.json *.kpz);;All files (*)</source>
        <translation>Alles, was sich öffnen lässt (*.yaml *.yml *.json *.kpz *.tmx *.tmj *.map *.board *.geojson *.vmod);;Karten und Szenarien (*.yaml *.yml *.json *.kpz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>square {unit}</source>
        <translation>Quadrat-{unit}</translation>
    </message>
    <message>
        <source>Computer players, not people: an edit they do not understand is worth nothing to them. A draw counts half.</source>
        <translation>Computerspieler, keine Menschen: eine Änderung, die sie nicht verstehen, ist ihnen nichts wert. Ein Unentschieden zählt halb.</translation>
    </message>
    <message>
        <source>For example rows 1 to 17, within two hexes of 0908, Town 1 and adjacent hexes, or a place by its name; north of row 17, on woods hexes, along the road, at least three hexes from the west edge; in short rows(1,17), town(1) + ring(1, hill(2)), terrain(woods) - roads</source>
        <translation>Auf Englisch, zum Beispiel rows 1 to 17, within two hexes of 0908, Town 1 and adjacent hexes, oder ein Ort bei seinem Namen; north of row 17, on woods hexes, along the road, at least three hexes from the west edge; kurz rows(1,17), town(1) + ring(1, hill(2)), terrain(woods) - roads</translation>
    </message>
    <message>
        <source>For example within 12 inches of the north edge, in the south half, in the north-east quarter, within 6 inches of (20, 10), a feature by its name, in areas of woods; between 6 and 12 inches from the west edge; in short ring(12, edge(N)), half(S), polygon((1, 2), (8, 2), (8, 6.5)), anywhere - terrain(woods)</source>
        <translation>Auf Englisch, zum Beispiel within 12 inches of the north edge, in the south half, in the north-east quarter, within 6 inches of (20, 10), ein Geländestück bei seinem Namen, in areas of woods; between 6 and 12 inches from the west edge; kurz ring(12, edge(N)), half(S), polygon((1, 2), (8, 2), (8, 6.5)), anywhere - terrain(woods)</translation>
    </message>
    <message>
        <source>Enters in any game-turn</source>
        <translation>Kommt in einem beliebigen Spielzug</translation>
    </message>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>nothing blocks</source>
        <translation>nichts verdeckt</translation>
    </message>
    <message>
        <source>seen for {share} of the way</source>
        <translation>auf {share} des Weges zu sehen</translation>
    </message>
    <message>
        <source>Nothing is looked from. Press L with the pointer on a unit or a place of the table, or choose a zone.</source>
        <translation>Es wird von nirgends aus geschaut. L drücken, während der Zeiger auf einer Einheit oder Stelle des Tisches steht, oder eine Zone wählen.</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <source>metres on the ground</source>
        <translation>Meter im Gelände</translation>
    </message>
    <message>
        <source>kilometres on the ground</source>
        <translation>Kilometer im Gelände</translation>
    </message>
    <message>
        <source>The first rung that holds decides, before points and levels.</source>
        <translation>Die erste Sprosse, die gilt, entscheidet – vor Punkten und Stufen.</translation>
    </message>
    <message>
        <source>control of hexes or places</source>
        <translation>beherrschte Felder oder Orte</translation>
    </message>
    <message>
        <source>units held, wherever they are</source>
        <translation>Einheiten im Besitz, wo immer sie sind</translation>
    </message>
    <message>
        <source>for each</source>
        <translation>je</translation>
    </message>
    <message>
        <source>if</source>
        <translation>wenn</translation>
    </message>
    <message>
        <source>unless</source>
        <translation>außer wenn</translation>
    </message>
    <message>
        <source>The proposal is that nobody does anything here.</source>
        <translation>Vorgeschlagen wird, dass hier niemand etwas tut.</translation>
    </message>
    <message>
        <source>Begin a game on a free table first.</source>
        <translation>Beginnen Sie zuerst ein Spiel auf einem freien Tisch.</translation>
    </message>
    <message>
        <source>Open a record first, or begin from the editor.</source>
        <translation>Öffnen Sie zuerst eine Aufzeichnung, oder beginnen Sie im Editor.</translation>
    </message>
    <message>
        <source>choose a unit, then where it goes or what it fires at</source>
        <translation>eine Einheit wählen, dann wohin sie zieht oder worauf sie schießt</translation>
    </message>
    <message>
        <source>end the view from a hex, else let go of the unit</source>
        <translation>die Sicht von einem Feld aus beenden, sonst die Einheit loslassen</translation>
    </message>
    <message>
        <source>Turn a gun clockwise</source>
        <translation>Ein Geschütz im Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Turn a gun counterclockwise</source>
        <translation>Ein Geschütz gegen den Uhrzeigersinn drehen</translation>
    </message>
    <message>
        <source>Begin entrenched, or not</source>
        <translation>Eingegraben beginnen oder nicht</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Superiority</source>
        <translation>Überlegenheit</translation>
    </message>
    <message>
        <source>Defence of the targets</source>
        <translation>Verteidigung der Ziele</translation>
    </message>
    <message>
        <source>Terrain or entrenchment</source>
        <translation>Gelände oder Stellung</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Added to the die</source>
        <translation>Zum Würfel gezählt</translation>
    </message>
    <message>
        <source>Clock (movement points)</source>
        <translation>Uhr (Bewegungspunkte)</translation>
    </message>
    <message>
        <source>Needs at most</source>
        <translation>Braucht höchstens</translation>
    </message>
    <message>
        <source>Recovered</source>
        <translation>Erholt</translation>
    </message>
    <message>
        <source>Overrunning units</source>
        <translation>Überrollende Einheiten</translation>
    </message>
    <message>
        <source>Defending units (entrenched count 2)</source>
        <translation>Verteidiger (eingegraben zählt 2)</translation>
    </message>
    <message>
        <source>Panic in hexes ending in</source>
        <translation>Panik in Feldern mit der Endziffer</translation>
    </message>
    <message>
        <source>Disruption now</source>
        <translation>Zersprengung jetzt</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>Die for the direction</source>
        <translation>Würfel für die Richtung</translation>
    </message>
    <message>
        <source>Die for movement points</source>
        <translation>Würfel für Bewegungspunkte</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Wait one point on the way</source>
        <translation>Unterwegs einen Punkt lang warten</translation>
    </message>
    <message>
        <source>Wait half a point on the way</source>
        <translation>Unterwegs einen halben Punkt lang warten</translation>
    </message>
    <message>
        <source>Leave the map where the path ends</source>
        <translation>Die Karte am Ende des Wegs verlassen</translation>
    </message>
    <message>
        <source>{count} could still fire</source>
        <translation>{count} könnten noch feuern</translation>
    </message>
    <message>
        <source>{count} could still assault</source>
        <translation>{count} könnten noch stürmen</translation>
    </message>
    <message>
        <source>End fire</source>
        <translation>Feuer beenden</translation>
    </message>
    <message>
        <source>Fire!</source>
        <translation>Feuer!</translation>
    </message>
    <message>
        <source>End assaults</source>
        <translation>Sturmangriffe beenden</translation>
    </message>
    <message>
        <source>Assault!</source>
        <translation>Sturm!</translation>
    </message>
    <message>
        <source>Hold fire</source>
        <translation>Nicht feuern</translation>
    </message>
    <message>
        <source>Units of class H fire with three times their factor, and are removed then [PB34].</source>
        <translation>Einheiten der Klasse H feuern mit dreifachem Wert und werden dann entfernt [PB34].</translation>
    </message>
    <message>
        <source>Intensive</source>
        <translation>Schnellfeuer</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>mines</source>
        <translation>Minen</translation>
    </message>
    <message>
        <source>an area</source>
        <translation>eine Fläche</translation>
    </message>
    <message>
        <source>a line</source>
        <translation>eine Linie</translation>
    </message>
    <message>
        <source>a point</source>
        <translation>ein Punkt</translation>
    </message>
    <message>
        <source>is a mortar, which fires indirectly only [B19]</source>
        <translation>ist ein Mörser, der nur indirekt schießt [B19]</translation>
    </message>
    <message>
        <source>In a town twice the defence [B10]</source>
        <translation>In einer Ortschaft doppelte Abwehr [B10]</translation>
    </message>
    <message>
        <source>Best to follow: {units}, at {odds} now; both together</source>
        <translation>Am besten danach: {units}, jetzt mit {odds}; beides zusammen</translation>
    </message>
    <message>
        <source>{units} into {hex}</source>
        <translation>{units} auf {hex}</translation>
    </message>
    <message>
        <source>is neither a mortar nor of class (H) [B16]</source>
        <translation>ist weder ein Mörser noch von Klasse (H) [B16]</translation>
    </message>
    <message>
        <source>has no hex to fire into: spotted enemies in range, its marker on them, and somebody who observes</source>
        <translation>hat kein Feld, auf das sie schießen kann: erkannte Feinde in Reichweite, ihre Marke auf ihnen und jemand, der beobachtet</translation>
    </message>
    <message>
        <source>Observed by</source>
        <translation>Beobachtet von</translation>
    </message>
    <message>
        <source>The fort</source>
        <translation>Die Befestigung</translation>
    </message>
    <message>
        <source>{target}:</source>
        <translation>{target}:</translation>
    </message>
    <message>
        <source>too weak</source>
        <translation>zu schwach</translation>
    </message>
    <message>
        <source>choice</source>
        <translation>Wahl</translation>
    </message>
    <message>
        <source>laid</source>
        <translation>gelegt</translation>
    </message>
    <message>
        <source>eliminated</source>
        <translation>vernichtet</translation>
    </message>
    <message>
        <source>dispersed (DD)</source>
        <translation>zersprengt (DD)</translation>
    </message>
    <message>
        <source>dispersed (D)</source>
        <translation>zersprengt (D)</translation>
    </message>
    <message>
        <source>Town</source>
        <translation>Stadt</translation>
    </message>
    <message>
        <source>Farm</source>
        <translation>Dorf</translation>
    </message>
    <message>
        <source>Swamp</source>
        <translation>Sumpf</translation>
    </message>
    <message>
        <source>Close assault</source>
        <translation>Nahkampf</translation>
    </message>
    <message>
        <source>{who} fires at {whom} at {odds}: {result}</source>
        <translation>{who} feuert auf {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} fire at {whom} at {odds}: {result}</source>
        <translation>{who} feuern auf {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} overruns {whom} at {odds}: {result}</source>
        <translation>{who} überrollt {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} overrun {whom} at {odds}: {result}</source>
        <translation>{who} überrollen {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} assaults {whom} at {odds}: {result}</source>
        <translation>{who} stürmt {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} assault {whom} at {odds}: {result}</source>
        <translation>{who} stürmen {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{who} fires at {whom} on its way at {odds}: {result}</source>
        <translation>{who} feuert unterwegs auf {whom} bei {odds}: {result}</translation>
    </message>
    <message>
        <source>{unit} moves to {hex}</source>
        <translation>{unit} zieht nach {hex}</translation>
    </message>
    <message>
        <source>{unit} enters the map in {hex}</source>
        <translation>{unit} betritt die Karte in {hex}</translation>
    </message>
    <message>
        <source>{unit} leaves the map from {hex}</source>
        <translation>{unit} verlässt die Karte von {hex}</translation>
    </message>
    <message>
        <source>{unit} in {hex} is dispersed</source>
        <translation>{unit} in {hex} ist zersprengt</translation>
    </message>
    <message>
        <source>{unit} is eliminated in {hex}</source>
        <translation>{unit} ist in {hex} vernichtet</translation>
    </message>
    <message>
        <source>{unit} in {hex} recovers</source>
        <translation>{unit} in {hex} erholt sich</translation>
    </message>
    <message>
        <source>{unit} gets off in {hex}</source>
        <translation>{unit} steigt in {hex} ab</translation>
    </message>
    <message>
        <source>{unit} has cleared the mines in {hex}</source>
        <translation>{unit} hat die Minen in {hex} geräumt</translation>
    </message>
    <message>
        <source>The fort in {hex} is destroyed</source>
        <translation>Das Fort in {hex} ist zerstört</translation>
    </message>
    <message>
        <source>A wreck stays behind in {hex}</source>
        <translation>In {hex} bleibt ein Wrack zurück</translation>
    </message>
    <message>
        <source>{unit}: unload the vehicle</source>
        <translation>{unit}: Fahrzeug abladen</translation>
    </message>
    <message>
        <source>{unit}: load the vehicle</source>
        <translation>{unit}: Fahrzeug verladen</translation>
    </message>
    <message>
        <source>{unit}: damage the track</source>
        <translation>{unit}: Gleis beschädigen</translation>
    </message>
    <message>
        <source>{unit}: couple the gun</source>
        <translation>{unit}: Geschütz ankuppeln</translation>
    </message>
    <message>
        <source>{count} can still move</source>
        <translation>{count} können noch ziehen</translation>
    </message>
    <message>
        <source>Click the hex that is overrun, or the hex beyond it to say which way [PB30].</source>
        <translation>Klicken Sie das Feld an, das überrollt wird, oder das Feld dahinter, um die Richtung zu nennen [PB30].</translation>
    </message>
    <message>
        <source>Overrun later</source>
        <translation>Später überrollen</translation>
    </message>
    <message>
        <source>Go through, but wait for other vehicles that overrun the same hex: one attack [PB30].</source>
        <translation>Hindurchfahren, aber auf andere Fahrzeuge warten, die dasselbe Feld überrollen: ein Angriff [PB30].</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Absetzen</translation>
    </message>
    <message>
        <source>Click the hex in which the next passenger gets off [PB22].</source>
        <translation>Klicken Sie das Feld an, in dem der nächste Mitfahrer absteigt [PB22].</translation>
    </message>
    <message>
        <source>Take aboard</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Click the hex in which a unit goes aboard in the midst of the move [PB22, Z35].</source>
        <translation>Klicken Sie das Feld an, in dem mitten in der Bewegung eine Einheit aufsitzt [PB22, Z35].</translation>
    </message>
    <message>
        <source>Begin a task</source>
        <translation>Aufgabe beginnen</translation>
    </message>
    <message>
        <source>Begin what takes several turns: load or unload a vehicle, couple the gun, damage track [Z10].</source>
        <translation>Beginnen, was mehrere Züge dauert: ein Fahrzeug verladen oder abladen, das Geschütz ankuppeln, Gleis beschädigen [Z10].</translation>
    </message>
    <message>
        <source>By boat</source>
        <translation>Mit Boot</translation>
    </message>
    <message>
        <source>Click the river hex beside it, or the far bank to land [Z41].</source>
        <translation>Klicken Sie das Flussfeld daneben an, oder zum Landen das andere Ufer [Z41].</translation>
    </message>
    <message>
        <source>Go aboard a carrier of the hex at the end of movement; again for the next one [PB22].</source>
        <translation>Am Ende der Bewegung auf einen Träger im Feld aufsitzen; noch einmal für den nächsten [PB22].</translation>
    </message>
    <message>
        <source>Into the fort</source>
        <translation>Ins Fort</translation>
    </message>
    <message>
        <source>Go inside the fort of the hex [PB27].</source>
        <translation>In das Fort des Feldes gehen [PB27].</translation>
    </message>
    <message>
        <source>Out of the fort</source>
        <translation>Aus dem Fort</translation>
    </message>
    <message>
        <source>Stand on top of the fort [PB27].</source>
        <translation>Auf dem Fort stehen [PB27].</translation>
    </message>
    <message>
        <source>Click a hex in which it leaves the map [PB24].</source>
        <translation>Klicken Sie ein Feld an, in dem sie die Karte verlässt [PB24].</translation>
    </message>
    <message>
        <source>End the vehicles&apos; moves</source>
        <translation>Züge der Fahrzeuge beenden</translation>
    </message>
    <message>
        <source>End movement</source>
        <translation>Bewegung beenden</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>unversehrt</translation>
    </message>
    <message>
        <source>doubly dispersed (DD)</source>
        <translation>doppelt zersprengt (DD)</translation>
    </message>
    <message>
        <source>movement of vehicles</source>
        <translation>Bewegung der Fahrzeuge</translation>
    </message>
    <message>
        <source>movement of all others</source>
        <translation>Bewegung aller anderen</translation>
    </message>
    <message>
        <source>close assault</source>
        <translation>Nahkampf</translation>
    </message>
    <message>
        <source>end of the player-turn</source>
        <translation>Ende des Spielerzuges</translation>
    </message>
    <message>
        <source>Which units fire, and at what? List all attacks; they are carried out in this order.</source>
        <translation>Welche Einheiten feuern, und worauf? Listen Sie alle Angriffe auf; sie werden in dieser Reihenfolge ausgeführt.</translation>
    </message>
    <message>
        <source>Which vehicle moves? One after the other; overruns on the way.</source>
        <translation>Welches Fahrzeug zieht? Eines nach dem anderen; überrollt wird unterwegs.</translation>
    </message>
    <message>
        <source>Which unit moves? One after the other.</source>
        <translation>Welche Einheit zieht? Eine nach der anderen.</translation>
    </message>
    <message>
        <source>Which units close assault, and what?</source>
        <translation>Welche Einheiten stürmen, und was?</translation>
    </message>
    <message>
        <source>Everybody is ready.</source>
        <translation>Alle sind bereit.</translation>
    </message>
    <message>
        <source>Which units fire indirectly, and into which hexes? List all attacks; then they are resolved.</source>
        <translation>Welche Einheiten feuern indirekt, und in welche Felder? Listen Sie alle Angriffe auf; dann werden sie ausgeführt.</translation>
    </message>
    <message>
        <source>Pick the first of the stack under the pointer; 2 to 9 the others, 0 all</source>
        <translation>Die oberste des Stapels unter dem Zeiger wählen; 2 bis 9 die anderen, 0 alle</translation>
    </message>
    <message>
        <source>Do what a click under the pointer would</source>
        <translation>Tun, was ein Klick unter dem Zeiger täte</translation>
    </message>
    <message>
        <source>Choose the next unit that can act</source>
        <translation>Die nächste Einheit wählen, die handeln kann</translation>
    </message>
    <message>
        <source>Take the last part of the action back</source>
        <translation>Den letzten Teil der Handlung zurücknehmen</translation>
    </message>
    <message>
        <source>Take the action from the list</source>
        <translation>Die Handlung aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Carry the action out earlier</source>
        <translation>Die Handlung früher ausführen</translation>
    </message>
    <message>
        <source>Carry the action out later</source>
        <translation>Die Handlung später ausführen</translation>
    </message>
    <message>
        <source>Choose nobody</source>
        <translation>Niemanden wählen</translation>
    </message>
    <message>
        <source>Point at the next target</source>
        <translation>Auf das nächste Ziel zeigen</translation>
    </message>
    <message>
        <source>Select no unit</source>
        <translation>Keine Einheit auswählen</translation>
    </message>
    <message>
        <source>Click hexes: each click adds the cheapest way there; Ctrl+click where the move cannot end.</source>
        <translation>Felder anklicken: Jeder Klick fügt den günstigsten Weg dorthin an; Strg+Klick, wo die Bewegung nicht enden kann.</translation>
    </message>
    <message>
        <source>Take away the last part of the order</source>
        <translation>Den letzten Teil des Befehls wegnehmen</translation>
    </message>
    <message>
        <source>Take away the order</source>
        <translation>Den Befehl wegnehmen</translation>
    </message>
    <message>
        <source>Select the next unit without orders</source>
        <translation>Die nächste Einheit ohne Befehl auswählen</translation>
    </message>
    <message>
        <source>Pick the next answer</source>
        <translation>Nächste Antwort wählen</translation>
    </message>
    <message>
        <source>Give the picked answer</source>
        <translation>Gewählte Antwort geben</translation>
    </message>
    <message>
        <source>Pick none</source>
        <translation>Keine wählen</translation>
    </message>
    <message>
        <source>has no enemy in its reach</source>
        <translation>hat keinen Gegner in Reichweite</translation>
    </message>
    <message>
        <source>Choose what it does, or click where it goes or whom it aims at.</source>
        <translation>Wählen Sie, was es tut, oder klicken Sie an, wohin es geht oder auf wen es zielt.</translation>
    </message>
    <message>
        <source>The next unit that can act</source>
        <translation>Die nächste Einheit, die handeln kann</translation>
    </message>
    <message>
        <source>Give the answer</source>
        <translation>Die Antwort geben</translation>
    </message>
    <message>
        <source>Take back the last way-point</source>
        <translation>Den letzten Wegpunkt zurücknehmen</translation>
    </message>
    <message>
        <source>Let go of the unit</source>
        <translation>Die Einheit loslassen</translation>
    </message>
    <message>
        <source>Nobody acts any more</source>
        <translation>Niemand handelt mehr</translation>
    </message>
    <message>
        <source>Turn the selected unit to the right; [ to the left</source>
        <translation>Die ausgewählte Einheit nach rechts drehen; [ nach links</translation>
    </message>
    <message>
        <source>no example</source>
        <translation>kein Beispiel</translation>
    </message>
    <message>
        <source> against </source>
        <translation> gegen </translation>
    </message>
    <message>
        <source>Select hexes, features or units first, with R and a drag or with A and a click.</source>
        <translation>Wählen Sie zuerst Felder, Geländeteile oder Einheiten aus, mit R und Ziehen oder mit A und einem Klick.</translation>
    </message>
    <message>
        <source>Open a free table first.</source>
        <translation>Öffnen Sie zuerst einen freien Tisch.</translation>
    </message>
    <message>
        <source>Select features of a table first: the tool Select is the key A.</source>
        <translation>Wählen Sie zuerst Geländestücke eines Tisches aus: Das Werkzeug Auswählen ist die Taste A.</translation>
    </message>
    <message>
        <source>Line up bases</source>
        <translation>Bases in eine Linie stellen</translation>
    </message>
    <message>
        <source>Put bases side by side</source>
        <translation>Bases Seite an Seite stellen</translation>
    </message>
    <message>
        <source>Put bases in column</source>
        <translation>Bases in Kolonne stellen</translation>
    </message>
    <message>
        <source>Face bases alike</source>
        <translation>Bases gleich ausrichten</translation>
    </message>
    <message>
        <source>Field of view</source>
        <translation>Sichtfeld</translation>
    </message>
    <message>
        <source>Field of fire</source>
        <translation>Schussfeld</translation>
    </message>
    <message>
        <source>Ambiguous lines</source>
        <translation>Zweideutige Linien</translation>
    </message>
    <message>
        <source>Changes since saving</source>
        <translation>Änderungen seit dem Speichern</translation>
    </message>
    <message>
        <source>Guns on each hex</source>
        <translation>Geschütze je Feld</translation>
    </message>
    <message>
        <source>Dead ground</source>
        <translation>Toter Raum</translation>
    </message>
    <message>
        <source>Ground behind crests</source>
        <translation>Gelände hinter Kämmen</translation>
    </message>
    <message>
        <source>Seen from a zone</source>
        <translation>Von einer Zone aus gesehen</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Shows nothing of sight any more (Esc on the table)</source>
        <translation>Zeigt nichts mehr von der Sicht (Esc auf dem Tisch)</translation>
    </message>
    <message>
        <source>Seen from a &amp;zone</source>
        <translation>Aus einer &amp;Zone gesehen</translation>
    </message>
    <message>
        <source>This zone has no ground on the table, or its area cannot be read.</source>
        <translation>Diese Zone hat keinen Grund auf dem Tisch, oder ihr Gebiet lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Seen: {area} square {unit}, {share} of the table.</source>
        <translation>Gesehen: {area} Quadrat-{unit}, {share} des Tisches.</translation>
    </message>
    <message>
        <source>This is a first answer from single points; the exact one is being worked out.</source>
        <translation>Das ist eine erste Antwort von einzelnen Punkten aus; die genaue wird noch berechnet.</translation>
    </message>
    <message>
        <source>Dead ground behind hills and crests: {area} square {unit}.</source>
        <translation>Toter Raum hinter Hügeln und Kämmen: {area} Quadrat-{unit}.</translation>
    </message>
    <message>
        <source>Fit the picture</source>
        <translation>Bild anpassen</translation>
    </message>
    <message>
        <source>Drag the centre of a hex in the picture onto its hex on the map; then a second one far away.</source>
        <translation>Die Mitte eines Feldes im Bild auf sein Feld auf der Karte ziehen; dann ein zweites, weit weg.</translation>
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
        <source>No piece is in hand: drag with the right button to take one up.</source>
        <translation>Kein Stück ist in der Hand: mit der rechten Taste ziehen, um eines aufzunehmen.</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
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
        <source>Wrote {name}, though there are errors: see the problems.</source>
        <translation>{name} geschrieben, obwohl es Fehler gibt: siehe Probleme.</translation>
    </message>
    <message>
        <source>exit status {code}</source>
        <translation>Endstatus {code}</translation>
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
        <source>Scenario sheet: PDF, web page or forum text</source>
        <translation>Szenarioblatt: PDF, Webseite oder Forentext</translation>
    </message>
    <message>
        <source>Picture of the map: PNG, SVG or PDF</source>
        <translation>Bild der Karte: PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>All; 256 of large pictures</source>
        <translation>Alle; 256 bei großen Bildern</translation>
    </message>
    <message>
        <source>256, a smaller file</source>
        <translation>256, eine kleinere Datei</translation>
    </message>
    <message>
        <source>Legend of the map</source>
        <translation>Legende der Karte</translation>
    </message>
    <message>
        <source>all, or for example 1-3, 5</source>
        <translation>alle, oder zum Beispiel 1-3, 5</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Size on paper</source>
        <translation>Größe auf Papier</translation>
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
        <source>Colours of a PNG</source>
        <translation>Farben eines PNG</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
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
        <translation>Ges&amp;cannte Karte lesen …</translation>
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
        <translation>Als Bünd&amp;el speichern …</translation>
    </message>
    <message>
        <source>Open a map, scenario or bundle</source>
        <translation>Karte, Szenario oder Bündel öffnen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Counters of the stack</source>
        <translation>Spielsteine des Stapels</translation>
    </message>
    <message>
        <source>Overview of the map</source>
        <translation>Übersicht der Karte</translation>
    </message>
    <message>
        <source>Click or drag to move over the map</source>
        <translation>Klicken oder ziehen, um sich über die Karte zu bewegen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>kpeditor made a mistake ({name}), but your work is still here. Save it under another name to be safe.

Details are in {log}; please attach that file to a report.</source>
        <translation>kpeditor hat einen Fehler gemacht ({name}), aber Ihre Arbeit ist noch da. Speichern Sie sie zur Sicherheit unter einem anderen Namen.

Einzelheiten stehen in {log}; bitte hängen Sie diese Datei an eine Meldung an.</translation>
    </message>
    <message>
        <source>exit area of {side}</source>
        <translation>Austrittsgebiet von {side}</translation>
    </message>
    <message>
        <source>entry area of group {group}</source>
        <translation>Eintrittsgebiet der Gruppe {group}</translation>
    </message>
    <message>
        <source>deployment area of group {group}</source>
        <translation>Aufstellungszone der Gruppe {group}</translation>
    </message>
    <message>
        <source>Paint the {area}</source>
        <translation>Malen: {area}</translation>
    </message>
    <message>
        <source>the scenario has no {area}</source>
        <translation>im Szenario fehlt: {area}</translation>
    </message>
    <message>
        <source>entry areas of {number} groups</source>
        <translation>Eintrittsgebiete von {number} Gruppen</translation>
    </message>
    <message>
        <source>deployment areas of {number} groups</source>
        <translation>Aufstellungsgebiete von {number} Gruppen</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>only a map is open; begin a scenario first</source>
        <translation>nur eine Karte ist offen; beginnen Sie zuerst ein Szenario</translation>
    </message>
    <message>
        <source>A unit stands on the table.</source>
        <translation>Eine Einheit steht auf dem Tisch.</translation>
    </message>
    <message>
        <source>add a side with a group first; the unit has to belong to somebody</source>
        <translation>fügen Sie zuerst eine Seite mit einer Gruppe hinzu; die Einheit muss jemandem gehören</translation>
    </message>
    <message>
        <source>Take {number} units off the map</source>
        <translation>{number} Einheiten von der Karte nehmen</translation>
    </message>
    <message>
        <source>Pin a note to {hex}</source>
        <translation>Notiz an {hex} heften</translation>
    </message>
    <message>
        <source>Remove the note on {hex}</source>
        <translation>Notiz von {hex} entfernen</translation>
    </message>
    <message>
        <source>{title} is locked; unlock it in the panel Layers to change it.</source>
        <translation>{title} ist gesperrt; entsperren Sie es in der Tafel Ebenen, um es zu ändern.</translation>
    </message>
    <message>
        <source>From the scan</source>
        <translation>Aus dem Scan</translation>
    </message>
    <message>
        <source>{layer} from</source>
        <translation>{layer} aus</translation>
    </message>
    <message>
        <source>Sides from</source>
        <translation>Feldseiten aus</translation>
    </message>
    <message>
        <source>read, at least {sure:.0f} % sure</source>
        <translation>gelesen, mindestens {sure:.0f} % sicher</translation>
    </message>
    <message>
        <source>read, a mere guess</source>
        <translation>gelesen, bloß geraten</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>made by hand</source>
        <translation>von Hand gemacht</translation>
    </message>
    <message>
        <source>to grow</source>
        <translation>zum Erweitern</translation>
    </message>
    <message>
        <source>to shrink</source>
        <translation>zum Verkleinern</translation>
    </message>
    <message>
        <source>to clear</source>
        <translation>zum Leeren</translation>
    </message>
    <message>
        <source>Clear {hexes}</source>
        <translation>{hexes} leeren</translation>
    </message>
    <message>
        <source>more kind</source>
        <translation>weitere Art</translation>
    </message>
    <message>
        <source>more kinds</source>
        <translation>weitere Arten</translation>
    </message>
    <message>
        <source>{number} of {all} left out: {kinds}.</source>
        <translation>Weggelassen, {number} von {all}: {kinds}.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>kinds</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>{objects} left out beside the hexes of the board.</source>
        <translation>Neben den Feldern des Plans weggelassen: {objects}.</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>hex</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>hexes</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>hexside</source>
        <translation>Feldseite</translation>
    </message>
    <message>
        <source>hexsides</source>
        <translation>Feldseiten</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Gebiet</translation>
    </message>
    <message>
        <source>areas</source>
        <translation>Gebiete</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Select hexes {purpose} first, for example with R and a drag.</source>
        <translation>Zuerst Felder {purpose} auswählen, zum Beispiel mit R und Ziehen.</translation>
    </message>
    <message>
        <source>{hexes} selected</source>
        <translation>{hexes} ausgewählt</translation>
    </message>
    <message>
        <source>{words}, painting stays inside</source>
        <translation>{words}, Malen bleibt darin</translation>
    </message>
    <message>
        <source>side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Deployed by their player, because their hex is taken or not on this map: {hexes}.</source>
        <translation>Stellt ihr Spieler auf, weil ihr Feld besetzt ist oder auf dieser Karte fehlt: {hexes}.</translation>
    </message>
    <message>
        <source>Left out, because this map has no such area: {areas}.</source>
        <translation>Weggelassen, weil es dieses Gebiet auf dieser Karte nicht gibt: {areas}.</translation>
    </message>
    <message>
        <source>the picture is named from the folder of the map; save the map first</source>
        <translation>das Bild wird vom Ordner der Karte aus benannt; speichern Sie die Karte zuerst</translation>
    </message>
    <message>
        <source>Save the map first: it names the picture from its own folder.</source>
        <translation>Speichern Sie die Karte zuerst: sie benennt das Bild von ihrem Ordner aus.</translation>
    </message>
    <message>
        <source>Lay picture under the map</source>
        <translation>Bild unter die Karte legen</translation>
    </message>
    <message>
        <source>{picture} cannot be copied to {folder}: {reason}</source>
        <translation>{picture} kann nicht nach {folder} kopiert werden: {reason}</translation>
    </message>
    <message>
        <source>{unit} would leave the map.</source>
        <translation>{unit} würde die Karte verlassen.</translation>
    </message>
    <message>
        <source>only a map is open; there are no units to move</source>
        <translation>nur eine Karte ist offen; es gibt keine Einheiten zu bewegen</translation>
    </message>
    <message>
        <source>Move {unit} to {hex}</source>
        <translation>{unit} nach {hex} bewegen</translation>
    </message>
    <message>
        <source>Import a map of {program}</source>
        <translation>Eine Karte von {program} einlesen</translation>
    </message>
    <message>
        <source>&amp;Guess anew</source>
        <translation>&amp;Neu raten</translation>
    </message>
    <message>
        <source>Forget what was chosen, here and in earlier imports, and guess by the names</source>
        <translation>Vergessen, was hier und früher gewählt wurde, und nach den Namen raten</translation>
    </message>
    <message>
        <source>Puts woods hexsides between woods hexes and whatever else these rules lay between like hexes</source>
        <translation>Setzt Waldfeldseiten zwischen Waldfelder und was diese Regeln sonst zwischen gleiche Felder legen</translation>
    </message>
    <message>
        <source>flat tops</source>
        <translation>flache Oberseite</translation>
    </message>
    <message>
        <source>pointed tops</source>
        <translation>spitze Oberseite</translation>
    </message>
    <message>
        <source>{columns} × {rows} hexes, {tops}</source>
        <translation>{columns} × {rows} Felder, {tops}</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>Tit&amp;le</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>&amp;Regeln</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Einlesen</translation>
    </message>
    <message>
        <source>No name says what these are: choose what each becomes.</source>
        <translation>Kein Name sagt, was diese sind: wählen Sie, was aus jedem wird.</translation>
    </message>
    <message>
        <source>Every kind becomes something.</source>
        <translation>Aus jeder Art wird etwas.</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>Wird zu</translation>
    </message>
    <message>
        <source>Kinds found and what they become</source>
        <translation>Gefundene Arten und was aus ihnen wird</translation>
    </message>
    <message>
        <source>What {kind} becomes</source>
        <translation>Was aus {kind} wird</translation>
    </message>
    <message>
        <source>Nothing – leave it out</source>
        <translation>Nichts – weglassen</translation>
    </message>
    <message>
        <source>Game {index}: {winner} {when}, margin {margin}</source>
        <translation>Spiel {index}: {winner} {when}, Vorsprung {margin}</translation>
    </message>
    <message>
        <source>{side} {share:.0%} ({low:.0%} to {high:.0%})</source>
        <translation>{side} {share:.0%} ({low:.0%} bis {high:.0%})</translation>
    </message>
    <message>
        <source>favours {side}</source>
        <translation>begünstigt {side}</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>ausgewogen</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>At least {level}: {shares} – {verdict}</source>
        <translation>Mindestens {level}: {shares} – {verdict}</translation>
    </message>
    <message>
        <source>Points of {side}: {mean} on average, {least} to {most}</source>
        <translation>Punkte von {side}: {mean} im Mittel, {least} bis {most}</translation>
    </message>
    <message>
        <source>Who wins</source>
        <translation>Wer gewinnt</translation>
    </message>
    <message>
        <source>Computer players, not people: it depends on how they play.</source>
        <translation>Computerspieler, keine Menschen: es hängt davon ab, wie sie spielen.</translation>
    </message>
    <message>
        <source>Write a &amp;report…</source>
        <translation>Ber&amp;icht schreiben…</translation>
    </message>
    <message>
        <source>Everything found, with intervals, seed and hashes, as HTML or Markdown</source>
        <translation>Alles Gefundene, mit Intervallen, Startwert und Prüfsummen, als HTML oder Markdown</translation>
    </message>
    <message>
        <source>Games to look at</source>
        <translation>Spiele zum Ansehen</translation>
    </message>
    <message>
        <source>{won} won, {share:.0%}</source>
        <translation>{won} gewonnen, {share:.0%}</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht beendet</translation>
    </message>
    <message>
        <source>No heat map</source>
        <translation>Keine Wärmekarte</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Wärmekarte</translation>
    </message>
    <message>
        <source>First {turn} that counts</source>
        <translation>Zählt ab ({turn})</translation>
    </message>
    <message>
        <source>Last {turn} that counts</source>
        <translation>Zählt bis ({turn})</translation>
    </message>
    <message>
        <source>All {length}</source>
        <translation>Alle {length}</translation>
    </message>
    <message>
        <source>{turn} alone</source>
        <translation>Nur {turn}</translation>
    </message>
    <message>
        <source>{turns} {first} to {last}</source>
        <translation>{turns} {first} bis {last}</translation>
    </message>
    <message>
        <source>Side of the heat map</source>
        <translation>Seite der Wärmekarte</translation>
    </message>
    <message>
        <source>On the m&amp;ap</source>
        <translation>Auf der Kar&amp;te</translation>
    </message>
    <message>
        <source>Both sides</source>
        <translation>Beide Seiten</translation>
    </message>
    <message>
        <source>Legend of the heat map</source>
        <translation>Legende der Wärmekarte</translation>
    </message>
    <message>
        <source>most: {most} {unit}</source>
        <translation>am meisten: {most} {unit}</translation>
    </message>
    <message>
        <source>little</source>
        <translation>wenig</translation>
    </message>
    <message>
        <source>it never happened</source>
        <translation>es geschah nie</translation>
    </message>
    <message>
        <source>Players to try on both sides</source>
        <translation>Spieler, die auf beiden Seiten erprobt werden</translation>
    </message>
    <message>
        <source>Games of every pair</source>
        <translation>Spiele jedes Paares</translation>
    </message>
    <message>
        <source>And ran&amp;dom and staff on both sides</source>
        <translation>Auch &amp;random und staff auf beiden Seiten</translation>
    </message>
    <message>
        <source>Whether weak and strong players agree on who is favoured</source>
        <translation>Ob schwache und starke Spieler einig sind, wer im Vorteil ist</translation>
    </message>
    <message>
        <source>&amp;Games of every pair</source>
        <translation>Spiele &amp;je Paar</translation>
    </message>
    <message>
        <source>{pairs} pairs of players, {games} games. All pairs share their dice.</source>
        <translation>{pairs} Paare von Spielern, {games} Spiele. Alle Paare haben dieselben Würfel.</translation>
    </message>
    <message>
        <source>Tick players and play: which manner of play wins, and is there an answer to each?</source>
        <translation>Spieler ankreuzen und spielen: welche Spielweise gewinnt, und gibt es gegen jede ein Mittel?</translation>
    </message>
    <message>
        <source>Click a score to look at its games. Computer players, not people.</source>
        <translation>Klicken Sie eine Wertung an, um ihre Spiele anzusehen. Computerspieler, keine Menschen.</translation>
    </message>
    <message>
        <source>{first} by {player} against {second} by {other}: {score:.2f} ({low:.2f} to {high:.2f}), {games} games</source>
        <translation>{first} mit {player} gegen {second} mit {other}: {score:.2f} ({low:.2f} bis {high:.2f}), {games} Spiele</translation>
    </message>
    <message>
        <source>It was cancelled before every pair had a game; what was played is kept.</source>
        <translation>Abgebrochen, bevor jedes Paar ein Spiel hatte; was gespielt ist, bleibt.</translation>
    </message>
    <message>
        <source>Scores of {first} (rows) against {second} (columns); a draw is a half.</source>
        <translation>Wertungen von {first} (Reihen) gegen {second} (Spalten); ein Unentschieden zählt halb.</translation>
    </message>
    <message>
        <source>{side} do best with {mix}.</source>
        <translation>{side} fahren am besten mit {mix}.</translation>
    </message>
    <message>
        <source>Then {first} score {value:.2f} (95 %: {low:.2f} to {high:.2f}).</source>
        <translation>Dann erreichen {first} {value:.2f} (95 %: {low:.2f} bis {high:.2f}).</translation>
    </message>
    <message>
        <source>{player} on both sides: {first} score {value:.2f} ({low:.2f} to {high:.2f}).</source>
        <translation>{player} auf beiden Seiten: {first} erreichen {value:.2f} ({low:.2f} bis {high:.2f}).</translation>
    </message>
    <message>
        <source>Scores of the first side by players of both sides</source>
        <translation>Wertungen der ersten Seite nach Spielern beider Seiten</translation>
    </message>
    <message>
        <source>Play games while I edit</source>
        <translation>Spiele spielen, während ich bearbeite</translation>
    </message>
    <message>
        <source>A second after each edit, in the background, at low priority</source>
        <translation>Eine Sekunde nach jeder Änderung, im Hintergrund, mit niedrigem Vorrang</translation>
    </message>
    <message>
        <source>Who wins now</source>
        <translation>Wer jetzt gewinnt</translation>
    </message>
    <message>
        <source>Of each state of the scenario, at most</source>
        <translation>Höchstens, von jedem Stand des Szenarios</translation>
    </message>
    <message>
        <source>How many play at the same time; one leaves the others to you</source>
        <translation>Wie viele zugleich spielen; einer lässt Ihnen die anderen</translation>
    </message>
    <message>
        <source>Edits and what they were worth</source>
        <translation>Änderungen und was sie wert waren</translation>
    </message>
    <message>
        <source>Click an edit to go back to it, or forward</source>
        <translation>Klicken Sie eine Änderung an, um zu ihr zurück- oder vorzugehen</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>The figure is from before the last edit.</source>
        <translation>Der Wert gilt für den Stand vor der letzten Änderung.</translation>
    </message>
    <message>
        <source>Off: nothing is played.</source>
        <translation>Aus: es wird nichts gespielt.</translation>
    </message>
    <message>
        <source>Nothing can be played: {reason}</source>
        <translation>Es kann nichts gespielt werden: {reason}</translation>
    </message>
    <message>
        <source>The next edit, or to switch it off and on, tries again.</source>
        <translation>Die nächste Änderung oder Aus- und Einschalten versucht es erneut.</translation>
    </message>
    <message>
        <source>The first games are being played …</source>
        <translation>Die ersten Spiele werden gespielt …</translation>
    </message>
    <message>
        <source>Before this edit: {side} {share} after {games}. Games of it begin when edits rest.</source>
        <translation>Vor dieser Änderung: {side} {share} nach {games}. Spiele mit ihr beginnen, sobald nichts mehr geändert wird.</translation>
    </message>
    <message>
        <source>{side} {share} after {games}.</source>
        <translation>{side} {share} nach {games}.</translation>
    </message>
    <message>
        <source>The last edit: {worth}.</source>
        <translation>Die letzte Änderung: {worth}.</translation>
    </message>
    <message>
        <source>Games are being played …</source>
        <translation>Es wird gespielt …</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Balance</translation>
    </message>
    <message>
        <source>Balance: ?</source>
        <translation>Balance: ?</translation>
    </message>
    <message>
        <source>Balance …</source>
        <translation>Balance …</translation>
    </message>
    <message>
        <source>Before: {side} {share}</source>
        <translation>Vorher: {side} {share}</translation>
    </message>
    <message>
        <source>When it was switched on</source>
        <translation>Beim Einschalten</translation>
    </message>
    <message>
        <source>{share:.0f} % ({low:.0f} to {high:.0f})</source>
        <translation>{share:.0f} % ({low:.0f} bis {high:.0f})</translation>
    </message>
    <message>
        <source>{value} ({low} to {high})</source>
        <translation>{value} ({low} bis {high})</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Doctrines</source>
        <translation>Spielweisen</translation>
    </message>
    <message>
        <source>Games need a scenario of two sides, and its rules installed.</source>
        <translation>Spiele brauchen ein Szenario mit zwei Seiten, dessen Regeln installiert sind.</translation>
    </message>
    <message>
        <source>{games} kept from before.</source>
        <translation>Von früher bewahrt: {games}.</translation>
    </message>
    <message>
        <source>These games are of another state of the scenario, or of other players.</source>
        <translation>Diese Spiele gehören zu einem anderen Stand des Szenarios oder zu anderen Spielern.</translation>
    </message>
    <message>
        <source>{games} kept games are of an older scenario, map or program; play again.</source>
        <translation>{games} bewahrte Spiele gehören zu einem älteren Szenario, einer älteren Karte oder Programmfassung; spielen Sie neu.</translation>
    </message>
    <message>
        <source>Tick what to try in the list.</source>
        <translation>Kreuzen Sie in der Liste an, was erprobt werden soll.</translation>
    </message>
    <message>
        <source>Tick the players to try in the list.</source>
        <translation>Kreuzen Sie in der Liste die Spieler an.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <source>{done} of {games}</source>
        <translation>{done} von {games}</translation>
    </message>
    <message>
        <source>{done} of {total} games</source>
        <translation>{done} von {total} Spielen</translation>
    </message>
    <message>
        <source> before it was cancelled</source>
        <translation> vor dem Abbruch</translation>
    </message>
    <message>
        <source>{games} played{cut}.{broken}</source>
        <translation>{games} gespielt{cut}.{broken}</translation>
    </message>
    <message>
        <source>{games} of {pairs}{cut}.{broken}</source>
        <translation>{games}, {pairs}{cut}.{broken}</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>{changes} tried{cut}.</source>
        <translation>{changes} erprobt{cut}.</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>{tried} tried{cut}.</source>
        <translation>{tried} erprobt{cut}.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source> {broken} invariants broken!</source>
        <translation> {broken} Invarianten verletzt!</translation>
    </message>
    <message>
        <source>Try chan&amp;ges</source>
        <translation>Änderungen er&amp;proben</translation>
    </message>
    <message>
        <source>Play all pair&amp;s</source>
        <translation>Alle &amp;Paare spielen</translation>
    </message>
    <message>
        <source>Play &amp;games</source>
        <translation>Spiele s&amp;pielen</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;use</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Ends early; what has been played is kept</source>
        <translation>Endet früher; was gespielt ist, bleibt</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>W&amp;eiter</translation>
    </message>
    <message>
        <source>a draw</source>
        <translation>ein Unentschieden</translation>
    </message>
    <message>
        <source>won by {side}</source>
        <translation>{side} gewinnen</translation>
    </message>
    <message>
        <source>{text}. Opens it in the playtest window.</source>
        <translation>{text}. Öffnet es im Probespiel.</translation>
    </message>
    <message>
        <source>With SPRT: the most that are played</source>
        <translation>Mit SPRT: wie viele höchstens gespielt werden</translation>
    </message>
    <message>
        <source>The same seed gives the same games</source>
        <translation>Derselbe Startwert gibt dieselben Spiele</translation>
    </message>
    <message>
        <source>How many processes play; results do not depend on it</source>
        <translation>Wie viele Prozesse spielen; die Ergebnisse hängen nicht davon ab</translation>
    </message>
    <message>
        <source>Stop as soon as it &amp;is clear</source>
        <translation>Aufhören, sobald es k&amp;lar ist</translation>
    </message>
    <message>
        <source>A sequential test (SPRT) of 50/50 against 60/40 either way, 5 % errors</source>
        <translation>Eine Sequenzprobe (SPRT) von 50/50 gegen 60/40 nach beiden Seiten, 5 % Fehler</translation>
    </message>
    <message>
        <source>Ends when the games that are being played are over.</source>
        <translation>Endet, wenn die laufenden Spiele vorbei sind.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Player of {title}</source>
        <translation>Spieler von {title}</translation>
    </message>
    <message>
        <source>What to try</source>
        <translation>Was zu erproben ist</translation>
    </message>
    <message>
        <source>Another, e.g. hex 0605 terrain=woods</source>
        <translation>Eine andere, z. B. hex 0605 terrain=woods</translation>
    </message>
    <message>
        <source>Another change to try</source>
        <translation>Eine andere Änderung erproben</translation>
    </message>
    <message>
        <source>What each change is worth</source>
        <translation>Was jede Änderung wert ist</translation>
    </message>
    <message>
        <source>Change to apply</source>
        <translation>Anzuwendende Änderung</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>A&amp;nwenden</translation>
    </message>
    <message>
        <source>Makes this change in the scenario; it can be undone</source>
        <translation>Macht diese Änderung im Szenario; sie lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Find &amp;50/50</source>
        <translation>&amp;50/50 suchen</translation>
    </message>
    <message>
        <source>Searches the value of the line marked above that makes the battle even</source>
        <translation>Sucht den Wert der oben markierten Zeile, der das Gefecht ausgleicht</translation>
    </message>
    <message>
        <source> (now {now})</source>
        <translation> (jetzt {now})</translation>
    </message>
    <message>
        <source>Change of the score of {side}, {pairs} pairs of games with the same dice, 95 % intervals. Coloured: clear at 5 % for all together (Holm).</source>
        <translation>Änderung der Wertung von {side}, {pairs} Spielpaare mit denselben Würfeln, 95-%-Intervalle. Farbig: klar bei 5 % für alle zusammen (Holm).</translation>
    </message>
    <message>
        <source>{change} cannot be played: {reason}</source>
        <translation>{change} kann nicht gespielt werden: {reason}</translation>
    </message>
    <message>
        <source>{text} Bars show how far from 50/50 each value tried is, with 99 % intervals.</source>
        <translation>{text} Balken zeigen, wie weit jeder erprobte Wert von 50/50 weg ist, mit 99-%-Intervallen.</translation>
    </message>
    <message>
        <source>The worker processes ended unexpectedly.</source>
        <translation>Die Spielprozesse endeten vor der Zeit.</translation>
    </message>
    <message>
        <source>{name} is open: File &gt; Save writes into it.</source>
        <translation>{name} ist geöffnet: Datei &gt; Speichern schreibt hinein.</translation>
    </message>
    <message>
        <source>There is no line: point at a hex, press L, and select the hex to look at.</source>
        <translation>Es gibt keine Linie: Zeigen Sie auf ein Feld, drücken Sie L und wählen Sie das Feld aus, auf das geblickt wird.</translation>
    </message>
    <message>
        <source>zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Nothing is looked from: point at a hex and press L, or choose a zone in the panel Sight.</source>
        <translation>Es gibt keinen Standort: Zeigen Sie auf ein Feld und drücken Sie L, oder wählen Sie in der Tafel Sicht eine Zone.</translation>
    </message>
    <message>
        <source>There is no line: point at a base or a place, press L, and point at another.</source>
        <translation>Es gibt keine Linie: zeigen Sie auf eine Base oder Stelle, drücken Sie L und zeigen Sie auf eine andere.</translation>
    </message>
    <message>
        <source>Nothing is looked from: point at the table and press L, or choose a zone in Sight.</source>
        <translation>Von nirgends wird gesehen: zeigen Sie auf den Tisch und drücken Sie L, oder wählen Sie eine Zone unter Sicht.</translation>
    </message>
    <message>
        <source>Record of a game</source>
        <translation>Aufzeichnung eines Spiels</translation>
    </message>
    <message>
        <source>like the scenario</source>
        <translation>wie das Szenario</translation>
    </message>
    <message>
        <source>{width} x {height} pixels.</source>
        <translation>{width} x {height} Pixel.</translation>
    </message>
    <message>
        <source>A PNG of so many has 256 colours: surfaces have theirs exactly, edges and letters nearly.</source>
        <translation>Ein PNG mit so vielen hat 256 Farben: Flächen haben ihre genau, Kanten und Buchstaben beinahe.</translation>
    </message>
    <message>
        <source>{name} was made by kpeditor: here it is again, with what changed in Tiled.</source>
        <translation>{name} stammt von kpeditor: hier ist es wieder, mit dem, was in Tiled geändert wurde.</translation>
    </message>
    <message>
        <source>{name} was made by kpeditor: here it is again, with what was changed in it.</source>
        <translation>{name} wurde von kpeditor erstellt: hier ist es wieder, mit dem, was darin geändert wurde.</translation>
    </message>
    <message>
        <source>{name} was imported; it is a new map that is not saved yet.</source>
        <translation>{name} ist eingelesen; es ist eine neue Karte, die noch nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>Save the map of this board</source>
        <translation>Karte dieses Spielplans speichern</translation>
    </message>
    <message>
        <source>Wrote {name} for Tiled, and its tileset {picture}.</source>
        <translation>{name} für Tiled geschrieben, mit dem Kachelsatz {picture}.</translation>
    </message>
    <message>
        <source>The report is written: {path}.</source>
        <translation>Der Bericht ist geschrieben: {path}.</translation>
    </message>
    <message>
        <source>Notes for the designer are pinned to hexes and saved with the scenario.
Select a hex and write below, or pin them while playing.</source>
        <translation>Notizen für den Entwerfer hängen an Feldern und werden mit dem Szenario gespeichert.
Wählen Sie ein Feld und schreiben Sie unten, oder heften Sie sie beim Spielen an.</translation>
    </message>
    <message>
        <source>{name} runs …</source>
        <translation>{name} läuft …</translation>
    </message>
    <message>
        <source>{name}: the program {program} was not found or may not be started.</source>
        <translation>{name}: das Programm {program} wurde nicht gefunden oder darf nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>{name} was stopped.</source>
        <translation>{name} wurde angehalten.</translation>
    </message>
    <message>
        <source>{name} ended with status {code}.</source>
        <translation>{name} endete mit Status {code}.</translation>
    </message>
    <message>
        <source>{name} is done.</source>
        <translation>{name} ist fertig.</translation>
    </message>
    <message>
        <source>What the program said</source>
        <translation>Was das Programm sagte</translation>
    </message>
    <message>
        <source>Open a campaign</source>
        <translation>Einen Feldzug öffnen</translation>
    </message>
    <message>
        <source>Open the record of a game</source>
        <translation>Die Aufzeichnung eines Spiels öffnen</translation>
    </message>
    <message>
        <source>Save the text of the campaign</source>
        <translation>Text des Feldzugs speichern</translation>
    </message>
    <message>
        <source>it is a map, not a scenario</source>
        <translation>es ist eine Karte, kein Szenario</translation>
    </message>
    <message>
        <source>{path} cannot be played: {reason}</source>
        <translation>{path} kann nicht gespielt werden: {reason}</translation>
    </message>
    <message>
        <source>The game of {title} cannot go on: {reason}</source>
        <translation>Das Spiel {title} kann nicht weitergehen: {reason}</translation>
    </message>
    <message>
        <source>“{document}” is a new scenario; it is not saved yet.</source>
        <translation>„{document}“ ist ein neues Szenario; es ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>The scenario is not open in the editor: there is nothing to pin a note to.</source>
        <translation>Das Szenario ist nicht im Editor geöffnet: es gibt nichts, woran man eine Notiz heften könnte.</translation>
    </message>
    <message>
        <source>Scanned map</source>
        <translation>Gescannte Karte</translation>
    </message>
    <message>
        <source>Scan of {title}</source>
        <translation>Scan von {title}</translation>
    </message>
    <message>
        <source>This map was not read off a scan: there is nothing to confirm.</source>
        <translation>Diese Karte wurde nicht aus einem Scan gelesen: es gibt nichts zu bestätigen.</translation>
    </message>
    <message>
        <source>the file in front: the scenario, else the map</source>
        <translation>die vordere Datei: das Szenario, sonst die Karte</translation>
    </message>
    <message>
        <source>the map file</source>
        <translation>die Kartendatei</translation>
    </message>
    <message>
        <source>the folder of the file</source>
        <translation>der Ordner der Datei</translation>
    </message>
    <message>
        <source>the name of the file without its ending</source>
        <translation>der Name der Datei ohne Endung</translation>
    </message>
    <message>
        <source>the numbers of the selected hexes, with commas</source>
        <translation>die Nummern der ausgewählten Felder, mit Kommas</translation>
    </message>
    <message>
        <source>the first selected hex, else the one under the pointer</source>
        <translation>das erste ausgewählte Feld, sonst das unter dem Zeiger</translation>
    </message>
    <message>
        <source>the selected unit</source>
        <translation>die ausgewählte Einheit</translation>
    </message>
    <message>
        <source>a per cent sign</source>
        <translation>ein Prozentzeichen</translation>
    </message>
    <message>
        <source>The quotes of the command do not match.</source>
        <translation>Die Anführungszeichen des Befehls passen nicht zusammen.</translation>
    </message>
    <message>
        <source>The command names no program.</source>
        <translation>Der Befehl nennt kein Programm.</translation>
    </message>
    <message>
        <source>{name} is no variable; write %% for a per cent sign.</source>
        <translation>{name} ist keine Variable; schreiben Sie %% für ein Prozentzeichen.</translation>
    </message>
    <message>
        <source>There is nothing for {name} now.</source>
        <translation>Für {name} gibt es jetzt nichts.</translation>
    </message>
    <message>
        <source>Own commands</source>
        <translation>Eigene Befehle</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Name in the menu</source>
        <translation>Name im Menü</translation>
    </message>
    <message>
        <source>kpeditor check %file</source>
        <translation>kpeditor check %file</translation>
    </message>
    <message>
        <source>Save the file first</source>
        <translation>Die Datei vorher speichern</translation>
    </message>
    <message>
        <source>Templates of forces</source>
        <translation>Vorlagen für Kräfte</translation>
    </message>
    <message>
        <source>Find a template</source>
        <translation>Vorlage suchen</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Name of the new template</source>
        <translation>Name der neuen Vorlage</translation>
    </message>
    <message>
        <source>Save what is chosen</source>
        <translation>Gewähltes speichern</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>New template</source>
        <translation>Neue Vorlage</translation>
    </message>
    <message>
        <source>Choose sides, groups or units in the order of battle first to save them.</source>
        <translation>Wählen Sie zuerst Seiten, Gruppen oder Einheiten in der Schlachtordnung, um sie zu speichern.</translation>
    </message>
    <message>
        <source>Chosen in the order of battle: {what}.</source>
        <translation>In der Schlachtordnung gewählt: {what}.</translation>
    </message>
    <message>
        <source>No template contains all these words.</source>
        <translation>Keine Vorlage enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>No template is saved yet.</source>
        <translation>Noch ist keine Vorlage gespeichert.</translation>
    </message>
    <message>
        <source>This file cannot be read: {why}</source>
        <translation>Diese Datei kann nicht gelesen werden: {why}</translation>
    </message>
    <message>
        <source>Joins the side {side}.</source>
        <translation>Kommt zur Seite {side}.</translation>
    </message>
    <message>
        <source>{number} × {type}</source>
        <translation>{number} × {type}</translation>
    </message>
    <message>
        <source>For other rules: {ruleset}.</source>
        <translation>Für andere Regeln: {ruleset}.</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Remove for good</source>
        <translation>Endgültig entfernen</translation>
    </message>
    <message>
        <source>Insert a variable</source>
        <translation>Eine Variable einfügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(kein Name)</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Add a command to start a program with the file and the selected hexes.</source>
        <translation>Fügen Sie einen Befehl hinzu, um ein Programm mit der Datei und den ausgewählten Feldern zu starten.</translation>
    </message>
    <message>
        <source>It runs in the folder of the file, without a shell. Keys: Edit &gt; Keyboard shortcuts.</source>
        <translation>Er läuft im Ordner der Datei, ohne Shell. Tasten: Bearbeiten &gt; Tastenkürzel.</translation>
    </message>
    <message>
        <source>Take the features that are selected on the table</source>
        <translation>Die auf dem Tisch ausgewählten Geländestücke nehmen</translation>
    </message>
    <message>
        <source>an area of the map</source>
        <translation>ein Gebiet der Karte</translation>
    </message>
    <message>
        <source>Paint it on the map with the zone brush</source>
        <translation>Mit dem Zonenpinsel auf die Karte malen</translation>
    </message>
    <message>
        <source>The place of this name is written {place}.</source>
        <translation>Der Ort dieses Namens wird {place} geschrieben.</translation>
    </message>
    <message>
        <source>Where units stand is known only in a game.</source>
        <translation>Wo Einheiten stehen, weiß man erst in einer Partie.</translation>
    </message>
    <message>
        <source>{area} square {unit}</source>
        <translation>{area} Quadrat-{unit}</translation>
    </message>
    <message>
        <source>{length} {unit} of lines</source>
        <translation>{length} {unit} Linien</translation>
    </message>
    <message>
        <source>nothing there yet</source>
        <translation>noch nichts da</translation>
    </message>
    <message>
        <source>{side} half</source>
        <translation>Hälfte im {side}</translation>
    </message>
    <message>
        <source>{corner} quarter</source>
        <translation>Viertel im {corner}</translation>
    </message>
    <message>
        <source>Writes this name (Down, then Space)</source>
        <translation>Schreibt diesen Namen (Pfeil ab, dann Leertaste)</translation>
    </message>
    <message>
        <source>board {name}</source>
        <translation>Brett {name}</translation>
    </message>
    <message>
        <source>side {side}: {features}</source>
        <translation>Feldseite {side}: {features}</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Battle on {sheet}</source>
        <translation>Gefecht auf {sheet}</translation>
    </message>
    <message>
        <source>this map</source>
        <translation>dieser Karte</translation>
    </message>
    <message>
        <source>Another side</source>
        <translation>Noch eine Seite</translation>
    </message>
    <message>
        <source>Begin the scenario</source>
        <translation>Szenario beginnen</translation>
    </message>
    <message>
        <source>A new scenario on this map</source>
        <translation>Ein neues Szenario auf dieser Karte</translation>
    </message>
    <message>
        <source>Only a map is open. Who fights here? Everything can be changed later.</source>
        <translation>Nur eine Karte ist offen. Wer kämpft hier? Alles lässt sich später ändern.</translation>
    </message>
    <message>
        <source>Side {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>Title of side {number}</source>
        <translation>Titel der Seite {number}</translation>
    </message>
    <message>
        <source>Add side</source>
        <translation>Seite hinzufügen</translation>
    </message>
    <message>
        <source>Add group</source>
        <translation>Gruppe hinzufügen</translation>
    </message>
    <message>
        <source>Templates…</source>
        <translation>Vorlagen…</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Change number</source>
        <translation>Zahl ändern</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Belongs to the one before</source>
        <translation>Gehört zum vorigen</translation>
    </message>
    <message>
        <source>One level up</source>
        <translation>Eine Ebene höher</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Eine mehr</translation>
    </message>
    <message>
        <source>One fewer</source>
        <translation>Eine weniger</translation>
    </message>
    <message>
        <source>List one by one</source>
        <translation>Einzeln aufzählen</translation>
    </message>
    <message>
        <source>Put into the selected hex</source>
        <translation>Ins ausgewählte Feld setzen</translation>
    </message>
    <message>
        <source>Take off the map</source>
        <translation>Von der Karte nehmen</translation>
    </message>
    <message>
        <source>Turn right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Turn left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Entrench, or fill in</source>
        <translation>Eingraben, oder zuschütten</translation>
    </message>
    <message>
        <source>Get off the carrier</source>
        <translation>Vom Transporter absitzen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Move to group</source>
        <translation>In Gruppe verschieben</translation>
    </message>
    <message>
        <source>Remove from the order of battle</source>
        <translation>Aus der Schlachtordnung entfernen</translation>
    </message>
    <message>
        <source>Add a side with a group first; the unit has to belong to somebody.</source>
        <translation>Fügen Sie zuerst eine Seite mit einer Gruppe hinzu; die Einheit muss jemandem gehören.</translation>
    </message>
    <message>
        <source>Add {type} to group {group}</source>
        <translation>{type} zu Gruppe {group} hinzufügen</translation>
    </message>
    <message>
        <source>Nothing is chosen in the order of battle, so the unit joined {group} of {side}</source>
        <translation>In der Schlachtordnung ist nichts gewählt, deshalb kam die Einheit zu {group} von {side}</translation>
    </message>
    <message>
        <source>The chosen group has no such unit.</source>
        <translation>Die gewählte Gruppe hat keine solche Einheit.</translation>
    </message>
    <message>
        <source>Drop it onto a group.</source>
        <translation>Legen Sie sie auf einer Gruppe ab.</translation>
    </message>
    <message>
        <source>{unit} cannot go aboard {carrier}: {why}</source>
        <translation>{unit} kann nicht auf {carrier} aufsitzen: {why}</translation>
    </message>
    <message>
        <source>Type an area, for example {example}, or paint it on the map.</source>
        <translation>Geben Sie ein Gebiet ein, zum Beispiel {example}, oder malen Sie es auf die Karte.</translation>
    </message>
    <message>
        <source>No entry hex yet: name hexes at the edge.</source>
        <translation>Noch kein Eintrittsfeld: Felder am Rand nennen.</translation>
    </message>
    <message>
        <source>Its side then chooses one of them.</source>
        <translation>Ihre Seite wählt dann eines davon.</translation>
    </message>
    <message>
        <source>anywhere there</source>
        <translation>überall dort</translation>
    </message>
    <message>
        <source>Only by hexes at the edge of the map through which such a line runs</source>
        <translation>Nur über Felder am Kartenrand, durch die eine solche Linie läuft</translation>
    </message>
    <message>
        <source>until an event releases it</source>
        <translation>bis ein Ereignis sie freigibt</translation>
    </message>
    <message>
        <source>May not move until an event releases it</source>
        <translation>Darf nicht ziehen, bis ein Ereignis sie freigibt</translation>
    </message>
    <message>
        <source>Arrives</source>
        <translation>Ankunft</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Gebiet</translation>
    </message>
    <message>
        <source>Enters at</source>
        <translation>Eintritt bei</translation>
    </message>
    <message>
        <source>What you type here or paint changes the areas of {number} chosen groups.</source>
        <translation>Was Sie hier eingeben oder malen, ändert die Gebiete von {number} gewählten Gruppen.</translation>
    </message>
    <message>
        <source>Area of the others</source>
        <translation>Gebiet der übrigen</translation>
    </message>
    <message>
        <source>Entrenched</source>
        <translation>Eingegraben</translation>
    </message>
    <message>
        <source>Or at</source>
        <translation>Oder bei</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gebunden</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Count by type</source>
        <translation>Nach Typ zählen</translation>
    </message>
    <message>
        <source>Forget numbers, places and facings and keep how many there are of each type</source>
        <translation>Nummern, Orte und Blickrichtungen vergessen und nur behalten, wie viele es von jedem Typ sind</translation>
    </message>
    <message>
        <source>Give every unit its counter&apos;s number, so that it can have a place, a facing or a carrier</source>
        <translation>Jeder Einheit die Nummer ihres Spielsteins geben, damit sie Ort, Blickrichtung oder Transporter haben kann</translation>
    </message>
    <message>
        <source>{standing} of {units} have a place already; the others use the area.</source>
        <translation>{standing} von {units} haben schon einen Ort; die anderen benutzen das Gebiet.</translation>
    </message>
    <message>
        <source>Entry of group</source>
        <translation>Ankunft der Gruppe</translation>
    </message>
    <message>
        <source>No entry of group</source>
        <translation>Keine Ankunft der Gruppe</translation>
    </message>
    <message>
        <source>Deployment of group</source>
        <translation>Aufstellung der Gruppe</translation>
    </message>
    <message>
        <source>Deployment of {number} groups</source>
        <translation>Aufstellung von {number} Gruppen</translation>
    </message>
    <message>
        <source>Entry turn of group</source>
        <translation>Eintrittszug der Gruppe</translation>
    </message>
    <message>
        <source>Entry area of group</source>
        <translation>Eintrittsgebiet der Gruppe</translation>
    </message>
    <message>
        <source>Entry line of group</source>
        <translation>Zugangslinie der Gruppe</translation>
    </message>
    <message>
        <source>group {group}</source>
        <translation>Gruppe {group}</translation>
    </message>
    <message>
        <source>Hold group</source>
        <translation>Binden der Gruppe</translation>
    </message>
    <message>
        <source>Hold no more: group</source>
        <translation>Nicht mehr binden: Gruppe</translation>
    </message>
    <message>
        <source>more than counters</source>
        <translation>mehr als Spielsteine</translation>
    </message>
    <message>
        <source>enters by event {at}</source>
        <translation>Eintritt durch Ereignis {at}</translation>
    </message>
    <message>
        <source>enters turn {turn} {at}</source>
        <translation>Eintritt Zug {turn} {at}</translation>
    </message>
    <message>
        <source>enters any turn {at}</source>
        <translation>kommt in beliebigem Zug {at}</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gebunden</translation>
    </message>
    <message>
        <source>no area yet</source>
        <translation>noch kein Gebiet</translation>
    </message>
    <message>
        <source>aboard</source>
        <translation>an Bord</translation>
    </message>
    <message>
        <source>Counter mix</source>
        <translation>Spielsteinvorrat</translation>
    </message>
    <message>
        <source>Find a type</source>
        <translation>Einen Typ suchen</translation>
    </message>
    <message>
        <source>No type is called so. Fewer letters find more.</source>
        <translation>Kein Typ heißt so. Weniger Buchstaben finden mehr.</translation>
    </message>
    <message>
        <source>Of this scenario</source>
        <translation>Aus diesem Szenario</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>The scenario uses more than the game has counters.</source>
        <translation>Das Szenario benutzt mehr, als das Spiel Spielsteine hat.</translation>
    </message>
    <message>
        <source>{type}, {number} used, {figures}</source>
        <translation>{type}, {number} benutzt, {figures}</translation>
    </message>
    <message>
        <source>Add ▾</source>
        <translation>Neu ▾</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Change draw {number}: {sentence}</source>
        <translation>Ziehung {number} ändern: {sentence}</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Lots drawn</source>
        <translation>Gezogene Lose</translation>
    </message>
    <message>
        <source>before the set-up</source>
        <translation>vor der Aufstellung</translation>
    </message>
    <message>
        <source>when an event says so</source>
        <translation>wenn ein Ereignis es sagt</translation>
    </message>
    <message>
        <source>nobody: all are told</source>
        <translation>niemandem: alle erfahren es</translation>
    </message>
    <message>
        <source>the enemy</source>
        <translation>dem Gegner</translation>
    </message>
    <message>
        <source>all, its own side too</source>
        <translation>allen, auch der eigenen Seite</translation>
    </message>
    <message>
        <source>Until its units are on the map</source>
        <translation>Bis ihre Einheiten auf der Karte sind</translation>
    </message>
    <message>
        <source>Hidden from</source>
        <translation>Verborgen vor</translation>
    </message>
    <message>
        <source>Add a lot</source>
        <translation>Los hinzufügen</translation>
    </message>
    <message>
        <source>Groups of lot {number}</source>
        <translation>Gruppen von Los {number}</translation>
    </message>
    <message>
        <source>its own {turn}</source>
        <translation>je {turn}</translation>
    </message>
    <message>
        <source>By its own entry.</source>
        <translation>Über den eigenen Zugang.</translation>
    </message>
    <message>
        <source>Chance of lot {number}</source>
        <translation>Chance von Los {number}</translation>
    </message>
    <message>
        <source>Game-turn of lot {number}</source>
        <translation>Spielrunde von Los {number}</translation>
    </message>
    <message>
        <source>Entry of lot {number}</source>
        <translation>Zugang von Los {number}</translation>
    </message>
    <message>
        <source>Take lot {number} away</source>
        <translation>Los {number} entfernen</translation>
    </message>
    <message>
        <source>Enters</source>
        <translation>Kommt</translation>
    </message>
    <message>
        <source>Add a draw</source>
        <translation>Ziehung hinzufügen</translation>
    </message>
    <message>
        <source>Lots that chance draws: which groups take part, or when they come.</source>
        <translation>Lose, die der Zufall zieht: welche Gruppen teilnehmen oder wann sie kommen.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Units from the counter mix</source>
        <translation>Einheiten aus dem Vorrat</translation>
    </message>
    <message>
        <source>Forces from a template…</source>
        <translation>Kräfte aus einer Vorlage…</translation>
    </message>
    <message>
        <source>Show the form and the counter mix</source>
        <translation>Formular und Spielsteinvorrat zeigen</translation>
    </message>
    <message>
        <source>Give the tree all the room</source>
        <translation>Dem Baum den ganzen Platz geben</translation>
    </message>
    <message>
        <source>The short name victory conditions use: letters, digits and _</source>
        <translation>Der kurze Name, den Siegbedingungen benutzen: Buchstaben, Ziffern und _</translation>
    </message>
    <message>
        <source>May not leave the map.</source>
        <translation>Darf die Karte nicht verlassen.</translation>
    </message>
    <message>
        <source>For example 1, 3-5</source>
        <translation>Zum Beispiel 1, 3-5</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Panic level</source>
        <translation>Panikstufe</translation>
    </message>
    <message>
        <source>May exit by</source>
        <translation>Austritt über</translation>
    </message>
    <message>
        <source>May not</source>
        <translation>Darf nicht</translation>
    </message>
    <message>
        <source>Exit area of {side}</source>
        <translation>Austrittsgebiet von {side}</translation>
    </message>
    <message>
        <source>in {turns}</source>
        <translation>in {turns}</translation>
    </message>
    <message>
        <source>the {turns}</source>
        <translation>die {turns}</translation>
    </message>
    <message>
        <source>what is forbidden</source>
        <translation>was verboten ist</translation>
    </message>
    <message>
        <source>Still missing: {missing}.</source>
        <translation>Es fehlt noch: {missing}.</translation>
    </message>
    <message>
        <source>Ban for {side}</source>
        <translation>Verbot für {side}</translation>
    </message>
    <message>
        <source>No ban for {side}</source>
        <translation>Kein Verbot für {side}</translation>
    </message>
    <message>
        <source>Order of battle</source>
        <translation>Schlachtordnung</translation>
    </message>
    <message>
        <source>Drag the unit onto the table.</source>
        <translation>Ziehen Sie die Einheit auf den Tisch.</translation>
    </message>
    <message>
        <source>Select a hex on the map first, or drag the unit there.</source>
        <translation>Wählen Sie zuerst ein Feld auf der Karte, oder ziehen Sie die Einheit dorthin.</translation>
    </message>
    <message>
        <source>None of the selected units has a facing.</source>
        <translation>Keine der ausgewählten Einheiten hat eine Blickrichtung.</translation>
    </message>
    <message>
        <source>Turn {unit} to {facing}</source>
        <translation>{unit} nach {facing} drehen</translation>
    </message>
    <message>
        <source>Turn {number} units</source>
        <translation>{number} Einheiten drehen</translation>
    </message>
    <message>
        <source>Turn {number} units to {facing}</source>
        <translation>{number} Einheiten nach {facing} drehen</translation>
    </message>
    <message>
        <source>None of the selected units stands in a hex and may have one of the {marks} there.</source>
        <translation>Keine der gewählten Einheiten steht in einem Feld und darf dort eine der {marks} haben.</translation>
    </message>
    <message>
        <source>{act} for {number} units</source>
        <translation>{act} für {number} Einheiten</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>{hexes} selected.</source>
        <translation>{hexes} ausgewählt.</translation>
    </message>
    <message>
        <source>hex is</source>
        <translation>Feld ist</translation>
    </message>
    <message>
        <source>hexes are</source>
        <translation>Felder sind</translation>
    </message>
    <message>
        <source>Side {direction}, {compass}</source>
        <translation>Feldseite {direction}, {compass}</translation>
    </message>
    <message>
        <source>Property of the line: {value}</source>
        <translation>Eigenschaft der Linie: {value}</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>{unit}, held until an event releases it</source>
        <translation>{unit}, gebunden, bis ein Ereignis sie freigibt</translation>
    </message>
    <message>
        <source>Edge of the map</source>
        <translation>Rand der Karte</translation>
    </message>
    <message>
        <source>sides {edges}</source>
        <translation>Feldseiten {edges}</translation>
    </message>
    <message>
        <source>Opacity of the layer</source>
        <translation>Deckkraft der Ebene</translation>
    </message>
    <message>
        <source>Lock the layer</source>
        <translation>Die Ebene sperren</translation>
    </message>
    <message>
        <source>&amp;Opacity</source>
        <translation>Deckk&amp;raft</translation>
    </message>
    <message>
        <source>Opac&amp;ity</source>
        <translation>Deckk&amp;raft</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>Locked: click to allow changes</source>
        <translation>Gesperrt: klicken, um Änderungen zu erlauben</translation>
    </message>
    <message>
        <source>Click to lock</source>
        <translation>Klicken, um zu sperren</translation>
    </message>
    <message>
        <source>Allow changes again</source>
        <translation>Änderungen wieder erlauben</translation>
    </message>
    <message>
        <source>No tool may change this layer</source>
        <translation>Kein Werkzeug darf diese Ebene ändern</translation>
    </message>
    <message>
        <source>Layers, the topmost first</source>
        <translation>Ebenen, die oberste zuerst</translation>
    </message>
    <message>
        <source>Exchange the two (X)</source>
        <translation>Die beiden tauschen (X)</translation>
    </message>
    <message>
        <source>Exchange the kinds of the left and the right button</source>
        <translation>Die Arten der linken und der rechten Taste tauschen</translation>
    </message>
    <message>
        <source>Only on clear</source>
        <translation>Nur auf Freies</translation>
    </message>
    <message>
        <source>Leave alone what is painted already: only clear hexes and bare hexsides change</source>
        <translation>In Ruhe lassen, was schon bemalt ist: nur freie Felder und leere Feldseiten ändern sich</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>{role} paints {title}</source>
        <translation>{role} malt {title}</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Hexsides</source>
        <translation>Feldseiten</translation>
    </message>
    <message>
        <source>{line}: properties</source>
        <translation>{line}: Eigenschaften</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>{hexes}  ([ smaller, ] larger)</source>
        <translation>{hexes}  ([ kleiner, ] größer)</translation>
    </message>
    <message>
        <source>Brush of {hexes}</source>
        <translation>Pinsel: {hexes}</translation>
    </message>
    <message>
        <source>Right click: paint it with the right button.</source>
        <translation>Rechtsklick: mit der rechten Taste malen.</translation>
    </message>
    <message>
        <source>No places yet. Areas name them: Town 1, Hill 2, Old mill. Select hexes and press Add.</source>
        <translation>Noch keine Orte. Gebiete nennen sie: Town 1, Hill 2, Alte Mühle. Felder auswählen und Hinzufügen drücken.</translation>
    </message>
    <message>
        <source>Add a place</source>
        <translation>Einen Ort hinzufügen</translation>
    </message>
    <message>
        <source>Remove the chosen place</source>
        <translation>Den gewählten Ort entfernen</translation>
    </message>
    <message>
        <source>Edit hexes</source>
        <translation>Felder ändern</translation>
    </message>
    <message>
        <source>Take the place editor (P): drag adds hexes, right drag removes them</source>
        <translation>Den Ortsbearbeiter nehmen (P): Ziehen fügt Felder hinzu, rechts ziehen entfernt sie</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>Zeile {line}, Spalte {column}</translation>
    </message>
    <message>
        <source>click to mend</source>
        <translation>Klicken behebt es</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Changes the map or scenario so that this problem is gone; can be undone</source>
        <translation>Ändert Karte oder Szenario so, dass dieses Problem verschwindet; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Keine Probleme gefunden.</translation>
    </message>
    <message>
        <source>Mend: {what}</source>
        <translation>Beheben: {what}</translation>
    </message>
    <message>
        <source> From {low} to {high}.</source>
        <translation> Von {low} bis {high}.</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Sieg</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Only what differs from the default</source>
        <translation>Nur was vom Üblichen abweicht</translation>
    </message>
    <message>
        <source>These rules</source>
        <translation>Diese Regeln</translation>
    </message>
    <message>
        <source>The ruleset is not installed: its options are kept as they are.</source>
        <translation>Diese Regeln sind nicht installiert: ihre Optionen bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Options of {title}</source>
        <translation>Optionen von {title}</translation>
    </message>
    <message>
        <source>Changed tables</source>
        <translation>Geänderte Tabellen</translation>
    </message>
    <message>
        <source>Special rules</source>
        <translation>Sonderregeln</translation>
    </message>
    <message>
        <source>{path}: {changed} instead of {printed}</source>
        <translation>{path}: {changed} statt {printed}</translation>
    </message>
    <message>
        <source>None. Tables are changed in the file, under tables.</source>
        <translation>Keine. Tabellen ändert man in der Datei, unter tables.</translation>
    </message>
    <message>
        <source>Use {rule}</source>
        <translation>{rule} benutzen</translation>
    </message>
    <message>
        <source>Drop {rule}</source>
        <translation>{rule} weglassen</translation>
    </message>
    <message>
        <source>{text} (default)</source>
        <translation>{text} (üblich)</translation>
    </message>
    <message>
        <source>{text} (where a file says nothing)</source>
        <translation>{text} (wo eine Datei nichts sagt)</translation>
    </message>
    <message>
        <source>{text} (new scenarios)</source>
        <translation>{text} (neue Szenarien)</translation>
    </message>
    <message>
        <source>{count} missions; see the panel {title}</source>
        <translation>{count} Aufträge; siehe die Leiste {title}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>{field}, {whom}: {value}</source>
        <translation>{field}, {whom}: {value}</translation>
    </message>
    <message>
        <source>New type</source>
        <translation>Neuer Typ</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>A new type of this scenario with the figures of this one</source>
        <translation>Ein neuer Typ dieses Szenarios mit den Werten von diesem</translation>
    </message>
    <message>
        <source>Give this type of the rules other figures in this scenario</source>
        <translation>Diesem Typ der Regeln in diesem Szenario andere Werte geben</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Ausgehen von</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Like {model}; bold figures are its own.</source>
        <translation>Wie {model}; fette Werte sind eigene.</translation>
    </message>
    <message>
        <source>Bold figures are this scenario&apos;s own.</source>
        <translation>Fette Werte sind Werte dieses Szenarios.</translation>
    </message>
    <message>
        <source>{field} of {type}: {value}</source>
        <translation>{field} von {type}: {value}</translation>
    </message>
    <message>
        <source>{title} variant</source>
        <translation>{title} (Variante)</translation>
    </message>
    <message>
        <source> (and {reasons} more)</source>
        <translation> (und {reasons} weitere)</translation>
    </message>
    <message>
        <source>{seen} of {size} hexes are visible from {name}.</source>
        <translation>{seen} von {size} Feldern sind von {name} aus sichtbar.</translation>
    </message>
    <message>
        <source>{seen} of the {judged} hexes within {reach} are visible from {name}.</source>
        <translation>{seen} der {judged} Felder im Umkreis von {reach} sind von {name} aus sichtbar.</translation>
    </message>
    <message>
        <source>no unit stands there</source>
        <translation>dort steht keine Einheit</translation>
    </message>
    <message>
        <source>its units can fire at {hexes}</source>
        <translation>feuern können die Einheiten dort auf: {hexes}</translation>
    </message>
    <message>
        <source>{hexes} would flip if corners and hexsides run along counted otherwise.</source>
        <translation>{hexes} kippen, wenn Ecken und entlanglaufende Feldseiten anders zählen.</translation>
    </message>
    <message>
        <source>The line to {hex} is one of them.</source>
        <translation>Die Linie nach {hex} gehört dazu.</translation>
    </message>
    <message>
        <source>{side}: {group}</source>
        <translation>{side}: {group}</translation>
    </message>
    <message>
        <source>{side}: {group}, where it comes in</source>
        <translation>{side}: {group}, wo sie eintritt</translation>
    </message>
    <message>
        <source>{side}: where it leaves</source>
        <translation>{side}: Austritt</translation>
    </message>
    <message>
        <source>Select some hexes, or choose a zone; up to {most} hexes.</source>
        <translation>Wählen Sie einige Felder aus, oder eine Zone; höchstens {most} Felder.</translation>
    </message>
    <message>
        <source>Looking from {hexes} …</source>
        <translation>Die Sicht wird berechnet, {hexes} …</translation>
    </message>
    <message>
        <source>{seen} of {size} hexes are visible from at least one of {hexes}.</source>
        <translation>Sichtbar von mindestens einem Feld aus ({hexes}): {seen} von {size} Feldern.</translation>
    </message>
    <message>
        <source>{hexes} are dead ground, hidden by crests alone (violet).</source>
        <translation>Toter Raum, nur durch Kämme verdeckt (violett): {hexes}.</translation>
    </message>
    <message>
        <source>Crests alone hide nothing.</source>
        <translation>Kämme allein verdecken nichts.</translation>
    </message>
    <message>
        <source>{hex} lies behind the crest {hexsides} [{rule}].</source>
        <translation>{hex} liegt hinter dem Kamm {hexsides} [{rule}].</translation>
    </message>
    <message>
        <source>The map has not been saved yet.</source>
        <translation>Die Karte wurde noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Against {against} {gained} came into sight and {lost} were lost.</source>
        <translation>Gegen {against}: {gained} kamen in Sicht, {lost} gingen verloren.</translation>
    </message>
    <message>
        <source>Since the map was saved {gained} came into sight and {lost} were lost.</source>
        <translation>Seit dem Speichern der Karte: {gained} kamen in Sicht, {lost} gingen verloren.</translation>
    </message>
    <message>
        <source>No unit of this side stands in a hex yet: there is nothing to fire.</source>
        <translation>Noch steht keine Einheit dieser Seite in einem Feld: es gibt nichts, was feuert.</translation>
    </message>
    <message>
        <source>{guns} in place; {hexes} of {size} are dead ground.</source>
        <translation>{guns} in Stellung; {hexes} von {size} liegen im toten Raum.</translation>
    </message>
    <message>
        <source>{hex} is covered by {guns}</source>
        <translation>{hex} liegt im Feuer von {guns}</translation>
    </message>
    <message>
        <source>{type} in {hex}, range {distance}</source>
        <translation>{type} in {hex}, Entfernung {distance}</translation>
    </message>
    <message>
        <source>Select hexes; Ctrl+1 keeps them as stamp 1.</source>
        <translation>Felder auswählen; Strg+1 behält sie als Stempel 1.</translation>
    </message>
    <message>
        <source>Ctrl+{slot} or a right click keeps the selected hexes here</source>
        <translation>Strg+{slot} oder Rechtsklick behält hier die ausgewählten Felder</translation>
    </message>
    <message>
        <source>Stamp {slot} is empty. {keep}.</source>
        <translation>Stempel {slot} ist leer. {keep}.</translation>
    </message>
    <message>
        <source>Stamp {slot}, empty</source>
        <translation>Stempel {slot}, leer</translation>
    </message>
    <message>
        <source>Stamp {slot}, {size}: click or {slot} takes it in hand. {keep}.</source>
        <translation>Stempel {slot}, {size}: Klick oder {slot} nimmt ihn in die Hand. {keep}.</translation>
    </message>
    <message>
        <source>Stamp {slot}, {size}</source>
        <translation>Stempel {slot}, {size}</translation>
    </message>
    <message>
        <source>Choo&amp;se picture…</source>
        <translation>Bild w&amp;ählen…</translation>
    </message>
    <message>
        <source>Fit &amp;by two hexes…</source>
        <translation>Mit zwei Feldern an&amp;passen…</translation>
    </message>
    <message>
        <source>Fit by two places…</source>
        <translation>Durch zwei Stellen einpassen…</translation>
    </message>
    <message>
        <source>Picture under the map</source>
        <translation>Bild unter der Karte</translation>
    </message>
    <message>
        <source>Opacity of the picture</source>
        <translation>Deckkraft des Bildes</translation>
    </message>
    <message>
        <source>Pl&amp;ace</source>
        <translation>La&amp;ge</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>T&amp;op</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>Wi&amp;dth</source>
        <translation>Bre&amp;ite</translation>
    </message>
    <message>
        <source>T&amp;urned by</source>
        <translation>Gedreht &amp;um</translation>
    </message>
    <message>
        <source> hexes</source>
        <translation> Felder</translation>
    </message>
    <message>
        <source>Add a line</source>
        <translation>Zeile hinzufügen</translation>
    </message>
    <message>
        <source>Change line {number}: {sentence}</source>
        <translation>Zeile {number} ändern: {sentence}</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>Sieger</translation>
    </message>
    <message>
        <source>at the end of the game</source>
        <translation>am Ende des Spiels</translation>
    </message>
    <message>
        <source>{turns} at whose end the line is tested, for example 15-18</source>
        <translation>{turns}, an deren Ende die Zeile geprüft wird, zum Beispiel 15-18</translation>
    </message>
    <message>
        <source>west</source>
        <translation>Westen</translation>
    </message>
    <message>
        <source>north</source>
        <translation>Norden</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>Click a feature with the tool Select to change its name, kind and properties.</source>
        <translation>Ein Geländestück mit dem Werkzeug Auswählen anklicken, um Namen, Art und Eigenschaften zu ändern.</translation>
    </message>
    <message>
        <source>{count} features</source>
        <translation>{count} Geländestücke</translation>
    </message>
    <message>
        <source>The rules of this table do not know this kind.</source>
        <translation>Die Regeln dieses Tisches kennen diese Art nicht.</translation>
    </message>
    <message>
        <source>Its figures are {evidence}.</source>
        <translation>Seine Werte sind {evidence}.</translation>
    </message>
    <message>
        <source>Nobody begins here.</source>
        <translation>Niemand beginnt hier.</translation>
    </message>
    <message>
        <source>{count} begin here: {groups}</source>
        <translation>{count} beginnen hier: {groups}</translation>
    </message>
    <message>
        <source>Change to {kind}</source>
        <translation>In {kind} ändern</translation>
    </message>
    <message>
        <source>{size} square {unit}</source>
        <translation>{size} Quadrat-{unit}</translation>
    </message>
    <message>
        <source>{length} long</source>
        <translation>{length} lang</translation>
    </message>
    <message>
        <source>holes: {count}</source>
        <translation>Löcher: {count}</translation>
    </message>
    <message>
        <source>Points at the end of the game</source>
        <translation>Punkte am Ende des Spiels</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>The condition as it stands in the file; the rows above say the same</source>
        <translation>Die Bedingung, wie sie in der Datei steht; die Reihen darüber sagen dasselbe</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>Es gewinnt</translation>
    </message>
    <message>
        <source>Tested</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Add a condition</source>
        <translation>Bedingung hinzufügen</translation>
    </message>
    <message>
        <source>Change event {number}: {sentence}</source>
        <translation>Ereignis {number} ändern: {sentence}</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>beide Seiten</translation>
    </message>
    <message>
        <source>only once</source>
        <translation>nur einmal</translation>
    </message>
    <message>
        <source>What they are told, if anything</source>
        <translation>Was ihnen mitgeteilt wird, falls überhaupt etwas</translation>
    </message>
    <message>
        <source>Selects the hexes the condition and the effects speak of</source>
        <translation>Wählt die Felder aus, von denen Bedingung und Wirkungen sprechen</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Dann</translation>
    </message>
    <message>
        <source>What players are told before the game and at the end of {turns}, and what happens by it.</source>
        <translation>Was Spieler vor der Partie und am Ende bestimmter {turns} erfahren, und was dadurch geschieht.</translation>
    </message>
    <message>
        <source>If this {turn} ended now: {numbers} – {verdict}</source>
        <translation>Endete es jetzt ({turn}): {numbers} – {verdict}</translation>
    </message>
    <message>
        <source>Tell</source>
        <translation>Sagen</translation>
    </message>
    <message>
        <source>at the end of any {turn}</source>
        <translation>an jedem Ende ({turn})</translation>
    </message>
    <message>
        <source>{turns} at whose end it may happen, for example 3, 5-7; 0 is before the game</source>
        <translation>{turns}, an deren Ende es geschehen kann, zum Beispiel 3, 5-7; 0 ist vor dem Spiel</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Only if</source>
        <translation>Nur wenn</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>Auf der Karte zeigen</translation>
    </message>
    <message>
        <source>How the comparisons below are joined</source>
        <translation>Wie die Vergleiche darunter verbunden sind</translation>
    </message>
    <message>
        <source>It is not so that</source>
        <translation>Es gilt nicht, dass</translation>
    </message>
    <message>
        <source>More about this condition</source>
        <translation>Mehr zu dieser Bedingung</translation>
    </message>
    <message>
        <source>And, or, not, remove</source>
        <translation>Und, oder, nicht, entfernen</translation>
    </message>
    <message>
        <source>And …</source>
        <translation>Und …</translation>
    </message>
    <message>
        <source>Or …</source>
        <translation>Oder …</translation>
    </message>
    <message>
        <source>Not</source>
        <translation>Nicht</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>the number</source>
        <translation>die Zahl</translation>
    </message>
    <message>
        <source>a sum, typed</source>
        <translation>eine Summe, getippt</translation>
    </message>
    <message>
        <source>of the {side}</source>
        <translation>von {side}</translation>
    </message>
    <message>
        <source>of all sides</source>
        <translation>aller Seiten</translation>
    </message>
    <message>
        <source>all combat units</source>
        <translation>alle Kampfeinheiten</translation>
    </message>
    <message>
        <source>Of which kind: a unit type, its class, a condition or a unit&apos;s number; several with dots</source>
        <translation>Welcher Art: ein Typ, seine Klasse, ein Zustand oder die Nummer einer Einheit; mehrere mit Punkten</translation>
    </message>
    <message>
        <source>hexes of the area</source>
        <translation>Felder des Gebiets</translation>
    </message>
    <message>
        <source>features of the area</source>
        <translation>Geländestücke des Gebiets</translation>
    </message>
    <message>
        <source>the area as one</source>
        <translation>das Gebiet als Ganzes</translation>
    </message>
    <message>
        <source>places: {kind}</source>
        <translation>Orte: {kind}</translation>
    </message>
    <message>
        <source>So many times the number of the other side</source>
        <translation>So viele Male die Zahl der anderen Seite</translation>
    </message>
    <message>
        <source>Anywhere.</source>
        <translation>Überall.</translation>
    </message>
    <message>
        <source>Take this row away</source>
        <translation>Diese Zeile entfernen</translation>
    </message>
    <message>
        <source>or fewer</source>
        <translation>oder weniger</translation>
    </message>
    <message>
        <source>Kind of mark</source>
        <translation>Art der Marke</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>At least so many hexes</source>
        <translation>Mindestens so viele Felder</translation>
    </message>
    <message>
        <source>At least so far</source>
        <translation>Mindestens so weit</translation>
    </message>
    <message>
        <source>From an area: type it, or take the selected hexes.</source>
        <translation>Von einem Gebiet: tippen, oder die ausgewählten Felder nehmen.</translation>
    </message>
    <message>
        <source>From an area.</source>
        <translation>Von einem Gebiet.</translation>
    </message>
    <message>
        <source>what it is called</source>
        <translation>wie sie heißt</translation>
    </message>
    <message>
        <source>what can be chosen, with ; between</source>
        <translation>was gewählt werden kann, mit ; dazwischen</translation>
    </message>
    <message>
        <source>Name of the choice</source>
        <translation>Name der Wahl</translation>
    </message>
    <message>
        <source>Possibilities</source>
        <translation>Möglichkeiten</translation>
    </message>
    <message>
        <source>Take the hexes that are selected on the map</source>
        <translation>Die auf der Karte ausgewählten Felder nehmen</translation>
    </message>
    <message>
        <source>For example destroyed(red) + exited(red)</source>
        <translation>Zum Beispiel destroyed(red) + exited(red)</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>Was gezählt wird</translation>
    </message>
    <message>
        <source>Kind of units</source>
        <translation>Art der Einheiten</translation>
    </message>
    <message>
        <source>How control counts</source>
        <translation>Wie Beherrschung zählt</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>nobody (draw)</source>
        <translation>niemand (unentschieden)</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>Now: {numbers} – {verdict}</source>
        <translation>Jetzt: {numbers} – {verdict}</translation>
    </message>
    <message>
        <source>Nobody can win yet: add a line.</source>
        <translation>Noch kann niemand gewinnen: fügen Sie eine Zeile hinzu.</translation>
    </message>
    <message>
        <source>If the game ended now: open, it depends on how the players deploy.</source>
        <translation>Endete das Spiel jetzt: offen, es hängt von der Aufstellung ab.</translation>
    </message>
    <message>
        <source>If the game ended now: no line holds, a draw.</source>
        <translation>Endete das Spiel jetzt: keine Zeile gilt, unentschieden.</translation>
    </message>
    <message>
        <source>the {title}</source>
        <translation>{title}</translation>
    </message>
    <message>
        <source>If the game ended now: a draw.</source>
        <translation>Endete das Spiel jetzt: unentschieden.</translation>
    </message>
    <message>
        <source>If the game ended now: {who} would win, {level}.</source>
        <translation>Endete das Spiel jetzt: {who} würden gewinnen, {level}.</translation>
    </message>
    <message>
        <source>If the game ended now: {who} would win.</source>
        <translation>Endete das Spiel jetzt: {who} würde gewinnen.</translation>
    </message>
    <message>
        <source>Game-turn {turn}</source>
        <translation>Spielzug {turn}</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Back to the present</source>
        <translation>Zurück zur Gegenwart</translation>
    </message>
    <message>
        <source>{title} win: {level}</source>
        <translation>{title} gewinnen: {level}</translation>
    </message>
    <message>
        <source>Points: {points}</source>
        <translation>Punkte: {points}</translation>
    </message>
    <message>
        <source>Points: {points}. With equal points {title} win.</source>
        <translation>Punkte: {points}. Bei gleichen Punkten gewinnen {title}.</translation>
    </message>
    <message>
        <source>The game is a draw: {level}</source>
        <translation>Das Spiel endet unentschieden: {level}</translation>
    </message>
    <message>
        <source>The game is a draw</source>
        <translation>Das Spiel ist unentschieden</translation>
    </message>
    <message>
        <source>{title} win</source>
        <translation>{title} gewinnen</translation>
    </message>
    <message>
        <source>{question}, in secret</source>
        <translation>{question}, geheim</translation>
    </message>
    <message>
        <source>Give this answer</source>
        <translation>Diese Antwort geben</translation>
    </message>
    <message>
        <source>Propose an answer</source>
        <translation>Antwort vorschlagen</translation>
    </message>
    <message>
        <source>Orders are ready</source>
        <translation>Befehle sind fertig</translation>
    </message>
    <message>
        <source>Not protected</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Deployment is ready</source>
        <translation>Aufstellung ist fertig</translation>
    </message>
    <message>
        <source>Propose orders</source>
        <translation>Befehle vorschlagen</translation>
    </message>
    <message>
        <source>Deploy for me</source>
        <translation>Für mich aufstellen</translation>
    </message>
    <message>
        <source>{names} are thinking…</source>
        <translation>{names} denken nach…</translation>
    </message>
    <message>
        <source>Game-turn {turn} of {max}</source>
        <translation>Spielzug {turn} von {max}</translation>
    </message>
    <message>
        <source>Propose</source>
        <translation>Vorschlagen</translation>
    </message>
    <message>
        <source>Let the computer fill in what is missing; what you have written stays. The arrow offers other players, and to replace everything.</source>
        <translation>Den Computer ausfüllen lassen, was fehlt; was Sie geschrieben haben, bleibt. Der Pfeil bietet andere Spieler an, und alles zu ersetzen.</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alles ersetzen</translation>
    </message>
    <message>
        <source>Seal the answer (Ctrl+Return)</source>
        <translation>Die Antwort versiegeln (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Stop thinking</source>
        <translation>Nachdenken anhalten</translation>
    </message>
    <message>
        <source>Let it think again</source>
        <translation>Weiter nachdenken lassen</translation>
    </message>
    <message>
        <source>Take back a step</source>
        <translation>Einen Schritt zurücknehmen</translation>
    </message>
    <message>
        <source>Back to the last answer that was given here (Ctrl+Shift+Backspace)</source>
        <translation>Zurück zur letzten Antwort, die hier gegeben wurde (Strg+Umschalt+Rücktaste)</translation>
    </message>
    <message>
        <source>Map of the game</source>
        <translation>Karte des Spiels</translation>
    </message>
    <message>
        <source>The game goes on.</source>
        <translation>Das Spiel geht weiter.</translation>
    </message>
    <message>
        <source>This question is not asked any more.</source>
        <translation>Diese Frage wird nicht mehr gestellt.</translation>
    </message>
    <message>
        <source>{side}: the program failed, so this side does nothing this time: {reason}</source>
        <translation>{side}: Das Programm hat versagt, diese Seite tut diesmal nichts: {reason}</translation>
    </message>
    <message>
        <source>The computer player of {side} found no answer: {reason}</source>
        <translation>Der Computerspieler von {side} fand keine Antwort: {reason}</translation>
    </message>
    <message>
        <source>No side has units yet: add some in the panel Forces.</source>
        <translation>Noch hat keine Seite Einheiten: Fügen Sie unter Kräfte welche hinzu.</translation>
    </message>
    <message>
        <source>The scenario has an error, see Problems: {reason}.</source>
        <translation>Das Szenario hat einen Fehler, siehe Probleme: {reason}.</translation>
    </message>
    <message>
        <source>Nothing is asked here now.</source>
        <translation>Hier wird jetzt nichts gefragt.</translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>What only the other side may know cannot be seen from here.</source>
        <translation>Was nur die andere Seite wissen darf, ist von hier nicht zu sehen.</translation>
    </message>
    <message>
        <source>Pass the machine to</source>
        <translation>Geben Sie den Platz weiter an</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Choose a line of the log to see its arithmetic.</source>
        <translation>Wählen Sie eine Zeile des Logs, um ihre Rechnung zu sehen.</translation>
    </message>
    <message>
        <source>Summary of game-turn {turn}</source>
        <translation>Zusammenfassung von Spielzug {turn}</translation>
    </message>
    <message>
        <source>{phase}: {side}</source>
        <translation>{phase}: {side}</translation>
    </message>
    <message>
        <source>What {player} weighed for {unit}</source>
        <translation>Was {player} für {unit} abwog</translation>
    </message>
    <message>
        <source>Rule [{number}]</source>
        <translation>Regel [{number}]</translation>
    </message>
    <message>
        <source>Rulings</source>
        <translation>Auslegungen</translation>
    </message>
    <message>
        <source>The way</source>
        <translation>Der Weg</translation>
    </message>
    <message>
        <source>Not opened: {names}.</source>
        <translation>Nicht geöffnet: {names}.</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Open a first letter</source>
        <translation>Einen ersten Brief öffnen</translation>
    </message>
    <message>
        <source>{name} is letter {number} of its game, not the first. Open the game it belongs to by its game.yaml, and take the letter in there.</source>
        <translation>{name} ist Brief {number} seines Spiels, nicht der erste. Öffnen Sie das zugehörige Spiel über seine game.yaml und nehmen Sie den Brief dort auf.</translation>
    </message>
    <message>
        <source>Open game.yaml of a game by mail</source>
        <translation>game.yaml eines Spiels per Mail öffnen</translation>
    </message>
    <message>
        <source>Take in a letter of the other side</source>
        <translation>Einen Brief der anderen Seite einlegen</translation>
    </message>
    <message>
        <source>A new folder for the game by mail</source>
        <translation>Ein neuer Ordner für das Spiel per Mail</translation>
    </message>
    <message>
        <source>Side you play</source>
        <translation>Seite, die Sie spielen</translation>
    </message>
    <message>
        <source>Begin a game…</source>
        <translation>Spiel beginnen…</translation>
    </message>
    <message>
        <source>One person umpires and has the whole game. Each side has a folder in it, on a shared drive or sent about, with what that side sees and nothing else; there it answers.</source>
        <translation>Eine Person ist Schiedsrichter und hat das ganze Spiel. Jede Seite hat darin einen Ordner, auf einem gemeinsamen Laufwerk oder verschickt, mit dem, was diese Seite sieht, und nichts sonst; dort antwortet sie.</translation>
    </message>
    <message>
        <source>Chooses a new folder for it, with the options and the seed of the page before. You umpire.</source>
        <translation>Wählt einen neuen Ordner dafür, mit den Optionen und dem Startwert der Seite davor. Sie sind Schiedsrichter.</translation>
    </message>
    <message>
        <source>Choose truth.yaml of a game that you umpire, or seen.yaml in the folder of your side.</source>
        <translation>Wählen Sie truth.yaml eines Spiels, das Sie leiten, oder seen.yaml im Ordner Ihrer Seite.</translation>
    </message>
    <message>
        <source>{scenario} by folders</source>
        <translation>{scenario} über Ordner</translation>
    </message>
    <message>
        <source>By folders</source>
        <translation>Über Ordner</translation>
    </message>
    <message>
        <source>Open a first letter…</source>
        <translation>Ersten Brief öffnen…</translation>
    </message>
    <message>
        <source>Open a game…</source>
        <translation>Spiel öffnen…</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Briefe</translation>
    </message>
    <message>
        <source>One letter a player-turn</source>
        <translation>Ein Brief je Spielerzug</translation>
    </message>
    <message>
        <source>One letter a player-turn, and one for each reaction</source>
        <translation>Ein Brief je Spielerzug und einer für jede Reaktion</translation>
    </message>
    <message>
        <source>Letters for every question</source>
        <translation>Briefe zu jeder Frage</translation>
    </message>
    <message>
        <source>Two people exchange letters, small files, by any mail. Orders are sealed before either side sees the other&apos;s, and the dice come from both: nobody has to trust anybody.</source>
        <translation>Zwei Menschen tauschen Briefe, kleine Dateien, über irgendeine Post. Befehle sind versiegelt, ehe eine Seite die der anderen sieht, und die Würfel kommen von beiden: niemand muss jemandem trauen.</translation>
    </message>
    <message>
        <source>You play</source>
        <translation>Sie spielen</translation>
    </message>
    <message>
        <source>Both sides together write about {letters} letters in {turns}, {each} in each of them.</source>
        <translation>Beide Seiten zusammen schreiben etwa {letters} Briefe in {turns}, jeweils {each}.</translation>
    </message>
    <message>
        <source>Begin a game</source>
        <translation>Ein Spiel beginnen</translation>
    </message>
    <message>
        <source>Chooses a new folder for it. The first letter brings map and scenario.</source>
        <translation>Wählt einen neuen Ordner dafür. Der erste Brief bringt Karte und Szenario.</translation>
    </message>
    <message>
        <source>Choose the letter, then a new folder for the game.</source>
        <translation>Wählen Sie den Brief, dann einen neuen Ordner für das Spiel.</translation>
    </message>
    <message>
        <source>You were sent a first letter</source>
        <translation>Sie haben einen ersten Brief bekommen</translation>
    </message>
    <message>
        <source>Choose game.yaml in the folder of the game.</source>
        <translation>Wählen Sie game.yaml im Ordner des Spiels.</translation>
    </message>
    <message>
        <source>Go on with a game</source>
        <translation>Ein Spiel fortsetzen</translation>
    </message>
    <message>
        <source>{scenario} by mail</source>
        <translation>{scenario} per Mail</translation>
    </message>
    <message>
        <source>Play by mail</source>
        <translation>Spiel per Mail</translation>
    </message>
    <message>
        <source>How many letters a game takes cannot be told for these rules.</source>
        <translation>Wie viele Briefe ein Spiel braucht, ist bei diesen Regeln nicht zu sagen.</translation>
    </message>
    <message>
        <source>Whoever plays a player-turn sees its dice before the letter goes out: a changed program could try the turn out first.</source>
        <translation>Wer einen Spielerzug spielt, sieht seine Würfel, ehe der Brief hinausgeht: ein verändertes Programm könnte den Zug vorher ausprobieren.</translation>
    </message>
    <message>
        <source>What you have written is sealed.</source>
        <translation>Was Sie geschrieben haben, ist versiegelt.</translation>
    </message>
    <message>
        <source>A game by mail cannot be taken back: what was sealed is sealed.</source>
        <translation>Ein Spiel per Mail kann nicht zurückgenommen werden: was versiegelt ist, bleibt versiegelt.</translation>
    </message>
    <message>
        <source>Take in a letter…</source>
        <translation>Brief einlegen…</translation>
    </message>
    <message>
        <source>Open a letter of the other side; it is checked before anything of it counts</source>
        <translation>Einen Brief der anderen Seite öffnen; er wird geprüft, ehe etwas davon gilt</translation>
    </message>
    <message>
        <source>Write a letter now</source>
        <translation>Jetzt einen Brief schreiben</translation>
    </message>
    <message>
        <source>With what is ready, before your next orders; or the last one again</source>
        <translation>Mit dem, was fertig ist, vor Ihren nächsten Befehlen; oder den letzten noch einmal</translation>
    </message>
    <message>
        <source>Copy the letter</source>
        <translation>Brief kopieren</translation>
    </message>
    <message>
        <source>Copies the file, to be attached to a mail</source>
        <translation>Kopiert die Datei, um sie an eine Mail zu hängen</translation>
    </message>
    <message>
        <source>Show the letters</source>
        <translation>Briefe zeigen</translation>
    </message>
    <message>
        <source>Opens the folder with the letters; send those files, never game.yaml</source>
        <translation>Öffnet den Ordner mit den Briefen; verschicken Sie diese Dateien, nie game.yaml</translation>
    </message>
    <message>
        <source>Awaited: {what}</source>
        <translation>Erwartet: {what}</translation>
    </message>
    <message>
        <source>Last letter written: {names}, in {parent}/{folder}</source>
        <translation>Letzter geschriebener Brief: {names}, in {parent}/{folder}</translation>
    </message>
    <message>
        <source>No letter has been written yet.</source>
        <translation>Noch wurde kein Brief geschrieben.</translation>
    </message>
    <message>
        <source>Notes for the designer are pinned to hexes and saved with the scenario.
Click a hex of the map, and write below.</source>
        <translation>Notizen für den Entwerfer hängen an Feldern und werden mit dem Szenario gespeichert.
Ein Feld der Karte anklicken und unten schreiben.</translation>
    </message>
    <message>
        <source>What the designer should know</source>
        <translation>Was der Entwerfer wissen soll</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>Neue Notiz</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Click a hex</source>
        <translation>Feld anklicken</translation>
    </message>
    <message>
        <source>A person at this machine</source>
        <translation>Ein Mensch an diesem Gerät</translation>
    </message>
    <message>
        <source>Computer: {player}</source>
        <translation>Computer: {player}</translation>
    </message>
    <message>
        <source>A program of your own…</source>
        <translation>Ein eigenes Programm…</translation>
    </message>
    <message>
        <source>Player of {side}</source>
        <translation>Spieler von {side}</translation>
    </message>
    <message>
        <source>Program that plays {side}</source>
        <translation>Programm, das {side} spielt</translation>
    </message>
    <message>
        <source>./mybot.py, or a command with its arguments</source>
        <translation>./mybot.py, oder ein Befehl mit Argumenten</translation>
    </message>
    <message>
        <source>It is asked by lines of JSON; docs/players.md has a sample in 30 lines</source>
        <translation>Es wird mit Zeilen von JSON gefragt; docs/players.md hat ein Muster in 30 Zeilen</translation>
    </message>
    <message>
        <source>Computer: {chosen}</source>
        <translation>Computer: {chosen}</translation>
    </message>
    <message>
        <source>One person plays all sides (no hand-over)</source>
        <translation>Eine Person spielt alle Seiten (ohne Weitergeben)</translation>
    </message>
    <message>
        <source>Without it a screen hides what one side has written from the next</source>
        <translation>Sonst verbirgt ein Bildschirm vor der nächsten Seite, was die vorige geschrieben hat</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Look at the game from its beginning</source>
        <translation>Das Spiel von Anfang an ansehen</translation>
    </message>
    <message>
        <source>Plays it step by step; it goes on at its end with the players chosen here</source>
        <translation>Spielt es Schritt für Schritt ab; am Ende geht es mit den hier gewählten Spielern weiter</translation>
    </message>
    <message>
        <source>Back to the game</source>
        <translation>Zurück zur Partie</translation>
    </message>
    <message>
        <source>Go on with the game that runs (Escape)</source>
        <translation>Mit der laufenden Partie weitermachen (Esc)</translation>
    </message>
    <message>
        <source>The scenario says: {value}</source>
        <translation>Das Szenario sagt: {value}</translation>
    </message>
    <message>
        <source>Options of the rules</source>
        <translation>Optionen der Regeln</translation>
    </message>
    <message>
        <source>{text}: {count} changed</source>
        <translation>{text}: {count} geändert</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>Ein anderer</translation>
    </message>
    <message>
        <source>The same seed and the same orders give the same dice</source>
        <translation>Derselbe Startwert und dieselben Befehle geben dieselben Würfel</translation>
    </message>
    <message>
        <source>Seed of the dice</source>
        <translation>Startwert der Würfel</translation>
    </message>
    <message>
        <source> (usual)</source>
        <translation> (üblich)</translation>
    </message>
    <message>
        <source>Nobody: the rules decide</source>
        <translation>Niemand: die Regeln entscheiden</translation>
    </message>
    <message>
        <source>{side} against the computer</source>
        <translation>{side} gegen den Computer</translation>
    </message>
    <message>
        <source>People at this machine</source>
        <translation>Menschen an diesem Gerät</translation>
    </message>
    <message>
        <source>Watch the computer</source>
        <translation>Dem Computer zusehen</translation>
    </message>
    <message>
        <source>{turns}. {sides}.{begins}</source>
        <translation>{turns}. {sides}.{begins}</translation>
    </message>
    <message>
        <source>{side}: {units}</source>
        <translation>{side}: {units}</translation>
    </message>
    <message>
        <source> On the map already: {placed}.</source>
        <translation> Schon auf der Karte: {placed}.</translation>
    </message>
    <message>
        <source>Step back (,)</source>
        <translation>Schritt zurück (,)</translation>
    </message>
    <message>
        <source>Play or pause (F9)</source>
        <translation>Abspielen oder Pause (F9)</translation>
    </message>
    <message>
        <source>Step (.)</source>
        <translation>Schritt (.)</translation>
    </message>
    <message>
        <source>To the present (End)</source>
        <translation>Zur Gegenwart (Ende)</translation>
    </message>
    <message>
        <source>Moment of the game</source>
        <translation>Augenblick des Spiels</translation>
    </message>
    <message>
        <source>Drag to any moment of the game</source>
        <translation>Zu einem beliebigen Augenblick des Spiels ziehen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>aboard {unit}</source>
        <translation>auf {unit}</translation>
    </message>
    <message>
        <source>not on the map yet</source>
        <translation>noch nicht auf der Karte</translation>
    </message>
    <message>
        <source>{state} until its turn {turn} ends</source>
        <translation>{state}, bis sein Zug {turn} endet</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>gedrückt</translation>
    </message>
    <message>
        <source>faces {side}</source>
        <translation>blickt nach {side}</translation>
    </message>
    <message>
        <source>Everything was replaced. Ctrl+Z takes it back.</source>
        <translation>Alles wurde ersetzt. Strg+Z nimmt es zurück.</translation>
    </message>
    <message>
        <source>An answer is proposed. Ctrl+Z takes it back.</source>
        <translation>Eine Antwort ist vorgeschlagen. Strg+Z nimmt sie zurück.</translation>
    </message>
    <message>
        <source>No proposal was found: {reason}</source>
        <translation>Kein Vorschlag gefunden: {reason}</translation>
    </message>
    <message>
        <source>There was nothing to fill in. The arrow beside the button offers to replace everything.</source>
        <translation>Es gab nichts auszufüllen. Der Pfeil neben dem Knopf bietet an, alles zu ersetzen.</translation>
    </message>
    <message>
        <source>Filled in: {units}.</source>
        <translation>Ausgefüllt: {units}.</translation>
    </message>
    <message>
        <source>Left out, for it does not go with what you have written: {units} ({reason}).</source>
        <translation>Weggelassen, weil es nicht zu dem passt, was Sie geschrieben haben: {units} ({reason}).</translation>
    </message>
    <message>
        <source>Ctrl+Z takes it back.</source>
        <translation>Strg+Z nimmt es zurück.</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} und {count} weitere</translation>
    </message>
    <message>
        <source>{scenario} – playtest</source>
        <translation>{scenario} – Probespiel</translation>
    </message>
    <message>
        <source>Playtest</source>
        <translation>Probespiel</translation>
    </message>
    <message>
        <source>{scenario} – by mail</source>
        <translation>{scenario} – per Mail</translation>
    </message>
    <message>
        <source>deploy</source>
        <translation>aufstellen</translation>
    </message>
    <message>
        <source>write orders</source>
        <translation>Befehle schreiben</translation>
    </message>
    <message>
        <source>The computer player “{player}” is thinking…</source>
        <translation>Der Computerspieler „{player}“ denkt nach…</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Open a record</source>
        <translation>Eine Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>{path} cannot be opened: {reason}</source>
        <translation>{path} kann nicht geöffnet werden: {reason}</translation>
    </message>
    <message>
        <source>The umpire has the record of this game.</source>
        <translation>Der Schiedsrichter hat die Aufzeichnung dieses Spiels.</translation>
    </message>
    <message>
        <source>Save the record of the game</source>
        <translation>Die Aufzeichnung des Spiels speichern</translation>
    </message>
    <message>
        <source>The game was saved as {name}.</source>
        <translation>Das Spiel wurde als {name} gespeichert.</translation>
    </message>
    <message>
        <source>The map that is played was in no file: it was saved beside the record, as {name}.</source>
        <translation>Die gespielte Karte stand in keiner Datei: sie wurde neben der Aufzeichnung gespeichert, als {name}.</translation>
    </message>
    <message>
        <source>The record was not saved: {reason}</source>
        <translation>Die Aufzeichnung wurde nicht gespeichert: {reason}</translation>
    </message>
    <message>
        <source>Save the chronicle of the game</source>
        <translation>Die Chronik des Spiels speichern</translation>
    </message>
    <message>
        <source>The chronicle was saved as {name}.</source>
        <translation>Die Chronik wurde als {name} gespeichert.</translation>
    </message>
    <message>
        <source>The chronicle was not saved: {reason}</source>
        <translation>Die Chronik wurde nicht gespeichert: {reason}</translation>
    </message>
    <message>
        <source>These rules cannot write a position down as a scenario.</source>
        <translation>Diese Regeln können eine Lage nicht als Szenario aufschreiben.</translation>
    </message>
    <message>
        <source>The enemy has hidden units in this game by mail: not before it is over.</source>
        <translation>Der Gegner hat in diesem Briefspiel verborgene Einheiten: erst wenn es zu Ende ist.</translation>
    </message>
    <message>
        <source>the record of this game</source>
        <translation>der Aufzeichnung dieses Spiels</translation>
    </message>
    <message>
        <source>The scenario would show all of the enemy, also what you do not see. Make it all the same?</source>
        <translation>Das Szenario würde den ganzen Gegner zeigen, auch was Sie nicht sehen. Trotzdem erstellen?</translation>
    </message>
    <message>
        <source>phase {phase}</source>
        <translation>Phase {phase}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>unit: what it does</source>
        <translation>Einheit: was sie tut</translation>
    </message>
    <message>
        <source>Answer of {side} to “{kind}”, written as in a record:</source>
        <translation>Antwort von {side} auf „{kind}“, geschrieben wie in einer Aufzeichnung:</translation>
    </message>
    <message>
        <source>Answer of {side} to “{kind}”: choose one, or write it as in a record:</source>
        <translation>Antwort von {side} auf „{kind}“: wählen Sie eine, oder schreiben Sie sie wie in einer Aufzeichnung:</translation>
    </message>
    <message>
        <source>Secret: other sides do not see this answer until the rules reveal it.</source>
        <translation>Geheim: andere Seiten sehen diese Antwort erst, wenn die Regeln sie aufdecken.</translation>
    </message>
    <message>
        <source>Choose one of the answers.</source>
        <translation>Wählen Sie eine der Antworten.</translation>
    </message>
    <message>
        <source>too weak, no attack is made</source>
        <translation>zu schwach, es gibt keinen Angriff</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Entrench</source>
        <translation>Eingraben</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Abräumen</translation>
    </message>
    <message>
        <source>Take the unit off the map again (Delete)</source>
        <translation>Die Einheit wieder von der Karte nehmen (Entf)</translation>
    </message>
    <message>
        <source>Begin aboard a carrier, also one that enters later; or get off (Q)</source>
        <translation>Auf einem Transporter beginnen, auch auf einem, der später eintrifft; oder absitzen (Q)</translation>
    </message>
    <message>
        <source>{units} still to be placed</source>
        <translation>noch aufzustellen: {units}</translation>
    </message>
    <message>
        <source>{piece} enters by an event: with Aboard somebody may begin on it.</source>
        <translation>{piece} tritt durch ein Ereignis ein: Mit An Bord kann jemand darauf beginnen.</translation>
    </message>
    <message>
        <source>{piece} enters in game-turn {due}: with Aboard somebody may begin on it.</source>
        <translation>{piece} trifft in Spielzug {due} ein: Mit An Bord kann jemand darauf beginnen.</translation>
    </message>
    <message>
        <source>enters when an event brings it in</source>
        <translation>tritt ein, wenn ein Ereignis sie heranführt</translation>
    </message>
    <message>
        <source>enters in game-turn {due}</source>
        <translation>trifft in Spielzug {due} ein</translation>
    </message>
    <message>
        <source>begins {area}</source>
        <translation>beginnt {area}</translation>
    </message>
    <message>
        <source>entrenched</source>
        <translation>eingegraben</translation>
    </message>
    <message>
        <source>with {unit} aboard</source>
        <translation>mit {unit} an Bord</translation>
    </message>
    <message>
        <source>Click a unit in the table, then its hex; or drag counters about on the map.</source>
        <translation>Eine Einheit in der Tabelle anklicken, dann ihr Feld; oder Spielsteine auf der Karte ziehen.</translation>
    </message>
    <message>
        <source>; onto a carrier to go aboard</source>
        <translation>; auf einen Transporter, um aufzusitzen</translation>
    </message>
    <message>
        <source>{piece}: click a hex of its area, or drag it there{hint}.</source>
        <translation>{piece}: ein Feld ihres Gebiets anklicken, oder dorthin ziehen{hint}.</translation>
    </message>
    <message>
        <source>The result. Change it to override the dice; your note goes into the log.</source>
        <translation>Was gilt. Ändern Sie es, um das Gewürfelte zu ersetzen; Ihre Notiz kommt ins Protokoll.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>why, if you override</source>
        <translation>warum, wenn Sie überstimmen</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>Überstimmen</translation>
    </message>
    <message>
        <source>Let it count</source>
        <translation>Gelten lassen</translation>
    </message>
    <message>
        <source>No carrier is free for it</source>
        <translation>Kein Transporter ist für sie frei</translation>
    </message>
    <message>
        <source>Get off</source>
        <translation>Absitzen</translation>
    </message>
    <message>
        <source>Only a gun that is placed has a facing [9.4]</source>
        <translation>Nur ein aufgestelltes Geschütz hat eine Blickrichtung [9.4]</translation>
    </message>
    <message>
        <source>Place the unit first</source>
        <translation>Stellen Sie die Einheit zuerst auf</translation>
    </message>
    <message>
        <source>Nobody is aboard</source>
        <translation>Niemand ist an Bord</translation>
    </message>
    <message>
        <source>clock {points}</source>
        <translation>Uhr {points}</translation>
    </message>
    <message>
        <source>exit</source>
        <translation>Austritt</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>GEDR.</translation>
    </message>
    <message>
        <source>shells</source>
        <translation>H-Feuer</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>withdrawn</source>
        <translation>abgezogen</translation>
    </message>
    <message>
        <source>{number} is too far: {piece} can spend {have:g} on movement [6.0]</source>
        <translation>{number} ist zu weit: {piece} kann {have:g} für Bewegung ausgeben [6.0]</translation>
    </message>
    <message>
        <source>To {number}: clock {spent:g}, {left:g} left of {have:g}</source>
        <translation>Nach {number}: Uhr {spent:g}, noch {left:g} von {have:g}</translation>
    </message>
    <message>
        <source>Fires at the first enemy that enters {names}. In {number}: {chances}</source>
        <translation>Feuert auf den ersten Feind, der {names} betritt. In {number}: {chances}</translation>
    </message>
    <message>
        <source>cannot be hurt</source>
        <translation>nicht zu treffen</translation>
    </message>
    <message>
        <source>{name} no attack</source>
        <translation>{name} kein Angriff</translation>
    </message>
    <message>
        <source>no enemy is on the map yet</source>
        <translation>noch ist kein Feind auf der Karte</translation>
    </message>
    <message>
        <source>Friends are hit as well.</source>
        <translation>Freunde werden auch getroffen.</translation>
    </message>
    <message>
        <source>{number} cannot be reached and driven through with the points left [9.6]</source>
        <translation>{number} kann mit den übrigen Punkten nicht erreicht und durchfahren werden [9.6]</translation>
    </message>
    <message>
        <source>Overruns {number} through side {direction}; no enemy is there now</source>
        <translation>Überrollt {number} durch Feldseite {direction}; dort ist jetzt kein Gegner</translation>
    </message>
    <message>
        <source>Overruns {number} through side {direction}: alone {superiority:+d}</source>
        <translation>Überrollt {number} durch Feldseite {direction}: allein {superiority:+d}</translation>
    </message>
    <message>
        <source>{carrier} takes {unit} aboard in {where}</source>
        <translation>{carrier} nimmt {unit} in {where} auf</translation>
    </message>
    <message>
        <source>unit it could carry</source>
        <translation>Einheit, die er tragen könnte,</translation>
    </message>
    <message>
        <source>carrier</source>
        <translation>Transporter</translation>
    </message>
    <message>
        <source>There is no {who} of this side in {number} [12.0]</source>
        <translation>Diese Seite hat in {number} nichts Passendes: {who} [12.0]</translation>
    </message>
    <message>
        <source>{carrier} drives on to {number}</source>
        <translation>{carrier} fährt weiter nach {number}</translation>
    </message>
    <message>
        <source>{unit} gets off here, {drives}</source>
        <translation>{unit} sitzt hier ab, {drives}</translation>
    </message>
    <message>
        <source>{piece} turns to face {facing}</source>
        <translation>{piece} dreht sich nach {facing}</translation>
    </message>
    <message>
        <source>No enemy is in range of {piece}: it fires at most {range} hexes far [9.17].</source>
        <translation>Kein Gegner ist in Reichweite von {piece}: Sie schießt höchstens {range} Felder weit [9.17].</translation>
    </message>
    <message>
        <source>{piece} can hurt none of the enemies that it sees within its range.</source>
        <translation>{piece} kann keinem der Gegner schaden, die sie in Reichweite sieht.</translation>
    </message>
    <message>
        <source>No enemy within its range lies in the arc of {piece} [9.4].</source>
        <translation>Kein Gegner in Reichweite liegt im Feuerbereich von {piece} [9.4].</translation>
    </message>
    <message>
        <source>{piece} sees none of the enemies within its range [9.16].</source>
        <translation>{piece} sieht keinen der Gegner in Reichweite [9.16].</translation>
    </message>
    <message>
        <source>{piece} cannot hurt anybody in {number}</source>
        <translation>{piece} kann in {number} niemandem schaden</translation>
    </message>
    <message>
        <source> − {cover} cover</source>
        <translation> − {cover} Deckung</translation>
    </message>
    <message>
        <source>Tight fire on {number}. Who stays: {still}. Who has movement plotted: {moving}.</source>
        <translation>Enges Feuer auf {number}. Wer bleibt: {still}. Wer Bewegung befohlen hat: {moving}.</translation>
    </message>
    <message>
        <source>Loose fire on {number} and around it. Who stays in the open: {still}. Who has movement plotted, is entrenched or in a town or woods: {moving}.</source>
        <translation>Weites Feuer auf {number} und ringsum. Wer im Freien bleibt: {still}. Wer Bewegung befohlen hat, eingegraben oder in Ort oder Wald ist: {moving}.</translation>
    </message>
    <message>
        <source> together with {firers} more</source>
        <translation> mit {firers} weiteren</translation>
    </message>
    <message>
        <source>At {whom}{together}: {strength} − {defence}{cover} = {superiority:+d}</source>
        <translation>Auf {whom}{together}: {strength} − {defence}{cover} = {superiority:+d}</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>What it gained when it was tried by playing on</source>
        <translation>Was er gewann, als er durch Weiterspielen versucht wurde</translation>
    </message>
    <message>
        <source>This is what it would order</source>
        <translation>Das würde er befehlen</translation>
    </message>
    <message>
        <source>This is what it began with, before it tried others</source>
        <translation>Damit begann er, bevor er andere versuchte</translation>
    </message>
    <message>
        <source>Tried by playing on, not weighed</source>
        <translation>Durch Weiterspielen versucht, nicht abgewogen</translation>
    </message>
    <message>
        <source>The chosen order: {signed}</source>
        <translation>Der gewählte Befehl: {signed}</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Click a unit on the map or in the table.</source>
        <translation>Eine Einheit auf der Karte oder in der Tabelle anklicken.</translation>
    </message>
    <message>
        <source>{ready} with orders, {idle} without</source>
        <translation>{ready} mit Befehl, {idle} ohne</translation>
    </message>
    <message>
        <source>Every unit that can has an order.</source>
        <translation>Jede Einheit, die kann, hat einen Befehl.</translation>
    </message>
    <message>
        <source> and {idle} more</source>
        <translation> und {idle} weitere</translation>
    </message>
    <message>
        <source>Without orders: {names}{more}</source>
        <translation>Ohne Befehl: {names}{more}</translation>
    </message>
    <message>
        <source>held until an event releases it</source>
        <translation>gebunden, bis ein Ereignis sie freigibt</translation>
    </message>
    <message>
        <source>disrupted D{level}</source>
        <translation>zersprengt D{level}</translation>
    </message>
    <message>
        <source>no order, in {hex}</source>
        <translation>kein Befehl, in {hex}</translation>
    </message>
    <message>
        <source>enters {area}</source>
        <translation>kommt {area}</translation>
    </message>
    <message>
        <source>{piece} enters in this game-turn: click the hex it shall drive to.</source>
        <translation>{piece} kommt in diesem Spielzug: das Feld anklicken, zu dem sie fahren soll.</translation>
    </message>
    <message>
        <source>A unit of yours stands there: Shift+click orders it.</source>
        <translation>Dort steht eine eigene Einheit: Umschalt+Klick befiehlt es.</translation>
    </message>
    <message>
        <source>in {hex}</source>
        <translation>in {hex}</translation>
    </message>
    <message>
        <source>facing {side}</source>
        <translation>Blick nach {side}</translation>
    </message>
    <message>
        <source>, together with others</source>
        <translation>, gemeinsam mit anderen</translation>
    </message>
    <message>
        <source>takes the unit in {name} aboard</source>
        <translation>nimmt die Einheit in {name} auf</translation>
    </message>
    <message>
        <source>goes aboard</source>
        <translation>sitzt auf</translation>
    </message>
    <message>
        <source>drives on to {name}</source>
        <translation>fährt weiter nach {name}</translation>
    </message>
    <message>
        <source>gets off</source>
        <translation>sitzt ab</translation>
    </message>
    <message>
        <source>, facing {side}</source>
        <translation>, Blick nach {side}</translation>
    </message>
    <message>
        <source>turns to face {facing}</source>
        <translation>dreht sich nach {facing}</translation>
    </message>
    <message>
        <source>stays where it is</source>
        <translation>bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>cannot go that way</source>
        <translation>kann dort nicht gehen</translation>
    </message>
    <message>
        <source>overrun to {hex}</source>
        <translation>überrollt bis {hex}</translation>
    </message>
    <message>
        <source>leaves the map</source>
        <translation>verlässt die Karte</translation>
    </message>
    <message>
        <source>enters to {hex}</source>
        <translation>trifft ein bis {hex}</translation>
    </message>
    <message>
        <source>moves to {hex}</source>
        <translation>bewegt sich nach {hex}</translation>
    </message>
    <message>
        <source>, waits {waits:g}</source>
        <translation>, wartet {waits:g}</translation>
    </message>
    <message>
        <source>{said}, {points:g} of {allowance:g} points</source>
        <translation>{said}, {points:g} von {allowance:g} Punkten</translation>
    </message>
    <message>
        <source>attack {attack} {weapon}, range {range}, </source>
        <translation>Angriff {attack} {weapon}, Reichweite {range}, </translation>
    </message>
    <message>
        <source>hard</source>
        <translation>hart</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>weich</translation>
    </message>
    <message>
        <source>{piece}: {weapon}defence {defence} {hard}, movement {allowance:g}</source>
        <translation>{piece}: {weapon}Verteidigung {defence} {hard}, Bewegung {allowance:g}</translation>
    </message>
    <message>
        <source>A stop belongs to a movement: give the unit a path first (Q39).</source>
        <translation>Ein Halt gehört zu einer Bewegung: geben Sie der Einheit zuerst einen Weg (Q39).</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Close the panel; View &gt; Unit panel shows it again</source>
        <translation>Tafel schließen; Ansicht &gt; Einheitentafel zeigt sie wieder</translation>
    </message>
    <message>
        <source>Close the unit panel</source>
        <translation>Einheitentafel schließen</translation>
    </message>
    <message>
        <source>Hex {name}</source>
        <translation>Feld {name}</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Double-click or F2 to type</source>
        <translation>Doppelklick oder F2, um zu tippen</translation>
    </message>
    <message>
        <source>Strength of {unit} at range {distance}</source>
        <translation>Stärke von {unit} auf Entfernung {distance}</translation>
    </message>
    <message>
        <source>{number}, option {option}: {text}</source>
        <translation>{number}, Option {option}: {text}</translation>
    </message>
    <message>
        <source>M&amp;ake the map and save it…</source>
        <translation>Karte anlegen und s&amp;peichern…</translation>
    </message>
    <message>
        <source>Read a scanned map</source>
        <translation>Eine gescannte Karte lesen</translation>
    </message>
    <message>
        <source>What is the printed map like? Count the hexes of the longest row and of the longest column; the numbers printed in the corners tell it too.</source>
        <translation>Wie ist die gedruckte Karte? Zählen Sie die Felder der längsten Reihe und der längsten Spalte; die Nummern in den Ecken sagen es auch.</translation>
    </message>
    <message>
        <source>{count} hexes, from {first} to {last}</source>
        <translation>{count} Felder, von {first} bis {last}</translation>
    </message>
    <message>
        <source>&amp;Accept</source>
        <translation>An&amp;nehmen</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>&amp;Überspringen</translation>
    </message>
    <message>
        <source>Go bac&amp;k</source>
        <translation>Z&amp;urück</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>Alle Ebenen</translation>
    </message>
    <message>
        <source>Not confirmed yet</source>
        <translation>Noch nicht bestätigt</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Made by hand</source>
        <translation>Von Hand gemacht</translation>
    </message>
    <message>
        <source>The least sure {share} %</source>
        <translation>Die unsichersten {share} %</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>Woher es stammt</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>Doubts looked at</source>
        <translation>Geprüfte Zweifel</translation>
    </message>
    <message>
        <source>It is what is proposed (Enter)</source>
        <translation>Es ist, was vorgeschlagen wird (Eingabe)</translation>
    </message>
    <message>
        <source>Leave it for now (Space)</source>
        <translation>Vorerst lassen (Leertaste)</translation>
    </message>
    <message>
        <source>The one before (Backspace)</source>
        <translation>Das vorige (Rücktaste)</translation>
    </message>
    <message>
        <source>Doubts</source>
        <translation>Zweifel</translation>
    </message>
    <message>
        <source>Nothing is read yet: name examples and read the map in step 4.</source>
        <translation>Noch nichts ist gelesen: nennen Sie Beispiele und lesen Sie die Karte in Schritt 4.</translation>
    </message>
    <message>
        <source>Enter accepts, a number says what it is, Space skips, Backspace goes back.</source>
        <translation>Eingabe nimmt an, eine Zahl sagt, was es ist, Leertaste überspringt, Rücktaste geht zurück.</translation>
    </message>
    <message>
        <source>{done} of {total} looked at</source>
        <translation>{done} von {total} geprüft</translation>
    </message>
    <message>
        <source>Drawing the scan straight…</source>
        <translation>Der Scan wird gerade gezogen…</translation>
    </message>
    <message>
        <source>No doubts yet:
name examples and read the map in step 4.</source>
        <translation>Noch keine Zweifel:
nennen Sie Beispiele und lesen Sie die Karte in Schritt 4.</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>{done} of {total} doubtful looked at</source>
        <translation>{done} von {total} Zweifelhaften geprüft</translation>
    </message>
    <message>
        <source>That was all of them. Step 6 puts the reading into the map.</source>
        <translation>Das waren alle. Schritt 6 legt die Lesung in die Karte.</translation>
    </message>
    <message>
        <source>Nothing here to look at.</source>
        <translation>Hier gibt es nichts zu prüfen.</translation>
    </message>
    <message>
        <source>{sure:.0f} % sure</source>
        <translation>{sure:.0f} % sicher</translation>
    </message>
    <message>
        <source>decided by you</source>
        <translation>von Ihnen entschieden</translation>
    </message>
    <message>
        <source>; else {rival}</source>
        <translation>; sonst {rival}</translation>
    </message>
    <message>
        <source>{name} is {kind}</source>
        <translation>{name} ist {kind}</translation>
    </message>
    <message>
        <source>Put the reading into the map</source>
        <translation>Die Lesung in die Karte legen</translation>
    </message>
    <message>
        <source>The map</source>
        <translation>Die Karte</translation>
    </message>
    <message>
        <source>The scan</source>
        <translation>Der Scan</translation>
    </message>
    <message>
        <source>Lay the scan &amp;under the map</source>
        <translation>Scan &amp;unter die Karte legen</translation>
    </message>
    <message>
        <source>Put &amp;it into the map</source>
        <translation>&amp;In die Karte legen</translation>
    </message>
    <message>
        <source>Tu&amp;rn over</source>
        <translation>U&amp;mdrehen</translation>
    </message>
    <message>
        <source>Flic&amp;ker</source>
        <translation>B&amp;linken</translation>
    </message>
    <message>
        <source>&amp;Save the report…</source>
        <translation>B&amp;ericht speichern…</translation>
    </message>
    <message>
        <source>&amp;Open the map</source>
        <translation>Karte &amp;öffnen</translation>
    </message>
    <message>
        <source>E&amp;xport examples…</source>
        <translation>Beispiele e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Shows the map instead of the scan, and the scan again (F)</source>
        <translation>Zeigt die Karte statt des Scans, und wieder den Scan (F)</translation>
    </message>
    <message>
        <source>Shows scan and map by turns: what differs jumps (Space)</source>
        <translation>Zeigt Scan und Karte im Wechsel: was verschieden ist, springt (Leertaste)</translation>
    </message>
    <message>
        <source>How good it is</source>
        <translation>Wie gut sie ist</translation>
    </message>
    <message>
        <source>Compare scan and map</source>
        <translation>Scan und Karte vergleichen</translation>
    </message>
    <message>
        <source>What differs jumps to the eye.</source>
        <translation>Was verschieden ist, springt ins Auge.</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Abschluss</translation>
    </message>
    <message>
        <source>The map is read. What is not confirmed yet can be seen in the editor under Map.</source>
        <translation>Die Karte ist gelesen. Was nicht bestätigt ist, zeigt der Editor unter Karte.</translation>
    </message>
    <message>
        <source>Puts everything that was read into the map: one step, which you can undo.</source>
        <translation>Legt alles Gelesene in die Karte: ein Schritt, der sich rückgängig machen lässt.</translation>
    </message>
    <message>
        <source>in the map</source>
        <translation>in der Karte</translation>
    </message>
    <message>
        <source>Nothing to finish yet:
name examples and read the map in step 4.</source>
        <translation>Noch nichts abzuschließen:
nennen Sie Beispiele und lesen Sie die Karte in Schritt 4.</translation>
    </message>
    <message>
        <source>Put &amp;it into the map again</source>
        <translation>Noch einmal &amp;in die Karte legen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>The check of the map finds no problem.</source>
        <translation>Die Prüfung der Karte findet kein Problem.</translation>
    </message>
    <message>
        <source>The check of the map finds {errors}, {warnings} and {hints}.</source>
        <translation>Die Prüfung der Karte findet {errors}, {warnings} und {hints}.</translation>
    </message>
    <message>
        <source>The reading is in the map; undo takes it out again.</source>
        <translation>Die Lesung ist in der Karte; Rückgängig nimmt sie wieder heraus.</translation>
    </message>
    <message>
        <source>The examples are written: {name}.</source>
        <translation>Die Beispiele sind geschrieben: {name}.</translation>
    </message>
    <message>
        <source>The report is written: {name}.</source>
        <translation>Der Bericht ist geschrieben: {name}.</translation>
    </message>
    <message>
        <source>Show the &amp;grid</source>
        <translation>&amp;Gitter zeigen</translation>
    </message>
    <message>
        <source>Show the po&amp;ints</source>
        <translation>&amp;Punkte zeigen</translation>
    </message>
    <message>
        <source>Refine on the printed gri&amp;d</source>
        <translation>Am gedruckten Gitter &amp;verfeinern</translation>
    </message>
    <message>
        <source>Fl&amp;at</source>
        <translation>F&amp;lach</translation>
    </message>
    <message>
        <source>&amp;Seen aslant</source>
        <translation>Schräg ges&amp;ehen</translation>
    </message>
    <message>
        <source>Wav&amp;y paper</source>
        <translation>Well&amp;iges Papier</translation>
    </message>
    <message>
        <source>A flatbed scanner; 3 points or more.</source>
        <translation>Ein Flachbettscanner; 3 Punkte oder mehr.</translation>
    </message>
    <message>
        <source>A camera, or a skewed sheet; 4 points.</source>
        <translation>Eine Kamera oder ein schiefes Blatt; 4 Punkte.</translation>
    </message>
    <message>
        <source>Folds bend the grid a little; 6 points.</source>
        <translation>Falten biegen das Gitter ein wenig; 6 Punkte.</translation>
    </message>
    <message>
        <source>The paper lay</source>
        <translation>Das Papier lag</translation>
    </message>
    <message>
        <source>Look closely</source>
        <translation>Genau ansehen</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>upper left</source>
        <translation>links oben</translation>
    </message>
    <message>
        <source>upper right</source>
        <translation>rechts oben</translation>
    </message>
    <message>
        <source>lower left</source>
        <translation>links unten</translation>
    </message>
    <message>
        <source>lower right</source>
        <translation>rechts unten</translation>
    </message>
    <message>
        <source>Corner {place}</source>
        <translation>Ecke {place}</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Set three points or more first; then the grid is laid over the scan.</source>
        <translation>Setzen Sie zuerst drei Punkte oder mehr; dann wird das Gitter über den Scan gelegt.</translation>
    </message>
    <message>
        <source>The blue grid should lie on the printed one in every corner. Refining finds the rest by itself.</source>
        <translation>Das blaue Gitter soll in jeder Ecke auf dem gedruckten liegen. Verfeinern findet den Rest selbst.</translation>
    </message>
    <message>
        <source>not refined yet</source>
        <translation>noch nicht verfeinert</translation>
    </message>
    <message>
        <source>grid found, off by {rms:.2f} px</source>
        <translation>Gitter gefunden, Abweichung {rms:.2f} px</translation>
    </message>
    <message>
        <source>Paper is not stretched by {stretch:.0f} %: look at the numbers of the points.</source>
        <translation>Papier ist nicht um {stretch:.0f} % gestreckt: Sehen Sie sich die Nummern der Punkte an.</translation>
    </message>
    <message>
        <source>The grid found lies {off:.0f} px away from your point {number}: look there closely.</source>
        <translation>Das gefundene Gitter liegt {off:.0f} px neben Ihrem Punkt {number}: sehen Sie dort genau hin.</translation>
    </message>
    <message>
        <source>Points off by</source>
        <translation>Abweichung der Punkte</translation>
    </message>
    <message>
        <source>{rms:.2f} px, worst {worst:.2f} px</source>
        <translation>{rms:.2f} px, höchstens {worst:.2f} px</translation>
    </message>
    <message>
        <source>Hex side</source>
        <translation>Feldseite</translation>
    </message>
    <message>
        <source>{side:.1f} px</source>
        <translation>{side:.1f} px</translation>
    </message>
    <message>
        <source>Turned by</source>
        <translation>Gedreht um</translation>
    </message>
    <message>
        <source>Paper stretch</source>
        <translation>Papierdehnung</translation>
    </message>
    <message>
        <source>Printed grid</source>
        <translation>Gedrucktes Gitter</translation>
    </message>
    <message>
        <source>{count} corners found, off by {rms:.2f} px</source>
        <translation>{count} Ecken gefunden, Abweichung {rms:.2f} px</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>1 example</source>
        <translation>1 Beispiel</translation>
    </message>
    <message>
        <source>{count} examples</source>
        <translation>{count} Beispiele</translation>
    </message>
    <message>
        <source>another {name} lies beside the map already; give one of them another name</source>
        <translation>neben der Karte liegt schon ein anderes {name}; geben Sie einem von beiden einen anderen Namen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Number of the hex</source>
        <translation>Nummer des Feldes</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>Wei&amp;ter</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Whole picture (Home)</source>
        <translation>Ganzes Bild (Pos1)</translation>
    </message>
    <message>
        <source>&amp;Add pictures…</source>
        <translation>Bilder hinz&amp;ufügen…</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>An&amp;other map…</source>
        <translation>A&amp;ndere Karte…</translation>
    </message>
    <message>
        <source>Pa&amp;ge</source>
        <translation>Se&amp;ite</translation>
    </message>
    <message>
        <source>Read into</source>
        <translation>Lesen in</translation>
    </message>
    <message>
        <source>Several parts of one sheet may overlap; each is fitted by itself.</source>
        <translation>Mehrere Teile eines Blattes dürfen sich überlappen; jeder wird für sich angepasst.</translation>
    </message>
    <message>
        <source>Add the scan of your map: PNG, JPEG, TIFF, or a page of a PDF, in one picture or several.</source>
        <translation>Fügen Sie den Scan Ihrer Karte hinzu: PNG, JPEG, TIFF oder eine Seite eines PDF, in einem Bild oder mehreren.</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>{count} pictures</source>
        <translation>{count} Bilder</translation>
    </message>
    <message>
        <source>Reading the picture…</source>
        <translation>Das Bild wird gelesen…</translation>
    </message>
    <message>
        <source>Drag the scan of your map here,
or choose Add pictures.</source>
        <translation>Ziehen Sie den Scan Ihrer Karte hierher,
oder wählen Sie Bilder hinzufügen.</translation>
    </message>
    <message>
        <source> of {count}</source>
        <translation> von {count}</translation>
    </message>
    <message>
        <source>{width} × {height} pixels, {megapixels:.1f} megapixels</source>
        <translation>{width} × {height} Pixel, {megapixels:.1f} Megapixel</translation>
    </message>
    <message>
        <source>No grid of hexes shows in it. Is it the map?</source>
        <translation>Darin ist kein Hexfeldgitter zu sehen. Ist es die Karte?</translation>
    </message>
    <message>
        <source>A grid shows: {pitch:.1f} pixels from hex to hex, turned by {turn:+.1f}°.</source>
        <translation>Ein Gitter ist zu sehen: {pitch:.1f} Pixel von Feld zu Feld, um {turn:+.1f}° gedreht.</translation>
    </message>
    <message>
        <source>Its hexes seem to stand the other way than those of the map.</source>
        <translation>Seine Felder scheinen andersherum zu stehen als die der Karte.</translation>
    </message>
    <message>
        <source>“{title}”: {columns} × {rows} hexes, {tops}, numbered {first} to {last}</source>
        <translation>„{title}“: {columns} × {rows} Felder, {tops}, Nummern {first} bis {last}</translation>
    </message>
    <message>
        <source>One more point</source>
        <translation>Noch ein Punkt</translation>
    </message>
    <message>
        <source>Two more points</source>
        <translation>Noch zwei Punkte</translation>
    </message>
    <message>
        <source>{wanted} far from the others, please.</source>
        <translation>{wanted} weit von den anderen, bitte.</translation>
    </message>
    <message>
        <source>The grid is a first guess.</source>
        <translation>Das Gitter ist eine erste Schätzung.</translation>
    </message>
    <message>
        <source>{number} does not fit the other points: set it again, or delete it.</source>
        <translation>{number} passt nicht zu den anderen Punkten: setzen Sie ihn neu oder löschen Sie ihn.</translation>
    </message>
    <message>
        <source>{number} looks misread: the other points say that this is {likely}.</source>
        <translation>{number} scheint verlesen: die anderen Punkte sagen, dass dies {likely} ist.</translation>
    </message>
    <message>
        <source>Off by {rms:.2f} pixels over all; the worst is {number}.</source>
        <translation>Abweichung {rms:.2f} Pixel im Ganzen; am schlechtesten ist {number}.</translation>
    </message>
    <message>
        <source>With {count} points or more a wrong one shows.</source>
        <translation>Ab {count} Punkten zeigt sich ein falscher.</translation>
    </message>
    <message>
        <source>Move point</source>
        <translation>Punkt verschieben</translation>
    </message>
    <message>
        <source>&amp;Delete point</source>
        <translation>Punkt &amp;löschen</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>each side</source>
        <translation>jede Seite</translation>
    </message>
    <message>
        <source> points</source>
        <translation> Punkte</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Erhält</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Geländestücke</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Add points</source>
        <translation>Punkte hinzufügen</translation>
    </message>
    <message>
        <source>Now: {points}</source>
        <translation>Jetzt: {points}</translation>
    </message>
    <message>
        <source>the only side that scores</source>
        <translation>die einzige Seite mit Punkten</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Points of</source>
        <translation>Punkte von</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Add a threshold of points</source>
        <translation>Punkteschwelle hinzufügen</translation>
    </message>
    <message>
        <source>Add a rung of a ladder</source>
        <translation>Sprosse einer Leiter hinzufügen</translation>
    </message>
    <message>
        <source>There is no picture yet: add one first.</source>
        <translation>Noch ist kein Bild da: fügen Sie zuerst eines hinzu.</translation>
    </message>
    <message>
        <source>Click the centre of a hex near a corner of the sheet and type the number printed in it.</source>
        <translation>Klicken Sie die Mitte eines Feldes nahe einer Ecke des Blattes an und tippen Sie die Nummer, die darin gedruckt ist.</translation>
    </message>
    <message>
        <source>Click a centre: the number is proposed, Enter takes it. Points can be dragged.</source>
        <translation>Eine Mitte anklicken: die Nummer wird vorgeschlagen, Eingabe nimmt sie. Punkte lassen sich ziehen.</translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation>{count} Punkte</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 Punkt</translation>
    </message>
    <message>
        <source>{count}, off by {rms:.2f} px</source>
        <translation>{count}, Abweichung {rms:.2f} px</translation>
    </message>
    <message>
        <source>Make it {likely}</source>
        <translation>Zu {likely} machen</translation>
    </message>
    <message>
        <source>Move point {number}</source>
        <translation>Punkt {number} verschieben</translation>
    </message>
    <message>
        <source>Set point {number}</source>
        <translation>Punkt {number} setzen</translation>
    </message>
    <message>
        <source>Delete point {number}</source>
        <translation>Punkt {number} löschen</translation>
    </message>
    <message>
        <source>Correct number</source>
        <translation>Nummer berichtigen</translation>
    </message>
    <message>
        <source>Forget example</source>
        <translation>Beispiel vergessen</translation>
    </message>
    <message>
        <source>{path} has no examples of another map that this map could use</source>
        <translation>{path} hat keine Beispiele einer anderen Karte, die diese Karte benutzen könnte</translation>
    </message>
    <message>
        <source>Name examples of at least two kinds first.</source>
        <translation>Nennen Sie zuerst Beispiele von mindestens zwei Arten.</translation>
    </message>
    <message>
        <source>Reading the map…</source>
        <translation>Die Karte wird gelesen…</translation>
    </message>
    <message>
        <source>Printed numbers: {told}.</source>
        <translation>Gedruckte Nummern: {told}.</translation>
    </message>
    <message>
        <source>&amp;Suggest one</source>
        <translation>&amp;Eines vorschlagen</translation>
    </message>
    <message>
        <source>&amp;Read the map</source>
        <translation>Karte &amp;lesen</translation>
    </message>
    <message>
        <source>&amp;Use examples of another map…</source>
        <translation>Beispiele einer anderen Karte ben&amp;utzen…</translation>
    </message>
    <message>
        <source>Show the rea&amp;ding</source>
        <translation>Lesung ze&amp;igen</translation>
    </message>
    <message>
        <source>Goes where an example would teach most (N)</source>
        <translation>Geht dorthin, wo ein Beispiel am meisten lehrt (N)</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Lay the map onto the scan first: steps 2 and 3.</source>
        <translation>Legen Sie die Karte zuerst auf den Scan: Schritte 2 und 3.</translation>
    </message>
    <message>
        <source>Choose a kind, then click hexsides that show it, and some that show nothing. Shift adds a feature.</source>
        <translation>Eine Art wählen, dann Feldseiten anklicken, die sie zeigen, und einige, die nichts zeigen. Umschalt fügt ein Merkmal hinzu.</translation>
    </message>
    <message>
        <source>Choose a kind, then click five to twenty hexes that show it. A right click takes back.</source>
        <translation>Eine Art wählen, dann fünf bis zwanzig Felder anklicken, die sie zeigen. Ein Rechtsklick nimmt zurück.</translation>
    </message>
    <message>
        <source>example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>still to read: {layers}</source>
        <translation>noch zu lesen: {layers}</translation>
    </message>
    <message>
        <source>read, in the map</source>
        <translation>gelesen, in der Karte</translation>
    </message>
    <message>
        <source>{examples}, read</source>
        <translation>{examples}, gelesen</translation>
    </message>
    <message>
        <source>Lay the map onto the scan first:
set points in step 2 and refine them in step 3.</source>
        <translation>Legen Sie die Karte zuerst auf den Scan:
setzen Sie Punkte in Schritt 2 und verfeinern Sie sie in Schritt 3.</translation>
    </message>
    <message>
        <source>Refine the grid in step 3; then it is compared with the printed numbers.</source>
        <translation>Verfeinern Sie das Gitter in Schritt 3; dann wird es mit den gedruckten Nummern verglichen.</translation>
    </message>
    <message>
        <source>Read when at least two kinds have examples.</source>
        <translation>Lesen geht, sobald mindestens zwei Arten Beispiele haben.</translation>
    </message>
    <message>
        <source>With one kind named this layer shows nothing else; with two it can be read.</source>
        <translation>Mit nur einer genannten Art zeigt diese Ebene nichts anderes; mit zweien lässt sie sich lesen.</translation>
    </message>
    <message>
        <source>Kinds without an example are not read: {kinds}.</source>
        <translation>Arten ohne Beispiel werden nicht gelesen: {kinds}.</translation>
    </message>
    <message>
        <source>{count} are read. The {unsure} least sure are ringed in red.</source>
        <translation>{count} sind gelesen. Die {unsure} unsichersten sind rot umringt.</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>named by you</source>
        <translation>von Ihnen genannt</translation>
    </message>
    <message>
        <source>{count} examples of other maps are used besides.</source>
        <translation>{count} Beispiele anderer Karten werden mitbenutzt.</translation>
    </message>
    <message>
        <source>Read. Rings show where the reading is unsure; the next step asks about them.</source>
        <translation>Gelesen. Ringe zeigen, wo die Lesung unsicher ist; der nächste Schritt fragt danach.</translation>
    </message>
    <message>
        <source>, page {number}</source>
        <translation>, Seite {number}</translation>
    </message>
    <message>
        <source>Fit by another model</source>
        <translation>Mit anderem Modell anpassen</translation>
    </message>
    <message>
        <source>Refine on the printed grid</source>
        <translation>Am gedruckten Gitter verfeinern</translation>
    </message>
    <message>
        <source>Fitted to the printed grid.</source>
        <translation>An das gedruckte Gitter angepasst.</translation>
    </message>
    <message>
        <source>Looking for the printed grid…</source>
        <translation>Das gedruckte Gitter wird gesucht…</translation>
    </message>
    <message>
        <source>{name} is there already.</source>
        <translation>{name} ist schon da.</translation>
    </message>
    <message>
        <source>Add scan</source>
        <translation>Scan hinzufügen</translation>
    </message>
    <message>
        <source>Choose page</source>
        <translation>Seite wählen</translation>
    </message>
    <message>
        <source>Remove scan</source>
        <translation>Scan entfernen</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>{name} wird gelesen…</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Select the hexes to fill first, for example with R and a drag.</source>
        <translation>Wählen Sie zuerst die zu füllenden Felder aus, zum Beispiel mit R und Ziehen.</translation>
    </message>
    <message>
        <source>Fill with {kind}</source>
        <translation>Mit {kind} füllen</translation>
    </message>
    <message>
        <source>Draw {feature}</source>
        <translation>{feature} zeichnen</translation>
    </message>
    <message>
        <source>Erase {feature}</source>
        <translation>{feature} löschen</translation>
    </message>
    <message>
        <source>Paint {kind}</source>
        <translation>{kind} malen</translation>
    </message>
    <message>
        <source>pin a hex and point at another one, then keep the answer</source>
        <translation>halten Sie ein Feld fest und zeigen Sie auf ein anderes, dann behalten Sie die Antwort</translation>
    </message>
    <message>
        <source>{path} has a board of another size or kind; compare maps of one board</source>
        <translation>{path} hat ein Brett anderer Größe oder Art; vergleichen Sie Karten desselben Bretts</translation>
    </message>
    <message>
        <source>to copy</source>
        <translation>zum Kopieren</translation>
    </message>
    <message>
        <source>Copied: {what}.</source>
        <translation>Kopiert: {what}.</translation>
    </message>
    <message>
        <source>Select hexes, or point at one, to copy their numbers.</source>
        <translation>Wählen Sie Felder aus, oder zeigen Sie auf eines, um ihre Nummern zu kopieren.</translation>
    </message>
    <message>
        <source>More than {most} hexes are too many for the clipboard.</source>
        <translation>Mehr als {most} Felder sind zu viele für die Zwischenablage.</translation>
    </message>
    <message>
        <source>hex number</source>
        <translation>Feldnummer</translation>
    </message>
    <message>
        <source>hex numbers</source>
        <translation>Feldnummern</translation>
    </message>
    <message>
        <source>In the clipboard: {what}.</source>
        <translation>In der Zwischenablage: {what}.</translation>
    </message>
    <message>
        <source>Save the map first: the new scenario needs its file.</source>
        <translation>Speichern Sie zuerst die Karte: das neue Szenario braucht ihre Datei.</translation>
    </message>
    <message>
        <source>Save the map as a file of its own first (File &gt; Save map as…), and open it.</source>
        <translation>Speichern Sie zuerst die Karte als eigene Datei (Datei &gt; Karte speichern unter…), und öffnen Sie diese.</translation>
    </message>
    <message>
        <source>Cut {hexes}</source>
        <translation>{hexes} ausschneiden</translation>
    </message>
    <message>
        <source>Only a piece of map in hand can be flipped and turned: paste one or take a stamp first.</source>
        <translation>Nur ein Kartenstück in der Hand lässt sich spiegeln und drehen: Fügen Sie zuerst eines ein oder nehmen Sie einen Stempel.</translation>
    </message>
    <message>
        <source>to keep as a stamp</source>
        <translation>für einen Stempel</translation>
    </message>
    <message>
        <source>Kept as stamp {slot}; the key {slot} takes it in hand.</source>
        <translation>Als Stempel {slot} behalten; die Taste {slot} nimmt ihn in die Hand.</translation>
    </message>
    <message>
        <source>Stamp {slot} is empty; Ctrl+{slot} keeps the selected features there.</source>
        <translation>Stempel {slot} ist leer; Strg+{slot} bewahrt die ausgewählten Geländestücke dort auf.</translation>
    </message>
    <message>
        <source>to turn</source>
        <translation>zum Drehen</translation>
    </message>
    <message>
        <source>to mirror</source>
        <translation>zum Spiegeln</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Stamp {slot} is empty; Ctrl+{slot} keeps the selected hexes there.</source>
        <translation>Stempel {slot} ist leer; Strg+{slot} behält dort die ausgewählten Felder.</translation>
    </message>
    <message>
        <source>Select a region, or point at one, to draw a hexside feature around it.</source>
        <translation>Wählen Sie ein Gebiet aus oder zeigen Sie auf eines, um eine Feldseite darum zu zeichnen.</translation>
    </message>
    <message>
        <source>Outline with {feature}</source>
        <translation>Mit {feature} umranden</translation>
    </message>
    <message>
        <source>No hexside that follows from terrain is missing here.</source>
        <translation>Hier fehlt keine Feldseite, die aus dem Gelände folgt.</translation>
    </message>
    <message>
        <source>{region}. Esc gives the selection up.</source>
        <translation>{region}. Esc gibt die Auswahl auf.</translation>
    </message>
    <message>
        <source>{hexes} no partner on the map.</source>
        <translation>{hexes} keinen Partner auf der Karte.</translation>
    </message>
    <message>
        <source>hex has</source>
        <translation>Feld hat</translation>
    </message>
    <message>
        <source>hexes have</source>
        <translation>Felder haben</translation>
    </message>
    <message>
        <source>Move underlay</source>
        <translation>Unterlage verschieben</translation>
    </message>
    <message>
        <source>Fit underlay</source>
        <translation>Unterlage anpassen</translation>
    </message>
    <message>
        <source>Log for VASSAL</source>
        <translation>Logdatei für VASSAL</translation>
    </message>
    <message>
        <source>Module for VASSAL</source>
        <translation>Modul für VASSAL</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> Pixel</translation>
    </message>
    <message>
        <source>A line that VASSAL&apos;s library shows</source>
        <translation>Eine Zeile, die VASSALs Bibliothek zeigt</translation>
    </message>
    <message>
        <source>Paint deployment zones on the board</source>
        <translation>Aufstellungszonen auf das Brett malen</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Fassung</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Board, counters, deployment zones and the charts of the rules, with every unit where it begins. The file is made anew each time: what VASSAL&apos;s own editor changed is lost then.</source>
        <translation>Brett, Spielsteine, Aufstellungszonen und die Tabellen der Regeln, jede Einheit dort, wo sie beginnt. Die Datei wird jedes Mal neu gemacht: was der Editor von VASSAL darin geändert hat, ist dann verloren.</translation>
    </message>
    <message>
        <source>A recorded game to step through in VASSAL. It plays in the module of its scenario: give the name, version and size that you gave the module.</source>
        <translation>Ein aufgezeichnetes Spiel zum Durchblättern in VASSAL. Es läuft im Modul seines Szenarios: geben Sie Name, Fassung und Größe an, die Sie dem Modul gaben.</translation>
    </message>
    <message>
        <source>Preview of the map</source>
        <translation>Vorschau der Karte</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Beratung</translation>
    </message>
    <message>
        <source>Adviser</source>
        <translation>Berater</translation>
    </message>
    <message>
        <source>The computer player that is asked; after the dash its doctrine</source>
        <translation>Der Computerspieler, der gefragt wird; nach dem Strich seine Spielweise</translation>
    </message>
    <message>
        <source>Unit that advice is shown for</source>
        <translation>Einheit, für die beraten wird</translation>
    </message>
    <message>
        <source>Take all</source>
        <translation>Alle nehmen</translation>
    </message>
    <message>
        <source>Take every order of this advice over, as one step of undo</source>
        <translation>Jeden Befehl dieser Beratung übernehmen, als ein Schritt</translation>
    </message>
    <message>
        <source>Close the advice (F4)</source>
        <translation>Beratung schließen (F4)</translation>
    </message>
    <message>
        <source>Advice of</source>
        <translation>Rat von</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>An order pointed at or clicked is drawn on the map; a double click or Enter takes it over</source>
        <translation>Ein Befehl unter dem Zeiger oder ein angeklickter wird auf der Karte gezeichnet; Doppelklick oder Eingabe übernimmt ihn</translation>
    </message>
    <message>
        <source>No advice here: a computer player would have to know more than this seat does.</source>
        <translation>Hier gibt es keinen Rat: ein Computerspieler müsste mehr wissen als dieser Platz.</translation>
    </message>
    <message>
        <source>No computer player of these rules can say what it weighs.</source>
        <translation>Kein Computerspieler dieser Regeln kann sagen, was er abwägt.</translation>
    </message>
    <message>
        <source>{name} is thinking…</source>
        <translation>{name} denkt nach…</translation>
    </message>
    <message>
        <source>There is no advice: {reason}</source>
        <translation>Es gibt keinen Rat: {reason}</translation>
    </message>
    <message>
        <source>{player} says what it would do, but weighs nothing unit by unit here.</source>
        <translation>{player} sagt, was er täte, wägt hier aber nichts Einheit für Einheit ab.</translation>
    </message>
    <message>
        <source>Choose a unit.</source>
        <translation>Wählen Sie eine Einheit.</translation>
    </message>
    <message>
        <source>{player} weighs nothing for {title}.</source>
        <translation>{player} wägt für {title} nichts ab.</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Put this message away; it stays in the log</source>
        <translation>Diese Nachricht weglegen; sie bleibt im Log</translation>
    </message>
    <message>
        <source>Next ({count} more)</source>
        <translation>Weiter (noch {count})</translation>
    </message>
    <message>
        <source>End of game-turn {turn}</source>
        <translation>Ende von Spielzug {turn}</translation>
    </message>
    <message>
        <source>Before the game</source>
        <translation>Vor dem Spiel</translation>
    </message>
    <message>
        <source>{when}, for {side} only</source>
        <translation>{when}, nur für {side}</translation>
    </message>
    <message>
        <source>What was weighed</source>
        <translation>Was abgewogen wurde</translation>
    </message>
    <message>
        <source>The order under the pointer, or the one clicked, is drawn on the map</source>
        <translation>Der Befehl unter dem Zeiger oder der angeklickte wird auf der Karte gezeichnet</translation>
    </message>
    <message>
        <source>Choose a line of the log or a unit of the list first.</source>
        <translation>Wählen Sie zuerst eine Zeile des Logs oder eine Einheit der Liste.</translation>
    </message>
    <message>
        <source>No computer player that could be asked gave this order in this game.</source>
        <translation>Kein Computerspieler, den man fragen könnte, gab in diesem Spiel diesen Befehl.</translation>
    </message>
    <message>
        <source>What the other side weighs could tell who is hidden: ask after the game.</source>
        <translation>Was die andere Seite abwägt, könnte verraten, wer verborgen ist: Fragen Sie nach dem Spiel.</translation>
    </message>
    <message>
        <source>{author} is asked again…</source>
        <translation>{author} wird noch einmal gefragt…</translation>
    </message>
    <message>
        <source>in game-turn {turn}</source>
        <translation>in Spielzug {turn}</translation>
    </message>
    <message>
        <source>in its deployment</source>
        <translation>bei der Aufstellung</translation>
    </message>
    <message>
        <source>What {player} weighed {turn}</source>
        <translation>Was {player} {turn} abwog</translation>
    </message>
    <message>
        <source>{player} would answer otherwise today; this is what it weighs now</source>
        <translation>{player} würde heute anders antworten; das wägt er jetzt ab</translation>
    </message>
    <message>
        <source>{player} ordered {chosen} {turn} and weighed nothing else</source>
        <translation>{player} befahl {turn} {chosen} und wog nichts anderes ab</translation>
    </message>
    <message>
        <source>It cannot be told: {reason}</source>
        <translation>Es lässt sich nicht sagen: {reason}</translation>
    </message>
    <message>
        <source>{change} with its twins</source>
        <translation>{change} mit ihren Zwillingen</translation>
    </message>
    <message>
        <source>{change} with its twin</source>
        <translation>{change} mit ihrem Zwilling</translation>
    </message>
    <message>
        <source>Move {number} units</source>
        <translation>{number} Einheiten bewegen</translation>
    </message>
    <message>
        <source>What you write is not protected from a crash now: {reason}.</source>
        <translation>Was Sie schreiben, ist jetzt nicht vor einem Absturz geschützt: {reason}.</translation>
    </message>
    <message>
        <source>What you write is protected from a crash again.</source>
        <translation>Was Sie schreiben, ist wieder vor einem Absturz geschützt.</translation>
    </message>
    <message>
        <source>What you had written is on the sheet again; it is not sealed yet.</source>
        <translation>Was Sie geschrieben hatten, steht wieder auf dem Blatt; versiegelt ist es noch nicht.</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Find in the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>No chapter has these words.</source>
        <translation>Kein Kapitel enthält diese Wörter.</translation>
    </message>
    <message>
        <source>The manual is not installed.</source>
        <translation>Das Handbuch ist nicht installiert.</translation>
    </message>
    <message>
        <source>{name} is not installed with the program.</source>
        <translation>{name} wird nicht mit dem Programm installiert.</translation>
    </message>
    <message>
        <source>Show in the order of battle</source>
        <translation>In der Schlachtordnung zeigen</translation>
    </message>
    <message>
        <source>Write a note on this hex</source>
        <translation>Eine Notiz zu diesem Feld schreiben</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>What has changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Andere Datei…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Mark on the table what differs</source>
        <translation>Auf dem Tisch zeigen, was sich unterscheidet</translation>
    </message>
    <message>
        <source>This was never saved: choose a file to compare it with.</source>
        <translation>Das wurde nie gespeichert: wählen Sie eine Datei, mit der es verglichen werden soll.</translation>
    </message>
    <message>
        <source>{title}, compared with {name}</source>
        <translation>{title}, verglichen mit {name}</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}</source>
        <translation>Die Datei kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugekommen</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>removed, or as it was</source>
        <translation>entfernt, oder wie es war</translation>
    </message>
    <message>
        <source>units changed</source>
        <translation>Einheiten geändert</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>{number}: what stands in the file -&gt; what stands here.</source>
        <translation>{number}: was in der Datei steht -&gt; was hier steht.</translation>
    </message>
    <message>
        <source>Nothing is different: the file says what stands here.</source>
        <translation>Nichts ist anders: in der Datei steht, was hier steht.</translation>
    </message>
    <message>
        <source>Add an effect</source>
        <translation>Wirkung hinzufügen</translation>
    </message>
    <message>
        <source>Something that happens in the game, besides the message</source>
        <translation>Etwas, das im Spiel geschieht, neben dem, was mitgeteilt wird</translation>
    </message>
    <message>
        <source>until ended</source>
        <translation>bis zum Widerruf</translation>
    </message>
    <message>
        <source>Type an area, or take the hexes selected on the map.</source>
        <translation>Gebiet eintippen oder die auf der Karte ausgewählten Felder nehmen.</translation>
    </message>
    <message>
        <source>Take this effect away</source>
        <translation>Diese Wirkung entfernen</translation>
    </message>
    <message>
        <source>For {turns}</source>
        <translation>Für {turns}</translation>
    </message>
    <message>
        <source>How long effect {number} holds</source>
        <translation>Wie lange Wirkung {number} gilt</translation>
    </message>
    <message>
        <source>Effect {number}</source>
        <translation>Wirkung {number}</translation>
    </message>
    <message>
        <source>To whom effect {number} is done</source>
        <translation>Wen Wirkung {number} trifft</translation>
    </message>
    <message>
        <source>Level of effect {number}</source>
        <translation>Stufe von Wirkung {number}</translation>
    </message>
    <message>
        <source>What effect {number} is about</source>
        <translation>Worum es bei Wirkung {number} geht</translation>
    </message>
    <message>
        <source>Where effect {number} holds</source>
        <translation>Wo Wirkung {number} gilt</translation>
    </message>
    <message>
        <source>Take effect {number} away</source>
        <translation>Wirkung {number} entfernen</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>How the game is won</source>
        <translation>Wie man gewinnt</translation>
    </message>
    <message>
        <source>If the game ended now: {result}</source>
        <translation>Endete das Spiel jetzt: {result}</translation>
    </message>
    <message>
        <source>The game is over: {result}</source>
        <translation>Die Partie ist zu Ende: {result}</translation>
    </message>
    <message>
        <source>✓ It decides now</source>
        <translation>✓ Sie entscheidet jetzt</translation>
    </message>
    <message>
        <source>It holds now, but a line before it holds too and comes first</source>
        <translation>Gilt jetzt, aber eine Zeile davor gilt auch und kommt zuerst</translation>
    </message>
    <message>
        <source>✓ It holds now</source>
        <translation>✓ Gilt jetzt</translation>
    </message>
    <message>
        <source>It does not hold now</source>
        <translation>Gilt jetzt nicht</translation>
    </message>
    <message>
        <source>No victory line says how a side wins: the game will be a draw.</source>
        <translation>Keine Siegzeile sagt, wie eine Seite gewinnt: die Partie wird unentschieden enden.</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>In Kraft</translation>
    </message>
    <message>
        <source>invented</source>
        <translation>erfunden</translation>
    </message>
    <message>
        <source>unverified</source>
        <translation>ungeprüft</translation>
    </message>
    <message>
        <source>Rules of this scenario</source>
        <translation>Regeln dieses Szenarios</translation>
    </message>
    <message>
        <source>About it</source>
        <translation>Dazu</translation>
    </message>
    <message>
        <source>phase {phase}: {what}</source>
        <translation>Phase {phase}: {what}</translation>
    </message>
    <message>
        <source>Every unit has its place.</source>
        <translation>Jede Einheit hat ihren Platz.</translation>
    </message>
    <message>
        <source>No place is chosen: choose or add one in the panel Places first.</source>
        <translation>Kein Ort ist gewählt: Wählen Sie zuerst einen im Fenster Orte oder fügen Sie dort einen hinzu.</translation>
    </message>
    <message>
        <source>Lay it under this map</source>
        <translation>Unter diese Karte legen</translation>
    </message>
    <message>
        <source>Read it as a scanned map</source>
        <translation>Als gescannte Karte lesen</translation>
    </message>
    <message>
        <source>{names} is a picture.</source>
        <translation>{names} ist ein Bild.</translation>
    </message>
    <message>
        <source>{names} are pictures.</source>
        <translation>{names} sind Bilder.</translation>
    </message>
    <message>
        <source>{several} and {last}</source>
        <translation>{several} und {last}</translation>
    </message>
    <message>
        <source>Take the heat map off the map</source>
        <translation>Die Wärmekarte von der Karte nehmen</translation>
    </message>
    <message>
        <source>{kind}: {unit}</source>
        <translation>{kind}: {unit}</translation>
    </message>
    <message>
        <source>to {most}</source>
        <translation>bis {most}</translation>
    </message>
    <message>
        <source>Move the map sideways</source>
        <translation>Die Karte seitwärts bewegen</translation>
    </message>
    <message>
        <source>Move the map up and down</source>
        <translation>Die Karte auf und ab bewegen</translation>
    </message>
    <message>
        <source>Show it no more (Esc)</source>
        <translation>Nicht mehr zeigen (Esc)</translation>
    </message>
    <message>
        <source>Where the problem is, not selected: {problem}</source>
        <translation>Wo das Problem liegt, nicht ausgewählt: {problem}</translation>
    </message>
    <message>
        <source>What a problem of the list is about. Tools work as without it; Esc takes it away.</source>
        <translation>Worum es bei einem Problem der Liste geht. Werkzeuge arbeiten wie sonst; Esc nimmt es weg.</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Drawing the preview …</source>
        <translation>Die Vorschau wird gezeichnet …</translation>
    </message>
    <message>
        <source>{page} of {count}</source>
        <translation>{page} von {count}</translation>
    </message>
    <message>
        <source>Unsaved work could not be written as a whole: {reason}. Every change is still noted.</source>
        <translation>Ungespeicherte Arbeit konnte nicht als Ganzes geschrieben werden: {reason}. Jede Änderung wird weiter aufgezeichnet.</translation>
    </message>
    <message>
        <source>Changes are not protected from a crash now: {reason}. Save often; protection is tried again every few seconds.</source>
        <translation>Änderungen sind jetzt nicht vor einem Absturz geschützt: {reason}. Speichern Sie oft; der Schutz wird alle paar Sekunden wieder versucht.</translation>
    </message>
    <message>
        <source>Changes are protected from a crash again.</source>
        <translation>Änderungen sind wieder vor einem Absturz geschützt.</translation>
    </message>
    <message>
        <source>Watch the line {start} to {end}</source>
        <translation>Linie {start} nach {end} überwachen</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom: type a number of per cent, or choose; up and down zoom in steps</source>
        <translation>Zoom: eine Prozentzahl eingeben oder wählen; auf und ab zoomen in Stufen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>The rules of this map answer no bare questions.</source>
        <translation>Die Regeln dieser Karte beantworten keine einzelnen Fragen.</translation>
    </message>
    <message>
        <source>Filled from {first} and {second}.</source>
        <translation>Ausgefüllt nach {first} und {second}.</translation>
    </message>
    <message>
        <source>Click a unit on the map, then its target: they fill the fields.</source>
        <translation>Klicken Sie auf der Karte eine Einheit an, dann ihr Ziel: Sie füllen das Formular aus.</translation>
    </message>
    <message>
        <source>mean {number}</source>
        <translation>Mittel {number}</translation>
    </message>
    <message>
        <source>This game is not protected from a crash now: {reason}. Save often; protection is tried again every few seconds.</source>
        <translation>Dieses Spiel ist jetzt nicht vor einem Absturz geschützt: {reason}. Speichern Sie oft; der Schutz wird alle paar Sekunden wieder versucht.</translation>
    </message>
    <message>
        <source>This game is protected from a crash again.</source>
        <translation>Dieses Spiel ist wieder vor einem Absturz geschützt.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Put the summary away (Enter); the log keeps it</source>
        <translation>Die Zusammenfassung weglegen (Eingabe); das Log behält sie</translation>
    </message>
    <message>
        <source>What happened in game-turn {turn}</source>
        <translation>Was in Spielzug {turn} geschah</translation>
    </message>
    <message>
        <source>Write the orders</source>
        <translation>Befehle schreiben</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>{unit} with {others}</source>
        <translation>{unit} mit {others}</translation>
    </message>
    <message>
        <source>{who} leaves the map from {end}</source>
        <translation>{who} verlässt die Karte von {end} aus</translation>
    </message>
    <message>
        <source>{who} moves from {start} to {end} and leaves the map</source>
        <translation>{who} bewegt sich von {start} nach {end} und verlässt die Karte</translation>
    </message>
    <message>
        <source>{who} moves from {start} to {end}</source>
        <translation>{who} bewegt sich von {start} nach {end}</translation>
    </message>
    <message>
        <source>{who} enters the map in {end}</source>
        <translation>{who} betritt die Karte in {end}</translation>
    </message>
    <message>
        <source>{who} enters the map in {start} and moves to {end}</source>
        <translation>{who} betritt die Karte in {start} und bewegt sich nach {end}</translation>
    </message>
    <message>
        <source>{text}, 1 point</source>
        <translation>{text}, 1 Punkt</translation>
    </message>
    <message>
        <source>{text}, {cost:g} points</source>
        <translation>{text}, {cost:g} Punkte</translation>
    </message>
    <message>
        <source>What is seen from here (L)</source>
        <translation>Was man von hier sieht (L)</translation>
    </message>
    <message>
        <source>{unit} – {side}</source>
        <translation>{unit} – {side}</translation>
    </message>
    <message>
        <source>{where}, in good order</source>
        <translation>{where}, in guter Ordnung</translation>
    </message>
    <message>
        <source>{text}, with {units} aboard</source>
        <translation>{text}, mit {units} an Bord</translation>
    </message>
    <message>
        <source>{feature} ({sides})</source>
        <translation>{feature} ({sides})</translation>
    </message>
    <message>
        <source>{unit} recovers</source>
        <translation>{unit} erholt sich</translation>
    </message>
    <message>
        <source>{unit} does not recover</source>
        <translation>{unit} erholt sich nicht</translation>
    </message>
    <message>
        <source>{who} fires at {whom}: {result}</source>
        <translation>{who} feuert auf {whom}: {result}</translation>
    </message>
    <message>
        <source>{who} overruns {whom}: {result}</source>
        <translation>{who} überrollt {whom}: {result}</translation>
    </message>
    <message>
        <source>{who} counterattacks {whom}: {result}</source>
        <translation>{who}, Gegenangriff auf {whom}: {result}</translation>
    </message>
    <message>
        <source>{who} shells {whom}: {result}</source>
        <translation>{who}, H-Feuer auf {whom}: {result}</translation>
    </message>
    <message>
        <source>{units} in {hex}</source>
        <translation>{units} in {hex}</translation>
    </message>
    <message>
        <source>{unit} and {count} others</source>
        <translation>{unit} und {count} andere</translation>
    </message>
    <message>
        <source>The settings cannot be kept in {file}: free some space on its disk, or allow writing in its folder. Everything works, but the next start does not remember what you choose now.</source>
        <translation>Die Einstellungen können nicht in {file} bewahrt werden: Schaffen Sie Platz auf dem Datenträger, oder erlauben Sie das Schreiben im Ordner. Alles geht, aber der nächste Start weiß nicht mehr, was Sie jetzt wählen.</translation>
    </message>
    <message>
        <source>{hexes}, {length}</source>
        <translation>{hexes}, {length}</translation>
    </message>
    <message>
        <source>{first} to {last}: {distance}</source>
        <translation>{first} nach {last}: {distance}</translation>
    </message>
    <message>
        <source>{first} to {last}: {distance}; last leg {leg}, straight {direct}</source>
        <translation>{first} nach {last}: {distance}; letztes Stück {leg}, gerade {direct}</translation>
    </message>
    <message>
        <source>it has no {names}</source>
        <translation>ihr fehlt {names}</translation>
    </message>
    <message>
        <source>The screen of these rules cannot be used, so answers are written as text. Mend or remove the package {package}: {why}.</source>
        <translation>Die Oberfläche dieser Regeln ist nicht zu gebrauchen, darum werden Antworten als Text geschrieben. Beheben oder entfernen Sie das Paket {package}: {why}.</translation>
    </message>
    <message>
        <source>Begin a scenario first: {marks} belong to it.</source>
        <translation>Beginnen Sie zuerst ein Szenario: {marks} gehören dazu.</translation>
    </message>
    <message>
        <source>drawn, not given: {units}</source>
        <translation>gezeichnet, nicht gegeben: {units}</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Handlung</translation>
    </message>
    <message>
        <source>Outlook</source>
        <translation>Aussicht</translation>
    </message>
    <message>
        <source>Actions of this phase</source>
        <translation>Handlungen dieser Phase</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>{units} at {target} in {hex}</source>
        <translation>{units} auf {target} in {hex}</translation>
    </message>
    <message>
        <source>{units} at all in {hex}</source>
        <translation>{units} auf alle in {hex}</translation>
    </message>
    <message>
        <source>Click who takes part (Shift adds, Shift+drag a box, digits pick of a stack, 0 takes all), then the target; click it again for a single unit there. N points at the next target, Enter takes it. Space goes to the next unit.</source>
        <translation>Anklicken, wer teilnimmt (Umschalt fügt hinzu, Umschalt+Ziehen einen Rahmen, Ziffern wählen aus einem Stapel, 0 nimmt alle), dann das Ziel; noch ein Klick darauf meint eine einzelne Einheit dort. N zeigt auf das nächste Ziel, die Eingabetaste nimmt es. Die Leertaste geht zur nächsten Einheit.</translation>
    </message>
    <message>
        <source>Choose first who takes part.</source>
        <translation>Zuerst wählen, wer teilnimmt.</translation>
    </message>
    <message>
        <source>{some} of {all}</source>
        <translation>{some} von {all}</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Carry it out earlier (Alt+Up)</source>
        <translation>Früher ausführen (Alt+Pfeil auf)</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Carry it out later (Alt+Down)</source>
        <translation>Später ausführen (Alt+Pfeil ab)</translation>
    </message>
    <message>
        <source>Take it from the list (Delete)</source>
        <translation>Aus der Liste nehmen (Entf)</translation>
    </message>
    <message>
        <source>This answer cannot be shown as actions.</source>
        <translation>Diese Antwort lässt sich nicht als Handlungen zeigen.</translation>
    </message>
    <message>
        <source>Chosen: {units}</source>
        <translation>Gewählt: {units}</translation>
    </message>
    <message>
        <source>Nobody is chosen.</source>
        <translation>Niemand ist gewählt.</translation>
    </message>
    <message>
        <source>{units} to {hex}</source>
        <translation>{units} nach {hex}</translation>
    </message>
    <message>
        <source>{units} to {hex}: {spent} of {have} points, {left} left</source>
        <translation>{units} nach {hex}: {spent} von {have} Punkten, {left} übrig</translation>
    </message>
    <message>
        <source>Click a unit (Shift adds others of its stack, digits pick of a stack), then where it goes; Shift+click where own units stand. Backspace takes the last leg back. Space goes to the next unit.</source>
        <translation>Eine Einheit anklicken (Umschalt nimmt andere ihres Stapels dazu, Ziffern wählen aus einem Stapel), dann, wohin sie geht; Umschalt+Klick, wo eigene Einheiten stehen. Rücktaste nimmt den letzten Abschnitt zurück. Leertaste geht zur nächsten Einheit.</translation>
    </message>
    <message>
        <source>{move} (Shift+click: a click alone chooses who stands there)</source>
        <translation>{move} (Umschalt+Klick: Ein Klick allein wählt, wer dort steht)</translation>
    </message>
    <message>
        <source>Units that can enter</source>
        <translation>Einheiten, die kommen können</translation>
    </message>
    <message>
        <source>{unit} enters</source>
        <translation>{unit} kommt</translation>
    </message>
    <message>
        <source>moves after the vehicles [PB5]</source>
        <translation>bewegt sich nach den Fahrzeugen [PB5]</translation>
    </message>
    <message>
        <source>moves with the vehicles [PB5]</source>
        <translation>bewegt sich mit den Fahrzeugen [PB5]</translation>
    </message>
    <message>
        <source>{unit} goes aboard {carrier}</source>
        <translation>{unit} sitzt auf {carrier} auf</translation>
    </message>
    <message>
        <source>Track {number}</source>
        <translation>Gleis {number}</translation>
    </message>
    <message>
        <source>no boat goes to {hex} from here</source>
        <translation>von hier fährt kein Boot nach {hex}</translation>
    </message>
    <message>
        <source>{hex} is out of reach</source>
        <translation>{hex} ist außer Reichweite</translation>
    </message>
    <message>
        <source>nobody in {hex} could go aboard</source>
        <translation>niemand in {hex} könnte aufsitzen</translation>
    </message>
    <message>
        <source>no enemy in {hex} to overrun</source>
        <translation>kein Feind in {hex} zu überrollen</translation>
    </message>
    <message>
        <source>{unit} cannot overrun: {why}</source>
        <translation>{unit} kann nicht überrollen: {why}</translation>
    </message>
    <message>
        <source>Units that move together begin in one hex.</source>
        <translation>Einheiten, die gemeinsam ziehen, beginnen in einem Feld.</translation>
    </message>
    <message>
        <source>Picture of the boards</source>
        <translation>Bild der Pläne</translation>
    </message>
    <message>
        <source>Read the boards again</source>
        <translation>Die Pläne neu lesen</translation>
    </message>
    <message>
        <source>Save the map of boards</source>
        <translation>Karte aus Plänen speichern</translation>
    </message>
    <message>
        <source>{name} is one of the boards; choose another file.</source>
        <translation>{name} ist einer der Pläne; wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Change the boards</source>
        <translation>Die Pläne ändern</translation>
    </message>
    <message>
        <source>The map has all terrain itself now, with the numbers of its boards. Later changes of the boards do not reach it.</source>
        <translation>Die Karte hat jetzt alles Gelände selbst, mit den Nummern ihrer Pläne. Spätere Änderungen der Pläne erreichen sie nicht.</translation>
    </message>
    <message>
        <source>Open the board</source>
        <translation>Brett öffnen</translation>
    </message>
    <message>
        <source>Detach from the boards</source>
        <translation>Von den Brettern lösen</translation>
    </message>
    <message>
        <source>This map refers to no boards: it has its terrain itself.</source>
        <translation>Diese Karte verweist auf keine Pläne: sie hat ihr Gelände selbst.</translation>
    </message>
    <message>
        <source>{name} lies on another drive; copy it beside the map.</source>
        <translation>{name} liegt auf einem anderen Laufwerk; kopieren Sie es neben die Karte.</translation>
    </message>
    <message>
        <source>Change step {number}: {sentence}</source>
        <translation>Schritt {number} ändern: {sentence}</translation>
    </message>
    <message>
        <source>nobody: it only reveals</source>
        <translation>niemand: es wird nur aufgedeckt</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Only types</source>
        <translation>Nur Typen</translation>
    </message>
    <message>
        <source>all units</source>
        <translation>alle Einheiten</translation>
    </message>
    <message>
        <source>Add marks</source>
        <translation>Marken hinzufügen</translation>
    </message>
    <message>
        <source>Lays</source>
        <translation>Legt</translation>
    </message>
    <message>
        <source>The area of each group; without one anywhere.</source>
        <translation>Das Gebiet jeder Gruppe; ohne eines überall.</translation>
    </message>
    <message>
        <source>Selects the hexes the step may use</source>
        <translation>Wählt die Felder aus, die der Schritt nutzen darf</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>From the enemy</source>
        <translation>Vom Feind</translation>
    </message>
    <message>
        <source>From the railway</source>
        <translation>Von der Bahn</translation>
    </message>
    <message>
        <source>From edge {edge}</source>
        <translation>Vom Rand {edge}</translation>
    </message>
    <message>
        <source>From edges</source>
        <translation>Von Rändern</translation>
    </message>
    <message>
        <source>Add an area</source>
        <translation>Gebiet hinzufügen</translation>
    </message>
    <message>
        <source>From areas</source>
        <translation>Von Gebieten</translation>
    </message>
    <message>
        <source>Only on</source>
        <translation>Nur auf</translation>
    </message>
    <message>
        <source>any ground</source>
        <translation>jedem Boden</translation>
    </message>
    <message>
        <source>Never on</source>
        <translation>Nie auf</translation>
    </message>
    <message>
        <source>In a hex with</source>
        <translation>Im Feld mit</translation>
    </message>
    <message>
        <source>any hex</source>
        <translation>jedes Feld</translation>
    </message>
    <message>
        <source>Chooses the entry of</source>
        <translation>Wählt den Zugang von</translation>
    </message>
    <message>
        <source>Add a choice</source>
        <translation>Wahl hinzufügen</translation>
    </message>
    <message>
        <source>Chooses</source>
        <translation>Wählt</translation>
    </message>
    <message>
        <source>in secret, until it is revealed</source>
        <translation>geheim, bis es aufgedeckt wird</translation>
    </message>
    <message>
        <source>Then reveals</source>
        <translation>Deckt dann auf</translation>
    </message>
    <message>
        <source>Puts a copy of this step behind it</source>
        <translation>Stellt eine Kopie dieses Schrittes dahinter</translation>
    </message>
    <message>
        <source>At least so many hexes; – for any</source>
        <translation>Mindestens so viele Felder; – für beliebig viele</translation>
    </message>
    <message>
        <source>At least so far, in the unit of the table; – for any</source>
        <translation>Mindestens so weit, in der Einheit des Tisches; – für beliebig</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Attack</source>
        <translation>Angreifen</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>May use {hexes} hexes of the map.</source>
        <translation>Darf {hexes} Felder der Karte nutzen.</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Games of these rules have no set-up: every unit begins where it stands here.</source>
        <translation>Spiele nach diesen Regeln haben keine Aufstellung: jede Einheit beginnt, wo sie hier steht.</translation>
    </message>
    <message>
        <source>Who places what, in this order; each step is done before the next is asked. Without steps the sides deploy one after the other.</source>
        <translation>Wer was aufstellt, in dieser Reihenfolge; jeder Schritt ist getan, bevor nach dem nächsten gefragt wird. Ohne Schritte stellen die Seiten nacheinander auf.</translation>
    </message>
    <message>
        <source>Take it off the map again (Delete)</source>
        <translation>Wieder von der Karte nehmen (Entf)</translation>
    </message>
    <message>
        <source>still to be placed</source>
        <translation>noch aufzustellen</translation>
    </message>
    <message>
        <source>may be left out</source>
        <translation>darf entfallen</translation>
    </message>
    <message>
        <source>still to be laid</source>
        <translation>noch zu legen</translation>
    </message>
    <message>
        <source>{mark}: click the hex where it is to lie.</source>
        <translation>{mark}: das Feld anklicken, in dem sie liegen soll.</translation>
    </message>
    <message>
        <source>What is counted, typed</source>
        <translation>Was gezählt wird, getippt</translation>
    </message>
    <message>
        <source>for example destroyed(red.truck)</source>
        <translation>zum Beispiel destroyed(red.truck)</translation>
    </message>
    <message>
        <source>The count as it stands in the file; the menus above say the same</source>
        <translation>Die Zählung, wie sie in der Datei steht; die Menüs darüber sagen dasselbe</translation>
    </message>
    <message>
        <source>of the own side</source>
        <translation>der eigenen Seite</translation>
    </message>
    <message>
        <source>of the enemy</source>
        <translation>des Gegners</translation>
    </message>
    <message>
        <source>for example marginal, tactical, decisive</source>
        <translation>zum Beispiel knapp, taktisch, entscheidend</translation>
    </message>
    <message>
        <source>What the levels of victory are called, the lowest first</source>
        <translation>Wie die Stufen des Siegs heißen, die niedrigste zuerst</translation>
    </message>
    <message>
        <source>for example 1, 10, 20</source>
        <translation>zum Beispiel 1, 10, 20</translation>
    </message>
    <message>
        <source>The lead in points each level needs; a smaller lead is a draw</source>
        <translation>Der Vorsprung an Punkten, den jede Stufe braucht; ein kleinerer ist ein Unentschieden</translation>
    </message>
    <message>
        <source>Lead in points</source>
        <translation>Vorsprung an Punkten</translation>
    </message>
    <message>
        <source>When equal</source>
        <translation>Bei Gleichstand</translation>
    </message>
    <message>
        <source>nothing: points decide</source>
        <translation>nichts: Punkte entscheiden</translation>
    </message>
    <message>
        <source>What the side reaches levels by, for example destroyed(red)</source>
        <translation>Womit die Seite Stufen erreicht, zum Beispiel destroyed(red)</translation>
    </message>
    <message>
        <source>for example 20, 30, 40</source>
        <translation>zum Beispiel 20, 30, 40</translation>
    </message>
    <message>
        <source>From how many on it has each level</source>
        <translation>Ab wie vielen sie jede Stufe hat</translation>
    </message>
    <message>
        <source>{side} win by</source>
        <translation>{side} siegen durch</translation>
    </message>
    <message>
        <source>Write whole numbers with commas between them: 1, 10, 20</source>
        <translation>Schreiben Sie ganze Zahlen mit Kommas dazwischen: 1, 10, 20</translation>
    </message>
    <message>
        <source>no level</source>
        <translation>keine Stufe</translation>
    </message>
    <message>
        <source>How well the game is won: marginal, tactical, decisive, or words of your own</source>
        <translation>Wie hoch das Spiel gewonnen ist: knapp, taktisch, entscheidend oder eigene Wörter</translation>
    </message>
    <message>
        <source>Roll a die</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>Zeile hinzufügen</translation>
    </message>
    <message>
        <source>Chance decides what happens besides, by a table of rows</source>
        <translation>Der Zufall entscheidet nach einer Tabelle, was außerdem geschieht</translation>
    </message>
    <message>
        <source>Sides of the die</source>
        <translation>Seiten des Würfels</translation>
    </message>
    <message>
        <source>Roll a die of</source>
        <translation>Würfel mit</translation>
    </message>
    <message>
        <source>What is told, if anything</source>
        <translation>Was gemeldet wird, falls etwas</translation>
    </message>
    <message>
        <source>Faces of row {number}</source>
        <translation>Augenzahlen von Zeile {number}</translation>
    </message>
    <message>
        <source>Title of row {number}</source>
        <translation>Titel von Zeile {number}</translation>
    </message>
    <message>
        <source>What is told by row {number}</source>
        <translation>Was Zeile {number} meldet</translation>
    </message>
    <message>
        <source>Take row {number} away</source>
        <translation>Zeile {number} entfernen</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>{number} faces too many</source>
        <translation>{number} Augenzahlen zu viel</translation>
    </message>
    <message>
        <source>on {number} faces nothing happens</source>
        <translation>bei {number} Augenzahlen geschieht nichts</translation>
    </message>
    <message>
        <source>is aboard {unit}</source>
        <translation>ist auf {unit}</translation>
    </message>
    <message>
        <source>is inside a fort, which is attacked as a whole [PB27]</source>
        <translation>ist in einem Fort, das als Ganzes angegriffen wird [PB27]</translation>
    </message>
    <message>
        <source>is in a tunnel [Z15]</source>
        <translation>ist in einem Tunnel [Z15]</translation>
    </message>
    <message>
        <source>Defence</source>
        <translation>Verteidigung</translation>
    </message>
    <message>
        <source>Columns to the right</source>
        <translation>Spalten nach rechts</translation>
    </message>
    <message>
        <source>{by} to the die</source>
        <translation>{by} auf den Würfel</translation>
    </message>
    <message>
        <source>{state}, {now}</source>
        <translation>{state}, {now}</translation>
    </message>
    <message>
        <source>from {before}</source>
        <translation>von {before}</translation>
    </message>
    <message>
        <source>where dispersed</source>
        <translation>wo zersprengt</translation>
    </message>
    <message>
        <source>{unit}: {factor} {weapon} to half range at {kind}</source>
        <translation>{unit}: {factor} {weapon} bis halbe Reichweite auf {kind}</translation>
    </message>
    <message>
        <source>{unit}: {factor} {weapon} beyond half range at {kind}</source>
        <translation>{unit}: {factor} {weapon} über halbe Reichweite auf {kind}</translation>
    </message>
    <message>
        <source>armoured</source>
        <translation>gepanzert</translation>
    </message>
    <message>
        <source>unarmoured</source>
        <translation>ungepanzert</translation>
    </message>
    <message>
        <source>{text}, uphill</source>
        <translation>{text}, bergauf</translation>
    </message>
    <message>
        <source>{text}, halved for direct fire [B19]</source>
        <translation>{text}, halbiert für direktes Feuer [B19]</translation>
    </message>
    <message>
        <source>has no enemy next to it</source>
        <translation>hat keinen Feind neben sich</translation>
    </message>
    <message>
        <source>{unit} is not next to {hex} [PB31]</source>
        <translation>{unit} steht nicht neben {hex} [PB31]</translation>
    </message>
    <message>
        <source>unloads</source>
        <translation>lädt aus</translation>
    </message>
    <message>
        <source>fort</source>
        <translation>Fort</translation>
    </message>
    <message>
        <source>{unit} in {hex} is doubly dispersed (DD)</source>
        <translation>{unit} in {hex} ist doppelt zersprengt (DD)</translation>
    </message>
    <message>
        <source>the fort</source>
        <translation>das Fort</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>Schritt {number}</translation>
    </message>
    <message>
        <source>Click who acts, on the map or in the list; without a choice nobody does.</source>
        <translation>Klicken Sie an, wer handelt, auf der Karte oder in der Liste; ohne Wahl handelt niemand.</translation>
    </message>
    <message>
        <source>Table {title}, {extent}</source>
        <translation>Tisch {title}, {extent}</translation>
    </message>
    <message>
        <source>Size and scale of the table</source>
        <translation>Größe und Maßstab des Tisches</translation>
    </message>
    <message>
        <source>&amp;Reckon all places over into the new unit</source>
        <translation>Alle Orte in die neue Einheit &amp;umrechnen</translation>
    </message>
    <message>
        <source>Select features {purpose}.</source>
        <translation>Geländestücke {purpose} auswählen.</translation>
    </message>
    <message>
        <source>to delete</source>
        <translation>zum Löschen</translation>
    </message>
    <message>
        <source>{name} selected</source>
        <translation>{name} ausgewählt</translation>
    </message>
    <message>
        <source>{features} selected</source>
        <translation>{features} ausgewählt</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Geländestück</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Geländestücke</translation>
    </message>
    <message>
        <source>Cross-section from {start} to {end}</source>
        <translation>Schnitt von {start} nach {end}</translation>
    </message>
    <message>
        <source>Import shapes of {program}</source>
        <translation>Formen von {program} importieren</translation>
    </message>
    <message>
        <source>As &amp;large as what the file holds</source>
        <translation>So &amp;groß wie das, was die Datei enthält</translation>
    </message>
    <message>
        <source>as they look</source>
        <translation>wie sie aussehen</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>Grad</translation>
    </message>
    <message>
        <source>metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>the width of a tile</source>
        <translation>die Breite einer Kachel</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>&amp;Unit of the table</source>
        <translation>&amp;Einheit des Tisches</translation>
    </message>
    <message>
        <source>&amp;Pixels to a unit</source>
        <translation>&amp;Pixel je Einheit</translation>
    </message>
    <message>
        <source>&amp;Metres of ground to a unit</source>
        <translation>&amp;Meter im Gelände je Einheit</translation>
    </message>
    <message>
        <source>&amp;Coordinates of the file</source>
        <translation>&amp;Koordinaten der Datei</translation>
    </message>
    <message>
        <source>Nothing would come in: choose what each kind becomes.</source>
        <translation>Nichts käme herein: wählen Sie, was jede Art wird.</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>nicht gesagt</translation>
    </message>
    <message>
        <source>How many times longer the ground is than the table</source>
        <translation>Wievielmal länger das Gelände ist als der Tisch</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>&amp;Einheit</translation>
    </message>
    <message>
        <source>&amp;Ground scale</source>
        <translation>&amp;Geländemaßstab</translation>
    </message>
    <message>
        <source>{width} × {height} m of ground</source>
        <translation>{width} × {height} m Gelände</translation>
    </message>
    <message>
        <source>{width} × {height} cm on the table</source>
        <translation>{width} × {height} cm auf dem Tisch</translation>
    </message>
    <message>
        <source>Without a ground scale nothing is said of metres.</source>
        <translation>Ohne Geländemaßstab wird nichts über Meter gesagt.</translation>
    </message>
    <message>
        <source>to join</source>
        <translation>zum Verbinden</translation>
    </message>
    <message>
        <source>to simplify</source>
        <translation>zum Vereinfachen</translation>
    </message>
    <message>
        <source>No point can be left out at this zoom; zoom out to leave out more.</source>
        <translation>Bei dieser Vergrößerung kann kein Punkt wegbleiben; kleiner stellen, um mehr wegzulassen.</translation>
    </message>
    <message>
        <source>Select a line to make a strip of.</source>
        <translation>Eine Linie auswählen, aus der ein Streifen werden soll.</translation>
    </message>
    <message>
        <source>Choose in the palette the kind of area that the line is to become.</source>
        <translation>In der Palette die Art von Fläche wählen, zu der die Linie werden soll.</translation>
    </message>
    <message>
        <source>to lay elsewhere</source>
        <translation>zum Umlegen</translation>
    </message>
    <message>
        <source>Shift and a drag selects what lies partly inside.</source>
        <translation>Umschalt und Ziehen wählt, was teilweise darin liegt.</translation>
    </message>
    <message>
        <source>Shift and a drag selects what lies wholly inside.</source>
        <translation>Umschalt und Ziehen wählt, was ganz darin liegt.</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Geländestück</translation>
    </message>
    <message>
        <source>The rules of this table have no lines of sight.</source>
        <translation>Die Regeln dieses Tisches haben keine Sichtlinien.</translation>
    </message>
    <message>
        <source>Select a base, or point at the table, to see what is seen from there.</source>
        <translation>Eine Base auswählen oder auf den Tisch zeigen, um zu sehen, was man von dort sieht.</translation>
    </message>
    <message>
        <source>{count} units</source>
        <translation>{count} Einheiten</translation>
    </message>
    <message>
        <source>Turn {units}</source>
        <translation>{units} drehen</translation>
    </message>
    <message>
        <source>Move {units}</source>
        <translation>{units} bewegen</translation>
    </message>
    <message>
        <source>Every unit of the scenario stands on the table.</source>
        <translation>Jede Einheit des Szenarios steht auf dem Tisch.</translation>
    </message>
    <message>
        <source>No unit is left to be put on the table.</source>
        <translation>Keine Einheit ist mehr auf den Tisch zu stellen.</translation>
    </message>
    <message>
        <source>Next: {unit}. {hint}</source>
        <translation>Als Nächstes: {unit}. {hint}</translation>
    </message>
    <message>
        <source>Select the area to cut a hole into.</source>
        <translation>Die Fläche auswählen, in die ein Loch geschnitten werden soll.</translation>
    </message>
    <message>
        <source>The cut crosses no feature.</source>
        <translation>Der Schnitt geht durch kein Geländestück.</translation>
    </message>
    <message>
        <source>{shape} needs {count} points at least.</source>
        <translation>{shape} braucht mindestens {count} Punkte.</translation>
    </message>
    <message>
        <source>Choose in the palette what to draw.</source>
        <translation>In der Palette wählen, was gezeichnet werden soll.</translation>
    </message>
    <message>
        <source>{kind} is {allowed}, not {shape}.</source>
        <translation>{kind} ist {allowed}, nicht {shape}.</translation>
    </message>
    <message>
        <source>{count} points; {side} to {point}; Enter or a double click ends it</source>
        <translation>{count} Punkte; {side} nach {point}; Eingabetaste oder Doppelklick beendet</translation>
    </message>
    <message>
        <source>Add {names}</source>
        <translation>{names} hinzufügen</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>gesehen</translation>
    </message>
    <message>
        <source>not seen: {why}</source>
        <translation>nicht gesehen: {why}</translation>
    </message>
    <message>
        <source>shoots: {title}</source>
        <translation>schießt: {title}</translation>
    </message>
    <message>
        <source>moves: {title}</source>
        <translation>bewegt sich: {title}</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>außer Reichweite</translation>
    </message>
    <message>
        <source>radius {length} {unit}</source>
        <translation>Halbmesser {length} {unit}</translation>
    </message>
    <message>
        <source>{width} {unit} wide</source>
        <translation>{width} {unit} breit</translation>
    </message>
    <message>
        <source>{share} of the table is seen</source>
        <translation>{share} des Tisches werden gesehen</translation>
    </message>
    <message>
        <source>corner of {name}</source>
        <translation>Ecke von {name}</translation>
    </message>
    <message>
        <source>corner of the table</source>
        <translation>Ecke des Tisches</translation>
    </message>
    <message>
        <source>on {name}</source>
        <translation>auf {name}</translation>
    </message>
    <message>
        <source>edge of the table</source>
        <translation>Rand des Tisches</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>No piece is in hand: copy features and paste them, or take a stamp by its number.</source>
        <translation>Kein Stück ist in der Hand: Geländestücke kopieren und einfügen oder einen Stempel über seine Nummer nehmen.</translation>
    </message>
    <message>
        <source>Point {number} of {name} at {place}</source>
        <translation>Punkt {number} von {name} bei {place}</translation>
    </message>
    <message>
        <source>An area needs three corners at least.</source>
        <translation>Eine Fläche braucht mindestens drei Ecken.</translation>
    </message>
    <message>
        <source>Scale of the shapes</source>
        <translation>Maßstab der Formen</translation>
    </message>
    <message>
        <source>This table has no ground scale (Map &gt; Size and numbering…). How many metres of ground are as long as one unit of it?</source>
        <translation>Dieser Tisch hat keinen Geländemaßstab (Karte &gt; Größe und Nummerierung…). Wie viele Meter im Gelände sind so lang wie eine Einheit?</translation>
    </message>
    <message>
        <source>It takes a scenario of two sides.</source>
        <translation>Dazu braucht es ein Szenario mit zwei Seiten.</translation>
    </message>
    <message>
        <source>These rules have no computer player.</source>
        <translation>Diese Regeln haben keinen Computerspieler.</translation>
    </message>
    <message>
        <source>{count} edits, the last: {words}</source>
        <translation>{count} Änderungen, die letzte: {words}</translation>
    </message>
    <message>
        <source>Changes taken back</source>
        <translation>Änderungen zurückgenommen</translation>
    </message>
    <message>
        <source>Table of the game</source>
        <translation>Tisch des Spiels</translation>
    </message>
    <message>
        <source>Open ground</source>
        <translation>Offenes Gelände</translation>
    </message>
    <message>
        <source>Nothing is drawn here.</source>
        <translation>Hier ist nichts gezeichnet.</translation>
    </message>
    <message>
        <source>Point {name}</source>
        <translation>Punkt {name}</translation>
    </message>
    <message>
        <source>See as</source>
        <translation>Sehen als</translation>
    </message>
    <message>
        <source>As seen by: {side}</source>
        <translation>Gesehen von: {side}</translation>
    </message>
    <message>
        <source>Nothing at this moment</source>
        <translation>Im Augenblick nichts</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Verband</translation>
    </message>
    <message>
        <source>Click twice in a column for a mission; drag it to another time, its ends to another length.</source>
        <translation>Für einen Auftrag zweimal in eine Spalte klicken; ihn auf eine andere Zeit ziehen, seine Enden auf eine andere Länge.</translation>
    </message>
    <message>
        <source>Selected feature</source>
        <translation>Ausgewähltes Objekt</translation>
    </message>
    <message>
        <source>click a feature, or type its name</source>
        <translation>ein Geländestück anklicken oder seinen Namen eingeben</translation>
    </message>
    <message>
        <source>The feature that is selected on the table becomes the target</source>
        <translation>Das auf dem Tisch ausgewählte Objekt wird das Ziel</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Select one feature of the table first.</source>
        <translation>Erst ein Objekt des Tisches auswählen.</translation>
    </message>
    <message>
        <source>No group of this side can have a mission here.</source>
        <translation>Keine Gruppe dieser Seite kann hier einen Auftrag haben.</translation>
    </message>
    <message>
        <source>Add {mission}</source>
        <translation>{mission} hinzufügen</translation>
    </message>
    <message>
        <source>Remove {mission}</source>
        <translation>{mission} entfernen</translation>
    </message>
    <message>
        <source>Ordered</source>
        <translation>Befohlen</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Knows of</source>
        <translation>Weiß von</translation>
    </message>
    <message>
        <source>Formations</source>
        <translation>Verbände</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>Last seen at</source>
        <translation>Zuletzt gesehen bei</translation>
    </message>
    <message>
        <source>In hour</source>
        <translation>In Stunde</translation>
    </message>
    <message>
        <source>Is now at</source>
        <translation>Jetzt bei</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>Tut</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Order takes</source>
        <translation>Befehl braucht</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>{much} h ({why})</source>
        <translation>{much} h ({why})</translation>
    </message>
    <message>
        <source>disorganised until it has reorganised</source>
        <translation>durcheinander, bis er sich neu geordnet hat</translation>
    </message>
    <message>
        <source>hour of fighting</source>
        <translation>Stunde im Kampf</translation>
    </message>
    <message>
        <source>hours of fighting</source>
        <translation>Stunden im Kampf</translation>
    </message>
    <message>
        <source>The umpire alone sees this.</source>
        <translation>Das sieht nur der Schiedsrichter.</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>gebrochen</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>liegen geblieben</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>Neuer Befehl</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Choose a formation, then its task; click the table for its place.</source>
        <translation>Wählen Sie einen Verband, dann seinen Auftrag; klicken Sie für den Ort auf den Tisch.</translation>
    </message>
    <message>
        <source>{lost} of {strength} lost</source>
        <translation>{lost} von {strength} verloren</translation>
    </message>
    <message>
        <source>Commanded by another player of your side</source>
        <translation>Von einem anderen Spieler Ihrer Seite geführt</translation>
    </message>
    <message>
        <source>In writing</source>
        <translation>Schriftlich</translation>
    </message>
    <message>
        <source>Aim, objectives, and whom the formation supports</source>
        <translation>Absicht, Ziele, und wen der Verband unterstützt</translation>
    </message>
    <message>
        <source>Choose a formation first.</source>
        <translation>Wählen Sie zuerst einen Verband.</translation>
    </message>
    <message>
        <source>new order</source>
        <translation>neuer Befehl</translation>
    </message>
    <message>
        <source>new orders</source>
        <translation>neue Befehle</translation>
    </message>
    <message>
        <source>Nobody has a new order.</source>
        <translation>Niemand hat einen neuen Befehl.</translation>
    </message>
    <message>
        <source>Give these orders</source>
        <translation>Diese Befehle geben</translation>
    </message>
    <message>
        <source>Everybody goes on</source>
        <translation>Alle machen weiter</translation>
    </message>
    <message>
        <source>in writing</source>
        <translation>schriftlich</translation>
    </message>
    <message>
        <source>suppressed: recovers or falls back</source>
        <translation>niedergehalten: erholt sich oder weicht zurück</translation>
    </message>
    <message>
        <source>no commander near</source>
        <translation>kein Kommandeur in der Nähe</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>ohne Unterstützung</translation>
    </message>
    <message>
        <source>comes onto the table</source>
        <translation>kommt auf den Tisch</translation>
    </message>
    <message>
        <source>hidden; fires unseen</source>
        <translation>verdeckt; feuert ungesehen</translation>
    </message>
    <message>
        <source>hidden; acting reveals it</source>
        <translation>versteckt; Handeln deckt es auf</translation>
    </message>
    <message>
        <source>can act</source>
        <translation>kann handeln</translation>
    </message>
    <message>
        <source>{unit}: {does}</source>
        <translation>{unit}: {does}</translation>
    </message>
    <message>
        <source>Half of the move</source>
        <translation>Die Hälfte der Bewegung</translation>
    </message>
    <message>
        <source>May react after {far}</source>
        <translation>Darf nach {far} reagieren</translation>
    </message>
    <message>
        <source>{count} may react</source>
        <translation>{count} dürfen reagieren</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>{level} fire at {place} ({who}), {width:g} wide</source>
        <translation>{level} Feuer auf {place} ({who}), {width:g} breit</translation>
    </message>
    <message>
        <source>{count} inside</source>
        <translation>{count} darin</translation>
    </message>
    <message>
        <source>not hurt</source>
        <translation>unverletzt</translation>
    </message>
    <message>
        <source>It stays</source>
        <translation>Es bleibt</translation>
    </message>
    <message>
        <source>It falls at {place}.</source>
        <translation>Es fällt auf {place}.</translation>
    </message>
    <message>
        <source>They look for a target themselves; a die of ten for each.</source>
        <translation>Sie suchen selbst ein Ziel; je ein zehnseitiger Würfel.</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>They attack {target}, led by {who}.</source>
        <translation>Sie greifen {target} an, geführt von {who}.</translation>
    </message>
    <message>
        <source>back</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>{unit} fires first in close defence [P54]</source>
        <translation>{unit} feuert zuerst in der Nahverteidigung [P54]</translation>
    </message>
    <message>
        <source>{chance:.0%} that the hunt fails</source>
        <translation>{chance:.0%}, dass die Jagd scheitert</translation>
    </message>
    <message>
        <source>{unit} tries to recover.</source>
        <translation>{unit} versucht sich zu erholen.</translation>
    </message>
    <message>
        <source>{commander} rallies it, as its own action.</source>
        <translation>{commander} sammelt es, als seine eigene Aktion.</translation>
    </message>
    <message>
        <source>Needs {number} or more on a die</source>
        <translation>Braucht {number} oder mehr mit einem Würfel</translation>
    </message>
    <message>
        <source>joins</source>
        <translation>kommt hinzu</translation>
    </message>
    <message>
        <source>Before the dice</source>
        <translation>Vor den Würfeln</translation>
    </message>
    <message>
        <source>{attacker} overruns {defender}.</source>
        <translation>{attacker} überrollt {defender}.</translation>
    </message>
    <message>
        <source>{attacker} fights {defender} hand to hand.</source>
        <translation>{attacker} kämpft Mann gegen Mann mit {defender}.</translation>
    </message>
    <message>
        <source>{commander} helps, and shares the result.</source>
        <translation>{commander} hilft und teilt das Ergebnis.</translation>
    </message>
    <message>
        <source>This answer cannot be shown here.</source>
        <translation>Diese Antwort kann hier nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>{count} can still act</source>
        <translation>{count} können noch handeln</translation>
    </message>
    <message>
        <source>Click a unit that is to act, on the table or in the list.</source>
        <translation>Klicken Sie eine Einheit an, die handeln soll, auf dem Tisch oder in der Liste.</translation>
    </message>
    <message>
        <source>drawn, not given: {does}</source>
        <translation>gezeichnet, nicht gegeben: {does}</translation>
    </message>
    <message>
        <source>Take it off the table again (Delete)</source>
        <translation>Wieder vom Tisch nehmen (Entf)</translation>
    </message>
    <message>
        <source>Take the selected unit off the table</source>
        <translation>Die ausgewählte Einheit vom Tisch nehmen</translation>
    </message>
    <message>
        <source>Click a unit in the table, then its place; or drag bases about on the table.</source>
        <translation>Klicken Sie eine Einheit in der Tabelle an, dann ihren Platz; oder ziehen Sie Bases auf dem Tisch umher.</translation>
    </message>
    <message>
        <source>{unit}: click its place, or drag from there to where it faces. Drag its base to move it, the knob ahead of it or [ and ] turn it.</source>
        <translation>{unit}: klicken Sie ihren Platz an, oder ziehen Sie von dort dahin, wohin sie blickt. Ziehen Sie ihre Base, um sie zu bewegen; der Knopf vor ihr oder [ und ] drehen sie.</translation>
    </message>
    <message>
        <source>Move {marks}</source>
        <translation>{marks} verschieben</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>Feldzug</translation>
    </message>
    <message>
        <source>Games that have been played, in order</source>
        <translation>Gespielte Spiele, der Reihe nach</translation>
    </message>
    <message>
        <source>Add a played game…</source>
        <translation>Ein gespieltes Spiel hinzufügen …</translation>
    </message>
    <message>
        <source>Take the last one out</source>
        <translation>Das letzte herausnehmen</translation>
    </message>
    <message>
        <source>Tell everything that happened</source>
        <translation>Alles erzählen, was geschah</translation>
    </message>
    <message>
        <source>Save this text…</source>
        <translation>Diesen Text speichern…</translation>
    </message>
    <message>
        <source>Open the next battle</source>
        <translation>Die nächste Schlacht öffnen</translation>
    </message>
    <message>
        <source>Games that have been played, in order:</source>
        <translation>Gespielte Spiele, der Reihe nach:</translation>
    </message>
    <message>
        <source>{path} is not there any more. Add the game from where it is now; those after it follow.</source>
        <translation>{path} ist nicht mehr da. Fügen Sie das Spiel von dort hinzu, wo es jetzt liegt; die nachfolgenden folgen.</translation>
    </message>
    <message>
        <source>A new folder for the game</source>
        <translation>Ein neuer Ordner für das Spiel</translation>
    </message>
    <message>
        <source>Open truth.yaml of a game, or seen.yaml of a side</source>
        <translation>truth.yaml eines Spiels oder seen.yaml einer Seite öffnen</translation>
    </message>
    <message>
        <source>{scenario} – {side}</source>
        <translation>{scenario} – {side}</translation>
    </message>
    <message>
        <source>umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>A game by folders cannot be taken back: everybody has seen it.</source>
        <translation>Ein Spiel über Ordner kann nicht zurückgenommen werden: alle haben es gesehen.</translation>
    </message>
    <message>
        <source>All answers have come.</source>
        <translation>Alle Antworten sind da.</translation>
    </message>
    <message>
        <source>Waiting for {names}.</source>
        <translation>Es fehlen noch: {names}.</translation>
    </message>
    <message>
        <source>{side}: the answer does not count: {reason}</source>
        <translation>{side}: die Antwort zählt nicht: {reason}</translation>
    </message>
    <message>
        <source>Your answer lies in the folder.</source>
        <translation>Ihre Antwort liegt im Ordner.</translation>
    </message>
    <message>
        <source>You are asked nothing now.</source>
        <translation>Sie werden jetzt nichts gefragt.</translation>
    </message>
    <message>
        <source>The umpire cannot take your answer: {reason}</source>
        <translation>Der Schiedsrichter kann Ihre Antwort nicht annehmen: {reason}</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Den Ordner zeigen</translation>
    </message>
    <message>
        <source>Where several play a side, write the name of each beside what he commands: each then has a folder of his own. What belongs to a formation follows it; a name beside the side has the rest.</source>
        <translation>Wo mehrere eine Seite spielen, schreiben Sie den Namen eines jeden neben das, was er führt: Jeder hat dann einen eigenen Ordner. Was zu einem Verband gehört, folgt ihm; ein Name neben der Seite hat den Rest.</translation>
    </message>
    <message>
        <source>Goes on by itself</source>
        <translation>Geht von selbst weiter</translation>
    </message>
    <message>
        <source>As soon as everybody who is asked has answered</source>
        <translation>Sobald alle geantwortet haben, die gefragt sind</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Takes the answers that lie in the folders of the sides</source>
        <translation>Nimmt die Antworten, die in den Ordnern der Seiten liegen</translation>
    </message>
    <message>
        <source>Change the answer</source>
        <translation>Die Antwort ändern</translation>
    </message>
    <message>
        <source>Takes it out of the folder again, as long as the umpire has not taken it</source>
        <translation>Nimmt sie wieder aus dem Ordner, solange der Schiedsrichter sie nicht genommen hat</translation>
    </message>
    <message>
        <source>the answer does not count</source>
        <translation>die Antwort zählt nicht</translation>
    </message>
    <message>
        <source>You are asked.</source>
        <translation>Sie sind gefragt.</translation>
    </message>
    <message>
        <source>The game is over.</source>
        <translation>Das Spiel ist zu Ende.</translation>
    </message>
    <message>
        <source>Your answer lies in the folder; the umpire has not taken it yet.</source>
        <translation>Ihre Antwort liegt im Ordner; der Schiedsrichter hat sie noch nicht genommen.</translation>
    </message>
    <message>
        <source>You are asked. What you answer is put into the folder, and the umpire takes it.</source>
        <translation>Sie sind gefragt. Was Sie antworten, kommt in den Ordner, und der Schiedsrichter nimmt es.</translation>
    </message>
    <message>
        <source>Others are asked. What you see changes when the umpire has gone on.</source>
        <translation>Andere sind gefragt. Was Sie sehen, ändert sich, wenn der Schiedsrichter weitergespielt hat.</translation>
    </message>
    <message>
        <source>There is no scenario.</source>
        <translation>Es gibt kein Szenario.</translation>
    </message>
    <message>
        <source>There is no group before it on its level to which it could belong.</source>
        <translation>Auf ihrer Ebene steht keine Gruppe davor, zu der sie gehören könnte.</translation>
    </message>
    <message>
        <source>It belongs to no other group.</source>
        <translation>Sie gehört zu keiner anderen Gruppe.</translation>
    </message>
    <message>
        <source>no other group</source>
        <translation>keiner anderen Gruppe</translation>
    </message>
    <message>
        <source>{by}: {kind} at {place}, {turns}</source>
        <translation>{by}: {kind} auf {place}, {turns}</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>bases: {count}</source>
        <translation>Bases: {count}</translation>
    </message>
    <message>
        <source>features: {count}</source>
        <translation>Objekte: {count}</translation>
    </message>
    <message>
        <source>Selects what lies partly inside; {what}</source>
        <translation>Wählt, was teilweise darin liegt; {what}</translation>
    </message>
    <message>
        <source>Selects what lies wholly inside; {what}</source>
        <translation>Wählt, was ganz darin liegt; {what}</translation>
    </message>
    <message>
        <source>From hour</source>
        <translation>Ab Stunde</translation>
    </message>
    <message>
        <source>{formation} is told in writing.</source>
        <translation>{formation} bekommt es schriftlich.</translation>
    </message>
    <message>
        <source>Hours of digging not under fire [N-T3]</source>
        <translation>Stunden des Eingrabens ohne Beschuss [N-T3]</translation>
    </message>
    <message>
        <source>{formation}: {order}.</source>
        <translation>{formation}: {order}.</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>{far} km</source>
        <translation>{far} km</translation>
    </message>
    <message>
        <source>Rate of the slowest [N-T1]</source>
        <translation>Tempo des Langsamsten [N-T1]</translation>
    </message>
    <message>
        <source>{rate} km/h</source>
        <translation>{rate} km/h</translation>
    </message>
    <message>
        <source>{percent} % of the rate</source>
        <translation>{percent} % des Tempos</translation>
    </message>
    <message>
        <source>Close country or obstacles</source>
        <translation>Unübersichtliches Gelände oder Hindernisse</translation>
    </message>
    <message>
        <source>Water that it cannot cross is in the way</source>
        <translation>Davor liegt Wasser, das niemand überquert</translation>
    </message>
    <message>
        <source>There at the end of hour</source>
        <translation>Dort am Ende der Stunde</translation>
    </message>
    <message>
        <source>{far} of {reach} km, fire units left: {count}</source>
        <translation>{far} von {reach} km, Feuereinheiten übrig: {count}</translation>
    </message>
    <message>
        <source>does not shoot</source>
        <translation>schießt nicht</translation>
    </message>
    <message>
        <source>Weapons: {weapon}, targets: {target}, {band} range</source>
        <translation>Waffen: {weapon}, Ziele: {target}, Entfernung: {band}</translation>
    </message>
    <message>
        <source>{count} dice</source>
        <translation>{count} Würfel</translation>
    </message>
    <message>
        <source>Weapons count as heavier by [N28]</source>
        <translation>Waffen gelten als schwerer um [N28]</translation>
    </message>
    <message>
        <source>Harassing fire disorganises, without casualties [N31]</source>
        <translation>Störfeuer bringt durcheinander, ohne Verluste [N31]</translation>
    </message>
    <message>
        <source>Casualties: {count}</source>
        <translation>Verluste: {count}</translation>
    </message>
    <message>
        <source>Firefight of {formation}: {count} dice.</source>
        <translation>Feuergefecht von {formation}: {count} Würfel.</translation>
    </message>
    <message>
        <source>Dice of a round, at most</source>
        <translation>Würfel je Runde, höchstens</translation>
    </message>
    <message>
        <source>Rounds in an hour</source>
        <translation>Runden in einer Stunde</translation>
    </message>
    <message>
        <source>Takes it from {grade}</source>
        <translation>Hält ihn ab {grade} aus</translation>
    </message>
    <message>
        <source>{formation} assaults with {mine} stands against {theirs}.</source>
        <translation>{formation} stürmt mit {mine} Ständen gegen {theirs}.</translation>
    </message>
    <message>
        <source>{formation} is ordered: {order}; from hour {hour} ({why})</source>
        <translation>{formation} erhält den Befehl: {order}; ab Stunde {hour} ({why})</translation>
    </message>
    <message>
        <source>{formation} deploys around {hex}</source>
        <translation>{formation} stellt sich um {hex} auf</translation>
    </message>
    <message>
        <source>{formation} begins: {order}</source>
        <translation>{formation} beginnt: {order}</translation>
    </message>
    <message>
        <source>{formation} is disorganised; hours of fighting: {count}</source>
        <translation>{formation} ist durcheinander; Stunden im Kampf: {count}</translation>
    </message>
    <message>
        <source>Aircraft attack at {hex}</source>
        <translation>Flugzeuge greifen bei {hex} an</translation>
    </message>
    <message>
        <source>Shells fall around {hex}; casualties: {count}</source>
        <translation>Granaten fallen um {hex}; Verluste: {count}</translation>
    </message>
    <message>
        <source>{formation} sights the enemy first</source>
        <translation>{formation} sieht den Gegner zuerst</translation>
    </message>
    <message>
        <source>{formation} is {result} at {band} range; casualties: {count}</source>
        <translation>{formation} ist {result}, Entfernung {band}; Verluste: {count}</translation>
    </message>
    <message>
        <source>{formation} is ambushed at {band} range; casualties: {count}</source>
        <translation>{formation} gerät in einen Hinterhalt, Entfernung {band}; Verluste: {count}</translation>
    </message>
    <message>
        <source>Written orders</source>
        <translation>Schriftliche Befehle</translation>
    </message>
    <message>
        <source>aim: {aim}</source>
        <translation>Absicht: {aim}</translation>
    </message>
    <message>
        <source>objectives: {names}</source>
        <translation>Ziele: {names}</translation>
    </message>
    <message>
        <source>supports: {whom} ({relation})</source>
        <translation>unterstützt: {whom} ({relation})</translation>
    </message>
    <message>
        <source>supports: {whom}</source>
        <translation>unterstützt: {whom}</translation>
    </message>
    <message>
        <source>{formation} is told in writing: {what}; from hour {hour} ({why})</source>
        <translation>{formation} bekommt schriftlich: {what}; ab Stunde {hour} ({why})</translation>
    </message>
    <message>
        <source>{formation} has in writing: {now}. Before: {before}</source>
        <translation>{formation} hat schriftlich: {now}. Bisher: {before}</translation>
    </message>
    <message>
        <source>The attack of {formation} goes on with {reserves}</source>
        <translation>Der Angriff von {formation} geht weiter mit {reserves}</translation>
    </message>
    <message>
        <source>The enemy lets {formation} pass, and it sees nobody</source>
        <translation>{formation} wird vorbeigelassen und sieht niemanden</translation>
    </message>
    <message>
        <source>{formation} is ambushed; casualties: {count}</source>
        <translation>{formation} gerät in einen Hinterhalt; Verluste: {count}</translation>
    </message>
    <message>
        <source>{formation} is {result}; casualties: {count}</source>
        <translation>{formation} ist {result}; Verluste: {count}</translation>
    </message>
    <message>
        <source>caught in march formation</source>
        <translation>auf dem Marsch gefasst</translation>
    </message>
    <message>
        <source>deployed in time</source>
        <translation>rechtzeitig entfaltet</translation>
    </message>
    <message>
        <source>it shoots and scoots</source>
        <translation>er schießt und wechselt die Stellung</translation>
    </message>
    <message>
        <source>{formation} shoots with {guns}; casualties: {count}</source>
        <translation>{formation} schießt mit {guns}; Verluste: {count}</translation>
    </message>
    <message>
        <source>the target is pinned</source>
        <translation>das Ziel ist niedergehalten</translation>
    </message>
    <message>
        <source>disorganised until hour {hour}</source>
        <translation>durcheinander bis Stunde {hour}</translation>
    </message>
    <message>
        <source>{formation} attacks from the air; guns lost: {guns}; casualties on the ground: {count}</source>
        <translation>{formation} greift aus der Luft an; Geschütze verloren: {guns}; Verluste am Boden: {count}</translation>
    </message>
    <message>
        <source>{formation} presses on against guns; aircraft lost: {lost}; casualties on the ground: {count}</source>
        <translation>{formation} setzt gegen Geschütze durch; Flugzeuge verloren: {lost}; Verluste am Boden: {count}</translation>
    </message>
    <message>
        <source>{formation} is driven off by guns; aircraft lost: {count}</source>
        <translation>{formation} wird von Geschützen vertrieben; Flugzeuge verloren: {count}</translation>
    </message>
    <message>
        <source>Firefight of {formation}; casualties inflicted: {inflicted}, received: {received}</source>
        <translation>Feuergefecht von {formation}; Verluste zugefügt: {inflicted}, erlitten: {received}</translation>
    </message>
    <message>
        <source>the enemy gives up before tanks</source>
        <translation>der Gegner gibt vor Panzern auf</translation>
    </message>
    <message>
        <source>{units} shoots and scoots</source>
        <translation>{units} schießt und wechselt die Stellung</translation>
    </message>
    <message>
        <source>the enemy is disorganised</source>
        <translation>der Gegner ist durcheinander</translation>
    </message>
    <message>
        <source>it is disorganised</source>
        <translation>er ist durcheinander</translation>
    </message>
    <message>
        <source>the firefight is won</source>
        <translation>das Feuergefecht ist gewonnen</translation>
    </message>
    <message>
        <source>{formation} passes its test to {purpose}</source>
        <translation>{formation} besteht die Probe: {purpose}</translation>
    </message>
    <message>
        <source>{formation} fails its test to {purpose}</source>
        <translation>{formation} besteht die Probe nicht: {purpose}</translation>
    </message>
    <message>
        <source>the {who} failed to stand</source>
        <translation>nicht standgehalten: {who}</translation>
    </message>
    <message>
        <source>{formation} assaults; casualties: {mine}, of the enemy: {theirs}; {ends}</source>
        <translation>{formation} stürmt; Verluste: {mine}, des Gegners: {theirs}; {ends}</translation>
    </message>
    <message>
        <source>Infantry assaults tanks of {formation}; casualties: {mine}, of the tanks: {theirs}; {ends}</source>
        <translation>Infanterie stürmt Panzer von {formation}; Verluste: {mine}, der Panzer: {theirs}; {ends}</translation>
    </message>
    <message>
        <source>{formation} reorganises; casualties removed: {count}</source>
        <translation>{formation} ordnet sich neu; behobene Verluste: {count}</translation>
    </message>
    <message>
        <source>it is resupplied</source>
        <translation>er wird versorgt</translation>
    </message>
    <message>
        <source>Delay of new orders: {what}</source>
        <translation>Neue Befehle brauchen so lange: {what}</translation>
    </message>
    <message>
        <source>{much} h</source>
        <translation>{much} h</translation>
    </message>
    <message>
        <source>Distances moved in this hour: {what}</source>
        <translation>In dieser Stunde kommen so weit: {what}</translation>
    </message>
    <message>
        <source>{much} m</source>
        <translation>{much} m</translation>
    </message>
    <message>
        <source>as the umpire decided</source>
        <translation>so entscheidet der Schiedsrichter</translation>
    </message>
    <message>
        <source>The umpire rules: {what}</source>
        <translation>Der Schiedsrichter entscheidet: {what}</translation>
    </message>
    <message>
        <source>{grade}, stands: {count}, {far} km away</source>
        <translation>{grade}, Einheiten: {count}, {far} km entfernt</translation>
    </message>
    <message>
        <source>told to let recce pass</source>
        <translation>soll Aufklärung vorbeilassen</translation>
    </message>
    <message>
        <source>Hidden before it: {formation}</source>
        <translation>Vor ihr verborgen: {formation}</translation>
    </message>
    <message>
        <source>The red die sights them</source>
        <translation>Rot sichtet sie</translation>
    </message>
    <message>
        <source>The white die lets them ambush</source>
        <translation>Weiß lässt sie einen Hinterhalt legen</translation>
    </message>
    <message>
        <source>on {least} or more</source>
        <translation>ab {least}</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>nicht bestanden</translation>
    </message>
    <message>
        <source>Close country or obstacles halve it [N9]</source>
        <translation>Unübersichtliches Gelände oder Hindernisse halbieren es [N9]</translation>
    </message>
    <message>
        <source>It takes up [N11]</source>
        <translation>Er nimmt ein [N11]</translation>
    </message>
    <message>
        <source>{wide} m by {deep} m</source>
        <translation>{wide} m mal {deep} m</translation>
    </message>
    <message>
        <source>It shares its ground with</source>
        <translation>Er teilt sein Gelände mit</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>A strip in the colour of the side</source>
        <translation>Ein Streifen in der Farbe der Seite</translation>
    </message>
    <message>
        <source>The front of a base.</source>
        <translation>Die Front einer Base.</translation>
    </message>
    <message>
        <source>Dashed lines</source>
        <translation>Gestrichelte Linien</translation>
    </message>
    <message>
        <source>The field of fire of who does not fire all round.</source>
        <translation>Das Schussfeld derer, die nicht rundum feuern.</translation>
    </message>
    <message>
        <source>A number on a disc</source>
        <translation>Eine Zahl auf einer Scheibe</translation>
    </message>
    <message>
        <source>How many are aboard.</source>
        <translation>Wie viele aufgesessen sind.</translation>
    </message>
    <message>
        <source>Pale</source>
        <translation>Blass</translation>
    </message>
    <message>
        <source>Cannot act or be aimed at now; the pointer says why.</source>
        <translation>Kann jetzt nicht handeln oder als Ziel dienen; der Zeiger sagt warum.</translation>
    </message>
    <message>
        <source>Marks on the board</source>
        <translation>Marken auf dem Plan</translation>
    </message>
    <message>
        <source>Drag the zone on the table.</source>
        <translation>Ziehen Sie die Zone auf dem Tisch.</translation>
    </message>
    <message>
        <source>A planned zone stays.</source>
        <translation>Eine geplante Zone bleibt.</translation>
    </message>
    <message>
        <source>,</source>
        <comment>between thousands</comment>
        <translation>.</translation>
    </message>
    <message>
        <source>What just happened</source>
        <translation>Was eben geschah</translation>
    </message>
    <message>
        <source>{count} more before that: see the log</source>
        <translation>{count} weitere davor: siehe Protokoll</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Play this scenario, against the computer or somebody else</source>
        <translation>Dieses Szenario spielen, gegen den Computer oder jemand anderen</translation>
    </message>
    <message>
        <source>Play {scenario}</source>
        <translation>{scenario} spielen</translation>
    </message>
</context>
<context>
    <name>Console</name>
    <message>
        <source>{who}: {known} of {all}</source>
        <translation>{who}: {known} von {all}</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>there</source>
        <translation>ebenda</translation>
    </message>
    <message>
        <source>moved: {count}</source>
        <translation>bewegt: {count}</translation>
    </message>
</context>
<context>
    <name>Outlooks</name>
    <message>
        <source>{firer} fires {kind} at {target} over {far} of {reach}.</source>
        <translation>{firer} schießt mit {kind} auf {target}, über {far} von {reach}.</translation>
    </message>
    <message>
        <source>Card: {card}, {means}</source>
        <translation>Karte: {card}, {means}</translation>
    </message>
    <message>
        <source>hidden marker {number}</source>
        <translation>verdeckte Marke {number}</translation>
    </message>
    <message>
        <source>{text}; too weak so far</source>
        <translation>{text}; bisher zu schwach</translation>
    </message>
    <message>
        <source>casualties {mean}</source>
        <translation>Verluste {mean}</translation>
    </message>
    <message>
        <source>disorganises</source>
        <translation>bringt durcheinander</translation>
    </message>
    <message>
        <source>does not disorganise</source>
        <translation>bringt nicht durcheinander</translation>
    </message>
    <message>
        <source>{calibre} mm, {target}</source>
        <translation>{calibre} mm, {target}</translation>
    </message>
    <message>
        <source>Aircraft</source>
        <translation>Flugzeuge</translation>
    </message>
    <message>
        <source>Sorties flown of those of the day [N25]</source>
        <translation>Geflogene Einsätze von denen des Tages [N25]</translation>
    </message>
    <message>
        <source>Sights {grade}</source>
        <translation>Sichtet ab {grade}</translation>
    </message>
</context>
<context>
    <name>self.self</name>
    <message>
        <source>{hunter} hunts {target}.</source>
        <translation>{hunter} jagt {target}.</translation>
    </message>
</context>
</TS>
