"""UF 41.4, UF 41.424: ordnance fired at a group of the game beside its own, piece by piece, at Relative Range 0."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MORTAR, barrels, in_reach, piece_class
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN
from bocage.games.upfront.armor.s25_odds import explain_shot
from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack
from bocage.games.upfront.armor.s25_refusals import NO_PIECE, piece_refusal
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s09_concealment import conceal_value
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.uses import FIRE_BIT, held
from bocage.games.upfront.team.s41_fire import (
    NO_ROOM,
    NOBODY_THERE,
    ZERO,
    FireAcross,
    Open,
    group_refusal,
    invite,
    next_door,
    open_groups,
)
from bocage.games.upfront.team.s41_guests import forget, present_men
from bocage.games.upfront.team.s41_sight import order_refusal, sight_refusal
from bocage.games.upfront.team.s41_state import TeamState
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import SPECTATOR, Action, call, tell
from bocage.kernel.refusal import Refusal


def pieces_of(home: UpFrontState, g: int) -> list[tuple[int, int]]:
    return [(m, barrel) for m in present_men(home, g) for barrel in barrels(home, m)]


def outlook_refusal(s: TeamState, g: int, piece: tuple[int, int], j: int, t: int) -> Refusal | None:
    """UF 41.42, UF 41.424, UF 41.41: what comes before all that a piece needs to fire."""
    if not 0 <= j < len(s.tables) or t not in GROUPS_OF[1 - g // SLOTS] or not s.tables[j].men[t]:
        return NOBODY_THERE
    return view_refusal(s, g, piece, j, t) or order_refusal(s, j, t)


def view_refusal(s: TeamState, g: int, piece: tuple[int, int], j: int, t: int) -> Refusal | None:
    """UF 41.42, UF 41.424: whether this piece sees that group."""
    mortar = piece_class(s.tables[s.active], piece[0], piece[1]) == MORTAR
    return sight_refusal(s, s.active, g, j, t, mortar)


def shot_refusal(s: TeamState, g: int, piece: tuple[int, int], j: int, t: int, aim: str) -> Refusal | None:
    """UF 41.42, UF 41.424, UF 25.3: why this piece of the active game may not fire at that group so."""
    found = outlook_refusal(s, g, piece, j, t)
    if found is not None:
        return found
    guests = invite(s, s.active, g, j)
    if not guests:
        return NO_ROOM
    found = guest_refusal(s, g, guests, piece, j, t, aim)
    forget(s.tables[j], guests)
    return found


def guest_refusal(
    s: TeamState, g: int, guests: tuple[int, ...], piece: tuple[int, int], j: int, t: int, aim: str
) -> Refusal | None:
    """UF 25.3: the same for a piece that stands there as a guest."""
    guest = guests[1] + present_men(s.tables[s.active], g).index(piece[0])
    return piece_refusal(s.tables[j], guest, piece[1], t, aim)


def targets_in(s: TeamState, g: int, j: int, there: list[int], wanted: int) -> list[int]:
    """Those of the open groups of that game at which some piece of this group may fire; its men go over once for all
    of them."""
    table = s.tables[j]
    home = s.tables[s.active]
    pieces = [piece for piece in pieces_of(home, g) if in_reach(home, piece[0], piece[1], ZERO)]
    able: dict[int, list[tuple[int, int]]] = {}
    for t in there if pieces else ():
        seen = [piece for piece in pieces if view_refusal(s, g, piece, j, t) is None]
        if seen:
            able[t] = seen
    guests = invite(s, s.active, g, j) if able else ()
    if not guests:
        return []
    found: list[int] = []
    for t in able:
        aims = (AT_ARMOR, AT_CREW) if is_afv_group(table, t) else (AT_MEN,)
        plans = [(piece, aim) for piece in able[t] for aim in aims]
        if any(guest_refusal(s, g, guests, piece, j, t, aim) is None for piece, aim in plans):
            found.append(t)
            if len(found) == wanted:
                break
    forget(table, guests)
    return found


def shoot_targets(s: TeamState, g: int, there: Open, wanted: int = 99) -> list[tuple[int, int]]:
    """The groups of adjacent games at which some piece may fire, all or as many as are wanted of each game; `there` has
    the open ones."""
    return [(j, t) for j, ts in there for t in targets_in(s, g, j, ts, wanted)]


def piece_across_refusal(s: TeamState, g: int, there: Open) -> Refusal | None:
    """UF 41.4: whether a piece of this group may fire into an adjacent game at all."""
    home = s.tables[s.active]
    if not any([barrels(home, m) for m in present_men(home, g)]):  # noqa: C419 (lists compile to loops)
        return NO_PIECE
    found = group_refusal(s, g, "ordnance")
    if found is not None:
        return found
    if shoot_targets(s, g, there, 1):
        return None if held(home, g // SLOTS, FIRE_BIT) else no.NO_FIRE_CARD
    return no.NO_SHOT


def shoot_refusal(s: TeamState, action: Action) -> Refusal | None:
    """The same, and what stands between the group and the first target."""
    g = action[1]
    found = group_refusal(s, g, "ordnance") or piece_across_refusal(s, g, open_groups(s))
    if found is not no.NO_SHOT:
        return found
    beside = next_door(s, g)
    first = pieces_of(s.tables[s.active], g)[0]
    return shot_refusal(s, g, first, beside[0][0], beside[0][1], AT_MEN) if beside else NOBODY_THERE


def shoot_options(s: TeamState) -> list[Action]:
    home, there = s.tables[s.active], open_groups(s)
    if not there:
        return []
    groups = GROUPS_OF[home.seat]
    return [("shoot across", g) for g in groups if home.men[g] and piece_across_refusal(s, g, there) is None]


class ShootAcross(FireAcross):
    """UF 25.2, UF 25.3: the target; each piece of the group may fire at it, as at any other."""

    def can_aimed(self, s: TeamState) -> list[Action]:
        return [("at", j, t) for j, t in shoot_targets(s, self.group, open_groups(s))]

    def why_not_aimed(self, s: TeamState, action: Action) -> Refusal | None:
        pieces = pieces_of(s.tables[s.active], self.group)
        return shot_refusal(s, self.group, pieces[0], action[1], action[2], AT_MEN)

    def aimed(self, s: TeamState, action: Action) -> None:
        _, j, t = action
        home = s.tables[s.active]
        take_action(home, self.group)
        tell(s, "UF 41.4", ("fires across", s.active, self.group, j, t))
        guests = invite(s, s.active, self.group, j)
        for i, m in enumerate(present_men(home, self.group)):
            mortar = MORTAR in [piece_class(home, m, barrel) for barrel in barrels(home, m)]
            if sight_refusal(s, s.active, self.group, j, t, mortar) is not None:
                s.tables[j].marks[marks.BLIND, guests[1] + i] = 1
        visit = Visit(s.active, self.group, j, guests)
        call(s, self, "over", send_into(s, visit, OrdnanceAttack(guests[0], t)))


def explain_outside(s: UpFrontState, action: Action, pool: list[int]) -> Explanation | None:
    """UF 25.3, UF 25.34, UF 41.6: the frequency over there, the odds with the deck of the firer."""
    f = s.stack[-1]
    if not isinstance(f, OrdnanceAttack) or action == ("decline",):
        return None
    if f.at == "chosen":
        if action[0] != "piece":
            return None
        return explain_shot(s, SPECTATOR, action[1], action[2], f.target, action[3], 0, pool)
    if f.at not in ("hidden", "decided"):
        return None
    hidden = conceal_value(s, f.target // SLOTS, action[1]) if action[0] == "conceal" else f.concealed
    return explain_shot(s, SPECTATOR, f.man, f.barrel, f.target, f.aim, hidden, pool)
