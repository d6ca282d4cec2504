"""UF 29.2, UF 29.4: an Overrun man by man; what the men can do to the AFV; magnetic mines (UF 31.22)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_afv import destroy, immobilize
from bocage.games.upfront.armor.s28_close_combat import (
    MAGNETIC_MINE,
    NOT_FOR_AMERICANS,
    OPEN_COLUMN,
    afv_column,
    has_mine,
)
from bocage.games.upfront.armor.s28_weapons import FLAME_FAILS, MACHINE_GUN_FAILS, fail
from bocage.games.upfront.armor.vehicle_state import SECOND_GUN_PART, part_state, side_up
from bocage.games.upfront.basic.s06_resolution import Resolution, men_attacked, strike
from bocage.games.upfront.basic.s10_hero import hero_refusal, may_hold_hero, pinned_men, play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s19_malfunction import wider_by
from bocage.games.upfront.printed.cards import POS, POS_RED, RED, RN, SIGNED
from bocage.games.upfront.printed.vehicles import (
    AFV_BOXED,
    AFV_EFFECT,
    FLAME,
    FLAME_MALFUNCTION,
    MACHINE_GUN,
    MACHINE_GUN_MALFUNCTION,
    OPEN_TOPPED,
    OVERRUN,
)
from bocage.games.upfront.state import IN_PLAY, MAN, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import NOTHING, PINS
from bocage.games.upfront.table.crossing import hold_on_no_longer
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.frames import PASS, Action, ask, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_HIM = Refusal("UF 10.44", "a Hero helps once against an Overrun, and the man who is attacked next")

ROUT_COLUMN, LAST_TO_IMMOBILIZE = 10, 5  # UF 31.22: 1 to 5 under 0r immobilizes, 6 to 10 eliminates


def has_flames(s: UpFrontState, m: int) -> bool:
    return max(FLAME[s.person[m]]) > 0


def main_weapon_out(s: UpFrontState, m: int) -> bool:
    """UF 29.11: its flamethrower, or any gun of it, has failed or is lost."""
    armed = has_flames(s, m) or AFV_EFFECT[s.person[m]] >= 0 or AFV_BOXED[s.person[m]] >= 0
    return armed and (s.broken[m] or (marks.NO_GUN, m) in s.marks or part_state(s, m, SECOND_GUN_PART) > 0)


def overrun_value(s: UpFrontState, m: int) -> int:
    """UF 29.11: OVR, halved if a weapon does not work, quartered if that is a flamethrower; rounded down."""
    value = OVERRUN[s.person[m]][side_up(s, m)]
    if main_weapon_out(s, m):
        value //= 4 if has_flames(s, m) else 2
    if max(MACHINE_GUN[s.person[m]][0]) > 0 and (marks.MG_BROKEN, m) in s.marks:
        value //= 2
    return value


def harm(open_topped: bool, red: int) -> str:
    """UF 29.41, UF 29.42: what a red number does to an AFV among unpinned men."""
    if open_topped and red == 5:
        return "destroyed"
    return "immobilized" if red >= 6 else ""


def overrun_fault(s: UpFrontState, m: int, card: int) -> str:
    """UF 29.2, UF 22.3: a working flamethrower fails on red 5 or 6; otherwise a machine gun on red 6."""
    if not RED[card]:
        return ""
    number = RN[card] + wider_by(s)  # UF 52.3
    if has_flames(s, m) and not main_weapon_out(s, m):
        return FLAME_FAILS if number >= FLAME_MALFUNCTION else ""
    return MACHINE_GUN_FAILS if number >= MACHINE_GUN_MALFUNCTION else ""


class OverrunResolution(Resolution):
    """UF 29.2, UF 29.6: a draw for every man of the group as long as the AFV can go on (UF 29.44)."""

    def __init__(
        self,
        target: int = -1,
        strength: int = 0,
        firer: int = -1,
        kind: str = "overrun",
        hidden: int = 0,
        risky: bool = False,
    ) -> None:
        super().__init__(target, strength, firer, kind, hidden)
        self.risky = risky
        self.helped: tuple[int, ...] = ()  # men with a Hero for this Overrun (UF 10.44)
        self.stands = False  # the man just attacked was unpinned before
        self.burning = False  # flames took part in it, though they may have failed since (UF 22.3)

    def start(self, s: UpFrontState, _: Any) -> None:
        for attacked in hooks(s).on_attack:
            attacked(s, self)
        afv = s.men[self.firer][0]
        self.burning = has_flames(s, afv) and not main_weapon_out(s, afv)
        self.men = men_attacked(s, self)
        next_defender(s, self)

    def can_hero_played(self, s: UpFrontState) -> list[Action]:
        """UF 10.44: on the man who is next, pinned or not; on anybody pinned as in every attack."""
        seat = self.target // SLOTS
        found: list[Action] = [PASS]
        for card in held(s, seat, HERO_BIT):
            found.extend([("hero", card, m) for m in self.men_in_need(s)])
        return found

    def men_in_need(self, s: UpFrontState) -> list[int]:
        found = pinned_men(s, self.target // SLOTS)
        if self.next < len(self.men):
            m = self.men[self.next]
            if s.kind[m] == MAN and m not in found and m not in self.helped:
                found = [m, *found]
        return found

    def why_not_hero_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "hero":
            return None
        found = hero_refusal(s, self.target // SLOTS, action[1], action[2])
        return NOT_HIM if found is no.HERO_IDLE else found

    def hero_played(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return go_ahead(s, self)
        play_hero(s, self.target // SLOTS, action[1], action[2])
        if action[2] in self.men[self.next :]:
            self.helped = (*self.helped, action[2])
        return None if victory_ends(s) else next_defender(s, self)

    def shot(self, s: UpFrontState, card: int) -> None:
        man = self.men[self.next]
        self.stands = not s.pinned[man]
        if not strike(s, self, card, self.strength + SIGNED[card] - (man in self.helped), "UF 29.2"):  # UF 10.44
            goto(s, self, "follow")

    def followed(self, s: UpFrontState) -> None:
        goto(s, self, "answered")

    def answered(self, s: UpFrontState, _: Any) -> None:
        """UF 29.4: what the man's resistance does to the AFV; then a fault of its weapons (UF 29.2)."""
        m = s.men[self.firer][0]
        red = RN[self.card] + (self.man in self.helped) if RED[self.card] else 0
        result = harm(OPEN_TOPPED[s.person[m]], red) if self.risky and self.stands else ""
        if result:
            return self.stopped(s, result, "UF 29.41" if OPEN_TOPPED[s.person[m]] else "UF 29.42")
        before = overrun_value(s, m)
        what = overrun_fault(s, m, self.card)
        if what:
            fail(s, m, what)
            self.strength += overrun_value(s, m) - before
            if not can_go_on(s, m):
                self.next = len(self.men)  # UF 29.11, UF 29.6
        return goto(s, self, "mined")

    def mined(self, s: UpFrontState, _: Any) -> None:
        """UF 31.22: first a Hero may unpin the man with the mine, whoever pinned him and when (UF 10.4)."""
        held_up = s.pinned[self.man] and has_mine(s, self.man) and RED[self.card]
        if (self.result == PINS or held_up) and may_hold_hero(s, self.target // SLOTS):
            return ask(s, self, "hero_after", self.target // SLOTS, "UF 10.4")
        return throw(s, self)

    def can_hero_after(self, s: UpFrontState) -> list[Action]:
        seat = self.target // SLOTS
        men = pinned_men(s, seat)
        return [PASS, *[("hero", card, m) for card in held(s, seat, HERO_BIT) for m in men]]

    def why_not_hero_after(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hero_refusal(s, self.target // SLOTS, action[1], action[2]) if action[0] == "hero" else None

    def hero_after(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            play_hero(s, self.target // SLOTS, action[1], action[2])
            if victory_ends(s):
                return None
        return throw(s, self)

    def thrown(self, s: UpFrontState, card: int) -> None:
        """UF 31.22: black, and red under the AFV's column; then 0r says how bad it is. Otherwise the mine is kept."""
        m = s.men[self.firer][0]
        column = OPEN_COLUMN if OPEN_TOPPED[s.person[m]] else afv_column(s, self.firer)
        works = not RED[card] and POS_RED[card][column]
        tell(s, "UF 31.22", ("mine", self.man, card, works))
        drawn(s, card)
        if not works:
            return next_defender(s, self)
        del s.secondary[self.man]
        worse = POS[card][ROUT_COLUMN] > LAST_TO_IMMOBILIZE
        return self.stopped(s, "destroyed" if worse else "immobilized", "UF 31.22")

    def stopped(self, s: UpFrontState, result: str, rule: str) -> None:
        """UF 29.44: the AFV is stopped or lost, and the rest of the men are not attacked."""
        m = s.men[self.firer][0]
        if result == "destroyed":
            destroy(s, m, rule)
        else:
            immobilize(s, m, rule)
        hold_on_no_longer(s)  # UF 17.84: who was pinned in transfer by the very draw that stopped it
        if not broken_ends(s):
            end(s)


def can_go_on(s: UpFrontState, m: int) -> bool:
    gun = max(MACHINE_GUN[s.person[m]][0]) > 0 and (marks.MG_BROKEN, m) not in s.marks
    return gun or (has_flames(s, m) and not main_weapon_out(s, m))


def mine_refusal(s: UpFrontState, f: OverrunResolution) -> Refusal | None:
    """UF 31.2, UF 31.22: only an unpinned man, still there, whose Overrun draw was red."""
    if s.secondary.get(f.man) != MAGNETIC_MINE:
        return Refusal("UF 31.2", "he has no magnetic mine")
    if not has_mine(s, f.man):
        return NOT_FOR_AMERICANS
    if s.fate[f.man] != IN_PLAY or s.pinned[f.man]:
        return Refusal("UF 31.2", "only an unpinned defender uses his mine")
    return None if RED[f.card] else Refusal("UF 31.22", "a mine is used only after a red number against him")


def throw(s: UpFrontState, f: OverrunResolution) -> None:
    if mine_refusal(s, f) is None and s.men[f.firer]:
        draw(s, f, "thrown", "pile", "UF 31.22")
    else:
        next_defender(s, f)


def next_defender(s: UpFrontState, f: OverrunResolution) -> None:
    """UF 10.44: before each draw a Hero may be played on the man attacked."""
    while f.next < len(f.men) and s.fate[f.men[f.next]] != IN_PLAY:
        f.next += 1
    f.result = NOTHING
    if f.next == len(f.men):
        hold_on_no_longer(s)  # UF 17.84
        return end(s)
    if may_hold_hero(s, f.target // SLOTS):
        return ask(s, f, "hero_played", f.target // SLOTS, "UF 10.44")
    return go_ahead(s, f)


def go_ahead(s: UpFrontState, f: OverrunResolution) -> None:
    hold_on_no_longer(s)
    draw(s, f, "shot", "pile", "UF 29.2")
