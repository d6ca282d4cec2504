"""Chapters 20 and 32 in words: infiltration, Close Combat, captured weapons and ground, prisoners."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.close_combat.s20_designation import BOTH_LEFT, SECONDARY_LEFT, WEAPON_LEFT
from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name
from bocage.kernel.frames import Action

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


def _meets(s: UpFrontState, e: Action) -> str:
    return f"{man_name(s, e[1])} came upon {man_name(s, e[2])}"


NARRATE: dict[str, Any] = {
    "holds back": lambda s, e: f"{man_name(s, e[1])} held his fire",
    "designated": lambda s, e: f"{man_name(s, e[1])} was named to go into {group_words(s, e[2])}",
    "spent on": lambda s, e: f"{card_name(e[2])} for {man_name(s, e[1])}",
    "crew ends": lambda s, e: f"{man_name(s, e[1])} left his crew",
    "weapon left": lambda s, e: f"{man_name(s, e[1])} left the {chit_name(e[2])} behind",
    "morale check": lambda s, e: f"{man_name(s, e[1])} {'went' if e[3] else 'lost his nerve'}",
    "creeps": lambda s, e: f"{card_name(e[2])} hid {man_name(s, e[1])}",
    "infiltrates": lambda s, e: f"{man_name(s, e[1])} infiltrated {group_words(s, e[2])}",
    "not inside": lambda s, e: f"{man_name(s, e[1])} did not get into {group_words(s, e[2])}",
    "leaves enemy": lambda s, e: f"{man_name(s, e[1])} was no longer inside {group_words(s, e[2])}",
    "meets": _meets,
    "wants prisoner": lambda s, e: f"{man_name(s, e[1])} tried to take a prisoner",
    "surprises": lambda s, e: f"{card_name(e[2])} against {man_name(s, e[1])}",
    "clash": lambda s, e: f"{man_name(s, e[1])} ({e[3]}) fought {man_name(s, e[2])} ({e[4]})",
    "close combat": lambda s, e: f"{man_name(s, e[1])} {e[3]}, {man_name(s, e[2])} {e[4]}",
    "takes weapon": lambda s, e: f"{man_name(s, e[1])} took the {chit_name(e[2])}",
    "weapon destroyed": lambda s, e: f"{man_name(s, e[1])} destroyed the {chit_name(e[2])}",
    "captures ground": lambda s, e: f"{group_words(s, e[1])} took {card_name(e[2]) if e[2] else 'the open ground'}",
    "berserk": lambda s, e: f"{man_name(s, e[1])} went berserk",
    "charges": lambda s, e: f"{man_name(s, e[1])} charged {group_words(s, e[2])}",
    "prisoner": lambda s, e: f"{man_name(s, e[1])} was taken prisoner by {group_words(s, e[2])}",
    "guards": lambda s, e: f"{man_name(s, e[1])} guards {man_name(s, e[2])}",
    "freed": lambda s, e: f"{man_name(s, e[1])} was freed and left the field",
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
