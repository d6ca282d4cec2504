"""Standing orders: answers to reactions given in advance.

An order can only decline. It never reads more than its own seat's choices, and it answers where every choice but the
pass is ruled out: {"kind": "pass_only"}, {"kind": "never", "rule": "BB 9.0"}, {"kind": "beyond", "hexes": 6},
{"kind": "not_here", "hex": "B4"} (or "unit" or "group" with a number).
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import PASS, Action, State
from bocage.kernel.game import BadInput, Game

MOST = 40
PASS_ONLY: dict[str, Any] = {"kind": "pass_only"}
PLACES = ("hex", "unit", "group")
DECLINES: tuple[Action, ...] = (PASS, ("hold",))
"""Answers that do nothing: the pass, and the pass for the rest of a move (SK 3.3.3)."""


def is_reaction(s: State, listed: list[Action] | None = None) -> bool:
    """A question that can be declined. Which questions can is public: it comes from the rule, not from a hand."""
    return s.player >= 0 and PASS in (play.options(s) if listed is None else listed)


def checked(orders: Any) -> list[dict[str, Any]]:
    """Orders as a person sent them, or one clear sentence."""
    if not isinstance(orders, list) or len(orders) > MOST:
        raise BadInput(f"Standing orders are a list of at most {MOST}.")
    return [_checked(order) for order in orders]


def _checked(order: Any) -> dict[str, Any]:
    kind = order.get("kind") if isinstance(order, dict) else None
    if kind == "pass_only":
        return dict(PASS_ONLY)
    if kind == "never" and isinstance(order.get("rule"), str) and len(order["rule"]) <= 40:
        return {"kind": "never", "rule": order["rule"]}
    if kind == "beyond" and type(order.get("hexes")) is int and 0 <= order["hexes"] <= 99:
        return {"kind": "beyond", "hexes": order["hexes"]}
    if kind == "not_here":
        for place in PLACES:
            value = order.get(place)
            if (isinstance(value, str) and len(value) <= 20) or type(value) is int:
                return {"kind": "not_here", place: value}
    raise BadInput("That standing order is not one that can be given.")


def words(order: dict[str, Any]) -> str:
    if order["kind"] == "pass_only":
        return "pass where nothing else is possible"
    if order["kind"] == "never":
        return f"never react under {order['rule']}"
    if order["kind"] == "beyond":
        return f"hold fire beyond {order['hexes']} hexes"
    place = next(name for name in PLACES if name in order)
    return f"never react here ({place} {order[place]})"


def answer(
    game: Game, s: State, orders: list[dict[str, Any]], listed: list[Action] | None = None
) -> tuple[Action, str] | None:
    """The pass and the orders that give it, or None: the player decides."""
    if not orders or s.player < 0:
        return None
    choices = play.options(s) if listed is None else listed
    if PASS not in choices:
        return None
    plays = [action for action in choices if action not in DECLINES]
    if not plays:
        return (PASS, words(PASS_ONLY)) if PASS_ONLY in orders else None
    used: list[str] = []
    for action in plays:
        at = game.target(s, action)
        order = next((order for order in orders if _rules_out(order, s.rule, at)), None)
        if order is None:
            return None
        if words(order) not in used:
            used.append(words(order))
    return PASS, "; ".join(used)


def _rules_out(order: dict[str, Any], rule: str, at: dict[str, Any]) -> bool:
    kind = order["kind"]
    if kind == "never":
        return bool(order["rule"] == rule)
    if kind == "beyond":
        return bool(at.get("range", 0) > order["hexes"])
    if kind == "not_here":
        return any(name in order and at.get(name) == order[name] for name in PLACES)
    return False
