"""A Clip as YAML text, so that it travels over the clipboard into another window, a mail or an issue.

format: kpeditor-clip/1
hexes: [[0, 0], [0, 1]]          # steps toward A and C from the anchor
layers: {terrain: {kinds: [clear, woods], values: [0, 1]}}
hexsides: {crest: [1, 0]}        # for each hex its sides as six bits, A = 1 ... F = 32
places: [{name: Town 1, kind: town, hexes: [[0, 1]]}]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.scenarioreader import read_unit
from kpeditor.core.files.formats.scenariowriter import unit_data
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.formats.values import mapping, mappings, own, text, texts, whole, wholes
from kpeditor.core.files.text.emit import document
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.geometry.turns import Offset
from kpeditor.core.scenario.clip import Clip, ClipLayer, ClipPlace, ClipUnit, ClipZone, Owner

FORMAT = "kpeditor-clip/1"


def clip_text(clip: Clip) -> str:
    data: dict[str, Any] = {
        "format": FORMAT,
        "hexes": clip.hexes.tolist(),
        "layers": {
            id_: {"kinds": list(layer.kinds), "values": layer.values.tolist()}
            for id_, layer in clip.layers.items()
        },
        "hexsides": {id_: bits.tolist() for id_, bits in clip.hexsides.items() if bits.any()},
        "places": [
            {"name": place.name, "kind": place.kind, "hexes": _pairs(place.hexes)} for place in clip.places
        ],
        "zones": [{**_owner_data(zone.owner), "hexes": _pairs(zone.hexes)} for zone in clip.zones],
        "units": [
            {**_owner_data(one.owner), "hex": list(one.hex), "unit": unit_data(one.unit)}
            for one in clip.units
        ],
    }
    return document({key: value for key, value in data.items() if value or key == "hexes"})


def read_clip(source: str) -> Clip:
    """The clip a text holds.

    Raises:
        BadFile: when the text is no clip, or one that contradicts itself; the message is for the user.
    """
    if "kpeditor-clip/" not in source[:2000]:
        raise BadFile("The clipboard holds no piece of a map: select hexes and copy them first.")
    data = mapping(YamlText.parse(source, "clipboard").data)
    if data.get("format") != FORMAT:
        raise BadFile(f"The clipboard holds a piece of a map in another format than {FORMAT}.")
    data, problems = check("clip", data)
    if problems:
        raise BadFile(f"The piece of a map on the clipboard is damaged: {problems[0].text}.", problems)
    hexes = _offsets(data.get("hexes"))
    if len(set(hexes)) != len(hexes):
        raise BadFile("The piece of a map on the clipboard has one of its hexes twice.")
    array = np.array(hexes, np.int32)
    order = np.lexsort((array[:, 1], array[:, 0]))
    return Clip(
        array[order],
        {id_: _layer(id_, one, order) for id_, one in own(mapping(data.get("layers")))},
        {id_: _bits(id_, one, order, 64) for id_, one in own(mapping(data.get("hexsides")))},
        tuple(
            ClipPlace(text(one.get("name")), text(one.get("kind")), _offsets(one.get("hexes")))
            for one in mappings(data.get("places"))
        ),
        tuple(ClipZone(_owner(one), _offsets(one.get("hexes"))) for one in mappings(data.get("zones"))),
        tuple(_unit(one) for one in mappings(data.get("units"))),
    )


def _layer(id_: str, data: Any, order: Any) -> ClipLayer:
    kinds = texts(mapping(data).get("kinds"))
    return ClipLayer(kinds, _bits(id_, mapping(data).get("values"), order, len(kinds)))


def _bits(id_: str, data: Any, order: Any, limit: int) -> Any:
    """A list of small numbers, one for each hex, in the order of the clip's hexes."""
    values = wholes(data)
    if len(values) != len(order) or not all(0 <= value < limit for value in values) or limit > 256:
        raise BadFile(f"The piece of a map on the clipboard is damaged: {id_} does not fit its hexes.")
    return np.array(values, np.uint8)[order]


def _unit(data: Mapping[str, Any]) -> ClipUnit:
    return ClipUnit(_owner(data), read_unit(data["unit"]), _offsets([data["hex"]])[0])


def _offsets(data: Any) -> tuple[Offset, ...]:
    """Pairs of numbers; the schema says how far away they may lie."""
    return tuple((first, second) for first, second in data or ())


def _pairs(offsets: Iterable[Offset]) -> list[list[int]]:
    return [list(offset) for offset in offsets]


def _owner(data: Mapping[str, Any]) -> Owner:
    return Owner(text(data.get("side")), whole(data.get("number")), text(data.get("group")))


def _owner_data(owner: Owner) -> dict[str, Any]:
    return {"side": owner.side, "number": owner.number, "group": owner.group}
