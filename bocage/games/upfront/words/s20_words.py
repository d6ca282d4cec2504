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
    "go on": lambda s, *_: "Go on",
    "hold back": lambda s, man, *_: f"{man_name(s, man)} stays out of it",
    "enter": lambda s, man, group, *_: f"{man_name(s, man)} into {group_words(s, group)}",
    "check": lambda s, *_: "By a Morale Check",
    "leave nothing": lambda s, *_: "Nothing",
    "leave behind": lambda s, burden, *_: f"Leave {BURDEN[burden]}",
    "lead": lambda s, man, *_: f"{man_name(s, man)} leads",
    "kill": lambda s, *_: "To the death",
    "capture": lambda s, *_: "Take him prisoner (2 less)",
    "stay inside": lambda s, man, *_: f"{man_name(s, man)} stays inside",
    "come out": lambda s, man, *_: f"{man_name(s, man)} comes out",
    "leave it": lambda s, *_: "Leave it where it lies",
    "seize": lambda s, chit, *_: f"Take the {chit_name(chit)}",
    "destroy": lambda s, chit, *_: f"Remove the {chit_name(chit)} from play",
    "abandon": lambda s, man, *_: f"{man_name(s, man)} puts it down",
    "break up": lambda s, man, *_: f"{man_name(s, man)} destroys it",
    "capture ground": lambda s, group, *_: f"{group_words(s, group)} takes it",
    "scrap": lambda s, *_: "Leave it",
    "join": lambda s, man, *_: f"{man_name(s, man)} joins",
    "take prisoner": lambda s, group, *_: f"{group_words(s, group)} takes him",
    "let go": lambda s, *_: "Let him rout",
    "guard": lambda s, man, *_: man_name(s, man),
    "change": lambda s, man, other, *_: f"{man_name(s, man)} hands them to {man_name(s, other)}",
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

# ("enter", man, group); ("enter", wave) brings in reinforcements (UF 35.2)

TARGETS: dict[str, Any] = {
    "hold back": lambda s, man, *_: {"unit": man, "button": "stays out"},
    "enter": lambda s, who, group=-1, *_: (
        {"unit": who, "group": group} if group >= 0 else {"button": "Bring in reinforcements"}
    ),
    "lead": lambda s, man, *_: {"unit": man},
    "stay inside": lambda s, man, *_: {"unit": man, "button": "stays inside"},
    "come out": lambda s, man, *_: {"unit": man, "button": "comes out"},
    "abandon": lambda s, man, *_: {"unit": man, "button": "puts it down"},
    "break up": lambda s, man, *_: {"unit": man, "button": "destroys it"},
    "capture ground": lambda s, group, *_: {"group": group, "button": "takes the ground"},
    "join": lambda s, man, *_: {"unit": man, "button": "joins"},
    "take prisoner": lambda s, group, *_: {"group": group, "button": "takes him"},
    "guard": lambda s, man, *_: {"unit": man},
    "change": lambda s, man, other, *_: {"unit": other, "button": f"from {man_name(s, man)}"},
}
