"""UF 41.4: an attack from one game into another, carried out in the game of the target with cards of the attacker's.

The procedure runs on the stack of the game fired into, above a `Visited` frame that marks where it stood; `Visit` asks
its questions in the team game until it is over.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s16_victory import game_ends
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import hold_on_no_longer
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.team.s41_acquired import bring_back
from bocage.games.upfront.team.s41_guests import send_home
from bocage.games.upfront.team.s41_hooks import team_hooks
from bocage.games.upfront.team.s41_play import present
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on, run_table
from bocage.kernel import play
from bocage.kernel.consequences import settled
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import NOBODY, OVER, SPECTATOR, Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

# (game fired into, action, cards that may be drawn): what an answer there would do


class Visited(Frame):
    """Where a game stood when an attack from outside came."""

    def over(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "gone", 0, "UF 41.4")

    def can_gone(self, s: UpFrontState) -> list[Action]:
        return [("go on",)]

    def gone(self, s: UpFrontState, _: Any) -> None:
        """Nobody answers: the game only stops here, until `Visit` takes this frame away."""
        end(s)


class Visit(Frame):
    """UF 41.4, UF 41.6: the attack is resolved with cards from the deck of the game it comes from."""

    def __init__(self, home: int = -1, group: int = -1, host: int = -1, guests: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.home = home
        self.group = group
        self.host = host
        self.guests = guests
        self.side = -1
        self.was: tuple[int, str] = (NOBODY, "")

    def start(self, s: TeamState, _: Any) -> None:
        table = s.tables[self.host]
        self.side = s.block
        table.marks[marks.FROM_OUTSIDE, 0] = 1
        table.outside = s.tables[self.home].hands[self.side]
        run_table(s, self.host, None)
        goto(s, self, "onward")

    def can_answered(self, s: TeamState) -> list[Action]:
        return play.options(s.tables[self.host])

    def why_not_answered(self, s: TeamState, action: Action) -> Refusal | None:
        return play.why_not(s.tables[self.host], action)

    def cites_answered(self, s: TeamState, action: Action) -> tuple[str, ...]:
        return play.cites(s.tables[self.host], action)

    def explain_answered(self, s: TeamState, action: Action) -> Explanation | None:
        """By what the asked player may know of the deck that is drawn from (UF 41.6, UF 41.7)."""
        table = s.tables[self.host]
        home = s.tables[self.home]
        pool = unknown_cards(home, self.side if table.player == self.side else SPECTATOR)
        for function in team_hooks().explain:
            found = function(table, action, pool)
            if found is not None:
                return found
        return None

    def answered(self, s: TeamState, value: Any) -> None:
        run_table(s, self.host, value)
        goto(s, self, "onward")

    def onward(self, s: TeamState, _: Any) -> None:
        table = s.tables[self.host]
        return_cards(s, self.host, self.home, self.side)
        if table.player == OVER or isinstance(table.stack[-1], Visited):
            self.leave(s)
            return end(s)
        table.outside = () if s.tables[self.home].time_up else s.tables[self.home].hands[self.side]  # UF 16.3
        return present(s, self, self.host, self.home, self.side)

    def leave(self, s: TeamState) -> None:
        """The game fired into is as it was, but for its losses, and may be over by them."""
        table = s.tables[self.host]
        del table.marks[marks.FROM_OUTSIDE, 0]
        table.outside = ()
        if self.guests:
            bring_back(s, self.home, self.group, self.host, self.guests[1])
            listen(s, self.home)
            send_home(s.tables[self.home], self.group, table, self.guests)
            pass_on(s, self.home)
        if table.player == OVER:
            return
        table.stack.pop()
        table.player, table.rule = self.was
        listen(s, self.host)
        hold_on_no_longer(table)
        settled(table)
        game_ends(table)
        pass_on(s, self.host)


def send_into(s: TeamState, visit: Visit, attack: Frame) -> Visit:
    """Put an attack on the stack of the game fired into; the frame to be called for it."""
    table = s.tables[visit.host]
    visit.was = (table.player, table.rule)
    below = Visited()
    below.at = "over"
    table.stack.extend([below, attack])
    table.player = NOBODY
    return visit


def return_cards(s: TeamState, host: int, home: int, side: int) -> None:
    """UF 41.6: cards that were played or drawn for the attack go to the Discard pile of the deck they came from."""
    table, mine = s.tables[host], s.tables[home]
    for card in [key[1] for key in table.marks if key[0] == marks.SPENT_OUTSIDE]:
        del table.marks[marks.SPENT_OUTSIDE, card]
        use_up(mine, side, card)
    s.revealed = s.revealed or mine.revealed
    cards = [key[1] for key in table.marks if key[0] == marks.DRAWN_OUTSIDE]
    if cards:
        listen(s, home)
        mine.rule = table.rule
        for card in cards:
            del table.marks[marks.DRAWN_OUTSIDE, card]
            drawn(mine, card)
        pass_on(s, home)
