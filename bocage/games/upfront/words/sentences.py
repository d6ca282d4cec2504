"""Questions, answers and events of all chapters in words, and where an answer points."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s07_acceptance import AcceptTerrain
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.words import (
    basic_words,
    s17_words,
    s20_words,
    s21_words,
    s25_words,
    s28_words,
    s35_words,
    s41_divider_words,
    s42_words,
    s44_words,
    special_start_words,
    special_words,
)
from bocage.games.upfront.words.wording import card_name, group_words
from bocage.kernel.frames import Action

PROMPTS: dict[tuple[str, str], str] = {
    **basic_words.PROMPTS,
    **s17_words.PROMPTS,
    **s20_words.PROMPTS,
    **s21_words.PROMPTS,
    **s25_words.PROMPTS,
    **s28_words.PROMPTS,
    **s35_words.PROMPTS,
    **s44_words.PROMPTS,
    **special_words.PROMPTS,
    **special_start_words.PROMPTS,
    **s42_words.PROMPTS,
    **s41_divider_words.PROMPTS,
}
VERB_WORDS: dict[str, str] = {
    **basic_words.VERB_WORDS,
    **s17_words.VERB_WORDS,
    **s20_words.VERB_WORDS,
    **s21_words.VERB_WORDS,
    **s25_words.VERB_WORDS,
    **s28_words.VERB_WORDS,
    **s35_words.VERB_WORDS,
    **s44_words.VERB_WORDS,
    **s42_words.VERB_WORDS,
    **s41_divider_words.VERB_WORDS,
}
DESCRIBE: dict[str, Any] = {
    **basic_words.DESCRIBE,
    **s17_words.DESCRIBE,
    **s20_words.DESCRIBE,
    **s21_words.DESCRIBE,
    **s25_words.DESCRIBE,
    **s28_words.DESCRIBE,
    **s35_words.DESCRIBE,
    **s44_words.DESCRIBE,
    **special_words.DESCRIBE,
    **special_start_words.DESCRIBE,
    **s42_words.DESCRIBE,
    **s41_divider_words.DESCRIBE,
}
"""A verb that two chapters use is told by the later one, whose words know both."""

NARRATE: dict[str, Any] = {
    **basic_words.NARRATE,
    **s17_words.NARRATE,
    **s20_words.NARRATE,
    **s21_words.NARRATE,
    **s25_words.NARRATE,
    **s28_words.NARRATE,
    **s35_words.NARRATE,
    **s44_words.NARRATE,
    **special_words.NARRATE,
    **special_start_words.NARRATE,
    **s42_words.NARRATE,
    **s41_divider_words.NARRATE,
}
TARGETS: dict[str, Any] = {
    **s17_words.TARGETS,
    **s20_words.TARGETS,
    **s21_words.TARGETS,
    **s35_words.TARGETS,
    **special_words.TARGETS,
    **special_start_words.TARGETS,
}

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


def narrate_event(s: UpFrontState, what: Action) -> str:
    """Each kind of event names its parts in its own words."""
    maker = NARRATE.get(what[0])
    return maker(s, *what[1:]) if maker is not None else " ".join(str(x) for x in what)


MAN_VERBS = ("man", "abandon", "place", "alone", "relieve", "panic")
CARD_VERBS = ("card", "conceal", "clear", "smoke", "open", "open above", "discard", "rally", "terrain", "move", "on")


PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(MAN_VERBS, ("unit",)),
    **dict.fromkeys(CARD_VERBS, ("card", "group")),
    **dict.fromkeys(("hold back", "lead", "stay inside", "come out", "break up", "join", "guard", "found"), ("unit",)),
    **dict.fromkeys(("position", "acquire", "repair", "clears", "put down", "wounded", "awake", "rearm"), ("unit",)),
    **dict.fromkeys(("at", "accept", "reject", "capture ground", "take prisoner", "with"), ("group",)),
    **dict.fromkeys(("start entrenched", "land", "house"), ("group",)),
    **dict.fromkeys(("shift", "by", "ambush", "move"), ("card",)),
    **dict.fromkeys(("flank", "encircle", "overrun"), ("card", "group")),
    **dict.fromkeys(("hero", "overcome", "radio"), ("card", "unit")),
    **dict.fromkeys(("change", "give", "swap", "carry", "assign"), ("", "unit")),
    **dict.fromkeys(("enter", "send"), ("unit", "group")),
    "piece": ("unit",),
    "name": ("", "group"),
    "under cover": ("", "card"),
}


def action_parts(s: UpFrontState, a: Action) -> tuple[str, ...]:
    """What the parts of an answer are."""
    if type(s.stack[-1]).__name__ == "Turn" and len(a) == 2 and a[0] not in NOT_OF_A_GROUP:
        return ("group",)
    return PARTS.get(a[0], ())[: len(a) - 1]


def action_target(s: UpFrontState, a: Action) -> dict[str, Any]:
    """Where an action points on the table."""
    verb = a[0]
    if type(s.stack[-1]).__name__ == "Turn" and len(a) == 2 and verb not in NOT_OF_A_GROUP:
        return {"group": a[1], "button": VERB_WORDS.get(verb, verb)}
    if verb in TARGETS:
        pointed: dict[str, Any] = TARGETS[verb](s, a)
        return pointed
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
    if verb in CARD_VERBS:
        where: dict[str, Any] = {"card": a[1]}
        if verb == "move":
            where["button"] = a[2]
        elif len(a) == 3:
            where["group"] = a[2]
        return where
    return {"button": describe_action(s, a)}
