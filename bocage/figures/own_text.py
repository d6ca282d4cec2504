"""Somebody's own text carried in a name: what it names needs no file and no store beside it.

A scenario drawn by a player is named by all it says, so a save, another server or a machine far away plays the same.
The text is data and nothing else; both its forms are bounded before anything is made of them.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from bocage.kernel.game import BadInput

PREFIX = "own:"
MOST_TEXT = 40_000
"""Bytes of a text."""
MOST_NAME = 12_000
"""Characters of its name."""


def is_own(name: str) -> bool:
    return name.startswith(PREFIX)


def packed(text: str) -> str:
    """The name of a text."""
    raw = text.encode("utf-8")
    name = PREFIX + base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode("ascii").rstrip("=")
    if len(raw) > MOST_TEXT or len(name) > MOST_NAME:
        raise BadInput(f"That is too long: a file of one's own has at most {MOST_TEXT:,} bytes.")
    return name


def unpacked(name: str) -> str:
    """The text of a name; BadInput for anything else."""
    body = name[len(PREFIX) :]
    if len(name) > MOST_NAME:
        raise BadInput("That is too long for a scenario of one's own.")
    try:
        opened = zlib.decompressobj()
        raw = opened.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), MOST_TEXT + 1)
        whole = opened.eof and len(raw) <= MOST_TEXT
        text = raw.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        whole, text = False, ""
    if not whole:
        raise BadInput("That is not a scenario of one's own: part of it is missing or changed.")
    return text
