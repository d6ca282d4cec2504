"""Sentences for the questions of DE 4.505 and 4.506."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import line, name_of
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_506_attempt import place_name
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.kernel.frames import Action

VERBS = ("retain", "escape", "stay", "with", "hand", "drop", "destroy", "go", "to")
PROMPTS = {
    "DE 4.5053": "Where is this unit Retained?",
    "DE 4.506": "Escape: who attempts it, together with whom and with what?",
    "DE 4.5061": "Where do they Escape to?",
}


def _where(s: IslandState, key: int) -> str:
    x = line(s, key)
    return f"{name_of(x)} in {island_ground().names[x.hex]}" if x.hex >= 0 else name_of(x)


def escape_prompt(s: IslandState) -> str:
    """What is asked; "" if it is another step's question."""
    return PROMPTS.get(s.rule, "")


def escape_words(s: IslandState, action: Action) -> str:
    """An answer in words; "" if it is another step's."""
    verb = action[0]
    if s.rule not in PROMPTS or verb not in VERBS:
        return ""
    if verb == "retain":
        return f"Keep {_where(s, action[1])} in {place_name(s, action[2])}"
    if verb == "escape":
        return f"{_where(s, action[1])} attempts Escape"
    if verb == "with":
        return f"{_where(s, action[1])} goes with them"
    if verb == "hand":
        return f"Hand {name_of(line(s, action[1]))} to {name_of(line(s, action[2]))}"
    if verb == "drop":
        return f"Leave {name_of(line(s, action[1]))} behind"
    if verb == "destroy":
        return f"Destroy {name_of(line(s, action[1]))}"
    if verb == "to":
        return f"To {place_name(s, action[1])}"
    return "They all stay where they are" if verb == "stay" else "Go: roll on the Escape Table"
