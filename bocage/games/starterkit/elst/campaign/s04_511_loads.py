"""DE 4.511 What a Shifting group takes along: loads, and weapons dropped, destroyed or transferred beforehand."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Key, Line, carried_by, line, lines, lose, write
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.tables import LEADER_LIMIT
from bocage.games.starterkit.model.tables_campaign import ESCAPE_LEADER_PP, ESCAPE_PP
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

TOO_HEAVY = Refusal("DE 4.511", "a squad or crew portages 5 PP, an unwounded leader 2, a wounded one nothing")
NO_GUNS = Refusal("DE 4.511", "a Gun cannot be Shifted: its crew leaves it behind")
NOT_HELD = Refusal("DE 4.511", "only what a member of the group possesses is dropped, destroyed or transferred")
NOT_THERE = Refusal("DE 4.511", "a weapon is transferred to Infantry kept in the same area")
HANDED = Refusal("DE 4.511", "it has been transferred already")
NO_GUNNER = Refusal("SK 1.2.6", "a leader does not man a Gun")
LEADER_LOAD = Refusal("SK 4.0", "a leader carries at most two PP")
OWN_GROUP = Refusal("DE 4.5162", "a weapon begins with a unit of its own Reinforcement Group")

VERBS = ("leave", "destroy", "hand")


def load_refusal(s: IslandState, key: Key) -> Refusal | None:
    """DE 4.511 What a member may take along."""
    x = line(s, key)
    if x.type.is_vehicle:
        return None
    held = [line(s, k) for k in carried_by(s, key)]
    if any(y.type.is_gun for y in held):
        return NO_GUNS
    limit = ESCAPE_PP if x.type.is_multi_man else 0 if x.is_wounded else ESCAPE_LEADER_PP
    return TOO_HEAVY if sum([y.type.pp for y in held]) > limit else None


def what_they_hold(s: IslandState, members: tuple[Key, ...]) -> list[Key]:
    """The weapons of the group's Infantry; a vehicle's are its own."""
    return [w for key in members if line(s, key).type.is_personnel for w in carried_by(s, key)]


def loading(s: IslandState, side: Side, members: tuple[Key, ...], handed: tuple[Key, ...]) -> list[Action]:
    """DE 4.511 Each weapon may be dropped, eliminated or transferred before its possessor's attempt."""
    found: list[Action] = []
    known = dict(lines(s, side))
    held = what_they_hold(s, members)
    for w in held:
        found += [("leave", w), ("destroy", w)]
        takers = [k for k in known if handing_refusal(known, held, handed, w, k) is None]
        found += [("hand", w, k) for k in takers]
    return found


def loading_refusal(
    s: IslandState, side: Side, members: tuple[Key, ...], handed: tuple[Key, ...], action: Action
) -> Refusal | None:
    held = what_they_hold(s, members)
    if action[0] == "hand":
        return handing_refusal(dict(lines(s, side)), held, handed, action[1], action[2])
    return None if action[1] in held else NOT_HELD


def handing_refusal(known: dict[Key, Line], held: list[Key], handed: tuple[Key, ...], w: Key, k: Key) -> Refusal | None:
    """May the weapon go over to this unit, whether that one Shifts too or stays?"""
    if w not in held:
        return NOT_HELD
    weapon = known[w]
    unit = known.get(k)
    if unit is None or not unit.type.is_personnel or unit.area != known[weapon.holder].area or k == weapon.holder:
        return NOT_THERE
    if w in handed:
        return HANDED
    if weapon.fresh and weapon.group and weapon.group != unit.group:
        return OWN_GROUP
    if not unit.type.is_leader:
        return None  # a radio too: it is portaged, though only a leader uses it (DE 2.1)
    if weapon.type.is_gun:
        return NO_GUNNER
    load = sum([x.type.pp for x in known.values() if x.holder == k])
    return LEADER_LOAD if load + weapon.type.pp > LEADER_LIMIT else None


def load(s: IslandState, action: Action) -> None:
    """It is done; nobody else is told."""
    verb, w = action[0], action[1]
    new = action[2] if verb == "hand" else -1
    write(s, w, line(s, w)._replace(holder=new))
    if verb == "destroy":
        lose(s, w, "DE 4.511", "was destroyed by its owners")
