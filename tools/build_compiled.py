"""Build kernel, hexes and games with mypyc from the unchanged source into build/compiled.

The interpreted package stays where it is and stays the default; PYTHONPATH=build/compiled runs the compiled one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "compiled"
LEFT_INTERPRETED = ("__init__.py", "__main__.py")


def sources() -> list[str]:
    found: list[Path] = []
    for part in ("kernel", "hexes", "games"):
        found += sorted((ROOT / "bocage" / part).rglob("*.py"))
    return [str(path.relative_to(ROOT)) for path in found if path.name not in LEFT_INTERPRETED]


def main() -> int:
    if OUT.exists():
        shutil.rmtree(OUT)
    OUT.mkdir(parents=True)
    shutil.copytree(ROOT / "bocage", OUT / "bocage", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    environment = {**os.environ, "MYPYC_OPT_LEVEL": "3", "PYTHONPATH": ""}
    command = [sys.executable, "-m", "mypyc", *sources()]
    result = subprocess.run(command, cwd=OUT, env=environment, check=False)
    if result.returncode == 0:
        print(f"compiled {len(sources())} modules into {OUT.relative_to(ROOT)}")
    return result.returncode


if __name__ == "__main__":
    raise SystemExit(main())
