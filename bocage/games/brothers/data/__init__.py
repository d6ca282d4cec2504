"""Band of Brothers' figures as TOML, and how a file of them is read.

Each file has a table [provenance]: field = [grade, source], the grade being "rulebook", "public" or "estimate". An
entry whose value is better known than its field says so in its own `known` table. An owner of the game may keep files
of the same names under `brothers` in the folder that BOCAGE_PACKS names; what stands there replaces what stands here,
entry by entry (`id`) and field by field.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent

GRADES = ("rulebook", "public", "estimate")


def owners_pack() -> Path | None:
    """The owner's folder of printed figures, if there is one."""
    packs = os.environ.get("BOCAGE_PACKS", "")
    return Path(packs) / "brothers" if packs else None


def load(name: str, pack: Path | None = None) -> dict[str, Any]:
    """The content of `<name>.toml`, overlaid by the file of that name in `pack`, else in the owner's folder."""
    content = _read(FOLDER / f"{name}.toml")
    pack = pack or owners_pack()
    if pack is None or not (pack / f"{name}.toml").exists():
        return content
    return overlaid(content, _read(pack / f"{name}.toml"))


def overlaid(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """`ours` with every value that `theirs` gives instead; lists of tables are matched by `id`, new ids are added."""
    result = dict(ours)
    for key, value in theirs.items():
        old = ours.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            result[key] = overlaid(old, value)
        elif isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0] and old:
            result[key] = _by_id(old, value)
        else:
            result[key] = value
    return result


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def _by_id(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    given = {entry["id"]: entry for entry in theirs}
    merged = [overlaid(entry, given.pop(entry["id"], {})) for entry in ours]
    return merged + list(given.values())
