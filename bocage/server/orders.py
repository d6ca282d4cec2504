"""Standing orders: answers to reactions given in advance.

An order can only decline. It never reads more than its own seat's choices, and it answers where every choice but the
pass is ruled out: {"kind": "pass_only"}, {"kind": "never", "rule": "BB 9.0"}, {"kind": "beyond", "hexes": 6},
{"kind": "not_here", "hex": "B4"} (or "unit" or "group" with a number), {"kind": "phase", "rule": "SK 3.3.3"} (until
the phase ends in which it is given), {"kind": "not_for", "card": "Radio"} and {"kind": "below", "card": "Concealed",
"number": 3} (where choices play cards of a kind, or of a kind with a number: card war). {"kind": "only"} gives the one
answer there is, where that is no reaction and neither shows nor ends anything.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import PASS, SPECTATOR, Action, State
from bocage.kernel.game import BadInput, Game
from bocage.server.planning import imagined

MOST = 40
PASS_ONLY: dict[str, Any] = {"kind": "pass_only"}
ONLY: dict[str, Any] = {"kind": "only"}
PLACES = ("hex", "unit", "group")
UNTIL = "hold until this phase ends"
"""What the log says of an order for a phase each time: the phase stands above it."""
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
    if kind == "only":
        return dict(ONLY)
    if kind == "phase" and isinstance(order.get("rule"), str) and len(order["rule"]) <= 40:
        of = order.get("of", "")
        return {"kind": "phase", "rule": order["rule"], "of": of if isinstance(of, str) and len(of) <= 200 else ""}
    if kind == "never" and isinstance(order.get("rule"), str) and len(order["rule"]) <= 40:
        return {"kind": "never", "rule": order["rule"]}
    if kind == "beyond" and type(order.get("hexes")) is int and 0 <= order["hexes"] <= 99:
        return {"kind": "beyond", "hexes": order["hexes"]}
    if kind in ("not_for", "below") and isinstance(order.get("card"), str) and len(order["card"]) <= 20:
        if kind == "not_for":
            return {"kind": "not_for", "card": order["card"]}
        if type(order.get("number")) is int and 0 <= order["number"] <= 99:
            return {"kind": "below", "card": order["card"], "number": order["number"]}
    if kind == "not_here":
        for place in PLACES:
            value = order.get(place)
            if (isinstance(value, str) and len(value) <= 20) or type(value) is int:
                return {"kind": "not_here", place: value}
    raise BadInput("That standing order is not one that can be given.")


def words(order: dict[str, Any]) -> str:
    if order["kind"] == "pass_only":
        return "pass where nothing else is possible"
    if order["kind"] == "only":
        return "give the only answer there is"
    if order["kind"] == "phase":
        return f"hold fire, or play no card ({order['rule']}) until this ends: {order['of']}"
    if order["kind"] == "never":
        return f"never react under {order['rule']}"
    if order["kind"] == "beyond":
        return f"hold fire beyond {order['hexes']} hexes"
    if order["kind"] == "not_for":
        return f"do not ask me for {order['card']} cards"
    if order["kind"] == "below":
        return f"do not ask me for {order['card']} cards below {order['number']}"
    place = next(name for name in PLACES if name in order)
    return f"never react here ({place} {order[place]})"


def phase_of(game: Game, s: State) -> str:
    """The phase as everybody sees it."""
    return str(game.view(s, SPECTATOR).get("turn", ""))


def given_now(game: Game, s: State, orders: list[dict[str, Any]], before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Orders as they are kept: one for a phase is for the phase in which it was given, and goes with it."""
    now = phase_of(game, s)
    old = [order for order in before if order["kind"] == "phase"]
    kept = [{**x, "of": now} if x["kind"] == "phase" and x not in old else x for x in orders]
    return [x for x in kept if x["kind"] != "phase" or x["of"] == now]


def in_force(game: Game, s: State, orders: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without those whose phase is over."""
    if not any(order["kind"] == "phase" for order in orders):
        return orders
    now = phase_of(game, s)
    return [order for order in orders if order["kind"] != "phase" or order["of"] == now]


def answer(
    game: Game, s: State, orders: list[dict[str, Any]], listed: list[Action] | None = None
) -> tuple[Action, str] | None:
    """The answer and the orders that give it, or None: the player decides."""
    if not orders or s.player < 0:
        return None
    choices = play.options(s) if listed is None else listed
    if PASS not in choices:
        alone = len(choices) == 1 and ONLY in orders and is_harmless(game, s, choices[0])
        return (choices[0], words(ONLY)) if alone else None
    orders = in_force(game, s, orders)
    phase = next((order for order in orders if order["kind"] == "phase" and order["rule"] == s.rule), None)
    if phase is not None:
        return PASS, UNTIL
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


def is_harmless(game: Game, s: State, only: Action) -> bool:
    """Whether the only answer leads to the same player's next question: nothing is drawn, shown or asked of another, so
    that all before it can still be taken back. Tried on a copy without the others' secrets."""
    copy = imagined(game, s, s.player)
    play.apply(copy, only)
    return copy.player == s.player and not copy.revealed


def _rules_out(order: dict[str, Any], rule: str, at: dict[str, Any]) -> bool:
    kind = order["kind"]
    if kind == "never":
        return bool(order["rule"] == rule)
    if kind == "beyond":
        return bool(at.get("range", 0) > order["hexes"])
    if kind == "not_for":
        return bool(at.get("kind") == order["card"])
    if kind == "below":
        return bool(at.get("kind") == order["card"] and at.get("number", 99) < order["number"])
    if kind == "not_here":
        return any(name in order and at.get(name) == order[name] for name in PLACES)
    return False
