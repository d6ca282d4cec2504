"""DE 2.5 to 2.55, 2.7 Fire For Effect: what it does to every hex of its Blast Area, and to whoever enters it."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import SPOTTING, battery_of, blast_hexes, locations_of, turn_over
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.modifiers import fire_drm, gunshield
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, Share, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SHELL, Shot
from bocage.games.starterkit.model.names import Location, Units
from bocage.games.starterkit.model.state import PREP_FIRE, SKState
from bocage.games.starterkit.model.tables import (
    COLUMNS,
    DISPERSED,
    FULL,
    KIA,
    NO_EFFECT,
    column_of,
    column_of_calibre,
    ift,
    result_name,
)
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke, pond_refusal
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at, reveal_unit
from bocage.games.starterkit.ordnance.s06_7_direct_hits import DirectHits, is_direct
from bocage.games.starterkit.ordnance.targets import gun_of, is_hidden
from bocage.games.starterkit.vehicles.s07_11_area import AreaHit
from bocage.kernel.frames import Frame, call, end, goto, roll, tell


def blast_column(s: SKState, b: int, critical: bool) -> int:
    """DE 2.5 The column of the calibre; a critical hit doubles the firepower, up to the last column."""
    plain = column_of_calibre(battery_of(s, b).calibre)
    return column_of(2 * COLUMNS[plain]) if critical else plain


def blast_shot(s: SKState, where: Location, entry: tuple[int, ...], critical: bool) -> Shot:
    """DE 2.52 TEM and Air Bursts count; height and Hindrances do not."""
    a = Shot(s, SHELL, IN_FIRST if entry else IN_PREP, where)
    a.mortar = a.artillery = True
    a.entry = entry
    a.critical = critical
    return a


class Barrage(Frame):
    """DE 2.5 A FFE:1 or FFE:2 falls: each hex with units by a roll of its own, friends too; then it is turned over."""

    def __init__(self, battery: int = -1) -> None:
        super().__init__()
        self.battery = battery
        self.hexes: list[int] = []
        self.now = -1
        self.dice: tuple[int, ...] = ()
        self.armoured: tuple[int, ...] = ()

    def start(self, s: SKState, _: Any) -> None:
        b = self.battery
        tell(s, "DE 2.5", ("barrage", b, s.rounds[b]))
        if s.smoke_mission[b]:
            full = s.phase == PREP_FIRE
            for h in blast_hexes(s, b):
                if pond_refusal(s, h) is None:
                    place_smoke(s, h, battery_of(s, b).side, FULL if full else DISPERSED)  # DE 2.7
            return goto(s, self, "turned")
        self.hexes = blast_hexes(s, b)
        return goto(s, self, "next_hex")

    def next_hex(self, s: SKState, _: Any) -> None:
        while self.hexes:
            self.now = self.hexes.pop(0)
            hiding = s.hiding[0] or s.hiding[1]  # DE 2.5: a hex that looks empty too, if anybody may be hidden in it
            if hiding or any(s.stacks.get(x) or s.vehicles.get(x) for x in locations_of(s, self.now)):
                return roll(s, self, "struck", "2d6", "DE 2.5")
        return goto(s, self, "turned")

    def struck(self, s: SKState, dice: tuple[int, int]) -> None:
        movers = tuple([u for x in locations_of(s, self.now) for u in s.stacks.get(x, ())])
        movers += hidden_at(s, 0, self.now) + hidden_at(s, 1, self.now)  # DE 2.55: with the whole firepower
        self.dice, self.armoured = dice, s.vehicles.get(self.now, ())
        call(s, self, "armour", blast_effects(s, self.battery, movers, dice, ()))

    def armour(self, s: SKState, _: Any) -> None:
        """DE 2.53 Then the vehicles of the hex, with the same dice."""
        if not self.armoured:
            return goto(s, self, "next_hex")
        v = self.armoured[0]
        self.armoured = self.armoured[1:]
        return call(s, self, "armour", blast_on_vehicle(s, self.battery, v, self.dice))

    def turned(self, s: SKState, _: Any) -> None:
        turn_over(s, self.battery)
        end(s)


def blast_effects(
    s: SKState, b: int, units: Units, dice: tuple[int, int], entry: tuple[int, ...], bare: bool = False
) -> BlastEffects:
    """DE 2.5, 2.51 One roll against these units, each in its own location; Guns may be hit directly (SK 6.7)."""
    return blast_on(s, blast_column(s, b, dice == (1, 1)), units, dice, entry, bare)


def blast_on(
    s: SKState, column: int, units: Units, dice: tuple[int, int], entry: tuple[int, ...], bare: bool = False
) -> BlastEffects:
    """The same on a column that is known."""
    critical = dice == (1, 1)
    s.attacked(units)
    results = []
    direct: list[tuple[int, int]] = []
    for u in units:
        a = blast_shot(s, s.at[u], entry, critical)
        a.bare = bare
        drm = fire_drm(s, a, u)
        desperation(s, u, column, 2 + drm)
        result = ift(column, dice[0] + dice[1] + drm)
        if gun_of(s, u) >= 0:
            bare_result = ift(column, dice[0] + dice[1] + drm - gunshield(s, a, u))
            if is_direct(bare_result, critical):
                result = (KIA, 1) if critical else bare_result
                direct.append((u, result[0]))
        if result[0] == NO_EFFECT and is_hidden(s, u):
            continue  # SK 6.4: only an effect shows it
        reveal_unit(s, u)
        tell(s, "DE 2.5", ("struck", u, result_name(result), dice, COLUMNS[column]))
        results.append((u, result))
    hurt = [u for u, _ in direct]
    unhurt = unhurt_leaders(s, units, results)  # SK 1.2.1
    return BlastEffects(tuple(direct), shares_of([x for x in results if x[0] not in hurt]), column, unhurt)


class BlastEffects(Frame):
    """DE 2.5, SK 6.1, 6.7 What artillery does to Guns and who mans them, then to everybody else."""

    def __init__(
        self,
        direct: tuple[tuple[int, int], ...] = (),
        shares: tuple[Share, ...] = (),
        column: int = 0,
        leading: Units = (),
    ) -> None:
        super().__init__()
        self.direct = direct
        self.shares = shares
        self.column = column
        self.leading = leading

    def start(self, s: SKState, _: Any) -> None:
        call(s, self, "near", DirectHits(self.direct, False, self.column))

    def near(self, s: SKState, _: Any) -> None:
        call(s, self, "over", Effects(self.shares, self.column, "DE 2.5", self.leading))

    def over(self, s: SKState, _: Any) -> None:
        end(s)


def blast_on_vehicle(s: SKState, b: int, v: int, dice: tuple[int, ...]) -> AreaHit:
    """DE 2.53 As a hit on the Area Target Type (SK 7.11), on the whole column of the calibre.
    A critical hit doubles the firepower; TEM is reversed for Infantry alone (DE 2.5).
    """
    s.attacked((v,))
    return AreaHit(v, blast_column(s, b, dice == (1, 1)), dice, False, True)


class BlastAttack(Frame):
    """DE 2.51 Whoever enters a hex of an HE FFE:2 or FFE:C is attacked, alone, by each battery that falls there."""

    def __init__(
        self, where: Location = -1, movers: Units = (), entry: tuple[int, ...] = (), bare: bool = False
    ) -> None:
        super().__init__()
        self.bare = bare
        """Routers who did not pay for the channel of a Polder hex (DE 1.3)."""
        self.where = where
        self.movers = movers
        self.entry = entry
        self.waiting: list[int] = []

    def start(self, s: SKState, _: Any) -> None:
        self.waiting = batteries_on(s, self.where)
        goto(s, self, "next_battery")

    def next_battery(self, s: SKState, _: Any) -> None:
        if not self.waiting or not self._left(s):
            return end(s)
        return roll(s, self, "rolled", "2d6", "DE 2.51")

    def _left(self, s: SKState) -> Units:
        return tuple([u for u in self.movers if s.at[u] == self.where])

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        b = self.waiting.pop(0)
        left = self._left(s)
        if s.type(left[0]).is_vehicle:
            return call(s, self, "next_battery", blast_on_vehicle(s, b, left[0], dice))
        return call(s, self, "next_battery", blast_effects(s, b, self._left(s), dice, self.entry, self.bare))


def enters_blast(s: SKState, here: Location, where: Location) -> bool:
    """DE 2.51 Does this step come under Fire For Effect, into its hex or upstairs there? Not down (docs/rulings)."""
    return where in s.barrage and ground_of(s).above.get(where, -1) != here


def batteries_on(s: SKState, where: Location) -> list[int]:
    """The batteries whose HE Fire For Effect covers a location."""
    if where not in s.barrage:
        return []
    h = ground_of(s).hex_of[where]
    on = [b for b, counter in enumerate(s.rounds) if counter > SPOTTING and not s.smoke_mission[b]]
    return [b for b in on if h in blast_hexes(s, b)]
