"""SK 3.2.5, 3.4, 3.5 The fire phases: targets are named, attacks made one by one, until the player is done."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.firepower import firepower_of
from bocage.games.starterkit.s03_2_2_declaration import Declaration
from bocage.games.starterkit.s03_2_2_firers import Aim, willing_firers
from bocage.games.starterkit.s03_2_2_group import joining_refusal
from bocage.games.starterkit.shot import IN_FINAL, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.state import MELEE, SKState
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

END: Action = ("end",)

RULES = ("SK 3.2.5", "SK 3.3.3", "SK 3.4", "SK 3.5")


def targets_in(s: SKState, side: int, where: int) -> tuple[int, ...]:
    """SK 3.2, 3.8 All enemy units in the hex; in a Melee hex friends too."""
    units = s.stacks.get(where, ())
    if any(s.status[u] & MELEE for u in units):
        return units
    return tuple([u for u in units if s.side[u] != side])


def enemy_hexes(s: SKState, side: int) -> list[int]:
    found: dict[int, int] = {}
    for e in s.roster[1 - side]:
        found[s.at[e]] = 1
    return list(found)


class FirePhase(Frame):
    """SK 3.2.5 Prep Fire, SK 3.4 Final Fire, SK 3.5 Advancing Fire."""

    def __init__(self, mode: int = IN_PREP) -> None:
        super().__init__()
        self.mode = mode
        self.fired: list[tuple[int, int]] = []
        """(firing hex, target hex) of attacks made, for Mandatory Fire Groups (SK 3.2.2)."""

    def side(self, s: SKState) -> int:
        return 1 - s.attacker if self.mode == IN_FINAL else s.attacker

    def start(self, s: SKState, _: Any) -> None:
        if len(self.can_chosen(s)) == 1:
            return end(s)
        return ask(s, self, "chosen", self.side(s), RULES[self.mode])

    def already(self, target: int) -> tuple[int, ...]:
        return tuple([h for h, t in self.fired if t == target])

    def has_firer(self, s: SKState, target: int) -> bool:
        side = self.side(s)
        aim = Aim(s, side, self.mode, target, {}, 99.0)
        already = self.already(target)
        a = Shot(s, SMALL_ARMS, self.mode, target)
        a.targets = targets_in(s, side, target)
        for f in willing_firers(s, aim):
            if joining_refusal(s, (), already, f) is None and firepower_of(s, a, f) >= 1:
                return True
        return False

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [END]
        for h in enemy_hexes(s, self.side(s)):
            if self.has_firer(s, h):
                found.append(("target", h))
        return found

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] != "target":
            return None
        where = action[1]
        if where < 0 or where >= ground_of(s).n:
            return no.OFF_BOARD_TARGET
        if not targets_in(s, self.side(s), where):
            return no.NO_TARGET
        return no.HAS_FIRED

    def chosen(self, s: SKState, action: Action) -> None:
        if action == END:
            return end(s)
        target = action[1]
        side = self.side(s)
        declaration = Declaration(side, self.mode, target, targets_in(s, side, target), self.already(target))
        self.fired.append((-1, target))
        return call(s, self, "declared", declaration)

    def declared(self, s: SKState, outcome: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        _, target = self.fired.pop()
        self.fired.extend((h, target) for h in outcome[0])
        goto(s, self, "start")
