"""Chapters 21 to 24 and 33 in words: questions, answers, events, and where answers point."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {
    ("GiveOut", "given"): "Who carries the secondary weapon?",
    ("ClearMines", "chosen"): "Who tries to clear a path through the mines?",
    ("AfterWound", "saved"): "Wounded again: play a Hero card, or he dies?",
    ("AfterWound", "put_down"): "A wounded man carries one weapon only: which does he put down?",
    ("Endurance", "spared"): "A new deck: play a Hero card to spare the wounded man the draw?",
}
VERB_WORDS: dict[str, str] = {"clear mines": "clear a path through the mines"}
DESCRIBE: dict[str, Any] = {
    "carry": lambda s, thing, man, *_: f"{man_name(s, man)} carries the {thing.replace('_', ' ')}",
    "keep charge": lambda s, *_: "He goes in without placing his Demolition Charge",
    "clears": lambda s, man, *_: man_name(s, man),
    "put down": lambda s, man, which, *_: f"{man_name(s, man)} puts down his {which} weapon",
    "overcome": lambda s, card, man, *_: f"{card_name(card)}: {man_name(s, man)} overcomes his wound for this turn",
}
NARRATE: dict[str, Any] = {
    "carries": lambda s, m, name, *_: f"{man_name(s, m)} carries the {name.replace('_', ' ')}",
    "keeps charge": lambda s, m, *_: f"{man_name(s, m)} kept his Demolition Charge",
    "charge": lambda s, m, g, strength, *_: (
        f"{man_name(s, m)} set off a charge of strength {strength} in {group_words(s, g)}"
    ),
    "dud": lambda s, *_: "The charge failed",
    "mines": lambda s, g, *_: f"{group_words(s, g)} was in a Minefield",
    "mine under": lambda s, man, *_: f"{man_name(s, man)} stepped on a mine",
    "among mines": lambda s, group, *_: f"{group_words(s, group)} moved among mines",
    "doubtful mines": lambda s, group, card, fake, *_: (
        f"The Minefield of {group_words(s, group)} was {'a fake' if fake else 'real'}"
    ),
    "clears mines": lambda s, man, card, found, *_: (
        f"{man_name(s, man)} {'cleared' if found else 'did not clear'} a path"
    ),
    "wounded": lambda s, m, *_: f"{man_name(s, m)} was wounded",
    "put down": lambda s, m, weapon, *_: f"{man_name(s, m)} put down his {chit_name(weapon)}",
    "endures": lambda s, m, card, lives, *_: f"{man_name(s, m)} {'held out' if lives else 'could fight no more'}",
    "overcomes": lambda s, m, *_: f"{man_name(s, m)} overcame his wound",
}
TARGETS: dict[str, Any] = {
    "carry": lambda s, thing, man, *_: {"unit": man, "button": thing.replace("_", " ")},
    "clears": lambda s, man, *_: {"unit": man},
    "put down": lambda s, man, which, *_: {"unit": man, "button": f"put down {which}"},
    "overcome": lambda s, card, man, *_: {"card": card, "unit": man, "button": "overcome"},
}
