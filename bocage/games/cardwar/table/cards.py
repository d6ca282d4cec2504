"""Cards as players read them."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import BREEZE, FIRE, KIND, SNIPER_KIA, SNIPER_PIN, SPLIT, TERRAIN, describe
from bocage.deck.uses import (
    CONCEALED_BIT,
    CONCEALS,
    FIRE_BIT,
    HERO_BIT,
    MINEFIELD_BIT,
    MOVE_BIT,
    MOVES_AS,
    PILLBOX_BIT,
    RADIO_BIT,
    RALLY_BIT,
    RALLY_OF,
    SMOKE_BIT,
    SNIPER_BIT,
    TERRAIN_BIT,
    WIRE_BIT,
)
from bocage.games.cardwar.hands import MARSHY, masks
from bocage.games.cardwar.state import PLANNING, CardState

SIMPLE = (
    (FIRE_BIT, "wakes units to fire"),
    (SMOKE_BIT, "Smoke in or next to a unit's hex, in your Movement Phase"),
    (WIRE_BIT, "thrown at the enemy: task-immobile"),
    (HERO_BIT, "Heat of Battle for a squad, at any time"),
    (SNIPER_BIT, "thrown at the enemy"),
    (MINEFIELD_BIT, "thrown at the enemy: a booby trap"),
    (PILLBOX_BIT, "foxholes for a stack, or a fortified building"),
    (RADIO_BIT, "Radio: contact, Access, or new cards"),
)
EXTRA = {"ford": ", with Double Time", "flank": "; or encircles a target"}


def card_name(card: int) -> str:
    """What is printed on it as far as it means something here: no strengths, numbers or values of terrain."""
    if KIND[card] == SPLIT:
        return describe(card)
    if TERRAIN[card]:
        return TERRAIN[card].replace("-", " ").title()
    if BREEZE[card]:
        return f"{describe(card)} (Breeze)"
    return "Fire" if KIND[card] == FIRE else describe(card)


def sniper_numbers(card: int) -> str:
    kia, pin = SNIPER_KIA[card], SNIPER_PIN[card]
    return f": KIA on {_span(kia)}, Pin on {_span(pin)}"


def _span(numbers: tuple[int, int]) -> str:
    return str(numbers[0]) if numbers[0] == numbers[1] else f"{numbers[0]} to {numbers[1]}"


def use_words(mask: int, card: int) -> list[str]:
    """What a card is good for."""
    found: list[str] = []
    if mask & MOVE_BIT:
        found.append(f"wakes units to move or advance{EXTRA.get(MOVES_AS[card], '')}")
    if mask & TERRAIN_BIT:
        half = " at half strength, or is thrown at the enemy" if MARSHY[card] else ""
        found.append(f"wakes units to move or to fire{half}")
    if mask & CONCEALED_BIT:
        found.append(f"{CONCEALS[card]} more Hindrance, {CONCEALS[card]} less for an Ambush, or a ? counter")
    if mask & RALLY_BIT:
        number = RALLY_OF[card]
        found.append("rallies a location" if number > 9 else f"{number} less on the rally rolls of a location")
        if BREEZE[card]:
            found.append("Breeze: with a Fire card ignores two of Hindrance")
    found += [words for bit, words in SIMPLE if mask & bit]
    if mask & SNIPER_BIT:
        found[-1] += sniper_numbers(card)
    return found


def card_view(s: CardState, e: int, side: int, card: int) -> dict[str, Any]:
    """A card as its owner sees it."""
    mask = masks(s, e, side)[card]
    text = "; ".join(use_words(mask, card)) or "Cower: of no use"
    name = card_name(card) + (" (Radio)" if mask & RADIO_BIT else "")
    return {"id": card, "name": name, "text": text[0].upper() + text[1:]}


def hand_name(s: CardState, e: int) -> str:
    """How a hand is called: its element's letter among its side's."""
    if e == PLANNING:
        return "planning hand"
    order = [x for x in range(len(s.owner)) if s.owner[x] == s.owner[e]].index(e)
    return f"element {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[order]}"
