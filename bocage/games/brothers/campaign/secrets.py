"""What a seat may know of the units that a campaign fields, and a battle it cannot tell from the real one (BB 15.0).

The ledger is open: both sides know of how many units of which type and strength a company consists. Which counter on
the map is which of them is hidden as in any scenario.
"""

from __future__ import annotations

from random import Random

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BANZAI, BrothersState

TRIES = 200


def alike(s: BrothersState, group: int) -> bool:
    """Were all units of the group of one type and equally strong when the battle began?"""
    lines = [s.standing[line] for line, g in zip(s.line, s.group) if g == group]
    return len({(kind, step) for _, _, kind, step, _, _ in lines}) <= 1


def other_lines(s: BrothersState, new: BrothersState, units: list[Unit], rng: Random) -> None:
    """Draw anew which of these unseen units of a group is which: type, strength and charge go together."""
    from bocage.games.brothers.determinize import may_be, one_to_a_hex, some_facing

    machines = CARDS[s.scenario].machines
    order = list(units)
    for _ in range(TRIES):
        rng.shuffle(order)
        kinds = [s.kind[v] for v in order]
        if not machines:
            break
        if all(may_be(s, u, kind) for u, kind in zip(units, kinds)) and one_to_a_hex(s, units, kinds):
            break
    else:
        order = list(units)
    for u, v in zip(units, order):
        new.kind[u], new.step[u], new.line[u] = s.kind[v], s.step[v], s.line[v]
        new.mark[u] = (s.mark[u] & ~BANZAI) | (s.mark[v] & BANZAI)
        if machines:
            new.face[u] = some_facing(s, u, s.kind[v], rng)
