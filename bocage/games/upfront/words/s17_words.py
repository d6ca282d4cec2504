"""Chapters 17 to 19 in words: questions, answers, events, where answers point, and chits on groups."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.s38_light import is_lit
from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.printed.weapons import WEAPON_NAME
from bocage.games.upfront.state import ROW, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import is_founding
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.words.mark_words import mark_words
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {
    ("ExchangePlaces", "paired"): "Exchange positions with which group?",
    ("ExchangePlaces", "first_card"): "Which Movement card for this group?",
    ("ExchangePlaces", "second_card"): "Which Movement card for the other group?",
    ("SendMen", "chosen"): "Who sets out, and where to?",
    ("SendMen", "paid"): "Which Movement card does he use?",
    ("ReceiveMen", "placed"): "At which position does he join?",
    ("FormGroup", "laid"): "In which terrain does the new group form?",
    ("AcquireWeapon", "tried"): "Who tries for which weapon?",
    ("AcquireWeapon", "ordered"): "Change the order of the group too?",
    ("HandOver", "handed"): "Who hands over which weapon?",
    ("Repair", "chosen"): "Whose weapon is to be repaired?",
    ("RepairRadio", "chosen"): "Whose radio is to be repaired?",
}

VERB_WORDS: dict[str, str] = {
    "exchange": "exchange positions with another group",
    "send": "send men to another group",
    "receive": "take in the men who are coming",
    "form": "form the new group",
    "acquire": "try for a weapon that lies there",
    "hand over": "hand a weapon over",
    "repair": "repair a weapon",
}


def shift_words(s: UpFrontState, card: int, row: int, flanked: int = -1) -> str:
    flank = f", flanking {group_words(s, flanked)}" if flanked >= 0 else ""
    return f"{card_name(card)} sideways, to become group {ROW[row]}{flank}"


def position_words(s: UpFrontState, man: int, place: int) -> str:
    return f"{man_name(s, man)} joins at position {place + 1}"


DESCRIBE: dict[str, Any] = {
    "flank": lambda s, card, group, *_: f"{card_name(card)} sideways, flanking {group_words(s, group)}",
    "encircle": lambda s, card, group, *_: f"{card_name(card)} sideways, encircling {group_words(s, group)}",
    "shift": shift_words,
    "with": lambda s, group, *_: f"With {group_words(s, group)}",
    "send": lambda s, man, group, *_: f"{man_name(s, man)} to {group_words(s, group)}",
    "found": lambda s, man, row, *_: f"{man_name(s, man)} to form a new group {ROW[row]}",
    "position": position_words,
    "acquire": lambda s, man, _pile, chit, *_: f"{man_name(s, man)} tries for the {chit_name(chit)}",
    "give": lambda s, man, other, *_: f"{man_name(s, man)} hands his secondary weapon to {man_name(s, other)}",
    "swap": lambda s, man, other, *_: f"{man_name(s, man)} and {man_name(s, other)} exchange weapons",
    "repair": lambda s, man, part="", *_: man_name(s, man) + (f": its {part}" if part else ""),
}

NARRATE: dict[str, Any] = {
    "flanks": lambda s, g, t, *_: f"{group_words(s, g)} flanked {group_words(s, t)}",
    "flank lost": lambda s, g, t, *_: f"{group_words(s, g)} no longer flanked {group_words(s, t)}",
    "encircles": lambda s, rear, g, *_: f"{group_words(s, rear)} encircled {group_words(s, g)}",
    "encirclement over": lambda s, g, *_: f"{group_words(s, g)} was no longer encircled",
    "transfers": lambda s, g, letter, *_: f"{group_words(s, g)} set out to become group {ROW[letter]}",
    "transfer off": lambda s, g, *_: f"{group_words(s, g)} kept its letter",
    "takes letter": lambda s, g, letter, *_: f"A group became {ROW[letter]}",
    "exchange": lambda s, g, t, *_: f"{group_words(s, g)} and {group_words(s, t)} began to exchange positions",
    "sets out": lambda s, m, to, *_: f"{man_name(s, m)} set out for {group_words(s, to)}",
    "comes back": lambda s, m, group, *_: f"{man_name(s, m)} was back in {group_words(s, group)}",
    "man fords": lambda s, man, *_: f"{man_name(s, man)} tried to ford",
    "man stays": lambda s, man, *_: f"{man_name(s, man)} did not get across",
    "new group": lambda s, g, letter, *_: f"A new group {ROW[letter]} was formed",
    "weapon lies": lambda s, where, weapon, *_: f"A {chit_name(weapon)} lies with {group_words(s, where)}",
    "acquired weapon": lambda s, m, weapon, *_: f"{man_name(s, m)} took up the {chit_name(weapon)}",
    "not acquired": lambda s, man, *_: f"{man_name(s, man)} did not get the weapon",
    "handed over": lambda s, m, other, *_: f"{man_name(s, m)} handed his secondary weapon to {man_name(s, other)}",
    "swapped": lambda s, m, other, *_: f"{man_name(s, m)} and {man_name(s, other)} exchanged weapons",
    "fault": lambda s, m, *_: f"{man_name(s, m)}'s weapon malfunctioned",
    "weapon lost": lambda s, m, weapon, *_: f"{man_name(s, m)}'s {WEAPON_NAME[weapon]} is out of the game",
    "gun lost": lambda s, m, *_: f"{man_name(s, m)} lost its gun",
    "repaired": lambda s, m, card, part="weapon", *_: f"{man_name(s, m)}'s {part} was repaired",
    "not repaired": lambda s, man, *_: f"{man_name(s, man)}'s weapon was not repaired",
}

TARGETS: dict[str, Any] = {
    "flank": lambda s, card, group, *_: {"card": card, "group": group, "button": "flank"},
    "encircle": lambda s, card, group, *_: {"card": card, "group": group, "button": "encircle"},
    "shift": lambda s, card, *to: {"card": card, "button": shift_words(s, card, *to)},
    "with": lambda s, group, *_: {"group": group, "button": "with"},
    "send": lambda s, man, group, *_: {"unit": man, "group": group},
    "found": lambda s, man, row, *_: {"unit": man, "button": f"new group {ROW[row]}"},
    "position": lambda s, man, place, *_: {"unit": man, "button": f"position {place + 1}"},
    "acquire": lambda s, man, _pile, chit, *_: {"unit": man, "button": chit_name(chit)},
    "give": lambda s, man, other, *_: {"unit": other, "button": f"from {man_name(s, man)}"},
    "swap": lambda s, man, other, *_: {"unit": other, "button": f"with {man_name(s, man)}"},
    "repair": lambda s, man, *_: {"unit": man},
}


def group_chits(s: UpFrontState, g: int) -> list[str]:
    """Flank Fire, Encircled and transfer chits of a group in words."""
    found = [f"flanked by {group_name(s, f)}" for f, t in s.flanks if t == g]
    found.extend([f"flanks {group_name(s, t)}" for f, t in s.flanks if f == g])
    if g in s.encircled:
        found.append("encircled")
    if g in s.exchanging:
        found.append(f"exchanging positions with {group_name(s, s.exchanging[g])}")
    elif g in s.shifting:
        found.append(f"on the way to become {ROW[s.shifting[g]]}")
    if s.crossing and is_founding(s, g):
        found.append("being formed")
    if s.marks:
        found.extend(mark_words(s, marks.GROUP, g))
        found.extend(["lit by a starshell"] if s.night and is_lit(s, g) else [])
        found.extend(mark_words(s, marks.SIDE, g // SLOTS))
    return found


def transfer_words(s: UpFrontState, m: int) -> str:
    return f"in transfer to {ROW[s.letter[s.crossing[m]]]}"
