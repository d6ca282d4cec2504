"""UF 24: Minefields: laid on moving enemy groups as a discard, their attacks, leaving them and clearing them.

They are Open Ground for all fire (UF 24.2).
`mines_under(s, g)` is the Minefield card that a group is on, 0 if none; two Movement cards above it have left it.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_afv import immobilize
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s05_terrain import lay_terrain
from bocage.games.upfront.basic.s06_resolution import BY_ONE_MINE, Resolution
from bocage.games.upfront.basic.s07_acceptance import is_doubtful, placement_refusal
from bocage.games.upfront.basic.s14_snipers import COLUMNS, sniper_targets
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import KIND, MINE_STRENGTH, MINE_TEST, MINEFIELD, POS, RED, RN, SIGNED
from bocage.games.upfront.printed.vehicles import FLANK
from bocage.games.upfront.solitaire.s49_solitaire import attacked
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.draw_odds import share_of
from bocage.games.upfront.table.ground import BACK, FORWARD, MINEFIELD_GROUND, TERRAIN_UP, card_of, lies, read
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.players import TWO
from bocage.games.upfront.table.uses import MINEFIELD_BIT
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

AT_ONE = BY_ONE_MINE  # a man who has stepped on one
AT_ALL = "mines left"  # all who leave too early: it does (UF 24.4)
AGAINST_ARMOR = 1  # UF 24.33
RED_THAT_HARMS = 5  # UF 24.5

NOT_IN_FORCE = Refusal("UF 24.1", "Minefields are not used in this scenario")
NOBODY_THERE = Refusal("UF 24.3", "a Minefield is put on a group that is moving, not on men who are forming one")
SIDEWAYS_ONLY = Refusal("UF 24.4", "on a Minefield a Movement card is played sideways")
NO_MINES = Refusal("UF 24.5", "the group is not on a Minefield")
NOBODY_FREE = Refusal("UF 24.5", "only an unpinned man can clear a path through the Minefield")


def mine_beneath(s: UpFrontState, g: int) -> int:
    """The Minefield card at the bottom of the group's cards, left or not."""
    for e in s.cards[g]:
        if lies(e) == TERRAIN_UP and KIND[card_of(e)] == MINEFIELD:
            return card_of(e)
    return 0


def mines_under(s: UpFrontState, g: int) -> int:
    """The Minefield that the group is on; a second Movement card has left it (UF 24.4)."""
    return mine_beneath(s, g) if read(s.cards[g]).terrain == MINEFIELD_GROUND else 0


def mine_strength(s: UpFrontState, g: int, mine: int) -> int:
    """UF 24.31, UF 24.32, UF 24.33: what is printed, 1 against an AFV; only Wire changes it."""
    return (AGAINST_ARMOR if is_afv_group(s, g) else MINE_STRENGTH[mine]) + read(s.cards[g]).wires


def mines_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 24.3: whether a Minefield may be discarded on that enemy group."""
    if MINEFIELD_BIT not in hooks(s).placeable:
        return NOT_IN_FORCE
    if not s.men[g]:
        return NOBODY_THERE
    found = placement_refusal(s, g)
    if found is no.ONE_TERRAIN and s.partisan == s.seat:
        return None  # UF 37.6: a booby trap is no Terrain card
    return found


def stands_still(s: UpFrontState, g: int) -> bool:
    """UF 24.3, UF 28.441: Wire of the same turn has stopped the AFV on which a Minefield was declared."""
    return is_afv_group(s, g) and not read(s.cards[g]).moves


def wasted(s: UpFrontState, card: int, g: int) -> None:
    """It never lay there, so that it goes back to the deck (UF 24.6)."""
    s.discards.append(card)
    tell(s, "UF 24.3", ("discard lost", card, g))


def lay_mines(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 24.3, UF 24.31: it lies there at once, cannot be rejected, and attacks; in the desert see UF 52.11."""
    if stands_still(s, g):
        wasted(s, card, g)
        return None
    if SOLITAIRE in s.variants:
        attacked(s, -1, g)  # UF 49.12, UF 24.1: a kind of Terrain card, whatever comes of it
    if is_doubtful(s, card):
        s.pending[g] = card
        tell(s, "UF 52.11", ("offered", g, card))
        return None
    lay_terrain(s, g, card)
    if len(s.hands) > TWO:
        s.marks[marks.MINED_BY, g] = seat
    tell(s, "UF 24.3", ("mines", g, card))
    return MineAttack(g, mine_strength(s, g, card))


class MineAttack(Frame):
    """UF 24.31: a position is drawn in the group, then a number that is added whatever its colour."""

    def __init__(self, group: int = -1, strength: int = 0, man: int = -1) -> None:
        super().__init__()
        self.group = group
        self.strength = strength
        self.man = man

    def start(self, s: UpFrontState, _: Any) -> None:
        men = sniper_targets(s, self.group)
        if is_afv_group(s, self.group):
            return draw(s, self, "under_tracks", "pile", "UF 24.33")
        if self.man < 0 and len(men) > 1:
            return draw(s, self, "placed", "pile", "UF 24.31")
        if self.man < 0:
            self.man = men[0]  # UF 2.2
        return step_on(s, self)

    def placed(self, s: UpFrontState, card: int) -> None:
        men = sniper_targets(s, self.group)
        self.man = men[POS[card][min(len(men), COLUMNS)] - 1]
        tell(s, "UF 24.31", ("mine under", self.man))
        drawn(s, card)
        step_on(s, self)

    def under_tracks(self, s: UpFrontState, card: int) -> None:
        """UF 24.33: red numbers are subtracted; the number that immobilizes on the flank, or more."""
        m = s.men[self.group][0]
        number = self.strength + SIGNED[card]
        tell(s, "UF 24.33", ("shot", m, card, number))
        drawn(s, card)
        if number >= FLANK[s.person[m]][0]:
            immobilize(s, m, "UF 24.33")
        end(s)

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def step_on(s: UpFrontState, f: MineAttack) -> None:
    call(s, f, "over", Resolution(f.group, f.strength, -1, AT_ONE, 0, (f.man,)))


class DoubtfulMines(Frame):
    """UF 52.11, UF 24.6: 0 or red and the Minefield was a fake: Open Ground, and its card goes back to the deck."""

    def __init__(self, group: int = -1, mine: int = 0) -> None:
        super().__init__()
        self.group = group
        self.mine = mine

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "shown", "pile", "UF 52.11")

    def shown(self, s: UpFrontState, card: int) -> None:
        fake = RED[card] or not RN[card]
        tell(s, "UF 52.11", ("doubtful mines", self.group, card, fake))
        drawn(s, card)
        if not fake and s.time_up:
            return end(s)  # UF 16.3: its attack has not begun
        if not fake:
            return call(s, self, "over", MineAttack(self.group, mine_strength(s, self.group, self.mine)))
        s.cards[self.group] = tuple([e for e in s.cards[self.group] if card_of(e) != self.mine])
        s.discards.append(self.mine)
        return end(s)

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def accepts_mines(s: UpFrontState, g: int, card: int) -> Frame | None:
    return DoubtfulMines(g, card) if is_doubtful(s, card) else None


class LeaveMines(Frame):
    """UF 24.4: the owner's Terrain on the first Movement card: everybody is attacked, and colour counts."""

    def __init__(self, group: int = -1, strength: int = 0) -> None:
        super().__init__()
        self.group = group
        self.strength = strength

    def start(self, s: UpFrontState, _: Any) -> None:
        if is_afv_group(s, self.group):
            return call(s, self, "over", MineAttack(self.group, self.strength))
        return call(s, self, "over", Resolution(self.group, self.strength, -1, AT_ALL))

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def leaves_too_early(s: UpFrontState, g: int) -> Frame | None:
    mine = mines_under(s, g)
    return LeaveMines(g, mine_strength(s, g, mine)) if mine else None


def sideways_only(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 24.4: until two Movement cards have left the Minefield the range chit stays."""
    return SIDEWAYS_ONLY if mode in (FORWARD, BACK) and mines_under(s, g) else None


class MineTest(Frame):
    """UF 24.4: every Movement card played on a Minefield is a step among mines."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "stepped", "pile", "UF 24.4")

    def stepped(self, s: UpFrontState, card: int) -> None:
        mine = mine_beneath(s, self.group)
        tell(s, "UF 24.4", ("among mines", self.group, card))
        drawn(s, card)
        if RED[card] and RN[card] >= MINE_TEST[mine] and not s.time_up:  # UF 16.3: no attack has begun
            call(s, self, "over", MineAttack(self.group, mine_strength(s, self.group, mine)))
        else:
            end(s)

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def moves_among_mines(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """The first and the second card are played on it; the third one is not."""
    ground = read(s.cards[g])
    return MineTest(g) if ground.base == MINEFIELD_GROUND and ground.moves <= 2 else None


def cuts_wire_among_mines(s: UpFrontState, g: int) -> Frame | None:
    return MineTest(g) if mines_under(s, g) else None


def clearer_refusal(s: UpFrontState, g: int, m: int) -> Refusal | None:
    """UF 24.5: an unpinned man of the group."""
    able = m in s.men[g] and s.kind[m] == MAN and not s.pinned[m] and m not in s.crossing
    return None if able else NOBODY_FREE


def clear_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if not mines_under(s, g):
        return NO_MINES
    return None if any(clearer_refusal(s, g, m) is None for m in s.men[g]) else NOBODY_FREE


def opens_path(card: int, mine: int) -> bool:
    """UF 24.5: a black number above the strength of the Minefield."""
    return not RED[card] and RN[card] > MINE_STRENGTH[mine]


def is_harmful(card: int) -> bool:
    """UF 24.5: a red 5 or 6."""
    return RED[card] and RN[card] >= RED_THAT_HARMS


class ClearMines(Frame):
    """UF 24.5: one man tries to clear a path, as the sole action of the group and without a Movement card."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.man = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", self.group // SLOTS, "UF 24.5")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [("clears", m) for m in s.men[self.group] if clearer_refusal(s, self.group, m) is None]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return clearer_refusal(s, self.group, action[1])

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation:
        """The chances of the draw: a path, a mine under his feet, or neither."""
        mine, cards = mines_under(s, self.group), unknown_cards(s, self.group // SLOTS)
        e = Explanation(("UF 24.5",), "Clearing the Minefield")
        clears = share_of([opens_path(card, mine) for card in cards])
        harms = share_of([is_harmful(card) for card in cards])
        found = (("cleared", clears), ("he steps on a mine", harms), ("nothing", 1 - clears - harms))
        e.odds = [Odds(what, p, "UF 24.5") for what, p in found if p]
        return e

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.man = action[1]
        take_action(s, self.group)
        draw(s, self, "tried", "pile", "UF 24.5")

    def tried(self, s: UpFrontState, card: int) -> None:
        g, mine = self.group, mines_under(s, self.group)
        found = opens_path(card, mine)
        tell(s, "UF 24.5", ("clears mines", self.man, card, found))
        drawn(s, card)
        if is_harmful(card) and not s.time_up:  # UF 16.3
            return call(s, self, "over", MineAttack(g, mine_strength(s, g, mine), self.man))
        if found:
            take_away(s, g, mine)
        return end(s)

    def over(self, s: UpFrontState, _: Any) -> None:
        end(s)


def take_away(s: UpFrontState, g: int, mine: int) -> None:
    """UF 24.5, UF 24.6: the group stands in Open Ground; the card that showed the mines is out of the game."""
    s.cards[g] = tuple([e for e in s.cards[g] if lies(e) != TERRAIN_UP or card_of(e) != mine])
    s.removed.append(mine)
    tell(s, "UF 24.6", ("removed", mine))
