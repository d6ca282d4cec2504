"""Prints where the compiled build lies, if it was made from the very sources that are here; else nothing.

`make play` puts it first on the path. A build of other sources would play other rules than the page and the docs say.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "compiled"
MADE = (".so", ".c", ".h", ".pyc")


def files(folder: Path) -> dict[str, bytes]:
    """Everything of the package but what building makes."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in MADE and "__pycache__" not in path.parts:
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def is_fresh(root: Path = ROOT, out: Path = OUT) -> bool:
    built = out / "bocage"
    return any(built.glob("kernel/*.so")) and files(built) == files(root / "bocage")


def main() -> None:
    if is_fresh():
        print(OUT)
    elif OUT.exists():
        print(
            "The compiled rules are of other sources and stay aside; `make compiled` builds them anew.", file=sys.stderr
        )
    else:
        print("`make compiled` (some ten minutes, once) makes the machine's answers faster.", file=sys.stderr)


if __name__ == "__main__":
    main()
