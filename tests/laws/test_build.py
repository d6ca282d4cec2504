"""That the tests run on the build they are meant for: `make compiled` says so in the environment. And that there is
nothing in the source which the compiler cannot translate and the type checker passes."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

from bocage.kernel.build import build_name
from tools.build_compiled import PARTS, ROOT, sources


def test_the_build_is_the_one_that_is_meant() -> None:
    assert build_name() == os.environ.get("BOCAGE_BUILD", "interpreted")


def spread_memberships(tree: ast.AST) -> Iterator[int]:
    """Lines with `x in (*A, y)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators, strict=True):
                parts = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else []
                if isinstance(operator, ast.In | ast.NotIn) and any(isinstance(part, ast.Starred) for part in parts):
                    yield node.lineno


def test_membership_is_not_asked_of_a_spread_tuple() -> None:
    """mypyc stops at it with an error of its own."""
    assert list(spread_memberships(ast.parse("1 in (*a, 2)"))) == [1]
    found = {path: list(spread_memberships(ast.parse((ROOT / path).read_text("utf-8")))) for path in sources(PARTS)}
    assert {path: lines for path, lines in found.items() if lines} == {}


def is_sum(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "sum" and len(node.args) == 1


def added_sums(tree: ast.AST) -> Iterator[int]:
    """Lines with `sum(...) + sum(...)`, one of them perhaps under a name."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            given = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and is_sum(node.value, set())]
            names = {target.id for node in given for target in node.targets if isinstance(target, ast.Name)}
            for node in ast.walk(function):
                if isinstance(node, ast.BinOp) and is_sum(node.left, names) and is_sum(node.right, names):
                    yield node.lineno


WHOLE = ("bocage/games/upfront/table/odds.py", "bocage/figures/provenance.py")
"""Here they are whole numbers."""


def test_sums_of_fractions_are_not_added_to_each_other() -> None:
    """An empty sum is the whole number 0, and mypyc then takes the sum of two for a whole number whatever they are."""
    assert list(added_sums(ast.parse("def f():\n    a = sum([1.0])\n    return a + sum([2.0])"))) == [3]
    found = {path: list(added_sums(ast.parse((ROOT / path).read_text("utf-8")))) for path in sources(PARTS)}
    left = {path: lines for path, lines in found.items() if lines and path not in WHOLE}
    assert left == {}
