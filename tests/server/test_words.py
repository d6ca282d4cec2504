"""The games' sentences in the one catalogue: each key stands in the games' source."""

from __future__ import annotations

import json

from tools.sentences import GERMAN, games, numbered, of_game, read_like_sentences, sentences


def test_a_sentence_is_gathered_with_its_holes_and_docstrings_are_not() -> None:
    source = (
        '"""Not this one."""\nA = {"move": "Move {} to {place}"}\n'
        'def f(x):\n    """Nor this."""\n    return f"Fire at {x!r:>3} now"\n'
    )
    assert {x for x in sentences(source) if " " in x} == {"Move {0} to {1}", "Fire at {0} now"}
    assert numbered("{} of {}") == "{0} of {1}"


def test_every_translated_sentence_stands_in_a_game() -> None:
    known = set().union(*[of_game(name) for name in games()])
    german = json.loads(GERMAN.read_text(encoding="utf-8"))
    assert [x for x in german if x not in known] == []
    assert len(german) > 90 and all(german.values())


def test_each_game_has_its_sentences_listed() -> None:
    assert {"brothers", "cardwar", "starterkit", "upfront"} <= set(games())
    for name in ("brothers", "cardwar", "starterkit", "upfront"):
        assert len(read_like_sentences(of_game(name))) > 300
