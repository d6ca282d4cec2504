"""The gate: what a variant built on these rules (bocage.games.cardwar) is asked. Here nothing is special.

The rules ask only where `s.gated` is set, so that plain battles do not pay for it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from bocage.games.starterkit.model.names import Counter, Location, Side, Unit, Units, Vehicle
from bocage.kernel.frames import Frame, State
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb


class Gate(State):
    gated: ClassVar[bool] = False
    """Is this a state of a variant that answers these questions?"""

    def load_battle(self) -> Any:
        """The Battle of a state whose battle is not in memory (battle.py)."""
        return None

    def move_bar(self, u: Counter) -> Refusal | None:
        """Why a unit or vehicle that may move by SK 3.3 may not."""
        return None

    def advance_bar(self, u: Unit) -> Refusal | None:
        return None

    def fire_bar(self, u: Counter, target: Location) -> Refusal | None:
        """Why a unit or vehicle that may fire by SK 3.2 may not fire at this hex (-1: at none)."""
        return None

    def turns_all_the_same(self, refusal: Refusal) -> bool:
        """May a vehicle that is forbidden to fire for this turn without firing (SK 3.3.2)?"""
        return False

    def fire_reach(self, u: Counter) -> int:
        """How many hexes far a unit or vehicle may fire now by `fire_bar`; less than none: it may not."""
        return 99

    def interdicts(self, u: Counter) -> bool:
        """Could it fire with nothing added to its roll (SK 3.6)?"""
        return True

    def fires_plainly(self, u: Unit) -> bool:
        """Is nothing but `fire_reach` special about its fire?"""
        return True

    def entry_bar(self, u: Unit, where: Location) -> Refusal | None:
        """Why a unit may not enter or advance into a hex."""
        return None

    def may_enter_enemy(self, u: Unit) -> bool:
        """May it enter a hex with enemies in the Movement Phase?"""
        return False

    def allotted(self, u: Counter, mf: float) -> float:
        """The MF or MP of a unit or vehicle that has so many by SK 3.3."""
        return mf

    def by_road(self, u: Unit, mf: float) -> float:
        """The road bonus of a unit that has this one by SK 3.3.1."""
        return mf

    def drive_ways(self, v: Vehicle, ways: list[tuple[int, float]]) -> list[tuple[int, float]]:
        """The rates, with MP, at which a vehicle may enter a hex that it may enter at these by SK 3.3.2."""
        return ways

    def step_cost(self, u: Unit, where: Location, cost: float) -> float:
        """The MF for entering a hex that costs so many by SK 1.1.1."""
        return cost

    def dearer(self, steps: list[tuple[Location, float]]) -> list[tuple[Location, float]]:
        """The (hex, MF) of routs and advances, where they are more than by SK 1.1.1."""
        return steps

    def cover_of(self, a: Any, u: Unit, tem: int) -> int:
        """The TEM of a unit that has this one by SK 1.1.1; `a` is the Shot."""
        return tem

    def fire_rows(self) -> tuple[Any, ...]:
        """Further rows of the fire DRM (fire/modifiers.py)."""
        return ()

    def flame_lines(self, a: Any, v: Vehicle) -> list[tuple[str, str, int]]:
        """Further DRM of a flamethrower's To Kill attack on a vehicle (SK 4.2); `a` is the Shot."""
        return []

    def hindrance_of(self, value: int) -> int:
        """The Hindrance of an attack in sight that has this much by SK 3.2.1."""
        return value

    def sight_of(self, one: Location, other: Location, value: int) -> int:
        """The Hindrance of a clear line, or BLOCKED."""
        return value

    def haze(self, one: Location, other: Location) -> int:
        """Hindrance of the weather on a line, which hampers Observers too (DE 2.3)."""
        return 0

    def group_bar(self, firers: Units) -> Refusal | None:
        """Why these firers make no group."""
        return None

    def ambush_by(self, side: Side) -> int:
        """SK 3.8 By how much its die must be lower for an ambush."""
        return 3

    def hit_rows(self) -> tuple[Any, ...]:
        """Further rows of the To Hit DRM (fire/s03_2_4_to_hit.py)."""
        return ()

    def strength_parts(self, f: Counter, target: Location) -> list[tuple[str, str, float]]:
        """Further factors of a firer's firepower (fire/firepower.py)."""
        return []

    def morale_change(self, u: Unit) -> int:
        return 0

    def spared(self, u: Unit, what: str) -> bool:
        """Is a unit free of this: "pin", "cower", "break"?"""
        return False

    def failed_check(self, u: Unit, original: int) -> Frame | None:
        """What a failed Morale Check does to a unit that does not break; None: it breaks (SK 3.2.3)."""
        return None

    def joined(self, new: Unit, u: Unit) -> None:
        """A new leader has come out of a unit (SK 5.3)."""

    def rally_lines(self, u: Unit) -> list[tuple[str, str, int]]:
        """Further DRM of a rally (SK 3.1)."""
        return []

    def before_roll(self, f: Frame) -> Frame | None:
        """What comes between the declaration of an attack and its roll."""
        return None

    def attack_over(self) -> None:
        """An attack has been made and marked."""

    # concealment and the like

    def shows(self, u: Unit) -> None:
        """It has fired, directed, moved openly, thrown Smoke or rallied others."""

    def flashed(self, units: Units) -> None:
        """These have fired, also at what they did not see (SK 3.2.1)."""

    def struck(self, u: Unit) -> None:
        """An attack has had an effect on it, be it a Pin Task Check."""

    def attacked(self, units: Units) -> None:
        """These are being attacked by what is not declared: Residual Firepower, artillery."""

    def moved(self, u: Unit) -> None:
        """A unit has come into another hex, however."""

    def vacated(self, side: Side, where: Location) -> None:
        """A unit or vehicle of the side has gone out of a hex of the map, to another or off it."""

    def area_fire(self, a: Any, u: Unit) -> float:
        """What the firepower of an attack (the Shot `a`) is multiplied by against one of its targets."""
        return 1.0

    def entry_of(self, u: Unit, entry: tuple[int, ...]) -> tuple[int, ...]:
        """How a mover came to its hex, where those fired at together did so in this way."""
        return entry

    def is_covered(self, u: Unit) -> bool:
        """Does something in its hex keep it from being in the open (FFMO)?"""
        return False

    def in_hazard(self, u: Unit) -> bool:
        """Is it under Hazardous Movement (SK 6.5) without having manhandled a Gun?"""
        return False

    def task_bar(self, u: Unit) -> Refusal | None:
        """Why a unit in Good Order, or a vehicle, may not recover, repair, ask for artillery, put up smoke, start."""
        return None

    def unled(self, u: Unit) -> Refusal | None:
        """Why no leader helps a unit, in fire, checks and Close Combat."""
        return None

    # moving

    def leaving(self, units: Units) -> float:
        """MF that are spent in the hex before its units leave it; they are part of `step_cost`."""
        return 0.0

    def stepped_out(self, units: Units) -> None:
        """Those MF are being spent."""

    def move_rows(self, rows: tuple[Verb, ...]) -> tuple[Verb, ...]:
        """What a moving stack may do."""
        return rows

    # Close Combat (SK 3.8)

    def combat_lines(self, units: Units) -> tuple[tuple[str, str, int], ...]:
        """Further DRM of an attack by these units."""
        return ()

    def victim_change(self, u: Unit) -> int:
        """Further DRM of an attack on this unit."""
        return 0

    def victim_lines(self, u: Unit) -> tuple[tuple[str, str, int], ...]:
        """The same with rules and words."""
        return ()

    def combat_share(self, targets: Units) -> float:
        """What an attack's strength is multiplied by against these targets."""
        return 1.0

    def ambush_change(self, side: Side, where: Location) -> int:
        return 0

    def ambush_anywhere(self, where: Location) -> bool:
        """Is there an ambush roll also outside woods and buildings?"""
        return False

    # artillery (DE 2) and vehicles

    def contact_frame(self, b: int) -> Frame | None:
        """A procedure of its own for a battery's contact and Access (DE 2.1, 2.2)."""
        return None

    def crew_level(self, v: Vehicle, level: int) -> int:
        """The morale of a vehicle's crew that has this one by SK 7.10."""
        return level

    def crew_change(self, v: Vehicle) -> int:
        """Further DRM of a crew in Close Combat and on the die that frees its vehicle (SK 3.8, 7.6)."""
        return 0

    def stays_stunned(self, v: Vehicle) -> bool:
        """The Player Turn ends: is its crew Stunned for the coming one too?"""
        return False

    def wrecked(self, v: Vehicle, where: Location, rule: str) -> None:
        """A vehicle has been destroyed there."""
