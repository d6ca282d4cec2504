"""The house stays one that a person can walk through: small rooms, small files, and a reason beside every exception."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
TOPS = ("bocage", "tests", "tools")
MOST_MODULES = 40
MOST_LINES = 350
# A word to a checker, a test left out or a method left to others must be followed by its reason.
EXCEPTION = re.compile(
    r"# (?:noqa|type: ignore)\S*(?: [A-Z]+\d+)?(.*)$|pytest\.(?:mark\.)?(?:skip|skipif|xfail)\((.*)$"
    r"|raise NotImplementedError(.*)$",
    re.M,
)


def sources(*tops: str) -> list[Path]:
    return [path for top in tops for path in sorted((ROOT / top).rglob("*.py"))]


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_folder_of_code_has_more_than_forty_modules() -> None:
    count: dict[str, int] = {}
    for path in sources(*TOPS):
        if path.name != "__init__.py":
            folder = str(path.parent.relative_to(ROOT))
            count[folder] = count.get(folder, 0) + 1
    assert {folder: n for folder, n in count.items() if n > MOST_MODULES} == {}


def test_files_are_short() -> None:
    long = {
        str(path.relative_to(ROOT)): lines_of(path)
        for path in sources("bocage", "tests")
        if lines_of(path) > MOST_LINES
    }
    assert long == {}
    for top in ("bocage", "tests"):
        usual = median(lines_of(path) for path in sources(top) if path.name != "__init__.py")
        assert 40 <= usual <= 150, f"the median file of {top} has {usual} lines"


def test_every_exception_has_its_reason_beside_it() -> None:
    bare = []
    for path in sources(*TOPS):
        for found in EXCEPTION.finditer(path.read_text(encoding="utf-8")):
            reason = next(x for x in found.groups() if x is not None)
            if path != Path(__file__).resolve() and len(re.sub(r"[^a-z]", "", reason)) < 4:
                bare.append(f"{path.relative_to(ROOT)}: {found[0]}")
    assert bare == []
