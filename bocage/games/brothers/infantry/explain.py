"""What a fire attack would do: the sum with its rules, the odds of each result over the ten faces, per target."""

from __future__ import annotations

from bocage.games.brothers.infantry.modifiers import adjusted, modifier_rows
from bocage.games.brothers.infantry.s07_morale import SELECTED, morale
from bocage.games.brothers.infantry.shot import ASSAULT, AT_VEHICLES, TEAMS, Shot, base_power, base_rows, lower_number
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import ABOARD, BrothersState
from bocage.games.brothers.table import name_of, place_of
from bocage.kernel.explain import Explanation, Odds

RESULTS = ("no effect", "suppressed", "reduced", "eliminated")


def explain_attack(s: BrothersState, shot: Shot) -> Explanation:
    """For the one who decides. What he may not know (LOS, Concealed units and Fortifications) stays out of it."""
    from bocage.games.brothers.infantry.s06_fire import targets_of

    if shot.unit.arc:
        from bocage.games.brothers.vehicles.explain import explain_gun

        return explain_gun(s, shot)
    if shot.how in AT_VEHICLES:
        from bocage.games.brothers.vehicles.explain import explain_at_vehicle

        return explain_at_vehicle(s, shot)
    e = Explanation(("BB 6.2",), f"fire at {shot.ground.name(shot.target)}")
    for rule, what, amount in base_rows(s, shot):
        e.add(rule, what, amount)
    targets = targets_of(s, shot)
    if shot.mode not in (ASSAULT, TEAMS):
        need = morale(s, shot.firer, SELECTED)
        if need < 10:
            e.notes.append(f"Morale Check first: {max(need, 0)} or less (BB 7.1)")
    if s.at[shot.firer] == ABOARD:
        from bocage.games.brothers.vehicles.explain import unsure_note

        unsure_note(s, shot.firer, e)
    e.notes.append("the LOS is not tested before the shot; if it is blocked the unit is Used (BB 14.0)")
    if len(targets) == 1:
        for rule, what, amount in modifier_rows(s, shot.at(place_of(s, targets[0])), targets[0]):
            e.add(rule, what, amount)
    base = base_power(s, shot)
    for t in targets:
        target_odds(s, shot, base, t, e)
    return e


def explain_check(s: BrothersState, u: Unit, rule: str, bonus: int, title: str, lost: int = 0) -> Explanation:
    """The Morale Check that stands before an action; `bonus` under `rule` (BB 7.1), `lost` Out of Command."""
    e = Explanation(("BB 7.1",) if rule == "BB 7.1" else ("BB 7.1", rule), title)
    e.add("BB 7.0", "Morale now", morale(s, u, SELECTED))
    e.add(rule, "for this check", bonus)
    if lost:
        e.add("BB 63.1", "Out of Command", lost)
    need = max(0, min(10, int(e.total())))
    if need == 10:
        e.notes.append("no roll is needed (BB 7.1)")
    e.odds = [Odds("passes", need / 10, "BB 7.1")]
    if need < 10:
        e.odds.append(Odds("fails: Used", 1 - need / 10, "BB 7.1"))
    return e


def target_odds(s: BrothersState, shot: Shot, base: int, t: Unit, e: Explanation) -> None:
    shot = shot.at(place_of(s, t))
    parts = ", ".join(f"{what} {amount:+d}" for _, what, amount in modifier_rows(s, shot, t))
    lower = lower_number(s, shot, t)
    odds_at(s, t, adjusted(s, shot, base, t, False), shot.adjacent, shot.normal_range(), parts, e, lower, shot.battery)


def odds_at(
    s: BrothersState,
    t: Unit,
    fp: int,
    near: bool,
    normal: bool,
    parts: str,
    e: Explanation,
    lower: bool = False,
    artillery: bool = False,
) -> None:
    """The odds of each result against one target at this FP."""
    from bocage.games.brothers.infantry.s06_fire import result_of

    counts = [0, 0, 0, 0]
    for die in range(1, 11):
        counts[result_of(die, fp, s, t, near, normal, lower, artillery)] += 1
    name = "Concealed unit" if s.conceal[t] else name_of(s, t)
    e.notes.append(f"{name}: FP {fp}" + (f" ({parts})" if parts else ""))
    if s.conceal[t]:  # its Casualty numbers are not known
        counts = [counts[0], sum(counts[1:]), 0, 0]
    for result, n in enumerate(counts):
        if n:
            what = "hit" if s.conceal[t] and result else RESULTS[result]
            e.odds.append(Odds(f"{name}: {what}", n / 10, "BB 6.2"))
