"""Tables kept on disk: made once for a map and a profile, made anew when either, or the way of seeing, changes."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from bocage.hexes.field import Field
from bocage.hexes.profile import Profile

SIGHT_VERSION = 3
"""Raise this whenever the same map and profile could give another answer than before."""

SHIPPED = "elst"
"""The map whose tables, whole and in parts, come with the game."""

_WORTH_KEEPING = 120_000  # pairs; a small board is made quicker than it is read


def cache_folder() -> Path:
    """BOCAGE_CACHE, or the user's cache directory."""
    named = os.environ.get("BOCAGE_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bocage" / "sight"


def field_key(field: Field) -> str:
    """A digest of everything about a field that sight may ask."""
    facts = [repr((field.cells, field.kind, field.level, field.roads))]
    facts.append(repr([sorted(t) for t in field.tags]))
    facts.append(repr([[sorted(s) for s in six] for six in field.sides]))
    facts.append(repr([[(s.what, s.level) for s in spots] for spots in field.spots]))
    facts.append(repr([[(p.kind, p.parts) for p in pieces] for pieces in field.pieces]))
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:24]


def table_name(field: Field, profile: Profile, reach: int) -> str:
    name = f"{field.name}-{profile.name}-{field_key(field)}-{profile.key}-{reach}-v{SIGHT_VERSION}.sight"
    return name.replace("/", "_").replace(":", "_")


def kept_rows(field: Field, profile: Profile, reach: int, make: Callable[[], list[bytes]]) -> list[bytes]:
    """The table that comes with the game or is in the cache, if it is there and whole; else made and kept.

    Tables of the big map come with the game (tables/, tools/make_sight_tables.py).
    """
    shipped = resources.files("bocage.hexes").joinpath("tables")
    small = field.n * field.n < _WORTH_KEEPING
    if small and not field.name.startswith(SHIPPED):
        return make()
    name = table_name(field, profile, reach)
    rows = unpack(shipped.joinpath(name), field.n)
    if small and rows is None:
        return make()
    path = cache_folder() / name
    if rows is None:
        rows = unpack(path, field.n)
    if rows is None:
        rows = make()
        _write(path, rows)
    return rows


def unpack(path: Traversable, n: int) -> list[bytes] | None:
    """A table as it was packed, or None if it is not there or not whole."""
    try:
        data = zlib.decompress(path.read_bytes())
    except (OSError, zlib.error):
        return None
    if len(data) != n * n + 4 or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        return None
    return [data[4 + k * n : 4 + (k + 1) * n] for k in range(n)]


def pack(rows: list[bytes], effort: int) -> bytes:
    body = b"".join(rows)
    return zlib.compress(zlib.crc32(body).to_bytes(4, "big") + body, effort)


def _write(path: Path, rows: list[bytes]) -> None:
    """A cache that cannot be written is no fault of the game."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(pack(rows, 1))
        part.replace(path)
    except OSError:
        return
