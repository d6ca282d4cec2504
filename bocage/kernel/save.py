"""Saved games: the log with every decision and drawn result, replayed to any point and verified entry by entry.

A save needs no seed: results are stored. It names game, scenario, options, rules revision and format, and carries a
digest of what is asked every CHECK entries and at the end, so that damage and changed rules are found where they
happen.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bocage.kernel import play
from bocage.kernel.codec import tupled
from bocage.kernel.fit import Misfit, fitted, told_rules, under
from bocage.kernel.frames import CHANCE, State
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.kernel.proof import dealt

FORMAT = 2
READS = (1, 2)
"""Format 1 had digests of whole states, which a renamed field makes useless: there the entries alone are checked."""
CHECK = 50
MOST_BYTES = 100_000_000


class SaveError(BadInput):
    """A save that cannot be opened: the entry (or None) and the reason, in one sentence."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        self.entry = entry
        where = f"entry {entry + 1}: " if entry is not None else ""
        super().__init__(f"This save cannot be opened: {where}{reason}.")


def position(s: State) -> str:
    """A short name for what is asked now and of whom: it holds however the program keeps its states."""
    drawn = s.chance if s.player == CHANCE else ()
    asked = [s.player, s.rule, drawn, play.options(s), s.result]
    return hashlib.sha256(json.dumps(asked, ensure_ascii=False).encode()).hexdigest()[:32]


def to_save(match: Match) -> dict[str, Any]:
    """A match as JSON values."""
    replayed = Match(match.game, match.scenario, match.options, narrate=False, undo=False)
    checks: list[str] = []
    for i, entry in enumerate(match.log):
        if i % CHECK == 0:
            checks.append(position(replayed.state))
        replayed.put(entry.action)
    saved = {
        "bocage": "save",
        "format": FORMAT,
        "game": match.game.name,
        "revision": match.game.revision,
        "pack": match.game.pack(),
        "scenario": match.scenario,
        "options": match.options,
        "entries": [[entry.seat, entry.rule, entry.action] for entry in match.log],
        "checks": checks,
        "final": position(replayed.state),
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
        if path.exists() and not path.is_file():
            raise SaveError(f"{path} is not a file")
        if path.exists() and path.stat().st_size > MOST_BYTES:
            raise SaveError(f"{path} is longer than any save")
        data = json.loads(path.read_text(encoding="utf-8"))
    except SaveError:
        raise
    except OSError as problem:
        raise SaveError(f"{path} cannot be read ({problem.strerror})") from problem
    except (ValueError, RecursionError) as problem:
        raise SaveError(f"{str(path)!r} is not a Bocage save") from problem
    check_header(data)
    return dict(data)


def check_header(data: Any) -> None:
    if not isinstance(data, dict) or data.get("bocage") != "save":
        raise SaveError("it is not a Bocage save")
    if type(data.get("format")) is not int or data["format"] not in READS:
        raise SaveError(f"it has format {str(data.get('format'))[:20]}; this program reads formats up to {FORMAT}")
    for key, kind in (("game", str), ("scenario", str), ("options", dict), ("entries", list), ("revision", int)):
        if type(data.get(key)) is not kind:
            raise SaveError(f"its {key} is missing or damaged")
    if not 0 <= data["revision"] < 1 << 31:
        raise SaveError("its revision is missing or damaged")


class Opened(NamedTuple):
    """A save under the rules of today: the match as far as it fits, how many entries that is, why no more do."""

    match: Match
    fits: int
    total: int
    problem: str

    @property
    def whole(self) -> bool:
        return not self.problem


def same_rules(game: Game, data: dict[str, Any]) -> bool:
    return bool((data["revision"], data.get("pack", "")) == under(game))


def open_save(game: Game, data: dict[str, Any], upto: int | None = None, narrate: bool = True) -> Match:
    """Replay a save, checking every entry; stop after `upto` entries if given. Nothing is half-loaded."""
    opened = _replay(game, data, upto, narrate)
    if opened.problem:
        raise SaveError(_revised(data, game, opened.problem), opened.fits if opened.fits < opened.total else None)
    return opened.match


def open_as_far(game: Game, data: dict[str, Any], narrate: bool = True) -> Opened:
    """A save of other rules as far as it fits those of today; one of the same rules fits or is damaged."""
    check_header(data)
    if same_rules(game, data) and data["format"] == FORMAT:
        match = open_save(game, data, narrate=narrate)
        return Opened(match, len(match.log), len(match.log), "")
    return _replay(game, data, None, narrate)


def _replay(game: Game, data: dict[str, Any], upto: int | None, narrate: bool) -> Opened:
    check_header(data)
    if data["game"] != game.name:
        raise SaveError(f"it is a game of {data['game'][:40]}, not of {game.name}")
    try:
        match = Match(game, data["scenario"], data["options"], rng=Random(), narrate=narrate)
    except BadInput as problem:
        raise SaveError(str(problem).rstrip(".")) from problem
    entries, same = data["entries"], same_rules(game, data)
    exact = same and data["format"] == FORMAT  # other rules may ask otherwise: there the entries alone decide
    end = len(entries) if upto is None else max(0, min(upto, len(entries)))
    for i in range(end):
        if exact and i % CHECK == 0 and _checked(data, i) != position(match.state):
            return Opened(match, i, len(entries), "the position differs from the one that was saved")
        try:
            _put_entry(match, entries[i], same, i)
        except Misfit as misfit:
            return Opened(match, i, len(entries), str(misfit).rstrip("."))
        except BadInput:
            raise
        except Exception as problem:  # a rule of today that fails over what was legal once
            return Opened(match, i, len(entries), f"the rules fail there ({type(problem).__name__})")
    if end == len(entries) and exact and data.get("final") != position(match.state):
        return Opened(match, end, end, "the final position differs from the one that was saved")
    if end == len(entries) and not exact and data.get("result") is not None and not match.over:
        return Opened(match, end, end, "it would not be over yet")  # a scenario that has become longer, say
    return Opened(match, end, end, "")


def _checked(data: dict[str, Any], i: int) -> str:
    checks = data.get("checks")
    found = checks[i // CHECK] if isinstance(checks, list) and len(checks) > i // CHECK else ""
    return found if isinstance(found, str) else ""


def _put_entry(match: Match, raw: Any, same: bool, i: int) -> None:
    s = match.state
    if not isinstance(raw, list) or len(raw) != 3 or type(raw[0]) is not int or not isinstance(raw[1], str):
        raise SaveError("it is not an entry of a log", i)
    value = fitted(s, raw[0], raw[1], tupled(raw[2]), cited=same)
    if s.player >= 0:
        match.remember()
    match.put(value)


def _revised(data: dict[str, Any], game: Game, reason: str) -> str:
    if same_rules(game, data):
        return reason
    played = told_rules(data["revision"], str(data.get("pack", ""))[:16])
    return f"{reason}; it was played under {played}, this is {told_rules(*under(game))}"
