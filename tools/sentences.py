"""The sentences of the games as keys of the catalogue: what a translator needs, and what of it has been translated.

    python -m tools.sentences                 how many there are, by game, and how many are German
    python -m tools.sentences starterkit      those of one game that are not, as keys for client/src/words/games.de.json

A key is the sentence as it stands in the source, with {0}, {1} where something is named or counted; the page finds it
again in the finished sentence (`told` in client/src/words/index.ts).
"""

from __future__ import annotations

import ast
import json
import re
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "bocage" / "games"
GERMAN = ROOT / "client" / "src" / "words" / "games.de.json"
HOLE = re.compile(r"\{[^{}]*\}")


def numbered(pattern: str) -> str:
    """Holes of any kind as {0}, {1} in their order."""
    parts = HOLE.split(pattern)
    return "".join(part + (f"{{{i}}}" if i < len(parts) - 1 else "") for i, part in enumerate(parts))


def sentences(source: str) -> set[str]:
    """Every string of a module that could be read by a player."""
    tree = ast.parse(source)
    quiet = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet | inner:
            found.add(numbered(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts = [str(x.value) if isinstance(x, ast.Constant) else "{}" for x in node.values]
            found.add(numbered("".join(parts)))
    return {x for x in found if re.search(r"[A-Za-z]{2}", HOLE.sub("", x))}


@cache
def of_game(name: str) -> set[str]:
    return {x for path in sorted((GAMES / name).rglob("*.py")) for x in sentences(path.read_text(encoding="utf-8"))}


def read_like_sentences(keys: set[str]) -> set[str]:
    """Without names of fields, verbs of actions and rule numbers."""
    return {x for x in keys if " " in x.strip() and not re.fullmatch(r"[A-Z]{2} [\d.{}]+", x)}


def games() -> list[str]:
    return sorted(x.name for x in GAMES.iterdir() if (x / "game.py").exists())


def main(names: list[str]) -> None:
    german = json.loads(GERMAN.read_text(encoding="utf-8"))
    if names:
        missing = sorted(x for name in names for x in read_like_sentences(of_game(name)) if x not in german)
        print(json.dumps(dict.fromkeys(missing, ""), ensure_ascii=False, indent=1))
        return
    for name in games():
        keys = read_like_sentences(of_game(name))
        print(f"{name}: {len(keys)} sentences, {len(keys & german.keys())} in German")


if __name__ == "__main__":
    main(sys.argv[1:])
