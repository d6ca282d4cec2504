"""AFVs and Overrun in words: questions, answers, events (merged into words.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {
    ("AfvResult", "hero_played"): "Your AFV is about to be turned over: play a Hero card?",
    ("ArmorFire", "decided"): "Attack the Armor too?",
    ("Unbog", "played"): "Which Movement card is spent to get free?",
    ("Concealment", "concealed"): "Your group is attacked: play a Concealed card?",
    ("OverrunResolution", "hero_played"): "You are being overrun: play a Hero card?",
    ("OverrunResolution", "hero_after"): "Play a Hero card on a man just pinned?",
    ("AfvCloseCombat", "chosen"): "Attack the AFV hand to hand?",
}
VERB_WORDS: dict[str, str] = {"button up": "button up", "unbog": "get out of the mud"}


def _overrun(s: UpFrontState, card: int, target: int, flanked: int = -1) -> str:
    also = f", flanking {group_words(s, flanked)}" if flanked >= 0 else ""
    return f"{card_name(card)} sideways to overrun {group_words(s, target)}{also}"


DESCRIBE: dict[str, Any] = {
    "overrun": _overrun,
    "unbog": lambda s, card, *_: f"Spend {card_name(card)}",
    "assault": lambda s, man, *charge: f"{man_name(s, man)} attacks the AFV" + (" with his charge" if charge else ""),
    "leave it": lambda s, *_: "Do not attack it",
    "armor": lambda s, *_: "Attack the Armor instead",
}

NARRATE: dict[str, Any] = {
    "buttoned": lambda s, m, *_: f"{man_name(s, m)} buttoned up",
    "opened": lambda s, m, *_: f"{man_name(s, m)} opened its hatches again",
    "immobilized": lambda s, m, *_: f"{man_name(s, m)} is immobilized",
    "stunned": lambda s, m, stun, *_: f"{man_name(s, m)} is stunned ({stun})",
    "stun ends": lambda s, m, left, *_: (
        f"{man_name(s, m)} " + (f"is down to Stun {left}" if left else "is no longer stunned")
    ),
    "halted": lambda s, g, *_: f"{group_words(s, g)} came to a halt",
    "bog check": lambda s, m, card, terrain, stuck, *_: (
        f"{man_name(s, m)} " + ("is bogged" if stuck else "did not bog")
    ),
    "unbogs": lambda s, m, card, free, *_: f"{man_name(s, m)} " + ("got free" if free else "is still bogged"),
    "wire on AFV": lambda s, g, *_: f"Wire before {group_words(s, g)}",
    "part lost": lambda s, m, part, *_: f"The {part} of {man_name(s, m)} is beyond repair",
    "overruns": lambda s, group, target, *_: f"{group_words(s, group)} overran {group_words(s, target)}",
    "overrun strength": lambda s, g, t, card, strength, *_: f"The Overrun has strength {strength}",
    "mine": lambda s, man, card, works, *_: (
        f"The magnetic mine of {man_name(s, man)} " + ("went off" if works else "did not hold")
    ),
    "assaults": lambda s, man, afv, card, total, *_: f"{man_name(s, man)} attacked {man_name(s, afv)}: {total}",
}
