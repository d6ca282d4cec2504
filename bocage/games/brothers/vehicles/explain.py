"""What a shot of a Gun or Vehicle would do: the Prof Check it needs, the sum, the odds."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import target_odds
from bocage.games.brothers.infantry.modifiers import modifier_rows
from bocage.games.brothers.infantry.s06_fire import targets_of
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, morale
from bocage.games.brothers.infantry.shot import ASSAULT, AT_VEHICLES, FLAMES, SAT, TEAMS, Shot, base_power, base_rows
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of, type_of, vehicle_or_self
from bocage.games.brothers.terrain.s50_night import sees
from bocage.games.brothers.vehicles.arcs import in_arc
from bocage.games.brothers.vehicles.s20_03_moves import Driving, may_end, third_mp
from bocage.games.brothers.vehicles.s20_04_fire import main_target
from bocage.games.brothers.vehicles.s20_04_prof import prof_rows
from bocage.games.brothers.vehicles.s20_06_at_vehicles import explain_number, target_number, target_vehicle
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import UNDAMAGED
from bocage.kernel.explain import Explanation, Share

GRADES = {
    "destroyed": 4,
    "eliminated": 4,
    "reduced": 3,
    "Unconfirmed Kill": 3,
    "hit": 3,
    "suppressed": 2,
    "no effect": 1,
}


def explain_gun(s: BrothersState, shot: Shot) -> Explanation:
    """For the one who decides; what he may not know stays out of it."""
    where = shot.ground.name(shot.target)
    at_vehicle = shot.how in AT_VEHICLES
    e = Explanation(
        ("BB 20.6",) if at_vehicle else ("BB 20.5",), f"fire at {'the Vehicle in ' if at_vehicle else ''}{where}"
    )
    need = morale(s, shot.firer, SELECTED)
    if need < 10:
        e.notes.append(f"Morale Check first: {max(need, 0)} or less (BB 20.2)")
    passes = max(0, min(10, need)) / 10 * _prof_note(s, shot, main_target(s, shot), e)
    passes *= unsure_note(s, shot.firer, e)
    e.notes.append("the LOS is not tested before the shot; if it is blocked the unit is Used (BB 14.0)")
    if at_vehicle:
        explain_number(s, target_number(s, shot, target_vehicle(s, shot)), e, False, shot.how != FLAMES)
        _picture(e, passes)
        return e
    for rule, what, amount in base_rows(s, shot):
        e.add(rule, what, amount)
    targets = targets_of(s, shot)
    if len(targets) == 1:
        for rule, what, amount in modifier_rows(s, shot, targets[0]):
            e.add(rule, what, amount)
    base = base_power(s, shot)
    for t in targets:
        target_odds(s, shot, base, t, e)
    if len(targets) == 1:
        _picture(e, passes)
    return e


def unsure_note(s: BrothersState, u: Unit, e: Explanation) -> float:
    """BB 61.2: says what is rolled before a Vehicle fires, or whoever it carries; gives the chance that it is whole."""
    counters = s.unsure[vehicle_or_self(s, u)]
    if counters:
        e.notes.append(f"Unconfirmed Kill first: {UNDAMAGED} or less on each of {counters} (BB 61.2)")
    return (UNDAMAGED / 10) ** counters


def _picture(e: Explanation, passes: float) -> None:
    """The whole shot, its checks included, as parts of one bar, the worst first."""
    parts = [(GRADES[x.what.rpartition(": ")[2]], x) for x in e.odds]
    parts.sort(key=lambda part: -part[0])
    e.bar = [Share(x.what.rpartition(": ")[2], x.probability * passes, grade) for grade, x in parts]
    if passes < 1:
        e.bar.append(Share("a check fails first", 1 - passes, 0))


def explain_drive(s: BrothersState, mv: Driving, loc: Loc, price: int) -> Explanation:
    """BB 20.3: what is left of its MPs, whether it may still wait, and who in plain sight points there or sees it."""
    u = mv.unit
    e = Explanation(("BB 20.3",))
    spent = mv.spent + price
    left = type_of(s, u).points - spent / pac.MP
    e.notes.append(f"{left:.3g} of {type_of(s, u).points} MP are left after it (BB 20.3)")
    if spent <= third_mp(s, u) and not type_of(s, u).carrier and may_end(s, u, loc):
        e.notes.append("it could still wait there with Op Fire (BB 20.3)")
    g = CARDS[s.scenario].ground
    there = [t for t in range(len(s.at)) if s.side[t] != s.side[u] and s.at[t] >= 0 and not s.conceal[t]]
    bearing = [t for t in there if type_of(s, t).arc and s.face[t] >= 0 and in_arc(g, s.face[t], s.at[t], loc)]
    if bearing:
        e.notes.append(
            f"in the arc of {', '.join([f'{name_of(s, t)} ({g.name(s.at[t])})' for t in bearing])} (BB 20.4)"
        )
    if s.sight_shown:
        e.eyes = [t for t in there if sees(s, s.at[t], loc)]
        e.notes.append(f"{len(e.eyes)} enemy unit{'s see' if len(e.eyes) != 1 else ' sees'} it there (BB 14.0)")
    return e


def explain_at_vehicle(s: BrothersState, shot: Shot) -> Explanation:
    """Infantry at a Vehicle: the SATW Check or Morale Check before it, the number, the odds (BB 33.0, 34.0)."""
    from bocage.games.brothers.weapons.s33_satw import satw_rows

    rule = "BB 33.0" if shot.how == SAT else "BB 34.0"
    e = Explanation((rule,), f"fire at the Vehicle in {shot.ground.name(shot.target)}")
    target = target_vehicle(s, shot)
    need = morale(s, shot.firer, MID_MOVE if shot.mode in (ASSAULT, TEAMS) else SELECTED)  # BB 60.1
    number = 10
    if shot.how == SAT:
        rows = satw_rows(s, shot, target)
        parts = ", ".join(f"{what} {amount:+d}" for _, what, amount in rows)
        number = max(0, min(10, need + sum([row[2] for row in rows])))
        e.notes.append(f"SATW Check first: {number} or less, {number * 10} % (Morale {need}, {parts}; BB 33.0)")
    elif need < 10 and shot.mode not in (ASSAULT, TEAMS):
        number = max(0, need)
        e.notes.append(f"Morale Check first: {max(need, 0)} or less (BB 7.1)")
    e.notes.append("the LOS is not tested before the shot; if it is blocked the unit is Used (BB 14.0)")
    explain_number(s, target_number(s, shot, target), e, shot.how == FLAMES, shot.how == SAT)
    _picture(e, number / 10 * unsure_note(s, shot.firer, e))
    return e


def _prof_note(s: BrothersState, shot: Shot, t: Unit, e: Explanation) -> float:
    """Says what the Prof Check needs; gives the chance to pass it."""
    rows = prof_rows(s, shot, t)
    if not rows:
        e.notes.append("no Prof Check is needed (BB 20.4)")
        return 1.0
    number = shot.unit.prof_rating + sum([row[2] for row in rows])
    parts = ", ".join(f"{what} {amount:+d}" for _, what, amount in rows)
    chance = max(0, min(10, number)) * 10
    e.notes.append(
        f"Prof Check first: {max(number, 0)} or less, {chance} % (Prof {shot.unit.prof_rating}, {parts}; BB 20.4)"
    )
    return chance / 100
