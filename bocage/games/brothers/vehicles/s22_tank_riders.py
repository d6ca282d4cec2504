"""BB 22.0: Squads that ride on tanks."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s07_morale import suppress
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import aboard, in_hex, put, remove, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.s46_dikes import choose_bank
from bocage.kernel.consequences import owe
from bocage.kernel.frames import tell


def riders(s: BrothersState, v: Unit) -> list[Unit]:
    return [] if type_of(s, v).carrier else aboard(s, v)


def thrown_off(s: BrothersState, u: Unit, rule: str) -> None:
    """A forced Dismount: one more step of Suppression, Used; where it may not stand it is Eliminated."""
    if not get_down(s, u):
        return
    s.used[u] = USED
    tell(s, rule, ("thrown off", u))
    suppress(s, u, rule)
    if s.missions:
        shelled_as_it_dismounts(s, u)


def shelled_as_it_dismounts(s: BrothersState, u: Unit) -> None:
    """BB 32.0: missions in force are executed against whoever dismounts; the one that threw it off has just been, and
    those its Vehicle is still under as it enters strike it with the Vehicle (`UnderFire`)."""
    from bocage.games.brothers.weapons.s32_missions import FireMission, UnderFire

    top = s.stack[-1]
    if isinstance(top, FireMission):
        owe(s, ("shelled", u, top.asset))
    elif not isinstance(top, UnderFire):
        owe(s, ("shelled", u))


def get_down(s: BrothersState, u: Unit) -> bool:
    """The Squad stands beside the Vehicle; False if that is an illegal situation and it is Eliminated."""
    loc = s.at[s.carrier[u]]
    g = CARDS[s.scenario].ground
    side = s.side[u]
    enemies = any([s.side[x] != side for x in in_hex(s, loc)])  # noqa: C419 (lists compile to loops)
    if enemies or stacked(s, loc, side) >= stack_limit(g, loc) or g.hex_closed(g.hex(loc)):
        remove(s, u, "BB 22.0")
        return False
    s.carrier[u] = -1
    put(s, u, loc)
    s.face[u], s.bank[u] = -1, choose_bank(s, u)
    if s.facing_rule:
        owe(s, ("face", u))  # BB 2.2
    return True


def fired_upon(s: BrothersState, v: Unit) -> None:
    """A roll to destroy the Vehicle was made: its riders jump off. Also when it fires or meets a mine."""
    if s.at[v] >= 0:
        for u in riders(s, v):
            thrown_off(s, u, "BB 22.0")
