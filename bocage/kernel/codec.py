"""States to plain data and back, with a format number: JSON values only, exact round trip.

Lists stay arrays; a tuple is {"t": [...]}, a dict {"d": [[key, value], ...]}, a pile {"pile": [rest, top]}, a state
within a state {"within": ...}.
A frame is stored under the name of its game and class; only frames of a game that is loaded can be named, so data
never chooses what is imported.
"""

from __future__ import annotations

import hashlib
import json
import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from bocage.kernel.chance import Pile
from bocage.kernel.frames import Frame, State, field_names

FORMAT = 1
NOT_CODED = ("stack", "events")
USUALLY_EMPTY = ("touched", "owed")  # left out where empty


class CodecError(ValueError):
    """Data that is not a state of ours."""


def frame_name(kind: type) -> str:
    """bocage.games.upfront.basic.s06_fire.FireAttack -> upfront.FireAttack."""
    parts = kind.__module__.split(".")
    home = parts[2] if len(parts) > 2 and parts[1] == "games" else "kernel" if parts[0] == "bocage" else parts[-1]
    return f"{home}.{kind.__name__}"


def _loaded(kind: type) -> dict[str, type]:
    found: dict[str, type] = {}
    children: list[type] = kind.__subclasses__()
    for below in children:
        found[frame_name(below)] = below
        found.update(_loaded(below))
    return found


@cache
def _load_whole(package: str) -> None:
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)


def _frames(s: State, names: set[str]) -> dict[str, type]:
    """The loaded frames. Rules that are seldom reached are imported late: a process that has not come to them yet
    loads the rest of the state's own game."""
    found = _loaded(Frame)
    parts = type(s).__module__.split(".")
    if not names <= found.keys() and parts[:2] == ["bocage", "games"] and len(parts) > 3:
        _load_whole(".".join(parts[:3]))
        found = _loaded(Frame)
    return found


def to_plain(value: Any) -> Any:
    """Plain data for a field's value."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [to_plain(x) for x in value]
    if isinstance(value, tuple):
        return {"t": [to_plain(x) for x in value]}
    if isinstance(value, dict):
        return {"d": [[to_plain(k), to_plain(v)] for k, v in value.items()]}
    if isinstance(value, Pile):
        return {"pile": [sorted(value.rest), value.top]}
    if isinstance(value, State):
        return {"within": in_order(encode(value))}
    raise CodecError(f"a state may not hold a {type(value).__name__}")


def from_plain(value: Any) -> Any:
    if isinstance(value, list):
        return [from_plain(x) for x in value]
    if isinstance(value, dict):
        if "t" in value:
            return tuple([from_plain(x) for x in value["t"]])
        if "d" in value:
            return {from_plain(k): from_plain(v) for k, v in value["d"]}
        if "pile" in value:
            return Pile(list(value["pile"][0]), list(value["pile"][1]))
        if "within" in value:
            return decode(value["within"])
        raise CodecError("an unknown kind of value")
    return value


def _fields(thing: Frame | State) -> dict[str, Any]:
    found = {name: to_plain(getattr(thing, name)) for name in field_names(thing) if name not in NOT_CODED}
    for name in USUALLY_EMPTY:
        if not found.get(name, True):
            del found[name]
    return found


def encode(s: State) -> dict[str, Any]:
    """The whole state, open procedures included, as JSON values."""
    stack = [{"frame": frame_name(type(f)), "fields": _fields(f)} for f in s.stack]
    return {"format": FORMAT, "state": frame_name(type(s)), "fields": _fields(s), "stack": stack}


def in_order(encoded: dict[str, Any]) -> dict[str, Any]:
    """The same with the fields by name: builds differ in the order in which they keep them."""
    encoded["fields"] = dict(sorted(encoded["fields"].items()))
    for item in encoded["stack"]:
        item["fields"] = dict(sorted(item["fields"].items()))
    return encoded


def decode(data: dict[str, Any]) -> State:
    """A state from `encode`; CodecError says what is wrong with anything else."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CodecError(f"not a state of format {FORMAT}")
    states = _loaded(State)
    if data.get("state") not in states:
        raise CodecError(f"no game here has the state {data.get('state')!r}")
    try:
        s: State = states[data["state"]]()
        _fill(s, data["fields"])
        frames = _frames(s, {item["frame"] for item in data["stack"]})
        for item in data["stack"]:
            if item["frame"] not in frames:
                raise CodecError(f"no game here has the procedure {item['frame']!r}")
            f: Frame = frames[item["frame"]]()
            _fill(f, item["fields"])
            s.stack.append(f)
    except (KeyError, TypeError, AttributeError, IndexError) as problem:
        raise CodecError(f"a damaged state: {problem}") from problem
    return s


def shape(s: State, rules: tuple[int, str] = (0, "")) -> str:
    """The form in which a state is kept: the rules, and the names of all fields of the state and its open frames.

    A kept state of another shape is not read: the log is replayed instead."""
    names = [f"{frame_name(type(x))}:{','.join(sorted(field_names(x)))}" for x in (s, *s.stack)]
    return f"{rules[0]} {rules[1]} {hashlib.sha256(' '.join(names).encode()).hexdigest()[:16]}"


def _fill(thing: Frame | State, fields: dict[str, Any]) -> None:
    known = set(field_names(thing))
    for name in known:
        if name not in fields and name not in NOT_CODED and name not in USUALLY_EMPTY:
            raise CodecError(f"the field {name!r} of {type(thing).__name__} is missing")
    for name, value in fields.items():
        if name not in known:
            raise CodecError(f"{type(thing).__name__} has no field {name!r}")
        setattr(thing, name, from_plain(value))


def digest(s: State) -> str:
    """A short name for exactly this state: equal states have equal digests, in every build."""
    text = json.dumps(in_order(encode(s)), separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def tupled(value: Any) -> Any:
    """JSON arrays as the tuples that actions are made of."""
    return tuple([tupled(x) for x in value]) if isinstance(value, list) else value
