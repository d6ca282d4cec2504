"""Questions, answers and events of the special rules of scenarios G to K in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.wording import card_name, side_name

PROMPTS: dict[tuple[str, str], str] = {}

DESCRIBE: dict[str, Any] = {}

NARRATE: dict[str, Any] = {
    "given back": lambda s, e: f"{side_name(s, e[1])} did not place {card_name(e[2])}: it was discarded",
}
