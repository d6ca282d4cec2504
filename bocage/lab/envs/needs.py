"""A package that is not installed is told in a sentence."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from bocage.kernel.game import BadInput

EXTRA = "envs"


def need(module: str, title: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError as problem:
        raise BadInput(f"{title} is not installed here; pip install 'bocage[{EXTRA}]' brings it.") from problem
