"""SK 3.0, 3.9 The sequence of play: eight phases in each Player Turn, two Player Turns in each Game Turn."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import close_rally, review_contact
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_PREP
from bocage.games.starterkit.model.counters import eliminate, wreck
from bocage.games.starterkit.model.marks import (
    ADVANCED,
    BOUNDING,
    DIRECTED,
    FINAL,
    FIRED_OUT,
    FIRST,
    FLAMED,
    HALTED,
    HAS_FIRED,
    HAS_MOVED,
    HATCHES_SHUT,
    INTENSIVE,
    KEPT_ROF,
    LED_FAUST,
    MOVED,
    NO_LEADING,
    ONE_WEAPON,
    OTHERS_FIRED,
    PREP,
    PUSHED,
    RECOVERED,
    ROOTED,
    SAME_HEX,
    SHOT,
    STILLED,
    SWUNG,
    TRANSFERRED,
    TRIED_DISPENSER,
    TRIED_MOTION,
    TRIED_SMOKE,
    TURNED,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
    SKState,
)
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke
from bocage.games.starterkit.movement.s03_3_movement import MovementPhase
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_unit, review_hidden
from bocage.games.starterkit.phases.s02_control import review_control
from bocage.games.starterkit.phases.s03_1_rally import RallyPhase
from bocage.games.starterkit.phases.s03_6_rout import RoutPhase
from bocage.games.starterkit.phases.s03_7_advance import AdvancePhase
from bocage.games.starterkit.phases.s03_8_close_combat import CloseCombatPhase
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.games.starterkit.setup import Reinforcements, SetUp
from bocage.games.starterkit.vehicles.s03_3_2_1_motion import note_sight
from bocage.games.starterkit.vehicles.s07_10_effects import end_player_turn
from bocage.games.starterkit.victory import immediate_winner, winner_at_end
from bocage.kernel.frames import Frame, call, end, finish, goto, tell

PHASES = (RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE, ROUT, ADVANCE, CLOSE_COMBAT)

TURN_MARKS = (
    DIRECTED | NO_LEADING | ONE_WEAPON | TWO_WEAPONS | FLAMED
    | SHOT | MOVED | TRIED_SMOKE | ADVANCED | FIRED_OUT
)  # fmt: skip
"""Markers that end with the Player Turn."""

TURN_BITS = (
    HAS_MOVED | SAME_HEX | STILLED | HATCHES_SHUT | TRIED_DISPENSER | TRIED_MOTION | HAS_FIRED | BOUNDING | OTHERS_FIRED
)  # fmt: skip
"""Those of vehicles."""


class StarterKitGame(Frame):
    """SK 3.0 Set-up, then Player Turns until the turn track ends or somebody has won."""

    def start(self, s: SKState, _: Any) -> None:
        call(s, self, "set_up", SetUp())

    def set_up(self, s: SKState, _: Any) -> None:
        s.turn = 1
        s.attacker = battle_of(s).first
        review_hidden(s)  # SK 6.4
        review_control(s)
        goto(s, self, "player_turn")

    def player_turn(self, s: SKState, _: Any) -> None:
        call(s, self, "turn_over", PlayerTurn())

    def turn_over(self, s: SKState, won: int) -> None:
        """SK 3.9 The other side becomes the ATTACKER; the marker advances when both have been."""
        if won >= 0:
            return self._finish(s, won, "the Victory Conditions are met")
        battle = battle_of(s)
        last_half = battle.half_turn and s.turn == battle.turns
        s.attacker = 1 - s.attacker
        if s.attacker == battle.first or last_half:
            s.turn += 1
            s.attacker = battle.first
        if s.turn > battle.turns:
            for side in (0, 1):
                for u in s.hiding[side]:
                    reveal_unit(s, u)  # whoever is still hidden counts like everybody else
            return self._finish(s, winner_at_end(s), "the turn track has ended")
        return goto(s, self, "player_turn")

    def _finish(self, s: SKState, won: int, reason: str) -> None:
        name = battle_of(s).sides[won].name
        finish(s, (1.0 if won == 0 else 0.0, 1.0 if won == 1 else 0.0), "SK 3.9", f"{name} victory: {reason}")


class PlayerTurn(Frame):
    """SK 3.0 The eight phases. Ends with the side that has won at once, or -1."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def start(self, s: SKState, _: Any) -> None:
        s.phase = RALLY
        tell(s, "SK 3.0", ("turn", s.turn, s.attacker))
        if s.fleet[1 - s.attacker]:
            note_sight(s)  # SK 3.3.2.1
        call(s, self, "next_phase", Reinforcements())

    def next_phase(self, s: SKState, _: Any) -> None:
        if self.part:
            close_phase(s)
            won = immediate_winner(s)
            if won >= 0:
                return end(s, won)
        if self.part == len(PHASES):
            return end(s, -1)
        s.phase = PHASES[self.part]
        self.part += 1
        tell(s, "SK 3.0", ("phase", s.phase, s.attacker))
        return call(s, self, "next_phase", self._phase(s))

    def _phase(self, s: SKState) -> Frame:
        if s.phase == RALLY:
            return RallyPhase()
        if s.phase == PREP_FIRE:
            age_smoke(s, s.attacker)
            return FirePhase(IN_PREP)
        if s.phase == MOVEMENT:
            return MovementPhase()
        if s.phase == DEFENSIVE_FIRE:
            return FirePhase(IN_FINAL)
        if s.phase == ADVANCING_FIRE:
            return FirePhase(IN_ADVANCING)
        if s.phase == ROUT:
            return RoutPhase()
        return AdvancePhase() if s.phase == ADVANCE else CloseCombatPhase()


def close_phase(s: SKState) -> None:
    """What comes off at the end of each phase."""
    review_melee(s)
    s.strafed.clear()
    if s.hiding[0] or s.hiding[1]:
        review_hidden(s)  # SK 6.4: whoever appears Controls its hex
    review_control(s)
    off = NO_LEADING | LED_FAUST | RECOVERED  # SK 4.0: no transfer in the phase of a recovery
    if s.phase in (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE):
        off |= KEPT_ROF
        for v in s.vehicle_marks:
            s.vehicle_marks[v] &= ~SWUNG  # SK 3.3.2
        for c in s.gun_marks:
            s.gun_marks[c] &= ~TURNED  # SK 3.2.4: turned at the end of this phase, it fires in the next
    if s.phase == DEFENSIVE_FIRE:
        off |= FIRST | FINAL  # SK 3.4
    if s.phase == ADVANCING_FIRE:
        off |= PREP  # SK 3.5
    if s.rounds:
        review_contact(s)  # DE 2.1
        if s.phase == RALLY:
            close_rally(s)  # DE 2.2
    if s.phase == ADVANCE:
        off |= TRANSFERRED
        if not s.gated:
            lose_stragglers(s)
    if s.phase == CLOSE_COMBAT:
        off |= TURN_MARKS
        s.directed.clear()
        s.serving.clear()
        for c in list(s.gun_marks):
            s.gun_marks[c] &= ~(INTENSIVE | PUSHED | HALTED | ROOTED)  # SK 3.2.4, 6.5
        if s.vehicle_marks:
            close_vehicles(s)
    keep = ~off
    prep = s.phase == PREP_FIRE
    bounding = bounding_guns(s) if s.phase == DEFENSIVE_FIRE and s.vehicles else ()
    marks = s.status
    for c, status in enumerate(marks):
        if status & off:
            # SK 3.5: what fired in the Prep Fire Phase and kept its rate of fire does not fire again
            marks[c] = (status | PREP if prep and status & KEPT_ROF else status) & keep
    for w in bounding:
        s.status[w] |= KEPT_ROF  # SK 3.3.2.2: it may fire once more in the Advancing Fire Phase


def lose_stragglers(s: SKState) -> None:
    """SK 3.3 Units due this turn that have not entered by the end of the Advance Phase are eliminated."""
    for u in s.reserve[s.attacker]:
        if s.at[u] <= -10 and not s.keep_off_map(u):
            eliminate(s, u, "SK 3.3")
    for v in s.arriving[s.attacker]:
        if s.at[v] <= -10 and not s.keep_off_map(v):
            wreck(s, v, "SK 3.3")


def bounding_guns(s: SKState) -> tuple[int, ...]:
    """SK 3.3.2.2 Main armaments of the ATTACKER that fired in the Movement Phase and kept their rate of fire."""
    mains = [s.carried[v][0] for v in s.fleet[s.attacker] if s.vehicle_marks.get(v, 0) & BOUNDING]
    return tuple([w for w in mains if s.status[w] & KEPT_ROF])


def close_vehicles(s: SKState) -> None:
    """SK 3.8, 7.10 The end of the Player Turn: Stun counters flip, hatches may open, what was moved is forgotten."""
    end_player_turn(s)
    for v, bits in list(s.vehicle_marks.items()):
        s.vehicle_marks[v] = bits & ~TURN_BITS
    s.mp_at.clear()
    s.dared.clear()
    s.unseen.clear()
