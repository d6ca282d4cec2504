"""Steps are named by strings: every name must be a method of the frame that it is said for."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bocage.games
import bocage.kernel
from bocage.kernel.frames import Frame

BESIDE = ("can_", "why_not_", "explain_", "cites_", "lapsed_")
"""What a frame may have beside a step that takes an answer."""
ANSWERED = "ask"
ROOT = Path(__file__).parents[2]


def modules() -> list[str]:
    found = []
    for package in (bocage.kernel, bocage.games):
        found += [info.name for info in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    return [name for name in found if not name.endswith("__main__")]


def literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def named_steps(function: ast.AST, frames: dict[str, type[Frame]]) -> Iterator[tuple[type[Frame], str, str]]:
    """(frame, verb, step) for every call verb(s, frame, "step", ...) and every frame.at = "step" inside."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and len(node.args) > 2 and isinstance(node.args[1], ast.Name):
            kind = frames.get(node.args[1].id)
            verb = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if kind is not None:
                for step in literals(node.args[2]):
                    yield kind, verb, step
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
            target = node.targets[0]
            if target.attr == "at" and isinstance(target.value, ast.Name) and target.value.id in frames:
                for step in literals(node.value):
                    yield frames[target.value.id], "at", step


def frames_in(module: ModuleType, function: ast.FunctionDef, own: type[Frame] | None) -> dict[str, type[Frame]]:
    """The arguments of a function that are frames, by what their annotations say; `self` is the class around it."""
    found = {"self": own} if own is not None else {}
    for argument in function.args.args:
        if isinstance(argument.annotation, ast.Name):
            kind = getattr(module, argument.annotation.id, None)
            if isinstance(kind, type) and issubclass(kind, Frame) and kind is not Frame:
                found[argument.arg] = kind
    return found


def source_of(module: ModuleType) -> str:
    """As it was written: beside a compiled module there is none."""
    assert module.__file__ is not None
    file = Path(module.__file__)
    if file.suffix != ".py":
        path = ROOT.joinpath(*module.__name__.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def has(kind: type[Frame], step: str) -> bool:
    """The frame's own, or every one's that is made from it."""
    below = kind.__subclasses__()
    return callable(getattr(kind, step, None)) or (bool(below) and all(has(child, step) for child in below))


def said(module: ModuleType) -> Iterator[tuple[type[Frame], str, str]]:
    tree = ast.parse(source_of(module))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            kind: Any = getattr(module, node.name)
            if isinstance(kind, type) and issubclass(kind, Frame) and kind is not Frame:
                for item in node.body:
                    if isinstance(item, ast.FunctionDef):
                        yield from named_steps(item, frames_in(module, item, kind))
        elif isinstance(node, ast.FunctionDef):
            yield from named_steps(node, frames_in(module, node, None))


def faults(module: ModuleType) -> list[str]:
    found = []
    for kind, verb, step in said(module):
        if not has(kind, step):
            found.append(f"{kind.__name__} has no step {step!r}, which {verb} names")
        elif verb == ANSWERED and not has(kind, "can_" + step):
            found.append(f"{kind.__name__} asks for {step!r} and has no can_{step}")
    for name, kind in vars(module).items():
        if isinstance(kind, type) and issubclass(kind, Frame) and kind.__module__ == module.__name__:
            for method in vars(kind):
                for prefix in BESIDE:
                    if method.startswith(prefix) and not has(kind, method[len(prefix) :]):
                        found.append(f"{name}.{method} stands beside no step")
    return found


@pytest.mark.parametrize("name", modules())
def test_every_step_that_is_named_is_there(name: str) -> None:
    assert faults(import_module(name)) == []


def test_the_test_finds_what_it_looks_for() -> None:
    module = ModuleType("strayed")
    source = (
        "from bocage.kernel.frames import Frame, ask, goto\n"
        "class Lost(Frame):\n"
        "    def start(self, s, _):\n"
        "        goto(s, self, 'nowhere' if s else 'start')\n"
        "    def can_fly(self, s):\n"
        "        ask(s, self, 'start', 0, '')\n"
        "def after(s, f: Lost):\n"
        "    f.at = 'elsewhere'\n"
    )
    exec(source, module.__dict__)
    module.Lost.__module__ = "strayed"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.laws.test_steps.source_of", lambda _: source)
        assert faults(module) == [
            "Lost has no step 'nowhere', which goto names",
            "Lost asks for 'start' and has no can_start",
            "Lost has no step 'elsewhere', which at names",
            "Lost.can_fly stands beside no step",
        ]
