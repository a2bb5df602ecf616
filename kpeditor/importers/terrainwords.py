"""Words that mean the same kind of terrain, in English and German, for guesses by name."""

from __future__ import annotations

import re

ALIKE: tuple[frozenset[str], ...] = tuple(
    frozenset(line.split())
    for line in (
        "clear open plain plains grass field fields meadow flat offen klar ebene gras wiese feld flach",
        "woods wood forest trees tree jungle grove wald gehölz bäume baum forst wäldchen",
        "town city village urban building buildings house houses stadt dorf ort haus häuser gebäude siedlung",
        "ground bottom boden",
        "slope hill hills hillside hang hügel abhang",
        "hilltop mountain mountains peak summit top berg berge gipfel kuppe hochfläche",
        "crest ridge cliff brow kamm grat kante",
        "stream river creek brook water wasser fluss bach strom",
        "ford shallow furt",
        "road roads street highway path track trail way straße strasse weg pfad",
        "bridge brücke",
    )
)
_INSTEAD = {"hedge": "woods", "hecke": "woods", "bocage": "woods"}


def split(text: str) -> list[str]:
    """The words of a name: `DarkForest_02` is dark and forest."""
    spaced = re.sub(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])", " ", text[:200])
    return list(dict.fromkeys(re.findall(r"[a-zäöüß]+", spaced.lower())))


def likeness(word: str, name: str) -> int:
    """How much a word says that a kind of this name is meant: 3 the same, 2 means the same, 1 holds a word
    that does, 0 not at all.
    """
    names = set(split(name))
    if word in names or word.rstrip("s") in names or word + "s" in names:
        return 3
    group = next((one for one in ALIKE if names & one), frozenset())
    if word in group or _INSTEAD.get(word) in names:
        return 2
    # German builds one word of many: Laubwald, Landstraße; English does too: farmhouse, treeline.
    return 1 if any(len(one) > 3 and (word.endswith(one) or word.startswith(one)) for one in group) else 0
