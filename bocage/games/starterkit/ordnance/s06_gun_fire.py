"""SK 3.2.4, 6.0 Firing a Gun or a main armament: the hex, then Target Type, ammunition and facing, then To Hit."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_hit import explain_hit
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_2_able import INTENSELY, gun_use
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP
from bocage.games.starterkit.model.ground import BLOCKED, TERRAIN_RATE
from bocage.games.starterkit.model.names import Counters, Location, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.ordnance.firers import facing_of, facings_for, vehicle_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import AMMO, HEAT, HIGH_EXPLOSIVE, heat_targets
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_gun
from bocage.games.starterkit.ordnance.s06_11_places import places_by_row
from bocage.games.starterkit.ordnance.s06_refusals import (
    TURNS,
    GunShot,
    area_refusal,
    fixed_facing,
    gun_ready_refusal,
    gun_refusal,
    has_shot_at,
    shelling_refusal,
    shot_refusal,
    shots_at,
    turns_at_will,
)
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, risks_bog, warn_of_bog
from bocage.games.starterkit.vehicles.s07_status import has_turret
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

ROW_FIRST = Refusal("SK 6.11", "a hex without a known enemy is aimed at by naming its hexrow first")
OTHER_ROW = Refusal("SK 6.11", "that hex is not in the hexrow that was named")


class GunFire(Frame):
    """SK 6.0 One shot of a Gun or main armament. Ends with ((), firers) like a Declaration.

    `ammo` -1: anything but Smoke and WP, which are called for by their own verbs at the start of a phase (SK 6.2).
    """

    def __init__(
        self,
        weapon: Weapon = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Counters = (),
        entry: tuple[int, ...] = (),
        ammo: int = -1,
    ) -> None:
        super().__init__()
        self.weapon = weapon
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.ammo = ammo
        self.column = -1
        self.order: Action = ()
        """The shot as it was laid, while a Bog Check is made for it."""

    def side(self, s: SKState) -> int:
        return s.side[s.holder[self.weapon]]

    def aim(self, s: SKState, target: Location) -> Aim:
        return Aim(s, self.side(s), self.mode, target)

    def start(self, s: SKState, _: Any) -> None:
        if self.target >= 0:
            return goto(s, self, "lay")
        return ask(s, self, "aimed", self.side(s), "SK 3.2.4")

    # the hex

    def can_aimed(self, s: SKState) -> list[Action]:
        if self.column >= 0:
            return [("aim", h) for h in self._hexes(s)]
        found: list[Action] = []
        side, w = self.side(s), self.weapon
        if self.ammo < 0 and gun_ready_refusal(s, self.mode, w) is None:
            for h in enemy_places(s, side):
                if has_shot_at(s, self.aim(s, h), w, targets_in(s, side, h), self.ammo):
                    found.append(("aim", h))
        columns = ground_of(s).field.columns
        return found + [("row", columns[h]) for h in self._hexes(s)]

    def _hexes(self, s: SKState) -> list[Location]:
        """SK 6.11 Any hex in range may be shelled on the Area Target Type, empty or not.

        Those of the row that was chosen; before that the first of each row."""
        ammo = HIGH_EXPLOSIVE if self.ammo < 0 else self.ammo
        if gun_ready_refusal(s, self.mode, self.weapon) or shelling_refusal(s, self.mode, self.weapon, ammo):
            return []
        g = ground_of(s)
        ranges = g.ranges[s.at[self.weapon]]
        rows = places_by_row(s, self.mode, self.weapon)
        plain = not s.gated or s.fires_plainly(s.holder[self.weapon])  # places_by_row knows its reach
        bare = plain and not s.free_sight and turns_at_will(s, self.mode, self.weapon)
        judged: dict[tuple[int, bool], bool] = {}  # then it is a matter of range and of ponds
        found: list[Location] = []
        for row in rows.values() if self.column < 0 else [rows.get(self.column, [])]:
            for h in row:
                key = (ranges[h], g.is_pond[h])
                able = judged.get(key) if bare else None
                if able is None:
                    able = judged[key] = area_refusal(s, self.aim(s, h), self.weapon, ammo) is None
                if able:
                    found.append(h)
                    if self.column < 0:
                        break
        return sorted(found)

    def aim_refusal(self, s: SKState, where: Location) -> Refusal | None:
        return gun_refusal(s, self.aim(s, where), self.weapon, targets_in(s, self.side(s), where), self.ammo)

    def why_not_aimed(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] != "aim":
            return None
        refusal = self.aim_refusal(s, action[1])
        return refusal or (OTHER_ROW if self.column >= 0 else ROW_FIRST)

    def explain_aimed(self, s: SKState, action: Action) -> Explanation | None:
        """The best chance to hit there."""
        if action[0] != "aim":
            return None
        other = GunFire(self.weapon, self.mode, action[1], targets_in(s, self.side(s), action[1]), (), self.ammo)
        return other.best(s)

    def best(self, s: SKState) -> Explanation | None:
        best: Explanation | None = None
        for action in self.can_laid(s):
            e = self.explain_laid(s, action)
            if e is not None and (best is None or e.odds[0].probability > best.odds[0].probability):
                best = e
        return best

    def aimed(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "aimed", self.side(s), "SK 6.11")
        self.target = action[1]
        self.targets = targets_in(s, self.side(s), self.target)
        return goto(s, self, "lay")

    # Target Type, ammunition, facing

    def lay(self, s: SKState, _: Any) -> None:
        ask(s, self, "laid", self.side(s), "SK 3.2.4")

    def can_laid(self, s: SKState) -> list[Action]:
        aim = self.aim(s, self.target)
        seen = self._fired_at(s)
        return [
            ("fire", shot.kind, AMMO[shot.ammo], shot.facing, shot.vehicle)
            for shot in shots_at(s, aim, self.weapon, seen, self.ammo)
            if self.mode != IN_FIRST or shot.vehicle < 0 or shot.vehicle in self.targets
        ]

    def _fired_at(self, s: SKState) -> Counters:
        return tuple([u for u in self.targets if s.at[u] == self.target])

    def why_not_laid(self, s: SKState, action: Action) -> Refusal | None:
        if len(action) < 5 or action[2] not in AMMO:
            return None
        return shot_refusal(s, self.aim(s, self.target), self.weapon, _shot(action), self._fired_at(s))

    def to_hit(self, s: SKState, action: Action) -> ToHit:
        shot = _shot(action)
        w = self.weapon
        struck = (shot.vehicle,) if shot.vehicle >= 0 else self.targets
        if shot.ammo == HEAT:
            struck = heat_targets(s, self.target, struck)
        return ToHit(
            w, s.holder[w], self.mode, self.target, struck, self.entry, (), (), shot.ammo, False, False,
            shot.kind, shot.facing, shot.vehicle, gun_use(s, self.mode, w) == INTENSELY,
        )  # fmt: skip

    def explain_laid(self, s: SKState, action: Action) -> Explanation | None:
        if len(action) != 5:
            return None
        e = explain_hit(s, self.to_hit(s, action).hit_shot(s))
        w = self.weapon
        if action[3] >= 0 and action[3] != facing_of(s, w):
            e.arc = turned_arc(s, w, s.at[w], action[3], "SK 3.2.4").arc
        if self.turns_hull(s, action[3]):
            warn_of_bog(s, e, s.holder[self.weapon])
        return e

    def turns_hull(self, s: SKState, facing: int) -> bool:
        """SK 7.6 Must the hull turn for it, in woods or a building?"""
        v = vehicle_of(s, self.weapon)
        return v >= 0 and not has_turret(s, v) and facing != facing_of(s, self.weapon) and risks_bog(s, v)

    def laid(self, s: SKState, action: Action) -> None:
        w = self.weapon
        self.order = action
        reveal_gun(s, w)  # SK 6.4: a Gun that fires
        _, kind, ammo, facing, _ = action
        tell(s, "SK 3.2.4", ("shelled", w, self.target, kind, ammo, facing))
        if self.turns_hull(s, facing):
            return call(s, self, "borne", BogCheck(s.holder[w], s.at[w], TERRAIN_RATE))
        return goto(s, self, "borne", False)

    def borne(self, s: SKState, bogged: bool) -> None:
        """SK 7.6 A vehicle that bogs has not turned: its gun does not bear and has not fired (docs/rulings)."""
        w = self.weapon
        if bogged:
            return end(s, ((), ()))
        shot = self.to_hit(s, self.order)
        if hindrance(s, ground_of(s), s.at[w], self.target) == BLOCKED:
            tell(s, "SK 3.2.1", ("no sight", (w,), self.target))
            shot.blind = True
        return call(s, self, "over", shot)

    def over(self, s: SKState, fired: bool) -> None:
        """SK 6.2 Without the special ammunition it tried for it has not fired."""
        end(s, ((), (self.weapon,) if fired else ()))


def _shot(action: Action) -> GunShot:
    _, kind, ammo, facing, vehicle = action
    return GunShot(kind, AMMO.index(ammo), facing, vehicle)


def enemy_places(s: SKState, side: int) -> list[Location]:
    """Hexes with enemy units or vehicles in them that everybody sees."""
    found = enemy_hexes(s, side)
    at = s.at
    return found + [h for h in dict.fromkeys([at[v] for v in s.fleet[1 - side]]) if h not in found]


def has_enemy_shot(s: SKState, side: int, mode: int, w: Weapon) -> bool:
    """Has a weapon that is ready a shot at one of these? In an arc that it must keep only those within it are asked."""
    here, own = s.at[w], fixed_facing(s, mode, w)
    for h in enemy_places(s, side):
        if own != TURNS and h != here and own not in facings_for(s, w, h):
            continue
        if has_shot_at(s, Aim(s, side, mode, h), w, targets_in(s, side, h)):
            return True
    return False
