"""A campaign in words: its questions, answers and events."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.numbers import Loc
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.wording import Pointer, Teller, at_hex, place, to_place

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
    "HubMoves.stay": "leave the Hub where it is",
    "KeepWorks.done": "keep everything else",
    "DigIn.done": "no more Foxholes",
}
WORKS = {"fort": "Fortification", "wire": "Wire", "roadblock": "Roadblock"}


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


def _remove(s: BrothersState, kind: str, loc: Loc, *_: Any) -> str:
    what = s.forts[loc][0] if kind == "fort" else WORKS[kind]
    return f"remove the {what} in {place(s, loc)}"


DESCRIBE: dict[str, Teller] = {
    "hub": lambda s, company, loc, *_: f"the Hub to {place(s, loc)}",
    "return": lambda s, kind, full, *_: f"{UNITS[kind].name}: {'to Full Strength' if full else 'back, Reduced'}",
    "remove": _remove,
    "dig": partial(to_place, "a Foxhole in"),
}
TARGETS: dict[str, Pointer] = {
    "hub": lambda s, company, loc, *_: at_hex(s, loc),
    "remove": lambda s, kind, loc, *_: at_hex(s, loc),
    "dig": at_hex,
}
PARTS: dict[str, tuple[str, ...]] = {"hub": ("", "hex"), "remove": ("", "hex", ""), "dig": ("hex",)}


def side(s: BrothersState, number: int) -> str:
    return CAMPAIGNS[s.campaign].sides[number]


def _hub(words: str, s: BrothersState, c: int, loc: Loc, *_: Any) -> str:
    return words.format(company(s, c), place(s, loc))


def _scenario(s: BrothersState, stage: int, *_: Any) -> str:
    card = CAMPAIGNS[s.campaign].stages[stage].card
    return f"scenario {stage + 1}, {card.title}: {card.summary}"


NARRATE: dict[str, Teller] = {
    "hub displaced": partial(_hub, "the Hub of {} was displaced to {}"),
    "hub moves": partial(_hub, "the Hub of {} moved to {}"),
    "hub set up": partial(_hub, "the Hub of {} set up in {}"),
    "hub fresh": lambda s, c, *_: f"the Hub of {company(s, c)} is in order again",
    "fatigue": lambda s, c, points, *_: f"{company(s, c)}: Fatigue {points}",
    "fatigue level": lambda s, c, level, *_: f"{company(s, c)} reached level {level}: a CP lost, Morale one lower",
    "breaks off": lambda s, number, *_: f"the {side(s, number)} side broke off its attack",
    "takes over": lambda s, number, *_: f"the {side(s, number)} side is the Attacker now",
    "scenario": _scenario,
    "scenario over": lambda s, stage, *_: f"scenario {stage + 1} is over",
    "noted": lambda s, words, *_: str(words),
    "work removed": lambda s, kind, loc, *_: f"the {WORKS[kind]} in {place(s, loc)} was removed",
    "foxhole dug": lambda s, loc, *_: f"a Foxhole was dug in {place(s, loc)}",
}
