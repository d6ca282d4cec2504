"""Secrecy: what one seat is told of a match, and the checks that nothing else gets out."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, PASS, SPECTATOR, Action, State
from bocage.kernel.game import Game
from bocage.kernel.match import Entry


def question(game: Game, s: State, seat: int, listed: list[Action] | None = None) -> dict[str, Any]:
    """Who decides now under which rule; the choices themselves (`listed`, where they are known) only for the one who
    decides."""
    if s.player == OVER:
        return {"over": True, "rule": s.ending[0], "reason": s.ending[1], "result": s.result}
    if s.player == CHANCE:
        return {"over": False, "seat": CHANCE, "rule": s.rule}
    asked: dict[str, Any] = {"over": False, "seat": s.player}
    if seat == s.player:
        asked["rule"] = s.rule
        asked["prompt"] = game.prompt(s)
        asked["options"] = [
            {
                "action": action,
                "words": game.describe(s, action),
                "rules": list(play.cites(s, action)),
                "at": game.target(s, action),
            }
            for action in (play.options(s) if listed is None else listed)
        ]
    return asked


def observation(game: Game, s: State, seat: int) -> dict[str, Any]:
    """All that a seat may know now: its view of the table and the question, if it is asked one."""
    return {"view": game.view(s, seat), "question": question(game, s, seat)}


def entry_for(game: Game, s: State, entry: Entry, seat: int) -> dict[str, Any] | None:
    """A log entry as this seat may read it; None if nothing of it is for this seat."""
    events = [
        {"rule": rule, "what": what, "words": game.narrate(s, what)}
        for rule, what, seats in entry.events
        if seats is None or seat in seats
    ]
    if entry.known_to(seat):
        return {"seat": entry.seat, "rule": entry.rule, "action": entry.action, "events": events}
    return {"seat": entry.seat, "events": events} if events else None


def leaks(game: Game, s: State, rng: Random) -> list[str]:
    """What differs, for each seat, between this state and one that differs only in what the seat may not know."""
    found = []
    for seat in (*range(len(game.seats(s))), SPECTATOR):
        other = game.determinize(s, seat, rng)
        if game.view(other, seat) != game.view(s, seat):
            found.append(f"the view of seat {seat} depends on what it may not know")
        if s.player == seat and s.player >= 0 and play.options(other) != play.options(s):
            found.append(f"the options of seat {seat} depend on what it may not know")
        found += asked_otherwise(game, s, other, seat, rng)
    return found


def asked_otherwise(game: Game, s: State, other: State, seat: int, rng: Random) -> list[str]:
    """Whether the same answer leads to another question in a world that a seat cannot tell from this one.

    A copy has the same question open by itself; what tells is who is asked next. What is drawn or revealed on the way
    may differ: there the seat learns something by the rules.
    """
    if s.player < 0:
        return []
    common = [action for action in play.options(s) if play.among(play.options(other), action) is not None]
    if not common:
        return []
    action = common[int(rng.random() * len(common))]
    worlds = [s.copy(), other.copy()]
    for world in worlds:
        world.revealed = False
        play.apply(world, action)
    a, b = worlds
    if a.revealed or b.revealed or CHANCE in (a.player, b.player) or OVER in (a.player, b.player):
        return []
    if s.player == seat or s.private is None or seat in s.private:
        if a.player != b.player:
            return [f"who is asked after {action!r} ({s.rule}) changes with what seat {seat} may not know"]
        if (PASS in play.options(a)) != (PASS in play.options(b)):
            return [f"what can be declined after {action!r} ({s.rule}) changes with what seat {seat} may not know"]
    return []
