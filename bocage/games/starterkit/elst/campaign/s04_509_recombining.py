"""DE 4.509 Half-squads of one type in the same area, or in the Eliminated Pool, recombine into squads."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import (
    Key,
    Line,
    book_of,
    carried_by,
    change,
    line,
    lines,
    name_of,
    read,
    stood_in_battle,
    write,
)
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.units import TYPES

WHOLE = {t.half: t.row for t in TYPES if t.is_squad and t.half >= 0}
"""Row of a half-squad to that of its squad."""


def recombine(s: IslandState) -> None:
    """DE 4.509 Two half-squads make a squad, until at most one of each type is left in each area."""
    for side in (0, 1):
        for one, other in pairs([(key, x) for key, x in lines(s, side) if x.row in WHOLE]):
            first = line(s, one)
            squad = first._replace(row=WHOLE[first.row])
            for k in carried_by(s, other):
                write(s, k, line(s, k)._replace(holder=one))
            write(s, other, line(s, other)._replace(fate="recombined"))
            seen = stood_in_battle(s, one) and stood_in_battle(s, other)  # all others are a secret
            change(s, one, squad, "DE 4.509", f"two {name_of(first)}s recombine into a {name_of(squad)}", seen)


def pairs(found: list[tuple[Key, Line]]) -> list[tuple[Key, Key]]:
    """Lines of one type kept in the same area, two by two."""
    alone: dict[tuple[int, int], Key] = {}
    made: list[tuple[Key, Key]] = []
    for key, x in found:
        sort = (x.row, x.area)
        if sort in alone:
            made.append((alone.pop(sort), key))
        else:
            alone[sort] = key
    return made


def pool(s: IslandState, side: Side) -> list[tuple[Key, Line]]:
    """DE 4.12, 4.513 The multi-man counters eliminated since the side last replenished: in the scenario, in both parts
    of a Dual Attack (DE 4.5171: one scenario that starts again), and in the Refit Phase."""
    known = [(key, read(raw)) for key, raw in book_of(s, side).items()]
    return [(key, x) for key, x in known if x.fate and x.lost_in >= s.replenished[side] and x.type.is_multi_man]


def recombine_pool(s: IslandState) -> None:
    """DE 4.509, 4.513 The same within the Eliminated Pool, where areas mean nothing."""
    for side in (0, 1):
        halves = [(key, x._replace(area=0)) for key, x in pool(s, side) if x.row in WHOLE]
        for one, other in pairs(halves):
            first = line(s, one)
            write(s, one, first._replace(row=WHOLE[first.row]))
            write(s, other, line(s, other)._replace(lost_in=-1, fate="recombined"))
