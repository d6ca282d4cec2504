"""Questions, answers and events in words, where an answer points, and the table as text for the terminal."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront import (
    s17_words,
    s20_words,
    s21_words,
    s25_words,
    s28_words,
    s35_words,
    s44_words,
    special_start_words,
    special_words,
)
from bocage.games.upfront.ground import MODE_NAMES
from bocage.games.upfront.players import TWO
from bocage.games.upfront.s03_groups import FormGroups
from bocage.games.upfront.s06_fire import FireAttack
from bocage.games.upfront.s07_acceptance import AcceptTerrain
from bocage.games.upfront.state import (
    CAPTURED,
    GROUPS_OF,
    KILLED,
    PANICKED,
    ROUTED,
    UpFrontState,
    group_name,
)
from bocage.games.upfront.wording import card_name, group_words, man_name, side_name
from bocage.kernel.frames import Action

# (frame, step) -> the question
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
    ("ResolveDiscards", "redirected"): "The group is gone: which group does the Sniper take instead?",
    ("Readjust", "proposed"): "A deck has ended: propose to readjust the range chits?",
    ("Readjust", "agreed"): "Agree to the readjusted range chits?",
    ("Refill", "asked"): "Draw up to a full hand?",
}
FATE_WORDS = {KILLED: "is killed", PANICKED: "panics and is lost", ROUTED: "routs", CAPTURED: "is captured"}


NOT_OF_A_GROUP = ("panic", "enter", "abandon", "call off banzai")  # answers in a turn whose second word is no group


def prompt_words(s: UpFrontState) -> str:
    frame = s.stack[-1]
    words = PROMPTS.get((type(frame).__name__, frame.at), "Your decision")
    if isinstance(frame, FormGroups):
        return f"Group {group_name(s, GROUPS_OF[frame.seat][len(frame.sizes) - 1])}: {words}"
    if isinstance(frame, FireAttack) and frame.target >= 0:
        return f"{words} (strength {frame.strength})" if frame.at in ("concealed", "decided") else words
    if isinstance(frame, AcceptTerrain):
        return f"{words} {group_words(s, frame.group)}: {card_name(s.pending[frame.group])}"
    return words


def describe_action(s: UpFrontState, a: Action) -> str:
    """A legal action in words."""
    verb = a[0]
    frame = type(s.stack[-1]).__name__
    if frame == "Turn" and len(a) == 2 and verb not in NOT_OF_A_GROUP:
        return f"{group_words(s, a[1])}: {VERB_WORDS.get(verb, verb)}"
    maker = DESCRIBE.get(verb)
    return maker(s, a) if maker is not None else " ".join(str(x) for x in a)


VERB_WORDS = {
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


def _rally(s: UpFrontState, a: Action) -> str:
    return f"Play {card_name(a[1])}" + (f", also for {group_words(s, a[2])}" if len(a) == 3 else "")


def _terrain(s: UpFrontState, a: Action) -> str:
    return f"{card_name(a[1])}" + (f" on {group_words(s, a[2])}" if len(a) == 3 else "")


DESCRIBE: dict[str, Any] = {
    "man": lambda s, a: man_name(s, a[1]),
    "place": lambda s, a: man_name(s, a[1]),
    "next group": lambda s, a: "Begin the next group",
    "alone": lambda s, a: f"{man_name(s, a[1])} serves his weapon alone",
    "assign": lambda s, a: f"{man_name(s, a[2])} assists {man_name(s, a[1])}",
    "relieve": lambda s, a: f"{man_name(s, a[1])} gives up his assistant",
    "terrain": _terrain,
    "decline": lambda s, a: "Decline",
    "stop": lambda s, a: "No more actions",
    "hero": lambda s, a: f"{card_name(a[1])} for {man_name(s, a[2])}",
    "panic": lambda s, a: f"{man_name(s, a[1])} panics of his own will",
    "accept": lambda s, a: "Accept",
    "reject": lambda s, a: "Reject",
    "move": lambda s, a: f"{card_name(a[1])} {a[2]}",
    "clear": lambda s, a: f"{card_name(a[1])} to remove a Wire",
    "open": lambda s, a: f"{card_name(a[1])} face down",
    "open above": lambda s, a: f"{card_name(a[1])} face down on top, ending the Smoke",
    "at": lambda s, a: group_words(s, a[1]),
    "card": lambda s, a: f"Add {card_name(a[1])}",
    "ready": lambda s, a: "Fire",
    "conceal": lambda s, a: f"Play {card_name(a[1])}",
    "resolve": lambda s, a: "Resolve",
    "pass": lambda s, a: "Pass",
    "rally": _rally,
    "smoke": lambda s, a: f"Play {card_name(a[1])}",
    "done": lambda s, a: "Done",
    "reorder": lambda s, a: "Change positions too",
    "discard": lambda s, a: f"Discard {card_name(a[1])}",
    "on": lambda s, a: f"Discard {card_name(a[1])} on {group_words(s, a[2])}",
    "draw": lambda s, a: f"Draw {a[1]}",
    "lower": lambda s, a: f"Lower the chits of the {side_name(s, a[1])} by {a[2]} and raise the others",
    "leave": lambda s, a: "Leave the chits as they are",
    "agree": lambda s, a: "Agree",
    "refuse": lambda s, a: "Refuse",
    "keep": lambda s, a: "Draw nothing",
}

DESCRIBE.update(s17_words.DESCRIBE)
DESCRIBE.update(s20_words.DESCRIBE)
VERB_WORDS.update(s20_words.VERB_WORDS)
PROMPTS.update(s20_words.PROMPTS)
VERB_WORDS.update(s17_words.VERB_WORDS)
PROMPTS.update(s17_words.PROMPTS)
DESCRIBE.update(s25_words.DESCRIBE)
VERB_WORDS.update(s25_words.VERB_WORDS)
PROMPTS.update(s25_words.PROMPTS)
DESCRIBE.update(s21_words.DESCRIBE)
VERB_WORDS.update(s21_words.VERB_WORDS)
PROMPTS.update(s21_words.PROMPTS)
DESCRIBE.update(s28_words.DESCRIBE)
VERB_WORDS.update(s28_words.VERB_WORDS)
PROMPTS.update(s28_words.PROMPTS)
DESCRIBE.update(s35_words.DESCRIBE)
VERB_WORDS.update(s35_words.VERB_WORDS)
DESCRIBE.update(s44_words.DESCRIBE)
VERB_WORDS.update(s44_words.VERB_WORDS)
PROMPTS.update(s44_words.PROMPTS)
PROMPTS.update(s35_words.PROMPTS)
DESCRIBE.update(special_words.DESCRIBE)
PROMPTS.update(special_words.PROMPTS)
DESCRIBE.update(special_start_words.DESCRIBE)
PROMPTS.update(special_start_words.PROMPTS)

NARRATE: dict[str, Any] = {
    "joins": lambda s, e: f"{man_name(s, e[1])} joins {group_words(s, e[2])}",
    "turn": lambda s, e: f"Turn {e[1]}: {side_name(s, e[2])}",
    "terrain": lambda s, e: f"{group_words(s, e[1])} is in {card_name(e[2])}",
    "moves": lambda s, e: f"{group_words(s, e[1])} moved {MODE_NAMES.get(e[3], '')}",
    "fords": lambda s, e: f"{group_words(s, e[1])} tried to ford",
    "ford failed": lambda s, e: f"{group_words(s, e[1])} did not get across",
    "wire gone": lambda s, e: f"Wire was removed from {group_words(s, e[1])}",
    "smoke gone": lambda s, e: f"The smoke around {group_words(s, e[1])} is gone",
    "open": lambda s, e: f"{group_words(s, e[1])} stopped in Open Ground",
    "fire": lambda s, e: f"{group_words(s, e[1])} fired at {group_words(s, e[2])} with strength {e[4]}",
    "concealed": lambda s, e: f"{card_name(e[2])} lowered the strength to {e[3]}",
    "declined": lambda s, e: "The attack was not resolved",
    "shot": lambda s, e: f"{man_name(s, e[1])}: number {e[3]}",
    "pinned": lambda s, e: f"{man_name(s, e[1])} was pinned",
    "rallied": lambda s, e: f"{man_name(s, e[1])} rallied",
    "out": lambda s, e: f"{man_name(s, e[1])} {FATE_WORDS.get(e[2], 'is gone')}",
    "group gone": lambda s, e: f"{group_words(s, e[1])} is no more",
    "hero": lambda s, e: f"{man_name(s, e[2])} was a hero",
    "rally": lambda s, e: f"{card_name(e[2])} for {group_words(s, e[1])}",
    "leaves": lambda s, e: f"{man_name(s, e[1])} gave up",
    "crew": lambda s, e: f"{man_name(s, e[2])} assists {man_name(s, e[1])}",
    "relieved": lambda s, e: f"{man_name(s, e[1])} gave up his assistant",
    "reordered": lambda s, e: f"{group_words(s, e[1])} changed positions",
    "smoke": lambda s, e: f"Smoke around {group_words(s, e[1])}",
    "wire": lambda s, e: f"Wire on {group_words(s, e[1])}",
    "breeze": lambda s, e: "A breeze cleared all smoke",
    "removed": lambda s, e: f"{card_name(e[1])} left the game",
    "deck": lambda s, e: f"The cards were shuffled: deck {e[1]}",
    "time": lambda s, e: "The last deck has run out",
    "position": lambda s, e: f"The Sniper aimed at {man_name(s, e[1])}",
    "sniped": lambda s, e: f"The Sniper fired at {man_name(s, e[1])}",
    "sniper check": lambda s, e: f"{group_words(s, e[1])} {'found' if e[3] else 'did not find'} the Sniper",
    "commissar": lambda s, e: f"The Commissar looked at {man_name(s, e[1])}",
    "draws": lambda s, e: f"{side_name(s, e[1])} drew {e[2]}",
    "drew": lambda s, e: f"You drew {card_name(e[1])}",
    "discards": lambda s, e: f"{side_name(s, e[1])} discarded {card_name(e[2]) if e[2] else 'a card'}",
    "discards on": lambda s, e: f"{side_name(s, e[1])} put {card_name(e[2])} on {group_words(s, e[3])}",
    "offered": lambda s, e: f"{card_name(e[2])} waits for {group_words(s, e[1])}",
    "accepted": lambda s, e: f"{group_words(s, e[1])} accepted {card_name(e[2])}",
    "rejected": lambda s, e: f"{group_words(s, e[1])} rejected {card_name(e[2])}",
    "first": lambda s, e: f"{side_name(s, e[1])} goes first",
    "readjusted": lambda s, e: f"All range chits were readjusted by {e[2]}",
    "points": lambda s, e: f"Victory Points {' to '.join([str(count) for count in e[1:]])}",
    "over": lambda s, e: f"The game is over: {e[1]}",
}


NARRATE.update(s17_words.NARRATE)
NARRATE.update(s20_words.NARRATE)
NARRATE.update(s25_words.NARRATE)
NARRATE.update(s28_words.NARRATE)
NARRATE.update(s35_words.NARRATE)
NARRATE.update(s21_words.NARRATE)
NARRATE.update(s44_words.NARRATE)
NARRATE.update(special_words.NARRATE)
NARRATE.update(special_start_words.NARRATE)


def narrate_event(s: UpFrontState, what: Action) -> str:
    maker = NARRATE.get(what[0])
    return maker(s, what) if maker is not None else " ".join(str(x) for x in what)


GROUP_VERBS = ("at", "accept", "reject", *VERB_WORDS)
MAN_VERBS = ("man", "abandon", "place", "alone", "relieve", "panic")
CARD_VERBS = ("card", "conceal", "clear", "smoke", "open", "open above", "discard", "rally", "terrain", "move", "on")


def action_target(s: UpFrontState, a: Action) -> dict[str, Any]:
    """Where an action points on the table."""
    verb = a[0]
    if type(s.stack[-1]).__name__ == "Turn" and len(a) == 2 and verb not in NOT_OF_A_GROUP:
        return {"group": a[1], "button": VERB_WORDS.get(verb, verb)}
    if verb in s20_words.TARGETS:
        pointed: dict[str, Any] = s20_words.TARGETS[verb](s, a)
        return pointed
    if verb in s21_words.TARGETS:
        where_to: dict[str, Any] = s21_words.TARGETS[verb](s, a)
        return where_to
    if verb in s17_words.TARGETS:
        found: dict[str, Any] = s17_words.TARGETS[verb](s, a)
        return found
    if verb in MAN_VERBS:
        return {"unit": a[1]}
    if verb in ("hero", "assign"):
        return {"card": a[1], "unit": a[2]} if verb == "hero" else {"unit": a[2]}
    if verb in ("at", "accept", "reject"):
        return {"group": a[1], "button": verb}
    if verb == "overrun":
        return {"card": a[1], "group": a[2], "button": "overrun"}
    if verb == "piece":
        return {"unit": a[1], "button": describe_action(s, a)}
    if verb in s35_words.TARGETS:
        points: dict[str, Any] = s35_words.TARGETS[verb](s, a)
        return points
    if verb in special_start_words.TARGETS:
        start: dict[str, Any] = special_start_words.TARGETS[verb](s, a)
        return start
    if verb in special_words.TARGETS:
        special: dict[str, Any] = special_words.TARGETS[verb](s, a)
        return special
    if verb in CARD_VERBS:
        where: dict[str, Any] = {"card": a[1]}
        if verb == "move":
            where["button"] = a[2]
        elif len(a) == 3:
            where["group"] = a[2]
        return where
    return {"button": describe_action(s, a)}


def man_line(man: dict[str, Any]) -> str:
    figures = man["figures"]
    values = f"panic {figures['panic']}" if man["pinned"] else f"morale {figures['morale']}"
    power = " ".join(str(n) for n in man["firepower"])
    status = f" [{', '.join(man['status'])}]" if man["status"] else ""
    return f"      {man['rank']} {man['name']}, {man['weapon']}: {values}, kia {figures['kia']}, fire {power}{status}"


def screen_text(view: dict[str, Any]) -> str:
    """The table for the terminal."""
    rows = [f"{view['scenario']}: {view['turn']}"]
    for side in view["sides"]:
        rows.append(f"  {side['name']} ({side['troops']}), points for losses {side['points']}")
        for group in side["groups"]:
            lying = ", ".join(f"{x['label']}{' ' + x['mode'] if 'mode' in x else ''}" for x in group["stack"])
            status = f" [{', '.join(group['status'])}]" if group["status"] else ""
            rows.append(f"    {group['letter']} at range {group['chit']}: {lying or 'open ground'}{status}")
            rows.extend(man_line(man) for man in group["men"])
        if isinstance(side["hand"], int):
            rows.append(f"    hand: {side['hand']} cards")
        else:
            rows.append("    hand: " + "; ".join(f"{c['id']} {c['name']}" for c in side["hand"]))
    many = len(view["sides"]) > TWO
    names = {
        g["id"]: f"{side['name']} {g['letter']}" if many else g["letter"]
        for side in view["sides"]
        for g in side["groups"]
    }
    rows.append("  ranges " + ", ".join(f"{names[a]}-{names[b]} {rr}" for a, b, rr in view["ranges"]))
    return "\n".join(rows)
