"""What we build on, pinned and listed: `make supply` renews the lock files with their hashes, the list of licences of
all that reaches a player, and the software bill of materials (CycloneDX)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent.parent
LOCKS = HOME / "requirements"
EXTRAS = ("bench", "dev", "envs", "lab", "postgres")
BUILD = ["hatchling", "editables"]
Closure = dict[str, metadata.Distribution]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def compiled(lock: Path) -> None:
    """Every package of every extra at the version of constraints.txt, with the hashes of all its files."""
    command = [sys.executable, "-m", "piptools", "compile", "-q", "--generate-hashes", "--allow-unsafe", "--no-header"]
    command += ["--no-annotate", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links"]
    for extra in EXTRAS:
        command += ["--extra", extra]
    build = LOCKS / "build.in"
    build.write_text("\n".join(BUILD) + "\n", encoding="utf-8")
    command += ["-c", "constraints.txt", "-o", str(lock), "pyproject.toml", str(build)]
    subprocess.run(command, cwd=HOME, check=True)
    build.unlink()


def rows_of(lock: Path) -> dict[str, str]:
    """A lock file by package: the pin with its hashes."""
    found: dict[str, str] = {}
    for row in re.split(r"\n(?=[A-Za-z0-9])", lock.read_text(encoding="utf-8").strip()):
        found[normal(re.split(r"[=\[ ]", row, maxsplit=1)[0])] = row
    return found


def closure(names: list[str]) -> Closure:
    """These packages and all that they need, as they are installed here."""
    from packaging.requirements import Requirement

    found: Closure = {}
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        known = normal(wanted.name) in found
        if known and not wanted.extras:
            continue
        distribution = metadata.distribution(wanted.name)
        found[normal(wanted.name)] = distribution
        for text in distribution.requires or []:
            needed = Requirement(text)
            extras = ("", *wanted.extras)
            applies = needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras)
            if applies and (normal(needed.name) not in found or needed.extras):
                waiting.append(needed)
    return found


def licence(distribution: metadata.Distribution) -> str:
    said: Any = distribution.metadata
    if said.get("License-Expression"):
        return str(said["License-Expression"])
    classified = [x.split(" :: ")[-1] for x in said.get_all("Classifier") or [] if x.startswith("License ::")]
    return ", ".join(classified) or str(said.get("License") or "").split("\n")[0] or "not stated"


def page_packages() -> list[tuple[str, str, str]]:
    """What of npm's packages ends up in the built page: Svelte's runtime and what it needs."""
    lock = json.loads((HOME / "client/package-lock.json").read_text(encoding="utf-8"))["packages"]
    found: list[tuple[str, str, str]] = []
    waiting = ["svelte"]
    while waiting:
        name = waiting.pop()
        row = lock.get(f"node_modules/{name}")
        if row is None or any(name == known for known, _, _ in found):
            continue
        found.append((name, row["version"], row.get("license", "not stated")))
        waiting += list(row.get("dependencies", {}))
    return sorted(found)


def bill(played: Closure) -> dict[str, Any]:
    """CycloneDX 1.5: what a player's machine gets."""
    parts = [
        {
            "type": "library",
            "name": name,
            "version": distribution.version,
            "purl": f"pkg:pypi/{name}@{distribution.version}",
            "licenses": [{"license": {"name": licence(distribution)}}],
        }
        for name, distribution in sorted(played.items())
    ]
    parts += [
        {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{version}",
            "licenses": [{"license": {"name": said}}],
        }
        for name, version, said in page_packages()
    ]
    version = metadata.version("bocage")
    about = {"component": {"type": "application", "name": "bocage", "version": version}}
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": about, "components": parts}


def licences(played: Closure) -> str:
    lines = [
        "# Licences of what is installed with Bocage",
        "",
        "Renewed by `make supply`. Bocage itself: Apache-2.0.",
        "",
    ]
    lines += ["| Package | Version | Licence |", "| --- | --- | --- |"]
    lines += [f"| {name} | {played[name].version} | {licence(played[name])} |" for name in sorted(played)]
    lines += ["", "In the page, from npm:", "", "| Package | Version | Licence |", "| --- | --- | --- |"]
    lines += [f"| {name} | {version} | {said} |" for name, version, said in page_packages()]
    return "\n".join(lines) + "\n"


def main() -> None:
    every = LOCKS / "every.lock"
    if "--listed" not in sys.argv:
        compiled(every)
    rows = rows_of(every)
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    played = closure(project["dependencies"])
    build = closure(BUILD)
    locked = [rows[name] for name in sorted({*played, *build})]
    (LOCKS / "play.lock").write_text("\n".join(locked) + "\n", encoding="utf-8")
    (HOME / "docs/licences.md").write_text(licences(played), encoding="utf-8")
    (HOME / "sbom.json").write_text(json.dumps(bill(played), indent=1) + "\n", encoding="utf-8")
    print(f"{len(rows)} packages locked, {len(played)} of them for play")


if __name__ == "__main__":
    main()
