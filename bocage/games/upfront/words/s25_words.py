"""Ordnance, acquisition and infantry guns in words: questions, answers, events (merged into words.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import FAUST, SECOND
from bocage.games.upfront.printed.weapons import step_text
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name
from bocage.kernel.frames import Action

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


def _piece(s: UpFrontState, a: Action) -> str:
    what = {FAUST: " (Panzerfaust)", SECOND: " (second gun)"}.get(a[2], "")
    return man_name(s, a[1]) + what + {"armor": " at the Armor", "crew": " at the crew"}.get(a[3], "")


def _smoke(s: UpFrontState, a: Action) -> str:
    return f"Play {card_name(a[1])}" + (f" on {group_words(s, a[2])}" if len(a) > 2 else "")


DESCRIBE: dict[str, Any] = {"piece": _piece, "smoke": _smoke}

AIMS = {"armor": ", at the Armor", "crew": ", at the crew"}
RESULTS = {"hit": "hit", "miss": "missed", "failed": "failed to fire"}

NARRATE: dict[str, Any] = {
    "aims": lambda s, e: (
        f"{man_name(s, e[1])} aimed at {group_words(s, e[2])}: To Hit {step_text(e[3])}{AIMS.get(e[4], '')}"
    ),
    "harder to hit": lambda s, e: f"{card_name(e[2])} made To Hit {step_text(e[3])}",
    "to hit": lambda s, e: f"{man_name(s, e[1])} {RESULTS[e[4]]}",
    "strikes": lambda s, e: f"The hit has strength {e[3]}",
    "malfunction": lambda s, e: f"The {e[2] if len(e) > 2 else 'weapon'} of {man_name(s, e[1])} malfunctioned",
    "acquired": lambda s, e: f"{man_name(s, e[1])} has acquired {group_words(s, e[2])}",
    "acquisition lost": lambda s, e: f"{man_name(s, e[1])} lost the acquired target",
    "crew lost": lambda s, e: f"{man_name(s, e[1])} lost a man of the crew",
    "credit": lambda s, e: f"{man_name(s, e[1])} has {e[2]} towards its rally",
}
