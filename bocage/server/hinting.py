"""Hints: what the machine would do in a seat's place, as a whole plan with its reasons.

A move that was advised is not followed by "stop here" (`planning.followed`).
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from bocage.bots.rifleman import EVALUATIONS
from bocage.kernel import play
from bocage.kernel.codec import encode
from bocage.kernel.refusal import Refusal
from bocage.server.beside.advising import advice
from bocage.server.changes import STALE
from bocage.server.house import House
from bocage.server.lesson import Taught
from bocage.server.planning import imagined
from bocage.server.planning.followed import Given, rest_of
from bocage.server.table import Table

ADVISER = "sergeant/1"
NO_HINTS = Refusal("", "hints are for games against the machine or alone; here another person plays")
SCRIPTED = Refusal("", "this lesson says itself what comes now; in its fight hints are given")
_chance = SystemRandom()


async def hint(house: House, table: Table, seat: int, v: int) -> dict[str, Any] | Refusal:
    """The advice, or why there is none; the process that thinks gets what a machine in this seat gets, and no more."""
    if not table.hints():
        return NO_HINTS
    if isinstance(table.match, Taught) and table.match.now() is not None:
        return SCRIPTED
    async with table.lock:
        if table.stale(v) or table.match.state.player != seat:
            return STALE
        match, length = table.match, len(table.match.log)
        given: Given | None = table.advised.get(seat)
        since = match.log[given.length :] if given is not None and given.length <= length else []
        if given is not None and since and (rest := rest_of(given, seat, since, match.choices())) is not None:
            return rest
        going = given is not None and bool(since) and given.set_out(seat, since)
        copy = imagined(table.game, match.state, seat)
        listed = list(match.choices())
    if len(listed) == 1:
        return {"action": listed[0], "plan": listed[:1], "path": [], "words": table.game.describe(copy, listed[0])}
    if table.game.name not in EVALUATIONS:
        return {"action": await house.thinkers.choose(ADVISER, table.game, match.scenario, copy, seat, listed)}
    seed = _chance.getrandbits(64)
    told, kinds = await house.elsewhere.run(
        advice, table.game.name, match.scenario, match.options, seat, encode(copy), seed, going
    )
    if play.among(listed, told["action"]) is None:  # told of a copy that differs where it must not
        return {"action": await house.thinkers.choose(ADVISER, table.game, match.scenario, copy, seat, listed)}
    table.advised[seat] = Given(told, length, kinds)
    return dict(told)
