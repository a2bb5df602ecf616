"""The tiles of a layer in every encoding Tiled writes; never unpacks more than the layer has room for."""

from __future__ import annotations

import base64
import binascii
import importlib
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.importers.refusal import refused

Gids = npt.NDArray[np.uint32]
FLAGS = 0xF0000000
"""Bits of a tile's number that say how it is flipped and turned."""
_CURE = "save the map again in Tiled; the tile layer format CSV is the plainest"


def decode(
    file: Path, layer: str, data: Any, encoding: str, compression: str, size: tuple[int, int], line: int = 0
) -> Gids:
    """The tile numbers of a layer or chunk without flag bits, shape [rows, columns].

    Args:
        data: a text, or a list of numbers.
        size: columns and rows, already checked.

    Raises:
        BadFile: when the data are damaged, have another number of tiles, or have an unknown compression.
    """
    where = f"layer {layer!r:.60}"
    count = size[0] * size[1]
    if isinstance(data, list):
        numbers = _numbers(file, where, data, line)
    elif not isinstance(data, str):
        raise refused(file, f"{where} has no tiles", _CURE, line)
    elif encoding == "csv" or (not encoding and not data.strip()):
        numbers = _numbers(file, where, data.split(",") if data.strip() else [], line)
    elif encoding == "base64":
        numbers = _packed(file, where, data, compression, count, line)
    else:
        raise refused(file, f"{where} has the unknown encoding {encoding!r:.40}", _CURE, line)
    if len(numbers) != count:
        text = f"{where} holds {len(numbers):,} tiles; {size[0]} columns and {size[1]} rows need {count:,}"
        raise refused(file, text, _CURE, line)
    return (numbers & np.uint32(~FLAGS & 0xFFFFFFFF)).reshape(size[1], size[0])


def _numbers(file: Path, where: str, parts: list[Any], line: int) -> Gids:
    try:
        if odd := {type(part) for part in parts} - {int, str}:
            raise TypeError(odd)
        found = np.array([int(part) for part in parts], np.int64)
    except (ValueError, TypeError, OverflowError):
        wrong = next((part for part in parts if not _is_whole(part)), "a number without end")
        raise refused(file, f"{where}: {wrong!r:.30} is no tile", _CURE, line) from None
    if len(found) and not (found.min() >= 0 and found.max() < 2**32):
        raise refused(file, f"{where}: a tile has a number that does not exist", _CURE, line)
    return found.astype(np.uint32)


def _is_whole(part: Any) -> bool:
    return str(part).strip().isdigit()


def _packed(file: Path, where: str, data: str, compression: str, count: int, line: int) -> Gids:
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        raise refused(file, f"{where} is damaged: no base64 text", _CURE, line) from None
    room = 4 * count
    match compression:
        case "":
            unpacked = raw
        case "gzip" | "zlib":
            unpacked = _inflated(file, where, raw, room, line)
        case "zstd":
            unpacked = _zstd(file, where, raw, room, line)
        case _:
            text = f"{where} is packed with {compression!r:.40}, which is unknown here"
            raise refused(file, text, _CURE, line)
    if len(unpacked) != room:
        more = "more" if len(unpacked) > room else "less"
        raise refused(file, f"{where} unpacks to {more} than its {count:,} tiles", _CURE, line)
    return np.frombuffer(unpacked, np.dtype("<u4")).astype(np.uint32)


def _inflated(file: Path, where: str, raw: bytes, room: int, line: int) -> bytes:
    """Unpacks at most one byte more than expected, which is enough to notice data that is too long."""
    try:
        return zlib.decompressobj(wbits=47).decompress(raw, room + 1)
    except zlib.error:
        raise refused(file, f"{where} is damaged: it cannot be unpacked", _CURE, line) from None


def _zstd(file: Path, where: str, raw: bytes, room: int, line: int) -> bytes:
    for name in ("compression.zstd", "zstandard"):
        try:
            library = importlib.import_module(name)
        except ImportError:
            continue
        if name == "zstandard":
            unpack = library.ZstdDecompressor(max_window_size=2**27).stream_reader(raw).read
        else:
            unpack = _limited(library.ZstdDecompressor().decompress, raw)
        try:
            return bytes(unpack(room + 1))
        except (library.ZstdError, EOFError):
            raise refused(file, f"{where} is damaged: it cannot be unpacked", _CURE, line) from None
    fix = "in Tiled choose the tile layer format CSV or zlib (Map > Map properties), or install zstandard"
    raise refused(file, f"{where} is packed with Zstandard, for which this Python has no library", fix, line)


def _limited(decompress: Any, raw: bytes) -> Any:
    return lambda room: decompress(raw, max_length=room)
