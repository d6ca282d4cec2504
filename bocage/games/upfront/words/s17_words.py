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
from bocage.kernel.frames import Action

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


def shift_words(s: UpFrontState, a: Action) -> str:
    flank = f", flanking {group_words(s, a[3])}" if len(a) > 3 else ""
    return f"{card_name(a[1])} sideways, to become group {ROW[a[2]]}{flank}"


def position_words(s: UpFrontState, a: Action) -> str:
    return f"{man_name(s, a[1])} joins at position {a[2] + 1}"


DESCRIBE: dict[str, Any] = {
    "flank": lambda s, a: f"{card_name(a[1])} sideways, flanking {group_words(s, a[2])}",
    "encircle": lambda s, a: f"{card_name(a[1])} sideways, encircling {group_words(s, a[2])}",
    "shift": shift_words,
    "with": lambda s, a: f"With {group_words(s, a[1])}",
    "send": lambda s, a: f"{man_name(s, a[1])} to {group_words(s, a[2])}",
    "found": lambda s, a: f"{man_name(s, a[1])} to form a new group {ROW[a[2]]}",
    "position": position_words,
    "acquire": lambda s, a: f"{man_name(s, a[1])} tries for the {chit_name(a[3])}",
    "give": lambda s, a: f"{man_name(s, a[1])} hands his secondary weapon to {man_name(s, a[2])}",
    "swap": lambda s, a: f"{man_name(s, a[1])} and {man_name(s, a[2])} exchange weapons",
    "repair": lambda s, a: f"{man_name(s, a[1])}" + (f": its {a[2]}" if len(a) > 2 else ""),
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
    "flank": lambda s, a: {"card": a[1], "group": a[2], "button": "flank"},
    "encircle": lambda s, a: {"card": a[1], "group": a[2], "button": "encircle"},
    "shift": lambda s, a: {"card": a[1], "button": shift_words(s, a)},
    "with": lambda s, a: {"group": a[1], "button": "with"},
    "send": lambda s, a: {"unit": a[1], "group": a[2]},
    "found": lambda s, a: {"unit": a[1], "button": f"new group {ROW[a[2]]}"},
    "position": lambda s, a: {"unit": a[1], "button": f"position {a[2] + 1}"},
    "acquire": lambda s, a: {"unit": a[1], "button": chit_name(a[3])},
    "give": lambda s, a: {"unit": a[2], "button": f"from {man_name(s, a[1])}"},
    "swap": lambda s, a: {"unit": a[2], "button": f"with {man_name(s, a[1])}"},
    "repair": lambda s, a: {"unit": a[1]},
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
