"""Questions, answers and events of chapters 35 to 40 and 48 in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.men import NAME, RANK, WEAPON
from bocage.games.upfront.printed.weapons import WEAPON_NAME
from bocage.games.upfront.state import NOT_YET
from bocage.games.upfront.table import marks
from bocage.games.upfront.words import s20_words
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


def _enter(s: Any, a: Any) -> str:
    """A wave of reinforcements (UF 35.2), or a man who infiltrates (UF 20.2): both are said to enter."""
    if len(a) == s20_words.ENTERS:
        return f"{man_name(s, a[1])} into {group_words(s, a[2])}"
    cards = [m for m, fate in enumerate(s.fate) if fate == NOT_YET and s.marks.get((marks.WAVE, m)) == a[1]]
    return "Bring in reinforcements: " + ", ".join([man_name(s, m) for m in cards])


def _person(p: int) -> str:
    return f"{RANK[p]} {NAME[p]}, {WEAPON_NAME[WEAPON[p]]}"


def _named(s: Any, a: Any) -> str:
    at = f" at {group_words(s, a[3])}" if len(a) > 3 else ""
    return f"{group_words(s, a[2])}: {a[1]}{at}"


DESCRIBE: dict[str, Any] = {
    "enter": _enter,
    "by": lambda s, a: f"{card_name(a[1])}, at range chit {a[2]}",
    "in the open": lambda s, a: "In Open Ground",
    "under cover": lambda s, a: f"{card_name(a[2])}, with {card_name(a[1])}",
    "radio": lambda s, a: f"{card_name(a[1])} for the radio of {man_name(s, a[2])}",
    "ambush": lambda s, a: f"Add {card_name(a[1])}: an ambush",
    "appeal": lambda s, a: "Draw for random reinforcements",
    "choose": lambda s, a: _person(a[1]),
    "blank": lambda s, a: f"A blank card with {WEAPON_NAME[WEAPON[a[1]]]}",
    "equip": lambda s, a: a[1].replace("_", " "),
    "name": _named,
    "enough": lambda s, a: "That is all",
    "no extra": lambda s, a: "Nothing more",
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
    "named": lambda s, *named: f"Named: {_named(s, ('name', *named))}",
    "booby trap": lambda s, g, *_: f"A booby trap among {group_words(s, g)}",
    "hope": lambda s, seat, *_: f"{side_name(s, seat)} may hope for reinforcements",
    "appeal": lambda s, seat, *_: f"{side_name(s, seat)} drew for reinforcements",
    "gained": lambda s, seat, m, *_: f"{man_name(s, m)} will come as a reinforcement",
    "sniper gained": lambda s, seat, *_: f"{side_name(s, seat)} has one more Sniper",
}

TARGETS: dict[str, Any] = {
    "name": lambda s, a: {"group": a[2], "button": a[1]},
    "by": lambda s, a: {"card": a[1], "button": f"range chit {a[2]}"},
    "under cover": lambda s, a: {"card": a[2], "button": card_name(a[1])},
    "radio": lambda s, a: {"card": a[1], "unit": a[2]},
    "ambush": lambda s, a: {"card": a[1], "button": "ambush"},
}
