"""The basic game in words (chapters 2 to 16): questions, answers and events; later chapters have their own."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.state import CAPTURED, KILLED, MAN, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table.ground import MODE_NAMES
from bocage.games.upfront.words.wording import card_name, group_words, man_name, side_name

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


def _plain(words: str, s: UpFrontState, *_: Any) -> str:
    return words


def _of_card(words: str, s: UpFrontState, card: int, *_: Any) -> str:
    return words.format(card_name(card))


def _of_man(words: str, s: UpFrontState, m: int, *_: Any) -> str:
    return words.format(man_name(s, m))


def _hero(s: UpFrontState, card: int, m: int, *_: Any) -> str:
    name = man_name(s, m)
    return f"{name} was a hero" if s.kind[m] == MAN else f"A Hero card was played for {name}"


def _of_group(words: str, s: UpFrontState, g: int, *_: Any) -> str:
    return words.format(group_words(s, g))


def _rally(s: UpFrontState, card: int, also: int = -1) -> str:
    return f"Play {card_name(card)}" + (f", also for {group_words(s, also)}" if also >= 0 else "")


def _terrain(s: UpFrontState, card: int, group: int = -1) -> str:
    return card_name(card) + (f" on {group_words(s, group)}" if group >= 0 else "")


DESCRIBE: dict[str, Any] = {
    **{verb: partial(_plain, words) for verb, words in PLAIN_ANSWERS.items()},
    **{verb: partial(_of_man, words) for verb, words in MAN_ANSWERS.items()},
    **{verb: partial(_of_card, words) for verb, words in CARD_ANSWERS.items()},
    "assign": lambda s, man, other, *_: f"{man_name(s, other)} assists {man_name(s, man)}",
    "terrain": _terrain,
    "hero": lambda s, card, man, *_: f"{card_name(card)} ({'red' if RED[card] else 'black'}) for {man_name(s, man)}",
    "move": lambda s, card, direction, *_: f"{card_name(card)} {direction}",
    "at": lambda s, group, *_: group_words(s, group),
    "drop": lambda s, *_: "Let it go to the Discard pile",
    "rally": _rally,
    "on": lambda s, card, group, *_: f"Discard {card_name(card)} on {group_words(s, group)}",
    "draw": lambda s, number, *_: f"Draw {number}",
    "lower": lambda s, side, steps, *_: f"Lower the chits of the {side_name(s, side)} by {steps} and raise the others",
}

NARRATE: dict[str, Any] = {
    **{name: partial(_plain, words) for name, words in PLAIN_EVENTS.items()},
    **{name: partial(_of_man, words) for name, words in MAN_EVENTS.items()},
    **{name: partial(_of_group, words) for name, words in GROUP_EVENTS.items()},
    "joins": lambda s, m, group, *_: f"{man_name(s, m)} joins {group_words(s, group)}",
    "turn": lambda s, turn, seat, *_: f"Turn {turn}: {side_name(s, seat)}",
    "terrain": lambda s, group, card, *_: f"{group_words(s, group)} is in {card_name(card)}",
    "moves": lambda s, g, card, mode, *_: f"{group_words(s, g)} moved {MODE_NAMES.get(mode, '')}",
    "fire": lambda s, group, target, cards, strength, *_: (
        f"{group_words(s, group)} fired at {group_words(s, target)} with strength {strength}"
    ),
    "concealed": lambda s, target, card, strength, *_: f"{card_name(card)} lowered the strength to {strength}",
    "shot": lambda s, man, card, number, *_: f"{man_name(s, man)}: number {number}",
    "out": lambda s, m, fate, *_: f"{man_name(s, m)} {FATE_WORDS.get(fate, 'is gone')}",
    "hero": _hero,
    "rally": lambda s, g, card, *_: f"{card_name(card)} for {group_words(s, g)}",
    "crew": lambda s, m, other, *_: f"{man_name(s, other)} assists {man_name(s, m)}",
    "removed": lambda s, card, *_: f"{card_name(card)} left the game",
    "deck": lambda s, number, *_: f"The cards were shuffled: deck {number}",
    "sniper check": lambda s, group, card, found, *_: (
        f"{group_words(s, group)} {'found' if found else 'did not find'} the Sniper"
    ),
    "draws": lambda s, seat, left, *_: f"The {side_name(s, seat)} player drew {left} card{'' if left == 1 else 's'}",
    "drew": lambda s, card, *_: f"You drew {card_name(card)}",
    "discards": lambda s, seat, card, *_: (
        f"The {side_name(s, seat)} player discarded {card_name(card) if card else 'a card'}"
    ),
    "discards on": lambda s, seat, card, g, *_: (
        f"The {side_name(s, seat)} player put {card_name(card)} on {group_words(s, g)}"
    ),
    "discard lost": lambda s, card, *_: (
        f"{card_name(card)} was meant for a group that is gone and went to the Discard pile"
    ),
    "offered": lambda s, g, card, *_: f"{card_name(card)} waits for {group_words(s, g)}",
    "accepted": lambda s, g, card, *_: f"{group_words(s, g)} accepted {card_name(card)}",
    "rejected": lambda s, g, card, *_: f"{group_words(s, g)} rejected {card_name(card)}",
    "first": lambda s, first, *_: f"The {side_name(s, first)} player goes first",
    "readjusted": lambda s, side, by, *_: f"All range chits were readjusted by {by}",
    "points": lambda s, *points: f"Victory Points {' to '.join([str(count) for count in points])}",
    "over": lambda s, reason, *_: f"The game is over: {reason}",
}
