"""Build the layers from the kernel up to games and opponents with mypyc from the source into build/compiled.

The interpreted package stays where it is and stays the default; PYTHONPATH=build/compiled runs the compiled one.
In the copy that is compiled the constants of a module are declared as such (constants.py).
Name packages (kernel, hexes, games/upfront ...) to compile only those. What only speaks, draws or checks files stays
interpreted: nobody waits for it in play, and it is a fifth of the work. JOBS says how many files are compiled at once.
"""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.constants import declare, restore  # noqa: E402 (run as a file, it finds its neighbours only now)

OUT = ROOT / "build" / "compiled"
PARTS = ("kernel", "figures", "hexes", "deck", "battlefield", "games", "bots")
LEFT_INTERPRETED = (
    "*/__init__.py",
    "*/__main__.py",
    "*words*.py",
    "*check.py",
    "*narration.py",
    "*briefing.py",
    "*screen*.py",
    "*/figures/judge.py",
    "*/figures/files.py",  # a class that interpreted modules inherit from cannot be compiled
    "*/kernel/game.py",  # the same
    "*/kernel/match.py",
    "*/design/s43_[!v]*.py",  # UF 43 is bought before play; its victory conditions are part of it
    "*/hexes/render.py",
    "*/hexes/picture.py",
    "*/hexes/decorate.py",
    "*/hexes/buildings.py",
    "*/hexes/showline.py",
    "*/hexes/textmap.py",
    "*/hexes/look.py",
)


WITHIN = ("-fvisibility=hidden",)
"""Nobody outside the library uses its names, so calls and constants are reached directly and not by a table."""
JOBS = int(os.environ.get("JOBS", os.cpu_count() or 1))


def sources(parts: tuple[str, ...]) -> list[str]:
    found: list[Path] = []
    for part in parts:
        found += sorted((ROOT / "bocage" / part).rglob("*.py"))
    names = [str(path.relative_to(ROOT)) for path in found]
    return [name for name in names if not any(fnmatch(name, left) for left in LEFT_INTERPRETED)]


def read_once(compiler: Any, extension: Any) -> list[str]:
    """The header of two megabytes that every C file of ours begins with, read once for all: what says so to gcc."""
    header = next(str(path) for path in Path("build").glob("__native_internal_*.h"))
    options = compiler._setup_compile("build", [], extension.include_dirs, [], [], extension.extra_compile_args)
    arguments = [*compiler._get_cc_args(options[3], 0, None), *options[2]]
    compiler.spawn([*compiler.compiler_so, *arguments, "-x", "c-header", header, "-o", f"{header}.gch"])
    return ["-include", header]


def compile_side_by_side(largest: Any) -> None:
    """setuptools compiles the files of one extension one after another: give each core a share of them.

    It is its own distutils under that name, and what uses it may have loaded it under either.
    """
    for name in ("distutils.ccompiler", "setuptools._distutils.ccompiler"):
        share(import_module(name).CCompiler, largest)


def share(kind: Any, largest: Any) -> None:
    plain = kind.compile

    def shared(self: Any, sources: list[str], *args: Any, **kwargs: Any) -> list[str]:
        first = read_once(self, largest) if len(sources) == len(largest.sources) else []

        def one(source: str) -> list[str]:
            ours = {**kwargs, "extra_postargs": [*kwargs["extra_postargs"], *first]} if "__native" in source else kwargs
            made: list[str] = plain(self, [source], *args, **ours)
            return made

        with ThreadPoolExecutor(JOBS) as pool:
            return [made for part in pool.map(one, sources) for made in part]

    kind.compile = shared


def build(paths: list[str]) -> None:
    """One group of modules, so that calls between them are direct; a C file each, so that all cores share the work."""
    from mypyc.build import mypycify

    setuptools: Any = import_module("setuptools")
    extensions = mypycify(["--strict", *paths], opt_level="1", debug_level="0", multi_file=True)
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, "-w", *WITHIN]
    compile_side_by_side(max(extensions, key=lambda extension: len(extension.sources)))
    arguments = ["--quiet", "build_ext", "--inplace", f"--parallel={JOBS}"]
    setuptools.setup(name="bocage-compiled", ext_modules=extensions, script_args=arguments)


def main(parts: tuple[str, ...]) -> int:
    if OUT.exists():
        shutil.rmtree(OUT)
    OUT.mkdir(parents=True)
    shutil.copytree(ROOT / "bocage", OUT / "bocage", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    os.chdir(OUT)
    paths = sources(parts)
    before = declare(paths)
    build(paths)
    restore(before)  # what lies beside the library is the source it was made from (compiled_here.py)
    print(f"compiled {len(paths)} modules into {OUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:]) or PARTS))
