"""BB 59.6: the Banzai mark belongs to the piece and lasts for the turn, unless it does something else than charge."""

from __future__ import annotations

from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BANZAI, SEISHIN, USED, BrothersState
from bocage.games.brothers.table import in_melee, type_of

PIECE_MARKS = BANZAI | SEISHIN
"""They go with the piece when pieces change counters (BB 50.3, 66.0)."""


def give_up_charge(s: BrothersState, u: Unit) -> None:
    """It Op Fires, or does what lets it off the charge. Who has charged already, or is in Melee, keeps the benefits."""
    if s.mark[u] & BANZAI and s.used[u] != USED and not in_melee(s, u):
        s.mark[u] &= ~BANZAI


def change_places(s: BrothersState, u: Unit, v: Unit) -> None:
    """The pieces under two counters change places, each with the marks that are its own."""
    s.kind[u], s.kind[v] = s.kind[v], s.kind[u]
    if type_of(s, u).arc or type_of(s, v).arc:
        s.face[u], s.face[v] = s.face[v], s.face[u]  # a Gun points where it points (BB 20.4)
    if s.campaign:
        s.line[u], s.line[v] = s.line[v], s.line[u]  # BB 62.0: the ledger's line goes with the piece
    mine, yours = s.mark[u] & PIECE_MARKS, s.mark[v] & PIECE_MARKS
    s.mark[u] = (s.mark[u] & ~PIECE_MARKS) | yours
    s.mark[v] = (s.mark[v] & ~PIECE_MARKS) | mine
