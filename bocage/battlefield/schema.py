"""The words of scenario files as JSON Schema, for editors that know it: made of the same tables that check a file."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.scenario_files import Words

TYPES: dict[type, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    list: {"type": "array"},
    dict: {"type": "object"},
    object: {},
}

Tree = dict[str, Words]
"""The words of each table by its path: "" for the file, "side", "side.group"."""


def schema_of(title: str, tree: Tree, conditions: dict[str, Words]) -> dict[str, Any]:
    """The schema of a game's files; which hexes, units and nations there are only `bocage scenario check` tells."""
    found = _table(tree, "")
    kinds = [_words(words) for words in conditions.values()]
    for name, schema in zip(conditions, kinds):
        schema["properties"]["kind"] = {"const": name}
    found["properties"]["victory"]["properties"]["condition"] = {"type": "array", "items": {"anyOf": kinds}}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **found}


def _table(tree: Tree, path: str) -> dict[str, Any]:
    found = _words(tree[path])
    for below in tree:
        above, _, word = below.rpartition(".")
        if below and above == path:
            inner = _table(tree, below)
            known = {**tree[path].needed, **tree[path].may}[word]
            found["properties"][word] = {"type": "array", "items": inner} if known is list else inner
    return found


def _words(words: Words) -> dict[str, Any]:
    shown = {word: dict(TYPES[kind]) for word, kind in {**words.needed, **words.may}.items()}
    return {"type": "object", "properties": shown, "required": list(words.needed), "additionalProperties": False}
