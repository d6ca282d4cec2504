"""Saved games: the log with every decision and drawn result, replayed to any point and verified entry by entry.

A save needs no seed: results are stored. It names game, scenario, options, rules revision and format, and carries the
digest of the state every CHECK entries and at the end, so that damage and changed rules are found where they happen.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from bocage.kernel import play
from bocage.kernel.codec import digest, tupled
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.kernel.proof import dealt

FORMAT = 1
CHECK = 50


class SaveError(BadInput):
    """A save that cannot be opened: the entry (or None) and the reason, in one sentence."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        self.entry = entry
        where = f"entry {entry + 1}: " if entry is not None else ""
        super().__init__(f"This save cannot be opened: {where}{reason}.")


def to_save(match: Match) -> dict[str, Any]:
    """A match as JSON values."""
    replayed = Match(match.game, match.scenario, match.options, narrate=False, undo=False)
    checks: list[str] = []
    for i, entry in enumerate(match.log):
        if i % CHECK == 0:
            checks.append(digest(replayed.state))
        replayed.put(entry.action)
    saved = {
        "bocage": "save",
        "format": FORMAT,
        "game": match.game.name,
        "revision": match.game.revision,
        "scenario": match.scenario,
        "options": match.options,
        "entries": [[entry.seat, entry.rule, entry.action] for entry in match.log],
        "checks": checks,
        "final": digest(match.state),
        "result": match.state.result,
    }
    if (deal := dealt(match)) is not None:
        saved["deal"] = deal
    return saved


def write_save(match: Match, path: Path) -> None:
    """Write whole or not at all."""
    text = json.dumps(to_save(match), separators=(",", ":"), ensure_ascii=False)
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def read_save(path: Path) -> dict[str, Any]:
    """The save's data; SaveError for anything that is not a save."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise SaveError(f"{path} cannot be read ({problem.strerror})") from problem
    except ValueError as problem:
        raise SaveError(f"{path} is not a Bocage save") from problem
    check_header(data)
    return dict(data)


def check_header(data: Any) -> None:
    if not isinstance(data, dict) or data.get("bocage") != "save":
        raise SaveError("it is not a Bocage save")
    if data.get("format") != FORMAT:
        raise SaveError(f"it has format {data.get('format')!r}, this program reads format {FORMAT}")
    for key, kind in (("game", str), ("scenario", str), ("options", dict), ("entries", list), ("revision", int)):
        if not isinstance(data.get(key), kind):
            raise SaveError(f"its {key} is missing or damaged")


def open_save(game: Game, data: dict[str, Any], upto: int | None = None, narrate: bool = True) -> Match:
    """Replay a save, checking every entry; stop after `upto` entries if given. Nothing is half-loaded."""
    check_header(data)
    if data["game"] != game.name:
        raise SaveError(f"it is a game of {data['game']}, not of {game.name}")
    try:
        match = Match(game, data["scenario"], data["options"], rng=Random(), narrate=narrate)
    except BadInput as problem:
        raise SaveError(str(problem).rstrip(".")) from problem
    entries = data["entries"]
    end = len(entries) if upto is None else max(0, min(upto, len(entries)))
    for i in range(end):
        if i % CHECK == 0:
            _check_digest(data, match, i)
        _put_entry(data, match, i, entries[i])
    if end == len(entries) and data.get("final") != digest(match.state):
        raise SaveError(_revised(data, game, "the final position differs from the one that was saved"))
    return match


def _check_digest(data: dict[str, Any], match: Match, i: int) -> None:
    checks = data.get("checks")
    if not isinstance(checks, list) or len(checks) <= i // CHECK or checks[i // CHECK] != digest(match.state):
        raise SaveError(_revised(data, match.game, "the position differs from the one that was saved"), i)


def _put_entry(data: dict[str, Any], match: Match, i: int, raw: Any) -> None:
    s = match.state
    if not isinstance(raw, list) or len(raw) != 3 or not isinstance(raw[0], int) or not isinstance(raw[1], str):
        raise SaveError("it is not an entry of a log", i)
    seat, rule, action = raw[0], raw[1], tupled(raw[2])
    if s.player == OVER:
        raise SaveError("the game was over before it", i)
    if seat != s.player:
        raise SaveError(_revised(data, match.game, f"seat {seat} answers where seat {s.player} is asked ({s.rule})"), i)
    if rule != s.rule:
        raise SaveError(_revised(data, match.game, f"it answers {rule} where {s.rule} is asked"), i)
    if seat == CHANCE:
        if not play.possible(s, action):
            raise SaveError(_revised(data, match.game, f"{action!r} cannot be drawn there ({rule})"), i)
    else:
        refusal = play.why_not(s, action)
        if refusal is not None:
            raise SaveError(_revised(data, match.game, refusal.sentence()), i)
        if match.before and match.before[-1][0] != seat:
            match.before.clear()
        match.before.append((seat, len(match.log), s.copy()))
    match.put(action)


def _revised(data: dict[str, Any], game: Game, reason: str) -> str:
    if data["revision"] != game.revision:
        return f"{reason}; it was played under rules revision {data['revision']}, this is {game.revision}"
    return reason
