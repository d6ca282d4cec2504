"""A campaign in words: its questions, answers and events."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import Action

PROMPTS = {
    "DisplaceHub.moved": "An enemy is in the Hub's hex: where is it displaced to?",
    "HubMoves.moved": "Recovery: move the Hub?",
    "SetHubs.put_down": "Set up the Hub where?",
    "Initiative.attacker": "Another turn as the Attacker?",
    "Initiative.other": "The Attacker breaks off: do you take over?",
    "LossRecovery.back": "Loss Recovery: which step comes back?",
    "PlaceAgain.placed": "Place it again where?",
    "KeepWorks.removed": "Remove a Fortification?",
    "DigIn.dug": "Dig a Foxhole?",
}
PLAIN = {
    "attack on": "play another turn as the Attacker",
    "break off": "break off the attack",
    "take over": "become the Attacker and play on",
    "let it end": "let the scenario end",
}
WORKS = {"fort": "Fortification", "wire": "Wire", "roadblock": "Roadblock"}
DONE = {"KeepWorks": "keep everything else", "DigIn": "no more Foxholes"}


def company(s: BrothersState, c: int) -> str:
    return CAMPAIGNS[s.campaign].companies[c].name


def asked_of(s: BrothersState) -> str:
    """The company that a question of a campaign is about, "" if it is about none."""
    f = s.stack[-1]
    name = type(f).__name__
    left: Any = getattr(f, "companies", None) or getattr(f, "left", None)
    if name == "DisplaceHub":
        return company(s, getattr(f, "company", 0))
    return company(s, left[0]) if name in ("HubMoves", "SetHubs", "LossRecovery") and left else ""


def describe(s: BrothersState, action: Action) -> str | None:
    """An answer to a question of a campaign; None if it is none of them."""
    verb, frame = action[0], type(s.stack[-1]).__name__
    g = CARDS[s.scenario].ground
    if verb in PLAIN and len(action) == 1:
        return PLAIN[verb]
    if verb == "stay" and frame == "HubMoves":
        return "leave the Hub where it is"
    if verb == "done" and frame in DONE:
        return DONE[frame]
    if verb == "hub":
        return f"the Hub to {g.name(action[2])}"
    if verb == "return":
        return f"{UNITS[action[1]].name}: {'to Full Strength' if action[2] else 'back, Reduced'}"
    if verb == "remove":
        what = s.forts[action[2]][0] if action[1] == "fort" else WORKS[action[1]]
        return f"remove the {what} in {g.name(action[2])}"
    if verb == "dig":
        return f"a Foxhole in {g.name(action[1])}"
    return None


def target_of(s: BrothersState, action: Action) -> dict[str, Any] | None:
    """Where on the map it points."""
    g = CARDS[s.scenario].ground
    place = {"hub": 2, "remove": 2, "dig": 1}.get(action[0], 0)
    if not place:
        return None
    return {"hex": g.field.names[g.hex(action[place])]}


PARTS: dict[str, tuple[str, ...]] = {"hub": ("", "hex"), "remove": ("", "hex", ""), "dig": ("hex",)}


def side(s: BrothersState, number: int) -> str:
    return CAMPAIGNS[s.campaign].sides[number]


def _hub(words: str, s: BrothersState, what: Action) -> str:
    return words.format(company(s, what[1]), CARDS[s.scenario].ground.name(what[2]) if len(what) > 2 else "")


def scenario(s: BrothersState, what: Action) -> str:
    card = CAMPAIGNS[s.campaign].stages[what[1]].card
    return f"scenario {what[1] + 1}, {card.title}: {card.summary}"


TELLERS = {
    "hub displaced": lambda s, what: _hub("the Hub of {} was displaced to {}", s, what),
    "hub moves": lambda s, what: _hub("the Hub of {} moved to {}", s, what),
    "hub set up": lambda s, what: _hub("the Hub of {} set up in {}", s, what),
    "hub fresh": lambda s, what: f"the Hub of {company(s, what[1])} is in order again",
    "fatigue": lambda s, what: f"{company(s, what[1])}: Fatigue {what[2]}",
    "fatigue level": lambda s, what: f"{company(s, what[1])} reached level {what[2]}: a CP lost, Morale one lower",
    "breaks off": lambda s, what: f"the {side(s, what[1])} side broke off its attack",
    "takes over": lambda s, what: f"the {side(s, what[1])} side is the Attacker now",
    "scenario": scenario,
    "scenario over": lambda s, what: f"scenario {what[1] + 1} is over",
    "noted": lambda s, what: str(what[1]),
    "work removed": lambda s, what: f"the {WORKS[what[1]]} in {CARDS[s.scenario].ground.name(what[2])} was removed",
    "foxhole dug": lambda s, what: f"a Foxhole was dug in {CARDS[s.scenario].ground.name(what[1])}",
}
