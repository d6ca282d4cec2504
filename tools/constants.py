"""Constants of a module declared Final, for the compiler: it reads any other name of a module from a dict at each use.

A name in capitals that the module gives a value once is a constant; `A, B = 1, 2` becomes two of them. Lines stay where
they are, so that errors and profiles name those of the source.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
KINDS = ("TypeVar", "NewType", "ParamSpec", "NamedTuple")  # what they make is a type
FUTURE = "from __future__ import annotations"

Edit = tuple[int, int, int, str]  # line, from column, to column, text


def stores(tree: ast.Module) -> dict[str, int]:
    """How often the module gives each of its names a value; a name that functions change counts twice."""
    found: dict[str, int] = {}
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Global):
            for name in node.names:
                found[name] = found.get(name, 0) + 2
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found[node.id] = found.get(node.id, 0) + 1
        if isinstance(node, ast.alias):
            name = node.asname or node.name
            found[name] = found.get(name, 0) + 1
        waiting.extend(ast.iter_child_nodes(node))
    return found


def is_value(node: ast.expr) -> bool:
    """Whether this can be declared without saying of what type it is, and is no type itself."""
    if isinstance(node, (ast.List, ast.Set, ast.Dict)):
        return bool(node.elts if not isinstance(node, ast.Dict) else node.keys)
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and (node.func.id in KINDS or not node.args))
    if isinstance(node, ast.Tuple):
        return not any(is_fraction(part) for part in node.elts)
    return not isinstance(node, (ast.Subscript, ast.Lambda))


def is_fraction(node: ast.expr) -> bool:
    """A tuple that begins with such a number counts as not set in compiled code: it stays as it is."""
    found = list(ast.walk(node))
    return any(isinstance(x, ast.Constant) and isinstance(x.value, float) for x in found) or any(
        isinstance(x, ast.BinOp) and isinstance(x.op, ast.Div) for x in found
    )


def values(node: ast.expr, text: str, count: int) -> list[str] | None:
    """The values of a row of names, written out; None if they cannot be told here."""
    if isinstance(node, ast.Tuple) and len(node.elts) == count:
        if not all(is_value(part) and not isinstance(part, ast.Starred) for part in node.elts):
            return None
        return [str(ast.get_source_segment(text, part)) for part in node.elts]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        bounds = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, int)]
        if len(bounds) == len(node.args) and not node.keywords and len(range(*bounds)) == count:
            return [str(number) for number in range(*bounds)]
    return None


def edit_of(node: ast.stmt, text: str, once: set[str]) -> Edit | None:
    """What makes one statement of a module a declaration of constants; None if it is none."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        kind = node.annotation
        said = str(ast.get_source_segment(text, kind))
        if node.target.id not in once or re.search(r"Final|TypeAlias|ClassVar", said) or kind.lineno != kind.end_lineno:
            return None
        return kind.lineno, kind.col_offset, kind.end_col_offset or 0, f"Final[{said}]"
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    target = node.targets[0]
    if isinstance(target, ast.Name) and target.id in once and is_value(node.value):
        end = target.end_col_offset or 0
        return target.lineno, end, end, ": Final"
    if isinstance(target, ast.Tuple) and node.lineno == node.end_lineno:
        names = [part.id for part in target.elts if isinstance(part, ast.Name) and part.id in once]
        given = values(node.value, text, len(target.elts)) if len(names) == len(target.elts) else None
        if given is not None:
            line = "; ".join([f"{name}: Final = {value}" for name, value in zip(names, given)])
            return node.lineno, node.col_offset, node.end_col_offset or 0, line
    return None


def declared(text: str) -> str:
    """The module with its constants declared."""
    tree = ast.parse(text)
    once = {name for name, times in stores(tree).items() if times == 1 and CONSTANT.fullmatch(name)}
    lines = text.split("\n")
    if FUTURE not in lines:
        return text
    found = [edit for node in tree.body if (edit := edit_of(node, text, once)) is not None]
    for number, start, end, new in found:
        line = lines[number - 1].encode()
        lines[number - 1] = (line[:start] + new.encode() + line[end:]).decode()
    if found:
        lines[lines.index(FUTURE)] = f"{FUTURE}; from typing import Final"
    return "\n".join(lines)


def declare(paths: list[str]) -> dict[str, str]:
    """The same for files, in place; what stood in those that were changed."""
    before: dict[str, str] = {}
    for name in paths:
        text = Path(name).read_text(encoding="utf-8")
        new = declared(text)
        if new != text:
            Path(name).write_text(new, encoding="utf-8")
            before[name] = text
    return before


def restore(before: dict[str, str]) -> None:
    for name, text in before.items():
        Path(name).write_text(text, encoding="utf-8")
