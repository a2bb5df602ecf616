"""What the kinds of a foreign map become here: guessed by name, chosen by a person, or read from a file.

A target is a short text: `terrain/woods` (a layer of hexes and its kind), `hexside/stream`, `place/town`,
`unit/bt7`, `zone` (a deployment zone), or "" for nothing. Hexes that become `hexside/road` are joined to
their neighbours of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.formats.values import own
from kpeditor.core.files.reading import placed
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.text.emit import document
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.importers.found import ForeignMap, FoundKind, Role
from kpeditor.importers.refusal import refused

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
    """How well a word matches the name of a kind: 3 the same, 2 a synonym, 1 contains one, 0 not at all."""
    names = set(split(name))
    if word in names or word.rstrip("s") in names or word + "s" in names:
        return 3
    group = next((one for one in ALIKE if names & one), frozenset())
    if word in group or _INSTEAD.get(word) in names:
        return 2
    # German builds one word of many: Laubwald, Landstraße; English does too: farmhouse, treeline.
    return 1 if any(len(one) > 3 and (word.endswith(one) or word.startswith(one)) for one in group) else 0


Targets = Mapping[str, str]
"""Target by key of a found kind."""
FORMAT = "kpeditor-mapping/1"
HEXSIDE, PLACE, UNIT, ZONE = "hexside", "place", "unit", "zone"
NOTHING = ""


class BadMapping(KpError):
    """A mapping names kinds that the ruleset does not have."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a found kind may become, with its title; `layer` groups choices."""

    target: str
    title: str
    layer: str


def choices(role: Role, ruleset: RuleSet) -> list[Choice]:
    """What a kind of this role may become under a ruleset, except "nothing"."""
    catalogue = ruleset.terrain()
    found: list[Choice] = []
    if role in ("area", "point"):
        found += [Choice(f"{PLACE}/{kind.id}", kind.title, "Places") for kind in catalogue.places]
    if role in ("hex", "area", "point"):
        for layer in catalogue.layers:
            found += [Choice(f"{layer.id}/{kind.id}", kind.title, layer.title) for kind in layer.kinds]
    if role == "hex":
        passed = [kind for kind in catalogue.hexsides if kind.crosses]
        found += [Choice(f"{HEXSIDE}/{kind.id}", kind.title, "From hex to hex") for kind in passed]
    if role in ("side", "line"):
        found += [Choice(f"{HEXSIDE}/{kind.id}", kind.title, "Hexsides") for kind in catalogue.hexsides]
    if role == "area":
        found.append(Choice(ZONE, "Deployment zone", "Scenario"))
    if role == "point":
        types = sorted(ruleset.unit_types().items())
        found += [Choice(f"{UNIT}/{id_}", one.title, "Units") for id_, one in types]
    return found


def guess(foreign: ForeignMap, ruleset: RuleSet) -> dict[str, str]:
    """A target for every found kind, from the file's declaration and the kind's names; "" where none fits."""
    offered = {role: choices(role, ruleset) for role in ("hex", "side", "line", "area", "point")}
    # Empty hexes have the default kind anyway, and "ground" is a name of layers of any terrain.
    bare = {f"{layer.id}/{layer.kinds[0].id}" for layer in ruleset.terrain().layers[1:] if layer.kinds}
    return {kind.key: _guessed(kind, offered[kind.role], bare) for kind in foreign.kinds}


def _guessed(kind: FoundKind, offered: list[Choice], bare: Set[str]) -> str:
    """The target for a kind; kinds in `bare` get one only where the file declares it."""
    if kind.said in {choice.target for choice in offered}:
        return kind.said
    offered = [choice for choice in offered if choice.target not in bare]
    if kind.role == "area" and any(
        "zone" in word.lower() or "deploy" in word.lower() for word in kind.words[:3]
    ):
        return ZONE
    layer, _, said = kind.said.partition("/")
    for text in (said, *kind.words):
        if not text:
            continue
        best = max(offered, key=lambda choice: _score(text, choice, layer), default=None)
        if best is not None and _score(text, best, layer) > 0:
            return best.target
    return NOTHING


def _score(text: str, choice: Choice, layer: str) -> float:
    """How well a name fits a choice. Names are long and units many, so units must match exactly."""
    id_ = choice.target.partition("/")[2]
    if choice.target.startswith(f"{UNIT}/"):
        return 3.0 if text.lower() == id_.lower() or text.lower() == choice.title.lower() else 0.0
    names = f"{id_} {choice.title}"
    words = split(text)
    # The last word of a name is its noun: a forest hill is a hill.
    scores = [likeness(word, names) + 0.01 * place for place, word in enumerate(words)]
    best = max((score for score in scores if score >= 1), default=0.0)
    return best + (0.5 if best and layer and choice.target.startswith(f"{layer}/") else 0.0)


def check_targets(targets: Targets, foreign: ForeignMap, ruleset: RuleSet) -> None:
    """Checks that a ruleset has all targets.

    Raises:
        BadMapping: naming the first that it has not, with the nearest one.
    """
    for kind in foreign.kinds:
        known = [choice.target for choice in choices(kind.role, ruleset)]
        verify_target(kind.key, targets.get(kind.key, NOTHING), known)


def verify_target(key: str, target: str, known: Collection[str]) -> None:
    """Checks that what is found may become something.

    Raises:
        BadMapping: when it is not known, with the nearest that is.
    """
    if target and target not in known:
        question = did_you_mean(target, known) or "leave it empty to leave it out"
        raise BadMapping(f"{key!r} cannot become {target!r:.60}; {question}")


def mapping_text(targets: Targets, source: str, keys: Iterable[str]) -> str:
    """A mapping of what was found in a file of some program, as `read_mapping` reads it."""
    kinds = {key: targets.get(key, NOTHING) for key in keys}
    return document({"format": FORMAT, "source": source, "kinds": kinds})


def read_mapping(file: Path) -> dict[str, str]:
    """The targets of a mapping file.

    Raises:
        BadFile: when the file is no mapping.
    """
    source = YamlText.parse(read_text(file), str(file))
    data = source.data
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise refused(file, "this is no mapping", f"it begins with `format: {FORMAT}` and has `kinds:`")
    meant, found = check("mapping", data)
    if problems := placed(found, source):
        raise BadFile(f"{file}: {problems[0].text}", problems)
    return {key: value or NOTHING for key, value in own(meant["kinds"])}
