"""SK 3.8 A vehicle fights Infantry in Close Combat: its machine guns against their CCV, and close defence."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.modifiers import carries_flame
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of
from bocage.games.starterkit.fire.shot import IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import SILENCED
from bocage.games.starterkit.model.names import Units, Vehicle, Weapon, Weapons
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import KILL, ODDS, column_of, ift, odds_of, result_name
from bocage.games.starterkit.phases.s03_8_strength import close_combat_value, target_drm
from bocage.games.starterkit.vehicles.s07_5_dispensers import NO_WEAPON_YET
from bocage.games.starterkit.vehicles.s07_10_effects import crew_drm
from bocage.games.starterkit.vehicles.s07_fire_refusals import may_man
from bocage.games.starterkit.vehicles.s07_status import (
    is_exposed,
    is_under_way,
    machine_guns,
    marks,
    usage_number,
    works,
)
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, roll, tell
from bocage.kernel.refusal import Refusal

DEFENCE_FP = 16
NO_DEFENCE = Refusal("SK 3.8", "it has no close defence weapon to use")
DEFENCE_SHUT = Refusal("SK 3.8", "a close defence weapon is fired only buttoned up")
AFTER_ATTACK = Refusal("SK 3.8", "a close defence weapon answers an attack of this phase, unless its side ambushes")


def combat_guns(s: SKState, v: Vehicle) -> list[Weapon]:
    """SK 3.8 AAMG if manned, CMG unless it fires through the VCA only, RMG; never a BMG; none if Shocked or Stunned."""
    if marks(s, v) & SILENCED:
        return []
    able = [w for w in machine_guns(s, v) if works(s, w) and may_man(s, w)]
    return [w for w in able if s.type(w).mount != "bow" and not s.type(w).hull_only]


def gun_sets(guns: list[Weapon]) -> list[Weapons]:
    """SK 3.8 Together in one attack, or apart."""
    return [x for n in range(len(guns), 0, -1) for x in combinations(guns, n)]


def gun_strength(s: SKState, v: Vehicle, guns: Weapons) -> float:
    """SK 3.8 Never increased; halved in Motion."""
    total = float(sum(s.type(w).fp for w in guns))
    return total / 2 if is_under_way(s, v) else total


def gun_drm(s: SKState, v: Vehicle) -> int:
    return crew_drm(s, v) + s.crew_change(v) + sum([row[2] for row in s.combat_lines((v,))])


def explain_strafe(s: SKState, v: Vehicle, guns: Weapons, targets: Units, ambush: int) -> Explanation:
    power, value = gun_strength(s, v, guns) * s.combat_share(targets), float(close_combat_value(s, targets))
    column = odds_of(power, value)
    e = Explanation(("SK 3.8",), f"{power:g} against CCV {value:g}: {ODDS[column]}, kill number {KILL[column]}")
    e.add("SK 7.10", "crew was Stunned", crew_drm(s, v))
    e.add("SK 3.8", "the crew itself", s.crew_change(v))
    for rule, words, amount in s.combat_lines((v,)):
        e.add(rule, words, amount)
    e.add("SK 3.8", "ambush", ambush)
    e.add("SK 3.8", "the target's state", target_drm(s, targets[0]))
    drm = int(e.total())
    rolls = [a + b + drm for a in range(1, 7) for b in range(1, 7)]
    e.odds = [
        Odds("eliminated", sum(r < KILL[column] for r in rolls) / 36, "SK 3.8"),
        Odds("Casualty Reduction", sum(r == KILL[column] for r in rolls) / 36, "SK 3.8"),
    ]
    return e


def defence_weapon(s: SKState, v: Vehicle) -> tuple[int, int]:
    """SK 3.8 Firepower and usage number of the Nahverteidigungswaffe, or of a Tiger's mine dischargers; 0 if none."""
    t = s.type(v)
    battle = battle_of(s)
    if t.dispenser == "sN" and (battle.year, battle.month) >= NO_WEAPON_YET:
        return DEFENCE_FP, usage_number(s, v)
    return t.close_defence


def defence_refusal(s: SKState, v: Vehicle, may: bool) -> Refusal | None:
    if not defence_weapon(s, v)[0] or marks(s, v) & SILENCED:
        return NO_DEFENCE
    if is_exposed(s, v):
        return DEFENCE_SHUT
    return None if may else AFTER_ATTACK


class CloseDefence(Frame):
    """SK 3.8 All Infantry in the hex, friends too, without TEM; a roll above the usage number does nothing."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.8")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        power, number = defence_weapon(s, v)
        total = dice[0] + dice[1]
        works_now = total <= number
        tell(s, "SK 3.8", ("close defence", v, dice, works_now))
        if not works_now:
            return end(s, ())
        column = column_of(power)
        results = []
        a = Shot(s, SMALL_ARMS, IN_PREP, s.at[v])
        for u in s.stacks.get(s.at[v], ()):
            drm = carries_flame(s, a, u)  # SK 4.2: against any attack on the table
            fp = power * s.combat_share((u,))
            desperation(s, u, column_of(fp), 2 + drm)
            result = ift(column_of(fp), total + drm)
            tell(s, "SK 3.8", ("struck", u, result_name(result), dice, float(fp)))
            results.append((u, result))
        return call(s, self, "over", Effects(shares_of(results), column, "SK 3.8"))

    def over(self, s: SKState, _: Any) -> None:
        end(s, ())
