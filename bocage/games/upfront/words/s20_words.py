"""Chapters 20 and 32 in words: infiltration, Close Combat, captured weapons and ground, prisoners."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.close_combat.s20_designation import BOTH_LEFT, SECONDARY_LEFT, WEAPON_LEFT
from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name

BURDEN = {WEAPON_LEFT: "his flamethrower", SECONDARY_LEFT: "his secondary weapon", BOTH_LEFT: "both his weapons"}

PROMPTS: dict[tuple[str, str], str] = {
    ("FireAttack", "held_back"): "Does anybody stay out of the attack?",
    ("Designate", "named"): "Who goes in, and where? All are named before the first goes.",
    ("Designate", "how"): "With a Movement card, or by a Morale Check?",
    ("Designate", "left"): "Does he leave anything behind?",
    ("Infiltrate", "hidden"): "Play a Concealed card for him?",
    ("Infiltrate", "roused"): "An enemy creeps up on your group: a Hero card for a pinned man?",
    ("MoraleCheck", "steeled"): "He failed his Morale Check: a Hero card, and another try?",
    ("GiveUpStatus", "chosen"): "Who comes out of the enemy position?",
    ("Fight", "led"): "Who leads the attack?",
    ("Fight", "rallied"): "You are attacked in Close Combat: a Hero card for a pinned or wounded man?",
    ("Fight", "led_next"): "Who fights on?",
    ("Fight", "meant"): "Kill him, or try to take him prisoner?",
    ("Fight", "meant_back"): "Kill the attacker, or try to take him prisoner?",
    ("Fight", "hid"): "Play a Concealed card against the attacker?",
    ("Fight", "hid_too"): "Play a Concealed card against the defender?",
    ("Fight", "kept"): "Does he stay inside the enemy position?",
    ("SeizeWeapon", "seized"): "Take a weapon of the man he killed?",
    ("PartWithWeapon", "parted"): "Who gives up his captured weapon?",
    ("CaptureGround", "chosen"): "The enemy position is yours: which group takes its ground?",
    ("CaptureGround", "joined"): "Does another infiltrator join the group there?",
    ("BerserkCharge", "aimed"): "Whom does the berserk man charge?",
    ("Surrender", "taken"): "The man gives himself up: who takes him prisoner?",
    ("ChooseGuard", "named"): "Who guards the prisoner?",
    ("ChangeGuard", "changed"): "Who hands the prisoners over to whom?",
}

VERB_WORDS: dict[str, str] = {
    "infiltrate": "infiltrate",
    "close combat": "enter Close Combat",
    "give up status": "take an infiltrator back",
    "part with weapon": "give up a captured weapon",
    "change guard": "change the guard",
}

DESCRIBE: dict[str, Any] = {
    "go on": lambda s, a: "Go on",
    "hold back": lambda s, a: f"{man_name(s, a[1])} stays out of it",
    "enter": lambda s, a: f"{man_name(s, a[1])} into {group_words(s, a[2])}",
    "check": lambda s, a: "By a Morale Check",
    "leave nothing": lambda s, a: "Nothing",
    "leave behind": lambda s, a: f"Leave {BURDEN[a[1]]}",
    "lead": lambda s, a: f"{man_name(s, a[1])} leads",
    "kill": lambda s, a: "To the death",
    "capture": lambda s, a: "Take him prisoner (2 less)",
    "stay inside": lambda s, a: f"{man_name(s, a[1])} stays inside",
    "come out": lambda s, a: f"{man_name(s, a[1])} comes out",
    "leave it": lambda s, a: "Leave it where it lies",
    "seize": lambda s, a: f"Take the {chit_name(a[1])}",
    "destroy": lambda s, a: f"Remove the {chit_name(a[1])} from play",
    "abandon": lambda s, a: f"{man_name(s, a[1])} puts it down",
    "break up": lambda s, a: f"{man_name(s, a[1])} destroys it",
    "capture ground": lambda s, a: f"{group_words(s, a[1])} takes it",
    "scrap": lambda s, a: "Leave it",
    "join": lambda s, a: f"{man_name(s, a[1])} joins",
    "take prisoner": lambda s, a: f"{group_words(s, a[1])} takes him",
    "let go": lambda s, a: "Let him rout",
    "guard": lambda s, a: man_name(s, a[1]),
    "change": lambda s, a: f"{man_name(s, a[1])} hands them to {man_name(s, a[2])}",
}


def _meets(s: UpFrontState, m: int, other: int, *_: Any) -> str:
    return f"{man_name(s, m)} came upon {man_name(s, other)}"


NARRATE: dict[str, Any] = {
    "holds back": lambda s, m, *_: f"{man_name(s, m)} held his fire",
    "designated": lambda s, man, to, *_: f"{man_name(s, man)} was named to go into {group_words(s, to)}",
    "spent on": lambda s, man, card, *_: f"{card_name(card)} for {man_name(s, man)}",
    "crew ends": lambda s, m, *_: f"{man_name(s, m)} left his crew",
    "weapon left": lambda s, m, weapon, *_: f"{man_name(s, m)} left the {chit_name(weapon)} behind",
    "morale check": lambda s, m, card, fit, *_: f"{man_name(s, m)} {'went' if fit else 'lost his nerve'}",
    "creeps": lambda s, man, card, *_: f"{card_name(card)} hid {man_name(s, man)}",
    "infiltrates": lambda s, m, g, *_: f"{man_name(s, m)} infiltrated {group_words(s, g)}",
    "not inside": lambda s, m, g, *_: f"{man_name(s, m)} did not get into {group_words(s, g)}",
    "leaves enemy": lambda s, m, g, *_: f"{man_name(s, m)} was no longer inside {group_words(s, g)}",
    "meets": _meets,
    "wants prisoner": lambda s, lead, *_: f"{man_name(s, lead)} tried to take a prisoner",
    "surprises": lambda s, lead, card, *_: f"{card_name(card)} against {man_name(s, lead)}",
    "clash": lambda s, lead, defender, attack_value, defence_value, *_: (
        f"{man_name(s, lead)} ({attack_value}) fought {man_name(s, defender)} ({defence_value})"
    ),
    "close combat": lambda s, lead, defender, mine, yours, *_: (
        f"{man_name(s, lead)} {mine}, {man_name(s, defender)} {yours}"
    ),
    "takes weapon": lambda s, m, weapon, *_: f"{man_name(s, m)} took the {chit_name(weapon)}",
    "weapon destroyed": lambda s, man, weapon, *_: f"{man_name(s, man)} destroyed the {chit_name(weapon)}",
    "captures ground": lambda s, g, card, *_: (
        f"{group_words(s, g)} took {card_name(card) if card else 'the open ground'}"
    ),
    "berserk": lambda s, m, *_: f"{man_name(s, m)} went berserk",
    "charges": lambda s, m, to, *_: f"{man_name(s, m)} charged {group_words(s, to)}",
    "prisoner": lambda s, man, g, *_: f"{man_name(s, man)} was taken prisoner by {group_words(s, g)}",
    "guards": lambda s, m, other, *_: f"{man_name(s, m)} guards {man_name(s, other)}",
    "freed": lambda s, m, *_: f"{man_name(s, m)} was freed and left the field",
}

ENTERS = 3  # ("enter", man, group); ("enter", wave) brings in reinforcements (UF 35.2)

TARGETS: dict[str, Any] = {
    "hold back": lambda s, a: {"unit": a[1], "button": "stays out"},
    "enter": lambda s, a: {"unit": a[1], "group": a[2]} if len(a) == ENTERS else {"button": "Bring in reinforcements"},
    "lead": lambda s, a: {"unit": a[1]},
    "stay inside": lambda s, a: {"unit": a[1], "button": "stays inside"},
    "come out": lambda s, a: {"unit": a[1], "button": "comes out"},
    "abandon": lambda s, a: {"unit": a[1], "button": "puts it down"},
    "break up": lambda s, a: {"unit": a[1], "button": "destroys it"},
    "capture ground": lambda s, a: {"group": a[1], "button": "takes the ground"},
    "join": lambda s, a: {"unit": a[1], "button": "joins"},
    "take prisoner": lambda s, a: {"group": a[1], "button": "takes him"},
    "guard": lambda s, a: {"unit": a[1]},
    "change": lambda s, a: {"unit": a[2], "button": f"from {man_name(s, a[1])}"},
}
