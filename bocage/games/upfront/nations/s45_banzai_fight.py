"""UF 45.422, UF 45.423, UF 45.46, UF 45.47: a Banzai is fought out in Close Combat, by either side."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.close_combat.s20_close_combat import CloseCombat
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.nations.s45_banzai import has_arrived, shelter_refusal
from bocage.games.upfront.nations.s45_counterattack import CLOSE, chargers_of, in_banzai, target_of
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.nations import JAPANESE
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import KILLED, MAN, SLOTS, UpFrontState, relative_range, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import MARSH, MINEFIELD_GROUND, STREAM, read
from bocage.games.upfront.table.players import foes
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

NO_FIGHT = Refusal("UF 45.422", "only a Banzai group that began its turn at Relative Range 5 to its target fights")
SOMEBODY = Refusal("UF 45.47", "he is not among the men who can fight back, or the last of them")
NOT_READY = Refusal("UF 28.83", "he is not among the armed men who have still to attack the AFV")
NOBODY_ABLE = Refusal("UF 45.47", "only unpinned men of the group fight back, no guns")
NO_COUNTER = Refusal("UF 45.47", "the group is not in Close Combat with a Banzai group that was not fired at this turn")


def able_men(s: UpFrontState, g: int) -> tuple[int, ...]:
    return tuple([m for m in members(s, g) if s.kind[m] == MAN and not s.pinned[m]])


def fight_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 45.422 for those who charge, UF 45.47 for those who are charged."""
    if s.nation[g // SLOTS] == JAPANESE:
        if not has_arrived(s, g):
            return NO_FIGHT
        return shelter_refusal(s, g)
    if not (s.marks and chargers_of(s, g)):
        return NO_COUNTER
    return None if able_men(s, g) else NOBODY_ABLE


class BanzaiFight(Frame):
    """UF 45.422: no infiltration, Morale Check or card; out of a Minefield each man needs a black number once."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.to = -1
        self.men: tuple[int, ...] = ()
        self.ready: tuple[int, ...] = ()
        self.man = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        g = self.group
        self.men = able_men(s, g)
        if in_banzai(s, g):
            self.to = target_of(s, g)
            return goto(s, self, "begun")
        facing = chargers_of(s, g)
        if len(facing) > 1:
            return ask(s, self, "faced", g // SLOTS, "UF 45.47")
        self.to = facing[0]
        return goto(s, self, "named")

    def can_faced(self, s: UpFrontState) -> list[Action]:
        return [("at", h) for h in chargers_of(s, self.group)]

    def why_not_faced(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NO_COUNTER

    def faced(self, s: UpFrontState, action: Action) -> None:
        self.to = action[1]
        goto(s, self, "named")

    def named(self, s: UpFrontState, _: Any) -> None:
        """UF 45.47: all who are charged may fight back; nobody has to."""
        if len(self.men) > 1:
            return ask(s, self, "chosen", self.group // SLOTS, "UF 45.47")
        return goto(s, self, "begun")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [("go on",), *[("hold back", m) for m in self.men if len(self.men) > 1]]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return SOMEBODY

    def chosen(self, s: UpFrontState, action: Action) -> None:
        if action == ("go on",):
            return goto(s, self, "begun")
        self.men = tuple([m for m in self.men if m != action[1]])
        return goto(s, self, "named")

    def begun(self, s: UpFrontState, _: Any) -> None:
        g = self.group
        charges = in_banzai(s, g)
        take_action(s, g)
        s.marks[marks.BANZAI_FOUGHT if charges else marks.COUNTERED, g if charges else self.to] = (
            1 if charges else s.turn
        )
        tell(s, "UF 45.422" if charges else "UF 45.47", ("banzai fight", g, self.to))
        for function in hooks(s).on_close_combat:
            function(s, g)
        goto(s, self, "next_man")

    def next_man(self, s: UpFrontState, _: Any) -> None:
        """UF 45.423: the same Minefield is crossed once."""
        if s.time_up:
            return end(s)  # UF 16.3: as in a check before Close Combat, the attack has not begun
        if not self.men:
            return goto(s, self, "joined")
        self.man, self.men = self.men[0], self.men[1:]
        ground = read(s.cards[self.group])
        if ground.terrain == MINEFIELD_GROUND and s.marks.get((marks.CROSSED, self.man), 0) != ground.card:
            return draw(s, self, "crossed", "pile", "UF 45.423")
        self.ready = (*self.ready, self.man)
        return goto(s, self, "next_man")

    def crossed(self, s: UpFrontState, card: int) -> None:
        if RED[card]:
            remove(s, self.man, KILLED, "UF 45.423")
        else:
            s.marks[marks.CROSSED, self.man] = read(s.cards[self.group]).card
            self.ready = (*self.ready, self.man)
        drawn(s, card)
        if not broken_ends(s):
            goto(s, self, "next_man")

    def joined(self, s: UpFrontState, _: Any) -> None:
        if not self.ready or not s.men[self.to]:
            return end(s)
        if is_afv_group(s, self.to):
            self.ready = tuple([m for m in self.ready if s.weapon[m] != UNARMED or m in s.secondary])
            if len(self.ready) > 1:
                return ask(s, self, "led", self.group // SLOTS, "UF 28.83")
            return self.led(s, ("lead", *self.ready))
        plans = tuple([(m, self.to, -1, 0) for m in self.ready])
        self.ready = ()
        return call(s, self, "joined", CloseCombat(self.group, plans))

    def can_led(self, s: UpFrontState) -> list[Action]:
        return [("lead", m) for m in self.ready]

    def why_not_led(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOT_READY

    def led(self, s: UpFrontState, action: Action) -> None:
        """UF 45.46, UF 28.83: one after the other, in the order that their player wants."""
        if len(action) == 1:
            return end(s)
        self.ready = tuple([m for m in self.ready if m != action[1]])
        return call(s, self, "joined", AfvCloseCombat(self.to, action[1], True))


def rash(s: UpFrontState, man: int, afv: int) -> tuple[str, str, int]:
    """UF 45.46: as a berserk man."""
    return ("UF 45.46", "in a Banzai", -3 if s.group[man] >= 0 and in_banzai(s, s.group[man]) else 0)


def footing(s: UpFrontState, m: int) -> int:
    """UF 45.423: one less from Stream, Marsh and each Wire (UF 13.6), for either side of a Banzai."""
    g = s.group[m]
    if not s.marks or g < 0 or not (in_banzai(s, g) or any(target_of(s, h) == g for h in foes(s, g // SLOTS))):
        return 0
    ground = read(s.cards[g])
    return -ground.wires - (ground.terrain in (STREAM, MARSH))


def captors(s: UpFrontState, g: int) -> list[int]:
    """UF 20.8: a group that charges it takes its ground, be it that others wiped it out: at Relative Range 5, where it
    fights or is about to."""
    charging = [h for h in foes(s, g // SLOTS) if s.marks.get((marks.BANZAI, h), -1) == g]
    return [h for h in charging if s.men[h] and relative_range(s, h, g) == CLOSE]
