"""SK 4.3 Demolition charges go off in the Advancing Fire Phase."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.s03_2_5_targets import targets_in
from bocage.games.starterkit.fire.shot import CHARGE, IN_ADVANCING, Shot
from bocage.games.starterkit.model.counters import remove_weapon
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import COLUMNS, NO_EFFECT, Result, column_of, ift, result_name
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at, reveal_unit
from bocage.games.starterkit.weapons.s04_2_at_vehicles import ChargeOnVehicle
from bocage.kernel.frames import Frame, call, end, roll, tell


class Detonation(Frame):
    """SK 4.3 30 firepower with the target's TEM and the placer's CX; its X# or more is a failure; then it is gone."""

    def __init__(self, weapon: Weapon = -1) -> None:
        super().__init__()
        self.weapon = weapon

    def start(self, s: SKState, _: Any) -> None:
        if s.charges[self.weapon][4] >= 0:
            return call(s, self, "over", ChargeOnVehicle(self.weapon, s.charges.pop(self.weapon)))
        return roll(s, self, "rolled", "2d6", "SK 4.3")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        w = self.weapon
        where, tired, x_number, origin = s.charges.pop(w)[:4]
        t = s.type(w)
        column = column_of(t.fp)
        a = Shot(s, CHARGE, IN_ADVANCING, where)
        a.cx = tired
        a.hexes = (origin,)  # SK 6.5 example: a gunshield helps against a charge that comes through the arc
        original = dice[0] + dice[1]
        dud = original >= x_number
        side = s.attacker
        results: list[tuple[int, Result]] = []
        struck = targets_in(s, side, where)
        s.attacked(struck)
        for u in struck:
            drm = fire_drm(s, a, u)
            desperation(s, u, column, 2 + drm)
            result = (0, 0) if dud else ift(column, original + drm)
            tell(s, "SK 4.3", ("struck", u, result_name(result), dice, float(t.fp)))
            results.append((u, result))
        halved = column_of(t.fp / 2)
        hidden = [] if dud else self._found(s, a, halved, dice)
        results += hidden
        remove_weapon(s, w, "SK 4.3")
        unhurt = unhurt_leaders(s, tuple([u for u, _ in results]), results)
        apart = tuple([(u, halved) for u, _ in hidden])
        call(s, self, "over", Effects(shares_of(results), column, "SK 4.3", unhurt, apart))

    def _found(self, s: SKState, a: Shot, column: int, dice: tuple[int, int]) -> list[tuple[int, Result]]:
        """SK 6.4 A hidden crew in the hex suffers half the firepower; only an effect shows it."""
        found: list[tuple[int, Result]] = []
        for u in hidden_at(s, 1 - s.attacker, a.target):
            result = ift(column, dice[0] + dice[1] + fire_drm(s, a, u))
            if result[0] != NO_EFFECT:
                reveal_unit(s, u)
                tell(s, "SK 6.4", ("struck", u, result_name(result), dice, COLUMNS[column]))
                found.append((u, result))
        return found

    def over(self, s: SKState, _: Any) -> None:
        end(s)
