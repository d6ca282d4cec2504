"""BB 48.0 and 48.1: Smoke on the board and Smoke Grenades."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import NO_MP, Going, spend_refusal, table_for
from bocage.games.brothers.numbers import Hex
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import in_melee, type_of
from bocage.games.brothers.terrain.steps import WHOLE_MOVE, Step
from bocage.games.brothers.vehicles.s20_09_close_assault import assault_extra
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

DISPERSED, THICK = 1, 2
WATER = ("river", "shallow", "canal", "ocean", "surf", "stream", "stream_woods")
NO_SMOKE = Refusal("BB 48.1", "the side has no Smoke Grenade left")
NOT_SQUAD = Refusal("BB 48.1", "only Squads have Smoke Grenades")
ONE_GRENADE = Refusal("BB 48.1", "a Squad places one Smoke Grenade in an activation")
NOT_ON = Refusal("BB 48.1", "a Smoke Grenade is thrown out of a hex, and it is not on the board yet")
ENEMY_HERE = Refusal("BB 48.1", "no Smoke Grenade is thrown in a hex with an enemy")
AFTER_FIRE = Refusal("BB 48.1", "no Smoke Grenade is thrown after Assault Fire")
IN_WATER = Refusal("BB 48.1", "no Smoke Grenade is thrown into water")
NOT_NEAR = Refusal("BB 48.1", "a Smoke Grenade reaches the Squad's own hex or the next")
NO_SMOKE_IN_RAIN = Refusal("BB 55.2", "there is no Smoke in the rain")
JAPANESE = Refusal("BB 59.3", "Japanese Smoke is placed by Grenade Dischargers")


def thrower_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    u = mv.unit
    if not s.smokes[s.side[u]]:
        return NO_SMOKE
    kind = type_of(s, u)
    if not kind.squad:
        return NOT_SQUAD
    if not kind.throws_smoke:
        return JAPANESE
    if s.raining:
        return NO_SMOKE_IN_RAIN
    if mv.smoked:
        return ONE_GRENADE
    if mv.fired:
        return AFTER_FIRE
    if s.at[u] < 0:
        return NOT_ON
    return ENEMY_HERE if in_melee(s, u) else None


def grenade_prices(s: BrothersState, mv: Going) -> list[Step]:
    """What it costs to throw into the hexes next door: as much as to step there, to a Vehicle too (BB 20.9)."""
    steps = table_for(s, mv.unit)[s.at[mv.unit]]
    return [(loc, cost + assault_extra(s, mv.unit, loc), flags) for loc, cost, flags in steps]


def grenade_steps(s: BrothersState, mv: Going) -> list[Step]:
    """Hexes the mover may put Dispersed Smoke into, with the cost of stepping there; its own hex costs nothing."""
    if not s.smokes[s.side[mv.unit]] or thrower_refusal(s, mv) is not None:
        return []
    g = CARDS[s.scenario].ground
    here = s.at[mv.unit]
    left = mv.mp_left(s)
    own = g.hex(here)  # BB 40.2: Smoke fills both levels of a hex
    found: dict[int, Step] = {} if g.terrain[here].ident in WATER else {own: (own, 0, 0)}
    for loc, cost, flags in grenade_prices(s, mv):
        dry = loc < g.n and g.terrain[loc].ident not in WATER
        if dry and not flags & WHOLE_MOVE and cost <= left and (loc not in found or cost < found[loc][1]):
            found[loc] = (loc, cost, flags)
    return [step for step in found.values() if spend_refusal(s, mv, step[1]) is None]


def grenade_refusal(s: BrothersState, mv: Going, h: Hex) -> Refusal | None:
    refusal = thrower_refusal(s, mv)
    if refusal is not None:
        return refusal
    if any(step[0] == h for step in grenade_steps(s, mv)):
        return None
    g = CARDS[s.scenario].ground
    if h < g.n and g.terrain[h].ident in WATER:
        return IN_WATER
    costs = [step[1] for step in grenade_prices(s, mv) if step[0] == h]
    if not costs:
        return NOT_NEAR
    left = mv.mp_left(s)
    return (spend_refusal(s, mv, min(costs)) if min(costs) <= left else None) or NO_MP


def throw_grenade(s: BrothersState, mv: Going, h: Hex) -> None:
    for loc, cost, _ in grenade_steps(s, mv):
        if loc == h:
            mv.spent += cost
    mv.smoked = True
    s.smokes[s.side[mv.unit]] -= 1
    lay_smoke(s, h, DISPERSED, "BB 48.1")


def lay_smoke(s: BrothersState, h: Hex, what: int, rule: str) -> None:
    """BB 48.0: one counter to a hex; Smoke on Dispersed Smoke is Smoke."""
    s.smoke[h] = max(s.smoke.get(h, 0), what)
    tell(s, rule, ("smoke", h, s.smoke[h]))


def age_smoke(s: BrothersState) -> None:
    """BB 13.0: Dispersed Smoke goes, Smoke disperses."""
    s.smoke = {h: DISPERSED for h, what in s.smoke.items() if what == THICK}
