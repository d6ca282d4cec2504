"""AFVs and Overrun in words: questions, answers, events (merged into words.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name
from bocage.kernel.frames import Action

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


def _overrun(s: UpFrontState, a: Action) -> str:
    also = f", flanking {group_words(s, a[3])}" if len(a) > 3 else ""
    return f"{card_name(a[1])} sideways to overrun {group_words(s, a[2])}{also}"


DESCRIBE: dict[str, Any] = {
    "overrun": _overrun,
    "unbog": lambda s, a: f"Spend {card_name(a[1])}",
    "assault": lambda s, a: f"{man_name(s, a[1])} attacks the AFV" + (" with his charge" if len(a) > 2 else ""),
    "leave it": lambda s, a: "Do not attack it",
    "armor": lambda s, a: "Attack the Armor instead",
}

NARRATE: dict[str, Any] = {
    "buttoned": lambda s, e: f"{man_name(s, e[1])} buttoned up",
    "opened": lambda s, e: f"{man_name(s, e[1])} opened its hatches again",
    "immobilized": lambda s, e: f"{man_name(s, e[1])} is immobilized",
    "stunned": lambda s, e: f"{man_name(s, e[1])} is stunned ({e[2]})",
    "stun ends": lambda s, e: f"{man_name(s, e[1])} " + (f"is down to Stun {e[2]}" if e[2] else "is no longer stunned"),
    "halted": lambda s, e: f"{group_words(s, e[1])} came to a halt",
    "bog check": lambda s, e: f"{man_name(s, e[1])} " + ("is bogged" if e[4] else "did not bog"),
    "unbogs": lambda s, e: f"{man_name(s, e[1])} " + ("got free" if e[3] else "is still bogged"),
    "wire on AFV": lambda s, e: f"Wire before {group_words(s, e[1])}",
    "part lost": lambda s, e: f"The {e[2]} of {man_name(s, e[1])} is beyond repair",
    "overruns": lambda s, e: f"{group_words(s, e[1])} overran {group_words(s, e[2])}",
    "overrun strength": lambda s, e: f"The Overrun has strength {e[4]}",
    "mine": lambda s, e: f"The magnetic mine of {man_name(s, e[1])} " + ("went off" if e[3] else "did not hold"),
    "assaults": lambda s, e: f"{man_name(s, e[1])} attacked {man_name(s, e[2])}: {e[4]}",
}
