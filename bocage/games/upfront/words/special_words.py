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
    "start entrenched": lambda s, group, *_: f"{group_words(s, group)} starts entrenched",
    "wounded": lambda s, man, *_: f"{man_name(s, man)} is wounded",
    "land": lambda s, group, near, far, *_: f"{group_words(s, group)} lands at range chit {near} or {far}",
}

NARRATE: dict[str, Any] = {
    **special_surprise_words.NARRATE,
    "starts at": lambda s, g, chit, *_: f"{group_words(s, g)} starts at range chit {chit}",
    "wound draw": lambda s, m, card, *_: f"A card for {man_name(s, m)}: {number_words(card)}",
    "to evacuate": lambda s, m, *_: f"{man_name(s, m)} is wounded and is to be evacuated",
    "shuffled": lambda s, *_: "The Draw pile was reshuffled",
    "uncrewed": lambda s, m, *_: f"{man_name(s, m)} starts without an assistant",
    "lands as": lambda s, nth, letter, *_: f"{ORDINALS[nth]} group of the paratroops lands as group {ROW[letter]}",
    "range chit": lambda s, one, other, *_: f"A range chit was drawn: {one} or {other}",
    "landed": lambda s, group, chit, card, *_: (
        f"{group_words(s, group)} landed at range chit {chit} ({number_words(card)})"
    ),
}

TARGETS: dict[str, Any] = {
    **special_surprise_words.TARGETS,
    "start entrenched": lambda s, group, *_: {"group": group, "button": "start entrenched"},
    "wounded": lambda s, man, *_: {"unit": man, "button": "wounded"},
    "land": lambda s, group, near, far, *_: {"group": group, "button": f"land at {near} or {far}"},
}
