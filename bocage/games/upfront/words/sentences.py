"""Questions, answers and events of all chapters in words, and where an answer points."""

from __future__ import annotations

from functools import partial
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
MAN_VERBS = ("man", "abandon", "place", "alone", "relieve", "panic")
CARD_VERBS = ("card", "conceal", "clear", "smoke", "open", "open above", "discard", "rally", "terrain", "move", "on")


def _at_card(s: UpFrontState, card: int, group: int = -1, *_: Any) -> dict[str, Any]:
    return {"card": card, "group": group} if group >= 0 else {"card": card}


def _at_group(verb: str, s: UpFrontState, group: int, *_: Any) -> dict[str, Any]:
    return {"group": group, "button": verb}


TARGETS: dict[str, Any] = {
    **dict.fromkeys(CARD_VERBS, _at_card),
    **dict.fromkeys(MAN_VERBS, lambda s, man, *_: {"unit": man}),
    **{verb: partial(_at_group, verb) for verb in ("at", "accept", "reject")},
    "move": lambda s, card, direction, *_: {"card": card, "button": direction},
    "hero": lambda s, card, man, *_: {"card": card, "unit": man},
    "assign": lambda s, gunner, assistant, *_: {"unit": assistant},
    "overrun": lambda s, card, target, *_: {"card": card, "group": target, "button": "overrun"},
    "piece": lambda s, man, *how: {"unit": man, "button": s25_words.piece_words(s, man, *how)},
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
    verb, *named = a
    if type(s.stack[-1]).__name__ == "Turn" and len(named) == 1 and verb not in NOT_OF_A_GROUP:
        return f"{group_words(s, named[0])}: {VERB_WORDS.get(verb, verb)}"
    maker = DESCRIBE.get(verb)
    return maker(s, *named) if maker is not None else " ".join(str(x) for x in a)


def narrate_event(s: UpFrontState, what: Action) -> str:
    """Each kind of event names its parts in its own words."""
    maker = NARRATE.get(what[0])
    return maker(s, *what[1:]) if maker is not None else " ".join(str(x) for x in what)


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
    verb, *named = a
    if type(s.stack[-1]).__name__ == "Turn" and len(named) == 1 and verb not in NOT_OF_A_GROUP:
        return ("group",)
    return PARTS.get(verb, ())[: len(named)]


def action_target(s: UpFrontState, a: Action) -> dict[str, Any]:
    """Where an action points on the table."""
    verb, *named = a
    if type(s.stack[-1]).__name__ == "Turn" and len(named) == 1 and verb not in NOT_OF_A_GROUP:
        return {"group": named[0], "button": VERB_WORDS.get(verb, verb)}
    pointed = TARGETS.get(verb)
    found: dict[str, Any] = pointed(s, *named) if pointed is not None else {"button": describe_action(s, a)}
    return found
