"""UF 33.7: a draw for each wounded man in the first full turn of each new deck."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s10_hero import may_hold_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.infantry.hurt import rouse
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.frames import PASS, Action, Frame, ask, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

ONLY_A_HERO = Refusal("UF 33.7", "only a Hero card in hand spares the wounded man who is to draw next")
SEEN = "deck seen"  # s.marks: how many decks had run out when the seat's last turn began


def wounded_of(s: UpFrontState, seat: int) -> list[int]:
    """The wounded men of a side in play, by group and position."""
    return [m for g in range(len(s.men)) for m in s.men[g] if m in s.wounded and s.side[m] == seat]


def endures(s: UpFrontState, seat: int) -> bool:
    """UF 33.7: this turn is the first that begins with the new deck, and somebody is wounded. It is noted for all."""
    if s.emptied == s.marks.get((marks.DECK_SEEN, seat), 0):
        return False
    s.marks[marks.DECK_SEEN, seat] = s.emptied
    if not s.wounded or special(SCENARIOS[s.scenario], "no_endurance_draw") is not None:
        return False
    return bool(wounded_of(s, seat))


class Endurance(Frame):
    """UF 33.7: man by man; red and he can fight no more; a Hero card right before spares him the draw."""

    def __init__(self) -> None:
        super().__init__()
        self.left: tuple[int, ...] = ()
        self.begun = False

    def start(self, s: UpFrontState, _: Any) -> None:
        if not self.begun:
            self.left, self.begun = tuple(wounded_of(s, s.seat)), True
        if not self.left:
            return end(s)
        if may_hold_hero(s, s.seat):
            return ask(s, self, "spared", s.seat, "UF 33.7")
        return draw(s, self, "drew", "pile", "UF 33.7")

    def can_spared(self, s: UpFrontState) -> list[Action]:
        return [PASS, *[("hero", card, self.left[0]) for card in held(s, s.seat, HERO_BIT)]]

    def why_not_spared(self, s: UpFrontState, action: Action) -> Refusal | None:
        return ONLY_A_HERO if action[0] == "hero" else None

    def spared(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return draw(s, self, "drew", "pile", "UF 33.7")
        use_up(s, s.seat, action[1])
        tell(s, "UF 33.7", ("hero", action[1], self.left[0]))
        rouse(s, self.left[0])
        self.left = self.left[1:]
        return goto(s, self, "start")

    def drew(self, s: UpFrontState, card: int) -> None:
        m, self.left = self.left[0], self.left[1:]
        tell(s, "UF 33.7", ("endures", m, card, not RED[card]))
        if RED[card]:
            remove(s, m, KILLED, "UF 33.7")
        drawn(s, card)
        if RED[card] and (broken_ends(s) or victory_ends(s)):
            return None
        return end(s) if s.time_up else goto(s, self, "start")  # UF 16.3: it is no attack that is finished
