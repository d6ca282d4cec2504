"""SSR of DaE1: Infantry whose locations are recorded secretly, until it acts, is found or is struck.

Like the crew of a hidden Gun (SK 6.4) it is in `s.hiding`, in no stack and on no roster. What it does on the map it
does after it has shown itself, which it may do at any time.
"""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.model.names import Side, Unit, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_unit
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

SHOW = "show"
NOT_HIDDEN = Refusal("SK 1.3", "only a unit that is still hidden shows itself")


def hide_infantry(s: SKState, units: Units) -> None:
    """A group has set up: its units leave the map for everybody but their owner."""
    for u in units:
        side, where = s.side[u], s.at[u]
        s.stacks[where] = tuple([v for v in s.stacks[where] if v != u])
        if not s.stacks[where]:
            del s.stacks[where]
        s.roster[side] = tuple([v for v in s.roster[side] if v != u])
        s.hiding[side] = (*s.hiding[side], u)


def show_list(s: SKState, side: Side) -> list[Action]:
    """("show", unit) for each hidden unit that mans no Gun; a Gun shows itself by acting (SK 6.4)."""
    return [(SHOW, u) for u in s.hiding[side] if show_refusal(s, side, u) is None]


def show_refusal(s: SKState, side: Side, u: Unit) -> Refusal | None:
    if not 0 <= u < len(s.kind) or s.side[u] != side:
        return no.NOT_YOURS
    guns = any(s.type(w).is_gun for w in s.carried[u])
    return NOT_HIDDEN if u not in s.hiding[side] or guns else None


def show(s: SKState, u: Unit) -> None:
    """A unit may reveal itself at any time."""
    reveal_unit(s, u)
