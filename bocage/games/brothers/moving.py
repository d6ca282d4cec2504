"""Who is on the move. A move under way is a frame of its own, and more than one may be open: an event lets another
unit charge while the first is paused (BB 17.0)."""

from __future__ import annotations

from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import OFF, BrothersState
from bocage.kernel.frames import Frame


class Moving(Frame):
    """A procedure in which a unit moves, or counts as moving (BB 43.7)."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.left: Loc = OFF
        """Where it has just come from."""
        self.hexes = 0
        """Hexes entered so far."""
        self.flags = 0
        """How it came: the flags of its last step."""
        self.bonus = 0
        """What its style of moving adds to Morale in checks on the way (BB 9.0)."""
        self.under_way = False
        self.stays = False
        """It counts as moving but enters no hex (BB 43.7), or only another level of its own (BB 40.2)."""
        self.floors = 0
        """Of what it has entered, levels of the hex it was in already (BB 40.2): they are no new hexes."""
        self.entering = False
        """In the pause after a hex: only if it survives all fire does it see and hold anything (BB 15.0, 18.0)."""
        self.checks = 0
        self.shaken = False
        self.stopped = False
        """A failed check ends the move (BB 5.0)."""
        self.last = False
        """It does its last act: no check could stop it any more."""
        self.pointed = -1
        """Which way a Vehicle pointed when it set out (BB 20.4)."""
        self.decoys: tuple[Loc, ...] = ()
        """Where Decoys have vanished since it last chose (BB 59.5, 59.6)."""
        self.shot_at: tuple[Unit, ...] = ()
        """Who has tried to fire in this hex at it or whoever is aboard; not at a Vehicle alone (BB 10.0)."""
        self.placed: tuple[Unit, ...] = ()
        """Units out of the cup that appeared during the move (BB 59.5)."""

    def lost(self, s: BrothersState) -> bool:
        """Was it eliminated on the way, be it that an event has brought the Squad back since (BB 17.0)?"""
        return s.at[self.unit] < 0 or not self.under_way


def movers(s: BrothersState) -> list[Moving]:
    return [f for f in s.stack if isinstance(f, Moving) and f.under_way]


def move_of(s: BrothersState, u: Unit) -> Moving | None:
    for f in s.stack:
        if isinstance(f, Moving) and f.unit == u and f.under_way:
            return f
    return None


def is_moving(s: BrothersState, u: Unit) -> bool:
    return move_of(s, u) is not None


def end_move(s: BrothersState, u: Unit) -> None:
    """BB 17.0: a Squad that comes back is not on the move in which it was eliminated."""
    for f in movers(s):
        if f.unit == u:
            f.under_way = False


def turned_on_the_spot(s: BrothersState, u: Unit) -> bool:
    """BB 20.4: has a Vehicle on the move turned within its hex and gone no farther?"""
    move = move_of(s, u)
    return move is not None and not move.hexes and 0 <= move.pointed != s.face[u]


def still_entering(s: BrothersState) -> tuple[Unit, ...]:
    """Units in the pause after entering a hex."""
    return tuple([f.unit for f in s.stack if isinstance(f, Moving) and f.entering and f.under_way])
