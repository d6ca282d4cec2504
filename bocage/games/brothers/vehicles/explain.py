"""What a shot of a Gun or Vehicle would do: the Prof Check it needs, the sum, the odds."""

from __future__ import annotations

from bocage.games.brothers.infantry.explain import target_odds
from bocage.games.brothers.infantry.modifiers import modifier_rows
from bocage.games.brothers.infantry.s06_fire import targets_of
from bocage.games.brothers.infantry.s07_morale import SELECTED, morale
from bocage.games.brothers.infantry.shot import AP, Shot, base_power, base_rows
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.vehicles.s20_04_fire import main_target
from bocage.games.brothers.vehicles.s20_04_prof import prof_rows
from bocage.games.brothers.vehicles.s20_06_at_vehicles import attack_rows, explain_number, target_vehicle
from bocage.kernel.explain import Explanation


def explain_gun(s: BrothersState, shot: Shot) -> Explanation:
    """For the one who decides; what he may not know stays out of it."""
    where = shot.ground.name(shot.target)
    at_vehicle = shot.how == AP
    e = Explanation(
        ("BB 20.6",) if at_vehicle else ("BB 20.5",), f"fire at {'the Vehicle in ' if at_vehicle else ''}{where}"
    )
    need = morale(s, shot.firer, SELECTED)
    if need < 10:
        e.notes.append(f"Morale Check first: {max(need, 0)} or less (BB 20.2)")
    _prof_note(s, shot, main_target(s, shot), e)
    e.notes.append("the LOS is not tested before the shot; if it is blocked the unit is Used (BB 14.0)")
    if at_vehicle:
        explain_number(s, attack_rows(s, shot, target_vehicle(s, shot)), e)
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
    return e


def _prof_note(s: BrothersState, shot: Shot, t: Unit, e: Explanation) -> None:
    rows = prof_rows(s, shot, t)
    if not rows:
        e.notes.append("no Prof Check is needed (BB 20.4)")
        return
    number = shot.unit.prof_rating + sum([row[2] for row in rows])
    parts = ", ".join(f"{what} {amount:+d}" for _, what, amount in rows)
    chance = max(0, min(10, number)) * 10
    e.notes.append(
        f"Prof Check first: {max(number, 0)} or less, {chance} % (Prof {shot.unit.prof_rating}, {parts}; BB 20.4)"
    )
