"""Questions, answers and events of the scenarios' special rules in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import ROW
from bocage.games.upfront.words import special_surprise_words
from bocage.games.upfront.words.wording import group_words, man_name


def number_words(card: int) -> str:
    return f"{'red' if RED[card] else 'black'} {RN[card]}"


ORDINALS = ("", "The first", "The second", "The third", "The fourth")

PROMPTS: dict[tuple[str, str], str] = {
    **special_surprise_words.PROMPTS,
    ("StartEntrenched", "dug"): "Which of your groups start entrenched?",
    ("DrawChits", "placed"): "Which group of the paratroops lands at this range chit?",
    ("DrawWounds", "chosen"): "Their numbers are equally low: which of them is wounded?",
}

DESCRIBE: dict[str, Any] = {
    **special_surprise_words.DESCRIBE,
    "start entrenched": lambda s, a: f"{group_words(s, a[1])} starts entrenched",
    "wounded": lambda s, a: f"{man_name(s, a[1])} is wounded",
    "land": lambda s, a: f"{group_words(s, a[1])} lands at range chit {a[2]} or {a[3]}",
}

NARRATE: dict[str, Any] = {
    **special_surprise_words.NARRATE,
    "starts at": lambda s, e: f"{group_words(s, e[1])} starts at range chit {e[2]}",
    "wound draw": lambda s, e: f"A card for {man_name(s, e[1])}: {number_words(e[2])}",
    "to evacuate": lambda s, e: f"{man_name(s, e[1])} is wounded and is to be evacuated",
    "shuffled": lambda s, e: "The Draw pile was reshuffled",
    "uncrewed": lambda s, e: f"{man_name(s, e[1])} starts without an assistant",
    "lands as": lambda s, e: f"{ORDINALS[e[1]]} group of the paratroops lands as group {ROW[e[2]]}",
    "range chit": lambda s, e: f"A range chit was drawn: {e[1]} or {e[2]}",
    "landed": lambda s, e: f"{group_words(s, e[1])} landed at range chit {e[2]} ({number_words(e[3])})",
}

TARGETS: dict[str, Any] = {
    **special_surprise_words.TARGETS,
    "start entrenched": lambda s, a: {"group": a[1], "button": "start entrenched"},
    "wounded": lambda s, a: {"unit": a[1], "button": "wounded"},
    "land": lambda s, a: {"group": a[1], "button": f"land at {a[2]} or {a[3]}"},
}
