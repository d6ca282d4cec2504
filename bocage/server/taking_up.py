"""Taking a game up from the store, under the rules it was played under or under others.

A kept state serves only under the same rules and in the same shape; else the log is replayed from the start, as far as
it fits the rules of today.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from bocage.kernel.codec import CodecError, decode, shape
from bocage.kernel.fit import Misfit, told_rules, under
from bocage.kernel.frames import OVER
from bocage.kernel.game import BadInput, Game
from bocage.server.lesson import Taught, lesson
from bocage.server.proof import dealing
from bocage.server.rows import Checkpoint, GameRow
from bocage.server.told import Line, Told

log = logging.getLogger("bocage.table")


class TakenUp(NamedTuple):
    """A game as far as it fits: the match (None where not even its set-up is there), the entries, why no more do."""

    match: Told | None
    fits: int
    problem: str
    stale: bool = False
    """Whether a kept state did not serve."""

    @property
    def whole(self) -> bool:
        return self.match is not None and not self.problem


def take_up(game: Game, row: GameRow, lines: list[Line], kept: Checkpoint | None) -> TakenUp:
    """The match as it was, undo included."""
    taken = _taken(game, row, lines, kept)
    if taken.match is not None:
        last = max([line.entry.draw for line in lines[: taken.fits]], default=-1)
        taken.match.dealer = dealing.dealer_from(row.settings, last)
    if row.ending is not None and taken.match is not None and not taken.match.over:
        s = taken.match.state
        s.player, s.ending = OVER, ("", str(row.ending.get("reason", "")))
        s.result = tuple(row.ending.get("result") or [0.5] * len(game.seats(s)))
        taken.match.before.clear()
    return taken


def _taken(game: Game, row: GameRow, lines: list[Line], kept: Checkpoint | None) -> TakenUp:
    same = (row.revision, row.pack) == under(game)
    if same and kept is not None:
        try:
            return TakenUp(_from_state(game, row, lines, kept), len(lines), "")
        except (Misfit, CodecError, BadInput) as problem:
            log.warning("game %s is replayed: its kept state does not serve (%s)", row.id, problem)
    return _replayed(game, row, lines, same)._replace(stale=kept is not None)


def _new(game: Game, row: GameRow) -> Told:
    taught = row.settings.get("lesson")
    attempt = row.settings.get("attempt", 0)
    match = Taught(game, lesson(taught), attempt) if taught else Told(game, row.scenario, row.options)
    match.shy = row.settings.get("mode") != "both"
    return match


def _from_state(game: Game, row: GameRow, lines: list[Line], kept: Checkpoint) -> Told:
    match = _new(game, row)
    match.state = decode(kept.state)
    if kept.shape and shape(match.state, under(game)) != kept.shape:
        raise CodecError("it has another shape")
    match.state.events = []
    match.lines = lines[: kept.n]
    match.log = [line.entry for line in match.lines]
    for line in lines[kept.n :]:
        match.again(line)
    return match


def _replayed(game: Game, row: GameRow, lines: list[Line], same: bool) -> TakenUp:
    if type(game) is Game:
        return TakenUp(None, 0, f"there is no game {row.game} here any more")
    try:
        match = _new(game, row)
    except Exception as problem:  # a scenario or an option that there is no more, or a set-up that fails
        return TakenUp(None, 0, _told(problem))
    for n, line in enumerate(lines):
        try:
            match.again(line, cited=False)
        except Exception as problem:  # it does not fit, or the rules of today fail over it
            return TakenUp(match, n, _told(problem))
    if row.over and not match.over and row.ending is None:
        return TakenUp(match, len(lines), "it would not be over yet")
    return TakenUp(match, len(lines), "")


def _told(problem: Exception) -> str:
    if isinstance(problem, (Misfit, BadInput)):
        return str(problem).rstrip(".")
    return f"the rules fail there ({type(problem).__name__})"


def note_of(row: GameRow, game: Game, match: Told) -> list[Any]:
    """The line in the log of a game that goes on under other rules."""
    now, then = told_rules(*under(game)), told_rules(row.revision, row.pack)
    words = f"From here on this game is played under {now}; until now it was {then}."
    if match.otherwise >= 0:
        words += f" Under today's rules decision {match.otherwise} came out otherwise."
    return [match.steps, words]


def kept_words(row: GameRow, rules: str, steps: int, of: int, problem: str, can: bool) -> str:
    """Why a game is only to be read, and what can be done."""
    played = told_rules(row.revision, row.pack)
    if played == rules:
        words = (
            f"This game names today's rules ({rules}), but only decisions up to {steps} of {of} fit them: {problem}; "
            "it is damaged, or it is from before rules were counted."
        )
    else:
        words = f"This game was played under {played}; under {rules} it fits up to decision {steps} of {of}: {problem}."
    words += " It is kept as it was, to be read."
    return words + (" If all players agree it goes on from there." if can else "")
