"""BB 33.0: Special Anti-Tank Weapons at Vehicles: who has one at the date, the SATW Check, the attack number."""

from __future__ import annotations

from bocage.battlefield.sums import Part
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.cover import smoke_on
from bocage.games.brothers.infantry.shot import ASSAULT, FINAL, OP, TEAMS, Shot
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.checks import HAS_BACKBLAST, SATW, SATW_RULE
from bocage.games.brothers.printed.pac import FORTIFICATION_BACKBLAST
from bocage.games.brothers.state import ABOARD, OP_FIRE, BrothersState
from bocage.games.brothers.table import place_of, type_of
from bocage.games.brothers.vehicles.s20_04_prof import hindered
from bocage.games.brothers.vehicles.s20_06_at_vehicles import number_rows
from bocage.kernel.refusal import Refusal

NO_WEAPON = Refusal("BB 33.0", "it has no anti-tank weapon at the date of the scenario")
NOT_FINAL = Refusal("BB 33.0", "anti-tank weapons have no part in Final Op Fire")
TOO_FAR = Refusal("BB 33.0", "the Vehicle is beyond the range of the anti-tank weapon, which has no long range")
FAUSTNIKI = Refusal("BB 57.5", "only where the scenario says so does a Concealed German Decoy fire a Panzerfaust")


def weapon_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """Has the unit such a weapon now? A Decoy only as Faustniki (BB 57.5)."""
    kind, card = type_of(s, u), CARDS[s.scenario]
    if kind.decoy and not (card.faustniki and s.conceal[u] and kind.satw[0]):
        return FAUSTNIKI
    return None if kind.satw[0] in card.satw else NO_WEAPON


def range_refusal(s: BrothersState, u: Unit, loc: Loc, mode: str) -> Refusal | None:
    if mode == FINAL:
        return NOT_FINAL
    card = CARDS[s.scenario]
    reach = card.satw[type_of(s, u).satw[0]][1]
    return TOO_FAR if card.ground.range(place_of(s, u), loc) > reach else None


def backblast(s: BrothersState, u: Unit) -> bool:
    """BB 43.3, 40.3: a weapon with a blast behind it, fired out of a building or a Pillbox."""
    if type_of(s, u).satw[0] not in HAS_BACKBLAST or s.at[u] == ABOARD:
        return False
    loc = s.at[u]
    fort = s.forts.get(loc, ("", 0))[0]
    return CARDS[s.scenario].ground.terrain[loc].has_backblast or fort in FORTIFICATION_BACKBLAST


def satw_rows(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """What changes Morale in the SATW Check. A Move counter does not, nor a Wall before the Vehicle (BB 46.1)."""
    rows: list[Part] = [
        ("BB 33.0", "SATW number", -shot.unit.satw[1]),
        (SATW_RULE["each_hex"], "range", SATW["each_hex"] * shot.range),
    ]
    number = hindered(s, shot, t)
    smoke = smoke_on(s, shot)
    for name, what, times in (
        ("hindrance", "Hindrances", number),
        ("smoke", "Smoke", int(smoke == 2)),
        ("dispersed_smoke", "Dispersed Smoke", int(smoke == 1)),
        ("backblast", "backblast", int(backblast(s, shot.firer))),
        ("op_fire", "Op Fire", int(shot.mode == OP)),
        ("marked_op_fire", "marked Op Fire", int(shot.mode == OP and s.used[shot.firer] == OP_FIRE)),
        ("assault_fire", "Assault Fire", int(shot.mode in (ASSAULT, TEAMS))),
    ):
        if times and SATW[name]:
            rows.append((SATW_RULE[name], what, times * SATW[name]))
    return rows


def satw_number(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """BB 33.0: the weapon's FP against the armor; Assault Fire does not weaken it."""
    return number_rows(s, shot, t, shot.card.satw[shot.unit.satw[0]][0])
