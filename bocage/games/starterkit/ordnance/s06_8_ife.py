"""SK 6.8 Infantry Firepower Equivalent: a Gun fired on the Infantry Fire Table as if it were a machine gun, alone."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import explain_fire, explain_search
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_2_able import AGAIN, unit_refusal, weapon_refusal, weapon_use
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_2_blocked import BlockedFire
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, again_refusal, overlooks, shots_refusal, sight_refusal
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import INTENSIVE, TURNED
from bocage.games.starterkit.model.names import Counters, Location, Side, Weapon
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.ordnance.arcs import spines_between
from bocage.games.starterkit.ordnance.firers import facing_of, facings_for, turn_to
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_gun
from bocage.games.starterkit.ordnance.s06_refusals import unable_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

VERB = "ife"
NO_IFE = Refusal("SK 6.8", "this weapon has no Infantry Firepower Equivalent")
IFE_RANGE = Refusal("SK 6.8", "the target is beyond twice the normal range of 16 hexes")
IFE_DONE = Refusal("SK 3.2.4", "it has fired intensively or turned, and fires no more this Player Turn")


def ife_refusal(s: SKState, aim: Aim, g: Weapon, targets: Counters, search: bool = False) -> Refusal | None:
    """SK 6.8 May the Gun be fired so at the hex, line of sight left open? `search`: nobody is seen there (SK 6.4)."""
    u, t = s.holder[g], s.type(g)
    if u < 0:
        return no.UNPOSSESSED
    if not t.has_ife:
        return NO_IFE
    if s.side[u] != aim.side:
        return no.NOT_YOURS
    unable = unable_refusal(s, aim.mode, g)
    if unable is not None:
        return unable
    if s.gun_marks.get(g, 0) & (INTENSIVE | TURNED):
        return IFE_DONE
    if not targets and not search:
        return no.NO_TARGET
    distance = aim.ranges[s.at[u]]
    if distance > 2 * t.range:
        return IFE_RANGE
    refusal = weapon_refusal(s, aim.mode, g) or shots_refusal(aim, g) or unit_refusal(s, u, aim.target)
    if refusal is None and weapon_use(s, aim.mode, g, u) >= AGAIN:
        refusal = again_refusal(s, aim, g, weapon_use(s, aim.mode, g, u), distance, t.range)
    return refusal or sight_refusal(s, aim, s.at[u])


def ife_choices(s: SKState, side: Side, mode: int, g: Weapon) -> list[Action]:
    """("ife", gun, hex) for every hex it may be fired at so."""
    if not s.type(g).has_ife:
        return []
    hexes = enemy_hexes(s, side)
    return [(VERB, g, h) for h in hexes if ife_refusal(s, Aim(s, side, mode, h), g, targets_in(s, side, h)) is None]


class IfeFire(Frame):
    """SK 6.8 The facing, then the attack. Ends with ((), firers, barred) like a Declaration: it never joins a group."""

    def __init__(
        self,
        gun: Weapon = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Counters = (),
        entry: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.gun = gun
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.facing = -1

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "faced", s.side[s.holder[self.gun]], "SK 6.8")

    def can_faced(self, s: SKState) -> list[Action]:
        return [("face", self.gun, k) for k in facings_for(s, self.gun, self.target)]

    def explain_faced(self, s: SKState, action: Action) -> Explanation | None:
        a = Shot(s, SMALL_ARMS, self.mode, self.target)
        a.targets, a.entry = self.targets, self.entry
        a.aim(s, (self.gun,), (), ())
        a.spines = spines_between(facing_of(s, self.gun), action[2])
        return explain_fire(s, a) if self.targets else explain_search(s, a)

    def faced(self, s: SKState, action: Action) -> None:
        g = self.gun
        self.facing = action[2]
        if overlooks(s, Aim(s, s.side[s.holder[g]], self.mode, self.target), g):
            tell(s, "SK 3.3.3", ("closer enemy", (g,), self.target))
            return end(s, ((), (), (g,)))  # it may not fire so, and has not
        reveal_gun(s, g)  # SK 6.4
        lose_aim(s, g)  # SK 6.10
        tell(s, "SK 6.8", ("declared", s.side[s.holder[g]], self.mode, (g,), self.target, ()))
        spines = spines_between(facing_of(s, g), self.facing)
        turn_to(s, g, self.facing)
        if hindrance(s, ground_of(s), s.at[g], self.target) == BLOCKED:
            tell(s, "SK 3.2.1", ("no sight", (g,), self.target))
            return call(s, self, "over", BlockedFire(self.mode, (g,)))
        attack = FireAttack(self.mode, self.target, self.targets, (g,), (), (), self.entry)
        attack.spines = spines
        return call(s, self, "over", attack)

    def over(self, s: SKState, _: Any) -> None:
        end(s, ((), (self.gun,)))
