"""BB 32.0: what Artillery does to one unit: the FP against Infantry and Guns, the number against Vehicles."""

from __future__ import annotations

from bocage.battlefield.sums import Part
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.infantry.explain import target_odds
from bocage.games.brothers.infantry.s06_fire import judged
from bocage.games.brothers.infantry.s07_morale import strike
from bocage.games.brothers.infantry.shot import OP, Shot, base_power
from bocage.games.brothers.numbers import Hex, Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.support import ASSETS, LARGE, Asset
from bocage.games.brothers.printed.units import UnitType
from bocage.games.brothers.state import GONE, BrothersState
from bocage.games.brothers.table import aboard, is_rider, place_of, remove, show, type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.line import Line
from bocage.games.brothers.vehicles.s20_06_at_vehicles import explain_number
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import KILL, UNSURE, mark_unsure, verdict
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import tell

TOUGH = 3
"""BB 32.0: the lowest armor factor above which a Vehicle is harder to destroy."""
TOWARD: dict[str, tuple[int, ...]] = {"north": (0,), "south": (3,), "east": (1, 2), "west": (4, 5)}
"""The hexsides toward an edge of the board: one along a hex column, two where the line runs along a hexspine."""


class Barrage(Shot):
    """A shot that no unit fires: nothing of distance, line and firer counts (BB 6.2, 46.0, 47.3, 48.0)."""

    def __init__(self, s: BrothersState, asset: Asset, target: Loc) -> None:
        self.firer = -1
        self.source = -1
        self.target = target
        self.mode = OP  # BB 41.0: who moves under it is open to it as to Op Fire
        self.how = ""
        self.cp = False
        self.turned = False
        self.card: Card = CARDS[s.scenario]
        self.ground: Ground = self.card.ground
        self.unit: UnitType = asset.gun
        self.strength = 0
        self.range = 0
        self.adjacent = False
        self._line = Line()
        self.mortar = True
        self.direct = False
        self.opportunity = True
        self.state = s
        self.battery = True

    def normal_range(self) -> bool:
        return True  # BB 32.0: a roll of 1 always has an effect


def armor_rows(kind: UnitType, fp: int, rule: str) -> list[Part]:
    """BB 32.0, 35.0: armor is not subtracted; it only makes one more or less."""
    rows: list[Part] = [(rule, "FP against Vehicles", fp)]
    if kind.open_top or kind.unarmored:
        rows.append((rule, "open-topped or unarmored", 1))
    elif min(kind.armor) > TOUGH:
        rows.append((rule, f"lowest armor above {TOUGH}", -1))
    return rows


def hit_by_barrage(s: BrothersState, there: tuple[Unit, ...]) -> list[Unit]:
    """BB 32.0, 21.5, 22.0: everybody, friend or foe; riders apart from and before what carries them, no passengers."""
    found: list[Unit] = []
    for t in there:
        if type_of(s, t).vehicle:
            found += [p for p in aboard(s, t) if is_rider(s, p)]
        found.append(t)
    return found


def strike_one(s: BrothersState, a: int, t: Unit, die: int) -> None:
    """One unit under this die of the battery."""
    asset = ASSETS[s.assets[a]]
    if s.at[t] == GONE:
        return
    if not type_of(s, t).vehicle:
        shot = Barrage(s, asset, place_of(s, t))
        result = judged(s, shot, base_power(s, shot), die, t, ("barrage", a))
        if result:
            strike(s, t, result, "BB 32.0")
        return
    show(s, t, "BB 20.1")  # attacked by Artillery
    number = sum([row[2] for row in armor_rows(type_of(s, t), asset.fp[0], "BB 32.0")])
    result = verdict(s, die, number)
    tell(s, "BB 32.0", ("barrage at vehicle", a, t, number, die, result))
    fired_upon(s, t)  # BB 22.0
    if result == KILL:
        remove(s, t, "BB 32.0")
    elif result == UNSURE:
        mark_unsure(s, t, "BB 61.2")


def blind(s: BrothersState, side: Side, h: Hex) -> bool:
    """BB 32.1: just behind a crest, seen from the side's Rout Edge: out of reach of large calibres."""
    card = CARDS[s.scenario]
    field = card.ground.field
    before = [field.neighbours[h][k] for k in TOWARD[card.sides[side].rout_edge]]
    level = field.level
    return all([b >= 0 and level[b] >= 1 and level[b] > level[h] for b in before])  # noqa: C419 (lists compile to loops)


def out_of_reach(s: BrothersState, a: int, h: Hex) -> bool:
    return ASSETS[s.assets[a]].calibre >= LARGE and blind(s, s.asset_side[a], h)


def area(s: BrothersState, h: Hex) -> tuple[Hex, ...]:
    """The hex and the six round it, as far as they are on the board."""
    return (h, *[b for b in CARDS[s.scenario].ground.field.neighbours[h] if b >= 0])


def tears_wire(s: BrothersState, a: int, h: Hex, die: int) -> None:
    """BB 43.6: Wire suffers a Casualty like anybody; no modifiers."""
    if h in s.wire and die + pac.WIRE_CASUALTY <= ASSETS[s.assets[a]].fp[1]:
        del s.wire[h]
        tell(s, "BB 43.6", ("wire removed", h))


def explain_area(s: BrothersState, a: int, h: Hex, e: Explanation) -> None:
    """What the mission would do to each unit if it comes down on this hex."""
    asset = ASSETS[s.assets[a]]
    g = CARDS[s.scenario].ground
    for x in area(s, h):
        if out_of_reach(s, a, x):
            e.notes.append(f"{g.name(x)} is a Reverse Slope Blind Hex: unaffected (BB 32.1)")
            continue
        for loc in g.locations_of(x):
            for t in hit_by_barrage(s, s.here.get(loc, ())):
                if type_of(s, t).vehicle and not s.conceal[t]:
                    one = Explanation(("BB 32.0",), "")
                    explain_number(s, armor_rows(type_of(s, t), asset.fp[0], "BB 32.0"), one)
                    name = type_of(s, t).name
                    e.notes.append(f"{name} in {g.name(loc)}: {int(one.total())} or less destroys it")
                    e.odds += [Odds(f"{name}: {odd.what}", odd.probability, odd.rule) for odd in one.odds]
                else:
                    shot = Barrage(s, asset, loc)
                    target_odds(s, shot, base_power(s, shot), t, e)
