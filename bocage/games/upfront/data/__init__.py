"""Up Front's figures as TOML, and the functions that read a file of them.

Each file names where its values come from in a table [provenance]: field = [grade, source], the grade being
"rulebook", "public" or "estimate".

An owner of the game can put the figures of his own cards in a pack (see pack.py). A pack is in use only if the
environment variable BOCAGE_PACK names it: the name of an imported pack, or the path of a file. `pack_in_use()` says
which, so that a save can say so too.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent

GRADES = ("rulebook", "public", "estimate")
FILES = (
    "nations", "deck", "weapons", "men", "vehicles", "scenarios", "equipment", "design", "campaign", "reinforcements",
)  # fmt: skip
PACK_VARIABLE = "BOCAGE_PACK"


def base(name: str) -> dict[str, Any]:
    """The content of `<name>.toml` in this folder, without any pack."""
    with (FOLDER / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def pack_in_use() -> str:
    """The pack that BOCAGE_PACK names, or "" if play goes by our own figures."""
    return os.environ.get(PACK_VARIABLE, "")


def pack_digest() -> str:
    """The pack in use by what is in it, "" without one: the same figures have the same digest on every machine."""
    wanted = pack_in_use()
    if not wanted:
        return ""
    from bocage.games.upfront.printed import pack

    entries = json.dumps(pack.find(wanted).entries, sort_keys=True, default=str)
    return hashlib.sha256(entries.encode()).hexdigest()[:16]


def load(name: str) -> dict[str, Any]:
    """The content of `<name>.toml`, with the owner's pack laid over it if one is in use."""
    data = base(name)
    wanted = pack_in_use()
    if not wanted:
        return data
    from bocage.games.upfront.printed import pack

    return pack.laid_over(name, data, pack.find(wanted))
