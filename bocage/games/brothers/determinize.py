"""A battle that a seat cannot tell from the real one: what it may not know is drawn anew (BB 15.0, 16.2, 18.0)."""

from __future__ import annotations

from random import Random

from bocage.games.brothers.campaign.secrets import other_lines
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.nations.s59_teams import TEAM, used_up
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BANZAI, DUG, BrothersState
from bocage.games.brothers.table import type_of
from bocage.games.brothers.terrain.s50_night import seen_by_enemy
from bocage.games.brothers.view import knows


def possible_forces(s: BrothersState, group: int, unknown: list[int]) -> list[list[str]]:
    """What the unseen units of a group may be, with and without each Force Exchange (BB 18.0)."""
    card = CARDS[s.scenario]
    swaps = [x for x in card.exchanges if x[1] == group]
    if not swaps:
        return [[s.kind[u] for u in unknown]]
    seen = [s.kind[u] for u, g in enumerate(s.group) if g == group and u not in unknown]
    found = []
    for choice in range(1 << len(swaps)):
        force = list(card.groups[group].pieces)
        for bit, (_, _, given, received) in enumerate(swaps):
            if choice >> bit & 1:
                for old, new in zip(given, received):
                    force[force.index(old)] = new
        if all(_take(force, kind) for kind in seen):
            found.append(force)
    return found


def _take(force: list[str], kind: str) -> bool:
    """Strike a piece off the list; it may have lost its fuel or its charge since."""
    for piece in (kind, *[x for x in force if UNITS[x].without == kind]):
        if piece in force:
            force.remove(piece)
            return True
    return False


def _believable(s: BrothersState, units: list[int], kinds: list[str], rng: Random) -> list[str]:
    """An order of the pieces that nothing seen contradicts: what moved is no Gun, what is in sight no Vehicle.

    Luck finds one nearly always. Where it does not, the pieces are given out one by one, those with an arc first: what
    is drawn never depends on what is there.
    """
    for _ in range(50):
        if all(may_be(s, u, kind) for u, kind in zip(units, kinds)) and one_to_a_hex(s, units, kinds):
            return kinds
        rng.shuffle(kinds)
    pieces = sorted(kinds, key=_ease)
    places = list(units)
    rng.shuffle(places)
    given: dict[int, str] = {}
    return [given[u] for u in units] if _give_out(s, units, pieces, places, given) else kinds


def _ease(kind: str) -> int:
    """Vehicles find the fewest places, then Guns."""
    unit = UNITS[kind]
    return 2 - (1 if unit.arc else 0) - (1 if unit.arc and unit.vehicle else 0)


def _give_out(s: BrothersState, units: list[int], pieces: list[str], places: list[int], given: dict[int, str]) -> bool:
    """Gives the first piece to somebody who may be it, and so on; takes back what leaves another without a place."""
    if not pieces:
        return True
    kind = pieces[0]
    for u in places:
        if not may_be(s, u, kind):
            continue
        given[u] = kind
        if one_to_a_hex(s, [u], [kind], given, units) and _give_out(
            s, units, pieces[1:], [v for v in places if v != u], given
        ):
            return True
        del given[u]
    return False


def may_be(s: BrothersState, u: Unit, kind: str) -> bool:
    unit = UNITS[kind]
    if not unit.arc or s.at[u] < 0:
        return True
    g = CARDS[s.scenario].ground
    if not s.mark[u] & DUG or g.is_upper(s.at[u]) or not g.terrain[s.at[u]].allows_guns:
        return False
    return not unit.vehicle or not seen_by_enemy(s, s.at[u], s.side[u])


def one_to_a_hex(
    s: BrothersState,
    units: list[int],
    kinds: list[str],
    given: dict[int, str] | None = None,
    unknown: list[int] | None = None,
) -> bool:
    """BB 20.10, 2.0: one Gun or Vehicle in a hex, and two other counters. Of the `unknown` only those `given` count."""
    new = dict(zip(units, kinds)) if given is None else given
    left = [u for u in unknown or () if u not in new]
    for loc in {s.at[u] for u in units if s.at[u] >= 0}:
        ours = [u for u in s.here[loc] if s.side[u] == s.side[units[0]] and u not in left]
        there = [UNITS[new.get(u, s.kind[u])] for u in ours]
        if sum(unit.arc for unit in there) > 1 or sum(unit.stacks for unit in there) > 2:
            return False
    return True


def some_facing(s: BrothersState, u: Unit, kind: str, rng: Random) -> int:
    """A Gun or Vehicle has a facing under its counter, Infantry has none; nobody else knows which."""
    if not UNITS[kind].arc:
        return -1 if s.conceal[u] or s.at[u] < 0 else s.face[u]
    return rng.randrange(6)


def determinized(s: BrothersState, seat: Side, rng: Random) -> BrothersState:
    """What the seat may not know, drawn anew: which unseen counter of a group is which piece, and how many Suicide
    Anti-Tank Teams are left (BB 59.4).

    Concealed Fortifications stay what they are: the card says openly where they stand.
    """
    new = s.copy()
    for side, data in enumerate(CARDS[s.scenario].sides):
        if data.satt and side != seat and s.phase not in ("", "set-up"):
            left = data.satt - used_up(s, side)
            new.satt[side] = left + rng.choice([n for n in TEAM["hidden"] if left + n >= 0])
    pools: dict[int, list[int]] = {}
    for u, group in enumerate(s.group):
        if not knows(s, seat, u):
            pools.setdefault(group, []).append(u)
    for u, concealed in enumerate(s.conceal):
        if concealed and s.side[u] != seat and type_of(s, u).arc:
            new.face[u] = rng.randrange(6)  # BB 20.4: which way it points is hidden, be it known what it is
    for group, units in pools.items():
        if s.campaign:
            other_lines(s, new, units, rng)
            continue
        kinds = rng.choice(possible_forces(s, group, units)) or [s.kind[u] for u in units]
        kinds.sort()  # the copy depends on what may be there, not on what is where
        rng.shuffle(kinds)
        if any(UNITS[kind].arc for kind in kinds):
            kinds = _believable(s, units, kinds, rng)
        charging = sorted([bool(s.mark[u] & BANZAI) for u in units if type_of(s, u).charges])
        for u, kind in zip(units, kinds):
            new.kind[u] = kind
            new.mark[u] &= ~BANZAI
            if CARDS[s.scenario].machines:
                new.face[u] = some_facing(s, u, kind, rng)
            if type_of(new, u).charges and charging and charging.pop():
                new.mark[u] |= BANZAI  # the mark belongs to the piece
    return new
