"""The games' sentences in the one catalogue: each key stands in the games' source or is told in a game."""

from __future__ import annotations

import json
import re

from tools.sentences import GERMAN, ROOT, games, numbered, of_game, read_like_sentences, sentences

KNOWN = set().union(*[of_game(name) for name in games()])
SOURCE = "\n".join(
    x.read_text(encoding="utf-8") for x in sorted((ROOT / "bocage").rglob("*")) if x.suffix in (".py", ".toml")
)
TOLD = "\n".join(x.read_text(encoding="utf-8") for x in sorted((ROOT / "tests" / "playthroughs").glob("*.txt")))


def test_a_sentence_is_gathered_with_its_holes_and_docstrings_are_not() -> None:
    source = (
        '"""Not this one."""\nA = {"move": "Move {} to {place}"}\n'
        'def f(x):\n    """Nor this."""\n    return f"Fire at {x!r:>3} now"\n'
    )
    assert {x for x in sentences(source) if " " in x} == {"Move {0} to {1}", "Fire at {0} now"}
    assert numbered("{} of {}") == "{0} of {1}"


def is_told(key: str) -> bool:
    """Was it put together so in a game that was written down?"""
    form = re.sub(r"\\\{\d\\\}", "[^\\n]+?", re.escape(key))
    return re.search(rf"(?m)(?:^    |options, ){form}", TOLD) is not None


def stands(key: str) -> bool:
    """Is each of its parts between names, numbers and stops in the source, in one piece or two?"""
    parts = [part.split() for part in re.split(r"\{\d+\}|[():/.,?]", key)]
    return all(
        any(" ".join(x[:i]) in SOURCE and " ".join(x[i:]) in SOURCE for i in range(len(x), -1, -1)) for x in parts
    )


def test_every_translated_sentence_stands_in_a_game_or_is_told_in_one() -> None:
    german = json.loads(GERMAN.read_text(encoding="utf-8"))
    assert [x for x in german if not (x in KNOWN or stands(x) or is_told(x))] == []
    assert len(german) > 350 and all(german.values())
    assert not stands("Move sideways through {0}") and not is_told("Move sideways through {0}")


def test_each_game_has_its_sentences_listed() -> None:
    assert {"brothers", "cardwar", "starterkit", "upfront"} <= set(games())
    for name in ("brothers", "cardwar", "starterkit", "upfront"):
        assert len(read_like_sentences(of_game(name))) > 300
