"""UF 15: leaders and the size of the hand, Commissars, and the refill of the hand (UF 4.5)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_discards import discards_allowed, too_many
from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, may_hold_hero, pinned_men, play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, time_ends, victory_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.nations import HAND_SIZE
from bocage.games.upfront.state import KILLED, MAN, UpFrontState, groups_in_play
from bocage.games.upfront.table.casualties import at_position, current_leader, remove
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import deck_ends, drawn
from bocage.games.upfront.table.groups import entered_groups
from bocage.games.upfront.table.players import rivals
from bocage.kernel.frames import PASS, Action, Frame, ask, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

SOLITAIRE = "solitaire"


def leader_loss(s: UpFrontState, seat: int) -> int:
    """UF 15.2, UF 15.3, UF 15.4: one card less if the leader is pinned or just lost, or there is none."""
    leader = current_leader(s, seat)
    return -1 if leader < 0 or s.leader_lost[seat] or s.pinned[leader] else 0


def unbalanced(s: UpFrontState, seat: int) -> int:
    """UF 15.6: one card more against an opponent reduced to one group."""
    return 1 if any(len(entered_groups(s, other)) == 1 for other in rivals(s, seat)) else 0


def hand_limit(s: UpFrontState, seat: int) -> int:
    """UF 3.5, 15: up to how many cards this side may draw at the end of its turn."""
    limit = HAND_SIZE[s.nation[seat]] + leader_loss(s, seat) + unbalanced(s, seat)
    for _, function in hooks(s).hand_rows:
        limit += function(s, seat)
    return limit


def needs_execution(s: UpFrontState, seat: int) -> bool:
    return bool(s.commissars) and any(execution_due(s, g) for g in groups_in_play(s, seat))


def execution_due(s: UpFrontState, g: int) -> bool:
    """UF 15.53: an unpinned Commissar and a pinned man in one group; a Commissar in transfer is in none."""
    watch = [c for c in s.commissars if s.group[c] == g and not s.pinned[c] and c not in s.crossing]
    return bool(watch) and any(is_coward(s, m) for m in s.men[g])


def is_coward(s: UpFrontState, m: int) -> bool:
    """A pinned man, not the crew of a gun, nor one who is berserk (UF 20.9)."""
    return s.pinned[m] and s.kind[m] == MAN and m not in s.berserk


class Execution(Frame):
    """UF 15.53: a position is drawn for each such group; a pinned man who stands there is eliminated."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        self.groups = tuple([g for g in groups_in_play(s, s.seat) if execution_due(s, g)])
        goto(s, self, "next_group")

    def next_group(self, s: UpFrontState, _: Any) -> None:
        if self.groups:
            draw(s, self, "chosen", "pile", "UF 15.53")
        else:
            end(s)

    def chosen(self, s: UpFrontState, card: int) -> None:
        g = self.groups[0]
        self.groups = self.groups[1:]
        man = at_position(members(s, g), card)
        tell(s, "UF 15.53", ("commissar", man, card))
        if is_coward(s, man):
            remove(s, man, KILLED, "UF 15.53")
        drawn(s, card)
        if not broken_ends(s) and not (s.time_up and (victory_ends(s) or time_ends(s))):
            goto(s, self, "next_group")


def who_sees(s: UpFrontState) -> tuple[int, ...]:
    """Who sees the card that is drawn: its owner, or nobody as yet when one plays alone (UF 49.12)."""
    return () if SOLITAIRE in s.variants else (s.seat,)


def discards_over(s: UpFrontState) -> Refusal:
    """UF 4.3: why no card is discarded any more now that hands are refilled, or none could be in this turn."""
    if discards_allowed(s, s.seat):
        return Refusal("UF 4.3", "this turn's discards are over")
    return too_many(s, s.seat)


class Refill(Frame):
    """UF 4.5: draw to the limit or not at all; a Hero just drawn may be played at once for one more card (UF 10.4)."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 0
        self.most = 0
        self.spared = 0  # 1 if he leaves out the additional card (UF 15.6)
        self.fresh = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        self.left = self.most = hand_limit(s, s.seat) - len(s.hands[s.seat])
        if self.left > 0:
            ask(s, self, "asked", s.seat, "UF 4.5")
        else:
            end(s)

    def can_asked(self, s: UpFrontState) -> list[Action]:
        more: list[Action] = [("draw", self.left - 1)] if self.left > 1 and unbalanced(s, s.seat) else []
        return [("draw", self.left), *more, ("keep",)]

    def why_not_asked(self, s: UpFrontState, action: Action) -> Refusal | None:
        """UF 4.5: to the full hand; UF 15.6: the one card beyond it is the player's choice."""
        if action[0] == "draw":
            return Refusal("UF 4.5", f"draw {self.left} cards or none")
        return discards_over(s) if action[0] in ("discard", "on") else None

    def asked(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "keep":
            return end(s)
        self.left = action[1]
        self.spared = self.most - self.left
        tell(s, "UF 4.5", ("draws", s.seat, self.left))
        return draw(s, self, "got", "pile", "UF 4.5", who_sees(s))

    def got(self, s: UpFrontState, card: int) -> None:
        seat = s.seat
        s.hands[seat] = (*s.hands[seat], card)
        s.quiet = -1
        if SOLITAIRE in s.variants:
            s.fresh[seat] = (*s.fresh[seat], card)  # UF 49.12
        else:
            tell(s, "UF 4.5", ("drew", card), (seat,))
        self.left -= 1
        self.fresh += 1
        if not s.pile.rest:
            deck_ends(s)
            if time_ends(s):  # UF 16.3
                return
        if self.left:
            draw(s, self, "got", "pile", "UF 4.5", who_sees(s))
        elif pinned_men(s, seat) and may_hold_hero(s, seat) and SOLITAIRE not in s.variants:
            ask(s, self, "hero_played", seat, "UF 10.4")
        else:
            end(s)

    def can_hero_played(self, s: UpFrontState) -> list[Action]:
        return [PASS, *hero_options(s, s.seat)]

    def why_not_hero_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hero_refusal(s, s.seat, action[1], action[2]) if action[0] == "hero" else None

    def hero_played(self, s: UpFrontState, action: Action) -> None:
        """UF 10.4: only a Hero among the cards just drawn is replaced."""
        if action == PASS:
            return end(s)
        hand = s.hands[s.seat]
        is_fresh = hand.index(action[1]) >= len(hand) - self.fresh
        play_hero(s, s.seat, action[1], action[2])
        if victory_ends(s):
            return None
        if not is_fresh:
            return end(s)
        self.fresh -= 1
        # UF 15.2: two if it rallied the leader
        self.left = max(1, hand_limit(s, s.seat) - self.spared - len(s.hands[s.seat]))
        return draw(s, self, "got", "pile", "UF 10.4", (s.seat,))
