"""Ordnance, acquisition and infantry guns in words: questions, answers, events (merged into words.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import FAUST, SECOND
from bocage.games.upfront.printed.weapons import step_text
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {
    ("OrdnanceAttack", "aimed"): "Fire ordnance at which group?",
    ("OrdnanceAttack", "chosen"): "Which piece of ordnance fires?",
    ("OrdnanceAttack", "loaded"): "Which Fire card?",
    ("OrdnanceAttack", "hidden"): "Ordnance aims at you: play a Concealed card?",
    ("OrdnanceAttack", "decided"): "Draw the To Hit card?",
    ("FireSmoke", "placed"): "Smoke on which group?",
    ("InherentAttack", "decided"): "Attack the gun once more at close quarters?",
}
VERB_WORDS: dict[str, str] = {"ordnance": "fire ordnance", "fire smoke": "fire Smoke"}


def piece_words(s: UpFrontState, man: int, piece: int, aim: str, *_: Any) -> str:
    what = {FAUST: " (Panzerfaust)", SECOND: " (second gun)"}.get(piece, "")
    return man_name(s, man) + what + {"armor": " at the Armor", "crew": " at the crew"}.get(aim, "")


def _smoke(s: UpFrontState, card: int, group: int = -1) -> str:
    return f"Play {card_name(card)}" + (f" on {group_words(s, group)}" if group >= 0 else "")


DESCRIBE: dict[str, Any] = {"piece": piece_words, "smoke": _smoke}

AIMS = {"armor": ", at the Armor", "crew": ", at the crew"}
RESULTS = {"hit": "hit", "miss": "missed", "failed": "failed to fire"}

NARRATE: dict[str, Any] = {
    "aims": lambda s, man, target, step, aim, *_: (
        f"{man_name(s, man)} aimed at {group_words(s, target)}: To Hit {step_text(step)}{AIMS.get(aim, '')}"
    ),
    "harder to hit": lambda s, target, card, step, *_: f"{card_name(card)} made To Hit {step_text(step)}",
    "to hit": lambda s, m, t, card, result, *_: f"{man_name(s, m)} {RESULTS[result]}",
    "strikes": lambda s, m, t, strength, *_: f"The hit has strength {strength}",
    "malfunction": lambda s, m, part="weapon", *_: f"The {part} of {man_name(s, m)} malfunctioned",
    "acquired": lambda s, m, g, *_: f"{man_name(s, m)} has acquired {group_words(s, g)}",
    "acquisition lost": lambda s, m, *_: f"{man_name(s, m)} lost the acquired target",
    "crew lost": lambda s, m, *_: f"{man_name(s, m)} lost a man of the crew",
    "credit": lambda s, m, credit, *_: f"{man_name(s, m)} has {credit} towards its rally",
}
