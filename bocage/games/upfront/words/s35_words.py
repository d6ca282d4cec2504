"""Questions, answers and events of chapters 35 to 40 and 48 in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.men import NAME, RANK, WEAPON
from bocage.games.upfront.printed.weapons import WEAPON_NAME
from bocage.games.upfront.state import NOT_YET
from bocage.games.upfront.table import marks
from bocage.games.upfront.words.wording import card_name, group_words, man_name, side_name

PROMPTS: dict[tuple[str, str], str] = {
    ("EnterPlay", "chosen"): "Which Movement card brings the reinforcements in, and where?",
    ("EnterPlay", "covered"): "Do they enter in the open, or under cover by a Concealed and a Terrain card?",
    ("EnterPlay", "served"): "Who serves the heavy weapon?",
    ("Observe", "chosen"): "Which group do you try to detect?",
    ("FireMission", "called"): "Which Radio card, and whose radio?",
    ("FireMission", "hidden"): "Artillery is called: play a Concealed card?",
    ("FireMission", "aimed"): "The mission is accepted: on which group?",
    ("Appeal", "picked"): "Whom do you choose?",
    ("Appeal", "equipped"): "A secondary weapon for him?",
    ("NameActions", "named"): "Name all actions of this turn before any is carried out",
    ("SniperVolley", "named"): "At which group does the next Sniper fire?",
}
VERB_WORDS = {
    "entrench": "dig in",
    "observe": "try to detect an enemy group",
    "starshell": "fire a starshell",
    "fire mission": "call artillery",
    "repair radio": "repair a radio",
}


def _enter(s: Any, who: int, group: int = -1) -> str:
    """A wave of reinforcements (UF 35.2), or a man who infiltrates (UF 20.2): both are said to enter."""
    if group >= 0:
        return f"{man_name(s, who)} into {group_words(s, group)}"
    cards = [m for m, fate in enumerate(s.fate) if fate == NOT_YET and s.marks.get((marks.WAVE, m)) == who]
    return "Bring in reinforcements: " + ", ".join([man_name(s, m) for m in cards])


def _person(p: int) -> str:
    return f"{RANK[p]} {NAME[p]}, {WEAPON_NAME[WEAPON[p]]}"


def _named(s: Any, verb: str, group: int, target: int = -1) -> str:
    at = f" at {group_words(s, target)}" if target >= 0 else ""
    return f"{group_words(s, group)}: {verb}{at}"


DESCRIBE: dict[str, Any] = {
    "enter": _enter,
    "by": lambda s, card, chit, *_: f"{card_name(card)}, at range chit {chit}",
    "in the open": lambda s, *_: "In Open Ground",
    "under cover": lambda s, card, other, *_: f"{card_name(other)}, with {card_name(card)}",
    "radio": lambda s, card, man, *_: f"{card_name(card)} for the radio of {man_name(s, man)}",
    "ambush": lambda s, card, *_: f"Add {card_name(card)}: an ambush",
    "appeal": lambda s, *_: "Draw for random reinforcements",
    "choose": lambda s, person, *_: _person(person),
    "blank": lambda s, person, *_: f"A blank card with {WEAPON_NAME[WEAPON[person]]}",
    "equip": lambda s, thing, *_: thing.replace("_", " "),
    "name": _named,
    "enough": lambda s, *_: "That is all",
    "no extra": lambda s, *_: "Nothing more",
}


def _mission(s: Any, g: int, card: int, granted: bool, *_: Any) -> str:
    return "The Fire Mission was accepted" if granted else "The Fire Mission did not come"


NARRATE: dict[str, Any] = {
    "digs": lambda s, group, *_: f"{group_words(s, group)} tried to dig in",
    "entrenched": lambda s, g, *_: f"{group_words(s, g)} is entrenched",
    "entrenchment gone": lambda s, g, *_: f"{group_words(s, g)} left its entrenchment",
    "reinforced": lambda s, group, men, chit, *_: (
        f"Reinforcements entered as {group_words(s, group)} at range chit {chit}"
    ),
    "observes": lambda s, g, t, card, seen, *_: (
        f"{group_words(s, g)} {'detected' if seen else 'did not see'} {group_words(s, t)}"
    ),
    "starshell": lambda s, g, t, *_: f"A starshell lit {group_words(s, t)}",
    "starshell out": lambda s, *_: "A starshell burnt out",
    "fire mission": lambda s, group, man, *_: f"{man_name(s, man)} called artillery",
    "mission concealed": lambda s, seat, card, *_: f"{card_name(card)} made the Fire Mission harder",
    "mission": _mission,
    "barrage": lambda s, g, t, strength, *_: f"Artillery hit {group_words(s, t)} with strength {strength}",
    "radio fails": lambda s, m, *_: f"The radio of {man_name(s, m)} malfunctioned",
    "radio repaired": lambda s, m, *_: f"The radio of {man_name(s, m)} works again",
    "radio not repaired": lambda s, man, *_: f"The radio of {man_name(s, man)} is still out",
    "radio lost": lambda s, m, *_: f"The radio of {man_name(s, m)} is beyond repair",
    "ambush": lambda s, group, card, *_: f"{group_words(s, group)} fired from ambush: {card_name(card)}",
    "named": lambda s, *named: f"Named: {_named(s, *named)}",
    "booby trap": lambda s, g, *_: f"A booby trap among {group_words(s, g)}",
    "hope": lambda s, seat, *_: f"{side_name(s, seat)} may hope for reinforcements",
    "appeal": lambda s, seat, *_: f"{side_name(s, seat)} drew for reinforcements",
    "gained": lambda s, seat, m, *_: f"{man_name(s, m)} will come as a reinforcement",
    "sniper gained": lambda s, seat, *_: f"{side_name(s, seat)} has one more Sniper",
}

TARGETS: dict[str, Any] = {
    "name": lambda s, verb, group, *_: {"group": group, "button": verb},
    "by": lambda s, card, chit, *_: {"card": card, "button": f"range chit {chit}"},
    "under cover": lambda s, card, other, *_: {"card": other, "button": card_name(card)},
    "radio": lambda s, card, man, *_: {"card": card, "unit": man},
    "ambush": lambda s, card, *_: {"card": card, "button": "ambush"},
}
