"""The API reference from docstrings: `python -m tools.api_docs` writes docs/api.md; a test holds it to the code."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

HOME = Path(__file__).parent.parent
PUBLIC = (
    "bocage.games",
    "bocage.kernel.game",
    "bocage.kernel.play",
    "bocage.kernel.match",
    "bocage.kernel.save",
    "bocage.kernel.refusal",
    "bocage.kernel.explain",
    "bocage.bots",
    "bocage.lab.simulate",
    "bocage.lab.parquet",
    "bocage.lab.report.figures",
    "bocage.lab.report.page",
    "bocage.lab.workshop",
    "bocage.lab.envs.gym_env",
    "bocage.lab.envs.vector",
    "bocage.lab.envs.aec_env",
    "bocage.lab.envs.spiel_game",
)


def first(thing: Any) -> str:
    """A docstring as one line; nothing for one that was only inherited."""
    return " ".join((thing.__doc__ or "").split())


def signature(thing: Any) -> str:
    try:
        return str(inspect.signature(thing)).replace("'", "")
    except (TypeError, ValueError):
        return "(...)"


def own(module: ModuleType) -> list[tuple[str, Any]]:
    """Public functions and classes that are defined here, in the order of the file."""
    found = [
        (name, thing)
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(thing) or inspect.isclass(thing))
        and thing.__module__ == module.__name__
    ]
    return sorted(found, key=lambda pair: inspect.getsourcelines(pair[1])[1])


def class_lines(name: str, kind: type) -> list[str]:
    lines = [f"### `{name}{'' if issubclass(kind, Exception) else signature(kind)}`", "", first(kind), ""]
    for word, thing in vars(kind).items():
        if word.startswith("_") or not (inspect.isfunction(thing) or isinstance(thing, property)):
            continue
        shown = f"{word}{signature(thing)}" if inspect.isfunction(thing) else word
        told = first(thing.fget if isinstance(thing, property) else thing)
        lines.append(f"- `{shown.replace('(self, ', '(').replace('(self)', '()')}`" + (f": {told}" if told else ""))
    return [*lines, ""]


def reference() -> str:
    """The whole page."""
    out = [
        "# API reference",
        "",
        "Made of docstrings by `python -m tools.api_docs`; how to use it: [library.md](library.md).",
        "",
    ]
    for path in PUBLIC:
        module = import_module(path)
        out += [f"## {path}", "", first(module), ""]
        for name, thing in own(module):
            if inspect.isclass(thing):
                out += class_lines(name, thing)
            else:
                out += [f"### `{name}{signature(thing)}`", "", first(thing), ""]
    out = [line for i, line in enumerate(out) if line or (i and out[i - 1])]
    return "\n".join(out).rstrip() + "\n"


if __name__ == "__main__":
    (HOME / "docs/api.md").write_text(reference(), encoding="utf-8")
