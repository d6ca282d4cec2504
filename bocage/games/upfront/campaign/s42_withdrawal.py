"""UF 42.6, 42.7: withdrawal and pursuit in a game that belongs to a campaign ("campaign" in `s.variants`).

`marks[WITHDRAWN, g]` is the turn in which a group announced its withdrawal; `marks[WON, seat]` says that the
scenario is won and pursuit is still to be offered; `marks[PURSUIT, seat]` is the number of decks used up when the
pursuit began; `marks[LEFT, m]` is 1 for a man who withdrew unpinned, 2 if he was pinned.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_movement import LayMovement, take_movement_action
from bocage.games.upfront.basic.s05_refusals import mode_refusal, move_refusal
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, groups_in_play, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import clear_group, current_leader, end_crew, morale_of
from bocage.games.upfront.table.deck import drawn, from_hand
from bocage.games.upfront.table.ground import BACK
from bocage.games.upfront.table.mark_owners import man_gone
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, finish, tell
from bocage.kernel.refusal import Refusal

CAMPAIGN = "campaign"
QUIET_TURNS = 12  # a ruling: a pursuit in which no card moves for so long is over
CAUGHT = 5  # UF 42.72: a withdrawn group at this Relative Range is still pursued

NO_CAMPAIGN = Refusal("UF 42.6", "groups withdraw from the field only in a campaign")
HAS_ANNOUNCED = Refusal("UF 42.6", "the group has already announced its withdrawal")
TOO_FAR_FORWARD = Refusal("UF 42.6", "a group withdraws from range chit 0 or less")
IS_ENCIRCLED = Refusal("UF 42.6", "an encircled group cannot withdraw")
BLACK_CARD = Refusal("UF 42.6", "a withdrawal needs a Movement card with a red number")
NO_RED_CARD = Refusal("UF 42.6", "you hold no red Movement card for the group to retreat with")
NO_CARDS = Refusal("UF 42.71", "the Draw pile is empty")
NO_PURSUER = Refusal("UF 42.72", "pursuit needs an unpinned squad leader or Commissar")
NOBODY_LEFT = Refusal("UF 42.7", "there is nobody left to pursue")


def in_campaign(s: UpFrontState) -> bool:
    return CAMPAIGN in s.variants


def group_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 42.6: a group at range chit 0 or less, free to move and not encircled."""
    if not in_campaign(s):
        return NO_CAMPAIGN
    if (marks.WITHDRAWN, g) in s.marks:
        return HAS_ANNOUNCED
    if s.chit[g] > 0:
        return TOO_FAR_FORWARD
    if g in s.encircled:
        return IS_ENCIRCLED
    return move_refusal(s, g)


def card_refusal(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 42.6: a red card in the retreat mode. It leads off the table, so UF 5.51 sets no floor."""
    if not RED[card]:
        return BLACK_CARD
    found = mode_refusal(s, g, card, BACK)
    return None if found == no.TOO_FAR_BACK else found


def withdraw_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 42.6: whether the group could announce its withdrawal now with a card of the hand."""
    found = group_refusal(s, g)
    if found is not None:
        return found
    why = [card_refusal(s, g, card) for card in held(s, g // SLOTS, MOVE_BIT) if RED[card]]
    return None if None in why else why[0] if why else NO_RED_CARD


class Withdraw(Frame):
    """UF 42.6: the card is played, the scenario conceded; the other player may pursue."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 42.6")

    def can_played(self, s: UpFrontState) -> list[Action]:
        cards = held(s, self.group // SLOTS, MOVE_BIT)
        return [("withdraw", card) for card in cards if card_refusal(s, self.group, card) is None]

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, MOVE_BIT):
            return no.NOT_HELD
        return card_refusal(s, self.group, action[1])

    def played(self, s: UpFrontState, action: Action) -> None:
        g, seat = self.group, self.group // SLOTS
        from_hand(s, seat, action[1])
        take_movement_action(s, g)
        s.marks[marks.WITHDRAWN, g] = s.turn
        tell(s, "UF 42.6", ("withdraws", g))
        if winner_of(s) < 0:
            s.marks[marks.WON, 1 - seat] = 1
        call(s, self, "laid", LayMovement(g, action[1], BACK))

    def laid(self, s: UpFrontState, _: Any) -> None:
        end(s)


def winner_of(s: UpFrontState) -> int:
    """Who has won a scenario that goes on (UF 42.74); -1 while nobody has."""
    for seat in (0, 1):
        if (marks.WON, seat) in s.marks or (marks.PURSUIT, seat) in s.marks:
            return seat
    return -1


def pursuer(s: UpFrontState, seat: int) -> int:
    """UF 42.72: the unpinned SL, or who has taken his place (UF 15.3), or a Commissar; -1 if there is none."""
    leader = current_leader(s, seat)
    if leader >= 0 and not s.pinned[leader]:
        return leader
    able = [m for m in s.commissars if s.side[m] == seat and s.group[m] >= 0 and not s.pinned[m]]
    return able[0] if able else -1


def pursuit_refusal(s: UpFrontState, seat: int) -> Refusal | None:
    """UF 42.7 to 42.72: why the winner may not go on."""
    if not s.pile.size() or s.time_up or (marks.RAN_OUT, 0) in s.marks:
        return NO_CARDS
    if pursuer(s, seat) < 0:
        return NO_PURSUER
    return None if groups_in_play(s, 1 - seat) else NOBODY_LEFT


def end_won(s: UpFrontState, seat: int, rule: str, reason: str) -> None:
    """UF 42.74: the scenario ends as it was won."""
    finish(s, (float(seat == 0), float(seat == 1)), rule, reason)


def pursuit_due(s: UpFrontState, seat: int) -> bool:
    """A scenario has been won and nobody has been asked about pursuit yet."""
    return bool(s.marks) and ((marks.WON, 0) in s.marks or (marks.WON, 1) in s.marks)


class OfferPursuit(Frame):
    """UF 42.7, 42.72: the winner may try to go on; his leader checks his Morale."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        self.seat = winner_of(s)
        del s.marks[marks.WON, self.seat]
        refusal = pursuit_refusal(s, self.seat)
        if refusal is not None:
            return end_won(s, self.seat, refusal.rule, f"the scenario is won and not followed up: {refusal.reason}")
        return ask(s, self, "decided", self.seat, "UF 42.7")

    def can_decided(self, s: UpFrontState) -> list[Action]:
        return [("pursue",), ("let go",)]

    def decided(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "let go":
            return end_won(s, self.seat, "UF 42.7", "the winner does not pursue")
        return draw(s, self, "checked", "pile", "UF 42.72")

    def checked(self, s: UpFrontState, card: int) -> None:
        """UF 42.72: colour does not matter; a failed check pins nobody and ends the scenario."""
        passed = RN[card] <= morale_of(s, pursuer(s, self.seat))
        tell(s, "UF 42.72", ("pursuit check", self.seat, card, passed))
        s.marks[marks.PURSUIT, self.seat] = s.emptied
        drawn(s, card)
        if not passed:
            return end_won(s, self.seat, "UF 42.72", "the leader decides not to pursue")
        return None if pursuit_over(s) else end(s)


def pursuit_over(s: UpFrontState) -> bool:
    """UF 42.73: the present Draw pile is used up, or one side has nobody left on the table."""
    seat = winner_of(s)
    if s.time_up or s.emptied > s.marks[marks.PURSUIT, seat]:
        end_won(s, seat, "UF 42.73", "the Draw pile is used up")
    elif not groups_in_play(s, 1 - seat):
        end_won(s, seat, "UF 42.73", "all enemy groups have withdrawn or are lost")
    elif s.quiet >= QUIET_TURNS:
        end_won(s, seat, "UF 42.73", "nothing more happens")
    elif not groups_in_play(s, seat):
        end_won(s, seat, "UF 42.74", "the pursuers are lost, the scenario stays won")
    else:
        return False
    return True


def campaign_ending(s: UpFrontState) -> bool | None:
    """Asked before any other end of the game (see s16_victory.ENDINGS): a scenario that is won only ends as such."""
    if not in_campaign(s) or winner_of(s) < 0:
        return None
    return False if pursuit_due(s, 0) else pursuit_over(s)


def holds_back_end(s: UpFrontState, result: tuple[float, ...]) -> bool:
    """UF 42.7: a scenario just won does not end if its winner can pursue (see s16_victory.WIN_HOOKS)."""
    if not in_campaign(s) or 1.0 not in result:
        return False
    seat = result.index(1.0)
    if pursuit_refusal(s, seat) is not None:
        return False
    s.marks[marks.WON, seat] = 1
    return True


def is_out_of_reach(s: UpFrontState, g: int) -> bool:
    """UF 42.72: no enemy group at Relative Range 5."""
    return all(relative_range(s, g, t) < CAUGHT for t in groups_in_play(s, 1 - g // SLOTS))


def leaving(s: UpFrontState, seat: int) -> list[int]:
    """The groups that leave the table at the start of this side's turn."""
    if not s.marks:
        return []
    away = [g for g in GROUPS_OF[seat] if s.men[g] and (marks.WITHDRAWN, g) in s.marks]
    return [g for g in away if g not in s.encircled and is_out_of_reach(s, g)]  # UF 42.6: nor encircled meanwhile


def any_leaving(s: UpFrontState, seat: int) -> bool:
    return in_campaign(s) and bool(leaving(s, seat))


class LeaveField(Frame):
    """UF 42.72: withdrawn groups that nobody can catch are taken from the table, neither killed nor routed."""

    def start(self, s: UpFrontState, _: Any) -> None:
        for g in leaving(s, s.seat):
            tell(s, "UF 42.72", ("left the field", g))
            for m in s.men[g]:
                s.marks[marks.LEFT, m] = 2 if s.pinned[m] else 1
                s.group[m] = -1
                end_crew(s, m)
                s.inside.pop(m, None)
                s.crossing.pop(m, None)
                man_gone(s, m)
            s.men[g] = ()
            clear_group(s, g)
        if not pursuit_over(s):
            end(s)
