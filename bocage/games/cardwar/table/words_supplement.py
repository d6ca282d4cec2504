"""Words for people: the special cards and the supplement (UA cards, UA s1 to s34)."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.table.cards import hand_name
from bocage.games.starterkit.table.wording import (
    at_hex,
    at_place,
    counter_name,
    counter_names,
    place_name,
    side_name,
    with_place,
)

PROMPTS = {
    "WaveMove.marched": "Marching Fire of the wave?",
    "PlaceSnipers.placed": "Place your Sniper marker.",
    "RandomHex.chosen": "Several hexes are equally near: which is struck?",
    "Hardening.chosen": "Battle Hardening: exchange the unit for a better one?",
    "Charge.aimed": "Several enemies are equally near: which is charged?",
    "CrewSurvival.played": "A vehicle is lost: play a card for its crew?",
    "CardContact.answered": "Use the radio?",
    "CardContact.reached": "Draw a chit, or play a Radio card for Access.",
    "TwoRadios.asked_for": "On which hex shall the fire fall?",
    "Redraw.discarded": "Discard more cards, or draw as many as you discarded.",
}
PLAIN = {
    ("Hardening.chosen", "harden"): "Harden it",
    ("Hardening.chosen", "refuse"): "Leave it as it is",
    ("CrewSurvival.played", "pass"): "Play no card",
    ("Redraw.discarded", "done"): "Draw",
    ("CardMovingVehicle.moved", "overrun"): "Overrun the Infantry here",
    ("CardContact.reached", "draw a chit"): "Draw a chit",
    ("Charge.moved", "foxhole"): "Into the foxhole",
    ("CardMovingStack.moved", "foxhole"): "Into the foxhole",
}
DESCRIBE: dict[str, Any] = {
    "wave fire": lambda s, where, h: f"Marching Fire from {place_name(s, where)} at {place_name(s, h)}",
    "sniper": lambda s, h: f"Sniper marker {at_place(s, h)}",
    "hex": lambda s, h: f"Strike {place_name(s, h)}",
    "charge": lambda s, h: f"Charge the enemy {at_place(s, h)}",
    "screen card": lambda s, e, n: f"Concealed -{n} of {hand_name(s, e)}: {n} more Hindrance",
    "conceal": lambda s, e, h: f"Concealed card of {hand_name(s, e)}: a Concealment counter {at_place(s, h)}",
    "ambush card": lambda s, e, n: f"Concealed -{n} of {hand_name(s, e)} for the Ambush",
    "rally card": lambda s, e, h, n: f"Rally {n} of {hand_name(s, e)} for those {at_place(s, h)}",
    "rally all": lambda s, e, h: f"Rally All of {hand_name(s, e)} {at_place(s, h)}",
    "save crew": lambda s, e: f"Rally All of {hand_name(s, e)}: the crew gets out",
    "hero": lambda s, e, u: f"Hero of {hand_name(s, e)}: Heat of Battle for {with_place(s, u)}",
    "card smoke": lambda s, e, h: f"Smoke of {hand_name(s, e)} {at_place(s, h)}",
    "entrench": lambda s, e, h: f"Pillbox of {hand_name(s, e)}: foxholes {at_place(s, h)}",
    "fortify": lambda s, e, h: f"Pillbox of {hand_name(s, e)}: fortify {place_name(s, h)}",
    "breeze": lambda s, e: f"Breeze of {hand_name(s, e)}: ignore two points of Hindrance",
    "night breeze": lambda s, e: f"Breeze of {hand_name(s, e)}: the next attack sees two hexes farther",
    "flank": lambda s, e: f"Flank of {hand_name(s, e)}: the target is Encircled",
    "radio contact": lambda s, e: f"Radio of {hand_name(s, e)}: sure contact",
    "radio access": lambda s, e: f"Radio of {hand_name(s, e)}: Access without a chit",
    "two radios": lambda s, e, v: f"Two Radio cards of {hand_name(s, e)}: {with_place(s, v)} asks for artillery",
    "fire on": lambda s, h: f"Fire on {place_name(s, h)}",
    "redraw": lambda s, e: f"Radio of {hand_name(s, e)}: discard it with others and draw anew",
}


def _hex(s: Any, h: int) -> dict[str, Any]:
    return dict(at_hex(s, h))


TARGETS: dict[str, Any] = {
    "wave fire": lambda s, where, h: _hex(s, h),
    **dict.fromkeys(("sniper", "hex", "charge", "fire on"), _hex),
    **dict.fromkeys(("conceal", "rally all", "card smoke", "entrench", "fortify"), lambda s, e, h: _hex(s, h)),
    "rally card": lambda s, e, h, n: _hex(s, h),
    "hero": lambda s, e, u: {"unit": u},
    "two radios": lambda s, e, v: {"unit": v},
    "screen card": lambda s, e, n: {"button": f"Concealed -{n} ({hand_name(s, e)})"},
    "ambush card": lambda s, e, n: {"button": f"Concealed -{n} ({hand_name(s, e)})"},
    "save crew": lambda s, e: {"button": f"Rally All ({hand_name(s, e)})"},
    "breeze": lambda s, e: {"button": f"Breeze ({hand_name(s, e)})"},
    "night breeze": lambda s, e: {"button": f"Breeze ({hand_name(s, e)})"},
    "flank": lambda s, e: {"button": f"Flank ({hand_name(s, e)})"},
    "radio contact": lambda s, e: {"button": f"Radio: contact ({hand_name(s, e)})"},
    "radio access": lambda s, e: {"button": f"Radio: Access ({hand_name(s, e)})"},
    "redraw": lambda s, e: {"button": f"Radio, draw anew ({hand_name(s, e)})"},
}
PARTS: dict[str, tuple[str, ...]] = {
    "wave fire": ("hex", "hex"),
    **dict.fromkeys(("sniper", "hex", "charge", "fire on"), ("hex",)),
    **dict.fromkeys(("conceal", "rally all", "card smoke", "entrench", "fortify"), ("", "hex")),
    "rally card": ("", "hex", ""),
    "hero": ("", "unit"),
    "two radios": ("", "unit"),
    "screen card": ("", ""),
    "ambush card": ("", ""),
    **dict.fromkeys(("save crew", "breeze", "night breeze", "flank", "redraw", "radio contact", "radio access"), ("",)),
}
RESULTS = ("nothing", "result 1", "result 2")


def _random_hex(s: Any, side: int, dice: tuple[int, int], at: int, hexes: tuple[int, ...]) -> str:
    there = ", ".join(place_name(s, h) for h in hexes)
    return f"The dice ({dice[0]}, {dice[1]}) lead to {place_name(s, at)}; nearest enemy: {there}."


def _selected(s: Any, among: tuple[int, ...], dice: tuple[int, ...], chosen: tuple[int, ...]) -> str:
    return f"Random Selection: {', '.join(str(x) for x in dice)}."


def _heat(s: Any, u: int, dice: tuple[int, int], drm: int, result: str) -> str:
    return f"Heat of Battle for {counter_name(s, u)}: {dice[0]} + {dice[1]}, DRM {drm:+d}: {result}."


def _survival(s: Any, v: int, dice: tuple[int, int], drm: int, number: int, lives: bool) -> str:
    end = "it gets out" if lives else "it is lost"
    return f"Crew of {counter_name(s, v)}: {dice[0]} + {dice[1]}, DRM {drm:+d}, {number} or less needed: {end}."


NARRATE: dict[str, Any] = {
    "concealed": lambda s, u: f"{with_place(s, u)} is concealed.",
    "uncovered": lambda s, u: f"{counter_name(s, u)} is concealed no longer.",
    "concealment roll": lambda s, u, die: f"{counter_name(s, u)} rolls {die} for concealment.",
    "sniper placed": lambda s, side, h: f"{side_name(s, side)} has a sniper {at_place(s, h)}.",
    "sniper moved": lambda s, side, h: f"The sniper of {side_name(s, side).lower()} moves to {place_name(s, h)}.",
    "random hex": _random_hex,
    "random selection": _selected,
    "nobody there": lambda s, side, card: "There is nobody to be struck.",
    "sniper roll": lambda s, side, die, result: f"The sniper rolls {die}: {RESULTS[result]}.",
    "sniped": lambda s, u, result: f"The sniper picks {counter_name(s, u)}: {RESULTS[result]}.",
    "heat of battle": _heat,
    "no surrender": lambda s, u: f"{counter_name(s, u)} would surrender; the card makes it berserk.",
    "hero": lambda s, hero, u: f"A hero steps out of {with_place(s, u)}.",
    "hardened": lambda s, u: f"Battle Hardened: now {counter_name(s, u)}.",
    "fanatic": lambda s, u: f"{counter_name(s, u)} is Fanatic.",
    "berserk": lambda s, u: f"{with_place(s, u)} goes berserk.",
    "calmed": lambda s, u: f"{counter_name(s, u)} is berserk no longer.",
    "closed": lambda s, u, h: f"{counter_name(s, u)} charges home {at_place(s, h)}.",
    "task-immobile": lambda s, units, h: f"Task-immobile {at_place(s, h)}: {counter_names(s, units) or 'nobody'}.",
    "encircled": lambda s, u, n: f"{counter_name(s, u)} is Encircled{' twice' if n > 1 else ''}.",
    "entrenched": lambda s, units, h: f"In foxholes {at_place(s, h)}: {counter_names(s, units)}.",
    "into foxhole": lambda s, units, h: f"{counter_names(s, units)}: into the foxhole {at_place(s, h)}.",
    "fortified": lambda s, h, side: f"{side_name(s, side)} fortifies {place_name(s, h)}.",
    "screened": lambda s, side, n: f"{side_name(s, side)} screens the target: {n} more Hindrance.",
    "ambush card": lambda s, side, n: f"{side_name(s, side)} lies in wait: {n} less on its Ambush roll.",
    "rally card": lambda s, side, h, n: f"{side_name(s, side)} rallies {at_place(s, h)} with {n} less on the rolls.",
    "night breeze": lambda s, side, n: f"A breeze: the next attack sees {n} hexes far.",
    "breeze": lambda s, side, n: f"A breeze: the attack ignores {n} points of Hindrance.",
    "fire asked for": lambda s, v, h: f"{counter_name(s, v)} asks for fire on {place_name(s, h)}.",
    "two radios aim": lambda s, v, die, drm, hit: f"Accuracy {die}{drm:+d}: {'accurate' if hit else 'it errs'}.",
    "fire falls": lambda s, h: f"The fire falls on {place_name(s, h)}." if h >= 0 else "The fire falls off the map.",
    "sure contact": lambda s, b: "Radio contact, by the card.",
    "sure access": lambda s, b: "Battery Access, by the card; the draw pile stays as it is.",
    "crew survival": _survival,
    "bailed out": lambda s, crew, v, h: f"The crew of {counter_name(s, v)} is out of it {at_place(s, h)}.",
    "crew improved": lambda s, v, leader: f"The crew of {counter_name(s, v)} is better now.",
    "vehicle heat": lambda s, v, dice, final, mad: f"Heat of Battle for {counter_name(s, v)}: {final}.",
}
