"""Foreign maps as texts, made small: what the tests of importers share."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib

TILES = """<tileset firstgid="1" name="ground" tilewidth="64" tileheight="56" tilecount="4" columns="4">
 <image source="ground.png" width="256" height="56"/>
 <tile id="1" type="Forest"/>
 <tile id="2"><properties><property name="terrain" value="town"/></properties></tile>
</tileset>"""


def tmx(body: str, *, size=(4, 3), tiles=TILES, **attributes) -> str:
    """A hexagonal map with a body; further attributes replace the usual ones."""
    given = {
        "orientation": "hexagonal",
        "width": size[0],
        "height": size[1],
        "tilewidth": 64,
        "tileheight": 56,
        "hexsidelength": 32,
        "staggeraxis": "x",
        "staggerindex": "odd",
        "infinite": 0,
    } | attributes
    head = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" {head}>\n{tiles}\n{body}\n</map>\n'


def layer(numbers, *, size=(4, 3), name="terrain", encoding="csv", compression="", head="") -> str:
    """A tile layer in one of Tiled's encodings."""
    packed = struct.pack(f"<{len(numbers)}I", *numbers)
    match encoding, compression:
        case "csv", _:
            text = ",".join(map(str, numbers))
        case "base64", "gzip":
            text = base64.b64encode(gzip.compress(packed)).decode()
        case "base64", "zlib":
            text = base64.b64encode(zlib.compress(packed)).decode()
        case "base64", _:
            text = base64.b64encode(packed).decode()
        case _:
            text = "".join(f'<tile gid="{number}"/>' for number in numbers)
    form = "".join(
        f' {key}="{value}"' for key, value in (("encoding", encoding), ("compression", compression)) if value
    )
    return (
        f'<layer name="{name}" width="{size[0]}" height="{size[1]}" {head}><data{form}>{text}</data></layer>'
    )


def objects(*trees: str, name="lines") -> str:
    """An object layer."""
    return f'<objectgroup name="{name}">{"".join(trees)}</objectgroup>'


GROUND = [1, 1, 2, 1, 1, 3, 2, 1, 1, 1, 1, 1]
