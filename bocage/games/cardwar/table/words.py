"""Words for people: the questions, plays and events that cards add to the Starter Kit's."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.activation import AT, LEADER, VEHICLE
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.table import words_supplement as more
from bocage.games.cardwar.table.cards import card_name, hand_name
from bocage.games.cardwar.table.laid import card_asked_for
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.cardwar.ua_mustering import is_banzai
from bocage.games.cardwar.ua_planning import PRICES, Planning
from bocage.games.cardwar.ua_wake import card_for
from bocage.games.starterkit.model.state import OFF_BOARD
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.table import words as battle_words
from bocage.games.starterkit.table.wording import (
    at_hex,
    at_place,
    counter_names,
    place_name,
    side_name,
    with_place,
)
from bocage.kernel.frames import Action

PROMPTS = {
    "CardRally.played": "Rally Phase: play a card?",
    "CardFire.chosen": "Fire, or play a card.",
    "CardMovement.chosen": "Move, or play a card.",
    "CardAdvance.chosen": "Advance, or play a card.",
    "CardWindow.supported": "Your attack: add a card?",
    "CardWindow.answered": "Under fire: play a card?",
    "CardFirstFire.reacted": "The enemy moves: fire?",
    "CardCombat.lurked": "Close Combat begins: play a card?",
    "Reorganizing.chosen": "Form a new element, or exchange units of two?",
    "Reorganizing.moved": "Which unit changes its element?",
    "WaveMuster.chosen": "Name the hexes of the wave, then its target.",
    "WaveMove.moved": "The wave comes on: where does this unit go?",
    "Planning.bought": "Buy a card for your planning hand, or be done.",
    "CardPhase.discarded": "discard, throw, or go on.",
    "CardRout.chosen": "Which unit routs?",
    **more.PROMPTS,
}
USE_WORDS = {"move": "move", "fire": "fire"}


def prompt_of(s: CardState) -> str:
    f = s.stack[-1]
    found = PROMPTS.get(f"{type(f).__name__}.{f.at}")
    if isinstance(f, Planning):
        return f"{found} {s.plan_points[s.player]} points are left."
    if isinstance(f, CardPhase):
        name = hand_name(s, f.hands[0])
        return f"{name[:1].upper()}{name[1:]}: {PROMPTS['CardPhase.discarded']}"
    if found is not None:
        return found
    for kind in type(f).__mro__:
        if f"{kind.__name__}.{f.at}" in battle_words.PROMPTS:
            return battle_words.prompt_as(s, battle_words.PROMPTS[f"{kind.__name__}.{f.at}"])
    return battle_words.prompt_of(s)


def _wake(s: CardState, use: str, e: int, style: str, how: str, x: int) -> str:
    side = s.owner[e] if e >= 0 else s.player
    half = " at half strength" if style == "marsh" else ""
    what = f"{card_name(card_for(s, e, side, use, style))} ({hand_name(s, e)}) to {USE_WORDS[use]}{half}"
    if how == AT:
        return f"Play {what}: everybody {at_place(s, x)}"
    if how == LEADER:
        return f"Play {what}: {with_place(s, x)} and those he sees"
    return f"Play {what}: {'' if how == VEHICLE else 'the platoon of '}{with_place(s, x)}"


def _whom(s: CardState, how: str, x: int) -> str:
    return f"everybody {at_place(s, x)}" if how == AT else f"{with_place(s, x)} and those he sees"


def _column(s: CardState, kind: str, h: int, by_card: int) -> str:
    name = "Convoy" if kind == "convoy" else "Column"
    return f"{name} onto {place_name(s, h)}, " + ("with a card" if by_card else "without a card at half rate")


def _wave(s: CardState, e: int, how: str, h: int) -> str:
    kind = "Banzai charge" if is_banzai(s, s.player) else "Human Wave"
    cards = "a Movement card of the nation" if how == "national" else "a Fire and a Movement card"
    cards += " and Marching Fire" if how == "marching" else ""
    return f"{kind} from {place_name(s, h)} with {cards} of {hand_name(s, e)}"


DESCRIBE: dict[str, Any] = {
    "wake": _wake,
    "reorganize": lambda s, e: f"Reorganize with a Rally or Radio card of {hand_name(s, e)}",
    "exchange": lambda s, a, b: f"Exchange units of {hand_name(s, a)} and {hand_name(s, b)}",
    "transfer": lambda s, c: f"{with_place(s, c)} ({hand_name(s, s.element[c])}) changes over",
    "wave": _wave,
    "muster": lambda s, h: f"With those {at_place(s, h)}",
    "charge": lambda s, h: f"Charge the enemy {at_place(s, h)}",
    "march": lambda s, e, how, x: f"Marching Fire with cards of {hand_name(s, e)}: {_whom(s, how, x)}",
    "march fire": lambda s, h: f"Marching Fire at {place_name(s, h)}",
    "column": _column,
    "crew": lambda s, v: f"The crew of {with_place(s, v)} acts where it stands",
    "buy": lambda s, word: f"Buy {word}: {PRICES[word]} points",
    "discard": lambda s, card: f"Discard {card_name(card)}",
    "throw": lambda s, card: f"Throw {card_name(card)} at the enemy",
    **more.DESCRIBE,
}
PLAIN = {("CardRally.played", "pass"): "Play no card", ("CardWindow.supported", "pass"): "Add no card",
         ("CardWindow.answered", "pass"): "Play no card", **more.PLAIN}  # fmt: skip


def describe(s: CardState, action: Action) -> str:
    f = s.stack[-1]
    plain = PLAIN.get((f"{type(f).__name__}.{f.at}", action[0]))
    if plain is not None:
        return plain
    maker = DESCRIBE.get(action[0])
    return str(maker(s, *action[1:])) if maker is not None and len(action) > 1 else battle_words.describe(s, action)


def _at(s: CardState, where: int) -> dict[str, Any]:
    return dict(at_hex(s, where if where >= 0 else OFF_BOARD - where))


def _wake_target(s: CardState, use: str, e: int, style: str, how: str, x: int) -> dict[str, Any]:
    where = _at(s, x) if how == AT else {"unit": x}
    return {**where, "card": card_for(s, e, s.player, use, style)}


TARGETS: dict[str, Any] = {
    "wake": _wake_target,
    "reorganize": lambda s, e: {"button": f"Reorganize ({hand_name(s, e)})"},
    "exchange": lambda s, a, b: {"button": f"Exchange {hand_name(s, a)}, {hand_name(s, b)}"},
    "wave": lambda s, e, how, h: _at(s, h),
    **dict.fromkeys(("muster", "charge", "march fire"), _at),
    "march": lambda s, e, how, x: _at(s, x) if how == AT else {"unit": x},
    "column": lambda s, kind, h, by_card: _at(s, h),
    "buy": lambda s, word: {"button": f"{word.capitalize()} ({PRICES[word]})"},
    "discard": lambda s, card: {"card": card},
    "throw": lambda s, card: {"card": card},
    **more.TARGETS,
}
PARTS: dict[str, tuple[str, ...]] = {
    "reorganize": ("",),
    "exchange": ("", ""),
    "wave": ("", "", "hex"),
    "column": ("", "hex", ""),
    "muster": ("hex",),
    "charge": ("hex",),
    "march fire": ("hex",),
    "buy": ("",),
    "discard": ("card",),
    "throw": ("card",),
    **more.PARTS,
}


def target_of(s: CardState, action: Action) -> dict[str, Any]:
    maker = TARGETS.get(action[0])
    if maker is not None and len(action) > 1:
        found: dict[str, Any] = {**maker(s, *action[1:]), **card_asked_for(s, action)}
        return found
    if action == ("pass",):
        of = {} if isinstance(s.stack[-1], FirstFire) else {"kind": "card"}  # what is declined: fire, or a card
        return {"button": describe(s, action), "key": "p", **of}
    return battle_words.target_of(s, action)


def parts_of(s: CardState, action: Action) -> tuple[str, ...]:
    if action[0] == "wake":
        return ("", "", "", "", "hex" if action[4] == AT else "unit")
    if action[0] == "march":
        return ("", "", "hex" if action[2] == AT else "unit")
    return PARTS[action[0]] if action[0] in PARTS else battle_words.parts_of(s, action)


def _activated(s: CardState, use: str, style: str, group: tuple[int, ...]) -> str:
    return f"Activated to {USE_WORDS[use]}: {counter_names(s, group)}."


NARRATE: dict[str, Any] = {
    "card played": lambda s, side, e, card: f"{side_name(s, side)} plays {card_name(card)} ({hand_name(s, e)}).",
    "card drawn": lambda s, side, e, card: f"You draw {card_name(card)} ({hand_name(s, e)}).",
    "reshuffled": lambda s, left: f"The deck is shuffled and cut: {left} cards.",
    "activated": _activated,
    "thrown": lambda s, side, card: f"{side_name(s, side)} throws {card_name(card)} at the enemy.",
    "discard shown": lambda s, side, e, card: (
        f"{side_name(s, side)} discards {card_name(card)} for all to see ({hand_name(s, e)})."
    ),
    "discarded": lambda s, side, e: f"{side_name(s, side)} discards a card ({hand_name(s, e)}).",
    "wave": lambda s, side, units, h: f"{side_name(s, side)} charges {place_name(s, h)}: {counter_names(s, units)}.",
    "column": lambda s, group: f"In column: {counter_names(s, group)}.",
    "reorganized": lambda s, side, changed: f"{side_name(s, side)} reorganizes: {counter_names(s, changed)}.",
    "card bought": lambda s, side, card: f"You buy {card_name(card)}.",
    "planned": lambda s, side, n: f"{side_name(s, side)} has a planning hand of {n} cards.",
    **more.NARRATE,
    "element lost": lambda s, side, e: f"{side_name(s, side)} loses the hand of {hand_name(s, e)}.",
}


def narrate(s: CardState, what: Action) -> str:
    teller = NARRATE.get(what[0])
    return str(teller(s, *what[1:])) if teller is not None else battle_words.narrate(s, what)
