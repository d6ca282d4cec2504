"""Up Front's figures as TOML, and the one function that reads a file of them.

Each file names where its values come from in a table [provenance]: field = [grade, source], the grade being
"rulebook", "public" or "estimate".
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent

GRADES = ("rulebook", "public", "estimate")


def load(name: str) -> dict[str, Any]:
    """The content of `<name>.toml` in this folder."""
    with (FOLDER / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
