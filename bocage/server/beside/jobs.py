"""Work that takes long and is done in another process: plain data in, plain data out.

Opening a save, writing one, looking back and filming replay whole games; the loop that answers everybody must not wait.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from bocage import games
from bocage.kernel import play
from bocage.kernel.codec import decode, encode, shape
from bocage.kernel.film import Frame, frame_of, from_reel, shoot, to_reel
from bocage.kernel.fit import under
from bocage.kernel.frames import State
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.kernel.save import open_as_far, to_save
from bocage.server import limits
from bocage.server.careful import Careful
from bocage.server.told import Line, Told, line_from

Steps = list[tuple[int, Any]]
"""Entries of a log: the step of each, and the answer or result."""
REEL = 50


class Start:
    """Where a replay begins: a game's set-up, or a kept state of it."""

    def __init__(self, game: str, scenario: str, options: dict[str, Any], state: dict[str, Any] | None = None) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.state = state

    def play(self) -> tuple[Game, State]:
        game = Careful(games.load(self.game))
        if self.state is None:
            return game, Match(game, self.scenario, self.options, narrate=False, undo=False).state
        game.new(self.scenario, self.options)  # loads what the scenario needs
        return game, decode(self.state)


def film(start: Start, ahead: Steps, shown: Steps, opening: bool) -> list[tuple[int, str]]:
    """Reels of what is seen after each step of `shown`, played on from after `ahead`, with the opening that too; and
    how many frames each has, so that nobody need unpack it to number them."""
    game, s = start.play()
    for _, value in ahead:
        play.apply(s, value)
    frames: list[Frame] = []
    drawn = 0
    if opening:
        while drawn < len(shown) and shown[drawn][0] == 0:
            play.apply(s, shown[drawn][1])
            drawn += 1
        frames.append(frame_of(game, s))
    frames += shoot(game, s, shown[drawn:])
    parts = [frames[i : i + REEL] for i in range(0, len(frames), REEL)]
    return [(len(part), to_reel(part)) for part in parts]


def past(start: Start, entries: Steps) -> Frame:
    """What every seat sees after these entries."""
    game, s = start.play()
    for _, value in entries:
        play.apply(s, value)
    return frame_of(game, s)


def save(start: Start, actions: list[Any]) -> dict[str, Any]:
    game, _ = start.play()
    match = Match(game, start.scenario, start.options, narrate=False, undo=False)
    for action in actions:
        match.put(action)
    return to_save(match)


class Reopened(NamedTuple):
    """A save as the table takes it: the lines as far as it fits and, beyond, as they are recorded."""

    game: str
    scenario: str
    options: dict[str, Any]
    rules: tuple[int, str]
    opening: Line
    lines: list[Line]
    kept: tuple[dict[str, Any], str] | None
    over: bool
    film: list[tuple[int, int, str]]


def reopen(body: bytes) -> tuple[Reopened, dict[str, Any]]:
    """What was asked for with a save: the save replayed as far as it fits, and the wish without it."""
    try:
        wish = msgspec.json.decode(body)
    except (msgspec.DecodeError, ValueError, RecursionError) as problem:
        raise BadInput("That is not JSON.") from problem
    if not isinstance(wish, dict):
        raise BadInput("That is not what is expected here.")
    data = wish.pop("save", {})
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadInput("This file is not a Bocage save.")
    if isinstance(data.get("entries"), list) and len(data["entries"]) > limits.SAVE_ENTRIES:
        raise BadInput("This save is longer than the table takes.")
    return reopened(data), wish


def reopened(data: dict[str, Any]) -> Reopened:
    """A save with every entry checked; one of other rules as far as it fits, the rest from its record."""
    game = Careful(games.load(data["game"]))
    opened = open_as_far(game, data, narrate=False)
    match = Told(game, opened.match.scenario, opened.match.options)
    opening = match.opening_line()
    match.keep_undo = False  # no copy of the state before each of what may be thousands of entries
    for entry in opened.match.log:
        match.put(entry.action)
    if opened.whole:
        kept = (encode(match.state), shape(match.state, under(game)))
        rules, lines, over = under(game), match.lines, match.over
    else:
        kept, rules = None, (data["revision"], str(data.get("pack", ""))[:64])
        lines, over = [*match.lines, *_recorded(data, match)], data.get("result") is not None
    return Reopened(game.name, match.scenario, match.options, rules, opening, lines, kept, over, _film(data, lines))


def _recorded(data: dict[str, Any], match: Told) -> list[Line]:
    """The lines of a save beyond what fits: from its record, or with no more than the entries say."""
    record = data.get("record")
    told = record.get("lines") if isinstance(record, dict) else None
    found: list[Line] = []
    step = match.steps
    for n in range(len(match.lines), len(data["entries"])):
        raw = data["entries"][n]
        if not isinstance(raw, list) or len(raw) != 3 or type(raw[0]) is not int or not isinstance(raw[1], str):
            raise BadInput(f"This save cannot be opened: entry {n + 1}: it is not an entry of a log.")
        step += raw[0] >= 0
        plain = told[n] if isinstance(told, list) and len(told) == len(data["entries"]) else None
        try:
            found.append(line_from(step, raw[0], raw[1][:40], raw[2], plain if plain is not None else bare(raw)))
        except (ValueError, TypeError):
            found.append(line_from(step, raw[0], raw[1][:40], raw[2], bare(raw)))
    return found


def bare(raw: list[Any]) -> list[Any]:
    """What can be told of an entry without a record: its words for the one who decided, nothing for the others."""
    words = " ".join(str(x)[:40] for x in raw[2]) if isinstance(raw[2], list) else str(raw[2])[:40]
    return [words if raw[0] >= 0 else "", "", ["dice", ""] if raw[0] < 0 else ["", ""], [raw[0]], [], []]


def _film(data: dict[str, Any], lines: list[Line]) -> list[tuple[int, int, str]]:
    record = data.get("record")
    reels = record.get("film") if isinstance(record, dict) else None
    found: list[tuple[int, int, str]] = []
    for reel in reels if isinstance(reels, list) else []:
        if isinstance(reel, list) and [type(x) for x in reel] == [int, int, str] and from_reel(reel[2]):
            found.append((reel[0], reel[1], reel[2]))
    return found if lines else []
