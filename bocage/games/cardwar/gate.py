"""What card war answers when the Starter Kit asks (model/state.py, "The gate")."""

from __future__ import annotations

from typing import Any, ClassVar

from bocage.games.cardwar import free
from bocage.games.cardwar.battle import card_battle_named
from bocage.games.cardwar.cards_played.radio_contact import CardContact
from bocage.games.cardwar.far import crew_drm, crew_morale, enemy_in_far, far
from bocage.games.cardwar.marks import (
    ACT_MOVE,
    AREA_FIRE,
    BERSERK,
    CONCEALED,
    FORD,
    HALF_MOVE,
    IN_COLUMN,
    IN_HOLE,
    TI,
    WAVE,
)
from bocage.games.cardwar.supplement.gate import SupplementState
from bocage.games.cardwar.supplement.s08_berserk import MF as BERSERK_MF
from bocage.games.cardwar.supplement.s08_berserk import is_berserk
from bocage.games.cardwar.supplement.s27_night import dark_refusal, flash_share
from bocage.games.cardwar.ua_convoy import convoy_ways, disband, road_refusal
from bocage.games.cardwar.ua_moving import MARCH_FIRE
from bocage.games.cardwar.window import CardWindow, window_for
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import CX, WOUNDED
from bocage.games.starterkit.model.names import Counter, Location, Unit, Units, Vehicle
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.tables import MF_DOUBLE_TIME
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

WAVE_MF = 8.0
"""UA s23"""
OPEN_GROUND = Refusal("UA cards.open-ground", "no card is laid as Open Ground")
Part = tuple[str, str, float]


class GatedState(SupplementState):
    gated: ClassVar[bool] = True

    def load_battle(self) -> Any:
        return card_battle_named(self.battle)

    def drive_ways(self, v: Vehicle, ways: list[tuple[int, float]]) -> list[tuple[int, float]]:
        return convoy_ways(self, v, ways) if self.column and self.has_mark(v, IN_COLUMN) else ways

    def entry_bar(self, u: Unit, where: Location) -> Refusal | None:
        """UA convoy"""
        if self.column and self.has_mark(u, IN_COLUMN) and self.phase == MOVEMENT:
            off = road_refusal(self, u, where)
            if off is not None:
                return off
        return super().entry_bar(u, where)

    def moved(self, u: Unit) -> None:
        """UA s25 A column is on its road while it marches: who advances has left it."""
        super().moved(u)
        if self.column and self.phase != MOVEMENT:
            self.leave_column(u)

    def may_enter_enemy(self, u: Unit) -> bool:
        """UA s23 Who is in a wave enters enemy hexes in the Movement Phase."""
        return self.has_mark(u, WAVE) or super().may_enter_enemy(u)

    def entry_of(self, u: Unit, entry: tuple[int, ...]) -> tuple[int, ...]:
        """UA s23 Units of a wave come into one hex from several."""
        return self.ways.get(u, entry) if self.ways else entry

    def spared(self, u: Unit, what: str) -> bool:
        """UA s23 A wave is not pinned."""
        return (what == "pin" and self.has_mark(u, WAVE)) or super().spared(u, what)

    def move_rows(self, rows: tuple[Verb, ...]) -> tuple[Verb, ...]:
        """UA marching"""
        rows = super().move_rows(rows)
        return (*rows, MARCH_FIRE) if self.marching else rows

    def elsewhere(self, action: Action) -> Refusal | None:
        return OPEN_GROUND if action[0] == "open ground" else super().elsewhere(action)

    def move_bar(self, u: Counter) -> Refusal | None:
        return free.move_refusal(self, u)

    def advance_bar(self, u: Unit) -> Refusal | None:
        return free.advance_refusal(self, u)

    def fire_bar(self, u: Counter, target: Location) -> Refusal | None:
        refusal = free.fire_refusal(self, u, target)
        return dark_refusal(self, u, target) if refusal is None and self.nvr >= 0 else refusal

    def turns_all_the_same(self, refusal: Refusal) -> bool:
        """UA fire It is fire that needs a card."""
        return refusal == free.NEEDS_PREP_CARD

    def fire_reach(self, u: Counter) -> int:
        return free.fire_reach(self, u)

    def fires_plainly(self, u: Unit) -> bool:
        """By day, and not by a Marsh or Stream card."""
        return self.nvr < 0 and not self.active.get(u, 0) & AREA_FIRE

    def allotted(self, u: Counter, mf: float) -> float:
        """UA cards.ford, UA cards.marsh, UA s16, UA s23"""
        if self.has_mark(u, WAVE):
            return WAVE_MF
        act = self.active.get(u, 0)
        t = self.type(u)
        if is_berserk(self, u) and not t.is_vehicle:  # UA s8; a vehicle has its MP (UA s18)
            return BERSERK_MF
        if t.is_vehicle:
            if not act & ACT_MOVE and not self.has_mark(u, BERSERK):
                return mf if free.flees(self, u) else mf / 2  # UA s16, UA convoy: without a card
            if act & FORD:
                mf += t.mp // 4
            return mf / 2 if act & HALF_MOVE else mf
        if act & FORD and self.status[u] & CX and not self.status[u] & WOUNDED:
            mf += MF_DOUBLE_TIME  # UA cards.ford: exhausted, it gains twice as much
        return self.by_road(u, mf)

    def by_road(self, u: Unit, mf: float) -> float:
        """UA cards.marsh, UA convoy Half, of the road bonus too, where a unit has only half of its MF."""
        act = self.active.get(u, 0) if self.active else 0
        if act & HALF_MOVE:
            freely = self.phase == ADVANCE and enemy_in_far(self, u)  # UA advance: it needed no card
            return mf if freely else mf / 2
        if not act & ACT_MOVE and self.column.get(u, 0) and self.phase == MOVEMENT:
            return mf / 2  # UA convoy: on the march without a card, not for an advance (SK 3.7)
        return mf

    def hindrance_of(self, value: int) -> int:
        """UA cards.concealment, cards.breeze"""
        return max(0, value + self.screen - self.breeze)

    def strength_parts(self, f: Counter, target: Location) -> list[Part]:
        """UA cards.marsh, UA cards.stream Area Fire by a Marsh or Stream card, where a card was needed."""
        u = f if self.type(f).is_personnel else self.holder[f]
        if flash_share(self, u, target) < 1.0:
            return [("UA s27", "Area Fire at flashes", 0.5)]
        if not self.active.get(u, 0) & AREA_FIRE:
            return []
        prep = self.phase == PREP_FIRE and self.side[u] == self.attacker
        if not prep and ground_of(self).ranges[self.at[u]][target] <= far(self, u):
            return []
        return [("UA cards.marsh", "Area Fire by a Marsh or Stream card", 0.5)]

    def joined(self, new: Unit, u: Unit) -> None:
        """UA s32, s6 New leaders, heroes and crews join their unit's element; they were of its men, in its foxhole."""
        self.element[new] = self.element.get(u, -2)
        shared = self.card_marks.get(u, 0) & (TI | CONCEALED | IN_HOLE) if self.card_marks else 0
        if shared:
            self.mark_card(new, shared)

    def rally_lines(self, u: Unit) -> list[tuple[str, str, int]]:
        """UA cards.rally"""
        card = self.rally_card.get((self.side[u], self.at[u]), 0)
        return [("UA cards.rally", "Rally card", -card)] if card else []

    def ambush_change(self, side: int, where: Location) -> int:
        """UA cards.concealment"""
        lax = any(self.side[u] == side and self.has_mark(u, WAVE) for u in self.stacks.get(where, ()))
        return super().ambush_change(side, where) - self.ambush_card[side] + (1 if lax else 0)  # UA s23: Lax

    def crew_level(self, v: Vehicle, level: int) -> int:
        """UA s17 The crew takes its Armor Leader's morale; an Inexperienced one has 6."""
        return crew_morale(self, v)

    def crew_change(self, v: Vehicle) -> int:
        """UA s17"""
        return crew_drm(self, v)

    def contact_frame(self, b: int) -> Frame | None:
        return CardContact(b)

    def before_roll(self, f: Frame) -> Frame | None:
        """The windows of an attack: its firer, then the owner of its targets."""
        self.screen = self.breeze = 0
        window = CardWindow(*window_for(self, f))
        self.attacked(window.targets)
        self.flashed(window.firers)
        return window

    def flashed(self, units: Units) -> None:
        """UA s27 Their flashes are seen."""
        if self.nvr >= 0:
            for u in units:
                if self.at[u] >= 0:
                    self.fired_from[self.at[u]] = 1

    def attacked(self, units: Units) -> None:
        """UA s25 A convoy or column ends, by whatever it is attacked."""
        if self.column:
            for c in units:
                disband(self, c)

    def attack_over(self) -> None:
        self.screen = self.breeze = self.night_eyes = 0
