"""What the players of a table do together: go on with an old game from where it fits, take back past a fault, end it.

Each person at a seat of their own agrees; at one screen, or alone, one word is enough. What is cut is kept aside.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel.fit import told_rules, under
from bocage.kernel.game import BadInput
from bocage.server import keeping
from bocage.server.changes import STALE
from bocage.server.house import House
from bocage.server.kept import KeptTable
from bocage.server.proof import dealing
from bocage.server.table import Table
from bocage.server.told import Line
from bocage.server.writes import Change

RESUME, BACK, END, DRAW, UNDO, RESIGN = "resume", "back", "end", "draw", "undo", "resign"
WORDS = {
    RESUME: "go on from the last position that fits",
    BACK: "take the last decision back",
    END: "end the game here",
}


def may(table: Table) -> list[str]:
    """What can be agreed on here."""
    if isinstance(table, KeptTable):
        return [RESUME, END] if table.resumable else []
    if table.match.over:
        return []
    return [*([BACK, END] if table.fault else []), *_between_persons(table), RESIGN]


def _between_persons(table: Table) -> list[str]:
    """What only another person can grant: a draw, and an undo that its own rules would refuse."""
    persons = _persons(table)
    if len(persons) < 2 or table.settings.get("mode") != "link":
        return []
    return [DRAW, *[f"{UNDO}{seat}" for seat in persons]]


def _key(table: Table, what: str) -> str:
    """An offer stands until the next decision; what mends a game stands until it is done."""
    return what if what in (RESUME, BACK, END) else f"{what}@{table.version}"


def waiting_for(table: Table, what: str) -> list[int]:
    """The persons who have not agreed yet."""
    persons = [place.seat for place in table.seats if place.bot is None]
    said = table.agreed.get(_key(table, what), [])
    if what == RESIGN and said:
        return []
    if said and table.settings.get("mode") != "link":
        return []
    return [seat for seat in persons if seat not in said]


async def agree(house: House, table: Table, seat: int, v: int, what: Any) -> str | None:
    """A seat agrees; when it is the last, it is done. Why not, or None."""
    async with table.lock:
        if table.broken or table.stale(v):
            return STALE.reason
        if what not in may(table):
            raise BadInput("There is nothing here to agree on.")
        table.agreed = await house.write(keeping.set_agreed, house.store, table.id, _key(table, what), seat)
        if waiting_for(table, what):
            table.show(table.match.steps)
            return None
        try:
            await house.write(house.store.change, _done(table, what, seat))
        finally:
            table.broken = True
            house.forget(table)
    return None


def _done(table: Table, what: str, seat: int) -> Change:
    steps, rules = table.match.steps, under(table.game)
    if what == RESIGN:
        words = f"{table.seats[seat].name} resigned."
        result = [0.0 if place.seat == seat else 1.0 for place in table.seats]
        return keeping.ended(table.id, table.version, [*table.notes, [steps, words]], words, result)
    if what == DRAW:
        words = "The players agreed on a draw."
        return keeping.ended(table.id, table.version, [*table.notes, [steps, words]], words)
    if what == END:
        words = f"The players ended the game by agreement at decision {steps}."
        return keeping.ended(table.id, table.version, [*table.notes, [steps, words]], "ended by agreement")
    if isinstance(table, KeptTable):
        match, n = table.taken.match, table.taken.fits
        assert match is not None
        words = (
            f"All agreed to go on from decision {match.steps} under {told_rules(*rules)}; "
            f"{steps - match.steps} later decisions no longer fitted and are kept aside."
        )
    elif what.startswith(UNDO):
        asker = int(what[len(UNDO) :])
        n = next((i for i in range(len(table.match.log) - 1, -1, -1) if table.match.log[i].seat == asker), 0)
        match = table.rewound(n)
        words = f"{table.seats[asker].name} took decision {match.steps + 1} back; the other side granted it."
    else:
        match = table.match
        n = next((i for i in range(len(match.log) - 1, -1, -1) if match.log[i].seat in _persons(table)), 0)
        match = table.rewound(n)
        words = f"After a fault all agreed to take decision {match.steps + 1} back."
    match.before.clear()
    length = len(match.log)
    settings = dealing.taken_back(table.settings, _last_draw(table.match.lines), _last_draw(match.lines))
    match.dealer = dealing.dealer_from(settings)
    match.run_chance()
    notes = [note for note in table.notes if note[0] <= match.steps]
    return keeping.cut_back(
        table.id, table.version, rules, [*notes, [match.steps, words]], n, match.lines[length:], match.state, settings
    )


def _last_draw(lines: list[Line]) -> int:
    return max([line.entry.draw for line in lines], default=-1)


def _persons(table: Table) -> list[int]:
    return [place.seat for place in table.seats if place.bot is None]
