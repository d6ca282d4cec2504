"""What the compiler is told of constants: names in capitals that a module gives a value once, and nothing else."""

from __future__ import annotations

from pathlib import Path

from tools.constants import declare, declared, restore

FUTURE = "from __future__ import annotations"
DECLARED = f"{FUTURE}; from typing import Final"


def test_constants_are_declared_line_by_line() -> None:
    text = f"""{FUTURE}

BIT = 1 << 3  # a bit
ROW: tuple[int, ...] = (1, 2)
LEFT, RIGHT = 1, -1  # sides
OPEN, SHUT, LOCKED = range(1, 4)
_KEPT: dict[str, int] = {{}}
NAMES = {{
    "é": 1,
}}
"""
    assert (
        declared(text)
        == f"""{DECLARED}

BIT: Final = 1 << 3  # a bit
ROW: Final[tuple[int, ...]] = (1, 2)
LEFT: Final = 1; RIGHT: Final = -1  # sides
OPEN: Final = 1; SHUT: Final = 2; LOCKED: Final = 3
_KEPT: Final[dict[str, int]] = {{}}
NAMES: Final = {{
    "é": 1,
}}
"""
    )


def test_what_is_no_constant_stays() -> None:
    text = f"""{FUTURE}

from typing import Final, TypeVar

T = TypeVar("T")
WORD: Final = "word"
Row = tuple[int, str]
ALIAS = dict[str, int]
rows = 3
COUNT = 0
TWICE = 1
TWICE = 2
FIRST, *REST = 1, 2, 3
ONE, OTHER = range(LAST)
EMPTY = []
SHARES = (0.0, 1 / 36, 1.0)
WORTH = (("tank", 0.5), ("gun", 0.25))


def count() -> None:
    global COUNT
    COUNT += 1
    LOCAL = 3
"""
    assert declared(text) == text


def test_the_source_comes_back(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text(f"{FUTURE}\n\nSIZE = 3\n", encoding="utf-8")
    other.write_text("SIZE = 3\n", encoding="utf-8")
    before = declare([str(one), str(other)])
    assert one.read_text(encoding="utf-8") == f"{DECLARED}\n\nSIZE: Final = 3\n"
    assert list(before) == [str(one)]
    restore(before)
    assert one.read_text(encoding="utf-8") == f"{FUTURE}\n\nSIZE = 3\n"
