"""What the shelf tells of a scenario: from its own facts, and from shelf.json, which `bocage shelf` fills."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.kernel.game import Game, Scenario

DECISION_SECONDS = 6.0
"""What a person takes for a decision, many of which are a word or a click: an estimate, told as one."""
FIRST, SECOND, THIRD = 1, 2, 3
"""For a first evening, for a second, and for those who know the game."""


@cache
def kept() -> dict[str, Any]:
    """The file that the command fills."""
    text = (files("bocage.server.shelf") / "shelf.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def card(game: Game, x: Scenario) -> dict[str, Any]:
    """A scenario's card: forces, rules, difficulty, minutes and decisions, balance; what was not measured is None."""
    row = kept()["scenarios"].get(f"{game.name}/{x.ident}", {})
    measured = row.get("measured")
    rules = rules_of(x, row.get("rules", []))
    return {
        "forces": row.get("forces", []),
        "names": row.get("names", list(x.seats)),
        "rules": rules,
        "difficulty": difficulty(x, rules),
        "players": len(x.seats),
        "measured": measured,
        "minutes": minutes(measured["decisions"]) if measured else None,
    }


def minutes(decisions: float) -> int:
    """About how long two people sit, in steps of five minutes."""
    return max(5, 5 * round(decisions * DECISION_SECONDS / 60 / 5))


def rules_of(x: Scenario, found: list[str]) -> list[str]:
    """The kinds of rules that a scenario needs, for the filter."""
    told = " ".join([x.summary, *map(str, x.facts.get("special", []))]).lower()
    tags = set(found) or {"infantry"}
    words = {"night": ("night", "dark "), "campaign": (), "jungle": ("jungle",), "cards": ()}
    tags |= {tag for tag, marks in words.items() if any(mark in told for mark in marks)}
    if "campaign" in x.facts:
        tags.add("campaign")
    if not tags & {"vehicles", "guns"}:
        tags.add("infantry")
    return sorted(tags)


def difficulty(x: Scenario, rules: list[str]) -> int:
    """How much of a rulebook one has to know: by its chapters where the card names them, else by size and arms."""
    chapters = x.facts.get("chapters")
    if isinstance(chapters, int):
        return FIRST if chapters <= 16 else SECOND if chapters <= 31 else THIRD
    if "campaign" in rules or x.facts.get("size") in ("large", "campaign") or len(x.seats) > 2:
        return THIRD
    if set(rules) & {"artillery", "aircraft"} or "games" in x.facts:
        return THIRD
    small = x.facts.get("size", "small") == "small" and int(x.facts.get("turns", 9)) <= 5 + 3 * ("size" in x.facts)
    return FIRST if small and not set(rules) & {"vehicles", "guns", "night", "jungle"} else SECOND
