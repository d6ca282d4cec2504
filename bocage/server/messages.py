"""What connections say, checked before anything is done with it."""

from __future__ import annotations

from typing import Any

import msgspec

from bocage.kernel.codec import tupled
from bocage.kernel.frames import Action
from bocage.kernel.game import BadInput
from bocage.server import limits


def parsed(text: str) -> dict[str, Any]:
    if len(text) > limits.MESSAGE_BYTES:
        raise BadInput("That message is too long.")
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as problem:
        raise BadInput("That is not a message of the table.") from problem
    if not isinstance(message, dict):
        raise BadInput("That is not a message of the table.")
    return message


def ident_of(text: str) -> Any:
    try:
        return parsed(text).get("id")
    except BadInput:
        return None


def ends_of(message: dict[str, Any]) -> tuple[str, str]:
    """The two hexes of a thread; none of them where only the tool is asked for."""
    start, end = message.get("from", ""), message.get("to", "")
    if not (isinstance(start, str) and isinstance(end, str)) or bool(start) != bool(end) or len(start + end) > 20:
        raise BadInput("A line of sight is between two hexes by name.")
    return start, end


def hex_of(message: dict[str, Any]) -> str:
    """One hex by name."""
    name = message.get("hex")
    if not isinstance(name, str) or len(name) > 20:
        raise BadInput("A place is a hex by name.")
    return name


def places_of(message: dict[str, Any]) -> list[str]:
    """Some hexes by name."""
    names = message.get("hexes")
    if not isinstance(names, list) or len(names) > 40 or not all(isinstance(x, str) and len(x) <= 20 for x in names):
        raise BadInput("Places are hexes by name, at most 40.")
    return names


def place_of(at: dict[str, Any]) -> dict[str, Any]:
    """Where was pointed: a hex by its name, things by their numbers, and nothing else."""
    place: dict[str, Any] = {key: at[key] for key in ("unit", "card", "group") if type(at.get(key)) is int}
    if isinstance(at.get("hex"), str) and len(at["hex"]) <= 20:
        place["hex"] = at["hex"]
    return place


def action_of(message: dict[str, Any]) -> Action:
    action = message.get("action")
    if not isinstance(action, list) or not action or not _plain(action):
        raise BadInput("An action is a list that begins with a verb.")
    made: Action = tupled(action)
    return made


def way_of(message: dict[str, Any]) -> list[Action]:
    """The answers of a way, in order."""
    actions = message.get("actions")
    if not isinstance(actions, list) or len(actions) > 60:
        raise BadInput("A way is a list of at most 60 actions.")
    return [action_of({"action": action}) for action in actions]


def _plain(value: Any, depth: int = 0) -> bool:
    """Numbers, texts and lists of them: nothing that could not be in an action."""
    if isinstance(value, list):
        return depth < 6 and all(_plain(x, depth + 1) for x in value)
    return value is None or isinstance(value, (bool, int, float, str))
