"""Questions, answers and events of the special rules of scenarios G to K in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.wording import card_name, side_name


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


PROMPTS: dict[tuple[str, str], str] = {}

DESCRIBE: dict[str, Any] = {}

NARRATE: dict[str, Any] = {
    "given back": lambda s, e: f"{side_name(s, e[1])} did not place {card_name(e[2])}: it was discarded",
    "returned": lambda s, e: f"{side_name(s, e[1])} held no Terrain and drew until it did; {_cards(e[2])} went back",
}
