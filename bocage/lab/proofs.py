"""What the tests claim to prove, read from their source, and how they ended when they were last run.

The marks are those of tests/marks.py: case, allowed and refused, with literal strings. They are found on functions and
classes, in `pytestmark`, and as `marks=` of a pytest.param, wherever that stands.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any, NamedTuple

from bocage.kernel.game import BadInput

MARKS = ("case", "allowed", "refused")
RESULTS = Path(".bocage") / "test-results.json"


class Claim(NamedTuple):
    """One id that a test says it proves. `test` is the start of a pytest node id: file, or file::name."""

    mark: str
    ident: str
    test: str
    line: int


class Unreadable(NamedTuple):
    """A mark whose argument is no literal string, so that nobody can find it by reading."""

    test: str
    line: int


class Proofs:
    """All claims in a folder of tests, with the last outcomes by node id."""

    def __init__(self, outcomes: dict[str, dict[str, Any]]) -> None:
        self.claims: list[Claim] = []
        self.unreadable: list[Unreadable] = []
        self.ended: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for node, row in outcomes.items():
            for mark in MARKS:
                for ident in row.get(mark, ()):
                    self.ended.setdefault((mark, ident), []).append((node.partition("[")[0], row["outcome"]))

    def of(self, mark: str) -> dict[str, list[Claim]]:
        found: dict[str, list[Claim]] = {}
        for claim in self.claims:
            if claim.mark == mark:
                found.setdefault(claim.ident, []).append(claim)
        return found

    def outcome(self, mark: str, ident: str, claims: list[Claim]) -> str:
        """How the tests of these claims ended last: failed if one did, passed if all did, skipped, or not run."""
        tests = {claim.test for claim in claims}
        ended = {
            outcome
            for node, outcome in self.ended.get((mark, ident), ())
            if any(node == test or node.startswith(f"{test}::") for test in tests)
        }
        if not ended:
            return "not run"
        return "passed" if ended == {"passed"} else "failed" if ended & {"failed", "error"} else "skipped"


def read_proofs(root: Path) -> Proofs:
    """Claims of every test file under root/tests, and the results beside them if there are any."""
    if not (root / "tests").is_dir():
        raise BadInput("There are no tests here: run this in the folder of the project.")
    proofs = Proofs(read_results(root))
    for path in sorted((root / "tests").rglob("test_*.py")):
        _Scan(path.relative_to(root).as_posix(), proofs).module(ast.parse(path.read_text(encoding="utf-8")))
    return proofs


def read_results(root: Path) -> dict[str, dict[str, Any]]:
    try:
        data = json.loads((root / RESULTS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise BadInput(f"{RESULTS} is damaged: delete it and run the tests again.") from None
    return {node: row for node, row in data.items() if isinstance(row, dict) and "outcome" in row}


class _Scan:
    """One test file."""

    def __init__(self, file: str, proofs: Proofs) -> None:
        self.file = file
        self.proofs = proofs
        self.names: dict[str, str] = {}

    def module(self, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "tests.marks":
                for alias in node.names:
                    if alias.name in MARKS:
                        self.names[alias.asname or alias.name] = alias.name
        self.body(tree.body, "")

    def body(self, body: list[ast.stmt], owner: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                for decorator in node.decorator_list:
                    self.claim(decorator, f"{owner}::{node.name}")
                self.body(node.body, f"{owner}::{node.name}")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for decorator in node.decorator_list:
                    self.claim(decorator, f"{owner}::{node.name}")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                # pytestmark, and tables of pytest.param(..., marks=...) that a parametrize further down uses
                self.claim(node, owner)

    def claim(self, node: ast.AST, owner: str) -> None:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and (mark := self.mark(call.func)):
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        self.proofs.claims.append(Claim(mark, argument.value, self.file + owner, call.lineno))
                    else:
                        self.proofs.unreadable.append(Unreadable(self.file + owner, call.lineno))

    def mark(self, func: ast.expr) -> str:
        """Which of our marks a call makes: an imported name, marks.case or pytest.mark.case; "" for another call."""
        if isinstance(func, ast.Name):
            return self.names.get(func.id, "")
        if isinstance(func, ast.Attribute) and func.attr in MARKS:
            base = func.value
            name = base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
            return func.attr if name in ("mark", "marks") else ""
        return ""
