"""UF 20.9: Russians who go berserk at Relative Range 5, and their charge at the start of their turn."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.close_combat.s20_close_combat import opponent
from bocage.games.upfront.close_combat.s20_columns import defenders
from bocage.games.upfront.close_combat.s20_designation import leave_weapon
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.close_combat.s20_infiltrators import CLOSE
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.nations import RUSSIAN
from bocage.games.upfront.printed.weapons import CREW_SERVED
from bocage.games.upfront.state import IN_PLAY, KILLED, MAN, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PANICS, ROUTS, end_crew, remove, unpin
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import MINEFIELD_GROUND, read
from bocage.games.upfront.table.odds import BERSERK
from bocage.games.upfront.table.players import SLOTS, foes
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

TOO_FAR = Refusal("UF 20.91", "he charges a group at Relative Range 5")


def near_enemies(s: UpFrontState, g: int) -> list[int]:
    """Enemy groups at Relative Range 5."""
    return [t for t in foes(s, g // SLOTS) if s.men[t] and relative_range(s, g, t) == CLOSE]


def goes_berserk(s: UpFrontState, m: int, result: int) -> int:
    """UF 20.9: panic that would kill makes a pinned Russian berserk; if he is so already any panic kills him."""
    if result not in (PANICS, ROUTS):
        return result
    if m in s.berserk:
        return KILLS
    if result == ROUTS or s.kind[m] != MAN or s.nation[s.side[m]] != RUSSIAN or not near_enemies(s, s.group[m]):
        return result
    s.berserk[m] = s.turn
    tell(s, "UF 20.9", ("berserk", m))
    return NOTHING


def would_go_berserk(s: UpFrontState, m: int, number: int, card: int, result: int) -> int:
    """For the odds: what goes_berserk would make of it."""
    if result not in (PANICS, ROUTS):
        return result
    if m in s.berserk:
        return KILLS
    russian = s.kind[m] == MAN and s.nation[s.side[m]] == RUSSIAN
    return BERSERK if result == PANICS and russian and near_enemies(s, s.group[m]) else result


def under_fire(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    return goes_berserk(s, m, result)


def under_sniper(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    return goes_berserk(s, m, result)


def removed(s: UpFrontState, m: int, g: int, fate: int) -> None:
    s.berserk.pop(m, None)
    s.marks.pop((marks.LEFT_WEAPON, m), None)


def has_berserk(s: UpFrontState, seat: int) -> bool:
    return bool(s.berserk) and any(s.side[m] == seat for m in s.berserk)


def comes_to(s: UpFrontState, m: int, rule: str, wins: bool = True) -> None:
    """UF 20.91, UF 20.92: rallied, and berserk no more; UF 28.82: only the latter if the AFV is still there."""
    s.berserk.pop(m, None)
    s.marks.pop((marks.LEFT_WEAPON, m), None)
    if wins and s.pinned[m]:
        unpin(s, m, rule)


def charge_targets(s: UpFrontState, m: int) -> list[int]:
    """UF 20.9, UF 20.91: any group at Relative Range 5, whatever terrain he or it is in."""
    return near_enemies(s, s.group[m])


class BerserkCharge(Frame):
    """UF 20.91: before anything else, without check or infiltration, and no action of his group."""

    def __init__(self) -> None:
        super().__init__()
        self.man = -1
        self.to = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        mine = [m for m in s.berserk if s.side[m] == s.seat]
        if not mine or s.time_up:
            return end(s)  # UF 16.3: the attack under way was finished, no other begins
        self.man = mine[0]
        found = charge_targets(s, self.man)
        if not found or not s.pinned[self.man]:
            comes_to(s, self.man, "UF 20.92")
            return goto(s, self, "start")
        if len(found) > 1:
            return ask(s, self, "aimed", s.seat, "UF 20.91")
        self.to = found[0]
        return goto(s, self, "charge")

    def can_aimed(self, s: UpFrontState) -> list[Action]:
        return [("at", t) for t in charge_targets(s, self.man)]

    def why_not_aimed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return TOO_FAR

    def aimed(self, s: UpFrontState, action: Action) -> None:
        self.to = action[1]
        goto(s, self, "charge")

    def charge(self, s: UpFrontState, _: Any) -> None:
        """UF 20.91: a crewed weapon is left behind; out of a Minefield he needs a black number (UF 45.423)."""
        m = self.man
        tell(s, "UF 20.91", ("charges", m, self.to))
        if CREW_SERVED[s.weapon[m]]:
            leave_weapon(s, m)
            s.marks[marks.LEFT_WEAPON, m] = 1
        end_crew(s, m)
        if read(s.cards[s.group[m]]).terrain == MINEFIELD_GROUND:
            return draw(s, self, "crossed", "pile", "UF 45.423")
        return goto(s, self, "arrived")

    def crossed(self, s: UpFrontState, card: int) -> None:
        if RED[card]:
            remove(s, self.man, KILLED, "UF 45.423")
        drawn(s, card)
        if not broken_ends(s):
            goto(s, self, "arrived")

    def arrived(self, s: UpFrontState, _: Any) -> None:
        if s.fate[self.man] != IN_PLAY or s.time_up:  # UF 16.3: the last deck ended before he met anybody
            return goto(s, self, "start")
        if is_afv_group(s, self.to):
            return call(s, self, "fought", hooks(s).charge_at_afv(s, self.man, self.to))
        if len(defenders(s, self.to)) > 1:
            return draw(s, self, "placed", "pile", "UF 20.91")
        return call(s, self, "fought", Fight((self.man,), opponent(s, self.to, 0)))

    def placed(self, s: UpFrontState, card: int) -> None:
        d = opponent(s, self.to, card)
        tell(s, "UF 20.91", ("meets", self.man, d, card))
        drawn(s, card)
        call(s, self, "fought", Fight((self.man,), d))

    def fought(self, s: UpFrontState, _: Any) -> None:
        if s.fate[self.man] == IN_PLAY:
            comes_to(s, self.man, "UF 20.91", not is_afv_group(s, self.to))
        if victory_ends(s):
            return None
        if s.spoils:
            return call(s, self, "start", CaptureGround())
        return goto(s, self, "start")
