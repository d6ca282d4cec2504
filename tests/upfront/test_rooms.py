"""A rule is found by its number: a section and its tests lie in the room of its chapter, and no room is crowded."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOMES = (ROOT / "bocage" / "games" / "upfront", ROOT / "tests" / "upfront")
MOST = 40
CHAPTERS = {
    "basic": range(2, 17),
    "infantry": (17, 18, 19, 21, 22, 23, 24, 33),
    "close_combat": (20, 32),
    "armor": (25, 26, 27, 28, 29, 30, 31, 34),
    "battle": (35, 36, 37, 38, 39, 40, 48),
    "team": (41,),
    "campaign": (42,),
    "design": (43,),
    "nations": (44, 45, 46, 47, 50, 51, 52),
    "solitaire": (49,),
    "words": range(2, 53),
}


def test_a_section_lies_in_the_room_of_its_chapter() -> None:
    numbered = [(path, re.match(r"(?:test_)?s(\d\d)_", path.name)) for home in HOMES for path in home.rglob("*.py")]
    assert len([found for _, found in numbered if found]) > 250
    assert [str(x) for x, found in numbered if found and int(found[1]) not in CHAPTERS.get(x.parent.name, ())] == []


def test_no_room_has_more_than_forty_modules() -> None:
    rooms = {path.parent for home in HOMES for path in home.rglob("*.py")}
    count = {str(x.relative_to(ROOT)): len([y for y in x.glob("*.py") if y.name != "__init__.py"]) for x in rooms}
    assert {x: n for x, n in count.items() if n > MOST} == {}
