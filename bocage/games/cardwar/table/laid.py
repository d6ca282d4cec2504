"""Which card a play lays down: lit in the hand, and named by kind for standing orders."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import RALLY_ALL
from bocage.deck.uses import CONCEALS
from bocage.games.cardwar.cards_played import beside_fire, concealed, hero, pillbox, radio, rally, smoke
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_me import card_to_reorganize
from bocage.kernel.frames import Action

CARDS = {
    "screen card": "Concealed", "ambush card": "Concealed", "conceal": "Concealed", "rally card": "Rally",
    "rally all": "Rally All", "save crew": "Rally All", "hero": "Hero", "redraw": "Radio", "two radios": "Radio",
    "reorganize": "Rally or Radio", "radio contact": "Radio", "radio access": "Radio",
    "breeze": "Breeze", "night breeze": "Breeze", "flank": "Flank",
    "card smoke": "Smoke", "entrench": "Pillbox", "fortify": "Pillbox",
}  # fmt: skip
"""The kind of card that a play takes, for standing orders ("do not ask me for Radio cards")."""


CHOSEN: dict[str, Any] = {
    "screen card": lambda s, side, e, n: concealed.concealing(s, e, side, n),
    "ambush card": lambda s, side, e, n: concealed.concealing(s, e, side, n),
    "conceal": lambda s, side, e, h: concealed.smallest(s, e, side),
    "rally card": lambda s, side, e, h, n: rally.helping(s, e, side, n),
    "rally all": lambda s, side, e, h: rally.helping(s, e, side, RALLY_ALL),
    "save crew": lambda s, side, e: rally.helping(s, e, side, RALLY_ALL),
    "hero": lambda s, side, e, u: hero.able(s, e, side),
    "redraw": lambda s, side, e: radio.able(s, e, side),
    "radio contact": lambda s, side, e: radio.able(s, e, side),
    "radio access": lambda s, side, e: radio.able(s, e, side),
    "reorganize": lambda s, side, e: card_to_reorganize(s, e, side),
    "breeze": lambda s, side, e: beside_fire.blowing(s, e, side),
    "night breeze": lambda s, side, e: beside_fire.blowing(s, e, side),
    "flank": lambda s, side, e: beside_fire.flanking(s, e, side),
    "card smoke": lambda s, side, e, h: smoke.able(s, e, side),
    "entrench": lambda s, side, e, h: pillbox.able(s, e, side),
    "fortify": lambda s, side, e, h: pillbox.able(s, e, side),
}


def card_laid(s: CardState, action: Action) -> int:
    """The card that the play would lay down, to be lit in the hand; 0: none, or several."""
    maker = CHOSEN.get(action[0])
    return int(maker(s, s.player, *action[1:])) if maker is not None else 0


def card_asked_for(s: CardState, action: Action) -> dict[str, Any]:
    """The kind of card and, where it has one, its number."""
    verb = action[0]
    if verb == "wake":
        return {"kind": "Fire" if action[1] == "fire" else "Movement"}
    if verb not in CARDS:
        return {}
    card = card_laid(s, action)
    found: dict[str, Any] = {"kind": CARDS[verb], **({"card": card} if card else {})}
    if verb in ("screen card", "ambush card", "rally card"):
        found["number"] = action[-1]
    if verb == "conceal":
        found["number"] = CONCEALS[concealed.smallest(s, action[1], s.player)]
    return found
