"""The basic game in words (chapters 2 to 16): questions, answers and events; later chapters have their own."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.state import CAPTURED, KILLED, MAN, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table.ground import MODE_NAMES
from bocage.games.upfront.words.wording import card_name, group_words, man_name, side_name
from bocage.kernel.frames import Action

PROMPTS: dict[tuple[str, str], str] = {
    ("FormGroups", "placed"): "Form your groups: who comes next?",
    ("AssignCrews", "assigned"): "Does the gunner get an assistant?",
    ("InitialTerrain", "placed"): "Place a Terrain card before play begins?",
    ("Turn", "chosen"): "What does one of your groups do?",
    ("AcceptTerrain", "answered"): "Accept the Terrain that was put on your group?",
    ("PlayMovement", "played"): "Which Movement card, and which way?",
    ("PlayTerrain", "played"): "Which Terrain?",
    ("PlayOpenGround", "laid"): "Which card goes face down as Open Ground?",
    ("FireAttack", "aimed"): "Fire at which group?",
    ("FireAttack", "loaded"): "Which Fire cards?",
    ("FireAttack", "concealed"): "You are under fire: play a Concealed card?",
    ("FireAttack", "decided"): "Resolve the attack?",
    ("Resolution", "hero_played"): "Play a Hero card?",
    ("SniperAttack", "hero_played"): "Play a Hero card?",
    ("Refill", "hero_played"): "Play a Hero card?",
    ("PlayRally", "played"): "Which Rally card?",
    ("PlayRally", "chosen"): "Who is rallied?",
    ("PlaySmoke", "played"): "Which Smoke card?",
    ("ChangeCrew", "changed"): "Which crew changes?",
    ("Reorder", "placed"): "Who takes the next position?",
    ("Discards", "declared"): "Discard a card?",
    ("ResolveDiscards", "redirected"): "The group is gone: on which group does the card go instead?",
    ("Readjust", "proposed"): "A deck has ended: propose to readjust the range chits?",
    ("Readjust", "agreed"): "Agree to the readjusted range chits?",
    ("Refill", "asked"): "Draw up to a full hand?",
}
"""(frame, step): the question."""

VERB_WORDS: dict[str, str] = {
    "move": "play a Movement card",
    "terrain": "play Terrain",
    "open": "stop in Open Ground",
    "fire": "fire",
    "rally": "rally",
    "smoke": "lay Smoke",
    "crew": "change crews",
    "reorder": "change positions",
    "sniper check": "look for the Sniper",
}

FATE_WORDS = {KILLED: "is killed", PANICKED: "panics and is lost", ROUTED: "routs", CAPTURED: "is captured"}

PLAIN_ANSWERS = {
    "next group": "Begin the next group",
    "decline": "Decline",
    "stop": "No more actions",
    "accept": "Accept",
    "reject": "Reject",
    "ready": "Fire",
    "resolve": "Resolve",
    "pass": "Pass",
    "done": "Done",
    "reorder": "Change positions too",
    "leave": "Leave the chits as they are",
    "agree": "Agree",
    "refuse": "Refuse",
    "keep": "Draw nothing",
}
MAN_ANSWERS = {
    "man": "{}",
    "place": "{}",
    "alone": "{} serves his weapon alone",
    "relieve": "{} gives up his assistant",
    "panic": "{} panics voluntarily",
}
CARD_ANSWERS = {
    "clear": "{} to remove a Wire",
    "open": "{} face down",
    "open above": "{} face down on top, ending the Smoke",
    "card": "Add {}",
    "conceal": "Play {}",
    "smoke": "Play {}",
    "discard": "Discard {}",
}

PLAIN_EVENTS = {
    "declined": "The attack was not resolved",
    "breeze": "A breeze cleared all smoke",
    "time": "The last deck has run out",
}
MAN_EVENTS = {
    "pinned": "{} was pinned",
    "rallied": "{} rallied",
    "leaves": "{} gave up",
    "relieved": "{} gave up his assistant",
    "position": "The Sniper aimed at {}",
    "sniped": "The Sniper fired at {}",
    "commissar": "The Commissar looked at {}",
}
GROUP_EVENTS = {
    "fords": "{} tried to ford",
    "ford failed": "{} did not get across",
    "wire gone": "Wire was removed from {}",
    "smoke gone": "The smoke around {} is gone",
    "open": "{} stopped in Open Ground",
    "group gone": "{} is no more",
    "reordered": "{} changed positions",
    "smoke": "Smoke around {}",
    "wire": "Wire on {}",
}


def _plain_answer(s: UpFrontState, a: Action) -> str:
    return PLAIN_ANSWERS[a[0]]


def _man_answer(s: UpFrontState, a: Action) -> str:
    return MAN_ANSWERS[a[0]].format(man_name(s, a[1]))


def _card_answer(s: UpFrontState, a: Action) -> str:
    return CARD_ANSWERS[a[0]].format(card_name(a[1]))


def _plain_event(s: UpFrontState, e: Action) -> str:
    return PLAIN_EVENTS[e[0]]


def _man_event(s: UpFrontState, e: Action) -> str:
    return MAN_EVENTS[e[0]].format(man_name(s, e[1]))


def _hero(s: UpFrontState, e: Action) -> str:
    name = man_name(s, e[2])
    return f"{name} was a hero" if s.kind[e[2]] == MAN else f"A Hero card was played for {name}"


def _group_event(s: UpFrontState, e: Action) -> str:
    return GROUP_EVENTS[e[0]].format(group_words(s, e[1]))


def _rally(s: UpFrontState, a: Action) -> str:
    return f"Play {card_name(a[1])}" + (f", also for {group_words(s, a[2])}" if len(a) == 3 else "")


def _terrain(s: UpFrontState, a: Action) -> str:
    return f"{card_name(a[1])}" + (f" on {group_words(s, a[2])}" if len(a) == 3 else "")


DESCRIBE: dict[str, Any] = {
    **dict.fromkeys(PLAIN_ANSWERS, _plain_answer),
    **dict.fromkeys(MAN_ANSWERS, _man_answer),
    **dict.fromkeys(CARD_ANSWERS, _card_answer),
    "assign": lambda s, a: f"{man_name(s, a[2])} assists {man_name(s, a[1])}",
    "terrain": _terrain,
    "hero": lambda s, a: f"{card_name(a[1])} ({'red' if RED[a[1]] else 'black'}) for {man_name(s, a[2])}",
    "move": lambda s, a: f"{card_name(a[1])} {a[2]}",
    "at": lambda s, a: group_words(s, a[1]),
    "drop": lambda s, a: "Let it go to the Discard pile",
    "rally": _rally,
    "on": lambda s, a: f"Discard {card_name(a[1])} on {group_words(s, a[2])}",
    "draw": lambda s, a: f"Draw {a[1]}",
    "lower": lambda s, a: f"Lower the chits of the {side_name(s, a[1])} by {a[2]} and raise the others",
}

NARRATE: dict[str, Any] = {
    **dict.fromkeys(PLAIN_EVENTS, _plain_event),
    **dict.fromkeys(MAN_EVENTS, _man_event),
    **dict.fromkeys(GROUP_EVENTS, _group_event),
    "joins": lambda s, e: f"{man_name(s, e[1])} joins {group_words(s, e[2])}",
    "turn": lambda s, e: f"Turn {e[1]}: {side_name(s, e[2])}",
    "terrain": lambda s, e: f"{group_words(s, e[1])} is in {card_name(e[2])}",
    "moves": lambda s, e: f"{group_words(s, e[1])} moved {MODE_NAMES.get(e[3], '')}",
    "fire": lambda s, e: f"{group_words(s, e[1])} fired at {group_words(s, e[2])} with strength {e[4]}",
    "concealed": lambda s, e: f"{card_name(e[2])} lowered the strength to {e[3]}",
    "shot": lambda s, e: f"{man_name(s, e[1])}: number {e[3]}",
    "out": lambda s, e: f"{man_name(s, e[1])} {FATE_WORDS.get(e[2], 'is gone')}",
    "hero": _hero,
    "rally": lambda s, e: f"{card_name(e[2])} for {group_words(s, e[1])}",
    "crew": lambda s, e: f"{man_name(s, e[2])} assists {man_name(s, e[1])}",
    "removed": lambda s, e: f"{card_name(e[1])} left the game",
    "deck": lambda s, e: f"The cards were shuffled: deck {e[1]}",
    "sniper check": lambda s, e: f"{group_words(s, e[1])} {'found' if e[3] else 'did not find'} the Sniper",
    "draws": lambda s, e: f"The {side_name(s, e[1])} player drew {e[2]} card{'' if e[2] == 1 else 's'}",
    "drew": lambda s, e: f"You drew {card_name(e[1])}",
    "discards": lambda s, e: f"The {side_name(s, e[1])} player discarded {card_name(e[2]) if e[2] else 'a card'}",
    "discards on": lambda s, e: f"The {side_name(s, e[1])} player put {card_name(e[2])} on {group_words(s, e[3])}",
    "discard lost": lambda s, e: f"{card_name(e[1])} was meant for a group that is gone and went to the Discard pile",
    "offered": lambda s, e: f"{card_name(e[2])} waits for {group_words(s, e[1])}",
    "accepted": lambda s, e: f"{group_words(s, e[1])} accepted {card_name(e[2])}",
    "rejected": lambda s, e: f"{group_words(s, e[1])} rejected {card_name(e[2])}",
    "first": lambda s, e: f"The {side_name(s, e[1])} player goes first",
    "readjusted": lambda s, e: f"All range chits were readjusted by {e[2]}",
    "points": lambda s, e: f"Victory Points {' to '.join([str(count) for count in e[1:]])}",
    "over": lambda s, e: f"The game is over: {e[1]}",
}
