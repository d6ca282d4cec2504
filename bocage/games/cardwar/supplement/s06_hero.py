"""UA s6 Heroes: how one comes, what he adds to an attack, and what becomes of him when he fails a check."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.marks import MARCHED
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.shot import FLAME, SMALL_ARMS, Shot, manning
from bocage.games.starterkit.model.counters import add_counter, eliminate, put, wound
from bocage.games.starterkit.model.marks import BROKEN, DM, PINNED, WOUNDED
from bocage.games.starterkit.model.names import Counter, Unit, Units
from bocage.games.starterkit.model.tables import WOUND_KILLS
from bocage.games.starterkit.model.units import ROWS
from bocage.games.starterkit.movement.s03_3_1_stack import StackOnTheWay
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.vehicles.s07_8_machine_guns import GunsAttack
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.kernel.frames import Frame, end, roll, tell

HERO = "1-4-9"
DRM = -1
ALONE = 1
"""UA s6 The DRM of a hero who fires a machine gun alone."""


def is_hero(s: CardState, u: Counter) -> bool:
    return s.type(u).is_hero


def make_hero(s: CardState, u: Unit) -> Unit:
    """UA s6, s32 A hero steps out of a unit: with its status, and of its element."""
    hero = add_counter(s, ROWS[f"{s.type(u).nation} {HERO}"], s.side[u])
    put(s, hero, s.at[u])
    s.status[hero] = s.status[u] & ~(BROKEN | DM | PINNED)
    s.joined(hero, u)
    if s.has_mark(u, MARCHED):
        s.mark_card(hero, MARCHED)
    for f in s.stack:
        if isinstance(f, StackOnTheWay) and f.begun and (u in f.members or u in f.waiting):
            come_along(f, hero, u)
        elif isinstance(f, (FireAttack, ToHit, GunsAttack, Panzerfaust, Declaration)) and u in f.targets:
            f.targets = (*f.targets, hero)  # between declaration and roll: he is in the hex that is fired at
        elif isinstance(f, FirstFire) and u in f.movers:
            f.movers = (*f.movers, hero)
    tell(s, "UA s6", ("hero", hero, u))
    return hero


def come_along(f: StackOnTheWay, hero: Unit, u: Unit) -> None:
    """UA s6 Who steps out of a unit on its way, or waiting for its stack, has come as far as it, for as many MF."""
    if u in f.members:
        f.members = (*f.members, hero)
    else:
        f.waiting = (*f.waiting, hero)
    f.exposed = (*f.exposed, hero) if u in f.exposed else f.exposed
    f.spent[hero], f.hexes[hero] = f.spent[u], f.hexes[u]
    f.double = (*f.double, hero) if u in f.double else f.double
    f.off_road = (*f.off_road, hero) if u in f.off_road else f.off_road
    for (mover, where), mf in list(f.spent_at.items()):
        if mover == u:
            f.spent_at[hero, where] = mf
    if u in f.entries:
        f.entries[hero] = f.entries[u]


def hero_drm(s: CardState, a: Shot, u: Counter) -> int:
    """UA s6 One less if a hero fires at normal range, with his own firepower or a weapon of the hex's men."""
    if a.how not in (SMALL_ARMS, FLAME) or not a.firers:
        return 0
    for f, user in zip(a.firers, manning(s, a.firers)):
        if s.type(user).is_hero and a.ground.ranges[s.at[user]][a.target] <= s.type(f).range:
            return DRM
    return 0


def alone_drm(s: CardState, a: Shot, u: Counter) -> int:
    """UA s6 A hero alone at a machine gun: whole firepower, one more on the roll."""
    for f in a.firers:
        if s.type(f).is_machine_gun and s.holder[f] >= 0 and s.type(s.holder[f]).is_hero and f not in a.served:
            return ALONE
    return 0


def combat_drm(s: CardState, units: Units) -> int:
    return DRM if any(s.type(u).is_hero for u in units) else 0


def wounded_level(s: CardState, u: Unit) -> int:
    """UA s6 His wounded side has its own morale, so the wound takes nothing more (SK 3.2.3)."""
    return 1 if s.type(u).is_hero and s.status[u] & WOUNDED else 0


class HeroFails(Frame):
    """UA s6 A hero who fails a Morale Check is wounded, or dies of it; the second time he is gone."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: CardState, _: Any) -> None:
        if s.status[self.unit] & WOUNDED:
            eliminate(s, self.unit, "UA s6")
            return end(s)
        return roll(s, self, "rolled", "1d6", "UA s6")

    def rolled(self, s: CardState, die: int) -> None:
        u = self.unit
        tell(s, "UA s6", ("wound roll", u, die, 0))
        if die >= WOUND_KILLS:
            eliminate(s, u, "UA s6")
        else:
            wound_hero(s, u)
        end(s)


def wound_hero(s: CardState, u: Unit) -> None:
    s.kind[u] = s.type(u).wounded
    wound(s, u, "UA s6")
