"""BB 35.0, 35.1: Aircraft: whom they may attack, the Prof roll that may send them astray, and the attack."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import Part
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import odds_at
from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.infantry.s07_morale import strike, suppress
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.support import ASSETS, COUNTS
from bocage.games.brothers.state import GONE, SPENT, USED, BrothersState
from bocage.games.brothers.table import aboard, melee_at, place_of, remove, show, type_of
from bocage.games.brothers.vehicles.s20_06_at_vehicles import explain_number
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon, riders
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import KILL, verdict
from bocage.games.brothers.weapons.s32_barrage import armor_rows
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

ASTRAY = 5
"""BB 35.0: within so many hexes of the first target the opponent finds another."""
LOST_AT = 9
"""BB 35.1: the roll to kill from which an Aircraft that could come again does not."""
HIDDEN = Refusal("BB 35.0", "Aircraft do not find units in a Cave, in Woods, Jungle or Swamp")
IN_MELEE = Refusal("BB 35.0", "Aircraft do not attack into a Melee")
TANKS_ONLY = Refusal("BB 35.1", "it must select a Vehicle as its target")
NOT_ENEMY = Refusal("BB 35.0", "an Aircraft is sent against the enemy")
ONE_A_TURN = Refusal("BB 35.0", "a side attempts one Aircraft attack in a turn")


def flight_refusal(s: BrothersState, side: Side, a: int) -> Refusal | None:
    """BB 35.0, 35.1: one attempt in a turn; only JU-87Gs and Jabos come together."""
    flown = s.flights[side]
    if flown == 2 or (flown and not ASSETS[s.assets[a]].together):
        return ONE_A_TURN
    return None


def strike_refusal(s: BrothersState, a: int, u: Unit) -> Refusal | None:
    """May it be attacked from the air at all, whoever's it is?"""
    loc = s.at[u]
    if loc < 0:
        return NOT_ENEMY
    g = CARDS[s.scenario].ground
    if g.is_cave(loc) or g.terrain[loc].hides_from_aircraft:
        return HIDDEN
    if melee_at(s, loc):
        return IN_MELEE
    if ASSETS[s.assets[a]].vehicles_only and (not type_of(s, u).vehicle or s.conceal[u]):
        return TANKS_ONLY
    return None


def targets_of(s: BrothersState, a: int, side: Side) -> list[Unit]:
    """Units of this side that it could attack."""
    return [u for u, owner in enumerate(s.side) if owner == side and s.at[u] >= 0 and strike_refusal(s, a, u) is None]


def astray(s: BrothersState, a: int, first: Unit) -> list[Unit]:
    """BB 35.0: what the opponent may name instead: a unit of the Aircraft's own side, else another of his own."""
    g, side = CARDS[s.scenario].ground, s.asset_side[a]
    for owner in (side, 1 - side):
        near = [u for u in targets_of(s, a, owner) if u != first and g.range(s.at[first], s.at[u]) <= ASTRAY]
        if near:
            return near
    return []


def fp_of(s: BrothersState, a: int) -> tuple[int, int]:
    asset = ASSETS[s.assets[a]]
    return asset.mg if s.asset_flipped[a] else asset.fp  # BB 35.1


def air_rows(s: BrothersState, a: int, loc: Loc) -> list[Part]:
    """Against Infantry and Guns: the Aircraft column of the card, the Fortification alone where there is one."""
    rows: list[Part] = [("BB 35.0", "FP against Infantry", fp_of(s, a)[1])]
    fort = s.forts.get(loc)
    if fort is not None:
        rows.append((pac.FORTIFICATION_RULE[fort[0]], fort[0], pac.FORTIFICATIONS[fort[0]][2]))
    else:
        terrain = CARDS[s.scenario].ground.terrain[loc]
        rows.append((terrain.rule, terrain.ident, terrain.aircraft))
    return rows


def explain_strike(s: BrothersState, a: int, u: Unit) -> Explanation:
    asset = ASSETS[s.assets[a]]
    e = Explanation(("BB 35.0",), f"{asset.name} attacks")
    prof = min(10, asset.prof)
    e.notes.append(
        f"Prof roll: {prof} or less attacks, {prof + 1} lets the enemy name another target, more is no attack"
    )
    e.odds = [Odds("attacks", prof / 10, "BB 35.0"), Odds("goes astray", 0.1 if prof < 10 else 0.0, "BB 35.0")]
    if type_of(s, u).vehicle and not s.conceal[u]:
        explain_number(s, armor_rows(type_of(s, u), fp_of(s, a)[0], "BB 35.0"), e, True)
        return e
    known = s.at[u] not in s.forts or not s.forts[s.at[u]][1]
    rows = air_rows(s, a, s.at[u]) if known else air_rows(s, a, s.at[u])[:1]
    for rule, what, amount in rows:
        e.add(rule, what, amount)
    odds_at(s, u, int(e.total()), False, True, "", e, True)
    return e


class UseAircraft(Frame):
    """BB 35.0: attack, or be marked Used and kept for later. Ends with what it counts, attack or not."""

    def __init__(self, asset: int = -1) -> None:
        super().__init__()
        self.asset = asset

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "decided", s.asset_side[self.asset], "BB 35.0")

    def can_decided(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [("used",)]
        if flight_refusal(s, s.asset_side[self.asset], self.asset) is None:
            found += [("strike", u) for u in targets_of(s, self.asset, 1 - s.asset_side[self.asset])]
        return found

    def why_not_decided(self, s: BrothersState, action: Action) -> Refusal | None:
        if action[0] == "op fire":
            return Refusal("BB 35.0", "an Aircraft may neither Op Fire nor be marked Op Fire")
        target, side = action[1], s.asset_side[self.asset]
        if s.side[target] == side:
            return NOT_ENEMY
        return flight_refusal(s, side, self.asset) or strike_refusal(s, self.asset, target)

    def explain_decided(self, s: BrothersState, action: Action) -> Explanation | None:
        return explain_strike(s, self.asset, action[1]) if action[0] == "strike" else None

    def decided(self, s: BrothersState, action: Action) -> None:
        a = self.asset
        s.asset_used[a] = USED
        if action == ("used",):
            tell(s, "BB 35.0", ("aircraft kept", a))
            return end(s, COUNTS)
        side = s.asset_side[a]
        s.flights[side] = max(s.flights[side], 1 if ASSETS[s.assets[a]].together else 2)
        return call(s, self, "over", AirStrike(a, action[1]))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s, COUNTS)


class AirStrike(Frame):
    """The Prof roll, perhaps another target, then one unit is attacked."""

    def __init__(self, asset: int = -1, target: Unit = -1) -> None:
        super().__init__()
        self.asset = asset
        self.target = target
        self.loc: Loc = -1

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 35.0", ("aircraft called", self.asset, self.target))
        roll(s, self, "rolled", "1d10", "BB 35.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        prof = ASSETS[s.assets[self.asset]].prof
        tell(s, "BB 35.0", ("battery check", self.asset, die, prof))
        if die <= prof:
            return goto(s, self, "dives")
        if die == prof + 1 and astray(s, self.asset, self.target):
            return ask(s, self, "diverted", 1 - s.asset_side[self.asset], "BB 35.0")
        return end(s)

    def can_diverted(self, s: BrothersState) -> list[Action]:
        return [("strike", u) for u in astray(s, self.asset, self.target)]

    def diverted(self, s: BrothersState, action: Action) -> None:
        self.target = action[1]
        goto(s, self, "dives")

    def dives(self, s: BrothersState, _: Any) -> None:
        """Everybody in the hex is found before the attack; a tank buster troubles nobody but its target (BB 35.1)."""
        self.loc = s.at[self.target]
        alone = ASSETS[s.assets[self.asset]].vehicles_only
        for t in [self.target] if alone else self.there(s):
            show(s, t, "BB 35.0")
        if s.at[self.target] == GONE:
            self.howl(s)
            return goto(s, self, "flies_off", 0)  # a Decoy: that was the attack
        return roll(s, self, "struck", "1d10", "BB 35.0")

    def there(self, s: BrothersState) -> list[Unit]:
        g = CARDS[s.scenario].ground
        return [t for loc in g.locations_of(g.hex(self.loc)) for t in s.here.get(loc, ())]

    def struck(self, s: BrothersState, die: int) -> None:
        a, u = self.asset, self.target
        if type_of(s, u).vehicle:
            for rider in [] if ASSETS[s.assets[a]].vehicles_only else riders(s, u):
                self.at_crew(s, rider, die)  # BB 22.0: both, separately; BB 35.1: a tank buster has no effect on others
            number = sum([row[2] for row in armor_rows(type_of(s, u), fp_of(s, a)[0], "BB 35.0")])
            result = verdict(s, die, number, True)  # BB 61.2 does not name Aircraft
            tell(s, "BB 35.0", ("barrage at vehicle", a, u, number, die, result))
            fired_upon(s, u)
            if result == KILL:
                remove(s, u, "BB 35.0")
        else:
            self.at_crew(s, u, die)
        self.howl(s)
        goto(s, self, "flies_off", die)

    def howl(self, s: BrothersState) -> None:
        """After the attack of a JU-87, be it on a Decoy, all Infantry and Guns in the hex are Suppressed a step more,
        those in and on Vehicles too."""
        if ASSETS[s.assets[self.asset]].siren:
            for t in self.there(s):
                for crew in aboard(s, t) if type_of(s, t).vehicle else [t]:
                    if not type_of(s, crew).vehicle:
                        suppress(s, crew, "BB 35.0")

    def at_crew(self, s: BrothersState, t: Unit, die: int) -> None:
        """Infantry or a Gun, whose lower Casualty number counts; riders have no good of the ground."""
        rows = air_rows(s, self.asset, self.loc)
        fp = sum([row[2] for row in (rows[:1] if place_of(s, t) != s.at[t] else rows)])
        result = result_of(die, fp, s, t, False, True, True)
        tell(s, "BB 35.0", ("barrage", self.asset, t, fp, die, result))
        if result:
            strike(s, t, result, "BB 35.0")

    def flies_off(self, s: BrothersState, die: int) -> None:
        """BB 35.0: removed after any attack; those of BB 35.1 come again, with their weaker side, till a 9 or 10."""
        asset = ASSETS[s.assets[self.asset]]
        s.asset_flipped[self.asset] = 1
        if not asset.again or die >= LOST_AT:
            s.asset_used[self.asset] = SPENT
            tell(s, "BB 35.0", ("aircraft gone", self.asset))
        end(s)
