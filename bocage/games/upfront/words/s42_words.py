"""Withdrawal and pursuit in words (UF 42.6, 42.7)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.wording import card_name, group_words, man_name, side_name

PROMPTS: dict[tuple[str, str], str] = {
    ("Withdraw", "played"): "Withdraw with which red Movement card? The scenario is conceded.",
    ("OfferPursuit", "decided"): "You have won. Pursue the enemy?",
}
VERB_WORDS: dict[str, str] = {"withdraw": "withdraw from the field"}


def _withdraw(s: UpFrontState, card: int) -> str:
    return f"withdraw with {card_name(card)}"


def _pursue(s: UpFrontState, *_: Any) -> str:
    return "try to pursue"


def _let_go(s: UpFrontState, *_: Any) -> str:
    return "let them go"


def _withdraws(s: UpFrontState, g: int, *_: Any) -> str:
    return f"{group_words(s, g)} withdraws; the scenario is conceded"


def _check(s: UpFrontState, seat: int, card: int, passed: bool, *_: Any) -> str:
    return f"{side_name(s, seat)} {'pursues' if passed else 'decides not to pursue'}"


def _left(s: UpFrontState, g: int, *_: Any) -> str:
    return f"{group_words(s, g)} has left the field"


def _infiltrator(s: UpFrontState, m: int, elan: int, *_: Any) -> str:
    return f"{man_name(s, m)} earned {elan} ELAN by fire from among the enemy"


DESCRIBE: dict[str, Any] = {"withdraw": _withdraw, "pursue": _pursue, "let go": _let_go}
NARRATE: dict[str, Any] = {
    "withdraws": _withdraws,
    "pursuit check": _check,
    "left the field": _left,
    "infiltrator fire": _infiltrator,
}
