"""Questions, answers and events of the special rules of scenarios G to K in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.weapons import WEAPON_NAME
from bocage.games.upfront.words.wording import card_name, man_name, side_name


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


PROMPTS: dict[tuple[str, str], str] = {
    ("Rearm", "taken"): "Who carries the weapon of a man who was lost?",
}

DESCRIBE: dict[str, Any] = {
    "rearm": lambda s, a: f"{man_name(s, a[1])} takes the {WEAPON_NAME[s.weapon[a[2]]]} of {man_name(s, a[2])}",
}

NARRATE: dict[str, Any] = {
    "given back": lambda s, e: f"{side_name(s, e[1])} did not place {card_name(e[2])}: it was discarded",
    "segment won": lambda s, e: f"{side_name(s, e[1])} won the first segment and reforms against a fresh defence",
    "retires": lambda s, e: f"The squad of the {side_name(s, e[1])} player is broken: he retires",
    "rearmed": lambda s, e: f"{man_name(s, e[1])} carries a {WEAPON_NAME[e[2]]} now",
    "returned": lambda s, e: f"{side_name(s, e[1])} held no Terrain and drew until it did; {_cards(e[2])} went back",
}

TARGETS: dict[str, Any] = {
    "rearm": lambda s, a: {"unit": a[1], "button": f"takes the {WEAPON_NAME[s.weapon[a[2]]]}"},
}
