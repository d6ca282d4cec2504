"""UA s20 Crew Survival: who comes out of a destroyed vehicle; a Rally All card makes it sure (UA cards.rally-all)."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.cardwar.data import read
from bocage.games.cardwar.hands import has_cards
from bocage.games.cardwar.marks import BAILED
from bocage.games.cardwar.plays import AT_WRECK, offered, refusal_of, row_of
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.counters import add_counter, put
from bocage.games.starterkit.model.marks import DAZED, MOVED, SILENCED
from bocage.games.starterkit.model.names import Location, Vehicle
from bocage.games.starterkit.model.state import MOVEMENT
from bocage.games.starterkit.model.units import ROWS
from bocage.kernel.consequences import owe
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

_SURVIVAL: Final = read("supplement")["crew_survival"]
CREW: Final = {"american": "1-2-6", "italian": "1-2-6"}
USUAL: Final = "1-2-7"
IN_COMBAT: Final = ("SK 3.8", "SK 3.3.4")
"""Rules by which Close Combat destroys a vehicle: nobody gets out."""


def survival_number(s: CardState, v: Vehicle) -> int:
    return int(_SURVIVAL["number"].get(s.type(v).ident, _SURVIVAL["others"]))


def note_wreck(s: CardState, v: Vehicle, where: Location, rule: str) -> None:
    """UA s20 Its crew may get out, unless it was destroyed in Close Combat or never came onto the map."""
    if where >= 0 and rule not in IN_COMBAT:
        shaken = s.vehicle_marks.get(v, 0) & (SILENCED | DAZED)
        owe(s, ("crew", v, where, int(_SURVIVAL["shaken"]) if shaken else 0))


class CrewSurvival(Frame):
    """UA s20 DR no higher than the Crew Survival number, one more if stunned or shocked."""

    def __init__(self, vehicle: Vehicle = -1, where: Location = -1, drm: int = 0) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.where = where
        self.drm = drm
        self.sure = False
        """A Rally All card was played for it."""

    def start(self, s: CardState, _: Any) -> None:
        side = s.side[self.vehicle]
        if has_cards(s, side) and not self.sure:
            return ask(s, self, "played", side, "UA cards.rally-all")
        return goto(s, self, "roll")

    def can_played(self, s: CardState) -> list[Action]:
        from bocage.games.cardwar.rows import PLAYS

        return [PASS, *offered(PLAYS, s, s.side[self.vehicle], AT_WRECK, self)]

    def why_not_played(self, s: CardState, action: Action) -> Refusal | None:
        from bocage.games.cardwar.rows import PLAYS

        return refusal_of(PLAYS, s, s.side[self.vehicle], AT_WRECK, self, action)

    def explain_played(self, s: CardState, action: Action) -> Explanation | None:
        from bocage.games.cardwar.rows import PLAYS

        row = row_of(PLAYS, action)
        return row.explained(s, s.side[self.vehicle], self, action) if row is not None else None

    def played(self, s: CardState, action: Action) -> None:
        from bocage.games.cardwar.rows import PLAYS

        row = row_of(PLAYS, action)
        if row is None:
            return goto(s, self, "roll")
        self.sure = action[0] == "save crew"
        return call(s, self, "start", row.frame(s, s.side[self.vehicle], self, action))

    def roll(self, s: CardState, _: Any) -> None:
        if self.sure:
            return goto(s, self, "bail_out")
        return roll(s, self, "rolled", "2d6", "UA s20")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        number = survival_number(s, self.vehicle)
        lives = dice[0] + dice[1] + self.drm <= number
        tell(s, "UA s20", ("crew survival", self.vehicle, dice, self.drm, number, lives))
        if not lives:
            return end(s)
        return goto(s, self, "bail_out")

    def bail_out(self, s: CardState, _: Any) -> None:
        """UA s20 A crew counter in the hex, under Hazardous Movement for the rest of the Player Turn (docs/rulings)."""
        side, nation = s.side[self.vehicle], s.type(self.vehicle).nation
        ident = CREW.get(s.type(self.vehicle).colour, USUAL)
        crew = add_counter(s, ROWS[f"{nation} {ident}"], side)
        put(s, crew, self.where)
        s.joined(crew, self.vehicle)
        s.mark_card(crew, BAILED)
        if s.phase == MOVEMENT and side == s.attacker:
            s.status[crew] |= MOVED  # SK 3.3: its movement was that of the vehicle
        tell(s, "UA s20", ("bailed out", crew, self.vehicle, self.where))
        end(s)
