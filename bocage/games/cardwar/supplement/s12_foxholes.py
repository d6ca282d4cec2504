"""UA s12 Foxholes: who is in one, what it is worth, and getting in and out."""

from __future__ import annotations

from bocage.games.cardwar.marks import IN_HOLE
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.shot import FLAME, Shot
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Counter, Hex, Location, Side, Unit, Units
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_1_steps import spending_refusal
from bocage.kernel.frames import Action, tell
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

TEM = 2
AGAINST_SHELLS = 4
MOST = 3
HALVES_EACH = 2
GETTING_IN = 1.0
GETTING_OUT = 1.0
UNDIGGABLE = ("pond", "marsh", "stream")

NO_DIGGING = Refusal("UA s12", "no foxhole is dug in a building, on a paved road, in marsh, stream or pond")
FULL = Refusal("UA s12", "there is no room in the foxholes of the hex")
NO_HOLE = Refusal("UA s12", "there is no foxhole in the hex")
INSIDE = Refusal("UA s12", "it is in a foxhole already")


def digging_refusal(s: CardState, h: Location) -> Refusal | None:
    """UA s12 Where there may be foxholes."""
    g = ground_of(s)
    if h >= g.hexes or g.is_building[h] or g.kinds[h] in UNDIGGABLE or "paved" in g.field.roads[h]:
        return NO_DIGGING
    return None


def in_hole(s: CardState, u: Counter) -> bool:
    return bool(s.card_marks) and s.has_mark(u, IN_HOLE)


def halves_in(s: CardState, side: Side, h: Hex) -> int:
    return sum(s.type(u).size for u in s.stacks.get(h, ()) if s.side[u] == side and in_hole(s, u))


def holes_for(s: CardState, units: Units) -> int:
    """Foxholes that so many units need; single men find room besides."""
    return (sum(s.type(u).size for u in units) + HALVES_EACH - 1) // HALVES_EACH


def dig(s: CardState, side: Side, h: Hex, rule: str) -> None:
    """UA s12, cards.pillbox All unbroken Infantry of the stack is in foxholes, and not task-immobile."""
    inside = tuple([u for u in s.stacks.get(h, ()) if s.side[u] == side and not s.status[u] & BROKEN])
    s.foxholes[h] = min(MOST, max(s.foxholes.get(h, 0), holes_for(s, inside), 1))
    for u in inside:
        s.mark_card(u, IN_HOLE)
    tell(s, rule, ("entrenched", inside, h))


def cover_in_hole(s: CardState, a: Shot, u: Unit, tem: int) -> int:
    """UA s12 +2, against artillery +4, instead of other positive TEM; none against a flamethrower."""
    if a.how == FLAME or not in_hole(s, u):
        return tem
    return max(tem, AGAINST_SHELLS if a.artillery else TEM)


def climb_out(s: CardState, units: Units) -> float:
    """UA s12 The MF for getting out, before the next hex is entered."""
    if s.card_marks:
        for u in units:
            if s.card_marks.get(u, 0) & IN_HOLE:
                return GETTING_OUT
    return 0.0


# getting in


def hole_list(s: CardState, f: MovingStack) -> list[Action]:
    return [("foxhole",)] if s.foxholes.get(f.where(s), 0) else []


def hole_refusal(s: CardState, f: MovingStack, action: Action) -> Refusal | None:
    """UA s12 One MF, where there is a foxhole with room for all of the stack."""
    h = f.where(s)
    if not s.foxholes.get(h, 0):
        return NO_HOLE
    if all(in_hole(s, u) for u in f.members):
        return INSIDE
    wanted = sum(s.type(u).size for u in f.members if not in_hole(s, u))
    if halves_in(s, s.attacker, h) + wanted > HALVES_EACH * s.foxholes[h]:
        return FULL
    return spending_refusal(s, f, GETTING_IN)


def get_in(s: CardState, f: MovingStack, action: Action) -> None:
    for u in f.members:
        s.mark_card(u, IN_HOLE)
    tell(s, "UA s12", ("into foxhole", f.members, f.where(s)))
    f.spend_here(s, GETTING_IN)


ROW = Verb("foxhole", "UA s12", hole_list, hole_refusal, get_in)
