"""UF 20.62 to 20.73: one Close Combat, from the choice of the leading attacker to the last man of one side.

Fight(attackers, defender, apart): `apart` are defenders whom others attack directly, so that they help nobody (UF
20.71). It ends with True if the attackers won.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.armor.s34_gun_defence import lose_crewman
from bocage.games.upfront.armor.s34_guns import is_seen
from bocage.games.upfront.basic.s09_concealment import conceal_options, conceal_value
from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, may_hold_hero, play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.close_combat.s20_ccv import ccv, crew_mates, help_of, value_lines
from bocage.games.upfront.close_combat.s20_infiltrators import lose_status
from bocage.games.upfront.close_combat.s20_weapon_capture import SeizeWeapon, note_arms
from bocage.games.upfront.close_combat.s32_prisoners import (
    CAPTURE_COST,
    ChooseGuard,
    ReplaceGuard,
    capture_refusal,
    take_prisoner,
    unguarded,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt, steel, steel_options, steel_refusal
from bocage.games.upfront.printed.cards import SIGNED
from bocage.games.upfront.state import GUN, IN_PLAY, KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.ground import PILLBOX_GROUND, read
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

KEEPS_FROM = 3  # UF 20.73
NOT_LEADING = Refusal("UF 20.72", "he is not among the attackers of this man")
TOO_NARROW = Refusal("UF 20.73", "status is kept only after a win by three or more")


def explain_values(s: UpFrontState, m: int, beside: tuple[int, ...], alive: bool, other: int) -> Explanation:
    """The value of one who fights, line by line, and that of the man against him."""
    e = Explanation(("UF 20.6", "UF 20.62"), "Close Combat Value")
    for rule, words, amount in value_lines(s, m):
        e.add(rule, words, amount)
    e.add("UF 20.622", "those who fight beside him", help_of(s, beside, m))
    e.add("UF 32.11", "to take a prisoner", -CAPTURE_COST if alive else 0)
    e.notes.append(f"the other has {other}")
    return e


class Fight(Frame):
    """UF 20.7: each side adds its value and a draw; the lower total is killed, equal ones both."""

    def __init__(self, attackers: tuple[int, ...] = (), defender: int = -1, apart: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.attackers = attackers
        self.defender = defender
        self.apart = apart
        self.crew: tuple[int, ...] = ()  # who defends with him
        self.where = -1  # the group in which they fight
        self.side = 0
        self.lead = -1
        self.alive = False  # the attackers want a prisoner (UF 32.11)
        self.alive_back = False  # the defenders do
        self.lowered = (-1, 0)  # attacker and what a Concealed card takes off his value
        self.lowered_back = (-1, 0)
        self.card = 0
        self.margin = 0
        self.arms: tuple[tuple[int, int, int, int], ...] = ()  # of the fallen: see s20_weapon_capture.py
        self.killers: tuple[int, ...] = ()  # who killed each of them and lived; -1: they killed each other
        self.keepers: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        self.where = s.group[self.defender]
        self.side = s.side[self.attackers[0]]
        self.crew = tuple([d for d in crew_mates(s, self.defender) if d not in self.apart])
        for m in (*self.attackers, self.defender, *self.crew):
            lose_acquisition(s, m)  # UF 27.2
        for function in hooks(s).on_fight:
            function(s, self.where)
        goto(s, self, "lead_off")

    def lead_off(self, s: UpFrontState, _: Any) -> None:
        if len(self.attackers) > 1:
            return ask(s, self, "led", self.side, "UF 20.72")
        self.lead = self.attackers[0]
        return goto(s, self, "heroes")

    def can_led(self, s: UpFrontState) -> list[Action]:
        return [("lead", m) for m in self.attackers]

    def why_not_led(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOT_LEADING

    def explain_led(self, s: UpFrontState, action: Action) -> Explanation:
        return explain_values(s, action[1], self.attackers, False, self.defence_value(s))

    def led(self, s: UpFrontState, action: Action) -> None:
        self.lead = action[1]
        goto(s, self, "heroes")

    def heroes(self, s: UpFrontState, _: Any) -> None:
        """UF 10.4, UF 10.42, UF 33.9: a pinned defender may be rallied, or a wounded one steeled, before the fight."""
        point = any(s.pinned[d] or is_hurt(s, d) for d in (self.defender, *self.crew))
        if point and may_hold_hero(s, s.side[self.defender]):
            return ask(s, self, "rallied", s.side[self.defender], "UF 10.4")
        return goto(s, self, "intents")

    def can_rallied(self, s: UpFrontState) -> list[Action]:
        seat = s.side[self.defender]
        return [PASS, *hero_options(s, seat), *steel_options(s, seat)]

    def why_not_rallied(self, s: UpFrontState, action: Action) -> Refusal | None:
        seat = s.side[self.defender]
        if action[0] == "overcome":
            return steel_refusal(s, seat, action)
        return hero_refusal(s, seat, action[1], action[2]) if action[0] == "hero" else None

    def rallied(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return goto(s, self, "intents")
        if action[0] == "overcome":
            steel(s, s.side[self.defender], action)
        else:
            play_hero(s, s.side[self.defender], action[1], action[2])
        return None if victory_ends(s) else goto(s, self, "heroes")

    def intents(self, s: UpFrontState, _: Any) -> None:
        """UF 32.11: a prisoner is to be declared as the values are worked out."""
        if capture_refusal(s, self.defender) is None:
            return ask(s, self, "meant", self.side, "UF 32.11")
        return goto(s, self, "intents_back")

    def can_meant(self, s: UpFrontState) -> list[Action]:
        return [("kill",), ("capture",)]

    def explain_meant(self, s: UpFrontState, action: Action) -> Explanation:
        return explain_values(s, self.lead, self.attackers, action == ("capture",), self.defence_value(s))

    def meant(self, s: UpFrontState, action: Action) -> None:
        self.alive = action == ("capture",)
        if self.alive:
            tell(s, "UF 32.11", ("wants prisoner", self.lead))
        goto(s, self, "intents_back")

    def intents_back(self, s: UpFrontState, _: Any) -> None:
        if capture_refusal(s, self.lead) is None and s.kind[self.defender] != GUN:
            return ask(s, self, "meant_back", s.side[self.defender], "UF 32.11")
        return goto(s, self, "defender_hides")

    def can_meant_back(self, s: UpFrontState) -> list[Action]:
        return [("kill",), ("capture",)]

    def explain_meant_back(self, s: UpFrontState, action: Action) -> Explanation:
        return explain_values(s, self.defender, self.crew, action == ("capture",), self.attack_value(s))

    def meant_back(self, s: UpFrontState, action: Action) -> None:
        self.alive_back = action == ("capture",)
        if self.alive_back:
            tell(s, "UF 32.11", ("wants prisoner", self.defender))
        goto(s, self, "defender_hides")

    def defender_hides(self, s: UpFrontState, _: Any) -> None:
        """UF 20.621: one Concealed card of either side in a Close Combat, the defender's first; none in a Pillbox."""
        barred = read(s.cards[self.where]).terrain == PILLBOX_GROUND  # UF 23.4: he meets a berserk man
        barred = barred or bool(s.marks and any(bars(s, self.defender) for bars in hooks(s).not_hidden))
        if s.hands[s.side[self.defender]] and not barred:
            return ask(s, self, "hid", s.side[self.defender], "UF 20.621")
        return goto(s, self, "attacker_hides")

    def can_hid(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, s.side[self.defender])]

    def why_not_hid(self, s: UpFrontState, action: Action) -> Refusal | None:
        return no.NOT_HELD

    def hid(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            use_up(s, s.side[self.defender], action[1])
            self.lowered = (self.lead, conceal_value(s, s.side[self.defender], action[1]))
            tell(s, "UF 20.621", ("surprises", self.lead, action[1]))
        goto(s, self, "attacker_hides")

    def attacker_hides(self, s: UpFrontState, _: Any) -> None:
        """UF 34.5: no Concealed card of either side in a fight with a gun that was seen."""
        seen = bool(s.marks) and s.kind[self.defender] == GUN and is_seen(s, self.defender)
        if s.hands[self.side] and not seen and not any(bars(s, self.lead) for bars in hooks(s).not_hidden):
            return ask(s, self, "hid_too", self.side, "UF 20.621")
        return goto(s, self, "clash")

    def can_hid_too(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, self.side)]

    def why_not_hid_too(self, s: UpFrontState, action: Action) -> Refusal | None:
        return no.NOT_HELD

    def hid_too(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            use_up(s, self.side, action[1])
            self.lowered_back = (self.defender, conceal_value(s, self.side, action[1]))
            tell(s, "UF 20.621", ("surprises", self.defender, action[1]))
        goto(s, self, "clash")

    def attack_value(self, s: UpFrontState) -> int:
        hidden = self.lowered[1] if self.lowered[0] == self.lead else 0
        return ccv(s, self.lead) + help_of(s, self.attackers, self.lead) - hidden - (CAPTURE_COST if self.alive else 0)

    def defence_value(self, s: UpFrontState) -> int:
        hidden = self.lowered_back[1] if self.lowered_back[0] == self.defender else 0
        cost = CAPTURE_COST if self.alive_back else 0
        return ccv(s, self.defender) + help_of(s, self.crew, self.defender) - hidden - cost

    def clash(self, s: UpFrontState, _: Any) -> None:
        """UF 20.7: no terrain counts."""
        tell(s, "UF 20.7", ("clash", self.lead, self.defender, self.attack_value(s), self.defence_value(s)))
        if any(lost(s, self.defender, not self.crew) for lost in hooks(s).lost_beforehand):
            self.margin = KEEPS_FROM
            return goto(s, self, "decided")
        return draw(s, self, "attacked", "pile", "UF 20.7")

    def attacked(self, s: UpFrontState, card: int) -> None:
        self.card = card
        drawn(s, card)
        draw(s, self, "defended", "pile", "UF 20.7")

    def defended(self, s: UpFrontState, card: int) -> None:
        mine, yours = self.attack_value(s) + SIGNED[self.card], self.defence_value(s) + SIGNED[card]
        tell(s, "UF 20.7", ("close combat", self.lead, self.defender, mine, yours))
        self.margin = mine - yours
        drawn(s, card)
        goto(s, self, "decided")

    def decided(self, s: UpFrontState, _: Any) -> None:
        """UF 20.7: the attacker falls first, so that his weapon lies there if the group goes with its last man."""
        guard: Frame | None = None
        if self.margin <= 0:
            s.marks[marks.FALLS_IN, self.lead] = self.where  # UF 20.5, UF 20.742
            guard = self.beaten(s, self.lead, self.defender, self.alive_back)
        if self.margin >= 0:
            guard = self.beaten(s, self.defender, self.lead, self.alive) or guard
        if broken_ends(s):
            return None
        if guard is not None:
            return call(s, self, "go_on", guard)
        return goto(s, self, "go_on")

    def beaten(self, s: UpFrontState, loser: int, victor: int, alive: bool) -> Frame | None:
        """Killed, or taken prisoner if that was declared and the victor lives; a gun loses a man of its crew."""
        if s.kind[loser] == GUN and not lose_crewman(s, loser):  # UF 34.7
            return None
        if alive and self.margin:
            g = s.group[victor]
            take_prisoner(s, loser, g, "UF 32.11")
            lose_status(s, victor, "UF 32.11")
            return ChooseGuard(loser, g)
        self.arms = (*self.arms, note_arms(s, loser))
        self.killers = (*self.killers, victor if self.margin else -1)
        remove(s, loser, KILLED, "UF 20.7")
        return None

    def go_on(self, s: UpFrontState, _: Any) -> None:
        """UF 20.71, UF 20.72: the next of the crew, or the next attacker, at once; until one side is gone. UF 32.2: a
        guard who has fallen is replaced first, perhaps by him who fights next."""
        if unguarded(s, self.side):
            return call(s, self, "go_on", ReplaceGuard())
        self.attackers = tuple([m for m in self.attackers if s.fate[m] == IN_PLAY])
        self.crew = tuple([d for d in self.crew if s.fate[d] == IN_PLAY and d != self.defender])
        if s.fate[self.defender] != IN_PLAY:
            self.defender = -1
            if self.crew:
                self.defender, self.crew = self.crew[0], self.crew[1:]
        if not self.attackers or self.defender < 0:
            return goto(s, self, "arms_taken")
        if self.lead in self.attackers:
            return goto(s, self, "clash")
        if len(self.attackers) > 1:
            return ask(s, self, "led_next", self.side, "UF 20.72")
        self.lead = self.attackers[0]
        return goto(s, self, "clash")

    def can_led_next(self, s: UpFrontState) -> list[Action]:
        return [("lead", m) for m in self.attackers]

    def why_not_led_next(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOT_LEADING

    def led_next(self, s: UpFrontState, action: Action) -> None:
        """UF 20.72, UF 32.11: what was declared binds whoever fights on."""
        self.lead = action[1]
        goto(s, self, "clash")

    def arms_taken(self, s: UpFrontState, _: Any) -> None:
        """UF 20.74: the victor may take a weapon of those he has killed; UF 20.742: not if they killed each other."""
        victor = self.lead if self.attackers else self.defender
        arms = tuple([row for row, killer in zip(self.arms, self.killers) if killer >= 0 and killer == victor])
        self.keepers = tuple([m for m in self.attackers if m in s.inside])
        if arms and s.fate[victor] == IN_PLAY and s.kind[victor] != GUN:
            return call(s, self, "keeping", SeizeWeapon(victor, self.where, arms))
        return goto(s, self, "keeping")

    def keeping(self, s: UpFrontState, _: Any) -> None:
        """UF 20.73: only a win by three or more in his last fight lets him stay inside; the ground comes first."""
        if not self.keepers or not s.men[self.where]:
            return end(s, bool(self.attackers))
        if self.margin >= KEEPS_FROM:
            return ask(s, self, "kept", self.side, "UF 20.73")
        lose_status(s, self.keepers[0], "UF 20.73")
        self.keepers = self.keepers[1:]
        return goto(s, self, "keeping")

    def can_kept(self, s: UpFrontState) -> list[Action]:
        return [("stay inside", self.keepers[0]), ("come out", self.keepers[0])]

    def why_not_kept(self, s: UpFrontState, action: Action) -> Refusal | None:
        return TOO_NARROW

    def kept(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "come out":
            lose_status(s, action[1], "UF 20.73")
        self.keepers = self.keepers[1:]
        goto(s, self, "keeping")
