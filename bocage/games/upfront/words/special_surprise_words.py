"""Scenario W in words: Buildings found, the man who is awake, a side that is roused."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.words.wording import card_name, group_words, man_name, side_name

PROMPTS: dict[tuple[str, str], str] = {
    ("FindBuildings", "housed"): "Which of your groups goes into these Buildings?",
    ("Surprise", "named"): "All your men start pinned but one rifleman: who is it?",
}

DESCRIBE: dict[str, Any] = {
    "house": lambda s, group, card, *_: f"{group_words(s, group)} into {card_name(card)}",
    "awake": lambda s, man, *_: f"{man_name(s, man)} is not pinned",
}

NARRATE: dict[str, Any] = {
    "finds buildings": lambda s, card, *_: f"The search through the deck brings up {card_name(card)}",
    "awake": lambda s, m, *_: f"Only {man_name(s, m)} is not taken by surprise: all his comrades start pinned",
    "woken": lambda s, seat, *_: f"The {side_name(s, seat)} side is roused: its men can be rallied",
}

TARGETS: dict[str, Any] = {
    "house": lambda s, group, *_: {"group": group, "button": "Buildings"},
    "awake": lambda s, man, *_: {"unit": man, "button": "not pinned"},
}
