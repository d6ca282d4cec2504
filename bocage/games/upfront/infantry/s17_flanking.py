"""UF 17.1 to 17.5: Flanking Fire: lateral by a Flank card played sideways, natural by passing an adjacent enemy group.

`s.flanks[f, t]` says that f flanks t and names the group of f's side that stands opposite t. Ordnance and vehicles ask
`has_flanking_fire`.
"""

from __future__ import annotations

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.specials.two_sides import is_two_sided
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table.ground import FORWARD, MARSH, MINEFIELD_GROUND, SOFT_SAND, read
from bocage.games.upfront.table.groups import opposite
from bocage.games.upfront.table.players import foes, is_foe
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

NO_SUCH_ENEMY = Refusal("UF 17.1", "only an enemy group in play can be flanked")
NEEDS_FLANK_CARD = Refusal("UF 17.1", "only a Flank card played sideways gives lateral Flanking Fire")
NOT_ADJACENT = Refusal("UF 17.2", "only an enemy group with the letter before or after can be flanked")
NOBODY_OPPOSITE = Refusal("UF 17.2", "a group of yours must stand directly opposite the flanked group")
FLANKED_BY_IT = Refusal("UF 17.2", "that group has Flanking Fire against this one")
ENCIRCLED = Refusal("UF 17.2", "an encircled group flanks nobody: all fire at it has the flanking bonus (UF 17.612)")
FIRST_IN_MARSH = Refusal("UF 8.42", "the first Movement card in a Marsh gives no Flanking Fire")
IN_MINES = Refusal("UF 24.4", "a Movement card on a Minefield gives no Flanking Fire")
ONE_AT_A_TIME = Refusal("UF 17.6", "a group can take part in flanking or encircling only one enemy group at a time")


def adjacent(s: UpFrontState, a: int, b: int) -> bool:
    """Neighbours in the row Z A B C D E."""
    return abs(s.letter[a] - s.letter[b]) == 1


def card_counts(s: UpFrontState, g: int) -> Refusal | None:
    """UF 8.42, UF 24.4: where a sideways card brings nothing against the enemy's flank; a ford does (UF 8.531)."""
    ground = read(s.cards[g])
    if ground.moves == 0 and ground.base in (MARSH, SOFT_SAND):
        return FIRST_IN_MARSH
    return IN_MINES if ground.base == MINEFIELD_GROUND and ground.moves < 2 else None


def flank_refusal(s: UpFrontState, g: int, card: int, t: int) -> Refusal | None:
    """UF 17.1, UF 17.2: why the group may not flank that one by this card."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return NO_SUCH_ENEMY
    if MOVES_AS[card] != "flank":
        return NEEDS_FLANK_CARD
    if not adjacent(s, g, t):
        return NOT_ADJACENT
    if opposite(s, t) < 0:
        return NOBODY_OPPOSITE
    if has_flanking_fire(s, t, g):
        return ENCIRCLED if g in s.encircled else FLANKED_BY_IT
    return ONE_AT_A_TIME if busy_elsewhere(s, g, t) else card_counts(s, g)


def busy_elsewhere(s: UpFrontState, g: int, t: int) -> bool:
    """UF 17.6: the group helps to encircle another enemy group."""
    return any(other != t and g in (rear, front) for other, (rear, front, _, _) in s.encircled.items())


def flanked_by(s: UpFrontState, t: int) -> list[int]:
    """The groups that have Flanking Fire against this one by position or card."""
    return [f for f, other in s.flanks if other == t]


def has_flanking_fire(s: UpFrontState, g: int, t: int) -> bool:
    """UF 17.4, UF 17.612: the group fires with the flanking bonus at that one; there is no more than one bonus."""
    if s.marks:
        for granted in hooks(s).also_flanking:
            if granted(s, g, t):
                return True
    if not s.flanks and not s.encircled:
        return False
    if (g, t) not in s.flanks and t not in s.encircled:
        return False
    return all(not denied(s, g, t) for denied in hooks(s).no_flanking)


def doubles(s: UpFrontState, m: int, t: int) -> bool:
    """UF 17.4: every man's firepower but a flamethrower's."""
    return has_flanking_fire(s, s.group[m], t) and not IS_FLAMETHROWER[s.weapon[m]]


def gain(s: UpFrontState, f: int, t: int, rule: str) -> None:
    """A Flank Fire chit on the flanked group."""
    s.flanks[f, t] = opposite(s, t)
    tell(s, rule, ("flanks", f, t))


def lose(s: UpFrontState, f: int, t: int, rule: str) -> None:
    """UF 17.5: the chit goes; the Flank card stays where it is and gives nothing any more."""
    del s.flanks[f, t]
    tell(s, rule, ("flank lost", f, t))


def pass_by(s: UpFrontState, g: int, t: int) -> None:
    """UF 17.3: two adjacent groups have passed each other; each flanks the other if it has somebody opposite it, but
    for one that helps to encircle a third (UF 17.6)."""
    if opposite(s, t) >= 0 and not busy_elsewhere(s, g, t):
        gain(s, g, t, "UF 17.3")
    if opposite(s, g) >= 0 and not busy_elsewhere(s, t, g):
        gain(s, t, g, "UF 17.3")


def natural(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 17.3: forward from Relative Range 5 to 4, which puts the group behind an adjacent enemy group."""
    if mode == FORWARD and not is_two_sided(s):
        for t in foes(s, g // SLOTS):
            if s.men[t] and s.chit[g] + s.chit[t] == 6 and adjacent(s, g, t):
                pass_by(s, g, t)
    return None


def entered(s: UpFrontState, g: int) -> None:
    """UF 17.6, UF 35.3: a reinforcement that comes in behind an adjacent enemy group flanks it at once."""
    for t in foes(s, g // SLOTS):
        if s.men[t] and s.chit[g] + s.chit[t] > 5 and adjacent(s, g, t):
            pass_by(s, g, t)


def end_by_movement(s: UpFrontState, g: int) -> None:
    """UF 17.41: any Movement card played on the flanking group, also to clear Wire or in a ford that fails."""
    for f, t in list(s.flanks):
        if g == f:
            lose(s, f, t, "UF 17.41")


def shake_off(s: UpFrontState, g: int) -> None:
    """UF 17.43: the same for the flanked group; a card that declares a Banzai does not do it (UF 45.4)."""
    for f, t in list(s.flanks):
        if g == t:
            lose(s, f, t, "UF 17.43")


def end_by_wire(s: UpFrontState, g: int) -> None:
    """UF 17.41: Wire on the flanking group."""
    for f, t in list(s.flanks):
        if g == f:
            lose(s, f, t, "UF 17.41")


def end_with_card(s: UpFrontState, g: int) -> None:
    """UF 17.1: the sideways card of this turn will not lie there at its end; its play ended every earlier bonus."""
    if s.seat == g // SLOTS:
        for f, t in list(s.flanks):
            if g == f:
                lose(s, f, t, "UF 17.1")


def end_by_terrain(s: UpFrontState, g: int) -> None:
    """UF 17.42: Terrain on the flanked group; on the flanking one it does no harm (UF 17.41)."""
    for f, t in list(s.flanks):
        if g == t:
            lose(s, f, t, "UF 17.42")


def end_by_rejection(s: UpFrontState, g: int) -> None:
    """UF 17.42, UF 7.32: Terrain on the flanked group, though rejected; a flanker that rejects loses its bonus."""
    for f, t in list(s.flanks):
        if g in (f, t):
            lose(s, f, t, "UF 17.42" if g == t else "UF 7.32")


def end_with(s: UpFrontState, g: int) -> None:
    """UF 17.44: the group is no more or has another letter: flanking, flanked or opposite the flanked one."""
    for (f, t), front in list(s.flanks.items()):
        if g == front and g != f and is_two_sided(s) and opposite(s, t) >= 0:
            s.flanks[f, t] = opposite(s, t)  # X.5: in front or behind, one is enough
        elif g in (f, t, front):
            lose(s, f, t, "UF 17.44")


def end_by_loss(s: UpFrontState, m: int, g: int, fate: int) -> None:
    if s.flanks and not s.men[g]:
        end_with(s, g)
