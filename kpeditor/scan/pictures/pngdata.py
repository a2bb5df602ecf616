"""Whether a PNG holds all the rows its head announces: decoders fill missing rows with black silently."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values per pixel by colour type."""
_PIECE = 1 << 20


def lacks_rows(path: Path) -> bool:
    """True where the compressed data of a PNG without interlacing ends before its last row. Interlaced ones
    are not looked at.

    Raises:
        OSError: when the file cannot be read.
    """
    unpacked, wanted = 0, 0
    stream = zlib.decompressobj()
    with path.open("rb") as file:
        file.seek(8)
        while len(head := file.read(8)) == 8:
            length, kind = struct.unpack(">I4s", head)
            if kind == b"IHDR":
                width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", file.read(13))
                if interlaced:
                    return False
                wanted = height * (1 + -(-width * depth * _CHANNELS.get(colour, 4) // 8))
                file.seek(length - 13 + 4, 1)
            elif kind == b"IDAT":
                unpacked += _length(stream, file.read(length), wanted - unpacked)
                file.seek(4, 1)
            elif kind == b"IEND":
                break
            else:
                file.seek(length + 4, 1)
    return unpacked < wanted


def _length(stream: zlib._Decompress, packed: bytes, most: int) -> int:
    """How many bytes the data unpacks to, counted in pieces so that a compression bomb needs no memory."""
    total = 0
    try:
        while packed and total < most and not stream.eof:
            total += len(stream.decompress(packed, _PIECE))
            packed = stream.unconsumed_tail
    except zlib.error:
        return total
    return total
