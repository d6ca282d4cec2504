"""The charts and counters as TOML, each with its provenance; `read` loads one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def read(name: str) -> dict[str, Any]:
    text = resources.files("bocage.games.starterkit.data").joinpath(name + ".toml").read_text("utf-8")
    return tomllib.loads(text)
