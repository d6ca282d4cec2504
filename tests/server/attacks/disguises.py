"""Every way in which JSON can write something that only looks like an action."""

from __future__ import annotations

import json
from random import Random
from typing import Any

BIG = 10**30


def look_alikes(part: Any) -> list[str]:
    """JSON texts in place of one part of an action: equal in value, in print, or to a careless reader."""
    text = json.dumps(part)
    made = [f"[{text}]", f'{{"0":{text}}}', "null", "true", "false", "[]", "{}", '""', "NaN", "Infinity", "-Infinity"]
    if isinstance(part, str):
        made += [
            json.dumps(x) for x in (part + " ", " " + part, part.upper(), part + "\0", "\u202e" + part, part + "\u200b")
        ]
        made += [json.dumps(part).replace(part[:1], f"\\u{ord(part[0]):04x}", 1)] if part else []
        made += ['"\\ud800"']
    else:
        number = int(part)
        made += [f"{number}.0", f"{number}e0", f"{number}.0e0", f'"{number}"', f'"{number}.0"', str(number + BIG)]
        made += [f"{number}.0000000000000001", str(float(number) + 1e-9), f"{number}E+0", "-0", "-0.0", "1e400"]
        made += [str(number).replace("-", "-0") if number < 0 else f"0{number}"]
    return made


def disguises(action: list[Any], rng: Random, most: int) -> list[str]:
    """JSON texts of the action with one part in disguise, or with its shape changed; some may be no JSON at all."""
    parts = [json.dumps(x) for x in action]
    made = [
        "[" + ",".join([*parts, "0"]) + "]",
        "[" + ",".join([*parts, "null"]) + "]",
        "[" + ",".join(parts[:-1]) + "]",
        "[[" + ",".join(parts) + "]]",
        "{" + ",".join(f'"{i}":{x}' for i, x in enumerate(parts)) + "}",
        json.dumps(json.dumps(action)),
        "[" * 40 + "]" * 40,
    ]
    for i, part in enumerate(action):
        inner = look_alikes(part) if not isinstance(part, list) else disguises(part, rng, most)
        made += ["[" + ",".join([*parts[:i], x, *parts[i + 1 :]]) + "]" for x in inner]
    rng.shuffle(made)
    return made[:most]
