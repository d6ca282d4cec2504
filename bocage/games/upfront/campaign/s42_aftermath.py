"""UF 42.4 to 42.46, 42.8: what a scenario leaves on the roster (losses, wounds, rout, ELAN, marks) and in the score."""

from __future__ import annotations

from bocage.games.upfront.campaign.s42_result import ABSENT, ROUTED, SideReport, elan_of
from bocage.games.upfront.campaign.s42_roster import (
    KILLED,
    LOST,
    PANICKED,
    Soldier,
    Squad,
    next_rank,
    normal_kia,
)
from bocage.games.upfront.printed import vehicles
from bocage.games.upfront.printed.tables import CAMPAIGN, CAMPAIGN_POINTS, ELAN
from bocage.games.upfront.printed.weapons import WEAPON_NATION
from bocage.kernel.refusal import Refusal

HIGHEST = CAMPAIGN["highest_value"]
FOR_IMPROVEMENT = CAMPAIGN["elan_for_improvement"]
VALUES = ("morale", "panic")


def is_perfect(soldier: Soldier) -> bool:
    """UF 42.42 answer: at Morale and Panic 7 no more ELAN is collected."""
    return soldier.morale >= HIGHEST and soldier.panic >= HIGHEST


def elan_earned(side: SideReport, card: int, won: bool) -> int:
    """UF 42.43: what a man who is still there has earned in a scenario."""
    points = sum(elan_of(deed) for deed in side.deeds if deed.man == card)
    points += ELAN["won_scenario"] if won else 0
    points += ELAN["wounded_at_end"] if card in side.wounded else 0
    return points + (ELAN["unpinned_at_end"] if card not in side.pinned else 0)


def survived(soldier: Soldier) -> Soldier:
    """UF 42.45: a survival mark; five give a replacement the normal KIA value and are erased."""
    marked = soldier._replace(survival=soldier.survival + 1)
    enough = marked.survival >= CAMPAIGN["survivals_to_restore_kia"]
    if marked.replacement and enough and marked.kia < normal_kia(marked):
        return marked._replace(kia=marked.kia + 1, survival=0)
    return marked


def promoted(soldier: Soldier, nation: int) -> Soldier:
    """UF 42.46: ten marks of both kinds raise the rank and are erased."""
    above = next_rank(nation, soldier.rank)
    if soldier.survival + soldier.promotion < CAMPAIGN["marks_for_promotion"] or not above:
        return soldier
    return soldier._replace(rank=above, survival=0, promotion=0)


def after_scenario(squad: Squad, side: SideReport, fielded: tuple[int, ...], won: bool, at: int) -> list[int]:
    """The roster after a scenario; the cards of men whose owner must choose what rout takes from them (UF 42.42)."""
    fates = dict(side.fates)
    routed: list[int] = []
    for card in fielded:
        soldier = squad.roster[card]
        fate = fates.get(card, "")
        if fate == ABSENT:
            continue
        if fate in LOST:
            lose(squad, card, fate, at)
        elif fate == ROUTED:
            squad.note("UF 42.42", f"{soldier.name} routed", key=card, fight=at)
            keep(squad, survived(soldier._replace(elan=0)), at)
            routed.append(card)
        else:
            gained = 0 if is_perfect(soldier) else elan_earned(side, card, won)
            back = soldier.back
            if card in side.wounded:
                back = at + 1 + CAMPAIGN["scenarios_missed_when_wounded"]
                squad.note("UF 42.4", f"{soldier.name} wounded", key=card, fight=at)
            keep(squad, survived(soldier._replace(elan=soldier.elan + gained, back=back)), at)
    return routed


def lose(squad: Squad, card: int, fate: str, at: int) -> None:
    """UF 42.4, 42.8: off the roster; a man killed, in panic too (UF 6.53), costs a point, a prisoner none."""
    soldier = squad.roster[card]
    gone = soldier._replace(fate=fate, elan=0, survival=0, promotion=0, back=0)
    if fate in (KILLED, PANICKED):
        squad.change(card, gone, "UF 42.8", f"{soldier.name} killed", CAMPAIGN_POINTS["killed"], fight=at)
    else:
        squad.change(card, gone, "UF 42.4", f"{soldier.name} {fate}", fight=at)


def keep(squad: Squad, soldier: Soldier, at: int) -> None:
    """UF 42.46: back on the roster, promoted if his marks are enough."""
    after = promoted(soldier, squad.nation)
    if after.rank == soldier.rank:
        squad.put(after)
    else:
        squad.change(soldier.card, after, "UF 42.46", f"{soldier.name} promoted to {after.rank}", fight=at)


def vehicle_score(nation: int, card: int) -> tuple[str, int]:
    """UF 42.8: a lost gun costs 3, a lost AFV 5, and each its boxed Effect Number more."""
    v = vehicles.vehicle(nation, card)
    base = CAMPAIGN_POINTS["lost_gun" if vehicles.IS_GUN[v] else "lost_afv"]
    return f"{vehicles.VEHICLE_NAME[v]} lost", base - max(0, vehicles.AFV_BOXED[v])


def score_scenario(squad: Squad, side: SideReport, won: bool, at: int) -> None:
    """UF 42.8: the scenario won, vehicles and guns lost, crewmen killed; men are scored as they are lost."""
    if won:
        squad.note("UF 42.8", "scenario won", CAMPAIGN_POINTS["won_scenario"], fight=at)
    for card in side.lost_vehicles:
        what, points = vehicle_score(squad.nation, card)
        squad.note("UF 42.8", what, points, fight=at)
    if side.crew_killed:
        points = CAMPAIGN_POINTS["killed"] * side.crew_killed
        squad.note("UF 42.8", f"{side.crew_killed} crewmen killed", points, fight=at)


def _gap(soldier: Soldier) -> int:
    """How far Panic is below Morale, 0 if it is not."""
    return max(0, soldier.morale - soldier.panic)


def italian_gap(soldier: Soldier) -> int:
    """UF 50.41: the Panic of Italians may be one below their Morale."""
    return 1 if WEAPON_NATION[soldier.weapon] == "Italian" else 0


def changed(soldier: Soldier, value: str, by: int) -> Soldier:
    if value == "morale":
        return soldier._replace(morale=soldier.morale + by)
    return soldier._replace(panic=soldier.panic + by)


def change_refusal(soldier: Soldier, value: str, by: int, rule: str) -> Refusal | None:
    """UF 42.42, 42.44: between 0 and 7, and Panic never falls below Morale (nor further below, if printed so)."""
    if value not in VALUES:
        return Refusal(rule, f"the value is morale or panic, not {value}")
    after = changed(soldier, value, by)
    if min(after.morale, after.panic) < 0:
        return Refusal(rule, f"{value} is 0 already")
    if by > 0 and (after.morale if value == "morale" else after.panic) > HIGHEST:
        return Refusal(rule, f"{value} is never raised above {HIGHEST}")
    if _gap(after) > italian_gap(soldier) and _gap(after) >= _gap(soldier):
        return Refusal(rule, f"Panic {after.panic} would be below Morale {after.morale}")
    return None


def lower_choices(soldier: Soldier) -> list[str]:
    """UF 42.42: the values that rout may take from a man."""
    return [value for value in VALUES if change_refusal(soldier, value, -1, "UF 42.42") is None]


def lower(squad: Squad, card: int, value: str, at: int) -> None:
    """UF 42.42: one less; a man with both values 0 is counted as killed."""
    after = changed(squad.roster[card], value, -1)
    squad.put(after)
    if after.morale == 0 and after.panic == 0:
        lose(squad, card, KILLED, at)


def improve_refusal(soldier: Soldier, value: str) -> Refusal | None:
    """UF 42.44: five points of ELAN for one step, within the limits."""
    if soldier.fate:
        return Refusal("UF 42.44", f"{soldier.name} is not on the roster any more")
    if soldier.elan < FOR_IMPROVEMENT:
        return Refusal("UF 42.44", f"{soldier.name} has {soldier.elan} ELAN, and an improvement costs 5")
    return change_refusal(soldier, value, 1, "UF 42.44")


def improve(squad: Squad, card: int, value: str) -> None:
    """UF 42.44, 42.46: one step for five points, a promotion mark, and a higher rank if it was the tenth."""
    soldier = changed(squad.roster[card], value, 1)
    paid = soldier._replace(elan=soldier.elan - FOR_IMPROVEMENT, promotion=soldier.promotion + 1)
    squad.note("UF 42.44", f"{soldier.name} improves his {value}", key=card)
    keep(squad, paid, squad.fight)
