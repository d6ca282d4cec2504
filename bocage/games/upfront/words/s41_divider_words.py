"""Words for what team play adds to one game of several (UF 41): the LOS Divider and fire from another game."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import group_words

PROMPTS: dict[tuple[str, str], str] = {
    ("LeaveDivider", "chosen"): "Enter by which card, at which range?",
    ("PressOn", "played"): "Which Movement card?",
}
VERB_WORDS: dict[str, str] = {"leave divider": "leave the LOS Divider", "press on": "play a second Movement card"}


def _leave(s: UpFrontState, group: int) -> str:
    return f"{group_words(s, group)}: leave the LOS Divider"


def _press_on(s: UpFrontState, group: int) -> str:
    return f"{group_words(s, group)}: a second Movement card on the LOS Divider"


def _presses_on(s: UpFrontState, g: int, *_: Any) -> str:
    return f"{group_words(s, g)} presses on"


DESCRIBE: dict[str, Any] = {"leave divider": _leave, "press on": _press_on}
NARRATE: dict[str, Any] = {"presses on": _presses_on}
