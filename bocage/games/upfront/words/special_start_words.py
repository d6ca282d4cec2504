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
    "rearm": lambda s, man, other, *_: (
        f"{man_name(s, man)} takes the {WEAPON_NAME[s.weapon[other]]} of {man_name(s, other)}"
    ),
}

NARRATE: dict[str, Any] = {
    "given back": lambda s, seat, card, *_: f"{side_name(s, seat)} did not place {card_name(card)}: it was discarded",
    "segment won": lambda s, attacker, *_: (
        f"{side_name(s, attacker)} won the first segment and reforms against a fresh defence"
    ),
    "retires": lambda s, seat, *_: f"The squad of the {side_name(s, seat)} player is broken: he retires",
    "rearmed": lambda s, m, weapon, *_: f"{man_name(s, m)} carries a {WEAPON_NAME[weapon]} now",
    "returned": lambda s, seat, cards, *_: (
        f"{side_name(s, seat)} held no Terrain and drew until it did; {_cards(cards)} went back"
    ),
}

TARGETS: dict[str, Any] = {
    "rearm": lambda s, man, other, *_: {"unit": man, "button": f"takes the {WEAPON_NAME[s.weapon[other]]}"},
}
