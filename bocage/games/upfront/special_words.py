"""Questions, answers and events of the scenarios' special rules in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront import special_surprise_words
from bocage.games.upfront.cards import RED, RN
from bocage.games.upfront.wording import group_words, man_name


def number_words(card: int) -> str:
    return f"{'red' if RED[card] else 'black'} {RN[card]}"


PROMPTS: dict[tuple[str, str], str] = {
    **special_surprise_words.PROMPTS,
    ("StartEntrenched", "dug"): "Which of your groups start entrenched?",
    ("DrawWounds", "chosen"): "Their numbers are equally low: which of them is wounded?",
}

DESCRIBE: dict[str, Any] = {
    **special_surprise_words.DESCRIBE,
    "start entrenched": lambda s, a: f"{group_words(s, a[1])} starts entrenched",
    "wounded": lambda s, a: f"{man_name(s, a[1])} is wounded",
}

NARRATE: dict[str, Any] = {
    **special_surprise_words.NARRATE,
    "starts at": lambda s, e: f"{group_words(s, e[1])} starts at range chit {e[2]}",
    "wound draw": lambda s, e: f"A card for {man_name(s, e[1])}: {number_words(e[2])}",
    "to evacuate": lambda s, e: f"{man_name(s, e[1])} is wounded and is to be evacuated",
    "shuffled": lambda s, e: "The Draw pile was shuffled anew",
}

TARGETS: dict[str, Any] = {
    **special_surprise_words.TARGETS,
    "start entrenched": lambda s, a: {"group": a[1], "button": "start entrenched"},
    "wounded": lambda s, a: {"unit": a[1], "button": "wounded"},
}
