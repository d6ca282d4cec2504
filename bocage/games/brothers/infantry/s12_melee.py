"""BB 12.0: the Melee Phase."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import AMBUSH, BANZAI, FLANK, SEISHIN, BrothersState
from bocage.games.brothers.table import melee_at, remove, strength, type_of
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

ONE_CP = Refusal("BB 3.0", "a side may re-roll once in each Melee in a turn")


def melee_power(s: BrothersState, u: Unit, bonus: bool = True) -> int:
    """BB 12.0: the Melee FP with Flank, Ambush, Seishin and Banzai.

    What a counter has of its own stands in the data: Americans one more (BB 58.2), Japanese less (BB 59.1), late SS
    still 6 (BB 57.4), teams 2 and 1 (BB 2.0).
    """
    value = type_of(s, u).melee[strength(s, u)]
    mark = s.mark[u]
    if not bonus:
        return value
    if mark & FLANK:
        value += pac.MELEE_FLANK  # BB 12.2
    if mark & AMBUSH:
        value += pac.MELEE_AMBUSH  # BB 51.2
    if mark & BANZAI:
        value += pac.MELEE_BANZAI  # BB 59.6
    elif mark & SEISHIN:
        value += pac.MELEE_SEISHIN  # BB 59.5
    return value


class MeleePhase(Frame):
    """BB 12.0: the side moving first says in which order Melees are fought; one round each in a turn."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[int] = []

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "melee"
        self.left = sorted([loc for loc in s.here if melee_at(s, loc)])
        self.next_melee(s, None)

    def next_melee(self, s: BrothersState, _: Any) -> None:
        if not self.left:
            return end(s)
        if len(self.left) == 1:
            return call(s, self, "next_melee", Melee(self.left.pop()))
        return ask(s, self, "chosen", s.first, "BB 12.0")

    def can_chosen(self, s: BrothersState) -> list[Action]:
        return [("melee", loc) for loc in self.left]

    def chosen(self, s: BrothersState, action: Action) -> None:
        _, loc = action
        self.left.remove(loc)
        call(s, self, "next_melee", Melee(loc))


class Melee(Frame):
    """One Melee: ambushers first (BB 51.2), then everybody else at once (BB 12.1)."""

    def __init__(self, loc: Loc = -1) -> None:
        super().__init__()
        self.loc = loc
        self.spent: tuple[int, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 12.0", ("melee fought", self.loc))
        ambushers = tuple([u for u in s.here[self.loc] if s.mark[u] & AMBUSH])
        if ambushers:
            return call(s, self, "open_fight", MeleeRound(self.loc, ambushers, self.spent))
        return goto(s, self, "all_in")

    def open_fight(self, s: BrothersState, spent: tuple[int, ...]) -> None:
        self.spent = spent
        goto(s, self, "all_in")

    def all_in(self, s: BrothersState, _: Any) -> None:
        if not melee_at(s, self.loc):
            return end(s)
        fighters = tuple([u for u in s.here[self.loc] if not s.mark[u] & AMBUSH])
        return call(s, self, "over", MeleeRound(self.loc, fighters, self.spent))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


class MeleeRound(Frame):
    """Two dice for each fighter, re-rolls for Command Points, then the owners take their casualties."""

    def __init__(
        self, loc: Loc = -1, fighters: tuple[int, ...] = (), spent: tuple[int, ...] = (), bonus: bool = True
    ) -> None:
        super().__init__()
        self.loc = loc
        self.fighters = fighters
        self.spent = spent
        self.bonus = bonus
        self.at_die = 0
        self.dice: dict[int, tuple[int, int]] = {}
        self.rolling = -1
        self.turn = 0
        self.hits: list[int] = [0, 0]

    def start(self, s: BrothersState, _: Any) -> None:
        if self.at_die < len(self.fighters):
            return roll(s, self, "rolled", "2d10", "BB 12.0")
        return goto(s, self, "next_side")

    def rolled(self, s: BrothersState, dice: tuple[int, int]) -> None:
        u = self.fighters[self.at_die]
        self.at_die += 1
        self.dice[u] = dice
        tell(s, "BB 12.0", ("melee roll", u, dice[0], dice[1], melee_power(s, u, self.bonus)))
        goto(s, self, "start")

    # -- re-rolls, the first player's before the second's -----------------------------------------------------------

    def next_side(self, s: BrothersState, _: Any) -> None:
        if self.turn == 2:
            return goto(s, self, "count")
        side = s.first if self.turn == 0 else 1 - s.first
        if side not in self.spent and len(self.rerolls(s, side)) > 0:
            return ask(s, self, "spend", side, "BB 12.0")
        self.turn += 1
        return goto(s, self, "next_side")

    def rerolls(self, s: BrothersState, side: Side) -> list[Action]:
        return [("cp", u, pool) for u in self.fighters if s.side[u] == side for pool in cps.pools_for(s, u)]

    def can_spend(self, s: BrothersState) -> list[Action]:
        return [PASS, *self.rerolls(s, s.player)]

    def why_not_spend(self, s: BrothersState, action: Action) -> Refusal | None:
        if s.player in self.spent:
            return ONE_CP
        u, pool = action[1:3]
        return cps.cp_refusal(s, u, pool)

    def explain_spend(self, s: BrothersState, action: Action) -> Explanation | None:
        """Both dice again: how many would hit, against how many do."""
        if action == PASS:
            return None
        u = action[1]
        power = melee_power(s, u, self.bonus)
        e = Explanation(("BB 3.0", "BB 12.0"), "roll both Melee dice again")
        e.add("BB 12.0", "Melee FP", power)
        p = max(0, min(10, power)) / 10
        e.odds = [
            Odds("two hits", p * p, "BB 12.0"),
            Odds("one hit", 2 * p * (1 - p), "BB 12.0"),
            Odds("none", (1 - p) * (1 - p), "BB 12.0"),
        ]
        e.notes.append(f"now {sum(die <= power for die in self.dice[u])} of two dice hit")
        return e

    def spend(self, s: BrothersState, action: Action) -> None:
        self.turn += 1
        if action == PASS:
            return goto(s, self, "next_side")
        _, u, pool = action
        cps.spend(s, u, pool, "melee")
        self.spent = (*self.spent, s.side[u])
        self.rolling = u
        return roll(s, self, "rolled_again", "2d10", "BB 12.0")

    def rolled_again(self, s: BrothersState, dice: tuple[int, int]) -> None:
        u = self.rolling
        self.dice[u] = dice
        tell(s, "BB 12.0", ("melee roll", u, dice[0], dice[1], melee_power(s, u, self.bonus)))
        goto(s, self, "next_side")

    # -- casualties -------------------------------------------------------------------------------------------------

    def count(self, s: BrothersState, _: Any) -> None:
        for u, dice in self.dice.items():
            power = melee_power(s, u, self.bonus)
            self.hits[1 - s.side[u]] += sum(1 for die in dice if die <= power)  # BB 12.0: no 10 always misses
        self.turn = 0
        goto(s, self, "next_casualty")

    def next_casualty(self, s: BrothersState, _: Any) -> None:
        first = s.first
        for side in (first, 1 - first):
            targets = self.targets(s, side)
            if self.hits[side] and targets:
                if len(targets) == 1:
                    self.suffer(s, targets[0])
                    return goto(s, self, "next_casualty")
                return ask(s, self, "taken", side, "BB 12.0")
        return end(s, self.spent)

    def targets(self, s: BrothersState, side: Side) -> list[int]:
        return [u for u in s.here.get(self.loc, ()) if s.side[u] == side]

    def can_taken(self, s: BrothersState) -> list[Action]:
        return [("loss", u) for u in self.targets(s, s.player)]

    def taken(self, s: BrothersState, action: Action) -> None:
        self.suffer(s, action[1])
        goto(s, self, "next_casualty")

    def suffer(self, s: BrothersState, u: Unit) -> None:
        self.hits[s.side[u]] -= 1
        if type_of(s, u).lost_in_melee:
            remove(s, u, "BB 12.0")  # BB 2.0: any Melee casualty eliminates a WT
        else:
            reduce(s, u, "BB 12.0")
