"""What every seat saw after each step of a game, recorded: it can be shown for ever, without any rules.

A frame is {"asked": who decides, as everybody may know it, "views": one view for each seat and last the spectators'}.
A reel is a run of frames as text: the first whole, of each other only what changed.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from itertools import pairwise
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import SPECTATOR, State
from bocage.kernel.game import Game
from bocage.kernel.hidden import question

Frame = dict[str, Any]
MOST_BYTES = 64_000_000
"""A reel that unpacks to more is not one of ours."""


def frame_of(game: Game, s: State) -> Frame:
    """The position as each seat and the spectators see it."""
    views = [game.view(s, seat) for seat in (*range(len(game.seats(s))), SPECTATOR)]
    frame: Frame = json.loads(json.dumps({"asked": question(game, s, SPECTATOR), "views": views}))
    return frame


def shoot(game: Game, s: State, entries: list[tuple[int, Any]]) -> list[Frame]:
    """Frames after each step of some entries (step, answer or result), played on from `s`, which is changed."""
    frames: list[Frame] = []
    for i, (step, value) in enumerate(entries):
        play.apply(s, value)
        if i + 1 == len(entries) or entries[i + 1][0] != step:
            frames.append(frame_of(game, s))
    return frames


def to_reel(frames: list[Frame]) -> str:
    changes = [difference(a, b) for a, b in pairwise(frames)]
    text = json.dumps([*frames[:1], *changes], separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode(), 6)).decode()


def from_reel(reel: str) -> list[Frame]:
    """The frames of a reel; none where it is damaged."""
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(base64.b85decode(reel), MOST_BYTES)
        changes = json.loads(text)
        frames: list[Frame] = changes[:1]
        for change in changes[1:]:
            frames.append(patched(frames[-1], change))
    except (ValueError, TypeError, KeyError, IndexError, zlib.error, binascii.Error, RecursionError):
        return []
    return [x for x in frames if isinstance(x, dict) and isinstance(x.get("views"), list)]


def difference(old: Any, new: Any) -> Any:
    """What makes `new` of `old`: [0] nothing, [1, value] another, [2, {key: difference}, [gone]] within a dict,
    [3, {index: difference}] within a list."""
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {
            k: difference(old[k], v) if k in old else [1, v] for k, v in new.items() if k not in old or old[k] != v
        }
        gone = [k for k in old if k not in new]
        return [2, changed, gone] if changed or gone else [0]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        parts = {str(i): difference(a, b) for i, (a, b) in enumerate(zip(old, new)) if a != b}
        return [3, parts] if parts else [0]
    return [0] if old == new else [1, new]


def patched(old: Any, change: Any) -> Any:
    kind = change[0]
    if kind == 0:
        return old
    if kind == 1:
        return change[1]
    if kind == 2:
        gone = set(change[2])
        kept = {k: v for k, v in old.items() if k not in gone}
        for k, part in change[1].items():
            kept[k] = patched(old[k], part) if part[0] != 1 else part[1]
        return kept
    return [patched(x, change[1][str(i)]) if str(i) in change[1] else x for i, x in enumerate(old)]
