"""Build the layers from the kernel up to the games with mypyc from the unchanged source into build/compiled.

The interpreted package stays where it is and stays the default; PYTHONPATH=build/compiled runs the compiled one.
Name packages (kernel, hexes, games/upfront ...) to compile only those.
"""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "compiled"
PARTS = ("kernel", "figures", "hexes", "deck", "battlefield", "games")
LEFT_INTERPRETED = ("__init__.py", "__main__.py")


def sources(parts: tuple[str, ...]) -> list[str]:
    found: list[Path] = []
    for part in parts:
        found += sorted((ROOT / "bocage" / part).rglob("*.py"))
    return [str(path.relative_to(ROOT)) for path in found if path.name not in LEFT_INTERPRETED]


def compile_side_by_side() -> None:
    """setuptools compiles the files of one extension one after another: give each core a share of them."""
    compiler: Any = import_module("setuptools._distutils.ccompiler").CCompiler  # typed in some releases only
    plain = compiler.compile

    def shared(self: object, sources: list[str], *args: object, **kwargs: object) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            parts = pool.map(lambda source: plain(self, [source], *args, **kwargs), sources)
            return [made for part in parts for made in part]

    compiler.compile = shared


def build(paths: list[str]) -> None:
    """One group of modules, so that calls between them are direct; a C file each, so that all cores share the work."""
    from mypyc.build import mypycify

    setuptools: Any = import_module("setuptools")
    extensions = mypycify(["--strict", *paths], opt_level="1", debug_level="0", multi_file=True)
    for extension in extensions:
        extension.extra_compile_args.append("-w")
    compile_side_by_side()
    setuptools.setup(name="bocage-compiled", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


def main(parts: tuple[str, ...]) -> int:
    if OUT.exists():
        shutil.rmtree(OUT)
    OUT.mkdir(parents=True)
    shutil.copytree(ROOT / "bocage", OUT / "bocage", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    os.chdir(OUT)
    paths = sources(parts)
    build(paths)
    print(f"compiled {len(paths)} modules into {OUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:]) or PARTS))
