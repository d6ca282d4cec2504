"""Standing consequences: what follows always and at once, wherever the change came from, in this order.

    BB 15.0  whoever can no longer be Concealed is shown, all together, a mover first
    BB 43.0  a Fortification is shown with its occupant, and when it is left
    BB 61.1  Melee ends Sustained Fire
    BB 18.0  a side that is alone in a hex controls it
    BB 65.4  and the Fortifications there, in a campaign
    BB 63.2  an enemy in the hex of a Company Hub displaces it (owed)

`table.put` and `table.show` touch ("at", location); what changes sight everywhere touches ("everywhere",). What needs a
question is owed: a facing (BB 2.2), a Morale Check of a mover that was hit (BB 5.0).
"""

from __future__ import annotations

from bocage.games.brothers.cards.s18_control import take_control, units_in
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s15_concealment import just_beside, loses, takes
from bocage.games.brothers.moving import is_moving, still_entering
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import AMBUSH, BrothersState
from bocage.games.brothers.table import in_melee, melee_at, show
from bocage.games.brothers.terrain.s43_fortifications import check_fort
from bocage.kernel.consequences import owe
from bocage.kernel.frames import Action, tell

EVERYWHERE: Action = ("everywhere",)


def settle(s: BrothersState, things: list[Action]) -> None:
    """What follows from a step that touched these."""
    if s.phase == "set-up":
        return  # BB 15.0: looked at when both sides are set up
    everywhere = EVERYWHERE in things
    touched: list[Loc] = [thing[1] for thing in things if len(thing) > 1]
    if len(touched) > 1:
        touched.sort()
    if any(s.conceal):
        _uncover(s, touched, everywhere)
    if s.forts:
        for loc in sorted(s.forts) if everywhere else touched:
            check_fort(s, loc)
    if s.sustained:
        for u in [u for u in s.sustained if s.at[u] in touched and melee_at(s, s.at[u])]:
            del s.sustained[u]  # BB 61.1
    if s.control and touched:
        _control(s, touched)
    if s.campaign:
        _campaign(s, touched)


def _campaign(s: BrothersState, touched: list[Loc]) -> None:
    """Who holds works, and whose Hub is in the way: entering is enough for that (BB 63.2)."""
    from bocage.games.brothers.campaign.s63_hubs import due
    from bocage.games.brothers.campaign.s65_4_next_scenario import hold_works

    g = CARDS[s.scenario].ground
    new = still_entering(s)
    hold_works(s, sorted({g.hex(loc) for loc in touched if not any(u in new for u in s.here.get(loc, ()))}))
    for c, h in enumerate(s.hub):
        if h >= 0 and due(s, c):
            owe(s, ("hub", c, h))


def _uncover(s: BrothersState, touched: list[Loc], everywhere: bool) -> None:
    while True:
        lost = _losing(s, touched, everywhere)
        if not lost:
            return
        first = [u for u in lost if is_moving(s, u)]
        for u in first or lost:
            _show(s, u)
        if not first:
            return  # BB 15.0: a mover first; whoever is left is judged again without it if it was a Decoy


def _show(s: BrothersState, u: Unit) -> None:
    """BB 51.1: whom an enemy finds in his Jungle hex lies in ambush, unless he was but a Decoy."""
    jungle = CARDS[s.scenario].ground.terrain[s.at[u]].ident == "jungle"
    ambush = jungle and in_melee(s, u) and not is_moving(s, u)
    if show(s, u, "BB 51.1" if ambush else "BB 15.0") and ambush:
        s.mark[u] |= AMBUSH
        tell(s, "BB 51.1", ("ambush", u))


def _losing(s: BrothersState, touched: list[Loc], everywhere: bool) -> list[Unit]:
    """Concealed units that lose their counters now, judged together."""
    hidden = [u for u, concealed in enumerate(s.conceal) if concealed and s.at[u] >= 0]
    if not hidden:
        return []
    new, sides = still_entering(s), s.side
    eyes = [v for loc in touched for v in s.here.get(loc, ())]
    found: list[Unit] = []
    for u in hidden:
        if everywhere or s.at[u] in touched:
            if loses(s, u, new):
                found.append(u)
            continue
        for v in eyes:
            if sides[v] != sides[u] and not (new and just_beside(s, v, s.at[u], new)) and takes(s, v, u):
                found.append(u)
                break
    return found


def _control(s: BrothersState, touched: list[Loc]) -> None:
    n, control = CARDS[s.scenario].ground.n, s.control
    hexes = [loc if loc < n else loc - n for loc in touched]
    for h in sorted({h for h in hexes if h in control}):
        new = still_entering(s)
        there = [u for u in units_in(s, h) if u not in new]
        if there:
            take_control(s, there[0])
