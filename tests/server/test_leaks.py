"""No message of the table depends on what its reader may not know.

Random games of all scenarios are played. At every decision each message that the table could send to a seat or to the
spectator is made twice: from the true position, and from one that differs only in what that reader may not know.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, SPECTATOR, Action, State
from bocage.kernel.game import Game
from bocage.server.orders import is_reaction
from bocage.server.rows import GameRow, SeatRow, to_json
from bocage.server.table import Table
from bocage.server.told import Line, Told

DECISIONS = int(os.environ.get("BOCAGE_PAIRED", "50"))
COUNTED = [0]
"""Messages that were compared with those of the other world."""
ALL = [("toy", "race"), *((name, x.ident) for name in games.names() for x in games.load(name).scenarios())]


def sit(game: Game, scenario: str) -> Table:
    match = Told(game, scenario, game.complete_options(scenario, {}))
    opening = match.opening_line()
    match.run_chance()
    row = GameRow("t", game.name, scenario, match.options, {"mode": "link"}, [], 1, 0, 0, False, 0.0)
    places = [SeatRow(i, "", name, None, []) for i, name in enumerate(game.seats(match.state))]
    return Table(row, game, match, places, opening)


def odd_actions(s: State, rng: Random) -> list[Action]:
    """Answers that are mostly not allowed: the legal ones with a part changed."""
    made: list[Action] = []
    for option in play.options(s)[:12]:
        for i in range(1, len(option)):
            if type(option[i]) is int:
                made.append((*option[:i], option[i] + rng.randrange(1, 9), *option[i + 1 :]))
        made.append((option[0],))
    return made


def messages(table: Table, seat: int, odd: list[Action]) -> list[str]:
    """What this seat would be sent now: position, previews, refusals, and why-not for places on the table."""
    s = table.match.state
    told: list[Any] = [table.position(seat, since=10**9), table.present(), table.facts(), is_reaction(s)]
    told += [table.why(seat, action) for action in odd]
    if s.player == seat:
        options = play.options(s)
        told += [table.explain(seat, action) for action in options[:12]]
        told += [table.why_there(seat, {"unit": n, "group": n, "card": n}) for n in range(0, 40, 7)]
    return [to_json(x) for x in told]


def known(line: Line, seat: int) -> bool:
    return line.entry.known_to(seat)


def check_position(table: Table, rng: Random) -> None:
    true = table.match.state
    odd = odd_actions(true, rng)
    for seat in (*range(len(table.seats)), SPECTATOR):
        shown = messages(table, seat, odd)
        table.match.state = table.game.determinize(true, seat, rng)
        try:
            other = messages(table, seat, odd)
        finally:
            table.match.state = true
        COUNTED[0] += len(shown)
        for a, b in zip(shown, other):
            assert a == b, f"seat {seat} under {true.rule}"


def check_lines(table: Table, after: State, lines: list[Line], rng: Random) -> None:
    """The words of a decision and of its events hold nothing that a reader of the line may not know."""
    for seat in (*range(len(table.seats)), SPECTATOR):
        now = table.game.determinize(after, seat, rng)
        for line in lines:
            told = line.for_seat(seat)
            if told is not None and seat != line.entry.seat:
                assert "words" not in told and "by" not in told
            if not known(line, seat):
                assert told is None or set(told) == {"step", "seat", "events"}
            if line is lines[-1]:
                for (_, what, seats), words in zip(line.entry.events, line.told):
                    if seats is None or seat in seats:
                        assert table.game.narrate(now, what) == words, f"seat {seat}: {words}"


@pytest.mark.parametrize(("name", "scenario"), ALL)
def test_every_message_holds_only_what_its_reader_may_know(name: str, scenario: str) -> None:
    rng = Random(scenario)
    table = sit(games.load(name), scenario)
    table.match.rng = rng
    for _ in range(DECISIONS):
        s = table.match.state
        if s.player == OVER:
            break
        assert s.player != CHANCE
        check_position(table, rng)
        n = len(table.match.lines)
        assert table.match.submit(s.player, rng.choice(play.options(s))) is None
        check_lines(table, table.match.state, table.match.lines[n:], rng)
    print(f"{COUNTED[0]} messages of paired worlds so far, none different")
