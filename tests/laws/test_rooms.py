"""The house stays one that a person can walk through: no room holds more than forty modules."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 40


def test_no_folder_of_code_has_more_than_forty_modules() -> None:
    crowded = {}
    for top in ("bocage", "tests", "tools"):
        for folder in [ROOT / top, *(ROOT / top).rglob("*/")]:
            modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
            if len(modules) > MOST:
                crowded[str(folder.relative_to(ROOT))] = len(modules)
    assert crowded == {}
