"""What the rules' code reads: names with the keys they are read with, and fields. For charts.py."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Modules that load charts, those below first.
LOADERS: dict[str, tuple[str, ...]] = {
    "deck": (
        "bocage.deck.nations",
        "bocage.deck.cards",
        "bocage.deck.uses",
        "bocage.games.upfront.printed.nations",
    ),
    "upfront": tuple(
        f"bocage.games.upfront.printed.{name}" for name in ("nations", "weapons", "men", "vehicles", "tables")
    ),
    "brothers": tuple(
        f"bocage.games.brothers.printed.{name}" for name in ("checks", "pac", "nations", "units", "support")
    ),
    "starterkit": (
        *(
            f"bocage.games.starterkit.model.{name}"
            for name in ("tables", "tables_ordnance", "tables_vehicle", "tables_campaign", "guns", "units", "ground")
        ),
        "bocage.games.starterkit.elst.campaign.charts",
    ),
}
RULES_OF: dict[str, tuple[str, ...]] = {"deck": ("deck", "upfront", "cardwar"), "starterkit": ("starterkit", "cardwar")}
NO_RULES = ("words", "view", "screen", "narration", "briefing", "sentences", "pack_check", "wording")
"""Parts of file names of modules that only tell; checking a scenario is a rule, since it can refuse one."""

ANY_KEY = "*"
Cell = tuple[str, tuple[str | int, ...]]
"""A name of a loading module and the way to what is different: keys, numbers, and fields as ".field"."""


def source_of(module: str) -> str:
    return (ROOT / (module.replace(".", "/") + ".py")).read_text("utf-8")


class Reads(ast.NodeVisitor):
    """Names with the keys they are read with, and fields that are read."""

    def __init__(self) -> None:
        self.names: dict[str, set[str | int]] = {}
        self.fields: set[str] = set()

    def note(self, name: str, key: str | int) -> None:
        self.names.setdefault(name, set()).add(key)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        name = _name(node.value)
        if name and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, (str, int)):
            self.note(name, node.slice.value)
            if isinstance(node.value, ast.Attribute):
                self.fields.add(node.value.attr)
            return
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        f = node.func
        if isinstance(f, ast.Attribute) and f.attr == "get" and node.args and isinstance(node.args[0], ast.Constant):
            name = _name(f.value)
            key = node.args[0].value
            if name and isinstance(key, (str, int)):
                self.note(name, key)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.note(node.id, ANY_KEY)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self.fields.add(node.attr)
            self.note(node.attr, ANY_KEY)
        self.generic_visit(node)


def _name(node: ast.expr) -> str:
    """The constant that is subscripted: NAME or module.NAME."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""


def rule_modules(game: str) -> list[Path]:
    """The modules of a game that hold rules."""
    loaders = {ROOT / (name.replace(".", "/") + ".py") for names in LOADERS.values() for name in names}
    found: list[Path] = []
    for part in RULES_OF.get(game, (game,)):
        folder = ROOT / "bocage" / (part if part == "deck" else f"games/{part}")
        for path in sorted(folder.rglob("*.py")):
            told_only = any(word in str(path.relative_to(folder)) for word in NO_RULES)
            if path not in loaders and "data" not in path.parts and path.name != "__init__.py" and not told_only:
                found.append(path)
    return found


def reads_of(game: str) -> Reads:
    """All that the rules of a game read, directly or by a function or class of a loading module."""
    reads = Reads()
    for path in rule_modules(game):
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                reads.visit(node)
    inside: dict[str, ast.stmt] = {}
    for module in LOADERS[game]:
        for node in ast.parse(source_of(module)).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                inside[node.name] = node
    waiting = [name for name in inside if name in reads.names]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            reads.visit(inside[name])
            waiting += [other for other in inside if other in reads.names and other not in seen]
    return reads


def is_read(cell: Cell, reads: Reads) -> bool:
    """Does a rule read this?"""
    name, path = cell
    keys = reads.names.get(name)
    if keys is None:
        return False
    fields = [str(step)[1:] for step in path if isinstance(step, str) and step.startswith(".")]
    if fields and fields[-1] not in reads.fields:
        return False
    first = path[0] if path else ANY_KEY
    return ANY_KEY in keys or first in keys or (isinstance(first, str) and first.startswith("."))
