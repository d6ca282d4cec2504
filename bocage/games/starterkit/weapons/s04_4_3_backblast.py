"""SK 4.4.3 Backblast: what a rocket fired out of a building does to everybody in that hex."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.modifiers import carries_flame
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.shot import SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import PINNED
from bocage.games.starterkit.model.names import Location, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import Result, ift, result_name
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

PINNED_BLAST = Refusal("SK 4.4.3", "a pinned firer cannot avoid the backblast")
STEEPLE_BLAST = Refusal("DE 1.1", "in a Steeple the backblast is not to be avoided")
COLUMN = 0
"""The column of one firepower factor."""


def careful_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 4.4.3 Only an unpinned firer can avoid the backblast, and nobody in a Steeple (DE 1.1)."""
    if s.at[u] >= ground_of(s).hexes:
        return STEEPLE_BLAST
    return PINNED_BLAST if s.status[u] & PINNED else None


def backblast(s: SKState, user: Unit, where: Location, mode: int, die: int) -> Effects:
    """The coloured die of the To Hit roll alone on that column, no TEM; a flamethrower still draws fire (SK 4.2).

    It strikes the hex `where` the weapon was fired, also when its user has blown himself up."""
    found: list[tuple[int, Result]] = []
    a = Shot(s, SMALL_ARMS, mode, where)
    for u in s.stacks.get(where, ()):
        drm = carries_flame(s, a, u)
        desperation(s, u, COLUMN, 1 + drm)
        found.append((u, ift(COLUMN, die + drm)))
    tell(s, "SK 4.4.3", ("backblast", user, result_name(ift(COLUMN, die))))
    unhurt = unhurt_leaders(s, tuple([u for u, _ in found]), found)
    return Effects(shares_of(found), COLUMN, "SK 4.4.3", unhurt)
